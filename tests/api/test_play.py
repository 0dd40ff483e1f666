"""`bootleg play`: a person at the table, driven by a typist whose answers depend on nothing but the table."""
import json
import random

import pytest

from bootleg_env.bootleggers.game import GAME
from bootleg_env.bootleggers.tables import constants as c
from bootleg_env.commands import cli, play
from bootleg_env.playing import human_game as sitting
from bootleg_env.playing import save_file as saved

QUICK = ["--players", "3", "--preset", "quiet", "--set", "rounds=8"]
BAD_BOT = "raise SystemExit('this file was run')\n"


class Typist:
    """Types for the person: given lines first, then by chance, the same at the same table; `until` so many lines, then Ctrl-D."""

    def __init__(self, monkeypatch, *lines, until=100_000, then=EOFError):
        self.lines, self.left, self.then = list(lines), until, then
        self.shown, self.typed = [], 0
        show = play.show_menu

        def show_menu(at, choices):
            self.at, self.choices = at, choices
            show(at, choices)

        monkeypatch.setattr(play, "show_menu", show_menu)
        monkeypatch.setattr("builtins.input", self.type)

    def type(self, prompt):
        self.shown.append(prompt)
        if self.lines:
            return self.lines.pop(0)
        if self.typed == self.left:
            raise self.then
        self.typed += 1
        return f"{random.Random(self.at.table.facts[0].tobytes()).choice(self.choices).number}!"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def end_of(text):
    """The scoreboard and what follows."""
    return text[text.index("SCOREBOARD") :]


@pytest.fixture
def seated():
    """A sitting of its own, at the first question of seat 1."""
    at = sitting.Sitting(GAME, GAME.settings(num_players=3), 1, ["random", "random"], 5)
    at.begin()
    return at


def test_a_whole_game(monkeypatch, capsys, folder):
    Typist(monkeypatch, "help", "table", "log", "menu", "undo", "nonsense")

    assert cli.main(["play", "--against", "random", "--seed", "7", "--seat", "2", "--players", "4"]) == 0

    text = capsys.readouterr().out
    assert "Al is random, Bea is random, Cy is you and Dot is random." in text
    assert "which muscle card to lay face down" in text and "'nonsense' is no answer here" in text
    assert "The same game again: bootleg play --against random random random --seat 2 --seed 7" in text
    assert "mobster_" not in text.replace("(mobster_", "").split("── not sent", 1)[1]
    assert not list(folder.iterdir())


def test_the_same_game_again(monkeypatch, capsys, folder):
    Typist(monkeypatch)
    cli.main(["play", "--against", "random", "--seed", "3", *QUICK])
    first = capsys.readouterr().out
    again = end_of(first).split("bootleg ")[1].split()

    cli.main(again)

    assert "--set deals=off" in end_of(first) and capsys.readouterr().out == first


@pytest.mark.parametrize("left_with", [EOFError, KeyboardInterrupt, "quit"])
def test_left_and_taken_up_again(monkeypatch, capsys, folder, left_with):
    """The end is the same as without a pause, whatever way the game is left."""
    options = ["play", "--against", "random", "--seed", "11", *QUICK]
    Typist(monkeypatch)
    cli.main(options)
    whole = end_of(capsys.readouterr().out)

    if left_with == "quit":
        Typist(monkeypatch, "quit")
    else:
        Typist(monkeypatch, until=30, then=left_with)
    assert cli.main(options) == (130 if left_with is KeyboardInterrupt else 0)
    assert "bootleg play --load bootleg-play-11.json" in capsys.readouterr().out
    Typist(monkeypatch)
    assert cli.main(["play", "--load", "bootleg-play-11.json"]) == 0

    assert end_of(capsys.readouterr().out) == whole


def test_save_while_playing(monkeypatch, capsys, folder):
    Typist(monkeypatch, "save mine.json", until=0)

    cli.main(["play", "--against", "random", "--seed", "1"])

    assert {file.name for file in folder.iterdir()} == {"mine.json", "bootleg-play-1.json"}
    assert saved.read("mine.json") == saved.read("bootleg-play-1.json")


def test_a_final_answer_waits_for_enter(monkeypatch, capsys, folder):
    """Mistyped, seen in words, taken back or replaced: nothing has happened."""
    typist = Typist(monkeypatch, until=0)
    assert cli.main(["play", "--against", "random", "--seed", "7"]) == 0
    low, high = (str(choice.number) for choice in (typist.choices[0], typist.choices[-1]))
    left = saved.read("bootleg-play-7.json")

    typist = Typist(monkeypatch, low, "undo", high, low, "log", until=0)
    cli.main(["play", "--against", "random", "--seed", "7"])

    assert f"Al lays down muscle {high}. Enter sends it" in typist.shown[3]
    assert saved.read("bootleg-play-7-2.json") == left


def test_an_offer_can_be_taken_back_until_it_is_sent(seated):
    while seated.game.asked(seated.table.states)["decision"] != "deal_partner":
        seated.go_on(seated.legal()[0])
    before, events = seated.table.record(), len(seated.events)

    steps = 0
    while seated.game.asked(seated.table.states)["decision"] != "deal_get":
        assert seated.try_quietly(seated.legal()[0 if steps else 1])
        steps += 1
    assert seated.try_quietly(seated.legal()[0])
    enough = seated.legal()[0]
    assert not seated.try_quietly(enough)  # sent, it is no longer his own
    for _ in range(steps + 1):
        assert seated.undo()

    assert not seated.undo()
    assert (seated.table.record(), len(seated.events)) == (before, events)


