"""The command line over all games: demo, fuzz, bench; bad input is one line and exit code 2."""
import json

import numpy as np
import pytest
from every_game import every_game, public, quick

from bootleg_env import presets
from bootleg_env.adapters.public import Public
from bootleg_env.commands import EXAMPLES, VERBS, bench, fuzz, main, parser, warmup
from bootleg_env.games import GAMES
from bootleg_env.hostile import running, snapshots
from bootleg_env.hostile.tally import Tally


def few_options(game):
    return ["--game", game.name, "--players", str(quick(game)["num_players"]), "--preset", quick(game)["preset"]]


# ---- demo


@every_game
def test_the_demo_is_a_story_with_a_board_and_a_scoreboard(game, capsys):
    assert main(["demo", "--seed", "3", *few_options(game)]) == 0

    lines = capsys.readouterr().out.splitlines()
    for seat in range(game.seats[0]):
        assert f"{game.seat_names[seat]} is {game.demo_cast[seat]}" in lines[0]
    assert len(lines) > 10


@every_game
def test_the_demo_takes_names_and_settings(game, capsys):
    high = game.seats[1]
    assert main(["demo", "--game", game.name, "--agents", *["random"] * high]) == 0
    assert f"{game.seat_names[high - 1]} is random" in " ".join(capsys.readouterr().out.split())
    assert main(["demo", "--agents", "random", *few_options(game)]) == 0
    first = capsys.readouterr().out
    assert main(["demo", "--agents", "random", *few_options(game)]) == 0
    assert capsys.readouterr().out == first


# ---- fuzz


@every_game
def test_fuzz_plays_every_variant_and_finds_nothing(game, capsys):
    kinds = fuzz.variants(game)
    assert len(kinds) == len(presets.names(game.name)) * (game.seats[1] - game.seats[0] + 1)
    assert main(["fuzz", "--game", game.name, "--games", str(2 * len(kinds)), "--seed", "3", "--json"]) == 0

    figures = json.loads(capsys.readouterr().out)
    assert (figures["game"], figures["games"], figures["violations"], figures["messages"]) == (game.name, 2 * len(kinds), 0, [])
    assert figures["decisions"] > 2 * len(kinds)


@every_game
def test_fuzz_finds_what_is_wrong_and_plays_it_again(game, capsys, monkeypatch):
    """An invariant that is broken in every game of one seed: named with that seed, found again with it alone."""
    def check(self, states):
        return [(row, "this seed is odd") for row in np.flatnonzero(states["seed"][:, 0] == 5)]

    monkeypatch.setattr(type(game), "check", check)
    assert main(["fuzz", "--game", game.name, "--games", "9"]) == 1
    text = capsys.readouterr().out
    assert text.count("seed 5: this seed is odd (") == 1 and f"bootleg fuzz{fuzz.options.game_words(game.name)} --games 1" in text
    assert main(["fuzz", "--game", game.name, "--games", "1", "--seed", "5"]) == 1
    assert main(["fuzz", "--game", game.name, "--games", "1", "--seed", "6"]) == 0


@every_game
def test_fuzz_compares_what_seats_are_shown(game, capsys):
    assert main(["fuzz", "--game", game.name, "--leaks", "--games", "2", "--json"]) == 0

    figures = json.loads(capsys.readouterr().out)
    assert figures["games"] == 2 and figures["violations"] == 0 and figures["positions"] >= figures["decisions"] * game.seats[0]


LEAKS = {  # what a seat is shown, and a fault in it that shows what is hidden
    "the observation": ("look", lambda self, states, seat: states.view(np.uint8)),
    "the view": ("view", lambda self, states, settings, seat: self.snapshot(states, settings, 0)),
    "the board": ("board_text", lambda self, states, width: states.tobytes().hex())}


@pytest.mark.parametrize("what", LEAKS)
@every_game
def test_fuzz_finds_a_leak_and_plays_it_again(game, what, capsys, monkeypatch):
    if not game.hidden_information:
        pytest.skip(f"{game.title} hides nothing")
    name, fault = LEAKS[what]
    monkeypatch.setattr(type(game), name, fault)
    assert main(["fuzz", "--game", game.name, "--leaks", "--games", "1", "--seed", "7"]) == 1

    text = " ".join(capsys.readouterr().out.split())
    assert "seed 7: decision " in text and f"{what} of seat 0 changes with what that seat cannot know" in text
    assert f"bootleg fuzz{fuzz.options.game_words(game.name)} --leaks --games 1 --seed SEED" in text


@every_game
def test_fuzz_sees_a_wrong_mask(game, monkeypatch):
    """A mask that shows another question than the one that is asked."""
    portion = fuzz.portions(1, 4, game.name)[0]
    monkeypatch.setattr(fuzz, "CHECK_EVERY", 1)
    look = fuzz.Watch.look

    def spoil(watch):
        decisions = game.decisions()
        other = decisions[(int(watch.batch.decided[0]) + 1) % len(decisions)]["first"]
        kept = watch.batch.mask[0, other]
        watch.batch.mask[0, other] = 1
        look(watch)
        watch.batch.mask[0, other] = kept

    monkeypatch.setattr(fuzz.Watch, "look", spoil)
    assert any("the mask shows another question" in words for words in fuzz.play(portion).violations)


