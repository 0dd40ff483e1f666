# mypy: ignore-errors
"""Builder: breweries, speakeasies and nightclubs, and the stock in them.

Whoever builds first builds cheap. Goons stay at home with the barrels.
"""
from .answers import play
from .play import bot
from .style import style

STYLE = style(
    build_weight=180, sale_weight=200, seize_weight=50, torch_weight=20,
    steal_weight=40, rob_weight=40, heat_weight=60, raids=1, stack=3)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, STYLE[0])
