"""Tables fit the width: in one piece if they can, else in blocks, and nothing is lost."""
import re
from collections import Counter

import numpy as np
import pytest

from bootleg_env.engine.columns import blocks, listed, table


def some_table(seed):
    chance = np.random.default_rng(seed)
    columns, rows = chance.integers(2, 16), chance.integers(1, 6)
    return [["x" * chance.integers(1, 9) + f"{row}.{column}" for column in range(columns)] for row in range(rows)]


@pytest.mark.parametrize("width", (30, 60, 100, 300))
@pytest.mark.parametrize("seed", range(30))
def test_every_cell_is_there_and_no_line_is_longer(seed, width):
    rows = some_table(seed)
    bars = set(np.random.default_rng(seed).integers(1, 16, 4).tolist())

    lines = table(rows, width, bars=bars)

    found = Counter(re.findall(r"[^\s│]+", "\n".join(lines)))
    names = Counter(row[0] for row in rows)
    cells = Counter(cell for row in rows for cell in row[1:])
    assert max(map(len, lines)) <= width
    assert {cell: number for cell, number in found.items() if cell not in names} == cells
    assert len({found[name] for name in names}) == 1  # in every block once


def test_a_table_that_fits_is_one_block_with_bars_between_its_parts():
    rows = [["", "won", "lost", "cash"], ["Al", "1", "20", "3"], ["Bea", "10", "2", "30"]]

    assert table(rows, 60, bars=(3,)) == ["     won  lost │ cash", "Al     1    20 │    3", "Bea   10     2 │   30"]


def test_a_block_begins_at_a_bar_if_that_takes_no_more_blocks():
    rows = [["", *(f"head{i}" for i in range(6))], ["Al", *"abcdef"]]

    assert [block[0].split() for block in blocks(rows, 30, bars=(3,))] == [["head0", "head1"], ["head2", "head3", "head4", "head5"]]


def test_names_that_are_too_long_stand_above_their_rows():
    rows = [["", "won", "lost"], ["a_folder/a_file.py:ALongName", "1", "2"]]

    assert table(rows, 40) == ["      won  lost", "a_folder/a_file.py:ALongName", "        1     2"]


def test_a_list_goes_on_below_its_beginning():
    assert listed(" holds ", ["Moll", "Hijack", "Big Payoff"], ", ", 22) == [" holds Moll, Hijack,", "       Big Payoff"]
