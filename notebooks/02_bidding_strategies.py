# %% [markdown]
# # Hidden bids: a game within the game
#
# Every round of Bootleggers begins with a sealed bid. Each mobster holds twelve **muscle cards** from 1 to 72 and lays one of
# them face down. All are turned up together; the highest chooses first from a row of cards (men, still dice, trucks, thug cards),
# then the next, and so on. Each card is used once, and the high ones cost payroll: from nothing for the lowest to $4G for the
# highest.
#
# Game theorists know close relatives: **goofspiel** (bid cards from a hand for prizes), **all-pay auctions** (everybody pays,
# even the last), **Colonel Blotto** (how to spread strength over many fields). They share a question that has no answer in
# one card: *when* should you be strong? And they share a lesson: whoever can be foreseen can be exploited.
#
# This notebook asks
#
# 1. why one should bid at random, and how such odds are computed,
# 2. what nine ways of bidding are worth, all else being equal,
# 3. which way answers which.
#
# To run it: Jupyter in a clone of the repository, after `pip install -e ".[notebooks]"`. (There is no release on a package index, so on
# Colab and the like clone the repository first.)

# %%
import inspect
import os

import gymnasium
import matplotlib.pyplot as plt
import numpy as np

from bootleg_agents.bootleggers import bidders
from bootleg_agents.bootleggers.cast import SPECIALISTS
from bootleg_agents.bootleggers.experiments import bid_table, bidding, bidding_charts
from bootleg_env import bootleggers_v0
from bootleg_env.bootleggers.tables.constants import PAYROLL, QUARTERS

BIDDERS = SPECIALISTS["bid"]
FAST = bool(os.environ.get("NB_FAST"))  # fewer games, for a quick check that everything runs
COLOURS = ["#d9cfc1", "#c9a13b", "#1f6f78", "#a23b2a"]  # quarters of the deck, weak to strong
plt.rcParams.update({"figure.dpi": 150, "axes.spines.top": False, "axes.spines.right": False, "font.size": 10})

# %% [markdown]
# ## 1. Why mix?
#
# Take the smallest such game. Two mobsters, one row, three cards: *weak* costs nothing, *middle* $1.5G, *strong* $3G. Going first
# is worth $5G, a tie is shared. Read the table along a row: what my card wins, less its payroll, against each card of the other.

# %%
cards, cost, prize = ("weak", "middle", "strong"), np.array([0, 1.5, 3]), 5
wins = np.sign(np.subtract.outer(range(3), range(3))) / 2 + 0.5
payoff = prize * wins - cost[:, None]
print("mine/other  " + "".join(f"{card:>9}" for card in cards))
for card, row in zip(cards, payoff):
    print(f"{card:<12}" + "".join(f"{value:>9.1f}" for value in row))
for card, best in zip(cards, payoff.argmax(0)):
    print(f"the best answer to {card} is {cards[best]}")

# %% [markdown]
# The best answers run in a circle, as in rock, paper, scissors: no card is a safe choice, so a sensible player draws a card at
# random. With which odds? **Fictitious play** finds them: both play again and again, and each time answer best to what the other
# has done *on average so far*. The single plays keep jumping, but the averages settle. Where they settle, no card is better than
# another: that is an **equilibrium**, and nobody can gain by knowing your odds. (Here they are 40, 20 and 40 %; a curve as this
# one comes near them, slowly.)

# %%
plays = 3000
counts = np.array([1.0, 0.0, 0.0])
history = np.zeros((plays, 3))
for play in range(plays):
    counts[(payoff @ counts).argmax()] += 1  # the game is symmetric: one average stands for both
    history[play] = counts / counts.sum()
odds = history[-1]
print("odds:  " + ", ".join(f"{card} {100 * share:.0f} %" for card, share in zip(cards, odds)))
print("worth: " + ", ".join(f"{card} ${value:.2f}G" for card, value in zip(cards, payoff @ odds)) + "   (about the same for all)")

figure, axes = plt.subplots(figsize=(8, 2.8), layout="constrained")
for i, card in enumerate(cards):
    axes.plot(np.arange(1, plays + 1), 100 * history[:, i], color=COLOURS[i + 1], lw=2, label=f"{card}: {100 * odds[i]:.0f} %")
axes.set(xscale="log", xlim=(1, plays), xlabel="plays so far", ylabel="share of all plays so far, %", ylim=(0, 100))
axes.set_title("Fictitious play finds the mixture")
axes.legend(frameon=False)
plt.show()

