"""The API reference: every public name has a docstring and stands on a page; what environments promise to type checkers is true."""
import inspect
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from every_game import every_game, public

from bootleg_env.games import GAMES
from generator import api, pages, signatures, sources, stubs

TEXTS = {path: path.read_text(encoding="utf-8") for path in sorted(api.PAGES.glob("*.md"))}
PACKAGES = [str(pages.ROOT / folder) for folder in (".", "agents", "training")]


def test_every_public_name_has_a_docstring():
    assert api.problems() == []


def test_a_name_without_a_docstring_is_a_problem(tmp_path, monkeypatch):
    (tmp_path / "quiet.py").write_text('def loud():\n    """Says it."""\n\n\nclass Quiet:\n    """Says it."""\n\n    def mute(self): ...\n')
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(api, "MODULES", {"quiet": ()})
    assert api.problems() == ["quiet.Quiet.mute: no docstring, and docs/api has it"]


def test_a_name_that_is_gone_is_refused():
    with pytest.raises(ValueError, match=r"bootleg_env.games has no chess"):
        sources.public("bootleg_env.games", ("game", "chess"))


@pytest.mark.parametrize("module", api.MODULES)
def test_every_listed_module_stands_on_one_page(module):
    assert [path for path, text in TEXTS.items() if f"<!-- begin api:{module} -->" in text]


@pytest.mark.parametrize("name", GAMES)
def test_every_function_of_a_game_stands_on_its_page_with_its_settings(name):
    text = TEXTS[api.PAGES / f"{name}_v0.md"]
    for each in api.public_functions(name):
        shown = re.search(rf"^### `{each.name}`\n\n```python\n(.*?)```", text, re.MULTILINE | re.DOTALL)[1]
        assert all(" ".join(parameter.split()) in " ".join(shown.split()) for parameter in each.parameters), each.name


@every_game
def test_what_the_functions_return_is_in_the_reference(game):
    """Classes of ours; PettingZoo's parallel environment is PettingZoo's."""
    listed = {each.name for module, wanted in api.MODULES.items() for each in sources.public(module, wanted)}
    for name, function in signatures.public_names(public(game)).items():
        gives = signatures.written(inspect.signature(function).return_annotation) if callable(function) else ""
        for each in re.findall(r"[A-Z]\w+", gives):
            assert each in listed, f"{name} returns {each}"


def test_the_index_names_everything_and_leads_to_it():
    text = TEXTS[api.PAGES / "README.md"]
    places = re.findall(r"\]\((\w+\.md)#([\w-]+)\)", text)
    assert len(places) > 100 and ("environments.md", "soloenv") in places
    for page, slug in places:  # a second heading of the same name has "-1" behind it
        assert re.search(rf"^##+ `?{re.sub('-[0-9]+$', '', slug)}`?$", TEXTS[api.PAGES / page].lower(), re.MULTILINE), f"{page}#{slug}"


# ---- stubs


@pytest.mark.parametrize("name", stubs.FILES)
def test_stubs_are_fresh(name):
    """After a change: `make docs`."""
    assert (pages.ROOT / name).read_text(encoding="utf-8") == stubs.FILES[name]()


@every_game
def test_a_stub_has_every_name_of_its_module_and_no_other(game):
    text = stubs.stub(game.name)
    found = set(re.findall(r"^(?:def )?(\w+)(?:\(|: )", text, re.MULTILINE))
    assert found == {name for name in vars(public(game)) if not name.startswith("_")} - {"Public", "PublicSubset"}


GOOD = '''
from typing import Any

import numpy as np

from bootleg_env import bootleggers_v0, stones_v0


class Miser:
    def act(self, observation: np.ndarray, mask: np.ndarray) -> int:
        return int(mask.argmax())


def won(info: dict[str, Any]) -> float:
    return float(info["won"])


env = bootleggers_v0.env(4, opponents={1: "boss", "mobster_2": Miser}, deals="off", reward=won, shaping="net_worth")
reveal_type(env)
reveal_type(bootleggers_v0.solo_env(opponents=Miser, seat="rotate"))
reveal_type(bootleggers_v0.vector_env(8, opponents=["boss", Miser], rounds=8))
reveal_type(bootleggers_v0.settings(preset="short").goal_cash)
reveal_type(bootleggers_v0.policy("boss").act(env))
reveal_type(stones_v0.solo_vector_env(opponents=[bootleggers_v0.policy("boss"), "miser"]))
'''
REVEALED = ("bootleg_env.adapters.aec.Env", "bootleg_env.adapters.solo.SoloEnv", "bootleg_env.adapters.vector.VectorEnv", "int", "int",
            "bootleg_env.adapters.vector.SoloVectorEnv")
BAD = {
    'bootleggers_v0.env(deals="fulll")': "expected \"Literal['full', 'market', 'off']\"",
    "bootleggers_v0.solo_env(rounds=9)": 'expected "Literal[12, 8]"',
    'bootleggers_v0.env(oponents="boss")': 'Unexpected keyword argument "oponents" for "env"; did you mean "opponents"?',
    "bootleggers_v0.sb3_env(opponents=3)": 'Argument "opponents" to "sb3_env" has incompatible type "int"',
    "stones_v0.env(thug_deck='listed')": 'Unexpected keyword argument "thug_deck"',
    "bootleggers_v0.settings().goal_cahs": 'has no attribute "goal_cahs"',
}


@pytest.mark.slow
def test_mypy_accepts_good_calls_knows_what_they_give_and_refuses_bad_ones(tmp_path):
    """Strictly, from a folder elsewhere, as a user's editor would."""
    (tmp_path / "good.py").write_text(GOOD)
    (tmp_path / "bad.py").write_text("from bootleg_env import bootleggers_v0, stones_v0\n" + "\n".join(BAD))

    lines = mypy(tmp_path, "good.py", "bad.py", path=PACKAGES)

    assert [line for line in lines if line.startswith("good.py") and "note: Revealed type" not in line] == []
    assert [line.split('"')[1] for line in lines if "Revealed type" in line] == list(REVEALED)
    for number, words in enumerate(BAD.values(), 2):
        assert any(line.startswith(f"bad.py:{number}: error") and words in line for line in lines), (words, lines)


@pytest.mark.slow
def test_an_editor_elsewhere_finds_all_three_packages(tmp_path):
    """In the environment of an editable install, by what that puts on the path."""
    imports = "import bootleg_env.games\nimport bootleg_agents.registry\nimport bootleg_training.settings\n"
    (tmp_path / "user.py").write_text(f"{imports}reveal_type(bootleg_agents.registry.known())")
    assert mypy(tmp_path, "user.py")[0] == 'user.py:4: note: Revealed type is "list[str]"'


def mypy(folder: Path, *files: str, path: Sequence[str] = ()) -> list[str]:
    """What mypy says in this folder: with our packages on its path and no others, or in the environment as it is."""
    pytest.importorskip("mypy")
    where = ("--no-site-packages", "--ignore-missing-imports") if path else ()
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(folder / "cache"), *where, *files], cwd=folder,
        env={"MYPYPATH": os.pathsep.join(path)}, capture_output=True, text=True, timeout=600)
    assert not done.stderr, done.stderr
    return done.stdout.splitlines()
