"""Tree search, in games in which nothing is hidden: it wins where it can, prevents what it must, and keeps its budget."""
import numpy as np
import pytest

from bootleg_agents import contests, registry
from bootleg_agents.rum_run import worth
from bootleg_agents.search import Thinking, thinking_of
from bootleg_agents.tree import REPLIES, Tree
from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.jit import INTERPRETED
from bootleg_env.engine.record import raw
from bootleg_env.games import GAMES
from bootleg_env.games import game as game_named
from bootleg_env.rum_run.game import GAME
from bootleg_env.rum_run.tables import constants as c

slow_uncompiled = pytest.mark.skipif(INTERPRETED, reason="thousands of leaves")
TOWN = [10, 8]


@pytest.fixture()
def clueless(monkeypatch):
    """The base and all others answer at random: what is found, the tree has found."""
    monkeypatch.setattr(registry.cast(GAME.name), "thinking", lambda: Thinking("random", ("random",), chances=worth.chances))


def scene(**partial) -> GameBatch:
    """A game of four at the beginning of a turn; one barrel is left in every distillery."""
    states, settings, seed = GAME.from_snapshot({"game": GAME.name, "town": TOWN})
    houses = [{**house, "left": 1} for house in GAME.snapshot(states, settings, seed)["distilleries"]]
    states, settings, _ = GAME.from_snapshot({"game": GAME.name, "town": TOWN, "distilleries": houses, **partial})
    batch = GameBatch(GAME, settings)
    raw(batch.states)[:] = raw(states)
    batch.look_again()
    return batch


def token(at: list[int], seat: int, name: str, high: str, barrels: int) -> dict:
    return {"at": at, "seat": seat, "token": name, "high": high, "barrels": barrels}


def play_turn(batch: GameBatch, tree: Tree) -> None:
    """All questions of the turn that has begun."""
    seat = int(batch.seat[0])
    while batch.seat[0] == seat:
        batch.answer(tree.answer(batch, 0))


# ---- what it finds


@slow_uncompiled
@pytest.mark.parametrize("replies", REPLIES)
def test_it_finds_the_win_in_one_turn(clueless, replies):
    """Two piles may travel, and tokens may be laid; one pile brings home the barrel that wins."""
    batch = scene(turn=0, scores=[5, 0, 0, 0], tokens=[
        token([9, 8], 0, "1-3", "north", 1), token([8, 8], 0, "3-4", "north", 1), token([10, 9], 1, "3-5", "east", 2)])
    play_turn(batch, Tree(60, GAME.name, replies))
    assert batch.states["phase"][0] == c.OVER
    assert batch.states["score"][0].tolist() == [6, 0, 0, 0]


@slow_uncompiled
@pytest.mark.parametrize("replies", ["selfish", "hostile"])
def test_it_does_not_let_the_next_one_win(clueless, replies):
    """The next one needs one barrel more, and it lies before Town Center: only a stronger token over it helps."""
    batch = scene(turn=0, scores=[5, 5, 4, 4], tokens=[token([11, 8], 1, "1-2", "south", 1)])
    play_turn(batch, Tree(300, GAME.name, replies))
    assert batch.states["owner"][0, 11 * c.WIDTH + 8] == 0
    assert batch.states["phase"][0] != c.OVER


@slow_uncompiled
def test_it_gains_on_its_base():
    """Against three of its base it wins clearly more than a quarter."""
    row = contests.duel("tree:60", thinking_of(GAME).base, 6, 5, game=GAME.name, settings={"board": 12})
    assert row["win_share"] > 0.3


# ---- what it may do


def counted(monkeypatch) -> list[int]:
    """How many leaves are opened, from now on."""
    opened: list[int] = []
    play = Tree.play

    def counting(tree, head, ways):
        opened.append(len(ways))
        play(tree, head, ways)

    monkeypatch.setattr(Tree, "play", counting)
    return opened


@slow_uncompiled
@pytest.mark.parametrize("budget", [1, 7, 40])
def test_it_keeps_its_budget(clueless, monkeypatch, budget):
    opened, batch, tree = counted(monkeypatch), scene(turn=0), Tree(budget, GAME.name)
    for _ in range(6):
        before = sum(opened)
        batch.answer(tree.answer(batch, 0))
        assert sum(opened) - before <= budget
    assert sum(opened) > budget


@slow_uncompiled
def test_what_was_thought_is_kept_for_the_next_question(clueless, monkeypatch):
    batch, tree = scene(turn=0), Tree(80, GAME.name)
    batch.answer(tree.answer(batch, 0))
    kept = tree.kept[0]
    had = kept.leaves()
    assert had > 20
    assert kept.state.tobytes() == raw(batch.states)[0].tobytes()
    opened = counted(monkeypatch)
    tree.answer(batch, 0)
    assert 0 < sum(opened) <= 80 - had
    stranger = scene(turn=0, scores=[1, 0, 0, 0])
    tree.answer(stranger, 0)  # another game came into the row: nothing of the old one is used
    assert int(stranger.mask[0].sum()) > 0


@slow_uncompiled
def test_the_same_game_gets_the_same_answers_and_is_not_touched():
    """From trees made anew, in another batch, with other company in the batch; the game and the noise stay as they are."""
    def turns(games: int) -> list[list[int]]:
        batch, tree, given = GameBatch(GAME, GAME.settings(board=12), games), Tree(24, GAME.name), []
        batch.noise[:] = np.arange(games) + 5
        batch.reset(np.arange(games) + 3)
        for _ in range(8):
            before, noise = batch.states.tobytes(), batch.noise.copy()
            answers = tree.answers(batch, np.arange(games))
            assert batch.states.tobytes() == before and (batch.noise == noise).all()
            assert (batch.mask[np.arange(games), answers] != 0).all()
            given.append(answers.tolist())
            batch.step(answers)
        return given

    assert [row[0] for row in turns(3)] == [row[0] for row in turns(1)]


# ---- where it may play


def test_games_that_hide_something_are_refused():
    for name in GAMES:
        if game_named(name).hidden_information:
            with pytest.raises(ValueError, match=f"{game_named(name).title} hides something"):
                Tree(10, name)
            with pytest.raises(ValueError, match=r"mobster 'tree:10': tree is for games in which nothing is hidden; .* is for search:200"):
                registry.mobster("tree:10", name)
    with pytest.raises(ValueError, match="replies='kind': must be one of base, selfish, hostile"):
        Tree(10, GAME.name, "kind")


def test_a_game_that_says_so_hides_nothing(game):
    """Redrawn for a seat, every game of it stays as it is; one that hides something does not."""
    batch = GameBatch(game, game.settings(), 8)
    batch.control[:] = codes.RANDOM
    batch.noise[:] = np.arange(8)
    batch.io["until"] = 3
    batch.reset(np.arange(8))
    same = [game.redraw(batch.states, seat, 1).tobytes() == batch.states.tobytes() for seat in range(batch.settings.num_players)]
    assert all(same) if not game.hidden_information else not any(same)


# ---- the value function


def test_chances_add_up_and_the_end_is_certain():
    batch = scene(turn=0, scores=[5, 2, 0, 0], tokens=[token([9, 8], 0, "1-3", "north", 1)])
    found = worth.chances(batch.states, 4)
    assert found.sum(1) == pytest.approx(np.ones(1), abs=1e-5)
    assert found[0, 0] > 0.5
    batch.states["phase"], batch.states["score"][0] = c.OVER, [1, 6, 0, 0]
    assert worth.chances(batch.states, 4)[0].tolist() == [0, 1, 0, 0]
