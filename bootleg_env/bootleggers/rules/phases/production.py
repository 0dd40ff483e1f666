"""Phase 3, Fire up the Still: production and the Copper (p. 8)."""
from ...tables.constants import BOARDS, COPPER_BITES_FROM, COPPER_FACE, COPPER_MOVES_FROM, DRAW_STILL, SEATS, STILL_SQUARES
from .. import events
from ..board import weaker
from ..state import below, inlined, rule


@inlined
def is_watched(s, still):
    """p. 8: does the Copper stand there, in a round in which that matters? Remote stills are never watched."""
    return still == s.copper and s.year >= COPPER_BITES_FROM  # family stills are numbered like seats


@rule
def fire_up(s, seat, still):
    """p. 8: as many crates as the dice show; but none with a 5 among them while the Copper watches. Gives the crates."""
    if s.still_dice[still] == 0:
        return 0
    if s.stopped[still] != 0:  # p. 15: A Little Vigorish was not paid
        events.produced(s, seat, still, 0, events.STOPPED_BY_VIGORISH)
        return 0
    crates = 0
    any_five = False
    events.rolled_production(s, seat, still)
    for die in range(s.still_dice[still]):
        face = 1 + below(s.seed[0], s.seed[1], DRAW_STILL, s.year, still * STILL_SQUARES + die, 6)
        events.face(s, die, face)
        crates += face
        any_five = any_five or face == COPPER_FACE
    if any_five and is_watched(s, still):
        events.produced(s, seat, still, 0, events.STOPPED_BY_COPPER)
        return 0
    events.produced(s, seat, still, crates, events.RUNS)
    return crates


@rule
def produce(s, seat):
    """p. 8: all stills of one mobster; the crates go to the back room. What the family still really made is kept for the Copper."""
    s.family_output[seat] = fire_up(s, seat, seat)
    s.crates[seat] += s.family_output[seat]
    for board in range(BOARDS):
        if s.board_owner[board] == seat:
            s.crates[seat] += fire_up(s, seat, SEATS + board)


@rule
def move_copper(s):
    """p. 8: from round 4 to the family still that made most this round; of equals the weakest mobster gets the Copper (B14)."""
    if s.year < COPPER_MOVES_FROM:
        return
    worst = 0
    for seat in range(1, s.seats):
        more = s.family_output[seat] - s.family_output[worst]
        if more > 0 or (more == 0 and weaker(s, seat, worst)):
            worst = seat
    if s.copper != worst:
        s.copper = worst
        events.moved_copper(s, worst)
