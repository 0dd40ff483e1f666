"""Set-up: turf, pieces, mats, the draft of schemes, infamy."""
import numpy as np
import pytest
from prohibition_scene import ALL, BLUE, GREEN, RED, YELLOW, a, block, c, covers, e, first_moment, h, k, name_of, table

from bootleg_env.engine.batch import GameBatch
from bootleg_env.prohibition.game import GAME


@covers("setup.gang", "setup.heat", "gangsters", "P02")
@pytest.mark.parametrize("players", (2, 3, 4))
def test_every_gang_starts_with_the_same_pieces(players):
    t = first_moment(players)
    starts = {"money": 15, "booze": 3, "heat": 1, "headlines": 0, "jail": 0, "gangsters": 3, "goons_on_map": 6, "guards_on_map": 1,
              "blocks": 8, "supply": 18, "buildings": 0}
    for name, number in starts.items():
        assert t.of(name) == [number] * players, name


@covers("setup.layout", "P20", "turf", "hq")
def test_homes_and_one_block_with_a_goon_in_each_neutral_neighborhood():
    t = first_moment(4)
    turf = {seat: {name_of(b) for b in range(c.BLOCKS) if t.s["owner"][b] == seat} for seat in ALL}
    assert turf[RED] == {11, 12, 13, 14, 15, 31, 41, 51} and turf[YELLOW] == {71, 72, 73, 74, 75, 34, 44, 54}
    assert t.building(11) == t.building(21) == t.building(61) == t.building(71) == "HQ"
    assert t.units(11) == (1, 1) and t.units(13) == (1, 0) and t.units(14) == (0, 0) and t.units(31) == (1, 0)
    assert sum(t.s["owner"] == c.NOBODY) == 24


@covers("P20")
@pytest.mark.parametrize(("players", "neighborhoods", "free"), ((4, 7, 24), (3, 5, 16), (2, 4, 16)))
def test_fewer_gangs_leave_out_neighborhoods(players, neighborhoods, free):
    t = first_moment(players)
    assert (np.asarray(t.s["owner"]) != c.OUT_OF_PLAY).sum() == c.PLACES * neighborhoods
    assert (np.asarray(t.s["owner"]) == c.NOBODY).sum() == free
    assert sum(t.facts(RED, "in_play")) == neighborhoods


@covers("setup.mats")
def test_mats_are_drawn_each_once_and_lie_open():
    seen = set()
    for seed in range(30):
        t = first_moment(4, seed)
        assert sorted(t.of("mat")) == [0, 1, 2, 3]
        seen.add(tuple(t.of("mat")))
        assert t.facts(BLUE, "mat")[t.of("mat")[BLUE]] == 1
    assert len(seen) > 10
    assert first_moment(3, mats="off").of("mat") == [c.NO_MAT] * 3


@covers("setup.first", "PG12")
def test_the_first_holder_of_the_marker_is_drawn():
    assert {int(first_moment(4, seed).s["first"]) for seed in range(40)} == set(ALL)


def draft(t, players, choose=lambda options: options[0]):
    """Everybody picks; gives what each was offered, by round."""
    offers = []
    for _ in range(c.KEPT_SCHEMES):
        offered = {}
        for _ in range(players):
            seat, question = t.asked()
            assert question == "draft"
            offered[seat] = t.options()
            t.answers(seat, "draft", choose(t.options()))
        offers.append(offered)
    return offers


@covers("setup.draft")
@pytest.mark.parametrize("players", (2, 3, 4))
def test_hands_are_passed_clockwise_until_everybody_has_three_schemes(players):
    t = first_moment(players)
    offers = draft(t, players)
    assert [len(offers[nth][RED]) for nth in range(3)] == [4, 3, 2]
    for nth in (1, 2):
        for seat in range(players):
            passed_on = offers[nth - 1][(seat - 1) % players]
            assert set(offers[nth][seat]) == set(passed_on[1:])  # all but the one that was picked
    assert t.of("cards") == [3] * players
    for seat in range(players):
        assert set(t.hand(seat)) == {k.SCHEMES[offers[nth][seat][0]].name for nth in range(3)}


@covers("setup.draft")
def test_picks_are_hidden_until_all_have_picked_and_hands_stay_so():
    t = first_moment(3)
    first, _ = t.asked()
    before = [t.facts(seat, "hand") for seat in range(3)]
    t.answers(first, "draft", t.options()[0])
    assert [t.facts(seat, "hand") for seat in range(3)] == before and t.of("cards") == [0, 0, 0]
    draft_rest = [t.answers(t.asked()[0], "draft", t.options()[0]) for _ in range(2)]
    assert len(draft_rest) == 2 and t.of("cards") == [1, 1, 1]
    assert [sum(t.facts(seat, "hand")) for seat in range(3)] == [1, 1, 1]


