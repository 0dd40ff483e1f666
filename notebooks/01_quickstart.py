# %% [markdown]
# # Quickstart
#
# *Bootleggers* is a board game about selling whiskey in 1920s speakeasies for three to six players; whoever has most money wins.
# It combines what most environments have one at a time: **hidden bids**, **chance**, **positions on a board**, **cards that hurt a
# player of your choice**, and **deals** in which goods are binding and promises are not.
#
# This notebook plays a game and draws it, shows what a player sees, steps an environment, enters a bot of ours in a contest, and
# sets up a position by hand. Nothing needs a GPU. The first run compiles the rules and the mobsters, which takes a few minutes
# once; afterwards games are a matter of milliseconds.
#
# To run it: Jupyter in a clone of the repository, after `pip install -e ".[notebooks]"`. (There is no release on a package index, so on
# Colab and the like clone the repository first.)

# %%
import os
from pathlib import Path

import gymnasium
import matplotlib.pyplot as plt
import numpy as np

from bootleg_agents import registry
from bootleg_agents.contests import contest
from bootleg_env import bootleggers_v0
from bootleg_env.bootleggers.tables.constants import SHADED, SPEAKEASY_NAMES
from bootleg_env.bootleggers.words import accounting
from bootleg_env.bootleggers.words.names import NAMES
from bootleg_env.engine.batch import GameBatch
from bootleg_env.playing.journals import Seating, journals

FAST = bool(os.environ.get("NB_FAST"))  # fewer games, for a quick check that everything runs
COLOURS = ["#b8860b", "#1f6f78", "#a23b2a", "#6a4c93", "#5f7f3f", "#777777"]
plt.rcParams.update({"figure.dpi": 150, "axes.spines.top": False, "axes.spines.right": False, "font.size": 10})

# %% [markdown]
# ## A game
#
# Every mobster has a **name**: `random` answers anything legal, `greedy` takes the next dollar, `boss` does everything a little
# better, others have a favourite way of making money (`registry.known()` lists them all). We seat four of them and deal from a
# **seed**: the same seed and the same mobsters give the same game, card by card.
#
# What comes back is the game's **journal**: everything that happened, as plain dictionaries.

# %%
lineup = ["boss", "crook", "saboteur", "hauler"]
settings = bootleggers_v0.settings(num_players=4)
seating = Seating(seed=12, noise=1, mobsters=[registry.mobster(name) for name in lineup])
events = next(journals(bootleggers_v0.game, settings, [seating]))

print(", ".join(f"{NAMES[seat]} is the {name}" for seat, name in enumerate(lineup)))
print(f"{len(events)} events in {events[-1]['round']} rounds; four of them:\n")
for event in events[8:12]:
    print("   ", event)

# %% [markdown]
# ### One round in words
#
# A journal can be printed as a story. Here is the round with the most thug cards in it. The phases come in the same order every
# round:
#
# 1. **Muscle.** Everybody lays a muscle card face down. High cards choose first from the row, and cost more payroll. A card is
#    used only once in a game.
# 2. **Send in the Boys.** Men (influence) are sent into speakeasies. Enough men together *open* one; who has most men inside
#    leads it.
# 3. **Fire up the Still.** Dice decide how many crates of whiskey everybody makes.
# 4. **The market, Run the Whiskey, On the road.** Crates are traded, loaded on trucks, and sent to a speakeasy.
# 5. **What's the Password?** Speakeasies buy, smallest first, the leader's trucks before the others'. Who *controls* a speakeasy
#    earns a profit on every crate sold there, whoever sells it.

# %%
cards_in = np.bincount([event["round"] for event in events if event["event"] == "card"], minlength=13)
busiest = int(cards_in.argmax())
story = bootleggers_v0.game.narrative(events, settings)
start = story.index(f"ROUND {busiest}")
rest = story[start + 1 :]
print("\n".join([story[start], *rest[: next((i for i, line in enumerate(rest) if not line), len(rest))]]))

# %% [markdown]
# ### The whole game at a glance
#
# `accounting.account` reads a journal and keeps the books. On the left: cash at the end of every round. The game ends when somebody
# reaches the goal (dashed), or after the last round. On the right: men in each speakeasy that got any, stacked by mobster in the same
# colours. From the dashed line on a speakeasy is open for business.

# %%
account = accounting.account(events)
rounds = account["rounds"]
labels = [f"{NAMES[seat]} ({name})" for seat, name in enumerate(lineup)]


