"""The arena: what an entry plays can be played again from its result alone; what was changed in a result does not hold."""
import copy
import json
from pathlib import Path

import pytest

from bootleg_agents import arena, chat_server
from bootleg_agents.arena import keeping, results, tables, tracks
from bootleg_env.commands import main

ROOT = Path(__file__).parents[2]
BOTS = """
import numpy as np
class Last:
    def act(self, observation, mask):
        return int(np.flatnonzero(mask)[-1])
class Wrong:
    def __init__(self):
        self.answered = 0
    def act(self, observation, mask):
        self.answered += 1
        return int(np.flatnonzero(mask)[0]) if self.answered < 5 else int(np.flatnonzero(mask == 0)[0])
class Crashing(Wrong):
    def act(self, observation, mask):
        if self.answered > 2:
            raise MemoryError("no room left")
        return super().act(observation, mask)
"""


def entry(**tracks_and_mobsters):
    return arena.Entry("mine", tracks_and_mobsters)


@pytest.fixture
def bots(tmp_path, monkeypatch):
    """A folder with bots.py, where we are."""
    (tmp_path / "bots.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(scope="module")
def two_tracks():
    """Read only."""
    return arena.play(entry(bids="even", stones="greedy"), deals=4)


def changed(result, **row):
    """The result with other values in the row of Stones, signed by whoever changed it."""
    other = copy.deepcopy(result)
    other["tracks"][1].update(row)
    return results.signed(other)


# ---- the benchmark is fixed


def test_every_track_has_its_deals_for_good():
    # Whoever changes a seed, an opponent or a setting makes another benchmark: ARENA goes up, and this list with it.
    assert arena.ARENA == 1
    assert [(each.name, each.seed, each.game, each.opponents, dict(each.settings)) for each in arena.TRACKS] == FIXED


FIXED = [
    ("bids", 4129204077, "bootleggers", ("boss", "boss", "boss"), {}),
    ("market", 5704224337, "bootleggers", ("boss", "boss", "boss"), {"deals": "market"}),
    ("negotiation", 3855900295, "bootleggers", ("boss", "boss", "boss"), {}),
    ("company", 6174439919, "bootleggers", ("dealer", "crook", "extorter"), {}),
    ("rum_run", 6098789117, "rum_run", ("regent", "regent", "regent"), {}),
    ("prohibition", 2433173012, "prohibition", ("kingpin", "kingpin", "kingpin"), {}),
    ("stones", 2419728010, "stones", ("shrewd", "crook"), {}),
]


def test_tracks_cover_every_game():
    from bootleg_env.games import GAMES

    assert {each.game for each in arena.TRACKS} == set(GAMES)


@pytest.mark.parametrize("track", tracks.NAMES)
def test_the_same_entry_plays_the_same_games(track):
    one, other = (arena.play(entry(**{track: "random"}), deals=1) for _ in range(2))
    assert one == other and one["tracks"][0]["games"] == tracks.track(track).seats
    assert arena.check(one) == arena.check(one, anew=True) == []


def test_fewer_deals_are_the_first_ones():
    few, more = (keeping.unpacked(arena.play(entry(stones="random"), deals=deals)["tracks"][0]["answers"]) for deals in (3, 9))
    assert few == more[: len(few)]


def test_other_deals_are_marked():
    result = arena.play(entry(stones="greedy"), deals=2, seed=5)
    assert result["tracks"][0]["seed"] == 5 and arena.check(result) == []
    assert "2*" in tables.text([result]) and "not on those of the arena" in tables.text([result])


def test_processes_play_the_same(bots):
    one, two = (arena.play(entry(stones="bots.py:Last"), deals=12, jobs=jobs) for jobs in (1, 2))
    assert one == two


def test_on_the_bids_track_only_bids_are_the_entrants(two_tracks):
    from bootleg_env.games import game

    rounds = game("bootleggers").settings().rounds
    answers = keeping.unpacked(two_tracks["tracks"][0]["answers"])
    assert all(0 < len(each) <= rounds for each in answers)


def test_a_mobster_in_the_arena_plays_as_in_contests():
    from bootleg_agents import contests

    found = arena.play(entry(stones="greedy"), deals=40)["tracks"][0]
    beside = contests.tournament(["greedy"], 40, 3, 1, setup="one", reference=["shrewd", "crook"], mirror=None, game="stones").agents[0]
    assert abs(found["win_share"] - beside["win_share"]) < 0.15


# ---- checking


def test_a_result_holds_when_it_is_read_again(two_tracks, tmp_path):
    path = tmp_path / "mine.arena.json"
    path.write_text(json.dumps(two_tracks))
    assert arena.check(arena.read_result(path)) == []
    assert arena.check(arena.read_result(path), anew=True) == []
    assert arena.check(arena.read_result(path), deals=2) == []


def test_a_changed_file_is_noticed(two_tracks, tmp_path):
    path = tmp_path / "mine.arena.json"
    path.write_text(json.dumps({**two_tracks, "name": "another"}))
    with pytest.raises(ValueError, match="sha256: does not fit; the file was changed"):
        arena.read_result(path)


@pytest.mark.parametrize("figure", [each for each in (*results.FIGURES, "settings") if each not in ("par", "games")])
def test_a_figure_that_was_never_played_is_named(two_tracks, figure):
    row = two_tracks["tracks"][1]
    value = {"rounds": 99} if figure == "settings" else 0.99 if row[figure] is None else row[figure] + 0.01
    wrong = arena.check(changed(two_tracks, **{figure: value}))
    assert wrong == [f"stones: {figure} is {value!r}, played again it is {row[figure]!r}"]


def test_answers_of_other_games_are_noticed(two_tracks):
    answers = [list(each) for each in keeping.unpacked(two_tracks["tracks"][1]["answers"])]
    for bad in ([*answers[:2], [*answers[2], 0], *answers[3:]], [*answers[:2], answers[2][:-1], *answers[3:]],
                [[99] * len(answers[0]), *answers[1:]]):
        wrong = arena.check(changed(two_tracks, answers=keeping.packed(bad)))
        assert len(wrong) == 1 and wrong[0].startswith("stones: ")
    assert "4 games, but 4 deals have 12" in arena.check(changed(two_tracks, answers=keeping.packed(answers[:4])))[0]
    assert arena.check(changed(two_tracks, answers="?")) == ["stones: answers: cannot be read (Only base64 data is allowed)"]


def test_an_entrant_that_is_another_now_is_noticed(bots):
    result = arena.play(entry(stones="bots.py:Last"), deals=2)
    result["tracks"][0]["mobster"] = "miser"
    result = results.signed(result)
    assert arena.check(result) == []  # the answers are still answers to these games
    assert "the entrant answers otherwise than it did" in arena.check(result, anew=True)[0]


@pytest.mark.parametrize("bot, why", [("Wrong", "is not legal"), ("Crashing", "no room left")])
def test_forfeits_are_part_of_a_result(bots, bot, why):
    result = arena.play(entry(stones=f"bots.py:{bot}"), deals=2)
    row = result["tracks"][0]
    assert row["forfeits"] == row["games"] == 6 and row["win_share"] == 0 and why in row["fouls"][0]["why"].lower()
    assert arena.check(result) == []
    fewer = results.signed({**result, "tracks": [{**row, "fouls": row["fouls"][1:]}]})
    assert arena.check(fewer) == ["stones: other forfeits than when it is played again"]


def test_packing_is_undone_by_unpacking():
    answers = [[], [0, 3, 70_000], [1], []]
    assert [list(each) for each in keeping.unpacked(keeping.packed(answers))] == answers


@pytest.mark.parametrize("text", ["", "AAAA", None, 3, "é", keeping.packed([[1]])[:-8], keeping.packed([[1]]) + "AAAA"])
def test_what_is_no_packing_is_one_line(text):
    with pytest.raises(ValueError, match="answers: cannot be read") as caught:
        keeping.unpacked(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("change, why", [
    ({"opponents": []}, "must be shrewd, crook"),
    ({"opponents": [{"mobster": "random"}, {"mobster": "random"}]}, "must be shrewd, crook"),
    ({"seed": 2**31 + 5}, "must be the track's own"),
    ({"par": 0.01}, r"tracks\[1\].par=0.01: must be 0.333"),
    ({"games": 700}, "games=700: must be"), ({"forfeits": 700}, "must be from 0 to"),
    ({"win_share": 1.5}, "must be from 0 to 1"), ({"mean_rank": 4}, "must be from 1 to 3"),
    ({"win_share": 0.5, "win_share_low": 0.6, "win_share_high": 0.9}, "must lie in its interval, 0.6 to 0.9"),
])
def test_what_was_not_played_in_the_arena_is_refused(two_tracks, change, why):
    with pytest.raises(ValueError, match=why):
        arena.check(changed(two_tracks, **change))


def test_a_result_without_tracks_says_nothing(two_tracks):
    with pytest.raises(ValueError, match="tracks: none; nothing was played"):
        arena.check(results.signed({**two_tracks, "tracks": []}))


def test_what_a_check_cannot_know_is_said(two_tracks):
    assert arena.remarks(two_tracks, anew=True) == []
    said = arena.remarks(changed(two_tracks, rules="0", code="0"), anew=True)
    assert said == [f"stones: {name}: other files here than where it was played" for name in ("rules", "code")]
    assert arena.remarks(two_tracks) == [f"{track}: that {mobster} gave these answers is the sender's word"
                                         for track, mobster in (("bids", "even"), ("stones", "greedy"))]


HOSTILE = [None, True, -1, 2**70, 1e300, "x", "a\nb", "", [], [None], {}, {"x": 1}]


def test_no_result_whatever_breaks_the_check(two_tracks):
    for key in two_tracks:
        for value in HOSTILE:
            one_line_or_held(results.signed({**two_tracks, key: value}) if key != "sha256" else {**two_tracks, key: value})
    for key in two_tracks["tracks"][1]:
        for value in HOSTILE:
            one_line_or_held(changed(two_tracks, **{key: value}))


def one_line_or_held(result):
    try:
        wrong = arena.check(result, deals=1)
        tables.text([result])
    except ValueError as error:
        wrong = [str(error)]
    assert all(line and "\n" not in line for line in wrong)


# ---- entries


def test_an_entry_is_read(tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text("name: Family\nby: us\ndeals: 25\ntracks:\n  stones: greedy\n  bids: high_first\n")
    assert arena.read_entry(path) == arena.Entry("Family", {"stones": "greedy", "bids": "high_first"}, "us", 25)


@pytest.mark.parametrize("text, why", [
    ("", "must be a dict with keys of name, by, deals, tracks"),
    ("name: x", "an entry has a name, and tracks with a mobster each, of bids, market"),
    ("name: x\ntracks: {stones: greedy}\nseats: 3", "unknown key 'seats'"),
    ("name: x\ntracks: {stnes: greedy}", "unknown key 'stnes', did you mean 'stones'"),
    ("name: x\ntracks: {stones: gredy}", "tracks.stones: unknown mobster 'gredy', did you mean greedy"),
    ("name: x\ntracks: {stones: 3}", "tracks.stones=3: must be a line of text"),
    ("name: x\ntracks: {bids: nobody}", "unknown mobster for bid 'nobody'"),
    ("name: x\ntracks: {bids: boss+bid:even}", "answers one decision, bid; name a mobster, or what bids in it"),
    ("name: x\ntracks: {stones: greedy}\ndeals: 20", "deals=20: must be one of 10, 25, 50, 100, 250, chosen before anything is played"),
    ("name: 'a\n\n b'\ntracks: {stones: greedy}", "must be a line of text"),
    ("name: [", "not YAML"),
    ("name: x\ntracks: {stones: \"bots.py:Last\"}", "names Python code that would be run: bots.py:Last; if you know and trust it: --trust"),
])
def test_what_is_wrong_with_an_entry_is_said_in_one_line(tmp_path, text, why):
    path = tmp_path / "mine.yaml"
    path.write_text(text)
    with pytest.raises(ValueError) as caught:
        arena.read_entry(path)
    assert str(caught.value).startswith(f"{path}: ") and why in str(caught.value) and "\n" not in str(caught.value)


def test_a_result_never_runs_the_code_it_names(bots, monkeypatch):
    (bots / "evil.py").write_text("open('ran', 'w')\nclass Bot:\n    def act(self, observation, mask):\n        return 0\n")
    result = arena.play(entry(stones="greedy"), deals=1)
    result["tracks"][0]["mobster"] = "evil.py:Bot"
    result = results.signed(result)
    assert arena.check(result) == []
    with pytest.raises(ValueError, match=r"names Python code that would be run: evil\.py:Bot"):
        arena.check(result, anew=True)
    assert not (bots / "ran").exists()


# ---- the verb


def test_the_verb_plays_writes_checks_and_shows(bots, capsys):
    (bots / "mine.yaml").write_text("name: mine\ntracks: {stones: 'bots.py:Last'}\n")
    assert main(["arena", "mine.yaml", "--deals", "2"]) == 2 and "--trust" in capsys.readouterr().err
    assert main(["arena", "mine.yaml", "--deals", "2", "--trust"]) == 0
    assert "mine.arena.json is written" in capsys.readouterr().out
    assert main(["arena", "mine.arena.json"]) == 0 and "bots.py:Last" in capsys.readouterr().out
    assert main(["arena", "--check", "mine.arena.json"]) == 0
    assert capsys.readouterr().out == (
        "mine.arena.json: holds: these answers lead to these figures in stones\n"
        "  stones: that bots.py:Last gave these answers is the sender's word\n")
    assert main(["arena", "--check", "--anew", "--trust", "mine.arena.json"]) == 0
    assert "the entrant answers as it did" in capsys.readouterr().out
    content = json.loads((bots / "mine.arena.json").read_text())
    content["tracks"][0]["win_share"] = 0.9
    (bots / "forged.arena.json").write_text(json.dumps(results.signed(content)))
    assert main(["arena", "--check", "forged.arena.json"]) == 1 and "win_share is 0.9, played again it is" in capsys.readouterr().out
    assert main(["arena"]) == 0 and "negotiation" in capsys.readouterr().out


@pytest.mark.parametrize("arguments, why", [
    (["x.txt"], "an entry is a .yaml file, a result a .json file"),
    (["x.yaml", "y.yaml"], "one entry at a time"),
    (["--check"], "--check is for results"),
    (["--check", "x.yaml"], "--check is for results"),
    (["x.json", "--anew"], "--anew goes with --check"),
    (["x.json", "--seed", "3"], "--seed goes with an entry"),
    (["x.json", "--deals", "3"], "--deals and --trust go with"),
    (["nowhere.yaml"], "nowhere.yaml: No such file"),
    (["nowhere.json"], "nowhere.json: No such file"),
])
def test_options_that_do_not_fit_are_refused(bots, capsys, arguments, why):
    assert main(["arena", *arguments]) == 2
    said = capsys.readouterr().err
    assert why in said and said.count("\n") == 1


# ---- language models


def test_a_language_model_in_the_arena(tmp_path):
    with chat_server.serving(lambda number, body: "Final answer: 0") as server:
        result = arena.play(entry(stones=f"llm:zero@{server.url}"), deals=1)
    row = result["tracks"][0]
    assert row["mobster"] == "llm:zero" and row["code"] is None and "127.0.0.1" not in json.dumps(result)
    assert row["language"]["unanswered"] == 0 and row["language"]["conditions"][0]["tries"] == 3
    assert arena.check(result) == []


def test_a_limit_or_a_server_that_is_away_is_no_defeat(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("BOOTLEG_LLM_CALLS", "60")
    monkeypatch.chdir(tmp_path)
    with chat_server.serving(lambda number, body: f"{number} Final answer: 0") as server:
        (tmp_path / "mine.yaml").write_text(f"name: mine\ntracks: {{stones: 'llm:zero@{server.url}'}}\n")
        assert main(["arena", "mine.yaml"]) == 2
        assert "mine.yaml: names a server that would be asked: llm:zero@" in capsys.readouterr().err  # with the key of whoever plays it
        assert main(["arena", "mine.yaml", "--trust"]) == 2
    assert "nothing is written, for no deal was finished: the limit of 60 calls is reached" in capsys.readouterr().err
    assert not (tmp_path / "mine.arena.json").exists()


def test_a_model_that_may_stay_silent_is_not_let_in(tmp_path, monkeypatch):
    monkeypatch.setenv("BOOTLEG_LLM_OTHERWISE", "first")
    (tmp_path / "mine.yaml").write_text("name: mine\ntracks: {stones: 'llm:zero@http://127.0.0.1:9/v1'}\n")
    with pytest.raises(ValueError, match="BOOTLEG_LLM_OTHERWISE must be forfeit"):
        arena.read_entry(tmp_path / "mine.yaml", trust=True)


# ---- what is committed


@pytest.mark.parametrize("path", sorted((ROOT / "docs" / "data" / "arena").glob("*.json")), ids=lambda path: path.name)
def test_committed_results_hold(path):
    # Fails when rules or opponents answer otherwise than in this version of the arena: raise ARENA, and play the entries anew.
    assert arena.check(arena.read_result(path), deals=2) == []


@pytest.mark.parametrize("path", sorted((ROOT / "configs" / "arena").glob("*.yaml")), ids=lambda path: path.name)
def test_committed_entries_have_a_result(path):
    entry = arena.read_entry(path)
    result = arena.read_result(ROOT / "docs" / "data" / "arena" / f"{path.stem}.arena.json")
    assert {row["track"]: (row["mobster"], row["deals"]) for row in result["tracks"]} == {
        name: (mobster, entry.deals) for name, mobster in entry.tracks.items()}
