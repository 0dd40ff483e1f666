"""A partial snapshot laid over a fresh game: what is implied is filled in."""
import numpy as np
import pytest

from bootleg_env.bootleggers.game import GAME
from bootleg_env.bootleggers.snapshot.reading import build as from_snapshot
from bootleg_env.bootleggers.snapshot.writing import snapshot
from bootleg_env.engine.batch import GameBatch

PHASES = ("muscle", "place", "distil", "deal", "load", "send", "sell", "heat")


def whole(**given):
    """The partial snapshot read and written again: the whole one."""
    return snapshot(*from_snapshot(given))


def batch_of(**given):
    """That game, at its first question."""
    states, settings, _ = from_snapshot(given)
    batch = GameBatch(GAME, settings)
    batch.states[:] = states
    batch.look_again()
    return batch


# ---- phases and rounds


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("players, rounds, year", [(3, 12, 1), (4, 12, 5), (6, 8, 7), (6, 12, 11)])
def test_a_game_can_begin_in_any_phase_and_be_played_to_its_end(phase, players, rounds, year):
    batch = batch_of(seats=players, settings={"rounds": rounds, "deals": "off"}, phase=phase, round=year)
    while not batch.done[0]:
        batch.step(batch.sample())
    assert batch.states[0]["year"] in (rounds, year) or (batch.states[0]["cash"] >= 100).any()


@pytest.mark.parametrize("phase", PHASES)
def test_hands_fit_the_round(phase):
    for mobster in whole(phase=phase, round=5)["mobsters"]:
        before_bids = phase == "muscle"
        assert len(mobster["muscle_hand"]) == (8 if before_bids else 7)
        assert len(mobster["muscle_shown"]) == (4 if before_bids else 5)
        assert (mobster["muscle"] is None) == before_bids
        assert max(mobster["muscle_shown"]) < min(mobster["muscle_hand"])


def test_a_round_alone_means_its_muscle_phase():
    given = whole(round=6)
    assert (given["round"], given["phase"]) == (6, "muscle")


def test_the_row_is_dealt_unless_it_is_given():
    assert batch_of(seats=5).states[0]["offers"].astype(bool).sum() == 5
    batch = batch_of(offers={"truck": None, "cards": ["hit", None, "single_still"]})
    assert list(batch.states[0]["offers"]) == [21, 0, 3, 0, 0, 0] and batch.states[0]["truck_offer"] == 0
    assert batch_of(offers={"truck": "truck_large"}).states[0]["offers"].astype(bool).sum() == 4


def test_items_that_are_null_or_missing_stay_as_they_are():
    given = whole(phase="load", mobsters=[None, {"cash": 3}], speakeasies=[None, {"influence": [0, 2]}], trucks=[None, {"crates": 2}])
    assert [mobster["cash"] for mobster in given["mobsters"]] == [10, 3, 10, 10]
    assert given["speakeasies"][1]["influence"] == [0, 2, 0, 0]
    assert [truck["crates"] for truck in given["trucks"][:3]] == [0, 2, 0]
    assert given["trucks"][1]["owner"] == 1


def test_settings_are_merged_and_seats_may_stand_for_their_number():
    _, settings, seed = from_snapshot({"seats": 6, "settings": {"rounds": 8}, "seed": 4})
    assert (settings.num_players, settings.rounds, settings.deals, seed) == (6, 8, "full", 4)


# ---- muscle


