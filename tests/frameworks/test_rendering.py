"""Pictures of the table: they show its drawing, text included, in one size; a window where there is a display; clear words where not."""
import io
import os
import sys
import time
import xml.etree.ElementTree as ElementTree

import numpy as np
import pytest
from every_game import every_game, gymnasium_id, public, quick, rows
from gymnasium.error import DependencyNotInstalled

from bootleg_env.adapters import pictures, rendering, window
from bootleg_env.engine import drawing
from bootleg_env.engine.drawing import Drawing, Panel

PAPER, INK = (0xf4, 0xec, 0xd8), (0x2b, 0x21, 0x18)


@pytest.fixture(autouse=True)
def needed(request):
    if "missing" not in request.node.name:
        for name in pictures.NEEDED:
            pytest.importorskip(name)


def colours(picture):
    packed = np.unique(picture.astype(int) @ (1 << 16, 1 << 8, 1))
    return {(pixel >> 16, pixel >> 8 & 255, pixel & 255) for pixel in packed.tolist()}


def dark(picture):
    """Pixels nearly as dark as ink."""
    return int((np.abs(picture.astype(int) - INK).sum(2) < 90).sum())


def a_word(classes, words):
    """A picture with nothing on it but this."""
    panel = Panel("a", "", 200, 40)
    return pictures.picture(Drawing((panel,), {"a/word": drawing.group("a/word", "a word", drawing.text(100, 25, words, classes))}))


@pytest.mark.parametrize("classes", ["ink", "ink small", "ink bold", "ink title", "ink big", "ink middle", "ink end"])
def test_text_is_drawn_in_every_kind_of_letters(classes):
    """resvg leaves out text whose font it does not find, without a word."""
    assert dark(a_word(classes, "")) == 0
    assert dark(a_word(classes, "MWMW")) > 25


@pytest.mark.parametrize("letter", "½·●○■□▪×→–’")
def test_signs_beyond_ascii_are_in_the_fonts(letter):
    """What a font lacks is an empty box, the same for all letters."""
    lacking = a_word("ink", "\ue123")
    assert not np.array_equal(a_word("ink", letter), lacking) and not np.array_equal(a_word("ink bold", letter), lacking)


@pytest.mark.parametrize("game, players", rows(lambda game: game.seats))
def test_all_pictures_of_a_game_have_one_size_and_show_its_drawing(game, players):
    env = public(game).raw_env(num_players=players, render_mode="rgb_array")
    env.reset(seed=3)
    shapes, drawn = set(), {}
    for turn in range(10**4):
        if turn % 150 == 0 or not env._live:
            picture, shown = env.render(), game.drawing(env.batch.states, None)
            assert picture.dtype == np.uint8 and dark(picture) > 1000
            shapes.add(picture.shape)
            drawn.setdefault(tuple(shown.elements.values()), set()).add(picture.tobytes())
        if not env._live:
            break
        env.step(env.sample())
    (high, wide, depth), = shapes
    assert high % 16 == wide % 16 == 0 and depth == 3 and wide <= 1936
    assert all(len(same) == 1 for same in drawn.values()) and len({min(same) for same in drawn.values()}) == len(drawn)


@every_game
def test_a_picture_is_the_still_drawing(game):
    """Laid together from its panels, it has the pixels of the whole SVG file."""
    env = public(game).env(render_mode="rgb_array", **quick(game))
    env.reset(seed=1)
    picture, whole = env.render(), pictures.pixels(drawing.still(game.drawing(env.unwrapped.batch.states, None)))
    differ = np.abs(picture[: whole.shape[0], : whole.shape[1]].astype(int) - whole).sum(2) > 60
    assert differ.mean() < 0.002 and picture.shape[0] - whole.shape[0] in range(16) and picture.shape[1] - whole.shape[1] in range(16)


@every_game
def test_players_have_their_colours(game):
    env = public(game).solo_env(render_mode="rgb_array", num_players=game.seats[0])
    env.reset(seed=1)
    found = colours(env.render())
    of_seats = [drawing.STYLE.partition(f".seat-{seat} {{ fill: #")[2][:6] for seat in range(6)]
    near = [np.abs(np.array(list(found)) - [*bytes.fromhex(colour)]).sum(1).min() < 10 for colour in of_seats]
    assert sum(near) >= game.seats[0]  # which ones is the game's choice
    assert {PAPER, INK} <= found


@every_game
def test_the_learner_sees_its_own_things_and_everybody_what_is_open(game):
    """Drawings of an environment for one learner show its hand, others only what lies open; the text shows what lies open."""
    solo = public(game).solo_env(seat=1, render_mode="svg", **quick(game))
    batch = public(game).solo_vector_env(num_envs=2, seat=1, render_mode="svg", **quick(game))
    aec = public(game).raw_env(render_mode="svg", **quick(game))
    for env in (solo, batch, aec):
        env.reset(seed=5)
    assert solo.render() == drawing.still(game.drawing(solo.batch.states, 1))
    states = batch.learners.batch.states
    assert batch.render() == tuple(drawing.still(game.drawing(states[row : row + 1], 1)) for row in range(2))
    assert aec.render() == drawing.still(game.drawing(aec.batch.states, None))
    assert ElementTree.fromstring(aec.render()).tag.endswith("svg")


