# %% [markdown]
# # Training a mobster, and looking inside
#
# Nobody told the mobsters of this notebook what a good move is. One is a small neural network: it sees the numbers that a player
# may see, and gives every legal answer a probability. It plays, and what led to wins becomes more likely. That is all; the rest is
# doing it fast, and measuring honestly what came of it.
#
# We train a small one for about a minute and a half on one processor core, then ask
#
# 1. does it learn, and when?
# 2. how good is it, with what certainty?
# 3. what does it think: which answers does it prefer in a position, and what does it expect to win?
# 4. what does it *do* differently from the hand-written boss, and what does the don do, who learned for longer?

# %%
try:
    from training import ppo
except ImportError:  # on Colab and the like
    # %pip install -q "bootleg-env[train,notebooks]"
    from training import ppo

import os
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

from agents import registry
from agents.bootleggers import learned, learned_charts
from agents.contests import contest
from bootleg_env import bootleggers_v0
from bootleg_env.bootleggers.words import board_text as picture
from bootleg_env.bootleggers.words.names import NAMES
from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from training import run, settings
from training.network import Network

FAST = bool(os.environ.get("NB_FAST"))  # a shorter training and fewer games, for a quick check that everything runs
INK, GOLD, TEAL, BRICK, PALE = "#2b2622", "#b8860b", "#1f6f78", "#a23b2a", "#cfc6ba"
COLOURS = [GOLD, TEAL, BRICK, "#6a4c93", "#5f7f3f"]
plt.rcParams.update({"figure.dpi": 80, "axes.spines.top": False, "axes.spines.right": False, "font.size": 10})
game = bootleggers_v0.game

# %% [markdown]
# ## 1. Training
#
# A training is a handful of settings; everything else stands as `docs/training.md` lists it. A **step** is one answer of the
# learner. Two things are worth knowing:
#
# - **A teacher first.** A game has some 600 answers and says only at its end who won; by chance alone a learner needs long to find
#   out that whiskey must be loaded before it can be sold. So in the first third of this short training the boss advises: the
#   learner imitates him.
# - **Then against whom?** Half of the games itself in all four seats, the others at tables of three bosses, greedy ones, dealers or
#   random ones, in the shares given. Who only ever meets one kind learns what works against that kind.
#
# The same on the command line, with a progress bar: `bootleg train out=runs/small steps=1000000 teacher=boss taught=0.3 ...`.

# %%
given = settings.made(ppo.Settings, {
    "out": "runs/small", "seed": 1, "steps": 20_000 if FAST else 1_000_000, "hidden": [128, 128], "precision": "float32",
    "games": 64 if FAST else 256, "rollout": 2048 if FAST else 16384, "batch": 2048, "rate": 1.5e-3, "entropy": 0.005,
    "teacher": "boss", "taught": 0.3, "against": {"self": 3, "boss": 1, "greedy": 1, "dealer": 1, "random": 0.5},
    "judges": ["random", "greedy", "boss"], "judgements": 10, "judge_deals": 4 if FAST else 25, "final_deals": 4 if FAST else 100,
    "save_every": 3600.0})
report = run.begin(ppo.Trainer, given, "ppo", show=False)

print(f"{report['steps']:,} answers in {report['games']:,} games")
print("left in the folder:", ", ".join(sorted(path.name for path in Path(given.out).iterdir() if path.is_file())))

# %% [markdown]
# ### The curve
#
# Now and then the learner was **judged**: in every seat of some fixed deals, against three copies of a named mobster. Those games
# are no training games. Bands are 95 % intervals; the dashed line is par, what one of four equals wins. While it imitates (grey)
# it becomes a pale copy of the boss, and the boss is better than his copy. Once only winning counts, it finds out by itself which
# of its habits matter. (Points are few deals each, and the curve wobbles: a training this short has not come to rest.)

# %%
steps = np.array([point["steps"] for point in report["curve"]]) / 1e6
figure, axes = plt.subplots(figsize=(8, 3.6), layout="constrained")
axes.axvspan(0, given.taught * given.steps / 1e6, color=PALE, alpha=0.4, lw=0)
for name, colour in zip(given.judges, COLOURS):
    value, low, high = (100 * np.array([point["shares"][name][key] for point in report["curve"]]) for key in ("win_share", "low", "high"))
    axes.plot(steps, value, color=colour, marker="o", ms=4, label=f"against three {name}")
    axes.fill_between(steps, low, high, color=colour, alpha=0.15, lw=0)
