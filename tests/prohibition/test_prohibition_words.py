"""Prohibition in words: tokens are read back, every event has its sentence, the table shows all that lies open, house data say so."""
import re
from collections import Counter

import numpy as np
import pytest
from prohibition_scene import BLUE, GREEN, RED, YELLOW, block, c, e, k, table

from bootleg_env.adapters.opponents import mobsters
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.console import in_ascii
from bootleg_env.playing.journals import Seating, play
from bootleg_env.prohibition.game import GAME
from bootleg_env.prohibition.tables import actions as a
from bootleg_env.prohibition.tables import house as h
from bootleg_env.prohibition.words import answers, journal, lessons, names, narrative, sentences

VARIANTS = ({}, {"num_players": 3, "tactics": "generic"}, {"num_players": 2, "house": "text_only"})
GAMES_OF_EACH = 6


def random_game(seed=1, **settings):
    """At every question."""
    batch = GameBatch(GAME, GAME.settings(**settings))
    batch.reset(np.array([seed]))
    while not batch.done[0]:
        yield batch
        batch.answer(batch.sample_one())


def journals(**settings):
    wanted = GAME.settings(**settings)
    seatings = [Seating(seed, seed, mobsters(["random"] * wanted.num_players, wanted.num_players, GAME)) for seed in range(GAMES_OF_EACH)]
    return play(GAME, wanted, seatings)[0], wanted


# ---- questions and answers


@pytest.mark.parametrize("settings", VARIANTS, ids=str)
def test_tokens_are_read_back_and_every_answer_is_a_sentence(settings):
    asked = set()
    for batch in random_game(**settings):
        legal = np.flatnonzero(batch.mask[0]).tolist()
        tokens = [GAME.answer_words(batch.states, action) for action in legal]
        assert len(set(tokens)) == len(tokens)
        about = GAME.asked(batch.states)
        asked.add(about.get("purpose", about["decision"]))
        for action in legal[:3]:
            assert GAME.action_from_words(batch.states, batch.mask[0], GAME.answer_words(batch.states, action)) == action
            assert GAME.describe(batch.states, action).startswith(f"{c.SEAT_NAMES[about['seat']]} ({GAME.agent}_{about['seat']}) ")
    assert {"order", "build", "stock", "attack", "place", "rearrange", "fed"} <= asked


def test_an_answer_to_another_question_is_explained():
    t = table()
    words = GAME.explain_illegal(t.batch.states, int(a.FIRST[a.SPOILS]) + a.TORCH, t.batch.mask[0])
    assert words.startswith("gang_0 is asked order; action ") and "answers spoils and is not legal" in words


def test_what_a_question_is_about():
    t = table(goons={35: 1, 13: 3}, turf={35: GREEN})
    t.answers(RED, "order", c.ATTACK)
    t.at(RED, "attack", 35)
    assert answers.asked(t.batch.states) == {
        "seat": RED, "decision": "block", "round": 1, "purpose": "lead", "block": block(35) + 1}
    t.at(RED, "lead", 13)
    assert GAME.asked(t.batch.states) == {"seat": RED, "decision": "goons", "round": 1, "block": block(35) + 1, "from": block(13) + 1}
    assert GAME.help.question(t.batch.states) == "How many goons from Sugar Hill attack Seminary Square (Green, 1+0)?"


# ---- the journal and the story


def test_every_event_has_a_reader_and_a_sentence():
    names_of_events = [name for name in vars(e) if name.isupper() and isinstance(getattr(e, name), int)][:38]
    assert len(sentences.SENTENCES) == len(names_of_events) == 38


def test_every_event_that_happens_is_told():
    """In so many random games nearly all happen; whatever is told has nothing left of Python in it."""
    seen = Counter()
    for settings in VARIANTS:
        found, wanted = journals(**settings)
        for events in found:
            seen.update(event["event"] for event in events[1:])
            text = " ".join(" ".join(narrative.narrative(events, wanted)).split())
            assert not re.search(r"None|np\.|[{}\[\]]|\bTrue\b|\bFalse\b", text)
            for event in events[1:]:
                words = sentences.sentence_of(event, [])
                assert words == "" or re.fullmatch(r"\S.*[.]", words), (event, words)
    assert set(sentences.SENTENCES) - set(seen) <= {"rob", "help", "steal"}


