"""A room with one person in it, for `bootleg play`: with what the person has read and been explained."""
from __future__ import annotations

from typing import Any

from ..engine import checks, codes
from ..engine.game import Game
from ..engine.settings import Settings
from .room import Point, Room


class HumanGame(Room):
    """A game with one person in it; the other seats are mobsters'."""

    def __init__(self, game: Game, settings: Settings, seat: int, opponents: list[str], seed: int):
        seats = settings.num_players
        if len(opponents) != seats - 1:
            raise ValueError(f"opponents: {seats - 1} names are needed, one a seat; given: {len(opponents)}, {opponents}")
        behind = [(each - seat) % seats for each in range(seats)]
        super().__init__(game, settings, [opponents[each - 1] if each else "" for each in behind], seed)
        self.seat = seat
        self.news_read = 0  # events the person has seen as news
        self.introduced: list[str] | None = None  # decisions that were explained; None: nothing is to be explained

    @property
    def opponents(self) -> list[str]:
        """Names of the mobsters, beginning behind the person."""
        return [*self.seated[self.seat + 1 :], *self.seated[: self.seat]]

    def back_to(self, point: Point) -> None:
        super().back_to(point)
        self.news_read = min(self.news_read, point.events)

    def news(self, since: int) -> list[str]:
        """What has happened from event number `since` on, a paragraph each."""
        return list(self.game.help.news(self.game.known_events(self.events, self.seat), self.seat, since))

    def as_dict(self, point: Point | None = None) -> dict[str, Any]:
        return super().as_dict(point) | {"news_read": self.news_read, "introduced": self.introduced}

    @classmethod
    def from_dict(cls, content: dict[str, Any], trust: bool = False) -> HumanGame:
        played = super().from_dict(content, trust)
        assert isinstance(played, HumanGame)
        played.news_read = checks.whole(content.get("news_read", 0), "news_read", 0, len(played.events))
        introduced = content.get("introduced")
        if introduced is not None and not all(isinstance(each, str) for each in checks.items(introduced, "introduced")):
            checks.refuse("introduced", introduced, "must be names of decisions, or null")
        played.introduced = introduced
        played.go_on(codes.WAIT)
        return played

    @classmethod
    def seat_all(cls, game: Game, settings: Settings, seated: list[str], seed: int) -> HumanGame:
        people = [seat for seat, name in enumerate(seated) if not name]
        if len(people) != 1:
            raise ValueError(f"a game with {len(people)} people in it; `bootleg web` goes on with it")
        return cls(game, settings, people[0], [*seated[people[0] + 1 :], *seated[: people[0]]], seed)
