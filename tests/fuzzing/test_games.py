"""`bootleg fuzz`: random games of every preset and number of players; what is wrong is named and found again."""
import json

import numpy as np
import pytest
from every_game import every_game

from bootleg_env import presets
from bootleg_env.commands import main, options
from bootleg_env.engine.jit import INTERPRETED
from bootleg_env.fuzzing import games, portions


@every_game
def test_fuzz_plays_every_variant_and_finds_nothing(game, capsys):
    kinds = portions.variants(game)
    assert len(kinds) == len(presets.names(game.name)) * (game.seats[1] - game.seats[0] + 1)
    assert main(["fuzz", "--game", game.name, "--games", str(2 * len(kinds)), "--seed", "3", "--json"]) == 0

    figures = json.loads(capsys.readouterr().out)
    assert (figures["game"], figures["games"], figures["violations"], figures["messages"]) == (game.name, 2 * len(kinds), 0, [])
    assert figures["decisions"] > 2 * len(kinds)


@every_game
def test_fuzz_finds_what_is_wrong_and_plays_it_again(game, capsys, monkeypatch):
    """An invariant that is broken in every game of one seed: named with that seed, found again with it alone."""
    def check(self, states):
        return [(row, "this seed is odd") for row in np.flatnonzero(states["seed"][:, 0] == 5)]

    monkeypatch.setattr(type(game), "check", check)
    assert main(["fuzz", "--game", game.name, "--games", "9"]) == 1
    text = capsys.readouterr().out
    assert text.count("seed 5: this seed is odd (") == 1 and f"bootleg fuzz{options.game_words(game.name)} --games 1" in text
    assert main(["fuzz", "--game", game.name, "--games", "1", "--seed", "5"]) == 1
    assert main(["fuzz", "--game", game.name, "--games", "1", "--seed", "6"]) == 0


@every_game
def test_fuzz_sees_a_wrong_mask(game, monkeypatch):
    """A mask that shows another question than the one that is asked."""
    portion = portions.portions(1, 4, game.name)[0]
    monkeypatch.setattr(games, "CHECK_EVERY", 1)
    look = games.Watch.look

    def spoil(watch):
        decisions = game.decisions()
        other = decisions[(int(watch.batch.decided[0]) + 1) % len(decisions)]["first"]
        kept = watch.batch.mask[0, other]
        watch.batch.mask[0, other] = 1
        look(watch)
        watch.batch.mask[0, other] = kept

    monkeypatch.setattr(games.Watch, "look", spoil)
    assert any("the mask shows another question" in words for words in games.play(portion).violations)


# ---- figures in a file


def test_figures_are_added_to_those_of_earlier_runs(tmp_path, capsys):
    """With the digest of the rules they are of."""
    file = tmp_path / "games.json"
    for seed in ("0", "50"):
        assert main(["fuzz", "--game", "stones", "--games", "20", "--seed", seed, "--json", str(file), "--append"]) == 0
    rows = json.loads(file.read_text())
    assert [(row["game"], row["seed"], row["games"], row["complete"]) for row in rows] == [
        ("stones", 0, 20, True), ("stones", 50, 20, True)]
    assert {row["rules"] for row in rows} == {portions.rules_digest("stones")} != {portions.rules_digest("rum_run")}
    capsys.readouterr()


@pytest.mark.parametrize("content", ["{}", "no", "\x80"])
def test_a_file_that_holds_no_runs_stays_as_it_is(tmp_path, capsys, content):
    file = tmp_path / "games.json"
    file.write_bytes(content.encode("latin-1"))
    assert main(["fuzz", "--game", "stones", "--games", "1", "--json", str(file), "--append"]) == 2
    assert capsys.readouterr().err == f"bootleg fuzz: --append: {file} holds no list of figures of earlier runs\n"
    assert file.read_bytes() == content.encode("latin-1")


@pytest.mark.parametrize("words, why", [
    (["--append"], "--append: wants a file, --json FILE"), (["--leaks", "--audit"], "--leaks, --audit, --hostile and --soak: give only"),
    (["--soak", "batch", "--hostile"], "give only one of them"), (["--soak", "batch", "--minutes", "0"], "--minutes 0: must be above 0"),
    (["--soak", "batch", "--minutes", "nan"], "--minutes nan: must be above 0"), (["--inputs", "0"], "--inputs 0: must be at least 1")])
def test_what_does_not_go_together_is_refused(words, why, capsys):
    assert main(["fuzz", "--game", "stones", *words]) == 2
    assert why in capsys.readouterr().err


@pytest.mark.skipif(INTERPRETED, reason="takes a quarter of an hour")
@pytest.mark.parametrize("game, number", [("stones", 8500), ("prohibition", 900), ("bootleggers", 400), ("rum_run", 60)])
def test_a_thousandth_of_ten_million_games(game, number, capsys):
    """Other games than those of docs/reliability.md."""
    assert main(["fuzz", "--game", game, "--games", str(number), "--seed", "77000000", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == number
