"""Notebooks: written from their sources, run without errors from top to bottom, of moderate size."""
import importlib.util
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

HOME = Path(__file__).parents[2] / "notebooks"
SOURCES = sorted(HOME.glob("[0-9]*_*.py"))
MOST_BYTES = 400_000
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


def test_a_cell_that_installs_is_python_in_the_source_and_a_command_in_the_notebook(runner):
    for source in SOURCES:
        cell = next(cell for cell in runner.notebook(source).cells if cell.cell_type == "code")
        assert re.search(r"^    %pip install", cell.source, re.MULTILINE)


@pytest.mark.slow
@each_source
def test_it_runs(source, tmp_path):
    pytest.importorskip("matplotlib")
    environment = {**os.environ, "NB_FAST": "1", "MPLBACKEND": "Agg"}
    done = subprocess.run([sys.executable, source], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stderr[-2000:]
