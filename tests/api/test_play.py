"""`bootleg play`: a person at the table of every game, driven by a typist whose answers depend on nothing but the game."""
import json
import random

import pytest
from every_game import every_game, public, quick

from bootleg_env.commands import main, play
from bootleg_env.playing import save_file
from bootleg_env.playing.human_game import HumanGame

BAD_BOT = "raise SystemExit('this file was run')\n"


class Typist:
    """Types for the person: these lines first, then by chance, the same at the same moment; `until` so many lines, then Ctrl-D."""

    def __init__(self, monkeypatch, *lines, until=100_000, then=EOFError):
        self.lines, self.left, self.then = list(lines), until, then
        self.shown, self.typed = [], 0
        show = play.show_menu

        def show_menu(played, choices):
            self.played, self.choices = played, choices
            show(played, choices)

        monkeypatch.setattr(play, "show_menu", show_menu)
        monkeypatch.setattr("builtins.input", self.type)

    def type(self, prompt):
        self.shown.append(prompt)
        if self.lines:
            return self.lines.pop(0)
        if self.typed == self.left:
            raise self.then
        self.typed += 1
        return f"{random.Random(self.played.batch.facts[0].tobytes()).choice(self.choices).number}!"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def options_of(game, *more):
    """A quick game against random mobsters."""
    players, preset = str(quick(game)["num_players"]), quick(game)["preset"]
    return ["play", "--game", game.name, "--against", "random", "--players", players, "--preset", preset, *more]


def session(game, seat=0, seed=5):
    """A game of its own, at the person's first question."""
    played = HumanGame(game, public(game).settings(**quick(game)), seat, ["random"] * (game.seats[0] - 1), seed)
    played.begin()
    return played


def end_of(text):
    """What comes after the last question."""
    return text[text.index("The same game again: ") - 500 :]


def first_answers(capsys, monkeypatch, game):
    """The choices of the person's first question, where the game is left, and what the save file holds."""
    typist = Typist(monkeypatch, until=0)
    assert main(options_of(game, "--seed", "7")) == 0
    capsys.readouterr()
    return typist.choices, save_file.read("bootleg-play-7.json")


@every_game
def test_a_whole_game(game, monkeypatch, capsys, folder):
    Typist(monkeypatch, "help", "table", "log", "menu", "undo", "nonsense")
    seat = game.seats[0] - 1

    assert main(options_of(game, "--seed", "7", "--seat", str(seat))) == 0

    text = capsys.readouterr().out
    assert f"{game.seat_names[0]} is random" in text and f"{game.seat_names[seat]} is you" in text
    assert "'nonsense' is no answer here" in text and "nothing to undo" in text
    assert f"The same game again: bootleg play{play.options.game_words(game.name)} --against random" in text
    assert f"--seat {seat} --seed 7" in text
    assert game.board_text(session(game, seat, 7).batch.states) in text
    assert not list(folder.iterdir())


@every_game
def test_the_same_game_again(game, monkeypatch, capsys, folder):
    Typist(monkeypatch)
    main(options_of(game, "--seed", "3"))
    first = capsys.readouterr().out

    main(end_of(first).split("The same game again: bootleg ")[1].split())

    assert capsys.readouterr().out == first


