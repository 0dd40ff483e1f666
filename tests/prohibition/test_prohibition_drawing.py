"""Prohibition as a drawing: the town tells all that lies open, hands are drawn for their owner alone, answers name what they are about."""
import gzip
import json
import re
from html import unescape

import numpy as np
import pytest
from prohibition_scene import BLUE, GREEN, RED, block, c, k, table

from bootleg_env import presets
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.drawing import ALL, changes
from bootleg_env.engine.jit import INTERPRETED
from bootleg_env.prohibition.game import GAME
from bootleg_env.prohibition.tables import house as h

EVERY = 41 if INTERPRETED else 11  # answers from one look to the next
GAMES = [(name, 2 + number % 3, number) for number, name in enumerate(presets.names("prohibition"))]
SEATLESS = {"stand", "goons", "press", "spoils", "fed", "rearrange", "garrison"}  # decisions that are about no place


def game(preset, players, seed):
    """A random game at every decision."""
    batch = GameBatch(GAME, GAME.settings(**{"num_players": players, **presets.load(preset, "prohibition")}))
    batch.sample_from(seed)
    batch.reset(np.array([seed]))
    while not batch.done[0]:
        yield batch
        batch.answer(batch.sample_one())
    yield batch


def titles(states, viewer=None):
    """The words of each element."""
    return {name: unescape(re.search("<title>(.*?)</title>", svg)[1]) for name, svg in GAME.drawing(states, viewer).elements.items()}


def words_of_block(s, number):
    """What the title of a block says, from the record."""
    owner, kind = int(s["owner"][number]), int(s["building"][number])
    parts = [f"{c.SEAT_NAMES[owner]}'s" if owner >= 0 else "nobody's"]
    if kind == c.HQ:
        parts += ["HQ"] + ["robbed"] * int(s["robbed"][owner])
    elif kind != c.NOTHING:
        parts += [h.BUILDINGS[kind].name] + ["stocked"] * int(s["stocked"][number])
    for unit in ("goon", "guard"):
        many = int(s[f"{unit}s"][number])
        parts += [f"{many} {unit}{'s' * (many > 1)}"] * (many > 0)
    parts += ["laying low"] * int(s["lying_low"][number]) + ["had its conflict this year"] * int(s["conflict"][number])
    parts += ["under attack"] * int(s["attacker"] != c.NOBODY and s["battlefield"] == number)
    return f"{number + 1} {h.BLOCK_NAMES[number]}: {', '.join(parts)}"


# ---- what lies open


@pytest.mark.parametrize("preset, players, seed", GAMES)
def test_the_town_tells_all_that_stands_in_a_block(preset, players, seed):
    for number, batch in enumerate(game(preset, players, seed)):
        if number % EVERY == 0 or batch.done[0]:
            s, told = batch.states[0], [title for name, title in titles(batch.states).items() if "/block-" in name]
            assert told == [words_of_block(s, each) for each in np.flatnonzero(s["owner"] != c.OUT_OF_PLAY).tolist()]


def test_units_are_drawn_one_by_one():
    """Red's shape is a trapezoid, guards are shields: polygons of four and of five corners."""
    t = table(turf={35: RED}, goons={35: 3}, guards={35: 1})
    svg = GAME.drawing(t.batch.states, None).elements[f"chelsea/block-{block(35) + 1}"]
    shapes = [(len(points.split()), classes) for points, classes in re.findall(r'<polygon points="([^"]+)" class="([^"]+)"', svg)]
    assert shapes == [(4, "seat-3")] * 3 + [(5, "back")]


def test_the_action_board_shows_who_has_ordered_and_what_the_next_tile_costs():
    t = table(money={RED: 60, BLUE: 60}, tiles={"Still": 2})
    before = titles(t.batch.states)["actions/space-1"]
    t.orders(RED, "Setup Still", at=13, stock=False)
    t.orders(BLUE, "Import Booze")
    told = titles(t.batch.states)
    assert before == f"1 Setup Still: {h.COST[0, 2]} Gs, heat +1, 5 tiles; nobody has ordered it this year"
    assert told["actions/space-1"] == f"1 Setup Still: {h.COST[0, 3]} Gs, heat +1, 4 tiles; ordered by Red"
    assert told["actions/space-13"] == "13 Import Booze: 3 booze; ordered by Blue" and "actions/space-14" not in told


def test_in_the_last_year_the_overlay_board_lies_there():
    told = titles(table(year=6).batch.states)
    assert {"actions/space-14", "actions/space-15", "actions/space-16"} <= {*told} and "actions/space-13" not in told
    assert told["actions/space-12"].startswith("12 Contract Professional: 10 Gs")


