"""What is compiled of networks: the bot for all models of a game, which is given the address of a network's table, and rows of logits.

Most facts of an observation are 0, and so is most of a layer behind a relu: the rows of weights that they would be multiplied with are
never read. Of the last layer only the legal answers are reckoned. Scratch is made anew at each call, so threads do not disturb each other.
"""
import math

import numpy as np
from numba import carray, float32, int64, njit

from bootleg_env.engine.jit import build_call_bot, build_pointer

# what stands in the table of a network, whole numbers: sizes, and addresses of arrays
INPUTS, ANSWERS, LAYERS, WIDEST, TANH, COLUMNS, IDS, ADVISOR, ADVISOR_WEIGHTS, PLACES, ADVICE = range(11)
WIDTH, WEIGHTS, BIASES, PER_LAYER = 11, 12, 13, 3  # of the first layer; those of the next ones follow
TOGETHER = 8  # rows of weights that are added in one pass
FAST = {"contract", "reassoc", "nsz", "arcp"}

call_bot = build_call_bot()
whole_numbers_at, reals_at = build_pointer(int64), build_pointer(float32)


@njit(error_model="numpy")
def table_at(address):  # type: ignore[no-untyped-def]
    layers = carray(whole_numbers_at(address), WIDTH)[LAYERS]
    return carray(whole_numbers_at(address), WIDTH + PER_LAYER * layers)


@njit(error_model="numpy", fastmath=FAST)
def add_rows(places, numbers, count, weight, sums):  # type: ignore[no-untyped-def]
    """Add these rows of weights, each multiplied with its number."""
    k = 0
    while k + TOGETHER <= count:
        a, b, c, d = weight[places[k]], weight[places[k + 1]], weight[places[k + 2]], weight[places[k + 3]]
        e, f, g, h = weight[places[k + 4]], weight[places[k + 5]], weight[places[k + 6]], weight[places[k + 7]]
        p, q, r, s = numbers[k], numbers[k + 1], numbers[k + 2], numbers[k + 3]
        t, u, v, w = numbers[k + 4], numbers[k + 5], numbers[k + 6], numbers[k + 7]
        for j in range(len(sums)):
            sums[j] += p * a[j] + q * b[j] + r * c[j] + s * d[j] + t * e[j] + u * f[j] + v * g[j] + w * h[j]
        k += TOGETHER
    while k < count:
        row, number = weight[places[k]], numbers[k]
        for j in range(len(sums)):
            sums[j] += number * row[j]
        k += 1


@njit(error_model="numpy", fastmath=FAST)
def dot(row, numbers):  # type: ignore[no-untyped-def]
    total = float32(0)
    for j in range(len(row)):
        total += row[j] * numbers[j]
    return total


@njit(error_model="numpy")
def last_hidden(facts, table, places, numbers, sums):  # type: ignore[no-untyped-def]
    """The last hidden layer (without one, the facts), in `sums`; gives its width. `places`, `numbers`: room for what is not 0."""
    columns, count, rows = carray(whole_numbers_at(table[COLUMNS]), table[INPUTS]), 0, table[INPUTS]
    for k in range(rows):  # no branch: which facts are 0 no processor can foretell
        places[count] = k
        count += facts[columns[k]] != 0
    for k in range(count):
        numbers[k] = facts[columns[places[k]]]
    if table[LAYERS] == 1:
        for k in range(rows):
            sums[k] = facts[columns[k]]
    for layer in range(table[LAYERS] - 1):
        at = PER_LAYER * layer
        width = table[WIDTH + at]
        weight, bias = carray(reals_at(table[WEIGHTS + at]), (rows, width)), carray(reals_at(table[BIASES + at]), width)
        hidden = sums[:width]
        for j in range(width):
            hidden[j] = bias[j]
        add_rows(places, numbers, count, weight, hidden)
        for j in range(width):
            hidden[j] = math.tanh(hidden[j]) if table[TANH] != 0 else max(hidden[j], float32(0))
        count, rows = 0, width
        for j in range(width):
            places[count] = j
            count += hidden[j] != 0
        for k in range(count):
            numbers[k] = hidden[places[k]]
    return rows


def act(facts, mask, noise, address):  # type: ignore[no-untyped-def]
    """The answer of the network whose table lies there; below 0 if it has none."""
    table = table_at(address)
    room = max(table[INPUTS], table[WIDEST])
    places, numbers, sums = np.empty(room, np.int64), np.empty(room, np.float32), np.empty(room, np.float32)
    width = last_hidden(facts, table, places, numbers, sums)
    hidden = sums[:width]
    at, answers = PER_LAYER * (table[LAYERS] - 1), table[ANSWERS]
    weight, bias = carray(reals_at(table[WEIGHTS + at]), (answers, width)), carray(reals_at(table[BIASES + at]), answers)
    ids, advised = carray(whole_numbers_at(table[IDS]), answers), -1
    if table[ADVISOR] != 0:
        advice = call_bot(table[ADVISOR], table[ADVISOR_WEIGHTS], facts, mask, 0)
        advised = carray(whole_numbers_at(table[PLACES]), len(mask))[advice]
    best, most = -1, -np.inf
    for answer in range(answers):
        if mask[ids[answer]] != 0:
            logit = dot(weight[answer], hidden) + bias[answer]
            if answer == advised:
                logit += carray(reals_at(table[ADVICE]), 1)[0]
            if best < 0 or logit > most:
                best, most = answer, logit
    return ids[best] if best >= 0 else -1


@njit(cache=True, error_model="numpy", nogil=True)
def predict(address, facts, masks, value_weight, value_bias, logits, values):  # type: ignore[no-untyped-def]
    """Of rows of facts: logits of what the masks allow (0 for the rest), and what the value head says."""
    table = table_at(address)
    room, at, answers = max(table[INPUTS], table[WIDEST]), PER_LAYER * (table[LAYERS] - 1), table[ANSWERS]
    places, numbers, sums = np.empty(room, np.int64), np.empty(room, np.float32), np.empty(room, np.float32)
    bias, legal, logits[:] = carray(reals_at(table[BIASES + at]), answers), np.empty(answers + 1, np.int64), 0
    for row in range(len(facts)):
        width, count = last_hidden(facts[row], table, places, numbers, sums), 0
        hidden, weight = sums[:width], carray(reals_at(table[WEIGHTS + at]), (answers, width))
        for answer in range(answers):
            legal[count] = answer
            count += masks[row, answer] != 0
        for answer in legal[:count]:
            logits[row, answer] = dot(weight[answer], hidden) + bias[answer]
        values[row] = dot(value_weight, hidden) + value_bias
