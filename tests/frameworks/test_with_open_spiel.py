"""OpenSpiel over every game: its own simulation test, what players know, its searches and bots with our mobsters."""
import pickle
import re
import subprocess
import sys

import numpy as np
import page
import pytest
from every_game import every_game, every_size, public, quick

pytest.importorskip("pyspiel")
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import evaluate_bots, ismcts, mcts, outcome_sampling_mccfr, random_agent
from open_spiel.python.bots import uniform_random

from bootleg_env import spiel
from bootleg_env.games import game as game_named

LIBRARY = "open_spiel"
PAGE = page.PAGE.with_name("open_spiel.md")


def states(game, seed=1):
    """Every state of a random game in which a player is asked."""
    draw, state = np.random.default_rng(seed), game.new_initial_state()
    while not state.is_terminal():
        if state.current_player() >= 0:
            yield state
            state.apply_action(int(draw.choice(state.legal_actions())))
        else:
            state.apply_action(int(draw.integers(256)))


def loaded(game, **settings):
    """The quickest variant of this game."""
    return spiel.load(game.name, **{**quick(game), **settings})


def searcher(game, simulations, seed=1, name=None):
    """Their IS-MCTS with our evaluator."""
    return ismcts.ISMCTSBot(
        game, spiel.evaluator(game, name, seed), 1.0, simulations, random_state=np.random.RandomState(seed),
        child_selection_policy=ismcts.ChildSelectionPolicy.PUCT)


def first_state(game, seed=1):
    return next(states(game, seed))


@every_size
def test_simulations(game, players):
    """`pyspiel.random_sim_test(game, serialize=True, mask_test=True)`: a random game of every size, state by state: masks, observations,
    copies, states and games written and read back."""
    spiel.register()
    pyspiel.random_sim_test(spiel.load(game.name, **shortest(game, players)), 1, serialize=True, verbose=False, mask_test=True)


def shortest(game, players):
    """The settings of `quick` for so many players."""
    return {**quick(game), "num_players": players}


@every_game
def test_settings(game):
    """`pyspiel.load_game("stones", {"rounds": 3})`: settings are parameters, wrong ones are refused, a game is read back as it was."""
    spiel.register()
    players = game.seats[0]
    made = pyspiel.load_game(game.name, {"num_players": players, "reward": game.rewards[2]})
    assert made.num_players() == players and made.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert pyspiel.load_game(str(made)).settings == made.settings == game.settings(num_players=players, reward=game.rewards[2])
    assert pyspiel.load_game(game.name).get_type().utility == pyspiel.GameType.Utility.CONSTANT_SUM
    assert loaded(game).settings == public(game).settings(**quick(game))
    with pytest.raises(ValueError, match="num_players=9: must be one of"):
        pyspiel.load_game(game.name, {"num_players": 9})
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter"):
        pyspiel.load_game(game.name, {"no_such_setting": 1})


@every_game
def test_the_same_game(game):
    """`state.observation_tensor(player)`, `state.legal_actions_mask()`, `state.returns()`: what `raw_env` gives for the same answers."""
    made, env = loaded(game), public(game).raw_env(**quick(game))
    env.reset(seed=7)
    state = first_state(made)
    env.batch.put(state.position.record)
    env.batch.look_again()
    while not state.is_terminal():
        seat = state.current_player()
        assert seat == env.batch.seat[0]
        assert state.legal_actions_mask() == env.batch.mask[0].tolist() == pyspiel.State.legal_actions_mask(state)
        assert state.legal_actions() == np.flatnonzero(env.batch.mask[0]).tolist() == pyspiel.State.legal_actions(state)
        for player in range(made.num_players()):
            assert np.array_equal(state.observation_tensor(player), env.batch.look(player) * game.scale)
        answer = env.batch.sample_one()
        state.apply_action(answer)
        env.batch.answer(answer)
    assert state.returns() == env.batch.reward[0, : made.num_players()].tolist() and max(state.returns()) > 0


