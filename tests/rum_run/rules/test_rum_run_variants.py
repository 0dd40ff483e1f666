"""The two variants for two players: Horse Power Steering, Tortoise v. Hare."""
from rum_run_scene import BLUE, RED, covers, distillery, road, table, words

HORSE, HARE = {"variant": "horse_power"}, {"variant": "tortoise_hare"}
FAST, STRONG = BLUE, RED


# ---- Horse Power Steering


@covers("horse_power.doubles")
def test_a_double_is_played_off_that_very_same_double():
    """3-3 to 3-3 to 3-5, all in the same turn."""
    t = table(road(BLUE, "north", "2-3"), settings=HORSE, hands=[["3-3", "3-3", "3-5", "1-1"]])
    t.builds("n2", "3-3", beside=("n2e1", "3-3"))
    assert t.turn == BLUE and t.lies("n2e1") == ("Blue", "3-3")
    assert set(t.may()) == {words("n3e1"), words("n1e1"), words("n2e2")}
    t.answers(BLUE, "cell", words("n2e2"))
    assert t.lies("n2e2") == ("Blue", "3-5", "east") and t.turn == RED and t.steps("n2", "n2e1", "n2e2") == [2, 3, 4]


@covers("horse_power.doubles", "R04")
def test_after_the_second_double_a_token_must_follow():
    t = table(road(BLUE, "north", "2-3"), settings=HORSE, hands=[["3-3", "3-3", "1-1"]])
    assert t.fits("n2") == []


@covers("horse_power.doubles")
def test_without_a_second_double_the_other_token_is_straight():
    t = table(road(BLUE, "north", "2-3"), settings=HORSE, hands=[["3-3", "3-5", "3-6", "4-4"]])
    t.builds("n2", "3-3")
    t.goes(("beside", words("n3")))
    assert t.may() == ["3-5", "3-6"]


# ---- Tortoise v. Hare: Fast


@covers("hare.first", "RN15")
def test_fast_begins():
    assert table(settings=HARE).turn == FAST


@covers("hare.doubles", "RX7")
def test_fast_lays_two_tokens_beside_a_double():
    t = table(road(FAST, "north", "2-5"), settings=HARE, hands=[["5-5", "1-5", "4-5", "1-1"]])
    t.builds("n2", "5-5", beside=("n3", "1-5"))
    assert t.turn == FAST and set(t.may()) == {words("n2e1"), words("n2w1")}
    t.goes(("beside", words("n2w1")))
    assert t.lies("n2w1") == ("Blue", "4-5", "east") and t.turn == STRONG


@covers("RX7")
def test_if_only_one_token_is_legal_beside_a_double_of_fast_one_is_enough():
    t = table(road(FAST, "north", "2-5"), settings=HARE, hands=[["5-5", "1-5", "1-1"]])
    t.builds("n2", "5-5", beside=("n3", "1-5"))
    assert t.turn == STRONG and t.lies("n3") == ("Blue", "1-5", "south")


@covers("RX7", "R04")
def test_without_any_a_double_of_fast_is_illegal_too():
    t = table(road(FAST, "north", "2-5"), settings=HARE, hands=[["5-5", "1-1", "1-4"]])
    assert t.fits("n2") == []


@covers("RX12", "RX7", "hare.doubles")
def test_fast_may_lay_a_double_beside_the_same_double():
    """Five tokens in a turn: two beside the second double, then one more beside the first."""
    t = table(road(FAST, "north", "2-3"), settings=HARE, hands=[["3-3", "3-3", "3-5", "3-6", "1-3", "3-4"]])
    t.builds("n2", "3-3", beside=("n3", "3-3"))
    for cell, token in (("n4", "3-5"), ("n3e1", "3-6"), ("n2w1", "1-3")):
        assert t.turn == FAST
        t.goes(("beside", words(cell)), ("token", token))
        assert t.lies(cell)[:2] == ("Blue", token)
    assert t.turn == STRONG and t.hand(FAST) == ["3-4"] and int(t.state["laid"][FAST]) == 6


@covers("RX12")
def test_strong_has_no_double_twice():
    """Not by its start hand; so a second one beside the first never comes up."""
    hand = table(settings=HARE).hand(STRONG)
    assert max(hand.count(f"{number}-{number}") for number in range(1, 7)) == 1 and hand.count("5-6") == 2


@covers("hare.doubles")
def test_strong_lays_one():
    t = table(road(STRONG, "north", "2-5"), settings=HARE, turn=STRONG, hands=[None, ["5-5", "1-5", "4-5"]])
    t.builds("n2", "5-5", beside=("n3", "1-5"))
    assert t.turn == FAST and t.hand(STRONG) == ["4-5"]


@covers("hare.loose", "RX7")
def test_fast_cannot_move_loose_ends():
    t = table(road(FAST, "north", "2-5(1) 5-3"), settings=HARE)
    assert t.asked() == (FAST, "act") and t.may() == ["build", "caravan"]
    t = table(road(STRONG, "north", "2-5(1) 5-3"), settings=HARE, turn=STRONG)
    assert t.may() == ["build", "move", "caravan"]


# ---- Strong


