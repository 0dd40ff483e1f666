"""Notebooks: written from their sources, with outputs of what is there now, run without errors from top to bottom, of moderate size."""
import importlib.util
import json
import re
import struct
from base64 import b64decode
from pathlib import Path

import pytest

HOME = Path(__file__).parents[2] / "notebooks"
SOURCES = sorted(HOME.glob("[0-9]*_*.py"))
MOST_BYTES = 600_000
LEAST_WIDE = 900  # dots of a picture
ABSOLUTE = re.compile(r"(?<![\w.:/])/(?:home|work|root|tmp|usr|opt|Users)/")
each_source = pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.stem)


@pytest.fixture
def runner():
    """notebooks/run.py, which is not part of a package."""
    pytest.importorskip("jupytext")
    spec = importlib.util.spec_from_file_location("notebooks_run", HOME / "run.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def written(source):
    return json.loads(source.with_suffix(".ipynb").read_text(encoding="utf-8"))


def outputs(source):
    return [output for cell in written(source)["cells"] for output in cell.get("outputs", ())]


def test_there_are_some_and_no_others():
    assert len(SOURCES) >= 3
    assert {path.stem for path in HOME.glob("*.ipynb")} == {path.stem for path in SOURCES}


@each_source
def test_pairs_match(source, runner):
    """After a change: `make notebooks`."""
    made = [(cell["id"], cell["cell_type"], cell["source"]) for cell in runner.notebook(source).cells]
    assert [(cell["id"], cell["cell_type"], "".join(cell["source"])) for cell in written(source)["cells"]] == made


@each_source
def test_it_was_run_in_order_without_errors(source):
    code = [cell for cell in written(source)["cells"] if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    assert not [output for output in outputs(source) if output["output_type"] == "error"]
    assert any("image/png" in output.get("data", {}) for output in outputs(source))


@each_source
def test_it_is_small_and_names_no_machine(source):
    assert source.with_suffix(".ipynb").stat().st_size <= MOST_BYTES
    for output in outputs(source):
        shown = {kind: text for kind, text in output.get("data", {}).items() if kind != "image/png"} | {"text": output.get("text")}
        assert not ABSOLUTE.search(json.dumps(shown)), shown
    for cell in written(source)["cells"]:
        assert cell["metadata"] == {}


@each_source
def test_outputs_are_of_the_mobsters_and_rules_that_are_there_now(source, runner):
    """After a change: `make notebooks`."""
    assert written(source)["metadata"]["made_from"] == json.loads(json.dumps(runner.made_from(source)))


@pytest.mark.parametrize("changed", ["mobsters", "games", "models", "source"])
def test_a_change_is_noticed(changed, runner, tmp_path, monkeypatch):
    from bootleg_agents import model_player, registry

    source = tmp_path / "05_new.py"
    source.write_text("# %%\n1 + 1\n", encoding="utf-8")
    before = runner.made_from(source)
    if changed == "mobsters":
        known = registry.known
        monkeypatch.setattr(registry, "known", lambda game: [*known(game), "don-late"])
        monkeypatch.setattr(runner, "played", lambda game, names: before["games"])
    elif changed == "games":
        monkeypatch.setattr(runner, "PLAYED", 1 + runner.PLAYED)
        runner.played.cache_clear()
    elif changed == "models":
        (tmp_path / "bootleggers").mkdir()
        for path in (model_player.FOLDER / "bootleggers").iterdir():
            (tmp_path / "bootleggers" / path.name).write_bytes(path.read_bytes() + b" ")
        monkeypatch.setattr(model_player, "FOLDER", tmp_path)
    else:
        source.write_text("# %%\n1 + 2\n", encoding="utf-8")
    after = runner.made_from(source)
    assert [key for key in before if before[key] != after[key]] == [changed]


@each_source
def test_pictures_are_sharp(source):
    for output in outputs(source):
        if "image/png" in output.get("data", {}):
            assert struct.unpack(">I", b64decode(output["data"]["image/png"])[16:20])[0] >= LEAST_WIDE


def test_nothing_is_installed_from_an_index_that_has_no_release():
    for source in SOURCES:
        text = source.read_text(encoding="utf-8")
        assert "%pip" not in text and "`pip install -e" in text.partition("# %%\n")[0], source.name


def outline(cells):
    """Of every cell with code: the kinds of its outputs, and how many pictures."""
    return [sorted(kind for output in cell.get("outputs", ()) if output.get("name") != "stderr"  # a first compilation
                   for kind in (output["output_type"], *output.get("data", {})))
            for cell in cells if cell["cell_type"] == "code"]


@pytest.mark.slow
@each_source
def test_it_runs_and_shows_the_same_things(source, runner, monkeypatch):
    """With fewer games."""
    pytest.importorskip("torch" if "bootleg_training" in source.read_text(encoding="utf-8") else "matplotlib")
    monkeypatch.setenv("NB_FAST", "1")
    assert outline(runner.run(source).cells) == outline(written(source)["cells"])


def test_what_is_printed_in_pieces_is_one_output(runner, tmp_path):
    """When the kernel sends its lines depends on how busy the machine is."""
    source = tmp_path / "05_new.py"
    lines = ("# %%", "import sys", "print(1, flush=True)", "print(2, file=sys.stderr, flush=True)", "print(3, flush=True)")
    source.write_text("\n".join(lines), encoding="utf-8")
    assert [output["text"] for output in runner.run(source).cells[0]["outputs"]] == ["1\n3\n"]
