"""What stands on the table before the first round (p. 4, 12-14)."""
from collections import Counter

import numpy as np
import pytest
from scenario import AL, BEA, CY, MCCOY, MOTHERS, O_MALLEYS, TEXAS_LILS, VOLSTEAD, covers, new_game, table

from bootleg_env.bootleggers.game import GAME
from bootleg_env.engine.batch import GameBatch


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@covers("setup", "B10", "G03")
def test_everybody_starts_with_the_same(players):
    """p. 4: $10G, a family still with one die, one small truck, one man in the back room; no crates, no thug cards."""
    t = new_game(players)

    for seat in range(players):
        mobster = t.mobster(seat)
        assert (mobster["cash"], mobster["family_dice"], mobster["influence"], mobster["crates"]) == (10, 1, 1, 0)
        assert (mobster["dice"], mobster["improvements"], mobster["thugs"]) == (0, 0, [])
        assert mobster["supply"] == 20 - 1 - 1, "one marker waits in the back room, one stands beside the truck"
        assert t.truck(seat) == {"owner": seat, "operator": seat, "seller": None, "favor": False, "crates": 0, "at": None}
    assert t.snapshot()["remote_stills"] == []
    assert t.snapshot()["copper"] is None


@pytest.mark.parametrize("players", [3, 5, 6])
@covers("setup", "G26")
def test_muscle_is_dealt_from_each_quarter(players):
    """p. 4: three cards from each of 1-18, 19-36, 37-54 and 55-72 for everybody; no card twice; six mobsters get all 72."""
    t = new_game(players)

    hands = [t.mobster(seat)["muscle_hand"] for seat in range(players)]
    for hand in hands:
        assert [(card - 1) // 18 for card in hand] == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert len({card for hand in hands for card in hand}) == 12 * players


@covers("setup")
def test_the_deal_depends_on_the_seed():
    """p. 4: the muscle cards and both decks are shuffled."""
    one, other = new_game(seed=1).snapshot(), new_game(seed=2).snapshot()
    assert one["mobsters"][AL]["muscle_hand"] != other["mobsters"][AL]["muscle_hand"]
    assert one["action_deck"] != other["action_deck"]
    assert one["truck_deck"] != other["truck_deck"]


@covers("setup")
def test_every_card_can_lie_anywhere():
    """p. 4, 14: shuffled evenly: over many games each place of a deck has its share of small trucks and of plain men."""
    games = GameBatch(GAME, GAME.settings(num_players=3), 240)
    games.reset(np.arange(240))
    small, single = (games.states["truck_deck"] == 1).mean(axis=0), (games.states["action_deck"][:, :78] == 1).mean(axis=0)
    assert small.shape == (14,) and np.abs(small - small.mean()).max() < 0.15
    assert np.abs(single - 20 / 78).max() < 0.15
    held = (games.states["muscle_at"][:, :72] == AL).mean(axis=0)
    assert np.abs(held - 3 / 18).max() < 0.15


@pytest.mark.parametrize("thug_deck, thugs, investigations", [("listed", 33, 1), ("padded35", 35, 3)])
@covers("men_of_action", "B04", "B05")
def test_men_of_action(thug_deck, thugs, investigations):
    """p. 14: 20 single and 2 double influence, 9 single and 6 double still, 8 speakeasy improvements, and the thugs."""
    t = new_game(3, thug_deck=thug_deck)

    cards = Counter(t.snapshot()["action_deck"] + [card for card in t.snapshot()["offers"]["cards"] if card])
    assert (cards["single_influence"], cards["double_influence"]) == (20, 2)
    assert (cards["single_still"], cards["double_still"], cards["speakeasy_improvement"]) == (9, 6, 8)
    assert cards["investigation"] == investigations
    assert (cards["hit"], cards["recruiting"], cards["bust_a_shipment"], cards["mob_war"]) == (2, 2, 2, 1)
    assert sum(cards.values()) == 45 + thugs


@covers("truck.sizes", "B04", "B09")
def test_trucks_and_their_cards():
    """p. 13-14: 12 small, 5 medium, 3 large trucks; 6, 5 and 3 cards. Half of the small ones are there to start with."""
    t = new_game(6)

    cards = Counter([*t.snapshot()["truck_deck"], t.snapshot()["offers"]["truck"]])
    assert cards == {"truck_small": 6, "truck_medium": 5, "truck_large": 3}
    owners = [truck["owner"] for truck in t.snapshot()["trucks"]]
    assert owners == [0, 1, 2, 3, 4, 5] + [None] * 14


@pytest.mark.parametrize("truck, crates", [(0, 4), (12, 6), (17, 9)])
@covers("truck.sizes")
def test_what_a_truck_carries(truck, crates):
    """p. 13: a small truck takes 4 crates, a medium one 6, a large one 9."""
    t = table(3, phase="load").with_mobster(AL, crates=20).with_truck(0, owner=None).with_truck(truck, owner=AL)
    t.can(AL, "load", crates).cannot(AL, "load", crates + 1)


PAYROLLS = [(1, 0), (12, 0), (13, 1), (27, 1), (28, 2), (45, 2), (46, 3), (60, 3), (61, 4), (72, 4)]


@pytest.mark.parametrize("card, payroll", PAYROLLS)
@covers("muscle.costs", "1.5a")
def test_payroll_of_a_muscle_card(card, payroll):
    """p. 14: cards 1-12 cost nothing, 13-27 $1G, 28-45 $2G, 46-60 $3G, 61-72 $4G."""
    t = table(3, phase="muscle", round=12).with_mobster(AL, muscle_hand=[card], cash=50)
    t.skip_to("pick", seat=AL)
    assert t.cash(AL) == 50 - 1 - payroll, "$1G is the graft of the small truck"


@covers("speakeasies", "B24")
def test_only_omalleys_is_open_at_first():
    """p. 9: in the beginning whiskey sells at O'Malley's alone."""
    t = table(6)
    assert [t.is_open(place) for place in range(O_MALLEYS, VOLSTEAD + 1)] == [True, False, False, False, False, False]


@pytest.mark.parametrize("players", [3, 5, 6])
@covers("speakeasies")
def test_volstead_is_for_six(players):
    """p. 12: Volstead is used only in six-mobster games; nobody can muscle in on O'Malley's."""
    t = table(players).with_muscle(60, 50, 40).with_mobster(AL, crates=4, improvements=1)

    t.skip_to("improve", seat=AL).cannot(AL, "improve", O_MALLEYS).can(AL, "improve", MCCOY)
    (t.can if players == 6 else t.cannot)(AL, "improve", VOLSTEAD)
    t.skip_to("place_influence", seat=AL).cannot(AL, "place_influence", O_MALLEYS).can(AL, "place_influence", MCCOY)
    (t.can if players == 6 else t.cannot)(AL, "place_influence", VOLSTEAD)
    t.skip_to("load", seat=AL).answers(AL, "load", 4).skip_to("send", seat=AL).can(AL, "send", O_MALLEYS)
    (t.can if players == 6 else t.cannot)(AL, "send", VOLSTEAD)


@pytest.mark.parametrize("players", [2, 7])
@covers("setup")
def test_three_to_six_mobsters(players):
    """p. 12: six stills, and prices for three to five and for six mobsters."""
    with pytest.raises(ValueError, match="num_players"):
        table(players).asked()


@covers("B06", "B07")
def test_crates_and_dice_never_run_out():
    """p. 13: dice are no limit to resources; nor are crates: more of both than the game has are in use here."""
    t = table(6, phase="distil", remote_stills=[{"board": board, "owner": AL, "dice": 4} for board in range(1, 7)])
    for seat in range(6):
        t.with_mobster(seat, family_dice=4, crates=50)

    t.skip_to("load")
    rolled = [face for event in t.journal("dice") for face in event["faces"]]
    assert len(rolled) == 48
    assert sum(t.crates(seat) for seat in range(6)) == 300 + sum(rolled)


@covers("B08", "setup")
def test_money_has_no_bottom_and_needs_no_change():
    """p. 4: dough is counted in whole G; the bank pays any amount."""
    t = table(3, phase="sell", round=12, settings={"goal_cash": 10000}).with_mobster(AL, cash=987)
    t.with_truck(17, owner=AL, crates=9, at=O_MALLEYS)
    t.skip_to_end()
    assert t.cash(AL) == 987 + 9


@covers("stills")
def test_a_still_has_four_squares():
    """p. 13: one square for the first die and three for improvements, on a family still and on a remote one."""
    t = table(3).with_muscle(60, 50, 40).with_mobster(AL, family_dice=3, dice=3)
    t.given["remote_stills"] = [{"board": 2, "owner": AL, "dice": 4}, {"board": 3, "owner": BEA, "dice": 1}]

    t.skip_to("place_die", seat=AL).cannot(AL, "place_die", 3).cannot(AL, "place_die", 4).answers(AL, "place_die", "family")
    assert t.mobster(AL)["family_dice"] == 4
    t.cannot(AL, "place_die", "family")


@covers("G32", "D1")
def test_seats_do_not_matter():
    """p. 5: only muscle orders anything; the strongest acts first in any seat."""
    for strongest in (AL, BEA, CY):
        t = table(3)
        for seat in range(3):
            t.with_mobster(seat, muscle=60 if seat == strongest else 20 + seat)
        assert t.asked() == (strongest, "place_influence")


@covers("speakeasies", "improvement.hints")
def test_squares_for_improvements():
    """p. 12: one square at Texas Lil's, two at Mother's ... full ones take no more."""
    t = table(3).with_muscle(60, 50, 40).with_mobster(AL, improvements=2).with_speakeasy(MOTHERS, improvements=1)
    t.answers(AL, "improve", TEXAS_LILS).cannot(AL, "improve", TEXAS_LILS).answers(AL, "improve", MOTHERS)
    assert t.speakeasy(MOTHERS)["improvements"] == 2
    assert t.mobster(AL)["improvements"] == 0
