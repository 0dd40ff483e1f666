# %% [markdown]
# # Training a mobster, and looking inside
#
# The mobsters of this notebook were not programmed to play well. One is a small neural network: its input is the numbers that a
# player may see, its output a probability for every legal action. It plays, and actions that led to wins become more likely. That is
# all; the rest is doing it fast, and measuring the result honestly.
#
# We train a small one for about a minute and a half on one processor core, then ask
#
# 1. does it learn, and when?
# 2. how good is it, with what certainty?
# 3. what does the network compute: which actions does it prefer in a position, and which win probability does it expect?
# 4. what does it *do* differently from the hand-written boss, and what does the don do, which was trained for longer?

# %%
try:
    from bootleg_training import ppo
except ImportError:  # on Colab and the like
    # %pip install -q "bootleg-env[train,notebooks]"
    from bootleg_training import ppo

import os
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

from bootleg_agents import registry
from bootleg_agents.bootleggers.experiments import learned, learned_charts
from bootleg_agents.contests import contest
from bootleg_env import bootleggers_v0
from bootleg_env.engine import codes
from bootleg_env.engine.batch import GameBatch
from bootleg_training import run, settings

FAST = bool(os.environ.get("NB_FAST"))  # a shorter training and fewer games, for a quick check that everything runs
INK, GOLD, TEAL, BRICK, PALE = "#2b2622", "#b8860b", "#1f6f78", "#a23b2a", "#cfc6ba"
COLOURS = [GOLD, TEAL, BRICK, "#6a4c93", "#5f7f3f"]
plt.rcParams.update({"figure.dpi": 80, "axes.spines.top": False, "axes.spines.right": False, "font.size": 10})
game = bootleggers_v0.game
NAMES = game.seat_names

# %% [markdown]
# ## 1. Training
#
# A training is a handful of settings with the names of the PPO literature; all others keep the defaults in `docs/training.md`. The whole
# algorithm is in one file, `training/bootleg_training/ppo.py`. A **step** is one answer of the learner. Two things are particular:
#
# - **Imitation first.** A game has some 600 answers and says only at its end who won; by chance alone a learner needs long to find
#   out that whiskey must be loaded before it can be sold. So in the first third of this short training the boss advises: the
#   learner imitates it.
# - **Then against which opponents?** Half of the games itself in all four seats, the others against three bosses, greedy ones, dealers
#   or random ones, in the shares given. A learner that only ever meets one kind learns what works against that kind.
#
# The same on the command line, with a progress bar: `bootleg train out=runs/small total_timesteps=1000000 imitation_teacher=boss ...`.

# %%
config = settings.made(ppo.Settings, {
    "out": "runs/small", "seed": 1, "total_timesteps": 20_000 if FAST else 1_000_000, "hidden": [128, 128], "precision": "float32",
    "num_envs": 64 if FAST else 256, "n_steps": 2048 if FAST else 16384, "batch_size": 2048, "learning_rate": 1.5e-3, "ent_coef": 0.005,
    "imitation_teacher": "boss", "imitation_fraction": 0.3,
    "opponents": {"self": 3, "boss": 1, "greedy": 1, "dealer": 1, "random": 0.5},
    "eval_opponents": ["random", "greedy", "boss"], "n_evals": 10, "eval_deals": 4 if FAST else 25, "final_eval_deals": 4 if FAST else 100,
    "save_every": 3600.0})
report = run.begin(ppo.Trainer, config, "ppo", show=False)

print(f"{report['steps']:,} answers in {report['games']:,} games")
print("in the folder:", ", ".join(sorted(path.name for path in Path(config.out).iterdir() if path.is_file())))

# %% [markdown]
# ### The curve
#
# At ten points of the training the learner was **evaluated**: in every seat of some fixed deals, against three copies of a named
# mobster. These games are separate from training. Bands are 95 % intervals; the dashed line is par, the share of one of four equals.
# While it imitates (grey) it becomes a weaker copy of the boss. Once only winning counts, it finds out which of the boss's habits
# matter. (Points are few deals each, and the curve wobbles: a training this short has not converged.)

# %%
steps = np.array([point["steps"] for point in report["curve"]]) / 1e6
figure, axes = plt.subplots(figsize=(8, 3.6), layout="constrained")
axes.axvspan(0, config.imitation_fraction * config.total_timesteps / 1e6, color=PALE, alpha=0.4, lw=0)
for name, colour in zip(config.eval_opponents, COLOURS):
    shares = [point["shares"][name] for point in report["curve"]]
    value, low, high = (100 * np.array([share[key] for share in shares]) for key in ("win_share", "low", "high"))
    axes.plot(steps, value, color=colour, marker="o", ms=4, label=f"against three {name}")
    axes.fill_between(steps, low, high, color=colour, alpha=0.15, lw=0)
