"""docs/training.md: its tables come from the measurements, the headers of the models and the settings of the trainers."""
import dataclasses
import json

import numpy as np
import pytest

from bootleg_agents import model_files, model_player
from bootleg_agents.bootleggers.experiments import learned
from bootleg_env.games import game as game_named
from bootleg_training.experiments import strength
from generator import learned as learned_parts
from generator import mobsters as reports
from generator import pages
from generator import training as training_parts

pytest.importorskip("torch")
PAGE = (pages.ROOT / "docs" / "training.md").read_text(encoding="utf-8")
STRENGTH = {"agent": "don", "against": "3 boss", "settings": {"deals": "off"}, "duplicate_deals": 2000, "par": 0.25, "win_share": 0.61,
            "win_share_low": 0.59, "win_share_high": 0.63, "games": 8000}


@pytest.fixture
def measured(tmp_path, monkeypatch):
    """A folder for reports and one for bundled models, both empty."""
    (tmp_path / "data").mkdir()
    (tmp_path / "bootleggers").mkdir()
    monkeypatch.setattr(reports, "DOCS", tmp_path)
    monkeypatch.setattr(learned_parts, "DOCS", tmp_path)
    monkeypatch.setattr(model_player, "FOLDER", tmp_path)

    def write(name, report):
        (tmp_path / "data" / name).write_text(json.dumps(report), encoding="utf-8")
    return write


def test_without_measurements_it_says_how_to_make_them(measured):
    for name in ("train_speed", "train_time", "don_full", "exploit", "shaping", "learned_run", "learned_promises"):
        assert pages.PARTS[name]().startswith("Not measured yet: `")
    assert pages.PARTS["models"]() == "No model is bundled yet."


def test_every_part_is_on_the_page():
    for name in (*training_parts.PARTS, *learned_parts.PARTS):
        assert f"<!-- begin {name} -->" in PAGE


def test_every_setting_of_every_trainer_is_in_the_table():
    for name, module in training_parts.trainers().items():
        assert f"[`{name}`]" in PAGE
        for each in dataclasses.fields(module.Settings):
            assert f"| `{each.name}` |" in PAGE


def test_strength_and_exploitability(measured):
    measured("strength.json", {"don_quiet": [STRENGTH]})
    measured("exploit.json", [
        {"target": "don", "win_share": 0.3, "low": 0.28, "high": 0.32, "steps": 3_000_000, "minutes": 10.2, "games": 2000}])

    assert '| `don` | `3 boss` | `{"deals": "off"}` | 61.0 % (59.0 to 63.0) | 25 % |' in pages.PARTS["don_quiet"]()
    assert "| `don` | 30.0 % (28.0 to 32.0) | 2,000 | 3,000,000 | 10 |" in pages.PARTS["exploit"]()


def test_shaping(measured):
    def point(steps, share):
        return {"progress": 0.5, "steps": steps, "shares": {"boss": {"win_share": share, "low": share - 0.02, "high": share + 0.02}}}

    training = {"eval_opponents": ["boss"], "eval_deals": 50, "hidden": [128], "save_every": 9.0}
    measured("shaping.json", {"training": training, "seeds": [1, 2], "par": 0.25, "num_players": 4, "final_deals": 200, "kinds": {
        "none": {"mean": [point(100_000, 0.1), point(200_000, 0.2), point(300_000, 0.3), point(400_000, 0.4)],
                 "seeds": [[{"steps": 400_000, "boss": 0.39}], [{"steps": 400_000, "boss": 0.41}]]}}})

    text = pages.PARTS["shaping"]()

    assert [line for line in text.splitlines() if line.startswith("| `none`")] == [
        "| `none` | 0.10 M | 10 % (8 to 12) |", "| `none` | 0.20 M | 20 % (18 to 22) |", "| `none` | 0.40 M | 40 % (38 to 42); 39, 41 |"]
    assert "seeds 1, 2" in text and "at the end 200; par 25 %" in text
    assert "`{eval_opponents: [boss], eval_deals: 50, hidden: [128]}`" in text


