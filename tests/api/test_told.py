"""The told story is true: added up, its sentences move the money (the stones, the barrels, the heat) that the journal moves, round by
round."""
import re
from collections import Counter
from itertools import groupby

import numpy as np
import pytest
from every_game import every_game, every_variant, public

from bootleg_agents import registry
from bootleg_env.adapters.opponents import mobsters
from bootleg_env.bootleggers.rules.events import MONEY_WHY
from bootleg_env.games import game as game_named
from bootleg_env.playing.human_game import HumanGame
from bootleg_env.playing.journals import Seating, play

GAMES_OF_EACH = 4  # random games, and as many of mixed mobsters


# ---- what the sentences say: (name, change) pairs, read off the words alone

NAME = r"([A-Z][a-z]+)"
SILENT = r"Purses|On offer|They show|All count|New men|\S+ (?:reached|is played)|.* wins with"  # no money moves in these


def dollars_told(sentence):
    """Of Bootleggers. A sentence with dollars in it that is none of these is an error."""
    amounts = [int(amount) for amount in re.findall(r"\$(\d+)G", sentence)]
    if not amounts or re.match(SILENT, sentence):
        return []
    if said := re.fullmatch(rf"{NAME} pays {NAME} \$\d+G of vigorish\.", sentence):
        return [(said[1], -amounts[0]), (said[2], amounts[0])]
    if said := re.fullmatch(rf"{NAME} sells \d+ crates? for \$\d+G(?:, \$\d+G of profit to {NAME})?\.", sentence):
        return [(said[1], amounts[0]), *([(said[2], amounts[1])] if said[2] else [])]
    if said := re.fullmatch(rf"{NAME} gives {NAME} (\$\d+G)?.*? for (?:.* for )?(\$\d+G)?.*\.", sentence):
        giver, taker = (said[1], said[2]) if said[3] else (said[2], said[1])
        return [(giver, -amounts[0]), (taker, amounts[0])]
    said = re.match(rf"(?:It costs|The Moll costs) {NAME} |{NAME} (?:pays|takes) ", sentence)
    assert said and len(amounts) <= 3, f"whose dollars? {sentence}"
    return [(said[1] or said[2], -sum(amounts))]


def stones_told(sentence):
    """Of Stones; what is given for a promise goes from the one who offered last."""
    if said := re.fullmatch(rf"{NAME} offers {NAME} (\d+) stones? to stand aside\.", sentence):
        stones_told.offered_by = said[1]
    elif said := re.fullmatch(rf"{NAME} takes (\d+) stones? and promises\.", sentence):
        return [(said[1], int(said[2])), (stones_told.offered_by, -int(said[2]))]
    elif said := re.fullmatch(rf"{NAME} takes (\d+) stones?\.", sentence):
        return [(said[1], int(said[2]))]
    elif sentence.startswith("They show"):
        return [(name, -int(fist)) for name, fist in re.findall(rf"{NAME} (\d+)", sentence)]
    return []


def barrels_told(sentence):
    """Of The Rum Run: what is scored, one by one or in an ambush. A sentence that speaks of scoring in other words is an error."""
    said = re.fullmatch(rf"{NAME} (?:ambushes {NAME} at r\d+c\d+, )?scores (\d+) barrels? and has \d+\.", sentence)
    assert said or "score" not in sentence, f"whose barrels? {sentence}"
    return [(said[1], int(said[3]))] if said else []


def gs_told(sentence):
    """Of Prohibition: Gs, and heat under "Red's heat". A sentence with either in it that is none of these is an error."""
    if not re.search(r"\d Gs|heat [+-]?\d|heat:", sentence) or re.match(rf"{NAME} \d+ Gs, heat|Purses", sentence):
        return []
    if sentence.startswith("Buildings bring heat"):
        return [(f"{name}'s heat", int(change)) for name, change in re.findall(rf"{NAME} (\+\d+) to \d+", sentence)]
    subject = re.match(rf"(?:For |Round \d+ of the conflict: )?{NAME} ", sentence)
    assert subject, f"whose Gs? {sentence}"
    found = [(f"{subject[1]}'s heat", int(change)) for change in re.findall(r"\(heat ([+-]\d+) to \d+\)", sentence)]
    amounts = [int(amount) for amount in re.findall(r"(\d+) Gs", sentence)]
    if said := re.search(rf"; {NAME} saves its stock of (\d+) Gs", sentence):
        return [*found, (said[1], int(said[2]))]
    if said := re.match(rf"{NAME} robs (\d+) Gs out of {NAME}'s vault", sentence):
        return [*found, (said[1], int(said[2])), (said[3], -int(said[2]))]
    if amounts:
        gets = re.search(r" gets | steals ", sentence)
        pays = re.search(r" pays | for (?:\d+ booze and )?\d+ Gs", sentence)
        assert bool(gets) != bool(pays), f"gets or pays? {sentence}"
        found.append((subject[1], sum(amounts) if gets else -sum(amounts)))
    return found


READERS = {  # every game of the house has one
    "bootleggers": dollars_told, "stones": stones_told, "rum_run": barrels_told, "prohibition": gs_told}


