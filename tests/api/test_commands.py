"""The command line over all games: demo, bench; bad input is one line and exit code 2. (fuzz: tests/fuzzing)"""

import pytest
from every_game import every_game, public, quick

from bootleg_env.adapters.public import Public
from bootleg_env.commands import EXAMPLES, VERBS, bench, main, parser, warmup
from bootleg_env.games import GAMES


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
