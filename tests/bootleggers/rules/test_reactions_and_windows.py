"""When thug cards are played, in which order, and Investigation against a card just played (p. 11, 15; rulings D3, G18-G21, G36)."""
import pytest
from scenario import AL, BARLEYCORNS, BEA, CY, DOT, MOTHERS, TEXAS_LILS, Scene, covers, table

PADDED = {"thug_deck": "padded35"}  # three Investigations
ALWAYS = "A B place C C2 D send E F F2 G"
TO_THE_SALE = "A B place C C2 D send E F F2"
TO_LOADING = "A B place C C2 load"
TIMES = {  # every card, and the windows and own turns of a round in which it may be played
    "muscling_in": ALWAYS, "investigation": ALWAYS, "city_politics": ALWAYS, "state_politics": ALWAYS, "safe_house": ALWAYS, "hit": ALWAYS,
    "mob_war": ALWAYS, "turf_war": ALWAYS, "big_city_boys": ALWAYS, "moll": ALWAYS, "opportunity_knocks": ALWAYS, "recruiting": ALWAYS,
    "friendly_union_boss": ALWAYS, "you_dirty_rat": ALWAYS, "double_cross": ALWAYS,
    "word_of_mouth": TO_THE_SALE, "copper_in_the_house": TO_THE_SALE, "bust_a_speakeasy": TO_THE_SALE, "thirsty": TO_THE_SALE,
    "big_payoff": TO_THE_SALE, "packing_heat": TO_THE_SALE,
    "hey_free_truck": "D send E", "bust_a_shipment": "D send E", "warehouse": "D send E", "hijack": "D send E",
    "move_over_pigeon": "E F F2", "a_little_vigorish": "A B place C", "big_favor": TO_LOADING, "little_favor": TO_LOADING,
    "windfall": "A B",
}
NOT_ON_TAKING = ("hey_free_truck", "bust_a_shipment", "warehouse", "hijack", "move_over_pigeon")


def rich_table(card: str, **keys) -> Scene:
    """The second round at a table where every card finds something to be played on (Investigation a Union Boss)."""
    t = table(players=4, phase="muscle", round=2, remote_stills=[{"board": 1, "owner": BEA, "dice": 2}], **keys)
    t.with_mobster(AL, cash=40, muscle_hand=list(range(62, 73))).with_mobster(BEA, family_dice=2, union_boss=card == "investigation")
    t.with_speakeasy(MOTHERS, influence=[2, 2, 1], improvements=1).with_speakeasy(BARLEYCORNS, influence=[1, 3])
    return t


def times(t: Scene, card: str) -> list[str]:
    """The windows and own turns of this round in which Al may play the card; Bea ships to Mother's, the others nothing."""
    found = []
    this_round = t.round()
    while t.round() == this_round:
        seat, decision = t.asked()
        if seat == AL and decision == "thug" and t._may(AL, "thug", card) and t.window() not in found:
            found.append(t.window())
        if (seat, decision) == (BEA, "load"):
            t.answers(BEA, "load", 1)
        elif (seat, decision) == (BEA, "send"):
            t.answers(BEA, "send", MOTHERS)
        else:
            t.passes()
    return found


# ---- every card and its time


@covers("D3", "B39")
@pytest.mark.parametrize("card", TIMES)
def test_each_card_has_its_time(card):
    """p. 11, 15-16: from the showing of the muscle cards on, each card in the windows its text allows and in no others."""
    t = rich_table(card, offers={"truck": "truck_small", "cards": ["single_influence"] * 4}).gives(AL, card)
    assert " ".join(times(t, card)) == TIMES[card]


@covers("D3", "1.5b", "G34")
@pytest.mark.parametrize("card", TIMES)
def test_a_card_just_taken_may_be_played_at_once(card):
    """p. 6: all but those that wait for the trucks; the holder keeps it for later."""
    t = rich_table(card, offers={"truck": "truck_small", "cards": [card, *["single_influence"] * 3]}).skip_to("pick", AL)
    t.answers(AL, "pick", card)
    assert (t.mobster(AL)["thugs"], t.mobster(AL)["secret_thugs"]) == ([card], [])
    if card in NOT_ON_TAKING:
        assert t.asked()[1] == "pick"  # the next mobster chooses
    else:
        t.can(AL, "thug", card).can(AL, "thug", "pass")
        assert t.window() == "play_now"


@covers("D3")
def test_all_nine_windows_come_once_a_round():
    """Rulings D3: A and B in phase 1, C, C2, D and E behind the next phases, F and F2 at the speakeasies, G after the last sale."""
    t = rich_table("moll", offers={"truck": "truck_small", "cards": ["single_influence"] * 4}).gives(AL, "moll").gives(CY, "recruiting")
    assert times(t, "moll") == ALWAYS.split()


