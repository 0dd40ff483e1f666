"""Named mobsters in the seats of any environment: PettingZoo's, the batch, RLlib's; seats by number or by agent."""
import copy
import pickle

import numpy as np
import pytest
from every_game import every_game, every_size, public, quick

from bootleg_agents import registry


def agent(game, seat):
    return f"{game.agent}_{seat}"


def play(env):
    asked = set()
    for each in env.agent_iter():
        asked.add(each)
        env.step(env.unwrapped.sample())
    return asked


@pytest.mark.parametrize("kind", ["env", "raw_env"])
@every_size
def test_one_learner_the_rest_are_mobsters(game, players, kind):
    """The classic loop: one name for all others, a list for the seats behind, or seat by seat."""
    last = players - 1
    for opponents in (game.rival, [game.rival] * last, {seat: game.rival for seat in range(1, players)},
                      {agent(game, seat): game.rival for seat in range(1, players)}):
        env = getattr(public(game), kind)(num_players=players, opponents=opponents)
        env.reset(seed=1)
        assert env.possible_agents == env.agents == [agent(game, 0)] == sorted(play(env))
    env = getattr(public(game), kind)(num_players=players, opponents={0: "random"})
    env.reset(seed=1)
    assert env.possible_agents == [agent(game, seat) for seat in range(1, players)] and play(env) <= set(env.possible_agents)


@every_game
def test_the_mobster_who_was_named_plays_the_seat(game):
    """What a seat's mobster answers is what that mobster answers when asked: the last seat takes the highest legal id."""
    class Highest:
        seen = []

        def act(self, observation, mask):
            Highest.seen.append(int(np.flatnonzero(mask)[-1]))
            return Highest.seen[-1]

    last = quick(game)["num_players"] - 1
    env = public(game).env(opponents={last: Highest}, **quick(game))
    env.reset(seed=1)
    play(env)
    seats = env.journal()[0]["settings"]["num_players"]
    assert seats == last + 1 and Highest.seen and len(env.batch.outside_answers) > len(Highest.seen)
    assert [each for each in env.batch.outside_answers if each in Highest.seen]
    assert env.journal()[-1]["event"] == "end"


@every_game
def test_parallel_view_and_batch_take_opponents_too(game):
    env = public(game).parallel_env(opponents={agent(game, 1): game.rival}, **quick(game))
    observations, _ = env.reset(seed=1)
    players = quick(game)["num_players"]
    assert list(observations) == [agent(game, seat) for seat in range(players) if seat != 1]
    batch = public(game).vector_env(num_envs=4, opponents={1: game.rival}, **quick(game))
    shown, ended, asked = batch.reset(seed=1), 0, set()
    while ended < 4:
        asked |= set(shown.seat.tolist())
        shown = batch.step(batch.sample())
        ended += int(shown.done.sum())
    assert 1 not in asked and asked == set(range(players)) - {1}


@every_game
def test_the_named_beat_those_who_answer_at_random(game):
    """So they really play: the best hand-written mobster in one seat of a batch, random legal actions in all others."""
    batch = public(game).vector_env(num_envs=32, opponents={0: game.rival}, **quick(game))
    batch.reset(seed=5)
    won, ended = 0.0, 0
    while ended < 60:
        batch.step(batch.sample())
        found = batch.endings()
        won, ended = won + float(found["won"][:, 0].sum() if len(found["game"]) else 0), ended + len(found["game"])
    assert won / ended > 1.5 / quick(game)["num_players"]