@every_game
def test_chance(game):
    """`state.chance_outcomes()`: four draws at the root and none later; equal draws deal the same game, others another one."""
    made = loaded(game)
    deals = []
    for draws in ((1, 2, 3, 4), (1, 2, 3, 4), (1, 2, 3, 5)):
        state = made.new_initial_state()
        for draw in draws:
            assert state.is_chance_node() and sum(share for _, share in state.chance_outcomes()) == 1
            state.apply_action(draw)
        deals.append(state.position.record)
    assert deals[0] == deals[1] != deals[2]
    assert all(each.current_player() >= 0 for each in states(made))
    with pytest.raises(ValueError, match="chance outcome 256"):
        made.new_initial_state().apply_action(256)


@every_game
def test_information_states(game):
    """`state.resample_from_infostate(player, sampler)`: another game, the same for the player: information state, observation, legal
    actions; and the true one is not to be found in it."""
    made, sampler = loaded(game), pyspiel.UniformProbabilitySampler(0.0, 1.0)
    changed = number = 0
    for state in states(made):
        player = state.current_player()
        drawn = state.resample_from_infostate(player, sampler)
        assert drawn.information_state_string(player) == state.information_state_string(player)
        assert drawn.observation_string(player) == state.observation_string(player)
        assert drawn.current_player() == player and drawn.legal_actions() == state.legal_actions()
        assert drawn.history() == []
        remembered = drawn.position.remembered()
        assert remembered[player] == state.position.remembered()[player]
        assert not any(remembered[other] for other in range(made.num_players()) if other != player)
        changed, number = changed + (drawn.position.record != state.position.record), number + 1
    assert changed == (number if game.hidden_information else 0)


@every_game
def test_perfect_recall(game):
    """`state.information_state_string(player)`: two pasts that a player saw are two information states; what others did in secret is not
    in it; the same however often, and in whatever order, it is asked for."""
    made = loaded(game)
    early, late = first_state(made), first_state(made)
    player, answers = early.current_player(), early.legal_actions()
    assert early.information_state_string(player) == late.information_state_string(player)
    early.apply_action(answers[0])
    late.apply_action(answers[-1])
    assert early.information_state_string(player) != late.information_state_string(player)
    assert early.position.remembered()[player] != late.position.remembered()[player] != b""
    asked_at_once = [state.information_state_string(state.current_player()) for state in states(made)]
    at_the_end = [state.clone() for state in states(made)][::-1]
    assert [state.information_state_string(state.current_player()) for state in at_the_end][::-1] == asked_at_once
    assert len(set(asked_at_once)) == len(asked_at_once)


@every_game
def test_copies(game):
    """`state.clone()`, `state.serialize()`, `pickle.dumps(game)`: they play on alike, and know the same; the original stays as it is."""
    made = loaded(game)
    for number, state in zip(range(12), states(made)):
        before = state.position.record
        for other in (state.clone(), made.deserialize_state(state.serialize()), pickle.loads(pickle.dumps(state))):
            assert other.position.record == before and other.history() == state.history()
            assert other.information_state_string(0) == state.information_state_string(0)
            other.apply_action(other.legal_actions()[number % len(other.legal_actions())])
        assert state.position.record == before


@every_game
def test_illegal_answers(game):
    """`state.apply_action(action)`: what is not legal is refused in words, and nothing has happened."""
    state = first_state(loaded(game))
    before = state.position.record
    illegal = next(action for action in range(game.actions) if action not in state.legal_actions())
    with pytest.raises(ValueError, match="is asked"):
        state.apply_action(illegal)
    assert state.position.record == before and state.legal_actions()


@every_game
def test_words(game):
    """`state.action_to_string(action)`, `str(state)`: legal answers have different words, and words lead back to the action."""
    for _, state in zip(range(30), states(loaded(game))):
        words = [state.action_to_string(action) for action in state.legal_actions()]
        assert len(set(words)) == len(words) and str(state)
        assert [state.string_to_action(each) for each in words] == state.legal_actions()


@every_game
def test_observers(game):
    """`game.make_py_observer(IIGObservationType(...))`: of one player alone; public or all-seeing ones are refused."""
    made, private = loaded(game), pyspiel.PrivateInfoType
    for seen in (private.NONE, private.ALL_PLAYERS):
        with pytest.raises(ValueError, match="what a single player knows"):
            made.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False, private_info=seen))
    both = [made.make_py_observer(pyspiel.IIGObservationType(perfect_recall=recall)) for recall in (False, True)]
    assert [len(each.tensor) for each in both] == [game.facts, 0]