@covers("setup.deck", "P25")
def test_schemes_left_over_go_into_the_deck():
    t = first_moment(4)
    draft(t, 4)
    assert (t.s["scheme_at"] == c.DECK).sum() == 24 - 4 * 3
    assert not (t.s["scheme_at"] >= c.PACKET).any()


@covers("setup.deck", "P25")
def test_every_scheme_is_dealt_as_often_as_any_other():
    games = GameBatch(GAME, GAME.settings(num_players=4), 240)
    games.reset(np.arange(240))
    dealt = (games.states["scheme_at"] != c.DECK).mean(axis=0)
    assert np.abs(dealt - dealt.mean()).max() < 0.15


@covers("setup.infamy")
def test_one_of_two_infamy_cards_is_kept_in_secret():
    t = first_moment(2)
    draft(t, 2)
    seat, question = t.asked()
    pair = t.options()
    assert question == "infamy" and len(pair) == 2
    t.answers(seat, "infamy", pair[1])
    assert t.facts(seat, "infamy")[pair[1]] == 1 and sum(t.facts(seat, "infamy")) == 1
    assert sum(t.facts(1 - seat, "infamy")) == 0
    assert t.s["infamy_at"][pair[0]] == c.DROPPED + seat
    assert t.told(e.KEEP, 2) == [(seat, pair[1], pair[0])]


@covers("setup.infamy")
def test_who_discarded_an_infamy_card_knows_it_and_nobody_else():
    """Of two infamy cards one is picked in secret: the one discarded has been seen by that gang, and nobody else holds it."""
    t = first_moment(3)
    draft(t, 3)
    seat, _ = t.asked()
    pair = t.options()
    t.answers(seat, "infamy", pair[0])
    assert [card for card in range(c.INFAMIES) if t.facts(seat, "infamy_discarded")[card]] == [pair[1]]
    assert not any(sum(t.facts(other, "infamy_discarded")) for other in range(3) if other != seat)


@covers("PN16", "years")
def test_the_first_year_begins_with_its_orders():
    t = first_moment(2)
    draft(t, 2)
    for _ in range(2):
        t.answers(t.asked()[0], "infamy", t.options()[0])
    assert t.phase == "action" and t.year == 1 and t.asked() == (int(t.s["first"]), "order")
    assert t.of("goons_on_map") == [6, 6]


@covers("setup.first", "action")
def test_play_goes_clockwise_from_the_marker():
    t = table(first=GREEN)
    asked = []
    for _ in range(5):
        seat, _ = t.asked()
        asked.append(seat)
        t.orders(seat, "Import Booze") if "Import Booze" in t.spaces() else t.passes(seat)
    assert asked == [GREEN, YELLOW, RED, BLUE, GREEN]


def test_the_box_holds_what_the_text_counts():
    assert (c.NEIGHBORHOODS, c.PLACES, c.BLOCKS) == (7, 8, 56)
    assert (len(k.SCHEMES), len(k.FED_CARDS), len(k.INFAMIES), len(h.MATS)) == (24, 8, 12, 4)
    assert c.KINDS * c.TILES == 42 and sum(space.group != "none" for space in h.SPACES) == 13 + 3
    assert a.DECISIONS.actions == 175 and len(a.NAMES) == 15
    assert [each.source for each in k.FED_CARDS] == ["text"] + ["house"] * 7 and h.BUILDINGS[c.STILL].costs[1] == 5
    assert list(h.BADGES) == sorted(set(h.BADGES)) and max(h.BADGES) < c.ENDLESS_FROM
    gaps = np.diff((1, *h.BADGES))
    assert (np.diff(gaps) <= 0).all()  # the text: the higher the heat, the more often


@pytest.mark.parametrize("layout", h.LAYOUTS, ids=lambda layout: f"{layout.gangs} gangs")
def test_layouts_have_eight_blocks_and_six_goons_a_gang(layout):
    assert layout.home_blocks + len(layout.neutral) == 8 and layout.home_goons + len(layout.neutral) == 6
    assert set(layout.homes).isdisjoint(layout.neutral) and {*layout.homes, *layout.neutral} == set(layout.in_play)


def test_blocks_of_the_scene_are_those_of_the_map():
    assert block(11) == 0 and block(78) == 55 and name_of(block(35)) == 35
    assert GAME.settings().num_players == 4