# ---- bench


@every_game
def test_bench_measures_any_game(game):
    """Every measurement plays on; those that need nothing that is not installed are all there."""
    subject = bench.Subject(Public(game), public(game).settings(**quick(game)))
    plays = bench.measured(subject, peers=False)
    assert {"whole games", "AEC env, own sampler", f"whole games, {game.rival} in every seat"} <= set(plays)
    assert all(play() > 0 for play in plays.values())
    assert subject.sizes()["bytes a game"] == game.record.compiled_dtype.itemsize


# ---- warmup


@every_game
def test_warmup_compiles_a_game_and_its_mobsters(game, capsys):
    assert main(["warmup", game.name]) == 0
    assert f"bootleg: {game.name} is ready (" in capsys.readouterr().out


def test_warmup_of_several_games_waits_for_all(monkeypatch):
    """The exit code is that of the process that fails."""
    codes = {name: 3 * (nth == 0) for nth, name in enumerate(GAMES)}
    started = []

    class Process:
        def __init__(self, command):
            started.append(command[-1])
            self.name = command[-1]

        def wait(self):
            return codes[self.name]

    monkeypatch.setattr(warmup.subprocess, "Popen", Process)
    assert main(["warmup", GAMES[0], GAMES[-1], GAMES[0]]) == 3
    assert started == [GAMES[0], GAMES[-1], GAMES[0]]


# ---- what is refused


@pytest.mark.parametrize("argv, line", [
    (["demo", "--players", "9"], "num_players=9: must be one of "), (["demo", "--preset", "nope"], "no such preset"),
    (["demo", "--agents", "randum"], "did you mean random"), (["demo", "--set", "reward"], "must be setting=value"),
    (["fuzz", "--games", "0"], "--games 0: must be at least 1"), (["fuzz", "--seed", "-1"], "seed=-1"),
    (["bench", "--players", "9"], "num_players=9")])
@every_game
def test_bad_input_is_one_line_and_exit_code_2(game, argv, line, capsys):
    assert main([*argv, "--game", game.name]) == 2

    error = capsys.readouterr().err
    assert line in error and error.count("\n") == 1


@pytest.mark.parametrize("argv", [[verb, "--game", "checkers"] for verb in ("demo", "fuzz", "bench", "play")] + [["warmup", "checkers"]])
def test_an_unknown_game_is_refused(argv, capsys):
    assert main(argv) == 2
    assert "unknown game 'checkers'. Known: bootleggers" in capsys.readouterr().err


@pytest.mark.parametrize("argv", [["juggle"], ["demo", "--seed", "x"]])
def test_bad_usage_is_one_line_and_exit_code_2(argv, capsys):
    with pytest.raises(SystemExit) as end:
        main(argv)

    assert end.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_without_a_verb_it_lists_them_in_the_order_of_need(capsys):
    assert main([]) == 0

    shown = capsys.readouterr().out
    places = [shown.index(f"\n  {verb} ") for verb in VERBS]
    assert places == sorted(places) and VERBS[0] == "play" and VERBS[-1] == "docs"


@pytest.mark.parametrize("line", EXAMPLES)
def test_the_examples_of_the_help_are_valid(line):
    try:
        parser().parse_args(line.split()[1:])
    except SystemExit as end:
        assert end.code == 0


def test_the_version(capsys):
    with pytest.raises(SystemExit) as end:
        main(["--version"])

    assert end.value.code == 0
    assert capsys.readouterr().out.startswith("bootleg-env ")


# ---- fuzz --hostile snapshots (the other kinds: tests/hostile)


def spoilt(game, inputs):
    return running.work(running.portions("snapshots", game.name, fuzz.variants(game), inputs, 2)[0], Tally())


@every_game
def test_fuzz_spoils_snapshots_and_finds_nothing(game):
    """Refused in one line with its path, or played on without a violation."""
    found = spoilt(game, 150)

    assert found.violations == [] and found.inputs == 150 == found.refused + found.accepted
    assert found.refused > 50 and found.accepted > 10 and found.answers > 100


@every_game
def test_fuzz_finds_a_reader_that_believes_anything(game, monkeypatch):
    """... and one that crashes, says nothing, or says it in two lines."""
    def crash(self, snapshot):
        raise KeyError("seats")

    def two_lines(self, snapshot):
        raise ValueError("seats=9:\nmust be less")

    def nothing(self, snapshot):
        raise ValueError("no, never")

    for fault, words in ((crash, "KeyError in place of a refusal"), (two_lines, "refused in more than a line"),
                         (nothing, "refused without a path")):
        with monkeypatch.context() as patch:
            patch.setattr(type(game), "from_snapshot", fault)
            assert any(words in each for each in spoilt(game, 3).violations)


@every_game
def test_whole_snapshots_of_random_games_are_read_back(game):
    """No false refusals: a few positions for every question of every variant."""
    read = 0
    for kind in fuzz.variants(game)[::3]:
        settings = game.settings(**kind)
        for snapshot in list(snapshots.positions(game, settings, 11))[::4]:
            states, found, seed = game.from_snapshot(snapshot)
            assert game.snapshot(states, found, seed) == snapshot
            read += 1
    assert read > 10
