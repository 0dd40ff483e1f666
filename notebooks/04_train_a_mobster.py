# %% [markdown]
# # Training a mobster, and looking inside
#
# The mobsters of this notebook were not programmed to play well. One is a small neural network: its input is the numbers that a
# player may see, its output a probability for every legal action. It plays, and actions that led to wins become more likely. That is
# all; the rest is doing it fast, and measuring the result honestly.
#
# We train one for about three minutes on one idle processor core, then ask
#
# 1. does it learn, and when?
# 2. how good is it, with what certainty?
# 3. what does the network compute: where does it hesitate, what does it think things are worth, and is the win probability it
#    expects right?
# 4. what does it *do* differently from the hand-written boss, and what does the don do, which was trained for longer?
#
# To run it: Jupyter in a clone of the repository, after `pip install -e ".[train,notebooks]"`. (There is no release on a package index, so
# on Colab and the like clone the repository first.)

# %%
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
from bootleg_training import ppo, run, settings

FAST = bool(os.environ.get("NB_FAST"))  # a shorter training and fewer games, for a quick check that everything runs
INK, GOLD, TEAL, BRICK, PALE = "#2b2622", "#b8860b", "#1f6f78", "#a23b2a", "#cfc6ba"
COLOURS = [GOLD, TEAL, BRICK, "#6a4c93", "#5f7f3f"]
plt.rcParams.update({"figure.dpi": 150, "axes.spines.top": False, "axes.spines.right": False, "font.size": 10})
game = bootleggers_v0.game

# %% [markdown]
# ## 1. Training
#
# A training is a handful of settings with the names of the PPO literature; all others keep the defaults in `docs/training.md`. The whole
# algorithm is in one file, `training/bootleg_training/ppo.py`. A **step** is one answer of the learner. Two things are particular:
#
# - **Imitation first.** A game has some hundreds of decisions and says only at its end who won; by chance alone a learner needs long to
#   find out that whiskey must be loaded before it can be sold. So in the first fifth of this short training the boss advises: the
#   learner imitates it.
# - **Then against which opponents?** Half of the games itself in all four seats, the others against three bosses, greedy ones, dealers
#   or random ones, in the shares given. A learner that only ever meets one kind learns what works against that kind.
#
# These are the settings of `configs/train/bootleggers/quick.yaml`; on the command line, with a progress bar: `bootleg train --config
# configs/train/bootleggers/quick.yaml`.