def influence_by_round(events, seats):
    """Men by round, speakeasy and seat, followed through the journal."""
    now, found = np.zeros((6, seats), int), np.zeros((13, 6, seats), int)
    for event in events:
        if event["event"] == "influence" and event["speakeasy"] is not None:
            now[event["speakeasy"] - 1, event["seat"]] += event["change"]
        found[event["round"] :] = now
    return found


men = influence_by_round(events, 4)
figure = plt.figure(figsize=(11, 5.2), layout="constrained")
left, right = figure.subfigures(1, 2, width_ratios=[1, 1.25])

axes = left.subplots()
cash = np.vstack([account["start"], account["purses"][:rounds]])
for seat in range(4):
    axes.plot(range(rounds + 1), cash[:, seat], color=COLOURS[seat], lw=2, marker="o", ms=4, label=f"{labels[seat]}: ${cash[-1, seat]}G")
axes.axhline(settings.goal_cash, color="0.6", ls="--", lw=1)
axes.set(xlabel="round", ylabel="cash, $G", title="Money (dashed: the goal)", xticks=range(0, rounds + 1, 2))
left.legend(loc="outside lower center", ncols=2, frameon=False, fontsize=9)

places = [place for place in range(1, 6) if men[:rounds, place].any()]
for place, axes in zip(places, right.subplots(len(places), 1, sharex=True)):
    axes.stackplot(range(rounds + 1), men[: rounds + 1, place].T, colors=COLOURS, alpha=0.85, step="post")
    axes.axhline(SHADED[place], color="0.3", ls="--", lw=1)
    axes.set_title(SPEAKEASY_NAMES[place], fontsize=10)
    axes.set_ylim(0, max(SHADED[place] + 1, men[:, place].sum(1).max() + 1))
right.suptitle("Men in the speakeasies (dashed: opens)", fontsize=12)
right.supxlabel("round", fontsize=10)
right.supylabel("men inside", fontsize=10)
plt.show()

# %% [markdown]
# ### Where the winner's money came from
#
# The books add up: start plus all that came in, less all that went out, is the cash at the end.

# %%
winner = int(account["rank"].argmin())
amounts = account["money"][winner]
steps = [("start", int(account["start"][winner]))] + [(name, int(n)) for name, n in zip(accounting.MONEY, amounts) if n]
ends = np.cumsum([amount for _, amount in steps])

figure, axes = plt.subplots(figsize=(9, 3.2), layout="constrained")
for i, (_, amount) in enumerate(steps):
    axes.bar(i, amount, bottom=ends[i] - amount, color=COLOURS[1] if amount > 0 else COLOURS[2])
    axes.annotate(f"{amount:+d}", (i, max(ends[i], ends[i] - amount)), (0, 3), textcoords="offset points", ha="center", fontsize=9)
axes.bar(len(steps), ends[-1], color=COLOURS[0])
axes.annotate(f"{ends[-1]}", (len(steps), ends[-1]), (0, 3), textcoords="offset points", ha="center", fontsize=9)
axes.set_xticks(range(len(steps) + 1), [name.replace("_", "\n") for name, _ in steps] + ["cash at\nthe end"])
axes.set(ylabel="$G", title=f"{labels[winner]} wins with ${ends[-1]}G")
axes.set_ylim(0, 1.15 * ends.max())
plt.show()

# %% [markdown]
# ## What a player sees
#
# For a learner the game is a [gymnasium](https://gymnasium.farama.org) environment: you sit in one seat, named mobsters in the
# others, and `step` takes you from your decision to your next one.
#
# - The **observation** is one vector of small numbers. What is in it has names, and the observer is always seat 0. It holds only
#   what this mobster may know: its own hand, but of the others' hands only what they have shown.
# - The **mask** says which of the answers are legal now. There is one list of answers for the whole game, and one number always
#   means the same thing.

# %%
env = gymnasium.make("bootleg_env/Bootleggers-v0", opponents=["boss", "crook", "greedy"])
observation, info = env.reset(seed=7)
env.action_space.seed(7)
print(f"{len(observation)} numbers seen, {env.action_space.n} answers, {info['action_mask'].sum()} of them legal now\n")

fields = {field["name"]: field for field in bootleggers_v0.observation_fields()}
for name in ("round", "rounds_left", "cash", "muscle_shown", "truck_offer", "to_open", "unseen_trucks"):
    field = fields[name]
    print(f"  {name:<14}{np.rint(observation[field['slice']] / field['scale']).astype(int)!s:<54}{field['meaning']}")

