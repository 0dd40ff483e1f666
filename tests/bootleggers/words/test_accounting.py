"""The accounts add up, and agree with what the record of the game says."""
from itertools import pairwise

import numpy as np
import pytest
from played import KINDS, played

from bootleg_agents.bootleggers import accounts
from bootleg_env.bootleggers.tables import constants as c
from bootleg_env.bootleggers.tables.settings import Settings
from bootleg_env.bootleggers.words import accounting

kinds = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind[0]}_{kind[1]}")
MADE, KEPT, BROKEN, MOOT = range(4)
LINEUP = ["random", "random", "greedy"]
SHORT = Settings(num_players=3, rounds=8)


def event(name, seat, **more):
    return {"event": name, "round": 1, "phase": "deal", "seat": seat, **more}


def book(*events):
    """The account of a few events, behind a fresh beginning of three."""
    starts = [{"cash": 10, "influence": 1, "family_dice": 1, "crates": 0, "trucks": [seat]} for seat in range(3)]
    return accounting.account([{"event": "setup", "round": 1, "phase": "muscle", "settings": {"rounds": 12}, "starts": starts}, *events])


def money(account, seat):
    return {name: amount for name, amount in zip(accounting.MONEY, account["money"][seat].tolist()) if amount}


def crates(account, seat):
    return {name: amount for name, amount in zip(accounting.CRATES, account["crates"][seat].tolist()) if amount}


@kinds
def test_money_and_crates_add_up(kind):
    batch, events = played(*kind)
    s, seats = batch.states[0], kind[1]

    account = accounting.account(events)

    assert (account["start"] + account["money"].sum(axis=1)).tolist() == s["cash"][:seats].tolist() == account["cash"].tolist()
    assert account["crates"].sum(axis=1).tolist() == s["crates"][:seats].tolist()
    assert account["purses"][-1].tolist() == account["cash"].tolist()
    signs = np.array([1] * accounting.MONEY.index("payroll") + [-1] * (len(accounting.MONEY) - accounting.MONEY.index("payroll")))
    assert (account["money"] * signs >= 0).all()


@kinds
def test_promises_deals_and_muscle_agree_with_the_record(kind):
    batch, events = played(*kind)
    s, seats = batch.states[0], kind[1]

    account = accounting.account(events)

    promises = account["promises"].sum(axis=2)
    assert promises[..., KEPT].tolist() == s["kept"][:seats, :seats].tolist()
    assert promises[..., BROKEN].tolist() == s["broken"][:seats, :seats].tolist()
    assert (promises[..., MADE] == promises[..., KEPT:].sum(axis=2)).all()
    answers = [each for each in events if each["event"] == "answer"]
    assert account["proposed"].sum() == len(answers)
    assert account["accepted"].sum() == sum(each["accepted"] for each in answers)
    year = account["rounds"]
    assert (account["muscle"][:year] > 0).all() and not account["muscle"][year:].any()
    assert (np.sort(account["position"][:year], axis=1) == np.arange(1, seats + 1)).all()
    assert sorted(account["rank"].tolist()) == list(range(1, seats + 1))


@kinds
def test_sales_and_losses_by_speakeasy(kind):
    _, events = played(*kind)

    account = accounting.account(events)

    assert (-account["crates"][:, accounting.CRATES.index("sold")] == account["sold_at"].sum(axis=1)).all()
    assert (-account["crates"][:, accounting.CRATES.index("unsold")] == account["unsold_at"].sum(axis=1)).all()
    earned = account["money"][:, [accounting.MONEY.index("sales"), accounting.MONEY.index("pigeon")]].sum(axis=1)
    assert (earned == account["earned_at"].sum(axis=1)).all()
    assert (account["money"][:, accounting.MONEY.index("profit")] == account["profit_at"].sum(axis=1)).all()
    played_cards = sum(each["event"] == "card" for each in events)
    assert account["played"].sum() == played_cards and account["cancelled"].sum() == sum(each["event"] == "cancelled" for each in events)


