"""The rules of Stones told a second time, for `bootleg fuzz --audit` (engine/audit.py): what events do, who may be asked what, when."""
from __future__ import annotations

from typing import Any

from ...engine.audit import Books
from ..tables import constants as c

Event = dict[str, Any]


class Audit(Books):
    """Stones in hands, pot and bag, promises, turns."""

    BOOKED = ("seed", "seats", "year", "pot", "bag", "stones", "fist", "promised", "kept", "broken")

    def open(self) -> None:
        start = self.settings.start_stones
        self.b.bag[0] = c.STONES - start * self.seats
        for seat in range(c.SEATS):
            self.b.stones[seat] = start if seat < self.seats else 0
            self.b.fist[seat] = c.OPEN_HAND
        self.talked = self.turns = 0  # who has had a say in the talk, counted from the leader
        self.offer: Event | None = None

    # ---- a round: roll, talk, fists, show

    def read_roll(self, event: Event) -> None:
        b, pot = self.b, event["pot"]
        b.year[0] += 1
        self.hold(b.year[0] == event["round"] <= self.settings.rounds, f"round {event['round']} behind round {b.year[0] - 1}")
        self.hold(1 <= pot <= c.FACES, f"a die shows {pot}")
        b.pot[0], self.talked = pot, 0
        b.bag[0] -= pot

    def ask_partner(self, seat: int) -> None:
        """Each once, from the leader on; the leader is another one every round."""
        behind = (seat - (self.b.year[0] - 1)) % self.seats
        self.hold(self.settings.deals == "on" and self.s.phase[0] == c.TALK, "an offer out of the talk")
        self.hold(behind >= self.talked, f"seat {seat} is asked for an offer out of turn")
        self.talked = behind + 1

    def answer_partner(self, seat: int, option: int) -> None:
        self.offer = {"seat": seat, "to": (seat + option) % self.seats} if option else None

    def ask_give(self, seat: int) -> None:
        self.hold(self.offer and self.offer["seat"] == seat, f"seat {seat} makes no offer")

    def read_offer(self, event: Event) -> None:
        made = self.offer or {}
        self.hold((event["seat"], event["to"]) == (made.get("seat"), made.get("to")), "an offer that nobody makes")
        self.hold(1 <= event["stones"] <= min(c.GIFT, self.b.stones[event["seat"]]), f"{event['stones']} stones are offered")
        self.offer = event

    def ask_answer(self, seat: int) -> None:
        self.hold(self.offer and self.offer["to"] == seat and "stones" in self.offer, f"seat {seat} has no offer")

    def answer_answer(self, seat: int, option: int) -> None:
        made = self.offer or {}
        self.expect("answer", seat=seat, to=made["seat"], stones=made["stones"], accepted=option == 1)

    def read_answer(self, event: Event) -> None:
        if event["accepted"]:
            self.b.stones[event["seat"]] += event["stones"]
            self.b.stones[event["to"]] -= event["stones"]
            self.b.promised[event["seat"], event["to"]] = 1
        self.offer = None

    def make_fists(self, until: int) -> None:
        """In the order of seats; who has no stones hides none and is not asked."""
        for seat in range(until):
            if self.b.fist[seat] == c.OPEN_HAND:
                self.hold(self.b.stones[seat] == 0, f"seat {seat} was not asked for a fist")
                self.b.fist[seat] = 0

    def ask_fist(self, seat: int) -> None:
        self.make_fists(seat)
        self.hold(self.s.phase[0] == c.HIDE and self.b.fist[seat] == c.OPEN_HAND, f"seat {seat} is asked for a fist")

    def answer_fist(self, seat: int, option: int) -> None:
        self.hold(option <= min(c.FIST, self.b.stones[seat]), f"{option} stones in a fist")
        self.b.fist[seat] = option

    def read_show(self, event: Event) -> None:
        """What was hidden is spent; the highest fist takes the pot, equal ones share it."""
        b = self.b
        self.make_fists(self.seats)
        fists = b.fist.tolist()[: self.seats]
        self.hold(event["fists"] == fists, f"fists {fists} are shown as {event['fists']}")
        first = [seat for seat in range(self.seats) if fists[seat] == max(fists) > 0]
        for seat, hidden in enumerate(fists):
            b.stones[seat] -= hidden
            b.bag[0] += hidden
            b.fist[seat] = c.OPEN_HAND
        share = b.pot[0] // len(first) if first else 0
        for seat in first if share else ():
            self.expect("take", seat=seat, stones=share)
        if b.pot[0] > share * len(first):
            self.expect("lost", stones=b.pot[0] - share * len(first))
        for by in range(self.seats):
            for to in range(self.seats):
                if b.promised[by, to]:
                    self.expect("promise", seat=by, to=to, kept=fists[by] == 0)
        if b.year[0] == self.settings.rounds:
            self.expect("end")

    ONLY_DUE = frozenset(("answer", "take", "lost", "promise", "end"))

    def read_take(self, event: Event) -> None:
        self.b.stones[event["seat"]] += event["stones"]
        self.b.pot[0] -= event["stones"]

    def read_lost(self, event: Event) -> None:
        self.b.bag[0] += event["stones"]
        self.b.pot[0] -= event["stones"]

    def read_promise(self, event: Event) -> None:
        by, to = event["seat"], event["to"]
        self.b.promised[by, to] = 0
        (self.b.kept if event["kept"] else self.b.broken)[by, to] += 1

    def read_end(self, event: Event) -> None:
        self.is_over = True

    def over(self) -> None:
        self.hold(self.b.year[0] == self.settings.rounds and self.is_over, "the game is over too early")

    is_over = False
