"""Dumper: O'Malley's takes everything, every night, from everybody.

A dollar a crate is little, but nobody has to be bribed, fought or asked for it: he pays the least payroll there is, makes as much
whiskey as he can carry, and sends all of it to the one door that never closes. He keeps out of quarrels and promises.
"""
from .house.play import play
from .house.trade import bot, dials

DIALS = dials(
    dump=1, dice=200, wheels=200, men=10, paint=5, thugs=40, spare_man=10, thrift=400, calm=6000, talks=1, grudge=0, spite=0)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, DIALS[0])
