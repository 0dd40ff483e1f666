# mypy: ignore-errors
"""Kingpin: all of the others, with a ledger.

It adds up what every order brings until 1926, heat included, and takes the best.
"""
from .answers import play
from .play import bot
from .style import style

STYLE = style(
    build_weight=80, seize_weight=130, harm_weight=120, tie_up=15, raids=3, scheme_weight=140, extort_weight=220, open_weight=120,
    rob_weight=180, torch_weight=150, steal_weight=160, expand_weight=90, contract_worth=450, foresight=30, heat_weight=110, threat=55,
    patience=100)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, STYLE[0])
