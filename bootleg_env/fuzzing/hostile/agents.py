"""Hostile files and replies that mobsters are made of: model files, entries and results of the arena, language models, styles."""
from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from ...engine.batch import GameBatch
from ...games import game as game_named
from . import spoiling
from .calls import odd, shown
from .kinds import Input, Inputs
from .places import prepare, written


def small_models() -> list[tuple[dict[str, Any], dict[str, np.ndarray]]]:
    """Headers and tensors of every kind of network, as small as they can be."""
    from bootleg_agents import model_files

    stones, rum_run = game_named("stones"), game_named("rum_run")
    headers = [model_files.header(stones, [3]), model_files.header(stones, [3, 2], "tanh", play=model_files.DRAWN, rules={}),
               model_files.header(rum_run, [3], cells=[2]), model_files.header(game_named("bootleggers"), [2], decisions=["bid"],
                                                                               base="random"),
               model_files.header(stones, [2], advice={"mobster": "greedy", "weight": 1.0})]
    ahead = model_files.header(rum_run, [3], rules={})
    headers.append(ahead | {"network": {"kind": model_files.AHEAD, **ahead["network"]}, "ahead": {"base": "random", "margin": 0.1},
                            "fields": [["a measure", 5, 1.0]]})
    draw, found = np.random.default_rng(1), []
    for header in headers:
        tensors = {}
        for name, inputs, outputs in model_files.parts(header):
            tensors[f"{name}.weight"] = draw.normal(size=(inputs, outputs)).astype(np.float32)
            tensors[f"{name}.bias"] = np.zeros(outputs, np.float32)
        found.append((header, tensors))
    return found


