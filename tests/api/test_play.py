"""`bootleg play`: a person at the table of every game, driven by a typist whose answers depend on nothing but the game."""
import json
import random

import numpy as np
import pytest
from every_game import every_game, public, quick, rows

from bootleg_env.commands import main
from bootleg_env.commands.hints import Hints
from bootleg_env.commands.options import game_words
from bootleg_env.games import GAMES
from bootleg_env.games import game as game_named
from bootleg_env.playing import save_file
from bootleg_env.playing.conversation import Conversation, Hint, advice
from bootleg_env.playing.human_game import HumanGame
from bootleg_env.playing.menu import Choice, matching, menu

BAD_BOT = "raise SystemExit('this file was run')\n"


class Typist:
    """Types for the person: these lines first, then by chance, the same at the same moment; `until` so many lines, then it leaves."""

    def __init__(self, monkeypatch, *lines, until=100_000, then=EOFError):
        self.lines, self.left, self.then, self.typed = list(lines), until, then, 0
        show = Conversation.show_question

        def show_question(talk, rest):
            self.played = talk.played
            show(talk, rest)

        monkeypatch.setattr(Conversation, "show_question", show_question)
        monkeypatch.setattr("builtins.input", self.type)

    def type(self, prompt):
        if self.lines:
            return self.lines.pop(0)
        if self.typed == self.left:
            if self.then == "quit":
                return "quit"
            raise self.then
        self.typed += 1
        return str(random.Random(self.played.batch.facts[0].tobytes()).choice(menu(self.played)).number)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def options_of(game, *more):
    """A quick game against random mobsters."""
    players, preset = str(quick(game)["num_players"]), quick(game)["preset"]
    return ["play", "--game", game.name, "--against", "random", "--players", players, "--preset", preset, *more]


def with_deals(game, seed):
    """A usual game against random mobsters."""
    played = HumanGame(game, game.settings(num_players=game.usual_seats), 0, ["random"] * (game.usual_seats - 1), seed)
    played.begin()
    return played


def session(game, seat=0, seed=5):
    """A game of its own, at the person's first question."""
    played = HumanGame(game, public(game).settings(**quick(game)), seat, ["random"] * (game.seats[0] - 1), seed)
    played.begin()
    return played


def end_of(text):
    """What comes after the last question."""
    return text[text.index("The same game again: ") - 500 :]


def left_at_once(game, capsys, monkeypatch, *lines):
    """What is shown until the person leaves behind these lines."""
    Typist(monkeypatch, *lines, until=0)
    assert main(options_of(game, "--seed", "7")) == 0
    return capsys.readouterr().out


