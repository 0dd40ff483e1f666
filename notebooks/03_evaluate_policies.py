# %% [markdown]
# # Is it better, or was it lucky?
#
# You have trained a mobster, or changed a line in one. It won 60 of 200 games against three others. Is it good? In a game with
# dice, cards and four players, luck is large, and a contest that is too short shows nothing. This notebook shows how contests are
# run here, what each figure in them says, and what it does not say:
#
# 1. duplicate deals and rotation: how to take luck out,
# 2. intervals: how to say how much luck is left,
# 3. who beats whom, and ratings,
# 4. where the money comes from: not only *that* somebody wins, but *how*,
# 5. honour: who keeps promises.
#
# To run it: Jupyter in a clone of the repository, after `pip install -e ".[notebooks]"`. (There is no release on a package index, so on
# Colab and the like clone the repository first.)

# %%
import os

import matplotlib.pyplot as plt
import numpy as np

from bootleg_agents import registry
from bootleg_agents.bootleggers import accounts
from bootleg_agents.contests import contest

FAST = bool(os.environ.get("NB_FAST"))  # fewer games, for a quick check that everything runs
INK, GOLD, TEAL, BRICK, PALE = "#2b2622", "#b8860b", "#1f6f78", "#a23b2a", "#cfc6ba"
plt.rcParams.update({"figure.dpi": 150, "axes.spines.top": False, "axes.spines.right": False, "font.size": 10})

# %% [markdown]
# ## 1. A contest of the whole cast
#
# A **deal** is a seed: the same cards and dice for all who play it. On every deal
#
# - all mobsters meet the same luck: each of them sits at a table of that deal (**duplicate deals**, as in bridge);
# - every table is played in all **rotations**: each of the four sits once in every seat, so no one profits from a good seat or a
#   good start;
# - the number of deals is fixed **before**. Playing on until the result looks good makes any mobster look good.

# %%
cast = [name for name in registry.known() if not name.endswith(":")]
deals = 6 if FAST else 300
result = contest.tournament(cast, deals=deals, num_players=4, seed=1)
par = 100 * result.par
print(f"{len(cast)} mobsters, {result.deals} deals, {len(result.games)} games: {', '.join(cast)}")

# %% [markdown]
# Four equals would win 25 % each: that is **par**. The bars are **95 % intervals**. An interval says: if we repeated the contest
# with other deals again and again, 19 of 20 of the intervals found this way would cover the true win share. A mobster whose whole
# bar lies right of par (gold) is better than the average of this field; left of it (teal) worse; where the bar crosses par we do
# not know yet.

# %%
order = np.argsort(result.win_share.value)
order = order[np.isin(order, result.order)]
share, low, high = (100 * each[order] for each in result.win_share)
colours = [GOLD if left > par else TEAL if right < par else PALE for left, right in zip(low, high)]
figure, axes = plt.subplots(figsize=(8, 1 + 0.32 * len(order)), layout="constrained")
axes.barh(range(len(order)), share, color=colours, height=0.65)
axes.errorbar(share, range(len(order)), xerr=[share - low, high - share], fmt="none", ecolor=INK, capsize=3)
axes.axvline(par, color=INK, ls="--", lw=1)
axes.set_yticks(range(len(order)), [result.labels[i] for i in order])
axes.set(xlabel=f"games won, %   (dashed: par, {par:.0f} %)", title=f"Win share in {result.deals} deals")
plt.show()

# %% [markdown]
# ### Does the method cheat?
#
# A control: four copies of the same mobster, one of them marked. Nothing distinguishes the marked one, so its interval should
# cover par. (About one honest control in twenty does not.)

# %%
mirror = result.mirror_share
value, low, high = (100 * mirror[key] for key in ("win_share", "win_share_low", "win_share_high"))
print(f"mirror of {mirror['agent']}: {value:.1f} % ({low:.1f} to {high:.1f}), "
      f"{'covers' if mirror['brackets_par'] else 'does not cover'} par, {100 * mirror['par']:.0f} %")
print("by seat: " + ", ".join(f"{100 * seat['win_share']:.0f} %" for seat in mirror["by_seat"]))

# %% [markdown]
# ## 2. What duplicate deals buy
#
# Say you changed a mobster a little. Here the old one is the `boss`, the new one the `crook`, its cousin with other habits. Which
# is better? Each of them plays the same deals, from every seat, against three `greedy` ones, and we compare **deal by deal**.
#
# On the left, one dot a deal: what the one and the other made on it. Dots along the diagonal mean that a rich deal is rich for
# both: that part of the luck is common, and it falls out when the two are subtracted. On the right, the difference with its 95 %
# interval: from the same deals, and what it would be had each played deals of its own.

