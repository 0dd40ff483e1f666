# %% [markdown]
# # A language model at the table
#
# In *Bootleggers* players may trade: money, crates and trucks change hands at once, promises bind nobody. That makes it a game for models
# that read and write. Any model behind a chat completions API plays under the name `llm:MODEL`, beside hand-written mobsters, in
# games, contests and environments. This notebook goes through one game of such a player and shows
#
# 1. what is sent and what comes back, and how a wrong reply is handled,
# 2. which offers were made, taken and refused, and whose promises were kept,
# 3. what every reply cost,
# 4. what a contest reports of a language model beside its win share,
# 5. how to use a real model.
#
# No model is downloaded and nothing leaves this machine: the "model" is a script of some 250 lines behind a server on loopback. It gets
# what a real model would get, the text of the prompts and nothing else, and has to write text that can be read. It is no strong player;
# what matters here is everything around it, which is the same for a real one.
#
# To run it: Jupyter in a clone of the repository, after `pip install -e ".[notebooks]"`. (There is no release on a package index, so on
# Colab and the like clone the repository first.)

# %%
import inspect
import json
import os
import tempfile
from collections import Counter
from itertools import pairwise
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

from bootleg_agents import registry
from bootleg_agents.bootleggers.experiments import scripted_model, scripted_prompts
from bootleg_agents.chat_server import serving
from bootleg_agents.contests import contest
from bootleg_env import bootleggers_v0
from bootleg_env.bootleggers.words.names import NAMES, tell_bundle, tell_term
from bootleg_env.language import TextEnv
from bootleg_env.playing.journals import Seating, journals

FAST = bool(os.environ.get("NB_FAST"))  # fewer games, for a quick check that everything runs
COLOURS = ["#a23b2a", "#1f6f78", "#c9a13b", "#8c8377"]
READ, WRITTEN = 0.15, 0.60  # dollars for a million tokens: what a small hosted model may cost
plt.rcParams.update({"figure.dpi": 150, "axes.spines.top": False, "axes.spines.right": False, "font.size": 10})

# %% [markdown]
# ## The model
#
# From outside it is a function from messages to text. Inside it takes the prompt apart with regular expressions and follows a rule for each
# kind of question. `found` gives what a pattern finds in the text; `read` makes a `Prompt` of it, whose `mobsters` are the lines of the
# table by name (cash, crates, room on trucks, promises kept and broken).

# %%
print(inspect.getsource(scripted_prompts.found))
print(inspect.getsource(scripted_prompts.Mobster))
print(inspect.getsource(scripted_prompts.Prompt))

# %% [markdown]
# And this is how it answers an offer: what comes in against what goes out, where the word of somebody who breaks promises counts for
# nothing.

# %%
print(inspect.getsource(scripted_model.reply))
print(inspect.getsource(scripted_model.decide))
print(inspect.getsource(scripted_model.worth))

# %% [markdown]
# ## A game
#
# Al is the model. Bea is the `crook`, who promises much and breaks it when that pays; Cy is the `dealer`, who lives by trade and keeps its
# word; Dot is the `extorter`. The seed was picked for what happens in the game; how good this player is, the contest below says. Settings
# of a model come from environment variables: here a file for the record of every question, and the prices.

# %%
folder = tempfile.TemporaryDirectory()
record_file = Path(folder.name) / "record.jsonl"
os.environ |= {"BOOTLEG_LLM_RECORD": str(record_file), "BOOTLEG_LLM_PRICES": f"{READ},{WRITTEN}"}
lineup = ["crook", "dealer", "extorter"]
settings = bootleggers_v0.settings(num_players=4)

with serving(lambda number, body: scripted_model.reply(body["messages"])) as server:
    model = f"llm:scripted@{server.url}"
    seating = Seating(seed=86, noise=1, mobsters=[registry.mobster(name) for name in [model, *lineup]])
    events = next(journals(bootleggers_v0.game, settings, [seating]))
record = [json.loads(line) for line in record_file.read_text().splitlines()]

tries = [attempt for question in record for attempt in question["tries"]]
print(f"{events[-1]['round']} rounds, {len(record)} questions to the model, {len(tries)} replies")
print("\n".join(bootleggers_v0.game.scoreboard(events)))

# %% [markdown]
# ### One round in words
#
# Every game can be told as a story. This is the round in which the model closed most deals.

# %%
answered = [(offer, answer["accepted"]) for offer, answer in pairwise(events)
            if offer["event"] == "offer" and 0 in (offer["seat"], offer["partner"])]
busiest = Counter(offer["round"] for offer, accepted in answered if accepted).most_common(1)[0][0]
story = bootleggers_v0.game.narrative(events, settings)
start = story.index(f"ROUND {busiest}")
print("\n".join(story[start : story.index("", start)]))

# %% [markdown]
# ## What the model reads
#
# Two messages. The first is the same all game long, so servers that cache prefixes read it once: the rules in brief, how the table is
# written, how to answer.

# %%
print(record[0]["instructions"])

# %% [markdown]
# The second stands for itself: the last news, the table, the question, its legal answers. Nothing is in it that Al may not know (tests draw
# all that is hidden anew and compare the prompts letter by letter). This is the first offer that Al got:

