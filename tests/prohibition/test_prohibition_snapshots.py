"""Snapshots of Prohibition: whole ones byte for byte, partial ones over a fresh game, one clear line for what contradicts itself."""
import copy
import json

import numpy as np
import pytest
from prohibition_scene import BLUE, GREEN, RED, c, table

from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.record import raw
from bootleg_env.engine.snapshots import fresh
from bootleg_env.prohibition.game import GAME
from bootleg_env.prohibition.rules.state import record

VARIANTS = ({}, {"num_players": 3, "mats": "off"}, {"num_players": 2, "years": 3}, {"num_players": 2, "house": "text_only"})


def standing_in(snapshot):
    """A batch that stands where the snapshot says, at its first question."""
    states, settings, _ = GAME.from_snapshot(json.loads(json.dumps(snapshot)))
    batch = GameBatch(GAME, settings)
    batch.states.view(np.uint8)[:] = states.view(np.uint8)
    batch.look_again()
    return batch


def moments(seed=5, every=17, **settings):
    batch = GameBatch(GAME, GAME.settings(**settings))
    batch.reset(np.array([seed]))
    number = 0
    while not batch.done[0]:
        if number % every == 0:
            yield batch
        batch.answer(batch.sample_one())
        number += 1
    yield batch


@pytest.mark.parametrize("settings", VARIANTS, ids=str)
def test_a_whole_snapshot_gives_the_same_game_again(settings):
    for batch in moments(**settings):
        written = GAME.snapshot(batch.states, batch.settings, 5)
        states, found, seed = GAME.from_snapshot(json.loads(json.dumps(written)))
        assert (found, seed) == (batch.settings, 5) and np.array_equal(raw(states), raw(batch.states))


def test_an_empty_snapshot_is_a_fresh_game():
    states, settings, seed = GAME.from_snapshot({})
    assert np.array_equal(raw(states), raw(fresh(GAME, settings, seed)))
    written = GAME.snapshot(states, settings, seed)
    assert (written["round"], written["phase"], len(written["blocks"])) == (1, "draft", c.BLOCKS)
    assert [gang["money"] for gang in written["gangs"]] == [15] * 4 and all(len(gang["packet"]) == 4 for gang in written["gangs"])


def test_what_is_not_named_is_as_in_a_fresh_game():
    block = {"block": 6, "owner": RED, "building": "still", "stocked": True, "goons": 2}
    batch = standing_in({"seed": 3, "round": 3, "gangs": [{"money": 60, "heat": 30, "schemes": ["Beer Baron"]}], "blocks": [block]})
    written = GAME.snapshot(batch.states, batch.settings, 3)
    plain = GAME.snapshot(standing_in({"seed": 3, "round": 3}).states, batch.settings, 3)
    red, blue = written["gangs"][:2]
    assert (red["money"], red["badges"], red["schemes"], red["cards"]) == (60, 4, ["Beer Baron"], 1)
    assert red["supply"] == plain["gangs"][RED]["supply"] - 2 and blue == plain["gangs"][BLUE]
    assert written["tiles"]["still"] == 1 and written["phase"] == "defend"
    others = [each for each in written["blocks"] if each["block"] != 6]
    assert others == [each for each in plain["blocks"] if each["block"] != 6]


def test_a_game_that_begins_after_the_draft_has_hands():
    """Three schemes and an infamy card each, all of them different, none of the packets left."""
    for players in (2, 3, 4):
        batch = standing_in({"seats": players, "phase": "action"})
        gangs = GAME.snapshot(batch.states, batch.settings, 0)["gangs"]
        schemes = [card for gang in gangs for card in gang["schemes"]]
        assert len(schemes) == len(set(schemes)) == 3 * players
        assert len({gang["infamy"] for gang in gangs} - {None}) == players and not any(gang["infamy_pair"] for gang in gangs)
        assert GAME.asked(batch.states)["decision"] == "order" and GAME.check(batch.states) == []


@pytest.mark.parametrize("phase", [phase for phase in c.PHASE_NAMES if phase != "over"])
def test_a_game_begun_at_any_phase_can_be_played_to_its_end(phase):
    batch = standing_in({"round": 2 if phase in c.PHASE_NAMES[c.DEFEND_PHASE : c.ACTION_PHASE] else 1, "phase": phase, "seats": 2,
                         "settings": {"years": 2}})
    while not batch.done[0]:
        batch.answer(batch.sample_one())
        assert GAME.check(batch.states) == []


def test_documented_keys_win_over_the_rest_of_a_whole_snapshot():
    """In the middle of an attack: what is edited is counted anew, what is not stays."""
    t = table(goons={13: 4}, hand={BLUE: ["Beer Baron"]}, money={BLUE: 20})
    t.attacks(RED, 21, lead=13, goons=2)
    whole = GAME.snapshot(t.batch.states, t.batch.settings, 1)
    changed = copy.deepcopy(whole)
    changed["gangs"][BLUE] |= {"money": 55, "schemes": ["Last Call"]}
    changed["blocks"][3] |= {"building": "brewery", "stocked": True}
    states, settings, _ = GAME.from_snapshot(changed)
    row = states[0]
    assert (row["money"][BLUE], row["attacker"], row["force"]) == (55, RED, 2)
    assert (row["kinds"][RED][c.BREWERY], row["stocks"][RED], row["tiles"][c.BREWERY]) == (1, 1, 1)
    found = GAME.snapshot(states, settings, 1)
    assert found["gangs"][BLUE]["schemes"] == ["Last Call"] and found["asked"] == whole["asked"] and found["attack"] == whole["attack"]


