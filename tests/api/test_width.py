"""Everything fits the terminal from 60 columns on: no line is longer, no word is cut, nothing is left out."""
import io
import re
import unicodedata
from collections import Counter
from functools import cache

import numpy as np
import pytest
from every_game import every_game, every_size, quick

from bootleg_agents import contests, registry
from bootleg_agents.bootleggers.experiments import bidding
from bootleg_agents.contests import progress
from bootleg_env.commands import VERBS, main
from bootleg_env.engine import console
from bootleg_env.engine.batch import GameBatch
from bootleg_env.games import game as game_named
from bootleg_env.playing.journals import Seating, play

WIDTHS = pytest.mark.parametrize("columns", (60, 80, 100, 140))
WHOLE = 300  # columns in which nothing is divided
RULES = str.maketrans("─═│", "   ")


@pytest.fixture
def terminal(monkeypatch):
    """Makes the terminal so wide."""
    return lambda columns: monkeypatch.setenv("COLUMNS", str(columns))


def words(text):
    return Counter(text.translate(RULES).split())


def pieces(text):
    """Of a text with the map of a board, which may have more or less room: words, digits and signs one by one."""
    return Counter(re.findall(r"[A-Za-z]+|\S", unicodedata.normalize("NFKD", text.translate(RULES))))


def parts_of(game):
    return pieces if game.planes else words


def fits(narrow, wide, columns, parts=words):
    """Lines fit; the words are those of the wide form, some of them (names and headings of blocks) again."""
    assert max(map(len, narrow.splitlines())) <= columns
    assert parts(narrow).keys() == parts(wide).keys() and parts(wide) <= parts(narrow)


# ---- games


@cache
def positions(game, players, number=12):
    """Records of random games with every preset's kind of table, some decisions apart."""
    found = []
    for seed in range(number):
        batch = GameBatch(game, game.settings(num_players=players))
        batch.reset(np.array([seed]))
        for _ in range(37 * seed):
            if batch.done[0]:
                break
            batch.answer(batch.sample_one())
        found.append(game.record.copy(batch.states))
    return found


@WIDTHS
@every_size
def test_the_table_of_a_game(game, players, columns):
    for states in positions(game, players):
        fits(game.board_text(states, columns), game.board_text(states, WHOLE), columns, parts_of(game))


@every_size
def test_without_a_terminal_the_table_is_in_one_piece(game, players):
    for states in positions(game, players):
        parts = parts_of(game)
        assert parts(game.board_text(states, console.NO_TERMINAL)) == parts(game.board_text(states, WHOLE))


@every_size
def test_the_table_is_as_wide_as_the_terminal(game, players, terminal):
    for columns in (60, 140):
        terminal(columns)
        assert game.board_text(positions(game, players)[3]) == game.board_text(positions(game, players)[3], columns)


@cache
def journal(game, players):
    settings = game.settings(num_players=players)
    mobsters = [registry.mobster("random", game.name)] * players
    return play(game, settings, [Seating(5, 5, mobsters)])[0][0], settings


@WIDTHS
@every_size
def test_the_story_and_the_scoreboard(game, players, columns, terminal):
    events, settings = journal(game, players)
    told = {}
    for each in (columns, WHOLE):
        terminal(each)
        told[each] = "\n".join(game.narrative(events, settings)), "\n".join(game.scoreboard(events))

    assert words(told[columns][0]) == words(told[WHOLE][0])
    for narrow, wide in zip(told[columns], told[WHOLE]):
        fits(narrow, wide, columns)


@every_game
def test_the_demo(game, terminal, capsys):
    terminal(60)
    assert main(["demo", "--game", game.name, "--preset", quick(game)["preset"], "--players", str(game.seats[1])]) == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 60


# ---- contests


@cache
def contest(game):
    """As many entrants as a matrix has columns."""
    names = [name for name in registry.known(game.name) if not name.endswith(":") and not registry.mobster(name, game.name).slow]
    rules = {key: value for key, value in quick(game).items() if key == "preset"}
    return contests.tournament((names * 12)[:12], 2, seed=1, game=game.name, **rules)


@WIDTHS
@every_game
def test_the_tables_of_a_contest(game, columns, terminal):
    result = contest(game)
    terminal(WHOLE)
    wide = result.table()
    terminal(columns)
    fits(result.table(), wide, columns)


@WIDTHS
def test_the_tables_of_bidding(columns, terminal):
    game = game_named("bootleggers")
    names = list(registry.cast(game.name).SPECIALISTS["bid"])
    shares = {"names": names, "deals": 3, "par": 0.25, "win_share": [[None if i == j else i / (1 + j) for i in range(len(names))]
                                                                    for j in range(len(names))]}
    row = {"bidder": names[0], "win_share": 0.25, "win_share_low": 0.1, "win_share_high": 0.375, "mean_rank": 2.5, "mean_cash": 70.0,
           "payroll": 22.1, "position_by_round": [2.0, None], "taken": dict.fromkeys(bidding.TAKEN, 1.0)}
    report = {"settings": game.settings().as_dict(), "base": "boss", "deals": 3, "bidders": [row] * 4, "mirror": row, "matrix": shares}
    terminal(WHOLE)
    wide = "\n".join(bidding.words(report))
    terminal(columns)
    fits("\n".join(bidding.words(report)), wide, columns)


@pytest.mark.parametrize("columns", (60, 80, 140))
def test_bar_and_time_left_of_a_contest_are_visible(columns, monkeypatch):
    rich_console = pytest.importorskip("rich.console")
    monkeypatch.setenv("NO_COLOR", "1")
    screen = io.StringIO()
    terminal = rich_console.Console(file=screen, width=columns, force_terminal=True)
    bar = progress.bar(terminal)
    bar.update(bar.add_task("", total=7_654_321), completed=1_234_567)
    terminal.print(bar.get_renderable())

    line = screen.getvalue().rstrip("\n")
    assert len(line) <= columns and "…" not in line and "\x1b" not in line
    assert line.index("1234567/7654321 games") > 10 and line.startswith("━") and line.endswith("to go")


# ---- help


@WIDTHS
@pytest.mark.parametrize("verb", ("", *VERBS))
def test_help(verb, columns, terminal, capsys):
    terminal(columns)
    with pytest.raises(SystemExit) as end:
        main([*([verb] if verb else []), "--help"])

    assert end.value.code == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) <= columns