axes.axhline(100 * report["par"], color=INK, ls="--", lw=1)
axes.set(xlabel="million steps", ylabel="win share, %", ylim=(0, 100), title="One learner, four players (grey: it imitates)")
figure.legend(frameon=False, loc="outside right upper")
plt.show()

# %% [markdown]
# ## 2. How good is it?
#
# The result is a **model file**: numbers and a header, no code. Its path is a name like any other mobster's. It plays without torch, in
# plain numpy.
#
# We have looked at the deals of the curve all the time. So once more, with a seed that has not been used yet, and with other opponents:
# a contest with **mixed** line-ups, in which all play the same deals in every seat (notebook 03 explains this, and the intervals). In
# training ours met three of a kind only; how much of its strength is left among different ones is a fair question. The bundled don plays
# too: the same trainer, but for more than an hour and with three to six players.

# %%
mine = f"{config.out}/model.safetensors"
dons = [name for name in registry.known("bootleggers") if name == "don"]
field = [mine, *dons, "boss", "greedy", "random"]
result = contest.tournament(field, deals=4 if FAST else 60, num_players=4, seed=77)

rows = sorted(result.agents, key=lambda row: row["win_share"])
share, low, high = (100 * np.array([row[key] for row in rows]) for key in ("win_share", "win_share_low", "win_share_high"))
called = ["ours" if row["agent"] == mine else row["agent"] for row in rows]
figure, axes = plt.subplots(figsize=(8, 2.6), layout="constrained")
axes.barh(called, share, color=[GOLD if name == "ours" else PALE for name in called], height=0.65)
axes.errorbar(share, range(len(rows)), xerr=[share - low, high - share], fmt="none", ecolor=INK, capsize=3)
axes.axvline(100 * result.par, color=INK, ls="--", lw=1)
axes.set(xlabel="win share, % (bars: 95 %; dashed: par)", title=f"{result.deals} deals, {len(result.games)} games")
plt.show()

# %% [markdown]
# ## 3. What the network computes
#
# The network has two outputs: a number for every action (**logits**; over the legal ones a softmax makes probabilities of them), and a
# **value**: the reward it expects, here the probability to win. The value head is needed only for training; it is in the checkpoint and
# not in the model file.

# %%
network = ppo.Network(game.scale, game.actions, config.hidden)
network.load_state_dict(ppo.weights_of(config.out))


def opinion(batch, row=0):
    """Legal actions with their probabilities, likeliest first; and the value for the seat that is asked."""
    logits, values = network.predict(batch.facts[row : row + 1])
    legal = np.flatnonzero(batch.mask[row])
    chances = np.exp(logits[0, legal] - logits[0, legal].max())
    order = np.argsort(-chances)
    return legal[order], (chances / chances.sum())[order], float(values[0])


def position(scenario):
    """A game with this scenario."""
    state, rules, _ = game.from_snapshot(scenario)
    batch = GameBatch(game, rules, 1, codes.SHOW_FACTS)
    batch.states[:] = state
    batch.look_again()
    return batch


# %% [markdown]
# ### One position
#
# Round 5, Al may place two men. Texas Lil's, where Cy and Al have one man each, opens with one more
# man; so does Mother's, where Bea leads. Barleycorn's is open already, and Dot leads there.

# %%
scenario = {
    "settings": {"num_players": 4}, "phase": "place", "round": 5,
    "mobsters": [{"cash": 20, "influence": 2}, {"cash": 40}, {"cash": 25}, {"cash": 30}],
    "speakeasies": [None, {"influence": [1, 0, 1, 0]}, {"influence": [0, 2, 1, 0]}, {"influence": [1, 1, 0, 2]}],
}
print(game.board_text(position(scenario).states))

# %% [markdown]
# Its probabilities, for this position and for two others that differ in one point. Logits are not reasons; but changing one thing and
# watching the probabilities is the nearest we come to asking *why*. Where the same bar stands in all three, we have found a habit
# rather than an answer to the position; the **value** differs even then.

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
for (title, (batch, actions, chances, value)), place in zip(opinions.items(), places):
    chance = dict(zip(actions.tolist(), chances))
    place.barh(range(len(shown)), [100 * chance.get(action, 0) for action in shown], color=TEAL)
    place.set_yticks(range(len(shown)), [game.describe(batch.states, action).partition(") ")[2] for action in shown], fontsize=9)
    place.set_title(f"{title}\nvalue: {100 * value:.0f} % to win", fontsize=10)
places[0].invert_yaxis()
figure.supxlabel("probability of the action, %", fontsize=10)
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
    batch = position({"settings": {"num_players": 4}, "phase": "muscle", "round": 3, "mobsters": [{"muscle_hand": hand}, {}, {}, {}],
                      "offers": {"truck": "truck_small", "cards": [*cards, None, None]}})
    actions, chances, _ = opinion(batch)
    order = np.argsort(actions)
    axes.bar(np.arange(len(hand)) + 0.4 * nth, 100 * chances[order], width=0.4, color=colour, label=title)