def test_another_round_in_a_whole_snapshot_begins_there():
    t = table(goons={13: 4})
    t.attacks(RED, 21, lead=13, goons=2)
    changed = GAME.snapshot(t.batch.states, t.batch.settings, 1) | {"round": 4, "phase": "production"}
    changed["attack"] = None
    with pytest.raises(ValueError, match="attack="):
        GAME.from_snapshot(changed | {"attack": {"block": 3}})
    changed.pop("attack")
    states = GAME.from_snapshot(changed)[0]
    row = states[0]
    assert (row["attacker"], row["depth"], row["supply"][RED]) == (c.NOBODY, 0, c.MOST_GOONS - row["goons_on_map"][RED])


# ---- what one seat may see


def test_a_view_hides_hands_infamy_and_the_seed():
    batch = standing_in({"phase": "action"})
    whole = GAME.snapshot(batch.states, batch.settings, 0)
    for seat in (None, *range(4)):
        shown = GAME.view(batch.states, batch.settings, seat)
        assert set(whole) - set(shown) == {"seed", "engine"}
        for gang, item in enumerate(shown["gangs"]):
            hidden = {key for key, value in whole["gangs"][gang].items() if item[key] != value}
            assert hidden == (set() if gang == seat else {"schemes", "packet", "infamy", "infamy_pair", "infamy_dropped"})
            assert item["cards"] == 3
        assert ("decision" in shown["asked"]) == (seat == whole["asked"]["seat"])


# ---- what is refused


REFUSED = [  # a partial snapshot, and what the line says
    ({"gang": []}, "snapshot: unknown key 'gang', did you mean 'gangs'"),
    ({"phase": "over"}, "phase='over': a game cannot begin when it is over"),
    ({"phase": "heat"}, "phase='heat': the first year has no Operations"),
    ({"round": 2, "phase": "draft"}, "phase='draft': cards are dealt in the first year only"),
    ({"round": 7}, "round=7: must be 6 or less"),
    ({"first": 4}, "first=4: must be a seat from 0 to 3"),
    ({"turn": 1}, "turn=1: at the beginning of a phase it is nobody's turn"),
    ({"gangs": [{"money": 7}]}, "gangs[0].money=7: must be a multiple of 5"),
    ({"gangs": [{"heat": 0}]}, "gangs[0].heat=0: must be 1 or more"),
    ({"gangs": [{"heat": 30, "badges": 1}]}, "snapshot: a badge that was reached is not marked"),
    ({"gangs": [{"supply": 3}]}, "gangs[0].supply=3: by the rest of the snapshot it is 18"),
    ({"gangs": [{"hospital": 20}]}, "gangs[0]: 26 goons on the map and in the hospital, of 24"),
    ({"gangs": [{"mat": "The Boss"}]}, "gangs[0].mat='The Boss': no mat of that name"),
    ({"gangs": [{"extortion": "Import Booze"}]}, "gangs[0].extortion='Import Booze': no extortion action of that name"),
    ({"gangs": [{"schemes": ["Beer Baron"]}]}, "gangs: hands are picked in phase 'draft'"),
    ({"gangs": [{"infamy": "Moneybags"}]}, "gangs[0].infamy: it is chosen in phase 'infamy'"),
    ({"phase": "action", "gangs": [{"schemes": ["Beer Barrel"]}]}, "gangs[0].schemes[0]='Beer Barrel': no scheme of that name"),
    ({"phase": "action", "gangs": [{"schemes": ["Last Call"]}, {"completed": ["Last Call"]}]},
     "gangs[1].completed[0]='Last Call': this card is also in gangs[0].schemes"),
    ({"phase": "action", "gangs": [{"infamy": "Firebug"}, {"infamy": "Firebug"}]}, "gangs[1].infamy='Firebug': this card is also in"),
    ({"settings": {"house": "text_only"}, "phase": "action", "gangs": [{"infamy": "Firebug"}]}, "there are no infamy cards"),
    ({"blocks": [{"owner": 1}]}, "blocks[0].block=None: must be a whole number"),
    ({"blocks": [{"block": 57}]}, "blocks[0].block=57: must be 56 or less"),
    ({"seats": 2, "blocks": [{"block": 1, "owner": 0}]}, "blocks[0].block=1: its neighborhood is not played by 2 gangs"),
    ({"blocks": [{"block": 6}, {"block": 6}]}, "blocks[1].block=6: this block is named twice"),
    ({"blocks": [{"block": 1, "building": "still"}]}, "blocks[0].building='still': here stands an HQ, and it stays"),
    ({"blocks": [{"block": 2, "building": "hq"}]}, "blocks[0].building='hq': an HQ is not moved"),
    ({"blocks": [{"block": 2, "building": "bar"}]}, "blocks[0].building='bar': no building of that name"),
    ({"blocks": [{"block": 1, "goons": 4}]}, "blocks[0]: 5 units in block 1, must be at most 4"),
    ({"blocks": [{"block": 6, "goons": 1}]}, "snapshot: units, or a gangster laying low, on nobody's turf"),
    ({"blocks": [{"block": 2, "stocked": True}]}, "snapshot: a stock without a building"),
    ({"blocks": [{"block": 2, "building": "still"}], "tiles": {"still": 0}}, "tiles.still=0: must be 1 or more"),
    ({"spaces": {"Setup Stil": [0]}}, "spaces: unknown key 'Setup Stil', did you mean 'Setup Still'"),
    ({"spaces": {"Setup Still": [0, 1]}}, "snapshot: a building or extortion action ordered twice"),
    ({"engine": {}}, "engine: lacks"),
]