@every_game
def test_a_table_of_mobsters_can_be_copied_stopped_and_redrawn(game):
    """Mobsters outside the kernel as well: search answers, the others inside."""
    players = quick(game)["num_players"]
    others = {seat: f"{registry.cast(game.name).OUTSIDE[0]}:2" if seat == 1 else game.rival for seat in range(1, players)}
    env = public(game).env(opponents=others, **quick(game))
    env.reset(seed=1)
    for _ in range(2):
        env.step(env.sample())
    state = env.get_state()
    copies = [env.clone(), copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    actions = []
    while not any(env.terminations.values()):
        actions.append(env.sample())
        env.step(actions[-1])
    for other in copies:
        for action in actions:
            other.step(action)
        assert other.batch.record() == env.batch.record() and other.journal() == env.journal()
    env.set_state(state)
    redrawn = env.redraw(agent(game, 0), seed=3)
    assert np.array_equal(redrawn.observe(0)["observation"], env.observe(0)["observation"])
    play(redrawn)


@every_game
def test_a_game_of_mobsters_is_the_same_from_the_same_seed(game):
    found = []
    for _ in range(2):
        env = public(game).env(opponents=game.rival, **quick(game))
        env.reset(seed=6)
        play(env)
        found.append(env.journal())
    assert found[0] == found[1]


@every_game
def test_a_snapshot_goes_on_among_mobsters(game):
    env = public(game).env(**quick(game))
    env.reset(seed=2)
    for _ in range(6):
        env.step(env.sample())
    there = public(game).from_snapshot(env.snapshot(), opponents=game.rival)
    assert play(there) <= {agent(game, 0)} and there.journal()[-1]["event"] == "end"


@every_game
def test_seats_and_agents_are_the_same_to_every_function(game):
    env = public(game).env(**quick(game))
    env.reset(seed=2)
    for _ in range(5):
        env.step(env.sample())
    for seat, name in enumerate(env.possible_agents):
        assert env.journal(seat) == env.journal(name) == env.journal(seat=np.int64(seat))
        assert np.array_equal(env.observe(seat)["observation"], env.observe(name)["observation"])
        assert np.array_equal(env.observe(seat)["action_mask"], env.observe(name)["action_mask"])
        assert env.redraw(seat, 1).batch.record() == env.redraw(name, 1).batch.record()
        assert public(game).solo_env(seat=name, **quick(game)).seat == seat
        if seat == 0:
            pytest.importorskip("ray.rllib")
            assert public(game).rllib_env("random", seat=name, **quick(game)).agents == [name]
    for call in (env.journal, env.observe, env.redraw, lambda seat: public(game).solo_env(seat=seat)):
        for seat in (-1, 99, "nobody", 1.0, True):
            with pytest.raises(ValueError, match=rf"seat={seat!r}: must be a seat from 0 to \d, or an agent from {agent(game, 0)} to"):
                call(seat)


@pytest.mark.parametrize("kind", ["env", "vector_env", "solo_env", "solo_vector_env", "sb3_env", "rllib_env", "parallel_env"])
@every_game
def test_bad_opponents_are_refused_in_words(game, kind):
    if kind == "rllib_env":
        pytest.importorskip("ray.rllib")
    make, players = getattr(public(game), kind), quick(game)["num_players"]
    several = kind not in ("solo_env", "solo_vector_env", "sb3_env")
    bad = [("rando", "did you mean random"), (["random"] * players, "so that a seat is left" if several else "names are needed"),
           ({99: "random"}, f"opponents=99: must be a seat from 0 to {players - 1}, or an agent"),
           (3, "must be a name, a class or an object"), ({1: "random", agent(game, 1): "random"}, "a seat is given twice")]
    bad.append((dict.fromkeys(range(players), "random"), "so that one is left" if several else "seat 0 is the learner's"))
    for opponents, why in bad:
        with pytest.raises(ValueError, match=why):
            make(opponents=opponents, **quick(game))


@pytest.mark.parametrize("kind", ["solo_env", "rllib_env"])
@every_game
def test_opponents_by_seat_want_a_learner_who_keeps_its_seat(game, kind):
    pytest.importorskip("ray.rllib")
    with pytest.raises(ValueError, match="with seat='rotate' give a name, or a list of names"):
        getattr(public(game), kind)(opponents={1: "random"}, seat="rotate", **quick(game))
