# mypy: ignore-errors
"""Dumper: O'Malley's takes everything, every night, from everybody.

A dollar a crate is little, but nobody has to be bribed, fought or asked for it: he pays the least payroll there is, makes as much
whiskey as he can carry, and sends all of it to the one door that never closes. He keeps out of quarrels and promises.
"""
from .strategy.compiler import bot
from .strategy.play import play
from .strategy.style import style

STYLE = style(
    rival_weight=0, others_weight=0, influence_weight=10, still_weight=200, truck_weight=200, improvement_weight=5,
    thug_weight=40, spare_marker_value=10, middle_bid_spread=6000, payroll_weight=400, offers_goods=1, only_omalleys=1)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, STYLE[0])
