"""The server's interface: who may ask what, in which words it refuses, and that nothing else comes out of it."""
import json
import logging
import threading

import pytest
from server_tests import HOST, KEY, Person, links, opened, server

from bootleg_env.commands import main
from bootleg_env.playing import save_file
from bootleg_env.playing.human_game import HumanGame


@pytest.fixture
def place(tmp_path):
    with server(tmp_path) as (client, house):
        yield client, house


# ---- a game


def test_a_whole_game(place):
    me, answers = opened(*place), 0
    while not me.wait_for_question()["over"]:
        assert me.answer(answers % len(me.shown["question"]["answers"])).status_code == 200
        answers += 1
        assert answers < 100
    assert answers > 3 and "SCOREBOARD" in me.shown["scoreboard"][0] and me.shown["question"] is None


def test_the_same_game_as_in_the_terminal(place, tmp_path):
    """Seed, mobsters and answers are the same, so everything else is."""
    from bootleg_env.games import game as game_named

    game, me = game_named("stones"), opened(*place, seats=("me", "shrewd", "shrewd"))
    twin = HumanGame(game, game.settings(num_players=3), 0, ["shrewd", "shrewd"], 7)
    twin.begin()
    while not me.wait_for_question()["over"]:
        assert [answer["id"] for answer in me.shown["question"]["answers"]] == twin.legal()
        me.answer()
        if not twin.try_quietly(twin.legal()[0]):
            twin.go_on(twin.legal()[0])
    assert twin.is_over and me.shown["text"] == game.board_text(twin.batch.states, 100)


def test_changes_make_the_whole(place):
    """Who has followed from the beginning has the same table as one who comes now."""
    me, elements, log = opened(*place), {}, []
    while True:
        view = me.wait_for_question()
        drawing, news = view["drawing"], view["news"]
        elements = {} if drawing["whole"] else elements
        elements = {name: svg for name, svg in (elements | drawing["set"]).items() if name not in drawing["gone"]}
        log = log[: news["keep"]] + news["add"]
        if view["over"]:
            break
        me.answer(-1)
    newcomer = Person(me.client, me.token).look()
    assert newcomer["drawing"]["whole"] and newcomer["drawing"]["set"] == elements and elements
    assert "".join(newcomer["news"]["add"]).count("Round 6") and len(log) > 3


def test_nothing_is_sent_while_nothing_changes(place):
    me = opened(*place)
    me.wait_for_question()
    assert me.get(f"table?after={me.version}&wait=0").status_code == 204


def test_undo(place):
    me = opened(*place, seats=("me", "random", "random"))
    me.wait_for_question()
    assert me.shown["question"]["decision"] == "partner" and not me.shown["question"]["can_undo"]
    before = me.shown
    me.answer(1)  # whom: nobody has seen it
    assert me.wait_for_question()["question"]["decision"] == "give" and me.shown["question"]["can_undo"]
    assert me.post("undo", turn=me.shown["turn"]).status_code == 200
    assert me.wait_for_question()["question"] == before["question"]
    refused = me.post("undo", turn=me.shown["turn"])
    assert refused.status_code == 409 and "nothing to take back" in refused.json()["error"]


def test_both_sides_of_an_offer_are_told_before_it_is_sent(place):
    me = opened(*place, seats=("me", "random", "random"))
    me.answer(1)
    question = me.wait_for_question()["question"]
    assert question["offer"][1].endswith("promise to hide nothing this round")
    gifts = [f"{number} stone{'s' * (number > 1)}" for number in range(1, 1 + len(question["answers"]))]
    assert [answer["offer"][0] for answer in question["answers"]] == gifts
    assert all(answer["final"] for answer in question["answers"])


def test_several_people_and_a_spectator(place):
    host = opened(*place, seats=("me", "person", "random"), called=["Ann", "<b>Bob</b>", ""])
    at_table = links(host)
    assert set(at_table) == {0, 1, None}
    ann, bob, watcher = (at_table[seat] for seat in (0, 1, None))
    for each in (ann, bob, watcher):
        each.look()
        assert each.shown["called"] == ["Ann", "<b>Bob</b>", ""] and [seat["who"] for seat in each.shown["seats"]] == ["", "", "random"]
    seen = set()
    for _ in range(200):
        views = [each.look_until(lambda view: view["over"] or view["seats"][0]["asked"] or view["seats"][1]["asked"])
                 for each in (ann, bob, watcher)]
        if views[0]["over"]:
            break
        asked = [view["question"] is not None for view in views]
        if sum(asked) == 1 and not asked[2]:
            seen.add(asked.index(True))
            (ann, bob)[asked.index(True)].answer()
    assert seen == {0, 1} and watcher.look_until(lambda view: view["over"])["viewer"] == {"seat": None, "all": False}


