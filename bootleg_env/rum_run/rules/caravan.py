"""Caravanning: a pile is sown along the road, a barrel a token, towards Town Center and past it ("Caravanning", "Overshooting").

A caravan heads HOME along shortest roads; on a PIECE that is cut off anywhere, never twice over a token; AWAY from Town Center along a
rival's road.
"""
from ..tables import actions as a
from ..tables.constants import AWAY, CELLS, HOME, NOBODY, OVER, PIECE, TO_COME
from . import events
from .roads import next_token, road_at_town
from .state import push, rule

# ---- scoring


@rule
def goal(s):
    """Barrels that win: all there are over the number of players, rounded up (R12)."""
    barrels = 0
    for house in range(len(s.start)):
        barrels += TO_COME[s.start[house]]
    return (barrels + s.seats - 1) // s.seats


@rule
def score(s, seat, barrels):
    """The game is over at once when somebody has enough (R20)."""
    s.score[seat] += barrels
    if s.score[seat] >= goal(s):
        s.phase = OVER
        events.ended(s)


# ---- piles


@rule
def rival_road(s, seat, side):
    """The cell on this side of Town Center if a rival's road begins there; NOBODY."""
    cell = road_at_town(s, side)
    return cell if cell != NOBODY and s.owner[cell] != seat else NOBODY


@rule
def rivals_at_town(s, seat):
    for side in range(4):
        if rival_road(s, seat, side) != NOBODY:
            return True
    return False


@rule
def may_send(s, cell):
    """Of a pile that is cut off: does it go anywhere, has it a neighbour on its piece? (RX8)"""
    if s.barrels[cell] == 0:
        return False
    for way in range(7):
        if next_token(s, cell, way) != NOBODY:
            return True
    return False


@rule
def can_send(s, seat):
    for nth in range(s.linked[seat]):
        if s.barrels[s.road[seat, nth]] != 0:
            return True
    if s.laid[seat] > s.linked[seat]:
        for cell in range(CELLS):
            if s.owner[cell] == seat and s.steps[cell] == 0 and may_send(s, cell):
                return True
    return False


@rule
def is_forced(s, cell):
    """Would the pile overshoot Town Center? (Of a connected one.)"""
    return s.barrels[cell] > s.steps[cell]


@rule
def forced_piles(s, seat):
    """How many must be played before anything else: none where no rival has a road at Town Center (R13, R15, RN12)."""
    number = 0
    for nth in range(s.linked[seat]):
        number += is_forced(s, s.road[seat, nth])
    return number if number > 0 and rivals_at_town(s, seat) else 0


@rule
def legal_pile(s, seat, options):
    forced = forced_piles(s, seat) > 0
    for nth in range(s.linked[seat]):
        cell = s.road[seat, nth]
        options[cell] = is_forced(s, cell) if forced else s.barrels[cell] != 0
    if s.laid[seat] > s.linked[seat] and not forced:
        for cell in range(CELLS):
            if s.owner[cell] == seat and s.steps[cell] == 0:
                options[cell] = may_send(s, cell)


@rule
def apply_pile(s, seat, cell):
    """All barrels are taken up; `travel` drops them one by one."""
    s.changes += 1
    forced = forced_piles(s, seat) > 0
    s.carried = s.barrels[cell]
    s.barrels[cell] = 0
    s.heading = HOME if s.steps[cell] != 0 else PIECE
    s.on_road_of = seat
    s.trail[0] = cell
    s.trail_length = 1
    events.loaded(s, seat, cell, s.carried, forced)


# ---- on the way


@rule
def is_on_trail(s, cell):
    for nth in range(s.trail_length):
        if s.trail[nth] == cell:
            return True
    return False


