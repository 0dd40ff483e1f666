"""Pictures of what learned.py has measured: how a game goes for each mobster, and which thug cards it plays."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
from matplotlib.figure import Figure

from ...contests.charts import save

PANELS = (("muscle_by_round", "muscle card laid"), ("men", "men in speakeasies"), ("led", "speakeasies with most men"),
          ("trucks", "trucks loaded"), ("sold", "crates sold"), ("cash", "cash, $G"))
LEAST = 0.1  # of the games must reach a round, or it is not drawn
SHOWN = 14  # thug cards
DOTS = 120  # per inch


def draw(report: dict[str, Any], folder: Path) -> list[Path]:
    """All pictures; gives their files. Only rows against the first opponent are drawn: the others are in the tables."""
    folder.mkdir(parents=True, exist_ok=True)
    first = report["agents"][0]["against"]
    rows = [row for row in report["agents"] if row["against"] == first]
    return [save(picture(rows), folder / f"learned_{name}.png", DOTS) for name, picture in (("rounds", by_round), ("thugs", thugs))]


def by_round(rows: list[dict[str, Any]]) -> Figure:
    """Six small pictures, a line a mobster."""
    figure = Figure(figsize=(10, 5.4), layout="constrained")
    palette = matplotlib.colormaps["tab10"]
    for axes, (key, title) in zip(figure.subplots(2, 3).flat, PANELS):
        for nth, row in enumerate(rows):
            values = row["by_round"].get(key, row.get(key))
            shown = [value if value is not None and reached >= LEAST * row["games"] else np.nan
                     for value, reached in zip(values, row["reached"])]
            axes.plot(range(1, len(shown) + 1), shown, marker="o", markersize=3, color=palette(nth), label=row["agent"])
        axes.set_title(title, fontsize=10)
        axes.set_ylim(bottom=0)
        axes.spines[["top", "right"]].set_visible(False)
        axes.set_xticks(range(2, len(shown) + 1, 2))
    figure.supxlabel("round (means over the games that reached it)", fontsize=10)
    figure.legend(*axes.get_legend_handles_labels(), loc="outside upper center", ncols=len(rows), frameon=False)
    return figure


def thugs(rows: list[dict[str, Any]]) -> Figure:
    """Cards a game, those first on which they differ most."""
    cards = sorted(rows[0]["thugs"], key=lambda card: -np.ptp([row["thugs"][card] for row in rows]))[:SHOWN]
    cards.sort(key=lambda card: rows[0]["thugs"][card])
    figure = Figure(figsize=(8, 5), layout="constrained")
    axes, palette, height = figure.subplots(), matplotlib.colormaps["tab10"], 0.8 / len(rows)
    for nth, row in enumerate(rows):
        axes.barh(np.arange(len(cards)) - nth * height, [row["thugs"][card] for card in cards], height=height, color=palette(nth),
                  label=row["agent"])
    axes.set_yticks(np.arange(len(cards)) - 0.4 + height / 2, [card.replace("_", " ") for card in cards])
    axes.set_xlabel("times played in a game")
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False, loc="lower right")
    return figure