@covers("D3", "D4", "G11")
def test_window_f_comes_for_each_speakeasy_and_f2_only_where_something_was_rolled():
    """Rulings G11: closed speakeasies have their window F too, as a card may still open them; demand is rolled only where a load waits."""
    t = table(players=4, phase="sell").with_muscle(70, 60, 50, 40).gives(AL, "moll")
    t.with_speakeasy(MOTHERS, influence=[4]).with_truck(BEA, crates=2, at=MOTHERS)
    seen = []
    while t.phase() == "sell":
        if t.asked()[1] == "thug":
            seen.append(t.window())
        t.passes()
    assert seen == ["F", "F", "F", "F2", "F", "F", "G"]


# ---- order


@covers("G21", "D3")
def test_in_a_window_the_strongest_is_asked_first():
    """p. 11: of two who want to play at the same time the one with the higher muscle goes first."""
    t = table(players=3, phase="sell").with_muscle(30, 70, 50).gives(AL, "moll").gives(BEA, "recruiting").gives(CY, "state_politics")
    asked = []
    for _ in range(3):
        asked.append(t.asked())
        t.passes()
    assert asked == [(BEA, "thug"), (CY, "thug"), (AL, "thug")]


@covers("G21", "D3")
def test_a_play_opens_the_window_again_from_the_top():
    """Rulings D3: after a card everybody may answer with another card, the strongest first, also after a pass."""
    t = table(players=3, phase="sell").with_muscle(30, 70, 50).gives(AL, "moll").gives(BEA, "recruiting").gives(CY, "friendly_union_boss")
    t.answers(BEA, "thug", "pass").answers(CY, "thug", "friendly_union_boss")
    assert (t.asked(), t.window()) == ((BEA, "thug"), "F")
    t.answers(BEA, "thug", "recruiting").answers(AL, "thug", "pass")  # Cy and Bea hold no more cards
    assert t.asked() == (AL, "thug")  # the next window F


@covers("D3", "G14")
def test_big_city_boys_change_the_order_of_the_window_they_are_played_in():
    """Rulings section 7: muscle order is that of the moment."""
    t = table(players=3, phase="sell").with_muscle(50, 49, 30).gives(AL, "moll").gives(BEA, "recruiting").gives(CY, "big_city_boys")
    t.answers(AL, "thug", "pass").answers(BEA, "thug", "pass").answers(CY, "thug", "big_city_boys").answers(CY, "target_seat", BEA)
    assert t.asked() == (BEA, "thug")


@covers("D4")
def test_a_mobster_with_nothing_to_play_is_not_asked():
    """Rulings D4: a card whose time is later, or without a target, brings no question."""
    t = table(players=3, phase="distil").with_muscle(70, 50, 30).gives(AL, "hijack", "move_over_pigeon").gives(BEA, "hit")
    t.gives(CY, "moll").skip_to("thug")
    assert (t.asked(), t.window()) == ((CY, "thug"), "C2")


@covers("G36")
def test_own_turns_of_phases_2_and_4_3():
    """Rulings G36: before placing men or sending trucks a mobster may play cards; between two others' turns nobody may."""
    for phase, question in (("place", "place_influence"), ("send", "send")):
        t = table(players=3, phase=phase).with_muscle(30, 70, 50).gives(CY, "moll", "recruiting").gives(AL, "state_politics")
        t.with_truck(AL, crates=1).with_truck(BEA, crates=1).with_truck(CY, crates=1)
        asked = []
        for _ in range(5):
            asked.append((*t.asked(), t.window()))
            t.passes()
        assert asked == [(BEA, question, phase), (CY, "thug", phase), (CY, question, phase), (AL, "thug", phase), (AL, question, phase)]

        t = table(players=3, phase=phase).with_muscle(30, 70, 50).gives(CY, "moll", "recruiting").with_truck(CY, crates=1)
        t.skip_to("thug", CY).plays(CY, "recruiting")
        assert (t.asked(), t.window()) == ((CY, "thug"), phase)  # another card, before CY goes on
        t.plays(CY, "moll", AL)
        assert t.asked() == (CY, question)


# ---- Investigation


