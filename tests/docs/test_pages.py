"""The generated pages: fresh, and refused when they are not; every rule has code and a test, every test names a rule."""
import argparse
import shutil

import pytest

from bootleg_env import bootleggers_v0, docs, docs_code
from bootleg_env.bootleggers.tables import rulebook, rulings, settings

CHECK, WRITE = argparse.Namespace(check=True), argparse.Namespace(check=False)


@pytest.fixture
def copied(tmp_path, monkeypatch):
    """The pages in a folder of their own, just written; coverage is not at stake."""
    shutil.copy(docs.ROOT / "README.md", tmp_path)
    shutil.copytree(docs.ROOT / "docs", tmp_path / "docs")
    monkeypatch.setattr(docs, "ROOT", tmp_path)
    monkeypatch.setattr(docs, "coverage_problems", list)
    assert docs.main(WRITE) == 0
    return tmp_path


@pytest.mark.parametrize("page", docs.pages(), ids=lambda page: page.name)
def test_pages_are_fresh(page):
    """After a change: `make docs`."""
    text = page.read_text(encoding="utf-8")
    assert docs.fresh(page.name, text) == text


def test_a_stale_page_is_named_with_its_cure(copied, capsys):
    assert docs.main(CHECK) == 0
    page = copied / "docs" / "bootleggers.md"
    page.write_text(page.read_text(encoding="utf-8").replace("| `bid` | 0 | 72 |", "| `bid` | 0 | 71 |"), encoding="utf-8")

    assert docs.main(CHECK) == 1
    assert "docs/bootleggers.md is stale; refresh it with: make docs" in capsys.readouterr().out
    assert docs.main(WRITE) == 0
    assert docs.main(CHECK) == 0


def test_figures_come_from_the_committed_report(copied):
    (copied / "docs" / "speed.json").write_text('{"players": 4, "rates": {"engine": 1234567.8, "slow": 1.25}}', encoding="utf-8")

    docs.main(WRITE)

    assert "| engine | 1,234,568 |" in (copied / "README.md").read_text(encoding="utf-8")
    assert "| slow | 1.25 |" in (copied / "docs" / "speed.md").read_text(encoding="utf-8")


def test_an_unknown_part_is_refused():
    with pytest.raises(ValueError, match=r"page.md: no part 'weather'; known: coverage, .*"):
        docs.fresh("page.md", "<!-- begin weather -->\n<!-- end weather -->")


def test_every_row_has_code_and_test_and_every_test_a_row():
    assert docs.coverage_problems() == []


def test_a_missing_function_or_test_is_a_problem(monkeypatch):
    rows = (rulebook.Entry("9.9", 9, "Nobody pays.", "flow.py:nobody_pays"), rulebook.Entry("9.8", 9, "All pay.", "nowhere.py:pay"))
    monkeypatch.setattr(rulebook, "ENTRIES", rows)

    said = "\n".join(docs.coverage_problems())

    assert "9.9: flow.py:nobody_pays does not exist" in said
    assert "9.8: nowhere.py:pay does not exist" in said
    assert "9.9: no test in tests/rules has @covers('9.9')" in said


def test_covers_are_read_from_the_source(tmp_path):
    (tmp_path / "test_x.py").write_text('@covers("1.1", "B01")\n@pytest.mark.slow\ndef test_it():\n    pass\n', encoding="utf-8")
    it = ("tests/rules/test_x.py", "test_it")
    assert docs_code.covered(tmp_path) == {"1.1": [it], "B01": [it]}


def test_ids_are_unique():
    ids = [row.id for row in (*rulebook.ENTRIES, *rulings.OWN)]
    assert len(ids) == len(set(ids))
    assert len({row.id for row in rulings.RULINGS}) == len(rulings.RULINGS)


def test_a_circle_of_imports_is_refused(tmp_path):
    for name, other in (("one", "two"), ("two", "one")):
        (tmp_path / f"{name}.py").write_text(f'"""{name}"""\nfrom .{other} import x\n', encoding="utf-8")
    with pytest.raises(ValueError, match=r"in a circle: one.py, two.py"):
        docs_code.layers(tmp_path)


def test_the_game_page_has_the_fixed_headings():
    text = (docs.ROOT / "docs" / "bootleggers.md").read_text(encoding="utf-8")
    headings = [line[3:] for line in text.splitlines() if line.startswith("## ")]
    assert headings == ["Description", "Decisions", "Observation", "Rewards", "Episode end", "Arguments", "Version History"]
    for row in (*bootleggers_v0.decisions(), *bootleggers_v0.observation_fields()):
        assert f"`{row['name']}`" in text
    assert docs.SETTING_MEANINGS.keys() == settings.ACCEPTED.keys()