def test_cash_for_nothing_but_being_spared_is_extortion():
    """... and cash for goods, or for goods and being spared, is a deal."""
    spare, cash = {"term": "spare", "card": "hit"}, {"term": "cash", "amount": 4}
    paid = [event("pay", 1, amount=4, why="deal", **{"with": 0}), event("receive", 0, amount=4, why="deal", **{"with": 1})]

    threat = book(event("answer", 1, partner=0, give=[cash], get=[spare], accepted=True), *paid)
    bought = book(event("answer", 1, partner=0, give=[cash], get=[{"term": "crates", "amount": 2}, spare], accepted=True), *paid)

    assert (money(threat, 0), money(threat, 1)) == ({"extortion": 4}, {"extorted": -4})
    assert (money(bought, 0), money(bought, 1)) == ({"deals_in": 4}, {"deals_out": -4})
    assert (crates(bought, 0), crates(bought, 1)) == ({"crates_given": -2}, {"crates_got": 2})
    assert threat["purses"][0].tolist() == [14, 6, 10]


def test_a_pigeon_is_another_kind_of_sale():
    sale = event("sale", 2, speakeasy=3, dock="public", truck=1, seller=2, crates=3, price=2, profit_to=0, profit=1)
    account = book(event("load", 1, truck=1, crates=3), event("card", 2, card="move_over_pigeon", window="E", truck=1), sale)

    assert (money(account, 0), money(account, 2)) == ({"profit": 3}, {"pigeon": 6})
    assert (crates(account, 1), crates(account, 2)) == ({"lost_to_pigeon": -3}, {"pigeoned": 3, "sold": -3})
    assert account["played_at"][2, 1] == 1 and account["sold_at"][2, 2] == 3


def test_a_cancelled_card_takes_nothing():
    account = book(
        event("load", 1, truck=1, crates=3), event("card", 2, card="hijack", window="E", truck=1, into=2),
        event("card", 0, card="investigation", window="react"), event("cancelled", 0, card="hijack", by=0, target=2),
        event("load", 2, truck=2, crates=1))

    assert crates(account, 2) == crates(account, 1) == {}
    assert account["cancelled"][2, c.THUG_NAMES.index("hijack")] == 1
    assert (account["played_at"][2, 1], account["played_at"][0, 2]) == (1, 1)


def test_a_hijacked_load_changes_hands():
    account = book(event("load", 1, truck=1, crates=3), event("card", 2, card="hijack", window="E", truck=1, into=2),
                   event("load", 2, truck=2, crates=3))
    assert (crates(account, 1), crates(account, 2)) == ({"lost_to_hijack": -3}, {"hijacked": 3})


# ---- many games


def test_rows_of_many_games():
    rows = accounts.collect(LINEUP, deals=3, seed=5, settings=SHORT)

    assert len(rows) == 27
    for each in rows:
        assert each["cash"] == each["start"] + sum(each[column] for column in accounting.MONEY)
    for before, after in pairwise([rows[k : k + 3] for k in range(0, 9, 3)]):  # the next rotation of the same deal
        assert [each["mobster"] for each in after] == [before[seat - 1]["mobster"] for seat in range(3)]
    means = accounts.total(rows)
    assert (means["greedy"]["games"], means["random"]["games"]) == (9, 18)
    assert means["greedy"]["win"] + 2 * means["random"]["win"] == pytest.approx(1)


def test_games_do_not_depend_on_those_beside_them():
    few, more = (accounts.collect(LINEUP, deals=deals, seed=5, settings=SHORT) for deals in (1, 30))
    assert few == more[: len(few)]
    assert accounts.collect(LINEUP, deals=1, seed=6, settings=SHORT) != few


@pytest.mark.parametrize("given, words", [
    ({"lineup": ["random"] * 2, "settings": SHORT}, "3 names"), ({"lineup": LINEUP, "deals": 0}, "deals=0"),
    ({"lineup": ["randm"] * 4}, "did you mean random"), ({"lineup": LINEUP, "seed": -3}, "seed=-3")])
def test_bad_input_is_refused(given, words):
    with pytest.raises(ValueError, match=words):
        accounts.collect(**given)