@every_game
def test_mobsters_as_bots(game):
    """`evaluate_bots.evaluate_bots(state, [spiel.bot(game, 0, "boss"), ...])`: mobsters as bots, beside theirs, to the end; in a seat that
    is not its own a bot refuses."""
    made = loaded(game)
    players = made.num_players()
    seats = [spiel.bot(made, seat, game.rival, seed=1) for seat in range(players - 1)]
    others = uniform_random.UniformRandomBot(players - 1, np.random.RandomState(1))
    returns = evaluate_bots.evaluate_bots(made.new_initial_state(), [*seats, others], np.random.RandomState(1))
    assert sum(returns) == pytest.approx(1)
    state = first_state(made)
    asked = state.current_player()
    with pytest.raises(ValueError, match="is asked"):
        spiel.bot(made, (asked + 1) % players, "random").step(state)


@every_game
def test_a_bot_answers_as_its_mobster(game):
    """`spiel.bot(game, seat, "boss").step(state)`: what `policy("boss")` answers to the same observation and mask."""
    made = loaded(game)
    for _, state in zip(range(20), states(made)):
        bot, policy = spiel.bot(made, state.current_player(), game.rival, seed=3), public(game).policy(game.rival, seed=3)
        assert bot.step(state) == policy.act(np.array(state.observation_tensor()), np.array(state.legal_actions_mask()))


@every_game
def test_search_by_information_states(game):
    """`ismcts.ISMCTSBot(game, spiel.evaluator(game), ...)`: their IS-MCTS in Python; where nothing is hidden it refuses, and `mcts.MCTSBot`
    plays."""
    made = loaded(game)
    state = next(state for state in states(made) if len(state.legal_actions()) > 1)
    if game.hidden_information:
        answer = searcher(made, 8).step(state)
    else:
        with pytest.raises(AssertionError):
            searcher(made, 8).step(state)
        answer = mcts.MCTSBot(made, 1.0, 8, spiel.evaluator(made, seed=1), random_state=np.random.RandomState(1)).step(state)
    assert answer in state.legal_actions()


@every_game
def test_evaluator(game):
    """`spiel.evaluator(game).evaluate(state)`, `.prior(state)`: shares of the win, at the end those that are paid; a probability for each
    legal answer."""
    made = loaded(game)
    judge = spiel.evaluator(made, seed=1)
    for number, state in enumerate(states(made)):
        if number % 10 == 0:
            before, shares = state.position.record, judge.evaluate(state)
            assert shares.min() >= 0 and shares.sum() == pytest.approx(1, abs=1e-4) and state.position.record == before
            assert [action for action, _ in judge.prior(state)] == state.legal_actions()
            assert sum(share for _, share in judge.prior(state)) == pytest.approx(1)
    assert judge.evaluate(state).tolist() == state.returns() and max(state.returns()) > 0
    scored = loaded(game, reward=game.rewards[2])
    assert spiel.evaluator(scored).chances is None and len(spiel.evaluator(scored).evaluate(first_state(scored))) == made.num_players()


@every_game
def test_bots_as_mobsters(game):
    """`opponents=spiel.mobster(make)`: their bots in our environments and contests; they get redrawn states, never the game itself."""
    seen = []

    class Spy(uniform_random.UniformRandomBot):
        def step(self, state):
            seen.append(state.position.record)
            return super().step(state)

    mobster = spiel.mobster(lambda made, seat: Spy(seat, np.random.RandomState(seat)), "spy")
    env = public(game).raw_env(opponents=mobster, **quick(game))
    env.reset(seed=1)
    true = set()
    for _ in env.agent_iter():
        true.add(env.batch.record())
        env.step(env.sample())
    assert len(seen) > 3
    if game.hidden_information:
        assert not true & set(seen)


