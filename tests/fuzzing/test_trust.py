"""Whatever opens somebody's file: Python code that it names is not imported unless the person says so."""
import json
import os
from importlib.metadata import version

import numpy as np
import pytest

from bootleg_env.commands import main
from bootleg_env.fuzzing.hostile import files
from bootleg_env.games import game as game_named
from bootleg_env.playing import save_file
from bootleg_env.playing.human_game import HumanGame

EVIL = """import pathlib
pathlib.Path(__file__).with_name("ran").touch()
class Bot:
    def act(self, observation, mask):
        return int(mask.argmax())
def f(*arguments):
    return 0.0
"""


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("evil.py", "search:evil.py"):
        (tmp_path / name).write_text(EVIL)
    yield tmp_path
    assert not (tmp_path / "ran").exists()


def saved(seated):
    content = files.saved_game(game_named("stones"), 2)
    return content | {"seated": ["", seated]}


def test_a_saved_game(here, capsys):
    save_file.write("save.json", saved("evil.py:Bot"))
    assert main(["play", "--load", "save.json"]) == 2
    assert "--against" in capsys.readouterr().err
    with pytest.raises(ValueError, match=r"evil\.py:Bot"):
        HumanGame.from_dict(save_file.read("save.json"))


@pytest.mark.parametrize("name", ["llm:x@http://127.0.0.1:9/v1", "search:evil.py:Bot", "random+act:evil.py:Bot"])
def test_a_saved_game_with_other_names(here, name, capsys):
    save_file.write("save.json", saved(name))
    assert main(["play", "--load", "save.json"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_saved_game_whose_mobster_asks_our_own_server(here, monkeypatch, capsys):
    """The stranger would choose the model, and we pay."""
    monkeypatch.setenv("BOOTLEG_LLM_URL", "http://127.0.0.1:9/v1")
    save_file.write("save.json", saved("llm:gpt-4"))
    assert main(["play", "--load", "save.json"]) == 2
    assert "--against llm:gpt-4" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["search:99999", "boss+bid:search:99999", "don:99999+bid:random", "a/b.safetensors:99999"])
def test_a_saved_game_that_would_search_for_ever(here, name, capsys):
    save_file.write("save.json", saved(name))
    assert main(["play", "--load", "save.json"]) == 2
    assert "budgets of at most 4 digits" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["evil.py:X; touch owned #", "evil.py:X\x1b[2J", "evil.py:X\nbootleg", "a" * 300 + ".py:X"])
