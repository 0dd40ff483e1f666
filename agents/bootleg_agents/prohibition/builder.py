# mypy: ignore-errors
"""Builder: breweries, speakeasies and nightclubs, and the stock in them.

Whoever builds first builds cheap. In all else it keeps the ledger of the kingpin.
"""
from .answers import play
from .play import bot
from .style import LEDGER, style

STYLE = style(**LEDGER, build_weight=180, sale_weight=150)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, STYLE[0])
