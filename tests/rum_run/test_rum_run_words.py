"""The Rum Run in words: the map can be read back, a caravan is one story, notes say what an answer leads to."""
import re

import numpy as np
import pytest

from bootleg_env.engine.answers import question as answers_question
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.console import in_ascii
from bootleg_env.engine.jit import INTERPRETED
from bootleg_env.rum_run.game import GAME
from bootleg_env.rum_run.tables import actions as a
from bootleg_env.rum_run.tables import constants as c
from bootleg_env.rum_run.tables.fields import FIELDS
from bootleg_env.rum_run.words import narrative
from bootleg_env.rum_run.words.map_text import map_lines

AS_USUAL = str.maketrans("¹²³⁴⁵⁶⁷⁸⁹⁺", "123456789+")  # numbers of barrels that are raised
FAT = "Fat Franky's Factory"
TOWN = [6, 5]


def token(at, seat, name, high=None, barrels=0):
    turned = {} if high is None else {"high": high}
    return {"at": at, "seat": seat, "token": name, "barrels": barrels, **turned}


def standing_in(*tokens, **parts):
    """A small forest with one distillery in a corner, its entrance to the east of it, and these tokens; listening."""
    forest = {"seats": 2, "settings": {"board": 12, "thickets": "none"}, "town": TOWN,
              "distilleries": [{"name": FAT, "at": [0, 0], "start": 20, "left": 5, "entrances": [{"at": [0, 2], "side": "west"}]}]}
    states, settings, _ = GAME.from_snapshot({**forest, "tokens": [*tokens], **parts})
    batch = GameBatch(GAME, settings)
    batch.states.view(np.uint8)[:] = states.view(np.uint8)
    batch.states["listening"] = 1
    batch.look_again()
    return batch


def answers(batch, *words):
    """These answers one after the other; the events they bring."""
    for each in words:
        batch.answer(GAME.action_from_words(batch.states, batch.mask[0], each))
    return GAME.events(batch.states, batch.settings)


def notes(batch):
    """By the tokens of the answers."""
    return {GAME.answer_words(batch.states, action): GAME.help.note(batch.states, action)
            for action in np.flatnonzero(batch.mask[0]).tolist()}


# ---- the map


