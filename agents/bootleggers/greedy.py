"""Greedy."""
from .house.trade import bot


@bot
def act(facts, mask, noise):
    for i in range(len(mask)):
        if mask[i]:
            return i
    return 0
