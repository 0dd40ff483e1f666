"""Generated parts of docs/scaling.md: measured by `python -m bootleg_training.experiments.measure_scaling`, reckoned on to more cores."""
from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from .code import table

FILE = Path(__file__).parents[1] / "data" / "scaling.json"
COMMAND = "python -m bootleg_training.experiments.measure_scaling"
CORES, MACHINE = (8, 64, 512), 16  # what is worked out; cores of one machine
LINKS = {"1 Gbit/s": 1e9 / 8, "10 Gbit/s": 1e10 / 8}  # bytes per second


def part(write: Callable[[dict[str, Any]], str]) -> Callable[[], str]:
    """A part of the page, once there are measurements."""
    return lambda: write(json.loads(FILE.read_text(encoding="utf-8"))) if FILE.exists() else f"Not measured yet: `{COMMAND}`."


def rounded(rate: float) -> str:
    """Three significant digits."""
    return f"{float(f'{rate:.3g}'):,.0f}"


# ---- measured


def measured(data: dict[str, Any]) -> str:
    size, spent = data["bytes"], data["milliseconds"]
    steps, weights, samples = (f"{size[name]:,}" for name in ("steps", "weights", "samples"))
    labels = {
        "weights_pickle": f"the network as bytes: {weights}", "weights_put": "... put into Ray's store", "weights_get": "... taken out",
        "samples_put": f"a rollout put into the store: {steps} steps, {samples} bytes", "samples_get": "... taken out: it is not copied",
        "samples_join": "... two halves joined by the learner", "collect": "a rollout collected, one core, no Ray",
        "learn": f"and learned from, {data['settings']['epochs']} times, one thread"}
    rates = table("training, whole iterations|steps per second", [(name, f"{rate:,}") for name, rate in data["steps_per_second"].items()])
    return f"{setting(data)}\n\n{table('what|ms', [(words, f'{spent[name]:,}') for name, words in labels.items()])}\n\n{rates}"


def setting(data: dict[str, Any]) -> str:
    """The machine, the settings, and whether the figures are provisional."""
    of = data["settings"]
    busy = data["others_running"] >= 0.5
    doubt = f" **Provisional**: other work was running (a load of {data['others_running']} on {data['cores']} cores)." if busy else ""
    return (f"{data['machine']}, {data['cores']} cores; {of['games']:,} games, rollouts of {of['rollout']:,} steps, a network of "
            f"{' x '.join(map(str, of['hidden']))}, {of['pool']} older ones.{doubt}")


def packed(data: dict[str, Any]) -> str:
    """How far observations could be compressed on the way."""
    plain, rest = data["packed"]["as they are"]["bytes"], other_bytes(data)
    return table("observation of a step|bytes|share|packing, µs|unpacking, µs|steps per second through 1 Gbit/s", [
        (name, f"{way['bytes']:,.0f}", f"{100 * way['bytes'] / plain:.0f} %", way["pack"], way["open"],
         rounded(LINKS["1 Gbit/s"] / (way["bytes"] + rest))) for name, way in data["packed"].items()])


def other_bytes(data: dict[str, Any]) -> float:
    """Bytes of a step besides its observation."""
    return data["bytes"]["samples"] / data["bytes"]["steps"] - data["packed"]["as they are"]["bytes"]


# ---- worked out


def rates(data: dict[str, Any]) -> dict[str, float]:
    """Steps per second that one core can collect, learn from, receive."""
    steps, spent = data["bytes"]["steps"], data["milliseconds"]
    return {"collect": 1e3 * steps / spent["collect"], "learn": 1e3 * steps / spent["learn"],
            "take in": 1e3 * steps / (spent["samples_get"] + spent["samples_join"])}


def carried(data: dict[str, Any], machines: int, link: float) -> float:
    """Steps per second that reach the learner's machine: samples come in from the others, weights go out to each."""
    size = data["bytes"]
    sent = size["samples"] * (machines - 1) / machines + size["weights"] * (machines - 1)
    return link * size["steps"] / sent if sent else np.inf


def collected(data: dict[str, Any], games: float) -> float:
    """Steps per second of a core that has so many games; between those that were measured, straight on a scale of doublings."""
    known = sorted((float(each), rate) for each, rate in data["by_games"].items())
    slower = np.interp(np.log2(games), np.log2([each for each, _ in known]), [rate / known[-1][1] for _, rate in known])
    return float(slower) * rates(data)["collect"]


def limits(data: dict[str, Any]) -> str:
    """Where it saturates as it is: one learner with one thread, all games divided among the actors."""
    one, rows = rates(data), []
    for cores in CORES:
        machines, games = max(1, cores // MACHINE), data["settings"]["games"] / (cores - 1)
        divided = (cores - 1) * collected(data, games)
        slow, fast = (carried(data, machines, link) for link in LINKS.values())
        parts = {"collectors": divided, "network": fast, "taking in": one["take in"], "learner": one["learn"]}
        together = 1 / sum(1 / rate for rate in parts.values())
        rows.append((cores, machines, f"{games:,.0f}", rounded(divided), rounded((cores - 1) * one["collect"]),
                     *("-" if rate == np.inf else rounded(rate) for rate in (slow, fast)), rounded(one["take in"]), rounded(one["learn"]),
                     f"**{rounded(together)}**", min(parts, key=lambda name: parts[name])))
    heads = ("cores|machines|games each|collectors|... with all games each|1 Gbit/s carries|10 Gbit/s carries|taken in|learner|"
             "together, 10 Gbit/s|held up by")
    return table(heads, rows)


def verdict(data: dict[str, Any]) -> str:
    """Collecting against learning, in words."""
    one = rates(data)
    most = 1 + one["learn"] / one["collect"]
    return (f"One core collects {rounded(one['collect'])} steps per second, one thread learns from {rounded(one['learn'])}: "
            f"{one['learn'] / one['collect']:.2f} collecting cores keep the learner busy, and if collecting cost nothing, a training would "
            f"be {most:.2f} times as fast as in one process. Everything beyond that has to come from the learner.")


def balanced(data: dict[str, Any]) -> str:
    """With many learners: each machine collects for its own learners and only gradients travel."""
    one, of, size = rates(data), data["settings"], data["bytes"]
    share = one["collect"] / (one["collect"] + one["learn"])  # of the cores: learning takes so much of the work
    updates = of["epochs"] * size["steps"] / of["batch"]
    rows = []
    for cores in CORES:
        machines = max(1, cores // MACHINE)
        learners = min(cores - machines, round(cores * share))
        exchanged = 2 * size["weights"] * (machines - 1) / machines * updates  # bytes in and out of each machine, a rollout of each learner
        speeds = [learners * size["steps"] / (size["steps"] / one["learn"] + exchanged / link) for link in LINKS.values()]
        rows.append((cores, machines, learners, cores - learners, f"{learners * of['batch']:,}", *map(rounded, speeds)))
    return table("cores|machines|learners|collectors|steps a minibatch|steps per second, 1 Gbit/s|10 Gbit/s", rows)


PARTS: dict[str, Callable[[], str]] = {
    "scaling_measured": part(measured), "scaling_packed": part(packed), "scaling_limits": part(limits), "scaling_verdict": part(verdict),
    "scaling_balanced": part(balanced)}
