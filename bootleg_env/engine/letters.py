"""How wide words are in a drawing, so that they end before their room does: the widths of DejaVu's letters, which those of other
fonts seldom exceed."""
from __future__ import annotations

import bisect

SIZES = {"small": 11, "big": 20, "title": 15}  # units high, by class; other text is 13
USUAL = 13
SERIF = {"big", "title"}  # these are bold, too
WIDEST = 100  # of any other letter

# hundredths of the size, from " " to "~"
PLAIN_WIDTHS = (
    32, 41, 46, 84, 64, 96, 78, 28, 40, 40, 50, 84, 32, 37, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84, 84, 84, 54,
    100, 69, 69, 70, 78, 64, 58, 78, 76, 30, 30, 66, 56, 87, 75, 79, 61, 79, 70, 64, 62, 74, 69, 99, 69, 62, 69, 40, 34, 40, 84, 50,
    50, 62, 64, 55, 64, 62, 36, 64, 64, 28, 28, 58, 28, 98, 64, 62, 64, 64, 42, 53, 40, 64, 60, 82, 60, 60, 53, 64, 34, 64, 84)
BOLD_WIDTHS = (
    35, 46, 53, 84, 70, 101, 88, 31, 46, 46, 53, 84, 38, 42, 38, 37, 70, 70, 70, 70, 70, 70, 70, 70, 70, 70, 40, 40, 84, 84, 84, 59,
    100, 78, 77, 74, 84, 69, 69, 83, 84, 38, 38, 78, 64, 100, 84, 86, 74, 86, 78, 73, 69, 82, 78, 111, 78, 73, 73, 46, 37, 46, 84, 50,
    50, 68, 72, 60, 72, 68, 44, 72, 72, 35, 35, 67, 35, 105, 72, 69, 72, 72, 50, 60, 48, 72, 66, 93, 65, 66, 59, 72, 37, 72, 84)
SERIF_WIDTHS = (  # bold
    35, 44, 53, 84, 70, 96, 91, 31, 48, 48, 53, 84, 35, 42, 35, 37, 70, 70, 70, 70, 70, 70, 70, 70, 70, 70, 37, 37, 84, 84, 84, 59, 100,
    78, 85, 80, 87, 77, 71, 86, 95, 47, 48, 87, 71, 111, 92, 88, 76, 88, 84, 73, 75, 88, 78, 113, 78, 72, 73, 48, 37, 48, 84, 50, 50,
    65, 70, 61, 70, 64, 44, 70, 73, 38, 37, 70, 38, 106, 73, 67, 70, 70, 53, 57, 47, 73, 59, 87, 60, 59, 57, 65, 37, 65, 84)
OTHERS = {"·": 38, "–": 50, "’": 38, "‘": 38, "“": 66, "”": 66, "●": 88, "○": 88, "■": 95, "□": 95, "▪": 68, "×": 84, "→": 84, "½": 104}


def height(classes: str) -> int:
    """Units from line to line are a third more."""
    return next((SIZES[name] for name in classes.split() if name in SIZES), USUAL)


def width(words: object, classes: str = "") -> float:
    """Units that these words take, at most."""
    names = {*classes.split()}
    widths = SERIF_WIDTHS if SERIF & names else BOLD_WIDTHS if "bold" in names else PLAIN_WIDTHS
    hundredths = sum(widths[ord(letter) - 32] if " " <= letter <= "~" else OTHERS.get(letter, WIDEST) for letter in str(words))
    return hundredths * height(classes) / 100


def clipped(words: object, room: float, classes: str = "") -> str:
    """As much of them as there is room for, with "..." for the rest."""
    shown = str(words)
    if width(shown, classes) <= room:
        return shown
    too_many = bisect.bisect_right(range(len(shown) + 1), room, key=lambda letters: width(shown[:letters].rstrip() + "...", classes))
    return shown[: max(0, too_many - 1)].rstrip() + "..."


def wrapped(words: str, room: float, classes: str = "", most: int = 99) -> list[str]:
    """In lines no wider than `room`, at most so many: the last one is clipped."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width(longer, classes) > room and len(lines) < most:
            lines.append(word)
        else:
            lines[-1] = longer
    return [clipped(line, room, classes) for line in lines]
