"""A game as frames: they show what was to be seen, moment by moment, and nothing beyond their viewpoint."""
from itertools import islice

import numpy as np
import pytest
from watched import MOST, a_game, cast_of, every_game, game_of, seating

from bootleg_agents import contests
from bootleg_agents.contests import replays
from bootleg_agents.registry import mobster
from bootleg_env import stones_v0
from bootleg_env.engine import drawing, frames
from bootleg_env.engine.frames import Camera, changed_by, difference
from bootleg_env.engine.steps import END, Step, steps
from bootleg_env.engine.thoughts import Thinker
from bootleg_env.games import game as game_named
from bootleg_env.playing.journals import journals
from bootleg_env.web import replay

VIEWERS = (None, 0, drawing.ALL)
NOT_OF_THE_GAME = ("listening", "noted", "events")


def without_journal(states):
    plain = states.copy()
    for name in NOT_OF_THE_GAME:
        plain[name] = 0
    return plain.tobytes()


def camera_of(played, viewer, thinkers=None):
    return Camera(played.batch.game, played.batch.settings, viewer, thinkers)


# ---- every answer


@every_game
def test_steps_are_the_game_that_was_played(game):
    """With compiled mobsters, random ones and those outside the kernel."""
    played = a_game(game)
    ended = replay.last_states(played)
    assert without_journal(ended) == without_journal(played.batch.states)
    *_, last = steps(*played)
    assert last.events == next(journals(game, played.batch.settings, [seating(game, cast_of(game))])) and last.seat == END


@pytest.mark.parametrize("opponents", [None, {1: "shrewd"}, {0: "crook", 2: "random"}])
def test_steps_of_an_environment(opponents):
    env = stones_v0.raw_env(3, opponents=opponents)
    env.reset(seed=3)
    while env.batch.seat[0] >= 0:
        env.step(env.sample())
    *_, last = steps(*env._replayed())
    assert without_journal(last.states) == without_journal(env.batch.states)
    env = stones_v0.from_snapshot(stones_v0.from_snapshot({"seats": 3, "round": 4}).snapshot(), opponents=opponents)
    while env.batch.seat[0] >= 0:
        env.step(env.sample())
    *_, last = steps(*env._replayed())
    assert without_journal(last.states) == without_journal(env.batch.states)


def test_steps_of_one_learner_who_moves_from_seat_to_seat():
    env = stones_v0.solo_env("shrewd", seat="rotate", num_players=3)
    for seed in range(3):
        env.reset(seed=seed)
        done = False
        while not done:
            done = env.step(env.sample())[2]
        *_, last = steps(*env._replayed())
        assert without_journal(last.states) == without_journal(env.batch.states)


def test_steps_of_the_games_of_a_contest():
    result = contests.tournament(["shrewd", "crook", "random"], deals=3, num_players=3, seed=2, game="stones", mirror=None)
    for row in replays.rows(result):
        played = replays.game_of(result, row)
        assert played.batch.game.outcome(played.batch.states).score[0].tolist() == result.games.score[row].tolist()


# ---- every drawing


def shown(found, before):
    """The drawing after this frame."""
    change = found["drawing"]
    elements = {name: svg for name, svg in (before.elements if before else {}).items() if name not in change["gone"]}
    elements.update(change["set"])
    if "order" in change:
        elements = {name: elements[name] for name in change["order"]}
    panels = tuple(drawing.Panel(**each) for each in change["panels"]) if "panels" in change else before.panels
    return drawing.Drawing(panels, elements)


@every_game
@pytest.mark.parametrize("viewer", VIEWERS)
def test_frames_give_every_drawing_back(game, viewer):
    """Element by element, in their order; through the file too. Where there is no frame, nothing looks different."""
    played = a_game(game)
    camera, kept = camera_of(played, viewer), []
    taken = [(camera.frame(step), game.drawing(step.states, camera.viewer)) for step in islice(steps(*played), MOST)]
    read = iter(replay.unpacked(replay.packed(found for found, _ in taken if found is not None)))
    now = None
    for found, real in taken:
        if found is not None:
            again = next(read)
            assert {key: value for key, value in found.items() if value is not None} == again
            now = shown(again, now)
            kept.append(found)
        assert now.panels == real.panels and list(now.elements.items()) == list(real.elements.items())
    assert len(kept) > 10


