"""`llm:MODEL` against a server on loopback that follows a script: no reply raises or hangs, limits hold, the key goes nowhere else."""
import functools
import json
import os
import pickle
import time
from dataclasses import replace

import numpy as np
import pytest
from chat_server import completion, nothing, numbers, raw, serving, status, well
from every_game import every_game, public, quick
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bootleg_agents import chat_settings, contests, registry
from bootleg_agents.chat_client import ChatError, Client, seconds_of
from bootleg_agents.chat_settings import Limits
from bootleg_agents.llm import LanguageMobster, Ways, in_parallel
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.recording import Beginning, Recording
from bootleg_env.games import game as game_named
from bootleg_env.playing.human_game import HumanGame
from bootleg_env.playing.journals import Seating, play

KEY = "sk-a-key-that-nobody-may-see"
QUICK = Limits(timeout=5.0, attempts=3, longest_wait=0.01)


def client(server, **limits):
    return Client("toy", server.url, replace(QUICK, **limits), {})


def ask(server, **limits):
    return client(server, **limits).chat([{"role": "user", "content": "Which?"}])


# ---- the client


def test_a_reply():
    with serving(lambda number, body: "Final answer: 2") as server:
        reply = ask(server)
        assert (reply.text, reply.read, reply.written, reply.requests) == ("Final answer: 2", 100, 10, 1)
        assert server.bodies == [{"model": "toy", "messages": [{"role": "user", "content": "Which?"}]}]


@pytest.mark.parametrize("trouble", [
    status(429), status(503), status(500), status(408), status(429, Retry_After="0"),
    status(503, Retry_After="Thu, 01 Jan 1970 00:00:00 GMT"),
    status(429, Retry_After="soon"), nothing, raw(""), raw("hello"), raw("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{\"choices\": ["),
    raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n{}"),
    raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"),
    lambda handler: handler.reply("<html>"), lambda handler: handler.reply(""), lambda handler: handler.reply("[]"),
    lambda handler: handler.reply('{"choices": []}'), lambda handler: handler.reply('{"choices": [{"message": null}]}'),
    lambda handler: handler.reply("[" * 100_000),
    lambda handler: handler.reply('{"choices": 9' + "9" * 9999), lambda handler: handler.reply(b"\xff\xfe")])
def test_trouble_that_passes(trouble):
    with serving(lambda number, body: trouble if number < 2 else "Final answer: 1") as server:
        reply = ask(server)
        assert reply.text == "Final answer: 1" and reply.requests == 3 == len(server.bodies)
    with serving(lambda number, body: trouble) as server:
        with pytest.raises(ChatError, match="no reply after 3 attempts") as error:
            ask(server)
        assert "\n" not in str(error.value) and len(str(error.value)) < 400 and len(server.bodies) == error.value.requests == 3


@pytest.mark.parametrize("code", [400, 401, 403, 404, 422, 301, 302, 307])
def test_refused_for_good(code):
    with serving(lambda number, body: status(code, Location="/elsewhere")) as server:
        with pytest.raises(ChatError, match=f"^HTTP {code}: .*not now"):
            ask(server)
        assert len(server.bodies) == 1  # a redirect is not followed: the key would go with it


def test_a_server_that_is_away():
    with serving(well) as server:
        pass
    start = time.perf_counter()
    with pytest.raises(ChatError, match="no reply after 3 attempts: ConnectionRefused"):
        ask(server)
    assert time.perf_counter() - start < 3


@pytest.mark.parametrize("slow", [
    lambda handler: time.sleep(5), raw("HTTP/1.1 200 OK\r\n" + "X: y\r\n" * 50, 0.02), raw("HTTP/1.1 200 OK\r\n\r\n" + " " * 500, 0.02)])
def test_slow_servers_end(slow):
    """Also those that send a byte now and then, so that no read ever times out."""
    with serving(lambda number, body: slow) as server:
        start = time.perf_counter()
        with pytest.raises(ChatError, match="no reply after 2 attempts"):
            ask(server, timeout=0.2, attempts=2)
        assert time.perf_counter() - start < 3