@every_game
def test_a_picture_is_quick(game):
    """Panels that have not changed are not drawn again."""
    env = public(game).env(num_players=game.seats[1], render_mode="rgb_array")
    env.reset(seed=1)
    first, again = [], []
    for _ in range(5):
        pictures.pixels.cache_clear()
        for taken in (first, again):
            began = time.process_time()
            env.render()
            taken.append(time.process_time() - began)
    assert min(first) < 1 and min(again) < min(0.1, min(first))


@every_game
def test_the_terminal_changes_no_picture(game, monkeypatch):
    env = public(game).env(render_mode="rgb_array", **quick(game))
    env.reset(seed=1)
    usual = env.render()
    monkeypatch.setenv("COLUMNS", "60")
    assert np.array_equal(env.render(), usual)


@pytest.mark.parametrize("name", pictures.NEEDED)
@every_game
def test_missing_packages_are_named_when_something_is_drawn_and_not_before(game, name, monkeypatch):
    found = pictures.importlib.util.find_spec
    monkeypatch.setattr(pictures.importlib.util, "find_spec", lambda asked, *more: None if asked == name else found(asked, *more))
    env = public(game).solo_env(render_mode="rgb_array", **quick(game))
    env.reset(seed=1)
    env.step(env.sample())
    with pytest.raises(DependencyNotInstalled, match=rf"needs {name}: pip install 'bootleg-env\[contests\]'"):
        env.render()


@every_game
def test_a_batch_gives_a_picture_a_game(game):
    env = public(game).solo_vector_env(num_envs=3, render_mode="rgb_array", **quick(game))
    env.reset(seed=1)
    assert [picture.shape for picture in env.render()] == [public_picture(game).shape] * 3
    texts = public(game).solo_vector_env(num_envs=3, render_mode="ansi", **quick(game))
    texts.reset(seed=1)
    assert all(isinstance(text, str) for text in texts.render()) and len(texts.render()) == 3
    with pytest.raises(ValueError, match="render_mode='human': must be None, 'ansi', 'rgb_array' or 'svg'"):
        public(game).solo_vector_env(render_mode="human")


def public_picture(game):
    env = public(game).solo_env(render_mode="rgb_array", **quick(game))
    env.reset(seed=1)
    return env.render()


# ---- "human": a window, or the printed table


@every_game
def test_a_terminal_without_our_characters_gets_the_table_too(game, monkeypatch):
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding="ascii", write_through=True))
    public(game).env(render_mode="human", **quick(game)).reset(seed=1)
    assert game.title.upper().encode() in written.getvalue()


@pytest.fixture
def display(monkeypatch):
    """SDL's dummy: everything but a screen."""
    pygame = pytest.importorskip("pygame")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(rendering, "FPS", 1000)
    yield pygame
    window.WINDOW.close()


@every_game
def test_a_window_shows_the_picture(game, display, capsys):
    """After the reset and after every step, until the environment is closed; nothing is printed."""
    env = public(game).solo_env(render_mode="human", **quick(game))
    env.reset(seed=1)
    before = pixels_of(display)
    for _ in range(4):
        env.step(env.sample())
    shown = pixels_of(display)
    assert env.render() is None and capsys.readouterr().out == "" and display.display.get_caption()[0] == game.title
    wide, high = display.display.get_window_size()
    picture = pictures.picture(game.drawing(env.batch.states, env.seat))
    assert wide / high == pytest.approx(picture.shape[1] / picture.shape[0], rel=0.01) and not np.array_equal(before, shown)
    assert np.abs(shown.mean((0, 1)) - picture.mean((0, 1))).max() < 3
    env.close()
    assert not display.display.get_init()


def pixels_of(pygame):
    return pygame.surfarray.array3d(pygame.display.get_surface())


@every_game
def test_a_window_is_shared_by_environments_and_opens_again(game, display):
    one, two = (public(game).env(render_mode="human", **quick(game)) for _ in range(2))
    one.reset(seed=1)
    two.reset(seed=2)
    one.close()
    two.step(two.unwrapped.sample())
    assert display.display.get_init()


@every_game
def test_a_display_that_refuses_gets_no_window_but_a_text(game, display, monkeypatch, capsys):
    monkeypatch.setenv("SDL_VIDEODRIVER", "there is none")
    public(game).env(render_mode="human", **quick(game)).reset(seed=1)
    assert game.title.upper() in capsys.readouterr().out


@every_game
def test_without_pygame_or_the_packages_of_pictures_the_table_is_printed(game, display, monkeypatch, capsys):
    found = window.importlib.util.find_spec
    for lacking in ("pygame", "resvg_py"):
        monkeypatch.setattr(window.importlib.util, "find_spec", lambda asked, *more, lacking=lacking:
                            None if asked == lacking else found(asked, *more))
        public(game).env(render_mode="human", **quick(game)).reset(seed=1)
        assert game.title.upper() in capsys.readouterr().out
    assert not display.display.get_init()


def test_frames_come_no_faster_than_they_should(display):
    image = np.zeros((64, 64, 3), np.uint8)
    window.WINDOW.show(image, "a", 20)
    began = time.perf_counter()
    for _ in range(4):
        window.WINDOW.show(image, "a", 20)
    assert 0.15 < time.perf_counter() - began < 5


@every_game
def test_gymnasium_makes_every_mode(game):
    import gymnasium

    for mode in rendering.MODES:
        env = gymnasium.make(gymnasium_id(game), render_mode=mode, **quick(game))
        env.reset(seed=1)
        assert env.render_mode == mode and isinstance(env.render(), {"rgb_array": np.ndarray, "human": type(None)}.get(mode, str))
        env.close()
    assert "DISPLAY" not in os.environ