@every_game
def test_a_seat_has_no_frames_of_what_it_cannot_see(game):
    """Nor any question of others."""
    played = a_game(game)
    number = {viewer: len(list(frames.frames(game, played.batch.settings, islice(steps(*played), MOST), viewer))) for viewer in VIEWERS}
    assert number[None] <= number[0] <= number[drawing.ALL]
    for found in frames.frames(game, played.batch.settings, islice(steps(*played), MOST), 0):
        if game.hidden_information:
            assert "question" not in found or found["asked"] == 0


# ---- nothing hidden


def leaks(played, viewer, every=3):
    """Moments at which a game that looks the same to the viewer gives another frame."""
    game, settings = played.batch.game, played.batch.settings
    seats = range(settings.num_players) if viewer is None else [viewer]
    thinkers = {seat: Thinker(game, settings, mobster(game.rival, game.name)) for seat in range(settings.num_players)}
    found = []
    for step in islice(steps(*played), 0, MOST, every):
        real = camera_of(played, viewer, thinkers).frame(step)
        for seat in seats:
            anew = step._replace(states=game.redraw(step.states, seat, 11))
            if camera_of(played, viewer, thinkers).frame(anew) != real:
                found.append((step.seat, seat))
    return found


@every_game
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_frames_tell_nothing_beyond_their_viewpoint(game, viewer):
    """Question, answers, thoughts, drawing, scores, what if: all of it is the same in a game that looks the same."""
    assert leaks(a_game(game), viewer) == []


def test_hidden_money_is_not_in_a_chart():
    """Only what was announced, and one's own."""
    played = game_of("bootleggers", ("boss", "crook", "dealer"), None)
    game = played.batch.game
    hiding = game.settings(num_players=3, money="announced")
    env_states = game.new(1)
    hiding.write(env_states[0])
    env_states["cash"][0, :3], env_states["announced"][0, :3] = (50, 60, 70), (10, 11, 12)
    assert game.known_scores(env_states, None) == [10, 11, 12]
    assert game.known_scores(env_states, 1) == [10, 60, 12]
    assert game.known_scores(env_states, drawing.ALL) == [50, 60, 70]


@pytest.mark.parametrize("part", ["drawing", "known_scores", "header", "spot"])
def test_a_planted_leak_is_found(part, monkeypatch):
    """A look at another's fist, wherever a frame shows it."""
    game = game_named("stones")
    played = a_game(game)
    real_drawing, real_scores, real_header, real_spot = game.drawing, game.known_scores, game.help.header, game.spot

    def fists(states):
        return str(states["fists"][0].tolist()) if "fists" in states.dtype.names else str(states["fist"][0].tolist())

    def leaking_drawing(states, seat):
        panels, elements = real_drawing(states, seat)
        return drawing.Drawing(panels, elements | {"table/leak": drawing.group("table/leak", fists(states))})

    planted = {
        "drawing": (type(game), lambda self, states, seat: leaking_drawing(states, seat)),
        "known_scores": (type(game), lambda self, states, seat: [*real_scores(states, seat), float(np.sum(eval(fists(states))))]),
        "header": (game.help, lambda states, seat: real_header(states, seat) + fists(states)),
        "spot": (type(game), lambda self, states, action: real_spot(states, action) + fists(states))}
    monkeypatch.setattr(planted[part][0], part, planted[part][1])
    assert any(leaks(played, viewer, every=1) for viewer in range(played.batch.settings.num_players))


def test_the_seed_is_in_no_frame_of_a_seat():
    """Nor in what if: the dice to come are others."""
    game = game_named("bootleggers")
    played = a_game(game)
    now = None
    for step in islice(steps(*played), 60):
        found = camera_of(played, 0).frame(step)
        if found and "snapshot" in found:
            now = changed_by(None, found["snapshot"])
            assert now["seed"] == 0 and now["engine"]["seed"] != step.states["seed"][0].tolist()
    assert now is not None


# ---- what if


