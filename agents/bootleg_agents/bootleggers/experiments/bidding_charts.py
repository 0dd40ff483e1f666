"""Pictures of bidding.py."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
from matplotlib.colors import TwoSlopeNorm
from matplotlib.figure import Figure

from bootleg_env.bootleggers.tables.constants import MUSCLE_CARDS, QUARTER, QUARTERS

from ...contests.charts import CLEAR, bars, save
from .bidding import OWN, SHOWN_CLASSES


def draw(report: dict[str, Any], file: str | Path) -> list[Path]:
    """All pictures, beside each other: bids.png gives bids-win_share.png and so on. Returns their files."""
    file = Path(file)
    pictures = {"win_share": win_share, "muscle_by_round": muscle_by_round, "muscle_by_row": muscle_by_row, "taken": taken}
    if report["matrix"]["deals"]:
        pictures["matrix"] = matrix
    return [save(picture(report), file.with_name(f"{file.stem}-{name}{file.suffix}")) for name, picture in pictures.items()]


def colours(report: dict[str, Any]) -> dict[str, Any]:
    """A colour a bidder, the same in all pictures."""
    names = sorted(row["bidder"] for row in report["bidders"])
    palette = matplotlib.colormaps["tab10" if len(names) <= 10 else "tab20"]
    return {OWN: "black"} | {name: palette(nth % palette.N) for nth, name in enumerate(names)}


def everybody(report: dict[str, Any]) -> list[dict[str, Any]]:
    return [*report["bidders"], report["mirror"]]


def win_share(report: dict[str, Any]) -> Figure:
    rows = everybody(report)
    figure = Figure(figsize=(7, 1.6 + 0.35 * len(rows)), layout="constrained")
    axes = figure.subplots()
    shares = np.array([[row[key] for row in rows] for key in ("win_share", "win_share_low", "win_share_high")])
    bars(axes, [row["bidder"] for row in rows], shares, report["matrix"]["par"])
    others = report["settings"]["num_players"] - 1
    axes.set_title(f"{report['base']} with these bids, against {others} plain {report['base']}, {report['deals']} deals", fontsize=10)
    return figure


def lines(report: dict[str, Any], key: str, across: list[int]) -> tuple[Figure, Any]:
    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes, colour = figure.subplots(), colours(report)
    for row in everybody(report):
        values = [np.nan if value is None else value for value in row[key]]
        axes.plot(across, values, marker="o", markersize=3, color=colour[row["bidder"]], label=row["bidder"],
                  linewidth=2.5 if row["bidder"] == OWN else 1.3)
    axes.set_xticks(across)
    axes.spines[["top", "right"]].set_visible(False)
    figure.legend(loc="outside right upper", frameon=False)
    return figure, axes


def muscle_by_round(report: dict[str, Any]) -> Figure:
    figure, axes = lines(report, "muscle_by_round", list(range(1, report["settings"]["rounds"] + 1)))
    shade_quarters(axes)
    axes.set_xlabel("round")
    axes.set_title("When each bidder spends its muscle", fontsize=10)
    return figure


def muscle_by_row(report: dict[str, Any]) -> Figure:
    figure, axes = lines(report, "muscle_by_row", list(range(1, SHOWN_CLASSES + 1)))
    shade_quarters(axes)
    axes.set_xlabel("what lies in the row, for its round: 1 = all picks alike ... 6 = far more to win by going first")
    axes.set_title("What muscle is spent on", fontsize=10)
    return figure


def shade_quarters(axes: Any) -> None:
    for quarter in range(0, QUARTERS, 2):
        axes.axhspan(quarter * QUARTER + 0.5, (quarter + 1) * QUARTER + 0.5, color="0.95", zorder=0)
    axes.set_ylim(0.5, MUSCLE_CARDS + 0.5)
    axes.set_yticks([1, *((quarter + 1) * QUARTER for quarter in range(QUARTERS))])
    axes.set_ylabel("mean muscle card (bands: quarters)")


def taken(report: dict[str, Any]) -> Figure:
    """Cards a game by kind, stacked."""
    rows = everybody(report)[::-1]
    figure = Figure(figsize=(8, 1.4 + 0.35 * len(rows)), layout="constrained")
    axes, heights, left = figure.subplots(), np.arange(len(rows)), np.zeros(len(rows))
    palette = matplotlib.colormaps["tab20c"]
    for nth, kind in enumerate(rows[0]["taken"]):
        got = np.array([row["taken"][kind] for row in rows])
        axes.barh(heights, got, left=left, color=palette(2 * nth), label=kind, height=0.7)
        left += got
    axes.set_yticks(heights, [row["bidder"] for row in rows])
    axes.set_xlabel("cards a game")
    axes.set_title("What each bidder takes from the row", fontsize=10)
    figure.legend(loc="outside right upper", frameon=False, fontsize=8)
    return figure


def matrix(report: dict[str, Any]) -> Figure:
    """Row against column; white is par."""
    names, par = report["matrix"]["names"], 100 * report["matrix"]["par"]
    shares = np.array([[np.nan if share is None else 100 * share for share in row] for row in report["matrix"]["win_share"]])
    reach = max(5.0, float(np.nanmax(np.abs(shares - par))))
    figure = Figure(figsize=(2.5 + 0.7 * len(names), 1.8 + 0.5 * len(names)), layout="constrained")
    axes = figure.subplots()
    image = axes.imshow(shares, cmap=CLEAR, norm=TwoSlopeNorm(par, 0, par + reach), aspect="auto")
    for (row, column), share in np.ndenumerate(shares):
        ink = "white" if share > par + 0.7 * reach or share < 0.2 * par else "black"
        axes.text(column, row, "" if np.isnan(share) else f"{share:.0f}", ha="center", va="center", fontsize=8, color=ink)
    axes.set_xticks(range(len(names)), names, rotation=45, ha="right")
    axes.set_yticks(range(len(names)), names)
    axes.set_xlabel("... against this one in all other seats")
    axes.set_title("Win share in % of one bidder ...", fontsize=10)
    figure.colorbar(image, ax=axes, shrink=0.8)
    return figure
