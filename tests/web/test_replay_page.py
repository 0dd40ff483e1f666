"""Replays in a real browser: one file without a network, moved through by keys and mouse; in a notebook's frame; quickly, and small."""
import gzip
import json
import pickle
import re
import time
from base64 import b64decode

import pytest
from watched import a_game, game_of

from bootleg_agents import contests
from bootleg_env import stones_v0
from bootleg_env.adapters import pictures
from bootleg_env.commands import main
from bootleg_env.engine.drawing import ALL
from bootleg_env.engine.frames import changed_by
from bootleg_env.engine.jit import INTERPRETED
from bootleg_env.games import game as game_named
from bootleg_env.playing import save_file
from bootleg_env.playing.room import Room
from bootleg_env.web import replay

LOG = "tests/replays/stones/rulebook_3.txt"
slow_uncompiled = pytest.mark.skipif(INTERPRETED, reason="a long game")


@pytest.fixture(scope="module")
def content():
    return replay.of_game(a_game(game_named("stones")), ALL, True)


@pytest.fixture
def opened(visitor, content, tmp_path):
    """A replay that shows everything, opened from its file with no network at all."""
    file = tmp_path / "replay.html"
    file.write_text(replay.html(content), encoding="utf-8")
    guest = visitor(offline=True)
    guest.page.goto(file.as_uri())
    guest.page.wait_for_selector("#scrub")
    return guest


def held_by(file):
    """What a page was made of."""
    held = json.loads(re.search(r'id="frames">(.*?)</script>', file.read_text(encoding="utf-8"))[1])
    return json.loads(gzip.decompress(b64decode(held["gzip"]))) if "gzip" in held else held


def at(guest):
    return guest.page.evaluate("at")


def elements_on(page):
    """What is drawn on the page, by name."""
    return dict(page.evaluate("""[...document.querySelectorAll("#panels g[id]")].map((each) => [each.id, each.textContent])"""))


def words(svg):
    return re.sub(r"<[^>]*>", "", svg).replace("&#x27;", "'").replace("&amp;", "&").replace("&quot;", '"')


def drawn_at(content, number):
    drawn = {}
    for found in replay.unpacked(content)[: number + 1]:
        for name in found["drawing"]["gone"]:
            drawn.pop(name)
        drawn.update(found["drawing"]["set"])
    return {name: words(svg) for name, svg in drawn.items()}


def test_it_asks_no_network_and_complains_of_nothing(opened):
    for key in ("ArrowRight", "End", "Home", "Space", "Space", "PageDown"):
        opened.page.keyboard.press(key)
    assert opened.hosts <= {""} and opened.complaints == []
    assert opened.page.evaluate("performance.getEntriesByType('resource').length") == 0


def test_keys_move_through_it(opened, content):
    press, last = opened.page.keyboard.press, content["frames"] - 1
    for key, place in (
            ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("ArrowRight", last), ("Home", 0), ("ArrowLeft", 0)):
        press(key)
        assert at(opened) == place
        assert opened.page.locator("#place").inner_text() == f"{place + 1} / {last + 1}"
    rounds = content["columns"]["round"]
    press("PageDown")
    assert at(opened) == rounds.index(2)
    press("PageDown")
    assert at(opened) == rounds.index(3)
    press("PageUp")
    assert at(opened) == rounds.index(2)
    moments = content["columns"]["moment"]
    press("Shift+ArrowRight")
    assert moments[at(opened)] != moments[rounds.index(2)] and moments[at(opened) - 1] == moments[rounds.index(2)]
    opened.page.keyboard.press("Home")
    opened.page.locator("#speed").select_option(label="at once")
    opened.page.locator("#moment").click()
    press("Space")
    opened.until(f"at === {last}")
    assert opened.page.locator("#scoreboard").is_visible()