def test_what_others_have_seen_cannot_be_undone(seated):
    assert not seated.try_quietly(seated.legal()[0])
    seated.go_on(seated.legal()[0])
    assert not seated.undo()


def test_answers_by_number_and_by_a_part_of_the_name(seated):
    choices = [play.Choice(1, 10, "$1G", "cash", ("cash 1", "1g")), play.Choice(2, 11, "$12G", "cash", ("cash 12", "12g")),
               play.Choice(3, 12, "Mother's", "promise men in", ("support mothers", "mothers")),
               play.Choice(4, 13, "Mother's", "promise no truck to", ("keep out trucks mothers", "mothers"))]

    assert play.chosen("2", choices).action == 11
    assert play.chosen("cash 1", choices).action == 10
    assert play.chosen("Support Mother's", choices).action == 12
    assert play.chosen("trucks", choices).action == 13
    for wrong in ("mother", "5", "hit", "?!"):
        with pytest.raises(ValueError):
            play.chosen(wrong, choices)


def test_zero_is_always_nothing():
    """Whatever the question, 0 is pass, done, none, no, nowhere; and no two answers share a number."""
    at = sitting.Sitting(GAME, GAME.settings(num_players=5), 0, ["random"] * 4, 3)
    at.begin()
    asked = set()
    while not at.is_over:
        asked.add(at.game.asked(at.table.states)["decision"])
        choices = play.menu(at)
        assert len({choice.number for choice in choices}) == len(choices)
        for choice in choices:
            if choice.number == 0 and not choice.label.startswith(("0 ", "Al's")):
                assert choice.names[0] in ("pass", "done", "keep", "idle", "no more", "enough", "refuse", "reject", "truck 0")
        assert at.guide.question(at.table.states).endswith((".", "?", ")"))
        at.go_on(random.Random(at.table.record()).choice(at.legal()))
    assert len(asked) > 12


def test_only_what_a_mobster_may_know_is_told(seated):
    """A card another draws blind is not named."""
    pick = {"event": "pick", "round": 1, "phase": "muscle", "seat": 0, "card": "hit", "from": "windfall"}
    seated.events.append(pick)
    assert "a card nobody sees" in seated.news(len(seated.events) - 1)[0]
    seated.events[-1] = pick | {"seat": 1}
    assert "Hit" in seated.news(len(seated.events) - 1)[0]


def test_help_knows_every_card(seated):
    for card in c.CARD_NAMES[1:]:
        lines = seated.guide.help(seated.table.states, seated.legal(), card.replace("_", " ").split()[0])
        assert any(len(line) > 20 for line in lines)


# ---- what is refused: one line, exit code 2


def refused(capsys, *options):
    assert cli.main(["play", *options]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    return error


def test_bad_files_are_refused(monkeypatch, capsys, folder):
    Typist(monkeypatch, until=5)
    cli.main(["play", "--against", "random", "--seed", "7", "--save", "good.json"])
    good = (folder / "good.json").read_text()
    capsys.readouterr()
    content = json.loads(good)
    foreign = {"format": saved.FORMAT, "sum": saved.sum_over({"game": "bootleggers"}), "game": "bootleggers"}
    for text, words in [
        (good[:2000], "not a saved game"), ("[1, 2]", "not a saved game"), ('{"format": "bootleg play 0"}', "another version"),
        (good.replace('"seed": 7', '"seed": 8', 1), "damaged or edited"), (json.dumps(content | {"seat": 2}), "damaged or edited"),
        (json.dumps(foreign), "not a saved game of this version"),
    ]:
        (folder / "bad.json").write_text(text)
        assert words in refused(capsys, "--load", "bad.json")
    assert "nowhere.json" in refused(capsys, "--load", "nowhere.json")
    assert "--seed is for a new game" in refused(capsys, "--load", "good.json", "--seed", "4")


def test_a_file_does_not_run_somebody_elses_python(monkeypatch, capsys, folder):
    Typist(monkeypatch, until=0)
    cli.main(["play", "--against", "random", "--seed", "7", "--players", "3"])
    content = saved.read("bootleg-play-7.json") | {"opponents": ["evil.py:Bot", "random"]}
    saved.write("evil.json", content)
    (folder / "evil.py").write_text(BAD_BOT)
    capsys.readouterr()

    assert "--against evil.py:Bot random" in refused(capsys, "--load", "evil.json")


@pytest.mark.parametrize("options, words", [
    (["--against", "bos"], "did you mean boss"), (["--seat", "4"], "a seat from 0 to 3"), (["--set", "deals=of"], "deals='of'"),
    (["--against", "random", "greedy", "--players", "5"], "4 names"), (["--seed", "-1"], "seed=-1"), (["--players", "7"], "num_players=7")])
def test_bad_options_are_refused(capsys, folder, options, words):
    assert words in refused(capsys, *options)


def test_a_mobster_who_fails_is_named_and_the_game_is_kept(monkeypatch, capsys, folder):
    bot = "class Bot:\n    def act(self, observation, mask):\n        if mask[:72].any():\n            return int(mask.argmax())\n"
    (folder / "silly.py").write_text(bot + "        raise RuntimeError('no idea')\n")
    Typist(monkeypatch)

    error = refused(capsys, "--against", "silly.py:Bot", "--players", "3", "--seed", "7", "--save", "kept.json")

    assert "silly.py:Bot" in error and "no idea" in error
    assert saved.read("kept.json")["snapshot"]["seed"] == 7
