"""A table as a drawing: panels, and named SVG elements on them. The page, replay files, notebooks and pictures all show this.

An element is named "panel/what". A panel has coordinates of its own, so that a page can lay panels side by side as the screen allows;
`still` packs them into one picture. The panels of a game with the same settings should always be the same, so that nothing jumps.
Colours are the classes of STYLE, never attributes; a seat is also told by its initial and the shape of its `token`.
"""
from __future__ import annotations

from html import escape
from typing import Any, NamedTuple

from . import letters

ALL = -1  # instead of a seat: everything is shown, for those who watch mobsters play
GAP, TITLE = 12, 26  # units between panels, and above one for its title

# plain selectors only: resvg reads nothing else
STYLE = """
.paper { fill: #f4ecd8 }
.card { fill: #fbf6e9; stroke: #b9a988 }
.faint { fill: #e6dabd }
.dark { fill: #2b2118 }
.back { fill: #6b5a45; stroke: #fbf6e9 }
.forest { fill: #dfe3c6 }
.thicket { fill: #b8c596 }
.barrel { fill: #e6b955; stroke: #655440 }
.stock { fill: #f3c969 }
.ink { fill: #2b2118 }
.soft { fill: #655440 }
.light { fill: #fbf6e9 }
.gold, .seat-0 { fill: #7d5200 }
.seat-1 { fill: #1f5a94 }
.green, .seat-2 { fill: #2a632a }
.red, .seat-3 { fill: #a3281e }
.seat-4 { fill: #6d3a8c }
.seat-5 { fill: #0f6068 }
.line { stroke: #655440; fill: none }
.thin { stroke: #cdbf9f; fill: none }
.bold-line { stroke: #2b2118; stroke-width: 2; fill: none }
.edge-0 { stroke: #7d5200; stroke-width: 2; fill: none }
.edge-1 { stroke: #1f5a94; stroke-width: 2; fill: none }
.edge-2 { stroke: #2a632a; stroke-width: 2; fill: none }
.edge-3 { stroke: #a3281e; stroke-width: 2; fill: none }
.edge-4 { stroke: #6d3a8c; stroke-width: 2; fill: none }
.edge-5 { stroke: #0f6068; stroke-width: 2; fill: none }
text { font-family: 'DejaVu Sans', Verdana, sans-serif; font-size: 13px }
.small { font-size: 11px }
.title, .big { font-family: 'DejaVu Serif', Georgia, serif; font-weight: bold }
.title { font-size: 15px }
.big { font-size: 20px }
.bold { font-weight: bold }
.middle { text-anchor: middle }
.end { text-anchor: end }
"""
TOKENS = (  # the shape of each seat, in units of its radius; seat 0 is a disc
    (), ((-.9, -.9), (.9, -.9), (.9, .9), (-.9, .9)), ((0, -1.25), (1.25, 0), (0, 1.25), (-1.25, 0)),
    ((-1.15, -.85), (1.15, -.85), (.55, 1.05), (-.55, 1.05)), ((-1.15, 0), (-.6, -1), (.6, -1), (1.15, 0), (.6, 1), (-.6, 1)),
    ((-.95, -.95), (.95, -.95), (.95, .4), (0, 1.2), (-.95, .4)))


class Panel(NamedTuple):
    """A piece of the table."""

    name: str  # "market": what its elements' names begin with
    title: str
    width: int
    height: int
    wide: bool = False  # a board with small cells: on a page that has the room it is twice as large


class Drawing(NamedTuple):
    """What one viewer sees."""

    panels: tuple[Panel, ...]
    elements: dict[str, str]  # by name, in the order in which they are drawn


def changes(before: Drawing | None, after: Drawing) -> dict[str, Any]:
    """What makes the one of the other: elements set and gone; the panels, if they are others."""
    old = before.elements if before else {}
    found: dict[str, Any] = {"set": {name: svg for name, svg in after.elements.items() if old.get(name) != svg},
                             "gone": [name for name in old if name not in after.elements]}
    if not before or before.panels != after.panels:
        found["panels"] = [panel._asdict() for panel in after.panels]
    return found


# ---- a still picture


def still(drawing: Drawing, width: int | None = None) -> str:
    """One SVG file of the whole table, its panels in rows as wide as `width` (or the widest panel); None: shaped like a screen."""
    places, wide, high = packed(drawing.panels, width or screen_width(drawing.panels))
    parts = [f'<g transform="translate({x} {y})">{with_title(panel, drawing.elements)}</g>'
             for panel, (x, y) in zip(drawing.panels, places)]
    return svg_file("".join(parts), 0, 0, wide, high)


