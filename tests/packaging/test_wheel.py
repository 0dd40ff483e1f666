"""The wheel as a user gets it: in an environment of its own, beside a project and a package that have the names agents and training."""
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("wheel")]  # one environment for all of them: it takes a while to install
ROOT = Path(__file__).parents[2]
PINNED = ("-c", str(ROOT / "constraints.txt"))
STONES = ("tournament", "--game", "stones", "--agents", "shrewd", "miser", "--deals", "2")
GAME = '''
import agents, training
assert agents.__file__ == {mine!r}, agents.__file__

from bootleg_env import bootleggers_v0
import bootleg_agents.registry, bootleg_training

env = bootleggers_v0.env(num_players=3, preset="short", opponents={{1: "boss", 2: "boss"}})
env.reset(seed=1)
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    over = termination or truncation
    env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
print("rank", info["rank"])
'''


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", folder, ROOT], check=True)
    return next(folder.glob("bootleg_env-*.whl"))


class User:
    """Somebody with an environment and a project; the rules run uncompiled, because a cache would have to be filled first."""

    def __init__(self, home: Path):
        self.project, self.bin = home / "project", home / "environment" / "bin"
        for name in ("agents", "training"):
            (self.project / name).mkdir(parents=True)
            (self.project / name / "__init__.py").write_text("")
        subprocess.run([sys.executable, "-m", "venv", home / "environment"], check=True)
        kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
        self.environment = {**kept, "NUMBA_DISABLE_JIT": "1", "BOOTLEG_CACHE": str(home / "cache")}

    def run(self, program, *arguments, folder=None, code=0):
        """What a command of the environment printed, and that it ended with this code."""
        done = subprocess.run(
            [self.bin / program, *arguments], cwd=folder or self.project, env=self.environment, capture_output=True, text=True,
            timeout=600)
        assert done.returncode == code, f"{program} {arguments}: {done.stdout}{done.stderr}"
        return done.stdout if code == 0 else done.stderr

    def pip(self, *arguments):
        self.run("python", "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments)


@pytest.fixture(scope="module")
def user(wheel, tmp_path_factory):
    """With the wheel and what it needs, no extras."""
    somebody = User(tmp_path_factory.mktemp("user"))
    somebody.pip("install", *PINNED, str(wheel))
    return somebody


def test_only_our_names_are_at_the_top_and_everything_is_inside(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"bootleg_env", "bootleg_agents", "bootleg_training"}
    for wanted in (
        "bootleg_env/py.typed", "bootleg_agents/py.typed", "bootleg_training/py.typed",
        "bootleg_env/bootleggers_v0.pyi", "bootleg_env/stones_v0.pyi",
        "bootleg_env/configs/bootleggers/short.json", "bootleg_env/configs/train/bootleggers/quick.yaml",
        "bootleg_agents/models/bootleggers/don.safetensors"):
        assert wanted in names
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)
    assert not [name for name in names if name.endswith((".pyc", ".ipynb")) or "/tests/" in name or "/runs/" in name]


def test_it_works_beside_a_project_and_a_package_of_the_names_agents_and_training(user):
    """openai-agents installs a package called agents, and takes its files along when it goes."""
    play = user.project / "play.py"
    play.write_text(GAME.format(mine=str(user.project / "agents" / "__init__.py")))
    assert "rank" in user.run("python", "play.py")
    assert "boss" in user.run("bootleg", "tournament", "--agents", "boss", "greedy", "--deals", "2", "--players", "3")

    user.pip("install", *PINNED, "openai-agents")
    elsewhere = user.project.parent
    both = "import agents, bootleg_agents.registry as ours; print(hasattr(agents, 'Runner'), 'boss' in ours.known())"
    assert user.run("python", "-c", both, folder=elsewhere) == "True True\n"
    assert "shrewd" in user.run("bootleg", *STONES, folder=elsewhere)

    user.pip("uninstall", "-y", "openai-agents")
    assert "shrewd" in user.run("bootleg", *STONES, folder=elsewhere)
    assert "rank" in user.run("python", "play.py")


@pytest.mark.parametrize("words, extra", [
    ("train", "train"), ("train --game stones minutes=1", "train"), ("bidding --deals 1 --pairs 0 --plot x.png", "contests")])
def test_what_needs_an_extra_says_so_in_one_line_before_anything_is_played(user, words, extra):
    said = user.run("bootleg", *words.split(), code=2)
    assert said.count("\n") == 1 and f"pip install 'bootleg-env[{extra}]'" in said, said
