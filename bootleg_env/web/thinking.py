"""What the mobsters of a watched table think before each answer, for those who may see everything because no person plays."""
from __future__ import annotations

from typing import Any

from ..adapters.opponents import mobster
from ..engine.frames import thought_dict
from ..engine.thoughts import Thinker
from ..playing.room import Room


class Thinkers:
    """Those who have been asked, by name."""

    def __init__(self) -> None:
        self.known: dict[str, Thinker] = {}

    def thought(self, room: Room) -> dict[str, Any] | None:
        """Of the mobster that is asked next, its answers with their names; None of a person, and of code that tells nothing."""
        name = room.seated[room.asked_seat] if not room.is_over else ""
        if not name:
            return None
        if name not in self.known:
            self.known[name] = Thinker(room.game, room.settings, mobster(name, room.game))
        states, help = room.batch.states, room.game.help
        thought = self.known[name].think(states, int(room.batch.noise[0]))
        if thought is None:
            return None
        shown = thought_dict(thought, f"{room.game.seat_names[room.asked_seat]} ({name})")
        for row in shown["rows"]:
            row["label"] = " ".join(filter(None, (help.group(row["id"]), help.label(states, row["id"]))))
        return shown
