"""docs/frameworks.md: its blocks run as written, and its table says the versions that are tested."""
import importlib
import importlib.metadata
import sys

import page
import pytest

sys.path.insert(0, str(page.PAGE.parent))
from generator import frameworks

BLOCKS = page.blocks()
ELSEWHERE = {"RLlib": "test_with_rllib.py runs it"}
NEEDS = {"gymnasium": ["moviepy", "PIL"]}  # what a block needs beside its imports


@pytest.mark.filterwarnings("ignore:PettingZoo in TorchRL:UserWarning", "ignore:The given NumPy array is not writable:UserWarning")
@pytest.mark.parametrize("title", [title for title in BLOCKS if title not in ELSEWHERE])
def test_blocks_run(title, tmp_path, monkeypatch, capsys):
    for package in (*page.imported(BLOCKS[title]), *NEEDS.get(title, ())):
        pytest.importorskip(package)
    monkeypatch.chdir(tmp_path)
    page.run(BLOCKS[title])
    assert capsys.readouterr().out or title == "CleanRL style"


def test_there_is_a_block_for_every_library():
    shown = set().union(*map(page.imported, BLOCKS.values()))
    assert {call.library for call in frameworks.calls()} - {"pettingzoo"} <= shown and "PettingZoo" in BLOCKS


def test_the_table_has_the_versions_that_are_installed():
    """After a change of constraints.txt: python tests/frameworks/record.py, then make docs."""
    recorded, pinned = frameworks.recorded(), frameworks.pinned()
    assert {call.library for call in frameworks.calls()} == set(recorded)
    for library, version in recorded.items():
        if library in pinned:
            assert version == pinned[library], library
            assert version == importlib.metadata.version(library), library


def test_a_test_without_a_call_is_refused(tmp_path, monkeypatch):
    (tmp_path / "test_with_x.py").write_text('LIBRARY = "x"\n\n\ndef test_it():\n    """It works."""\n', encoding="utf-8")
    monkeypatch.setattr(frameworks, "TESTS", tmp_path)
    with pytest.raises(ValueError, match="the docstring of test_it must be"):
        list(frameworks.calls())