def test_a_bot_in_a_contest():
    """`contests.tournament([spiel.mobster(make)], ...)`: IS-MCTS of theirs in duplicate games, beside our mobsters."""
    from bootleg_agents import contests

    mobster = spiel.mobster(lambda made, seat: searcher(made, 20), "ismcts")
    result = contests.tournament([mobster], deals=4, num_players=2, setup="one", reference="random", mirror=None, game="stones")
    row = next(row for row in result.agents if row["agent"] == "ismcts")
    assert row["games"] == 8 and row["win_share"] > 0.6 and row["forfeits"] == 0


def test_a_bot_by_name(tmp_path):
    """`"my_file.py:SEARCHING"`: a bot of theirs in a file, by its name, as on the command line."""
    from bootleg_agents import registry

    file = tmp_path / "my_file.py"
    file.write_text("from bootleg_env import spiel\nfrom open_spiel.python.bots import uniform_random\nimport numpy as np\n\n"
                    "def make(game, seat):\n    return uniform_random.UniformRandomBot(seat, np.random.RandomState(seat))\n\n"
                    "SEARCHING = spiel.mobster(make)\n", encoding="utf-8")
    made = registry.mobster(f"{file}:SEARCHING", "stones")
    assert made.slow and callable(made.outside().answers)
    env = public(game_named("stones")).raw_env(opponents=f"{file}:SEARCHING", **quick(game_named("stones")))
    env.reset(seed=1)
    for _ in env.agent_iter():
        env.step(env.sample())
    assert sum(env.batch.reward[0]) == pytest.approx(1)


@every_game
def test_learners(game):
    """`rl_environment.Environment(game)`: whole games, with legal actions and rewards for every seat."""
    made = loaded(game)
    env = rl_environment.Environment(made)
    agents = [random_agent.RandomAgent(seat, game.actions) for seat in range(made.num_players())]
    step = env.reset()
    while not step.last():
        step = env.step([agents[step.observations["current_player"]].step(step).action])
    assert sum(step.rewards) == pytest.approx(1)


def test_regrets_by_samples():
    """`OutcomeSamplingSolver(game).iteration()`: outcome-sampling MCCFR plays its samples; the table it fills grows all the time."""
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(spiel.load("stones", num_players=2, rounds=2))
    solver.iteration()
    few = len(solver._infostates)
    for _ in range(5):
        solver.iteration()
    assert len(solver._infostates) > few > 0


@pytest.mark.parametrize("number", range(2))
def test_the_page(number, capsys):
    """`docs/open_spiel.md`: its blocks run as written."""
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 2
    page.run(blocks[number])
    assert capsys.readouterr().out


@pytest.mark.slow
def test_search_beats_greedy():
    """`ismcts.ISMCTSBot(game, spiel.evaluator(game), ...)`: with 50 simulations a decision it wins far more of Bootleggers against three
    `greedy` than its share of a quarter."""
    made = spiel.load("bootleggers", num_players=4)
    won = [game_against(made, "greedy", number) for number in range(16)]
    assert np.mean(won) > 0.5


def game_against(made, name, number):
    """What searching in a seat pays; the seat changes with the number of the game."""
    players, draw = made.num_players(), np.random.default_rng(number)
    me = number % players
    bots = [spiel.bot(made, seat, name, seed=number) for seat in range(players)]
    bots[me] = searcher(made, 50, seed=number)
    state = made.new_initial_state()
    while not state.is_terminal():
        seat = state.current_player()
        state.apply_action(int(draw.integers(256)) if seat < 0 else int(bots[seat].step(state)))
    return state.returns()[me]


CRASHES = """
import open_spiel.python.games.tic_tac_toe
import pyspiel
game = pyspiel.load_game("python_tic_tac_toe")
judge = pyspiel.RandomRolloutEvaluator(1, 1)
pyspiel.MCTSBot(game, judge, 1.0, 10, 100, True, 1, False).step(game.new_initial_state())
"""


def test_why_not_their_compiled_searches():
    """`pyspiel.MCTSBot(...).step(state)`: the compiled one crashes on every game written in Python, theirs too; the page says so. When this
    fails, it has been repaired, and the page can change."""
    ran = subprocess.run([sys.executable, "-c", CRASHES], capture_output=True, check=False)
    assert ran.returncode < 0
