"""A table as a drawing: panels, and named SVG elements on them. The page, replay files, notebooks and pictures all show this.

An element is named "panel/what". A panel has coordinates of its own, so that a page can lay panels side by side as the screen allows;
`still` packs them into one picture. Colours are the classes of STYLE, never attributes.
"""
from __future__ import annotations

from html import escape
from typing import Any, NamedTuple

ALL = -1  # instead of a seat: everything is shown, for those who watch mobsters play
GAP, TITLE = 12, 26  # units between panels, and above one for its title
FONT = "DejaVu Sans"

# plain class selectors only: resvg reads nothing else
STYLE = """
.paper { fill: #f4ecd8 } .card { fill: #fbf6e9; stroke: #b9a988 } .dark { fill: #2b2118 } .faint { fill: #e6dabd }
.ink { fill: #2b2118 } .soft { fill: #6b5a45 } .light { fill: #fbf6e9 } .gold { fill: #8a5a00 } .red { fill: #a3281e } .green { fill: #2f6b2f }
.line { stroke: #6b5a45; fill: none } .thin { stroke: #cdbf9f; fill: none }
.seat-0 { fill: #8a5a00 } .seat-1 { fill: #1f5a94 } .seat-2 { fill: #2f6b2f } .seat-3 { fill: #a3281e } .seat-4 { fill: #6d3a8c }
.seat-5 { fill: #0f6670 }
text { font-family: 'DejaVu Sans', Verdana, sans-serif; font-size: 13px } .title { font-weight: bold; font-size: 15px } .small { font-size: 11px }
.big { font-size: 20px; font-weight: bold } .middle { text-anchor: middle } .end { text-anchor: end }
"""


class Panel(NamedTuple):
    """A piece of the table."""

    name: str  # "market": what its elements' names begin with
    title: str
    width: int
    height: int


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


def still(drawing: Drawing, width: int = 1120) -> str:
    """One SVG file of the whole table, its panels in rows as wide as `width`."""
    places, high, wide = packed(drawing.panels, width)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" role="img">',
             f"<style>{STYLE}</style>", f'<rect class="paper" width="{wide}" height="{high}"/>']
    for panel, (x, y) in zip(drawing.panels, places):
        inside = "".join(svg for name, svg in drawing.elements.items() if name.partition("/")[0] == panel.name)
        parts.append(f'<g transform="translate({x} {y})">{text(0, TITLE - 9, panel.title, "ink title")}'
                     f'<g transform="translate(0 {TITLE})">{inside}</g></g>')
    return "".join([*parts, "</svg>"])


def packed(panels: tuple[Panel, ...], width: int) -> tuple[list[tuple[int, int]], int, int]:
    """Where each panel lies, and how high and wide they are together: in the lowest place that has room, the leftmost of these."""
    tops = [0] * width  # the first free unit below what lies in each column
    places, wide = [], 0
    for panel in panels:
        need = min(panel.width + GAP, width)
        starts = sorted({0, *(x for x in range(1, width - need + 1) if tops[x] != tops[x - 1])})
        y, x = min((max(tops[x : x + need]), x) for x in starts if x + need <= width)
        places.append((x + GAP, y + GAP))
        tops[x : x + need] = [y + GAP + TITLE + panel.height] * need
        wide = max(wide, x + need)
    return places, max(tops, default=0) + GAP, wide + GAP


# ---- pieces of SVG


def group(name: str, title: str, *parts: str, spot: bool = False) -> str:
    """An element: its parts, with words for those who hear the page or point at it; `spot`: something to click."""
    mark = f' data-spot="{escape(name)}"' if spot else ""
    return f'<g id="{escape(name)}"{mark}><title>{escape(title)}</title>{"".join(parts)}</g>'


def text(x: float, y: float, words: object, classes: str = "ink") -> str:
    return f'<text x="{x:g}" y="{y:g}" class="{classes}">{escape(str(words))}</text>'


def box(x: float, y: float, width: float, height: float, classes: str = "card", round: float = 4) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round:g}" class="{classes}"/>'


def disc(x: float, y: float, radius: float, classes: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" class="{classes}"/>'


def line(x: float, y: float, to_x: float, to_y: float, classes: str = "line") -> str:
    return f'<line x1="{x:g}" y1="{y:g}" x2="{to_x:g}" y2="{to_y:g}" class="{classes}"/>'