def test_every_place_looks_as_it_was_whatever_stood_there_before(opened, content):
    last = content["frames"] - 1
    for place in (0, last, 3, last // 2, last // 2 - 1, 1, last):
        opened.page.evaluate(f"go({place})")
        assert elements_on(opened.page) == drawn_at(content, place)
        news = [text for found in replay.unpacked(content)[: place + 1] for text in found["news"]]
        assert opened.page.locator("#log p").count() == len(news)


def test_the_question_its_answers_and_thoughts_are_shown(opened, content):
    frames = replay.unpacked(content)
    place = next(i for i, found in enumerate(frames) if "thoughts" in found and found["thoughts"]["answer"] == found["answered"])
    opened.page.evaluate(f"go({place})")
    assert frames[place]["question"]["words"] in opened.page.locator("#question").inner_text()
    assert opened.page.locator(".answer").count() == len(frames[place]["question"]["answers"])
    assert opened.page.locator(".answer.given").get_attribute("data-id") == str(frames[place]["answered"])
    assert frames[place]["thoughts"]["by"] in opened.page.locator("#thoughts h3").inner_text()
    before = elements_on(opened.page)
    opened.page.locator(".answer").first.click(force=True)
    assert at(opened) == place and elements_on(opened.page) == before


def test_the_time_line_and_its_events_lead_to_their_moments(opened, content):
    marks = [(i, mark) for i, found in enumerate(replay.unpacked(content)) for mark in found["marks"]]
    assert opened.page.locator("#chart .mark").count() == len(marks) > 0
    assert opened.page.locator("#chart .mark.red").count() == sum(mark["kind"] == "bad" for _, mark in marks)
    assert opened.page.locator("#chart polyline").count() == len(content["seats"])
    opened.page.keyboard.press("e")
    opened.page.locator(".events button").last.click()
    assert at(opened) == marks[-1][0]
    box = opened.page.locator("#chart").bounding_box()
    opened.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert abs(at(opened) - content["frames"] / 2) < content["frames"] / 5


def test_what_if_gives_a_game_to_go_on_with(opened, content, tmp_path, monkeypatch, capsys):
    opened.page.evaluate("go(4)")
    opened.page.keyboard.press("w")
    given = json.loads(opened.page.locator("#dialog textarea").input_value())
    expected = None
    for found in replay.unpacked(content)[:5]:
        expected = changed_by(expected, found["snapshot"]) if "snapshot" in found else expected
    assert given == expected
    with opened.page.expect_download() as download:
        opened.page.get_by_role("button", name="Download").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    env = stones_v0.from_snapshot(json.loads(file.read_text()))
    assert env.snapshot()["asked"] == given["asked"]
    monkeypatch.setattr("builtins.input", lambda prompt="": (_ for _ in ()).throw(EOFError))
    assert main(["play", "--from", str(file), "--save", str(tmp_path / "saved.json")]) == 0
    assert env.unwrapped.describe(env.unwrapped.sample()) and "Stones" not in capsys.readouterr().err


def test_a_page_of_a_seat_holds_nothing_that_was_hidden(tmp_path):
    """Another game that looked the same to the seat all along would give the same file; here: no other's question or thought is in it."""
    out = tmp_path / "seat.html"
    assert main(["replay", LOG, "--html", str(out), "--seat", "1", "--thoughts"]) == 0
    frames = replay.unpacked(held_by(out))
    assert {found["asked"] for found in frames if "question" in found or "thoughts" in found} == {1}
    assert all("seed" not in found for found in frames)


@pytest.mark.parametrize("arguments, error", [
    (["--seat", "1", "--all"], "--seat 1 and --all: give only one of them"),
    (["--thoughts"], "--thoughts: would tell what not everybody may know"),
    (["--seat", "7"], "--seat=7: must be a seat from 0 to 2"),
    (["--seat", "1", "--thoughts", "sherwd"], "did you mean shrewd"),
])
def test_bad_wishes_are_refused_in_a_line(arguments, error, tmp_path, capsys):
    assert main(["replay", LOG, "--html", str(tmp_path / "x.html"), *arguments]) == 2
    said = capsys.readouterr().err
    assert error in said and said.count("\n") == 1 and not list(tmp_path.iterdir())
    assert main(["replay", LOG, "--all"]) == 2
    assert "--all is for the page of a game log" in capsys.readouterr().err


def test_a_saved_game_is_a_page_too(tmp_path, capsys):
    """As far as it was played; from any moment of a game with a person in it."""
    game = game_named("stones")
    room = Room(game, game.settings(), ["", "greedy", "random"], 4)
    room.begin()
    while not room.is_over:
        room.go_on(room.legal()[-1])
        save_file.write(tmp_path / "game.json", room.as_dict(room.point()))
        assert main(["replay", str(tmp_path / "game.json"), "--html", str(tmp_path / "game.html"), "--seat", "0"]) == 0
    assert "is written" in capsys.readouterr().out
    content = held_by(tmp_path / "game.html")
    assert [seat["who"] for seat in content["seats"]] == [None, "greedy", "random"] and content["columns"]["over"][-1] is True
    assert content["columns"]["scoreboard"][-1] == list(game.help.scoreboard(room.events))
    assert main(["replay", str(tmp_path / "game.json")]) == 2
    assert "is a saved game: bootleg play --load" in capsys.readouterr().err


def test_a_saved_game_with_other_answers_is_refused(tmp_path, capsys):
    game = game_named("stones")
    room = Room(game, game.settings(), ["", "greedy", "random"], 4)
    room.begin()
    content = room.as_dict(room.point())
    for answers in ([10**6], ["a"], [-1], [game.actions - 1] * 500):
        save_file.write(tmp_path / "game.json", content | {"answers": answers})
        assert main(["replay", str(tmp_path / "game.json"), "--html", str(tmp_path / "game.html")]) == 2
        said = capsys.readouterr().err
        assert "game.json: answer 1: " in said and len(said.splitlines()) <= 2 and not (tmp_path / "game.html").exists()


def test_the_answer_is_marked_once(opened, content):
    place = next(i for i, found in enumerate(replay.unpacked(content)) if found.get("answered") is not None)
    for _ in range(3):
        opened.page.evaluate(f"go({place})")
    assert opened.page.locator(".given-mark").count() == 1


def test_names_cannot_break_out_of_the_page(visitor, content, tmp_path):
    """Whoever sits there: "</script>" and placeholders of the page are words like others."""
    wild = "</script><img src=x onerror=alert(1)>{{script}}"
    file = tmp_path / "wild.html"
    file.write_text(replay.html(content | {"seats": [each | {"who": wild} for each in content["seats"]], "title": wild}), encoding="utf-8")
    guest = visitor(offline=True)
    guest.page.goto(file.as_uri())
    guest.page.wait_for_selector("#scrub")
    assert wild in guest.page.locator("#seats li").first.inner_text() and guest.page.locator("img").count() == 0
    assert guest.complaints == []


@pytest.mark.parametrize("width", [360, 1024, 1920])
def test_nothing_hangs_out_at_the_side(visitor, content, tmp_path, width):
    file = tmp_path / "replay.html"
    file.write_text(replay.html(content), encoding="utf-8")
    guest = visitor(offline=True, size=(width, 800))
    guest.page.goto(file.as_uri())
    guest.page.wait_for_selector("#scrub")
    guest.page.keyboard.press("End")
    assert guest.page.evaluate("document.documentElement.scrollWidth") <= width


def test_every_button_has_a_name(opened):
    for each in opened.page.locator("button:visible, input:visible, select:visible").all():
        assert each.evaluate("(each) => each.getAttribute('aria-label') || each.textContent.trim()")


# ---- notebooks


def test_a_notebook_shows_it_in_a_frame_that_reaches_nothing(visitor, tmp_path):
    env = stones_v0.env(3, opponents={1: "shrewd"})
    assert list(env._repr_mimebundle_()) == ["text/plain"]
    env.reset(seed=2)
    for _ in range(20):
        env.step(env.sample())
    shown = env._repr_mimebundle_()
    assert {*shown} == {"text/html", "image/png", "text/plain"} and b64decode(shown["image/png"])[1:4] == b"PNG"
    file = tmp_path / "notebook.html"
    file.write_text(f"<!DOCTYPE html><body>{shown['text/html']}", encoding="utf-8")
    guest = visitor(offline=True)
    guest.page.goto(file.as_uri())
    inside = guest.page.frame_locator("iframe")
    inside.locator("#scrub").wait_for()
    place = inside.locator("#place").inner_text()
    inside.get_by_role("button", name="The next moment").click()
    assert inside.locator("#place").inner_text() != place and guest.complaints == []
    assert guest.page.locator("iframe").get_attribute("sandbox") == "allow-scripts allow-downloads"
    guest.page.evaluate("document.querySelector('iframe').remove()")  # as GitHub does
    picture = guest.page.locator("img")
    assert picture.is_visible() and picture.evaluate("(each) => each.naturalWidth") > 300


def test_without_what_pictures_need_the_picture_is_a_drawing(monkeypatch):
    monkeypatch.setattr(pictures, "missing", lambda: "resvg_py")
    env = stones_v0.raw_env(2)
    env.reset(seed=2)
    shown = env._repr_mimebundle_()
    assert shown["image/svg+xml"].startswith("<svg") and "data:image/svg+xml;base64" in shown["text/html"]


def test_journals_and_contests_show_themselves():
    env = stones_v0.raw_env(2)
    env.reset(seed=2)
    env.step(env.sample())
    journal = env.journal()
    assert isinstance(journal, list) and "<iframe" in journal._repr_mimebundle_()["text/html"]
    assert type(json.loads(json.dumps(journal))) is list and type(pickle.loads(pickle.dumps(journal))) is list
    before = journal._repr_mimebundle_()["text/html"]
    env.step(env.sample())
    assert journal._repr_mimebundle_()["text/html"] == before, "a journal shows its game as far as it went"
    assert stones_v0.parallel_env(2)._repr_mimebundle_().keys() == {"text/plain"}
    result = contests.tournament(["shrewd", "crook"], deals=1, num_players=2, game="stones", mirror=None)
    shown = result._repr_mimebundle_()
    assert "shrewd" in shown["text/plain"] and "<iframe" in shown["text/html"] and "wins %" in shown["text/html"]


def test_a_learner_sees_its_own_seat():
    """What a notebook shows of an environment with one learner is what the learner saw."""
    env = stones_v0.solo_env("shrewd", seat=2, num_players=3)
    env.reset(seed=1)
    done = False
    while not done:
        done = env.step(env.sample())[2]
    seat = replay.unpacked(replay.of_game(env._replayed(), env._viewer()))
    assert {found["asked"] for found in seat if "question" in found} == {2}
    with pytest.raises(ValueError, match="one viewpoint only"):
        env.replay_html(seat=1, everything=True)
    with pytest.raises(ValueError, match="seat=5: must be a seat from 0 to 2"):
        env.replay_html(seat=5)
    assert env.replay_html(everything=True, thoughts="greedy") != env.replay_html(everything=True) != env.replay_html(seat=2)


# ---- contests


def test_games_of_a_contest_as_pages(visitor, tmp_path, capsys):
    folder = tmp_path / "pages"
    command = ["tournament", "--game", "stones", "--agents", "shrewd", "crook", "greedy", "--players", "3", "--deals", "2",
               "--mirror", "none"]
    assert main([*command, "--html", str(folder), "--html-games", "2", "--thoughts"]) == 0
    assert sorted(path.name for path in folder.iterdir()) == [
        "deal-1-table-1-rotation-1.html", "deal-1-table-1-rotation-2.html", "index.html"]
    guest = visitor(offline=True)
    guest.page.goto((folder / "index.html").as_uri())
    guest.page.get_by_role("link").first.click()
    guest.page.wait_for_selector("#scrub")
    assert guest.page.locator("#seats li").count() == 3 and guest.complaints == []
    capsys.readouterr()
    assert main([*command, "--html-games", "2"]) == 2
    assert "--html-games is for pages: with --html FOLDER" in capsys.readouterr().err


# ---- size and speed


@slow_uncompiled
@pytest.mark.parametrize("game, cast", [("bootleggers", ("boss", "crook", "dealer", "don")), ("rum_run", ("regent",) * 4)])
def test_a_long_game_is_small_and_opens_in_a_second(game, cast, visitor, tmp_path):
    """All that four mobsters did and thought, answer by answer."""
    content = replay.of_game(game_of(game, cast), ALL, True)
    assert content["frames"] >= 600
    text = replay.html(content)
    assert len(gzip.compress(text.encode(), 9)) < 100_000
    file = tmp_path / "long.html"
    file.write_text(text, encoding="utf-8")
    guest, taken = visitor(offline=True), []
    for _ in range(3):
        began = time.perf_counter()
        guest.page.goto(file.as_uri())
        guest.page.wait_for_selector("#scrub")
        taken.append(time.perf_counter() - began)
    assert min(taken) < 1.0, taken
    guest.page.keyboard.press("End")
    assert at(guest) == content["frames"] - 1 and guest.complaints == []