# %%
names = ["boss", "crook"]
duel = contest.tournament(names, deals=10 if FAST else 200, num_players=4, seed=2, setup="one", reference="greedy", mirror=None)
sums, weights = (each[:, duel.order] for each in duel.sums(duel.games.score, duel.games.counted))
by_deal = sums / weights
gap, count = by_deal[:, 1] - by_deal[:, 0], len(by_deal)
paired = 1.96 * gap.std(ddof=1) / np.sqrt(count)
apart = 1.96 * np.sqrt(by_deal.var(axis=0, ddof=1).sum() / count)

figure, (left, right) = plt.subplots(1, 2, figsize=(10, 3.8), width_ratios=[1, 1.3], layout="constrained")
left.scatter(by_deal[:, 0], by_deal[:, 1], s=14, color=TEAL, alpha=0.6)
ends = [by_deal.min() - 5, by_deal.max() + 5]
left.plot(ends, ends, color=INK, lw=1, ls="--")
left.set(xlabel=f"cash of {names[0]}, $G a game", ylabel=f"cash of {names[1]}, $G a game", aspect="equal")
left.set_title(f"One dot a deal, correlation {np.corrcoef(by_deal.T)[0, 1]:.2f}")
for height, half, name in ((1, apart, "deals of their own"), (0, paired, "the same deals")):
    right.errorbar(gap.mean(), height, xerr=half, fmt="o", color=INK, capsize=5)
    right.annotate(f"{name}: {gap.mean():+.1f} ± {half:.1f}", (gap.mean(), height), (0, 10), textcoords="offset points", ha="center")
right.axvline(0, color=INK, ls="--", lw=1)
right.set(ylim=(-0.6, 1.7), yticks=[], xlabel=f"cash of {names[1]} less that of {names[0]}, $G a game")
right.spines["left"].set_visible(False)
plt.show()
print(f"Without the same deals, an interval as narrow would take {(apart / paired) ** 2:.1f} times as many of them.")
print(f"The difference is {'clear' if abs(gap.mean()) > paired else 'not clear: the interval holds 0, so we cannot say who is better'}.")

# %% [markdown]
# ### How many deals are enough?
#
# The interval shrinks with the **square root** of the number of deals: four times the deals halve it. Below, the win share of the
# first as the contest goes on, with its band. Early on almost anything can be read into such a curve, which is why the number is
# fixed before. Also note that the **deal** is the unit, not the game: games of one deal share cards and dice and are not
# independent, so counting each of them as a piece of evidence of its own gives the wrong interval.

# %%
best = order[-1]
won, seats = (each[:, best] for each in result.win_sums)
played = np.arange(1, result.deals + 1)
mean = won.cumsum() / seats.cumsum()
spread = np.array([np.sqrt(((won[:n] - mean[n - 1] * seats[:n]) ** 2).sum()) / seats[:n].sum() for n in played])
figure, axes = plt.subplots(figsize=(8, 3), layout="constrained")
axes.fill_between(played, 100 * (mean - 1.96 * spread), 100 * (mean + 1.96 * spread), color=GOLD, alpha=0.3, lw=0)
axes.plot(played, 100 * mean, color=GOLD, lw=2)
axes.axhline(par, color=INK, ls="--", lw=1)
axes.set(xlabel="deals played", ylabel="games won, %", ylim=(0, 100), xlim=(2, result.deals),
         title=f"{result.labels[best]} as the contest goes on")
plt.show()

# %% [markdown]
# ## 3. Who beats whom
#
# Each cell: of the games in which both sat at the table, how often the row finished **before** the column. Brown is more than
# half, green less; pale figures are not clear of one half. An order of strength shows as brown above the diagonal. Cells that
# break the pattern are where style matters: somebody may be weak in general and still be somebody's nightmare.

