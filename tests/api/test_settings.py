"""Settings, presets and imports of the public modules."""
import json
import subprocess
import sys

import pytest
from every_game import every_game, every_preset, public

from bootleg_env import presets
from bootleg_env.engine import settings as engine_settings


def another_value(game, name):
    """An accepted value of this setting that is not its default."""
    about, default = engine_settings.table(game.settings_type)[name], getattr(game.settings(), name)
    values = range(about.accepted[1], about.accepted[2] + 1) if about.accepted[0] == "from" else about.accepted
    return next(value for value in values if value != default)


def test_keywords_override_the_preset_and_the_preset_the_defaults():
    from bootleg_env import bootleggers_v0

    assert bootleggers_v0.settings(preset="short").rounds == 8
    assert bootleggers_v0.settings(preset="short", rounds=12).rounds == 12


@every_game
def test_the_number_of_players(game):
    for players in range(game.seats[0], game.seats[1] + 1):
        assert public(game).env(players).settings.num_players == players
    assert public(game).settings().num_players == game.usual_seats
    for players in (game.seats[0] - 1, game.seats[1] + 1, True, None if game.seats[0] > 9 else "3"):
        with pytest.raises(ValueError, match="num_players="):
            public(game).settings(players)


@every_game
def test_a_preset_can_be_a_file(game, tmp_path):
    file, players = tmp_path / "mine.json", another_value(game, "num_players")
    file.write_text(json.dumps({"num_players": players, "reward": another_value(game, "reward")}))
    found = public(game).settings(preset=file)
    assert (found.num_players, found.reward) == (players, another_value(game, "reward"))


@every_preset
def test_a_preset_is_of_its_own_game(game, preset):
    content = presets.load(preset, game.name)
    assert {**public(game).settings().as_dict(), **content} == public(game).settings(preset=preset).as_dict()


@pytest.mark.parametrize("content", ["{", "[1]"])
@every_game
def test_a_bad_preset_file_is_refused(game, tmp_path, content):
    file = tmp_path / "bad.json"
    file.write_text(content)
    with pytest.raises(ValueError, match=r"bad\.json"):
        public(game).settings(preset=file)


@every_game
def test_an_unknown_preset_names_the_known_ones(game):
    with pytest.raises(ValueError, match=rf"{game.name} has no such preset.*Known:.*{presets.names(game.name)[0]}"):
        public(game).settings(preset="tall")


@pytest.mark.parametrize("kind", ["env", "vector_env", "solo_env"])
@every_game
def test_bad_settings_are_refused_in_words(game, kind):
    make = getattr(public(game), kind)
    with pytest.raises(ValueError, match="num_players=9: must be one of "):
        make(num_players=9)
    with pytest.raises(ValueError, match="did you mean reward"):
        make(rewards="win")


@every_game
def test_settings_of_another_kind_are_refused(game):
    for name, value in (("num_players", True), ("num_players", float(game.usual_seats)), ("reward", None), ("reward", 1)):
        with pytest.raises(ValueError, match=f"{name}={value!r}: must be"):
            public(game).settings(**{name: value})


@every_game
def test_pettingzoo_makes_it_by_name(game):
    pettingzoo = pytest.importorskip("pettingzoo", minversion="1.27")
    env = pettingzoo.make("aec", f"bootleg_env/{game.name}_{game.version}", num_players=game.seats[0])
    env.reset(seed=1)
    assert env.agents == [f"{game.agent}_{seat}" for seat in range(game.seats[0])]


# ---- imports, each in a fresh process


def loaded_by(code, *modules):
    """Which of these modules a fresh process has loaded after this code."""
    code = f"import sys; {code}; print(*[name for name in {modules!r} if name in sys.modules])"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()


HEAVY = ("numba", "torch", "ray", "matplotlib", "stable_baselines3", "bootleg_agents", "bootleg_training")


def test_importing_the_package_loads_no_compiler_no_learner_and_no_game():
    assert loaded_by("import bootleg_env", *HEAVY, "bootleg_env.bootleggers") == []


@every_game
def test_importing_a_game_loads_no_compiler_and_no_learner(game):
    assert loaded_by(f"import bootleg_env.{game.name}_{game.version}", *HEAVY) == []


@every_game
def test_playing_a_game_loads_the_compiler_but_no_other_game(game):
    """What another game's kernel is compiled from is not even imported."""
    from bootleg_env.games import GAMES

    others = [f"bootleg_env.{name}.kernel" for name in GAMES if name != game.name]
    code = f"from bootleg_env import {game.name}_{game.version} as v; e = v.raw_env(); e.reset(seed=1); e.step(e.sample())"
    own = f"bootleg_env.{game.name}.kernel"
    assert loaded_by(code, own, *others, "bootleg_agents", "torch", "ray") == [own]
