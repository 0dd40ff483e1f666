"""Generated parts of docs/mobsters.md: parameters and bidders of the cast, the ladder, and what was measured."""
from __future__ import annotations

import importlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bootleg_env.games import GAMES
from bootleg_env.games import game as game_named

from .code import table

DOCS = Path(__file__).parents[1]


def report(name: str) -> Any:
    """A committed measurement, or None if there is none yet."""
    path = DOCS / "data" / name
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None


def share(row: dict[str, Any]) -> str:
    """A win share with its interval, in percent."""
    return f"{100 * row['win_share']:.1f} % ({100 * row['win_share_low']:.1f} to {100 * row['win_share_high']:.1f})"


# ---- the cast


def parameters() -> str:
    """The styles of all; of the others only what differs from the boss."""
    from bootleg_agents.bootleggers.cast import MOBSTERS
    from bootleg_agents.bootleggers.strategy.style import PARAMETERS

    styles = {name: importlib.import_module(f"bootleg_agents.bootleggers.{name}").STYLE for name in MOBSTERS}
    others = [name for name in MOBSTERS if name != "boss"]

    def cell(name: str, parameter: str) -> str:
        value = int(styles[name][parameter][0])
        return "" if value == int(styles["boss"][parameter][0]) else str(value)
    return table("parameter|meaning|range|default|boss|" + "|".join(others), [
        (f"`{each.name}`", each.meaning, f"{each.low} to {each.high}", each.default, int(styles["boss"][each.name][0]),
         *(cell(name, each.name) for name in others)) for each in PARAMETERS])


def bidders() -> str:
    """The bidders in their own words."""
    from bootleg_agents.bootleggers import bidders as file
    from bootleg_agents.bootleggers.cast import SPECIALISTS

    return table("bidder|how it bids", [
        (f"`{name}`", " ".join(str(getattr(file, name).function.__doc__).split())) for name in SPECIALISTS["bid"]])


def own_code() -> str:
    """What one's own code is called with, for every game."""
    games = [game_named(name) for name in GAMES]
    sizes = [", ".join(f"{getattr(game, size):,} ({game.title})" for game in games) for size in ("facts", "actions")]
    return table("argument|type|shape|values", [
        ("`observation`", "float32", sizes[0], "every fact times the scale of its field: mostly from -1 to 1, seldom a little more"),
        ("`facts`", "int16", sizes[0], "the same as whole numbers: 0, 1, counts, dollars; -1 where a field says so"),
        ("`mask`", "int8", sizes[1], "1 where the action id is legal, else 0; all legal ids belong to the decision that is asked"),
        ("`noise`", "int64", "one number", "random, from 0 to 2³⁰ - 1, another one at every question")])


# ---- measured


def ladder() -> str:
    """The published table."""
    data = report("ladder.json")
    if data is None:
        return "Not played yet."
    rows = [(f"`{row['agent']}`", share(row), f"{row['mean_rank']:.2f}", f"${row['mean_cash']:.1f}G",
             f"{row['rating']:.0f}" if row.get("rating") is not None and not row.get("guest") else "", row["deals"], row["games"])
            for row in data["agents"]]
    text = table("mobster|win share (par 25 %)|mean rank|mean cash|rating|deals|games", rows)
    circles = data.get("circles") or []
    found = "; ".join(" > ".join(each) for each in circles)
    cycles = f"Non-transitive cycles: {found}." if found else "There are no non-transitive cycles."
    return f"{text}\n\n{cycles} Played again with:\n\n```sh\n{data['command']}\n```"


def ladder_why() -> str:
    """Why the network that never learned to deal stands first, and what a network cannot do: from the committed measurements."""
    ladder, learned, strength, evidence = (report(f"{name}.json") or {} for name in ("ladder", "learned", "strength", "evidence"))
    networks = [row["agent"] for row in ladder.get("agents", ()) if row["agent"].startswith("don")]
    offers = [row["offers"] for row in learned.get("agents", ()) if (row["agent"], row["against"]) == ("don", "boss")]
    silent = [row for row in evidence.get("negotiation", ()) if row["agent"].startswith("boss+") and row["against"] == "3 boss"
              and row["settings"] == {"deals": "full"}]
    searched = strength.get("don_search", ())
    parts = []
    if networks[:1] == ["don-quiet"] and offers and silent:
        parts.append(
            "**Why is `don-quiet` the best network, though it never learned to deal?** Probably because `don` did not learn it "
            f"either, and paid for trying: of {offers[0]['made']:.0f} offers a game that `don` makes to three `boss`, "
            f"{offers[0]['struck']:.2f} are accepted, while `don-quiet`, trained with `deals=off`, spent all its training on the rest of "
            "the game. Dealing is worth something to mobsters that can: a boss that falls silent among three that trade wins "
            f"{share(silent[0])}, par is 25 %.")
    if searched:
        lost = " and ".join(f"{share(row)} of {row['games']} games against `{row['against']}`" for row in searched)
        parts.append(f"**What `don` cannot do** is hold its own among opponents that look ahead: it won {lost}.")
    return "\n\n".join(parts) or "Not measured yet."


