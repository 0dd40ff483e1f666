"""Hostile files of trainings: configs, run folders, checkpoints, lessons. They want the extra `train`."""
from __future__ import annotations

import contextlib
import hashlib
import io
import json
import pickle
import random
import shutil
import zipfile
from pathlib import Path
from typing import Any
from unittest import mock

from . import spoiling
from .agents import yaml_bytes
from .kinds import Input, Inputs
from .places import prepare, written

SMALL: dict[str, Any] = {"num_envs": 8, "n_steps": 32, "batch_size": 16, "n_epochs": 1, "hidden": [8]}  # settings of a training


class Evil:
    """A pickle that would run something."""

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        import os

        return os.system, ("touch evil-ran",)


def settings_of_a_run() -> dict[str, Any]:
    """Of every type, with names wherever names may stand."""
    return {"trainer": "ppo", "game": "stones", "out": "runs/x", "seed": 1, "minutes": 0.5, "num_players": [2, 3], "rules": {"rounds": 3},
            "reward": "win", "shaping": "", "eval_opponents": ["random"], "opponents": {"self": 3, "random": 1}, "learning_rate": 1e-3,
            "hidden": [8], "threads": 1}


def configs(folder: Path) -> Inputs:
    """`bootleg train --config FILE`: its folder, network, games and first checkpoint are made, then it stops."""
    from bootleg_training import ppo, run, settings

    from ...engine.trust import check_trusted

    prepare(folder)

    def use(path: str) -> None:
        values = settings.from_file(path)
        check_trusted(values, path, False)
        found = settings.made(ppo.Settings, values)
        found.check()
        if found.workers or found.game != "stones":  # a cluster would be started, or another game loaded from our own cache
            return
        found = settings.made(ppo.Settings, {**values, "out": str(folder / "runs"), "threads": 1})
        with mock.patch.object(run.Run, "train", lambda self: {}):
            run.begin(ppo.Trainer, found, "ppo", show=False)
        shutil.rmtree(folder / "runs")

    for known in ({"game": "stones"}, settings_of_a_run()):  # what is loaded and imported at first, before anybody watches
        use(written(folder, "config.yaml", json.dumps(known).encode()))

    def one(draw: random.Random) -> Input:
        spoilt, what = spoiling.tree(draw, settings_of_a_run())
        data = yaml_bytes(draw, spoilt)
        if draw.random() < 0.4:
            data, what = spoiling.damaged(draw, data)
        if draw.random() < 0.01:
            data, what = aliases(draw.choice((3, 9, 30))), "aliases in aliases"
        path = written(folder, "config.yaml", data)
        return Input(what, lambda: use(path))

    return one


def aliases(levels: int) -> bytes:
    """A list of ten lists of ten lists, in a few lines."""
    lines = ["a0: &a0 [evil, evil]", *(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, levels))]
    return "\n".join([*lines, f"opponents: *a{levels - 1}"]).encode()


