# %% [markdown]
# # Watching
#
# Figures say who wins; to see *why*, watch. This notebook shows games as they were played:
#
# 1. an environment that shows itself,
# 2. what a mobster thinks before it answers,
# 3. a journal, and the moments worth a look,
# 4. the result of a contest, with one of its games,
# 5. what if: a game that goes on another way.
#
# Each game is a page in a frame: arrow keys move through it (click into it first), Space plays, E lists the events worth a look, ? the
# other keys. Where frames are not shown (on GitHub, for one) you see a still picture of the last moment.
#
# To run it: Jupyter in a clone of the repository, after `pip install -e ".[notebooks]"`. (There is no release on a package index, so on
# Colab and the like clone the repository first.)

# %%
import os

import numpy as np
from IPython.display import display

from bootleg_agents import contests, registry
from bootleg_env import bootleggers_v0, stones_v0
from bootleg_env.playing.journals import Seating, journals

FAST = bool(os.environ.get("NB_FAST"))  # fewer games, for a quick check that everything runs

# %% [markdown]
# ## 1. An environment
#
# *Stones* is the smallest game of the house: everybody hides stones in a fist, whoever hides most takes the pot, and before that a player
# can be paid for the promise to hide nothing. An environment that is displayed, or stands in the last line of a cell, shows the game so
# far.

# %%
env = stones_v0.env(3, opponents={1: "shrewd", 2: "crook"})
env.reset(seed=4)
for _ in env.agent_iter():
    observation, reward, terminated, truncated, info = env.last()
    env.step(None if terminated else env.sample())
display(env)

# %% [markdown]
# The time line above the table has everybody's stones. A red triangle is a broken promise: the crook sits in the third seat.
#
# ## 2. Thoughts
#
# A search tries answers in copies of the game and counts what they win. `policy.thoughts` tells what it found, with the standard error
# of each chance; it sees nothing that its seat cannot know. A model tells the probability of each answer, and the reward that it
# expects.

# %%
env.reset(seed=9)
search = stones_v0.policy("search:200", seed=1)
thought = search.thoughts(env)
for idea in thought.ideas:
    chance = "" if idea.chance is None else f"wins {100 * idea.chance:5.1f} % ± {100 * idea.error:.1f}"
    print(f"{env.unwrapped.describe(idea.action):<40}{chance}{'   <- its answer' if idea.action == thought.answer else ''}")

# %%
table = bootleggers_v0.env(4, opponents={1: "boss", 2: "crook", 3: "dealer"})
table.reset(seed=12)
don = bootleggers_v0.policy("don", seed=1)
thought = don.thoughts(table)
print(f"expected reward: {thought.worth:.2f}")
for idea in thought.ideas[:5]:
    print(f"{table.unwrapped.describe(idea.action):<40}{100 * idea.share:5.1f} %")

# %% [markdown]
# ## 3. A journal
#
# The journal of a game is a list of events, plain dictionaries. It also remembers the game it is of, and shows it. These are three mobsters
# of *Bootleggers*, in the short variant.

# %%
lineup = ["boss", "crook", "dealer"]
settings = bootleggers_v0.settings(num_players=3, preset="short")
seating = Seating(seed=8, noise=1, mobsters=[registry.mobster(name) for name in lineup])
journal = next(journals(bootleggers_v0.game, settings, [seating]))
broken = [event for event in journal if event["event"] == "promise" and event["state"] == "broken"]
print(f"{len(journal)} events, {len(broken)} broken promises")
display(journal)

# %% [markdown]
# ## 4. A contest
#
# The result of a contest shows its figures, and under them the first game. `result.write_pages("folder")` (or
# `bootleg tournament --html folder`) writes as many games as you like, and a page that lists them.

# %%
result = contests.tournament(["shrewd", "greedy", "crook"], deals=5 if FAST else 100, num_players=3, seed=1, game="stones")
display(result)

# %% [markdown]
# ## 5. What if
#
# Every moment of a game can be gone on from: W on the page gives its snapshot; here the snapshot comes from an environment. Would Al
# have won with a bigger fist? The same moment is played to the end a hundred times with each answer, with other dice every time.

# %%
others = {1: "random", 2: "crook"}
env = stones_v0.raw_env(3, opponents=others, deals="off")
env.reset(seed=21)
for _ in range(2):
    env.step(stones_v0.policy("greedy", seed=1).act(env))
snapshot = env.snapshot()
games, lines = 10 if FAST else 100, []
for action in np.flatnonzero(env.observe(env.agent_selection)["action_mask"]):
    wins = 0.0
    for seed in range(games):
        again = stones_v0.from_snapshot(snapshot | {"seed": seed}, opponents=others)
        policy = stones_v0.policy("shrewd", seed=seed)
        again.step(int(action))
        while again.agents and not any(again.terminations.values()):
            again.step(policy.act(again))
        wins += again.infos[again.possible_agents[0]]["won"]
    lines.append(f"{env.describe(int(action)):<30} wins {100 * wins / games:.0f} %")
print("\n".join(lines))
