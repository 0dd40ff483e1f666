"""What tests of the server share: a server of its own in a folder, and what somebody with a link does there."""
import time
from contextlib import contextmanager

from starlette.testclient import TestClient

from bootleg_env.commands.web import hint, mobsters
from bootleg_env.web.house import House
from bootleg_env.web.server import application

HOST = "127.0.0.1:8021"
KEY = b"k" * 32


@contextmanager
def server(folder, key=KEY, **options):
    """A client of a new server, and its house."""
    house = House(folder, mobsters, key=key, **options)
    with TestClient(application(house, frozenset({HOST}), hint), base_url=f"http://{HOST}", raise_server_exceptions=False) as client:
        yield client, house


class Person:
    """Somebody with a link."""

    def __init__(self, client, token):
        self.client, self.token, self.version, self.shown = client, token, "", {}

    def get(self, path):
        return self.client.get(f"/api/{path}", headers={"Authorization": f"Bearer {self.token}"})

    def post(self, path, **form):
        return self.client.post(f"/api/{path}", json=form, headers={"Authorization": f"Bearer {self.token}"})

    def look(self, wait=0):
        """The view as it is now, or as it was if nothing has changed."""
        found = self.get(f"table?after={self.version}&wait={wait}")
        assert found.status_code in (200, 204), found.text
        if found.status_code == 200:
            self.shown = found.json()
            self.version = self.shown["version"]
        return self.shown

    def look_until(self, wanted, patience=60.0):
        """The first view of which this is true."""
        until = time.monotonic() + patience
        while not wanted(self.look(1)):
            assert time.monotonic() < until, f"not within {patience} s: {self.shown}"
        return self.shown

    def wait_for_question(self):
        return self.look_until(lambda view: view["question"] or view["over"])

    def answer(self, nth=0):
        """The nth of the answers."""
        view = self.wait_for_question()
        return self.post("answer", turn=view["turn"], id=view["question"]["answers"][nth]["id"])


def opened(client, house, seats=("me", "random"), game="stones", **form):
    """A new table; the one who opened it."""
    owner = Person(client, house.owner)
    found = owner.post("tables", game=game, seats=list(seats), seed=7, **form)
    assert found.status_code == 200, found.text
    return Person(client, found.json()["token"])


def links(host):
    """Everybody who has a link to this table, by seat; None watches."""
    return {each["seat"]: Person(host.client, each["token"]) for each in host.get("links").json()["links"]}
