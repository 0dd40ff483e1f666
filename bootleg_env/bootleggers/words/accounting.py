"""Accounting: what every mobster of a game earned, paid, made, promised and did, counted from its journal.

Money and crates are signed and add up: cash at the end is the start and all columns of `money`, and so for crates.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ..tables import actions as a
from ..tables import constants as c
from .journal import Event

MONEY = (  # columns in $G: what comes in, then what goes out
    "sales", "pigeon", "profit", "deals_in", "extortion", "vigorish_in",  # pigeon: another's load, sold by Move Over, Pigeon
    "payroll", "graft", "trucks", "politics", "payoff", "moll", "vigorish_out", "deals_out", "extorted")
CRATES = (  # columns: what comes in, then what goes out
    "made", "crates_got", "hijacked", "pigeoned", "sold", "crates_given", "lost_to_hijack", "lost_to_pigeon",
    "unloaded", "unsold", "idle", "busted")
PROMISES = a.TERM_KINDS[a.SPARE :]
STATES = ("made", "kept", "broken", "moot")
TAKEN = (*c.GOODS_NAMES, *c.TRUCK_CARD_NAMES[1:], "thug")
THREATS = ("spare", "no_harm")  # cash for nothing but these is extortion
BOUGHT = {"payroll": "payroll", "graft": "graft", "truck": "trucks", "moll": "moll", "vigorish": "vigorish_out"}
Account = dict[str, Any]


class Book:
    """A game half read: the account so far, and the owners of what is on the board."""

    def __init__(self, setup: Event):
        starts = setup["starts"]
        self.seats, rounds = len(starts), setup["settings"]["rounds"]
        pairs = (self.seats, self.seats)
        self.account: Account = {
            "start": np.array([start["cash"] for start in starts]), "cash": None, "rank": None, "rounds": setup["round"], "why": None,
            "money": self.zeros(self.seats, len(MONEY)), "crates": self.zeros(self.seats, len(CRATES)),
            "purses": self.zeros(rounds, self.seats), "muscle": self.zeros(rounds, self.seats), "position": self.zeros(rounds, self.seats),
            "taken": self.zeros(self.seats, len(TAKEN)), "paid_for_muscle": self.zeros(rounds, self.seats),
            "sold_at": self.zeros(self.seats, c.SPEAKEASIES), "earned_at": self.zeros(self.seats, c.SPEAKEASIES),
            "profit_at": self.zeros(self.seats, c.SPEAKEASIES), "unsold_at": self.zeros(self.seats, c.SPEAKEASIES),
            "promises": self.zeros(*pairs, len(PROMISES), len(STATES)), "proposed": self.zeros(*pairs), "accepted": self.zeros(*pairs),
            "played": self.zeros(self.seats, c.THUGS), "cancelled": self.zeros(self.seats, c.THUGS), "played_at": self.zeros(*pairs)}
        self.purse = self.account["start"].copy()
        self.user = {truck: seat for seat, start in enumerate(starts) for truck in start["trucks"]}
        self.carrier: dict[int, int] = {}  # the owner of the crates on a truck
        self.sent_to: dict[int, int | None] = {}
        self.still_of: dict[int, int] = {}  # the owner of the still on a remote board
        self.last_card: dict[int, str] = {}
        self.pigeons: set[int] = set()
        self.hijack: Event | None = None  # its load has not come yet
        self.threatened: set[tuple[int, int]] = set()  # (payer, receiver) of money for a threat, in the deal of the moment

    @staticmethod
    def zeros(*shape: int) -> np.ndarray:
        return np.zeros(shape, np.int64)

    def money(self, seat: int, column: str, amount: int) -> None:
        self.account["money"][seat, MONEY.index(column)] += amount
        self.purse[seat] += amount

    def crates(self, seat: int, column: str, crates: int) -> None:
        self.account["crates"][seat, CRATES.index(column)] += crates


def account(events: Sequence[Event]) -> Account:
    """One whole game, from its true journal: numbers and arrays by seat (and round, speakeasy 1-6, other seat, card ...)."""
    book = Book(events[0])
    year = events[0]["round"]
    for event in events[1:]:
        if event["round"] != year:
            book.account["purses"][year - 1] = book.purse
            year = event["round"]
        reader = READERS.get(event["event"])
        if reader is not None:
            reader(book, event)
    book.account["purses"][year - 1 :] = book.purse
    book.account["rounds"] = year
    return book.account


# ---- one reader an event


def read_pay(book: Book, event: Event) -> None:
    seat, why, amount = event["seat"], event["why"], event["amount"]
    if why == "deal":
        book.money(seat, "extorted" if (seat, event["with"]) in book.threatened else "deals_out", -amount)
    elif why == "card":
        book.money(seat, "payoff" if book.last_card[seat] == "big_payoff" else "politics", -amount)
    else:
        book.money(seat, BOUGHT[why], -amount)
        if why in ("payroll", "graft"):
            book.account["paid_for_muscle"][event["round"] - 1, seat] += amount


def read_receive(book: Book, event: Event) -> None:
    """Sales are booked with the sale, which knows where."""
    seat, why, amount = event["seat"], event["why"], event["amount"]
    if why == "deal":
        book.money(seat, "extortion" if (event["with"], seat) in book.threatened else "deals_in", amount)
    elif why == "vigorish":
        book.money(seat, "vigorish_in", amount)


def read_sale(book: Book, event: Event) -> None:
    seller, crates, place = event["seller"], event["crates"], event["speakeasy"] - 1
    stolen = event["truck"] in book.pigeons
    if stolen:
        book.crates(book.carrier[event["truck"]], "lost_to_pigeon", -crates)
        book.crates(seller, "pigeoned", crates)
    book.crates(seller, "sold", -crates)
    book.money(seller, "pigeon" if stolen else "sales", crates * event["price"])
    book.account["sold_at"][seller, place] += crates
    book.account["earned_at"][seller, place] += crates * event["price"]
    if event["profit_to"] is not None:
        book.money(event["profit_to"], "profit", crates * event["profit"])
        book.account["profit_at"][event["profit_to"], place] += crates * event["profit"]


def read_bid(book: Book, event: Event) -> None:
    book.account["muscle"][event["round"] - 1, event["seat"]] = event["card"]


def read_pick(book: Book, event: Event) -> None:
    card, order = event["card"], book.account["position"][event["round"] - 1]
    book.account["taken"][event["seat"], TAKEN.index(card) if card in TAKEN else TAKEN.index("thug")] += 1
    if event["from"] != "windfall":
        order[event["seat"]] = order.max() + 1


def read_card(book: Book, event: Event) -> None:
    """A thug card: counted for its player, and for every other mobster who is named in it."""
    seat, card = event["seat"], event["card"]
    book.account["played"][seat, c.THUG_NAMES.index(card)] += 1
    for target in victims(book, event):
        if target is not None and target != seat:
            book.account["played_at"][seat, target] += 1
    if event["window"] != "react":
        book.last_card[seat] = card
    if card == "hijack":
        book.hijack = event
    elif card == "move_over_pigeon":
        book.pigeons.add(event["truck"])


def victims(book: Book, event: Event) -> set[int | None]:
    """The owners of the men, trucks, stills and money it is played on."""
    named: set[int | None] = {event.get("target")}
    if isinstance(event.get("markers"), list) and event["card"] != "safe_house":  # there they are speakeasies
        named |= set(event["markers"])
    if isinstance(event.get("still"), int):
        named.add(book.still_of.get(event["still"]))
    if "truck" in event:
        named.add(book.user.get(event["truck"]))
    return named


def read_cancelled(book: Book, event: Event) -> None:
    """The card that was just counted has no effect; it was an Investigation at its player."""
    book.account["cancelled"][event["target"], c.THUG_NAMES.index(event["card"])] += 1
    book.account["played_at"][event["by"], event["target"]] += 1
    if event["card"] == "hijack":
        book.hijack = None
    elif event["card"] == "move_over_pigeon":
        book.pigeons.clear()  # there is one such card


def read_die(book: Book, event: Event) -> None:
    if isinstance(event["still"], int):
        book.still_of[event["still"]] = event["target"]


def read_truck(book: Book, event: Event) -> None:
    """Sold, the use goes along unless the truck is rented out."""
    truck, change = event["truck"], event["change"]
    if change != "denied" and (change != "sold" or book.user.get(truck) == event["other"]):
        book.user[truck] = event["seat"]


def read_produce(book: Book, event: Event) -> None:
    book.crates(event["seat"], "made", event["crates"])


def read_load(book: Book, event: Event) -> None:
    """Crates from the back room stay the same mobster's; a hijacked load changes hands."""
    if book.hijack is not None and event["truck"] == book.hijack["into"]:
        book.crates(book.carrier[book.hijack["truck"]], "lost_to_hijack", -event["crates"])
        book.crates(event["seat"], "hijacked", event["crates"])
        book.hijack = None
    book.carrier[event["truck"]] = event["seat"]