axes.axhline(100 * report["par"], color=INK, ls="--", lw=1)
axes.set(xlabel="million steps", ylabel="games won, %", ylim=(0, 100), title="One learner at tables of four (grey: it imitates)")
figure.legend(frameon=False, loc="outside right upper")
plt.show()

# %% [markdown]
# ## 2. How good is it?
#
# What is left behind is a **model file**: numbers and a header, no code. Its path is a name like any other mobster's. It plays
# without torch, in plain numpy.
#
# We have looked at the deals of the curve all the time. So once more, on a seed that nothing has seen yet, and in another company: a
# contest at **mixed** tables, where everybody plays the same deals in every seat (what this means, and how intervals come about, is
# notebook 03). In training ours met three of a kind only; how much of its strength is left among different ones is a fair
# question. If the box holds the don, he plays too: the same trainer, but for more than an hour and at tables of three to six.

# %%
mine = f"{given.out}/model.safetensors"
dons = [name for name in registry.known() if name == "don"]
field = [mine, *dons, "boss", "greedy", "random"]
result = contest.tournament(field, deals=4 if FAST else 60, seats=4, seed=77)

rows = sorted(result.agents, key=lambda row: row["win_share"])
share, low, high = (100 * np.array([row[key] for row in rows]) for key in ("win_share", "win_share_low", "win_share_high"))
called = ["ours" if row["agent"] == mine else row["agent"] for row in rows]
figure, axes = plt.subplots(figsize=(8, 2.6), layout="constrained")
axes.barh(called, share, color=[GOLD if name == "ours" else PALE for name in called], height=0.65)
axes.errorbar(share, range(len(rows)), xerr=[share - low, high - share], fmt="none", ecolor=INK, capsize=3)
axes.axvline(100 * result.par, color=INK, ls="--", lw=1)
axes.set(xlabel="games won, % (bars: 95 %; dashed: par)", title=f"{result.deals} deals, {len(result.games)} games")
plt.show()

# %% [markdown]
# ## 3. What it thinks
#
# The network has two outputs: a number for every answer (**logits**; among the legal ones they become probabilities), and one for
# what it expects to win (the **critic**, needed only while learning, and therefore not in the model file but in the checkpoint).

# %%
network = Network(game.scale, game.actions, given.hidden)
network.load_state_dict(ppo.weights_of(given.out))


def opinion(table, row=0):
    """Legal answers with their probabilities, likeliest first; and what he who is asked expects to win."""
    logits, worth = network.answers(table.facts[row : row + 1])
    legal = np.flatnonzero(table.mask[row])
    chances = np.exp(logits[0, legal] - logits[0, legal].max())
    order = np.argsort(-chances)
    return legal[order], (chances / chances.sum())[order], float(worth[0])


def position(scenario):
    """A table with this scenario on it."""
    state, rules, _ = game.from_snapshot(scenario)
    table = GameBatch(game, rules, 1, codes.SHOW_FACTS)
    table.states[:] = state
    table.look_again()
    return table


# %% [markdown]
# ### One position
#
# Round 5, Al may place the two men who wait in his back room. Texas Lil's, where Cy and he have one man each, opens with one more
# man; so does Mother's, where Bea leads. Barleycorn's is open already, and Dot leads there.

# %%
scenario = {
    "settings": {"num_players": 4}, "phase": "place", "round": 5,
    "mobsters": [{"cash": 20, "influence": 2}, {"cash": 40}, {"cash": 25}, {"cash": 30}],
    "speakeasies": [None, {"influence": [1, 0, 1, 0]}, {"influence": [0, 2, 1, 0]}, {"influence": [1, 1, 0, 2]}],
}
print(picture.picture(position(scenario).states))

# %% [markdown]
# Its answers, for this position and for two others that differ in one point. Logits are not reasons; but changing one thing and
# watching the answers move is the nearest we come to asking *why*. Where the same bar stands in all three, we have found a habit
# rather than an answer to the position; what it **expects** moves even then.