def test_a_response_without_end():
    def endless(handler):
        handler.wfile.write(b"HTTP/1.1 200 OK\r\n\r\n")
        for _ in range(2000):
            handler.wfile.write(b" " * 65536)
    with serving(lambda number, body: endless) as server, pytest.raises(ChatError, match="longer than 4000000 bytes"):
        ask(server)


def test_waits_grow_and_heed_the_server():
    slept = []
    script = [status(503), status(503), status(429, Retry_After="7"), status(429, Retry_After="9999"), "hi"]
    with serving(lambda number, body: script[number]) as server:
        found = client(server, attempts=5, longest_wait=60.0)
        found.sleep = slept.append
        assert found.chat([]).text == "hi"
    assert slept == [0.5, 1.0, 7.0, 60.0]
    assert [seconds_of(text) for text in (None, "", "x", "nan", "inf", "-5", "3")] == [None, None, None, None, None, 0.0, 3.0]


@pytest.mark.parametrize("content, text", [
    (None, ""), (7, ""), ({"a": 1}, ""), ([{"type": "text", "text": "Final"}, {"text": " answer: 1"}, 3, None], "Final answer: 1"),
    ("\ud800x", "?x"), ("", "")])
def test_odd_contents(content, text):
    response = json.dumps({"choices": [{"message": {"content": content}}], "usage": 5})
    with serving(lambda number, body: lambda handler: handler.reply(response)) as server:
        reply = ask(server)
        assert reply.text == text and reply.read > 0


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.binary(max_size=300), st.sampled_from([200, 204, 206, 299, 404, 429, 500, 999]))
def test_any_response(body, code):
    with serving(lambda number, _: lambda handler: handler.reply(body, code)) as server:
        try:
            assert isinstance(ask(server, attempts=1).text, str)
        except ChatError as error:
            assert "\n" not in str(error)


def test_limits_on_calls_and_cost():
    with serving(lambda number, body: lambda handler: handler.reply(completion(f"{number}", 1_000_000, 1_000_000))) as server:
        found = client(server, calls=2)
        found.chat([{"role": "user", "content": "a"}])
        found.chat([{"role": "user", "content": "b"}])
        found.chat([{"role": "user", "content": "a"}])  # kept: costs nothing
        with pytest.raises(ChatError, match="limit of 2 calls"):
            found.chat([{"role": "user", "content": "c"}])
        found = client(server, cost=3.0, prices=(0.5, 1.5))
        found.chat([{"role": "user", "content": "a"}])
        found.chat([{"role": "user", "content": "b"}])
        with pytest.raises(ChatError, match=r"limit of \$3 is reached"):
            found.chat([{"role": "user", "content": "c"}])
        assert found.spent == 4.0


def test_kept_replies_survive(tmp_path, monkeypatch):
    monkeypatch.setenv("BOOTLEG_LLM_CACHE", str(tmp_path / "kept.jsonl"))
    monkeypatch.setenv("BOOTLEG_LLM_KEY", KEY)
    with serving(lambda number, body: f"reply {number}") as server:
        first = ask(server)
        (tmp_path / "kept.jsonl").open("a").write('{"half": \n[]\n7\n')
        again = ask(server)
        assert first.text == again.text == "reply 0" and again.requests == 0 and len(server.bodies) == 1
        assert Client("other", server.url, QUICK, {}).chat([{"role": "user", "content": "Which?"}]).text == "reply 1"
    assert KEY not in (tmp_path / "kept.jsonl").read_text()


# ---- the key


def test_the_key_is_sent_and_nowhere_else(monkeypatch, tmp_path):
    """Not in prompts, records, errors, pickles, reprs; also if the server sends it back."""
    monkeypatch.setenv("BOOTLEG_LLM_KEY", KEY)
    monkeypatch.setenv("BOOTLEG_LLM_RECORD", str(tmp_path / "record.jsonl"))
    monkeypatch.setenv("BOOTLEG_LLM_CACHE", str(tmp_path / "kept.jsonl"))

    def echo(number, body):
        if number >= 20:
            return lambda handler: handler.reply(f"bad key {KEY}", 401)
        return f"Your key is {KEY}.\nFinal answer: {numbers(body)[0]}"
    with serving(echo) as server:
        monkeypatch.setenv("BOOTLEG_LLM_URL", server.url)
        name = f"llm:toy@{server.url}"
        result = contests.tournament([name], deals=1, game="stones", setup="one", mirror=None)
        told = [result.table(), str(result.to_json()), repr(result.games.forfeits), repr(registry.mobster(name, "stones").outside().client)]
        assert {headers["Authorization"] for headers in server.headers} == {f"Bearer {KEY}"}
        assert KEY not in json.dumps(server.bodies)
    assert result.games.forfeits and "bad key ***" in result.games.forfeits[0].why
    assert "Your key is ***" in (tmp_path / "record.jsonl").read_text()
    told += [file.read_text() for file in tmp_path.iterdir()] + [str(pickle.dumps(registry.mobster(name, "stones")))]
    assert len(told) == 7 and not any(KEY in text for text in told)


