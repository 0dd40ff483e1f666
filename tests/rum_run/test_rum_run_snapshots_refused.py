"""A snapshot of The Rum Run that contradicts itself is refused with one clear line."""
import pytest
from rum_run_scene import BLUE, distillery, road, table

from bootleg_env.engine.batch import GameBatch
from bootleg_env.rum_run.game import GAME

FAT = "Fat Franky's Factory"
AT_TOWN = {"at": [5, 5], "seat": 0, "token": "2-5", "high": "north"}
FAR_OFF = {"at": [9, 9], "seat": 0, "token": "5-5"}
SMALL = {"num_players": 2, "board": 12, "thickets": "none"}
BASE = {"settings": SMALL, "town": [6, 5], "distilleries": [distillery(FAT, "n6w5", 4, "n4w5 north")], "thickets": []}
REFUSED = [  # a partial snapshot, laid over BASE, and what the line says
    ({"token": []}, "snapshot: unknown key 'token', did you mean 'tokens'"),
    ({"game": "chess"}, f"game='chess': must be '{GAME.name}'"),
    ({"seats": 3}, "seats=3: settings.num_players is 2"),
    ({"settings": {**SMALL, "board": 13}}, "board=13: must be one of 20, 12"),
    ({"settings": {"variant": "horse_power"}, "seats": 3}, "variant='horse_power': for two players"),
    ({"asked": {"seat": 1}}, "asked="),
    ({"asked": {}}, "asked={}: follows from where the game stands"),
    ({"phase": "over"}, "phase='over': a game cannot begin when it is over"),
    # ---- whose turn
    ({"turn": 2}, "turn=2: must be a seat from 0 to 1"),
    ({"turns": 300}, "turns=300: must be 299 or less"),
    ({"turns": 7, "turn": 0}, "turns=7: round 4 and turn 0 come after 6"),
    ({"round": 151}, "round=151: must be 150 or less"),
    ({"passes": 4}, "passes=4: must be 3 or less"),
    ({"caravan": {"carried": 1}}, "caravan="),
    ({"caravan": {"carried": 1}}, "a partial snapshot stands at the beginning of a turn; leave it out"),
    # ---- the forest
    ({"town": [0, 5]}, "Town Center"),
    ({"town": [12, 5]}, "town[0]=12: must be 11 or less"),
    ({"town": [5]}, "town=[5]: must be [row, column]"),
    ({"town": [0, 0], "distilleries": [{"name": FAT, "at": [0, 0]}]}, "Fat Franky's Factory at [0, 0]: Town Center is there"),
    ({"thickets": [[6, 5]]}, "thickets[0] at [6, 5]: Town Center is there"),
    ({"town": [4, 4], "thickets": [[4, 4]]}, "thickets[0] at [4, 4]: Town Center is there"),
    ({"distilleries": []}, "distilleries=[]: there must be one at least"),
    ({"distilleries": [{"name": "Moe's", "at": [0, 0]}]}, "distilleries[0].name=\"Moe's\": no distillery of that name"),
    ({"distilleries": [{"name": "Fat Frankys"}]}, "no distillery of that name, did you mean \"Fat Franky's Factory\""),
    ({"distilleries": [{"name": FAT, "at": [11, 0]}]}, "distilleries[0].at=[11, 0]: a block of 2 x 2 cells does not fit there"),
    ({"distilleries": [{"name": FAT, "at": [0, 0], "start": 3, "left": 4}]}, "distilleries[0].left=4: must be 3 or less"),
    ({"distilleries": [{"name": FAT, "at": [0, 0]}, {"name": FAT, "at": [5, 0]}]}, "stands twice"),
    ({"distilleries": [distillery("Moonshine Manor", "n1", 3, "")]}, "[6, 5]: "),
    ({"distilleries": [distillery("Moonshine Manor", "n6w5", 3, "n3 north")]}, "Moonshine Manor does not lie north of it"),
    ({"distilleries": [{"name": FAT, "at": [0, 0], "entrances": [{"at": [5, 5], "side": "south"}]}]}, "does not lie south of it"),
    ({"distilleries": [{"name": FAT, "at": [0, 0], "entrances": [{"at": [2, 0], "side": "north"}]}], "thickets": [[2, 0]]},
     "the entrance of Fat Franky's Factory at [2, 0] lies in a thicket"),
    # ---- tokens
    ({"tokens": [{"seat": 0, "token": "3-5"}]}, "tokens[0].at=None: must be a list"),
    ({"tokens": [AT_TOWN, AT_TOWN]}, "tokens[1].at=[5, 5]: another token lies there"),
    ({"tokens": [FAR_OFF, FAR_OFF]}, "tokens[1].at=[9, 9]: another token lies there"),
    ({"tokens": [{**AT_TOWN, "at": [6, 5]}]}, "tokens[0].at=[6, 5]: Town Center is there"),
    ({"tokens": [{**AT_TOWN, "token": "7-7"}]}, "tokens[0].token='7-7': no token of that name"),
    ({"tokens": [{**FAR_OFF, "token": "3-7", "high": "north"}]}, "tokens[0].token='3-7': no token of that name"),
    ({"tokens": [{**AT_TOWN, "high": None}]}, "tokens[0].high=None: no side of that name"),
    ({"tokens": [{**FAR_OFF, "token": "3-5"}]}, "tokens[0].high=None: no side of that name"),
    ({"tokens": [{**AT_TOWN, "token": "5-5"}]}, "tokens[0].high='north': a double looks the same from all sides"),
    ({"tokens": [{**FAR_OFF, "seat": 2}]}, "tokens[0].seat=2: must be a seat from 0 to 1"),
    ({"tokens": [{**AT_TOWN, "token": "1-6"}]}, "tokens: Blue does not have so many 1-6"),
    ({"tokens": [{**FAR_OFF, "at": [9, at]} for at in range(2)]}, "tokens: Blue does not have so many 5-5"),
    ({"tokens": [{**AT_TOWN, "barrels": 41}]}, "tokens[0].barrels=41: must be 40 or less"),
    ({"tokens": [{**AT_TOWN, "barrels": 8}]}, "snapshot: more barrels than there are: "),
    ({"tokens": [{**FAR_OFF, "barrels": 20}]}, "snapshot: more barrels than there are"),
    ({"tokens": [AT_TOWN, {"at": [4, 5], "seat": 0, "token": "3-4", "high": "north"}]},
     "snapshot: own road ends of different numbers face each other: look at the tokens at [4, 5], [5, 5]"),
    ({"tokens": [{**AT_TOWN, "closed": True}]}, "snapshot: a closed cell without a token of Strong"),
    # ---- hands and scores
    ({"hands": [["1-6"]]}, "snapshot: more tokens than a player has"),
    ({"hands": [["2-5"]], "tokens": [AT_TOWN]}, "snapshot: more tokens than a player has"),
    ({"hands": [["1-1", "7-7"]]}, "hands[0][1]='7-7': no token of that name"),
    ({"hands": [[], [], []]}, "hands: 3 entries, must be at most 2"),
    ({"scores": [4], "distilleries": [distillery(FAT, "n6w5", 4, "", left=0)]},
     "snapshot: the game goes on although somebody has won"),
    ({"scores": [-1]}, "scores[0]=-1: must be 0 or more"),
    ({"scores": [41]}, "scores[0]=41: must be 40 or less"),
    ({"engine": {}}, "engine: lacks 'seed'; it was written by another version of the game"),
]


