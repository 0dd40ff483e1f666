"""`bootleg docs`: the generated parts of the pages, and whether they are fresh.

A page is text with marked parts, `<!-- begin NAME -->` ... `<!-- end NAME -->`; what stands between is written here from the code,
so that no table, figure or excerpt can rot. `--check` writes nothing and says which page is stale, and what rules lack a test.
"""
from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from . import bootleggers_v0, docs_code, docs_learned, docs_mobsters, docs_scaling, docs_training, presets
from bootleg_env.bootleggers.tables import constants as c
from bootleg_env.bootleggers.tables import settings
from bootleg_env.bootleggers.words import narrative as story
from . import code, coverage
from .code import table
from .playing import game_log as replay

ROOT = Path(__file__).parent.parent
GAME = ROOT / "bootleg_env" / "bootleggers"
REFRESH = "make docs"
MARKED = re.compile(r"(<!-- begin (\w+) -->\n).*?(<!-- end \2 -->)", re.DOTALL)
EXCERPT_SEED = 3
LIVELY = (("of profit", 3), (" plays ", 3), ("nullifies", 4), (" turns ", 2), (" sells ", 2), ("breaks ", 1), (" opens.", 1))
SETTING_MEANINGS = {
    "num_players": "mobsters at the table", "rounds": "12, or the short game of 8 (p. 12)",
    "deals": "`full`: market and talk with all terms; `market`: only the market, no promises; `off`: none",
    "deal_passes": "offers a mobster may make in one deal window",
    "influence": "`phase`: placed in phase 2; `anytime`: in every window and own turn (p. 11)",
    "money": "`tracked`: everybody's cash is seen; `announced`: that of others only after rounds 4 and 8",
    "thug_deck": "`listed`: the 33 thugs listed; `padded35`: two Investigations more (B05)",
    "goal_cash": "$G in one hand that end the game", "start_cash": "$G at the start; less than `goal_cash`",
    "reward": "what the end of the game pays: see Rewards",
}


def main(args: argparse.Namespace) -> int:
    """Write what has changed, or only say so (`--check`: 1 if anything is stale or a rule lacks code or test)."""
    problems = coverage.problems()
    for path in pages():
        old = path.read_text(encoding="utf-8")
        new = fresh(path.name, old)
        if new != old and args.check:
            problems.append(f"{path.relative_to(ROOT)} is stale; refresh it with: {REFRESH}")
        elif new != old:
            replay.write(path, new)
            print(f"{path.relative_to(ROOT)} is written")
    print("\n".join(problems) if problems else "docs: fresh; every rule has its code and its test")
    return 1 if problems and args.check else 0


def pages() -> list[Path]:
    """README and everything in docs/."""
    found = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    if not found[0].exists() or len(found) == 1:
        raise ValueError("there are no docs here: `bootleg docs` works in the repository")
    return found


def fresh(name: str, text: str) -> str:
    """A page with its marked parts as they should be."""
    def part(match: re.Match) -> str:
        if match[2] not in PARTS:
            raise ValueError(f"{name}: no part {match[2]!r}; known: {', '.join(PARTS)}")
        return f"{match[1]}{PARTS[match[2]]()}\n{match[3]}"
    return MARKED.sub(part, text)


# ---- the game's tables


def decisions() -> str:
    return table("decision|first id|options|meaning", [(f"`{row['name']}`", row["first"], row["size"], row["meaning"])
                                                       for row in bootleggers_v0.decisions()])


def fields() -> str:
    """Name, place, who sees it, scale, meaning."""
    def scale(number: float) -> str:
        return "1" if number == 1 else f"1/{round(1 / number)}"
    return table("field|slice|seen by|scale|meaning", [
        (f"`{row['name']}`", f"{row['slice'].start}:{row['slice'].stop}", row["visible"], scale(row["scale"]), row["meaning"])
        for row in bootleggers_v0.observation_fields()])


def arguments() -> str:
    """Every setting with what it takes, its default, its meaning."""
    def accepted(values: tuple) -> str:
        return f"{values[1]} to {values[2]}" if values[0] == "from" else ", ".join(f"`{value}`" for value in values)
    defaults = settings.Settings().as_dict()
    return table("argument|accepted|default|meaning", [
        (f"`{name}`", accepted(settings.ACCEPTED[name]), f"`{default}`", SETTING_MEANINGS[name])
        for name, default in defaults.items()])


