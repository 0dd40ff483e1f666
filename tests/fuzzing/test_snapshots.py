"""Snapshots that somebody has spoilt (`bootleg fuzz --hostile snapshots`); what is sound is read back."""
from every_game import every_game

from bootleg_env.fuzzing import portions
from bootleg_env.fuzzing.hostile import running, snapshots
from bootleg_env.fuzzing.hostile.tally import Tally


def spoilt(game, inputs):
    return running.work(running.portions("snapshots", game.name, portions.variants(game), inputs, 2)[0], Tally())


@every_game
def test_fuzz_spoils_snapshots_and_finds_nothing(game):
    """Refused in one line with its path, or played on without a violation."""
    found = spoilt(game, 150)

    assert found.violations == [] and found.inputs == 150 == found.refused + found.accepted
    assert found.refused > 50 and found.accepted > 10 and found.answers > 100


@every_game
def test_fuzz_finds_a_reader_that_believes_anything(game, monkeypatch):
    """... and one that crashes, says nothing, or says it in two lines."""
    def crash(self, snapshot):
        raise KeyError("seats")

    def two_lines(self, snapshot):
        raise ValueError("seats=9:\nmust be less")

    def nothing(self, snapshot):
        raise ValueError("no, never")

    for fault, words in ((crash, "KeyError in place of a refusal"), (two_lines, "refused in more than a line"),
                         (nothing, "refused without a path")):
        with monkeypatch.context() as patch:
            patch.setattr(type(game), "from_snapshot", fault)
            assert any(words in each for each in spoilt(game, 3).violations)


@every_game
def test_whole_snapshots_of_random_games_are_read_back(game):
    """No false refusals: a few positions for every question of every variant."""
    read = 0
    for kind in portions.variants(game)[::3]:
        settings = game.settings(**kind)
        for snapshot in list(snapshots.positions(game, settings, 11))[::4]:
            states, found, seed = game.from_snapshot(snapshot)
            assert game.snapshot(states, found, seed) == snapshot
            read += 1
    assert read > 10
