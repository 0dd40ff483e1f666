"""The cast: they answer every question legally, use the whole game, keep their word or do not, and mean what they do."""
import numpy as np
import pytest

from bootleg_agents import registry
from bootleg_agents.bootleggers.cast import MOBSTERS, SPECIALISTS
from bootleg_agents.bootleggers.strategy import compiler, style, thug_values
from bootleg_env import bootleggers_v0, presets
from bootleg_env.bootleggers.game import GAME
from bootleg_env.bootleggers.tables import actions as a
from bootleg_env.bootleggers.tables import constants as c
from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_env.engine.jit import INTERPRETED, compiled_sources
from bootleg_env.engine.seeds import seeds_from

EVERYBODY = [*MOBSTERS, "random", *(f"boss+bid:{name}" for name in SPECIALISTS["bid"])]
pytestmark = pytest.mark.skipif(INTERPRETED, reason="thousands of games")


def seated(names, games, settings, seed=1):
    """A batch, not begun: these names in turn, everybody one seat further in the next row."""
    table = GameBatch(GAME, settings, games)
    rows = np.arange(games)
    for k, name in enumerate(names):
        table.sit(rows, (rows + k) % settings.num_players, registry.mobster(name))
    table.noise[:] = seeds_from(seed + 1, games)
    return table


def played(names, games=60, seed=1, **given):
    table = seated(names, games, GAME.settings(num_players=len(names), **given), seed)
    table.reset(seeds_from(seed, games))
    table.settle()
    return table


@pytest.mark.parametrize("preset", presets.names("bootleggers"))
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_all_of_them_play_every_variant_to_the_end(preset, players):
    chance = np.random.default_rng(players)
    settings = GAME.settings(**{**presets.load(preset, "bootleggers"), "num_players": players})
    table = GameBatch(GAME, settings, 120)
    for row in range(120):
        for seat in range(players):
            table.sit([row], seat, registry.mobster(EVERYBODY[chance.integers(len(EVERYBODY))]))
    table.noise[:] = seeds_from(players, 120)
    table.reset(seeds_from(7, 120))

    table.settle()  # an illegal answer raises

    assert (table.seat == -1).all()


def everything_answered(names, games):
    """By decision: how often each option was answered by those who were really asked (more than one answer was legal)."""
    settings = GAME.settings(num_players=4)
    table = GameBatch(GAME, settings, games)
    bots = seated(names, games, settings)
    table.bots[:] = bots.bots
    table.noise[:] = bots.noise
    counts = np.zeros(a.ACTIONS, int)
    table.reset(seeds_from(3, games))
    table.control[:] = bots.control
    while (table.seat >= 0).any():
        asked = np.flatnonzero(table.seat >= 0)
        for row in asked:
            table.kernel.advise(table.states, row, row + 1, table.io, table.scratch, table.bots)
        answers = np.where(table.seat >= 0, table.io["suggested"], codes.HOLD)
        np.add.at(counts, answers[asked], 1)
        table.control[:] = codes.OUTSIDE
        table.step(answers)
        table.control[:] = bots.control
    return counts


def test_the_whole_game_is_used():
    """Every decision, every thug card, every kind of term in an offer, offers taken and turned down: by some mobster, of its own choice."""
    counts = everything_answered(["saboteur", "hauler", "extorter", "dealer"], 150)

    by_decision = [counts[first : first + size] for first, size in zip(a.FIRST, a.OPTIONS)]
    assert [a.NAMES[kind] for kind, answers in enumerate(by_decision) if not answers.sum()] == []
    never = [c.THUG_NAMES[thug] for thug in range(c.THUGS) if not by_decision[a.THUG][1 + thug]]
    assert set(never) <= {"investigation"} and by_decision[a.REACT].min() > 0  # that one answers other cards
    assert by_decision[a.DEAL_ANSWER].min() > 50
    named = by_decision[a.DEAL_GIVE][1:] + by_decision[a.DEAL_GET][1:]
    for kind in (a.CASH, a.CRATES, a.RENT, a.SPARE, a.OPEN_DOCK, a.SUPPORT, a.KEEP_OUT_INFLUENCE):
        assert named[a.TERM_KIND == kind].sum() > 0, a.TERM_KINDS[kind]


def test_a_boss_beats_three_random_ones():
    table = played(["boss", "random", "random", "random"], 80)

    rows = np.arange(80)
    assert table.reward[rows, rows % 4].mean() >= 0.85


@pytest.mark.parametrize("other", ["greedy", "distiller", "hauler", "dumper", "saboteur", "crook"])
def test_a_boss_beats_three_of_one_doctrine(other):
    """Par is a quarter; 400 games put the interval about 0.05 to each side."""
    table = played(["boss", other, other, other], 400)

    rows = np.arange(400)
    assert table.reward[rows, rows % 4].mean() > 0.32


