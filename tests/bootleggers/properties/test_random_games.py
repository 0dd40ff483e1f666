"""What is true of every game, whatever is answered. Each test draws games and plays them to their end (random_games.py)."""
import numpy as np
import pytest
from hypothesis import given
from random_games import answer, decisions, few, games, opened

from bootleg_env.bootleggers.game import GAME
from bootleg_env.bootleggers.rules import invariants
from bootleg_env.bootleggers.rules.state import DEPTH, SHOWN, record
from bootleg_env.bootleggers.tables import actions as a
from bootleg_env.bootleggers.tables import constants as c
from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.events import ROWS
from bootleg_env.engine.record import raw
from bootleg_env.engine.recording import Beginning, Recording


def played(game):
    """The table when the game is over, the answers that led there, and the record before each of them and at the end."""
    answers, records = [], []
    for table in decisions(game):
        records.append(raw(table.states).copy())
        answers.append(answer(table, game, len(answers)))
    rows = np.concatenate([*records, raw(table.states)])
    return table, answers, rows.reshape(-1).view(table.states.dtype)


# ---- the table is sound


@given(games)
@few
def test_nothing_is_lost_and_nothing_is_made_of_nothing(game):
    """Influence, trucks, cards, dice, muscle; limits of circles, squares and loads; the stack; all of invariants.py."""
    assert invariants.check(played(game)[2]) == []


SPOILED = [  # one mistake each, and a word of the complaint it must bring
    ("cash", (0,), -1, "cash below zero"), ("back_room", (1,), 20, "influence markers"), ("influence", (2, 0), 10, "circles"),
    ("thugs", (0, c.HIT), 3, "hit:"), ("action_left", (), 3, "too few of this card"), ("discard", (c.CARD_CODES,), 7, "truck cards"),
    ("shown", (0, 0), 3, "`shown`"), ("muscle_at", (5,), SHOWN + 1, "muscle cards other than"), ("still_dice", (0,), 0, "family still"),
    ("still_dice", (7,), 5, "squares"), ("improved", (1,), 2, "improvements"), ("truck_crates", (3,), 5, "does not fit"),
    ("truck_operator", (0,), 1, "not home"), ("truck_owner", (15,), 1, "no user"), ("truck_at", (0,), 4, "line"),
    ("promised", (2, 2), 1, "to oneself"), ("tested", (0, 1), 1, "without a promise"), ("depth", (), DEPTH + 1, "stack is not within"),
    ("depth", (), 0, "nothing before"), ("phase", (), c.OVER, "too early"), ("year", (), 13, "not played"),
    ("demand", (), -2, "demand"), ("secret", (1, 1), 1, "secret"), ("big_payoff", (1,), 5, "not there")]


@pytest.mark.parametrize("name, place, value, word", SPOILED, ids=[f"{name}-{word}" for name, _, _, word in SPOILED])
def test_the_checks_notice(name, place, value, word):
    """A check that cannot complain is worth nothing: each of these spoils a sound table."""
    states = record.copy(opened({"mobsters": 4, "preset": "rulebook", "seed": 5}).states)
    assert invariants.check(states) == []
    row = np.array(states[0][name])
    row[place] = value
    states[0][name] = row
    assert any(word in words for _, words in invariants.check(states))


@given(games)
@few
def test_the_muscle_cards_shown_are_those_that_lie_there(game):
    """`shown` is kept beside `muscle_at`; it is what can be counted there."""
    states = played(game)[2]
    for seat in range(game["mobsters"]):
        counted = (states["muscle_at"] == SHOWN + seat).reshape(-1, c.QUARTERS, c.QUARTER).sum(axis=2)
        assert np.array_equal(counted, states["shown"][:, seat])


@given(games)
@few
def test_there_is_room_on_the_stack_and_in_the_journal(game):
    """One place on the stack to spare; what one task writes fits into the buffer."""
    assert played(game)[2]["depth"].max() < DEPTH
    table = GameBatch(GAME, opened(game).settings)
    table.blank["listening"] = 1
    table.reset(np.array([game["seed"]]))
    for number in range(300):
        while table.seat[0] == codes.PAUSED:
            assert table.states[0]["noted"] <= ROWS
            GAME.events(table.states, table.settings)
            table.look_again()
        GAME.events(table.states, table.settings)
        if table.done[0]:
            return
        table.step(answer(table, game, number))


# ---- questions


@given(games)
@few
def test_somebody_can_always_answer(game):
    """At least two answers to choose from (hidden money: also who can but reject is asked), and none of another question."""
    for table in decisions(game):
        asked = int(table.decided[0])
        may_be_alone = asked == a.DEAL_ANSWER and game["preset"] == "announced"
        assert table.mask[0].sum() >= (1 if may_be_alone else 2)
        assert not table.mask[0][asked != a.DECISION_OF].any()


