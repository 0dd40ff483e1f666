"""Mobsters asked in Python: by observation and mask, or by environment; models' probabilities and values; games as arrays."""
import numpy as np
import pytest
from every_game import every_game, public, quick, rows

from bootleg_agents import model_files, model_player, registry


class Highest:
    """The legal action with the highest id."""

    def act(self, observation, mask):
        assert observation.dtype == np.float32 and mask.dtype == np.int8
        return int(np.flatnonzero(mask)[-1])


def models(game):
    """Bundled ones for which an observation suffices: they do not look ahead in the game itself."""
    return [name for name in model_player.names(game.name) if model_files.kind_of(
        model_files.read(model_player.place(name, game.name)).header) != "ahead"]


def named(game):
    """Hand-written mobsters, models, one whose bids are another's: all that an observation suffices for."""
    cast = registry.cast(game.name)
    return ["random", *cast.MOBSTERS[:3], game.rival, *models(game)[:2]]


def steady(game):
    """A mobster that draws nothing: the same position, the same answer."""
    return (*models(game), *({"greedy", "roadbuilder", "builder"} & {*registry.cast(game.name).MOBSTERS}))[0]


def searcher(game):
    return f"{registry.cast(game.name).OUTSIDE[0]}:3"


def positions(game, number=25, seed=3):
    """An environment in the middle of a game, at several moments."""
    env = public(game).env(**quick(game))
    env.reset(seed=seed)
    while number and not any(env.terminations.values()):
        yield env
        env.step(env.sample())
        number -= 1


@pytest.mark.parametrize("game, name", rows(named))
def test_the_forms_of_a_question_are_answered_alike(game, name):
    """Observation and mask, a dict of both, facts in place of floats, and (but for those who draw) the environment itself."""
    make = public(game).policy
    for env in positions(game):
        seen = env.last()[0]
        facts = np.rint(seen["observation"] / game.scale).astype(np.int16)
        mask = seen["action_mask"]
        forms = [(seen,), (seen["observation"], mask), (facts, mask), (list(seen["observation"]), mask)]
        answers = [make(name, seed=1).act(*form) for form in forms]
        assert len(set(answers)) == 1 and seen["action_mask"][answers[0]]
        assert all(isinstance(each, int) for each in answers)


@every_game
def test_it_plays_as_the_mobster_of_this_name_does_in_a_batch(game):
    """A whole game asked turn by turn is the game that the kernel plays by itself."""
    env = public(game).raw_env(**quick(game))
    env.reset(seed=7)
    policy = public(game).policy(steady(game))
    batch, seats = env.unwrapped.clone().batch, range(env.settings.num_players)
    for seat in seats:
        batch.sit(0, seat, registry.mobster(steady(game), game.name))
    batch.look_again()
    batch.settle()
    while not any(env.terminations.values()):
        env.step(policy.act(env))
    assert np.array_equal(game.outcome(env.batch.states).score, game.outcome(batch.states).score)


@every_game
def test_all_who_need_the_game_get_it_through_any_wrapper_and_leave_it_alone(game):
    import gymnasium
    from every_game import gymnasium_id

    wrapped = gymnasium.make(gymnasium_id(game), **quick(game))
    for env in (public(game).env(**quick(game)), public(game).parallel_env(**quick(game)), wrapped):
        env.reset(seed=2)
        batch = (env.aec_env if hasattr(env, "aec_env") else env).unwrapped.batch
        for name in (searcher(game), game.rival, "random", Highest):
            before, noise = batch.record(), batch.noise.copy()
            assert batch.mask[0, public(game).policy(name, seed=1).act(env)]
            assert batch.record() == before and batch.noise[0] == noise[0]


@every_game
def test_search_cannot_do_with_an_observation(game):
    env = public(game).env(**quick(game))
    env.reset(seed=1)
    with pytest.raises(ValueError, match=r"must see the game, an observation is not enough: act\(env\)"):
        public(game).policy(searcher(game)).act(env.last()[0])


@every_game
def test_search_does_not_look_at_what_its_seat_cannot_know(game):
    """The same answer in every game that looks the same."""
    for env in positions(game, 4):
        seat = int(env.batch.seat[0])
        answers = {public(game).policy(searcher(game), seed=5).act(other) for other in (env, env.redraw(seat, 1), env.redraw(seat, 2))}
        assert len(answers) == 1


