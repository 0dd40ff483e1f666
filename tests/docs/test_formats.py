"""docs/formats.md names every key of a snapshot and every event of a journal."""
import re
from pathlib import Path

from bootleg_env import bootleggers_v0
from bootleg_env.bootleggers.rules import events

PAGE = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
NAMED = set(re.findall(r"`(\w+)`", PAGE))
INSIDE = {"settings", "engine", "asked"}  # described elsewhere, or free


def keys(value):
    """Every key of a snapshot, but those inside free parts."""
    if isinstance(value, dict):
        return set(value) | {inner for key, part in value.items() if key not in INSIDE for inner in keys(part)}
    return {inner for part in value for inner in keys(part)} if isinstance(value, list) else set()


def test_every_key_of_a_snapshot_is_described():
    given = {"phase": "place", "remote_stills": [{"board": 1, "owner": 0, "dice": 1}],
             "promises": [{"by": 0, "to": 1, "promise": "open_dock", "speakeasy": 2}]}
    assert keys(bootleggers_v0.from_snapshot(given).unwrapped.snapshot()) - NAMED == set()


def test_every_event_of_the_journal_is_described():
    assert {"setup", *events.EVENT_NAMES} - {"answer_trucks"} - NAMED == set()


def test_every_key_of_events_is_described():
    env = bootleggers_v0.env(num_players=5)
    env.reset(seed=11)
    while env.agents:
        env.step(env.unwrapped.sample())
    used = {key for event in env.unwrapped.journal() for key in event}
    assert used - NAMED - {"event", "round", "phase", "seat"} == set()
