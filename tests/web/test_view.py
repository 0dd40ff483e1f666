"""What a browser is sent holds nothing that its viewer may not know: a game redrawn for the seat gives the same view, drawing and news."""
import random

import pytest
from every_game import every_game, public, quick

from bootleg_env.engine.drawing import ALL
from bootleg_env.playing.room import Room
from bootleg_env.web import offers, view
from bootleg_env.web.view import Eyes

MOMENTS = 12  # of a game that are looked at


def room_of(game, people, seed=3, **settings):
    """A usual game, all but these seats random, at its first question."""
    chosen = public(game).settings(**(settings or quick(game)))
    room = Room(game, chosen, ["" if seat in people else "random" for seat in range(chosen.num_players)], seed)
    room.begin()
    return room


def moments(room, most=400, seed=1):
    """Moments of a game played at random, each with somebody asked."""
    draw = random.Random(seed)
    while not room.is_over and most:
        most -= 1
        yield view.moment_of(room)
        room.go_on(draw.choice(room.legal()))


def some(moments, number=MOMENTS):
    """Some of them, evenly, and always the last."""
    found = list(moments)
    return found[:: max(1, len(found) // number)] + found[-1:]


def told(now, eyes):
    """All that this viewer is ever sent of a moment."""
    return view.view(now, eyes), view.drawing(now.game, now.states, eyes), view.news(now, eyes, 0)


@every_game
def test_a_redrawn_game_looks_the_same(game):
    room = room_of(game, people=range(game.usual_seats), num_players=game.usual_seats)
    asked = set()
    for now in some(moments(room)):
        for seat in range(game.usual_seats):
            redrawn = now._replace(states=game.redraw(now.states, seat, seed=len(now.events)))
            for eyes in (Eyes(seat), Eyes(None)):
                assert told(now, eyes) == told(redrawn, eyes)
            asked.add(now.asked == seat)
    assert asked == {True, False}


@every_game
def test_news_are_made_of_what_the_seat_may_know(game):
    """The same news come out when everything that is hidden from the seat is taken out of the events first."""
    room = room_of(game, people=range(game.usual_seats), num_players=game.usual_seats)
    for now in some(moments(room), 4):
        for seat in (*range(game.usual_seats), view.NOBODY):
            known = now._replace(events=game.known_events(now.events, seat))
            eyes = Eyes(None if seat == view.NOBODY else seat)
            assert view.news(now, eyes, 0) == view.news(known, eyes, 0)


@every_game
def test_only_who_is_asked_is_told_the_question(game):
    room = room_of(game, people=range(game.seats[0]))
    now = view.moment_of(room)
    for seat in range(game.seats[0]):
        question = view.view(now, Eyes(seat))["question"]
        assert (question is not None) == (seat == now.asked)
    assert view.view(now, Eyes(None))["question"] is None and view.view(now, Eyes(ALL))["question"] is None
    question = view.view(now, Eyes(now.asked))["question"]
    assert sorted(answer["id"] for answer in question["answers"]) == room.legal()
    assert len({answer["number"] for answer in question["answers"]}) == len(question["answers"])


@every_game
def test_a_view_names_no_seed(game):
    seed = 123456789
    room = room_of(game, people=[0], seed=seed)
    for eyes in (Eyes(0), Eyes(None), Eyes(ALL)):
        assert str(seed) not in str(told(view.moment_of(room), eyes))


@every_game
def test_quiet_answers_are_those_that_can_be_taken_back(game):
    room, draw, found = room_of(game, people=range(game.seats[0])), random.Random(4), set()
    for _ in range(25):
        if room.is_over:
            break
        quiet = offers.quiet_answers(game, room.settings, room.batch.states, room.legal())
        for action in room.legal():
            assert room.try_quietly(action) == (action in quiet)
            found.add(action in quiet)
            room.undo()
        room.go_on(draw.choice(room.legal()))
    assert False in found


@pytest.mark.parametrize("value", ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>'])
def test_names_are_text(value):
    """People's own names are sent as they are and put on the page as text: never parsed (tests/web/test_browser.py looks)."""
    from bootleg_env.web.table import checked_called

    assert checked_called([value, ""], 2)[0] == value[:24]