@pytest.mark.parametrize("home", [None, "http://127.0.0.1:1/v1", "http://localhost/v1", "http://[", "https://127.0.0.1/v1"])
def test_the_key_goes_to_one_server_only(monkeypatch, home):
    """A saved game, a config or a contest's command from somebody else may name any server; it gets no key."""
    monkeypatch.setenv("BOOTLEG_LLM_KEY", KEY)
    if home is not None:
        monkeypatch.setenv("BOOTLEG_LLM_URL", home)
    with serving(lambda number, body: status(401) if number else "Final answer: 1") as server:
        ask(server)
        with pytest.raises(ChatError, match=r"HTTP 401: .*the key is sent to the server of BOOTLEG_LLM_URL only"):
            client(server).chat([{"role": "user", "content": "And now?"}])
        assert len(server.headers) == 2 and not any("Authorization" in headers for headers in server.headers)


@pytest.mark.parametrize("key", ["sk-\nX-Evil: 1 secret", "sk-ü-secret", "sk-\x00-secret"])
def test_a_key_that_cannot_be_sent(monkeypatch, key):
    monkeypatch.setattr("os.environ", {**os.environ, "BOOTLEG_LLM_KEY": key})
    with serving(well) as server:
        with pytest.raises(ChatError) as error:
            ask(server)
        assert "secret" not in str(error.value) and not server.bodies


# ---- the mobster


def batch_of(game, server, ways=None, seats=None, **limits):
    """A game whose first seat is the model's, the others answer at random."""
    settings = public(game).settings(**quick(game)) if seats is None else game.settings(num_players=seats)
    batch = GameBatch(game, settings)
    name = f"llm:toy@{server.url}"
    made = registry.mobster(name, game.name)
    batch.sit(0, 0, replace(made, outside=functools.partial(LanguageMobster, name, client(server, **limits), ways or Ways())))
    for seat in range(1, settings.num_players):
        batch.sit(0, seat, registry.mobster("random", game.name))
    return batch


def whole_game(batch, seed=1):
    batch.reset(np.array([seed]))
    batch.settle()
    return batch.outsiders[64]


@every_game
def test_every_game_is_played(game):
    with serving(well) as server:
        batch = batch_of(game, server)
        tally = whole_game(batch).tally
        assert batch.done[0] and tally.questions == tally.at_first == len(server.bodies) == tally.requests > 0
        assert tally.read == 100 * tally.questions and tally.written == 10 * tally.questions and tally.retries == tally.unanswered == 0
        first = server.bodies[0]["messages"]
        assert [each["role"] for each in first] == ["system", "user"] and game.title in first[0]["content"]
        assert any("What has happened" in body["messages"][1]["content"] for body in server.bodies)


@every_game
def test_listening_changes_no_game(game):
    """The same replies to the same questions, with a journal read meanwhile by somebody else or not: the same game."""
    with serving(well) as server:
        batch = batch_of(game, server)
        whole_game(batch)
        name = f"llm:toy@{server.url}"
        seats = [registry.mobster(each, game.name) for each in [name] + ["random"] * (batch.settings.num_players - 1)]
        journals, other = play(game, batch.settings, [Seating(1, 0, seats)])
        assert game.outcome(other.states).rank.tolist() == game.outcome(batch.states).rank.tolist()
        alone = play(game, batch.settings, [Seating(1, 0, [registry.mobster("random", game.name)] * batch.settings.num_players)])[0]
        assert [each["event"] for each in journals[0][:1]] == ["setup"] == [each["event"] for each in alone[0][:1]]
        assert journals[0][-1]["event"] == "end" and sum(each["event"] == "setup" for each in journals[0]) == 1


