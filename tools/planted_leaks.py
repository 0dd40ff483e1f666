"""Is the leak test strong enough? Faults are planted, one at a time, in a copy of the packages: each shows a seat what it cannot know.

    python tools/planted_leaks.py [--only WORD] [--json docs/data/reliability/planted_leaks.json] [--append]

`bootleg fuzz --leaks` plays some games of the copy, uncompiled, and must find every one. 1 if one is not found.
"""
from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

from bootleg_env.engine.files import write
from planting import fuzz, planted

GAMES = {"stones": 6}  # a game is a few questions; of the others one is played
# first seeds, of games in which the fault can show (fuzzing/portions.py, variants): usual rules; a secret card early on; one that is drawn
# where others can tell, and asked for; announced money
RULEBOOK, SECRETS, WINDFALL, ANNOUNCED, THREE_YEARS, STONES = 20, 1056, 1312, 112, 13, 3
ANY = {"bootleggers": RULEBOOK, "prohibition": THREE_YEARS, "stones": STONES}


class Fault(NamedTuple):
    """One text in one file, and what stands there instead. The file is one of the game's folder, or of the repository."""

    what: str
    game: str
    file: str
    old: str
    new: str
    seed: int | None = None  # None: any will do


FAULTS = (
    Fault("secret thug cards counted as seen", "bootleggers", "rules/observe.py", "seen = int(s.thugs[seat, thug]) - secret",
          "seen = int(s.thugs[seat, thug])", SECRETS),
    Fault("the next mobster's face-down bid", "bootleggers", "rules/observe.py", "facts[BID] = s.bid[me]",
          "facts[BID] = s.bid[(me + 1) % s.seats]"),
    Fault("muscle cards in the next hand", "bootleggers", "rules/observe.py", "(1 if at == me else 0) - (1 if at >= SHOWN else 0)",
          "(1 if at == me else 0) - (1 if at >= SHOWN or at == (me + 1) % s.seats else 0)"),
    Fault("the card on top of the deck", "bootleggers", "rules/observe.py", "COPIES[card] - s.discard[card]",
          "COPIES[card] - s.discard[card] + (1 if s.action_left > 0 and s.action_deck[s.action_left - 1] == card else 0)"),
    Fault("hidden cash", "bootleggers", "rules/observe.py", "s.cash[seat] if s.money_hidden == 0 or seat == me else s.announced[seat]",
          "s.cash[seat]", ANNOUNCED),
    Fault("a mask that knows secret thug cards", "bootleggers", "rules/terms.py",
          "s.thugs[giver, thug] > s.secret[giver, thug] * hidden", "s.thugs[giver, thug] > 0", WINDFALL),
    Fault("a view with secret thug cards", "bootleggers", "snapshot/view.py",
          '"warehouse", "family_dice", "thugs", "union_boss")', '"warehouse", "family_dice", "thugs", "secret_thugs", "union_boss")',
          SECRETS),
    Fault("a view with the offer under way", "bootleggers", "snapshot/view.py",
          'if shown.get("asked") and shown["asked"]["seat"] != seat:', "if False:"),
    Fault("a table in text with hidden cash", "bootleggers", "words/board_text.py", 's["announced" if s["money_hidden"] else "cash"][seat]',
          's["cash"][seat]', ANNOUNCED),
    Fault("a table in text with secret thug cards", "bootleggers", "words/board_text.py",
          'seen = s["thugs"][seat].astype(int) - s["secret"][seat]', 'seen = s["thugs"][seat].astype(int)', SECRETS),
    Fault("scores with hidden cash", "bootleggers", "game.py", '"announced" if hidden and each != seat else "cash"', '"cash"', ANNOUNCED),
    Fault("a drawing with the face-down bid", "bootleggers", "words/drawing_mobsters.py",
          'f"muscle {face_down}, face down" if shown else "a muscle card face down"', 'f"muscle {face_down}, face down"'),
    Fault("a drawing with secret thug cards", "bootleggers", "words/drawing_mobsters.py", "(0 if shown else secret)", "0", SECRETS),
    Fault("the next player's fist", "stones", "rules/observe.py", "1 + s.fist[me]", "1 + s.fist[(me + 1) % s.seats]"),
    Fault("a table in text with fists", "stones", "words/board_text.py",
          '"-" if s["fist"][seat] == c.OPEN_HAND else "?"', '"-" if s["fist"][seat] == c.OPEN_HAND else str(s["fist"][seat])'),
    Fault("schemes in other hands", "prohibition", "rules/observe.py",
          "((at >= HAND) & (at < COMPLETED) & (at != mine))",
          "((at >= HAND) & (at < COMPLETED) & (at != mine) & (at != HAND + (me + 1) % s.seats))"),
    Fault("a view with other hands", "prohibition", "snapshot/view.py", '"schemes", "packet"', '"packet"'),
    Fault("a view with infamy cards", "prohibition", "snapshot/view.py", '"infamy", "infamy_pair"', '"infamy_pair"'),
    # an offer that is not sent yet
    Fault("an observation with the offer under way", "bootleggers", "rules/observe.py",
          "if is_asked(s) and s.stack[s.depth - 1].seat == me:", "if is_asked(s):"),
    Fault("a table in text with the offer under way", "bootleggers", "words/board_text.py", "    if kind in (a.REACT, a.VIGORISH):",
          "    if kind == a.DEAL_GET:\n        return tell_bundle(about['give'])\n    if kind in (a.REACT, a.VIGORISH):"),
    Fault("a drawing with the offer under way", "bootleggers", "words/drawing.py",
          '(building and seat in (about["seat"], ALL))', "building"),
    # what a deck holds
    Fault("a view with the deck", "bootleggers", "snapshot/view.py", '"copper", "offers",', '"copper", "offers", "action_deck",'),
    Fault("a board with the top of the deck", "bootleggers", "words/drawing.py", 'text(10, TOP - 10, copper, "gold small")',
          'text(10, TOP - 10, copper + str(s["action_deck"][0]), "gold small")'),
    # journals
    Fault("a journal with bids before they are shown", "bootleggers", "rules/phases/muscle.py", "    s.bid[seat] = choice + 1\n",
          "    s.bid[seat] = choice + 1\n    events.bid(s, seat, choice + 1)\n"),
    Fault("a journal with the card of Windfall", "bootleggers", "words/journal.py", 'return event | {"card": None}', "return event",
          WINDFALL),
    Fault("a journal with other hands", "bootleggers", "words/journal.py", "hand if mobster == seat else None for", "hand for"),
    Fault("a journal with hidden cash", "bootleggers", "words/journal.py", 'hidden = {"cash": None} if hide_cash else {}', "hidden = {}",
          ANNOUNCED),
    Fault("a journal with the deck's next card", "bootleggers", "words/journal.py", "for card in row[1:7]]}",
          'for card in row[1:7]], "next": int(s["action_deck"][int(s["action_left"]) - 1])}'),
    Fault("a journal with the picks of the draft", "prohibition", "words/journal.py", '("pick", "keep", "draw")', '("keep", "draw")'),
    Fault("a journal with infamy cards", "prohibition", "words/journal.py", '("pick", "keep", "draw")', '("pick", "draw")'),
    Fault("a journal with schemes drawn", "prohibition", "words/journal.py", '("pick", "keep", "draw")', '("pick", "keep")'),
    Fault("a journal with the pick before all have picked", "prohibition", "rules/draft.py", "    s.pick[seat] = choice\n",
          "    s.pick[seat] = choice\n    events.placed(s, seat, choice)\n"),
    Fault("a journal with fists", "stones", "rules/fists.py", "    s.fist[seat] = choice\n",
          "    s.fist[seat] = choice\n    events.taken(s, seat, choice)\n"),
    # told to people and language models
    Fault("news with what others drew", "prohibition", "bootleg_env/web/view.py",
          "now.events if eyes.seat == ALL else now.game.known_events(now.events, seat)", "now.events"),
    Fault("a prompt with what others drew", "prohibition", "bootleg_env/language/talk.py",
          "self.game.known_events(list(events), self.seat)", "list(events)"),
    Fault("a prompt with the next player's fist", "stones", "bootleg_env/language/talk.py", 'f"Now: {told.moment(states)}"',
          'f"Now: {told.moment(states)}, {self.game.look(states, 0).tolist()}"'),
    Fault("a page with the next seat's header", "prohibition", "bootleg_env/web/view.py", "game.help.header(states, eyes.seat) if",
          "game.help.header(states, (eyes.seat + 1) % now.settings.num_players) if"),
    Fault("a watcher's page with all hands", "prohibition", "bootleg_env/web/view.py", "return game.drawing(states, eyes.seat)",
          "return game.drawing(states, ALL if eyes.seat is None else eyes.seat)"),
    # environments
    Fault("an info with hidden cash", "bootleggers", "bootleg_env/adapters/aec.py",
          "            self.agent_selection = agent = self._names[seat]\n",
          "            self.agent_selection = agent = self._names[seat]\n"
          '            infos[self._names[0]] = {"cash": self.batch.states["cash"].copy()}\n', ANNOUNCED),
    Fault("an info of one learner with fists", "stones", "bootleg_env/adapters/solo.py",
          '{"action_mask": self.action_masks().view(np.int8)}\n', '{"action_mask": self.action_masks().view(np.int8), '
          '"fists": self.batch.states["fist"].copy()}\n'),
    Fault("an info of a vector environment with fists", "stones", "bootleg_env/adapters/vector.py",
          'return {"action_mask": self.action_masks().view(np.int8),', 'return {"fists": self.learners.batch.states["fist"].copy(), '
          '"action_mask": self.action_masks().view(np.int8),'),
    Fault("an observation of another agent", "stones", "bootleg_env/adapters/aec.py",
          '{"observation": self.batch.look(seat) * self._scale,',
          '{"observation": self.batch.look((seat - 1) % self.settings.num_players) * self._scale,'),
    Fault("an environment's journal with all that is hidden", "prohibition", "bootleg_env/adapters/aec.py",
          "events if number is None else self._game.known_events(events, number)", "events"),
    # mobsters
    Fault("search in the true game", "stones", "agents/bootleg_agents/search.py",
          "        self.game.kernel.redraw(games, 0, len(games), seat, seeds)\n        if self.thinking.forget is not None:\n"
          "            self.thinking.forget(games, seat)\n", ""),
)


