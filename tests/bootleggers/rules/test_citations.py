"""Each rule and the function that keeps it name the same page; `bootleg docs --check` says where they do not."""
import pytest

from bootleg_env.bootleggers.tables.rulebook import ENTRIES, Entry
from docs.generator import code, coverage


def test_every_row_has_code_and_test_and_both_name_its_page():
    assert coverage.problems() == []


@pytest.fixture
def folder(tmp_path):
    """A game folder with a rule that names its page, one that names another, and one that names none."""
    (tmp_path / "rules" / "cards").mkdir(parents=True)
    (tmp_path / "rules" / "phase.py").write_text(
        'PRICE = 5\n\ndef pay():\n    """p. 5-6, 9: all pay."""\n\n'
        'def sell():\n    """p. 8: all sell."""\n\ndef rest():\n    """All rest."""\n', encoding="utf-8")
    (tmp_path / "rules" / "cards" / "guns.py").write_text(
        'def fits_hit():\n    """p. 15: anybody."""\n\ndef hit():\n    """Bang."""\n', encoding="utf-8")
    return tmp_path


def test_a_citation_that_disagrees_is_refused(folder):
    def entry(page, where):
        return Entry("9.9", page, "", f"rules/phase.py:{where}")

    right = [entry(5, "pay"), entry(6, "pay"), entry(9, "pay"), entry(8, "sell"), entry(0, "rest"), entry(4, "PRICE")]
    assert coverage.page_problems(right, folder) == []
    assert coverage.page_problems([entry(9, "sell")], folder) == [
        "9.9: the row names p. 9, the docstring of rules/phase.py:sell names p. 8"]
    assert coverage.page_problems([entry(7, "pay")], folder) == [
        "9.9: the row names p. 7, the docstring of rules/phase.py:pay names p. 5, p. 6, p. 9"]


def test_a_rule_that_names_no_page_is_refused(folder):
    assert coverage.page_problems([Entry("9.9", 9, "", "rules/phase.py:rest")], folder) == [
        "9.9: the row names p. 9, the docstring of rules/phase.py:rest names no page"]


def test_a_heading_is_cited_where_there_are_no_page_numbers(folder):
    """Only headings in quotes count, and only a docstring that names others than the row's is wrong."""
    (folder / "rules" / "road.py").write_text(
        'def lay():\n    """"Roadbuilding": one token."""\n\ndef go():\n    """Caravanning, see there."""\n', encoding="utf-8")
    rows = [Entry("lay", "Roadbuilding", "", "rules/road.py:lay"), Entry("go", "Caravanning", "", "rules/road.py:go")]
    assert coverage.heading_problems(rows, folder) == coverage.page_problems(rows, folder) == []
    wrong = Entry("carry", "Caravanning", "", "rules/road.py:lay")
    assert coverage.heading_problems([*rows, wrong], folder) == [
        "carry: the row names 'Caravanning', the docstring of rules/road.py:lay names 'Roadbuilding'"]


def test_what_a_card_needs_is_cited_with_the_page_of_the_card(folder):
    assert coverage.card_problems([Entry("card.hit", 15, "", "")], folder) == []
    assert coverage.card_problems([Entry("card.hit", 16, "", "")], folder) == ["card.hit: the row names p. 16, guns.py:fits_hit does not"]


def test_the_pages_of_a_text():
    assert code.pages_named("p. 8: a. Also p. 15, 17-18 (B16).") == {8, 15, 17, 18}
    assert code.pages_named("no page, 8 dice") == set()


def test_most_rows_point_to_functions():
    """The check is not about nothing."""
    folder = coverage.book("bootleggers").folder
    functions = [row for row in ENTRIES if row.page and code.docstring(folder, row.where) is not None]
    assert len(functions) > 0.9 * sum(row.page > 0 for row in ENTRIES)
