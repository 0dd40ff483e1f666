"""Settings of a trainer: read as they are meant, refused in one line that names what is wrong and what is accepted."""
import os
from pathlib import Path

import pytest

pytest.importorskip("torch")
pytest.importorskip("sb3_contrib")

from bootleg_env.commands import main, parser, train
from bootleg_env.games import GAMES
from bootleg_training import bids, distil, exploit, maskable_ppo, ppo, settings

CONFIGS = sorted(Path(__file__).parents[2].glob("configs/train/*/*.yaml"))


def read(*pairs, kind=ppo.Settings, config=None):
    found = settings.read(kind, config, pairs)
    found.check()
    return found


# ---- meant


@pytest.mark.parametrize("path", CONFIGS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_config_is_accepted(path):
    given = settings.from_file(path)
    found = read(kind=train.module(given["trainer"]).Settings, config=path)

    game = path.parent.name
    assert found.game == game and found.out == (f"runs/{path.stem}" if game == GAMES[0] else f"runs/{game}-{path.stem}")
    assert set(settings.changed(found)) <= set(given) - {"trainer"}


def test_there_is_a_config_for_every_trainer():
    assert {settings.from_file(path)["trainer"] for path in CONFIGS} == set(train.TRAINERS)


def test_the_command_line_overrides_the_file_overrides_the_defaults(tmp_path):
    (tmp_path / "x.yaml").write_text("trainer: ppo\nminutes: 3\nlearning_rate: 5e-4\nopponents: {self: 1}\n")
    found = read("minutes=1", "opponents={boss: 2, self: 1}", config=tmp_path / "x.yaml")

    assert (found.minutes, found.learning_rate, found.opponents, found.n_epochs) == (1.0, 5e-4, {"boss": 2, "self": 1}, 2)
    assert settings.changed(found) == {"minutes": 1.0, "learning_rate": 5e-4, "opponents": {"boss": 2, "self": 1}}


@pytest.mark.parametrize("text, name, value", [
    ("rules={deals: off}", "rules", {"deals": "off"}),  # YAML's own off is False
    ("rules={preset: short, deals: market}", "rules", {"preset": "short", "deals": "market"}),
    ("learning_rate=1e-3", "learning_rate", 1e-3),  # YAML's own is text
    ("learning_rate=.5", "learning_rate", 0.5),
    ("minutes=5", "minutes", 5.0),
    ("imitation_teacher=", "imitation_teacher", ""),
    ("out=5", "out", "5"),
    ("out=off", "out", "off"),
    ("out=a=b", "out", "a=b"),
    ("num_players=[3, 6]", "num_players", [3, 6]),
    ("total_timesteps=0", "total_timesteps", 0),
    ("total_timesteps=1e4", "total_timesteps", 10000),
])
def test_read_as_it_is_meant(text, name, value):
    found = getattr(read(text), name)
    assert found == value and type(found) is type(value)


def test_rules_reach_the_game():
    found = read("rules={deals: off}", "reward=rank", "num_players=[5]").game_settings(5)
    assert (found.deals, found.reward, found.num_players) == ("off", "rank", 5)


def test_two_runs_do_not_share_a_default():
    ppo.Settings().opponents["boss"] = 99
    assert ppo.Settings().opponents == {"self": 6, "pool": 2, "boss": 2}


@pytest.mark.parametrize("kind", [ppo.Settings, exploit.Settings, maskable_ppo.Settings, bids.Settings, distil.Settings])
def test_every_setting_says_what_it_means_and_its_default_is_accepted(kind):
    rows = settings.table(kind)
    assert all(meaning for _, _, meaning in rows)
    assert settings.made(kind, {name: default for name, default, _ in rows}) == kind()
    assert settings.changed(kind()) == {}
    kind().check()


def test_flags_are_settings():
    """As run.json states them; again --players: several numbers of players."""
    args = parser().parse_args(["train", "--game", "bootleggers", "--players", "3", "--players", "5", "--workers", "2", "minutes=1"])
    assert train.from_flags(args) == ["game=bootleggers", "num_players=[3, 5]", "workers=2"] and args.pairs == ["minutes=1"]


# ---- refused


@pytest.mark.parametrize("text, words", [
    ("minuts=3", "unknown setting 'minuts', did you mean minutes? Known: out, "),
    ("minutes", "'minutes': settings are written as name=value"),
    ("=3", "unknown setting ''. Known: out, "),
    ("opponents={boss: 1", "opponents='{boss: 1': cannot be read"),
    ("opponents={self:1}", "opponents='{self:1}': a space after the colon: {self: 1}"),
    ("minutes=soon", "minutes='soon': must be a number"),
    ("minutes=0", "minutes=0.0: must be a number from 0.001"),
    ("minutes=.inf", "minutes='.inf': must be a number"),
    ("minutes=true", "minutes=True: must be a number"),
    ("total_timesteps=1.5", "total_timesteps=1.5: must be a whole number"),
    ("total_timesteps=-1", "total_timesteps=-1: must be a whole number from 0"),
    ("seed=99999999999999999999", "seed=99999999999999999999: must be a whole number from 0 to 9223372036854775807"),
    ("num_envs=", "num_envs=None: must be a whole number"),
    ("batch_size=1", "batch_size=1: must be a whole number from 2"),
    ("imitation_fraction=1.5", "imitation_fraction=1.5: must be a number from 0 to 1"),
    ("learning_rate=2", "learning_rate=2.0: must be a number from 0 to 1"),
    ("threads=0", "threads=0: must be a whole number from 1"),
    ("precision=float16", "precision='float16': must be one of auto, float32, bfloat16"),
    ("reward=vin", "reward='vin': must be one of 'win', 'rank', 'cash'"),
    ("hidden=64", "hidden=64: must be a list"),
    ("hidden=[]", "hidden=[]: must be a list of 1 to 16 whole numbers from 1 to 8192"),
    ("hidden=[64, wide]", "hidden=[64, 'wide']: must be a list of 1 to 16 whole numbers"),
    ("hidden=[10000000000000000000000]", "hidden=[10000000000000000000000]: must be a list of 1 to 16 whole numbers"),
    (f"hidden=[{'8, ' * 17}]", "hidden=[8, 8, "),
    ("n_steps=1000000000000", "n_steps=1000000000000: must be a whole number from 1 to"),
    ("hidden=[8192, 8192]", "hidden=[8192, 8192]: more than 33,554,432 weights"),
    ("num_envs=100000000", "num_envs=100000000: must be a whole number from 1 to 65536"),
    ("eval_deals=1000000000000", "eval_deals=1000000000000: must be a whole number from 2 to 100000"),
    ("final_eval_deals=1000000", "final_eval_deals=1000000: must be a whole number from 2 to 100000"),
    ("pool_size=1000000000000", "pool_size=1000000000000: must be a whole number from 1 to 100"),
    ("random_answers=1000000000000", "random_answers=1000000000000: must be a whole number from 0 to 100000"),
    ("threads=1000000", "threads=1000000: must be a whole number from 1 to 1024"),
    ("total_timesteps=1000000000000000000000", "total_timesteps=1000000000000000000000: must be at most 1e+12"),
    ("eval_seed=99999999999999999999", "eval_seed=99999999999999999999: must be a whole number from 0 to"),
    ("rules={preset: [x]}", "rules: preset=['x']: must be the name of a preset"),
    ("opponents={boss: 1e308}", "opponents: boss=1e+308 must be a number above 0, at most a million"),
    ("num_players=[4, 7]", "num_players=7: must be one of 3, 4, 5, 6"),
    ("rules={deals: offf}", "deals='offf': must be one of 'full', 'market', 'off'"),
    ("rules={preset: nope}", "preset='nope': bootleggers has no such preset"),
    ("rules={1: 2}", "unknown setting '1'"),
    ("rules=[deals]", "rules=['deals']: must be name: value pairs"),
    ("game=chess", "unknown game 'chess'. Known: bootleggers"),
    ("eval_opponents=[bos]", "unknown mobster 'bos', did you mean boss?"),
    ("eval_opponents=[3]", "mobster 3: must be a name"),
    ("opponents={boss: 0}", "opponents: boss=0 must be a number above 0"),
    ("opponents={boss: true}", "opponents: boss=True must be a number above 0"),
    ("opponents={bos: 1}", "unknown mobster 'bos', did you mean boss?"),
    ("opponents=[boss]", "opponents=['boss']: must be name: value pairs"),
    ("imitation_teacher=search:5", "imitation_teacher='search:5': must be a compiled mobster"),
    ("address=auto", "address=auto: needs workers=1 or more"),
])
def test_what_is_wrong_is_named(text, words):
    with pytest.raises(ValueError) as caught:
        read(text)
    assert str(caught.value).startswith(words) and "\n" not in str(caught.value)


@pytest.mark.parametrize("kind, pairs, words", [
    (maskable_ppo.Settings, ["opponents=[boss, dealer]"], "opponents: 3 names are needed"),
    (maskable_ppo.Settings, ["opponents=[3]"], r"opponents=\[3\]: must be a list of mobsters"),
    (maskable_ppo.Settings, ["num_players=[3, 4]"], "this trainer takes one number"),
    (maskable_ppo.Settings, ["hidden=[wide]"], "must be a list of 0 to 16 whole numbers"),
    (maskable_ppo.Settings, ["num_envs=3", "n_steps=11", "batch_size=32"], "answers would be left over"),
    (bids.Settings, ["base=search:5", "test_seed=1"], "test_seed=1: must differ from seed"),
    (exploit.Settings, ["target=self"], "unknown mobster 'self'"),
    (exploit.Settings, ["target=boss", "opponents={dealer: 1}"], "meets its target alone, boss"),
    (exploit.Settings, ["target=boss", "eval_opponents=[random]"], "meets its target alone, boss"),
])
def test_each_trainer_refuses_what_it_cannot_do(kind, pairs, words):
    with pytest.raises(ValueError, match=words):
        read(*pairs, kind=kind)


@pytest.mark.parametrize("content, words", [
    (b"minutes: [3", "x.yaml: not YAML: "),
    (b"\xff\xfe\x00", "x.yaml: not YAML (not UTF-8 text)"),
    (b"- minutes\n", "x.yaml: must be lines of `name: value`"),
    (b"", "x.yaml: must be lines of `name: value`"),
    (b"minuts: 3\n", "unknown setting 'minuts', did you mean minutes?"),
    (b"trainer: pppo\n", "unknown trainer 'pppo', did you mean ppo?"),
    (b"!!python/object/apply:print [owned]\n", "x.yaml: not YAML: "),
    (None, "x.yaml: No such file or directory"),
])
def test_a_file_that_cannot_be_used_is_one_line(tmp_path, monkeypatch, capsys, content, words):
    monkeypatch.chdir(tmp_path)
    if content is not None:
        Path("x.yaml").write_bytes(content)

    assert main(["train", "--config", "x.yaml", "out=run"]) == 2

    shown = capsys.readouterr()
    assert words in shown.err and shown.err.count("\n") == 1 and not shown.out and not Path("run").exists()


def test_a_resumed_run_takes_no_config(capsys):
    assert main(["train", "--resume", "runs/x", "--config", "x.yaml"]) == 2
    assert "--resume takes the settings of the run" in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(os, "sysconf"), reason="how much memory there is, is not told")
def test_a_rollout_that_does_not_fit_into_memory_is_refused(monkeypatch):
    pages = {"SC_PHYS_PAGES": 2**20, "SC_PAGE_SIZE": 4096}
    monkeypatch.setattr(os, "sysconf", pages.__getitem__)
    read("n_steps=1000000")
    with pytest.raises(ValueError, match="n_steps: a rollout of 16,000,000 steps takes 62 GB; this machine has 4 GB"):
        read("n_steps=16000000")
    with pytest.raises(ValueError, match="num_envs, n_steps: a rollout of 16,000,000 steps takes 62 GB"):
        read("n_steps=1000", "num_envs=16000", kind=maskable_ppo.Settings)