# %% [markdown]
# ### The real phase
#
# The real one has twelve rounds, a hand that shrinks, and a new row every round. The bidder `mixed` plays the equilibrium of this
# model:
#
# - everybody holds three cards of each **quarter** of the deck (1-18, 19-36, 37-54, 55-72) and lays one a round;
# - a card wins the *spread* of the row (what the first pick is worth more than the last) times the share of rivals it beats;
# - it costs its payroll **and what it would have won in a later round**: a strong card laid now is not there tomorrow.
#
# Working back from the last round gives the worth of every possible hand; fictitious play against the crowd gives the odds. The
# answers are smoothed (a worse card is laid seldom, not never). What comes out, for dull rows and for rich ones:

# %%
phase, worth, crowd, missed = bid_table.solve(100 if FAST else 600)
stake = (bid_table.REACHED * phase.prizes.mean(1))[1:].sum()
print(f"About ${stake / 100:.0f}G a game are at stake. "
      f"The best possible answer to a table of such bidders wins ${missed / 100:.1f}G more than they do.")

figure, rows = plt.subplots(1, 3, figsize=(11, 3.2), sharey=True, layout="constrained")
rounds = np.arange(1, bid_table.ROUNDS + 1)
for axes, rich, name in zip(rows, (0, 2, 5), ("a dull row", "a middling row", "a rich row")):
    chances = crowd[bid_table.ROUNDS + 1 - rounds, rich]
    axes.stackplot(rounds, 100 * chances.T, colors=COLOURS, labels=[f"quarter {q + 1}" for q in range(QUARTERS)])
    axes.set(title=name, xlabel="round", xlim=(1, bid_table.ROUNDS), ylim=(0, 100), xticks=range(2, 13, 2))
rows[0].set_ylabel("share of all cards laid, %")
figure.suptitle("What `mixed` lays in a round, by quarter of the deck")
figure.legend(*rows[0].get_legend_handles_labels(), loc="outside right center", frameon=False, reverse=True)
plt.show()

# %% [markdown]
# Strong cards (red) go where the row is rich and weak ones (pale) where it is dull, but never for certain. Late rounds are
# dominated by what is left over: many games end before round 12, so the model keeps little for a round that may not come.
#
# ## 2. Nine ways to bid
#
# Each bidder is a short function. Their docstrings:

# %%
for name in BIDDERS:
    bidder = getattr(bidders, name)
    print(f"{name:<12}{inspect.getdoc(getattr(bidder, 'function', bidder)).splitlines()[0]}")

# %% [markdown]
# To compare ways of **bidding** and nothing else, everything else must be equal. So every seat is taken by the same mobster, the
# `boss`, and in one seat the bids, only the bids, are made by the bidder in question: its name is `boss+bid:even` and so on.
# `own` is the boss's own way of bidding. Every bidder plays the same deals from every seat.
#
# **Par** is what four equals would win: 25 %. The bar around each point is a 95 % interval: if the contest were repeated with
# other deals many times, 19 of 20 such bars would cover the true win share. This contest cannot rank two
# bidders whose bars overlap much.

# %%
question = bidding.Question(
    list(BIDDERS), base="boss", deals=8 if FAST else 200, pairs=1 if FAST else 20, seed=1, settings=bootleggers_v0.settings(num_players=4))
found = bidding.compare(question)
by_name = {row["bidder"]: row for row in [*found["bidders"], found["mirror"]]}
par = found["matrix"]["par"]
for row in by_name.values():
    low, high = row["win_share_low"], row["win_share_high"]
    verdict = "above par" if low > par else "below par" if high < par else "not clear of par"
    print(f"{row['bidder']:<12}{100 * row['win_share']:>5.1f} %  ({100 * low:>4.1f} to {100 * high:>4.1f})  {verdict:<19}"
          f"cash ${row['mean_cash']:>4.0f}G   payroll ${row['payroll']:>4.1f}G")

# %%
bidding_charts.win_share(found)

# %% [markdown]
# ### When the muscle is spent
#
# The twelve cards are everybody's budget: strength spent early is missing late. Most games are over before round 12, when somebody
# has reached the goal, so cards saved for the very end may never be played.