def test_an_attack_is_a_paragraph():
    t = table(goons={13: 3, 35: 2}, turf={35: GREEN}, build={35: "Brewery*"}, hand={GREEN: ["Beer Baron"]}, seed=2)
    t.batch.states["listening"] = 1
    start = len(t.events)
    t.dice(35, "hhm", "mm")
    t.attacks(RED, 35, lead=13, goons=3)
    t.fights(GREEN)
    t.spends(GREEN, None)
    t.spoils(RED, "steal", to=13)
    assert len(t.events) > start
    of_attack = (e.ATTACK, e.HEAT, e.DICE, e.WIPE, e.STEAL, e.RETREAT)
    told = narrative.paragraphs([read(t, event) for event in t.events if event[0] in of_attack])
    assert len(told) == 1
    text = told[0]
    assert text.startswith("Red attacks Seminary Square of Green with 3 goons from Sugar Hill (heat +1 to 2). Round 1 of the conflict: ")
    assert "Green loses 2 goons. Red loses nobody. Red steals 5 Gs out of Green's Brewery (headline 1). Red retreats with 3 goons" in text


def test_an_hq_that_calls_for_help_and_is_robbed_is_told():
    """Too rare for random games."""
    t = table(goons={23: 4, 11: 1, 12: 1}, guards={11: 0, 12: 0}, money={RED: 45})
    t.passes(RED)
    t.dice(11, "hhhh", "mm")
    t.attacks(BLUE, 11, lead=23, goons=4)
    t.at(RED, "help", 12)
    t.fights(RED)
    t.if_asked(BLUE, "spoils", a.STEAL)
    told = " ".join(narrative.paragraphs([read(t, event) for event in t.events if event[0] in (e.ATTACK, e.HELP, e.ROB)]))
    assert "Blue attacks 125th Street of Red with 4 goons from Paddy's Market." in told
    assert "Red calls 1 goon from Lenox Avenue for help. Blue robs 20 Gs out of Red's vault (headline 1)." in told


def read(t, event):
    """An event of the scene as the journal has it."""
    number, seat, columns = event
    states = GAME.record.copy(t.batch.states)
    states["noted"] = 1
    states["events"][0, 0] = [number, int(t.s["year"]), c.ACTION_PHASE, seat, *columns]
    return journal.drain(states)[0]


def test_others_do_not_know_which_cards_somebody_keeps_or_draws():
    found, _ = journals()
    for seat in range(4):
        shown = GAME.known_events(found[0], seat)
        assert shown[0]["seed"] is None and [each is not None for each in shown[0]["schemes"]] == [each == seat for each in range(4)]
        for event, whole in zip(shown, found[0]):
            if event["event"] in ("pick", "keep", "draw"):
                assert (event["card"] is None) == (event["seat"] != seat) and whole["card"]
            elif event["event"] != "setup":
                assert event == whole


def test_the_scoreboard_adds_up():
    for settings in VARIANTS:
        for events in journals(**settings)[0]:
            rows = [line for line in GAME.scoreboard(events) if re.match(r"  \d\. ", line)]
            end = events[-1]
            assert len(rows) >= len(end["scores"])
            for event in events:
                if event["event"] == "score":
                    assert end["scores"][event["seat"]] == sum(event[name] for name in c.POINT_NAMES) == event["points"]


# ---- the table


def blocks_in(lines):
    """By number: (owner, name, what stands there), read off the map."""
    found, owner = {}, ""
    for line in lines[next(number for number, line in enumerate(lines) if line.startswith("── map")) :]:
        head = re.match(r"   (Red|Blue|Green|Yellow|nobody) +\d  ", line)
        owner = head[1] if head else owner
        blocks = line[head.end() :] if head else line if line[:6].isspace() else ""
        for entry in re.finditer(r"(\d+) ([^:·]+?)(?:: ([^·]+?))?(?: ·|$)", blocks):
            found[int(entry[1])] = (owner, entry[2], entry[3] or "")
    return found


