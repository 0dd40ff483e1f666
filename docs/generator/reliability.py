"""Generated parts of docs/reliability.md, from the reports in docs/data/reliability."""
from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from bootleg_env.fuzzing.hostile.kinds import KINDS
from bootleg_env.games import GAMES
from bootleg_env.games import game as game_named

from .code import table
from .mobsters import report

Rows = list[dict[str, Any]]
NOT_YET = "Not measured yet."


def rows_of(name: str) -> Rows:
    """A committed report: runs, in the order in which they were made."""
    found = report(f"reliability/{name}.json")
    return found if isinstance(found, list) else [found] if found else []


def title(game: str) -> str:
    return game_named(game).title


def summed(rows: Rows, by: str, names: tuple[str, ...]) -> dict[str, Counter[str]]:
    """The figures of all runs of a game, or of a kind, added up."""
    total: dict[str, Counter[str]] = {}
    for row in rows:
        total.setdefault(row[by], Counter()).update({name: row.get(name, 0) for name in names})
    return total


def figures(rows: Rows, names: tuple[str, ...]) -> str:
    """A line a game, and one for all of them."""
    total = summed(rows, "game", names)
    if not total:
        return NOT_YET
    lines = [(title(game), *(f"{total[game][name]:,}" for name in names)) for game in GAMES if game in total]
    together = sum(total.values(), Counter[str]())
    return table("game|" + "|".join(names), [*lines, ("together", *(f"{together[name]:,}" for name in names))])


def of_rules(rows: Rows) -> str:
    """Which rules were played: what tells them from others."""
    digests = {game: sorted({row["rules"] for row in rows if row["game"] == game}) for game in GAMES}
    words = "; ".join(f"{title(game)} {', '.join(found)}" for game, found in digests.items() if found)
    return f"Digest of the compiled rules: {words}."


def again(rows: Rows, by: str, unit: str, command: str) -> str:
    """With which seeds all of it is done again."""
    def given(row: dict[str, Any]) -> str:
        return f"{row[unit]:,} from {row['seed']}"

    found = {name: ", ".join(given(row) for row in rows if row[by] == name) for name in summed(rows, by, ())}
    words = "; ".join(f"{title(name) if by == 'game' else name} {each}" for name, each in found.items())
    return f"Again, with N and S: `bootleg fuzz {command} --seed S`: {words}."


def runs(name: str, flag: str, *columns: str) -> Callable[[], str]:
    def part() -> str:
        rows = rows_of(name)
        command = f"{flag}--game GAME --games N"
        return f"{figures(rows, columns)}\n\n{of_rules(rows)}\n\n{again(rows, 'game', 'games', command)}" if rows else NOT_YET
    return part


# ---- planted faults


def planted_leaks() -> str:
    rows = rows_of("planted_leaks")
    return table("planted leak|game|found|first complaint", [
        (row["what"], title(row["game"]), "yes" if row["found"] else "**no**", row["first"]) for row in rows]) if rows else NOT_YET


def planted_rules() -> str:
    rows = rows_of("planted_rules")
    if not rows:
        return NOT_YET
    fuzz = sum(bool(row["invariants"] or row["audit"]) for row in rows)
    alone = sum(bool(row["invariants"]) for row in rows)
    words = (f"Of {len(rows)} planted faults the invariants notice {alone}, invariants and audit together {fuzz}. The others did not show "
             "in the games played (a legality that is too strict never does); a scenario test fails.")
    return words + "\n\n" + table("planted fault|game|invariants|audit|scenario", [
        (row["what"], title(row["game"]), *("yes" if row[by] else "" for by in ("invariants", "audit", "scenario"))) for row in rows])


# ---- hostile inputs