@covers("G18", "card.investigation", "G31")
def test_a_nullified_card_costs_nothing_and_does_nothing():
    """p. 15: first it is said what the card is played on, then it may be investigated; both cards are discarded."""
    t = table(players=3).with_muscle(70, 50, 30).gives(AL, "big_payoff", "moll").gives(BEA, "investigation")
    t.with_speakeasy(TEXAS_LILS, influence=[0, 3]).with_speakeasy(MOTHERS, influence=[0, 4])
    t.plays(AL, "big_payoff", MOTHERS)
    assert t.cash(AL) == 10  # not yet paid
    t.answers(BEA, "react", "investigation")
    assert t.cash(AL) == 10
    assert t.speakeasy(MOTHERS)["effects"]["big_payoff"] is None
    assert sorted(t.discard()) == ["big_payoff", "investigation"]
    assert t.thugs(AL) == ["moll"]
    assert t.thugs(BEA) == []
    told = [(event["event"], event["seat"], event["card"]) for event in t.journal()]
    assert told == [("card", AL, "big_payoff"), ("card", BEA, "investigation"), ("cancelled", BEA, "big_payoff")]
    assert t.journal("card")[1]["window"] == "react"
    assert (t.journal("cancelled")[0]["by"], t.journal("cancelled")[0]["target"]) == (BEA, AL)


@covers("G18", "card.investigation")
def test_a_card_let_pass_is_paid_and_works():
    """p. 15: a mobster who lets it pass keeps the Investigation for another time."""
    t = table(players=3).with_muscle(70, 50, 30).gives(AL, "big_payoff", "moll").gives(BEA, "investigation")
    t.with_speakeasy(TEXAS_LILS, influence=[0, 3]).with_speakeasy(MOTHERS, influence=[0, 4])
    t.plays(AL, "big_payoff", MOTHERS).answers(BEA, "react", "pass")
    assert t.cash(AL) == 5
    assert t.speakeasy(MOTHERS)["effects"]["big_payoff"] == AL
    assert t.thugs(BEA) == ["investigation"]


@covers("G18", "card.recruiting", "card.moll", "card.state_politics", "card.a_little_vigorish", "card.muscling_in")
@pytest.mark.parametrize(("card", "target"), [
    ("recruiting", None), ("moll", BEA), ("state_politics", 2), ("a_little_vigorish", ("family", CY)), ("muscling_in", None)])
def test_dice_costs_and_questions_of_a_card_come_after_the_investigation(card, target):
    """Rulings G18: no die is rolled, nothing is paid and nobody is asked anything for a card that is nullified."""
    t = table(players=3, remote_stills=[{"board": 1, "owner": CY, "dice": 2}]).with_muscle(70, 50, 30)
    t.gives(AL, card, "hit").gives(BEA, "investigation").with_speakeasy(MOTHERS, influence=[1])
    t.skip_to("thug", AL).plays(AL, card, *([] if target is None else [target])).answers(BEA, "react", "investigation")
    assert t.asked() == (AL, "thug")
    assert t.journal("dice") == t.journal("pay") == t.journal("die") == t.journal("influence") == []


@covers("G18", "card.windfall")
def test_a_nullified_windfall_draws_nothing():
    """Rulings G18: the top card stays on the deck."""
    row = {"truck": "truck_small", "cards": ["windfall", "single_influence", "single_influence"]}
    t = table(players=3, phase="muscle", offers=row, action_deck=["moll"]).gives(BEA, "investigation")
    t.with_mobster(AL, muscle_hand=list(range(61, 73))).skip_to("pick", AL).answers(AL, "pick", "windfall")
    t.answers(AL, "thug", "windfall").answers(BEA, "react", "investigation")
    assert t.snapshot()["action_deck"] == ["moll"]
    assert t.thugs(AL) == []


@covers("G18", "card.hijack")
def test_a_nullified_hijack_leaves_the_load_where_it_is():
    """Rulings G18: after the line-up, too, nothing changes trucks and nothing is sent."""
    t = table(players=3, phase="send").with_muscle(70, 50, 30).gives(AL, "hijack", "moll").gives(CY, "investigation")
    t.with_truck(BEA, crates=3).skip_to("send", BEA).answers(BEA, "send", MOTHERS).skip_to("thug", AL, window="E")
    t.plays(AL, "hijack", BEA).answers(CY, "react", "investigation")
    assert (t.asked(), t.truck(BEA)["crates"], t.truck(AL)["crates"]) == ((AL, "thug"), 3, 0)


@covers("G20", "card.friendly_union_boss", "faq.union_boss")
def test_a_union_boss_can_be_investigated_when_played():
    """p. 15-16: nullified on being played, it goes to the discards and never lies face up."""
    t = table(players=3).with_muscle(70, 50, 30).gives(AL, "friendly_union_boss", "moll").gives(BEA, "investigation")
    t.plays(AL, "friendly_union_boss").answers(BEA, "react", "investigation")
    assert t.mobster(AL)["union_boss"] is False
    assert sorted(t.discard()) == ["friendly_union_boss", "investigation"]


