"""Of the audit of Bootleggers: production, loading, sending, docks and sales (phases 3 to 5)."""
from __future__ import annotations

from ..tables import constants as c
from .audit_board import BACK, COPPER_COMES, DEMAND, LOADING, PRODUCTION, SALES, SENDING, SOLD, UNLOADED, UNSOLD, Event
from .audit_deals import Deals


class Roads(Deals):
    """Crates, from the still to the money."""

    def open(self) -> None:
        super().open()
        self.asked_truck = c.NOBODY
        self.faces: list[int] = []
        self.told_docks: set[int] = set()
        self.demanded = c.NOBODY  # the speakeasy whose demand is known
        self.served = (0, 0)  # dock and place in line of the last truck that had its turn
        self.admitted: int | None = None
        self.refused = False

    # ---- phase 3

    def begin_production(self, seat: int) -> None:
        """p. 8: the family still, then remote ones; one die for each on it, none where vigorish was not paid."""
        self.move_to(PRODUCTION)
        self.take_turn(seat, all_act=True)
        self.b.family_output[seat] = 0
        for still in [seat, *(c.SEATS + board for board in range(c.BOARDS) if self.b.board_owner[board] == seat)]:
            name = "family" if still < c.SEATS else still - c.SEATS + 1
            if self.b.still_dice[still] and self.b.stopped[still]:
                self.expect("produce", seat=seat, still=name, crates=0, stopped="vigorish")
            elif self.b.still_dice[still]:
                self.expect("dice", seat=seat, why="production", still=name)
                self.expect("produce", seat=seat, still=name)

    def read_dice(self, event: Event) -> None:
        self.faces = event["faces"]
        self.hold(all(1 <= face <= 6 for face in self.faces), f"dice show {self.faces}")
        if event["why"] == "production":
            still = event["seat"] if event["still"] == "family" else c.SEATS + event["still"] - 1
            self.hold(len(self.faces) == self.b.still_dice[still], f"{len(self.faces)} dice for still {event['still']}")
        elif event["why"] == "demand":
            self.roll_demand(event["speakeasy"] - 1)
        else:
            self.one_die(event)

    def read_produce(self, event: Event) -> None:
        b, seat = self.b, event["seat"]
        if event["stopped"] == "vigorish":
            return
        is_family = event["still"] == "family"
        bitten = is_family and b.copper[0] == seat and b.year[0] >= c.COPPER_BITES_FROM and c.COPPER_FACE in self.faces
        crates = 0 if bitten else sum(self.faces)
        self.hold(event["crates"] == crates and event["stopped"] == ("copper" if bitten else None),
                  f"{event['crates']} crates of seat {seat} from {self.faces}, not {crates}")
        b.crates[seat] += crates
        if is_family:
            b.family_output[seat] = crates

    def place_of_copper(self) -> int:
        """p. 8: from round 4 where the family made most; of equals with the weakest."""
        if self.b.year[0] < c.COPPER_MOVES_FROM:
            return self.b.copper[0]
        return max(range(self.seats), key=lambda seat: (self.b.family_output[seat], -self.muscle(seat)))

    def read_copper(self, event: Event) -> None:
        self.move_to(PRODUCTION)
        self.hold(event["seat"] == self.place_of_copper(), f"the Copper moves to seat {event['seat']}")
        self.b.copper[0] = event["seat"]

    def leave_production(self) -> None:
        self.hold(len(self.acted) == self.seats, f"only seats {sorted(self.acted)} have produced")
        self.hold(self.b.copper[0] == self.place_of_copper(), "the Copper does not move")

    # ---- phase 4

    def ask_load(self, seat: int) -> None:
        """p. 8: one's own empty trucks, the largest first (D8)."""
        self.move_to(LOADING)
        self.take_turn(seat)
        truck = self.asked_truck = self.frame("about")
        place = (-int(c.SIZE[truck]), truck)
        self.hold(place > self.last_of.get(seat, (-c.SIZES, 0)), f"truck {truck} is loaded out of turn")
        self.last_of[seat] = place
        self.hold(self.b.truck_operator[truck] == seat and self.b.truck_crates[truck] == 0 and self.b.truck_at[truck] == c.NOT_SENT
                  and self.b.crates[seat], f"truck {truck} cannot be loaded by seat {seat}")

    def answer_load(self, seat: int, option: int) -> None:
        self.hold(option <= c.CAPACITY[c.SIZE[self.asked_truck]], f"{option} crates on truck {self.asked_truck}")
        if option:
            self.expect("load", seat=seat, truck=self.asked_truck, crates=option)

    def read_load(self, event: Event) -> None:
        b, truck, crates = self.b, event["truck"], event["crates"]
        self.hold(crates <= c.CAPACITY[c.SIZE[truck]], f"{crates} crates on truck {truck}")
        if self.hijacked is None:
            b.crates[event["seat"]] -= crates
        self.hijacked = None
        b.truck_crates[truck], b.truck_at[truck] = crates, c.NOT_SENT

    def ask_send(self, seat: int) -> None:
        """p. 8: loaded trucks, the fullest first (G09); a hijacked load comes late."""
        truck = self.asked_truck = self.frame("about")
        if self.frame("window") == c.WINDOW_E:
            self.hold(self.late == (seat, truck), f"truck {truck} of seat {seat} is sent late")
            return
        self.move_to(SENDING)
        self.take_turn(seat)
        mine = [(-self.b.truck_crates[each], each) for each in range(c.TRUCKS)
                if self.b.truck_operator[each] == seat and self.b.truck_crates[each] and self.b.truck_at[each] == c.NOT_SENT]
        self.hold(mine and min(mine)[1] == truck, f"truck {truck} of seat {seat} is sent before {mine}")

    def answer_send(self, seat: int, option: int) -> None:
        dock = c.DOCK_NAMES[self.dock_of(option - 1, seat)] if option else None
        self.expect("send", seat=seat, truck=self.asked_truck, speakeasy=option or None, dock=dock)

    def read_send(self, event: Event) -> None:
        truck, place = event["truck"], (event["speakeasy"] or 0) - 1
        if place < 0:
            self.b.truck_at[truck] = c.IDLE
        else:
            self.line_up(truck, place)
            for other in range(self.seats):
                self.does("keep_out_trucks", event["seat"], other, place)
            if self.late is not None:
                self.due.append(self.queues(place))
        self.late = None

    def read_docks(self, event: Event) -> None:
        """As formed; checked where it is due."""
        self.told_docks.add(event["speakeasy"] - 1)

    def all_docks(self) -> None:
        self.move_to(SENDING)
        self.due.extend(self.queues(place) for place in range(self.places) if place in self.b.truck_at.tolist())

    def leave_sending(self) -> None:
        self.hold(self.told_docks.issuperset(at for at in self.b.truck_at.tolist() if at >= 0), "queues that are not told")
        self.told_docks.clear()

    def read_lost(self, event: Event) -> None:
        """Crates without a truck; busted ones; those nobody wants."""
        b, seat, truck = self.b, event["seat"], event["truck"]
        if truck is None:
            self.move_to(UNLOADED)
            self.hold(not b.warehouse[seat] and event["crates"] == b.crates[seat], f"seat {seat} loses {event['crates']} crates")
            b.crates[seat] = 0
            return
        self.hold(b.truck_operator[truck] == seat and event["crates"] == b.truck_crates[truck], f"truck {truck} loses {event['crates']}")
        if event["why"] == "unsold" and b.truck_at[truck] >= 0:
            self.give_up(b.truck_at[truck])
        elif event["why"] == "unsold":
            self.move_to(BACK)
        b.truck_crates[truck] = 0

    def leave_unloaded(self) -> None:
        left = [seat for seat in range(self.seats) if self.b.crates[seat] and not self.b.warehouse[seat]]
        self.hold(not left, f"seats {left} keep crates without a Warehouse")

    # ---- phase 5

    def roll_demand(self, place: int) -> None:
        """p. 9: an open speakeasy with a load before it; one die more for Thirsty, one more on each for an improvement."""
        self.move_to(SALES, place, DEMAND)
        dice = int(c.DEMAND_DICE[place]) + self.b.thirsty[place]
        self.hold(self.is_open(place) and not self.is_omalleys(place) and self.load_waits(place), f"demand of speakeasy {place + 1}")
        self.hold(len(self.faces) == dice, f"{len(self.faces)} dice for the demand of speakeasy {place + 1}")
        self.expect("demand", speakeasy=place + 1, total=sum(self.faces) + dice * self.b.improved[place])

    def load_waits(self, place: int) -> bool:
        return any(at == place and crates for at, crates in zip(self.b.truck_at.tolist(), self.b.truck_crates.tolist()))

    def read_demand(self, event: Event) -> None:
        place = event["speakeasy"] - 1
        if event["total"] is None:
            self.move_to(SALES, place, COPPER_COMES if self.demanded == place else DEMAND)
            self.hold(self.is_omalleys(place) and self.is_open(place) and self.load_waits(place), f"no limit at speakeasy {place + 1}")
        self.b.demand[0] = c.UNLIMITED if event["total"] is None else event["total"]
        self.demanded, self.served, self.refused, self.admitted = place, (0, 0), False, None

    def next_truck(self, place: int) -> int | None:
        """p. 9: majority, minority, public dock; at the last one no further than the leader lets."""
        b = self.b
        line = sorted((b.truck_dock[truck], b.truck_turn[truck], truck) for truck in range(c.TRUCKS)
                      if b.truck_at[truck] == place and b.truck_crates[truck])
        waiting = [row for row in line if row[:2] > self.served]
        if not waiting or (waiting[0][0] == c.PUBLIC_DOCK and self.refused):
            return None
        if waiting[0][0] == c.PUBLIC_DOCK and not self.is_omalleys(place) and self.leader(place) == c.NOBODY:
            return None
        return waiting[0][2]

    def needs_leave(self, place: int, truck: int) -> bool:
        at_public_dock = self.b.truck_dock[truck] == c.PUBLIC_DOCK and not self.is_omalleys(place)
        return at_public_dock and self.leader(place) != self.b.truck_operator[truck]

    def ask_admit(self, seat: int) -> None:
        """p. 9: the leader, of another's truck at the public dock."""
        place, truck = self.s.selling[0], self.frame("about")
        self.move_to(SALES, place, SOLD)
        self.hold(self.demanded == place and self.b.demand[0] > 0 and self.next_truck(place) == truck, f"truck {truck} has no turn")
        self.hold(self.needs_leave(place, truck) and self.leader(place) == seat, f"seat {seat} is asked to admit truck {truck}")
        self.asked_truck = truck

    def answer_admit(self, seat: int, option: int) -> None:
        self.expect("admit", seat=seat, truck=self.asked_truck, speakeasy=self.s.selling[0] + 1, allowed=option == 1)

    def read_admit(self, event: Event) -> None:
        """Whoever stands behind a truck that is turned down is turned down with it."""
        truck, place, leading, b = event["truck"], event["speakeasy"] - 1, event["seat"], self.b
        if event["allowed"]:
            self.admitted = truck
            return
        self.refused = True
        for other in range(c.TRUCKS):
            behind = b.truck_dock[other] == c.PUBLIC_DOCK and b.truck_turn[other] >= b.truck_turn[truck]
            if b.truck_at[other] == place and behind and b.truck_crates[other] and b.truck_operator[other] != leading:
                self.does("open_dock", leading, b.truck_operator[other], place)

    def read_sale(self, event: Event) -> None:
        b, place, truck, crates = self.b, event["speakeasy"] - 1, event["truck"], event["crates"]
        self.move_to(SALES, place, SOLD)
        self.hold(self.demanded == place and self.is_open(place), f"a sale at speakeasy {place + 1}")
        self.hold(self.next_truck(place) == truck, f"truck {truck} sells before truck {self.next_truck(place)}")
        self.hold(not self.needs_leave(place, truck) or self.admitted == truck, f"truck {truck} sells and was not admitted")
        self.hold(0 < crates == min(b.truck_crates[truck], b.demand[0]), f"{crates} crates of truck {truck} are sold")
        self.judge_price(event, place, truck)
        if b.demand[0] != c.UNLIMITED:
            b.demand[0] -= crates
        b.truck_crates[truck] -= crates
        self.served = b.truck_dock[truck], b.truck_turn[truck]
        self.expect_income(event["seller"], crates * event["price"], "sale")
        if event["profit_to"] is not None:
            self.expect_income(event["profit_to"], crates * event["profit"], "profit")

    def judge_price(self, event: Event, place: int, truck: int) -> None:
        """p. 12: whoever is paid, what for a crate, and who has the profit."""
        b, six = self.b, int(self.seats == c.SEATS)
        seller = b.truck_operator[truck] if b.truck_seller[truck] == c.NOBODY else b.truck_seller[truck]
        is_cheap = self.is_omalleys(place) or b.packing_heat[place] not in (c.NOBODY, seller)
        controller = c.NOBODY if self.is_omalleys(place) else self.controller(place)
        profit = 0 if controller == c.NOBODY else c.PROFIT[six, place] + b.word_of_mouth[place]
        wanted = {"seller": seller, "price": c.OMALLEYS_PRICE if is_cheap else int(c.WHOLESALE[six, place]),
                  "dock": c.DOCK_NAMES[b.truck_dock[truck]], "profit_to": None if controller == c.NOBODY else controller, "profit": profit}
        for key, value in wanted.items():
            self.hold(event[key] == value, f"a sale at speakeasy {place + 1}: {key} is {event[key]}, not {value}")

    def give_up(self, place: int) -> None:
        """What is still there finds no buyer."""
        self.move_to(SALES, place, UNSOLD)
        if self.is_open(place):
            self.hold(self.demanded == place, f"speakeasy {place + 1} is open and asks for nothing")
            self.hold(self.b.demand[0] == 0 or self.next_truck(place) is None, f"truck {self.next_truck(place)} may sell and does not")

    def leave_speakeasies(self, until: int) -> None:
        left = [truck for truck in range(c.TRUCKS) if 0 <= self.b.truck_at[truck] < until and self.b.truck_crates[truck]]
        self.hold(not left, f"trucks {left} keep their loads behind the sales")
        self.b.demand[0] = self.demanded = c.NOBODY

    def leave_trucks(self) -> None:
        """p. 10: all are home again."""
        b = self.b
        self.hold(not any(b.truck_crates.tolist()), "a load outlives its round")
        self.hold(not any(b.truck_favor.tolist()) and b.truck_owner.tolist() == b.truck_operator.tolist(), "a truck that does not return")
        for truck in range(c.TRUCKS):
            self.take_from_line(truck)
        b.line[0] = 0

    LEAVING = {**Deals.LEAVING, PRODUCTION: leave_production, SENDING: leave_sending, UNLOADED: leave_unloaded, BACK: leave_trucks}