def test_named_muscle_takes_the_place_of_a_card_of_its_quarter():
    for players in (3, 6):
        given = whole(seats=players, phase="place", mobsters=[{"muscle": 61}, {"muscle": 62}])
        for mobster in given["mobsters"]:
            cards = np.array(mobster["muscle_hand"] + mobster["muscle_shown"])
            assert list(np.bincount((cards - 1) // 18, minlength=4)) == [3, 3, 3, 3]
        assert given["mobsters"][0]["muscle_shown"] == [61] and given["mobsters"][1]["muscle"] == 62
        every = [card for mobster in given["mobsters"] for card in mobster["muscle_hand"] + mobster["muscle_shown"]]
        assert len(every) == len(set(every)) == 12 * players


def test_explicit_hands_are_taken_as_they_are():
    given = whole(mobsters=[{"muscle_hand": [5, 70]}])
    assert given["mobsters"][0]["muscle_hand"] == [5, 70] and given["mobsters"][0]["muscle_shown"] == []
    given = whole(phase="load", mobsters=[{"muscle_hand": [5, 70]}])
    assert given["mobsters"][0]["muscle"] == 5 and given["mobsters"][0]["muscle_hand"] == [70]


def test_an_explicit_hand_empties_the_others():
    given = whole(seats=6, mobsters=[{"muscle_hand": list(range(1, 13))}])
    assert all(len(mobster["muscle_hand"]) == 12 for mobster in given["mobsters"])
    assert all(min(mobster["muscle_hand"]) > 12 for mobster in given["mobsters"][1:])


def test_a_bid_lies_face_down_and_counts_to_the_hand():
    given = whole(mobsters=[{"bid": 44}])
    assert 44 in given["mobsters"][0]["muscle_hand"] and given["mobsters"][0]["bid"] == 44
    batch = batch_of(mobsters=[{"bid": 44}])
    assert batch.seat[0] == 1


def test_a_short_hand_ends_the_game_early():
    batch = batch_of(settings={"deals": "off"}, mobsters=[{"muscle_hand": [5, 70]}])
    while not batch.done[0]:
        batch.step(batch.sample())
    assert batch.states[0]["year"] == 2


# ---- cards


def test_a_fresh_deck_loses_what_is_named_elsewhere():
    given = whole(mobsters=[{"thugs": ["hit"]}, {"secret_thugs": ["moll"], "union_boss": True}],
                 offers={"truck": "truck_large", "cards": ["hit"]}, discard=["recruiting", "truck_large"])
    deck = given["action_deck"]
    assert [deck.count(card) for card in ("hit", "moll", "friendly_union_boss", "recruiting")] == [0, 0, 0, 1]
    assert len(deck) == 78 - 5 and given["truck_deck"].count("truck_large") == 1


def test_decks_are_given_top_first():
    batch = batch_of(action_deck=["hit", "moll", "single_still", "windfall", "warehouse"], truck_deck=["truck_medium", "truck_small"])
    row = batch.states[0]
    assert snapshot(batch.states, batch.settings, 0)["offers"]["cards"][:4] == ["hit", "moll", "single_still", "windfall"]
    assert row["truck_offer"] == 2 and row["action_left"] == 1


def test_padded_thugs():
    assert whole(settings={"thug_deck": "padded35"}, mobsters=[{"thugs": ["investigation"] * 3}])["action_deck"].count("investigation") == 0


# ---- trucks


def test_the_operator_is_the_owner():
    given = whole(phase="load", trucks=[{"owner": 2}, {"owner": None}, {"operator": 0}] + [None] * 9
                  + [{"owner": 3}, {"favor": True, "operator": 1}])
    assert [(truck["owner"], truck["operator"]) for truck in given["trucks"][:3]] == [(2, 2), (None, None), (2, 0)]
    assert (given["trucks"][12]["operator"], given["trucks"][13]["operator"]) == (3, 1)


def test_trucks_that_only_stand_somewhere_are_lined_up():
    """p. 9: the leader's trucks at the majority dock, minority at theirs, others in public, in muscle order."""
    given = whole(phase="sell", mobsters=[{"muscle": 10}, {"muscle": 20}, {"muscle": 30}, {"muscle": 40}],
                 speakeasies=[None, None, {"influence": [0, 3, 1, 0]}],
                 trucks=[{"at": 3, "crates": 1}, {"at": 3, "crates": 1}, {"at": 3, "crates": 1}, {"at": 3, "crates": 2}])
    assert given["speakeasies"][2]["docks"] == {"majority": [1], "minority": [2], "public": [3, 0]}


def test_docks_say_where_trucks_stand():
    given = whole(phase="sell", speakeasies=[{"docks": {"public": [2, 0]}}])
    assert [given["trucks"][truck]["at"] for truck in range(3)] == [1, None, 1]
    assert given["speakeasies"][0]["docks"]["public"] == [2, 0]


# ---- the rest


def test_remote_stills_promises_and_honour():
    promises = [{"by": 0, "to": 2, "promise": "open_dock", "speakeasy": 3}, {"by": 1, "to": 0, "promise": "spare", "card": "hit"},
                {"by": 1, "to": 2, "promise": "no_harm"}]
    given = whole(phase="deal", remote_stills=[{"board": 4, "owner": 2, "dice": 0}, {"board": 1, "owner": 1}], promises=promises,
                 kept=[[0, 2]], broken=[[], [0, 0, 1]], copper=3)
    assert given["remote_stills"] == [{"board": 1, "owner": 1, "dice": 1}, {"board": 4, "owner": 2, "dice": 0}]
    assert sorted(map(str, given["promises"])) == sorted(map(str, promises))
    assert given["kept"][0] == [0, 2, 0, 0] and given["broken"][1] == [0, 0, 1, 0] and given["copper"] == 3


def test_supply_and_open_may_be_named_rightly():
    given = whole(phase="place", mobsters=[{"supply": 15}], speakeasies=[{"open": True}, {"influence": [3], "open": True}, {"open": False}])
    assert given["mobsters"][0]["supply"] == 15 and given["speakeasies"][1]["open"] is True


def test_effects_of_the_round():
    effects = {"closed": True, "thirsty": 1, "word_of_mouth": 1, "packing_heat": 2, "big_payoff": 0, "copper_in_the_house": False}
    assert whole(phase="send", speakeasies=[None, {"effects": effects}])["speakeasies"][1]["effects"] == effects


def test_announced_money_is_the_start_cash():
    given = whole(settings={"money": "announced"}, mobsters=[{"cash": 60}])
    assert (given["mobsters"][0]["cash"], given["mobsters"][0]["announced"]) == (60, 10)