def read_back(lines, board, wide=4):
    """Tokens by cell, as (letter, north, east, south, west, barrels) from the text alone; no two numbers read as one."""
    found = {}
    for row in range(board):
        upper, lower = (line.ljust(90) for line in lines[1 + 2 * row : 3 + 2 * row])
        assert int(upper[:3]) == row and not re.search(r"•\d\d", lower)
        for column in range(board):
            left = 3 + wide * column + (wide == 3 and column >= board // 2)
            over, under = upper[left : left + 3], lower[left : left + 3]
            said = re.fullmatch(r"(\d)([BRGObrgo])([\d ])", over)
            if said and not over.startswith(("─", "│")):
                load = re.search(r"•(.)", under)
                bottom = under[0] if under[0].isdigit() else "0"
                if said[2].islower():
                    north, east, south, west = said[1], "0", bottom, "0"
                else:
                    north, east, south, west = bottom, said[3], bottom, said[1]
                found[row * c.WIDTH + column] = (said[2].upper(), *map(int, (north, east, south, west)),
                                                 load[1].translate(AS_USUAL) if load else "0")
    return found


def bars(lines, board):
    """Pairs of cells between which a bar stands in a roomy map, walls left out."""
    return {(row * c.WIDTH + column, row * c.WIDTH + column + 1) for row in range(board) for column in range(board - 1)
            if re.fullmatch(r"\d─\d", lines[1 + 2 * row].ljust(90)[5 + 4 * column : 8 + 4 * column])}


def joined(s):
    """Cells of one owner, side by side, whose road ends meet."""
    ends = c.ENDS[s["token"], s["turned"]]
    return {(cell, cell + 1) for cell in np.flatnonzero(s["owner"] != c.NOBODY).tolist()
            if cell % c.WIDTH < c.WIDTH - 1 and s["owner"][cell] == s["owner"][cell + 1]
            and ends[cell, c.EAST] == ends[cell + 1, c.WEST] != 0}


def on_board(s):
    """The same from the record."""
    return {cell: (c.SEAT_NAMES[s["owner"][cell]][0], *c.ENDS[s["token"][cell], s["turned"][cell]].tolist(),
                   str(s["barrels"][cell]) if s["barrels"][cell] < 10 else "+")
            for cell in np.flatnonzero(s["owner"] != c.NOBODY).tolist()}


@pytest.mark.parametrize("settings", [
    {}, {"board": 12}, {"num_players": 2}, {"num_players": 2, "variant": "tortoise_hare", "board": 12}], ids=str)
def test_the_map_shows_every_token_with_both_numbers_owner_and_barrels(settings):
    batch = GameBatch(GAME, GAME.settings(**settings))
    batch.reset(np.array([3]))
    shown = 0
    for number in range(400):
        if number % 40 == 39:
            board, there = batch.settings.board, on_board(batch.states[0])
            roomy, close = map_lines(batch.states, 82), map_lines(batch.states, 81)
            assert read_back(roomy, board) == there and bars(roomy, board) == joined(batch.states[0])
            assert read_back(close, board, 3 if board > 12 else 4) == there
            assert max(map(len, roomy)) <= 82 and max(map(len, close)) <= 64
            assert max(map(len, map_lines(batch.states, 60))) <= 50
            shown += len(there)
        if batch.done[0]:
            break
        batch.answer(batch.sample_one())
    assert shown > 50


def marked_in(picture, board):
    """Cells with a + in the text of a small map."""
    lines = picture[picture.index(next(line for line in picture if line.lstrip().startswith("0   1   2"))) :]
    return {row * c.WIDTH + column for row in range(board) for column in range(board)
            if lines[1 + 2 * row].ljust(60)[3 + 4 * column : 6 + 4 * column] == " + "}


@pytest.mark.parametrize("seed", [4] if INTERPRETED else [3, 4])  # 26 seconds the first one in plain Python
def test_the_marks_are_the_free_cells_where_a_token_may_be_laid(seed):
    """Whatever rivals must send next turn."""
    batch, seen, beside_rivals_piles = GameBatch(GAME, GAME.settings(num_players=2, board=12)), 0, 0
    batch.reset(np.array([seed]))
    while not batch.done[0]:
        s, frame = batch.states[0], answers_question(batch.states)
        lays = frame["kind"] == a.CELL and frame["purpose"] in (a.TO_BUILD, a.TO_PUT_DOWN, a.BESIDE)
        if lays or (frame["kind"] == a.ACT and batch.mask[0, a.FIRST[a.ACT] + a.BUILD]):
            expected = set(np.flatnonzero((s["fits"] != 0) & (s["owner"] == c.NOBODY)).tolist())
            assert marked_in(GAME.board_text(batch.states, 60).splitlines(), 12) == expected
            seen += len(expected) > 0
            beside_rivals_piles += GAME.look(batch.states, int(frame["seat"]))[next(
                row["slice"] for row in FIELDS.rows() if row["name"] == "forced")][1] > 0
        batch.answer(batch.sample_one())
    assert seen > 50 and beside_rivals_piles > 0


def test_a_small_map_to_look_at():
    batch = standing_in(token([6, 4], 0, "3-5", "west", 1), token([6, 3], 0, "5-5"), token([5, 3], 0, "1-5", "south"),
                        token([7, 5], 1, "2-6", "north"), token([10, 8], 1, "2-4", "south", 12))
    lines = map_lines(batch.states, 60)
    assert lines[0] == "    0   1   2   3   4   5   6   7   8   9   10  11"
    assert lines[1:5] == [" 0 ┌─────┐  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·", "   │ Fat <",
                          " 1 │5/20 │  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·", "   └─────┘"]
    assert lines[9:17] == [
        " 4  ·   ·   ·   +   ·   ·   ·   ·   ·   ·   ·   ·", "",
        " 5  ·   ·   ·  1b   ·   +   ·   ·   ·   ·   ·   ·", "               5",
        " 6  ·   ·   +  5B5─5B3 ┌T┐  +   ·   ·   ·   ·   ·", "               5   •1  └C┘",
        " 7  ·   ·   ·   +   ·  6r   ·   ·   ·   ·   ·   ·", "                       2"]
    assert lines[21:23] == ["10  ·   ·   ·   ·   ·   ·   ·   ·  2r   ·   ·   ·", "                                   4•+"]


def test_a_large_map_without_much_room():
    """Where a number follows that of the barrels at once, the latter is raised: it is no twelve."""
    tokens = [token([9, 11], 0, "1-4", "south", 1), token([9, 12], 1, "2-2", None, 2), token([9, 9], 0, "1-3", "east"),
              token([9, 10], 0, "3-6", "east")]
    batch = standing_in(*tokens, settings={"thickets": "none"}, town=[10, 11])
    close, roomy = map_lines(batch.states, 80), map_lines(batch.states, 100)
    assert close[19:21] == [" 9  ·  ·  ·  ·  ·  ·  ·  ·  · 1B3─3B61b 2R2 ·  ·  ·  ·  ·  ·  ·",
                            "                                     4•¹2•2"]
    assert roomy[19:21] == [" 9  ·   ·   ·   ·   ·   ·   ·   ·   ·  1B3─3B6 1b  2R2  ·   ·   ·   ·   ·   ·   ·",
                            "                                               4•1 2•2"]


def test_the_map_can_be_printed_in_ascii():
    batch = standing_in(token([6, 4], 0, "3-5", "west", 2))
    assert "5B3" in in_ascii(GAME.board_text(batch.states, 80)) and "\\u" not in in_ascii(GAME.board_text(batch.states, 80))


# ---- the story


def test_a_caravan_is_told_in_one_piece():
    road = [token([6, 4], 0, "3-5", "west"), token([6, 3], 0, "5-5"), token([6, 2], 0, "2-5", "east"), token([6, 1], 0, "1-2", "east", 4)]
    batch = standing_in(*road)
    events = answers(batch, "caravan")
    assert [event["event"] for event in events] == ["load", "drop", "drop", "drop", "score"]
    assert narrative.sentences(events) == [
        "Blue sends 4 barrels from r6c1.", "The caravan drops a barrel each at r6c2, r6c3 and r6c4.", "Blue scores 1 barrel and has 1."]


def test_a_long_way_is_told_by_its_ends():
    events = [{"event": "drop", "round": 1, "seat": 0, "at": [4, column], "carried": 9 - column} for column in range(5)]
    assert narrative.sentences(events) == ["The caravan drops a barrel on each of 5 tokens from r4c0 to r4c4."]


def test_an_overshoot_and_its_ambush_are_told():
    """Nothing else is legal, so nothing is asked."""
    batch = standing_in(token([6, 4], 0, "3-5", "west", 4), token([7, 5], 1, "2-6", "north"), token([8, 5], 1, "2-3", "south"),
                        token([9, 5], 1, "3-4", "south", 2))
    assert narrative.sentences(answers(batch)) == [
        "Blue must send 4 barrels from r6c4, which overshoot Town Center.", "Blue scores 1 barrel and has 1.",
        "3 barrels go on behind Town Center, along Red's road.",
        "The caravan drops a barrel each at r7c5, r8c5 and r9c5.", "Blue ambushes Red at r9c5, scores 3 barrels and has 4."]


def test_a_broken_road_and_its_barrels_are_told():
    batch = standing_in(token([6, 4], 1, "1-2", "west", 3))
    events = answers(batch, "r6c4", "5-6", "east")
    assert narrative.sentences(events)[0] == "Blue breaks Red's 1-2 at r6c4 with 5-6, 6 to the east, and takes 3 barrels."


def test_a_moved_loose_end_is_one_sentence():
    batch = standing_in(token([6, 4], 0, "3-5", "west"))
    events = answers(batch, "move", "r7c5", "north")
    assert narrative.sentences(events)[0] == "Blue moves 3-5 from r6c4 to r7c5, 5 to the north."


# ---- notes


def test_notes_of_piles():
    batch = standing_in(token([6, 4], 0, "3-5", "west", 1), token([6, 3], 0, "5-5", None, 1), token([2, 2], 0, "1-1", None, 1),
                        token([2, 3], 0, "1-2", "east"))
    answers(batch, "caravan")
    assert notes(batch) == {"r6c4": "1 barrel, 1 step to Town Center: the last one scores", "r6c3": "1 barrel, 2 steps to Town Center",
                            "r2c2": "1 barrel, cut off from Town Center"}


@pytest.mark.parametrize("rivals, words", [
    ([], "stay"), ([token([7, 5], 1, "2-6", "north")], "overshoot")], ids=["nobody", "red"])
def test_notes_of_piles_that_are_too_large(rivals, words):
    batch = standing_in(token([6, 4], 0, "5-5", None, 3), token([5, 5], 0, "4-4", None, 3), *rivals)
    answers(batch, *(["caravan"] if GAME.asked(batch.states)["decision"] == "act" else []))
    assert notes(batch)["r6c4"] == f"3 barrels, 1 step to Town Center: one scores, 2 {words}"
    assert ("must be sent" in GAME.help.question(batch.states)) == bool(rivals)
    assert ("must go" in GAME.board_text(batch.states, 100)) == bool(rivals)


def test_notes_where_barrels_are():
    """Before the entrance, and over a rival's token."""
    batch = standing_in(token([0, 3], 0, "5-5"), town=[1, 3])
    answers(batch, "build")
    assert notes(batch)["r0c2"].endswith(f"an entrance of {FAT} to the west: 5 barrels")
    batch = standing_in(token([1, 2], 0, "3-5", "north"), town=[2, 2])  # a road past the entrance; a double would need a second token
    answers(batch, "build")
    assert notes(batch)["r0c2"].endswith(f"an entrance of {FAT} to the west: 5 barrels")
    batch = standing_in(token([1, 2], 0, "3-5", "north"), town=[2, 2], hands=[["1-5", "2-5"], ["1-2"]])  # no double
    answers(batch, "build")
    assert notes(batch)["r0c2"] == f"2 of your tokens fit, beside an entrance of {FAT}, but no token that fits turns to it"
    batch = standing_in(token([1, 2], 0, "3-5", "north"), town=[2, 2], hands=[["1-5", "1-2"], ["1-2"]])
    answers(batch, "build")
    assert notes(batch)["r0c2"].startswith("1-5 fits, ")
    batch = standing_in(token([5, 5], 1, "1-2", "north", 2))
    assert notes(batch)["r5c5"].startswith("breaks Red's 1-2 with 2 barrels, ")


def test_every_answer_of_a_turn_has_its_words():
    """A road from the first question to the last."""
    batch = standing_in()
    assert GAME.help.question(batch.states) == "Where do you build?"
    assert notes(batch)["r6c4"].startswith("20 of your tokens fit, then ")
    answers(batch, "r6c4")
    assert notes(batch)["3-5"] == "leads west with 3 or 5"
    assert notes(batch)["4-4"] == "a crossroads, with another token beside it at once"
    answers(batch, "3-5")
    assert notes(batch) == {"east": "leads west with 3", "west": "leads west with 5"}
    assert GAME.describe(batch.states, int(a.FIRST[a.SIDE]) + c.EAST) == "Blue (runner_0) lays 3-5 at r6c4 with the 5 to the east"


def test_a_loose_end_on_its_way_is_named_once():
    """In the question, and not among the tokens in hand."""
    batch = standing_in(token([6, 4], 0, "3-5", "west"))
    answers(batch, "move")
    text = GAME.board_text(batch.states, 80)
    assert GAME.asked(batch.states)["purpose"] == "put down" and text.count("3-5") == 2  # the question, Red's hand


@pytest.mark.parametrize("word, said", [("TC", "barrels are scored"), ("town", "Town Center"), ("side", "higher number points"),
                                        ("cell", "row 4, column 11"), ("token", "two numbers"), ("entrance", "arrow"),
                                        ("crossroads", "all four sides"), ("cut", "cut off")])
def test_help_knows_the_words_of_the_game(word, said):
    batch = standing_in()
    assert said in GAME.help.help(batch.states, [], word)[0]
