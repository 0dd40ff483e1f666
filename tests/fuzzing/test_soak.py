"""`bootleg fuzz --soak`: work that goes on for long; what grows or becomes slow is told."""
import mmap
import threading
import time

import pytest

from bootleg_env.fuzzing import soak
from bootleg_env.games import game as game_named

MINUTES = 3 / 60


def of(monkeypatch, work):
    """The figures of a soak of this work: a function of how much has been done."""
    def forever(game, clock):
        done = 0
        while clock.goes_on(1):
            work(done)
            done += 1
    monkeypatch.setitem(soak.KINDS, "toy", (forever, "turns"))
    return soak.soak("toy", game_named("stones"), MINUTES)


def test_steady_work_passes(monkeypatch):
    figures = of(monkeypatch, lambda done: sum(range(1000)))
    assert figures["messages"] == [] and figures["turns"] > 100 and figures["rate_late"] > 0
    assert figures["processor_minutes"] <= figures["minutes"] + 0.1


def test_memory_that_is_kept_is_told(monkeypatch):
    kept = []

    def work(done):
        time.sleep(0.001)
        kept.append(mmap.mmap(-1, 1 << 17))  # from the system, not from what the allocator was once given
        kept[-1].write(b"x" * (1 << 17))
    assert any(words.startswith("memory grew from ") for words in of(monkeypatch, work)["messages"])


def test_work_that_becomes_slow_is_told(monkeypatch):
    (words,) = of(monkeypatch, lambda done: sum(range(10 * done**2)))["messages"]
    assert words.startswith("speed fell from ") and words.endswith("turns a second")


def test_files_and_threads_that_stay_are_told(monkeypatch, tmp_path):
    files, end = [], threading.Event()

    def work(done):
        time.sleep(0.01)
        if done % 10 == 0:
            files.append((tmp_path / str(done)).open("w"))
            threading.Thread(target=end.wait, daemon=True).start()
    messages = of(monkeypatch, work)["messages"]
    end.set()
    for each in files:
        each.close()
    told = [words.split()[0] for words in messages]
    assert [each for each in told if each != "speed"] == ["files", "threads"]  # of work that sleeps speed says nothing


@pytest.mark.parametrize("kind", ["batch", "environments", "contests"])
def test_every_kind_of_work_is_done(kind):
    figures = soak.soak(kind, game_named("stones"), 4 / 60)
    assert figures[figures["unit"]] > 0 and figures["rate_late"] > 0 and figures["soak"] == kind


@pytest.mark.slow
def test_a_training_is_soaked():
    pytest.importorskip("torch")
    figures = soak.soak("training", game_named("stones"), 0.5)
    assert figures["steps"] > 0 and figures["rate_late"] > 0


def test_too_short_to_say_anything():
    with pytest.raises(ValueError, match=r"^--minutes 1e-09: too short for 10 looks at batch$"):
        soak.soak("batch", game_named("stones"), 1e-9)
