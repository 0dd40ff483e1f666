"""Pictures of the table: something is drawn, in one size, quickly, and without the packages there is one clear line."""
import io
import sys
import time

import numpy as np
import pytest
from every_game import every_game, public, quick, rows
from gymnasium.error import DependencyNotInstalled

from bootleg_env.adapters import rendering

PAPER = np.array(rendering.rgb(rendering.PAPER))


@pytest.fixture(autouse=True)
def needed(request):
    if "missing" not in request.node.name:
        pytest.importorskip("PIL")
        pytest.importorskip("matplotlib")


def inked(picture):
    """Pixels that are clearly not the paper's colour."""
    return int((np.abs(picture.astype(int) - PAPER).sum(2) > 120).sum())


@pytest.mark.parametrize("game, players", rows(lambda game: game.seats))
def test_all_pictures_of_a_game_have_one_size_and_show_its_text(game, players):
    env = public(game).raw_env(num_players=players, render_mode="rgb_array")
    env.reset(seed=3)
    shapes, seen, before = set(), set(), None
    for turn in range(10**4):
        if turn % 150 == 0 or not env._live:
            picture, text = env.render(), game.board_text(env.batch.states)
            letters = len("".join(text.split()))
            assert picture.dtype == np.uint8 and 4 * letters < inked(picture) < 120 * letters
            assert (text == before) == (picture.tobytes() in seen)
            seen.add(picture.tobytes())
            shapes.add(picture.shape)
            before = text
        if not env._live:
            break
        env.step(env.sample())
    (high, wide, colours), = shapes
    assert high % 16 == wide % 16 == 0 and colours == 3 and wide <= 1040


@every_game
def test_names_have_their_colours(game):
    env = public(game).solo_env(render_mode="rgb_array", num_players=game.seats[0])
    env.reset(seed=1)
    colours = {tuple(pixel) for pixel in env.render().reshape(-1, 3).tolist()}
    for colour in (*[*rendering.colours(game.seat_names).values()][: game.seats[0]], rendering.INK, rendering.PAPER):
        near = np.abs(np.array(list(colours)) - np.array(rendering.rgb(colour))).sum(1).min()
        assert near < 40, colour


@every_game
def test_a_picture_is_quick(game):
    env = public(game).env(num_players=game.seats[1], render_mode="rgb_array")
    env.reset(seed=1)
    taken = []
    for _ in range(10):
        began = time.perf_counter()
        env.render()
        taken.append(time.perf_counter() - began)
    assert min(taken) < 0.03


@every_game
def test_a_table_larger_than_any_that_was_tried_is_drawn_smaller(game, monkeypatch):
    env = public(game).env(render_mode="rgb_array", **quick(game))
    env.reset(seed=1)
    usual = env.render()
    lines = rendering.paper_for(game, env.settings).rows * 3 // 2
    monkeypatch.setattr(type(game), "board_text", lambda self, states, *width: "\n".join(["x" * 20] * lines))
    crowded = env.render()
    assert crowded.shape == usual.shape
    rows = np.flatnonzero((np.abs(crowded.astype(int) - PAPER).sum(2) > 120).any(1))
    assert len(np.split(rows, np.flatnonzero(np.diff(rows) > 1) + 1)) == lines and rows[-1] < len(crowded) - 1


@every_game
def test_the_terminal_changes_no_picture(game, monkeypatch):
    env = public(game).env(render_mode="rgb_array", **quick(game))
    env.reset(seed=1)
    usual = env.render()
    monkeypatch.setenv("COLUMNS", "60")
    assert np.array_equal(env.render(), usual)


@every_game
def test_missing_packages_are_named_when_something_is_drawn_and_not_before(game, monkeypatch):
    monkeypatch.setitem(sys.modules, "PIL", None)
    rendering.Letters.of.cache_clear()
    rendering.paper_for.cache_clear()
    env = public(game).solo_env(render_mode="rgb_array", **quick(game))
    env.reset(seed=1)
    env.step(env.sample())
    with pytest.raises(DependencyNotInstalled, match=r"needs PIL: pip install 'bootleg-env\[contests\]'"):
        env.render()


@every_game
def test_a_terminal_without_our_characters_gets_the_table_too(game, monkeypatch):
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding="ascii", write_through=True))
    public(game).env(render_mode="human", **quick(game)).reset(seed=1)
    assert game.title.upper().encode() in written.getvalue()


@every_game
def test_a_batch_gives_a_picture_a_game(game):
    env = public(game).solo_vector_env(num_envs=3, render_mode="rgb_array", **quick(game))
    env.reset(seed=1)
    assert [picture.shape for picture in env.render()] == [public_picture(game).shape] * 3
    texts = public(game).solo_vector_env(num_envs=3, render_mode="ansi", **quick(game))
    texts.reset(seed=1)
    assert all(isinstance(text, str) for text in texts.render()) and len(texts.render()) == 3
    with pytest.raises(ValueError, match="render_mode='human': must be None, 'ansi' or 'rgb_array'"):
        public(game).solo_vector_env(render_mode="human")


def public_picture(game):
    env = public(game).solo_env(render_mode="rgb_array", **quick(game))
    env.reset(seed=1)
    return env.render()
