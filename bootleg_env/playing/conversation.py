"""The conversation with a person who plays: questions, answers, commands. No rule is here; the words are the game's.

An answer counts with one Enter. As long as nobody has seen it (a step of an offer, a card whose target is still open) it can be taken
back; whatever cannot is shown in full beforehand: both sides of an offer stand above its answers.
"""
from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from ..engine.prose import counted, join
from . import save_file
from .human_game import HumanGame
from .menu import Choice, full, matching, menu, shown, wrapped

COMMANDS = {
    "help": "what the question and its answers mean; `help WORD`: what this word or name means", "rules": "the game in short",
    "hint": "which answer to take, and how often that wins when the game is played on; `help hint`",
    "table": "what lies on the table",
    "log": "what has happened since your last answer",
    "undo": "takes your last answer back, as long as nobody has seen it; also u; `undo turn`: all of your turn",
    "learn": "explains every question when it first comes up; once more: no longer",
    "save": "the game into a file; `save FILE`", "quit": "saves the game and leaves", "menu": "the question again; also Enter alone"}
OTHER_NAMES = {"?": "help", "u": "undo", "": "menu"}
HOW = ("Answer with a number or a part of a name, and Enter. Besides: rules, hint, help (or ?), table, log, undo (or u), undo turn, save, "
       "quit.")
NEW_HERE = "New here? `rules` tells the game in short, `learn` explains every question when it first comes up, `hint` says what to answer."
ABOUT_HINTS = (
    "A hint is what a good hand-written opponent would answer in your place, unless another answer does clearly better. The game is "
    "played on from here some hundred times with the answers that come into question, and everything drawn anew that you cannot know; "
    "hand-written opponents play all seats. The shares are the chances to win that come out, so they are only as good as these "
    "opponents. Clearly better is an answer that is ahead in the same play-outs by more than their chance explains (two standard errors).")
MOST_ERRORS = 10  # standard errors beyond which the number says no more


class Hint(NamedTuple):
    """The answer to take: that of a mobster who knows the game, or one that does clearly better in play-outs."""

    name: str  # of the mobster
    action: int
    mobsters: int  # the answer of the mobster
    play_outs: int = 0  # of each answer; 0: there was nothing to compare
    chance: float = 0.0
    mobsters_chance: float = 0.0
    errors: float = 0.0  # the difference in standard errors


class Leave(Exception):
    """The person leaves the game."""


def say(*paragraphs: str) -> None:
    for text in paragraphs:
        print(wrapped(text) if text else "", flush=True)


def typed(prompt: str) -> str:
    """A line that is typed; printed as well when it comes from a file."""
    line = input(prompt).strip()
    if not sys.stdin.isatty():
        print(line, flush=True)
    return line


