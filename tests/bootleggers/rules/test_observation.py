"""What every mobster sees of random games, field by field, is what seen.py tells of their snapshots."""
import numpy as np
import pytest
from scenario import covers
from seen import Told
from told_again import differing

from bootleg_env.bootleggers.game import GAME
from bootleg_env.bootleggers.tables import actions as a
from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch

TABLES = (
    {"num_players": 3, "deals": "market"}, {"num_players": 4, "money": "announced", "thug_deck": "padded35"},
    {"num_players": 5, "influence": "anytime", "rounds": 8}, {"num_players": 6, "goal_cash": 60}, {"num_players": 4, "deals": "off"})
EVERY = 6  # decisions from one look to the next; thug cards are looked at whenever somebody names their targets
RARE = {"react", "vigorish", "admit", "how_many", "target_speakeasy", "target_seat", "target_marker", "target_still", "target_truck"}


def answers(batch):
    """Random ones; but most offers are not made, or nothing else would happen for long."""
    actions = batch.sample()
    talks = (batch.decided == a.DEAL_PARTNER) & (actions % 4 != 0)
    return np.where(talks, a.FIRST[a.DEAL_PARTNER], actions)


@covers("D21", "D22", "D23")
@pytest.mark.parametrize("settings", TABLES, ids=str)
def test_every_mobster_sees_what_the_table_of_fields_says(settings):
    made, asked = GAME.settings(**settings), set()
    batch = GameBatch(GAME, made, 2, auto=codes.RESTART)
    batch.reset(np.array([3, 8]))
    for number in range(700):
        row = number // 2 % 2
        decision = a.NAMES[batch.decided[row]]
        if number % EVERY == 0 or decision in RARE:
            seats = range(made.num_players) if number % (4 * EVERY) == 0 else [int(batch.seat[row])]
            assert differing(Told, batch.states[row : row + 1], made, seats) == []
            asked.add(decision)
        batch.step(answers(batch))
    assert len(asked) >= 12, asked