def ranked(names: list[str]) -> list[int]:
    """Places of these names in the order of the ladder."""
    return [names.index(row["agent"]) for row in report("ladder.json")["agents"] if row["agent"] in names]


def duels(part: str, file: str = "evidence.json", measures: str = "bootleg_agents.bootleggers.experiments.evidence") -> Callable[[], str]:
    """Rows of this report: one mobster against copies of another."""
    def text() -> str:
        data = (report(file) or {}).get(part)
        if not data:
            return f"Not measured yet: `python -m {measures} --only {part}`."
        return table("mobster|against|settings|win share (par 25 %)|mean cash|ends in round|games", [
            (f"`{row['agent']}`", f"`{row['against']}`", f"`{json.dumps(row['settings'])}`" if row["settings"] else "", share(row),
             f"${row['mean_score']:.1f}G", f"{row['mean_length']:.1f}", row["games"]) for row in data])
    return text


def value() -> str:
    """Rows of strength.json: what the value function of search tells about the winners of other games."""
    data = (report("strength.json") or {}).get("value")
    if not data:
        return "Not measured yet: `python -m bootleg_training.experiments.strength --only value`."
    return table("games of four|bits about the winner|games", [(f"`{row['player']}`", f"{row['bits']:.2f}", row["games"]) for row in data])


def mirrors() -> str:
    data = (report("evidence.json") or {}).get("mirror")
    if not data:
        return "Not measured yet: `python -m bootleg_agents.bootleggers.experiments.evidence --only mirror`."
    return table("mobster|marked one (par 25 %)|brackets par|seats 0, 1, 2, 3|games", [
        (f"`{row['mobster']}`", share(row), "yes" if row["brackets_par"] else "**no**",
         ", ".join(f"{100 * seat['win_share']:.1f} %" for seat in row["by_seat"]), row["games"]) for row in data])


def calibration() -> str:
    data = (report("evidence.json") or {}).get("calibration")
    if not data:
        return "Not measured yet: `python -m bootleg_agents.bootleggers.experiments.evidence --only calibration`."
    return table("five of|ends in round (mean)|ended in rounds 8-11|winner|losers have, of the winner's money|games", [
        (f"`{row['mobster']}`", f"{row['mean_length']:.1f}", f"{100 * row['ended_in_rounds_8_to_11']:.0f} %",
         f"${row['winner_cash']:.0f}G", f"{100 * row['losers_share_of_winner']:.0f} %", row["games"]) for row in data])


# ---- the best bidder: docs/data/bidding.json holds some bids.json of bootleg_training.bids, first the run that counts, then tries


def bids(nth: int = 0) -> dict[str, Any] | None:
    data = report("bidding.json")
    return data[nth] if data else None


def span(row: dict[str, Any], key: str, unit: float = 1) -> str:
    """A figure with its interval."""
    return f"{unit * row[key]:+.1f} ({unit * row[f'{key}_low']:+.1f} to {unit * row[f'{key}_high']:+.1f})"


def mean_pick(row: dict[str, Any]) -> str:
    """Of all rounds alike."""
    picks = [each for each in row["position_by_round"] if each is not None]
    return f"{sum(picks) / len(picks):.2f}"


def bids_run() -> str:
    """How the run went."""
    data = bids()
    if data is None:
        return "Not trained yet: `bootleg train --config configs/train/bootleggers/bidder.yaml`."
    said = [("bids learned from", f"{data['bids']:,}"), ("games", f"{data['games']:,}"),
            ("minutes of training", f"{data['seconds'] / 60:.1f}"), ("held-out deals, each from every seat", data["deals"])]
    return f"```sh\n{data['command']}\n```\n\n" + table("what|value", said)


