"""A contest as a picture: win shares with their intervals, and who beats whom."""
from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from bootleg_env.engine.files import write
from bootleg_env.games import game as game_named

if TYPE_CHECKING:
    from .result import Result

INK, PALE, GOLD, TEAL = "#2b2622", "#b9aea3", "#b8860b", "#1f6f78"
CLEAR = "BrBG_r"  # of matrices: brown above, teal below, as the bars are


def check(path: str | Path) -> None:
    """Raise before anything is played if no such picture can be drawn."""
    pyplot()
    from matplotlib.backend_bases import FigureCanvasBase

    kind = Path(path).suffix.removeprefix(".")
    if kind not in FigureCanvasBase.get_supported_filetypes():
        raise ValueError(f"plot {str(path)!r}: must end in .png, .svg or .pdf")


def pyplot() -> Any:
    try:
        import matplotlib
    except ImportError:
        raise ValueError("pictures need matplotlib: pip install 'bootleg-env[contests]'") from None
    matplotlib.use("Agg")
    from matplotlib import pyplot

    return pyplot


def draw(result: Result, path: str | Path) -> None:
    """Both pictures side by side, written whole or not at all."""
    plt = pyplot()
    count, entrants = len(result.order), len(result.labels)
    height = max(3.4, 0.42 * max(count, entrants) + 1.9)
    with plt.rc_context({"font.size": 10, "text.color": INK, "axes.labelcolor": INK, "xtick.color": INK, "ytick.color": INK}):
        wide = entrants > 1
        figure, axes = plt.subplots(
            1, 2 if wide else 1, figsize=(5.6 + (1.4 + height if wide else 0), height), squeeze=False, layout="constrained",
            width_ratios=[5.6, 1.4 + height] if wide else None)
        figure.suptitle(title(result), fontsize=11)
        shares(result, axes[0, 0])
        if wide:
            heat(result, axes[0, 1])
        save(figure, path)
        plt.close(figure)


def title(result: Result) -> str:
    plan, game = result.plan, game_named(result.plan.game)
    state = "" if result.complete else f" (stopped at {result.deals:,} of {plan.deals:,})"
    return f"{game.title}: {plan.num_players} {game.people}, {result.deals:,} deals{state}, {len(result.games):,} games"


def shares(result: Result, axes: Any) -> None:
    """Win shares, best on top."""
    order = [i for i in result.standing if i in result.order]
    bars(axes, [result.labels[i] for i in order], np.array([each[order] for each in result.win_share]), result.par)


def bars(axes: Any, names: Sequence[str], estimate: np.ndarray, par: float) -> None:
    """Win shares (value, low, high; the first on top) beside par: the colour says on which side of it the interval lies."""
    (value, low, high), par = 100 * estimate, 100 * par
    rows = np.arange(len(names))[::-1]
    sides = np.select([low > par, high < par], [0, 1], 2)
    for side, (color, words) in enumerate(((GOLD, "above par"), (TEAL, "below par"), (PALE, "not clear of par"))):
        these = sides == side
        if these.any():
            axes.barh(rows[these], value[these], color=color, height=0.62, label=words)
    axes.errorbar(value, rows, xerr=[value - low, high - value], fmt="none", ecolor=INK, capsize=3, lw=1.2)
    axes.axvline(par, color=INK, ls="--", lw=1)
    axes.text(par, len(names) - 0.45, f" par {par:.0f} %", va="bottom", ha="left", fontsize=8)
    for row, end, each in zip(rows, high, value):
        axes.text(end + 1, row, f"{each:.1f}", va="center", fontsize=9, bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.5})
    axes.set_yticks(rows, names)
    axes.set_xlabel("games won, %, with 95 % intervals over deals")
    axes.set(xlim=(0, max(high.max() * 1.14, par * 1.3)), ylim=(-0.6, len(names)))
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, 0), borderaxespad=4.5, ncols=3, frameon=False, fontsize=8)


def heat(result: Result, axes: Any) -> None:
    """Row before column, in percent; pale numbers are not clear of one half."""
    order = result.standing
    value, low, high = (100 * each[np.ix_(order, order)] for each in result.beats)
    np.fill_diagonal(value, np.nan)
    shown = axes.imshow(value, cmap=CLEAR, vmin=0, vmax=100)
    size = 9 if len(order) <= 8 else 7
    for i in range(len(order)):
        for j in range(len(order)):
            if value[i, j] == value[i, j]:
                clear = low[i, j] > 50 or high[i, j] < 50
                ink = "white" if abs(value[i, j] - 50) > 32 else INK
                alpha = 1 if clear else 0.45
                axes.text(j, i, f"{value[i, j]:.0f}", ha="center", va="center", fontsize=size, color=ink, alpha=alpha)
    names = [result.labels[i] for i in order]
    axes.set_xticks(range(len(order)), names, rotation=40, ha="right")
    axes.set_yticks(range(len(order)), names)
    axes.set_title("row finishes before column, %\n(pale numbers: not clear of 50)", fontsize=10)
    axes.spines[:].set_visible(False)
    axes.figure.colorbar(shown, ax=axes, fraction=0.045, pad=0.03)


def save(figure: Any, path: str | Path, dpi: int = 150) -> Path:
    """As the kind of picture that the path ends in, written whole or not at all."""
    picture = io.BytesIO()
    figure.savefig(picture, format=Path(path).suffix.removeprefix("."), dpi=dpi)
    write(path, picture.getvalue())
    return Path(path)