@every_game
def test_wrong_then_right(game):
    """Malformed, illegal, then legal: the model is told why, and the answers again."""
    def script(number, body):
        return [lambda: "Hm.", lambda: "Final answer: 987654", lambda: well(number, body)][number % 3]()
    with serving(script) as server:
        batch = batch_of(game, server)
        tally = whole_game(batch).tally
        assert batch.done[0] and tally.retries == 2 * tally.questions > 0 and tally.at_first == tally.unanswered == 0
        last = server.bodies[2]["messages"]
        assert [each["role"] for each in last] == ["system", "user", "assistant", "user", "assistant", "user"]
        assert "no line" in last[3]["content"] and "987654 is not one of the numbers" in last[5]["content"]


def test_no_legal_answer_forfeits_in_words():
    with serving(lambda number, body: "I will not play.") as server:
        result = contests.tournament([f"llm:toy@{server.url}"], deals=1, game="stones", setup="one", mirror=None)
    assert len(result.games.forfeits) == len(result.games)
    assert {each.why for each in result.games.forfeits} == {'no legal answer: The reply had no line "Final answer: ...".'}


@pytest.mark.parametrize("otherwise", ["random", "first"])
def test_a_server_that_dies_spoils_no_game(otherwise):
    with serving(lambda number, body: well(number, body) if number < 3 else nothing) as server:
        batch = batch_of(game_named("stones"), server, Ways(otherwise=otherwise), seats=3, attempts=1)
        tally = whole_game(batch).tally
    assert batch.done[0] and tally.at_first == 3 and tally.unanswered == tally.questions - 3 > 0


GARBAGE = [
    "", "Final answer:", "Final answer: -1", "Final answer: 1" + "0" * 5000, "\x00\ud800", "<think>" * 999, '{"answer": null}', "٣",
    "x" * 99999, "Final answer: 1\nFinal answer: 2", "final answer is no", "[]", "\n" * 9999, "1)", "**", "Final answer: yes", None, 7,
    {"answer": 1}]


@every_game
def test_garbage_spoils_no_game(game):
    """Whatever the model says, the game goes on to its end, and a legal number among it is an answer."""
    with serving(lambda number, body: GARBAGE[number * 7 % len(GARBAGE)]) as server:
        batch = batch_of(game, server, Ways(tries=2, otherwise="random"))
        tally = whole_game(batch).tally
    assert batch.done[0] and 0 < tally.unanswered < tally.questions and 0 < tally.at_first and tally.retries > 0


def test_a_policy_without_a_table():
    """Asked for one answer, without a journal."""
    with serving(well) as server:
        stones = public(game_named("stones"))
        env = stones.env()
        env.reset(seed=1)
        action = stones.policy(f"llm:toy@{server.url}").act(env)
        assert env.unwrapped.batch.mask[0, action] and len(server.bodies) == 1


def test_rows_are_asked_side_by_side():
    """Sixteen games at a time, eight requests at once: a slow server is waited for once, not eight times."""
    def slow(number, body):
        time.sleep(0.05)
        return well(number, body)
    with serving(slow) as server:
        start = time.perf_counter()
        contests.tournament([f"llm:toy@{server.url}"], deals=5, game="stones", setup="one", mirror=None)
        assert time.perf_counter() - start < 0.05 * len(server.bodies) / 2