def found(fault: Fault) -> tuple[int, str]:
    """How often the leak test complains, and what it says first."""
    with tempfile.TemporaryDirectory() as folder:
        planted(fault, Path(folder))
        report = fuzz(fault, folder, "--leaks", "--games", str(GAMES.get(fault.game, 1)), "--seed", str(fault.seed or ANY[fault.game]))
    if not report["positions"]:
        raise RuntimeError(f"{fault.what}: nothing was played")
    return report["violations"], re.sub(r" \(.*", "", report["messages"][0]) if report["messages"] else ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="faults whose description has this in it")
    parser.add_argument("--json", help="where the result goes, after every fault")
    parser.add_argument("--append", action="store_true", help="only the faults that are not in the file of --json yet")
    args = parser.parse_args()
    rows: list[dict[str, Any]] = json.loads(Path(args.json).read_text(encoding="utf-8")) if args.append and args.json else []
    known, began = {row["what"] for row in rows}, time.monotonic()
    for fault in FAULTS:
        if args.only in fault.what and fault.what not in known:
            number, first = found(fault)
            rows.append({"what": fault.what, "game": fault.game, "file": fault.file, "found": number > 0, "first": first})
            print(f"{'found' if number else 'NOT FOUND':<10}{fault.game:<12}{fault.what}: {first}", flush=True)
            if args.json:
                write(args.json, json.dumps(rows, indent=1) + "\n")
    print(f"{sum(bool(row['found']) for row in rows)} of {len(rows)} found in {time.monotonic() - began:.0f} s")
    return 0 if all(row["found"] for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
