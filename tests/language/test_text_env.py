"""The environment of strings: any text is an answer; whole games; mistakes, forfeits, rewards, opponents."""
import random

import pytest
from every_game import every_game, quick

from bootleg_env.engine.batch import GameBatch
from bootleg_env.language import TextEnv


def env_of(game, **options):
    """The shortest variant of a game."""
    short = {key: value for key, value in quick(game).items()}
    return TextEnv(game.name, **{**short, **options})


def answer(env, chance):
    """A random answer, as a model would give it."""
    choice = chance.choice(env.talks[env.seat].choices)
    return f"I have thought about it.\nFinal answer: {choice.number}"


def play(env, seed, reply=answer):
    """A whole game: everything that was seen."""
    chance, seen = random.Random(seed), [env.reset(seed=seed)]
    done = False
    while not done:
        assert env.get_observation() == seen[-1]
        done, info = env.step(reply(env, chance))
        assert info["seat"] == seen[-1][0]
        seen.append(env.get_observation())
    return seen


@every_game
def test_a_game_is_played_and_played_again(game):
    env = env_of(game)
    seen = play(env, 5)
    rewards, info = env.close()
    assert env.is_over and seen[-1][0] == -1 and "The game is over" in seen[-1][1]
    assert sorted(rewards) == list(range(env.settings.num_players)) and info["forfeit"] is None
    assert play(env, 5) == seen and env.close() == (rewards, info)
    assert play(env, 6) != seen


@every_game
def test_its_answers_are_the_game(game):
    """The answers of a game of text, given to the kernel, end in the same ranks."""
    env = env_of(game)
    play(env, 9)
    info = env.close()[1]
    batch = GameBatch(game, env.settings)
    batch.seeds[0] = info["seed"]
    batch.answer(-2)
    for action in env.played:
        assert batch.mask[0, action]
        batch.answer(action)
    assert batch.done[0] and game.outcome(batch.states).rank[0].tolist() == info["rank"]


@every_game
def test_opponents_take_seats(game):
    env = env_of(game, opponents="random")
    seen = play(env, 3)
    assert {seat for seat, _ in seen} == {0, -1}
    assert any("What has happened" in text for _, text in seen)


@every_game
def test_mistakes_are_forgiven_and_then_not(game):
    env = env_of(game, mistakes=2)
    seat, text = env.reset(seed=1)
    for wrong in ("", "What are the rules?"):
        done, info = env.step(wrong)
        assert not done and not info["legal"] and info["kind"] == "unreadable" and env.get_observation()[0] == seat
        assert info["why"] in env.get_observation()[1] and env.get_observation()[1] != text
    done, info = env.step("Final answer: 123456")
    rewards, ending = env.close()
    assert done and info["forfeit"] and info["kind"] == "illegal" and ending["forfeit"] == seat and "123456" in ending["why"]
    assert ending["rank"] is ending["score"] is ending["length"] is None and ending["seed"] == 1 and ending["answers"] == []
    assert rewards == {each: -1.0 if each == seat else 0.0 for each in rewards}


@every_game
def test_mistakes_count_for_one_question(game):
    env = env_of(game, mistakes=1)
    env.reset(seed=1)
    for _ in range(4):
        assert env.step("no idea")[0] is False
        done, info = env.step(answer(env, random.Random(1)))
        assert not done and info["legal"]


@pytest.mark.parametrize("otherwise", ["random", "first"])
@every_game
def test_nonsense_plays_on(game, otherwise):
    env = env_of(game, mistakes=0, otherwise=otherwise)
    seen = play(env, 2, lambda env, chance: chance.choice(["", "Final answer: -7", "\x00" * 50, "None"]))
    assert env.close()[1]["forfeit"] is None and seen[-1][0] == -1
    assert play(env, 2, lambda env, chance: "") == play(env, 2, lambda env, chance: "Final answer: 99999")


def test_an_opponent_that_fouls_forfeits():
    class Wrong:
        def act(self, observation, mask):
            return int((mask == 0).argmax())

    env = TextEnv("stones", num_players=3, opponents=["random", Wrong])
    env.reset(seed=1)
    while not env.is_over:
        env.step(f"Final answer: {env.talks[env.seat].choices[0].number}")
    assert env.close()[1]["forfeit"] == 2 and env.close()[0] == {0: 0.0, 1: 0.0, 2: -1.0}


KEYS = {"forfeit", "why", "rank", "score", "length", "seed", "answers"}


@every_game
def test_close_tells_the_same_keys_at_any_time(game):
    """Before the first game, in one, after it, and again; and closing ends nothing."""
    env = env_of(game)
    rewards, info = env.close()
    assert rewards == {} and set(info) == KEYS and info["seed"] is None and info["answers"] == []
    env.reset(seed=5)
    env.step(answer(env, random.Random(5)))
    rewards, info = env.close()
    assert rewards == {} and set(info) == KEYS and info["rank"] is info["forfeit"] is None
    assert (info["seed"], len(info["answers"])) == (5, 1) and not env.is_over and env.get_observation()[0] >= 0
    while not env.is_over:
        env.step(answer(env, random.Random(len(env.played))))
    rewards, info = env.close()
    assert set(info) == KEYS and len(rewards) == len(info["rank"]) == len(info["score"])
    assert info["length"] >= 1 and len(info["answers"]) > 1
    assert env.close() == (rewards, info)
    env.reset(seed=6)
    assert env.close()[0] == {} and env.close()[1] == {
        "forfeit": None, "why": "", "rank": None, "score": None, "length": None, "seed": 6, "answers": []}


def test_opponents_by_seat_leave_the_seats_between():
    env = TextEnv("stones", num_players=3, opponents={0: "greedy", 2: "random"})
    assert {seat for seat, _ in play(env, 4)} == {1, -1} and sorted(env.close()[0]) == [0, 1, 2]


@pytest.mark.parametrize("reply", [1, None, b"Final answer: 1", ["x"]])
def test_a_reply_is_a_string(reply):
    env = TextEnv("stones", mistakes=0)
    before = env.reset(seed=1)
    with pytest.raises(TypeError, match=r"^step: a reply is a str") as error:
        env.step(reply)
    assert repr(reply)[:20] in str(error.value) and "\n" not in str(error.value) and len(str(error.value)) < 140
    assert env.get_observation() == before and env.record[-1]["tries"] == [] and not env.is_over


def test_words_for_wrong_use():
    env = TextEnv("stones")
    with pytest.raises(ValueError, match=r"^no game has begun: call reset"):
        env.step("Final answer: 1")
    play(env, 1)
    with pytest.raises(ValueError, match=r"^the game is over: call reset"):
        env.step("Final answer: 1")
    with pytest.raises(ValueError, match="unknown game 'stones_v0', did you mean stones"):
        TextEnv("stones_v0")
    with pytest.raises(ValueError, match="forfeit, random, first"):
        TextEnv("stones", otherwise="shrug")
    with pytest.raises(ValueError, match="unknown game"):
        TextEnv("chess")
