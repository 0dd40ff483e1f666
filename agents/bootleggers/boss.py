"""Boss: he does everything a little better.

He takes what brings most over the rounds to come, counts doors that are about to open, bids high only when one card stands out,
puts his men where one more makes him leader, plays a thug card when it does more now than it could later, and hits whoever is
strongest. He trades when both gain and keeps his word. How far he looks, what he grudges and when he strikes was found by play
(tune.py), not by taste.
"""
from .house.play import play
from .house.trade import bot, dials

DIALS = dials(
    patience=14, hope=143, minor=52, outside=4, grudge=29, spite=4, men=188, dice=89,
    wheels=75, paint=71, thugs=193, spare_man=122, calm=462, thrift=90, trigger=118, wait=29,
    margin=68, split=50, envy=34, trust=65, fear=32, gate=36, word=200, promises=1)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, DIALS[0])
