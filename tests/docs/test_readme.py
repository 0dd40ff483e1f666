"""What README shows is what happens: read from top to bottom in one folder, everything runs and prints, and every link leads somewhere."""
import importlib
import os
import re
import shlex

import pytest

from bootleg_env.commands import main
from generator import pages

README = (pages.ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [pages.ROOT / "CONTRIBUTING.md", *pages.pages()]
TARGETS = re.findall(r"^([a-z]+):", (pages.ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


def blocks(text):
    """Kind and content of every fenced block, in order; shell blocks line by line."""
    for kind, code in re.findall(r"```(\w+)\n(.*?)```", text, re.DOTALL):
        yield from [(kind, line) for line in code.splitlines()] if kind == "sh" else [(kind, code)]


BLOCKS = list(blocks(README))
LINES = [code for kind, code in BLOCKS if kind == "sh"]
ENVIRONMENTS = [code for kind, code in blocks((pages.ROOT / "docs" / "environments.md").read_text(encoding="utf-8")) if kind == "python"]
RUM_RUN, PROHIBITION = (
    [code for kind, code in blocks((pages.ROOT / "docs" / f"{game}.md").read_text(encoding="utf-8")) if kind == "python"]
    for game in ("rum_run", "prohibition"))
SHOWN = [*ENVIRONMENTS, *RUM_RUN, *PROHIBITION]


def run(kind, code):
    """As a reader would, nobody at the keyboard; what only installs is looked at by another test."""
    if kind == "python":
        exec(compile(code, "README.md", "exec"), {})
        return True
    words = shlex.split(code, comments=True)
    if words[0] == "bootleg":
        soon = ["--seconds", "0.1", "--port", "0"] if words[1] == "web" else []  # else the server never ends
        assert main([*words[1:], *soon]) == 0, code
    return words[0] == "bootleg"


def test_every_block_is_run_by_one_of_these_tests():
    assert {kind for kind, _ in BLOCKS} == {"python", "sh"}
    assert {line.split()[0] for line in LINES} == {"bootleg", "make", "pip"}
    assert len(README.splitlines()) < 250


@pytest.mark.slow
def test_a_reader_gets_from_top_to_bottom_in_one_folder(tmp_path, monkeypatch, capsys):
    """The folder has our configs and game logs, as a clone does, and nothing that an earlier reader left."""
    pytest.importorskip("sb3_contrib")
    for folder in ("configs", "tests"):
        (tmp_path / folder).symlink_to(pages.ROOT / folder)
    monkeypatch.chdir(tmp_path)
    with open(os.devnull, encoding="utf-8") as nobody:
        monkeypatch.setattr("sys.stdin", nobody)
        for kind, code in BLOCKS:
            assert not run(kind, code) or capsys.readouterr().out, f"prints nothing: {code}"


@pytest.mark.parametrize("code", SHOWN, ids=range(len(SHOWN)))
def test_blocks_about_environments_run(code, capsys):
    assert run("python", code) and capsys.readouterr().out


@pytest.mark.parametrize("game, page", [("rum_run", RUM_RUN), ("prohibition", PROHIBITION)])
def test_the_page_of_a_game_shows_a_game_and_a_snapshot(game, page):
    shown = "\n".join(page)
    assert f"{game}_v0.env(" in shown and f"{game}_v0.from_snapshot(" in shown


def test_there_is_a_block_for_every_way_in():
    shown = "\n".join(code for kind, code in BLOCKS if kind == "python")
    for name in ("bootleggers_v0.env(", "gymnasium.make(", "vector_env(", "MaskablePPO(", ".act(", "demonstrations(", "shaping=",
                 "tournament("):
        assert name in shown


def test_every_function_that_pages_name_exists():
    named = {name for page in PAGES for name in re.findall(r"\b(\w+_v0\.\w+)\(", page.read_text(encoding="utf-8"))}
    assert len(named) > 5
    for module, function in (name.split(".") for name in named):
        assert hasattr(importlib.import_module(f"bootleg_env.{module}"), function), f"{module}.{function}"


def test_the_page_of_environments_names_every_key_of_the_last_info():
    from bootleg_env import bootleggers_v0

    env = bootleggers_v0.env(opponents="random")
    env.reset(seed=1)
    while not env.terminations["mobster_0"]:
        env.step(env.unwrapped.sample())
    page = (pages.ROOT / "docs" / "environments.md").read_text(encoding="utf-8")
    section = page.partition("## The last info")[2].partition("\n## ")[0]
    rows = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    assert {name for row in rows for name in re.findall(r"`(\w+)`", row)} == set(env.infos["mobster_0"]) - {"action_mask"}


def test_what_is_installed_exists():
    for line in (line for line in LINES if line.startswith("make ")):
        assert line.split()[1] in TARGETS
    wanted = [shlex.split(line, comments=True) for line in LINES if line.startswith("pip ")]
    assert all(words[:2] == ["pip", "install"] and re.fullmatch(r"\.(\[\w+\])?", words[-1]) for words in wanted)  # from a clone
    extras = [extra for words in wanted for extra in re.findall(r"\.\[(\w+)\]", words[-1])]
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