# %%
ranked = sorted(result.order, key=lambda i: -result.points[i, 0])
beats, beats_low, beats_high = (100 * each[np.ix_(ranked, ranked)] for each in result.beats)
np.fill_diagonal(beats, np.nan)
ranked_names = [result.labels[i] for i in ranked]
figure, axes = plt.subplots(figsize=(7.4, 6.2), layout="constrained")
axes.imshow(beats, cmap="BrBG_r", vmin=0, vmax=100)
for (row, column), value in np.ndenumerate(beats):
    if value == value:
        clear = beats_low[row, column] > 50 or beats_high[row, column] < 50
        axes.text(column, row, f"{value:.0f}", ha="center", va="center", fontsize=8, alpha=1 if clear else 0.45,
                  color="white" if abs(value - 50) > 32 else INK)
axes.set_xticks(range(len(ranked)), ranked_names, rotation=45, ha="right")
axes.set_yticks(range(len(ranked)), ranked_names)
axes.spines[:].set_visible(False)
axes.set_title("row finishes before column, %", fontsize=10)
plt.show()
print("Circles (each clearly beats the next, the last the first): " + ("; ".join(", ".join(group) for group in result.circles) or "none"))

# %% [markdown]
# ### Ratings
#
# A win share is always a share *against this field*: add three weak mobsters and all shares rise. A **rating** tries to give each
# mobster one number that explains all finishing orders. The model is Plackett and Luce's: at a table the chance to finish first
# is proportional to one's strength, then the same for second place among the rest, and so on. Points are on the scale of chess:
# 400 points are a factor of ten in strength, 100 points are odds of about 16 to 9; 1500 is the average of the field.
#
# How to read it: compare intervals, not single points. And remember what one number cannot say: if there are circles (A beats B
# beats C beats A), no rating can be right; the matrix above is the better picture then.

# %%
points, points_low, points_high = result.points[ranked[::-1]].T
figure, axes = plt.subplots(figsize=(8, 1 + 0.32 * len(ranked)), layout="constrained")
axes.errorbar(points, range(len(ranked)), xerr=[points - points_low, points_high - points], fmt="o", color=TEAL, capsize=3)
axes.axvline(1500, color=INK, ls="--", lw=1)
for height, (value, end) in enumerate(zip(points, points_high)):
    axes.annotate(f"{value:.0f}", (end, height), (6, 0), textcoords="offset points", va="center", fontsize=8)
axes.set_yticks(range(len(ranked)), ranked_names[::-1])
axes.set(xlabel="rating, points (lines: 95 % intervals, from bootstrap samples of whole deals)", title="Ratings; dashed: the average")
plt.show()

first, next_ = result.points[ranked[0], 0], result.points[ranked[1], 0]
print(f"{ranked_names[0]} is {first - next_:.0f} points above {ranked_names[1]}: by the model it finishes before it "
      f"in {100 / (1 + 10 ** ((next_ - first) / 400)):.0f} % of their games; counted were {beats[0, 1]:.0f} %.")

# %% [markdown]
# ## 4. Where the money comes from
#
# A rating says who wins; the **accounts** say how. We let mobsters play at tables drawn at random, with every game's journal read,
# and average what came in (right of zero) and what went out (left), by kind.
#
# - *sales*: whiskey sold; *profit*: the controller's share of what others sell in a speakeasy it controls;
# - *deals*: goods and favours traded; *extortion*: money for nothing but a promise to do no harm;
# - *payroll* and *graft*: the price of muscle and of what it takes from the row; *cards*: what thug cards cost to play.

# %%
tables = 6 if FAST else 200
draw = np.random.default_rng(1)
rows = []
for number in range(tables):
    rows += accounts.collect(draw.permutation(cast)[:4].tolist(), deals=1, seed=number)
books = accounts.total(rows)
print(f"{len(rows) // 4} games; each mobster played about {np.mean([book['games'] for book in books.values()]):.0f} of them")

KINDS = {  # what is drawn: columns of the accounts, colour
    "sales": (("sales", "pigeon"), TEAL), "profit": (("profit",), GOLD), "deals": (("deals_in", "deals_out"), "#6a4c93"),
    "extortion": (("extortion", "extorted"), BRICK), "payroll": (("payroll",), "#8a8178"),
    "graft, trucks": (("graft", "trucks"), "#b5aca1"),
    "cards": (("politics", "payoff", "moll", "vigorish_in", "vigorish_out"), "#e0a890")}
known = [name for name in ranked_names[::-1] if name in books]