# %%
config = settings.made(ppo.Settings, {
    "out": "runs/small", "seed": 1, "total_timesteps": 20_000 if FAST else 4_000_000, "hidden": [128, 128],
    "num_envs": 64 if FAST else 256, "n_steps": 2048 if FAST else 16384, "learning_rate": 1.5e-3, "ent_coef": 0.005,
    "imitation_teacher": "boss", "imitation_fraction": 0.2,
    "opponents": {"self": 6, "boss": 2, "greedy": 2, "dealer": 2, "random": 1},
    "eval_opponents": ["random", "greedy", "boss"], "n_evals": 10, "eval_deals": 4 if FAST else 50, "final_eval_deals": 4 if FAST else 250,
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
# matter.

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
axes.set(xlabel="steps (decisions of the learner), millions", ylabel="games won, % (band: 95 % interval)", ylim=(0, 100),
         title="Win share during training; grey: it imitates the boss")
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
result = contest.tournament(field, deals=4 if FAST else 150, num_players=4, seed=77)

rows = sorted(result.agents, key=lambda row: row["win_share"])
share, low, high = (100 * np.array([row[key] for row in rows]) for key in ("win_share", "win_share_low", "win_share_high"))
called = ["ours" if row["agent"] == mine else row["agent"] for row in rows]
figure, axes = plt.subplots(figsize=(8, 2.6), layout="constrained")
axes.barh(called, share, color=[GOLD if name == "ours" else PALE for name in called], height=0.65)
axes.errorbar(share, range(len(rows)), xerr=[share - low, high - share], fmt="none", ecolor=INK, capsize=3)
axes.axvline(100 * result.par, color=INK, ls="--", lw=1)
axes.set(xlabel=f"games won, % (lines: 95 % intervals; dashed: {100 * result.par:.0f} %, what equals would win)",
         title=f"Mixed line-ups of four: {result.deals} deals, {len(result.games)} games")
plt.show()

# %% [markdown]
# ## 3. What the network computes
#
# The network has two outputs: a number for every action (**logits**; over the legal ones a softmax makes probabilities of them), and a
# **value**: the reward it expects, here the probability to win. The value head is needed only for training; it is in the checkpoint and
# not in the model file.
#
# We let it play games against three bosses, all at once, and write down at each of its decisions what it computed, and in the end
# whether it won.

# %%
network = ppo.Network(game.scale, game.actions, config.hidden)
network.load_state_dict(ppo.weights_of(config.out))


def opinions(facts, masks):
    """Probabilities of all actions, and the value, for each row."""
    logits, values = network.predict(facts)
    logits = np.where(masks != 0, logits, -np.inf)
    chances = np.exp(logits - logits.max(1, keepdims=True))
    return chances / chances.sum(1, keepdims=True), values


games = 8 if FAST else 400
batch = GameBatch(game, bootleggers_v0.settings(4), games, codes.SHOW_FACTS)
for seat in (1, 2, 3):
    batch.sit(range(games), seat, registry.mobster("boss", "bootleggers"))
batch.noise[:] = range(games)
batch.reset(np.arange(1000, 1000 + games))
batch.settle()
seen = {name: [] for name in ("game", "round", "decision", "value", "surest")}
bids = []  # whole positions at its bids
while (batch.seat >= 0).any():
    live = np.flatnonzero(batch.seat >= 0)
    chances, values = opinions(batch.facts[live], batch.mask[live])
    years = batch.states["year"][live].copy()
    for name, column in zip(seen, (live, years, batch.decided[live].copy(), values, chances.max(1))):
        seen[name].append(column)
    for row in live[batch.decided[live] == game.decision_table.names.index("bid")]:
        bids.append((int(row), batch.states[row : row + 1].copy()))
    actions = np.zeros(games, int)
    actions[live] = chances.argmax(1)
    batch.step(actions)
    batch.settle()
seen = {name: np.concatenate(columns) for name, columns in seen.items()}
won = game.outcome(batch.states).rank[:, 0] == 1
print(f"{games} games against three bosses: it wins {won.sum()}, and makes {len(seen['game']) / games:.0f} decisions in each")

# %% [markdown]
# ### Where does it hesitate?
#
# The probability of the likeliest action says how sure the policy is. Some kinds of decision have become habits, others depend on the
# position or do not matter to it. (Probabilities are no reasons: a policy may be sure of a mistake, and torn between two equally good
# actions.)

# %%
names = game.decision_table.names
often = [number for number in range(len(names)) if (seen["decision"] == number).sum() >= 0.3 * games]
often.sort(key=lambda number: seen["surest"][seen["decision"] == number].mean())
figure, axes = plt.subplots(figsize=(8, 1.2 + 0.3 * len(often)), layout="constrained")
left = np.zeros(len(often))
for label, low, high, colour in (("below 50 %", 0, 0.5, BRICK), ("50 to 90 %", 0.5, 0.9, GOLD), ("above 90 %", 0.9, 1.01, PALE)):
    parts = np.array([np.mean((low <= seen["surest"][seen["decision"] == number]) & (seen["surest"][seen["decision"] == number] < high))
                      for number in often])
    axes.barh(range(len(often)), 100 * parts, left=left, color=colour, height=0.7, label=label)
    left += 100 * parts
axes.set_yticks(range(len(often)), [f"{names[number]} ({(seen['decision'] == number).sum() / games:.1f})" for number in often])
axes.set(xlabel="share of these decisions, %", ylabel="decision (times a game)", xlim=(0, 100),
         title="How sure it is: probability of the likeliest action")
figure.legend(frameon=False, loc="outside right upper")
plt.show()

# %% [markdown]
# ### Three bids
#
# These are bids from the games just played, one from each of three rounds: those in which the likeliest card had a probability closest to
# 40 %. Bars are the policy's probabilities over the hand, the diamond is the card that the boss would have laid with the same hand.


# %%
def asked_again(state):
    """A batch of one game that stands in this position."""
    one = GameBatch(game, bootleggers_v0.settings(4), 1, codes.SHOW_FACTS)
    one.states[:] = state
    one.look_again()
    return one


def opinion(state):
    """The legal actions of a position, their probabilities, and the value."""
    one = asked_again(state)
    chances, values = opinions(one.facts[:1], one.mask[:1])
    legal = np.flatnonzero(one.mask[0])
    return legal, chances[0, legal], float(values[0])


boss = bootleggers_v0.policy("boss", seed=1)
figure, places = plt.subplots(3, 1, figsize=(8, 7), sharey=True, layout="constrained")
for number, place in zip((2, 4, 6), places):
    there = [state for _, state in bids if state["year"][0] == number]
    state = min(there, key=lambda state: abs(opinion(state)[1].max() - 0.4))
    cards, chances, value = opinion(state)
    place.bar(range(len(cards)), 100 * chances, color=TEAL, width=0.7)
    one = asked_again(state)
    place.plot(cards.tolist().index(boss.act(one.facts[0], one.mask[0])), 4, marker="D", color=GOLD, ms=9, mec=INK, ls="")
    place.set_xticks(range(len(cards)), cards + 1)
    offers = game.snapshot(state, bootleggers_v0.settings(4), 0)["offers"]
    row = ", ".join(card.replace("_", " ") for card in [offers["truck"], *offers["cards"]] if card)
    place.set_title(f"round {number}, value {100 * value:.0f} %; on offer:\n{row}", fontsize=9, loc="left")
places[-1].set_xlabel("muscle cards in hand (diamond: the boss's choice)")
figure.supylabel("probability, %", fontsize=10)
plt.show()

# %% [markdown]
# ### What does it think things are worth?
#
# We change **one** thing in every position of rounds 4 to 6 in which it bids, and look how the value moves. Lines are 95 % intervals of the
# mean, over games. Nobody told the network a price; it has seen only who won.

# %%
def money(states):
    states["cash"][:, 0] += 10


def money_of_a_rival(states):
    states["cash"][np.arange(len(states)), 1 + states["cash"][:, 1:4].argmax(1)] += 10


def man(states):
    states["back_room"][:, 0] += 1


def crates(states):
    states["crates"][:, 0] += 6


def later(states):
    states["year"] += 1


CHANGES = {"$10G more": money, "$10G more for the richest rival": money_of_a_rival, "a man more in the back room": man,
           "six crates more in the back room": crates, "the same a round later": later}
chosen = [(row, state) for row, state in bids if 4 <= state["year"][0] <= 6]
rows, states = np.array([row for row, _ in chosen]), np.concatenate([state for _, state in chosen])


def values_of(states):
    """The value of the bidder in each of these positions."""
    many = GameBatch(game, bootleggers_v0.settings(4), len(states), codes.SHOW_FACTS)
    many.states[:] = states
    many.look_again()
    return network.predict(many.facts)[1]


def by_game(numbers):
    """The mean over games, and half the width of its 95 % interval."""
    means = np.array([numbers[rows == row].mean() for row in np.unique(rows)])
    return means.mean(), 1.96 * means.std(ddof=1) / len(means) ** 0.5


before = values_of(states)
figure, axes = plt.subplots(figsize=(8, 2.6), layout="constrained")
for place, change in enumerate(CHANGES.values()):
    changed = states.copy()
    change(changed)
    mean, half = by_game(100 * (values_of(changed) - before))
    axes.barh(place, mean, xerr=half, color=TEAL if mean > 0 else BRICK, height=0.6, capsize=3)
axes.set_yticks(range(len(CHANGES)), CHANGES)
axes.invert_yaxis()
axes.axvline(0, color=INK, lw=0.8)
axes.set(xlabel="change of the value, points of win probability (lines: 95 % intervals)",
         title=f"One thing changed in {len(states)} positions of rounds 4 to 6")
plt.show()

# %% [markdown]
# ### Is the value right?
#
# On the left all its decisions are sorted by the value it expected, and we look how often those games were won: on the dashed line
# expectation and outcome agree. On the right the mean value by round, in games that it won in the end and in games that it lost: the lines
# begin together, and where they part it begins to know. Intervals (95 %) are over games, since decisions of one game share their outcome.
# These are its games against bosses only; a value is for the opponents of its training, and against others it would be off.

# %%
draws = np.random.default_rng(0).integers(games, size=(400, games))  # bootstrap: games drawn with replacement


def ratio(numerators, denominators):
    """Sum over sum, with its 95 % interval over games."""
    drawn = numerators[draws].sum(1) / np.maximum(denominators[draws].sum(1), 1e-9)
    return (numerators.sum() / denominators.sum(), *np.percentile(drawn, [2.5, 97.5]))


def summed(which, numbers):
    """By game: the sum of these numbers over the decisions that are meant."""
    return np.bincount(seen["game"][which], numbers[which], minlength=games)


figure, (left, right) = plt.subplots(1, 2, figsize=(10, 4), layout="constrained")
ones, outcome = np.ones(len(seen["game"])), won[seen["game"]].astype(float)
for low in np.arange(0, 1, 0.1):
    which = (np.clip(seen["value"], 0, 0.999) >= low) & (np.clip(seen["value"], 0, 0.999) < low + 0.1)
    if len(np.unique(seen["game"][which])) >= (2 if FAST else 20):
        expected = 100 * seen["value"][which].mean()
        share, least, most = (100 * each for each in ratio(summed(which, outcome), summed(which, ones)))
        left.errorbar(expected, share, yerr=[[share - least], [most - share]], fmt="o", color=TEAL, capsize=3)
left.plot([0, 100], [0, 100], color=INK, ls="--", lw=1)
left.set(xlabel="value expected, % of a win", ylabel="games won, %", title="Expected and true", xlim=(0, 105), ylim=(0, 105))
for label, winners, colour in (("won in the end", True, TEAL), ("lost in the end", False, BRICK)):
    years, lines = [], []
    for year in range(1, 13):
        which = (seen["round"] == year) & (won[seen["game"]] == winners)
        if len(np.unique(seen["game"][which])) >= (2 if FAST else 20):
            years.append(year)
            lines.append([100 * each for each in ratio(summed(which, seen["value"]), summed(which, ones))])
    mean, least, most = np.array(lines).reshape(-1, 3).T
    right.plot(years, mean, color=colour, marker="o", ms=4, label=label)
    right.fill_between(years, least, most, color=colour, alpha=0.2, lw=0)
right.set(xlabel="round (as long as 20 games of the kind reach it)", ylabel="mean value, % of a win", title="When does it know?",
          ylim=(0, 100))
right.legend(frameon=False)
plt.show()

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
left.set(xlabel="cards taken a game", ylabel="kind of card", title="What it takes from the row")
right.set(xlabel="muscle laid in that round (mean card, 1 to 72)", title="What it bids for it")
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