@every_game
def test_a_whole_game(game, monkeypatch, capsys, folder):
    Typist(monkeypatch, "help", "rules", "hint", "table", "log", "menu", "undo", "nonsense")
    seat = game.seats[0] - 1

    assert main(options_of(game, "--seed", "7", "--seat", str(seat))) == 0

    text = capsys.readouterr().out
    assert f"{game.seat_names[0]} is random" in text and f"{game.seat_names[seat]} is you" in text
    assert "'nonsense' is no answer here" in text and "nothing to undo" in text
    assert f"The same game again: bootleg play{game_words(game.name)} --against random" in text
    assert f"--seat {seat} --seed 7" in text
    assert game.board_text(session(game, seat, 7).batch.states) in text
    assert f"as {game.rival} would: " in text or f"which {game.rival} would answer" in text
    assert "  hint  which answer to take" in text
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

    Typist(monkeypatch, until=typist.typed // 2, then=left_with)
    assert main(options) == (130 if left_with is KeyboardInterrupt else 0)
    assert "bootleg play --load bootleg-play-11.json" in capsys.readouterr().out
    Typist(monkeypatch)
    assert main(["play", "--load", "bootleg-play-11.json"]) == 0

    assert end_of(capsys.readouterr().out) == whole


@every_game
def test_save_while_playing(game, monkeypatch, capsys, folder):
    """Saved as asked for, and not once more when the person leaves."""
    Typist(monkeypatch, "save mine.json", until=0)

    main(options_of(game, "--seed", "1"))

    assert "\n  bootleg play --load mine.json\n" in capsys.readouterr().out  # a line of its own: to be copied
    assert [file.name for file in folder.iterdir()] == ["mine.json"]
    assert save_file.read("mine.json")["seed"] == 1


@every_game
def test_a_save_that_fails_is_told_and_the_game_goes_on(game, monkeypatch, capsys, folder):
    (folder / "taken").mkdir()

    text = left_at_once(game, capsys, monkeypatch, "save nowhere/a.json", "save taken", "save good.json")

    assert "not saved: nowhere/a.json: No such file or directory\n" in text and "not saved: taken: Is a directory\n" in text
    assert text.count(game.help.question(session(game, seed=7).batch.states)[:40]) == 3
    assert sorted(file.name for file in folder.iterdir()) == ["good.json", "taken"]


@every_game
@pytest.mark.parametrize("left_with", [KeyboardInterrupt, "quit"])
def test_where_the_file_has_gone_bad_the_game_is_saved_in_the_current_folder(game, monkeypatch, capsys, folder, left_with):
    (folder / "there").mkdir()
    show = Conversation.show_header
    monkeypatch.setattr(Conversation, "show_header", lambda talk: ((folder / "there").exists() and (folder / "there").rmdir(), show(talk)))
    Typist(monkeypatch, until=3, then=left_with)

    assert main(options_of(game, "--seed", "7", "--save", "there/mine.json")) == (130 if left_with is KeyboardInterrupt else 0)

    assert "not saved: there/mine.json: No such file" in capsys.readouterr().out
    assert save_file.read("bootleg-play-7.json")["seed"] == 7


@every_game
def test_where_nothing_was_played_no_file_is_left(game, monkeypatch, capsys, folder):
    text = left_at_once(game, capsys, monkeypatch, "help", "rules", "hint", "nonsense")

    assert not list(folder.iterdir()) and "saved" not in text.split("nonsense")[-1]


def way_to_a_final_answer(played):
    """Numbers to type: the last answer of each question, until one is final."""
    way = []
    while True:
        choice = menu(played)[-1]
        way.append(str(choice.number))
        if not played.try_quietly(choice.action):
            return way


@every_game
def test_an_answer_counts_with_one_enter(game, monkeypatch, capsys, folder):
    """A final one is seen by the others at once; until then all can be undone."""
    *quiet, final = way_to_a_final_answer(session(game, seed=7))

    left_at_once(game, capsys, monkeypatch, *quiet, *["u"] * len(quiet), *quiet, final)
    (saved,) = folder.iterdir()
    again = left_at_once(game, capsys, monkeypatch, *quiet, final, "undo")

    assert save_file.read(saved) == save_file.read("bootleg-play-7-2.json") and "nothing to undo" in again
    assert again.count("(u to undo)") == len(quiet)
    events = save_file.read(saved)["events"]
    assert len(events) > len(session(game, seed=7).events)


@every_game
def test_what_others_have_seen_cannot_be_undone(game):
    played = session(game)
    assert not played.try_quietly(played.legal()[0]) or played.undo()
    played.go_on(played.legal()[0])
    assert not played.undo()


@every_game
def test_answers_that_nobody_has_seen_are_taken_back_at_once(game):
    played = with_deals(game, seed=7)
    while not played.try_quietly(played.legal()[-1]):
        played.go_on(played.legal()[-1])
    began = played.undos[0]
    while played.try_quietly(played.legal()[-1]):
        pass

    assert played.can_undo_turn() and played.undo_turn()
    assert played.point() == began and not played.undos and not played.undo() and not played.undo_turn()


def test_where_nothing_is_hidden_a_turn_is_taken_back_over_what_all_have_seen(capsys):
    """A double is laid, and its story told; the token beside it ends the turn."""
    game = game_named("rum_run")
    played = HumanGame(game, game.settings(num_players=2, board=12), 0, ["roadbuilder"], 7)
    played.begin()
    began, told = played.point(), len(played.events)
    talk = Conversation(played, None, None)
    for word in (1, "6 6"):
        assert talk.give(matching(str(word), menu(played))) == (word == "6 6")
    assert played.game.asked(played.batch.states)["purpose"] == "beside" and len(played.events) > told

    assert not talk.undo("") and "`undo turn` goes back" in " ".join(capsys.readouterr().out.split())
    assert not talk.undo("all") and talk.undo("turn")
    assert played.point() == began and len(played.events) == told and played.news_read <= told
    assert not talk.undo("turn") and not played.can_undo_turn()

    while played.moment()[0] == "round 1, turn 1 of 300":
        played.go_on(played.legal()[-1])
    assert not played.undo_turn() and played.moment()[0] == "round 2, turn 3 of 300"


def test_answers_by_number_and_by_a_part_of_the_name():
    choices = [Choice(1, 10, "$1G", "cash", "", ("cash 1", "1g", "cash 1g")),
               Choice(2, 11, "$12G", "cash", "", ("cash 12", "12g", "cash 12g")),
               Choice(3, 12, "Mother's", "promise men in", "", ("support mothers", "mothers", "promise men in mothers")),
               Choice(4, 13, "Mother's", "promise no men in", "", ("keep out influence mothers", "mothers", "promise no men in mothers"))]

    assert matching("2", choices).action == 11
    assert matching("cash 1", choices).action == 10
    assert matching("Support Mother's", choices).action == 12
    assert matching("no men in", choices).action == 13
    for wrong in ("mother", "5", "hit", "?!", "k"):
        with pytest.raises(ValueError):
            matching(wrong, choices)
    with pytest.raises(ValueError, match=r"may mean: 3\) promise men in: Mother's, 4\) promise no men in: Mother's$"):
        matching("men in Mother's", choices)


def test_yes_and_no():
    choices = [Choice(0, 7, "reject", "", "", ("reject",)), Choice(1, 8, "accept", "", "", ("accept",))]
    assert [matching(word, choices).action for word in ("y", "Yes", "n", "no", "acc")] == [8, 8, 7, 7, 8]
    with pytest.raises(ValueError):
        matching("y", [*choices, Choice(2, 9, "perhaps", "", "", ("perhaps",))])


# ---- offers


def makes_offers(game):
    return any("answer" in row["name"] for row in game.decisions())


with_offers = pytest.mark.parametrize("game", [row for row in rows() if makes_offers(*row.values)])


def until_offered(game):
    """A person's game at the first offer of somebody else."""
    for seed in range(20):
        played = with_deals(game, seed)
        while not played.is_over:
            if played.asked().endswith("answer"):
                return played
            played.go_on(played.legal()[0])
    raise AssertionError(f"{game.name}: no offer in 20 games")


@with_offers
@pytest.mark.parametrize("word", ["yes", "no"])
def test_an_offer_stands_on_two_lines_before_it_is_accepted(game, monkeypatch, capsys, folder, word):
    """... and once more when it is, but not when it is turned down."""
    played = until_offered(game)
    give, get = game.help.sides(played.batch.states)
    talk = Conversation(played, folder / "file", Hints(game))

    talk.show_question("")
    before = capsys.readouterr().out
    monkeypatch.setattr("builtins.input", lambda prompt: word)
    assert talk.answer()

    lines = [" ".join(line.split()) for line in (f"You give: {give}", f"You get: {get}")]
    assert all(line in " ".join(before.split()) for line in lines)
    after = " ".join(capsys.readouterr().out.split())
    assert all((line in after) == (word == "yes") for line in lines)


@with_offers
def test_an_offer_of_ones_own_shows_both_sides_as_it_grows(game, monkeypatch, capsys, folder):
    """Whom, what ... and in full when it is sent."""
    played = with_deals(game, 7)
    while "partner" not in played.asked():
        played.go_on(played.legal()[0])
    talk, sent = Conversation(played, folder / "file", Hints(game)), False
    monkeypatch.setattr("builtins.input", lambda prompt: str(menu(played)[-1].number))
    while not sent:
        expected = game.help.sides(played.batch.states, menu(played)[-1].action)
        sent = talk.answer()
        talk.show_question("") if not sent else None

    shown = " ".join(capsys.readouterr().out.split())
    assert shown.rstrip().endswith(" ".join(f"You give: {expected[0]} You get: {expected[1]}".split()))
    assert shown.count("You give: ") >= 2


# ---- first lessons, and hints


@every_game
def test_a_first_game_explains_each_question_once(game, monkeypatch, capsys, folder):
    """The rules at first, then each kind of question where it comes up first, also after a pause."""
    learning = ["play", "--game", game.name, "--against", "random", "--seed", "11", "--learn"]
    typist = Typist(monkeypatch)
    main(learning)
    whole = " ".join(capsys.readouterr().out.split())
    Typist(monkeypatch, until=typist.typed // 2)
    main(learning)
    halves = capsys.readouterr().out
    Typist(monkeypatch)
    main(["play", "--load", "bootleg-play-11.json"])
    halves = " ".join((halves + capsys.readouterr().out).split())

    explained = [row["name"] for row in game.decisions() if game.help.introduction(row["name"]) in whole]
    assert len(explained) > 2
    for name in explained:
        assert whole.count(game.help.introduction(name)) == halves.count(game.help.introduction(name)) == 1
    assert all(" ".join(text.split()) in whole for text in game.help.rules(typist.played.settings))


@every_game
def test_learning_begins_and_ends_with_a_word(game, monkeypatch, capsys, folder):
    text = left_at_once(game, capsys, monkeypatch, "learn", "learn")

    first = game.help.introduction(session(game, seed=7).asked())
    assert " ".join(text.split()).count(first) == 1 and "no longer explained" in text
    assert "New here?" in text


@every_game
def test_a_hint_knows_only_what_the_person_knows(game):
    """Redrawn for the seat the game gets the same hint; so it does from hints made anew."""
    played, hints, asked = session(game, seed=7), Hints(game), 0
    while not played.is_over and asked < 12:
        hint, real = hints(played), game.record.copy(played.batch.states)
        assert hint.action in played.legal() and hint.name == game.rival
        for seed in range(2):
            played.batch.states[:] = game.redraw(real, played.seat, seed)
            assert hints(played) == hint
        played.batch.states[:] = real
        assert asked or Hints(game)(played) == hint
        asked += 1
        played.go_on(hint.action)


@every_game
def test_a_hint_knows_what_the_rival_answers(game):
    played, hints = session(game, seed=3), Hints(game)
    policy = public(game).policy(game.rival, seed=1)
    same = []
    for _ in range(8):
        hint = hints(played)
        same.append(hint.mobsters == policy.act(played.batch.facts[0], played.batch.mask[0]))
        played.go_on(hint.action)
        if played.is_over:
            break
    assert sum(same) >= len(same) - 2  # the rival draws some answers


@pytest.mark.parametrize("hint, words", [
    (Hint("boss", 1, 1), "Take 1) free: there is no other answer."),
    (Hint("boss", 1, 1, 96, 0.22, 0.22), "Take 1) free, as boss would: 22 % to win over 96 play-outs, no other answer is clearly better."),
    (Hint("boss", 2, 1, 96, 0.3, 0.004, 2.42),
     "Take 2) $2G: 30 % to win over 96 play-outs; 1) free, which boss would answer, under 1 % (clear: 2.4 standard errors)."),
    (Hint("boss", 2, 1, 96, 1.0, 0.5, 1e9),
     "Take 2) $2G: over 99 % to win over 96 play-outs; 1) free, which boss would answer, 50 % (clear: over 10 standard errors).")])
def test_a_hint_is_one_advice(hint, words):
    assert advice(hint, {1: Choice(1, 1, "free", "", "", ()), 2: Choice(2, 2, "$2G", "", "", ())}) == words


@every_game
@pytest.mark.parametrize("better_by, is_taken", [(0.5, True), (0.02, False), (-0.5, False)])
def test_only_a_clearly_better_answer_takes_the_rivals_place(game, monkeypatch, better_by, is_taken):
    """Another answer wins more often in the same play-outs, by much or within the noise."""
    played, hints = session(game, seed=3), Hints(game)
    noise = np.random.default_rng(1).random((2, 100))

    def think(thought):
        thought.answers, thought.values = thought.answers[:2], noise + [[0.0], [better_by]]

    monkeypatch.setattr(hints.search, "think", think)
    hint = hints(played)
    assert (hint.action != hint.mobsters) == is_taken and hint.play_outs == 100
    assert (hint.errors > 2) == is_taken


@every_game
def test_a_loaded_game_is_not_another_game(game, monkeypatch, capsys, folder):
    Typist(monkeypatch, "save mine.json", "quit", "quit")
    main(options_of(game))
    capsys.readouterr()
    other = next(name for name in GAMES if name != game.name)
    assert f"--game {other}: mine.json is a game of '{game.name}'" in refused(capsys, "--load", "mine.json", "--game", other)
    assert main(["play", "--load", "mine.json", "--game", game.name]) == 0


# ---- seats


@every_game
def test_a_seat_by_number_and_by_name(game, monkeypatch, capsys, folder):
    for text in ("1", f"{game.agent}_1"):
        Typist(monkeypatch, until=0)
        assert main(options_of(game, "--seed", "7", "--seat", text)) == 0
        assert f"{game.seat_names[1]} is you" in capsys.readouterr().out


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
    Typist(monkeypatch, "save good.json", until=0)
    main(options_of(game, "--seed", "7"))
    capsys.readouterr()
    opponents = ["evil.py:Bot", *["random"] * (game.seats[0] - 2)]
    save_file.write("evil.json", save_file.read("good.json") | {"seated": ["", *opponents]})
    (folder / "evil.py").write_text(BAD_BOT)

    assert f"--against {' '.join(opponents)}" in refused(capsys, "--load", "evil.json")


@every_game
def test_bad_options_are_refused(game, capsys, folder):
    high = game.seats[1]
    for options, words in [
        (["--against", "randum"], "did you mean random"), (["--seat", "9"], "a seat from 0 to "), (["--set", "reward=of"], "reward='of'"),
        (["--against", *["random"] * high, "--players", str(high)], f"{high - 1} names"), (["--seed", "-1"], "seed=-1"),
        (["--players", "9"], "num_players=9"), (["--save", "nowhere/a.json"], "nowhere/a.json: there is no folder"),
        (["--save", str(folder)], "is a folder"),
    ]:
        assert words in refused(capsys, "--game", game.name, *options)


@every_game
def test_a_mobster_that_fails_is_named_and_the_game_is_kept(game, monkeypatch, capsys, folder):
    (folder / "silly.py").write_text("class Bot:\n    def act(self, observation, mask):\n        raise RuntimeError('no idea')\n")
    Typist(monkeypatch)
    players = str(quick(game)["num_players"])
    seed = next(seed for seed in range(7, 99) if begins(game, seed))

    error = refused(capsys, "--game", game.name, "--against", "silly.py:Bot", "--players", players, "--seed", str(seed),
                    "--save", "kept.json")

    assert "silly.py:Bot" in error and "no idea" in error
    assert save_file.read("kept.json")["snapshot"]["seed"] == seed


def begins(game, seed):
    """Is seat 0 asked first? Else nothing has been played when the mobster fails."""
    env = public(game).env(num_players=game.seats[0])
    env.reset(seed=seed)
    return env.agent_selection == env.possible_agents[0]


@every_game
def test_the_table_is_printed_before_every_turn_where_a_person_needs_it(game, capsys, monkeypatch, folder):
    """... and not again for every question of the same turn; elsewhere when it is asked for."""
    shown = []
    monkeypatch.setattr(Conversation, "show_table", lambda talk, rest: shown.append(talk.help.moment(talk.played.batch.states)))
    Typist(monkeypatch, until=12)
    assert main(options_of(game, "--seed", "7")) == 0
    assert bool(shown) == game.table_in_play
    assert len(set(shown)) == len(shown) and (len(shown) > 1) == game.table_in_play
