"""Game logs of every game: those of tests/replays play the same; anything wrong is one clear line."""
from pathlib import Path

import numpy as np
import pytest
from every_game import every_game, public, quick, rows

from bootleg_env import presets
from bootleg_env.commands import main
from bootleg_env.engine import files
from bootleg_env.games import GAMES
from bootleg_env.playing import game_log

REPLAYS = Path(__file__).parent.parent / "replays"
HEADER = len(game_log.HEADER)


def logs(game):
    """The game logs that are kept in the repository: tests/replays/<game>/<preset>_<players>.txt."""
    return sorted((REPLAYS / game.name).glob("*.txt"))


def shortest(game):
    return min(logs(game), key=lambda path: path.stat().st_size)


def written(path, lines):
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def lines_of(path):
    return path.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("game, stem", rows(lambda game: [path.stem for path in logs(game)]))
def test_logs_play_the_same(game, stem):
    """After a change of rules: `make goldens`, and look at the diff."""
    batch = game_log.replay(REPLAYS / game.name / f"{stem}.txt")
    assert batch.done[0] and batch.game is game


@every_game
def test_logs_cover_every_preset_and_number_of_players(game):
    read = [game_log.read(path) for path in logs(game)]
    assert {path.stem.rpartition("_")[0] for path in logs(game)} >= set(presets.names(game.name))
    assert {log.settings.num_players for log in read} == set(range(game.seats[0], game.seats[1] + 1))
    for path, log in zip(logs(game), read, strict=True):
        assert path.stem.endswith(f"_{log.settings.num_players}")


def test_every_folder_is_of_a_game():
    assert {folder.name for folder in REPLAYS.iterdir()} == set(GAMES)


@every_game
def test_a_replay_stops_behind_a_line(game):
    batch = game_log.replay(shortest(game), to_line=HEADER + 2)
    assert lines_of(shortest(game))[HEADER + 2].startswith(game_log.question_line(batch) + " | ")


@every_game
def test_any_policy_can_be_recorded(game, tmp_path):
    """The first legal answer, always."""
    path = tmp_path / "first.txt"
    files.write(path, game_log.record(game, public(game).settings(**quick(game)), 5, lambda batch: int(np.argmax(batch.mask[0]))))
    assert game_log.replay(path).done[0]
    assert [left.name for left in tmp_path.iterdir()] == ["first.txt"]


@pytest.mark.parametrize("number, new, line", [
    (1, "game checkers", "line 1: unknown game 'checkers'. Known: {games}"),
    (1, "", "line 1: expected 'game ...', found ''"),
    (2, "version v9", "line 2: a game log of version v9; this is {version}"),
    (3, "settings {", "line 3: settings: not JSON"),
    (3, "settings []", "line 3: settings must be an object"),
    (3, 'settings {"gamblers": 3}', "line 3: unknown setting 'gamblers'"),
    (3, 'settings {"num_players": 9}', "line 3: num_players=9: must be one of "),
    (4, "seed x", "line 4: seed='x': must be a whole number"),
    (5, "{question} | nonsense", "line 5: {question}; 'nonsense' is not legal; legal: "),
    (5, "round 99 | {answer}", "line 5: expected '{question} | ...', found 'round 99 | "),
    (5, "hello", "line 5: expected '{question} | ...', found 'hello'"),
    (-1, "score | somebody | 9999", "the game is over; expected 'score | "),
])
@every_game
def test_what_is_wrong_is_one_line(game, tmp_path, number, new, line):
    lines = lines_of(shortest(game))
    question, _, answer = lines[HEADER].rpartition(" | ")
    agent, decision = question.split(" | ")[1:]
    asked = f"{agent} is asked {decision}" if "nonsense" in new else question
    lines[number - 1 if number > 0 else number] = new.replace("{question}", question).replace("{answer}", answer)

    with pytest.raises(ValueError) as error:
        game_log.replay(written(tmp_path / "wrong.txt", lines))

    wanted = line.replace("{question}", asked).replace("{games}", ", ".join(GAMES)).replace("{version}", game.version)
    assert wanted in str(error.value) and str(error.value).startswith(str(tmp_path)) and "\n" not in str(error.value)


@pytest.mark.parametrize("lines, line", [
    (slice(0, HEADER + 1), f"line {HEADER + 2}: the file ends before the game; expected 'round "),
    (slice(0, -1), "found 'the end of the file'"), (slice(0, 2), "line 3: expected 'settings ...'"),
    (slice(0, 0), "line 1: expected 'game ...'")])
@every_game
def test_a_file_that_is_cut_short_is_refused(game, tmp_path, lines, line):
    with pytest.raises(ValueError, match=line.replace(".", r"\.")):
        game_log.replay(written(tmp_path / "cut.txt", lines_of(shortest(game))[lines]))


@every_game
def test_more_behind_the_end_is_refused(game, tmp_path):
    with pytest.raises(ValueError, match="expected the end of the file"):
        game_log.replay(written(tmp_path / "more.txt", [*lines_of(shortest(game)), "score | somebody | 1"]))


# ---- the command line


@every_game
def test_replay_shows_the_board(game, capsys):
    assert main(["replay", str(shortest(game)), "--to", str(HEADER + 1)]) == 0
    part = capsys.readouterr().out
    assert main(["replay", str(shortest(game))]) == 0
    whole = capsys.readouterr().out
    assert part.strip() and "every line is as it was played" in whole and "every line" not in part


@every_game
def test_rewriting_plays_settings_and_seed_anew(game, tmp_path):
    """Also a log of an older version, and in folders below; twice gives the same, which is what is in the repository."""
    kept = shortest(game).read_text(encoding="utf-8")
    old = tmp_path / "below" / "old.txt"
    old.parent.mkdir()
    for content in (kept.replace(f"version {game.version}", "version v-1"), kept):
        old.write_text(content, encoding="utf-8")
        assert main(["replay", "--rewrite", str(tmp_path)]) == 0
        assert old.read_text(encoding="utf-8") == kept


@every_game
def test_a_random_game_is_recorded(game, tmp_path, capsys):
    """How the first log of a new game or preset comes about."""
    path, preset = tmp_path / "new.txt", presets.names(game.name)[-1]
    options = ["--game", game.name, "--preset", preset, "--players", str(game.seats[1]), "--seed", "5"]
    assert main(["replay", "--record", str(path), *options]) == 0
    log = game_log.read(path)
    assert (log.game, log.settings, log.seed) == (game, public(game).settings(game.seats[1], preset=preset), 5)
    assert main(["replay", str(path)]) == 0


@pytest.mark.parametrize("argv, line", [
    (["replay"], "give one of FILE, --rewrite DIR and --record FILE"), (["replay", "x", "--rewrite", "y"], "give one of FILE"),
    (["replay", "/no/such/file"], "No such file"), (["replay", "--rewrite", "/no/such/folder"], "no game logs"),
    (["replay", "{log}", "--to", "2"], "no decision at line 2"), (["replay", "{log}", "--seed", "3"], "--seed is for a new game"),
    (["replay", "--rewrite", "x", "--players", "3"], "--players is for a new game"),
    (["replay", "--record", "x", "--seed", "-1"], "seed=-1")])
@every_game
def test_bad_input_is_one_line_and_exit_code_2(game, argv, line, capsys):
    assert main([word.replace("{log}", str(shortest(game))) for word in argv]) == 2
    error = capsys.readouterr().err
    assert line in error and error.count("\n") == 1
