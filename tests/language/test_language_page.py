"""docs/language.md: its code runs, its prompt is a real one, its settings are those that are read."""
import re
from pathlib import Path

from bootleg_agents import chat_settings, llm
from bootleg_env.language import TextEnv

PAGE = (Path(__file__).parents[2] / "docs/language.md").read_text(encoding="utf-8")


def test_the_code_runs():
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) == 4
    found = []
    for block in blocks:
        names = {}
        exec(block, names)
        found.append(names)
    training, loop = found[2:]
    assert sorted(training["samples"]) == [1, 2] and all(training["samples"].values())
    assert training["env"].is_over and training["ending"]["forfeit"] is None and len(set(training["model"].weights.values())) > 2
    assert loop["batch"].done[0] and sum(len(talk.record) for talk in loop["talks"]) > 10
    asked = [question for talk in loop["talks"] for question in talk.record]
    assert {question["tries"][0]["why"] for question in asked} == {'The reply had no line "Final answer: ...".'}


def test_the_page_shows_a_real_prompt():
    env = TextEnv("stones", opponents="greedy")
    env.reset(seed=7)
    env.step("Final answer: 0")
    env.step("Final answer: 2 stones")
    assert f"```text\n{env.get_observation()[1]}\n```" in PAGE


def test_every_setting_is_on_the_page():
    read = set(re.findall(r"BOOTLEG_LLM_[A-Z]+", f"{chat_settings.__doc__} {llm.__doc__}"))
    told = set(re.findall(r"^\| `(BOOTLEG_LLM_[A-Z]+)`(?:, `(BOOTLEG_LLM_[A-Z]+)`)?", PAGE, re.MULTILINE))
    assert read == {chat_settings.PREFIX + name for name in chat_settings.NAMES}
    assert {name for pair in told for name in pair if name} == read


def test_the_defaults_are_those_of_the_page():
    limits, ways = chat_settings.Limits(), llm.Ways()
    for name, value in [("TRIES", ways.tries), ("TIMEOUT", limits.timeout), ("ATTEMPTS", limits.attempts), ("PARALLEL", ways.parallel),
                        ("MEMORY", ways.memory)]:
        assert re.search(rf"^\| `BOOTLEG_LLM_{name}` \|.*\| {value:g} \|$", PAGE, re.MULTILINE)
    assert '`{"temperature": 0, "max_tokens": 2048}`' in PAGE and chat_settings.DEFAULTS == {"temperature": 0, "max_tokens": 2048}
