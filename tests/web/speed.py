"""How fast the server is: answer to view over HTTP, and tables of watching clients on one core.

    python tests/web/speed.py answers bootleggers       milliseconds from an answer to the next view, mobsters compiled
    python tests/web/speed.py tables bootleggers 50      so many watched tables, an answer a second each, one client each: share of a core
"""
import argparse
import asyncio
import json
import statistics
import tempfile
import time
import urllib.request

import httpx2
import psutil
from conftest import Server

from bootleg_env.games import game as game_named


def ask(address, token, path, **form):
    request = urllib.request.Request(address + path, json.dumps(form).encode() if form else None, {"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer) if answer.status == 200 else None


def answers(address, owner, game, number):
    """Milliseconds from an answer to the first view that is different."""
    players = game_named(game).usual_seats
    token = ask(address, owner, "tables", game=game, seats=["me"] + [game_named(game).rival] * (players - 1), seed=1)["token"]
    taken, view = [], ask(address, token, "table")
    while len(taken) < number and not view["over"]:
        if view["question"]:
            began = time.perf_counter()
            choice = view["question"]["answers"][len(taken) % len(view["question"]["answers"])]
            ask(address, token, "answer", turn=view["turn"], id=choice["id"])
            view = ask(address, token, f"table?after={view['version']}")
            taken.append(1000 * (time.perf_counter() - began))
        else:
            view = ask(address, token, f"table?after={view['version']}") or view
    taken.sort()
    return f"{len(taken)} answers: median {statistics.median(taken):.0f} ms, 95 % within {taken[int(0.95 * len(taken))]:.0f} ms"


async def watch(address, tokens, seconds):
    """One client a table; how many views came."""
    views = 0
    limits = httpx2.Limits(max_connections=len(tokens) + 1)
    async with httpx2.AsyncClient(limits=limits, timeout=60) as client:
        async def follow(token):
            nonlocal views
            version, until = "", time.monotonic() + seconds
            while time.monotonic() < until:
                found = await client.get(f"{address}table?after={version}&wait=2", headers={"Authorization": f"Bearer {token}"})
                if found.status_code == 200:
                    version, views = found.json()["version"], views + 1
        await asyncio.gather(*map(follow, tokens))
    return views


def tables(address, owner, game, number, process, seconds=10.0):
    players, rival = game_named(game).usual_seats, game_named(game).rival
    tokens = [ask(address, owner, "tables", game=game, seats=[rival] * players, seed=seed, pace=1)["token"] for seed in range(number)]
    used = lambda: sum(process.cpu_times()[:2])  # noqa: E731
    before, began = used(), time.monotonic()
    views = asyncio.run(watch(address, tokens, seconds))
    passed = time.monotonic() - began
    return f"{number} tables: {views / passed:.0f} views a second, {(used() - before) / passed:.0%} of a core for the server"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("answers", "tables"))
    parser.add_argument("game")
    parser.add_argument("number", type=int, nargs="?", default=50)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            where = f"{server.address}api/", server.owner, args.game, args.number
            print(answers(*where) if args.what == "answers" else tables(*where, psutil.Process(server.process.pid)))
        finally:
            server.kill()


if __name__ == "__main__":
    main()