# %%
mobsters = scenario["mobsters"]
variants = {
    "as it stands": scenario,
    "Al has four men": {**scenario, "mobsters": [{**mobsters[0], "influence": 4}, *mobsters[1:]]},
    "the last round": {**scenario, "round": 12},
}
opinions = {title: (position(changed), *opinion(position(changed))) for title, changed in variants.items()}
shown = sorted({int(action) for _, actions, *_ in opinions.values() for action in actions})
figure, places = plt.subplots(1, len(variants), figsize=(11, 2.4), sharex=True, sharey=True, layout="constrained")
for (title, (table, actions, chances, worth)), place in zip(opinions.items(), places):
    chance = dict(zip(actions.tolist(), chances))
    place.barh(range(len(shown)), [100 * chance.get(action, 0) for action in shown], color=TEAL)
    place.set_yticks(range(len(shown)), [game.describe(table.states, action).partition(") ")[2] for action in shown], fontsize=9)
    place.set_title(f"{title}\nexpects to win {100 * worth:.0f} %", fontsize=10)
places[0].invert_yaxis()
figure.supxlabel("probability of the answer, %", fontsize=10)
plt.show()

# %% [markdown]
# ### One bid
#
# Round 3. Al holds ten muscle cards, and the row offers thug cards only, or among them a pair of men. Does it look at the row? Two
# colours alike mean that it bids by its hand and the round alone. (The boss does look: see notebook 02.)

# %%
hand = [3, 4, 5, 21, 31, 34, 42, 50, 52, 59]
rows = {"four thug cards": ["warehouse", "thirsty", "moll", "windfall"],
        "one pair of men among them": ["double_influence", "thirsty", "moll", "windfall"]}
figure, axes = plt.subplots(figsize=(8, 2.6), layout="constrained")
for nth, ((title, cards), colour) in enumerate(zip(rows.items(), (PALE, GOLD))):
    table = position({"settings": {"num_players": 4}, "phase": "muscle", "round": 3, "mobsters": [{"muscle_hand": hand}, {}, {}, {}],
                      "offers": {"truck": "truck_small", "cards": [*cards, None, None]}})
    actions, chances, _ = opinion(table)
    order = np.argsort(actions)
    axes.bar(np.arange(len(hand)) + 0.4 * nth, 100 * chances[order], width=0.4, color=colour, label=title)
axes.set_xticks(np.arange(len(hand)) + 0.2, hand)
axes.set(xlabel="muscle card", ylabel="probability, %")
axes.legend(frameon=False)
plt.show()

# %% [markdown]
# ### A whole game, through the eyes of the critic
#
# Our mobster (Al) plays against three bosses. At each of his decisions we ask the critic for **every** seat: what would *you*, sitting
# there and seeing what is seen from there, expect to win? It was never told that exactly one of four wins. If it has understood the
# game, the four numbers draw apart as the game goes on, and add up to something near one hundred (dashed). Not to exactly that: the
# critic judges seats as if the learner sat in them, among opponents of its training.

# %%
table = GameBatch(game, bootleggers_v0.settings(4), 1, codes.SHOW_FACTS)
for seat in (1, 2, 3):
    table.sit([0], seat, registry.mobster("boss"))
table.noise[:] = 1
table.reset(np.array([3]))
expected, years = [], []
while table.seat[0] >= 0:
    years.append(int(table.states["year"][0]))
    expected.append(network.answers(np.array([table.look(seat).copy() for seat in range(4)]))[1])
    table.step(opinion(table)[0][0])
expected = 100 * np.array(expected)
winner = int(table.states["ranking"][0, 0])

figure, axes = plt.subplots(figsize=(10, 3.6), layout="constrained")
for seat in range(4):
    axes.plot(expected[:, seat], color=COLOURS[seat], lw=2, label=f"{NAMES[seat]} ({'ours' if seat == 0 else 'boss'})")
axes.plot(expected.sum(1), color=INK, ls=":", lw=1, label="all four together")
axes.axhline(100, color=INK, ls="--", lw=0.8)
begins = np.flatnonzero(np.diff(years, prepend=0))
axes.set_xticks(begins, [years[i] for i in begins])
axes.set(xlabel="round (each decision of Al is a step to the right)", ylabel="expected, % of a win",
         title=f"{NAMES[winner]} wins; cash at the end, $G: {', '.join(map(str, table.states['cash'][0, :4]))}")
