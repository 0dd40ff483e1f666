"""Replays: the goldens of tests/replays play the same; anything wrong is one clear line."""
from pathlib import Path

import numpy as np
import pytest
from bootleg_env.commands import main

from bootleg_env import presets
from bootleg_env.bootleggers.game import GAME
from bootleg_env.playing import game_log

GOLDENS = sorted((Path(__file__).parent.parent / "replays").glob("*.txt"))
SHORT = next(path for path in GOLDENS if path.stem == "short_3")


@pytest.mark.parametrize("path", GOLDENS, ids=lambda path: path.stem)
def test_goldens_replay_identically(path):
    """After a change of rules: `make goldens`, and look at the diff."""
    assert game_log.replay(path).done[0]


def test_goldens_cover_every_preset_and_number_of_mobsters():
    read = [game_log.read(path) for path in GOLDENS]

    assert {path.stem.split("_")[0] for path in GOLDENS} >= set(presets.names("bootleggers"))
    assert {given.settings.num_players for given in read} == {3, 4, 5, 6}
    assert {given.settings.deals for given in read} == {"full", "market", "off"}


def test_a_replay_stops_where_told():
    batch = game_log.replay(SHORT, to_line=20)

    line = SHORT.read_text(encoding="utf-8").splitlines()[20]  # the next decision, line 21
    assert line.startswith(game_log.question_line(batch) + " | ")


def test_another_policy_is_recorded(tmp_path):
    """The first legal answer, always."""
    path = tmp_path / "first.txt"
    game_log.write(path, game_log.record(GAME, GAME.settings(num_players=3, deals="off"), 5, lambda batch: int(np.argmax(batch.mask[0]))))

    assert game_log.replay(path).done[0]
    assert [left.name for left in tmp_path.iterdir()] == ["first.txt"]


@pytest.mark.parametrize("number, new, said", [
    (1, "game checkers", "line 1: unknown game 'checkers'; known: bootleggers"),
    (1, "", "line 1: expected 'game ...', found ''"),
    (2, "version v9", "line 2: a game log of version v9; this is v0"),
    (3, "settings {", "line 3: settings are not JSON"),
    (3, "settings []", "line 3: settings must be an object"),
    (3, 'settings {"mobsters": 3}', "line 3: unknown setting 'mobsters'"),
    (3, 'settings {"num_players": 9}', "line 3: num_players=9: must be one of 3, 4, 5, 6"),
    (4, "seed x", "line 4: seed='x': must be a whole number"),
    (5, "round 1 | mobster_1 | bid | muscle 4", "line 5: expected 'round 1 | mobster_0 | bid | ...', found 'round 1 | m"),
    (5, "round 1 | mobster_0 | bid | muscle 99", "line 5: mobster_0 is asked bid; 'muscle 99' is not legal; legal: "),
    (5, "hello", "line 5: expected 'round 1 | mobster_0 | bid | ...', found 'hello'"),
    (-1, "score | mobster_2 | 9999", "the game is over; expected 'score | mobster_2 | "),
])
def test_what_is_wrong_is_said_in_one_line(tmp_path, number, new, said):
    lines = SHORT.read_text(encoding="utf-8").splitlines()
    lines[number - 1 if number > 0 else number] = new
    path = tmp_path / "wrong.txt"
    path.write_text("\n".join(lines), encoding="utf-8")

    with pytest.raises(ValueError) as error:
        game_log.replay(path)

    assert said in str(error.value) and str(error.value).startswith(str(path)) and "\n" not in str(error.value)


@pytest.mark.parametrize("lines, said", [
    (slice(0, 10), "line 11: the file ends before the game; expected 'round 1 | "), (slice(0, -1), "found 'the end of the file'"),
    (slice(0, 2), "line 3: expected 'settings ...'"), (slice(0, 0), "line 1: expected 'game ...'")])
def test_a_file_cut_short_is_refused(tmp_path, lines, said):
    path = tmp_path / "cut.txt"
    path.write_text("\n".join(SHORT.read_text(encoding="utf-8").splitlines()[lines]), encoding="utf-8")

    with pytest.raises(ValueError) as error:
        game_log.replay(path)

    assert said in str(error.value)


def test_more_behind_the_end_is_refused(tmp_path):
    path = tmp_path / "more.txt"
    path.write_text(SHORT.read_text(encoding="utf-8") + "score | mobster_3 | 1\n", encoding="utf-8")

    with pytest.raises(ValueError, match="expected the end of the file"):
        game_log.replay(path)


# ---- the command line


def test_replay_shows_the_table(capsys):
    assert main(["replay", str(SHORT), "--to", "30"]) == 0

    assert "BOOTLEGGERS   round 1 of 8" in capsys.readouterr().out


def test_rewriting_plays_settings_and_seed_anew(tmp_path):
    """Also a replay of an older version; twice gives the same."""
    old = tmp_path / "old.txt"
    old.write_text(SHORT.read_text(encoding="utf-8").replace("version v0", "version v-1"), encoding="utf-8")

    assert main(["replay", "--rewrite", str(tmp_path)]) == 0
    once = old.read_text(encoding="utf-8")
    assert main(["replay", "--rewrite", str(tmp_path)]) == 0

    assert game_log.replay(old).done[0]
    assert once == old.read_text(encoding="utf-8")
    assert once.splitlines()[2:4] == SHORT.read_text(encoding="utf-8").splitlines()[2:4]


def test_the_demo_tells_a_game(capsys):
    assert main(["demo", "--seed", "3", "--players", "3", "--set", "deals=off"]) == 0

    out = capsys.readouterr().out
    assert "Al is boss, Bea is crook, Cy is dealer." in out
    assert "ROUND 5" in out and "the game is over" in out and "SCOREBOARD" in out


@pytest.mark.parametrize("argv, said", [
    (["demo", "--players", "9"], "num_players=9: must be one of 3, 4, 5, 6"), (["demo", "--preset", "nope"], "no such preset"),
    (["replay"], "give either a FILE or --rewrite DIR"), (["replay", "/no/such/file"], "No such file"),
    (["replay", str(SHORT), "--to", "2"], "no decision at line 2"), (["replay", "--rewrite", "/no/such/folder"], "no game logs")])
def test_bad_input_is_one_line_and_exit_code_2(argv, said, capsys):
    assert main(argv) == 2

    err = capsys.readouterr().err
    assert said in err and err.count("\n") == 1


@pytest.mark.parametrize("argv", [["juggle"], [], ["demo", "--seed", "x"]])
def test_bad_usage_is_one_line_and_exit_code_2(argv, capsys):
    with pytest.raises(SystemExit) as end:
        main(argv)

    assert end.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_version_is_told(capsys):
    with pytest.raises(SystemExit) as end:
        main(["--version"])

    assert end.value.code == 0
    assert capsys.readouterr().out.startswith("bootleg-env ")