@covers("G20", "B05")
def test_the_strongest_investigator_is_asked_first():
    """Rulings G20: in muscle order; the next one is asked only if the first lets it pass."""
    t = table(players=4, settings=PADDED).with_muscle(70, 30, 50, 60).gives(AL, "recruiting", "moll")
    t.gives(BEA, "investigation").gives(CY, "investigation")
    t.plays(AL, "recruiting").answers(CY, "react", "pass").answers(BEA, "react", "investigation")
    t.answers(CY, "react", "pass")  # Cy is asked once more, now about Bea's card
    assert t.asked() == (AL, "thug")
    assert t.journal("dice") == []
    assert (t.thugs(CY), t.thugs(BEA)) == (["investigation"], [])


@covers("G20")
def test_nobody_investigates_an_own_card():
    """Rulings G20: the player of a card is not asked to nullify it; the same for an Investigation."""
    t = table(players=3, settings=PADDED).with_muscle(70, 50, 30).gives(AL, "recruiting", "investigation", "moll")
    t.plays(AL, "recruiting")
    assert t.asked() == (AL, "thug")
    assert len(t.journal("dice")) == 1

    t = table(players=3, settings=PADDED).with_muscle(70, 50, 30).gives(AL, "recruiting", "moll").gives(BEA, *["investigation"] * 2)
    t.plays(AL, "recruiting").answers(BEA, "react", "investigation")
    assert t.asked() == (AL, "thug")


@covers("G19", "B05", "card.investigation")
def test_an_investigation_can_be_investigated():
    """p. 15, rulings G19: it is a card just played like any other; with the second one nullifying the first, the Recruiting stands."""
    t = table(players=3, settings=PADDED).with_muscle(70, 50, 30)
    t.gives(AL, "recruiting", "moll", "investigation").gives(BEA, "investigation")
    t.plays(AL, "recruiting").answers(BEA, "react", "investigation").answers(AL, "react", "investigation")
    assert len(t.journal("dice")) == 1
    assert sorted(t.discard()) == ["investigation", "investigation", "recruiting"]
    assert [(event["card"], event["by"], event["target"]) for event in t.journal("cancelled")] == [("investigation", AL, BEA)]


@covers("G19", "B05")
def test_three_investigations_in_a_chain():
    """Rulings G19: the third nullifies the second, so the first does its work and the Recruiting is gone."""
    t = table(players=4, settings=PADDED).with_muscle(70, 50, 30, 20).gives(AL, "recruiting", "moll", "investigation")
    t.gives(BEA, "investigation").gives(DOT, "investigation")
    t.plays(AL, "recruiting").answers(BEA, "react", "investigation").answers(AL, "react", "investigation")
    t.answers(DOT, "react", "investigation")
    assert t.journal("dice") == []
    told = [(event["card"], event["by"], event["target"]) for event in t.journal("cancelled")]
    assert told == [("investigation", DOT, AL), ("recruiting", BEA, AL)]
    assert sorted(t.discard()) == ["investigation"] * 3 + ["recruiting"]


@covers("G19")
def test_after_a_failed_investigation_another_may_be_tried():
    """Rulings G19: the Recruiting stands again, and a mobster not asked about it yet may answer it with the third copy."""
    t = table(players=4, settings=PADDED).with_muscle(70, 50, 30, 20).gives(AL, "recruiting", "moll", "investigation")
    t.gives(BEA, "investigation").gives(DOT, "investigation")
    t.plays(AL, "recruiting").answers(BEA, "react", "investigation").answers(AL, "react", "investigation").answers(DOT, "react", "pass")
    t.answers(DOT, "react", "investigation")
    assert t.journal("dice") == []
    assert [event["by"] for event in t.journal("cancelled")] == [AL, DOT]


@covers("G20", "card.investigation")
def test_an_investigation_only_answers_the_card_of_the_moment():
    """p. 15: once a card has worked it can no longer be nullified; without a card or a Union Boss to hit Investigation is not played."""
    t = table(players=3).with_muscle(70, 50, 30).gives(AL, "recruiting").gives(BEA, "investigation", "moll")
    t.plays(AL, "recruiting").answers(BEA, "react", "pass").skip_to("thug", BEA)
    t.cannot(BEA, "thug", "investigation").can(BEA, "thug", "moll")


@covers("G18", "G20")
def test_a_card_played_on_taking_can_be_investigated():
    """p. 6, 15: also outside the windows every play brings the question."""
    row = {"truck": "truck_small", "cards": ["state_politics", "single_influence", "single_influence"]}
    t = table(players=3, phase="muscle", offers=row).gives(CY, "investigation").with_mobster(AL, cash=20, muscle_hand=list(range(61, 73)))
    t.skip_to("pick", AL).answers(AL, "pick", "state_politics")
    t.answers(AL, "thug", "state_politics").answers(AL, "how_many", 2).answers(CY, "react", "investigation")
    assert t.back_room(AL) == 1
    assert t.asked()[1] == "pick"
