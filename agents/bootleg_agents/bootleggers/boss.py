# mypy: ignore-errors
"""Boss: he does everything a little better.

He takes what brings most over the rounds to come, counts doors that are about to open, bids high only when one card stands out,
puts his men where one more makes him leader, plays a thug card when it does more now than it could later, and hits whoever is
strongest. He trades when both gain and keeps his word. How far he looks, what he grudges and when he strikes was found by play
(tune.py), not by taste.
"""
from .strategy.compiler import bot
from .strategy.play import play
from .strategy.style import style

STYLE = style(
    look_ahead=17, unopened_weight=160, minority_share=40, outsider_share=4, rival_weight=32, others_weight=3,
    influence_weight=215, still_weight=117, truck_weight=62, improvement_weight=50, thug_weight=170, spare_marker_value=107,
    middle_bid_spread=321, payroll_weight=88, thug_threshold=118, thug_threshold_per_round=34, deal_threshold=82,
    asked_share=48, partner_gain_weight=33, trust=58, promise_cost=193, protection_value=38, offers_promises=1,
    public_dock_weight=33)


@bot
def act(facts, mask, noise):
    return play(facts, mask, noise, STYLE[0])
