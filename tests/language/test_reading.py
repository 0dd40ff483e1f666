"""What replies mean: one of the answers, or one line why not; never an exception, never long."""
import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bootleg_env.language.reading import MOST_READ, read
from bootleg_env.playing.menu import Choice, plain


def offered(*labels, first=0):
    return [Choice(number, 100 + number, label, "", "", (plain(label),)) for number, label in enumerate(labels, first)]


PLACES = offered("done", "Texas Lil's", "Mother's", "Barleycorn's", "The Real McCoy")
CRATES = offered("2 crates", "3 crates", "1 crate", first=1)


@pytest.mark.parametrize("reply, number", [
    ("Final answer: 2", 2), ("final answer: 2.", 2), ("**Final Answer: 2**", 2), ("**Final Answer:** 2", 2), ("### Final answer\n\n2", 2),
    ("Final answer:\n2", 2), ("Final answer: **2**", 2), ("Final answer: `2`", 2), ("Final answer: \\boxed{2}", 2), ("final_answer = 2", 2),
    ("My final answer is 2", 2), ("The final answer is: 2", 2), ("Final answer: [2]", 2), ("Final answer: 2) Mother's", 2),
    ("Final answer: 2. Mother's", 2), ("Final answer: 2 (Mother's)", 2), ("Final answer: 2, because it opens.", 2),
    ("Final answer: option 2: Mother's", 2), ("Final answer: Mother's", 2), ("Final answer: mothers", 2), ("Final answer: MOTHER'S!", 2),
    ("Final answer: McCoy", 4), ("Final answer: I send him to the Real McCoy", 4), ("Final answer: 0", 0), ("Final answer: done", 0),
    ('{"reason": "cheap", "answer": 2}', 2), ('{"answer": "Mother\'s"}', 2), ('```json\n{"final_answer": "2"}\n```', 2),
    ("2", 2), (" 2 \n", 2),
    ("Mother's", 2), ("Final answer: 1\nNo, wait.\nFinal answer: 2", 2), ("Final answer: 1\nFinal answer: 2", 2),
    ("<think>Final answer: 1</think>\nFinal answer: 2", 2), ("<think>Maybe. Final answer: 1", 1), ("Final answer: 2\n\nGood luck!", 2),
    ("x" * 10 * MOST_READ + "\nFinal answer: 2", 2)])
def test_what_is_understood(reply, number):
    assert read(reply, PLACES) == (100 + number, "", "ok")


@pytest.mark.parametrize("reply, kind, words", [
    ("", "unreadable", "empty"), ("   \n", "unreadable", "empty"), (None, "unreadable", "empty"), (7, "unreadable", "empty"),
    ("I would send him to Mother's and hope.", "unreadable", "no line"), ("<think>Final answer: 1</think> Hm.", "unreadable", "no line"),
    ("Final answer:", "unreadable", "Nothing"), ("Final answer: ???", "unreadable", "Nothing"), ("Final answer: 9", "illegal", "9 is not"),
    ("Final answer: -2", "illegal", "not one"), ("Final answer: 2.5", "illegal", "not one"),
    ("Final answer: " + "9" * 5000, "illegal", "not one"), ("7", "illegal", "7 is not"),
    ("Final answer: O'Malley's", "illegal", "not one"), ("Final answer: NUMBER", "illegal", "not one"),
    ("Final answer: anything but Mother's", "illegal", "not one"), ("Final answer: not Mother's", "illegal", "not one"),
    ("Final answer: Mother's or Texas Lil's", "ambiguous", "several answers: 1) Texas Lil's, 2) Mother's"),
    ("Final answer: 1) Mother's", "ambiguous", "several answers: 1) Texas Lil's, 2) Mother's"),
    ("Final answer: 1 or 2", "illegal", "not one")])
def test_what_is_not(reply, kind, words):
    found = read(reply, PLACES)
    assert (found.action, found.kind) == (None, kind)
    assert words in found.why and "\n" not in found.why and len(found.why) < 300


@pytest.mark.parametrize("text, number", [("2 crates", 1), ("2", 2), ("2) 3 crates", 2), ("3 crates", 2), ("1 crate", 3), ("1", 1)])
def test_words_before_numbers(text, number):
    """An answer that begins with a number of its own is meant as it reads."""
    assert read(f"Final answer: {text}", CRATES).action == 100 + number


PIECES = st.sampled_from([
    "final answer", "Final answer:", "FINAL_ANSWER =", ":", "is", "**", "\n", " ", "2", "99", "-1", "²", "٣", "Mother's",
    "crate", "<think>",
    "</think>", '{"answer":', '"', "}", "[", "\\boxed{", "\x00", "\ud800", "🥃", "option", "because", "(", ")", "1e9", "null"])


@settings(max_examples=600, deadline=None)
@given(st.one_of(st.text(), st.lists(PIECES, max_size=40).map("".join), st.binary().map(lambda raw: raw.decode("latin-1"))))
@example("final answer" * 5000)
@example("Final answer: " + "(" * 20000)
@example("<think>" * 5000)
@example("Final answer:" + " " * 50000)
@example('"answer"' + " " * 50000)
def test_any_reply_is_read_quickly(reply):
    for choices in (PLACES, CRATES):
        start = time.perf_counter()
        found = read(reply, choices)
        assert time.perf_counter() - start < 0.5
        assert (found.action in [each.action for each in choices]) == (found.why == "") == (found.kind == "ok")
        assert "\n" not in found.why and len(found.why) < 400
