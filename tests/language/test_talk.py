"""Prompts of every game: what one needs to answer is there, once; every answer can be given; nothing leaks."""
import re

import numpy as np
import pytest
from every_game import every_game, public, rows, sizes

from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.steps import read as read_events
from bootleg_env.language import Talk
from bootleg_env.language.talk import SOURCE
from bootleg_env.playing.menu import full

SEED = 987_654_321_000
EVERY = 11  # decisions from one look to the next


def positions(game, settings, seed=1, every=EVERY):
    """A random game with its journal, at some of its questions."""
    batch = GameBatch(game, settings)
    batch.blank["listening"] = 1
    batch.seeds[0], batch.sampling[0] = seed, seed
    batch.answer(codes.RESET)
    events, number = [game.opening(batch.states, settings, seed, None)], 0
    read_events(batch, events)
    while batch.seat[0] >= 0:
        if number % every == 0:
            yield batch, events
        batch.answer(batch.sample_one())
        read_events(batch, events)
        number += 1


def prompt(batch, events, memory=12, states=None, mask=None):
    talk = Talk(batch.game, batch.settings, int(batch.seat[0]), memory)
    return talk, talk.prompt(batch.states if states is None else states, batch.mask[0] if mask is None else mask, events)


@every_game
def test_every_answer_can_be_given(game):
    """By its number, and by its words unless they fit another one too."""
    by_words = 0
    for batch, events in positions(game, public(game).settings()):
        talk, text = prompt(batch, events)
        assert sorted(choice.action for choice in talk.choices) == np.flatnonzero(batch.mask[0]).tolist()
        for choice in talk.choices:
            assert re.search(rf"(^|[;:] ){choice.number}\) ", text, re.MULTILINE)
            assert talk.read(f"So be it.\nFinal answer: {choice.number}").action == choice.action
            assert talk.read(f"Final answer: {choice.number}) {choice.label}").action == choice.action
            found = talk.read(f"Final answer: {full(choice)}")
            assert found.action == choice.action or found.kind == "ambiguous"
            by_words += found.is_legal
    assert by_words > 10


@every_game
def test_a_prompt_has_what_one_needs(game):
    for batch, events in positions(game, public(game).settings()):
        talk, text = prompt(batch, events)
        told, states, seat = game.help, batch.states, int(batch.seat[0])
        rules = talk.instructions()
        for part in (told.moment(states), told.header(states, seat), told.question(states), "Final answer: NUMBER"):
            assert text.count(part) == 1 or (part in text and len(part) < 30), part
        for part in [*(told.sides(states) or ()), *(choice.note for choice in talk.choices)]:
            assert SOURCE.sub("", part) in text
        assert "u: back" not in text and "u takes back" not in text and "Enter" not in text and "\x1b" not in text
        before = ""
        for line in game.board_text(states, 100).splitlines()[3:]:
            words = SOURCE.sub("", line.strip("═─ ").rstrip("· "))
            is_question = "is asked" in line or ("is asked" in before and line.startswith("   ") and "  " not in line.strip())
            assert words in text or words in rules or is_question
            before = before + line if is_question else line
        assert len(text) < 7000
        assert all(SOURCE.sub("", line) in rules for line in [*told.rules(batch.settings), *told.legend(batch.settings)])
        assert game.seat_names[seat] in rules


@pytest.mark.parametrize("game, players", rows(sizes))
@pytest.mark.parametrize("memory", [None, 12])
def test_nothing_leaks(game, players, memory):
    """What the seat cannot know is drawn anew: the prompt stays as it is, word by word."""
    differ = 0
    for batch, events in positions(game, public(game).settings(num_players=players), seed=SEED + players, every=29):
        seat = int(batch.seat[0])
        _, text = prompt(batch, events, memory)
        for seed in (1, 2):
            drawn = game.redraw(batch.states, seat, seed)
            differ += drawn.tobytes() != batch.states.tobytes()
            assert prompt(batch, events, memory, drawn)[1] == text
        assert prompt(batch, game.known_events(events, seat), memory)[1] == text
        assert str(SEED)[:6] not in text
    assert differ or not game.hidden_information


class Gossip(Talk):
    """Tells what the next seat has."""

    def situation(self, states):
        return str(self.game.look(states, (self.seat + 1) % self.settings.num_players).tolist())


@pytest.mark.parametrize("game", [row for row in rows() if row.values[0].hidden_information])
def test_the_leak_test_can_fail(game):
    settings, found = public(game).settings(), 0
    for batch, events in positions(game, settings, every=1):
        seat = int(batch.seat[0])
        one, other = (Gossip(game, settings, seat, 12).prompt(states, batch.mask[0], events)
                      for states in (batch.states, game.redraw(batch.states, seat, 1)))
        found += one != other
        if found:
            return
    raise AssertionError("no redraw changed what another seat has")


@every_game
def test_news_are_told_once(game):
    """In a conversation: the rules once, and together all prompts tell what one reading of the whole journal tells."""
    talks, told = {}, {}
    settings = public(game).settings()
    for batch, events in positions(game, settings, every=1):
        seat = int(batch.seat[0])
        talk = talks.setdefault(seat, Talk(game, settings, seat))
        text = talk.prompt(batch.states, batch.mask[0], events)
        told.setdefault(seat, []).append(text)
        last = len(events)
        if last > 150:
            break
    for seat, texts in told.items():
        rules = game.help.rules(settings)[0]
        assert sum(rules in text for text in texts) == 1 and rules in texts[0]
        whole = " ".join(game.help.news(game.known_events(events[: talks[seat].events_told], seat), seat, 0))
        sentences = {each for each in re.split(r"(?<=[.!]) ", whole) if len(each) > 30 and whole.count(each) == 1}
        everything = "\n".join(texts)
        missing = [each for each in sentences if everything.count(each.partition(": ")[2] or each) == 0]
        assert all(game.seat_names[seat] in each for each in missing)  # a sentence of own deeds is told in parts, as they are done
        assert len(sentences) > 3


@every_game
def test_another_seat_is_refused(game):
    batch, events = next(positions(game, public(game).settings()))
    talk = Talk(game, batch.settings, (int(batch.seat[0]) + 1) % batch.settings.num_players)
    with pytest.raises(ValueError, match="is not asked"):
        talk.prompt(batch.states, batch.mask[0], events)


@every_game
def test_again_and_the_record(game):
    batch, events = next(positions(game, public(game).settings()))
    talk, text = prompt(batch, events)
    talk.read("I pass the question on to you.")
    again = talk.again()
    assert 'no line "Final answer' in again and again.count("\n") >= 1 and len(again) < len(text)
    assert all(f"{choice.number}) " in again for choice in talk.choices)
    talk.read(f"Final answer: {talk.choices[-1].number}")
    record = talk.record[-1]
    assert [each["kind"] for each in record["tries"]] == ["unreadable", "ok"]
    assert record["read"] == talk.choices[-1].number and record["prompt"] == text
