"""The scripted model of notebook 06: it reads prompts, deals come about, it keeps its word, wrong replies are its own doing."""
import json
from itertools import pairwise

from bootleg_agents import registry
from bootleg_agents.bootleggers.experiments import scripted_model
from bootleg_agents.bootleggers.experiments.scripted_prompts import read
from bootleg_agents.chat_server import serving
from bootleg_env import bootleggers_v0
from bootleg_env.playing.journals import Seating, journals


def played(monkeypatch, tmp_path, seed):
    """A game of it in the first seat: journal, record."""
    file = tmp_path / f"{seed}.jsonl"
    monkeypatch.setenv("BOOTLEG_LLM_RECORD", str(file))
    with serving(lambda number, body: scripted_model.reply(body["messages"])) as server:
        names = [f"llm:scripted{seed}@{server.url}", "crook", "dealer", "extorter"]
        seating = Seating(seed=seed, noise=1, mobsters=[registry.mobster(name) for name in names])
        events = next(journals(bootleggers_v0.game, bootleggers_v0.settings(num_players=4), [seating]))
    return events, [json.loads(line) for line in file.read_text().splitlines()]


def test_it_negotiates(monkeypatch, tmp_path):
    taken = refused = kept = 0
    for seed in (86, 98):
        events, record = played(monkeypatch, tmp_path, seed)
        for offer, answer in pairwise(events):
            if offer["event"] == "offer" and offer["seat"] == 0:
                assert offer["give"] and offer["get"]
                taken += answer["accepted"]
                refused += not answer["accepted"]
        mine = [event["state"] for event in events if event["event"] == "promise" and event["seat"] == 0]
        kept += mine.count("kept")
        assert "broken" not in mine
        wrong = [(question["decision"], question["round"] % 3) for question in record if len(question["tries"]) > 1]
        assert wrong and {*wrong} == {("bid", 0)} and all(len(question["tries"]) < 3 for question in record)
    assert taken > 5 and refused > 1 and kept > 0


def test_it_reads_what_stands_there(monkeypatch, tmp_path):
    _, record = played(monkeypatch, tmp_path, 86)
    for question in record:
        prompt = read(question["prompt"])
        assert sorted(prompt.answers) == sorted(question["legal"]) and prompt.me == "Al"
        assert set(prompt.mobsters) == {"Al", "Bea", "Cy", "Dot"}
        assert f"You are Al: ${prompt.mobsters['Al'].cash}G" in question["prompt"] and len(prompt.men) == 5
        if question["decision"].startswith("deal_") and question["decision"] != "deal_partner":
            assert prompt.partner in ("Bea", "Cy", "Dot")
