"""JSON and YAML of others: what is too deep, too long, there twice or not finite is refused in one line."""
import time

import pytest

from bootleg_env.engine import reading
from bootleg_env.engine.trust import check_trusted, named_in


@pytest.mark.parametrize("text, words", [
    ('{"a": 1, "a": 2}', "'a' is there twice"), ("[" * 100 + "]" * 100, "lists in each other"), ("[" * 100_000, "lists in lists"),
    ("NaN", "NaN"), ('{"a": -Infinity}', "Infinity"), ("1e999", "not finite"), ("1" * 5000, "digits"), ('"\\ud800"', "surrogate"),
    ('{"\\udc00": 1}', "surrogate"), ("{", "not JSON"), ("", "not JSON"), (b"\xff", "UTF-8")])
def test_json_that_is_refused(text, words):
    with pytest.raises(ValueError, match=words) as refused:
        reading.json_value(text)
    assert "\n" not in str(refused.value)


def test_json_that_is_read():
    assert reading.json_value('{"a": [1, 2.5, "' + "9" * 1000 + '", "\\ud83d\\ude00", null, true]}')["a"][3] == "\U0001f600"


@pytest.mark.parametrize("text, words", [
    ("a: &a [1]\nb: *a", "alias"), ("a: &a [*a]", "alias"), ("a: 1\na: 2", "there twice"), ("[" * 60 + "]" * 60, "lists in each other"),
    ("!!python/object/apply:os.system [x]", "could not determine a constructor"), ("!!set {a, b}", "must be text"),
    ("2026-01-01", "must be text"), ("2026-13-45", "month"), ("!!binary aGk=", "must be text"), ("? [a]\n: b",
                                                                                                 "unhashable|hashable|must be"),
    ("a: .inf", "not finite"), ("'\\0'\n: [", "."), ("x" * 70_000, "larger than")])
def test_yaml_that_is_refused(text, words):
    with pytest.raises(ValueError, match=words) as refused:
        reading.yaml_value(text)
    assert "\n" not in str(refused.value)


def test_files_that_are_none(tmp_path):
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    for path in (tmp_path, "/dev/zero", "a\0b", tmp_path / "bytes"):
        with pytest.raises(ValueError, match="a preset"):
            reading.json_file(path, "a preset")


def test_what_would_be_run_is_named_wherever_it_stands():
    held = {"a": [{"b": ("x.py:Bot",)}], "boss+bid:y.py:f": 1, "c": "llm:m@http://127.0.0.1/v1", "d": "fine.py", "e": {"z.py:g"}}
    assert named_in(held) == {"x.py:Bot", "boss+bid:y.py:f", "llm:m@http://127.0.0.1/v1", "z.py:g"}
    with pytest.raises(ValueError, match=r"file: names Python code that would be run: .*--trust"):
        check_trusted(held, "file", False)
    check_trusted(held, "file", True)


def test_large_files_are_refused_at_once():
    """The key that is there twice is the last of many; digits of numbers that are too long stand everywhere."""
    keys = ", ".join(f'"{number}": 1' for number in range(200_000))
    many = ", ".join(["1" * 39] * 200_000)
    for text, words in ((f'{{{keys}, "7": 2}}', "'7' is there twice"), (f"[{many}, {41 * chr(49)}]", "digits")):
        began = time.perf_counter()
        with pytest.raises(ValueError, match=words):
            reading.json_value(text)
        assert time.perf_counter() - began < 10