@pytest.mark.parametrize("snapshot, words", REFUSED, ids=[words[:40] for _, words in REFUSED])
def test_contradictions_are_refused_with_one_line(snapshot, words):
    with pytest.raises(ValueError) as error:
        GAME.from_snapshot(snapshot)
    assert words in str(error.value) and "\n" not in str(error.value)


def test_nothing_is_reshuffled_while_the_draft_goes_on():
    """Found by spoilt snapshots: a pick would have been counted as drawn from a reshuffled deck."""
    batch = standing_in({})
    whole = GAME.snapshot(batch.states, batch.settings, 0)
    assert whole["phase"] == "draft"
    whole["engine"]["reshuffled"][0] = 1
    with pytest.raises(ValueError, match="a reshuffled card in the draft"):
        GAME.from_snapshot(whole)


@pytest.mark.parametrize("value", [np.int64(1), [np.int64(1)], [[np.bool_(True)]]], ids=str)
def test_numbers_of_numpy_are_those_of_python(value):
    """numpy says of an empty list and a number neither that they are equal nor that they are not."""
    batch = standing_in({})
    whole = GAME.snapshot(batch.states, batch.settings, 0) | {"scheme_discard": value}
    with pytest.raises(ValueError, match=r"^scheme_discard(\[0\])?=\S+ (must be|no scheme)"):
        GAME.from_snapshot(whole)


def test_spaces_and_extortion_say_the_same():
    row = GAME.from_snapshot({"phase": "action", "spaces": {"Shake Down": [GREEN], "Import Booze": [RED, BLUE]}})[0][0]
    assert (row["extortion"][GREEN], row["space"][c.IMPORT_BOOZE]) == (c.SHAKE_DOWN, 3)
    row = GAME.from_snapshot({"phase": "action", "gangs": [{"extortion": "Shake Down"}]})[0][0]
    assert (row["extortion"][RED], row["space"][c.SHAKE_DOWN]) == (c.SHAKE_DOWN, 1)


def test_every_field_of_the_record_is_in_a_whole_snapshot():
    """But the settings and the journal's buffer."""
    batch = standing_in({})
    engine = GAME.snapshot(batch.states, batch.settings, 0)["engine"]
    names = set(record.compiled_dtype.names)
    assert names - set(engine) == {"noted", "listening", "events", "seats", "years", "house", "mats", "tactics", "settlement_heat",
                                   "reward_kind"}


# ---- whole ones: the rules believe the record


@pytest.mark.parametrize("path, value, words", [
    (("battlefield",), 99, "engine.battlefield=99: must be from -1 to 55"), (("attacker",), 9, "engine.attacker=9: must be from -1 to 3"),
    (("stack", 0, 1), 7, "engine.stack[0][1]=7: seat must be from 0 to 3"),
    (("stack", 1, 0), 0, "engine.stack[1][0]=0: this kind cannot lie"),
    (("placed",), 3, "engine.placed=3: must be from 0 to 1"), (("scheme_at", 3), 99, "engine.scheme_at[3]=99: must be from -2 to 19"),
    (("attacker",), GREEN, "snapshot: a conflict of another gang than the attacker"), (("force",), 0, "a conflict without attackers"),
    (("turn",), 127, "engine.turn=127"), (("kept_from", 1, 1), 7, "that a gang may still hold"),
    (("infamy_at", 0), 30, "engine.infamy_at[0]=30"), (("stack", 0, 11), 4, "help is asked for in another step")])
def test_numbers_that_cannot_be_are_refused(path, value, words):
    t = table(goons={13: 4, 21: 2})
    t.attacks(RED, 21, lead=13, goons=2)
    whole = GAME.snapshot(t.batch.states, t.batch.settings, 1)
    assert whole["asked"]["decision"] == "block"  # who answers the call for help
    GAME.from_snapshot(whole)
    whole.pop("attack")  # says the same as `engine`
    part = whole["engine"]
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    with pytest.raises(ValueError) as refused:
        GAME.from_snapshot(whole)
    assert words in str(refused.value) and "\n" not in str(refused.value)
