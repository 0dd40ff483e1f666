"""Boss: he does everything a little better.

He takes what brings most over the rounds to come, counts doors that are about to open, bids high only when one card stands out,
puts his men where one more makes him leader, plays a thug card when it does more now than it could later, and hits whoever is
strongest. He trades when both gain and keeps his word. How far he looks, what he grudges and when he strikes was found by play
(tune.py), not by taste.
"""
from .house.play import play
from .house.trade import bot, dials

DIALS = dials(
    patience=17, hope=160, minor=40, outside=4, grudge=32, spite=3, men=215, dice=117,
    wheels=62, paint=50, thugs=170, spare_man=107, calm=321, thrift=88, trigger=118, wait=34,
    margin=82, split=48, envy=33, trust=58, word=193, fear=38, gate=33, promises=1)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, DIALS[0])
