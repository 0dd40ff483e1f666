"""Distilleries: barrels come out when a road reaches an entrance ("Caravanning": offloading)."""
from ..tables.constants import STRONG, TO_COME, TORTOISE_HARE
from . import events
from .roads import entrance_reached, find_ways, pays
from .state import rule


@rule
def claim(s, seat, cell):
    """Has the token in this cell just reached an entrance that pays? All barrels come to it, half as many are put back (R11)."""
    gate = entrance_reached(s, cell)
    if gate < 0 or not pays(s, gate, seat):
        return
    house = s.gate_house[gate]
    barrels = s.left[house]
    if s.variant == TORTOISE_HARE and seat == STRONG:
        barrels = TO_COME[barrels]
        s.left[house] = 0
    else:
        s.left[house] = barrels // 2
    s.claimed[gate] |= 1 << seat
    s.barrels[cell] += barrels
    events.claimed(s, seat, house, gate, cell, barrels, s.left[house])
    for other in range(s.seats):
        if other == seat or s.left[house] == 0:
            find_ways(s, other)
