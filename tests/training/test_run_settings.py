"""What can be said to a trainer: read as it is meant, refused in one line that names what is wrong and what is accepted."""
from pathlib import Path

import pytest

pytest.importorskip("torch")
pytest.importorskip("sb3_contrib")

from bootleg_env.commands import cli, train
from training import bids, exploit, maskable_ppo, ppo, settings

CONFIGS = sorted(Path(__file__).parents[2].glob("configs/train/*.yaml"))


def read(*pairs, kind=ppo.Settings, config=None):
    found = settings.read(kind, config, pairs)
    found.check()
    return found


# ---- meant


@pytest.mark.parametrize("path", CONFIGS, ids=lambda path: path.stem)
def test_every_config_is_accepted(path):
    given = settings.from_file(path)
    found = read(kind=train.module(given["trainer"]).Settings, config=path)

    assert found.out == f"runs/{path.stem}"
    assert set(settings.changed(found)) <= set(given) - {"trainer"}


def test_there_is_a_config_for_every_trainer():
    assert {settings.from_file(path)["trainer"] for path in CONFIGS} == set(train.TRAINERS)


def test_the_command_line_goes_before_the_file_before_the_defaults(tmp_path):
    (tmp_path / "x.yaml").write_text("trainer: ppo\nminutes: 3\nrate: 5e-4\nagainst: {self: 1}\n")
    found = read("minutes=1", "against={boss: 2, self: 1}", config=tmp_path / "x.yaml")

    assert (found.minutes, found.rate, found.against, found.epochs) == (1.0, 5e-4, {"boss": 2, "self": 1}, 2)
    assert settings.changed(found) == {"minutes": 1.0, "rate": 5e-4, "against": {"boss": 2, "self": 1}}


@pytest.mark.parametrize("text, name, value", [
    ("rules={deals: off}", "rules", {"deals": "off"}),  # YAML's own off is False
    ("rules={preset: short, deals: market}", "rules", {"preset": "short", "deals": "market"}),
    ("rate=1e-3", "rate", 1e-3),  # YAML's own is text
    ("rate=.5", "rate", 0.5),
    ("minutes=5", "minutes", 5.0),
    ("teacher=", "teacher", ""),
    ("out=5", "out", "5"),
    ("out=off", "out", "off"),
    ("out=a=b", "out", "a=b"),
    ("mobsters=[3, 6]", "mobsters", [3, 6]),
    ("steps=0", "steps", 0),
])
def test_read_as_it_is_meant(text, name, value):
    found = getattr(read(text), name)
    assert found == value and type(found) is type(value)


def test_rules_reach_the_game():
    found = read("rules={deals: off}", "reward=rank", "mobsters=[5]").rules_at(5)
    assert (found.deals, found.reward, found.num_players) == ("off", "rank", 5)


def test_two_runs_do_not_share_a_default():
    ppo.Settings().against["boss"] = 99
    assert ppo.Settings().against == {"self": 6, "pool": 2, "boss": 2}


@pytest.mark.parametrize("kind", [ppo.Settings, exploit.Settings, maskable_ppo.Settings, bids.Settings])
def test_every_setting_says_what_it_means_and_its_default_is_accepted(kind):
    rows = settings.table(kind)
    assert all(meaning for _, _, meaning in rows)
    assert settings.made(kind, {name: default for name, default, _ in rows}) == kind()
    assert settings.changed(kind()) == {}
    kind().check()


# ---- refused