@every_game
@pytest.mark.parametrize("viewer", [0, drawing.ALL])
def test_a_game_goes_on_from_any_own_question(game, viewer):
    """The same game for one who sees everything; for a seat one that looks the same to it."""
    played, snapshot, number = a_game(game), None, 0
    camera = camera_of(played, viewer)
    for step in islice(steps(*played), MOST):
        found = camera.frame(step)
        if found is None or "snapshot" not in found:
            continue
        snapshot = changed_by(snapshot, found["snapshot"])
        if number % 10 == 0:
            states, settings, _ = game.from_snapshot(snapshot)
            assert settings == played.batch.settings and game.asked(states) == game.asked(step.states)
            assert (game.look(states, step.seat) == game.look(step.states, step.seat)).all()
            if viewer == drawing.ALL:
                assert without_journal(states) == without_journal(step.states)
        number += 1
    assert number > 5


def test_differences_of_snapshots():
    before = {"a": 1, "b": [1, 2, {"c": None}], "d": {"e": [1], "f": True}, "g": [[1], [2]]}
    after = {"a": 1, "b": [1, 3, {"c": [0]}], "d": {"e": [1, 2], "f": 1}, "g": [[1], [5]]}
    change = difference(before, after)
    assert change == {"b": {"1": [3], "2": {"c": [[0]]}}, "d": {"e": {"from": 1, "out": 0, "in": [2]}}, "g": {"1": {"0": [5]}}}
    assert changed_by(before, change) == after
    assert changed_by(None, difference(None, after)) == after
    assert difference(after, after) == {} and changed_by(after, {}) == after


@pytest.mark.parametrize("before, after", [
    ([], [1]), ([1, 2], []), ([1, 2, 3], [1, 3]), ([1, 1], [1, 1, 1]), ([1, 2, 3], [4, 2]), ([{}], [{}, 0, {}])])
def test_lists_of_other_lengths(before, after):
    assert changed_by(before, difference(before, after)) == after


# ---- the time line


def test_broken_promises_are_marked():
    """Each in the frame in which it is first seen."""
    played = game_of("stones", ("crook", "greedy", "crook"))
    *_, last = steps(*played)
    broken = [event for event in last.events if event["event"] == "promise" and not event["kept"]]
    marked = [mark for found in frames.frames(played.batch.game, played.batch.settings, steps(*played), None) for mark in found["marks"]
              if mark["kind"] == "bad"]
    assert len(marked) == len(broken) > 0 and all("breaks the promise" in mark["text"] for mark in marked)


@every_game
def test_marks_have_the_words_of_the_log(game):
    """One for each notable event, but broken promises that Bootleggers tells in one sentence are one."""
    played = a_game(game)
    found = [(mark["kind"], mark["text"].partition(": ")[2], " ".join(each["news"]))
             for each in frames.frames(game, played.batch.settings, steps(*played), None) for mark in each["marks"]]
    assert found and all(kind in ("bad", "good", "mark") and words in log for kind, words, log in found)
    *_, last = steps(*played)
    bad = [(event["round"], event.get("seat")) for event in last.events[1:] if game.notable(event) == "bad"]
    assert sum(kind == "bad" for kind, _, _ in found) == len({*bad} if game.name == "bootleggers" else bad)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_promises_of_one_sentence_are_one_mark(viewer):
    """Three times "Dot breaks 1 promise and keeps 0." was the list of events, where the log had the sum."""
    game = game_named("bootleggers")
    camera = Camera(game, game.settings(num_players=4), viewer)
    promise = {"event": "promise", "round": 1, "phase": "sell", "to": 1, "promise": "no_harm"}
    events = [{"event": "setup", "round": 1, "phase": "muscle", "seed": 1, "muscle_hands": [], "snapshot": None}]
    events += [promise | {"seat": 3, "state": state} for state in ("broken", "kept", "broken", "broken", "kept")]
    events += [promise | {"seat": 2, "state": "broken"}, promise | {"seat": 0, "state": "kept"}]
    assert [mark["text"] for mark in camera.marks(events)] == [
        "What's the Password?: Dot breaks 3 promises and keeps 2.", "What's the Password?: Cy breaks 1 promise and keeps 0."]
    camera.told = len(events)
    assert camera.marks(events) == []


def test_a_step_without_an_answer_is_the_last_question():
    """A game that is not over ends with its open question."""
    env = stones_v0.raw_env(2)
    env.reset(seed=1)
    env.step(env.sample())
    last = list(steps(*env._replayed()))[-1]
    assert isinstance(last, Step) and last.action == END and last.seat == env.batch.seat[0]
    found = replay.unpacked(replay.of_game(env._replayed(), drawing.ALL))
    assert "answered" not in found[-1] and found[-1]["question"]["answers"] and "over" not in found[-1]
