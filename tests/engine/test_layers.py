"""Which part imports which: the engine knows no game, adapters know only the engine, nothing here needs `bootleg_agents` to be imported.

The sources are read, not run. Imports of type checkers (`if TYPE_CHECKING:`) do not count.
"""
import ast
from pathlib import Path
from typing import NamedTuple

import pytest

from bootleg_env.games import GAMES

ROOT = Path(__file__).parents[2]
OURS = {"bootleg_env": "", "bootleg_agents": "agents", "bootleg_training": "training"}  # a package, and the folder it lies in
ASKS_AGENTS = ("bootleg_env.adapters.opponents", "bootleg_env.commands", "bootleg_env.fuzzing")  # the only ones, not before they are called
PARTS = {  # what a part may import of ours, also inside a function
    "engine": ("engine",),
    "adapters": ("engine", "adapters", "presets", "web"),
    "playing": ("engine", "adapters", "playing", "games", "web"),
    "language": ("engine", "adapters", "playing", "language", "games", "presets"),
    "web": ("engine", "adapters", "playing", "web", "games", "presets"),
    "fuzzing": ("engine", "adapters", "playing", "language", "web", "commands", "fuzzing", "games", "presets", "spiel"),
    "commands": ("engine", "adapters", "playing", "web", "fuzzing", "commands", "games", "presets"),
}
ROOMS = {  # the same, inside a game's folder; `engine` goes for all of them
    "tables": ("tables",),
    "rules": ("tables", "rules"),
    "snapshot": ("tables", "rules", "snapshot", "game"),
    "words": ("tables", "rules", "words", "snapshot", "game"),
    "kernel": ("tables", "rules"),
    "game": ("tables",),
}
ON_DEMAND = {("bootleg_env.engine.game", "bootleg_env.games")}  # a pickled game is found again by its name


class Import(NamedTuple):
    """One module importing another."""

    source: str
    target: str
    at_once: bool  # when the module is loaded, not when a function is called
    line: int


def modules(root, packages=OURS):
    """Every module of ours by its dotted name."""
    found = {}
    for package in packages:
        home = root / OURS[package]
        for path in sorted((home / package).rglob("*.py")):
            name = ".".join(path.relative_to(home).with_suffix("").parts)
            found[name.removesuffix(".__init__")] = path
    return found


def imports(root, packages=OURS):
    """All imports of our modules by our modules."""
    known, found = modules(root, packages), []
    for name, path in known.items():
        visit(ast.parse(path.read_text(encoding="utf-8")), name, path.name == "__init__.py", known, True, found)
    return found


def visit(node, name, is_package, known, at_once, found):
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            continue
        if isinstance(child, ast.Import | ast.ImportFrom):
            found += [Import(name, target, at_once, child.lineno) for target in targets(child, name, is_package, known)]
        inside = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        visit(child, name, is_package, known, at_once and not inside, found)


