"""The words of `bootleg play`: questions, numbers of answers, news, help on cards, and offers that can be undone."""
import random

import numpy as np
import pytest
from played import KINDS, fresh_batch, played

from bootleg_env.bootleggers.game import GAME
from bootleg_env.bootleggers.tables import actions as a
from bootleg_env.bootleggers.tables import constants as c
from bootleg_env.bootleggers.words import help as words
from bootleg_env.bootleggers.words import lessons, names
from bootleg_env.bootleggers.words.narrative import with_recruits
from bootleg_env.playing.human_game import HumanGame
from bootleg_env.playing.menu import menu


@pytest.fixture
def seated():
    """A person in seat 1 of a new game, at the first question."""
    played = HumanGame(GAME, GAME.settings(num_players=3), 1, ["random", "random"], 5)
    played.begin()
    return played


def asked(played):
    return GAME.asked(played.batch.states)["decision"]


def test_an_offer_can_be_undone_until_it_is_sent(seated):
    while asked(seated) != "deal_partner":
        seated.go_on(seated.legal()[0])
    before, events = seated.batch.record(), len(seated.events)

    steps = 0
    while asked(seated) != "deal_get":
        assert seated.try_quietly(seated.legal()[0 if steps else 1])
        steps += 1
    assert seated.try_quietly(seated.legal()[0])
    enough = seated.legal()[0]
    assert not seated.try_quietly(enough)  # sent, it is no longer only the person's own
    for _ in range(steps + 1):
        assert seated.undo()

    assert not seated.undo()
    assert (seated.batch.record(), len(seated.events)) == (before, events)


def test_a_bid_is_final(seated):
    assert not seated.try_quietly(seated.legal()[0])


def test_zero_is_always_nothing():
    """Whatever the question, 0 is pass, done, none, no, nowhere."""
    played = HumanGame(GAME, GAME.settings(num_players=5), 0, ["random"] * 4, 3)
    played.begin()
    questions = set()
    while not played.is_over:
        questions.add(asked(played))
        for choice in menu(played):
            if choice.number == 0:
                assert choice.names[0] in ("pass", "done", "keep", "idle", "no more", "enough", "refuse", "reject", "0 crates")
        played.go_on(random.Random(played.batch.record()).choice(played.legal()))
    assert len(questions) > 12


def test_news_are_only_what_a_mobster_may_know(seated):
    """A card another draws blind is not named."""
    pick = {"event": "pick", "round": 1, "phase": "muscle", "seat": 0, "card": "hit", "from": "windfall"}
    seated.events.append(pick)
    assert "a card nobody sees" in seated.news(len(seated.events) - 1)[0]
    seated.events[-1] = pick | {"seat": 1}
    assert "Hit" in seated.news(len(seated.events) - 1)[0]


@pytest.mark.parametrize("card", c.CARD_NAMES[1:])
def test_help_knows_every_card(card):
    """By its name, and by how its name begins."""
    batch = fresh_batch("rulebook", 4, 3)
    (line,) = words.help(batch.states, [0], names.title(card))
    assert line.startswith(f"{names.title(card)}: ") and len(line) > len(card) + 10
    assert line in words.help(batch.states, [0], names.title(card)[:-1])


def test_help_explains_the_question_and_its_cards():
    batch = fresh_batch("rulebook", 4, 3)
    first, truck, *cards = words.help(batch.states, [0], "")
    assert first == words.introduction("bid") and truck.startswith(f"A {c.SIZE_NAMES[batch.states['truck_offer'][0] - 1]} truck: $")
    offered = {int(card) for card in batch.states["offers"][0] if card}
    assert cards == [f"{names.title(c.CARD_NAMES[card])}: {lessons.card_text(c.CARD_NAMES[card])}" for card in sorted(offered)] and cards
    while GAME.asked(batch.states)["decision"] != "pick":
        batch.answer(batch.sample_one())
    legal = np.flatnonzero(batch.mask[0]).tolist()
    cards = {lessons.card_in(batch.states, action) for action in legal} & {*c.CARD_NAMES[1:]}
    lines = words.help(batch.states, legal, "")
    assert cards and all(any(line.startswith(words.title(card)) for line in lines) for card in cards)
    assert words.help(batch.states, [0], "zzz")[0].startswith("Nothing is known about 'zzz'. Try the name of a card, or: ")


@pytest.mark.parametrize("word, says", [
    ("win", "most money wins"), ("graft", "what your trucks cost every round"), ("payroll", "what your muscle card costs"),
    ("men", "go into speakeasies"), ("Promises", "binds nobody"), ("windfall", "Windfall: A blind draw"), ("hit", "Hit: Destroys")])
def test_help_with_a_word_is_one_clear_answer(word, says):
    (answer,) = words.help(fresh_batch("rulebook", 4, 3).states, [0], word)
    assert says in answer


def advanced(decision, **settings):
    """A game at the first such question of the person in seat 0, who always answers the last thing possible."""
    played = HumanGame(GAME, GAME.settings(num_players=3, **settings), 0, ["boss", "boss"], 5)
    played.begin()
    while asked(played) != decision:
        played.go_on(played.legal()[-1])
    return played


def test_a_bid_says_what_it_costs():
    """Payroll behind each card, and the graft of the small truck that everybody starts with."""
    played = advanced("bid")
    assert "graft for your trucks, $1G, comes on top" in words.question(played.batch.states)
    for choice in menu(played):
        assert choice.label == (f"${c.PAYROLL[choice.number]}G" if c.PAYROLL[choice.number] else "free")