# %%
shown = next(question for question in record if question["decision"] == "deal_answer")
print(shown["prompt"])

# %% [markdown]
# And its reply. What counts is the last line; what stands before it is the model's own business.

# %%
print(shown["tries"][-1]["reply"])

# %% [markdown]
# ### A wrong reply
#
# Real models now and then choose what is not on the list. So does this one: in every third round it wants its highest muscle card, the
# 72, and does not look whether it has been used. Such a reply is sent back with one line that says why, and the answers again; after three
# wrong ones (`BOOTLEG_LLM_TRIES`) the game would be forfeited, or a random answer given, as you choose.

# %%
wrong = next(question for question in record if len(question["tries"]) > 1)
first, second = wrong["tries"][:2]
print(f"Round {wrong['round']}, {wrong['decision']}; legal: {', '.join(map(str, wrong['legal']))}\n")
print(f"The model:   {first['reply']}\n".replace("\n", "\n             ").rstrip())
print(f"Sent back:   {first['why']} Only these answers are legal now: ...")
print(f"The model:   {second['reply']}".replace("\n", "\n             "))
kinds = Counter(attempt["kind"] for attempt in tries)
print("\nAll replies: " + ", ".join(f"{number} {kind}" for kind, number in kinds.most_common()))

# %% [markdown]
# ## The deals
#
# All offers that Al made or got. An offer is built step by step (whom, what I give, what I want), and each step is a question of its own.


# %%
def side(terms, giver, taker):
    return tell_bundle(terms, f"{NAMES[giver]}'s", NAMES[taker])


print(f"{'round':<7}{'offer':<12}{'gives':<44}{'for':<40}")
for offer, accepted in answered:
    seat, other = offer["seat"], offer["partner"]
    print(f"{offer['round']:<7}{NAMES[seat] + ' to ' + NAMES[other]:<12}{side(offer['give'], seat, other):<44}"
          f"{side(offer['get'], other, seat):<40}{'taken' if accepted else 'refused'}")
for whose, own in (("made", True), ("got", False)):
    results = [accepted for offer, accepted in answered if (offer["seat"] == 0) == own]
    print(f"\nAl {whose} {len(results)} offers; {sum(results)} of them were taken", end="")

# %% [markdown]
# Promises bind nobody, but everybody sees who keeps them. Those between Al and the others that came to a test (a promise about something
# that never happens is moot):

# %%
for event in events:
    if event["event"] == "promise" and event["state"] in ("kept", "broken") and 0 in (event["seat"], event["to"]):
        given = {"term": event["promise"], **{key: event[key] for key in ("speakeasy", "card") if key in event}}
        print(f"round {event['round']:>2}: {NAMES[event['seat']]} to {NAMES[event['to']]}: {tell_term(given)}: {event['state']}")

# %% [markdown]
# ## What it cost
#
# Every reply is in the record with its tokens (as the server counted them; here a quarter of the letters), its seconds and, at
# $0.15 and $0.60 for a million tokens read and written, its price. The replies of the round that was told above, one by one:


# %%
def cost(attempt):
    return (attempt["tokens"][0] * READ + attempt["tokens"][1] * WRITTEN) / 1e6


print(f"{'question':<18}{'reply':<58}{'read':>7}{'written':>9}{'seconds':>9}{'cents':>8}")
for question in record:
    for attempt in question["tries"] if question["round"] == busiest else ():
        said = attempt["reply"].splitlines()[0]
        print(f"{question['decision']:<18}{said if len(said) < 57 else said[:53] + ' ...':<58}{attempt['tokens'][0]:>7}"
              f"{attempt['tokens'][1]:>9}{attempt['seconds']:>9.0f}{100 * cost(attempt):>8.3f}")

# %% [markdown]
# A script answers at once, so the seconds round to 0; with a real model they are what a game waits for. The whole game, by kind of
# question:

# %%
print(f"{'question':<18}{'asked':>7}{'replies':>9}{'read':>10}{'written':>9}{'cents':>8}")
for decision, number in Counter(question["decision"] for question in record).most_common():
    some = [attempt for question in record if question["decision"] == decision for attempt in question["tries"]]
    tokens = np.sum([attempt["tokens"] for attempt in some], axis=0)
    print(f"{decision:<18}{number:>7}{len(some):>9}{tokens[0]:>10,}{tokens[1]:>9,}{100 * sum(map(cost, some)):>8.2f}")
print(f"{'all':<18}{len(record):>7}{len(tries):>9}{'':<19}{100 * sum(map(cost, tries)):>8.2f}")

# %%
cash, rounds = np.array([start["cash"] for start in events[0]["starts"]]), events[-1]["round"]
purse = np.zeros((rounds + 1, 4), int)
purse[0] = cash
for event in events:
    if event["event"] in ("pay", "receive"):
        cash[event["seat"]] += event["amount"] if event["event"] == "receive" else -event["amount"]
    if 1 <= event["round"] <= rounds:
        purse[event["round"]] = cash