def test_mobsters_alone_are_watched_with_everything(place):
    host = opened(*place, seats=("random", "random"), pace=0.05)
    assert host.look()["viewer"] == {"seat": None, "all": True} and host.shown["host"]
    assert set(links(host)) == {None}
    versions = {host.version}
    while not host.look(1)["over"]:
        versions.add(host.version)
    assert len(versions) > 5  # answer after answer, not the end alone
    assert host.post("answer", turn="", id=0).status_code == 403


def test_step_by_step(place):
    host = opened(*place, seats=("random", "random"), pace=30)
    host.post("pace", pace=0, paused=True)
    first = host.look_until(lambda view: view["paused"])
    if host.get(f"table?after={host.version}&wait=1").status_code == 200:  # every request lets one answer pass, this one too
        first = host.look()
    assert host.get(f"table?after={host.version}&wait=0.3").status_code == 204  # nobody presses, nothing happens
    host.post("pace")
    assert host.look_until(lambda view: view["text"] != first["text"] or view["news"]["add"])
    host.post("pace", pace=0, paused=False)
    assert host.look_until(lambda view: view["over"])


def test_a_seat_that_is_left_goes_to_a_mobster(place):
    host = opened(*place, seats=("person", "random"))
    assert host.wait_for_question is not None and host.look_until(lambda view: view["seats"][0]["asked"])["viewer"]["all"] is False
    assert host.post("give", seat=0, who="random").status_code == 200
    assert host.look_until(lambda view: view["over"])["seats"][0]["who"] == "random"
    assert host.shown["viewer"]["all"] is False  # a person's hand was here


def test_what_nobody_has_seen_goes_with_the_person_who_leaves(place):
    """A half-made choice is taken back: the mobster in that seat begins anew."""
    me = opened(*place, seats=("me", "person", "random"))
    me.answer(1)  # whom: nobody has seen it
    assert me.wait_for_question()["question"]["decision"] == "give"
    table = next(iter(place[1].tables.values()))
    table.room.sit(0, "")
    answers = len(table.room.answers)
    assert me.post("give", seat=0, who="greedy").status_code == 200
    me.look_until(lambda view: not view["seats"][0]["asked"])
    assert answers > 0 and table.room.seated[0] == "greedy"
    assert me.look()["viewer"]["seat"] == 0 and me.shown["question"] is None


def test_help_hint_and_rules(place):
    me = opened(*place)
    me.wait_for_question()
    assert me.get("rules").json()["rules"] and me.post("explain").json()["paragraphs"]
    assert me.post("hint").json()["paragraphs"][0].startswith("Take ")
    assert me.answer().status_code == 200


# ---- files


def test_saved_after_every_answer_and_gone_on_with(tmp_path):
    """The links stay the same, and the game is where it was."""
    with server(tmp_path) as (client, house):
        me = opened(client, house)
        me.answer()
        me.answer()
        me.wait_for_question()
        me.post("pace", pace=1.5, paused=True)
        before = me.look_until(lambda view: view["paused"])
    with server(tmp_path) as (client, house):
        again = Person(client, me.token)
        after = again.wait_for_question()
        for key in ("question", "text", "seats", "moment", "called", "host", "pace", "paused"):
            assert after[key] == before[key]
        again.post("pace", pace=0, paused=False)
        assert again.answer().status_code == 200
        owner = Person(client, house.owner)
        assert [each["name"] for each in owner.get("games").json()["tables"]] == house.saved()
        assert owner.get("games").json()["tables"][0]["who"] == ["a person", "random"]
        assert owner.post("load", name=house.saved()[0]).json()["token"] == me.token


def test_bootleg_play_goes_on_with_a_table_of_one_person(tmp_path):
    with server(tmp_path) as (client, house):
        me = opened(client, house)
        me.answer()
        text = me.wait_for_question()["text"]
    assert next(tmp_path.glob("*.json")).stat().st_mode & 0o777 == 0o600  # it holds what is hidden
    played = HumanGame.from_dict(save_file.read(next(tmp_path.glob("*.json"))))
    assert played.game.board_text(played.batch.states, 100) == text


def test_a_damaged_file_is_refused_in_words(tmp_path):
    with server(tmp_path) as (client, house):
        me = opened(client, house)
        me.answer()
        me.wait_for_question()
    file = next(tmp_path.glob("*.json"))
    file.write_text(file.read_text().replace("random", "rando"))
    with server(tmp_path) as (client, _):
        refused = Person(client, me.token).get("table")
        assert refused.status_code == 422 and "damaged or edited" in refused.json()["error"]