@given(games)
@few
def test_what_is_shown_step_by_step_is_what_a_fresh_look_shows(game):
    """While an offer is built only the question's own facts are written anew; the rest must still be right."""
    for table in decisions(game, auto=codes.SHOW_FACTS):
        assert np.array_equal(table.facts[0], table.look(int(table.seat[0])))


# ---- the same answers give the same game


@given(games)
@few
def test_a_replay_and_a_clone_give_the_same_game(game):
    """Played again from the seed, or from a copy of the record in the middle, it ends as it did before."""
    table, answers, records = played(game)
    again = opened(game)
    middle = GameBatch(GAME, table.settings)
    half = len(answers) // 2
    for number, action in enumerate(answers):
        assert np.array_equal(raw(again.states), raw(records[number : number + 1]))
        if number == half:
            middle.states[:] = record.copy(again.states)
            middle.look_again()
        if number >= half:
            assert np.array_equal(middle.mask, again.mask)
            middle.step(action)
        again.step(action)
    assert raw(again.states).tobytes() == raw(middle.states).tobytes() == raw(table.states).tobytes()
    assert np.array_equal(again.reward, table.reward)


# ---- the journal explains what happened


@given(games)
@few
def test_the_journal_explains_every_dollar_and_every_marker(game):
    """Counted from the journal alone: money at each announcement and at the end; influence, dice, improvements, crates at the end."""
    table, answers, _ = played(game)
    books = Books(Recording(table, Beginning(game["seed"])).journal(answers), game["mobsters"])
    row = table.states[0]
    assert books.money == row["cash"][: game["mobsters"]].tolist()
    assert books.wrong_announcements == []
    assert np.array_equal(books.influence[:, 1:], row["influence"].T[: game["mobsters"], 1:])
    assert np.array_equal(books.influence[:, 0], (row["back_room"] + row["resting"])[: game["mobsters"]])
    assert books.dice == {key: number for key, number in dice_there(row, game["mobsters"]).items() if number}
    assert np.array_equal(books.improved[1:], row["improved"][1:])
    assert np.array_equal(books.kept_improvements, row["improvements"][: game["mobsters"]])
    assert books.crates == row["crates"].sum() + row["truck_crates"].sum()
    assert books.debts == []


def dice_there(row, mobsters):
    """Dice by where they are: ("back room", seat), ("family", seat), a board."""
    there = {("back room", seat): int(row["dice"][seat]) for seat in range(mobsters)}
    there |= {("family", seat): int(row["still_dice"][seat]) for seat in range(mobsters)}
    return there | {board + 1: int(row["still_dice"][c.SEATS + board]) for board in range(c.BOARDS)}


class Books:
    """An accountant who reads nothing but the journal."""

    def __init__(self, events, mobsters):
        self.influence = np.zeros((mobsters, c.SPEAKEASIES), int)  # [seat, 0]: the back room
        self.improved, self.kept_improvements = np.zeros(c.SPEAKEASIES, int), np.zeros(mobsters, int)
        self.crates, self.wrong_announcements, self.debts = 0, [], []
        self.dice = {}
        for event in events:
            getattr(self, f"read_{event['event']}", lambda event: None)(event)
        self.dice = {key: number for key, number in self.dice.items() if number}

    def read_setup(self, event):
        self.money = [start["cash"] for start in event["starts"]]
        self.influence[:, 0] = [start["influence"] for start in event["starts"]]
        self.dice = {("family", seat): start["family_dice"] for seat, start in enumerate(event["starts"])}

    def read_pay(self, event):
        self.money[event["seat"]] -= event["amount"]
        if self.money[event["seat"]] < 0:
            self.debts.append(event)

    def read_receive(self, event):
        self.money[event["seat"]] += event["amount"]

    def read_announce(self, event):
        if event["cash"] != self.money:
            self.wrong_announcements.append(event)

    read_end = read_announce

    def read_influence(self, event):
        self.influence[event["seat"], (event["speakeasy"] or 1) - 1] += event["change"]

    def read_heat(self, event):
        self.influence[:, 0] += event["markers"]

    def read_die(self, event):
        where = ("back room", event["seat"]) if event["still"] is None else event["still"]
        where = ("family", event["target"]) if where == "family" else where
        self.dice[where] = self.dice.get(where, 0) + event["change"]

    def read_improvement(self, event):
        if event["speakeasy"] is None:
            self.kept_improvements[event["seat"]] += event["change"]
        else:
            self.improved[event["speakeasy"] - 1] += event["change"]

    def read_produce(self, event):
        self.crates += event["crates"]

    def read_lost(self, event):
        self.crates -= event["crates"]

    read_sale = read_lost
