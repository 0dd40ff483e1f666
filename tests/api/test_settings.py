"""Settings, presets and imports of the public module."""
import json
import subprocess
import sys

import pytest

from bootleg_env import bootleggers_v0, presets


def test_a_preset_is_laid_under_the_keywords():
    assert bootleggers_v0.settings(preset="short").rounds == 8
    assert bootleggers_v0.settings(preset="short", rounds=12).rounds == 12
    assert bootleggers_v0.env(5).settings.num_players == 5


def test_a_preset_can_be_a_file(tmp_path):
    file = tmp_path / "mine.json"
    file.write_text(json.dumps({"num_players": 3, "deals": "off"}))
    found = bootleggers_v0.settings(preset=file)
    assert (found.num_players, found.deals) == (3, "off")


@pytest.mark.parametrize("content", ["{", "[1]"])
def test_a_bad_preset_file_is_refused(tmp_path, content):
    file = tmp_path / "bad.json"
    file.write_text(content)
    with pytest.raises(ValueError, match=r"bad\.json"):
        bootleggers_v0.settings(preset=file)


def test_an_unknown_preset_names_the_known_ones():
    with pytest.raises(ValueError, match=r"Known:.*short"):
        bootleggers_v0.settings(preset="tall")
    assert "rulebook" in presets.names("bootleggers")


@pytest.mark.parametrize("make", [bootleggers_v0.env, bootleggers_v0.vector_env, bootleggers_v0.solo_env])
def test_bad_settings_are_refused_in_words(make):
    with pytest.raises(ValueError, match="num_players=7: must be one of 3, 4, 5, 6"):
        make(num_players=7)
    with pytest.raises(ValueError, match="did you mean 'deals'"):
        make(deal="off")


def test_importing_loads_no_compiler_and_no_learner():
    code = "import sys, bootleg_env.bootleggers_v0; print([m for m in ('numba', 'torch', 'stable_baselines3') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"


def test_pettingzoo_makes_it_by_name():
    pettingzoo = pytest.importorskip("pettingzoo", minversion="1.27")
    env = pettingzoo.make("aec", "bootleg_env/bootleggers_v0", num_players=3)
    env.reset(seed=1)
    assert env.agents == ["mobster_0", "mobster_1", "mobster_2"]


@pytest.mark.parametrize("given", [{"rounds": 12.0}, {"num_players": True}, {"deals": None}, {"goal_cash": "100"}])
def test_settings_of_another_kind_are_refused(given):
    (name, value), = given.items()
    with pytest.raises(ValueError, match=f"{name}={value!r}: must be"):
        bootleggers_v0.settings(**given)