def stacked(axes, kinds):
    """Bars of what came in to the right of zero, of what went out to the left."""
    right_end, left_end = np.zeros(len(known)), np.zeros(len(known))
    for label, (columns, colour) in kinds.items():
        comes = np.array([sum(max(0, books[name][column]) for column in columns) for name in known])
        goes = np.array([sum(min(0, books[name][column]) for column in columns) for name in known])
        axes.barh(known, comes, left=right_end, color=colour, label=label, height=0.7)
        axes.barh(known, goes, left=left_end, color=colour, height=0.7)
        right_end, left_end = right_end + comes, left_end + goes
    axes.axvline(0, color=INK, lw=1)


figure, axes = plt.subplots(figsize=(9.5, 1.2 + 0.34 * len(known)), layout="constrained")
stacked(axes, KINDS)
axes.set(xlabel="$G a game", title="What comes in, what goes out (strongest on top)")
figure.legend(loc="outside right center", frameon=False)
plt.show()

# %% [markdown]
# ### Losses to thugs
#
# Not all losses are payments. Crates are hijacked, sold by somebody else, or poured away in a raid; money is squeezed out by
# threats. The picture shows what others' cards and threats cost each mobster directly. (What a destroyed still or a lost man
# would have earned is not in the books: for that, play on from a snapshot, as at the end of notebook 01.)

# %%
LOSSES = {"crates hijacked": "lost_to_hijack", "crates sold by another": "lost_to_pigeon", "crates lost in raids": "busted"}
PAID = {"extorted, $G": "extorted", "vigorish, $G": "vigorish_out"}
figure, (left, right) = plt.subplots(1, 2, figsize=(11, 1.2 + 0.34 * len(known)), sharey=True, layout="constrained")
start = np.zeros(len(known))
for (label, column), colour in zip({**LOSSES, **PAID}.items(), (TEAL, "#7fb3b8", "#cfe0e2", BRICK, "#e0a890")):
    lost = np.array([-books[name][column] for name in known])
    left.barh(known, lost, left=start, color=colour, label=label, height=0.7)
    start += lost
left.set(xlabel="crates and $G a game", title="Lost to thugs and threats")
left.legend(frameon=False, fontsize=8, loc="lower right")
for shift, column, colour, label in ((0.18, "thugs_played", GOLD, "played"), (-0.18, "thugs_suffered", INK, "suffered")):
    right.barh(np.arange(len(known)) + shift, [books[name][column] for name in known], color=colour, height=0.36, label=label)
right.set(xlabel="thug cards a game", title="Thug cards")
right.legend(frameon=False, fontsize=8, loc="lower right")
plt.show()

# %% [markdown]
# ## 5. Honour
#
# Goods that are traded change hands at once, but a **promise** ("no truck of mine to Mother's", "I shall do you no harm") binds
# nobody. The books follow every promise to the end of the round: *kept*, *broken*, or *moot* (it never came to the test). Whether
# honour pays is an open question of the game; what a mobster's word is worth is something its partners can count, and a learner
# sees the counts in its observation.

# %%
STATES = (("kept", TEAL), ("moot", PALE), ("broken", BRICK))
talkers = [name for name in known if books[name]["promised"] > 0]
figure, axes = plt.subplots(figsize=(8, 1.2 + 0.34 * len(talkers)), layout="constrained")
start = np.zeros(len(talkers))
for state, colour in STATES:
    number = np.array([books[name][state] for name in talkers])
    axes.barh(talkers, number, left=start, color=colour, label=state, height=0.7)
    start += number
for name, end in zip(talkers, start):
    tested = books[name]["kept"] + books[name]["broken"]
    if tested:
        percent = f"{100 * books[name]['kept'] / tested:.0f} % kept"
        axes.annotate(percent, (end, name), (5, 0), textcoords="offset points", va="center", fontsize=8)
axes.set(xlabel="promises a game (percent: kept, of those that came to the test)", title="A mobster's word")
axes.margins(x=0.15)
figure.legend(loc="outside right center", frameon=False)
plt.show()

# %% [markdown]
# ## Your own mobster
#
# Put its name (or class) into the list and run it again; the whole contest is also one command, and `--json` keeps every figure:
#
# ```sh
# bootleg tournament --agents my_file.py:MyBot boss greedy crook --deals 500 --players 4 --seed 1 --json out.json --plot out.png
# ```
#
# A short list before you believe a result:
#
# - Was the number of deals fixed before? Does the interval, not the point, say what you claim?
# - Is it the same field and the same seats for all? Does the mirror match cover par?
# - Did you try many variants and report the best? Then play that one again, on a **new seed**.
# - Do the accounts show the reason you had in mind?
