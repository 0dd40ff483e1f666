"""Of the audit of Bootleggers: thug cards, what they do, and what moves influence, dice, improvements and trucks."""
from __future__ import annotations

from ..tables import actions as a
from ..tables import constants as c
from ..tables.cards import WINDOWS_OF
from .audit_board import AT_SPEAKEASY, OWN_TURNS, SALES, WINDOW_STEP, Board, Event

CARD = {name: number for number, name in enumerate(c.CARD_NAMES)}
THUG = {name: number for number, name in enumerate(c.THUG_NAMES)}
NOT_AT_SOMEBODY = ("big_city_boys", "investigation")


class Cards(Board):
    """Thug cards: played, answered, in effect."""

    def open(self) -> None:
        super().open()
        self.playing: tuple[int, int, int] | None = None  # seat, thug, window: its targets are being named
        self.pending: list[Event] = []  # cards on the table, the last one is answered first
        self.taken: tuple[int, int] | None = None  # seat, thug: just drawn, may be played at once
        self.extorted: tuple[int, int, int] | None = None  # who is asked, who extorts, the still
        self.hijacked: int | None = None  # the truck that gets another's load
        self.late: tuple[int, int] | None = None  # seat, truck: a load that comes behind the line-up
        self.struck = self.recruiter = c.NOBODY  # by the Moll; who recruits
        self.deeds: set[tuple[int, int, int]] = set()  # by, to, promise: what was promised not to be done (or, support, to be done)

    # ---- windows and own turns

    def at_window(self, seat: int) -> int:
        """p. 11: may this seat be asked in this window, or turn, now? Gives the window."""
        window = self.frame("window")
        if window == c.PLAY_NOW:
            return window
        if window in AT_SPEAKEASY:
            self.move_to(SALES, self.s.selling[0], AT_SPEAKEASY[window])
        else:
            self.move_to(WINDOW_STEP[window])
        if window in OWN_TURNS:
            self.take_turn(seat)
        else:
            self.hold(seat not in self.passed, f"seat {seat} is asked again in window {c.WINDOW_NAMES[window]} behind a pass")
            self.passed.update(each for each in range(self.seats) if self.muscle(each) > self.muscle(seat))
        return window

    def deed(self, window: int) -> None:
        """A window opens again from the top."""
        if window != c.PLAY_NOW:
            self.passed.clear()

    def ask_thug(self, seat: int) -> None:
        window, about = self.at_window(seat), self.frame("about")
        self.hold(about == c.NOBODY or self.taken == (seat, about), f"seat {seat} did not just take a thug card")
        self.hold(any(self.b.thugs.tolist()[seat]), f"seat {seat} has no thug card")
        self.hold(window != c.PLAY_NOW or about != c.NOBODY, "a card of the hand out of a window")
        self.window = window

    def answer_thug(self, seat: int, option: int) -> None:
        self.taken = None
        if option:
            self.playing = seat, option - 1, self.window
            self.deed(self.window)
        elif self.window != c.PLAY_NOW:
            self.passed.add(seat)

    def ask_target(self, seat: int) -> None:
        self.hold(self.playing and self.playing[0] == seat, f"seat {seat} names a target and plays no card")

    ask_target_speakeasy = ask_target_seat = ask_target_marker = ask_target_still = ask_target_truck = ask_how_many = ask_target

    def read_card(self, event: Event) -> None:
        """The card leaves the hand; it may be answered before it has its effect."""
        seat, thug, window = event["seat"], THUG[event["card"]], c.WINDOW_NAMES.index(event["window"])
        self.hold(self.playing == (seat, thug, window), f"{event['card']} of seat {seat}, who does not play it")
        self.hold(window == c.REACT_WINDOW or WINDOWS_OF[thug] >> window & 1, f"{event['card']} in window {event['window']}")
        self.hold(self.b.thugs[seat, thug] > 0, f"{event['card']} that seat {seat} has not")
        self.playing = None
        self.drop(seat, thug)
        self.b.discard[c.FIRST_THUG + thug] += 1
        self.pending.append(event)
        if event["card"] not in NOT_AT_SOMEBODY:
            for other in self.victims(event):
                self.does("spare", seat, other, thug)
                self.does("no_harm", seat, other, 0)

    def drop(self, seat: int, thug: int) -> None:
        """Of two alike the one all have seen."""
        self.b.thugs[seat, thug] -= 1
        self.b.secret[seat, thug] = min(self.b.secret[seat, thug], self.b.thugs[seat, thug])

    def victims(self, event: Event) -> set[int]:
        """Whose men, money, still or truck it is played on."""
        named = {event["target"]} if "target" in event and "still" not in event else set()
        if "still" in event:
            named.add(self.owner_of(self.still(event)))
        if isinstance(event.get("markers"), list) and event["card"] != "safe_house":
            named.update(event["markers"])
        if "truck" in event:
            named.update((self.b.truck_owner[event["truck"]], self.b.truck_operator[event["truck"]]))
        return named - {c.NOBODY}

    def still(self, event: Event) -> int:
        return event["target"] if event["still"] == "family" else c.SEATS + event["still"] - 1

    # ---- answers to a card

    def ask_react(self, seat: int) -> None:
        """p. 15: whoever holds an Investigation, but for the player."""
        self.hold(self.pending and self.pending[-1]["seat"] != seat, f"seat {seat} reacts to nothing")
        self.hold(self.b.thugs[seat, c.INVESTIGATION] > 0, f"seat {seat} reacts without an Investigation")
        reacted = self.pending[-1].setdefault("reacted", [])
        self.hold(not reacted or (self.muscle(seat) < self.muscle(reacted[-1])), f"seat {seat} reacts out of turn")
        stronger = [each for each in range(self.seats) if self.muscle(each) > self.muscle(seat) and each not in reacted
                    and each != self.pending[-1]["seat"] and self.b.thugs[each, c.INVESTIGATION]]
        self.hold(not stronger, f"seat {seat} reacts before {stronger}")
        reacted.append(seat)

    def answer_react(self, seat: int, option: int) -> None:
        if option:
            self.playing = seat, c.INVESTIGATION, c.REACT_WINDOW

    def before(self, event: Event) -> None:
        if self.pending and not self.due and not (event["event"] == "card" and event["window"] == "react"):
            self.take_effect()

    def before_question(self, decision: str, seat: int) -> None:
        if self.pending and not self.due and decision != "react":
            self.take_effect()

    def take_effect(self) -> None:
        event = self.pending.pop()
        unanswered = [seat for seat in range(self.seats) if self.b.thugs[seat, c.INVESTIGATION] and seat != event["seat"]
                      and seat not in event.get("reacted", ())]
        self.hold(not unanswered, f"{event['card']} has its effect and seats {unanswered} were not asked")
        if event["window"] == "react":
            below = self.pending[-1]
            self.expect("cancelled", seat=event["seat"], by=event["seat"], card=below["card"], target=below["seat"])
        else:
            getattr(self, f"effect_{event['card']}")(event, event["seat"], event.get("speakeasy", 0) - 1)

    def read_cancelled(self, event: Event) -> None:
        if self.pending:
            self.pending.pop()
        else:  # a Union Boss that lies open
            self.hold(self.b.union_boss[event["target"]], "a Union Boss that is not there is investigated")
            self.b.union_boss[event["target"]] = 0
            self.b.discard[c.FIRST_THUG + c.FRIENDLY_UNION_BOSS] += 1

    # ---- what they do (p. 15-16); `place`: the speakeasy named, from 0

    def effect_investigation(self, event: Event, seat: int, place: int) -> None:
        self.expect("cancelled", seat=seat, card="friendly_union_boss", target=event["target"])

    def effect_muscling_in(self, event: Event, seat: int, place: int) -> None:
        owner = self.owner_of(self.still(event))
        self.hold(owner not in (seat, c.NOBODY), "muscling in on one's own")
        self.expect("die", seat=seat, still=event["still"], target=owner, change=-1, why="muscling_in", destroyed=False)
        self.expect("die", seat=seat, still=None, target=seat, change=1, why="muscling_in")

    def effect_word_of_mouth(self, event: Event, seat: int, place: int) -> None:
        self.b.word_of_mouth[place] += 1

    def effect_thirsty(self, event: Event, seat: int, place: int) -> None:
        self.b.thirsty[place] += 1

    def effect_packing_heat(self, event: Event, seat: int, place: int) -> None:
        self.b.packing_heat[place] = seat

    def effect_copper_in_the_house(self, event: Event, seat: int, place: int) -> None:
        was_open = self.is_open(place)
        self.b.copper_house[place] = 1
        self.lapse(place)
        self.due.extend(self.doors(place, was_open))

    def effect_bust_a_speakeasy(self, event: Event, seat: int, place: int) -> None:
        self.hold(self.is_open(place), "a closed speakeasy is busted")
        self.b.closed[place] = 1
        self.due.extend(self.doors(place, True))

    def lapse(self, place: int) -> None:
        self.b.thirsty[place] = self.b.word_of_mouth[place] = 0
        self.b.packing_heat[place] = self.b.big_payoff[place] = c.NOBODY

    def effect_big_payoff(self, event: Event, seat: int, place: int) -> None:
        """p. 16-17: control for $5G; trucks line up again by influence and muscle."""
        self.expect_payment(seat, c.PAYOFF_COST, "card")
        self.b.big_payoff[place] = seat
        users, turns = self.b.truck_operator.tolist(), self.b.truck_turn.tolist()
        there = [truck for truck in range(c.TRUCKS) if self.b.truck_at[truck] == place]
        order = self.in_muscle_order()
        for truck in sorted(there, key=lambda each: (order.index(users[each]), turns[each])):
            self.line_up(truck, place)
        if there:
            self.due.append(self.queues(place))

    def effect_hey_free_truck(self, event: Event, seat: int, place: int) -> None:
        truck = event["truck"]
        owner, user = self.b.truck_owner[truck], self.b.truck_operator[truck]
        self.hold(self.b.truck_crates[truck] == 0 and owner not in (seat, c.NOBODY), f"truck {truck} is stolen, loaded or of nobody else")
        self.expect("truck", seat=seat, truck=truck, change="stolen", other=owner if user == seat else user)

    def effect_windfall(self, event: Event, seat: int, place: int) -> None:
        self.expect("pick", seat=seat, card=c.CARD_NAMES[self.b.action_deck[self.b.action_left[0] - 1]], **{"from": "windfall"})

    def effect_city_politics(self, event: Event, seat: int, place: int) -> None:
        self.expect_payment(seat, event["amount"] * (c.CITY_COST if event["card"] == "city_politics" else c.STATE_COST), "card")
        self.expect_men(seat, event["amount"], event["card"])

    effect_state_politics = effect_city_politics

    def expect_men(self, seat: int, number: int, why: str) -> None:
        """Into the back room, as far as the supply goes (G03)."""
        number = min(number, self.supply(seat))
        if number > 0:
            self.expect("influence", seat=seat, speakeasy=None, change=number, why=why)

    def effect_bust_a_shipment(self, event: Event, seat: int, place: int) -> None:
        truck = event["truck"]
        owner, user = self.b.truck_owner[truck], self.b.truck_operator[truck]
        self.hold(self.b.truck_crates[truck], f"truck {truck} is empty and busted")
        self.expect("lost", seat=user, crates=self.b.truck_crates[truck], truck=truck, why="busted")
        if owner != user:
            self.expect("truck", seat=None if owner == c.NOBODY else owner, truck=truck, change="returned", other=user)
        self.take_from_line(truck)

    def effect_a_little_vigorish(self, event: Event, seat: int, place: int) -> None:
        """Who cannot pay is not asked, unless that would show hidden cash."""
        still = self.still(event)
        owner = self.owner_of(still)
        if self.b.cash[owner] < c.VIGORISH_COST * self.b.still_dice[still] and self.settings.money == "tracked":
            self.b.stopped[still] = 1
        else:
            self.extorted = owner, seat, still

    def ask_vigorish(self, seat: int) -> None:
        self.hold(self.extorted and self.extorted[0] == seat, f"seat {seat} is not extorted")

    def answer_vigorish(self, seat: int, option: int) -> None:
        owner, extorter, still = self.extorted or (c.NOBODY,) * 3
        self.extorted = None
        if option:
            cost = c.VIGORISH_COST * self.b.still_dice[still]
            self.hold(self.b.cash[owner] >= cost, f"seat {owner} cannot pay ${cost}G")
            self.expect_transfer(owner, extorter, cost, "vigorish")
        else:
            self.b.stopped[still] = 1

    def effect_warehouse(self, event: Event, seat: int, place: int) -> None:
        self.b.warehouse[seat] = 1

    def effect_safe_house(self, event: Event, seat: int, place: int) -> None:
        self.hold(len(event["markers"]) == event["amount"] <= c.SAFE_MARKERS, "markers come home that were not named")
        for speakeasy in event["markers"]:
            self.expect("influence", seat=seat, speakeasy=speakeasy, change=-1, why="safe_house")
            self.expect("influence", seat=seat, speakeasy=None, change=1, why="safe_house")

    def effect_hit(self, event: Event, seat: int, place: int) -> None:
        """Hit, Mob War."""
        most = 1 if event["card"] == "hit" else min(2, self.total(place))
        self.hold(len(event["markers"]) == most, f"{event['card']} destroys {len(event['markers'])} markers")
        for victim in event["markers"]:
            self.expect("influence", seat=victim, speakeasy=place + 1, change=-1, why=event["card"])

    effect_mob_war = effect_hit

    def effect_you_dirty_rat(self, event: Event, seat: int, place: int) -> None:
        self.hold(self.supply(seat) > 0, "a marker that is not in the supply")
        self.expect("influence", seat=event["markers"][0], speakeasy=place + 1, change=-1, why="you_dirty_rat")
        self.expect("influence", seat=seat, speakeasy=place + 1, change=1, why="you_dirty_rat")

    def effect_double_cross(self, event: Event, seat: int, place: int) -> None:
        if event["markers"] != "add":
            self.expect("influence", seat=event["markers"][0], speakeasy=place + 1, change=-1, why="double_cross")
            return
        self.hold(self.supply(seat) > 0 and self.total(place) < c.CIRCLES[place], "a marker without a circle, or not in the supply")
        self.expect("influence", seat=seat, speakeasy=place + 1, change=1, why="double_cross")

    def effect_little_favor(self, event: Event, seat: int, place: int) -> None:
        truck = self.free_truck(1 if event["card"] == "little_favor" else 2)
        if truck != c.NOBODY and self.supply(seat) > 0:
            self.expect("truck", seat=seat, truck=truck, change="favor", other=None)

    effect_big_favor = effect_little_favor

    def effect_move_over_pigeon(self, event: Event, seat: int, place: int) -> None:
        truck = event["truck"]
        self.hold(self.b.truck_crates[truck] and self.b.truck_operator[truck] != seat, f"Pigeon on truck {truck}")
        self.b.truck_seller[truck] = seat

    def effect_hijack(self, event: Event, seat: int, place: int) -> None:
        victim, own = event["truck"], event["into"]
        load = self.b.truck_crates[victim]
        self.hold(load and self.b.truck_operator[victim] != seat, f"truck {victim} is hijacked")
        self.hold(self.b.truck_operator[own] == seat and self.b.truck_at[own] < 0 and self.b.truck_crates[own] == 0, f"into truck {own}")
        self.b.truck_crates[victim], self.b.truck_seller[victim] = 0, c.NOBODY
        self.hijacked = own
        self.late = (seat, own) if event["window"] == "E" else None
        self.expect("load", seat=seat, truck=own, crates=load)

    def effect_turf_war(self, event: Event, seat: int, place: int) -> None:
        still = self.still(event)
        change = -1 if still < c.SEATS else -self.b.still_dice[still]
        self.expect("die", seat=seat, still=event["still"], target=self.owner_of(still), change=change, why="turf_war",
                    **({"destroyed": True} if still >= c.SEATS else {}))

    def effect_big_city_boys(self, event: Event, seat: int, place: int) -> None:
        self.b.big_city_boys[event["target"]] += 1

    def effect_moll(self, event: Event, seat: int, place: int) -> None:
        self.b.molls[0] += 1
        self.struck = event["target"]
        self.expect("dice", seat=seat, why="moll")

    def effect_opportunity_knocks(self, event: Event, seat: int, place: int) -> None:
        self.expect("improvement", seat=seat, speakeasy=event["from"], change=-1, why="opportunity_knocks")
        self.expect("improvement", seat=seat, speakeasy=event["to"], change=1, why="opportunity_knocks")

    def effect_recruiting(self, event: Event, seat: int, place: int) -> None:
        self.b.recruitings[0] += 1
        self.expect("dice", seat=seat, why="recruiting")

    def effect_friendly_union_boss(self, event: Event, seat: int, place: int) -> None:
        self.b.union_boss[seat] = 1
        self.b.discard[c.FIRST_THUG + c.FRIENDLY_UNION_BOSS] -= 1

    def one_die(self, event: Event) -> None:
        """Of the Moll, or of Recruiting: one marker to its player, then round and round in muscle order."""
        face, seat = event["faces"][0], event["seat"]
        self.hold(len(event["faces"]) == 1 and 1 <= face <= 6, f"one die shows {event['faces']}")
        if event["why"] == "moll":
            self.expect_payment(self.struck, min(face, self.b.cash[self.struck]), "moll")
            return
        left, order = {each: self.supply(each) for each in range(self.seats)}, self.in_muscle_order()
        for lucky in [seat, *(order[nth % self.seats] for nth in range(face - 1))]:
            if left[lucky] > 0:
                left[lucky] -= 1
                self.expect("influence", seat=lucky, speakeasy=None, change=1, why="recruiting")

    # ---- what moves

    def read_influence(self, event: Event) -> None:
        seat, change, why = event["seat"], event["change"], event["why"]
        if event["speakeasy"] is None:
            room = self.b.resting if why == "safe_house" else self.b.back_room
            room[seat] += change
            return
        place = event["speakeasy"] - 1
        was_open = self.is_open(place)
        self.b.influence[place, seat] += change
        if why != "you_dirty_rat":
            self.expect_first(*self.doors(place, was_open))
        if why == "place":
            for other in range(self.seats):
                self.does("keep_out_influence", seat, other, place)
                self.does("support", seat, other, place)

    def read_die(self, event: Event) -> None:
        b, owner = self.b, event["target"]
        if event["still"] is None:
            b.dice[owner] += event["change"]
            return
        still = self.still(event)
        if event.get("started"):
            self.hold(self.supply(owner) > 0 and still - c.SEATS == self.free_board(), f"still {event['still']} is not free")
            b.board_owner[still - c.SEATS] = owner
        b.still_dice[still] += event["change"]
        if event.get("destroyed"):
            b.board_owner[still - c.SEATS], b.stopped[still] = c.NOBODY, 0
        self.hold(b.still_dice[still] <= c.STILL_SQUARES, f"still {event['still']} has {b.still_dice[still]} dice")

    def read_improvement(self, event: Event) -> None:
        if event["speakeasy"] is None:
            self.b.improvements[event["seat"]] += event["change"]
        else:
            self.b.improved[event["speakeasy"] - 1] += event["change"]

    def read_opens(self, event: Event) -> None:
        """Doors follow from markers and cards."""

    read_closes = read_opens

    def read_truck(self, event: Event) -> None:
        b, seat, truck, change, other = self.b, event["seat"], event["truck"], event["change"], event["other"]
        if change == "returned":
            b.truck_operator[truck], b.truck_favor[truck] = c.NOBODY if seat is None else seat, 0
            self.take_from_line(truck)
        elif change == "favor":
            b.truck_operator[truck], b.truck_favor[truck], b.truck_at[truck] = seat, 1, c.NOT_SENT
        elif change in ("bought", "stolen"):
            b.truck_owner[truck] = b.truck_operator[truck] = seat
            b.truck_at[truck] = c.NOT_SENT if change == "bought" else b.truck_at[truck]
        elif change != "denied":  # sold or rented: empty, at no speakeasy
            self.hold(b.truck_crates[truck] == 0 and b.truck_at[truck] < 0, f"truck {truck} is on the road, and {change}")
            self.hold((b.truck_owner if change == "sold" else b.truck_operator)[truck] == other, f"truck {truck} is not seat {other}'s")
            self.hold(change == "sold" or not b.truck_favor[truck], "a Favor is rented out")
            if change == "sold":
                b.truck_owner[truck] = seat
            if b.truck_operator[truck] == other:
                b.truck_operator[truck] = seat

    # ---- deeds that promises speak of

    def bit(self, promise: str, value: int) -> int:
        return int(a.PROMISE_BIT[a.TERM_KINDS.index(promise)]) + value

    def does(self, promise: str, by: int, to: int, value: int) -> None:
        bit = self.bit(promise, value)
        if self.b.promised[by, to] >> bit & 1:
            self.deeds.add((by, to, bit))