@pytest.mark.parametrize("width", (60, 80, 120))
def test_the_table_shows_every_block_with_owner_building_and_units(width):
    shown = 0
    for number, batch in enumerate(random_game(seed=3)):
        if number % 60 == 0:
            s, text = batch.states[0], GAME.board_text(batch.states, width)
            assert max(map(len, text.split("\n"))) <= width and "\\u" not in in_ascii(text)
            found = blocks_in(text.split("\n"))
            assert sorted(found) == list(range(1, 1 + c.BLOCKS))
            for at in range(c.BLOCKS):
                owner = c.SEAT_NAMES[s["owner"][at]] if s["owner"][at] >= 0 else "nobody"
                assert found[at + 1] == (owner, h.BLOCK_NAMES[at], names.block_details(s, at))
                shown += found[at + 1][2] != ""
    assert shown > 50


def test_the_table_marks_stock_guards_laying_low_and_conflicts():
    t = table(build={13: "Nightclub*"}, goons={13: 2}, guards={13: 1}, low=[13], fought=[13], completed={BLUE: ["Beer Baron"]},
              extortion={YELLOW: "Shake Down"}, mats={RED: "The Muscle"})
    text = " ".join(GAME.board_text(t.batch.states, 80).split())
    assert "3 Sugar Hill: Nightclub* 2+1 low fought" in text and "Shake Down +2 [Yellow]" in text
    assert "gang_1, done: Beer Baron" in text and "gang_0, The Muscle (mat, house)" in text and "gang_3, Shake Down" in text
    assert "Red (gang_0) is asked what to do with a gangster (order)" in text


def test_an_attack_under_way_stands_above_the_table():
    t = table(goons={13: 3, 32: 2})
    assert "attacks" not in GAME.board_text(t.batch.states, 80)
    t.attacks(RED, 32, lead=13, goons=2)
    assert "Red attacks The Hotel of Blue with 2 goons" in GAME.board_text(t.batch.states, 80)


# ---- what a person reads


def test_the_own_hand_stands_in_the_header_with_its_progress():
    t = table(hand={RED: ["Beer Baron", "Deep Pockets"]}, money={RED: 75}, build={13: "Brewery"}, infamy={RED: "Clean Hands"})
    header = GAME.help.header(t.batch.states, RED)
    assert "schemes: Beer Baron (1/2), Deep Pockets (met)" in header and "infamy: Clean Hands (met)" in header
    assert "Beer Baron" not in GAME.help.header(t.batch.states, BLUE) and "Beer Baron" not in GAME.board_text(t.batch.states, 80)


def test_notes_say_what_an_answer_costs_and_brings():
    t = table(money={RED: 20})
    notes = {GAME.answer_words(t.batch.states, action): GAME.help.note(t.batch.states, action)
             for action in np.flatnonzero(t.batch.mask[0]).tolist()}
    assert notes["Setup Still"] == "5 Gs, heat +1 now and every year; stock 5 Gs, makes 2 booze"
    assert notes["Shake Down"] == "heat +2; 3 Gs a block at Production, 25 Gs as things stand"
    assert notes["attack"].startswith("heat +1; ")


def test_help_knows_every_card_space_and_building_and_where_it_comes_from():
    for card in (*k.SCHEMES, *k.INFAMIES, *k.FED_CARDS, *h.MATS):
        lines = lessons.looked_up(card.name)
        assert any(line.startswith(f"{card.name}: ") and f"({card.source})" in line for line in lines), card.name
    for row in (*h.SPACES[1:], *h.BUILDINGS):
        assert any(line.startswith(f"{row.name}: ") for line in lessons.looked_up(row.name)), row.name
    for word in ("win", "heat", "badge", "low", "payoff", "warehouse", "house"):
        assert len(lessons.looked_up(word)[0]) > 40
    assert "Nothing is known about 'zeppelin'" in lessons.help(table().batch.states, [], "zeppelin")[0]
