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
    """Writes the reports of the balance of Prohibition."""
    monkeypatch.setattr(mobsters, "DOCS", tmp_path)
    (tmp_path / "data" / "prohibition").mkdir(parents=True)

    def write(**runs):
        (tmp_path / "data" / "prohibition" / "balance.json").write_text(json.dumps(runs), encoding="utf-8")
    return write


def run(scheme, mat, first):
    """A report with a row of each kind."""
    rows = {"schemes": {"Last Call": scheme}, "mats": {"The Fixer": mat}, "first": {"first": first, "others": [0.9, 0.8, 0.95]}}
    shares = {group: {name: {"held": 1200, "share": share} for name, share in each.items()} for group, each in rows.items()}
    return {"mobsters": ["kingpin"], "games": 300, "seed": 7, **shares, "infamy": {}, "fed": {"bribe": {"held": 0, "share": [0, 0, 1]}},
            "gangs": {"kingpin": {"held": 1200, "share": [0.9, 0.8, 0.95]}}, "points": {"turf": 31.25}, "gangster": {"attack": 2.5}}


def test_nothing_measured_is_said(written):
    assert house_balance.house_balance("prohibition").startswith(
        "Not measured yet: `python -m bootleg_agents.prohibition.experiments.balance`")


def test_before_and_after_stand_side_by_side_and_what_is_surely_outside_is_bold(written):
    written(before=run([0.1, 0.08, 0.12], [0.3, 0.27, 0.33], [0.3, 0.31, 0.35]),
            after=run([0.2, 0.17, 0.23], [0.3, 0.27, 0.33], [0.25, 0.2, 0.3]) | {"mobsters": ["kingpin", "warlord"]})
    text = house_balance.house_balance("prohibition")
    assert text.startswith("Before: 300 games from seed 7, `kingpin` on all seats; "
                           "after: 300 games from seed 7, in each different gangs drawn from `kingpin`, `warlord`.")
    assert "| scheme: completed by those who hold it (accepted: 15 to 55 %) | before | after |" in text
    assert "| Last Call | **10 % (8 to 12) of 1,200** | 20 % (17 to 23) of 1,200 |" in text
    assert "| first | **30 % (31 to 35) of 1,200** | 25 % (20 to 30) of 1,200 |" in text
    assert "| others | 90 % (80 to 95) of 1,200 | 90 % (80 to 95) of 1,200 |" in text
    assert "| The Fixer | 30 % (27 to 33) of 1,200 | 30 % (27 to 33) of 1,200 |" in text
    assert "| bribe |  |  |" in text
    assert "| turf | 31.25 | 31.25 |" in text
    assert "| gang: games won | before | after |" in text and "| kingpin | 90 % (80 to 95) of 1,200 |" in text


def test_a_report_without_a_change(written):
    written(after=run([0.2, 0.17, 0.23], [0.25, 0.2, 0.3], [0.25, 0.2, 0.3]))
    assert "| (accepted" not in house_balance.house_balance("prohibition")
    assert "| Last Call | 20 % (17 to 23) of 1,200 |\n" in house_balance.house_balance("prohibition")