# %%
def panels(key, xlabel, title):
    """A small picture for each bidder: mean muscle card; pale: the boss's own way of bidding."""
    own, others = by_name["own"][key], [name for name in by_name if name != "own"]
    across = range(1, len(own) + 1)
    ticks = across if len(own) < 10 else across[1::2]
    figure, places = plt.subplots(-(-len(others) // 3), 3, figsize=(9, 6.5), sharex=True, sharey=True, layout="constrained")
    for name, place in zip(others, places.flat):
        place.plot(across, [np.nan if card is None else card for card in own], color=COLOURS[0], lw=3)
        place.plot(across, [np.nan if card is None else card for card in by_name[name][key]], color=COLOURS[2], marker="o", ms=3)
        place.set(title=name, ylim=(1, 72), yticks=[1, 18, 36, 54, 72], xticks=ticks)
    figure.suptitle(f"{title} (pale: own)")
    figure.supxlabel(xlabel, fontsize=10)
    figure.supylabel("mean muscle card laid, 1 to 72", fontsize=10)
    plt.show()


panels("muscle_by_round", "round", "When each bidder spends its muscle")

# %% [markdown]
# ### What it is spent on
#
# Rows differ. In a dull row all picks are worth about the same, and there is no use in going first; in a rich one something
# stands out. A bidder whose line is flat does not look at the row at all. Lines that rise spend where there is something to win.
# (Those who *seem* to rise or fall without looking do so because rich rows are more frequent in some rounds than in others.)

# %%
panels("muscle_by_row", "what lies in the row: 1 = all picks alike ... 6 = far more to win by going first", "What muscle is spent on")

# %% [markdown]
# ### What it buys
#
# Payroll is real money. On the left, what each bidder pays in a game and what it ends with; on the right, the cards it brings
# home.

# %%
figure, axes = plt.subplots(figsize=(8, 3.4), layout="constrained")
for nth, (name, row) in enumerate(by_name.items()):
    half = (row["mean_cash_high"] - row["mean_cash_low"]) / 2
    axes.errorbar(row["payroll"], row["mean_cash"], yerr=half, fmt="o", ms=6, color=COLOURS[2], ecolor=COLOURS[0], capsize=3)
    axes.annotate(name, (row["payroll"], row["mean_cash"]), (6, (-11, 4)[nth % 2]), textcoords="offset points", fontsize=9)
axes.set(xlabel="payroll paid, $G a game", ylabel="cash at the end, $G (95 % intervals)", title="Muscle costs money, and brings some")
plt.show()

# %%
bidding_charts.taken(found)

# %% [markdown]
# ## 3. Which answers which
#
# What a way of bidding is worth depends on how the **others** bid. In the next table one seat bids like the row, all other seats
# like the column. Blue is above par. Read down a column to find the best answer to a table full of that bidder. Each cell comes
# from few deals, and its interval is wide: trust columns and rows of one colour rather than single cells.

# %%
bidding_charts.matrix(found)

# %%
matrix = found["matrix"]
shares = np.array([[par if share is None else share for share in row] for row in matrix["win_share"]])  # against itself: par
games = matrix["deals"] * 4
for column, name in enumerate(matrix["names"][:-1]):
    order = np.argsort(-shares[:, column])[:2]
    answers = ", then ".join(f"{matrix['names'][i]} ({100 * shares[i, column]:.0f} %)" for i in order)
    print(f"a table of {name:<11} is answered best by {answers}")
print(f"\nEach from {games} games: give or take about {100 * 1.96 * np.sqrt(par * (1 - par) / games):.0f} % where it is near par.")

others, most = shares[:-1, :-1].mean(axis=1), shares[:-1, :-1].max(axis=0)
print(f"Over all tables {matrix['names'][int(others.argmax())]} does best on average; "
      f"hardest to exploit is {matrix['names'][int(most.argmin())]}: nobody wins more than {100 * most.min():.0f} % against it.")
of_mixed = matrix["names"].index("mixed")
print(f"Against a table of mixed the best of them wins {100 * most[of_mixed]:.0f} %.")

# %% [markdown]
# What an equilibrium promises is not to win most against those who bid badly (a specialist does that better) but to lose little
# against anybody: nobody should get far above par against a table of `mixed`. How well it keeps that promise depends on the model
# behind it, which knows nothing of who needs which card. With more than two at the table it is a tendency anyway, not a theorem.
#
# ## Learn it yourself
#
# `BootleggersBids-v0` is this question as a learning problem: you only bid, a named mobster plays the rest of your seat. Episodes
# are a dozen steps and there are 72 actions, so an ordinary computer learns something in minutes.

# %%
env = gymnasium.make("bootleg_env/BootleggersBids-v0", base="boss")
observation, info = env.reset(seed=1)
hand = np.flatnonzero(info["action_mask"]) + 1
print(f"{len(observation)} numbers seen, {env.action_space.n} actions; the hand: {', '.join(map(str, hand))}")
print("payroll of these cards: " + ", ".join(f"${cost}G" for cost in PAYROLL[hand]))
steps, terminated = 0, False
while not terminated:
    observation, reward, terminated, truncated, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))  # always the lowest
    steps += 1
print(f"{steps} bids, reward {reward:.0f}")