def test_where_nothing_can_be_saved_the_game_goes_on(tmp_path, monkeypatch):
    def full(path, content):
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(save_file, "write", full)
    with server(tmp_path) as (client, house):
        me = opened(client, house)
        assert me.answer().status_code == 200
        assert "No space left" in me.look_until(lambda view: view["trouble"])["trouble"]
        assert str(tmp_path) not in str(me.shown)


# ---- who may do what


def test_every_path_wants_a_secret(place):
    client, house = place
    opened(client, house)
    for path in ("me", "games", "table", "rules", "links"):
        assert Person(client, "wrong").get(path).status_code == 401
        assert client.get(f"/api/{path}").status_code == 401
    for path in ("tables", "load", "answer", "undo", "explain", "hint", "pace", "give"):
        refused = Person(client, "wrong").post(path)
        assert refused.status_code == 401 and set(refused.json()) == {"error"}


def test_a_link_opens_its_own_seat_alone(place):
    host = opened(*place, seats=("me", "person"))
    guest, watcher = links(host)[1], links(host)[None]
    for each, path, status in [(guest, "games", 401), (guest, "links", 403), (watcher, "links", 403)]:
        assert each.get(path).status_code == status
    for each, path, status in [(guest, "tables", 401), (guest, "load", 401), (guest, "give", 403), (watcher, "pace", 403),
                               (watcher, "answer", 403), (watcher, "hint", 403)]:
        assert each.post(path, seat=1, who="random").status_code == status
    host.wait_for_question()
    assert guest.post("answer", turn=host.shown["turn"], id=host.shown["question"]["answers"][0]["id"]).status_code == 409
    assert guest.post("undo", turn=host.shown["turn"]).status_code == 409 and guest.post("hint").status_code == 409
    assert guest.look()["turn"] == "" and watcher.look()["turn"] == ""


def test_secrets_differ(place):
    host = opened(*place, seats=("me", "person"))
    other = opened(*place, seats=("me", "person"))
    tokens = [place[1].owner] + [each.token for who in (host, other) for each in links(who).values()]
    assert len(set(tokens)) == len(tokens) and all(len(token) >= 24 for token in tokens)


@pytest.mark.parametrize("headers, status", [
    ({"Host": "evil.example"}, 400), ({"Host": "127.0.0.1:9"}, 400), ({"Host": ""}, 400), ({"Origin": "http://evil.example"}, 403),
    ({"Origin": "null"}, 403), ({"Origin": f"http://{HOST}"}, 200), ({}, 200)])
def test_only_our_own_name_and_page(place, headers, status):
    client, house = place
    for path in ("/", "/api/games"):
        assert client.get(path, headers={"Authorization": f"Bearer {house.owner}", **headers}).status_code == status


def test_headers(place):
    page = place[0].get("/")
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy and "unsafe" not in policy
    for response in (page, place[0].get("/api/table"), place[0].get("/nothing")):
        assert response.headers["cache-control"] == "no-store" and response.headers["x-content-type-options"] == "nosniff"
        assert response.headers["referrer-policy"] == "no-referrer" and "access-control-allow-origin" not in response.headers


# ---- bad input


@pytest.mark.parametrize("form, words", [
    ({}, "game=null: must be one of"), ({"game": "chess"}, "must be one of"), ({"game": ["stones"]}, "must be one of"),
    ({"preset": "../../etc/passwd"}, "preset="), ({"preset": "/etc/hosts.json"}, "preset="), ({"seats": []}, "num_players"),
    ({"seats": ["me", "me"]}, "one seat only"), ({"seats": ["me", "evil.py:Bot"]}, "no name of a mobster"),
    ({"seats": ["me", "/tmp/model.safetensors"]}, "no name of a mobster"), ({"seats": ["me", "../don"]}, "no name of a mobster"),
    ({"seats": ["me", "search:999999"]}, "no name of a mobster"), ({"seats": ["me", "nobody"]}, "unknown mobster"),
    ({"seats": ["me"] + ["random"] * 9}, "num_players"), ({"seats": "me"}, "a list is wanted"), ({"seed": -1}, "seed=-1"),
    ({"seed": "x"}, "seed="), ({"pace": 1e9}, "pace="), ({"pace": "fast"}, "pace="), ({"called": [1, 2]}, "called:")])