class Conversation:
    """With the person in this game; `hint` knows an answer, the game is saved in `file`."""

    def __init__(self, played: HumanGame, file: Path, hint: Callable[[HumanGame], Hint]):
        self.played, self.file, self.hint = played, file, hint
        self.help = played.game.help
        self.header = ""  # as last printed
        self.moment = ""  # of the table as last printed
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self.explain, "rules": self.tell_rules, "hint": self.tell_hint, "table": self.show_table, "log": self.tell_log,
            "learn": self.learn, "save": self.save_as, "quit": self.leave, "menu": self.show_question}

    # ---- question after question

    def run(self) -> None:
        """Until the game is over. `news_read` stays where the person's last final answer was: `log` begins there."""
        played, printed = self.played, self.played.news_read
        while not played.is_over:
            now = len(played.events)
            self.tell_news(printed)
            printed = now
            self.show_table_of_turn()
            self.show_header()
            self.introduce()
            self.show_question("")
            if self.answer():
                played.news_read = now
        self.tell_news(printed)
        self.show_table_of_turn()

    def answer(self) -> bool:
        """One question until it is answered or undone; True if the answer is final."""
        while True:
            verb, _, rest = typed("> ").partition(" ")
            verb = OTHER_NAMES.get(verb, verb)
            if verb == "undo":
                if self.undo(rest.strip()):
                    return False
            elif verb in self.commands:
                self.commands[verb](rest.strip())
            else:
                try:
                    choice = matching(f"{verb} {rest}".strip(), menu(self.played))
                except ValueError as error:
                    say(f"  {error}")
                else:
                    return self.give(choice)

    def undo(self, how_far: str) -> bool:
        """One answer back, or with "turn" all of this turn; False if there is nothing to take back."""
        if how_far == "turn":
            if self.played.undo_turn():
                self.moment = ""  # the table looks different again
                return True
            say("  nothing to undo: you have answered nothing in this turn that could be taken back")
        elif how_far:
            say(f"  undo {how_far}: undo takes one answer back, `undo turn` all of your turn")
        elif self.played.undo():
            return True
        else:
            say("  nothing to undo: your last answer has been seen, or has brought something new" + (
                "; `undo turn` goes back to the beginning of your turn" if self.played.can_undo_turn() else ""))
        return False

    def give(self, choice: Choice) -> bool:
        """This answer counts; True if it is final."""
        played, states = self.played, self.played.batch.states
        sentence, sides = self.in_words(choice.action), self.help.sides(states, choice.action)
        if played.try_quietly(choice.action):
            say(f"  {sentence}. (u to undo)")
            return False
        say(f"  {sentence}.")
        if sides and not self.is_refusal(choice):
            self.show_sides(sides)
        played.go_on(choice.action)
        return True

    def is_refusal(self, choice: Choice) -> bool:
        """Of two answers the first: no."""
        return len(self.played.legal()) == 2 and choice.action == self.played.legal()[0]

    def in_words(self, action: int) -> str:
        """The answer in words, with names in place of numbers."""
        agent = self.played.game.agent
        words = re.sub(rf" \({agent}_\d\)", "", self.played.game.describe(self.played.batch.states, action))
        return re.sub(rf"{agent}_(\d)", lambda match: self.played.game.seat_names[int(match[1])], words)

    # ---- what is shown before an answer

    def tell_news(self, since: int) -> None:
        news = self.played.news(since) if since < len(self.played.events) else []
        if news:
            say("", *news)

    def show_table_of_turn(self) -> None:
        """Once a turn, and when the game is over, in a game that cannot be played without seeing the table."""
        moment = "" if self.played.is_over else self.help.moment(self.played.batch.states)
        if self.played.game.table_in_play and (self.played.is_over or moment != self.moment):
            say("")
            self.show_table("")
            self.moment = moment

    def show_header(self) -> None:
        """Where the game stands and what the person owns, if that has changed."""
        states = self.played.batch.states
        line = f"── {self.help.moment(states)} ── {self.help.header(states, self.played.seat)}"
        if line != self.header:
            say("", line)
            self.header = line

    def introduce(self) -> None:
        """What the question means, when it is asked for the first time and the person wants to learn."""
        known, decision = self.played.introduced, self.played.asked()
        if known is not None and decision not in known:
            known.append(decision)
            print(wrapped(f"{self.help.introduction(decision)} (`hint`: what to answer.)", "  * ", "    "))

    def show_question(self, rest: str) -> None:
        """The question, both sides of an offer, the answers."""
        say(self.help.question(self.played.batch.states))
        sides = self.help.sides(self.played.batch.states)
        if sides:
            self.show_sides(sides)
        print("\n".join(shown(menu(self.played))), flush=True)

    def show_sides(self, sides: tuple[str, str]) -> None:
        for head, side in zip(("You give: ", "You get:  "), sides):
            print(wrapped(side, f"  {head}", "            "), flush=True)

    # ---- commands

    def explain(self, word: str) -> None:
        if word in COMMANDS:
            say(f"  {word}: {COMMANDS[word]}", *([f"  {ABOUT_HINTS}"] if word == "hint" else []),
                *(f"  {text}" for text in self.help.legend(self.played.settings) if word == "table"))
            return
        say(*(f"  {text}" for text in self.help.help(self.played.batch.states, self.played.legal(), word)))
        if not word:
            say("")
            for command, meaning in COMMANDS.items():
                print(wrapped(meaning, f"  {command:<6}", "        "))

    def tell_rules(self, rest: str) -> None:
        say(*self.help.rules(self.played.settings), "At any question: hint, help, table.")

    def tell_hint(self, rest: str) -> None:
        """One answer, how it does, and what is worth knowing of it."""
        hint, choices = self.hint(self.played), {choice.action: choice for choice in menu(self.played)}
        best = choices[hint.action]
        say("  " + advice(hint, choices), *([f"  {full(best)}: {best.note.removesuffix('.')}."] if best.note else []))

    def show_table(self, rest: str) -> None:
        print(self.played.game.board_text(self.played.batch.states), flush=True)

    def tell_log(self, rest: str) -> None:
        say(*(self.played.news(self.played.news_read) or ["  nothing"]))

    def learn(self, rest: str) -> None:
        self.played.introduced = [] if self.played.introduced is None else None
        if self.played.introduced is None:
            say("  questions are no longer explained")
        else:
            self.introduce()

    def save_as(self, name: str) -> None:
        """Where that cannot be, the person reads why and plays on."""
        try:
            self.save(Path(name) if name else self.file)
        except (OSError, ValueError) as error:
            say(f"  {not_saved(error)}")
            self.show_question("")

    def leave(self, rest: str) -> None:
        raise Leave

    # ---- files

    def save(self, file: Path) -> None:
        """The game as it was when the person was last asked."""
        save_file.write(file, self.played.as_dict())
        self.played.is_saved = True
        print(f"The game is saved. Go on with:\n  bootleg play --load {file}", flush=True)  # not wrapped: to be copied

    def save_if_played(self) -> None:
        """However the person leaves, nothing is lost, and where nothing was played no file is left."""
        if self.played.is_saved:
            return
        try:
            self.save(self.file)
        except OSError as error:
            say(f"{not_saved(error)}. So it goes into the current folder:")
            self.save(save_file.free_name(self.played.seed))


