"""What is printed fits where it is printed: the width of the terminal, and characters that its encoding has."""
from __future__ import annotations

import codecs
import contextlib
import io
import os
import sys
import unicodedata

NARROWEST = 60
NO_TERMINAL = 120  # columns of what goes to a file or a notebook: every table of a game fits in one piece
SUBSTITUTES = str.maketrans({
    "─": "-", "━": "-", "═": "=", "│": "|", "┃": "|", "║": "|", **dict.fromkeys("┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╭╮╯╰", "+"),
    "●": "*", "○": "o", "▪": "*", "■": "#", "□": ".", "█": "#", "✶": "*", "·": ".", "•": "*", "»": ">", "«": "<", "×": "x", "±": "+-",
    "½": ".5", "…": "...", "–": "-", "—": "-", "−": "-", "‘": "'", "’": "'", "“": '"', "”": '"', "→": "->", "≥": ">=", "≤": "<=",
    "\N{NO-BREAK SPACE}": " ", "ß": "ss", "æ": "ae", "Æ": "AE", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L"})
ERRORS = "bootleg_env.readable"  # the name of our codec error handler


def width() -> int:
    """Columns to print in, 60 or more: COLUMNS, else of the terminal (in `bootleg demo | less` stderr has it), else 120."""
    with contextlib.suppress(KeyError, ValueError):
        return max(NARROWEST, int(os.environ["COLUMNS"]))
    for stream in (sys.__stdout__, sys.__stderr__, sys.__stdin__):
        with contextlib.suppress(AttributeError, ValueError, OSError):  # None, closed, no terminal
            columns = os.get_terminal_size(stream.fileno()).columns  # type: ignore[union-attr]
            return max(NARROWEST, columns) if columns else NO_TERMINAL
    return NO_TERMINAL


# ---- encodings


def in_ascii(text: str) -> str:
    """Frames as +-|, letters without accents; whatever else is not ASCII as \\u...."""
    plain = unicodedata.normalize("NFKD", text.translate(SUBSTITUTES))
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).encode("ascii", "backslashreplace").decode()


def substitute(error: UnicodeError) -> tuple[str, int]:
    """A codec error handler: what cannot be encoded, in ASCII."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return in_ascii(error.object[error.start : error.end]), error.end


codecs.register_error(ERRORS, substitute)


def say(text: str) -> None:
    """print() for whoever does not own sys.stdout (`render_mode="human"`)."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    print(text.encode(encoding, ERRORS).decode(encoding))


# ---- the streams of a process of our own


def prepare() -> None:
    """For the command line: stdout and stderr that can print everything, and are there even if they were closed (`>&-`)."""
    for name, number in (("stdin", 0), ("stdout", 1), ("stderr", 2)):
        if getattr(sys, name) is None:
            occupy(number)
            setattr(sys, name, open(os.devnull, "r" if number == 0 else "w", encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=ERRORS)


def occupy(number: int) -> None:
    """A closed descriptor is given to the null device, or the next file that is opened would get it and what is meant for stdout."""
    try:
        os.fstat(number)
    except OSError:
        null = os.open(os.devnull, os.O_RDWR)
        if null != number:
            os.dup2(null, number)
            os.close(null)


def let_go() -> None:
    """What nobody reads any more (`| head`) goes nowhere, or Python would complain about it when it ends."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            with contextlib.suppress(OSError, ValueError):
                null = os.open(os.devnull, os.O_WRONLY)
                os.dup2(null, stream.fileno())
                os.close(null)