@rule
def leads_on(s, cell, way):
    """Where the caravan may go from here by this option of `way`; NOBODY."""
    if s.heading == AWAY and way >= a.THROUGH:  # RN5: not through distilleries
        return NOBODY
    beyond = next_token(s, cell, way)
    if beyond == NOBODY:
        return NOBODY
    if s.heading == HOME:
        allowed = s.steps[beyond] == s.steps[cell] - 1
    elif s.heading == AWAY:  # RN5: outwards, never back, a ring included
        allowed = s.steps[beyond] == s.steps[cell] + 1
    else:
        allowed = not is_on_trail(s, beyond)
    return beyond if allowed else NOBODY


@rule
def unload(s):
    """The caravan's journey is over."""
    for nth in range(s.trail_length):
        s.trail[nth] = 0
    s.trail_length = 0
    s.carried = 0
    s.brought = 0
    s.heading = HOME
    s.on_road_of = 0


@rule
def ambush(s, here):
    """The last barrel landed on a token with barrels: all of them are scored, one's own included (R16)."""
    barrels = int(s.barrels[here])
    s.barrels[here] = 0
    events.ambushed(s, s.turn, s.on_road_of, here, barrels, s.score[s.turn] + barrels)
    score(s, s.turn, barrels)


@rule
def collect(s, here):
    """The way ends: all that is left stays on the last token."""
    events.collected(s, s.turn, here, s.carried)
    s.barrels[here] += s.carried


@rule
def stop(s):
    """The last barrel is down, or all that is left collects here ("dead end or broken road")."""
    here = s.trail[s.trail_length - 1]
    found = s.barrels[here] - 1  # one has been dropped here (RN3: what lay there before)
    if s.carried > 0:
        collect(s, here)
    if s.heading == AWAY:
        if found > 0:
            ambush(s, here)
        else:
            events.abandoned(s, s.turn, s.on_road_of, here, s.brought)
    unload(s)


@rule
def come_to(s, cell):
    """The caravan reaches a token and drops a barrel."""
    s.changes += 1
    s.trail[s.trail_length] = cell
    s.trail_length += 1
    s.barrels[cell] += 1
    s.carried -= 1
    events.dropped(s, s.turn, cell, s.carried)
    if s.carried == 0:
        stop(s)


@rule
def legal_way(s, options):
    here = s.trail[s.trail_length - 1]
    for way in range(7):
        options[way] = leads_on(s, here, way) != NOBODY


@rule
def apply_way(s, choice):
    come_to(s, leads_on(s, s.trail[s.trail_length - 1], choice))


# ---- Town Center and behind it


@rule
def reach_town(s):
    """One barrel is scored (R14). The rest goes on along a rival's road, or stays on the last token where there is none (R15)."""
    s.changes += 1
    s.carried -= 1
    events.scored(s, s.turn, s.score[s.turn] + 1)
    score(s, s.turn, 1)
    if s.phase == OVER:
        return
    if s.carried == 0:
        unload(s)
    elif rivals_at_town(s, s.turn):
        s.brought = s.carried
        push(s, a.ROAD, s.turn)
    else:
        collect(s, s.trail[s.trail_length - 1])
        unload(s)


@rule
def legal_road(s, seat, options):
    for side in range(4):
        options[side] = rival_road(s, seat, side) != NOBODY


@rule
def apply_road(s, seat, side):
    cell = rival_road(s, seat, side)
    s.heading = AWAY
    s.on_road_of = s.owner[cell]
    events.crossed(s, seat, s.on_road_of, s.carried)
    come_to(s, cell)


@rule
def travel(s):
    """One step of a caravan that carries barrels."""
    here = s.trail[s.trail_length - 1]
    if s.heading == HOME and s.steps[here] == 1:
        reach_town(s)
        return
    ways = 0
    only = NOBODY
    for way in range(7):
        beyond = leads_on(s, here, way)
        if beyond != NOBODY:
            ways += 1
            only = beyond
    if ways == 0:
        stop(s)
    elif ways == 1:
        come_to(s, only)
    else:
        push(s, a.WAY, s.turn)
