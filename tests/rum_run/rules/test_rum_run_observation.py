"""What a player sees, field by field, against a forest that is known; nothing is hidden, seats are counted from the observer."""
import functools

import numpy as np
import pytest
from rum_run_scene import BLUE, GREEN, RED, covers, distillery, number, road, spot, table, words

from bootleg_env.rum_run.game import GAME
from bootleg_env.rum_run.tables import actions as a
from bootleg_env.rum_run.tables import constants as c

NAMES = [row["name"] for row in GAME.observation_fields()]


@functools.cache  # only looked at
def forest():
    """Blue holds both entrances, Red has a pile that must be played and a piece that is cut off, Green has nothing."""
    box = distillery("Bibbletop Baby Box", "n3", 6, "n1 north (0), n4 south (0 1)", left=1)
    return table(road(BLUE, "north", "2-5(1)"), road(BLUE, "north", "3-4 4-6(1)", start="n3"), road(RED, "east", "2-2 2-1(3)"),
                 road(RED, "south", "1-4(1)", start="s2"), distilleries=[box], thickets=[[11, 11]], scores=[2, 1, 0],
                 players=3, turns=6)


def steps_from(*starts):
    """Cells of the forest by how many tokens lead there, the first one included: an own search."""
    blocked = {tuple(spot("")), (11, 11), *((row, column) for row in (3, 4) for column in (5, 6))}
    found, edge = {}, [tuple(spot(start)) for start in starts]
    for steps in range(1, 40):
        edge = [cell for cell in dict.fromkeys(edge) if cell not in found and cell not in blocked and min(cell) >= 0 and max(cell) < 12]
        found |= dict.fromkeys(edge, steps)
        edge = [(row + down, column + right) for row, column in edge for down, right in c.STEP]
    return {row * c.WIDTH + column: steps for (row, column), steps in found.items()}


def at(**cells):
    return {number(name): value for name, value in cells.items()}


def row(*wanted, width):
    """These numbers, then zeros."""
    return [*wanted, *[0] * (width - len(wanted))]


def hand(t, *seats):
    held = [t.hand(seat) for seat in seats]
    return row(*(names.count(kind) for names in held for kind in c.TOKEN_NAMES), width=4 * c.KINDS)


BLOCKED = {**at(n0=1, n3=2, n3e1=2, n2=2, n2e1=2), 11 * c.WIDTH + 11: 3}
ROADS = {"north": at(n1=5, n4=4, n5=6, e1=2, s3=1), "east": at(e1=2, e2=1), "south": at(n1=2, n4=3, n5=4, e1=2, s3=4),
         "west": at(e1=2, e2=2), "barrels": at(n1=1, n5=1, e2=3, s3=1), "steps": at(n1=1, n4=2, n5=3, e1=1, e2=2), "blocked": BLOCKED}
BLUE_SEES = {
    "decision": row(1, width=6), "purpose": [0] * 5, "held": [0] * 21, "carried": [0], "wanted": [0] * 32, "here": {},
    "players": [0, 1, 0], "variant": [1, 0, 0], "first": [1, 0, 0, 0], "board": [12], "turn": [6], "turns_left": [294], "goal": [4],
    "score": [2, 1, 0, 0], "on_road": [2, 3, 0, 0], "cut_off": [0, 1, 0, 0], "forced": [0, 1, 0, 0], "laid": [3, 3, 0, 0],
    "nearest": [0, 3, 0, 0], "gates": row(1, 0, 0, 0, 0, 1, width=16),
    "distillery": row(4, 6, 6, 1, width=20), "entrance": row(6, 6, 3, 6, width=22), "entrance_of": row(1, 0, 0, 0, 0, 1, width=55),
    "claimed": row(1, 0, 0, 0, 1, 1, width=44), "held_by": row(1, 0, 0, 0, 1, width=44),
    "mine": at(n1=1, n4=1, n5=1), "next": at(e1=1, e2=1, s3=1), "second": {}, "third": {}, **ROADS,
    "way": {}, "town": steps_from("n1", "e1", "s1", "w1")}
RED_SEES = {
    **BLUE_SEES, "decision": [0] * 6, "first": [0, 0, 1, 0], "score": [1, 0, 2, 0], "on_road": [3, 0, 2, 0], "cut_off": [1, 0, 0, 0],
    "forced": [1, 0, 0, 0], "laid": [3, 0, 3, 0], "nearest": [3, 0, 0, 0], "gates": row(0, 1, 0, 0, 0, 0, 0, 0, 1, width=16),
    "claimed": row(0, 0, 1, 0, 1, 0, 1, width=44), "held_by": row(0, 0, 1, 0, 0, 0, 1, width=44),
    "mine": BLUE_SEES["next"], "next": {}, "second": BLUE_SEES["mine"], "way": steps_from("n1"), "fits": {}}