def preset_rows() -> str:
    return table("preset|overrides", [(f"`{name}`", f"`{json.dumps(presets.load(name, GAME))}`") for name in presets.names(GAME)])


def speakeasy_rows() -> str:
    """What the board prints."""
    def price(column: Any, place: int) -> str:
        few, six = column[0, place], column[1, place]
        return f"${few}G" if few == six else f"${few}G (six mobsters: ${six}G)"
    return table("speakeasy|opens with|circles|squares|demand dice|wholesale|profit", [
        (name, c.SHADED[i], c.CIRCLES[i], c.SQUARES[i], c.DEMAND_DICE[i] or "unlimited", price(c.WHOLESALE, i), price(c.PROFIT, i))
        for i, name in enumerate(c.SPEAKEASY_NAMES)])


def figures() -> str:
    """Sizes that follow from the tables."""
    from bootleg_env.bootleggers.rules import state
    from bootleg_env.bootleggers.tables import actions, fields

    return table("what|how many", [
        ("action ids", actions.ACTIONS), ("decisions", len(actions.DECISIONS)), ("terms of a deal", actions.TERMS),
        ("values in an observation", fields.FACTS), ("... of which about the question", fields.QUESTION_FACTS),
        ("bytes in a game's record", state.STATE.itemsize), ("fields of the record", len(state.STATE_FIELDS)),
        ("most frames on the stack", state.DEPTH)])


def modules() -> str:
    """The game's modules from the ground up: none imports one of its own level or above."""
    return table("level|module|what it holds", [
        (level, f"[`{name}`](../bootleg_env/bootleggers/{name})", what) for level, name, what in code.layers(GAME)])


# ---- measured and played


def measured(file: str, verb: str) -> Callable[[], str]:
    """A committed report of `bootleg bench` or `bootleg fuzz` as tables."""
    def part() -> str:
        path = ROOT / "docs" / file
        if not path.exists():
            return f"Not measured yet: `bootleg {verb} > docs/{file}`, then `{REFRESH}`."
        report = json.loads(path.read_text(encoding="utf-8"))
        single = [(name, shown(value)) for name, value in report.items() if not isinstance(value, (dict, list))]
        parts = [table("what|value", single)] if single else []
        for name, value in report.items():
            if isinstance(value, dict):
                parts.append(table(f"{name}|value", [(key, shown(inner)) for key, inner in value.items()]))
            elif isinstance(value, list) and value and isinstance(value[0], dict):
                parts.append(table("|".join(value[0]), [tuple(shown(inner) for inner in row.values()) for row in value]))
        return "\n\n".join(parts)
    return part


def shown(value: Any) -> str:
    """A number with as many digits as it deserves."""
    if isinstance(value, float):
        return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)


def speeds() -> str:
    """Only the rates, for the README."""
    path = ROOT / "docs" / "speed.json"
    if not path.exists():
        return f"Not measured yet: `bootleg bench --json > docs/speed.json`, then `{REFRESH}`."
    report = json.loads(path.read_text(encoding="utf-8"))
    return table("random legal play, one core|per second", [(name, shown(rate)) for name, rate in report["rates"].items()])


@cache
def excerpt() -> str:
    """The liveliest round of a game among random mobsters, told by the story."""
    env = bootleggers_v0.raw_env(num_players=4)
    env.reset(seed=EXCERPT_SEED)
    while env.agents:
        env.step(env.sample())
    chapters = "\n".join(story.story(env.journal(), env.settings)).split("\n\n")[1:-1]  # without seating and the end
    return f"```text\n{max(chapters, key=liveliness)}\n```"


def liveliness(chapter: str) -> int:
    return sum(worth * min(3, chapter.count(words)) for words, worth in LIVELY) - max(0, chapter.count("\n") - 24)


PARTS: dict[str, Callable[[], str]] = {
    **coverage.PARTS, "decisions": decisions, "fields": fields, "arguments": arguments, "presets": preset_rows,
    "speakeasies": speakeasy_rows, "figures": figures, "modules": modules, "excerpt": excerpt, "speeds": speeds,
    "speed": measured("speed.json", "bench --json"), "fuzz": measured("fuzz.json", "fuzz --games 100000 --json"),
    **mobsters.PARTS, **scaling.PARTS, **training.PARTS,
    **learned.PARTS,
}
