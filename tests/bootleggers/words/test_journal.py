"""The journal explains everything that lies on the table (formats.md)."""
import json
from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
from played import KINDS, played

from bootleg_env.bootleggers.game import GAME
from bootleg_env.bootleggers.tables import constants as c
from bootleg_env.bootleggers.words import journal, names
from bootleg_env.engine.batch import GameBatch

kinds = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind[0]}_{kind[1]}")


@kinds
def test_every_dollar_is_explained(kind):
    batch, events = played(*kind)

    cash = [start["cash"] for start in events[0]["starts"]]
    for event in events:
        if event["event"] in ("pay", "receive"):
            assert event["amount"] > 0
            cash[event["seat"]] += event["amount"] * (1 if event["event"] == "receive" else -1)

    assert cash == batch.states[0]["cash"][: len(cash)].tolist()
    assert cash == events[-1]["cash"]


def test_a_game_nobody_listens_to_writes_nothing():
    """The buffer of events stays as it was: dice, picks and cards have been told to nobody."""
    batch = GameBatch(GAME, GAME.settings(num_players=3))
    batch.reset(np.array([1]))
    while batch.states[0]["year"] == 1:
        batch.answer(batch.sample_one())
    assert batch.states[0]["noted"] == 0 and not batch.states[0]["events"].any()


@kinds
def test_money_between_mobsters_is_told_twice(kind):
    _, events = played(*kind)

    between = [event for event in events if event["event"] in ("pay", "receive") and event["with"] != "bank"]
    for pay, receive in zip(between[::2], between[1::2], strict=True):
        assert (pay["event"], receive["event"]) == ("pay", "receive")
        assert (pay["seat"], pay["with"]) == (receive["with"], receive["seat"])
        assert (pay["amount"], pay["why"]) == (receive["amount"], receive["why"])


@kinds
def test_influence_can_be_rebuilt(kind):
    batch, events = played(*kind)
    s, seats = batch.states[0], batch.settings.num_players

    home = [start["influence"] for start in events[0]["starts"]]
    there = Counter()
    for event in events:
        if event["event"] == "influence" and event["speakeasy"] is None:
            home[event["seat"]] += event["change"]
        elif event["event"] == "influence":
            there[event["speakeasy"] - 1, event["seat"]] += event["change"]
        elif event["event"] == "heat":
            home = [men + new for men, new in zip(home, event["markers"], strict=True)]

    assert home == [int(s["back_room"][seat] + s["resting"][seat]) for seat in range(seats)]
    for place in range(c.SPEAKEASIES):
        assert [there[place, seat] for seat in range(seats)] == s["influence"][place][:seats].tolist()


@kinds
def test_dice_and_improvements_can_be_rebuilt(kind):
    batch, events = played(*kind)
    s, seats = batch.states[0], batch.settings.num_players

    dice = Counter({("family", seat): events[0]["starts"][seat]["family_dice"] for seat in range(seats)})
    markers = Counter()
    for event in events:
        if event["event"] == "die":
            still = event["still"]
            dice[still if isinstance(still, int) else (still, event["target"])] += event["change"]
        elif event["event"] == "improvement":
            markers[event["speakeasy"] or -1 - event["seat"]] += event["change"]

    assert [dice["family", seat] for seat in range(seats)] == s["still_dice"][:seats].tolist()
    assert [dice[None, seat] for seat in range(seats)] == s["dice"][:seats].tolist()
    assert [dice[board + 1] for board in range(c.BOARDS)] == s["still_dice"][c.SEATS :].tolist()
    assert [markers[place + 1] for place in range(c.SPEAKEASIES)] == s["improved"].tolist()
    assert [markers[-1 - seat] for seat in range(seats)] == s["improvements"][:seats].tolist()


