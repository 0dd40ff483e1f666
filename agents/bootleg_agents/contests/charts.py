"""A contest as a picture: win shares with their intervals, and who beats whom."""
from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from bootleg_env.engine.files import write
from bootleg_env.games import game as game_named

if TYPE_CHECKING:
    from .result import Result

INK, PALE, GOLD, TEAL = "#2b2622", "#b9aea3", "#b8860b", "#1f6f78"


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
    """Win shares, best on top, the line of par."""
    order = sorted(result.order, key=lambda i: result.win_share.value[i])
    value, low, high = (100 * each[order] for each in result.win_share)
    par = 100 * result.par
    colors = [GOLD if low[i] > par else TEAL if high[i] < par else PALE for i in range(len(order))]
    axes.barh(range(len(order)), value, color=colors, height=0.62)
    axes.errorbar(value, range(len(order)), xerr=[value - low, high - value], fmt="none", ecolor=INK, capsize=3, lw=1.2)
    axes.axvline(par, color=INK, ls="--", lw=1)
    axes.text(par, len(order) - 0.45, f" par {par:.0f} %", va="bottom", ha="left", fontsize=8)
    for i, end in enumerate(high):
        axes.text(end + 1, i, f"{value[i]:.1f}", va="center", fontsize=9)
    axes.set_yticks(range(len(order)), [result.labels[i] for i in order])
    axes.set_xlabel("games won, % (bars: 95 %, the deal is the unit)")
    axes.set(xlim=(0, max(high.max() * 1.14, par * 1.3)), ylim=(-0.6, len(order)))
    axes.spines[["top", "right"]].set_visible(False)


def heat(result: Result, axes: Any) -> None:
    """Row before column, in percent; pale numbers are not clear of one half."""
    order = sorted(range(len(result.labels)), key=lambda i: -result.points[i, 0])
    value, low, high = (100 * each[np.ix_(order, order)] for each in result.beats)
    np.fill_diagonal(value, np.nan)
    shown = axes.imshow(value, cmap="BrBG_r", vmin=0, vmax=100)
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
    axes.set_title("row finishes before column, %", fontsize=10)
    axes.spines[:].set_visible(False)
    axes.figure.colorbar(shown, ax=axes, fraction=0.045, pad=0.03)


def save(figure: Any, path: str | Path, dpi: int = 150) -> Path:
    """As the kind of picture that the path ends in, written whole or not at all."""
    picture = io.BytesIO()
    figure.savefig(picture, format=Path(path).suffix.removeprefix("."), dpi=dpi)
    write(path, picture.getvalue())
    return Path(path)
