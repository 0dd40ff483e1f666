"""A contest in text: the standings, how sure they are, who beats whom, what went wrong."""
from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from bootleg_env.engine import console
from bootleg_env.engine.columns import table
from bootleg_env.engine.prose import counted, paragraph
from bootleg_env.games import game as game_named

if TYPE_CHECKING:
    from .result import Result
    from .statistics import Estimate

MOST_MATRIX = 12  # columns that fit on a screen
MOST_FOULS = 8
MOST_REFERENCES = 4


AGAIN = "again: "  # a command, which stays in one line to be copied


def text(result: Result) -> str:
    """All parts, as wide as the terminal."""
    parts = [heading(result), standings(result), language(result), beats(result), circles(result), mirror(result), fouls(result),
             ending(result)]
    return "\n\n".join("\n".join(each for line in lines for each in fitted(line)) for lines in parts if lines)


def fitted(line: str) -> list[str]:
    return [line] if len(line) <= console.width() or line.startswith(AGAIN) else paragraph(line, "", "  ")


def aligned(rows: list[list[str]]) -> list[str]:
    """Columns under each other, numbers to the right, in several blocks if the terminal is narrow."""
    return table(rows, console.width())


def percent(value: float | None) -> str:
    return "-" if value is None else f"{100 * value:.1f}"


def heading(result: Result) -> list[str]:
    plan, game = result.plan, game_named(result.plan.game)
    references = [result.labels[i] for i in plan.references]
    others = " / ".join(references) if len(references) <= MOST_REFERENCES else f"{len(references)} references"
    how = {"mixed": "mixed line-ups", "round": "each against copies of each other", "one": f"each against {others}"}[plan.setup]
    games = f"{counted(result.deals, 'deal')}, {counted(len(result.games), 'game')}, seed {plan.seed}"
    lines = [f"{game.title}, {plan.num_players} {game.people}, {how}: {games}"]
    if not result.complete:
        deals = f"{result.deals:,} of {counted(plan.deals, 'deal')}"
        lines.append(f"NOT COMPLETE ({result.stopped}): {deals}; a contest of so many has these figures")
    return lines


def standings(result: Result) -> list[str]:
    """Best first; `ahead` is the paired difference to the next one."""
    if not result.agents:
        return ["No deal was finished."]
    row_of = dict(zip(result.order, result.agents))
    ranked = [(number, row_of[number]) for number in result.standing if number in row_of]
    game = game_named(result.plan.game)
    unit = "" if game.score[0] == game.score[1] else f"; {game.score[0]} in {game.score[1]}"
    rows = [["", "wins %", "95 %", "", "ahead by", "rank", game.score[0], f"{game.length}s", "rating", "95 %", "games"]]
    foul = any(row["forfeits"] for row in result.agents)
    rows[0] += ["forfeits"] if foul else []
    for place, (number, row) in enumerate(ranked):
        following = ahead(result, number, ranked[place + 1][0]) if place + 1 < len(ranked) else ""
        unsure = row["rating_low"] is None  # alone, or after one deal
        rating = "" if unsure else f"{row['rating_low']:.0f} - {row['rating_high']:.0f}"
        rows.append([
            row["agent"], percent(row["win_share"]), f"{percent(row['win_share_low'])} - {percent(row['win_share_high'])}",
            against_par(row), following, number_of(row["mean_rank"], 2), number_of(row["mean_score"], 1),
            number_of(row["mean_length"], 1), "" if unsure else number_of(row["rating"], 0), rating, f"{row['games']:,}",
            *([f"{row['forfeits']:,}"] if foul else [])])
    return [
        *aligned(rows),
        f"par {percent(result.par)} %; + - clear of it; ahead by: more wins than the next, on the same deals{unit}",
        "rating: 400 points are a factor of ten in strength, 1500 the median"]


def language(result: Result) -> list[str]:
    """How well language models kept to the rules of talking, and what they cost."""
    rows = [["language models", "questions", "legal at first %", "retries", "unanswered", "requests", "tokens a game", "seconds a game"]]
    for each in result.agents:
        if "language" in each:
            said = each["language"]
            rows.append([
                each["agent"], f"{said['questions']:,}", percent(said["legal_at_first"]), f"{said['retries']:,}", f"{said['unanswered']:,}",
                f"{said['requests']:,}", f"{said['tokens_a_game']:,.0f}", number_of(said["seconds_a_game"], 1)])
    return aligned(rows) if len(rows) > 1 else []


