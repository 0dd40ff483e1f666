"""Of the audit of Bootleggers: offers, what changes hands, promises and what became of them."""
from __future__ import annotations

from typing import Any

from ..tables import actions as a
from ..tables import constants as c
from .audit_board import DEAL_STEP, JUDGED, Event
from .audit_cards import THUG, Cards

MARKET_ONLY, ONE_WAY = ("crates",), ("cash", "crates")
PROMISED = a.TERM_KINDS[a.SPARE :]


class Deals(Cards):
    """Who may make offers, and what an accepted one does."""

    def open(self) -> None:
        super().open()
        self.maker = self.partner = c.NOBODY
        self.offer: Event | None = None
        self.accepts: bool | None = None  # None: the partner was not asked

    # ---- the questions

    def ask_deal_partner(self, seat: int) -> None:
        """Muscle order, `deal_passes` times round the table; no further round without an offer."""
        when = self.frame("about")
        self.hold(self.settings.deals == "full" or (self.settings.deals == "market" and when == c.MARKET), "deals are off")
        self.move_to(DEAL_STEP[when])
        if seat in self.passed:
            self.deals_opened += 1
            self.hold(self.deals_opened < self.settings.deal_passes, "more offers than passes of the table")
            self.hold(self.offers_made, "another pass of the table and nobody has made an offer")
            self.passed, self.offers_made = set(), 0
        self.passed.update(each for each in range(self.seats) if self.muscle(each) >= self.muscle(seat))
        self.maker = self.partner = c.NOBODY
        self.when = when

    def answer_deal_partner(self, seat: int, option: int) -> None:
        if option:
            self.offers_made += 1
            self.maker, self.partner = seat, (seat + option) % self.seats

    def ask_deal_give(self, seat: int) -> None:
        self.hold(seat == self.maker and self.offer is None, f"seat {seat} makes no offer")

    ask_deal_get = ask_deal_give

    def ask_deal_answer(self, seat: int) -> None:
        self.hold(self.offer and seat == self.partner, f"seat {seat} has no offer")

    def answer_deal_answer(self, seat: int, option: int) -> None:
        self.accepts = option == 1

    # ---- an offer and its answer

    def read_offer(self, event: Event) -> None:
        self.hold((event["seat"], event["partner"]) == (self.maker, self.partner), "an offer that nobody makes")
        self.hold(self.offer is None and (event["give"] or event["get"]), "an offer of nothing, or beside another one")
        for giver, terms in ((self.maker, event["give"]), (self.partner, event["get"])):
            self.judge_terms(giver, terms)
        both = {term["term"] for term in event["give"]} & {term["term"] for term in event["get"]}
        self.hold(not both.intersection(ONE_WAY), "money or crates go both ways")
        for term in event["give"]:
            if term["term"] in ("card", "spare"):
                thug = THUG[term["card"]]
                self.b.secret[self.maker, thug] = min(self.b.secret[self.maker, thug], self.b.thugs[self.maker, thug] - 1)
        self.offer = event

    def judge_terms(self, giver: int, terms: list[dict[str, Any]]) -> None:
        """Three at most, each kind once, in the order of the table; only what is there."""
        kinds = [a.TERM_KINDS.index(term["term"]) for term in terms]
        self.hold(len(terms) <= c.MOST_TERMS and kinds == sorted(set(kinds)), f"the terms {terms}")
        for term in terms:
            if term["term"] == "crates":
                self.hold(self.when == c.MARKET and term["amount"] <= self.b.crates[giver], f"seat {giver} gives {term}")
            elif term["term"] in ("card", "spare"):
                self.hold(self.b.thugs[giver, THUG[term["card"]]], f"seat {giver} gives {term}")
            self.hold(term["term"] not in PROMISED or self.settings.deals == "full", "promises in the market")

    def read_answer(self, event: Event) -> None:
        """All or nothing: promises, titles of trucks, then term by term."""
        made = self.offer
        self.hold(made and (event["seat"], event["partner"]) == (self.partner, self.maker), "an answer to no offer")
        assert made is not None
        self.hold(plain(event["give"]) == made["get"] and plain(event["get"]) == made["give"], "an answer to another offer")
        cash = sum(term["amount"] for term in event["give"] if term["term"] == "cash")
        if self.accepts is None:
            self.hold(cash > self.b.cash[self.partner], f"seat {self.partner} can pay and is not asked")
        self.hold(event["accepted"] == bool(self.accepts), "an answer that was not given")
        self.offer, self.accepts = None, None
        if event["accepted"]:
            self.shake_hands(self.maker, self.partner, event["get"], event["give"])

    def shake_hands(self, by: int, to: int, gives: list[dict[str, Any]], gets: list[dict[str, Any]]) -> None:
        sides = ((by, to, gives), (to, by, gets))
        in_turn = [(giver, taker, terms[nth]) for nth in range(c.MOST_TERMS) for giver, taker, terms in sides if nth < len(terms)]
        for giver, taker, term in in_turn:
            if term["term"] in PROMISED:
                self.expect("promise", seat=giver, to=taker, promise=term["term"], state="made",
                            **{key: term[key] for key in ("card", "speakeasy") if key in term})
        for giver, taker, terms in sides:
            for term in terms:
                if term["term"] == "sell":
                    self.expect("truck", seat=taker, truck=self.fitting(term), change="sold", other=giver)
        for giver, taker, term in in_turn:
            if term["term"] == "cash":
                self.expect_transfer(giver, taker, term["amount"], "deal")
            elif term["term"] == "rent":
                self.expect("truck", seat=taker, truck=self.fitting(term), change="rented", other=giver)
            elif term["term"] == "crates":
                self.b.crates[giver] -= term["amount"]
                self.b.crates[taker] += term["amount"]
            elif term["term"] == "card":
                self.drop(giver, THUG[term["card"]])
                self.b.thugs[taker, THUG[term["card"]]] += 1

    def fitting(self, term: dict[str, Any]) -> int:
        truck = int(term["truck"])
        self.hold(c.SIZE_NAMES[c.SIZE[truck]] == term["size"], f"truck {truck} is not {term['size']}")
        return truck

    # ---- promises

    def read_promise(self, event: Event) -> None:
        by, to, promise, state = event["seat"], event["to"], event["promise"], event["state"]
        value = THUG[event["card"]] if "card" in event else event.get("speakeasy", 1) - 1
        bit = self.bit(promise, value)
        if state == "made":
            self.b.promised[by, to] |= 1 << bit
            return
        self.move_to(JUDGED)
        self.hold(self.b.promised[by, to] >> bit & 1, f"{promise} of seat {by} is judged and was not made")
        self.b.promised[by, to] &= ~(1 << bit)
        crossed = (by, to, bit) in self.deeds
        if promise == "support":
            self.hold((state == "kept") == crossed, f"{promise} of seat {by} to seat {to} is {state}")
        else:
            self.hold((state == "broken") == crossed, f"{promise} of seat {by} to seat {to} is {state}")
        if promise == "spare" and not crossed:
            self.hold((state == "kept") == (self.b.thugs[by, value] > 0), f"{promise} of seat {by} to seat {to} is {state}")
        if state != "moot":
            (self.b.kept if state == "kept" else self.b.broken)[by, to] += 1

    def leave_judgement(self) -> None:
        self.hold(not any(map(any, self.b.promised.tolist())), "a promise outlives its round")
        self.deeds.clear()

    LEAVING = {JUDGED: leave_judgement}


def plain(terms: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Without the trucks that were meant."""
    return [{key: value for key, value in term.items() if key != "truck"} for term in terms]