def test_doors_are_marked_where_a_truck_is_sent():
    """Open ones with demand, price and who leads; at closed ones a load would be lost."""
    played = advanced("send", deals="off")
    s = played.batch.states[0]
    s["influence"][:] = 0
    s["influence"][1, :2] = 1, 2  # Texas Lil's
    s["influence"][2, 2] = 3  # Mother's opens with 4
    s["improved"][1] = 1
    notes = {choice.label: choice.note for choice in menu(played)}

    assert notes["O'Malley's"] == "open; wants any number of crates; $1G a crate"
    assert notes["Texas Lil's"] == "open; wants 1d6+1 crates; $2G a crate, profit $1G; men: you 1, Bea 2; Bea controls"
    assert notes["Mother's"] == "CLOSED, 1 man short: a load sent here would be lost; men: Cy 3; Cy controls"
    assert notes["Barleycorn's"] == "CLOSED, 4 men short: a load sent here would be lost; nobody's men"
    assert notes["idle"] == "its load is lost"
    s["influence"][1, :2] = 0, 3
    assert "men: Bea 3; Bea controls; Bea may turn you away" in words.note(played.batch.states, menu(played)[2].action)


def test_only_the_trucks_that_leave_are_warned_of():
    """Nobody lends the only truck away by misreading."""
    played = advanced("deal_give")
    small = {name: a.FIRST[a.DEAL_GIVE] + 1 + a.FIRST_TERM[kind] for name, kind in (("rent", a.RENT), ("sell", a.SELL_TRUCK))}
    cash = a.FIRST[a.DEAL_GIVE] + 1
    for action in small.values():
        assert words.sides(played.batch.states, action)[0].endswith("(your only truck!)")
    assert words.sides(played.batch.states, cash) == ("$1G", "nothing")
    played.batch.states[0]["truck_operator"][12] = 0
    assert words.sides(played.batch.states, small["rent"]) == ("a small truck for the round", "nothing")


@pytest.mark.parametrize("window, head", [("market", "The market"), ("talk_before_placing", "Talk before men are placed")])
def test_the_header_names_the_window(window, head):
    played = HumanGame(GAME, GAME.settings(num_players=3), 0, ["random", "random"], 5)
    played.begin()
    while (GAME.asked(played.batch.states) or {}).get("window") != window:
        played.go_on(played.legal()[0])
    assert words.moment(played.batch.states).endswith(f", {head}")


def test_the_market_is_told_as_the_market():
    """Wherever the question cut the round."""
    deal = {"event": "answer", "round": 1, "phase": "deal", "seat": 1, "partner": 2, "give": [], "get": [], "accepted": False}
    made = {"event": "produce", "round": 1, "phase": "distil", "seat": 0, "still": "family", "crates": 3, "stopped": None}

    begins = {"event": "offers", "round": 2, "phase": "muscle", "truck": "truck_small", "cards": ["hit"]}

    assert words.news([deal], 0, 0)[0].startswith("Talk: ")
    assert words.news([begins], 0, 0) == ["Round 2, Muscle: On offer are a small truck and Hit."]
    assert words.news([made, deal, deal], 0, 2) == ["The market: 1 offer comes to nothing."]


def test_recruiting_tells_its_die_and_who_got_the_men():
    common = {"round": 1, "phase": "place"}
    card = {"event": "card", **common, "seat": 0, "card": "recruiting", "window": "B"}
    die = {"event": "dice", **common, "seat": 0, "why": "recruiting", "faces": [3]}
    men = [{"event": "influence", **common, "seat": seat, "speakeasy": None, "change": 1, "why": "recruiting"} for seat in (0, 2, 0)]

    assert words.news([card, die, *men], 0, 0) == ["Send in the Boys: Al plays Recruiting! The die shows 3. New men: Al 2 and Cy 1."]


def test_every_man_of_recruiting_is_told():
    """In a real game: the numbers add up to what the journal says."""
    _, events = played(*KINDS[2])
    got = sum(event["change"] for event in events if event["event"] == "influence" and event["why"] == "recruiting")
    told = [event for event in with_recruits(events) if "men" in event]
    assert got == sum(sum(event["men"].values()) for event in told) > 0


def test_a_card_whose_payroll_is_too_much_says_so():
    """Graft ($1G for the small truck) is paid first."""
    seated = advanced("bid")
    s = seated.batch.states[0]
    s["cash"][0] = 3
    notes = {choice.label: choice.note for choice in menu(seated)}
    assert notes["$3G"] == notes["$4G"] == "after graft you have $2G for this payroll: you pay it all and keep nothing"
    assert notes["free"] == notes["$2G"] == ""


def test_trucks_have_numbers_only_to_be_told_apart():
    def sent(*trucks):
        moves = [{"event": "send", "round": 1, "phase": "send", "seat": 0, "truck": truck, "speakeasy": 2} for truck in trucks]
        return words.news(moves, 0, 0)[0]

    assert sent(0, 17) == "On the road: Al sends a small truck to Texas Lil's and a large truck to Texas Lil's."
    assert sent(0, 1) == "On the road: Al sends small truck 0 to Texas Lil's and small truck 1 to Texas Lil's."

    seated = advanced("send", deals="off")
    assert "your small truck with" in words.question(seated.batch.states)
    seated.batch.states[0]["truck_operator"][:12] = 0
    assert "your small truck 0 with" in words.question(seated.batch.states)


def test_an_offer_of_nothing_is_named_so():
    """`that is all` would be a riddle where nothing is offered yet; an empty offer cannot be sent."""
    seated = advanced("deal_give")
    assert menu(seated)[0].label == "give nothing: now ask for a gift (u: back)"
    assert GAME.describe(seated.batch.states, menu(seated)[0].action).endswith(" nothing")
    assert seated.try_quietly(menu(seated)[1].action)
    assert menu(seated)[0].label == "that is all: now what you get"