def read_send(book: Book, event: Event) -> None:
    book.sent_to[event["truck"]] = event["speakeasy"]


def read_lost(book: Book, event: Event) -> None:
    seat, crates, why = event["seat"], event["crates"], event["why"]
    place = book.sent_to.get(event["truck"])
    if why == "unsold" and place is not None:
        book.account["unsold_at"][seat, place - 1] += crates
    book.crates(seat, "idle" if why == "unsold" and place is None else why, -crates)


def read_offer(book: Book, event: Event) -> None:
    book.account["proposed"][event["seat"], event["partner"]] += 1


def read_answer(book: Book, event: Event) -> None:
    """Crates change hands; the money that follows pays for goods, or only for being spared."""
    if not event["accepted"]:
        return
    taker, by = event["seat"], event["partner"]
    book.account["accepted"][by, taker] += 1
    book.threatened.clear()
    for giver, other, gift, price in ((taker, by, event["give"], event["get"]), (by, taker, event["get"], event["give"])):
        for term in gift:
            if term["term"] == "crates":
                book.crates(giver, "crates_given", -term["amount"])
                book.crates(other, "crates_got", term["amount"])
        if price and all(term["term"] in THREATS for term in price):
            book.threatened.add((giver, other))


def read_promise(book: Book, event: Event) -> None:
    at = event["seat"], event["to"], PROMISES.index(event["promise"]), STATES.index(event["state"])
    book.account["promises"][at] += 1


def read_end(book: Book, event: Event) -> None:
    rank = np.empty(book.seats, np.int64)
    rank[event["ranking"]] = np.arange(1, book.seats + 1)
    book.account.update(cash=np.array(event["cash"]), rank=rank, why=event["why"])


def read_offers(book: Book, event: Event) -> None:
    """A new round: no truck is on the road."""
    book.pigeons.clear()
    book.sent_to.clear()


READERS: dict[str, Callable[[Book, Event], None]] = {
    "pay": read_pay, "receive": read_receive, "sale": read_sale, "bid": read_bid, "pick": read_pick, "card": read_card,
    "cancelled": read_cancelled, "die": read_die, "truck": read_truck, "produce": read_produce, "load": read_load, "send": read_send,
    "lost": read_lost, "offer": read_offer, "answer": read_answer, "promise": read_promise, "end": read_end, "offers": read_offers}