def test_speed(measured):
    measured("training_speed.json", {"machine": "x86_64", "processors": 2, "torch": "2", "memory_mb": 1500, "rows": [
        {"trainer": "ppo", "threads": 1, "hidden": [256, 256], "precision": "bfloat16", "steps_per_second": 14000, "ceiling": 15000,
         "share_of_ceiling": 0.93, "rollout_steps_per_second": 90000, "rollout_ceiling": 120000,
         "time": {"the network learns": 0.8, "the game": 0.2}}]})

    assert "| `ppo` | 1 | 256x256 | bfloat16 | 14,000 | 15,000 | 93 % | 90,000 | 120,000 |" in pages.PARTS["train_speed"]()
    assert "| the game | 20.0 % |" in pages.PARTS["train_time"]()


def test_bundled_models_are_described_by_their_headers(measured, tmp_path):
    game = game_named("bootleggers")
    seen = next(row for row in game.observation_fields() if row["name"] == "round")
    asked = next(row for row in game.decisions() if row["name"] == "bid")
    layers = [(np.zeros((seen["slice"].stop - seen["slice"].start, asked["size"]), np.float16), np.zeros(asked["size"], np.float16))]
    point = {"steps": 5000, "seconds": 90.0, "shares": {"boss": {"win_share": 0.31, "low": 0.2, "high": 0.4}}}
    story = {"command": "bootleg train --config x.yaml", "changed": {"minutes": 3.0, "against": {"self": 2}}, "seed": 9, "steps": 5000,
             "games": 70, "seconds": 120.0, "curve": [point] * 20}
    model_files.save(tmp_path / "bootleggers" / "tiny.safetensors", layers, model_files.header(
        game, hidden=[], fields=["round"], decisions=["bid"], base="boss", made=story))
    measured("strength.json", {"time": [{"agent": "tiny", "games_1": 20.4, "games_256": 3.1}]})

    text = pages.PARTS["models"]()

    assert "| `tiny` | bid; `boss` all else |" in text
    assert "| 9 | 5,000 | 70 | 2 | 20 µs | 3 µs |" in text
    assert "bootleg train --config x.yaml" in text and "`against={self: 2}`" in text
    assert text.count("| 5,000 | 1.5 | 31 % (20 to 40) |") == training_parts.POINTS - 1  # every third, the last among them


def test_what_was_learned(measured):
    row = json.loads(json.dumps(LEARNED))
    measured("learned.json", {"command": "python -m bootleg_agents.bootleggers.learned", "agents": [row]})

    assert "| `don` among `boss` | 60.0 % (55.0 to 65.0) |" in pages.PARTS["learned_run"]()
    assert "| `don` among `boss` | 67 |  |" in pages.PARTS["learned_muscle"]()
    assert "no harm for cash 1.50" in pages.PARTS["learned_deals"]()
    assert "| `don` among `boss`: the poorest | 1 | 3 | 0 | 75 % |" in pages.PARTS["learned_promises"]()
    assert "| `don` among `boss` | 2.00 | 0.50 | 0.25 | 0.25 | 1.00 |" in pages.PARTS["learned_harm"]()


def test_what_the_measurements_write_is_what_the_page_reads(measured):
    measured("strength.json", {"don_full": [strength.duel("greedy", "random", 2, 1)]})
    measured("learned.json", {"command": "again", "agents": [learned.look("greedy", against, 2) for against in ("greedy", "boss")]})

    assert "| `greedy` | `3 random` |" in pages.PARTS["don_full"]()
    for name in learned_parts.PARTS.keys() - {"learned_pictures"}:
        assert "`greedy` among `boss`" in pages.PARTS[name](), name


KEPT = {"kept": 0, "broken": 0, "moot": 0}
LEARNED = {
    "agent": "don", "against": "boss", "games": 80, "win_share": 0.6, "win_share_low": 0.55, "win_share_high": 0.65, "mean_cash": 100.0,
    "end_round": 8.2, "payroll": 18.0, "muscle_by_round": [67.2, None],
    "offers": {"made": 2, "struck": 1, "received": 3, "accepted": 1}, "deals": [{"gives": "no_harm", "gets": "cash", "a_game": 1.5}],
    "promises": {"richest": KEPT, "between": KEPT, "poorest": {"kept": 1, "broken": 3, "moot": 0}}, "promise_kinds": {"no_harm": KEPT},
    "thugs": {"hit": 1.5, "moll": 0.5}, "harm": {"richest": 0.5, "between": 0.25, "poorest": 0.25}, "harmed": 1.0}
