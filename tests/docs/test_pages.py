"""The generated pages: up to date, and refused when they are not; every rule has code and a test, every test names a rule."""
import argparse
import shutil

import pytest

from bootleg_env.bootleggers.tables import rulebook
from bootleg_env.engine.game import Game
from bootleg_env.engine.settings import table
from bootleg_env.games import GAMES
from bootleg_env.games import game as game_named
from generator import code, coverage, mobsters, pages, protocol

CHECK, WRITE = argparse.Namespace(check=True), argparse.Namespace(check=False)


@pytest.fixture
def copied(tmp_path, monkeypatch):
    """The pages in a folder of their own, just written; coverage is not at stake."""
    shutil.copy(pages.ROOT / "README.md", tmp_path)
    shutil.copytree(pages.ROOT / "docs", tmp_path / "docs")
    (tmp_path / "bootleg_env").mkdir()
    monkeypatch.setattr(pages, "ROOT", tmp_path)
    monkeypatch.setattr(mobsters, "DOCS", tmp_path / "docs")
    monkeypatch.setattr(coverage, "problems", list)
    assert pages.main(WRITE) == 0
    return tmp_path


@pytest.mark.parametrize("page", pages.pages(), ids=lambda page: page.name)
def test_pages_are_fresh(page):
    """After a change: `make docs`."""
    text = page.read_text(encoding="utf-8")
    assert pages.fresh(page.name, text) == text


def test_a_stale_page_is_named_with_its_cure(copied, capsys):
    assert pages.main(CHECK) == 0
    page = copied / "docs" / "bootleggers.md"
    page.write_text(page.read_text(encoding="utf-8").replace("| `bid` | 0 | 72 |", "| `bid` | 0 | 71 |"), encoding="utf-8")

    assert pages.main(CHECK) == 1
    assert "docs/bootleggers.md is stale; refresh it with: make docs" in capsys.readouterr().out
    assert pages.main(WRITE) == 0
    assert pages.main(CHECK) == 0


def test_figures_come_from_the_committed_report(copied):
    report = copied / "docs" / "data" / "speed.json"
    report.write_text('{"players": 4, "rates": {"PettingZoo tic-tac-toe": 1234567.8, "slow": 1.25}}', encoding="utf-8")

    pages.main(WRITE)

    assert "| PettingZoo tic-tac-toe | 1,234,568 | agent_iter" in (copied / "README.md").read_text(encoding="utf-8")
    assert "| slow | 1.25 |" in (copied / "docs" / "speed.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["weather", "weather:stones", "decisions"])
def test_an_unknown_part_is_refused(name):
    with pytest.raises(ValueError, match=rf"page.md: no part '{name}'; known: .*decisions:GAME.*coverage:GAME"):
        pages.fresh("page.md", f"<!-- begin {name} -->\n<!-- end {name} -->")


def test_a_part_of_a_game_that_is_unknown_is_refused():
    with pytest.raises(ValueError, match="unknown game 'chess'"):
        pages.fresh("page.md", "<!-- begin decisions:chess -->\n<!-- end decisions:chess -->")


def test_every_row_has_code_and_test_and_every_test_a_row():
    assert coverage.problems() == []


def test_a_missing_function_or_test_is_a_problem(monkeypatch):
    rows = (rulebook.Entry("9.9", 9, "Nobody pays.", "flow.py:nobody_pays"), rulebook.Entry("9.8", 9, "All pay.", "nowhere.py:pay"))
    monkeypatch.setattr(rulebook, "ENTRIES", rows)

    problems = "\n".join(coverage.problems())

    assert "9.9: flow.py:nobody_pays does not exist" in problems
    assert "9.8: nowhere.py:pay does not exist" in problems
    assert "9.9: no test in tests/bootleggers/rules has @covers('9.9')" in problems


def test_covers_are_read_from_the_source(tmp_path):
    (tmp_path / "test_x.py").write_text('@covers("1.1", "B01")\n@pytest.mark.slow\ndef test_it():\n    pass\n', encoding="utf-8")
    it = ("test_x.py", "test_it")
    assert code.covered(tmp_path) == {"1.1": [it], "B01": [it]}


@pytest.mark.parametrize("name", GAMES)
def test_ids_are_unique(name):
    """A ruling that decides code is a row of the rulebook too."""
    book = coverage.book(name)
    rows, ruled = [row.id for row in book.entries], [row.id for row in book.rulings]
    assert len(rows) == len(set(rows)) > 0 and len(ruled) == len(set(ruled)) > 0


def test_a_sentence_without_a_rule_needs_neither_code_nor_test():
    book = coverage.book("rum_run")
    assert any(not row.where for row in book.entries)
    assert all(row.where for row in book.rules)
    assert not any(" story |" in line for line in coverage.rules("rum_run").splitlines())
    assert any(line.startswith("| story | Introduction |") for line in coverage.no_rules("rum_run").splitlines())


def test_rulings_are_listed_in_groups():
    """`rulings:rum_run.RN` on a page: those whose ids begin so, not those that begin with more letters."""
    ids = [line.split(" | ")[0].removeprefix("| ") for line in coverage.ruling_rows("rum_run.RN").splitlines()[2:]]
    assert ids == [f"RN{number}" for number in range(1, 19)]
    every = coverage.ruling_rows("rum_run").splitlines()[2:]
    assert len(every) == sum(len(coverage.ruling_rows(f"rum_run.{group}").splitlines()[2:]) for group in ("R", "RN", "RX", "RH"))


@pytest.mark.parametrize("name", ["bootleggers", "rum_run", "prohibition"])  # Stones has no page of rulings
def test_every_ruling_stands_on_a_page(name):
    """Also those of a group that is new: no ruling falls between the tables."""
    of = coverage.book(name)
    text = (pages.ROOT / "docs" / f"{of.prefix}rulings.md").read_text(encoding="utf-8")
    assert [ruling.id for ruling in of.rulings if f"| {ruling.id} |" not in text] == []


def test_a_circle_of_imports_is_refused(tmp_path):
    for name, other in (("one", "two"), ("two", "one")):
        (tmp_path / f"{name}.py").write_text(f'"""{name}"""\nfrom .{other} import x\n', encoding="utf-8")
    with pytest.raises(ValueError, match=r"in a circle: one.py, two.py"):
        code.layers(tmp_path)


@pytest.mark.parametrize("name", GAMES)
def test_a_games_page_has_the_fixed_headings(name):
    game, text = game_named(name), (pages.ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")
    headings = [line[3:] for line in text.splitlines() if line.startswith("## ")]
    fixed = ["Description", "Decisions", "Observation", "Rewards", "Episode end", "Arguments", "Version History"]
    assert [heading for heading in headings if heading in fixed] == fixed
    for row in (*game.decisions(), *game.observation_fields()):
        assert f"`{row['name']}`" in text
    for setting in table(game.settings_type):
        assert f"| `{setting}` |" in text


def test_every_name_of_the_protocol_is_in_its_table():
    text = protocol.protocol()
    for name in (*Game.__annotations__, *(name for name in vars(Game) if not name.startswith("_"))):
        assert f"`{name}" in text, name


def test_a_picture_that_is_missing_is_stale(copied, capsys):
    (copied / "docs" / "pictures" / "table.svg").unlink()
    assert pages.main(CHECK) == 1
    assert "docs/pictures/table.svg is stale" in capsys.readouterr().out
