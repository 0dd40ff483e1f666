"""Phase 3, Fire up the Still: production and the Copper (p. 8)."""
from ...tables.constants import BOARDS, COPPER_BITES_FROM, COPPER_FACE, COPPER_MOVES_FROM, DRAW_STILL, SEATS, STILL_SQUARES
from .. import events as n
from ..board import weaker
from ..state import below, rule


@rule
def note_faces(s, seat, still, faces, dice):
    """Tell a still's roll (faces packed in base 7)."""
    second = (faces // 7) % 7 if dice > 1 else n.NO_ARGUMENT
    third = (faces // 49) % 7 if dice > 2 else n.NO_ARGUMENT
    fourth = (faces // 343) % 7 if dice > 3 else n.NO_ARGUMENT
    n.note8(s, n.NOTE_DICE, seat, n.FOR_PRODUCTION, still, faces % 7, second, third, fourth, n.NO_ARGUMENT, n.NO_ARGUMENT)


@rule
def fire_up(s, seat, still):
    """One still: as many crates as the dice show; gives the crates."""
    if s.still_dice[still] == 0:
        return 0
    if s.stopped[still] != 0:
        n.note(s, n.NOTE_PRODUCE, seat, still, 0, n.STOPPED_BY_VIGORISH, n.NO_ARGUMENT)
        return 0
    crates = 0
    faces = 0
    bitten = False
    for die in range(s.still_dice[still]):
        face = 1 + below(s.seed[0], s.seed[1], DRAW_STILL, s.year, still * STILL_SQUARES + die, 6)
        crates += face
        faces += face * 7**die
        bitten = bitten or face == COPPER_FACE
    note_faces(s, seat, still, faces, s.still_dice[still])
    if bitten and still == s.copper and s.year >= COPPER_BITES_FROM:  # family stills are numbered like seats
        n.note(s, n.NOTE_PRODUCE, seat, still, 0, n.STOPPED_BY_COPPER, n.NO_ARGUMENT)
        return 0
    n.note(s, n.NOTE_PRODUCE, seat, still, crates, n.RUNS, n.NO_ARGUMENT)
    return crates


@rule
def produce(s, seat):
    """All stills of one mobster; the crates go to his back room. Remote stills the Copper never touches."""
    s.family_output[seat] = fire_up(s, seat, seat)
    s.crates[seat] += s.family_output[seat]
    for board in range(BOARDS):
        if s.board_owner[board] == seat:
            s.crates[seat] += fire_up(s, seat, SEATS + board)


@rule
def move_copper(s):
    """p. 8: from round 4 to the family still that made most this round; of several the weakest gets him (B14)."""
    if s.year < COPPER_MOVES_FROM:
        return
    worst = 0
    for seat in range(1, s.seats):
        more = s.family_output[seat] - s.family_output[worst]
        if more > 0 or (more == 0 and weaker(s, seat, worst)):
            worst = seat
    if s.copper != worst:
        s.copper = worst
        n.note(s, n.NOTE_COPPER, worst, n.NO_ARGUMENT, n.NO_ARGUMENT, n.NO_ARGUMENT, n.NO_ARGUMENT)
