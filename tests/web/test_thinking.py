"""Thoughts at a table under way: of the mobster that is asked, with names of its answers."""
import asyncio
from concurrent.futures import ThreadPoolExecutor

from watched import SEED

from bootleg_env.engine import codes
from bootleg_env.games import game as game_named
from bootleg_env.playing.room import Room
from bootleg_env.web.table import Seen, Table
from bootleg_env.web.thinking import Thinkers


def room(*seated):
    game = game_named("stones")
    return Room(game, game.settings(num_players=3), seated, SEED)


def test_each_mobster_is_asked_before_it_answers():
    played, thinkers, asked = room("shrewd", "random", "crook"), Thinkers(), set()
    for _ in played.steps(codes.RESET):
        if played.is_over:
            break
        thought, name = thinkers.thought(played), played.seated[played.asked_seat]
        assert thought["by"] == f"{played.game.seat_names[played.asked_seat]} ({name})"
        assert all(row["label"] == played.game.help.label(played.batch.states, row["id"]) for row in thought["rows"])
        if name != "random":
            noise = played.batch.noise.copy()
            assert played.mobsters_answer() == thought["answer"]
            played.batch.noise[:] = noise
        asked.add(name)
    assert asked == {"shrewd", "random", "crook"} and thinkers.thought(played) is None


def test_nobody_thinks_for_a_person():
    played = room("", "shrewd", "crook")
    played.begin()
    assert not played.seated[played.asked_seat] and Thinkers().thought(played) is None


def watched(tmp_path, *seated):
    """The thoughts that those without a seat are sent, one answer after the other."""
    async def look():
        table = Table("t", room(*seated), tmp_path / "t.json", pace=0.01)
        eyes, found, version = table.eyes(None), [], ""
        table.seen[eyes] = Seen(eyes)
        task = table.start(codes.RESET)
        while not table.last_picture:
            await asyncio.sleep(0.01)
        while not task.done() and len(found) < 8:
            view = await table.view(eyes, version, 2)
            if view is not None:
                version = view["version"]
                found.append(view["thoughts"])
        task.cancel()
        return found

    with ThreadPoolExecutor(1) as elsewhere:  # Playwright has a loop of its own in this thread
        return elsewhere.submit(asyncio.run, look()).result()


def test_who_watches_mobsters_is_sent_their_thoughts(tmp_path):
    found = watched(tmp_path, "shrewd", "crook", "shrewd")
    assert {thought["by"].partition(" ")[2] for thought in found if thought} == {"(shrewd)", "(crook)"}


def test_who_watches_people_is_sent_none(tmp_path):
    assert not any(watched(tmp_path, "shrewd", "", "shrewd"))