@kinds
def test_trucks_can_be_rebuilt(kind):
    """Who owns and who uses each: `seat` gains the use unless the seller had rented it out, `other` loses it."""
    batch, events = played(*kind)

    owner = {truck: seat for seat, start in enumerate(events[0]["starts"]) for truck in start["trucks"]}
    user = dict(owner)
    for event in events:
        if event["event"] != "truck" or event["change"] == "denied":
            continue
        truck, seat, change = event["truck"], event["seat"], event["change"]
        if change in ("bought", "stolen", "sold"):
            owner[truck] = seat
        if change != "sold" or user[truck] == event["other"]:
            user[truck] = seat

    assert [owner.get(truck, c.NOBODY) for truck in range(c.TRUCKS)] == batch.states[0]["truck_owner"].tolist()
    users = [user.get(truck) for truck in range(c.TRUCKS)]
    assert [c.NOBODY if seat is None else seat for seat in users] == batch.states[0]["truck_operator"].tolist()


@kinds
def test_crates_can_be_rebuilt(kind):
    """Made, sold on, loaded, hijacked, sold, lost: never fewer than none, and at the end what is in the back rooms."""
    batch, events = played(*kind)
    seats = batch.settings.num_players

    home, on = [start["crates"] for start in events[0]["starts"]], Counter()
    hijacked = None
    for event in events:
        kind_of, seat = event["event"], event.get("seat")
        if kind_of == "produce":
            home[seat] += event["crates"]
        elif kind_of == "answer" and event["accepted"]:
            home = after_deal(home, event)
        elif kind_of == "card" and event["card"] == "hijack":
            hijacked = event
        elif kind_of == "load" and hijacked and event["truck"] == hijacked["into"]:
            assert on[hijacked["truck"]] == event["crates"]
            on[event["truck"]], on[hijacked["truck"]], hijacked = event["crates"], 0, None
        elif kind_of == "load":
            home[seat] -= event["crates"]
            on[event["truck"]] += event["crates"]
        elif kind_of == "sale":
            on[event["truck"]] -= event["crates"]
        elif kind_of == "lost" and event["truck"] is not None:
            on[event["truck"]] -= event["crates"]
        elif kind_of == "lost":
            home[seat] -= event["crates"]
        assert min(home) >= 0 and min(on.values(), default=0) >= 0

    assert home == batch.states[0]["crates"][:seats].tolist()
    assert not any(on.values())


def after_deal(home, answer):
    """Crates that change hands with an accepted offer."""
    home = list(home)
    for side, giver, taker in (("give", answer["seat"], answer["partner"]), ("get", answer["partner"], answer["seat"])):
        for term in answer[side]:
            if term["term"] == "crates":
                home[giver] -= term["amount"]
                home[taker] += term["amount"]
    return home


@kinds
def test_promises_are_counted_in_the_honour(kind):
    batch, events = played(*kind)

    made, judged = Counter(), Counter()
    for event in events:
        if event["event"] == "promise":
            (made if event["state"] == "made" else judged)[event["seat"], event["to"]] += 1
            if event["state"] in ("kept", "broken"):
                judged[event["seat"], event["to"], event["state"]] += 1

    for by in range(c.SEATS):
        for to in range(c.SEATS):
            assert judged[by, to, "kept"] == batch.states[0]["kept"][by, to]
            assert judged[by, to, "broken"] == batch.states[0]["broken"][by, to]
            assert made[by, to] == judged[by, to]


@kinds
def test_sales_agree_with_the_money(kind):
    _, events = played(*kind)

    for event, after in pairwise(events):
        if event["event"] == "sale" and event["crates"]:
            assert (after["event"], after["seat"]) == ("receive", event["seller"])
            assert after["amount"] == event["crates"] * event["price"]


@kinds
def test_docks_are_told_in_one_event(kind):
    """A queue names each truck once, and only trucks sent there."""
    _, events = played(*kind)

    sent = {}
    for event, after in pairwise(events):
        if event["event"] == "send":
            sent[event["truck"]] = event["speakeasy"]
        elif event["event"] == "docks":
            queue = event["majority"] + event["minority"] + event["public"]
            assert len(queue) == len(set(queue)) > 0
            assert all(sent[truck] == event["speakeasy"] for truck in queue)
            assert after["event"] != "docks" or after["speakeasy"] != event["speakeasy"]


