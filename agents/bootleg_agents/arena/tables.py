"""Results in text: one, or several beside each other."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bootleg_env.engine import console
from bootleg_env.engine.columns import table
from bootleg_env.engine.prose import counted, paragraph

from . import tracks
from .checking import is_official
from .tracks import Track

HEAD = ("track", "entry", "mobster", "par", "win share", "95 %", "rank", "deals", "games")


def text(results: Sequence[dict[str, Any]]) -> str:
    """Track by track, best first."""
    foul = any(row["forfeits"] for result in results for row in result["tracks"])
    rows = [[*HEAD, *(["forfeits"] if foul else [])]]
    fresh = False
    for entry, row in standing(results):
        official = is_official(row)
        fresh |= not official
        rows.append([row["track"], entry, row["mobster"], f"{100 * row['par']:.0f} %", f"{100 * row['win_share']:.1f} %", interval(row),
                     "-" if row["mean_rank"] is None else f"{row['mean_rank']:.2f}",
                     f"{row['deals']}{'' if official else '*'}", f"{row['games']:,}", *([f"{row['forfeits']:,}"] if foul else [])])
    lines = [f"arena {tracks.ARENA}: one against the opponents of the track, every deal from every seat; par is what equals win", ""]
    lines += table(rows, console.width(), "<<<>")
    lines += ["", *paragraph("* on deals of a seed of one's own, not on those of the arena", "", "")] if fresh else []
    for result in results:
        if result["stopped"]:
            lines += ["", f"{result['name']}: NOT COMPLETE ({result['stopped']})"]
    return "\n".join(lines)


def reasons(result: dict[str, Any]) -> str:
    """Why games were forfeited: of each track the first, and how many there were."""
    lines = [f"{row['track']}: {counted(len(row['fouls']), 'game')} forfeited, the first because: {row['fouls'][0]['why']}"
             for row in result["tracks"] if row["fouls"]]
    return "\n".join(["", *lines, ""]) if lines else ""


def standing(results: Sequence[dict[str, Any]]) -> list[tuple[str, dict[str, Any]]]:
    """(entry, row of a track), in the order of the tracks, best first."""
    rows = [(result["name"], row) for result in results for row in result["tracks"]]
    return sorted(rows, key=lambda pair: (tracks.NAMES.index(pair[1]["track"]), -pair[1]["win_share"], pair[0]))


def interval(row: dict[str, Any]) -> str:
    """Of a win share."""
    low, high = row["win_share_low"], row["win_share_high"]
    return "-" if low is None or high is None else f"{100 * low:.1f} - {100 * high:.1f}"


def opponents(track: Track) -> str:
    """ "3 boss", or each."""
    several = len(set(track.opponents)) > 1
    return ", ".join(track.opponents) if several else f"{len(track.opponents)} {track.opponents[0]}"


def listing() -> str:
    """The tracks, for whoever wants to enter."""
    lines = [f"arena {tracks.ARENA}: {len(tracks.TRACKS)} tracks, {counted(tracks.DEALS, 'deal')} each, every deal from every seat", ""]
    for each in tracks.TRACKS:
        lines += paragraph(f"{each.about}; against {opponents(each)}", f"  {each.name:<12}", " " * 14)
    return "\n".join([*lines, "", "An entry is a YAML file: a `name:`, and under `tracks:` a mobster for each (docs/arena.md)."])