def test_a_table_that_cannot_be_is_refused_in_words(place, form, words):
    client, house = place
    whole = {"game": "stones", "seats": ["me", "random"]} if form else {}
    refused = Person(client, house.owner).post("tables", **(whole | form))
    assert refused.status_code == 422 and words in refused.json()["error"] and not house.tables


def test_answers_that_cannot_be_are_refused_in_words(place):
    me = opened(*place)
    turn = me.wait_for_question()["turn"]
    for form, status, words in [
            ({"turn": "old", "id": 0}, 409, "moved on"), ({"turn": turn, "id": 10**9}, 422, "legal"),
            ({"turn": turn, "id": -1}, 422, "legal"),
            ({"turn": turn, "id": "0"}, 422, "whole number"), ({"turn": turn, "id": True}, 422, "whole number"),
            ({"turn": [turn], "id": 0}, 422, "short text"), ({"turn": "", "id": 0}, 409, "moved on")]:
        refused = me.post("answer", **form)
        assert refused.status_code == status and words in refused.json()["error"]
    assert me.look()["turn"] == turn


def test_an_answer_counts_once(place):
    me = opened(*place)
    view = me.wait_for_question()
    form = {"turn": view["turn"], "id": view["question"]["answers"][0]["id"]}
    assert [me.post("answer", **form).status_code for _ in range(3)] == [200, 409, 409]


@pytest.mark.parametrize("body, status", [
    (b"x" * 70_000, 413), (b"{", 400), (b"[]", 400), (b"\xff\xfe", 400), (b"[" * 60_000, 400), (b"", 422), (b'{"id": 1e999}', 400)])
def test_bodies(place, body, status):
    me = opened(*place)
    me.wait_for_question()
    refused = me.client.post("/api/answer", content=body, headers={"Authorization": f"Bearer {me.token}"})
    assert refused.status_code == status and set(refused.json()) == {"error"}


def test_a_mistake_of_ours_is_not_shown(place, monkeypatch, capsys):
    client, house = place
    monkeypatch.setattr(house, "games", lambda: 1 // 0)
    failed = Person(client, house.owner).get("games")
    assert failed.status_code == 500 and "ZeroDivisionError" not in failed.text and "ZeroDivisionError" in capsys.readouterr().err


def test_a_mobster_that_fails_is_named_and_can_be_replaced(tmp_path, monkeypatch):
    (tmp_path / "silly.py").write_text("class Bot:\n    def act(self, observation, mask):\n        raise RuntimeError('no idea')\n")
    name = f"{tmp_path / 'silly.py'}:Bot"
    with server(tmp_path, own=(name,)) as (client, house):
        host = opened(client, house, seats=("random", name))
        trouble = host.look_until(lambda view: view["trouble"])["trouble"]
        assert "gave no legal answer" in trouble and "no idea" not in trouble
        assert host.post("give", seat=1, who="random").status_code == 200
        assert host.look_until(lambda view: view["over"])["trouble"] == ""


def test_the_key_is_for_nobody_else(tmp_path):
    from bootleg_env.web.house import key_of

    assert key_of(tmp_path) == key_of(tmp_path) != KEY
    assert (tmp_path / ".bootleg-web-key").stat().st_mode & 0o777 == 0o600
    assert json.dumps(key_of(tmp_path).hex())


@pytest.mark.parametrize("text, mode, words", [
    ("", 0o600, "must be 64 hexadecimal digits"), ("00", 0o600, "hexadecimal"), ("short", 0o600, "hexadecimal"),
    ("k" * 64, 0o600, "hexadecimal"),
    ("0" * 10_000, 0o600, "larger"), ("ab" * 32, 0o644, "that you alone can read")])
def test_a_key_that_others_may_know_is_refused(tmp_path, text, mode, words):
    from bootleg_env.web.house import key_of

    file = tmp_path / ".bootleg-web-key"
    file.write_text(text)
    file.chmod(mode)
    with pytest.raises(ValueError, match=words) as refused:
        key_of(tmp_path)
    assert "\n" not in str(refused.value)


def test_the_server_leaves_the_logging_of_its_process_alone(tmp_path, monkeypatch, capsys):
    """Other libraries' handlers stay open: some close the stream that they write to."""
    class Handler(logging.Handler):
        closed = False

        def close(self):
            self.closed = True
            super().close()

    monkeypatch.chdir(tmp_path)
    handler, ended = Handler(), []
    command = ["web", "--port", "0", "--seconds", "0"]
    server = threading.Thread(target=lambda: ended.append(main(command)))  # this one may have Playwright's loop
    server.start()
    server.join()
    assert ended == [0]
    assert "Open this link" in capsys.readouterr().out and not handler.closed
