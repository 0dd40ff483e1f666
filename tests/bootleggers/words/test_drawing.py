"""The drawing of Bootleggers where there is much of everything, and both sides of an offer."""
from html import unescape

import numpy as np
import pytest
from readable import can_be_read

from bootleg_env.bootleggers.game import GAME
from bootleg_env.bootleggers.tables import actions as a
from bootleg_env.bootleggers.tables import constants as c
from bootleg_env.bootleggers.words.answers import answer_words
from bootleg_env.bootleggers.words.drawing import drawing, spot
from bootleg_env.bootleggers.words.names import NAMES, title
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.drawing import ALL

AL, BEA, CY = range(3)
VIEWERS = (None, ALL, *range(6))


@pytest.fixture
def states():
    """A fresh table of six."""
    batch = GameBatch(GAME, GAME.settings(num_players=6))
    batch.reset(np.array([1]))
    return batch.states.copy()


def words(states, viewer, *names):
    """All that these elements say, title and text."""
    elements = drawing(states, viewer).elements
    return " ".join(elements[name] for name in names)


def asks_for_a_deal(states, decision, seat):
    """An offer of Al to Bea with the longest terms there are."""
    s = states[0]
    s["depth"] = 1
    s["stack"][0]["kind"], s["stack"][0]["seat"], s["stack"][0]["about"] = decision, seat, c.MARKET
    s["offer_by"], s["offer_to"] = AL, BEA
    longest = sorted(range(a.TERMS), key=lambda term: -len(str(a.TERM_VALUE[term])))
    spare = int(a.FIRST_TERM[a.SPARE])
    s["offer"][0] = (spare + c.SPEAKEASIES, spare + c.COPPER_IN_THE_HOUSE, spare + c.FRIENDLY_UNION_BOSS)
    s["offer"][1] = (longest[0], int(a.FIRST_TERM[a.SUPPORT]), a.TERMS - 1)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_crowded_table_stays_in_its_panels(states, viewer):
    s = states[0]
    s["thugs"][:] = 2
    s["secret"][:, ::2] = 1
    s["union_boss"][:] = 1
    s["board_owner"][:], s["still_dice"][:], s["stopped"][::2] = AL, c.STILL_SQUARES, 1
    s["truck_operator"][:], s["truck_owner"][:], s["truck_crates"][:] = BEA, np.arange(c.TRUCKS) % 6, c.MOST_CRATES
    s["truck_seller"][:] = CY
    s["cash"][:], s["announced"][:] = 29999, 29999
    s["crates"][:], s["dice"][:], s["improvements"][:], s["back_room"][:], s["resting"][:] = 999, 99, 99, 20, 20
    s["kept"][:], s["broken"][:], s["warehouse"][:] = 999, 999, 1
    s["promised"][:] = (1 << a.PROMISES) - 1
    s["improved"][:] = c.SQUARES
    for place in range(c.SPEAKEASIES):
        s["influence"][place] = [c.CIRCLES[place], 0, 0, 0, 0, 0]
    for field in ("thirsty", "word_of_mouth", "copper_house"):
        s[field][:] = 1
    s["packing_heat"][:], s["big_payoff"][:] = AL, BEA
    s["offers"][:], s["truck_offer"] = c.SPEAKEASY_IMPROVEMENT, 3
    for place in (c.NOT_SENT, c.OMALLEYS, c.VOLSTEAD):
        s["truck_at"][:], s["truck_dock"][:], s["truck_turn"][:] = place, c.PUBLIC_DOCK, np.arange(c.TRUCKS)
        for decision in (a.DEAL_ANSWER, a.DEAL_GIVE, a.BID, a.LOAD_TRUCK):
            asks_for_a_deal(states, decision, BEA if decision == a.DEAL_ANSWER else AL)
            can_be_read(drawing(states, viewer))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_all_influence_colours_can_be_read(states, viewer):
    s = states[0]
    s["influence"][1:, :] = 1
    s["phase"], s["depth"] = c.OVER, 0
    s["ranking"][:], s["cash"][:] = np.arange(6), 12345
    can_be_read(drawing(states, viewer))


def test_both_sides_of_an_offer_are_seen_when_it_is_sent(states):
    asks_for_a_deal(states, a.DEAL_ANSWER, BEA)
    for viewer in VIEWERS:
        told = words(states, viewer, "offer/give", "offer/get", "offer/state")
        assert "Al gives sparing Bea" in told and "Bea gives" in told and "Bea takes it or leaves it" in told


def test_an_offer_that_is_not_sent_is_its_makers_own(states):
    asks_for_a_deal(states, a.DEAL_GIVE, AL)
    assert "Al is still building it" in words(states, AL, "offer/state") and "offer/give" in drawing(states, ALL).elements
    for viewer in (None, BEA, CY):
        assert {name for name in drawing(states, viewer).elements if name.startswith("offer/")} == {"offer/state"}


def test_trucks_stand_in_line_with_their_loads(states):
    s = states[0]
    for truck, turn in ((1, 5), (0, 7), (2, 6)):
        s["truck_at"][truck], s["truck_dock"][truck], s["truck_turn"][truck], s["truck_crates"][truck] = 3, c.PUBLIC_DOCK, turn, truck + 1
    elements = drawing(states, None).elements
    line = [name for name in elements if name.startswith("place-3/truck-")]
    assert line == ["place-3/truck-1", "place-3/truck-2", "place-3/truck-0"]  # the front of the queue first
    assert "public dock: Bea&#x27;s small truck 1, 2 crates, Cy&#x27;s" in elements["place-3/dock-2"]
    assert "den-1/truck-1" not in elements and "den-3/truck-3" in elements