print("\nSome of the legal answers:")
for action in np.flatnonzero(info["action_mask"])[[0, 5, 11]]:
    print(f"  {action:>3}  {env.unwrapped.describe(int(action))}")

# %% [markdown]
# Stepping through a game means choosing among the legal answers until `terminated`. We answer at random here, and keep every
# mask. The picture has one row for each decision of the game and one column for each answer: you see the rounds pass, the hand of
# muscle cards shrink (far left), and how few of the answers are legal at any time. **Whatever you train must respect the mask.**

# %%
masks, rounds_seen, terminated = [], [], False
while not terminated:
    masks.append(info["action_mask"])
    rounds_seen.append(round(float(observation[fields["round"]["slice"]][0]) / fields["round"]["scale"]))
    action = env.action_space.sample(info["action_mask"])
    observation, reward, terminated, truncated, info = env.step(action)
print(f"{len(masks)} decisions; reward at the end: {reward:.0f} (1 would be a win)")

groups = {"bid": "muscle", "pick": "row", "thug": "thug cards and their targets", "place_influence": "men,\ntrucks",
          "deal_partner": "offers: what I give", "deal_get": "what I get"}
first = {row["name"]: row["first"] for row in bootleggers_v0.decisions()}
figure, axes = plt.subplots(figsize=(11, 4.2), layout="constrained")
axes.imshow(np.array(masks), aspect="auto", cmap="Greys", interpolation="nearest", vmax=1.3)
axes.set_xticks([first[name] for name in groups], list(groups.values()), ha="left", fontsize=9)
begins = np.flatnonzero(np.diff(rounds_seen, prepend=0))
axes.set_yticks(begins, [f"round {rounds_seen[i]}" for i in begins], fontsize=8)
for name in groups:
    axes.axvline(first[name] - 0.5, color=COLOURS[2], lw=0.8)
axes.set(title="Legal answers (dark), decision after decision", xlabel="answer, by kind of decision", ylabel="decision of this game")
plt.show()

# %% [markdown]
# ## A bot of your own
#
# A mobster is anything that answers. In Python it is a class with `act(observation, mask)`; a new object is made for every game,
# so it may remember. Ours is called `Simple`: it plays no thug cards and makes no deals; of everything else it takes the legal
# answer with the highest number, which happens to mean its highest muscle card, as many crates as fit, and the biggest speakeasy
# it may send to.

# %%
REFUSE = [first[name] for name in ("thug", "react", "vigorish", "deal_partner", "deal_answer")]  # option 0 of these is "no"


class Simple:
    """No cards, no deals; otherwise the last of the legal answers."""

    def act(self, observation, mask):
        legal = np.flatnonzero(mask)
        refusals = [no for no in REFUSE if mask[no]]
        return refusals[0] if refusals else legal[-1]


# %% [markdown]
# The same can be written as a **compiled function** in a file of its own, `act(facts, mask, noise)`: the game calls it without
# coming back to Python, much faster. `facts` are the observation as whole numbers, `noise` is a random number for policies
# that need one. This one, `middling`, differs in a single point: it bids the middle of its hand instead of the top.

# %%
Path("middling.py").write_text(f'''
NO = {tuple(REFUSE)}

def act(facts, mask, noise):
    for no in NO:
        if mask[no] != 0:
            return no
    legal = 0
    last = 0
    for action in range(len(mask)):
        if mask[action] != 0:
            legal += 1
            last = action
    if last < {first["pick"]}:  # a bid
        seen = 0
        for action in range(len(mask)):
            seen += mask[action]
            if mask[action] != 0 and 2 * seen >= legal:
                return action
    return last
''')

deals = 6 if FAST else 80
result = contest.tournament([Simple, "middling.py:act", "random", "greedy", "boss"], deals=deals, num_players=4, seed=1)
for row in result.agents:
    share, low, high = (100 * row[key] for key in ("win_share", "win_share_low", "win_share_high"))
    print(f"{row['agent']:<16}wins {share:>5.1f} %   (95 %: {low:>4.1f} to {high:>4.1f})   mean cash ${row['mean_score']:.0f}G")

# %% [markdown]
# A contest plays every deal several times, so that everybody sits in every seat; notebook 03 explains why, and what the intervals
# mean.