def told(game, paragraphs):
    """What everybody won and lost, by name, in paragraphs of sentences."""
    changes = Counter()
    for paragraph in paragraphs:
        text = re.sub(r"^(?!Purses)[A-Z][^:.]*?: (?=[A-Z])", "", paragraph)  # the head
        for sentence in re.split(r"(?<=[.!])(?<!St\.) ", text):
            for name, change in READERS[game.name](sentence):
                changes[name] += change
    return {name: change for name, change in changes.items() if change}


def rounds_told(game, lines):
    """The same for each round of a whole story."""
    text, found = "\n".join(lines), []
    for chapter in re.split(r"\n(?:ROUND|YEAR) \d+\n", text)[1:]:
        paragraphs = [" ".join(part.split()) for part in re.split(r"\n  (?! )", "\n" + chapter)]
        found.append(told(game, [part for part in paragraphs if part]))
    return found


# ---- what the journal says


def changes_of(game, events):
    """Of events, by name."""
    changes = Counter()
    for event in events:
        if game.name == "bootleggers" and event["event"] in ("pay", "receive"):
            changes[event["seat"]] += event["amount"] if event["event"] == "receive" else -event["amount"]
        elif game.name == "rum_run" and event["event"] in ("score", "ambush"):
            changes[event["seat"]] += event.get("barrels", 1)
        elif game.name == "prohibition":
            for name, change in moved_in_prohibition(event):
                changes[name] += change
        elif event["event"] == "show":
            changes.subtract(dict(enumerate(event["fists"])))
        elif event["event"] == "take":
            changes[event["seat"]] += event["stones"]
        elif game.name == "stones" and event["event"] == "answer" and event["accepted"]:
            changes[event["seat"]] += event["stones"]
            changes[event["to"]] -= event["stones"]
    return {game.seat_names[who] if isinstance(who, int) else who: change for who, change in changes.items() if change}


def moved_in_prohibition(event):
    """(seat, Gs) and (name of the heat, degrees)."""
    names, money = game_named("prohibition").seat_names, 0 if event["event"] == "score" else event.get("money", 0)
    if event["event"] == "heat":
        return [(f"{names[event['seat']]}'s heat", event["change"])]
    if event["event"] == "torch":
        return [(event["against"], money)]
    if event["event"] == "rob":
        return [(event["seat"], money), (event["against"], -money)]
    return [(event["seat"], money)] if money else []


def holdings(game, batch):
    """What the changes add up to in the end: the score, or what scores are made of."""
    return batch.states["money"][:, : int(batch.states["seats"][0])] if game.name == "prohibition" else game.outcome(batch.states).score


def some_games(game, settings, each=GAMES_OF_EACH):
    """Games of random mobsters, then games in which the hand-written ones are mixed."""
    cast, chance, seats = registry.cast(game.name).MOBSTERS, np.random.default_rng(settings.num_players), settings.num_players
    names = [["random"] * seats] * each + [chance.choice(["random", *cast], seats).tolist() for _ in range(each)]
    seatings = [Seating(seed, seed, mobsters(lineup, seats, game)) for seed, lineup in enumerate(names)]
    return play(game, settings, seatings)


@every_variant
def test_the_story_moves_the_money_that_the_journal_moves(game, preset, players):
    settings = public(game).settings(num_players=players, preset=preset)
    journals, batch = some_games(game, settings)

    for events, score in zip(journals, holdings(game, batch)):
        chapters = [list(chapter) for _, chapter in groupby(events[1:], key=lambda event: event["round"])]
        assert rounds_told(game, game.narrative(events, settings)) == [changes_of(game, chapter) for chapter in chapters]
        together = Counter()
        for chapter in chapters:
            together.update(changes_of(game, chapter))
        start = score[0] - together[game.seat_names[0]]  # all begin with the same
        assert [start + together[name] for name in game.seat_names[:players]] == score.tolist()


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_the_news_of_a_person_move_it_too(game, seed):
    """However the questions cut the rounds into pieces."""
    played = HumanGame(game, game.settings(num_players=game.usual_seats), seed % 2, [game.rival] * (game.usual_seats - 1), seed)
    chance, news, read = np.random.default_rng(seed), [], 0
    played.begin()
    while not played.is_over:
        news, read = news + played.news(read), len(played.events)
        played.go_on(int(chance.choice(played.legal())))
    news += played.news(read)

    assert told(game, news) == changes_of(game, played.events)


def test_every_reason_to_pay_is_told():
    """Also the rare ones, which a few games may lack."""
    game = game_named("bootleggers")
    settings = game.settings()
    journals, _ = some_games(game, settings, 40)
    reasons = Counter(event["why"] for events in journals for event in events if event["event"] in ("pay", "receive"))

    assert set(reasons) == set(MONEY_WHY)
    for events in journals:
        assert rounds_told(game, game.narrative(events, settings)) == [
            changes_of(game, list(chapter)) for _, chapter in groupby(events[1:], key=lambda event: event["round"])]