def honour(name):
    """Promises kept and broken by the first, among three dealers."""
    table = played([name, "dealer", "dealer", "dealer"], 200)
    rows = np.arange(200)
    return table.states["kept"][rows, rows % 4].sum(), table.states["broken"][rows, rows % 4].sum()


def test_a_dealer_keeps_promises_and_a_crook_does_not():
    kept, broken = honour("dealer")
    assert kept > 200 and broken < kept / 20

    kept, broken = honour("crook")
    assert broken > kept


def test_a_loner_makes_no_deals():
    table = played(["loner"] * 4, 50)

    assert table.states["kept"].sum() + table.states["broken"].sum() == 0
    counts = everything_answered(["loner"] * 4, 10)
    assert counts[a.FIRST[a.DEAL_PARTNER] + 1 : a.FIRST[a.DEAL_PARTNER] + 6].sum() == 0


@pytest.mark.parametrize("name", ["boss", "crook", "mixed"])
def test_nobody_sees_what_is_hidden(name):
    """Bots get facts and mask only; here the whole way from the record: their answer stays when all they cannot know is drawn anew."""
    mobster = registry.mobster("boss+bid:mixed" if name == "mixed" else name)
    table = GameBatch(GAME, GAME.settings(num_players=4), 64)
    table.reset(seeds_from(5, 64))
    twin = GameBatch(GAME, table.settings, 64)
    for each in (table, twin):
        for seat in range(4):
            each.sit(slice(None), seat, mobster)
    for turn in range(40):
        asked = np.flatnonzero(table.seat >= 0)
        for row in asked:
            twin.states[row : row + 1] = GAME.redraw(table.states[row : row + 1], int(table.seat[row]), turn)
            for each in (table, twin):
                each.noise[row] = 1000 * turn + row
                each.kernel.advise(each.states, row, row + 1, each.io, each.scratch, each.bots)
        assert (table.io["suggested"][asked] == twin.io["suggested"][asked]).all()
        answers = table.io["suggested"].copy()
        table.control[:] = codes.OUTSIDE
        table.step(np.where(table.seat >= 0, answers, codes.HOLD))
        for seat in range(4):
            table.sit(slice(None), seat, mobster)


# ---- single decisions


def advice(name, snapshot):
    """What this mobster answers where the snapshot stands, in words."""
    env = bootleggers_v0.from_snapshot(snapshot)
    table = env.unwrapped.batch
    table.sit([0], int(table.seat[0]), registry.mobster(name))
    table.kernel.advise(table.states, 0, 1, table.io, table.scratch, table.bots)
    return env.unwrapped.describe(int(table.io["suggested"][0]))


SETTINGS = {"num_players": 3, "deals": "off"}


def test_men_go_where_one_more_of_them_leads():
    """Mother's is open and the boss is one man short of the lead; it leads at Texas Lil's already."""
    words = advice("boss", {
        "settings": SETTINGS, "phase": "place", "round": 5,
        "mobsters": [{"influence": 2}, {"influence": 0}, {"influence": 0}],
        "speakeasies": [None, {"influence": [3, 0, 0]}, {"influence": [2, 3, 1]}]})

    assert "Mother's" in words


def test_a_dumper_sends_everything_to_omalleys_and_the_boss_does_not():
    scene = {
        "settings": SETTINGS, "phase": "send", "round": 5,
        "trucks": [{"owner": 0, "operator": 0, "crates": 4}],
        "speakeasies": [None, {"influence": [3, 0, 0]}, {"influence": [4, 1, 0]}]}

    assert "O'Malley's" in advice("dumper", scene)
    assert "O'Malley's" not in advice("boss", scene)


def test_parameters_have_names_and_ranges():
    with pytest.raises(ValueError, match=r"no such parameters: patience; known: look_ahead, unopened_weight"):
        style.style(patience=3)
    with pytest.raises(ValueError, match=r"trust=101: must be 100 or less"):
        style.style(trust=101)
    with pytest.raises(ValueError, match=r"look_ahead=0: must be 1 or more"):
        style.changed(style.style(), look_ahead=0)


@pytest.mark.parametrize("names, words", [
    ((*c.THUG_NAMES, "blackmail"), r"missing: \['blackmail'\]"),
    (c.THUG_NAMES[1:], r"no such cards: \['muscling_in'\]"),
])
def test_every_thug_card_has_a_value(monkeypatch, names, words):
    """A new card without a value is refused at import: compiled code would read past the table."""
    values = dict(zip(c.THUG_NAMES, thug_values.THUG_VALUE))
    monkeypatch.setattr(c, "THUG_NAMES", names)
    with pytest.raises(ValueError, match=words):
        thug_values.by_card(values)


def test_an_edit_of_any_mobster_compiles_anew():
    """Mobsters are imported by name; their files count for the cache all the same."""
    sources = {path.name for path in compiled_sources(compiler.FOLDER / "compiled.py", *compiler.FILES)}
    assert {f"{name}.py" for name in MOBSTERS} <= sources
