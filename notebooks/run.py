"""Run the notebooks: every 0x_name.py (percent format) is executed and written with its outputs as 0x_name.ipynb.

    python notebooks/run.py            all of them
    python notebooks/run.py 01 03      those whose names begin so

The same source and the same code give the same file: no times, no counters of the machine, cells numbered in order. What the outputs
follow from is kept in the metadata of the notebook (`made_from`); when it is no longer what is there, the outputs are stale.
"""
from __future__ import annotations

import base64
import dataclasses
import functools
import hashlib
import io
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
LONGEST = 3600  # seconds a cell may take: on a busy machine a training is slow
PLAYED = 2  # deals between all hand-written mobsters: their games change when rules or mobsters do


def sources(beginnings: list[str]) -> list[Path]:
    """The notebooks whose names begin so; an error in words if there are none."""
    there = sorted(HERE.glob("[0-9]*_*.py"))
    found = [path for path in there if not beginnings or path.name.startswith(tuple(beginnings))]
    if not found:
        raise ValueError(f"no notebook begins with {' or '.join(beginnings)}; there are {', '.join(path.stem for path in there)}")
    return found


def notebook(source: Path) -> Any:
    """The notebook of this source, not yet run."""
    import jupytext

    read = jupytext.reads(source.read_text(encoding="utf-8"), fmt="py:percent")
    read.metadata = {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    read.nbformat, read.nbformat_minor = 4, 5
    for number, cell in enumerate(read.cells):
        cell["id"], cell["metadata"] = f"cell-{number:02}", {}
    return read


def run(source: Path) -> Any:
    """Executed in a temporary folder, so that no file is left behind and no path is shown."""
    from nbclient import NotebookClient

    made = notebook(source)
    with tempfile.TemporaryDirectory() as folder:
        client = NotebookClient(
            made, timeout=LONGEST, record_timing=False, coalesce_streams=True, resources={"metadata": {"path": folder}},
            extra_arguments=["--IPKernelApp.log_level=40"])  # errors only: it warns of TCP on this very machine
        client.execute()
    for cell in made.cells:
        cell["metadata"] = {}
        if cell.cell_type == "code":
            cell["outputs"] = [tidy(each) for each in cell.outputs if each.get("name") != "stderr"]  # "compiling ...": only the first time
    made.metadata = {"kernelspec": KERNEL, "language_info": {"name": "python"}, "made_from": made_from(source)}
    return made


def made_from(source: Path) -> dict[str, Any]:
    """What the outputs of this notebook follow from: its source, the mobsters, how games go, and of a training its defaults."""
    from bootleg_agents import model_player, registry

    game, text = "bootleggers", source.read_text(encoding="utf-8")
    names = [name for name in registry.known(game) if not name.endswith(":")]
    models = model_player.names(game)
    found = {
        "source": short_hash(text.encode()), "mobsters": names, "games": played(game, tuple(name for name in names if name not in models)),
        "models": {name: short_hash((model_player.FOLDER / game / f"{name}.safetensors").read_bytes()) for name in models}}
    if "bootleg_training" in text:
        from bootleg_training import ppo

        found["trainer"] = short_hash(json.dumps(dataclasses.asdict(ppo.Settings()), sort_keys=True).encode())
    return found


@functools.cache
def played(game: str, names: tuple[str, ...]) -> str:
    """A hash of the final scores of a small contest."""
    from bootleg_agents.contests import contest

    result = contest.tournament(list(names), deals=PLAYED, seed=1, game=game, mirror=None)
    return short_hash(result.games.score.astype("<i4").tobytes())


def short_hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


def tidy(output: Any) -> Any:
    """Without metadata, pictures lighter."""
    if "metadata" in output:
        output["metadata"] = {}
    if "image/png" in output.get("data", {}):
        output["data"]["image/png"] = lighter(output["data"]["image/png"])
    return output


def lighter(picture: str) -> str:
    """A PNG in base64 with 128 colours: a third of the size, and nobody sees it."""
    from PIL import Image

    small = io.BytesIO()
    with Image.open(io.BytesIO(base64.b64decode(picture))) as image:
        image.convert("RGB").quantize(128, dither=Image.Dither.NONE).save(small, "png", optimize=True)
    return base64.b64encode(small.getvalue()).decode()


def write(source: Path) -> Path:
    """The notebook beside its source."""
    import nbformat

    from bootleg_env.engine import files

    path = source.with_suffix(".ipynb")
    files.write(path, nbformat.writes(run(source)) + "\n")
    return path


def main(beginnings: list[str]) -> int:
    try:
        for source in sources(beginnings):
            print(f"{write(source).name} is written")
    except ValueError as error:
        print(f"notebooks/run.py: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