def test_in_parallel():
    assert in_parallel([functools.partial(pow, each, 2) for each in range(9)], 4) == [each**2 for each in range(9)]
    with pytest.raises(ZeroDivisionError):
        in_parallel([lambda: 1, lambda: 1 // 0, lambda: 3], 2)


def test_the_same_contest_again_costs_nothing():
    with serving(lambda number, body: f"Final answer: {numbers(body)[number % len(numbers(body))]}") as server:
        name = f"llm:toy@{server.url}"
        first = contests.tournament([name], deals=2, game="stones", setup="one", mirror=None)
        sent = len(server.bodies)
        again = contests.tournament([name], deals=2, game="stones", setup="one", mirror=None)
        assert first.games.score.tolist() == again.games.score.tolist() and len(server.bodies) == sent > 0


def test_contests_report_what_was_said():
    """Legal at first, retries, questions without answer, requests, tokens, beside the win share; nothing of it for other mobsters."""
    def script(number, body):
        return "Hm." if "round 1 of" in body["messages"][1]["content"] and len(body["messages"]) == 2 else well(number, body)
    with serving(script) as server:
        name = f"llm:toy@{server.url}"
        result = contests.tournament([name, "greedy"], deals=3, game="stones", mirror=None)
        said, bodies = result.agents[0]["language"], server.bodies
    retried = sum(len(body["messages"]) == 4 for body in bodies)
    assert 0 < retried <= said["retries"] < said["questions"] and said["requests"] == len(bodies) and said["unanswered"] == 0
    assert round(said["questions"] * (1 - said["legal_at_first"])) == said["retries"]  # replies kept from before are counted as well
    assert said["tokens_read"] == 10 * said["tokens_written"] == 100 * (said["questions"] + said["retries"])
    assert "language" not in result.agents[1] and "legal at first %" in result.table()
    assert "legal at first" not in contests.tournament(["greedy"], deals=1, game="stones", setup="one", mirror=None).table()
    assert json.loads(json.dumps(result.to_json()))["agents"][0]["language"] == said


def test_records(monkeypatch, tmp_path):
    monkeypatch.setenv("BOOTLEG_LLM_RECORD", str(tmp_path / "record.jsonl"))
    with serving(lambda number, body: "Hm." if len(body["messages"]) == 2 else well(number, body)) as server:
        contests.tournament([f"llm:toy@{server.url}"], deals=1, game="stones", setup="one", mirror=None)
    lines = [json.loads(line) for line in (tmp_path / "record.jsonl").read_text().splitlines()]
    assert len(lines) > 20
    for line in lines:
        assert line["read"] in line["legal"] and line["tries"][-1]["kind"] == "ok" and line["tries"][-1]["tokens"] == [100, 10]
        assert len(line["tries"]) == 2 and "Question:" in line["prompt"] and "You play" in line["instructions"]


# ---- names


def test_names(monkeypatch):
    monkeypatch.setenv("BOOTLEG_LLM_URL", "http://127.0.0.1:9/v1")
    made = registry.mobster("llm:org/model-7b:q4", "stones")
    assert made.base == "llm:org/model-7b:q4" and made.slow and pickle.loads(pickle.dumps(made)).base == made.base
    assert made.outside().client.model == "org/model-7b:q4" and made.outside().client.address == "http://127.0.0.1:9/v1/chat/completions"
    assert registry.mobster("llm:@cf/m@https://h/v1/", "stones").outside().client.address == "https://h/v1/chat/completions"
    with_exception = registry.mobster("llm:m@http://127.0.0.1:9/v1+fist:greedy", "stones")
    assert with_exception.base == "llm:m@http://127.0.0.1:9/v1" and with_exception.instead[0][0] == "fist"


@pytest.mark.parametrize("name, words", [
    ("llm:", "wants a model"), ("llm:m", "set BOOTLEG_LLM_URL"), ("llm:m@http://", "must be an address"),
    ("llm:m@http://me:secret@h/v1", "a key belongs"),
    ("llm:m@http://h/v1?key=secret", "a key belongs"), ("llm:a b", "wants a model"), ("llm:m@https://h\x7f/", "must be an address")])
def test_names_that_are_wrong(name, words):
    with pytest.raises(ValueError, match=words) as error:
        registry.mobster(name, "stones")
    assert "secret" not in str(error.value).replace(name, "") or words != "a key belongs"


@pytest.mark.parametrize("setting, value, words", [
    ("EXTRA", "[1]", "JSON object"), ("EXTRA", "{", "JSON object"), ("TIMEOUT", "soon", "a number"), ("COST", "5", "PRICES"),
    ("PRICES", "1", "two numbers"),
    ("OTHERWISE", "cry", "forfeit, random, first"), ("CALLS", "-1", "0 or more"), ("PRICES", "a,b", "a number"),
    ("MEMORY", "nan", "a number"), ("CACHE", "/", "directory"), ("RECORD", "/nowhere/at/all", "No such file")])
def test_settings_that_are_wrong(monkeypatch, setting, value, words):
    monkeypatch.setenv(f"BOOTLEG_LLM_{setting}", value)
    with pytest.raises(ValueError, match=words):
        registry.mobster("llm:m@http://127.0.0.1:9/v1", "stones").outside()


def test_a_misspelt_variable_is_refused(monkeypatch):
    monkeypatch.setenv("BOOTLEG_LLM_TRY", "3")
    with pytest.raises(ValueError, match="unknown variable 'BOOTLEG_LLM_TRY', did you mean BOOTLEG_LLM_TRIES") as error:
        registry.mobster("llm:m@http://127.0.0.1:9/v1", "stones").outside()
    assert "\n" not in str(error.value) and all(f"BOOTLEG_LLM_{name}" in str(error.value) for name in chat_settings.NAMES)
    monkeypatch.delenv("BOOTLEG_LLM_TRY")
    monkeypatch.setenv("BOOTLEG_LLM_TRIES", "3")
    registry.mobster("llm:m@http://127.0.0.1:9/v1", "stones").outside()


def test_extra_is_sent(monkeypatch):
    """A server that knows guided decoding gets the legal numbers, and a bare number is an answer."""
    monkeypatch.setenv("BOOTLEG_LLM_EXTRA", '{"temperature": 0.5, "max_tokens": null, "structured_outputs": {"choice": "$numbers"}}')
    with serving(lambda number, body: body["structured_outputs"]["choice"][-1]) as server:
        contests.tournament([f"llm:toy@{server.url}"], deals=1, game="stones", setup="one", mirror=None)
        assert all(body["structured_outputs"]["choice"] == [str(each) for each in numbers(body)] for body in server.bodies)
        assert server.bodies[0]["temperature"] == 0.5 and "max_tokens" not in server.bodies[0]


# ---- in a room, with a person


@every_game
def test_a_model_sits_at_the_table_with_a_person(game):
    """`bootleg play` and `bootleg web`: it is told what the person did, the room loses no event, undo and saved games go on."""
    with serving(well) as server:
        played = HumanGame(game, public(game).settings(**quick(game)), 0, [f"llm:toy@{server.url}"] * (quick(game)["num_players"] - 1), 3)
        played.begin()
        for number in range(60):
            if played.is_over:
                break
            if number % 7 == 3:
                played.undo()
            played.go_on(played.legal()[number % len(played.legal())])
            if number == 20 and not played.is_over:
                played = HumanGame.from_dict(json.loads(json.dumps(played.as_dict())), trust=True)
        prompts = [body["messages"][1]["content"] for body in server.bodies]
    assert len(prompts) > 5 and any("What has happened" in text for text in prompts)
    replayed = [event["event"] for event in Recording(played.batch, Beginning(3)).journal(played.answers)]
    assert [event["event"] for event in played.events] == replayed


@every_game
def test_environments_with_a_model_are_copied(game):
    """Its journal is the batch's own: a state goes into an environment where nobody listens, and the game goes on to its end."""
    with serving(well) as server:
        env = public(game).env(opponents=f"llm:toy@{server.url}", **quick(game))
        env.reset(seed=4)
        twin, plain = env.unwrapped.clone(), public(game).env(opponents="random", **quick(game))
        plain.reset(seed=4)
        plain.unwrapped.set_state(env.unwrapped.get_state())
        for each in (env, twin, plain):
            raw_env, steps = each.unwrapped, 0
            while raw_env.agents and not raw_env.terminations[raw_env.agent_selection]:
                raw_env.step(int(np.flatnonzero(raw_env.batch.mask[0])[0]))
                steps += 1
            assert raw_env.batch.done[0] and steps > 3
        assert env.unwrapped.batch.record()[:200] == twin.batch.record()[:200]


def test_the_verbs_take_it(capsys):
    from bootleg_env.commands import main

    with serving(well) as server:
        name = f"llm:toy@{server.url}"
        assert main(["demo", "--game", "stones", "--agents", name, "greedy", "random"]) == 0
        assert main(["tournament", "--game", "stones", "--agents", name, "--setup", "one", "--deals", "1", "--mirror", "none"]) == 0
    assert f"Al is {name}" in capsys.readouterr().out.replace("\n", " ")