def test_the_heat_scale_shows_degrees_and_badges_reached():
    told = titles(table(heat={RED: 22, GREEN: 71}).batch.states)
    assert told["heat/red"] == "Red: heat 22, Outrage Threshold II, next Fed card at 27"
    assert told["heat/red-badges"] == "Red has reached 3 badges" and told["heat/green"].startswith("Green: heat 71, Outrage Threshold IV")


def test_a_conflict_is_shown_with_its_units_dice_and_hits():
    t = table(turf={62: BLUE, 22: RED}, goons={22: 4, 62: 2}, hand={BLUE: ["Front Page"]})
    assert titles(t.batch.states)["conflict/where"] == "Nobody attacks."
    t.dice(62, "hm", "mm")
    t.attacks(RED, 62, lead=22, goons=2)
    t.fights(BLUE)
    told = titles(t.batch.states)
    assert told["conflict/where"].endswith("round 1")
    assert re.fullmatch(r"the attacker Red: 2 goons; dice ([456] [123]|[123] [456]), 1 hit", told["conflict/attacker"])
    assert re.fullmatch(r"the defender Blue: 2 goons; dice [123] [123], 0 hits", told["conflict/defender"])
    assert "under attack" in told[f"lower-east-side/block-{block(62) + 1}"]


# ---- what does not


@pytest.mark.parametrize("preset, players, seed", GAMES)
def test_nothing_hidden_is_drawn(preset, players, seed):
    """Whatever is drawn anew of what a gang cannot know, it sees the same, and so does the public."""
    for number, batch in enumerate(game(preset, players, seed)):
        if number % EVERY == 0 or batch.done[0]:
            public = GAME.drawing(batch.states, None)
            for me in range(players):
                anew = GAME.redraw(batch.states, me, number)
                assert GAME.drawing(anew, me) == GAME.drawing(batch.states, me) and GAME.drawing(anew, None) == public


def test_a_hand_is_drawn_for_its_owner_and_for_those_who_see_everything():
    front_page = next(card for card in k.SCHEMES if card.name == "Front Page")
    states = table(hand={RED: ["Front Page", "Landlord"]}, headlines={RED: front_page.number}).batch.states
    cards = {f"red-hand/scheme-{1 + number}" for number, card in enumerate(k.SCHEMES) if card.name in ("Front Page", "Landlord")}
    for viewer, sees in ((RED, True), (ALL, True), (BLUE, False), (None, False)):
        told = titles(states, viewer)
        assert (cards <= {*told}) == sees and told["red/hand"] == "Red holds 2 schemes"
        assert sees or not any(name.startswith("red-hand/") or "Front Page" in title for name, title in told.items())
    assert titles(states, RED)["red-hand/scheme-16"].startswith(
        f"Front Page: {front_page.points} points, met; have {front_page.number} headlines; tactic: ")


def test_what_is_asked_is_told_to_those_who_may_know():
    states = table().batch.states
    for viewer in (RED, ALL):
        assert titles(states, viewer)["year/asked"] == "Red (gang_0) is asked what to do with a gangster (order)."
    assert titles(states, BLUE)["year/asked"] == titles(states, None)["year/asked"] == "Red is asked."


# ---- answers, and how much they change


@pytest.mark.parametrize("preset, players, seed", GAMES)
def test_an_answer_about_a_place_or_card_names_it_alone(preset, players, seed):
    """Each spot is drawn for the gang that is asked and can be clicked; no two answers have the same one."""
    met, named = set(), set()
    for number, batch in enumerate(game(preset, players, seed)):
        about = GAME.asked(batch.states)
        if about and (number % 3 == 0 or about["decision"] not in met):
            elements = GAME.drawing(batch.states, about["seat"]).elements
            spots = [spot for action in np.flatnonzero(batch.mask[0]).tolist() if (spot := GAME.spot(batch.states, action))]
            assert len({*spots}) == len(spots) and all(f'data-spot="{spot}"' in elements[spot] for spot in spots)
            met.add(about["decision"])
            named |= {about["decision"]} if spots else set()
    assert named == met - SEATLESS and {"order", "block"} <= named


@pytest.mark.skipif(INTERPRETED, reason="half a minute in plain Python")
def test_an_answer_changes_little():
    """A game of 430 answers takes no more than its part of a replay file of 100 kB for 900: versions of each element side by side."""
    before, sets, versions = None, [], {}
    for batch in game("rulebook", 4, 1):
        drawing = GAME.drawing(batch.states, ALL)
        sets.append(changes(before, drawing)["set"])
        before = drawing
    for name, svg in (item for changed in sets for item in changed.items()):
        versions.setdefault(name, []).append(svg)
    assert len(sets) > 300 and np.mean([len(changed) for changed in sets[1:]]) < 7
    assert len(gzip.compress(json.dumps(versions).encode())) < 100_000 * len(sets) / 900