@pytest.mark.parametrize("keys, said", REFUSED, ids=[said for _, said in REFUSED])
def test_contradictions_are_refused_in_words(keys, said):
    with pytest.raises(ValueError) as error:
        GAME.from_snapshot({**BASE, **keys})
    assert said in str(error.value) and "\n" not in str(error.value)


@pytest.mark.parametrize("field, value, said", [
    ("depth", 9, r"engine.depth=9: must be from 0 to 8"), ("heading", 3, r"engine.heading=3: must be from 0 to 2"),
    ("steps", None, "`steps`"),
    ("stack", [[0]], "engine.stack: 1 entries, must be 8")])
def test_an_engine_part_that_makes_no_sense_is_refused(field, value, said):
    whole = table(road(BLUE, "north", "2-5")).snapshot()
    whole["engine"][field] = [1] * 400 if value is None else value
    with pytest.raises(ValueError, match=said):
        GAME.from_snapshot(whole)


def test_an_edited_turn_of_a_whole_snapshot_is_refused():
    states, settings, seed = GAME.from_snapshot(BASE)
    batch = GameBatch(GAME, settings)
    batch.states[:] = states
    batch.look_again()
    with pytest.raises(ValueError, match="snapshot: somebody is asked whose turn it is not"):
        GAME.from_snapshot(GAME.snapshot(batch.states, settings, seed) | {"turn": 1})