def test_a_card_face_down_is_a_back_for_others(states):
    s = states[0]
    card = int(np.flatnonzero(s["muscle_at"] == BEA)[0]) + 1
    s["bid"][BEA] = card
    assert f"muscle {card}, face down" in words(states, BEA, "den-1/bid") and f"den-1/muscle-{card}" not in drawing(states, BEA).elements
    for viewer in (None, AL):
        assert "a muscle card face down" in words(states, viewer, "den-1/bid") and f">{card}<" not in words(states, viewer, "den-1/bid")
        assert "11 muscle cards in hand" in words(states, viewer, "den-1/hand")


def test_thugs_drawn_unseen_are_backs_for_others(states):
    s = states[0]
    s["thugs"][CY, [c.HIT, c.MOLL]] = 1
    s["secret"][CY, c.HIT] = 1
    own, others = drawing(states, CY).elements, drawing(states, AL).elements
    assert "Hit (unseen)" in own[f"den-2/thug-{c.HIT}"] and f"den-2/thug-{c.HIT}" not in others
    assert f"den-2/thug-{c.MOLL}" in others and "an unseen thug card" in others["den-2/back-0"]


def test_announced_money_is_that_of_the_announcement(states):
    s = states[0]
    s["money_hidden"], s["cash"][AL], s["announced"][AL] = 1, 17, 12
    assert "$17G" in words(states, AL, "den-0/cash") and "$17G" in words(states, ALL, "den-0/cash")
    assert "$12G as announced" in words(states, BEA, "den-0/cash") and "$12G as announced" in words(states, None, "den-0/cash")


def test_the_viewer_sits_first_and_is_called_you(states):
    panels = drawing(states, CY).panels
    dens = [panel for panel in panels if panel.name.startswith("den-")]
    assert [den.name for den in dens] == ["den-2", "den-3", "den-4", "den-5", "den-0", "den-1"] and dens[0].title == "Your den"


# ---- over random games


def positions(number=3):
    """Every moment of some games of six, with its mask."""
    batch = GameBatch(GAME, GAME.settings(num_players=6))
    for seed in range(number):
        batch.sample_from(seed)
        batch.reset(np.array([seed]))
        while not batch.done[0]:
            yield batch.states, batch.mask[0]
            batch.answer(batch.sample_one())


def test_cards_drawn_unseen_do_not_leak():
    """Windfall is rare in random games: here are moments in which somebody holds what others have not seen."""
    found = 0
    for states, _ in positions(30):
        if states[0]["secret"].any():
            found += 1
            for seat in range(6):
                anew = GAME.redraw(states, seat, found)
                assert drawing(anew, seat) == drawing(states, seat) and drawing(anew, None) == drawing(states, None)
        if found >= 15:
            return
    raise AssertionError(f"only {found} such moments")


def named(states, kind, option, seat):
    """What the element of this answer must speak of."""
    words = answer_words(states, int(a.FIRST[kind]) + option)
    if kind in (a.TARGET_SEAT, a.DEAL_PARTNER):
        return NAMES[(seat + option) % 6] + ":"
    if kind in (a.TARGET_TRUCK, a.LOAD_TRUCK, a.ADMIT):
        return f"truck {option if kind == a.TARGET_TRUCK else int(states[0]['stack'][states[0]['depth'] - 1]['about'])},"
    if kind == a.TARGET_MARKER:
        return f"of {NAMES[(seat + option) % 6]} in " if option < 6 else "free circle"
    if kind == a.BID:
        return f"muscle card {option + 1},"
    if kind == a.PICK:
        return title(words.split()[-1]).removeprefix("a ")
    if kind == a.THUG:
        return f"holds {title(words)}"
    if kind == a.PLACE_DIE:
        return f"{NAMES[seat]}'s family" if option == 1 else f"{NAMES[seat]}'s remote {option - 1} "
    if kind == a.TARGET_STILL:
        return f"{NAMES[(seat + option) % 6]}'s family" if option < 6 else f"remote {option - 5} "
    return f"{words}:"


WORDED = (a.TARGET_SEAT, a.DEAL_PARTNER, a.TARGET_TRUCK, a.LOAD_TRUCK, a.ADMIT, a.TARGET_MARKER, a.BID, a.PICK, a.THUG, a.PLACE_DIE,
          a.TARGET_STILL, a.TARGET_SPEAKEASY, a.PLACE_INFLUENCE, a.SEND_TRUCK, a.IMPROVE)
ENOUGH = 40  # answers of a kind
MAYBE_NOTHING = (a.DEAL_PARTNER, a.THUG, a.PLACE_DIE, a.PLACE_INFLUENCE, a.SEND_TRUCK, a.IMPROVE)  # option 0: of no element, or of another


def test_the_element_of_an_answer_speaks_of_it():
    seen = dict.fromkeys(WORDED, 0)
    for states, mask in positions():
        about = GAME.asked(states)
        elements = None
        for action in np.flatnonzero(mask):
            kind = int(a.DECISION_OF[action])
            option = int(action - a.FIRST[kind])
            if seen.get(kind, ENOUGH) < ENOUGH and (option or kind not in MAYBE_NOTHING):
                elements = elements or drawing(states, about["seat"]).elements
                told = elements[spot(states, int(action))].partition("<title>")[2].partition("</title>")[0]
                assert named(states, kind, option, about["seat"]) in unescape(told), (a.NAMES[kind], option, told)
                seen[kind] += 1
    assert all(seen.values())