@pytest.mark.parametrize("left_with", [EOFError, KeyboardInterrupt, "quit"])
@every_game
def test_left_and_loaded_again(game, monkeypatch, capsys, folder, left_with):
    """The end is the same as without a pause, whatever way the game is left."""
    options = options_of(game, "--seed", "11")
    typist = Typist(monkeypatch)
    main(options)
    whole = end_of(capsys.readouterr().out)

    if left_with == "quit":
        Typist(monkeypatch, "quit")
    else:
        Typist(monkeypatch, until=typist.typed // 2, then=left_with)
    assert main(options) == (130 if left_with is KeyboardInterrupt else 0)
    assert "bootleg play --load bootleg-play-11.json" in capsys.readouterr().out
    Typist(monkeypatch)
    assert main(["play", "--load", "bootleg-play-11.json"]) == 0

    assert end_of(capsys.readouterr().out) == whole


@every_game
def test_save_while_playing(game, monkeypatch, capsys, folder):
    Typist(monkeypatch, "save mine.json", until=0)

    main(options_of(game, "--seed", "1"))

    assert {file.name for file in folder.iterdir()} == {"mine.json", "bootleg-play-1.json"}
    assert save_file.read("mine.json") == save_file.read("bootleg-play-1.json")


def way_to_a_final_answer(played):
    """Numbers to type: the last answer of each question, until one is final."""
    way = []
    while True:
        choice = play.menu(played)[-1]
        way.append(str(choice.number))
        if not played.try_quietly(choice.action):
            return way


@every_game
def test_a_final_answer_waits_for_enter(game, monkeypatch, capsys, folder):
    """Seen in words, undone or replaced: nothing has happened."""
    *quiet, final = way_to_a_final_answer(session(game, seed=7))
    Typist(monkeypatch, *quiet, "log", until=0)
    main(options_of(game, "--seed", "7"))

    typist = Typist(monkeypatch, *quiet, final, "undo", final, final, "log", until=0)
    main(options_of(game, "--seed", "7"))

    assert sum(prompt.endswith("Enter sends it, undo takes it back > ") for prompt in typist.shown) == 3
    assert save_file.read("bootleg-play-7-2.json") == save_file.read("bootleg-play-7.json")


@every_game
def test_what_others_have_seen_cannot_be_undone(game):
    played = session(game)
    assert not played.try_quietly(played.legal()[0]) or played.undo()
    played.go_on(played.legal()[0])
    assert not played.undo()


def test_answers_by_number_and_by_a_part_of_the_name():
    choices = [play.Choice(1, 10, "$1G", "cash", ("cash 1", "1g")), play.Choice(2, 11, "$12G", "cash", ("cash 12", "12g")),
               play.Choice(3, 12, "Mother's", "promise men in", ("support mothers", "mothers")),
               play.Choice(4, 13, "Mother's", "promise no truck to", ("keep out trucks mothers", "mothers"))]

    assert play.matching("2", choices).action == 11
    assert play.matching("cash 1", choices).action == 10
    assert play.matching("Support Mother's", choices).action == 12
    assert play.matching("trucks", choices).action == 13
    for wrong in ("mother", "5", "hit", "?!"):
        with pytest.raises(ValueError):
            play.matching(wrong, choices)


# ---- what is refused: one line, exit code 2


def refused(capsys, *options):
    assert main(["play", *options]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    return error


@every_game
def test_bad_files_are_refused(game, monkeypatch, capsys, folder):
    Typist(monkeypatch, until=1)
    main(options_of(game, "--seed", "7", "--save", "good.json"))
    good = (folder / "good.json").read_text()
    capsys.readouterr()
    content = json.loads(good)
    foreign = {"format": save_file.FORMAT, "checksum": save_file.checksum({"game": game.name}), "game": game.name}
    for text, words in [
        (good[: len(good) // 2], "not a saved game"), ("[1, 2]", "not a saved game"), ('{"format": "bootleg play 0"}', "another version"),
        (good.replace('"seed": 7', '"seed": 8', 1), "damaged or edited"), (json.dumps(content | {"seat": 1}), "damaged or edited"),
        (json.dumps(foreign), "not a saved game of this version"),
    ]:
        (folder / "bad.json").write_text(text)
        assert words in refused(capsys, "--load", "bad.json")
    assert "nowhere.json" in refused(capsys, "--load", "nowhere.json")
    assert "--seed is for a new game" in refused(capsys, "--load", "good.json", "--seed", "4")


@every_game
def test_a_file_does_not_run_somebody_elses_python(game, monkeypatch, capsys, folder):
    first_answers(capsys, monkeypatch, game)
    opponents = ["evil.py:Bot", *["random"] * (game.seats[0] - 2)]
    save_file.write("evil.json", save_file.read("bootleg-play-7.json") | {"opponents": opponents})
    (folder / "evil.py").write_text(BAD_BOT)

    assert f"--against {' '.join(opponents)}" in refused(capsys, "--load", "evil.json")


@every_game
def test_bad_options_are_refused(game, capsys, folder):
    high = game.seats[1]
    for options, words in [
        (["--against", "randum"], "did you mean random"), (["--seat", "9"], "a seat from 0 to "), (["--set", "reward=of"], "reward='of'"),
        (["--against", *["random"] * high, "--players", str(high)], f"{high - 1} names"), (["--seed", "-1"], "seed=-1"),
        (["--players", "9"], "num_players=9"),
    ]:
        assert words in refused(capsys, "--game", game.name, *options)


@every_game
def test_a_mobster_that_fails_is_named_and_the_game_is_kept(game, monkeypatch, capsys, folder):
    (folder / "silly.py").write_text("class Bot:\n    def act(self, observation, mask):\n        raise RuntimeError('no idea')\n")
    Typist(monkeypatch)
    settings = quick(game)

    error = refused(capsys, "--game", game.name, "--against", "silly.py:Bot", "--players", str(settings["num_players"]), "--seed", "7",
                    "--save", "kept.json")

    assert "silly.py:Bot" in error and "no idea" in error
    assert save_file.read("kept.json")["snapshot"]["seed"] == 7
