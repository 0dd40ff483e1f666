"""`make screens`: docs/pictures/page_*.png, the browser table at three sizes of the screen, for README.md and docs/web.md. Needs Chromium.

Fonts differ from machine to machine, so nothing checks whether these pictures are up to date: make them anew when the page changes.
"""
from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from bootleg_env.games import game as game_named
from bootleg_env.playing import save_file
from bootleg_env.playing.room import Room

PICTURES = Path(__file__).parent / "pictures"
SIZES = {"phone": (360, 760), "laptop": (1280, 800), "projector": (1920, 1080)}
GAME, SEED, SEAT = "bootleggers", 7, 1
MOMENT = (5, "deal_partner")  # the round, and what the person in SEAT is asked in the market
OFFER = (".answer:has-text('Dot')", "#give-side .answer:has-text('1 crate')", "#get-side .answer:has-text('$4G')")  # what is clicked then
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking")


def save(file: Path) -> None:
    """A game in which mobsters have played up to this moment, where a person takes over."""
    game = game_named(GAME)
    room = Room(game, game.settings(), [*game.demo_cast[: game.usual_seats]], SEED)
    room.deal()
    for _ in room.steps(-1):
        asked = game.asked(room.batch.states)
        is_moment = asked and (asked["round"], asked["decision"], asked["seat"]) == (*MOMENT, SEAT)
        if is_moment and "market" in game.help.moment(room.batch.states):
            break
    room.sit(SEAT, "")
    save_file.write(file, room.as_dict(room.point()))


def main() -> None:
    from playwright.sync_api import sync_playwright

    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if path is None:
        sys.exit("there is no Chromium here: `apt-get install chromium`")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        save(Path(folder, "game.json"))
        server = subprocess.Popen(
            [sys.executable, "-c", "import sys; from bootleg_env.commands import main; sys.exit(main())", "web", "--port", "0",
             "--folder", folder, "--load", str(Path(folder, "game.json"))], stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        link = next(found[0] for line in server.stdout if (found := re.search(r"http://\S+", line)))
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        maker = browser.new_page()
        maker.goto(link)
        for each in OFFER:
            maker.click(each)
        maker.wait_for_selector("#get-side .term")
        for name, (width, height) in SIZES.items():
            page = browser.new_page(viewport={"width": width, "height": height})
            page.goto(link)
            page.wait_for_selector(".answer")
            page.wait_for_timeout(1000)  # what flashes has stopped
            page.screenshot(path=PICTURES / f"page_{name}.png")
        browser.close()
        server.kill()


if __name__ == "__main__":
    main()
