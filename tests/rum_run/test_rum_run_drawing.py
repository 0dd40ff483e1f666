"""The Rum Run as a drawing: the map tells all that the record holds, answers name what they are about, a turn changes little."""
import gzip
import json
import re
from itertools import combinations

import numpy as np
import pytest
from rum_run_scene import BLUE, RED, distillery, road, table, words

from bootleg_env import presets
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.drawing import ALL, changes
from bootleg_env.engine.jit import INTERPRETED
from bootleg_env.rum_run.game import GAME
from bootleg_env.rum_run.tables import actions as a
from bootleg_env.rum_run.tables import constants as c
from bootleg_env.rum_run.words.map_drawing import LEFT, TOP, UNITS, corner, laid

MOST = 60 if INTERPRETED else 400  # answers of a game
EVERY = 20 if INTERPRETED else 10  # answers from one look to the next
FOR_TWO = ("horse_power", "tortoise_hare")
GAMES = [(name, 2 if name in FOR_TWO else 2 + number % 3, number) for number, name in enumerate(presets.names("rum_run"))]
LAID = re.compile(r"(r\d+c\d+): (\w+)'s (\d-\d), (?:(\d) to the (\w+)|a crossroads)(?:, (\d+) barrels?)?(, cut off from Town Center)?")


def purposeful(batch, number):
    """Half of the answers lead to a distillery, or send a caravan: random games hardly get to barrels."""
    s, legal = batch.states[0], np.flatnonzero(batch.mask[0])
    frame = s["stack"][s["depth"] - 1]
    if number % 2 and frame["kind"] == a.CELL and frame["purpose"] in (a.TO_BUILD, a.BESIDE):
        way = [int(s["way"][s["turn"]][action - a.FIRST[a.CELL]]) or 99 for action in legal]
        return int(legal[int(np.argmin(way))])
    return int(legal[-1]) if number % 2 and frame["kind"] == a.ACT else batch.sample_one()


def game(preset, players, seed, most=MOST):
    """A game at every decision."""
    batch = GameBatch(GAME, GAME.settings(**{"num_players": players, **presets.load(preset, "rum_run")}))
    batch.sample_from(seed)
    batch.reset(np.array([seed]))
    for number in range(most):
        if batch.done[0]:
            return
        yield number, batch
        batch.answer(purposeful(batch, number))


def titles(states, panel="map"):
    """The words of each element of a panel."""
    found = {name: re.search("<title>(.*?)</title>", svg)[1] for name, svg in GAME.drawing(states, 0).elements.items()}
    return {name.partition("/")[2]: title.replace("&#x27;", "'") for name, title in found.items() if name.startswith(f"{panel}/")}


def expected(s, cell):
    """What the title of a token says, from the record."""
    kind, turned = int(s["token"][cell]), int(s["turned"][cell])
    low, high = c.TOKENS[kind]
    pointing = (None, None) if low == high else (str(high), c.SIDE_NAMES[turned])
    return (f"r{cell // c.WIDTH}c{cell % c.WIDTH}", c.SEAT_NAMES[s["owner"][cell]], c.TOKEN_NAMES[kind], *pointing,
            str(s["barrels"][cell]) if s["barrels"][cell] else None, None if s["steps"][cell] else ", cut off from Town Center")


@pytest.mark.parametrize("preset, players, seed", GAMES)
def test_the_map_tells_every_token_with_its_owner_turn_and_barrels(preset, players, seed):
    seen = 0
    for number, batch in game(preset, players, seed):
        if number % EVERY == EVERY - 1:
            s, told = batch.states[0], titles(batch.states)
            laid = [LAID.match(title).groups() for title in told.values() if "'s " in title and title.startswith("r")]
            assert laid == [expected(s, cell) for cell in np.flatnonzero(s["owner"] != c.NOBODY).tolist()]
            cells = np.flatnonzero(s["terrain"] == c.FOREST).tolist()
            assert {f"r{cell // c.WIDTH}c{cell % c.WIDTH}" for cell in cells} <= {*told}
            seen += len(laid)
    assert seen > MOST // 20


NUMBER = re.compile(r'<text x="([\d.]+)" y="([\d.]+)" class="light small middle">(\d)</text>')


@pytest.mark.parametrize("cell, near, far", [("n1", "3", "5"), ("e1", "1", "6")])
def test_numbers_stand_at_the_ends_where_they_point(cell, near, far):
    """A road to the north, one to the east; no number outside its cell."""
    t = table(road(BLUE, "north", "3-5"), road(RED, "east", "1-6(3)"))
    unit, name = UNITS[12], words(cell)
    row, column = map(int, re.findall(r"\d+", name))
    found = NUMBER.findall(GAME.drawing(t.batch.states, None).elements[f"map/{name}"])
    at = {number: (float(x) - LEFT - column * unit, float(y) - TOP - row * unit) for x, y, number in found}
    assert {*at} == {near, far} and all(4 < x < unit - 4 and 8 <= y <= unit for x, y in at.values())
    assert at[far][1] < at[near][1] - 8 if cell == "n1" else at[far][0] > at[near][0] + 8