@every_game
def test_python_classes_and_files_and_policies_themselves(game, tmp_path, monkeypatch):
    (tmp_path / "mine.py").write_text("class Lowest:\n    def act(self, observation, mask):\n        return int(mask.argmax())\n")
    monkeypatch.chdir(tmp_path)
    env = public(game).env(opponents=public(game).policy(Highest), **quick(game))
    env.reset(seed=1)
    seen = env.last()[0]
    legal = np.flatnonzero(seen["action_mask"])
    assert public(game).policy("mine.py:Lowest").act(seen) == legal[0] and public(game).policy(Highest).act(env) == legal[-1]
    assert {mobster.base.split()[0] for mobster in env.opponents.values()} == {"Highest"}


@pytest.mark.parametrize("game, name", rows(models))
def test_a_model_tells_its_probabilities(game, name):
    policy = public(game).policy(name)
    asked = 0
    for env in positions(game):
        decision = game.decision_table.names[int(env.batch.decided[0])]
        if registry.mobster(name, game.name).instead and decision not in dict(registry.mobster(name, game.name).instead):
            with pytest.raises(ValueError, match="no probabilities: no model file answers"):
                policy.probabilities(env)
            continue
        asked += 1
        chances, seen = policy.probabilities(env), env.last()[0]
        assert chances.shape == (game.actions,) and chances.sum() == pytest.approx(1) and not chances[seen["action_mask"] == 0].any()
        assert np.array_equal(chances, policy.probabilities(seen)) and chances[policy.act(env)] > 0
    assert asked


@every_game
def test_hand_written_mobsters_have_no_probabilities_and_no_values(game):
    env = public(game).env(**quick(game))
    env.reset(seed=1)
    for method in ("probabilities", "value"):
        with pytest.raises(ValueError, match=f"{game.rival} has no {method}"):
            getattr(public(game).policy(game.rival), method)(env)


@pytest.mark.parametrize("what, why", [
    ((np.zeros(3), np.zeros(4)), "an observation of"), (({"observation": np.zeros(3)},), "an observation of"),
    ((None,), "an observation of"), (("over",), "nobody is asked"), (("vector",), "an environment with one game; this one has 2"),
    (("blind",), "nothing is legal in this mask")])
@every_game
def test_bad_questions_are_refused_in_words(game, what, why):
    policy, words = public(game).policy(game.rival), what[0] if isinstance(what[0], str) else ""
    if words == "over":
        env = public(game).env(**quick(game))
        env.reset(seed=1)
        while not any(env.terminations.values()):
            env.step(env.sample())
        what = (env,)
    elif words == "new":
        what = (public(game).env(),)
    elif words == "vector":
        what = (public(game).vector_env(num_envs=2),)
    elif words == "blind":
        what = (np.zeros(game.facts), np.zeros(game.actions))
    for ask in (policy.act, policy.probabilities, policy.value):
        with pytest.raises(ValueError, match=why):
            ask(*what)


@every_game
def test_unknown_names_are_refused_with_the_nearest(game):
    with pytest.raises(ValueError, match="did you mean"):
        public(game).policy(game.rival + "x")


@pytest.mark.parametrize("game, name", rows(named))
def test_a_batch_is_answered_row_by_row(game, name):
    env = public(game).vector_env(num_envs=6, **quick(game))
    batch = env.reset(seed=2)
    for _ in range(20):
        answers = public(game).policy(name, seed=1).acts(batch.observation, batch.action_mask)
        assert answers.shape == (6,) and batch.action_mask[np.arange(6), answers].all()
        if name in models(game):
            one = public(game).policy(name)
            assert answers.tolist() == [one.act(*row) for row in zip(batch.observation, batch.action_mask)]
        batch = env.step(answers)
    with pytest.raises(ValueError, match="as many rows of each"):
        public(game).policy(name).acts(batch.observation, batch.action_mask[:2])
    with pytest.raises(ValueError, match=r"\(for batches: acts\)"):
        public(game).policy(name).act(batch.observation, batch.action_mask)