# %%
rows = sorted(result.agents, key=lambda row: row["win_share"])
share, low, high = (100 * np.array([row[key] for row in rows]) for key in ("win_share", "win_share_low", "win_share_high"))
mine = [row["agent"] in ("Simple", "middling.py:act") for row in rows]
figure, axes = plt.subplots(figsize=(8, 2.8), layout="constrained")
axes.barh(range(len(rows)), share, xerr=[share - low, high - share], color=[COLOURS[0] if m else "0.78" for m in mine], capsize=3)
axes.axvline(100 * result.par, color="0.3", ls="--", lw=1)
axes.set_yticks(range(len(rows)), [row["agent"] for row in rows])
axes.set(xlabel=f"games won, % (bars: 95 % interval; dashed: {100 * result.par:.0f} %, what equals would win)",
         title=f"Ours (gold) among others: {result.deals} deals, {len(result.games)} games")
plt.show()

# %% [markdown]
# ## A position by hand
#
# A **scenario** says only what matters; the rest is a fresh game. This one stands at the beginning of round 5. Al has two men
# waiting in the back room, Bea has most of the money.

# %%
scenario = {
    "settings": {"num_players": 4}, "phase": "place", "round": 5,
    "mobsters": [{"cash": 20, "influence": 2}, {"cash": 40}, {"cash": 25}, {"cash": 30}],
    "speakeasies": [None, {"influence": [0, 2, 1, 0]}, {"influence": [2, 1, 1, 0]}, {"influence": [1, 1, 1, 3]}],
}
at_scenario = bootleggers_v0.from_snapshot(scenario)
print(bootleggers_v0.game.board_text(at_scenario.unwrapped.batch.states))

# %% [markdown]
# What would a larger still be worth to Al in this position? Or a larger truck? Ask the game: let four bosses play on from here
# many times, each time with other cards and dice (another seed). The **same seeds** are used for every variant, so that luck
# cancels in the differences.


# %%
def play_on(scenario, games, mobster="boss"):
    """Final cash of all, from this scenario with so many different decks and dice."""
    batch = GameBatch(bootleggers_v0.game, settings, games)
    for seat in range(4):
        batch.sit(range(games), seat, registry.mobster(mobster))
    for game in range(games):
        batch.states[game] = bootleggers_v0.game.from_snapshot({**scenario, "seed": game})[0][0]
    batch.noise[:] = range(games)
    batch.look_again()  # bots answer inside the kernel: this plays all games to the end
    return bootleggers_v0.game.outcome(batch.states).score


def changed(truck=False, **of_al):
    """The scenario with other things in Al's hands; truck 12 is a medium one."""
    al, *others = scenario["mobsters"]
    trucks = {"trucks": [None] * 12 + [{"owner": 0}]} if truck else {}
    return {**scenario, **trucks, "mobsters": [{**al, **of_al}, *others]}


games = 20 if FAST else 400
variants = {"$5G more": changed(cash=25), "two men more": changed(influence=4), "two dice more": changed(family_dice=3),
            "a medium truck": changed(truck=True), "truck and dice": changed(truck=True, family_dice=3)}
plain = play_on(scenario, games)[:, 0]
gains = {name: play_on(variant, games)[:, 0] - plain for name, variant in variants.items()}
print(f"as it stands, Al ends with ${plain.mean():.1f}G on average over {games} games")

figure, axes = plt.subplots(figsize=(8, 2.8), layout="constrained")
for height, gain in enumerate(reversed(gains.values())):
    half = 1.96 * gain.std(ddof=1) / np.sqrt(games)
    axes.errorbar(gain.mean(), height, xerr=half, fmt="o", color=COLOURS[1], capsize=4)
    axes.annotate(f"{gain.mean():+.1f} ± {half:.1f}", (gain.mean(), height), (0, 7), textcoords="offset points", ha="center", fontsize=9)
axes.axvline(0, color="0.3", ls="--", lw=1)
axes.set_yticks(range(len(gains)), reversed(gains))
axes.set(xlabel="what it adds to Al's cash at the end, $G (lines: 95 % intervals)", ylim=(-0.5, len(gains) - 0.3),
         title="What a gift is worth to Al in this position")
plt.show()

# %% [markdown]
# ## Where to go from here
#
# - `bootleg play --against boss crook greedy` in a terminal: play yourself.
# - Notebook 02: the hidden bids of the muscle phase, a game within the game.
# - Notebook 03: how to tell a better mobster from a lucky one, and where the money comes from.
# - `bootleggers_v0.sb3_env(...)` for stable-baselines3, `vector_env(...)` for everything in arrays; the README shows both.
# - `bootleg demo --game stones`: the smallest game of the house, the one to copy for a game of your own.