def test_long_docks_are_put_together():
    """Five trucks a row in the buffer, one dict in the journal."""
    batch, _ = played(*KINDS[0])
    states = batch.states.copy()
    rows = [(0, [0, 1, 2, 3, 4]), (0, [5, 6]), (1, []), (2, [12, 13, 14, 15, 16]), (2, [])]
    for number, (dock, trucks) in enumerate([*rows, *rows]):
        numbers = trucks + [-9] * (5 - len(trucks)) + [-9]
        states[0]["events"][number] = [journal.n.NOTE_DOCKS, 1, c.SEND, c.NOBODY, 3, dock, *numbers]
    states[0]["noted"] = 10

    first, second = journal.drain(states)

    assert first == second
    assert first["speakeasy"] == 4
    assert (first["majority"], first["minority"], first["public"]) == ([0, 1, 2, 3, 4, 5, 6], [], [12, 13, 14, 15, 16])
    assert states[0]["noted"] == 0


@kinds
def test_journals_are_json(kind):
    _, events = played(*kind)

    assert json.loads(json.dumps(events)) == events
    assert all({"event", "round", "phase"} <= set(event) for event in events)
    assert (events[0]["event"], events[-1]["event"]) == ("setup", "end")


def test_rent_and_sell_name_their_trucks_in_the_answer():
    named = 0
    for kind in KINDS:
        for event in played(*kind)[1]:
            if event["event"] == "answer" and event["accepted"]:
                for term in event["give"] + event["get"]:
                    if term["term"] in ("rent", "sell"):
                        assert names.truck_name(term["truck"]).startswith(term["size"])
                        named += 1
    assert named > 50


# ---- what one mobster may know


@kinds
def test_others_secrets_are_not_told(kind):
    _, events = played(*kind)

    for seat in range(kind[1]):
        known = journal.known_events(events, seat)
        assert known[0]["seed"] is None
        assert [hand is None for hand in known[0]["muscle_hands"]] == [other != seat for other in range(kind[1])]
        assert len(known) == len(events)
        for told, true in zip(known[1:], events[1:], strict=True):
            if true["event"] == "pick" and true["from"] == "windfall" and true["seat"] != seat and true["card"] in c.THUG_NAMES:
                assert told == true | {"card": None}
            else:
                assert told == true
    assert events[0]["seed"] == kind[2]  # the true journal is left alone


def test_a_snapshot_is_told_without_its_secrets():
    snapshot = {
        "seed": 7, "round": 2, "settings": {}, "action_deck": ["hit"], "truck_deck": ["truck_small"], "notes_of_the_author": 1,
        "asked": {"seat": 1, "decision": "thug", "card": "hit"},
        "mobsters": [{"cash": 3, "muscle_hand": [1, 2], "thugs": ["hit", "moll"], "secret_thugs": ["moll"]}, None,
                     {"cash": 4, "muscle_hand": [3], "thugs": ["hit", "thirsty"], "secret_thugs": ["hit"]}]}
    event = {"event": "setup", "seed": 7, "muscle_hands": [[1, 2], [5], [3]], "snapshot": snapshot, "starts": [{"cash": 3}] * 3,
             "settings": {"money": "announced"}}

    known = journal.known_events([event], 0)[0]

    shown = known["snapshot"]
    assert shown["seed"] is shown["action_deck"] is shown["truck_deck"] is shown["notes_of_the_author"] is None
    assert shown["asked"] == {"seat": 1}
    assert shown["mobsters"][0] == snapshot["mobsters"][0]
    assert shown["mobsters"][2] == {"cash": None, "muscle_hand": None, "thugs": ["hit", "thirsty"], "secret_thugs": None}  # another hit
    assert [start["cash"] for start in known["starts"]] == [3, None, None]
    assert snapshot["mobsters"][2]["thugs"] == ["hit", "thirsty"]