figure.legend(frameon=False, fontsize=9, loc="outside right upper")
plt.show()
together = expected.sum(1)
print(f"the four add up to {together.mean():.0f} % on the average, between {together.min():.0f} % and {together.max():.0f} %")

# %% [markdown]
# ## 4. What it does differently
#
# Win shares say *that* somebody is better. To see *how*, we let each sit among three bosses on the same deals and read the
# journals of all games: when he spends his muscle, how many men and trucks he has, what he sells, how his money grows.

# %%
looks = [learned.look(name, "boss", deals=2 if FAST else 60) for name in (mine, *dons, "boss")]
looks[0]["agent"] = "ours"
for row in looks:
    print(f"{row['agent']:<6} wins {100 * row['win_share']:.0f} % ({100 * row['win_share_low']:.0f} to {100 * row['win_share_high']:.0f}), "
          f"mean cash ${row['mean_cash']:.0f}G, games end in round {row['end_round']:.1f}")
learned_charts.by_round(looks)

# %% [markdown]
# ### Bids
#
# The first picture above shows muscle by round. What did he lay for **which** card?

# %%
kinds = [kind for kind in looks[0]["taken"] if min(row["taken"][kind] for row in looks) >= 0.05]
figure, (left, right) = plt.subplots(1, 2, figsize=(10, 3.4), sharey=True, layout="constrained")
height = 0.8 / len(looks)
for nth, (row, colour) in enumerate(zip(looks, COLOURS)):
    at = np.arange(len(kinds)) + nth * height
    left.barh(at, [row["taken"][kind] for kind in kinds], height=height, color=colour, label=row["agent"])
    right.barh(at, [row["muscle_by_taken"][kind] for kind in kinds], height=height, color=colour)
left.set_yticks(np.arange(len(kinds)) + 0.4 - height / 2, kinds)
left.invert_yaxis()
left.set(xlabel="taken, cards a game")
right.set(xlabel="muscle laid in that round (mean card, 1 to 72)")
left.legend(frameon=False)
plt.show()

# %% [markdown]
# ### Deals, promises, thugs
#
# Nothing enforces a promise, and nobody told the learner to keep one. A warning before you read these as character: against
# bosses, deals are what **bosses** accept and offer. An offer that nobody takes costs nothing, so nothing unlearns it; and one that was
# refused often enough while learning is not made any more.

# %%
print(f"{'a game':<30}" + "".join(f"{row['agent']:>9}" for row in looks))
for said, value in {
    "offers made": lambda row: row["offers"]["made"], "  of them accepted": lambda row: row["offers"]["struck"],
    "offers heard": lambda row: row["offers"]["heard"], "  of them accepted by him": lambda row: row["offers"]["accepted"],
    "promises given": lambda row: sum(sum(states.values()) for states in row["promises"].values()) / row["games"],
    "  of them broken": lambda row: sum(states["broken"] for states in row["promises"].values()) / row["games"],
    "thug cards played": lambda row: sum(row["thugs"].values()),
    "  at the richest of the others": lambda row: row["harm"]["richest"], "  at the poorest": lambda row: row["harm"]["poorest"],
    "thug cards suffered": lambda row: row["harmed"],
    "profit from speakeasies, $G": lambda row: row["money"]["profit"], "sales, $G": lambda row: row["money"]["sales"],
}.items():
    print(f"{said:<30}" + "".join(f"{value(row):>9.2f}" for row in looks))
for row in looks:
    most = [f"{deal['gives']} for {deal['gets']} ({deal['a_game']:.2f} a game)" for deal in row["deals"][:3]]
    print(f"\n{row['agent']} gives most often: {'; '.join(most)}")

# %% [markdown]
# ## Go on
#
# - Train longer: `bootleg train --config configs/train/quick.yaml minutes=30`; stop it whenever you like, `bootleg train --resume
#   runs/quick` goes on.
# - Other rules: `rules={deals: off}`. Other opponents: `against={self: 6, pool: 2, my_file.py:act: 2}`.
# - How far can *yours* be exploited? `bootleg train --config configs/train/exploit.yaml target=runs/small/model.safetensors`.
# - `docs/training.md` has every setting, and what the models in the box have learned.
