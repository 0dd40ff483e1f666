"""The picture shows what lies open before everybody, and nothing else; the story and the scoreboard tell the whole game."""
import pytest
from played import KINDS, fresh_batch, played

from bootleg_env.bootleggers.tables import constants as c
from bootleg_env.bootleggers.words import answers as words
from bootleg_env.bootleggers.words import board_text, names, narrative


@pytest.mark.parametrize("kind", [("rulebook", 4, 12), ("quiet", 6, 16), ("anytime", 3, 5)], ids=str)
def test_what_matters_is_in_the_picture(kind):
    batch = fresh_batch(*kind)

    steps = 0
    while not batch.done[0]:
        if steps % 40 == 0:
            s, text = batch.states[0], board_text.board_text(batch.states)
            assert f"round {s['year']} of {s['rounds']}" in text
            assert f"(mobster_{batch.seat[0]}) is asked " in text
            assert f"({words.asked(batch.states)['decision']})" in " ".join(text.split())
            for seat in range(kind[1]):
                line = next(line for line in text.splitlines() if line.split()[:2] == [names.NAMES[seat], f"mobster_{seat}"])
                assert f"${s['cash'][seat]} " in line
            for place in range(6 if kind[1] == 6 else 5):
                assert c.SPEAKEASY_NAMES[place] in text
        batch.answer(batch.sample_one())
        steps += 1

    assert "the game is over" in board_text.board_text(batch.states)
    assert f"1. {names.NAMES[batch.states[0]['ranking'][0]]} $" in board_text.board_text(batch.states)


def test_secret_cards_are_a_question_mark():
    batch = fresh_batch("quiet", 3, 14)
    batch.states[0]["thugs"][1, c.MOLL] = batch.states[0]["secret"][1, c.MOLL] = 1
    batch.states[0]["thugs"][2, c.HIJACK] = 1

    text = board_text.board_text(batch.states)

    assert "holds ?" in text and "Moll" not in text
    assert "holds Hijack" in text


def test_docks_effects_and_loads_are_shown():
    batch = fresh_batch("quiet", 3, 14)
    s = batch.states[0]
    s["truck_at"][0], s["truck_dock"][0], s["truck_turn"][0], s["truck_crates"][0] = 2, c.MINORITY_DOCK, 1, 4
    s["thirsty"][2], s["packing_heat"][2], s["closed"][3] = 1, 1, 1

    text = board_text.board_text(batch.states)

    assert "minority » Al's small 0 [4]" in text
    assert "Thirsty, Packing Heat of Bea" in text
    assert "busted" in text


def test_an_announced_game_shows_announced_cash():
    batch = fresh_batch("announced", 3, 19)
    batch.states[0]["cash"][:3] = (71, 72, 73)

    text = board_text.board_text(batch.states)

    assert "$7" not in text and "$10" in text


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind[0]}_{kind[1]}")
def test_a_whole_game_is_told(kind):
    batch, events = played(*kind)

    lines = narrative.narrative(events, batch.settings)

    assert [line for line in lines if line.startswith("ROUND")] == [f"ROUND {year}" for year in range(1, events[-1]["round"] + 1)]
    assert f"{names.NAMES[events[-1]['ranking'][0]]} wins with" in " ".join(" ".join(lines).split())
    for word in ("None", "{", "_"):
        assert not any(word in line for line in lines)


def test_the_scoreboard_adds_up(monkeypatch):
    monkeypatch.setenv("COLUMNS", "140")
    _, events = played(*KINDS[1])

    head, *rows = [line.replace("│", "") for line in narrative.scoreboard(events)]

    signs = [-1 if column.startswith("-") else 1 for column in head.split()[3:]]
    for row in rows:
        _, _, cash, start, *amounts = row.split()
        flows = [0 if amount == "-" else int(amount) for amount in amounts]
        assert int(cash) == int(start) + sum(sign * flow for sign, flow in zip(signs, flows, strict=True))