@covers("hare.no_repair", "RN15")
def test_what_strong_destroys_fast_does_not_repair():
    """The cell stays closed to any token of Fast; the broken one is in hand again."""
    t = table(road(FAST, "north", "2-5"), settings=HARE, turn=STRONG, hands=[["4-6", "4-5", "1-2"], None])
    t.builds("n1", "3-5", "north")
    assert "2-5" in t.hand(FAST) and t.turn == FAST and t.fits("n1") == []
    assert t.snapshot()["tokens"][0]["closed"] is True


@covers("RN15")
def test_the_cell_is_open_again_when_strongs_token_is_gone():
    t = table(road(FAST, "north", "2-5"), settings=HARE, turn=STRONG, hands=[["4-6", "4-5", "1-2"], ["3-5", "1-4", "4-6", "4-4"]])
    t.builds("n1", "3-5", "north")
    t.builds("e1", "4-5", "east")
    t.moves("n1", "s1", "north")
    assert t.lies("n1") is None and t.turn == FAST and t.fits("n1") == ["1-2", "2-5", "4-6"]


@covers("RN15", "hare.no_repair")
def test_the_cell_stays_closed_when_strong_covers_its_own_breaker():
    """4-6 of Fast is stronger than 1-3 of Strong, which broke nothing itself."""
    t = table(road(FAST, "north", "2-5"), settings=HARE, turn=STRONG, hands=[["4-6", "4-5", "1-2"], ["3-5", "1-3", "4-6"]])
    t.builds("n1", "3-5", "north")
    t.builds("e1", "4-5", "east")
    t.builds("n1", "1-3", "north")
    assert t.lies("n1") == ("Red", "1-3", "north") and t.turn == FAST and t.fits("n1") == []
    assert [token["closed"] for token in t.snapshot()["tokens"] if token["seat"] == STRONG] == [True]


@covers("RN15")
def test_a_cell_where_strong_broke_nothing_is_open():
    t = table(road(STRONG, "north", "3-5"), settings=HARE, turn=STRONG, hands=[["4-6", "4-5", "1-2"], ["1-3", "4-6"]])
    t.builds("n1", "1-3", "north")
    assert t.lies("n1") == ("Red", "1-3", "north") and t.turn == FAST and t.fits("n1") == ["4-5", "4-6"]


@covers("hare.no_repair")
def test_what_fast_destroys_strong_may_repair():
    t = table(road(STRONG, "north", "1-2"), settings=HARE, hands=[["3-5"], ["4-6", "2-3"]])
    t.builds("n1", "3-5", "north")
    assert t.turn == STRONG and t.fits("n1") == ["4-6"]


@covers("RN15", "hare.no_repair")
def test_other_tokens_of_strong_may_be_broken():
    t = table(road(STRONG, "north", "1-2"), settings=HARE, hands=[["3-5"]])
    assert t.fits("n1") == ["3-5"]


@covers("hare.claim", "RN15")
def test_strong_claims_all_barrels_of_a_distillery():
    """4 + 2 + 1."""
    for seat, barrels, left in ((STRONG, 7, 0), (FAST, 4, 2)):
        box = distillery("Fat Franky's Factory", "n3", 4, "n1 north")
        t = table(settings=HARE, turn=seat, distilleries=[box])
        t.builds("n1", "3-5", "north")
        assert t.barrels("n1") == barrels and t.left() == left


@covers("RN15")
def test_of_a_distillery_that_fast_has_visited_strong_claims_the_rest():
    box = distillery("Bibbletop Baby Box", "n3", 6, "n1 north, n1e1 north (0)", left=3)
    t = table(settings=HARE, turn=STRONG, distilleries=[box])
    t.builds("n1", "3-5", "north")
    assert t.barrels("n1") == 3 + 1 and t.left() == 0


@covers("horse_power.doubles", "RX4")
def test_the_second_double_may_cover_an_own_token_that_is_not_joined():
    """It lies across; once it is covered it is in hand again and goes beside the second double."""
    t = table(road(BLUE, "north", "2-3"), road(BLUE, "north", "1-3", start="n1e1"), settings=HORSE, hands=[["3-3", "3-3", "1-1"]])
    assert "3-3" in t.fits("n2")
    t.builds("n2", "3-3")  # the second one has only one place: where the 1-3 lies
    assert t.lies("n2") == t.lies("n2e1") == ("Blue", "3-3") and t.hand(BLUE) == ["1-1", "1-3"]
    t.goes(("beside", words("n2e2")))
    assert t.lies("n2e2") == ("Blue", "1-3", "west")


@covers("horse_power.doubles", "RX4")
def test_a_second_double_between_two_ends_of_other_numbers_is_illegal():
    t = table(road(BLUE, "north", "2-3"), road(BLUE, "north", "4-6", start="n2e1"), road(BLUE, "south", "4-5", start="n2e1"),
              settings=HORSE, hands=[["3-3", "3-3", "3-5", "1-1"]])
    t.builds("n2", "3-3")
    t.goes(("beside", words("n2e1")))
    assert t.lies("n2e1") == ("Blue", "3-5", "east") and t.turn == RED  # not asked which: across, 3-5 faces neither of them
