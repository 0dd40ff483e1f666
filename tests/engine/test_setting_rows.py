"""Rows of settings: defaults, what is accepted, where the record holds them."""
from dataclasses import dataclass

import numpy as np
import pytest

from bootleg_env.engine import settings as base
from bootleg_env.engine.settings import made, record_fields, setting, table


@dataclass(frozen=True)
class Settings(base.Settings):
    """A game's settings in small."""

    num_players: int = setting(4, (3, 4), "how many play", "seats")
    deals: str = setting("full", ("full", "off"), "deals", "deal_kind", codes=("off", "full"))
    goal: int = setting(100, ("from", 1, 1000), "what ends the game")
    reward: str = setting("win", ("win", "rank"), "what is paid", codes=("win", "rank"))

    def check(self) -> None:
        if self.goal == 13:
            raise ValueError("goal=13: brings bad luck")


def test_rows_are_in_their_own_order():
    """The order of every game log, whatever the base class declares."""
    assert [*table(Settings)] == [*Settings().as_dict()] == ["num_players", "deals", "goal", "reward"]
    assert record_fields(Settings) == ("seats", "deal_kind", "goal", "reward")
    assert table(Settings)["goal"].accepted == ("from", 1, 1000) and table(Settings)["deals"].meaning == "deals"


def test_settings_compare_and_cannot_be_changed():
    assert Settings(3) == Settings(num_players=3) != Settings() and hash(Settings(3)) == hash(Settings(3))
    with pytest.raises(AttributeError):
        Settings().goal = 5


def test_the_record_holds_codes_and_numbers():
    row = np.zeros(1, [("seats", "i1"), ("deal_kind", "i1"), ("goal", "i2"), ("reward", "i1")])[0]
    Settings(3, "full", 77, "rank").write(row)
    assert row.tolist() == (3, 1, 77, 1)


@pytest.mark.parametrize("given, line", [
    ({"num_players": 5}, "num_players=5: must be one of 3, 4"), ({"num_players": 3.0}, "num_players=3.0: must be one of 3, 4"),
    ({"num_players": True}, "num_players=True: must be one of 3, 4"), ({"goal": 0}, "goal=0: must be a whole number from 1 to 1000"),
    ({"goal": 5.0}, "goal=5.0: must be a whole number"), ({"goal": True}, "goal=True: must be a whole number"),
    ({"deals": "of"}, "deals='of': must be one of 'full', 'off'"), ({"goal": 13}, "goal=13: brings bad luck"),
    ({"deal": "off"}, "unknown setting 'deal', did you mean 'deals'? Known: num_players, deals, goal, reward")])
def test_what_is_refused(given, line):
    with pytest.raises(ValueError) as error:
        made(Settings, given)
    assert str(error.value).startswith(line)
