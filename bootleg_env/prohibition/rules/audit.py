"""The rules of Prohibition told a second time, for `bootleg fuzz --audit` (engine/audit.py): turf, orders, attacks, production, points.

The books themselves, the phases of a year and the Feds are in audit_town.py.
"""
from __future__ import annotations

from collections import Counter

from ..tables import actions as a
from ..tables import cards as k
from ..tables import constants as c
from ..tables import house as h
from .audit_town import KIND, SPACE, Event, Town


class Audit(Town):
    """A whole game."""

    ONLY_DUE = frozenset(("expand", "seize", "press", "spill", "end", "draw"))

    def open(self) -> None:
        super().open()
        self.again = False
        self.kind: int | None = None  # of the building that was ordered
        self.attack: Event | None = None
        self.dice: list[list[int]] = [[], []]  # of attackers, of defenders
        self.bonus, self.cover = [0, 0], [0, 0]
        self.tactics: list[int] = []  # who has played one in this round of the conflict
        self.rounds = self.wiped = 0
        self.lost_units = False
        self.placed_from = 0
        self.scored: dict[int, int] = {}

    # ---- defend

    def read_muster(self, event: Event) -> None:
        """Three goons and those of the hospital; by Recruit Goons as many as find room."""
        b, seat, added = self.b, event["seat"], event["added"]
        if event["phase"] == "defend":
            self.in_turn(seat)
            wanted = min(c.YEARLY_GOONS, b.supply[seat]), b.hospital[seat]
        else:
            wanted = min(c.RECRUITS, b.supply[seat], self.room(seat)), 0
        self.hold((added, event["recovered"]) == wanted, f"gang {seat} musters {added} and {event['recovered']}, not {wanted}")
        b.supply[seat] -= added
        b.hospital[seat] -= event["recovered"]
        b.pool_goons[0] = added + event["recovered"]
        self.placed_from = 0

    def read_rearrange(self, event: Event) -> None:
        """Goons without room wait in the hospital."""
        b, seat = self.b, event["seat"]
        too_many = max(0, b.pool_goons[0] - self.room(seat))
        b.pool_goons[0] -= too_many
        b.hospital[seat] += too_many
        for block in self.own(seat) if event["all_up"] else ():
            b.pool_goons[0] += b.goons[block]
            b.pool_guards[0] += b.guards[block]
            b.goons[block] = b.guards[block] = 0

    def ask_rearrange(self, seat: int) -> None:
        self.in_turn(seat)

    def read_place(self, event: Event) -> None:
        block = event["block"] - 1
        self.hold(self.b.owner[block] == event["seat"] and block >= self.placed_from, f"a goon at block {block}")
        self.placed_from = block
        self.b.pool_goons[0] -= 1
        self.b.goons[block] += 1
        self.hold(self.units(block) <= c.MOST_UNITS and self.b.pool_goons[0] >= 0, f"no room at block {block}")

    def ask_garrison(self, seat: int) -> None:
        """Guards, then goons, block by block: told when both stand there."""
        block, b, s = self.frame("block"), self.b, self.s
        self.in_turn(seat)
        self.hold(b.owner[block] == seat, f"a garrison of gang {seat} at block {block}")
        both = b.guards[block] + b.pool_guards[0], b.goons[block] + b.pool_goons[0]
        b.guards[block], b.goons[block] = s.guards[block], s.goons[block]
        b.pool_guards[0], b.pool_goons[0] = s.pool_guards[0], s.pool_goons[0]
        self.hold(both == (b.guards[block] + b.pool_guards[0], b.goons[block] + b.pool_goons[0]), f"units appear at block {block}")

    def read_garrison(self, event: Event) -> None:
        block, b = event["block"] - 1, self.b
        b.pool_guards[0] += b.guards[block] - event["guards"]
        b.pool_goons[0] += b.goons[block] - event["goons"]
        b.guards[block], b.goons[block] = event["guards"], event["goons"]
        self.hold(b.pool_guards[0] >= 0 and b.pool_goons[0] >= 0 and self.units(block) <= c.MOST_UNITS, f"a garrison at block {block}")

    # ---- questions of blocks

    def ask_block(self, seat: int) -> None:
        purpose = self.frame("purpose")
        if a.LOSE_BUILDING <= purpose <= a.LOSE_TO_HOSPITAL:
            self.ask_loss(seat, purpose)
        elif purpose == a.TO_STOCK:
            self.in_turn(seat)
        elif purpose == a.TO_HELP or (purpose == a.TO_RETREAT and self.attack and seat == self.attack["against"]):
            self.hold(self.attack and self.attack["against"] == seat, f"gang {seat} is not attacked")
        elif purpose == a.TO_PLACE:
            self.hold(self.b.pool_goons[0] > 0, f"gang {seat} has no goon to place")
        else:
            self.hold(seat == self.turn, f"gang {seat} has no turn")

    def ask_in_turn(self, seat: int) -> None:
        self.hold(seat == self.turn, f"gang {seat} has no turn")

    ask_kind = ask_stock_now = ask_goons = ask_spoils = ask_in_turn

    def answer_kind(self, seat: int, option: int) -> None:
        self.kind = option

    # ---- buildings

    def read_stock(self, event: Event) -> None:
        b, seat, block = self.b, event["seat"], event["block"] - 1
        kind = KIND[event["building"]]
        row = h.BUILDINGS[kind]
        self.hold(b.owner[block] == seat and b.building[block] == kind and not b.stocked[block], f"stock at block {block}")
        self.hold((-event["money"], -event["booze"]) == (row.stock_money, row.stock_booze), f"stock for {event['money']}, {event['booze']}")
        self.pay(seat, row.stock_money)
        b.booze[seat] -= row.stock_booze
        self.hold(b.booze[seat] >= 0, f"gang {seat} has no booze")
        b.stocked[block] = 1

    def pay(self, seat: int, money: int) -> None:
        self.hold(money <= self.b.money[seat], f"gang {seat} pays {money} and has {self.b.money[seat]}")
        self.b.money[seat] -= money

    def stock_back(self, event: Event, seat: int, kind: int) -> None:
        """What comes back from a building; booze that finds no room was told before."""
        block, row = event["block"] - 1, h.BUILDINGS[kind]
        self.hold(self.b.building[block] == kind, f"no {event['building']} at block {block}")
        wanted = (row.stock_money, self.store(seat, row.stock_booze)) if self.b.stocked[block] else (0, 0)
        self.hold((event["money"], event["booze"]) == wanted, f"{event['money']} Gs, {event['booze']} booze are back, not {wanted}")
        self.b.money[seat] += event["money"]
        self.b.booze[seat] += event["booze"]
        self.b.stocked[block] = 0

    def read_replace(self, event: Event) -> None:
        seat, block = event["seat"], event["block"] - 1
        self.hold(self.b.owner[block] == seat, f"block {block} is not gang {seat}'s")
        self.stock_back(event, seat, KIND[event["building"]])
        self.b.building[block] = c.NOTHING

    def read_build(self, event: Event) -> None:
        """The next tile at its price, with its heat, and a guard where there is room."""
        b, seat, block, kind = self.b, event["seat"], event["block"] - 1, KIND[event["building"]]
        self.hold(seat == self.turn and self.kind in (kind, -1), f"a {event['building']} that was not ordered")
        self.kind = None
        self.hold(b.owner[block] == seat and b.building[block] == c.NOTHING, f"a {event['building']} at block {block}")
        self.hold(event["tile"] == b.tiles[kind] + 1 <= c.TILES and -event["money"] == h.BUILDINGS[kind].costs[b.tiles[kind]],
                  f"tile {event['tile']} for {event['money']}")
        self.pay(seat, -event["money"])
        b.tiles[kind] += 1
        b.building[block] = kind
        there = block // c.PLACES * c.PLACES
        same = b.building.tolist()[there : there + c.PLACES].count(kind)
        self.hold(kind < c.FIRST_LIMITED or same == 1, f"a second {event['building']} in a neighborhood")
        guard = int(self.units(block) < c.MOST_UNITS)
        self.hold(event["guard"] == bool(guard), f"a guard at block {block}")
        b.guards[block] += guard
        self.expect_heat(seat, h.BUILDINGS[kind].heat, "building")

    # ---- orders

    def take_turn(self, seat: int) -> None:
        """Clockwise, whoever has a gangster left and has not passed; after Take Charge the same gang again."""
        b = self.b
        if self.again and b.gangsters[self.turn]:
            wanted = self.turn
        else:
            first = b.first[0] if self.turn == c.NOBODY else self.turn + 1
            order = [(first + nth) % self.seats for nth in range(self.seats)]
            wanted = next((each for each in order if b.gangsters[each] and not b.passed[each]), c.NOBODY)
        self.again = False
        self.hold(seat == wanted, f"gang {seat} orders in the turn of gang {wanted}")
        self.turn = seat
        self.kind, self.attack = None, None

    def ask_order(self, seat: int) -> None:
        self.hold(not self.b.force[0] and not self.b.pool_goons[0], "an order before the last one is done")
        self.take_turn(seat)

    def answer_order(self, seat: int, option: int) -> None:
        b = self.b
        if option == c.PASS:
            self.expect("order", seat=seat, space=None, money=0, booze=0)
            return
        b.gangsters[seat] -= 1
        if option == c.ATTACK:
            return
        space = h.SPACES[option]
        is_last = b.year[0] == b.years[0]
        self.hold(space.last_year if is_last else space.before, f"{space.name} in this year")
        self.hold(not b.space[option] >> seat & 1 and (space.group == "open" or not b.space[option]), f"{space.name} is taken")
        b.space[option] |= 1 << seat
        booze = self.expect_booze(seat, space.booze) if space.group == "open" else 0
        money = space.money - (space.cost if is_last else 0) if space.group == "open" else 0
        self.expect("order", seat=seat, space=space.name, money=money, booze=booze)
        if space.group == "building":
            self.kind = option - 1
        elif space.group == "extortion":
            self.hold(not b.extortion[seat], f"gang {seat} extorts twice a year")
            b.extortion[seat] = option
            self.expect_heat(seat, space.heat, "extortion")
        elif option == c.TAKE_CHARGE:
            b.first[0], self.again = seat, True
        elif option == c.CONTRACT_PROFESSIONAL:
            self.expect_draw(seat, "contract")
        elif option == c.RECRUIT_GOONS:
            self.expect("muster", seat=seat)
        elif option == c.OPEN_DRUG_STORE:
            self.kind = -1
        elif option == c.SPONSOR_FESTIVAL:
            self.expect_heat(seat, space.heat, "festival")

    def read_order(self, event: Event) -> None:
        b, seat = self.b, event["seat"]
        if event["space"] is None:
            if seat != self.turn or b.passed[seat]:  # nothing but passing was possible
                self.take_turn(seat)
            b.passed[seat] = 1
            return
        self.hold(SPACE[event["space"]] and seat == self.turn, f"gang {seat} orders {event['space']}")
        self.pay(seat, -event["money"])
        b.booze[seat] += event["booze"]
        self.spilled = 0

    # ---- attacks

    def read_attack(self, event: Event) -> None:
        b, seat, origin, block, goons = self.b, event["seat"], event["from"] - 1, event["block"] - 1, event["goons"]
        against = c.NOBODY if event["against"] is None else event["against"]
        self.hold(seat == self.turn and not b.force[0], f"gang {seat} attacks out of turn")
        self.hold(b.owner[origin] == seat and 0 < goons <= b.goons[origin] and not b.lying_low[origin], f"an attack from block {origin}")
        self.hold(b.owner[block] == against != seat and not (b.conflict[block] and self.units(block)), f"an attack on block {block}")
        self.hold(against == c.NOBODY or b.building[block] != c.HQ or not b.robbed[against], "a robbed HQ is attacked")
        b.goons[origin] -= goons
        b.force[0] = goons
        quiet = self.mat(seat).quiet_attacks if b.year[0] >= self.mat(seat).quiet_from else 0
        if b.attacks[seat] >= quiet:
            self.expect_heat(seat, c.ATTACK_HEAT, "attack")
        b.attacks[seat] += 1
        self.attack, self.rounds, self.lost_units = event, 0, False
        if against == c.NOBODY:
            self.hold(len(self.own(seat)) < c.MOST_TURF, f"gang {seat} has no marker left")
            self.expect("expand", seat=seat, block=event["block"], goons=goons)
        elif self.units(block):
            b.conflict[block] = 1

    def here(self) -> int:
        self.hold(self.attack, "a conflict without an attack")
        assert self.attack is not None
        return int(self.attack["block"]) - 1

    def occupy(self, seat: int, block: int) -> None:
        b = self.b
        b.owner[block] = seat
        b.goons[block] += b.force[0]
        b.force[0], b.lying_low[block] = 0, 1

    def read_expand(self, event: Event) -> None:
        self.occupy(event["seat"], event["block"] - 1)

    def read_help(self, event: Event) -> None:
        """To an HQ, goons first, as many as fit."""
        b, seat, origin, block = self.b, event["seat"], event["from"] - 1, event["block"] - 1
        room = c.MOST_UNITS - self.units(block)
        goons = 0 if b.lying_low[origin] else min(room, b.goons[origin])
        self.hold(b.owner[origin] == b.owner[block] == seat, f"help from block {origin}")
        self.hold(block == self.here() and b.building[block] == c.HQ, f"help for block {block}")
        self.hold((event["goons"], event["guards"]) == (goons, min(room - goons, b.guards[origin])), f"{event['goons']} goons help")
        for units, number in ((b.goons, event["goons"]), (b.guards, event["guards"])):
            units[origin] -= number
            units[block] += number

    def read_retreat(self, event: Event) -> None:
        """Who finds no room goes to the hospital; a beaten or finished attack goes home with its gangster."""
        b, seat, block, goons = self.b, event["seat"], event["block"] - 1, event["goons"]
        here = self.here()
        is_attacker = seat == self.turn
        there = b.force[0] if is_attacker else b.goons[here]
        settled = min(goons, c.MOST_UNITS - self.units(block))
        self.hold(event["from"] - 1 == here != block and b.owner[block] == seat and goons == there > 0, f"a retreat of {goons} goons")
        self.hold(event["hospital"] == goons - settled, f"{event['hospital']} goons to the hospital")
        if is_attacker:
            b.force[0], b.lying_low[block] = 0, 1
        else:
            b.goons[here] = 0
            self.is_won()
        b.goons[block] += settled
        b.hospital[seat] += goons - settled

    def ask_stand(self, seat: int) -> None:
        self.hold(seat == self.b.owner[self.here()] and self.b.goons[self.here()] > 0, f"gang {seat} has nobody to retreat")

    def read_dice(self, event: Event) -> None:
        """A die for each unit; at an HQ one of the defender shows one more in the first round."""
        side = c.ATTACKER if event["side"] == "attacker" else c.DEFENDER
        here = self.here()
        units = self.b.force[0] if side == c.ATTACKER else self.units(here)
        is_right = len(event["faces"]) == units and all(1 <= face <= c.FACES for face in event["faces"])
        self.hold(is_right, f"{units} units roll {event['faces']}")
        self.hold(event["seat"] == (self.turn if side == c.ATTACKER else self.b.owner[here]), f"gang {event['seat']} rolls")
        if side == c.ATTACKER:
            self.rounds += 1
            self.tactics, self.bonus, self.cover, self.wiped = [], [0, 0], [0, 0], 0
        self.hold(event["battle_round"] == self.rounds, f"round {event['battle_round']}")
        pip_due = side == c.DEFENDER and self.rounds == 1 and self.b.building[here] == c.HQ
        self.hold(pip_due or event["pip"] is None, "a pip out of an HQ")
        self.dice[side] = list(event["faces"])

    def ask_tactic(self, seat: int) -> None:
        """Defender first, each once a round."""
        defender = self.b.owner[self.here()]
        self.hold(seat in (self.turn, defender) and seat not in self.tactics and self.b.cards[seat], f"gang {seat} plays a tactic")
        self.hold(seat == self.turn or self.turn not in self.tactics, f"gang {seat} plays a tactic behind the attacker")
        self.tactics.append(seat)

    def answer_tactic(self, seat: int, option: int) -> None:
        if option:
            self.expect("tactic", seat=seat)

    def read_tactic(self, event: Event) -> None:
        """One of the five changes dice or hits."""
        seat, kind = event["seat"], k.TACTIC_NAMES.index(event["tactic"])
        card = self.scheme(event["card"])
        generic = not self.is_full or self.settings.tactics == "generic"
        self.hold(kind == (k.PLUS_ONE if generic else k.SCHEMES[card].tactic), f"{event['card']} is no {event['tactic']}")
        self.spend(seat, event["card"], c.DISCARDED)
        side = c.ATTACKER if seat == self.turn else c.DEFENDER
        dice = self.dice[side]
        misses = [nth for nth, face in enumerate(dice) if face < c.HIT]
        if kind == k.PLUS_ONE and misses:
            best = max(misses, key=lambda nth: (dice[nth], -nth))
            dice[best] += 1
            self.hold(event["faces"] == [dice[best]], f"a die of {event['faces']}")
        elif kind == k.EXTRA_DIE:
            dice += event["faces"]
        elif kind == k.AGAIN:
            for nth, face in zip(misses, event["faces"]):
                dice[nth] = face
        self.cover[side] += kind == k.COVER
        self.bonus[side] += kind == k.CROSSFIRE

    def hits(self, side: int) -> int:
        return max(0, self.bonus[side] + sum(face >= c.HIT for face in self.dice[side]) - self.cover[1 - side])

    def read_wipe(self, event: Event) -> None:
        """Both sides at once: the defender's units, then the attacker's."""
        b, seat, here = self.b, event["seat"], self.here()
        self.wiped += 1
        if self.wiped == 1:
            self.hold(seat == b.owner[here], f"gang {seat} loses units")
            hits = self.hits(c.ATTACKER)
            goons = min(hits, b.goons[here])
            guards = min(hits - goons, b.guards[here])
            b.goons[here] -= goons
            b.guards[here] -= guards
            self.lost_units = self.lost_units or goons + guards > 0
        else:
            self.hold(seat == self.turn and self.wiped == 2, f"gang {seat} loses units")
            hits, guards = self.hits(c.DEFENDER), 0
            goons = min(hits, b.force[0])
            b.force[0] -= goons
            self.is_won()
        is_right = (event["hits"], event["goons"], event["guards"]) == (hits, goons, guards)
        self.hold(is_right, f"{event['hits']} hits on gang {seat}, not {hits}")
        b.hospital[seat] += goons

    def is_won(self) -> None:
        """A defender who has lost the conflict and a unit draws a scheme."""
        if self.b.force[0] and not self.units(self.here()) and self.lost_units:
            self.expect_draw(self.b.owner[self.here()], "defeat")

    def ask_press(self, seat: int) -> None:
        self.hold(seat == self.turn and self.b.force[0] and self.units(self.here()), f"gang {seat} has nobody to press")

    def answer_press(self, seat: int, option: int) -> None:
        if option == a.ANOTHER_ROUND:
            self.expect("press", seat=seat, battle_round=self.rounds + 1)
            self.expect_heat(seat, c.ROUND_HEAT, "round")

    def read_press(self, event: Event) -> None:
        """Heat follows."""

    # ---- spoils

    def spoils(self, event: Event) -> tuple[int, int, int]:
        block, seat, victim = event["block"] - 1, event["seat"], event["against"]
        self.hold(block == self.here() and seat == self.turn and self.b.owner[block] == victim, f"spoils at block {block}")
        self.hold(not self.units(block) and self.b.force[0], f"spoils at block {block}, where somebody stands")
        self.b.headlines[seat] += 1
        self.hold(event["headlines"] == self.b.headlines[seat], f"{event['headlines']} headlines")
        return block, seat, victim

    def shame(self, seat: int, kind: int) -> None:
        if kind == c.SETTLEMENT_HOUSE and self.settings.settlement_heat == "on":
            self.expect_heat(seat, h.SETTLEMENT_HEAT, "settlement")

    def read_rob(self, event: Event) -> None:
        block, seat, victim = self.spoils(event)
        money = self.b.money[victim] // 2 // c.MONEY_STEP * c.MONEY_STEP
        self.hold(self.b.building[block] == c.HQ and not self.b.robbed[victim], f"block {block} is robbed")
        self.hold(event["money"] == money, f"{event['money']} Gs are robbed")
        self.b.money[victim] -= money
        self.b.money[seat] += money
        self.b.robbed[victim] = 1
        self.b.robberies[seat] += 1
        self.b.stolen[seat] += 1

    def read_steal(self, event: Event) -> None:
        block, seat, _ = self.spoils(event)
        self.hold(self.b.stocked[block], f"nothing to steal at block {block}")
        self.stock_back(event, seat, KIND[event["building"]])
        self.b.stolen[seat] += 1
        self.shame(seat, KIND[event["building"]])

    def read_torch(self, event: Event) -> None:
        block, seat, victim = self.spoils(event)
        kind = KIND[event["building"]]
        self.hold(c.NOTHING < kind < c.HQ, f"{event['building']} is torched")
        self.stock_back(event, victim, kind)
        self.b.building[block] = c.NOTHING
        self.b.torched[seat] += 1
        self.expect_heat(seat, c.TORCH_HEAT, "torch")
        self.shame(seat, kind)

    def read_seize_roll(self, event: Event) -> None:
        """A four or higher on one of the dice."""
        seat, block, faces = event["seat"], event["block"] - 1, event["faces"]
        self.hold(seat == self.turn and block == self.here() and len(faces) == self.b.force[0], f"{len(faces)} goons try to seize")
        self.hold(len(self.own(seat)) < c.MOST_TURF, f"gang {seat} has no marker left")
        if max(faces) >= c.HIT:
            self.expect("seize", seat=seat, block=event["block"], goons=len(faces))

    def read_seize(self, event: Event) -> None:
        block, seat, _ = self.spoils(event)
        kind = KIND[event["building"]]
        self.hold(kind == self.b.building[block], f"{event['building']} is seized")
        self.b.seized[seat] += kind != c.NOTHING
        self.occupy(seat, block)

    # ---- production and points

    def read_year(self, event: Event) -> None:
        super().read_year(event)
        self.turn, self.again = c.NOBODY, False

    def before(self, event: Event) -> None:
        """Booze that finds no room is told before what brings it."""
        super().before(event)
        if event["event"] == "spill" and not self.due:
            is_torched = self.attack and event["phase"] == "action" and event["seat"] != self.turn
            brings = self.attack["against"] if self.attack and is_torched else event["seat"]
            full = self.mat(event["seat"]).warehouse_cap - self.b.booze[event["seat"]]
            self.hold(event["seat"] == brings and 0 < event["booze"] <= max(0, 3 - full), f"{event['booze']} booze find no room")
            self.expect("spill")

    def read_extort(self, event: Event) -> None:
        """So many Gs a block, to the nearest 5."""
        b, seat = self.b, event["seat"]
        self.in_turn(seat)
        space = b.extortion[seat]
        more = self.mat(seat).extortion_blocks
        money = ((len(self.own(seat)) + more) * h.SPACES[space].rate + c.MONEY_STEP // 2) // c.MONEY_STEP * c.MONEY_STEP
        self.hold(SPACE[event["space"]] == space and event["money"] == money, f"{event['money']} Gs are extorted, not {money}")
        b.money[seat] += money
        b.extortion[seat] = space
        self.extorting.add(seat)

    def read_produce(self, event: Event) -> None:
        b, seat, block = self.b, event["seat"], event["block"] - 1
        self.in_turn(seat)
        row = h.BUILDINGS[KIND[event["building"]]]
        booze = self.store(seat, row.booze)
        is_there = b.owner[block] == seat and b.building[block] == KIND[event["building"]]
        self.hold(is_there and b.stocked[block], f"production at block {block}")
        self.hold((event["money"], event["booze"]) == (row.money, booze), f"{event['money']} Gs, {event['booze']} booze are made")
        b.stocked[block] = 0
        b.money[seat] += row.money
        b.booze[seat] += booze
        self.expect_heat(seat, row.goodwill, "goodwill")

    def end_production(self) -> None:
        super().end_production()
        for seat, space in enumerate(self.b.extortion.tolist()[: self.seats]):
            self.hold(h.SPACES[space].rate == 0 or seat in self.extorting, f"gang {seat} did not extort")
            self.hold(self.b.passed[seat] or not self.b.gangsters[seat], f"gang {seat} has gangsters left")
        self.extorting.clear()

    @property
    def extorting(self) -> set[int]:
        """Gangs that had their money for extortion this year."""
        return self.__dict__.setdefault("_extorting", set())

    def read_score(self, event: Event) -> None:
        """Prestige points, one by one."""
        b, seat = self.b, event["seat"]
        if not self.scored:
            self.hold(b.year[0] == b.years[0], "the game is over too early")
            self.end_production()
        held = Counter(block // c.PLACES for block in self.own(seat))
        schemes = sum(card.points for card, at in zip(k.SCHEMES, b.scheme_at.tolist()) if self.is_full and at == c.COMPLETED + seat)
        infamy = [card.points for card, at in zip(k.INFAMIES, b.infamy_at.tolist()) if at == c.HAND + seat]
        wanted = {
            "turf": sum(c.WHOLE_POINTS if blocks == c.PLACES else c.STRONGHOLD_POINTS if blocks >= c.STRONGHOLD else c.FOOT_POINTS
                        for blocks in held.values()),
            "money": b.money[seat] // c.MONEY_STEP, "booze": b.booze[seat] * c.BOOZE_POINTS,
            "buildings": len(self.buildings(seat)) * c.BUILDING_POINTS, "headlines": b.headlines[seat] * c.HEADLINE_POINTS,
            "jail": b.jail[seat] * c.JAIL_POINTS, "schemes": schemes}
        for name, points in wanted.items():
            self.hold(event[name] == points, f"{event[name]} points of gang {seat} for {name}, not {points}")
        self.hold(event["infamy"] in (0, *infamy), f"{event['infamy']} points for infamy")
        b.score[seat] = self.scored[seat] = sum(wanted.values()) + event["infamy"]
        if len(self.scored) == self.seats:
            self.expect("end", scores=[self.scored[each] for each in range(self.seats)])

    def read_end(self, event: Event) -> None:
        b = self.b
        worth = [(b.score[seat], len(self.own(seat)), b.money[seat], -b.jail[seat]) for seat in range(self.seats)]
        ranks = [1 + sum(other > each for other in worth) for each in worth]
        self.hold(event["ranks"] == ranks, f"the ranks {event['ranks']}, not {ranks}")

    def over(self) -> None:
        self.hold(len(self.scored) == self.seats, "the game is over without points")
        if not self.is_full:
            self.copy("fed_at")