def test_what_a_refusal_repeats_is_safe_to_paste(here, name, capsys):
    save_file.write("save.json", saved(name))
    assert main(["play", "--load", "save.json"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and said.strip().isprintable() and len(said) < 500
    if ";" in name:
        assert f"--against '{name}'" in said


def test_a_saved_game_as_a_page_asks_nobody(here, capsys):
    save_file.write("save.json", saved("evil.py:Bot"))
    assert main(["replay", "save.json", "--html", "out.html"]) == 0


def test_an_edited_saved_game_is_refused(here, capsys):
    """Journal, table and answers must fit together."""
    for key, value, words in (("answers", [0, 0, 0], "answer 1|not those of these answers|legal|lead"), ("events", [],
                                                                                                         "not those of these answers"),
                              ("noise", "x", "noise"), ("seated", ["", 5], "seated"),
                              ("answer", [0], "unknown key 'answer', did you mean")):
        save_file.write("save.json", saved("random") | {key: value})
        assert main(["play", "--load", "save.json"]) == 2
        import re

        assert re.search(words, capsys.readouterr().err), key


def test_a_web_table(here):
    import asyncio

    from bootleg_env.web.house import House

    save_file.write("save.json", saved("evil.py:Bot"))
    with pytest.raises(ValueError, match="no name of a mobster"):
        asyncio.run(House(here, lambda game: [], key=b"k" * 32).open(here / "save.json", "00000000"))


@pytest.mark.parametrize("about, words", [
    ({"host": 2}, "table.host"), ({"host": "0"}, "table.host"), ({"called": ["a"]}, "called: 2 names"), ({"pace": 1e9}, "pace="),
    ({"paused": "no"}, "table.paused"), ({"had_people": 0}, "table.had_people"), ({"owner": 1}, "table: unknown key 'owner'")])
def test_what_a_file_says_of_a_web_table_is_checked(here, about, words):
    import asyncio

    from bootleg_env.web.house import House

    told = {"name": "00000000", "host": 0, "called": ["Ann", ""], "pace": 0.0, "paused": False, "had_people": True}
    house = House(here, lambda game: [], key=b"k" * 32)

    async def opened(table):
        save_file.write("save.json", saved("random") | {"table": table})
        found = await house.open(here / "save.json", "00000000")
        return found.host, found.called, found.is_paused

    assert asyncio.run(opened(told)) == (0, ["Ann", ""], False)
    with pytest.raises(ValueError, match=words):
        asyncio.run(opened(told | about))


@pytest.mark.parametrize("base", ["evil.py:Bot", "search:evil.py:Bot", "random+act:evil.py:Bot", "random+act:search:evil.py:Bot",
                                  "random+act:llm:x@http://127.0.0.1:9/v1", "search:999999999"])
def test_a_model_file(here, base, capsys):
    """Its base is a mobster of the game, no file, no server; no budget without end."""
    safetensors = pytest.importorskip("safetensors.numpy")
    from bootleg_agents import model_files

    game = game_named("stones")
    header = model_files.header(game, [2], base="random") | {"base": base}
    tensors = {}
    for name, inputs, outputs in model_files.parts(header):
        tensors |= {f"{name}.weight": np.zeros((inputs, outputs), np.float32), f"{name}.bias": np.zeros(outputs, np.float32)}
    safetensors.save_file(tensors, "model.safetensors", {"bootleg": json.dumps(header)})
    assert main(["tournament", "--game", "stones", "--agents", "model.safetensors", "--deals", "1"]) == 2
    assert "must be a mobster of the game, no file" in capsys.readouterr().err
    assert main(["models", "model.safetensors", "--game", "stones"]) == 0


def test_an_arena_entry(here, capsys):
    for name in ("evil.py:Bot", "search:evil.py:Bot"):
        (here / "entry.yaml").write_text(f"name: x\ntracks: {{stones: '{name}'}}\n")
        assert main(["arena", "entry.yaml"]) == 2
        assert "--trust" in capsys.readouterr().err


@pytest.mark.parametrize("line", ["reward: evil.py:f", "shaping: evil.py:f", "opponents: {evil.py:Bot: 1}", "eval_opponents: [evil.py:Bot]",
                                  "opponents: !!set {evil.py:Bot}", "opponents: &a [evil.py:Bot]\neval_opponents: *a",
                                  "eval_opponents: ['search:evil.py:Bot']"])
def test_a_config(here, line, capsys):
    pytest.importorskip("torch")
    (here / "given.yaml").write_text(f"game: stones\n{line}\n")
    assert main(["train", "--config", "given.yaml", "out=runs/x"]) == 2
    assert not os.path.exists("runs")


@pytest.mark.parametrize("where", ["run", "plan", "run of a seed"])
def test_a_run_folder(here, where, capsys):
    """Of several seeds every run is looked at before the first goes on."""
    pytest.importorskip("torch")
    sound = {"game": "stones", "reward": "win"}
    evil = {**sound, "reward": "evil.py:f"}
    described = {"trainer": "ppo", "command": "evil.py:f", "version": version("bootleg-env"),
                 "settings": evil if where != "plan" else sound}
    plan = {"trainer": "ppo", "values": evil if where == "plan" else sound, "seeds": [1], "command": "", "version": version("bootleg-env"),
            "later": {}}
    home = here / "mine"
    (home / "seed-1").mkdir(parents=True)
    if where == "run":
        (home / "run.json").write_text(json.dumps(described))
    else:
        (home / "seeds.json").write_text(json.dumps(plan))
        (home / "seed-1" / "run.json").write_text(json.dumps(described))
    assert main(["train", "--resume", "mine", "--quiet"]) == 2
    assert "names Python code that would be run: evil.py:f" in capsys.readouterr().err


CLUSTER = "game: stones\nworkers: 1\naddress: 127.0.0.1:9\n"


def test_a_config_that_names_a_cluster(here, capsys):
    """Its workers could send anything, which is unpickled here; one's own, on the command line, is trusted."""
    (here / "config.yaml").write_text(CLUSTER)
    assert main(["train", "--config", "config.yaml"]) == 2
    assert "names a server that would be asked: address: 127.0.0.1:9; if you know and trust it: --trust" in capsys.readouterr().err
    for own in (["--trust"], ["address=127.0.0.1:9"]):
        assert main(["train", "--config", "config.yaml", *own]) in (1, 2)
        assert "would be asked" not in capsys.readouterr().err


@pytest.mark.parametrize("where", ["run.json", "seeds.json"])
def test_a_run_folder_that_names_a_cluster(here, where, capsys):
    """... is asked nothing, before anything is connected to."""
    settings = {"game": "stones", "workers": 1, "address": "127.0.0.1:9"}
    of_run = {"trainer": "ppo", "command": "", "version": version("bootleg-env"), "settings": settings}
    of_seeds = {"trainer": "ppo", "command": "", "version": version("bootleg-env"), "values": settings, "seeds": [1], "later": {}}
    (here / "run").mkdir()
    (here / "run" / where).write_text(json.dumps(of_run if where == "run.json" else of_seeds))
    assert main(["train", "--resume", "run"]) == 2
    assert "names a server that would be asked: address: 127.0.0.1:9" in capsys.readouterr().err


def test_a_run_folder_opened_in_python(here):
    pytest.importorskip("torch")
    from bootleg_training import ppo, run

    (here / "mine").mkdir()
    (here / "mine" / "run.json").write_text(json.dumps({
        "trainer": "ppo", "command": "", "version": version("bootleg-env"), "settings": {"game": "stones", "shaping": "evil.py:f"}}))
    with pytest.raises(ValueError, match="trust=True"):
        run.resume("mine", {"ppo": lambda: ppo}, show=False)


def test_a_zip_of_stable_baselines3(here):
    pytest.importorskip("torch")
    from bootleg_training import convert

    (here / "model.zip").write_bytes(b"PK")
    with pytest.raises(ValueError, match="runs code when it is opened"):
        convert.convert("model.zip", "out.safetensors", game_named("stones"))
    assert convert.main(["model.zip", "out.safetensors"]) == 2


def test_a_preset_and_a_snapshot_hold_no_names(here, capsys):
    (here / "preset.json").write_text(json.dumps({"reward": "evil.py:f"}))
    assert main(["play", "--game", "stones", "--preset", "preset.json"]) == 2
    (here / "snapshot.json").write_text(json.dumps({"game": "stones", "seated": ["evil.py:Bot"]}))
    assert main(["play", "--from", "snapshot.json", "--against", "random"]) == 2
