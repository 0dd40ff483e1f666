"""Boss."""
from .house.play import play
from .house.trade import bot, dials

DIALS = dials()


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, DIALS[0])