axes.set_xticks(np.arange(len(hand)) + 0.2, hand)
axes.set(xlabel="muscle card", ylabel="probability, %")
axes.legend(frameon=False)
plt.show()

# %% [markdown]
# ### A whole game, in values
#
# Our mobster (Al) plays against three bosses. At each of its decisions we compute the value for **every** seat, from what that seat can
# see. The network was never told that exactly one of four wins. If it has understood the game, the four numbers draw apart as the game
# goes on, and add up to about one hundred (dashed). Not exactly: values are for the learner in that seat, among the opponents of its
# training.

# %%
batch = GameBatch(game, bootleggers_v0.settings(4), 1, codes.SHOW_FACTS)
for seat in (1, 2, 3):
    batch.sit([0], seat, registry.mobster("boss", "bootleggers"))
batch.noise[:] = 1
batch.reset(np.array([3]))
expected, years = [], []
while batch.seat[0] >= 0:
    years.append(game.asked(batch.states)["round"])
    expected.append(network.predict(np.array([batch.look(seat).copy() for seat in range(4)]))[1])
    batch.step(opinion(batch)[0][0])
expected = 100 * np.array(expected)
outcome = game.outcome(batch.states)
winner, cash = int(outcome.rank[0].argmin()), outcome.score[0].astype(int)

figure, axes = plt.subplots(figsize=(10, 3.6), layout="constrained")
for seat in range(4):
    axes.plot(expected[:, seat], color=COLOURS[seat], lw=2, label=f"{NAMES[seat]} ({'ours' if seat == 0 else 'boss'})")
axes.plot(expected.sum(1), color=INK, ls=":", lw=1, label="all four together")
axes.axhline(100, color=INK, ls="--", lw=0.8)
begins = np.flatnonzero(np.diff(years, prepend=0))
axes.set_xticks(begins, [years[i] for i in begins])
axes.set(xlabel="round (each decision of Al is a step to the right)", ylabel="value, % of a win",
         title=f"{NAMES[winner]} wins; cash at the end, $G: {', '.join(map(str, cash))}")
figure.legend(frameon=False, fontsize=9, loc="outside right upper")
plt.show()
together = expected.sum(1)
print(f"the four add up to {together.mean():.0f} % on the average, between {together.min():.0f} % and {together.max():.0f} %")

# %% [markdown]
# ## 4. What it does differently
#
# Win shares say *that* a mobster is better. To see *how*, each plays against three bosses on the same deals, and we read the journals of
# all games: when it spends its muscle, how many men and trucks it has, what it sells, how its money grows.

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
# The first picture above shows muscle by round. What was bid for **which** card?

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
right.set(xlabel="muscle bid in that round (mean card, 1 to 72)")
left.legend(frameon=False)
plt.show()

# %% [markdown]
# ### Deals, promises, thugs
#
# Nothing enforces a promise, and no reward is paid for keeping one. A warning before you read these as character: against bosses, deals
# are what **bosses** accept and offer. An offer that is never accepted costs nothing, so nothing unlearns it; and one that was refused
# often enough during training is not made any more.

# %%
print(f"{'a game':<30}" + "".join(f"{row['agent']:>9}" for row in looks))
for label, value in {
    "offers made": lambda row: row["offers"]["made"], "  of them accepted": lambda row: row["offers"]["struck"],
    "offers received": lambda row: row["offers"]["received"], "  of them accepted by it": lambda row: row["offers"]["accepted"],
    "promises made": lambda row: sum(sum(states.values()) for states in row["promises"].values()) / row["games"],
    "  of them broken": lambda row: sum(states["broken"] for states in row["promises"].values()) / row["games"],
    "thug cards played": lambda row: sum(row["thugs"].values()),
    "  at the richest of the others": lambda row: row["harm"]["richest"], "  at the poorest": lambda row: row["harm"]["poorest"],
    "thug cards suffered": lambda row: row["harmed"],
    "profit from speakeasies, $G": lambda row: row["money"]["profit"], "sales, $G": lambda row: row["money"]["sales"],
}.items():
    print(f"{label:<30}" + "".join(f"{value(row):>9.2f}" for row in looks))
for row in looks:
    most = [f"{deal['gives']} for {deal['gets']} ({deal['a_game']:.2f} a game)" for deal in row["deals"][:3]]
    print(f"\n{row['agent']} gives most often: {'; '.join(most)}")

# %% [markdown]
# ## Go on
#
# - Train longer: `bootleg train --config configs/train/bootleggers/quick.yaml minutes=30`; stop it whenever you like, `bootleg train
#   --resume runs/quick` continues it.
# - Other rules: `rules={deals: off}`. Other opponents: `opponents={self: 6, pool: 2, my_file.py:act: 2}`.
# - How far can *yours* be exploited? `bootleg train --config configs/train/bootleggers/exploit.yaml target=runs/small/model.safetensors`.
# - `docs/training.md` has every setting, and what the bundled models have learned.
