"""The folder of compiled code is named by all the sources behind a kernel, and by nothing else."""
import ast
import os
from pathlib import Path

import pytest

from bootleg_env.engine import jit
from bootleg_env.games import GAMES

pytest.importorskip("numba")
ROOT = Path(jit.__file__).parents[2]


def kernel(name):
    return ROOT / "bootleg_env" / name / "kernel.py"


def imported_by_python(path):
    """What a module imports when it is loaded, as Python's own parser sees it: the files among our sources."""
    files = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom):
            base = path.parents[node.level - 1] if node.level else ROOT
            base = base.joinpath(*(node.module or "").split("."))
            files |= {each for each in (base.with_suffix(".py"), *(base / f"{alias.name}.py" for alias in node.names)) if each.is_file()}
    return files


@pytest.mark.parametrize("name", GAMES)
def test_the_quick_reader_of_imports_misses_nothing(name):
    sources = jit.compiled_sources(kernel(name))
    for path in sources:
        assert imported_by_python(path) <= {*jit.imported(path)} <= sources, path


@pytest.mark.parametrize("name", GAMES)
def test_all_rules_and_tables_are_behind_a_kernel_but_no_words_and_no_other_game(name):
    names = {path.relative_to(ROOT / "bootleg_env").as_posix() for path in jit.compiled_sources(kernel(name))}
    behind = {f"engine/{each}.py" for each in ("kernel", "record", "jit", "rng", "events", "tables", "codes")}
    assert {*behind, f"{name}/rules/state.py", f"{name}/kernel.py"} <= names
    assert not any("/words/" in each or "/snapshot/" in each or each.startswith(("adapters", "commands", "playing")) for each in names)
    assert not any(each.startswith(f"{other}/") for other in GAMES if other != name for each in names)


def package(root):
    """A kernel that calls a rule, which reads a table; words beside them."""
    (root / "game").mkdir()
    rules = "from . import table\n\n\ndef f():\n    from .words import x\n"
    for name, text in {"kernel": "from .rules import (\n    rule,\n)\n", "rules": rules, "table": "SIZE = 3\n", "words": "x = 1\n"}.items():
        (root / "game" / f"{name}.py").write_text(text)
    return root / "game" / "kernel.py"


@pytest.mark.parametrize("file, changes", [("kernel", True), ("rules", True), ("table", True), ("words", False)])
def test_the_hash_follows_every_compiled_source(tmp_path, file, changes):
    entry = package(tmp_path)
    path = tmp_path / "game" / f"{file}.py"
    before, times = jit.sources_hash(entry), path.stat()
    assert jit.sources_hash(entry) == before
    assert {each.stem for each in jit.compiled_sources(entry)} == {"kernel", "rules", "table"}
    path.write_text(path.read_text().replace("3", "4") + "# edited\n")
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))  # the text alone counts
    assert (jit.sources_hash(entry) != before) == changes


def test_the_hash_follows_how_it_is_compiled(tmp_path, monkeypatch):
    entry = package(tmp_path)
    before = jit.sources_hash(entry)
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert jit.sources_hash(entry) != before


@pytest.fixture
def compiler(tmp_path, monkeypatch):
    if jit.INTERPRETED:
        pytest.skip("nothing is compiled")
    import numba

    monkeypatch.setattr(jit.cache, "home", lambda: tmp_path)
    entry = tmp_path / "kernel.py"
    entry.write_text("")
    return jit.Compiler("trial", entry, {"numbers": numba.int64[::1]})


def total(numbers):
    return numbers[0] + numbers[1]


def doubled_total(numbers):
    copy = 2 * numbers
    return copy[0] + copy[1]


def given_back(numbers):
    return numbers


def part_in_a_tuple(numbers):
    return 1, (2, numbers[1:])


def test_a_rule_that_makes_an_array_must_say_so(compiler):
    import numba

    assert compiler.rule(total).nopython_signatures[0].return_type == numba.int64
    with pytest.raises(numba.core.errors.NumbaError, match="NRT required"):
        compiler.rule(doubled_total)
    assert compiler.allocating(doubled_total).nopython_signatures[0].return_type == numba.int64


@pytest.mark.parametrize("function", [given_back, part_in_a_tuple])
@pytest.mark.parametrize("allocates", [False, True])
def test_no_rule_returns_an_array(compiler, function, allocates):
    with pytest.raises(TypeError, match=f"{function.__name__} returns .*rules return numbers"):
        compiler.rule(function, allocates=allocates)


def records_of_own_arrays(source):
    """`name[...]` where the function has made `name` of records: `np.zeros(1, WORK)`."""
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef) or not function.decorator_list:
            continue
        made = {node.targets[0].id for node in ast.walk(function) if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
                and ast.unparse(node.value.func) in ("np.zeros", "np.empty") and isinstance(node.value.args[-1], ast.Name)}
        yield from (ast.unparse(node) for node in ast.walk(function)
                    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id in made)


def test_no_compiled_code_takes_a_record_out_of_an_array_that_it_has_made():
    """Numba frees an array behind its last use, whoever still holds a record of it."""
    assert [*records_of_own_arrays("@rule\ndef f():\n    work = np.zeros(1, WORK)\n    look(work[0])")] == ["work[0]"]
    assert not [*records_of_own_arrays("@rule\ndef f():\n    work = np.zeros(1, np.int64)\n    look(work[0])")]
    kernels = [jit.compiled_sources(kernel(name)) for name in GAMES]
    mobsters = [ROOT / "agents" / "bootleg_agents" / name for name in GAMES]
    sources = {path for paths in (*kernels, *(folder.rglob("*.py") for folder in mobsters)) for path in paths}
    assert len(sources) > 100
    for path in sources:
        assert not [*records_of_own_arrays(path.read_text(encoding="utf-8"))], path