def targets(node, name, is_package, known):
    """The modules of ours that an import statement names."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names if alias.name.partition(".")[0] in OURS]
    base = node.module or ""
    if node.level:
        above = name.split(".")[: len(name.split(".")) - node.level + is_package]
        base = ".".join([*above, *([base] if base else [])])
    if base.partition(".")[0] not in OURS:
        return []
    inner = [f"{base}.{alias.name}" for alias in node.names if f"{base}.{alias.name}" in known]
    return inner or [base]


def part(module, games):
    """(part, room) of a module: ("engine", ""), ("bootleggers", "rules"); a public module is a part of its own."""
    _, *names = [*module.split("."), ""]
    return names[0], names[1] if names[0] in games and len(names) > 1 else ""


def violations(root, games=GAMES):
    """What is imported by a part that must not, a line each."""
    found = []
    for each in imports(root):
        if each.source.partition(".")[0] != "bootleg_env" or (each.source, each.target) in ON_DEMAND:
            continue
        if each.target.partition(".")[0] != "bootleg_env":
            if each.at_once or not each.source.startswith(ASKS_AGENTS):
                found.append(each)
            continue
        (source, room), (target, other_room) = part(each.source, games), part(each.target, games)
        if source in PARTS:
            allowed = target in PARTS[source] or target == ""  # "": the package itself
        elif source in games and room in ROOMS:
            allowed = target == "engine" or (target == source and other_room in ROOMS[room])
        else:
            allowed = target not in games or source in games or source.startswith(target)  # public modules, games.py
        if not allowed:
            found.append(each)
    return [f"{each.source}:{each.line} imports {each.target}{' at once' if each.at_once else ''}" for each in found]


def cycles(root, games=GAMES):
    """Parts (and rooms) that import each other when they are loaded, as one path around each circle."""
    graph = {}
    for each in imports(root):
        source, target = (unit(name, games) for name in (each.source, each.target))
        if each.at_once and source != target and target not in OURS:
            graph.setdefault(source, set()).add(target)
    found = []

    def walk(path):
        for target in sorted(graph.get(path[-1], ())):
            if target == path[0]:
                found.append(" -> ".join([*path, target]))
            elif target not in path and target > path[0]:  # each circle once, from its first name
                walk([*path, target])
    for start in sorted(graph):
        walk([start])
    return found


def unit(module, games):
    """What must not be part of a circle: bootleg_env.engine, bootleg_env.bootleggers.rules, bootleg_agents.contests, bootleg_training."""
    names = module.split(".")
    depth = 3 if len(names) > 2 and names[1] in games else 2
    return ".".join(names[:depth] if names[0] != "bootleg_training" else names[:1])


def test_every_part_imports_only_what_it_may():
    assert violations(ROOT) == []


def test_no_circles_of_parts():
    assert cycles(ROOT) == []


def test_every_room_is_known():
    """A new room or part must be written down above, or it would not be looked at."""
    folders = {path.name for path in (ROOT / "bootleg_env").iterdir() if (path / "__init__.py").is_file()}
    assert folders == {*PARTS, *GAMES}
    for game in GAMES:
        assert {path.stem for path in (ROOT / "bootleg_env" / game).iterdir() if path.name[0] != "_"} == {*ROOMS}


def inner_rules(path):
    """Functions of a file that are compiled for other rules only. Called from Python in the process that compiles them, they crash it."""
    found = [node for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.FunctionDef)]
    return {each.name for each in found if {getattr(mark, "id", "") for mark in each.decorator_list} & {"rule", "inlined"}}


@pytest.mark.parametrize("game", GAMES)
def test_only_entries_are_called_from_python(game):
    """What words, snapshots and mobsters take out of the rules is plain Python or an `entry`."""
    rules = ROOT / "bootleg_env" / game / "rules"
    inner = {path.stem: inner_rules(path) for path in rules.glob("*.py")}
    assert any(inner.values())
    for path in [*(ROOT / "bootleg_env" / game).rglob("*.py"), *(ROOT / "agents/bootleg_agents" / game).rglob("*.py")]:
        if path.parent == rules or path.name == "kernel.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and "rules." in (node.module or ""):
                wrong = inner.get(node.module.rpartition(".")[2], set()) & {each.name for each in node.names}
                assert not wrong, f"{path.name}: {', '.join(sorted(wrong))} of {node.module}: make it an entry"


@pytest.mark.parametrize("file, text, wrong", [
    ("bootleg_env/engine/x.py", "from ..bootleggers.rules import flow", "1 imports bootleg_env.bootleggers.rules.flow"),
    ("bootleg_env/engine/x.py", "def f():\n    from ..adapters import aec", "2 imports bootleg_env.adapters.aec"),
    ("bootleg_env/engine/x.py", "from .. import commands", "1 imports bootleg_env.commands"),
    ("bootleg_env/adapters/x.py", "import bootleg_env.bootleggers.game", "1 imports bootleg_env.bootleggers.game"),
    ("bootleg_env/adapters/x.py", "def f():\n    import bootleg_agents", "2 imports bootleg_agents"),
    ("bootleg_env/adapters/opponents.py", "from bootleg_agents import registry", "1 imports bootleg_agents"),
    ("bootleg_env/commands/x.py", "from bootleg_training import run", "1 imports bootleg_training.run"),
    ("bootleg_env/commands/x.py", "from .. import bootleggers_v0", "1 imports bootleg_env.bootleggers_v0"),
    ("bootleg_env/bootleggers/rules/flow.py", "from ..words import names", "1 imports bootleg_env.bootleggers.words.names"),
    ("bootleg_env/bootleggers/rules/flow.py", "from ...adapters import aec", "1 imports bootleg_env.adapters.aec"),
    ("bootleg_env/bootleggers/tables/x.py", "from ..rules.flow import y", "1 imports bootleg_env.bootleggers.rules.flow"),
    ("bootleg_env/bootleggers/words/x.py", "from ...stones.rules import y", "1 imports bootleg_env.stones.rules"),
])
def test_a_wrong_import_is_found(tmp_path, file, text, wrong):
    tree(tmp_path)
    assert violations(tmp_path, ("bootleggers", "stones")) == []
    (tmp_path / file).write_text(text)
    source = file.removesuffix(".py").replace("/", ".")
    assert [line.removesuffix(" at once") for line in violations(tmp_path, ("bootleggers", "stones"))] == [f"{source}:{wrong}"]


@pytest.mark.parametrize("text", [
    "if TYPE_CHECKING:\n    from ..adapters import aec", "def f():\n    from .y import z", "import numpy", "from . import y"])
def test_a_right_import_is_left_alone(tmp_path, text):
    tree(tmp_path)
    (tmp_path / "bootleg_env/engine/x.py").write_text(text)
    assert violations(tmp_path, ("bootleggers", "stones")) == []


def test_a_circle_is_found(tmp_path):
    tree(tmp_path)
    (tmp_path / "bootleg_env/engine/y.py").write_text("from ..playing import z")
    (tmp_path / "bootleg_env/playing/z.py").write_text("from ..engine import y")
    assert cycles(tmp_path, ("bootleggers", "stones")) == ["bootleg_env.engine -> bootleg_env.playing -> bootleg_env.engine"]
    (tmp_path / "bootleg_env/playing/z.py").write_text("def f():\n    from ..engine import y")
    assert cycles(tmp_path, ("bootleggers", "stones")) == []


def tree(root):
    """A small repository, all files empty."""
    rooms = [f"{game}/{room}" for game in ("bootleggers", "stones") for room in ("tables", "rules", "words")]
    for folder in (*PARTS, *rooms):
        (root / "bootleg_env" / folder).mkdir(parents=True)
    for package in ("agents/bootleg_agents", "training/bootleg_training"):
        (root / package).mkdir(parents=True)
    for folder in [root / home / package for package, home in OURS.items()]:
        for each in [folder, *(path for path in folder.rglob("*") if path.is_dir())]:
            (each / "__init__.py").write_text("")
    for file in ("engine/y.py", "adapters/aec.py", "playing/z.py", "bootleggers/game.py", "bootleggers/rules/flow.py",
                 "bootleggers/words/names.py", "bootleggers_v0.py"):
        (root / "bootleg_env" / file).write_text("")
    (root / "training/bootleg_training/run.py").write_text("")