figure, (left, right) = plt.subplots(1, 2, figsize=(11, 3.4), layout="constrained")
for seat, name in enumerate(["the model", *lineup]):
    left.plot(range(rounds + 1), purse[:, seat], color=COLOURS[seat], lw=2.5 if seat == 0 else 1.5, label=f"{NAMES[seat]} ({name})")
left.set(xlabel="round", ylabel="cash, $G", title="Money", xticks=range(0, rounds + 1, 2))
left.legend(frameon=False, fontsize=9)
spent = 100 * np.cumsum([cost(attempt) for attempt in tries])
right.plot(range(1, len(tries) + 1), spent, color=COLOURS[0], lw=2)
at = [number for number, attempt in enumerate(tries) if attempt["kind"] != "ok"]
right.plot([number + 1 for number in at], spent[at], "x", color="k", ms=7, label="sent back")
right.set(xlabel="reply", ylabel="cents so far", title="What the replies cost", ylim=0)
right.legend(frameon=False, fontsize=9)
plt.show()

# %% [markdown]
# A prompt is some 1,700 tokens and a reply a dozen, so reading is what costs, and a model that thinks aloud for a thousand tokens would
# pay about as much for writing. Half of the questions are about offers: with `deals="off"` a game asks for far fewer.
#
# ## A contest
#
# How good is it? A contest plays the same deals from every seat and puts an interval on every figure. Of language models it also reports
# how well they kept to the form: questions, the share answered legally at the first try, retries, questions without a legal answer in
# the end, tokens (and seconds, left out here because they differ from run to run). A game lost by failing to answer is counted as a
# forfeit, apart from games lost by playing badly.

# %%
os.environ.pop("BOOTLEG_LLM_RECORD")
with serving(lambda number, body: scripted_model.reply(body["messages"])) as server:
    result = contest.tournament([f"llm:scripted@{server.url}", "dealer", "greedy", "random"], deals=1 if FAST else 3, seed=1, mirror=None)
print(f"{'mobster':<12}{'win share (95 % interval)':<30}{'mean cash':>9}")
for agent in result.agents:
    interval = f"{100 * agent['win_share']:.0f} % ({100 * agent['win_share_low']:.0f} to {100 * agent['win_share_high']:.0f})"
    print(f"{agent['agent'].partition(':scripted')[0]:<12}{interval:<30}{agent['mean_score']:>9.1f}")
language = {key: value for key, value in result.agents[0]["language"].items() if "second" not in key}
print(json.dumps(language, indent=2))

# %% [markdown]
# **Read nothing into these win shares yet.** From so few games the intervals are so wide that they say next to nothing about who is
# better: that takes some hundred deals. What the report does say already is the form: whether the model answers what it is asked, and what
# that takes. On the command line it is
#
# ```sh
# bootleg tournament --agents llm:MODEL dealer greedy random --deals 4
# ```
#
# ## An environment of strings
#
# To train a model, or to ask one without a server, there is `TextEnv`: texts out, texts in, and at the end a reward for every seat. Here
# the same script sits in seats 0 and 2 of a game without deals, and two hand-written mobsters in the others. With a number as `memory`
# every text stands for itself, so the rules go in front of it.

# %%
env = TextEnv("bootleggers", num_players=4, opponents={1: "greedy", 3: "dealer"}, memory=12, deals="off")
seat, text = env.reset(seed=5)
asked = Counter()
while not env.is_over:
    seat, text = env.get_observation()
    messages = [{"role": "system", "content": env.talks[seat].instructions()}, {"role": "user", "content": text}]
    over, info = env.step(scripted_model.reply(messages))
    if not info["legal"]:  # the next text says why; this script wants to see the question again as well
        messages += [{"role": "assistant", "content": "..."}, {"role": "user", "content": env.get_observation()[1]}]
        over, info = env.step(scripted_model.reply(messages))
    asked[seat] += 1
rewards, ending = env.close()
print(f"questions: {dict(asked)}\nrewards: {rewards}\nranks: {ending['rank']}, cash: {ending['score']}, {ending['length']} rounds")

# %% [markdown]
# ## A real model
#
# Start any server that speaks the chat completions API (vLLM, llama.cpp, Ollama, LM Studio), or take one on the internet, and say where
# it is. Everything above stays as it is, with `llm:MODEL` in place of the name with an address:
#
# ```sh
# export BOOTLEG_LLM_URL=http://127.0.0.1:8000/v1
# read -rs BOOTLEG_LLM_KEY && export BOOTLEG_LLM_KEY   # only if the server wants one: typed, in no file and no history
# export BOOTLEG_LLM_PRICES=0.15,0.60 BOOTLEG_LLM_COST=1   # stop at a dollar
# export BOOTLEG_LLM_CACHE=replies.jsonl BOOTLEG_LLM_RECORD=record.jsonl
# bootleg demo --agents llm:MODEL crook dealer extorter
# bootleg play --against llm:MODEL boss boss
# ```
#
# The key is read from the environment when a request is sent. It goes to the server of `BOOTLEG_LLM_URL` and to no other, and into no file,
# notebook, record or error. All settings, an environment of strings to train in (`TextEnv`), and the parts to build a loop of your own
# (`Talk`): [language models](../docs/language.md).