def bids_curve() -> str:
    """In ten stretches: win shares on the way, or what the games of the training paid, as older reports have it."""
    data = bids()
    if data is None:
        return "Not trained yet."
    step = -(-len(data["curve"]) // 10)
    points = data["curve"][step - 1 :: step]
    if "shares" in points[0]:
        return table("bids so far|" + "|".join(f"{point['steps'] / 1e6:.2f} M" for point in points), [
            (f"won against `{name}`", *(f"{100 * point['shares'][name]['win_share']:.0f} %" for point in points))
            for name in points[0]["shares"]])
    return table("bids so far|" + "|".join(f"{point['bids'] / 1e6:.2f} M" for point in points),
                 [(f"`{data['settings']['reward']}` reward a game", *(f"{point['reward']:.3f}" for point in points))])


def bids_verdict() -> str:
    """The figures in words."""
    data = bids()
    if data is None:
        return "Not trained yet."
    rows = {row["bidder"]: row for row in data["candidates"]}
    best, base = rows["learner"], data["settings"]["base"]
    clear = "not clearly more" if best["less_own_low"] <= 0 <= best["less_own_high"] else "more" if best["less_own"] > 0 else "less"
    named = max((row for name, row in rows.items() if name != "own" and not name.startswith("learner")), key=lambda row: row["win_share"])
    apart = "does not overlap" if best["win_share_low"] > named["win_share_high"] else "overlaps"
    return (f"**The learner wins {share(best)}, {clear} than the {base}'s own bidding on the same deals, which wins {share(rows['own'])}: "
            f"{span(best, 'less_own', 100)} points.** The best of the named bidders is `{named['bidder']}` with {share(named)}, "
            f"{span(named, 'less_own', 100)} points beside own; the learner's interval {apart} with that.")


def bids_candidates() -> str:
    """All candidates on the held-out deals."""
    data = bids()
    if data is None:
        return "Not trained yet."
    return table("bids|win share (par 25 %)|less own, points|mean cash|payroll a game|mean pick", [
        (f"`{row['bidder']}`", share(row), "" if row["bidder"] == "own" else span(row, "less_own", 100), f"${row['mean_cash']:.1f}G",
         f"${row['payroll']:.1f}G", mean_pick(row)) for row in data["candidates"]])


def bids_learned(key: str, across: str) -> Callable[[], str]:
    """Mean muscle card by round, or by row."""
    def text() -> str:
        data = bids()
        if data is None:
            return "Not trained yet."
        rows = [row for row in data["candidates"] if row["bidder"] in ("learner", "learner, drawn", "own", "high_first", "mixed")]
        return table(f"{across}|" + "|".join(str(1 + nth) for nth in range(len(rows[0][key]))), [
            (f"`{row['bidder']}`", *("" if card is None else f"{card:.0f}" for card in row[key])) for row in rows])
    return text


def bids_tries() -> str:
    """Short runs that settled how to train."""
    data = report("bidding.json")
    if not data or len(data) < 2:
        return "None."
    rows = [(f"`{each['command']}`", f"{each['bids']:,}", share(row), span(row, "less_own", 100), each["deals"])
            for each in data[1:] for row in each["candidates"] if row["bidder"] == "learner"]
    return table("run|bids|win share of the likeliest card|less own, points|deals", rows)


def bidders_compared() -> str:
    """`bootleg bidding`."""
    data = report("bidders.json")
    if data is None:
        return "Not played yet: `bootleg bidding --json docs/data/bidders.json`."
    kinds = ("influence", "still", "thug", "truck")
    text = table("bidder|win share (par 25 %)|mean cash|payroll a game|mean pick|influence|stills|thugs|trucks", [
        (f"`{row['bidder']}`", share(row), f"${row['mean_cash']:.1f}G", f"${row['payroll']:.1f}G", mean_pick(row),
         *(f"{sum(number for kind, number in row['taken'].items() if word in kind):.2f}" for word in kinds))
        for row in [*data["bidders"], data["mirror"]]])
    names = " ".join(row["bidder"] for row in data["bidders"])
    played = f"--bidders {names} --base {data['base']} --deals {data['deals']} --seed {data['seed']}"
    return f"{text}\n\n```sh\nbootleg bidding {played} --json docs/data/bidders.json\n```"


def bidders_matrix() -> str:
    """Row, alone among three who bid as the column does."""
    data = report("bidders.json")
    if data is None or not data["matrix"]["deals"]:
        return "Not played yet."
    names = data["matrix"]["names"]
    return table("%|" + "|".join(names), [(f"`{name}`", *("" if cell is None else f"{100 * cell:.0f}" for cell in row))
                                          for name, row in zip(names, data["matrix"]["win_share"])])


def contest_speed() -> str:
    data = (report("evidence.json") or {}).get("speed")
    if not data:
        return "Not measured yet: `python -m bootleg_agents.bootleggers.experiments.evidence --only speed`."
    return table("threads|whole games a second", [(row["threads"], row["games_per_second"]) for row in data])


PARTS: dict[str, Callable[[], str]] = {
    "parameters": parameters, "bidders": bidders, "ladder": ladder, "ladder_why": ladder_why, "own_code": own_code,
    "thinking": duels("thinking", "strength.json", "bootleg_training.experiments.strength"), "value": value,
    "strength": duels("strength"), "search": duels("search"), "negotiation": duels("negotiation"), "promises": duels("promises"),
    "mirror": mirrors, "calibration": calibration, "contest_speed": contest_speed,
    "bids_run": bids_run, "bids_curve": bids_curve, "bids_verdict": bids_verdict,
    "bids_candidates": bids_candidates, "bids_by_round": bids_learned("muscle_by_round", "round"),
    "bids_by_row": bids_learned("muscle_by_row", "row: 1 dull to 6 rich"), "bids_tries": bids_tries, "bidders_compared": bidders_compared,
    "bidders_matrix": bidders_matrix,
}