def not_saved(error: Exception) -> str:
    """What was wrong, with the file's name."""
    return f"not saved: {error.filename}: {error.strerror}" if isinstance(error, OSError) else f"not saved: {error}"


def advice(hint: Hint, choices: dict[int, Choice]) -> str:
    """The answer to take, and the margin. No other answer is named unless this one is clearly better."""
    best, mobsters = (f"{choices[action].number}) {full(choices[action])}" for action in (hint.action, hint.mobsters))
    chance = f"{percent(hint.chance)} to win over {counted(hint.play_outs, 'play-out')}"  # an estimate at a round's end
    if not hint.play_outs:
        return f"Take {best}: there is no other answer."
    if hint.action == hint.mobsters:
        return f"Take {best}, as {hint.name} would: {chance}, no other answer is clearly better."
    errors = f"over {MOST_ERRORS}" if hint.errors > MOST_ERRORS else f"{hint.errors:.1f}"
    return (f"Take {best}: {chance}; {mobsters}, which {hint.name} would answer, {percent(hint.mobsters_chance)} "
            f"(clear: {errors} standard errors).")


def percent(chance: float) -> str:
    """ "31 %"; nothing is certain."""
    return "under 1 %" if chance < 0.01 else "over 99 %" if chance > 0.99 else f"{100 * chance:.0f} %"


def company(played: HumanGame) -> str:
    """Who sits where: "Al is you, Bea is boss"."""
    names = played.game.seat_names
    return join([f"{names[seat]} is {mobster or 'you'}" for seat, mobster in enumerate(played.seated)])


def welcome(played: HumanGame) -> list[str]:
    """The first lines: who plays, how to answer."""
    return [f"{company(played)}. Seed {played.seed}.", HOW,
            *([NEW_HERE] if played.introduced is None and not played.news_read else [])]
