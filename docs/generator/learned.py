"""Generated parts of docs/training.md about what a mobster has learned: docs/data/learned.json."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .code import table
from .mobsters import DOCS, report, share

COMMAND = "python -m bootleg_agents.bootleggers.experiments.learned --agents don boss --against boss dealer --pictures docs/pictures"
NOT_YET = f"Not measured yet: `{COMMAND}`."
MOST_DEALS = 6
Rows = list[dict[str, Any]]


def learned(body: Callable[[Rows], str]) -> Callable[[], str]:
    def text() -> str:
        data = report("learned.json")
        return body(data["agents"]) if data else NOT_YET
    return text


def lineup(row: dict[str, Any]) -> str:
    return f"`{row['agent']}` among `{row['against']}`"


def learned_run() -> str:
    """How it was measured, and who won."""
    data = report("learned.json")
    if data is None:
        return NOT_YET
    rows = [(lineup(row), share(row), f"${row['mean_cash']:.0f}G", f"{row['end_round']:.1f}", f"${row['payroll']:.1f}G", row["games"])
            for row in data["agents"]]
    return f"```sh\n{data['command']}\n```\n\n" + table("mobster|win share (par 25 %)|mean cash|ends in round|payroll a game|games", rows)


def cell(value: float | None, digits: int = 0) -> str:
    return "" if value is None else f"{value:.{digits}f}"


def by_round(key: str, digits: int = 0) -> Callable[[], str]:
    def text(rows: Rows) -> str:
        first = rows[0].get(key) or rows[0]["by_round"][key]
        return table("round|" + "|".join(str(1 + nth) for nth in range(len(first))), [
            (lineup(row), *(cell(value, digits) for value in row.get(key) or row["by_round"][key])) for row in rows])
    return learned(text)


def rows_bid_for(rows: Rows) -> str:
    """Mean card by how much there is to win, and by what was taken with it."""
    kinds = list(rows[0]["muscle_by_taken"])
    rich = table("row: 1 dull to 6 rich|" + "|".join(map(str, range(1, 7))), [
        (lineup(row), *map(cell, row["muscle_by_row"])) for row in rows])
    cards = table("taken a game (mean card laid)|" + "|".join(kinds), [
        (lineup(row), *(f"{row['taken'][kind]:.2f} ({cell(row['muscle_by_taken'][kind])})" for kind in kinds)) for row in rows])
    return f"{rich}\n\n{cards}"


def deals(rows: Rows) -> str:
    """Offers, and what is exchanged most."""
    offers = table("a game|offers made|of them accepted|offers received|of them accepted", [
        (lineup(row), *(f"{row['offers'][key]:.2f}" for key in ("made", "struck", "received", "accepted"))) for row in rows])
    struck = [(lineup(row), "; ".join(map(exchange, row["deals"][:MOST_DEALS]))) for row in rows]
    return f"{offers}\n\n" + table("mobster|what is given for what, deals a game", struck)


def exchange(deal: dict[str, Any]) -> str:
    return f"{deal['gives']} for {deal['gets']} {deal['a_game']:.2f}".replace("_", " ")


def promises(rows: Rows) -> str:
    """Promises, by the standing of the partner, and by kind."""
    standing = table("mobster, and partner of the promise|kept|broken|moot|broken, of those tested", [
        (f"{lineup(row)}: the {name}" if name != "between" else f"{lineup(row)}: the ones between", *ends(states))
        for row in rows for name, states in row["promises"].items()])
    words = [(f"{lineup(row)}: {kind.replace('_', ' ')}", *ends(states)) for row in rows for kind, states in row["promise_kinds"].items()
             if sum(states.values())]
    return f"{standing}\n\n" + (table("mobster, and kind of promise|kept|broken|moot|broken, of those tested", words) if words else
                                "Nobody promised anything.")


def ends(states: dict[str, int]) -> tuple:
    tested = states["kept"] + states["broken"]
    return states["kept"], states["broken"], states["moot"], f"{100 * states['broken'] / tested:.0f} %" if tested else ""


def harm(rows: Rows) -> str:
    """Thug cards with a victim, by the standing of the victim."""
    return table("a game|thug cards played|at the richest|at those between|at the poorest|suffered", [
        (lineup(row), f"{sum(row['thugs'].values()):.2f}", *(f"{row['harm'][name]:.2f}" for name in ("richest", "between", "poorest")),
         f"{row['harmed']:.2f}") for row in rows])


def money(rows: Rows) -> str:
    """$G a game by kind, and at which docks the crates went."""
    names = [name for name in rows[0]["money"] if any(abs(row["money"].get(name, 0)) >= 0.5 for row in rows)]
    text = table("$G a game|" + "|".join(name.replace("_", " ") for name in names), [
        (lineup(row), *(f"{row['money'].get(name, 0):+.1f}" for name in names)) for row in rows])
    docks = list(rows[0]["docks"])
    return f"{text}\n\n" + table("crates sold a game, by dock|" + "|".join(docks), [
        (lineup(row), *(f"{row['docks'][dock]:.1f}" for dock in docks)) for row in rows])


def pictures() -> str:
    """Those that have been drawn."""
    titles = {"learned_rounds": "How a game goes", "learned_thugs": "Thug cards"}
    data = [f"![{title}](pictures/{name}.png)" for name, title in titles.items() if (DOCS / "pictures" / f"{name}.png").exists()]
    return "\n\n".join(data) or "Not drawn yet."


PARTS: dict[str, Callable[[], str]] = {
    "learned_run": learned_run, "learned_muscle": by_round("muscle_by_round"), "learned_payroll": by_round("payroll_by_round", 1),
    "learned_rows": learned(rows_bid_for), "learned_deals": learned(deals), "learned_promises": learned(promises),
    "learned_harm": learned(harm), "learned_money": learned(money), "learned_price": by_round("price", 1), "learned_pictures": pictures,
}
