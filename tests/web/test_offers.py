"""An offer on one panel: what stands on each side, what may be added or removed, also where a side is full."""
import pytest

from bootleg_env.games import game as game_named
from bootleg_env.playing.room import Room
from bootleg_env.web import view
from bootleg_env.web.view import Eyes


@pytest.fixture
def room():
    """The first market of Bootleggers, a partner is chosen."""
    game = game_named("bootleggers")
    room = Room(game, game.settings(num_players=3), ["", "boss", "boss"], 3)
    room.begin()
    while game.asked(room.batch.states)["decision"] != "deal_partner":
        room.go_on(room.legal()[0])
    assert room.retrace(0, [room.legal()[1]]) is None
    return room


def build_of(room):
    return view.view(view.moment_of(room), Eyes(0))["question"]["build"]


def labels(build):
    return [[term["label"] for term in side["terms"]] for side in build["sides"]]


def change(room, path):
    """As the page does it: everything is taken back and given anew, the turn to the other side where it is needed."""
    build = build_of(room)
    assert room.retrace(build["given"], path, build["turn"]) is None
    return build_of(room)


def options(build, side, number):
    """Ids of the first answers that add to this side, each of a group of its own."""
    found = {}
    for answer in build["sides"][side]["answers"]:
        found.setdefault(answer["group"], answer["id"])
    assert len(found) >= number, found
    return list(found.values())[:number]


def test_three_terms_fill_a_side_and_the_panel_stays(room):
    build = build_of(room)
    assert build["stage"] == 0 and build["path"] == [] and labels(build) == [[], []]
    gives = []
    for number in range(1, 4):
        gives.append(options(build_of(room), 0, 1)[0])
        build = change(room, gives)
        assert len(labels(build)[0]) == number and labels(build)[1] == []
    assert build["stage"] == 1 and build["path"] == [*gives, build["turn"]] and build["given"] == 3
    assert build["sides"][0]["answers"] == [] and build["sides"][1]["answers"] and build["send"] is not None

    get = options(build, 1, 1)[0]
    build = change(room, [*build["path"], get])
    assert [len(side) for side in labels(build)] == [3, 1] and build["path"] == [*gives, build["turn"], get]

    build = change(room, without(build, 0, 0))
    assert [len(side) for side in labels(build)] == [2, 1] and build["given"] == 4
    build = change(room, without(build, 1, 0))
    assert [len(side) for side in labels(build)] == [2, 0]


def without(build, side, number):
    """The path without this term."""
    removed = build["sides"][side]["terms"][number]["step"]
    return [answer for step, answer in enumerate(build["path"]) if step != removed]


def test_terms_may_be_named_in_any_order(room):
    """The rules want money before crates before promises; on the panel a term is given in its place."""
    first = build_of(room)
    by_group = {answer["group"]: answer["id"] for answer in reversed(first["sides"][0]["answers"])}
    groups = list(by_group)[::-1]
    last, early = by_group[groups[-1]], by_group[groups[0]]
    build = change(room, [last])
    assert early not in [answer["id"] for answer in build["sides"][0]["answers"]]
    fits = {answer["id"]: answer["step"] for answer in build["sides"][0]["between"]}
    assert fits[early] == 0 and last not in fits

    build = change(room, [early, *build["path"]])
    assert labels(build)[0] == [labels(change(room, [each]))[0][0] for each in (early, last)]


def test_what_is_shown_between_goes_through(room):
    build = change(room, [answer["id"] for answer in build_of(room)["sides"][0]["answers"][-1:]])
    for answer in build["sides"][0]["between"]:
        assert len(labels(change(room, [answer["id"], *build["path"]]))[0]) == 2
        build = change(room, [each for each in build_of(room)["path"] if each != answer["id"]])


def test_an_answer_that_is_not_optional_must_be_legal(room):
    turn = build_of(room)["turn"]
    path = [*options(build_of(room), 0, 1), turn, turn]
    with pytest.raises(ValueError, match="does not fit"):
        room.retrace(0, path)
    assert build_of(room)["path"] == []


def test_a_term_that_would_send_the_offer_says_so_and_is_never_sent_by_a_change(room):
    """The last term that can be named leaves no question: the rules send the offer by themselves."""
    build = build_of(room)
    finals = [answer for answer in build["sides"][1]["answers"] if answer["final"]]
    assert finals and all(answer["offer"][1] != "nothing" for answer in finals)
    assert any(not answer["final"] for answer in build["sides"][1]["answers"])
    events = len(room.events)
    for answer in finals:
        with pytest.raises(ValueError, match="the others would see this"):
            room.retrace(0, [build["turn"], answer["id"]], build["turn"])
    assert len(room.events) == events and build_of(room) == build
    assert room.retrace(0, [build["turn"], finals[0]["id"]]) == finals[0]["id"]  # confirmed: it is still to be given


def test_terms_of_the_first_side_leave_the_other_as_it_is(room):
    """Asked what you get: what may still be given is what goes together with that."""
    build = build_of(room)
    get = next(answer["id"] for answer in build["sides"][1]["answers"] if not answer["final"])
    build = change(room, [options(build, 0, 2)[1], build["turn"], get])  # goods of a kind do not go both ways
    wanted = labels(build)[1]
    for answer in build["sides"][0]["answers"][::5]:
        turned = build["path"].index(build["turn"])
        changed = change(room, [*build["path"][:turned], answer["id"], *build["path"][turned:]])
        assert labels(changed)[1] == wanted
        change(room, build["path"])
