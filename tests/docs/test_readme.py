"""What README shows is what happens: every Python block runs by itself, every command runs as written, every link leads somewhere."""
import os
import re
import shlex

import pytest

from bootleg_env.commands import main
from generator import pages

README = (pages.ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", README, re.DOTALL)
PYTHON = [code for kind, code in BLOCKS if kind == "python"]
LINES = [line for kind, code in BLOCKS if kind == "sh" for line in code.splitlines()]
COMMANDS = [shlex.split(line, comments=True) for line in LINES if line.startswith("bootleg ")]
PAGES = [pages.ROOT / "CONTRIBUTING.md", *pages.pages()]
TARGETS = re.findall(r"^([a-z]+):", (pages.ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


def test_every_block_is_run_by_one_of_these_tests():
    assert {kind for kind, _ in BLOCKS} == {"python", "sh"}
    assert {line.split()[0] for line in LINES} == {"bootleg", "make", "pip"}
    assert len(README.splitlines()) < 250


@pytest.mark.parametrize("code", PYTHON, ids=range(len(PYTHON)))
def test_python_blocks_run(code):
    if "sb3_contrib" in code:
        pytest.importorskip("sb3_contrib")
    exec(compile(code, "README.md", "exec"), {})


def test_there_is_a_block_for_every_way_in():
    shown = "\n".join(PYTHON)
    for name in ("bootleggers_v0.env(", "gymnasium.make(", "vector_env(", "MaskablePPO(", "from_snapshot(", "tournament("):
        assert name in shown


@pytest.mark.slow
def test_commands_run_as_written_one_after_the_other(tmp_path, monkeypatch, capsys):
    """In a folder of their own that has our configs and game logs; nobody is at the keyboard."""
    pytest.importorskip("torch")
    for folder in ("configs", "tests"):
        (tmp_path / folder).symlink_to(pages.ROOT / folder)
    monkeypatch.chdir(tmp_path)
    for words in COMMANDS:
        with open(os.devnull, encoding="utf-8") as nobody, monkeypatch.context() as at:
            at.setattr("sys.stdin", nobody)
            code = main(words[1:])
        assert code == 0, f"{shlex.join(words)}: {capsys.readouterr().err}"
        assert capsys.readouterr().out, shlex.join(words)


def test_what_is_installed_exists():
    for line in (line for line in LINES if line.startswith("make ")):
        assert line.split()[1] in TARGETS
    extras = [extra for line in LINES if line.startswith("pip ") for extra in re.findall(r"\.\[(\w+)\]", line)]
    project = (pages.ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert extras and all(f"\n{extra} = [" in project for extra in extras)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files(page):
    for target in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_headings(page):
    for target, heading in re.findall(r"\]\(([^)#]*)#([^)]+)\)", page.read_text(encoding="utf-8")):
        text = (page.parent / target if target else page).read_text(encoding="utf-8")
        titles = [line.lstrip("# ") for line in text.splitlines() if line.startswith("#")]
        slugs = [re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles]
        numbered = [slug + (f"-{slugs[:i].count(slug)}" if slug in slugs[:i] else "") for i, slug in enumerate(slugs)]
        assert heading in numbered, f"{page.name}: {target}#{heading}"


def test_make_targets_exist():
    for page in PAGES:
        for target in re.findall(r"`make ([a-z]+)`", page.read_text(encoding="utf-8")):
            assert target in TARGETS, f"{page.name}: make {target}"


def test_no_absolute_paths():
    for page in PAGES:
        assert not re.search(r"(?<![\w.])/(?:home|work|root|tmp|usr)/", page.read_text(encoding="utf-8")), page.name
