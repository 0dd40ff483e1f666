"""Turns, passing, the end of the game, and what it pays."""
import pytest
from rum_run_scene import BLUE, GREEN, ORANGE, RED, covers, road, table

from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.rum_run.game import GAME


@covers("play.action", "RN11")
def test_one_action_a_turn_and_no_pass_while_there_is_one():
    t = table(road(BLUE, "north", "2-5 5-3 3-1(1) 1-4"))
    assert t.asked() == (BLUE, "act") and t.may() == ["build", "move", "caravan"]
    assert table(road(BLUE, "north", "2-5(1)")).may() == ["build", "caravan"]
    assert table(road(BLUE, "north", "2-5")).may() == ["build", "move"]


@covers("setup.order", "R19")
def test_seat_0_begins_and_turns_go_around():
    t = table(players=4)
    seen = []
    for _ in range(3):
        for side, turned in (("n1", "north"), ("e1", "east"), ("s1", "south"), ("w1", "west")):
            seen.append(t.turn)
            cell = side[0] + str(1 + len(seen) // 4 - (len(seen) % 4 == 0))
            token = ("1-3", "3-5", "2-5")[len(seen[:-1]) // 4]
            t.builds(cell, token, turned)
    assert seen == [BLUE, RED, GREEN, ORANGE] * 3
    assert int(t.state["turns"]) == 12 and int(t.state["year"]) == 4


@covers("RX9", "RN11", "build.stuck")
def test_who_can_do_nothing_passes_without_being_asked():
    """Red has a token that fits nowhere: every side of Town Center is Blue's, and stronger."""
    blue = [road(BLUE, side, token) for side, token in (("north", "3-3"), ("east", "3-4"), ("south", "4-4"), ("west", "4-5"))]
    t = table(*blue, hands=[None, ["1-2"]], turn=RED)
    assert t.turn == BLUE and t.told("pass") == [{"seat": RED}] and t.hand(RED) == ["1-2"]
    t.builds("w2", "2-5")
    assert t.turn == BLUE and int(t.state["passes"]) == 1


@covers("RX9", "RN16")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_full_rounds_of_passes_end_the_game(players):
    t = table(players=players, hands=[[]] * players)
    assert t.is_over and len(t.told("pass")) == 2 * players
    assert t.rewards == pytest.approx([1 / players] * players)


@covers("RX9")
def test_an_action_between_them_begins_the_count_anew():
    t = table(hands=[["1-2", "2-3", "3-4"], []], passes=3)
    t.builds("n1", "1-2", "north")
    assert not t.is_over and int(t.state["passes"]) == 1


@covers("RX9", "RH6")
def test_after_max_turns_the_game_is_over():
    t = table(settings={"max_turns": 20}, turns=18)
    t.builds("n1", "1-2", "north")
    assert not t.is_over
    t.builds("e1", "1-2", "east")
    assert t.is_over and t.told("end") == [{"scores": [0, 0], "laid": [1, 1]}]
    assert GAME.settings().max_turns == 300


def final(scores, laid=(1, 1), **settings):
    """The last turn of a game that nobody has won: Red builds, and has `laid` tokens on the board then."""
    blue = road(BLUE, "north", " ".join(("2-5", "5-3", "3-1")[: laid[0]]))
    red = [road(RED, "east", " ".join(("2-2", "2-1", "1-3")[: laid[1] - 1]))] if laid[1] > 1 else []
    t = table(blue, *red, turn=RED, turns=299, scores=list(scores), settings=settings)
    t.builds("s1", "4-5", "south")
    assert t.is_over
    return t


@covers("RN16")
@pytest.mark.parametrize("scores, laid, ranks", [
    ((3, 2), (1, 1), [1, 2]), ((2, 3), (1, 1), [2, 1]), ((2, 2), (2, 1), [2, 1]), ((2, 2), (1, 2), [1, 2]), ((2, 2), (2, 2), [1, 1])])
def test_barrels_then_fewer_tokens_on_the_board_then_a_shared_rank(scores, laid, ranks):
    ended = GAME.outcome(final(scores, laid).batch.states)
    assert ended.rank.tolist() == [ranks] and ended.score.tolist() == [list(scores)] and ended.length.tolist() == [300]


@pytest.mark.parametrize("reward, scores, paid", [
    ("win", (3, 2), [1, 0]), ("win", (2, 2), [0.5, 0.5]), ("rank", (2, 3), [0, 1]), ("rank", (2, 2), [0.5, 0.5]),
    ("barrels", (3, 2), [3 / 19, 2 / 19])])
def test_what_the_end_pays(reward, scores, paid):
    assert final(scores, reward=reward).rewards == pytest.approx(paid)


@covers("end.first", "R20")
def test_the_first_with_so_many_barrels_wins_at_once():
    """19 of 38: 20 + 10 + 5 + 2 + 1, for two."""
    t = table(road(BLUE, "north", "2-5(1) 5-3(1)"), scores=[18, 17])
    t.sends("n1")
    assert t.is_over and t.rewards == [1, 0] and t.scores == [19, 17] and int(t.state["turns"]) == 0


@covers("end.first", "R20", "overshoot.ambush")
def test_an_ambush_may_win():
    t = table(road(BLUE, "north", "2-5 5-3(4)"), road(RED, "east", "2-2 2-1(3)"), scores=[15, 0])
    assert t.is_over and t.scores == [20, 0]


@covers("R20")
def test_a_caravan_that_wins_goes_no_further():
    t = table(road(BLUE, "north", "2-5 5-3(4)"), road(RED, "east", "2-2 2-1(3)"), scores=[18, 0])
    assert t.is_over and t.scores == [19, 0] and t.barrels("e1", "e2") == [0, 3]


@covers("end.number", "end.example", "R12", "RX10", "R17", "RH7")
@pytest.mark.parametrize("distilleries, players, goal", [
    ("standard", 2, 12), ("standard", 3, 8), ("standard", 4, 6), ("five", 2, 14), ("five", 3, 10), ("five", 4, 7),
    ("two_sixes", 2, 14), ("two_sixes", 3, 9), ("two_sixes", 4, 7)])
def test_barrels_to_win(distilleries, players, goal):
    """24 barrels: 6+3+1, 4+2+1, 3+1, 2+1; 28 with the second 3, 27 with two 6's. Shared, rounded up."""
    batch = GameBatch(GAME, GAME.settings(num_players=players, distilleries=distilleries), auto=codes.SHOW_FACTS)
    batch.reset([1])
    shown = next(row for row in GAME.observation_fields() if row["name"] == "goal")
    assert batch.facts[0][shown["slice"]].tolist() == [goal] and GAME.goal(batch.states).tolist() == [goal]


@pytest.mark.parametrize("decision, answer", [("act", "pass"), ("cell", "r0c11"), ("token", "1-6"), ("side", "east")])
def test_an_illegal_answer_is_refused_in_words(decision, answer):
    t = table(road(RED, "east", "1-1"), road(BLUE, "west", "1-1"))
    for asked, right in (("act", "build"), ("cell", "r5c5"), ("token", "2-4"), ("side", "north")):
        if asked == decision:
            said = f"runner_0 is asked {decision}; '{answer}' is not legal; legal: "
            with pytest.raises(ValueError) as error:
                t.answers(BLUE, decision, answer)
            assert str(error.value).startswith(said) and "\n" not in str(error.value)
            return
        t.answers(BLUE, asked, right)