def spoilt_tensors(draw: random.Random, tensors: dict[str, np.ndarray]) -> tuple[dict[str, np.ndarray], str]:
    """Another shape, type, name or number."""
    name = draw.choice(sorted(tensors))
    old, way = tensors[name], draw.randrange(7)
    if way == 0:
        return {key: each for key, each in tensors.items() if key != name}, f"no {name}"
    if way == 1:
        return {**tensors, draw.choice(("", "x", "value.weight", "../x", "layer99.weight")): old}, "one more"
    if way == 2:
        return {**tensors, name: np.ascontiguousarray(old.astype(draw.choice((np.float64, np.int64, np.uint8, np.bool_,
                                                                              np.float16))))}, "type"
    if way == 3:
        return {**tensors, name: np.ascontiguousarray(old[: len(old) // 2])}, f"half of {name}"
    if way == 4:
        return {**tensors, name: np.ascontiguousarray(old.reshape(-1))}, f"flat {name}"
    changed = old.copy()
    changed.reshape(-1)[draw.randrange(changed.size)] = draw.choice((np.nan, np.inf, -np.inf, 3e38, -3e38, 1e-45))
    return {**tensors, name: changed}, f"number in {name}"


def models(folder: Path) -> Inputs:
    import safetensors.numpy

    from bootleg_agents import model_files, model_player

    made, batches = small_models(), {}
    prepare(folder)
    for header, _ in made:
        game = game_named(header["game"])
        batches[game.name] = GameBatch(game, game.settings())
        batches[game.name].reset(np.array([1]))

    def use(path: str) -> None:
        """It says what it is, and answers legally."""
        if model_files.kind_of(model_files.read(path).header) == model_files.AHEAD:  # it would have its base compiled
            return
        model = model_files.load(path)
        model_files.describe(path)
        mobster, batch = model_player.ModelMobster(model), batches[model.header["game"]]
        batch.look(0)
        answer = mobster.act(np.zeros(batch.game.facts, np.int16), np.ones(batch.game.actions, bool), 5)
        assert 0 <= answer < batch.game.actions

    for header, tensors in made:  # what they compile is compiled before anybody watches
        use(written(folder, "model.safetensors", safetensors.numpy.save(tensors, {"bootleg": json.dumps(header)})))

    def one(draw: random.Random) -> Input:
        header, tensors = draw.choice(made)
        way, what = draw.random(), "bytes"
        if way < 0.5:
            header, what = spoiling.tree(draw, header)
        elif way < 0.75:
            tensors, what = spoilt_tensors(draw, tensors)
        text = spoiling.json_bytes(draw, header).decode("utf-8", "surrogatepass")
        data = safetensors.numpy.save(tensors, {"bootleg": text})
        if way >= 0.75:
            data, what = spoiling.damaged(draw, data)
        elif way < 0.05:
            data = draw.choice((2**63 - 1, 2**40, len(data), 0)).to_bytes(8, "little") + data[8:]
        path = written(folder, "model.safetensors", data)
        return Input(f"{header.get('game') if isinstance(header, dict) else header}: {what}", lambda: use(path))

    return one


# ---- the arena


def yaml_bytes(draw: random.Random, content: Any) -> bytes:
    import yaml

    return yaml.safe_dump(content, sort_keys=False, default_flow_style=draw.random() < 0.3).encode("utf-8", "surrogatepass")


def arena_entries(folder: Path) -> Inputs:
    from bootleg_agents import arena

    content = {"name": "the house", "by": "us", "deals": 10, "tracks": {"negotiation": "random", "stones": "random"}}
    prepare(folder)

    def one(draw: random.Random) -> Input:
        spoilt, what = spoiling.tree(draw, content)
        data = yaml_bytes(draw, spoilt)
        if draw.random() < 0.4:
            data, what = spoiling.damaged(draw, data)
        path = written(folder, "entry.yaml", data)
        return Input(what, lambda: arena.read_entry(path))

    return one


def arena_results(folder: Path) -> Inputs:
    from bootleg_agents.arena import checking, keeping, results, tracks

    prepare(folder)
    row: dict[str, Any] = dict.fromkeys(checking.ROW)
    stones = tracks.track("stones")
    row |= {"track": "stones", "game": "stones_v0", "settings": {"num_players": stones.seats}, "seed": stones.seed, "deals": 10,
            "mobster": "random", "opponents": [{"mobster": name, "code": None} for name in stones.opponents], "fouls": [],
            **{key: 1.0 for key in results.FIGURES}, "answers": keeping.packed([[1, 2], [0]])}
    sound = {"arena": tracks.ARENA, "name": "x", "by": "", "stopped": None, "made": {}, "tracks": [row]}

    def use(path: str) -> None:
        for each in checking.read_result(path)["tracks"]:
            keeping.unpacked(each["answers"])

    def one(draw: random.Random) -> Input:
        content, what = spoiling.tree(draw, sound)
        if draw.random() < 0.2:
            content, what = sound | {"tracks": [row | {"answers": bomb(draw)}]}, "answers"
        data = spoiling.json_bytes(draw, results.signed(content) if isinstance(content, dict) else content)
        if draw.random() < 0.2:
            data, what = spoiling.damaged(draw, data)
        path = written(folder, "result.json", data)
        return Input(what, lambda: use(path))

    return one


BOMBS: list[str] = []


def bomb(draw: random.Random) -> str:
    """Answers that unpack to very much, or to nothing."""
    import base64
    import lzma

    if not BOMBS:
        plain = [b"", b"\0" * 4, b"\0" * 3, b"\1\0\0\0", b"\xff" * 8, b"\0" * 2**27, np.array([2**31, 2**31], "<u4").tobytes()]
        BOMBS.extend(base64.b64encode(lzma.compress(each)).decode() for each in plain)
        BOMBS.append(base64.b64encode(lzma.compress(b"x" * 100) * 2).decode())
    return draw.choice(BOMBS)


# ---- language models


def replies(folder: Path) -> Inputs:
    """Bodies of a chat server, the file of kept replies, what is read out of a reply, settings of the environment."""
    from bootleg_agents import chat_client, chat_settings, llm

    from ...language.talk import Talk
    from .files import random_states

    body = {"choices": [{"message": {"role": "assistant", "content": "Answer: 1"}}], "usage": {"prompt_tokens": 5, "completion_tokens": 2}}
    kept = {"name": "0" * 64, "text": "Answer: 1", "read": 5, "written": 2}
    talks = []
    for name in ("stones", "bootleggers"):
        game = game_named(name)
        states = random_states(game, 3, 7)
        batch = GameBatch(game, game.settings())
        batch.put(states.view(np.uint8).tobytes())
        batch.look_again()
        talk = Talk(game, game.settings(), int(batch.seat[0]))
        talk.prompt(batch.states, batch.mask[0], [])
        talks.append(talk)
    prepare(folder)

    def understood(data: bytes) -> None:
        try:
            text, read, written_ = chat_client.understood(data, b"{}")
        except chat_client.ChatError as error:
            raise ValueError(str(error)) from None
        assert isinstance(text, str) and read >= 0 and written_ >= 0
        text.encode()
        talks[0].read(text)

    def environment(name: str, value: str) -> None:
        with variable(name, value):
            chat_settings.Limits.from_environment()
            chat_settings.extra()
            llm.Ways.from_environment()
            chat_settings.address(value)

    def one(draw: random.Random) -> Input:
        way = draw.randrange(4)
        if way == 0:
            spoilt, what = spoiling.tree(draw, body)
            data = spoiling.json_bytes(draw, spoilt)
            if draw.random() < 0.3:
                data, what = spoiling.damaged(draw, data)
            return Input(f"body: {what}", lambda: understood(data))
        if way == 1:
            data, what = spoiling.damaged(draw, b"\n".join([spoiling.json_bytes(draw, spoiling.tree(draw, kept)[0])] * 3))
            path = written(folder, "kept.jsonl", data)
            return Input(f"kept: {what}", lambda: chat_client.read_kept(path))
        if way == 2:
            text = draw.choice((*spoiling.TEXTS, *spoiling.NAMES, "Answer: 99999999999999999999", "Answer: " + "9" * 5000,
                                "answer:\n" * 500, "1" * 400))
            talk, thing = draw.choice(talks), draw.choice((text, text * 3, odd(draw)))
            return Input(f"reply {shown(thing)}", lambda: talk.read(thing))
        name = draw.choice(chat_settings.NAMES)
        if name in ("CACHE", "RECORD", "KEY"):
            name = "TIMEOUT"
        value = draw.choice((*spoiling.TEXTS, "nan", "inf", "-1", "1e400", "9" * 5000, "[" * 5000, '{"a": NaN}', "0,", "1,2,3",
                             "forfeit", "first"))
        return Input(f"{name}={value[:50]!r}", lambda: environment(f"BOOTLEG_LLM_{name}", value))

    return one


@contextmanager
def variable(name: str, value: str) -> Iterator[None]:
    """In the environment for a while."""
    before = os.environ.get(name)
    os.environ[name] = value.replace("\0", "").encode("utf-8", "replace").decode()
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before


def styles(folder: Path) -> Inputs:
    """Dials of a mobster, and names of mobsters in any text."""
    from bootleg_agents import registry, style

    parameters = [style.Parameter("pace", 5, 0, 10, ""), style.Parameter("trust", 50, 0, 100, "")]
    base = style.defaults(parameters)
    prepare(folder)

    def dials(name: str, value: Any) -> None:
        style.changed(parameters, base, **{name: value})

    def named(text: str, game: str) -> None:
        if "llm:" in text or ".py" in text:
            from ...engine.trust import check_trusted

            check_trusted({"opponents": [text]}, "a file", False)
        registry.mobster(text, game)

    def one(draw: random.Random) -> Input:
        if draw.random() < 0.4:
            name, value = draw.choice(("pace", "trust", "nothing", "__class__")), odd(draw)
            return Input(f"{name}={shown(value)}", lambda: dials(name, value))
        text = "".join(draw.choice((*spoiling.NAMES, *spoiling.TEXTS, "random", "greedy", "search:", "tree:", "+bid:", ":", "1",
                                    "+")) for _ in range(
            draw.choice((1, 1, 2, 3))))[:3000]
        game = draw.choice(("stones", "stones", "rum_run"))
        return Input(f"{game} mobster {json.dumps(text)[:100]}", lambda: named(text, game))

    return one
