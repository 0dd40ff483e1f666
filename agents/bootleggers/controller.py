"""Controller: one speakeasy, early, and everybody pays for it.

Men come before everything else: he fights for influence cards, counts on doors that are not open yet, and puts his men where they
make him leader with control, because its profit is paid on everybody's crates. Trucks and dice he takes when nothing better lies
there. At his public dock he lets others sell as long as the profit outweighs what it does for them.
"""
from .house.play import play
from .house.trade import bot, dials

DIALS = dials(men=220, paint=140, dice=60, wheels=60, hope=85, minor=30, spare_man=300, gate=10)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, DIALS[0])