@pytest.mark.parametrize("text, words", [
    ("minuts=3", "unknown setting 'minuts', did you mean minutes? Known: out, "),
    ("minutes", "'minutes': settings are given as name=value"),
    ("=3", "unknown setting ''. Known: out, "),
    ("against={boss: 1", "against='{boss: 1': cannot be read"),
    ("minutes=soon", "minutes='soon': must be a number"),
    ("minutes=0", "minutes=0.0: must be a number from 0.001"),
    ("minutes=.inf", "minutes='.inf': must be a number"),
    ("minutes=true", "minutes=True: must be a number"),
    ("steps=1.5", "steps=1.5: must be a whole number"),
    ("steps=-1", "steps=-1: must be a whole number from 0"),
    ("seed=99999999999999999999", "seed=99999999999999999999: must be a whole number from 0 to 9223372036854775807"),
    ("games=", "games=None: must be a whole number"),
    ("batch=1", "batch=1: must be a whole number from 2"),
    ("taught=1.5", "taught=1.5: must be a number from 0 to 1"),
    ("rate=2", "rate=2.0: must be a number from 0 to 1"),
    ("threads=0", "threads=0: must be a whole number from 1"),
    ("precision=float16", "precision='float16': must be one of auto, float32, bfloat16"),
    ("reward=vin", "reward='vin': must be one of win, rank, cash"),
    ("hidden=64", "hidden=64: must be a list"),
    ("hidden=[]", "hidden=[]: must be a list of whole numbers from 1"),
    ("hidden=[64, wide]", "hidden=[64, 'wide']: must be a list of whole numbers from 1"),
    ("mobsters=[]", "mobsters: at least one number is needed"),
    ("mobsters=[4, 7]", "num_players=7: must be one of 3, 4, 5, 6"),
    ("rules={deals: offf}", "deals='offf': must be one of 'full', 'market', 'off'"),
    ("rules={preset: nope}", "preset='nope': no such preset or file. Known: "),
    ("rules={1: 2}", "unknown setting '1'"),
    ("rules=[deals]", "rules=['deals']: must be name: value pairs"),
    ("game=chess", "unknown game 'chess'; known: bootleggers"),
    ("judges=[bos]", "unknown mobster 'bos', did you mean boss?"),
    ("judges=[3]", "mobster 3: must be a name"),
    ("against={}", "against: at least one of self, pool or a mobster is needed"),
    ("against={boss: 0}", "against: boss=0 must be a number above 0"),
    ("against={boss: true}", "against: boss=True must be a number above 0"),
    ("against={bos: 1}", "unknown mobster 'bos', did you mean boss?"),
    ("against=[boss]", "against=['boss']: must be name: value pairs"),
    ("teacher=search:5", "teacher='search:5': must be a compiled mobster"),
    ("address=auto", "address=auto: needs workers=1 or more"),
])
def test_what_is_wrong_is_named(text, words):
    with pytest.raises(ValueError) as caught:
        read(text)
    assert str(caught.value).startswith(words) and "\n" not in str(caught.value)


@pytest.mark.parametrize("kind, pairs, words", [
    (maskable_ppo.Settings, ["against=[boss, dealer]"], "against: 3 names are needed"),
    (maskable_ppo.Settings, ["against=[3]"], r"against=\[3\]: must be a list of mobsters"),
    (maskable_ppo.Settings, ["mobsters=[3, 4]"], "tables of one size"),
    (maskable_ppo.Settings, ["hidden=[wide]"], "must be a list of whole numbers from 1"),
    (maskable_ppo.Settings, ["games=3", "rollout=11", "batch=32"], "one would be left over"),
    (exploit.Settings, ["target=self"], "unknown mobster 'self'"),
    (exploit.Settings, ["target=boss", "against={dealer: 1}"], "meets its target alone, boss"),
    (exploit.Settings, ["target=boss", "judges=[random]"], "meets its target alone, boss"),
])
def test_each_trainer_refuses_what_it_cannot_do(kind, pairs, words):
    with pytest.raises(ValueError, match=words):
        read(*pairs, kind=kind)


@pytest.mark.parametrize("content, words", [
    (b"minutes: [3", "x.yaml: not YAML: "),
    (b"\xff\xfe\x00", "x.yaml: not YAML: "),
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

    assert cli.main(["train", "--config", "x.yaml", "out=run"]) == 2

    shown = capsys.readouterr()
    assert words in shown.err and shown.err.count("\n") == 1 and not shown.out and not Path("run").exists()


def test_a_run_that_goes_on_takes_no_config(capsys):
    assert cli.main(["train", "--resume", "runs/x", "--config", "x.yaml"]) == 2
    assert "--resume takes the settings of the run" in capsys.readouterr().err