def hostile() -> str:
    rows = rows_of("hostile")
    if not rows:
        return NOT_YET
    names = ("inputs", "refused", "accepted", "violations")
    total = summed(rows, "kind", names)
    slowest = {kind: max(row["slowest_seconds"] for row in rows if row["kind"] == kind) for kind in total}
    together = sum(total.values(), Counter[str]())
    lines = [(kind.name, kind.read_by, kind.spoilt, *(f"{total[kind.name][name]:,}" for name in names), f"{slowest[kind.name]:.2f}")
             for kind in KINDS if kind.name in total]
    games = summed([row for row in rows if "game" in row], "game", ("inputs",))
    return "\n\n".join((
        table("kind|read by|how it is spoilt|inputs|refused|accepted|violations|slowest, s", [
            *lines, ("together", "", "", *(f"{together[name]:,}" for name in names), f"{max(slowest.values()):.2f}")]),
        "Snapshots: " + ", ".join(f"{title(game)} {count['inputs']:,}" for game, count in games.items()) + ".",
        again(rows, "kind", "inputs", "--hostile KIND --inputs N")))


# ---- the mutation run


def mutants() -> str:
    found = report("reliability/mutants.json")
    if not found:
        return NOT_YET
    def line(group: str, row: dict[str, Any]) -> tuple[Any, ...]:
        first, now = row["first"], row["now"]
        return (group, f"{row['mutants']:,}", first["tried"], percent(first), first["not_covered"], percent(now), now["explained"],
                now["survived"] + now["not_covered"])
    return table("group|places to change|tried|noticed at first|not covered then|noticed now|change nothing|survive now",
                 [line(group, row) for group, row in found["groups"].items()])


def percent(score: dict[str, Any]) -> str:
    low, high = score["interval"]
    return f"{100 * score['score']:.0f} % ({100 * low:.0f} to {100 * high:.0f})"


# ---- soaks


def soaks() -> str:
    rows = rows_of("soak")
    return table("work|game|minutes|of the processor|done|a second, early|late|machine|MB early|late|open files|threads|what grew", [
        (row["soak"], title(row["game"]), row["minutes"], row["processor_minutes"], f"{row[row['unit']]:,} {row['unit']}",
         f"{row['rate_early']:,.6g}", f"{row['rate_late']:,.6g}", row["machine"], row["megabytes_early"], row["megabytes_late"],
         f"{row['files_early']}, {row['files_late']}", f"{row['threads_early']}, {row['threads_late']}",
         "; ".join(row["messages"]) or "nothing") for row in rows]) if rows else NOT_YET


# ---- all of it in a few lines


def summary() -> str:
    """What was done, how often, what came of it."""
    def counted(name: str, unit: str) -> tuple[int, int]:
        rows = rows_of(name)
        return sum(row.get(unit, 0) for row in rows), sum(row.get("violations", 0) for row in rows)

    lines: list[tuple[Any, ...]] = []
    for what, name, unit in (("random games, every one checked", "games", "games"), ("audited games", "audit", "games"),
                             ("positions in which nothing may leak", "leaks", "positions"), ("hostile inputs", "hostile", "inputs")):
        number, bad = counted(name, unit)
        lines.append((what, f"{number:,}", f"{bad:,} violations") if number else (what, "", NOT_YET))
    for what, name in (("leaks planted on purpose", "planted_leaks"), ("rule faults planted on purpose", "planted_rules")):
        rows = rows_of(name)
        caught = sum(bool(row.get("found") or row.get("invariants") or row.get("audit") or row.get("scenario")) for row in rows)
        lines.append((what, len(rows), f"{caught} noticed") if rows else (what, "", NOT_YET))
    if found := report("reliability/mutants.json"):
        row = found["groups"]["all"]
        later = percent(row["now"]).partition(" (")[0]
        lines.append(("mutants, a sample", row["now"]["tried"], f"{percent(row['first'])} at first, {later} now with tests for them"))
    if rows := rows_of("soak"):
        lines.append(("soaks", len(rows), f"{sum(not row['messages'] for row in rows)} flat"))
    return table("what|how many|result", lines)


PARTS: dict[str, Callable[[], str]] = {
    "reliability": summary, "random_games": runs("games", "", "games", "decisions", "violations"),
    "audits": runs("audit", "--audit ", "games", "decisions", "violations"),
    "leak_counts": runs("leaks", "--leaks ", "games", "positions", "with words", "with journal", "with secret answers", "with environments",
                        "with answers", "violations"),
    "planted_leaks": planted_leaks, "planted_rules": planted_rules, "hostile": hostile, "mutants": mutants, "soaks": soaks}
