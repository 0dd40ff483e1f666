"""Which element of the drawing an answer is about: clicking it is a second way to answer."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...engine.answers import question
from ..tables import actions as a
from ..tables import constants as c

Spot = Callable[[Any, int, int], str]  # of the record, the option, the seat that is asked


def spot(states: np.ndarray, action: int) -> str:
    """The element that this answer is about, "" for none."""
    kind = int(a.DECISION_OF[action])
    return SPOTS[kind](states[0], int(action - a.FIRST[kind]), int(question(states)["seat"]))


def behind(s: Any, option: int, seat: int) -> int:
    """Options count seats from the one that is asked."""
    return (seat + option) % int(s["seats"])


def sign_of(place: int) -> str:
    return f"place-{place}/sign"


def still_spot(s: Any, still: int) -> str:
    owner = still if still < c.SEATS else int(s["board_owner"][still - c.SEATS])
    return f"den-{owner}/still-{still}" if 0 <= owner < s["seats"] else ""


def truck_spot(s: Any, truck: int) -> str:
    """In line, or with whoever uses it."""
    place, user = int(s["truck_at"][truck]), int(s["truck_operator"][truck])
    return f"place-{place}/truck-{truck}" if place >= 0 else f"den-{user}/truck-{truck}" if user >= 0 else ""


def on_top(s: Any) -> Any:
    return s["stack"][s["depth"] - 1]


def of_die(s: Any, option: int, seat: int) -> str:
    return still_spot(s, seat if option == 1 else c.SEATS + option - 2) if option else f"den-{seat}/dice"


def of_marker(s: Any, option: int, seat: int) -> str:
    """In the speakeasy that was named before: the play is the frame below the question."""
    place = int(s["stack"][s["depth"] - 2]["targets"][0])
    return f"place-{place}/free" if option == c.SEATS else f"place-{place}/men-{behind(s, option, seat)}"


def of_still(s: Any, option: int, seat: int) -> str:
    return still_spot(s, behind(s, option, seat) if option < c.SEATS else option)


def of_send(s: Any, option: int, seat: int) -> str:
    return sign_of(option - 1) if option else truck_spot(s, int(on_top(s)["about"]))


SPOTS: dict[int, Spot] = {
    a.BID: lambda s, option, seat: f"den-{seat}/muscle-{option + 1}",
    a.PICK: lambda s, option, seat: f"row/{option}",
    a.DOUBLE_STILL: lambda s, option, seat: "" if option else f"den-{seat}/dice",
    a.PLACE_DIE: of_die,
    a.IMPROVE: lambda s, option, seat: f"place-{option}/squares" if option else f"den-{seat}/markers",
    a.THUG: lambda s, option, seat: f"den-{seat}/thug-{option - 1}" if option else "",
    a.TARGET_SPEAKEASY: lambda s, option, seat: sign_of(option),
    a.TARGET_SEAT: lambda s, option, seat: f"den-{behind(s, option, seat)}/name",
    a.TARGET_MARKER: of_marker,
    a.TARGET_STILL: of_still,
    a.TARGET_TRUCK: lambda s, option, seat: truck_spot(s, option),
    a.HOW_MANY: lambda s, option, seat: "",
    a.REACT: lambda s, option, seat: f"den-{seat}/thug-{c.INVESTIGATION}" if option else "",
    a.VIGORISH: lambda s, option, seat: still_spot(s, int(on_top(s)["about"])),
    a.PLACE_INFLUENCE: lambda s, option, seat: sign_of(option) if option else "",
    a.LOAD_TRUCK: lambda s, option, seat: truck_spot(s, int(on_top(s)["about"])),
    a.SEND_TRUCK: of_send,
    a.ADMIT: lambda s, option, seat: truck_spot(s, int(on_top(s)["about"])),
    a.DEAL_PARTNER: lambda s, option, seat: f"den-{behind(s, option, seat)}/name" if option else "",
    a.DEAL_GIVE: lambda s, option, seat: "offer/give",
    a.DEAL_GET: lambda s, option, seat: "offer/get",
    a.DEAL_ANSWER: lambda s, option, seat: "offer/state",
}
