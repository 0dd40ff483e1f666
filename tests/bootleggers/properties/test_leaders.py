"""Who leads a speakeasy is decided by the rules alone (p. 7); what search measures of it agrees wherever no tie is broken by muscle."""
import numpy as np

from bootleg_agents.bootleggers import worth
from bootleg_env.bootleggers.game import GAME
from bootleg_env.bootleggers.tables import constants as c
from bootleg_env.bootleggers.tables.fields import FIELDS
from bootleg_env.engine.batch import GameBatch


def seen(states, name):
    start = FIELDS.starts[name]
    return GAME.look(states, 0)[start + 1 : start + c.SPEAKEASIES]


def test_the_measure_of_search_agrees_with_the_rules():
    batch = GameBatch(GAME, GAME.settings(num_players=4))
    batch.reset(np.array([6]))
    compared = led = 0
    for number in range(1200):
        if batch.done[0]:
            break
        if number % 25 == 0 and (batch.states[0]["big_payoff"] < 0).all():
            influence = batch.states["influence"][:, 1:, :4]
            _, leads, controls = (each[0] for each in worth.standing(influence))
            for place, leader in enumerate(seen(batch.states, "leader")):
                markers = sorted(influence[0, place].tolist())
                two_alone = markers[-1] == markers[-2] > 0 and sum(markers) == 2 * markers[-1]
                if not two_alone:  # muscle decides; worth.py counts that as led by nobody
                    compared += 1
                    led += int(leader > 0)
                    assert leads[:, place].any() == (leader > 0 and sum(markers) >= c.SHADED[1 + place])
                    if leader > 0:
                        boss = leader - 1
                        assert markers[-1] == influence[0, place, boss] and controls[boss, place] == seen(batch.states, "controlled")[place]
        batch.step(batch.sample())
    assert compared > 50 and led > 20
