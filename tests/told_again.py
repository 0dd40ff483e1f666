"""An observation told a second time, from the snapshot of a game: what that has in common in all games. Nothing here calls the rules."""


def flat(rows):
    return [number for row in rows for number in row]


class Retold:
    """The game as `me` may see it. A field is told by the method of its name (plus "_" where the name is taken), or by `simple`."""

    GAME = None
    PLAYERS = ""  # their key in a snapshot

    def __init__(self, states, settings, me):
        self.s, self.me, self.settings = states[0], me, settings
        self.snapshot = self.GAME.snapshot(states, settings, 0)
        self.seats, self.players_ = self.snapshot["seats"], self.snapshot[self.PLAYERS]
        asked = self.snapshot["asked"] or {}
        self.asked = asked if asked.get("seat") == me else {}

    def field(self, name):
        tell = getattr(type(self), f"{name}_", None) or getattr(type(self), name, None)
        return [int(each) for each in (tell(self) if tell else self.simple(name))]

    def simple(self, name):
        """One number of every player."""
        return self.each(name)

    # ---- from where one sits

    def from_me(self, seat):
        return (seat - self.me) % self.seats

    def around(self, of):
        """One number of every player, mine first, zeros for empty chairs."""
        return [of[(self.me + k) % self.seats] for k in range(self.seats)] + [0] * (self.GAME.seats[1] - self.seats)

    def rows(self, of, width):
        """A row of every player, mine first."""
        return flat(of[(self.me + k) % self.seats] for k in range(self.seats)) + [0] * width * (self.GAME.seats[1] - self.seats)

    def each(self, key):
        return self.around([player[key] for player in self.players_])


def differing(kind, states, settings, seats, left_out=()):
    """Fields of which a seat sees something else than this kind of Retold tells."""
    found = []
    for me in seats:
        told, facts = kind(states, settings, me), kind.GAME.look(states, me)
        for row in kind.GAME.observation_fields():
            if row["name"] not in left_out:
                seen, wanted = facts[row["slice"]].tolist(), told.field(row["name"])
                found += [f"{row['name']} of seat {me}: {seen}, not {wanted}"] if seen != wanted else []
    return found