def runs(folder: Path) -> Inputs:
    """run.json and seeds.json of `bootleg train --resume DIR`: a run that is accepted is put back from its checkpoint and goes on."""
    from bootleg_training import ppo, run, seeds, settings

    prepare(folder)
    home = folder / "run"
    (home / "seed-1").mkdir(parents=True)
    trainers = {"ppo": lambda: ppo}
    with mock.patch.object(run.Run, "train", lambda self: {}):
        run.begin(ppo.Trainer, settings.made(ppo.Settings, {**settings_of_a_run(), **SMALL, "out": str(home)}), "ppo", show=False)
    described = json.loads((home / run.RUN).read_text())
    plan = {"trainer": "ppo", "values": {key: each for key, each in described["settings"].items() if key not in ("seed", "out")},
            "seeds": [1], "command": "bootleg train", "version": described["version"], "later": {}}

    def use() -> None:
        found = run.described(home, trainers, None, False)[1]
        if found.game == "stones" and not found.workers:  # as in `configs`
            run.resumed(home, trainers, False, None, None, False).trainer.iterate(0.0)

    for left_out in described["settings"]:  # what is loaded at first, before anybody watches
        rest = {name: value for name, value in described["settings"].items() if name != left_out}
        written(home, run.RUN, json.dumps({**described, "settings": rest}).encode())
        with contextlib.suppress(ValueError):
            use()

    def one(draw: random.Random) -> Input:
        of_seeds = draw.random() < 0.4
        spoilt, what = spoiling.tree(draw, plan if of_seeds else described)
        data = spoiling.json_bytes(draw, spoilt)
        if draw.random() < 0.2:
            data, what = spoiling.damaged(draw, data)
        if not of_seeds:
            written(home, run.RUN, data)
            return Input(what, use)
        within = json.dumps(spoiling.tree(draw, described)[0]) if draw.random() < 0.3 else json.dumps(described)
        written(home, run.SEEDS, data)
        written(home / "seed-1", run.RUN, within.encode())
        return Input(f"seeds: {what}", lambda: seeds.any_left(home, seeds.resumed(home, None, False)))

    return one


def checkpoints(folder: Path) -> Inputs:
    """Files that torch reads, with a checksum that fits."""
    import torch

    from bootleg_training import checkpoints as kept

    state = {"trainer": {"tensors": {"network": {"a": torch.zeros(3)}}, "steps": 5, "random": {"state": 1}}, "curve": [], "seconds": 1.0}
    sound = kept.packed(state)
    prepare(folder)

    def packed(thing: Any) -> bytes:
        file = io.BytesIO()
        torch.save(thing, file)
        return file.getvalue()

    bodies = [sound, sound, sound, packed(Evil()), packed({"a": Evil()}), pickle.dumps(Evil()), pickle.dumps(state["curve"]), b"",
              packed(5),
              packed([torch.zeros(2)]), pickle.dumps(Evil(), 0), zipped({"archive/data.pkl": pickle.dumps(Evil(), 2)}, zipfile.ZIP_STORED),
              zipped({"archive/data.pkl": b"\0" * 2**26}, zipfile.ZIP_DEFLATED), zipped({"../evil": b"x"}, zipfile.ZIP_STORED)]

    def one(draw: random.Random) -> Input:
        nth = draw.randrange(len(bodies))
        body, what = bodies[nth], f"body {nth}"
        if nth < 3 or draw.random() < 0.3:
            body, more = spoiling.damaged(draw, body)
            what += f": {more}"
        digest = hashlib.sha256(body).digest() if draw.random() < 0.9 else b"\0" * 32
        path = Path(written(folder, "checkpoint-5.pt", kept.MAGIC + digest + body))
        return Input(what, lambda: kept.load(path))

    return one


def resumes(folder: Path) -> Inputs:
    """States that torch has read from a checkpoint, put back into trainers that then go on: what they hold reaches compiled code."""
    import numpy as np
    import torch

    from bootleg_training import evaluate, ppo, run

    trainers = []
    for opponents in ({"self": 1.0}, {"self": 1.0, "random": 1.0}):
        trainers.append(ppo.Trainer(ppo.Settings(out=str(folder), game="stones", opponents=opponents, **SMALL)))
        trainers[-1].iterate(0.0)
    point = {"progress": 0.1, "steps": 32, "games": 1, "seconds": 1.0, "deals": 2,
             "shares": {name: dict.fromkeys(evaluate.FIGURES, 0.5) for name in trainers[0].settings.eval_opponents}}
    sound = [{"trainer": trainer.state(), "settings": run.fixed(trainer.settings), "curve": [point], "seconds": 1.0,
              "metrics": {"loss": 0.5}} for trainer in trainers]
    copies = [pickle.dumps(state) for state in sound]
    torch.set_num_threads(1)

    def use(trainer: Any, state: Any) -> None:
        with np.errstate(all="ignore"):
            run.put_back(trainer, state, folder)
            with contextlib.suppress(FloatingPointError):
                trainer.iterate(0.0)

    def one(draw: random.Random) -> Input:
        nth = draw.randrange(len(trainers))
        state, what = spoiling.arrays(draw, pickle.loads(copies[nth]))
        return Input(what, lambda: use(trainers[nth], state))

    return one