def test_an_environment_of_some_decisions_gets_an_id_of_its_own():
    from bootleg_env import bootleggers_v0
    from bootleg_env.adapters.solo import SoloEnv
    from bootleg_env.adapters.subset import Subset

    env = SoloEnv(bootleggers_v0.game, bootleggers_v0.settings(3), subset=Subset(bootleggers_v0.game, ("pick",), (), "random"))
    env.reset(seed=1)
    assert env.subset.first > 0 and env.action_masks()[bootleggers_v0.policy("boss").act(env)]


@every_game
def test_a_policy_of_another_game_is_refused(game):
    from bootleg_env.games import GAMES
    from bootleg_env.games import game as game_named

    for other in (game_named(name) for name in GAMES if name != game.name):
        with pytest.raises(ValueError, match=f"plays {other.name}, not {game.name}"):
            public(game).policy(public(other).policy(other.rival))
        env = public(other).env()
        env.reset(seed=1)
        with pytest.raises(ValueError, match=f"plays {game.name}; this environment is {other.name}"):
            public(game).policy(game.rival).act(env)


# ---- games as arrays


@every_game
def test_demonstrations_are_decisions_as_they_were_made(game):
    found = public(game).demonstrations(steady(game), games=6, seed=2, **quick(game))
    number, policy = len(found.action), public(game).policy(steady(game))
    assert {len(each) for each in found} == {number} and found.facts.shape == (number, game.facts) and found.facts.dtype == np.int16
    assert found.action_mask[np.arange(number), found.action].all()
    assert set(found.game) == set(range(6)) and set(found.seat) == set(range(quick(game)["num_players"]))
    assert [policy.act(facts, mask) for facts, mask in zip(found.facts, found.action_mask)] == found.action.tolist()
    names = game.decision_table.names
    assert all(names[row] == each["name"] for row, each in zip(range(len(names)), public(game).decisions()))
    for game_number in range(6):  # the winners of a game share one win
        rows_of = found.game == game_number
        assert sum({seat: reward for seat, reward in zip(found.seat[rows_of], found.reward[rows_of])}.values()) == pytest.approx(1)
    again = public(game).demonstrations(steady(game), games=6, seed=2, **quick(game))
    assert all(np.array_equal(one, other) for one, other in zip(found, again))


@every_game
def test_demonstrations_among_opponents_are_of_the_named_mobster_in_changing_seats(game):
    players = quick(game)["num_players"]
    found = public(game).demonstrations(Highest, games=players, opponents="random", **quick(game))
    legal = [np.flatnonzero(mask)[-1] for mask in found.action_mask]
    assert legal == found.action.tolist()
    assert [set(found.seat[found.game == each]) for each in range(players)] == [{each} for each in range(players)]


@every_game
def test_bad_demonstrations_are_refused(game):
    with pytest.raises(ValueError, match="games=0"):
        public(game).demonstrations("random", games=0)
    with pytest.raises(ValueError, match="names are needed"):
        public(game).demonstrations("random", opponents=["random"] * game.seats[1], num_players=game.seats[0])
    with pytest.raises(ValueError, match="the seats change with every game"):
        public(game).demonstrations("random", opponents={1: "random"})
    with pytest.raises(ValueError, match="reward: a word of the rules"):
        public(game).demonstrations("random", reward=lambda info: 1.0)


@every_game
def test_a_mobster_that_answers_illegally_or_fails_is_named(game):
    class Wrong:
        def act(self, observation, mask):
            return int(np.flatnonzero(mask == 0)[0])

    class Broken:
        def act(self, observation, mask):
            raise RuntimeError("boom")

    with pytest.raises(ValueError, match=r"Wrong, game 0: .*is not legal; legal: "):
        public(game).demonstrations(Wrong, games=2, **quick(game))
    with pytest.raises(ValueError, match="Broken: RuntimeError: boom"):
        public(game).demonstrations(Broken, games=2, **quick(game))


@every_game
def test_a_bare_network_is_refused_before_it_plays(game):
    torch = pytest.importorskip("torch")
    with pytest.raises(ValueError, match="a torch module gives logits, not actions; wrap it"):
        public(game).env(opponents=torch.nn.Linear(2, 2))