def number_of(value: float | None, digits: int) -> str:
    return "-" if value is None else f"{value:.{digits}f}"


def against_par(row: dict) -> str:
    return "+" if row["win_share_low"] > row["par"] else "-" if row["win_share_high"] < row["par"] else "="


def ahead(result: Result, one: int, other: int) -> str:
    gap = result.differences
    value, half = float(gap.value[one, other]), float(gap.high[one, other] - gap.value[one, other])
    return f"{100 * value:.1f} ± {100 * half:.1f}" if half == half else f"{100 * value:.1f}"


def beats(result: Result) -> list[str]:
    """The matrices in percent, the strongest first."""
    if not len(result.games) or not 1 < len(result.labels) <= MOST_MATRIX:
        return []
    lines = matrix(result, "row before column, %", result.beats, 0.5)
    if result.wins_against is not None:
        title = f"wins of one row among {result.plan.num_players - 1} columns, %"
        lines += ["", *matrix(result, title, result.wins_against, result.par)]
    return lines


def matrix(result: Result, title: str, estimate: Estimate, even: float) -> list[str]:
    """Columns by the numbers of their rows. Cells are marked where they are clear of `even`; ? where two never met."""
    order = result.standing

    def cell(i: int, j: int) -> str:
        value, low, high = (float(each[i, j]) for each in estimate)
        return "" if i == j else "?" if value != value else f"{100 * value:.0f}{'+' if low > even else '-' if high < even else ' '}"

    rows = [[f"{place:>2} {result.labels[i]}", *(cell(i, j) for j in order)] for place, i in enumerate(order, 1)]
    return aligned([[title, *(f"{place} " for place in range(1, len(order) + 1))], *rows])


def circles(result: Result) -> list[str]:
    if not len(result.games) or len(result.labels) < 2:
        return []
    if not result.circles:
        return ["No circles: whoever clearly beats another is not clearly beaten by it, directly or through others."]
    mass = result.alpha_rank
    lines = [f"A circle: {', '.join(group)} beat each other in turn; there is no best of them." for group in result.circles]
    if mass is not None:
        best = sorted(range(len(mass)), key=lambda i: -mass[i])
        lines.append("alpha-rank: " + ", ".join(f"{result.labels[i]} {100 * mass[i]:.0f} %" for i in best if mass[i] > 0.005))
    return lines


def mirror(result: Result) -> list[str]:
    found = result.mirror_share
    if found is None:
        return []
    words = "brackets par, as it must" if found["brackets_par"] else "does NOT bracket par: distrust the figures above"
    seats = ", ".join(percent(each["win_share"]) for each in found["by_seat"])
    return [f"Mirror match of {found['agent']}, {counted(found['deals'], 'deal')}: {percent(found['win_share'])} % "
            f"({percent(found['win_share_low'])} - {percent(found['win_share_high'])}, 99.9 %) {words}; by seat {seats}"]


def fouls(result: Result) -> list[str]:
    """Who forfeited how many games and why; then the first game of each reason, with what is needed to play it again."""
    found = result.fouls()
    games = Counter(each["agent"] for each in found)
    lines = [f"{agent} forfeited {counted(count, 'game')}: {reasons(found, agent)}" for agent, count in games.items()]
    first = list({(each["agent"], each["why"]): each for each in reversed(found)}.values())[::-1]
    lines += [f"forfeit: {each['agent']}, deal {each['deal']}, rotation {each['rotation']} (seed {each['seed']}), "
              f"asked {each['question']}: {each['why']}" for each in first[:MOST_FOULS]]
    return lines + ([f"... and {len(first) - MOST_FOULS:,} more reasons: see the JSON"] if len(first) > MOST_FOULS else [])


def reasons(fouls: list[dict], agent: str) -> str:
    """The most common one, and how many others there are."""
    (why, times), *others = Counter(each["why"] for each in fouls if each["agent"] == agent).most_common()
    return why if not others else f"{why} ({times:,}), and {counted(len(others), 'other reason')}"


def ending(result: Result) -> list[str]:
    again = [f"{AGAIN}{result.command}"] if result.command else []
    return [f"{result.seconds:.1f} s, {result.games_per_second:,.0f} games a second", *again]
