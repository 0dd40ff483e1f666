"""Tables in text that fit a width: columns under each other; if they are too many, in blocks below each other."""
from __future__ import annotations

from collections.abc import Collection, Sequence

GAP, BAR = "  ", " │ "
INDENT = 4  # of figures below a name that is too long to stand beside them


def table(rows: Sequence[Sequence[str]], width: int, align: str = "<>", bars: Collection[int] = ()) -> list[str]:
    """The lines of all blocks, an empty one between two."""
    return "\n\n".join("\n".join(block) for block in blocks(rows, width, align, bars)).split("\n")


def blocks(rows: Sequence[Sequence[str]], width: int, align: str = "<>", bars: Collection[int] = ()) -> list[list[str]]:
    """For each block a text for each row; the first column, the names, stands in every block.

    `align`: "<" or ">" for each column, the last one for all that follow. `bars`: numbers of columns with a bar before them; blocks
    begin there if possible.
    """
    widths = [max(map(len, column)) for column in zip(*rows)]
    align += align[-1] * (len(widths) - len(align))
    above = widths[0] > width // 2  # the names stand above their rows
    gaps = [BAR if number in bars else GAP for number in range(len(widths))]

    def text(row: Sequence[str], block: range) -> str:
        cells = "".join(f"{gaps[i] if i > block[0] else GAP}{row[i]:{align[i]}{widths[i]}}" for i in block).rstrip()
        if above:
            return "\n".join(part for part in (row[0], f"{'':{INDENT}}{cells}".rstrip()) if part)
        return f"{row[0]:{align[0]}{widths[0]}}{cells}".rstrip()

    sizes = [INDENT if above else widths[0], *widths[1:]]
    return [[text(row, block) for row in rows] for block in divided(sizes, gaps, width)]


def divided(sizes: Sequence[int], gaps: Sequence[str], width: int) -> list[range]:
    """Which columns share a block: as few blocks as possible, few that begin at no bar, the widest of them as narrow as possible."""
    Found = tuple[tuple[int, int, int], list[range]]
    best: dict[int, Found] = {1: ((0, 0, 0), [])}  # by the column that comes next
    for stop in range(2, len(sizes) + 1):
        options: list[Found] = []
        for start in range(1, stop):
            size = sizes[0] + len(GAP) + sum(sizes[start:stop]) + sum(map(len, gaps[start + 1 : stop]))
            if size <= width or stop - start == 1:
                (number, torn, widest), before = best[start]
                torn += start > 1 and gaps[start] == GAP
                options.append(((number + 1, torn, max(widest, size)), [*before, range(start, stop)]))
        best[stop] = min(options, key=lambda option: option[0])
    return best[len(sizes)][1]


def listed(start: str, parts: Sequence[str], between: str, width: int) -> list[str]:
    """The parts behind `start`, on as many lines as they need, each indented like the first."""
    lines, line = [], start + parts[0]
    for part in parts[1:]:
        if len(line) + 2 * len(between) + len(part) > width:
            lines.append(line + between.rstrip())
            line = " " * len(start) + part
        else:
            line += between + part
    return [*lines, line]
