"""What the README shows is what happens: every Python block runs by itself, every link and command leads somewhere."""
import re
import shlex

import pytest

from bootleg_env import docs
from bootleg_env.commands import cli

README = (docs.ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
PAGES = [docs.ROOT / "CONTRIBUTING.md", *docs.pages()]


@pytest.mark.parametrize("code", BLOCKS, ids=range(len(BLOCKS)))
def test_python_blocks_run(code):
    if "sb3_contrib" in code:
        pytest.importorskip("sb3_contrib")
    exec(compile(code, "README.md", "exec"), {})


def test_there_is_a_block_for_every_way_in():
    shown = "\n".join(BLOCKS)
    for name in (
            "bootleggers_v0.env(", "gymnasium.make(", "vector_env(", "MaskablePPO(", "from_snapshot(", "tournament(", "BootleggersBids-v0"):
        assert name in shown


def test_commands_are_known_to_the_command_line():
    lines = [line.split("#")[0] for line in re.findall(r"^bootleg .*", README, re.MULTILINE)]

    assert lines
    for line in lines:
        cli.parser().parse_args(shlex.split(line)[1:])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files(page):
    for target in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_make_targets_exist():
    targets = re.findall(r"^([a-z]+):", (docs.ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)

    for page in PAGES:
        for target in re.findall(r"`make ([a-z]+)`", page.read_text(encoding="utf-8")):
            assert target in targets, f"{page.name}: make {target}"


def test_no_absolute_paths():
    for page in PAGES:
        assert not re.search(r"(?<![\w.])/(?:home|work|root|tmp|usr)/", page.read_text(encoding="utf-8")), page.name
