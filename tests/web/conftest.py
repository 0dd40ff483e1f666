"""Chromium for the tests of the page: the system's, driven by Playwright. Without it they are skipped; CI says that they must not be."""
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

REQUIRED = "BOOTLEG_NEEDS_CHROMIUM"  # set by .ci/run: a missing Chromium is a failure then
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking")
PATIENCE = 60_000  # milliseconds: machines of CI are busy


def missing(why):
    (pytest.fail if os.environ.get(REQUIRED) else pytest.skip)(f"{why}; `apt-get install chromium` and `make setup` bring it")


@pytest.fixture(scope="session")
def chromium():
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if path is None:
        missing("there is no Chromium here")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("Playwright is not installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


class Visitor:
    """A browser of somebody's own, and all it complained about or asked for."""

    def __init__(self, browser, size=(1024, 768), **options):
        self.context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **options)
        self.context.set_default_timeout(PATIENCE)
        self.page, self.complaints, self.hosts = self.context.new_page(), [], set()
        self.page.on("console", lambda message: message.type in ("error", "warning") and self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self.hosts.add(request.url.split("/")[2]))

    def view(self, path):
        """A part of the view that the page shows: "question.answers.length"."""
        return self.page.evaluate(f"shown && shown.{path}")

    def until(self, condition):
        """Wait until this is true on the page. (Playwright's own way is forbidden by the page's policy.)"""
        until = time.monotonic() + PATIENCE / 1000
        while not self.page.evaluate(f"Boolean({condition})"):
            assert time.monotonic() < until, f"never: {condition}; {self.complaints}"
            self.page.wait_for_timeout(15)

    def wait_for_question(self):
        self.until("shown && (shown.question || shown.over)")


@pytest.fixture
def visitor(chromium):
    """Makes browsers that know nothing of each other."""
    made = []

    def visit(**options):
        made.append(Visitor(chromium, **options))
        return made[-1]

    yield visit
    for each in made:
        each.context.close()


class Server:
    """`bootleg web` as a process, in a folder."""

    def __init__(self, folder, port=0):
        self.log = Path(folder, "log.txt")
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", "import sys; from bootleg_env.commands import main; sys.exit(main())", "web", "--port", str(port),
                 "--folder", str(Path(folder, "tables"))], stdout=log, stderr=subprocess.STDOUT, cwd=folder)
        until = time.monotonic() + 60
        while not (found := re.search(r"(http://\S+:(\d+)/)#(\S+)", self.log.read_text())) or "Ctrl-C" not in self.log.read_text():
            assert self.process.poll() is None and time.monotonic() < until, self.log.read_text()
            time.sleep(0.1)
        self.address, self.port, self.owner = found[1], int(found[2]), found[3]

    def link(self, token=None):
        return f"{self.address}#{token or self.owner}"

    def kill(self):
        self.process.kill()
        self.process.wait()

    def interrupt(self):
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(20)


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """One server for all who neither kill it nor look what it saves."""
    made = Server(tmp_path_factory.mktemp("server"))
    yield made
    made.kill()


@pytest.fixture
def serve(tmp_path):
    """Starts servers that are gone when the test is."""
    made = []

    def start(**options):
        made.append(Server(tmp_path, **options))
        return made[-1]

    yield start
    for each in made:
        each.kill()