@covers("RH4")
@pytest.mark.parametrize("name", NAMES)
def test_what_the_player_sees_whose_turn_it_is(name):
    t = forest()
    wanted = {**BLUE_SEES, "hand": hand(t, BLUE, RED, GREEN), "fits": {cell: len(t.fits_at(cell)) for cell in t.fitting_cells()}}[name]
    if isinstance(wanted, dict):  # a plane: what is not named is 0
        wanted = [wanted.get(cell, 0) for cell in range(c.CELLS)]
    assert t.facts(BLUE, name) == wanted


@covers("RH4")
@pytest.mark.parametrize("name", NAMES)
def test_what_another_player_sees(name):
    t = forest()
    wanted = {**RED_SEES, "hand": hand(t, RED, GREEN, BLUE)}[name]
    if isinstance(wanted, dict):  # a plane: what is not named is 0
        wanted = [wanted.get(cell, 0) for cell in range(c.CELLS)]
    assert t.facts(RED, name) == wanted


def test_the_third_plane_is_the_last_of_four():
    t = table(road(BLUE, "north", "2-5"), players=4)
    assert [t.facts(seat, plane)[number("n1")] for seat, plane in enumerate(("mine", "third", "second", "next"))] == [1, 1, 1, 1]


@pytest.mark.parametrize("variant", range(3))
def test_the_variant_is_seen(variant):
    t = table(settings={"variant": c.VARIANT_NAMES[variant]})
    assert t.facts(RED, "variant") == [int(nth == variant) for nth in range(3)] and t.facts(RED, "players") == [1, 0, 0]


# ---- the question


def sees(t, seat, decision, purpose=None, held=None, carried=0, wanted=(), here=None):
    """Exactly this of the question."""
    assert t.facts(seat, "decision") == [int(name == decision) for name in a.NAMES]
    assert t.facts(seat, "purpose") == [int(name == purpose) for name in a.PURPOSES]
    assert t.facts(seat, "held") == [int(name == held) for name in c.TOKEN_NAMES]
    assert t.facts(seat, "carried") == [carried]
    assert t.facts(seat, "here") == [int(here is not None and cell == number(here)) for cell in range(c.CELLS)]
    codes = np.array(t.facts(seat, "wanted")).reshape(4, 8)
    assert codes.argmax(1).tolist() == [*wanted] if wanted else not codes.any()
    for other in {BLUE, RED} - {seat}:
        for name in ("decision", "purpose", "held", "carried", "wanted", "here"):
            assert not any(t.facts(other, name)), name


def test_the_question_of_a_new_token():
    """On n2: nothing in the north, the west and the east, the 5 of n1 in the south. On e1: Town Center in the west."""
    t = table(road(BLUE, "north", "2-5"))
    t.goes(("act", "build"))
    sees(t, BLUE, "cell", "build")
    t.goes(("build", words("n2")))
    sees(t, BLUE, "token", "build", wanted=(0, 0, 5, 0), here="n2")
    t = table(road(BLUE, "north", "2-5"))
    t.builds("e1", "3-4")
    sees(t, BLUE, "side", "build", held="3-4", wanted=(0, 0, 0, 7), here="e1")


def test_the_question_of_a_token_beside_a_double():
    """`held` says which double, `here` where it lies, then where the token goes."""
    t = table(road(BLUE, "north", "2-5"))
    t.builds("n2", "5-5")
    sees(t, BLUE, "cell", "beside", held="5-5", here="n2")
    t.goes(("beside", words("n3")))
    sees(t, BLUE, "token", "beside", held="5-5", wanted=(0, 0, 5, 0), here="n3")


def test_the_question_of_a_loose_end():
    t = table(road(BLUE, "north", "2-5 5-3"), road(BLUE, "east", "1-2"))
    t.goes(("act", "move"))
    sees(t, BLUE, "cell", "take up")
    t.goes(("take up", words("n2")))
    sees(t, BLUE, "cell", "put down", held="3-5", here="n2")
    t.goes(("put down", words("s1")))
    sees(t, BLUE, "side", "put down", held="3-5", wanted=(7, 0, 0, 0), here="s1")


def test_the_question_of_a_pile_of_a_way_and_of_a_road():
    t = table(road(BLUE, "north", "2-5(2) 5-3(3)"), road(RED, "east", "1-2 2-2 2-5"), road(RED, "south", "1-3 3-3"),
              road(RED, "north", "2-3", start="e2"))
    sees(t, BLUE, "cell", "pile")
    t.goes(("pile", words("n2")))
    sees(t, BLUE, "road", carried=1, here="n1")
    t = table(road(BLUE, "north", "2-5(6)"), road(RED, "east", "1-2 2-2 2-5"), road(RED, "north", "2-3", start="e2"))
    sees(t, BLUE, "way", carried=3, here="e2")