def with_title(panel: Panel, elements: dict[str, str]) -> str:
    """A panel and all that is drawn on it, below its title."""
    inside = "".join(svg for name, svg in elements.items() if name.partition("/")[0] == panel.name)
    return f'{text(0, TITLE - 9, panel.title, "ink title", panel.width)}<g transform="translate(0 {TITLE})">{inside}</g>'


def svg_file(inside: str, x: float, y: float, wide: float, high: float) -> str:
    """This on paper, as an SVG file."""
    size = f'viewBox="{x:g} {y:g} {wide:g} {high:g}" width="{wide:g}" height="{high:g}"'
    paper = box(x, y, wide, high, "paper", 0)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img"><style>{STYLE}</style>{paper}{inside}</svg>'


def screen_width(panels: tuple[Panel, ...]) -> int:
    """Of all numbers of panels side by side the one that fits best into 16:9."""
    least = max(panel.width for panel in panels) + 2 * GAP
    whole = sum(panel.width + GAP for panel in panels) + GAP
    step = min(panel.width for panel in panels) + GAP

    def needed(width: int) -> float:
        _, wide, high = packed(panels, width)
        return max(wide / 16, high / 9)

    return min(range(least, max(whole, least) + 1, step), key=needed)


def packed(panels: tuple[Panel, ...], width: int) -> tuple[list[tuple[int, int]], int, int]:
    """Where each panel lies, and how wide and high they are together: each in the lowest place that has room, the leftmost of these."""
    room = max([width - GAP, *(panel.width + GAP for panel in panels)])
    tops = [0] * room  # the first free unit below what lies in each column
    places, wide = [], 0
    for panel in panels:
        need = panel.width + GAP
        starts = [0, *(x for x in range(1, room - need + 1) if tops[x] != tops[x - 1])]
        y, x = min((max(tops[x : x + need]), x) for x in starts)
        places.append((x + GAP, y + GAP))
        tops[x : x + need] = [y + GAP + TITLE + panel.height] * need
        wide = max(wide, x + need)
    return places, wide + GAP, max(tops) + GAP


# ---- pieces of SVG


def group(name: str, title: str, *parts: str, spot: bool = False) -> str:
    """An element: its parts, with words for those who hear the page or point at it; `spot`: something to click."""
    mark = f' data-spot="{escape(name)}"' if spot else ""
    return f'<g id="{escape(name)}"{mark}><title>{escape(title)}</title>{"".join(parts)}</g>'


def text(x: float, y: float, words: object, classes: str = "ink", room: float | None = None) -> str:
    """Words on a line, clipped if they would take more than `room`."""
    shown = str(words) if room is None else letters.clipped(words, room, classes)
    return f'<text x="{x:g}" y="{y:g}" class="{classes}">{escape(shown)}</text>'


def box(x: float, y: float, width: float, height: float, classes: str = "card", round: float = 4) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round:g}" class="{classes}"/>'


def disc(x: float, y: float, radius: float, classes: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" class="{classes}"/>'


def line(x: float, y: float, to_x: float, to_y: float, classes: str = "line") -> str:
    return f'<line x1="{x:g}" y1="{y:g}" x2="{to_x:g}" y2="{to_y:g}" class="{classes}"/>'


def shape(points: list[tuple[float, float]], classes: str) -> str:
    """What lies between these corners."""
    return f'<polygon points="{" ".join(f"{x:g},{y:g}" for x, y in points)}" class="{classes}"/>'


def token(x: float, y: float, seat: int, letter: str = "", radius: float = 9) -> str:
    """A seat's sign around (x, y): its shape in its colour, with its initial."""
    corners, colour = [(round(x + radius * right, 1), round(y + radius * down, 1)) for right, down in TOKENS[seat]], f"seat-{seat}"
    sign = shape(corners, colour) if corners else disc(x, y, radius, colour)
    return sign + (text(x, y + 4, letter, "light small bold middle") if letter else "")


def pitch(number: int, room: float, size: float, gap: float = 4) -> float:
    """From one of so many things to the next: side by side, or one over the other if there is no room."""
    return min(size + gap, (room - size) / max(1, number - 1))
