"""What contradicts itself is refused with one clear line."""
import pytest

from bootleg_env.bootleggers.snapshot.reading import build as from_snapshot

SEATS_20 = [None, {"influence": [5]}, {"influence": [9]}, {"influence": [5]}]
REFUSED = [  # a partial snapshot, and what the line says
    # keys and values
    ({"mobster": []}, "snapshot: unknown key 'mobster', did you mean 'mobsters'?"),
    ({"mobsters": [{"csh": 3}]}, "mobsters[0]: unknown key 'csh', did you mean 'cash'"),
    ({"speakeasies": [{"effects": {"close": True}}]}, "speakeasies[0].effects: unknown key 'close', did you mean 'closed'"),
    ({"trucks": [{"where": 1}]}, "trucks[0]: unknown key 'where', did you mean 'owner'? Known: owner, operator"),
    ({"game": "monopoly"}, "game='monopoly': must be 'bootleggers'"),
    ({"version": "v9"}, "version='v9': must be 'v0'"),
    ({"mobsters": [None, {"cash": -3}]}, "mobsters[1].cash=-3: must be 0 or more"),
    ({"mobsters": [{"cash": "much"}]}, "mobsters[0].cash='much': must be a whole number"),
    ({"mobsters": [{"cash": 2.5}]}, "mobsters[0].cash=2.5: must be a whole number"),
    ({"mobsters": [{"crates": True}]}, "mobsters[0].crates=True: must be a whole number"),
    ({"mobsters": [{"warehouse": 1}]}, "mobsters[0].warehouse=1: must be true or false"),
    ({"mobsters": [{}] * 5}, "mobsters: 5 entries, must be at most 4"),
    ({"mobsters": {"0": {}}}, "mobsters={'0': {}}: must be a list"),
    ({"mobsters": [3]}, "mobsters[0]=3: must be a dict"),
    ({"seats": 7}, "seats=7: must be one of 3, 4, 5, 6"),
    ({"seats": 5, "settings": {"num_players": 4}}, "seats=5: settings.num_players is 4"),
    ({"settings": {"round": 8}}, "unknown setting 'round'"),
    ({"settings": 8}, "settings=8: must be a dict"),
    ({"seed": -1}, "seed=-1: must be 0 or more"),
    ({"asked": {"seat": 1, "decision": "bid"}}, "asked="),
    # round and phase
    ({"round": 13}, "round=13: must be 12 or less"),
    ({"round": 9, "settings": {"rounds": 8}}, "round=9: must be 8 or less"),
    ({"phase": "placing"}, "phase='placing': no phase of that name, did you mean 'place'"),
    ({"phase": "over"}, "phase='over': a game cannot begin when it is over"),
    ({"phase": "heat", "round": 12}, "phase='heat': the last round ends before the heat"),
    ({"phase": "sell", "speakeasies": [{"sold": True}]}, "speakeasies[0].sold=True: nothing is sold"),
    ({"phase": "load", "offers": {"cards": ["hit"]}}, "offers.cards: the row is cleared before phase 'load'"),
    ({"phase": "heat", "trucks": [{"crates": 1}]}, "trucks[0]: all trucks are back and empty"),
    # muscle
    ({"mobsters": [{"muscle": 61}]}, "mobsters[0].muscle=61: no card is face up before the bids"),
    ({"phase": "place", "mobsters": [{"bid": 61}]}, "mobsters[0].bid=61: all bids are shown"),
    ({"mobsters": [{"muscle_hand": [3, 9]}, {"muscle_hand": [9]}]},
     "mobsters[1].muscle_hand=9: this card is also in mobsters[0].muscle_hand"),
    ({"mobsters": [{"muscle_hand": [3], "muscle_shown": [3]}]},
     "mobsters[0].muscle_shown=3: this card is also in mobsters[0].muscle_hand"),
    ({"mobsters": [{"muscle_hand": [3, 3]}]}, "mobsters[0].muscle_hand=3: this card is also in"),
    ({"phase": "place", "mobsters": [{"muscle": 3}, {"muscle": 3}]},
     "mobsters[1].muscle=3: this card is also in mobsters[0].muscle"),
    ({"phase": "place", "mobsters": [{"muscle": 3, "muscle_hand": [3]}]},
     "mobsters[0].muscle=3: this card is also in mobsters[0].muscle_hand"),
    ({"mobsters": [{"muscle_hand": [73]}]}, "mobsters[0].muscle_hand=73: must be 72 or less"),
    ({"mobsters": [{"muscle_hand": []}]}, "mobsters[0].muscle_hand=[]: a card to bid is needed"),
    ({"phase": "heat", "mobsters": [{"muscle_hand": [9]}]}, "mobsters[0].muscle_hand=[]: a card to bid is needed"),
    ({"phase": "send", "mobsters": [{"muscle_hand": []}]}, "mobsters[0].muscle=None: a card face up is needed"),
    # cards
    ({"mobsters": [{"thugs": ["hitt"]}]}, "mobsters[0].thugs[0]='hitt': no thug card of that name, did you mean 'hit'"),
    ({"mobsters": [{"thugs": ["single_still"]}]}, "mobsters[0].thugs[0]='single_still': no thug card"),
    ({"mobsters": [{"thugs": ["hit", "hit"]}, {"secret_thugs": ["hit"]}]}, "hit: 3 copies are named"),
    ({"mobsters": [{"thugs": ["moll"]}], "discard": ["moll"]}, "moll: 2 copies are named"),
    ({"mobsters": [{"thugs": ["investigation"]}, {"thugs": ["investigation"]}]}, "investigation: 2 copies are named"),
    ({"mobsters": [{"union_boss": True}, {"thugs": ["friendly_union_boss"]}]}, "friendly_union_boss: 2 copies are named"),
    ({"offers": {"cards": ["moll"]}, "action_deck": ["moll"]},
     "moll: 2 copies are named (hands, offers, discard, action_deck), there are 1"),
    ({"offers": {"truck": "large"}}, "offers.truck='large': no truck card of that name, did you mean 'truck_large'"),
    ({"offers": {"cards": ["hit"] * 7}}, "offers.cards: 7 entries, must be at most 6"),
    ({"truck_deck": ["truck_large"] * 4}, "truck_large: 4 copies are named"),
    ({"action_deck": ["truck_large"]}, "action_deck[0]='truck_large': no card of this deck"),
    ({"discard": ["nothing"]}, "discard[0]='nothing': no card of that name"),
    # influence
    ({"speakeasies": [{"influence": [1]}]}, "speakeasies[0].influence=[1]: 1 markers, but O'Malley's takes no influence"),
    ({"speakeasies": [None, {"influence": [3, 3]}]}, "speakeasies[1].influence=[3, 3]: 6 markers, but Texas Lil's has 5 circles"),
    ({"speakeasies": [None] * 5 + [{"influence": [1]}]}, "Volstead is played only by six mobsters"),
    ({"speakeasies": [None, {"influence": [0] * 5}]}, "speakeasies[1].influence: 5 entries, must be at most 4"),
    ({"speakeasies": SEATS_20}, "mobsters[0]: 21 influence markers on the table, of 20"),
    ({"mobsters": [{"supply": 20}]}, "mobsters[0].supply=20: by the rest of the snapshot it is 18"),
    ({"speakeasies": [None, {"open": True}]}, "speakeasies[1].open=True: by the rules it is False"),
    ({"speakeasies": [None, {"improvements": 2}]}, "speakeasies[1].improvements (Texas Lil's)=2: must be 1 or less"),
    ({"speakeasies": [{"effects": {"thirsty": 1}}]}, "cannot be played on O'Malley's"),
    ({"speakeasies": [None, {"effects": {"thirsty": 2}}]}, "speakeasies[1].effects.thirsty=2: must be 1 or less"),
    ({"speakeasies": [None, {"effects": {"packing_heat": 4}}]}, "must be a seat from 0 to 3, or null"),
    ({"speakeasies": [None, {"effects": {"copper_in_the_house": True, "thirsty": 1}}]},
     "Copper in the House lets nothing else stand"),
    # trucks and stills
    ({"trucks": [{"crates": 5}]}, "trucks[0].crates=5: must be 4 or less"),
    ({"trucks": [None] * 12 + [{"crates": 5}]}, "trucks[12].crates=5: nobody's truck cannot carry"),
    ({"trucks": [None] * 12 + [{"at": 2}]}, "trucks[12].at=2: nobody's truck cannot stand"),
    ({"trucks": [None] * 12 + [{"operator": 1}]}, "trucks[12].operator=1: nobody owns this truck"),
    ({"trucks": [None] * 12 + [{"favor": True}]}, "trucks[12].favor=True: a Favor needs an operator"),
    ({"trucks": [None] * 12 + [{"favor": True, "owner": 1}]},
     "trucks[12].favor=True: a Favor is a medium or large truck whose owner is null"),
    ({"trucks": [{"at": 6}]}, "trucks[0].at=6: must be 5 or less"),
    ({"trucks": [{"at": 2}], "speakeasies": [{"docks": {"public": [0]}}]}, "speakeasies[0].docks.public=[0]: trucks[0].at is 2"),
    ({"speakeasies": [{"docks": {"public": [0]}}, {"docks": {"public": [0]}}]}, "truck 0 is named twice"),
    ({"speakeasies": [{"docks": {"public": [0, 0]}}]}, "twice"),
    ({"speakeasies": [{"docks": {"majority": [0]}}]}, "O'Malley's has no such dock"),
    ({"remote_stills": [{"board": 1, "owner": 0}, {"board": 1, "owner": 1}]},
     "remote_stills[1].board=1: this board is named twice"),
    ({"remote_stills": [{"board": 7, "owner": 0}]}, "remote_stills[0].board=7: must be 6 or less"),
    ({"remote_stills": [{"board": 1}]}, "remote_stills[0].owner=None: must be a seat from 0 to 3"),
    ({"remote_stills": [{"board": 1, "owner": 0, "dice": 5}]}, "remote_stills[0].dice=5: must be 4 or less"),
    ({"mobsters": [{"family_dice": 0}]}, "mobsters[0].family_dice=0: must be 1 or more"),
    ({"copper": 4}, "copper=4: must be a seat from 0 to 3, or null"),
    # promises
    ({"promises": [{"by": 0, "to": 0, "promise": "no_harm"}]}, "promises[0]="),
    ({"promises": [{"by": 0, "to": 1, "promise": "open_doc", "speakeasy": 3}]},
     "no promise of that name, did you mean 'open_dock'"),
    ({"promises": [{"by": 0, "to": 1, "promise": "open_dock"}]}, "no such promise: spare names a card"),
    ({"promises": [{"by": 0, "to": 1, "promise": "open_dock", "speakeasy": 1}]}, "no such promise"),
    ({"kept": [[0, -1]]}, "kept[0][1]=-1: must be 0 or more"),
    ({"kept": [[1]]}, "kept[0][0]=1: must be 0: nobody promises oneself anything"),
    ({"phase": "load", "promises": [{"by": 0, "to": 1, "promise": "open_dock", "speakeasy": 6}]},
     "promises[0].speakeasy=6: Volstead is played only by six mobsters"),
    # more than the box holds
    ({"mobsters": [{"improvements": 13}]}, "mobsters[0].improvements=13: must be 8 or less"),
    ({"seats": 6, "mobsters": [{"improvements": 4}], "speakeasies": [None, None, {"improvements": 2}, {"improvements": 3}]},
     "speakeasy_improvement: 9 copies are named"),
    ({"mobsters": [{"muscle_hand": list(range(1, 14))}]}, "more muscle cards of one mobster than rounds"),
    ({"mobsters": [{"muscle_hand": [1, 2, 3, 4, 5, 6], "muscle_shown": [20, 21, 22, 23, 24, 25, 26]}]},
     "more muscle cards of one mobster than rounds"),
    ({"phase": "load", "mobsters": [{"big_city_boys": 3}]}, "mobsters[0].big_city_boys=3: must be 1 or less"),
    ({"phase": "load", "mobsters": [{"big_city_boys": 1}, {"big_city_boys": 1}, {"big_city_boys": 1}]},
     "big_city_boys is in effect more often than there are cards of it"),
    ({"phase": "load", "mobsters": [{"thugs": ["thirsty"]}], "speakeasies": [None, {"effects": {"thirsty": 1}}]},
     "thirsty: 2 copies are named"),
    ({"phase": "load", "speakeasies": [None, {"effects": {"thirsty": 1}}, {"effects": {"thirsty": 1}}]},
     "thirsty is in effect more often than there are cards of it"),
    # what cannot be before the bids
    ({"speakeasies": [None, {"effects": {"thirsty": 1}}]}, "speakeasies[1].effects.thirsty=1: nothing of this can be before the bids"),
    ({"speakeasies": [None, {"effects": {"packing_heat": 1}}]}, "speakeasies[1].effects.packing_heat=1: nothing of this can be before"),
    ({"mobsters": [{"warehouse": True}]}, "mobsters[0].warehouse=True: nothing of this can be before the bids"),
    ({"trucks": [{"crates": 2}]}, "trucks[0].crates=2: nothing of this can be before the bids"),
    ({"trucks": [{"operator": 2}]}, "trucks[0].operator=2: nothing of this can be before the bids"),
    ({"trucks": [{"at": 2}]}, "trucks[0].at=2: nothing of this can be before the bids"),
    # a truck at a speakeasy whose docks are given empty
    ({"phase": "sell", "trucks": [{"at": 2, "crates": 1}], "speakeasies": [None, {"docks": {"majority": [], "public": []}}]},
     "trucks[0].at=2: speakeasies[1].docks does not name this truck"),
]


@pytest.mark.parametrize("given, line", REFUSED, ids=[line for _, line in REFUSED])
def test_refused_in_one_line(given, line):
    with pytest.raises(ValueError) as refusal:
        from_snapshot(given)
    words = str(refusal.value)
    assert line in words and "\n" not in words


@pytest.mark.parametrize("given", [None, [], 3, "snapshot"])
def test_only_a_dict_is_a_snapshot(given):
    with pytest.raises(ValueError, match="must be a dict"):
        from_snapshot(given)