GLYPH = re.compile(r'<text x="([\d.]+)" y="([\d.]+)" class="(\w+) small[^"]*">\S</text>')
WIDE, HIGH = 7, 8  # of a digit of 11 units


@pytest.mark.parametrize("board", UNITS)
@pytest.mark.parametrize("kind, turned", [(1, 0), (1, 1), (1, 2), (1, 3), (0, 0)])
def test_numbers_of_a_token_do_not_touch_and_are_not_clipped(board, kind, turned):
    """Each in a place of its own inside the cell; that of barrels, on a barrel, may lie close."""
    unit, cell = UNITS[board], 3 * c.WIDTH + 4
    left, top, _ = corner(board, cell)
    found = GLYPH.findall(laid(board, cell, 0, kind, turned, 8, 0, False))
    assert len(found) == (2 if kind == 0 else 3) + (board == 12)  # the owner's initial where cells are large
    places = [(float(x) - left, float(y) - top, colour) for x, y, colour in found]
    assert all(WIDE / 2 <= x <= unit - WIDE / 2 and HIGH <= y <= unit - .5 for x, y, _ in places)
    for (x, y, colour), (to_x, to_y, other) in combinations(places, 2):
        gap = .5 if colour == other else -.4
        assert abs(x - to_x) >= WIDE + gap or abs(y - to_y) >= HIGH + gap


def legal_words(batch):
    """Tokens of the legal answers, and the spot of each."""
    legal = np.flatnonzero(batch.mask[0]).tolist()
    return {GAME.answer_words(batch.states, action): GAME.spot(batch.states, action) for action in legal}


def test_a_caravan_is_drawn_on_its_way():
    """Four barrels must go: one stays on the token between, one is scored, two go on along one of Red's roads."""
    t = table(road(BLUE, "north", "1-1 1-2(4)"), road(RED, "south", "3-3 3-4"), road(RED, "west", "2-2"))
    asked = GAME.asked(t.batch.states)
    assert asked["decision"] == "road" and asked["carried"] == 2
    elements = GAME.drawing(t.batch.states, None).elements
    assert f"at Town Center with 2 barrels, came from {words('n2')}" in elements["map/caravan"]
    assert legal_words(t.batch) == {"south": f"map/{words('s1')}", "west": f"map/{words('w1')}"}
    t.batch.answer(GAME.action_from_words(t.batch.states, t.batch.mask[0], "south"))
    assert "map/caravan" not in GAME.drawing(t.batch.states, None).elements


def test_who_has_claimed_stands_beside_the_entrance():
    house = distillery("Exploding Elmo's Cabin", "n5e3", 3, "n5e2 east (1), n3e3 north", left=1)
    told = titles(table(road(BLUE, "north", "3-5"), distilleries=[house]).batch.states, "distilleries")
    assert told["elmo"] == (f"Exploding Elmo's Cabin: 1 of 3 left; entrance {words('n5e2')}: claimed by Red; "
                            f"entrance {words('n3e3')}: nobody has claimed")


@pytest.mark.parametrize("preset, players, seed", GAMES)
def test_an_answer_about_a_place_names_it_alone(preset, players, seed):
    """Each spot can be clicked, and no two answers have the same one."""
    kinds = set()
    for _, batch in game(preset, players, seed, MOST // 2):
        elements, legal = GAME.drawing(batch.states, None).elements, np.flatnonzero(batch.mask[0]).tolist()
        spots = [spot for spot in (GAME.spot(batch.states, action) for action in legal) if spot]
        assert len({*spots}) == len(spots) and all(f'data-spot="{spot}"' in elements[spot] for spot in spots)
        kinds.add(GAME.asked(batch.states)["decision"])
        assert len(spots) == len(legal) or GAME.asked(batch.states)["decision"] in ("act", "side")
    assert {"act", "cell", "token"} <= kinds


@pytest.mark.parametrize("preset, players, seed", GAMES)
def test_everybody_sees_the_same(preset, players, seed):
    """Also in a game drawn anew."""
    for number, batch in game(preset, players, seed, MOST // 2):
        if number % EVERY == 0:
            seen = GAME.drawing(batch.states, None)
            assert seen == GAME.drawing(batch.states, ALL)
            for seat in range(players):
                assert GAME.drawing(GAME.redraw(batch.states, seat, number), seat) == seen


@pytest.mark.skipif(INTERPRETED, reason="half a minute in plain Python")
def test_an_answer_changes_little():
    """A game of 900 answers has room in a replay file of 100 kB: versions of each element side by side, as there."""
    before, sets, versions = None, [], {}
    for _, batch in game("rulebook", 4, 1, 900):
        drawing = GAME.drawing(batch.states, ALL)
        sets.append(changes(before, drawing)["set"])
        before = drawing
    for name, svg in (item for changed in sets for item in changed.items()):
        versions.setdefault(name, []).append(svg)
    assert len(sets) > 600 and np.mean([len(changed) for changed in sets[1:]]) < 6
    assert len(gzip.compress(json.dumps(versions).encode())) < 50_000