def zipped(files: dict[str, bytes], way: int) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", way) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return file.getvalue()


def lessons(folder: Path) -> Inputs:
    """Blocks of a distillation."""
    import numpy as np

    from bootleg_training import lessons as kept

    random_rows = np.random.default_rng(1)
    facts, masks = random_rows.integers(-2, 3, (6, 4)).astype(np.int16), random_rows.random((6, 4)) < 0.7
    shares = random_rows.random((6, 4))
    numbers = {name: np.zeros(6, np.int64) for name in ("first_action", "advised", "stream")}
    block = kept.pack(facts, masks, shares, shares, **numbers, value=np.zeros(6, np.float32),
                      figures=np.zeros((6, len(kept.FIGURES)), np.float32))._asdict()
    store = kept.Store(folder, 10, 4, 4)
    (folder / kept.FOLDER).mkdir()
    file = io.BytesIO()
    np.savez_compressed(file, **block)
    odd = io.BytesIO()
    np.savez_compressed(odd, allow_pickle=True, **block | {"value": np.array([Evil()], object)})
    huge = zipped({f"{name}.npy": npy_header(2**40) for name in block}, zipfile.ZIP_DEFLATED)
    large = io.BytesIO()
    np.savez_compressed(large, **block | {"value": np.zeros(2**27, np.float32)})
    bodies = [file.getvalue(), file.getvalue(), odd.getvalue(), huge, large.getvalue(), pickle.dumps(Evil()), b"",
              b"\x93NUMPY\x01\x00\x02\x00{}"]
    prepare(folder)

    def use() -> None:
        store.blocks = [store.read(0)]
        list(store.minibatches(4, 4, np.random.default_rng(1)))

    written(folder / kept.FOLDER, "block-0.npz", bodies[0])
    use()  # what it compiles is compiled before anybody watches

    def one(draw: random.Random) -> Input:
        nth = draw.randrange(len(bodies) + 6)
        body, what = bodies[min(nth, len(bodies) - 1)], f"body {nth}"
        if nth >= len(bodies):
            spoilt, what = spoiling.arrays(draw, {name: column.copy() for name, column in block.items()})
            body = npz(spoilt) if isinstance(spoilt, dict) else b""
        elif nth < 2 or draw.random() < 0.3:
            body, what = spoiling.damaged(draw, body)
        written(folder / kept.FOLDER, "block-0.npz", body)
        return Input(what, use)

    return one


def npz(columns: dict[str, Any]) -> bytes:
    """What numpy can write of it."""
    import numpy as np

    file = io.BytesIO()
    arrays: dict[str, Any] = {name: np.asarray(column) for name, column in columns.items()}
    np.savez(file, **{name: column for name, column in arrays.items() if column.dtype != object})
    return file.getvalue()


def npy_header(rows: int) -> bytes:
    """An array that says that it is huge, and holds nothing."""
    text = f"{{'descr': '<f4', 'fortran_order': False, 'shape': ({rows},), }}".ljust(117) + "\n"
    return b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text.encode()


def conversions(folder: Path) -> Inputs:
    """Zips of stable-baselines3, which are pickles: nothing is opened that was not said to be trusted."""
    from bootleg_training import convert

    prepare(folder)
    bodies = [b"", b"PK", zipped({"data": pickle.dumps(Evil()), "policy.pth": b"x"}, zipfile.ZIP_STORED), pickle.dumps(Evil())]

    def one(draw: random.Random) -> Input:
        body, what = spoiling.damaged(draw, draw.choice(bodies))
        path = written(folder, "model.zip", body)
        return Input(what, lambda: convert.opened(path))

    return one
