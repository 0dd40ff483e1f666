"""What docs/mobsters.md shows is what happens: the file of one's own code, the commands below it, the networks."""
import re
import shlex

import pytest

from bootleg_env.commands import main
from generator import pages

PAGE = (pages.ROOT / "docs" / "mobsters.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", PAGE, re.DOTALL)
PYTHON = [code for kind, code in BLOCKS if kind == "python"]
OWN = next(code for code in PYTHON if "class Miser" in code)
COMMANDS = [shlex.split(line) for kind, code in BLOCKS if kind == "sh" for line in code.splitlines() if "my_mobsters.py" in line]


def test_own_mobsters_and_bids_play_as_the_page_says(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my_mobsters.py").write_text(OWN)
    assert [words[1] for words in COMMANDS] == ["tournament", "bidding"]
    for words in COMMANDS:
        assert "--deals" in words
        assert main([*words[1:], "--deals", "2", "--set", "rounds=8"]) == 0, capsys.readouterr().err
        printed = capsys.readouterr().out
        assert all(name in printed for name in words if "my_mobsters.py" in name)


def test_what_the_file_says_it_does_it_does(tmp_path):
    """Bids of the examples, asked one by one."""
    from bootleg_env import bootleggers_v0

    (tmp_path / "my_mobsters.py").write_text(OWN)
    mine = f"boss+bid:{tmp_path}/my_mobsters.py"
    trucks, anywhere = (bootleggers_v0.policy(f"{mine}:{name}", seed=1) for name in ("bid_for_trucks", "any_card"))
    env = bootleggers_v0.solo_env(opponents="boss", deals="off")
    bids, drawn = set(), set()
    for seed in range(12):
        observation, info = env.reset(seed=seed)
        legal = info["action_mask"].nonzero()[0]
        bid = trucks.act(observation, info["action_mask"])
        bids.add("high" if bid == legal[-1] else "low" if bid == legal[0] else "other")
        drawn.add(int(legal.searchsorted(anywhere.act(observation, info["action_mask"]))))
    assert bids == {"high", "low"} and len(drawn) > 4


@pytest.mark.parametrize("nth", [nth for nth, code in enumerate(PYTHON) if code != OWN])
def test_networks_are_evaluated_as_shown(nth, capsys):
    pytest.importorskip("torch")
    if "sb3_contrib" in PYTHON[nth]:
        pytest.importorskip("sb3_contrib")
    exec(compile(PYTHON[nth], "docs/mobsters.md", "exec"), {})
    printed = capsys.readouterr().out
    assert ("my network wins " in printed and "par 25%" in printed) or "my_model" in printed
    assert "forfeit" not in printed
