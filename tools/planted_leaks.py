"""Is the leak test strong enough? Faults are planted, one at a time, in a copy of the package: each shows a seat what it cannot know.

    python tools/planted_leaks.py [--only WORD] [--json docs/data/reliability/planted_leaks.json]

`bootleg fuzz --leaks` plays some games of the copy, uncompiled, and must find every one. 1 if one is not found.
"""
from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from planting import fuzz, planted

from bootleg_env.engine.files import write

GAMES = {"stones": 20}  # a game is a few questions
RULEBOOK, SECRETS, ANNOUNCED, ANY = 20, 889, 0, 0  # first seeds: of games in which the fault can show (commands/fuzz.py, variants)


class Fault(NamedTuple):
    """One text in one file, and what stands there instead."""

    what: str
    game: str
    file: str
    old: str
    new: str
    seed: int = ANY


FAULTS = (
    Fault("secret thug cards counted as seen", "bootleggers", "rules/observe.py", "seen = int(s.thugs[seat, thug]) - secret",
          "seen = int(s.thugs[seat, thug])", SECRETS),
    Fault("the next mobster's face-down bid", "bootleggers", "rules/observe.py", "facts[BID] = s.bid[me]",
          "facts[BID] = s.bid[(me + 1) % s.seats]", RULEBOOK),
    Fault("muscle cards in the next hand", "bootleggers", "rules/observe.py", "(1 if at == me else 0) - (1 if at >= SHOWN else 0)",
          "(1 if at == me else 0) - (1 if at >= SHOWN or at == (me + 1) % s.seats else 0)", RULEBOOK),
    Fault("the card on top of the deck", "bootleggers", "rules/observe.py", "COPIES[card] - s.discard[card]",
          "COPIES[card] - s.discard[card] + (1 if s.action_left > 0 and s.action_deck[s.action_left - 1] == card else 0)", RULEBOOK),
    Fault("hidden cash", "bootleggers", "rules/observe.py", "s.cash[seat] if s.money_hidden == 0 or seat == me else s.announced[seat]",
          "s.cash[seat]", ANNOUNCED),
    Fault("a mask that knows secret thug cards", "bootleggers", "rules/terms.py",
          "s.thugs[giver, thug] > s.secret[giver, thug] * hidden", "s.thugs[giver, thug] > 0", SECRETS),
    Fault("a view with secret thug cards", "bootleggers", "snapshot/view.py", "thugs.remove(thug)", "pass", SECRETS),
    Fault("a view with the offer under way", "bootleggers", "snapshot/view.py",
          'if shown.get("asked") and shown["asked"]["seat"] != seat:', "if False:", RULEBOOK),
    Fault("a table in text with hidden cash", "bootleggers", "words/board_text.py", 's["announced" if s["money_hidden"] else "cash"][seat]',
          's["cash"][seat]', ANNOUNCED),
    Fault("a table in text with secret thug cards", "bootleggers", "words/board_text.py",
          'seen = s["thugs"][seat].astype(int) - s["secret"][seat]', 'seen = s["thugs"][seat].astype(int)', SECRETS),
    Fault("scores with hidden cash", "bootleggers", "game.py", '"announced" if hidden and each != seat else "cash"', '"cash"', ANNOUNCED),
    Fault("a drawing with the face-down bid", "bootleggers", "words/drawing_mobsters.py",
          'f"muscle {face_down}, face down" if shown else "a muscle card face down"', 'f"muscle {face_down}, face down"', RULEBOOK),
    Fault("a drawing with secret thug cards", "bootleggers", "words/drawing_mobsters.py", "(0 if shown else secret)", "0", SECRETS),
    Fault("the next player's fist", "stones", "rules/observe.py", "1 + s.fist[me]", "1 + s.fist[(me + 1) % s.seats]"),
    Fault("a table in text with fists", "stones", "words/board_text.py",
          '"-" if s["fist"][seat] == c.OPEN_HAND else "?"', '"-" if s["fist"][seat] == c.OPEN_HAND else str(s["fist"][seat])'),
    Fault("schemes in other hands", "prohibition", "rules/observe.py",
          "((at >= HAND) & (at < COMPLETED) & (at != mine))",
          "((at >= HAND) & (at < COMPLETED) & (at != mine) & (at != HAND + (me + 1) % s.seats))"),
    Fault("a view with other hands", "prohibition", "snapshot/view.py", '"schemes", "packet"', '"packet"'),
    Fault("a view with infamy cards", "prohibition", "snapshot/view.py", '"infamy", "infamy_pair"', '"infamy_pair"'),
)


def found(fault: Fault) -> tuple[int, str]:
    """How often the leak test complains, and what it says first."""
    with tempfile.TemporaryDirectory() as folder:
        planted(fault, Path(folder))
        games = 1 if fault.seed == SECRETS else GAMES.get(fault.game, 2)
        report = fuzz(fault, folder, "--leaks", "--games", str(games), "--seed", str(fault.seed))
    if not report["positions"]:
        raise RuntimeError(f"{fault.what}: nothing was played")
    return report["violations"], re.sub(r" \(.*", "", report["messages"][0]) if report["messages"] else ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="faults whose description has this in it")
    parser.add_argument("--json", help="where the result goes")
    args = parser.parse_args()
    rows = []
    for fault in FAULTS:
        if args.only in fault.what:
            number, first = found(fault)
            rows.append({"what": fault.what, "game": fault.game, "file": fault.file, "found": number > 0, "first": first})
            print(f"{'found' if number else 'NOT FOUND':<10}{fault.game:<12}{fault.what}: {first}", flush=True)
    if args.json:
        write(args.json, json.dumps(rows, indent=1) + "\n")
    return 0 if all(row["found"] for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
