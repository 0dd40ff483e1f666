"""The page of Prohibition: every table says what is text and what is house, and what was measured of it is shown before and after."""
import json
import re

import pytest

from bootleg_env.prohibition.tables import cards, house
from generator import house_balance, mobsters, pages, prohibition

PAGE = (pages.ROOT / "docs" / "prohibition.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", prohibition.TABLES)
def test_every_table_stands_on_the_page_and_says_whose_it_is(name):
    text = prohibition.part(name)
    head, rows = text.splitlines()[0], text.splitlines()[2:]
    assert f"<!-- begin prohibition:{name} -->\n{text}\n" in PAGE
    by_row = head.endswith("| source |")
    assert by_row or name == "sources" or "(house)" in head
    if by_row:
        assert all(re.search(r"\| (text|house) \|$", row) for row in rows)


def test_of_the_cards_only_raid_is_text():
    rows = prohibition.fed_cards().splitlines()[2:]
    assert [row.split(" | ")[1] for row in rows if row.endswith("| text |")] == [cards.FED_CARDS[cards.RAID].name] == ["Raid!"]
    assert "| text |" not in prohibition.schemes() + prohibition.infamy() + prohibition.mats() + prohibition.tactics()


def test_of_the_prices_only_that_of_the_second_still_is_text():
    assert prohibition.tiles().count("(text)") == 4 + 1  # heads, and this price
    assert "| 5, 5 (text), 10," in prohibition.tiles()
    assert "| prices of tiles | 42 | 1: the second Still | 41 |" in prohibition.sources()


def test_every_badge_is_in_the_row_of_its_threshold():
    shown = [int(number) for row in prohibition.heat().splitlines()[2:6] for number in row.split("|")[3].split(",")]
    assert shown == list(house.BADGES)


def test_an_unknown_table_is_refused():
    with pytest.raises(ValueError, match=r"prohibition:weather: unknown; known: tiles, .*sources"):
        prohibition.part("weather")


# ---- what was measured


@pytest.fixture
def written(tmp_path, monkeypatch):
    """Writes the report of a game called town."""
    monkeypatch.setattr(mobsters, "DOCS", tmp_path)
    (tmp_path / "data" / "town").mkdir(parents=True)

    def write(**report):
        (tmp_path / "data" / "town" / "balance.json").write_text(json.dumps(report), encoding="utf-8")
    return write


def run(*rows):
    return {"games": 800, "seed": 7, "rows": [dict(zip(("group", "name", "value", "low", "high"), row)) for row in rows]}


def test_nothing_measured_is_said(written):
    assert house_balance.house_balance("town").startswith("Not measured yet: `python -m bootleg_agents.town.experiments.balance`")


def test_before_and_now_stand_side_by_side_and_what_is_outside_is_bold(written):
    written(mobster="kingpin", command="play", wanted={"schemes": [0.15, 0.55]},
            before=run(("schemes", "Last Call", 0.1, 0.08, 0.12), ("mats", "The Fixer", 0.3)),
            now=run(("schemes", "Last Call", 0.2, 0.17, 0.23), ("mats", "The Fixer", 0.25)),
            changed=[{"what": "Last Call", "from": "3 of them", "to": "2 of them", "why": "too rare"}])
    text = house_balance.house_balance("town")
    assert "before: 800 games from seed 7, now: 800 games from seed 7" in text
    assert "| schemes (wanted: 15 to 55 %) | before | now |" in text
    assert "| Last Call | **10.0 %** (8.0 to 12.0) | 20.0 % (17.0 to 23.0) |" in text
    assert "| The Fixer | 30.0 % | 25.0 % |" in text
    assert "| Last Call | 3 of them | 2 of them | too rare |" in text


def test_a_report_without_a_change(written):
    written(mobster="kingpin", command="play", now=run(("schemes", "Last Call", 0.2)))
    assert "| Last Call |  | 20.0 % |" in house_balance.house_balance("town")
    assert "What was changed" not in house_balance.house_balance("town")
