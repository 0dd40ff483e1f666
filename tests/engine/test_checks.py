"""Checks of input: the value back, or one line with path, value and what is accepted."""
import numpy as np
import pytest

from bootleg_env.engine import checks


@pytest.mark.parametrize("check, value, result", [
    (lambda value: checks.whole(value, "x", 1, 5), 5, 5), (lambda value: checks.whole(value, "x"), np.int16(7), 7),
    (lambda value: checks.flag(value, "x"), True, 1), (lambda value: checks.flag(value, "x"), np.bool_(False), 0),
    (lambda value: checks.seat(value, "x", 3), 2, 2), (lambda value: checks.seat_or_null(value, "x", 3), None, -1),
    (lambda value: checks.seat_or_null(value, "x", 3), 0, 0), (lambda value: checks.items(value, "x", 2), (1, 2), [1, 2]),
    (lambda value: checks.name(value, "x", ("hit", "moll"), "card"), "moll", 1),
    (lambda value: checks.keys(value, "x", ("cash",)), {"cash": 3}, {"cash": 3})])
def test_what_is_right_comes_back(check, value, result):
    assert check(value) == result and type(check(value)) is type(result)


@pytest.mark.parametrize("check, value, line", [
    (lambda value: checks.whole(value, "a[0].x"), 1.5, "a[0].x=1.5: must be a whole number"),
    (lambda value: checks.whole(value, "x"), True, "x=True: must be a whole number"),
    (lambda value: checks.whole(value, "x"), -1, "x=-1: must be 0 or more"),
    (lambda value: checks.whole(value, "x", 0, 5), 6, "x=6: must be 5 or less"),
    (lambda value: checks.flag(value, "x"), 1, "x=1: must be true or false"),
    (lambda value: checks.seat(value, "x", 3), 3, "x=3: must be a seat from 0 to 2"),
    (lambda value: checks.seat(value, "x", 3), None, "x=None: must be a seat from 0 to 2"),
    (lambda value: checks.seat(value, "x", 3), True, "x=True: must be a seat from 0 to 2"),
    (lambda value: checks.seat_or_null(value, "x", 3), -1, "x=-1: must be a seat from 0 to 2, or null"),
    (lambda value: checks.items(value, "x"), "ab", "x='ab': must be a list"),
    (lambda value: checks.items(value, "x", 1), [1, 2], "x: 2 entries, must be at most 1"),
    (lambda value: checks.name(value, "x", ("hit", "moll"), "card"), "mol", "x='mol': no card of that name, did you mean 'moll'?"),
    (lambda value: checks.name(value, "x", ("hit",), "card"), 3, "x=3: no card of that name."),
    (lambda value: checks.keys(value, "x", ("cash", "dice")), {"csh": 1}, "x: unknown key 'csh', did you mean 'cash'? Known: cash, dice"),
    (lambda value: checks.keys(value, "x", ("cash",)), [], "x=[]: must be a dict"),
    (lambda value: checks.whole(value, "x"), "y" * 200, f"x={repr('y' * 200)[:60]}...: must be a whole number")])
def test_what_is_wrong_is_one_line(check, value, line):
    with pytest.raises(ValueError) as error:
        check(value)
    assert str(error.value).startswith(line) and "\n" not in str(error.value)


def test_an_unknown_name_has_its_neighbours():
    assert checks.unknown("trainer", "pppo", ("ppo", "bids")) == "unknown trainer 'pppo', did you mean ppo? Known: ppo, bids"
    assert checks.unknown("trainer", "zzz", ("ppo", "bids")) == "unknown trainer 'zzz'. Known: ppo, bids"
