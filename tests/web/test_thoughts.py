"""What mobsters think: it tells what they will answer, and nothing that their seat cannot know."""
from itertools import islice

import numpy as np
import pytest
from watched import MOST, a_game, every_game, game_of

from bootleg_agents.registry import mobster
from bootleg_env.engine.jit import INTERPRETED
from bootleg_env.engine.settings import read
from bootleg_env.engine.steps import END, steps
from bootleg_env.engine.thoughts import CHANCE, DRAWN, REWARD, Idea, Thinker, Thought, thoughts
from bootleg_env.games import game as game_named

slow_uncompiled = pytest.mark.skipif(INTERPRETED, reason="thousands of play-outs")
BUDGET = 24


def questions(played, most=MOST):
    """Some moments of a game, each with a copy of its record."""
    for step in islice(steps(*played), most):
        if step.action != END:
            yield step._replace(states=step.states.copy())


def thinker_of(played, name, **options):
    return Thinker(played.batch.game, played.batch.settings, mobster(name, played.batch.game.name), **options)


@every_game
def test_a_compiled_mobster_thinks_of_what_it_answers(game):
    played = a_game(game)
    thinker, answered = thinker_of(played, game.rival), 0
    for step in questions(played):
        if step.seat == 0:
            thought = thinker.think(step.states, step.noise)
            assert (thought.answer, thought.ideas) == (step.action, (Idea(step.action),))
            answered += 1
    assert answered > 5


@every_game
def test_random_ones_take_all_answers_for_equal(game):
    played = a_game(game)
    step = next(step for step in questions(played) if len(step.legal) > 1)
    thought = thinker_of(played, "random").think(step.states)
    assert thought.answer == DRAWN and [idea.action for idea in thought.ideas] == step.legal
    assert sum(idea.share for idea in thought.ideas) == pytest.approx(1)


@slow_uncompiled
def test_a_model_tells_its_probabilities_and_what_it_expects():
    played = game_of("bootleggers", ("don", "boss", "don", "boss"))
    thinker, number = thinker_of(played, "don"), 0
    for step in questions(played):
        if step.seat == 0:
            thought = thinker.think(step.states, step.noise)
            assert thought.answer == step.action and thought.measure == REWARD and np.isfinite(thought.worth)
            assert sorted(idea.action for idea in thought.ideas) == step.legal
            shares = [idea.share for idea in thought.ideas]
            assert sum(shares) == pytest.approx(1) and shares == sorted(shares, reverse=True)
            number += 1
    assert number > 10


@slow_uncompiled
@every_game
def test_search_tells_the_chance_of_every_answer_it_tried(game):
    names = (f"search:{BUDGET}", *(game.rival,) * (game.seats[0] - 1))
    played = game_of(game.name, names)
    thinker, raced = thinker_of(played, names[0]), 0
    for step in questions(played, 150):
        if step.seat == 0:
            thought = thinker.think(step.states, step.noise)
            assert thought.answer == step.action
            if thought.measure:
                chances = [idea.chance for idea in thought.ideas]
                assert thought.measure == CHANCE and chances == sorted(chances, reverse=True)
                assert len({idea.action for idea in thought.ideas}) == len(chances) == min(len(step.legal), max(2, BUDGET // 4))
                assert all(0 <= idea.chance <= 1 and idea.error >= 0 for idea in thought.ideas)
                assert thought.worth == next(idea.chance for idea in thought.ideas if idea.action == thought.answer)
                raced += 1
    assert raced > 3


@slow_uncompiled
def test_a_tree_tells_shares_and_chances():
    played = game_of("rum_run", ("tree:40", "random"), "short")
    step = next(step for step in questions(played) if step.seat == 0 and len(step.legal) > 2)
    thought = thinker_of(played, "tree:40").think(step.states, step.noise)
    assert sum(idea.share for idea in thought.ideas) == pytest.approx(1) and 0 <= thought.worth <= 1
    assert thought.answer in step.legal and thought.ideas[0].share == max(idea.share for idea in thought.ideas)


# ---- nothing hidden


def names_of(game):
    return [game.rival, "random", *([] if INTERPRETED else [f"search:{BUDGET}"]), *(["don"] if game.name == "bootleggers" else [])]


@every_game
def test_a_thought_is_the_same_in_every_game_that_looks_the_same(game):
    played = a_game(game)
    for name in names_of(game):
        thinker, looked_at = thinker_of(played, name), 0
        for step in islice(questions(played), 0, None, 3 if game.name == "stones" else 9):
            before = step.states.tobytes()
            thought = thinker.think(step.states, step.noise)
            assert step.states.tobytes() == before
            for seed in (1, 2):
                assert thinker.think(game.redraw(step.states, step.seat, seed), step.noise) == thought
            looked_at += 1
        assert looked_at > 3


class Peeking:
    """Looks at the record, which it must not."""

    def answers(self, batch, rows):
        raise AssertionError("only thoughts are asked for")

    def consider(self, batch, row):
        return Thought((), DRAWN, float(np.frombuffer(batch.record(row), np.uint8).astype(int) @ np.arange(1, batch.states.itemsize + 1)))


@pytest.mark.parametrize("name", ["bootleggers", "stones"])
def test_who_looks_at_the_record_sees_nothing_hidden_either(name):
    """What such a mobster is shown was drawn anew: its thought follows from what the seat knows."""
    from bootleg_agents.mobster import Mobster

    game = game_named(name)
    played = a_game(game)
    peeking = Mobster("peeking", name, "peeking", outside=Peeking)
    thinker = Thinker(game, played.batch.settings, peeking)
    differ = 0
    for step in islice(questions(played), 0, None, 9):
        anew = game.redraw(step.states, step.seat, 3)
        assert thinker.think(anew) == thinker.think(step.states)
        differ += anew.tobytes() != step.states.tobytes()
    assert differ, "nothing was hidden in these games: the test cannot fail"


def test_only_the_seat_that_is_asked_thinks():
    game = game_named("stones")
    step = next(questions(a_game(game)))
    assert thoughts(game, step.states, step.seat, mobster(game.rival, "stones")).answer in step.legal
    with pytest.raises(ValueError, match=f"seat {1 - step.seat} is not asked: seat {step.seat} is"):
        thoughts(game, step.states, 1 - step.seat, mobster(game.rival, "stones"))


def test_code_that_may_remember_is_not_asked_twice():
    class Mine:
        def act(self, observation, mask):
            return int(np.flatnonzero(mask)[0])

    game = game_named("stones")
    assert thoughts(game, (step := next(questions(a_game(game)))).states, step.seat, mobster(Mine, "stones")) is None


@every_game
def test_settings_are_read_from_a_record(game):
    played = a_game(game)
    assert read(game.settings_type, next(questions(played)).states[0]) == played.batch.settings
