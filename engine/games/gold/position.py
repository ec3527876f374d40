"""One moment of Das Gold der Maya: an auction, a payment, or a buyer rebuilding a base."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple, Self

from engine.game import END, SEATS, Action, Event, Illegal, Outcome, Position, Score, places
from engine.games.gold import rows
from engine.games.gold.actions import (
    BIDS,
    LAYS,
    LIFTS,
    LOTS,
    MATERIALS,
    PAYS,
    USES,
    Bid,
    Lay,
    Lift,
    Pay,
    Use,
)
from engine.games.gold.auction import sale
from engine.games.gold.pieces import components
from engine.games.gold.rows import Row

_PARTS = components()
SLOTS = _PARTS.tray_slots
BEADS = _PARTS.beads.per_player
NOBODY = -1
UNKNOWN = -1
"""A face, a size or a number that this view cannot know."""
SECRET = -2
"""A bid that was made and is not shown yet."""


class Rules(NamedTuple):
    """The options of the table (G9)."""

    first: int
    cancel_tied_lowest: bool = False
    incomplete_scores: bool = False
    flip: bool = True
    closing: bool = True
    show_beads: bool = False


class Lots(NamedTuple):
    """The pieces in the order they are drawn; lot n stands at n - 1 (G1.10)."""

    sizes: tuple[int, ...]
    fronts: tuple[int, ...]
    backs: tuple[int, ...]

    def faces(self, lot: int) -> tuple[int, int]:
        return self.fronts[lot - 1], self.backs[lot - 1]


class Auction(NamedTuple):
    """How the last lot went: the bids, and who bought, or NOBODY."""

    lot: int
    bids: tuple[int, ...]
    buyer: int
    price: int
    receiver: int


class GoldPosition(Position):
    """See the module. ``phase`` is ``auction``, ``pay``, ``lay`` or ``over``."""

    __slots__ = (
        "auction", "base", "bases", "beads", "bids", "box", "buyer", "hand", "lifted", "locked",
        "lots", "owners", "phase", "price", "ready", "receiver", "receivers", "round", "rules",
        "seats", "start",
    )  # fmt: skip

    seats: int
    rules: Rules
    lots: Lots
    round: int
    phase: str
    beads: list[int]
    bids: list[int | None]
    ready: list[bool]
    buyer: int
    price: int
    receivers: tuple[int, ...]
    receiver: int
    bases: list[Row]
    """The bases of seat s stand at s * per seat."""
    owners: list[int]
    """Who bought lot n and so knows its back, at n - 1."""
    box: tuple[tuple[int, int], ...]
    """Pieces out of the game, with the face last seen (GR9)."""
    auction: Auction | None
    # The laying turn that is going on.
    base: int
    hand: tuple[int, ...]
    lifted: frozenset[int]
    locked: frozenset[int]
    start: Row

    @classmethod
    def first(cls, seats: int, rules: Rules, lots: Lots) -> Self:
        self = cls()
        self.seats, self.rules, self.lots = seats, rules, lots
        self.beads = [BEADS] * seats  # G2.1
        self.bases = [()] * (seats * _PARTS.bases_per_player[str(seats)])
        self.owners = [NOBODY] * LOTS
        self.box, self.auction, self.receiver = (), None, NOBODY
        self.base, self.start = NOBODY, ()
        self._open_round(1)
        return self

    # What the game waits for, and the legal steps.

    def waiting(self) -> tuple[int, ...]:
        if self.phase == "auction":
            return tuple(seat for seat in range(self.seats) if not self.ready[seat])
        return () if self.phase == "over" else (self.buyer,)

    def actions(self, seat: int) -> list[Action]:
        if seat not in self.waiting():
            return []
        if self.phase == "auction":  # GD1
            return list(BIDS[: self.beads[seat] + 1]) if self.bids[seat] is None else [END]
        if self.phase == "pay":  # GD2
            return [END] if self.receiver >= 0 else [PAYS[other] for other in self.receivers]
        if self.base < 0:  # GD3
            return [*USES, END]
        return self._laying_steps()

    def _laying_steps(self) -> list[Action]:
        row, sizes, closing = self.row, self.lots.sizes, self.rules.closing
        steps: list[Action] = []
        for lot in sorted(self.hand):
            for face in self._faces_allowed(lot):
                lays = LAYS[lot][face]
                steps += [
                    lays[at] for at in rows.places(row, lot, face, sizes, closing=closing)
                ]
        steps += [LIFTS[lot] for lot, _ in row if self._may_lift(lot)]
        if rows.valid(row, sizes, closing=closing):  # G6.9
            steps.append(END)
        return steps

    def _faces_allowed(self, lot: int) -> tuple[int, ...]:
        """G6.5: with ``no_flip`` an old piece keeps the face it showed when the turn began."""
        if not self.rules.flip:
            for old, face in self.start:
                if old == lot:
                    return (face,)
        return self.lots.faces(lot)

    def _may_lift(self, lot: int) -> bool:
        """G6.7, G6.8."""
        if lot in self.lifted:
            return False
        sizes, closing = self.lots.sizes, self.rules.closing
        row = self.row
        if rows.valid(tuple(p for p in row if p[0] != lot), sizes, closing=closing):
            return True
        return rows.valid(tuple(p for p in row if p[0] in self.locked), sizes, closing=closing)

    @property
    def row(self) -> Row:
        """The row being rebuilt."""
        return self.bases[self._at] if self.base >= 0 else ()

    @property
    def _at(self) -> int:
        return self.buyer * self.bases_each + self.base

    # Playing a step.

    def play(self, seat: int, action: Action) -> list[Event]:
        if seat not in self.waiting():
            raise Illegal(f"{SEATS[seat]} is not to act")
        if action is END:
            return self._end(seat)
        match action:
            case Bid(beads) if self.phase == "auction":
                if self.bids[seat] is not None or beads > self.beads[seat]:  # G4.2
                    raise Illegal(str(action))
                self.bids[seat] = beads
            case Pay(receiver) if self.phase == "pay":
                if self.receiver >= 0 or receiver not in self.receivers:
                    raise Illegal(str(action))
                self.receiver = receiver
            case Use(base) if self.phase == "lay" and self.base < 0:
                self._use(base - 1)
            case Lift(lot) if self.phase == "lay" and self.base >= 0:
                self._lift(lot)
            case Lay(lot, face, place) if self.phase == "lay" and self.base >= 0:
                self._lay(lot, face, place)
            case _:
                raise Illegal(str(action))
        return []

    def _use(self, base: int) -> None:
        """G8.2: everything else in this turn happens on that base."""
        self.base = base
        self.start = self.bases[self._at]

    def _lift(self, lot: int) -> None:
        row = self.row
        if not any(lot == other for other, _ in row) or not self._may_lift(lot):
            raise Illegal(f"lift {lot}")
        self.bases[self._at] = tuple(p for p in row if p[0] != lot)
        self.hand = (*self.hand, lot)
        self.lifted |= {lot}

    def _lay(self, lot: int, face: int, place: int) -> None:
        row = self.row
        if lot not in self.hand or face not in self._faces_allowed(lot):
            raise Illegal(f"lay {lot}")
        where = rows.places(row, lot, face, self.lots.sizes, closing=self.rules.closing)
        if place not in where:
            raise Illegal(f"lay {lot} {MATERIALS[face]} {place}")
        self.bases[self._at] = (*row[: place - 1], (lot, face), *row[place - 1 :])
        self.hand = tuple(other for other in self.hand if other != lot)
        if lot in self.lifted:
            self.locked |= {lot}

    # What ``end`` does.

    def _end(self, seat: int) -> list[Event]:
        if self.phase == "auction":
            if self.bids[seat] is None:
                raise Illegal("end")
            self.ready[seat] = True
            return [] if self.waiting() else self._settle()
        if self.phase == "pay":
            if self.receiver < 0:
                raise Illegal("end")
            return self._hand_over()
        if self.base >= 0 and not rows.valid(
            self.row, self.lots.sizes, closing=self.rules.closing
        ):
            raise Illegal("end")
        return self._finish_laying()

    def _settle(self) -> list[Event]:
        """G4.3: all bids are shown at once."""
        bids = tuple(bid or 0 for bid in self.bids)
        shown = {SEATS[seat]: bid for seat, bid in enumerate(bids)}
        events = [Event("bids", {"lot": self.round, "bids": shown}, reveals=True)]
        sold = sale(bids, cancel_tied_lowest=self.rules.cancel_tied_lowest)
        if sold is None:  # G4.6
            self.auction = Auction(self.round, bids, NOBODY, 0, NOBODY)
            self.box = (*self.box, (self.round, self.lots.fronts[self.round - 1]))
            events.append(Event("unsold", {"lot": self.round}))
            return events + self._next_round()
        self.buyer, self.price, self.receivers = sold.buyer, sold.price, sold.receivers
        self.auction = Auction(self.round, bids, sold.buyer, sold.price, NOBODY)
        facts = {"buyer": SEATS[sold.buyer], "lot": self.round, "price": sold.price}
        events.append(Event("bought", facts))
        if len(sold.receivers) == 1:  # GD7
            self.receiver = sold.receivers[0]
            return events + self._hand_over()
        self.phase = "pay"
        return events

    def _hand_over(self) -> list[Event]:
        """G5.1, then G6.1: the buyer pays, takes the piece and looks at its back."""
        assert self.auction is not None
        self.beads[self.buyer] -= self.price
        self.beads[self.receiver] += self.price
        self.auction = self.auction._replace(receiver=self.receiver)
        lot = self.round
        self.owners[lot - 1] = self.buyer
        self.phase, self.hand = "lay", (lot,)
        if self.bases_each == 1:
            self._use(0)
        back = MATERIALS[self.lots.backs[lot - 1]]
        paid = {"buyer": SEATS[self.buyer], "receiver": SEATS[self.receiver], "price": self.price}
        return [
            Event("paid", paid),
            Event("back", {"lot": lot, "back": back}, only=(self.buyer,), reveals=True),
        ]

    def _finish_laying(self) -> list[Event]:
        """G6.9: pieces still in hand go to the box, and everybody sees the row (G6.12)."""
        seat, facts = SEATS[self.buyer], {"seat": SEATS[self.buyer], "lot": self.round}
        events: list[Event] = []
        if self.round in self.hand:
            events.append(Event("discarded", facts))
        elif self.bases_each == 1:
            events.append(Event("laid", facts))
        else:
            events.append(Event("laid_on", {**facts, "base": self.base + 1}))
        others = sorted(lot for lot in self.hand if lot != self.round)
        if others:
            events.append(Event("thrown", {"seat": seat, "lots": [str(lot) for lot in others]}))
        if self.base >= 0:
            was = self._complete(self.start)
            now = self._complete(self.row)
            if now and (not was or set(self.row) != set(self.start)):
                worth = self.points_of(self.row)
                events.append(Event("closed", {"seat": seat, "points": worth}))
            elif was and not now:
                events.append(Event("opened", {"seat": seat}))
        shown = dict(self.start)
        self.box = (
            *self.box,
            *((lot, shown.get(lot, self.lots.fronts[lot - 1])) for lot in sorted(self.hand)),
        )
        return events + self._next_round()

    def _next_round(self) -> list[Event]:
        """G3.2, G7.1."""
        if self.round == LOTS:
            self._clear()
            self.phase = "over"
            return [Event("over", {"scores": dict(zip(SEATS, self._totals(), strict=False))})]
        drawn = self.round + SLOTS
        self._open_round(self.round + 1)
        if drawn > LOTS:
            return []
        facts = {"drawer": SEATS[self.drawer], "lot": drawn}
        kind = "last_drawn" if drawn == LOTS else "drawn"  # G3.3
        return [Event(kind, facts, reveals=True)]

    def _open_round(self, number: int) -> None:
        self._clear()
        self.round, self.phase = number, "auction"
        for seat in range(self.seats):
            if self.beads[seat] == 0:  # GD7: no choice but 0
                self.bids[seat], self.ready[seat] = 0, True

    def _clear(self) -> None:
        self.bids, self.ready = [None] * self.seats, [False] * self.seats
        self.buyer, self.price, self.receivers, self.receiver = NOBODY, 0, (), NOBODY
        self.base, self.hand, self.start = NOBODY, (), ()
        self.lifted = self.locked = frozenset()

    # What can be read off.

    @property
    def bases_each(self) -> int:
        return len(self.bases) // self.seats

    @property
    def drawer(self) -> int:
        """Who draws for this round (G3.2)."""
        return (self.rules.first + self.round - 1) % self.seats

    @property
    def drawn(self) -> int:
        """How many lots have been drawn from the bag."""
        return min(LOTS, self.round + SLOTS - 1)

    @property
    def tray(self) -> list[int]:
        """The lots for sale, the front one first (G3.1, G3.4)."""
        if self.phase == "over":
            return []
        front = self.round + (self.phase == "lay")
        return list(range(front, self.drawn + 1))

    def rows_of(self, seat: int) -> list[Row]:
        return self.bases[seat * self.bases_each : (seat + 1) * self.bases_each]

    def units_of(self, row: Row) -> int:
        return rows.units(row, self.lots.sizes)

    def points_of(self, row: Row) -> int:
        rules = self.rules
        return rows.points(
            row, self.lots.sizes, closing=rules.closing, incomplete=rules.incomplete_scores
        )

    def discs_of(self, seat: int) -> int:
        """The points of a seat's discs, without the beads."""
        return sum(self.points_of(row) for row in self.rows_of(seat))

    def _complete(self, row: Row) -> bool:
        return rows.complete(row, self.lots.sizes, closing=self.rules.closing)

    def asks(self, seat: int) -> str:
        return "bid" if self.phase == "auction" else self.phase

    def progress(self) -> tuple[int, int]:
        return self.round, LOTS

    def scores(self) -> list[Score | None]:
        """G7.3, G8.4. Beads behind a screen cannot be counted."""
        bead = _PARTS.scoring.bead
        return [
            None if self.beads[seat] < 0 else self.discs_of(seat) + bead * self.beads[seat]
            for seat in range(self.seats)
        ]

    def _totals(self) -> list[int]:
        return [self.discs_of(seat) + self.beads[seat] for seat in range(self.seats)]

    def outcome(self) -> Outcome | None:
        if self.phase != "over":
            return None
        assert self.auction is not None
        if self.auction.buyer < 0:
            reason = "last_unsold"
        else:
            reason = "last_discarded" if self.box and self.box[-1][0] == LOTS else "last_laid"
        return Outcome(places(self._totals()), reason)  # G7.4

    # Secrets (GI8).

    def seen_by(self, seat: int | None) -> Self:
        view = self.copy()
        over = self.phase == "over"
        if not over:
            view.bids = [
                bid if other == seat or bid is None else SECRET
                for other, bid in enumerate(self.bids)
            ]
            # A bid that is not ended yet is nobody else's business, not even that it exists.
            for other in range(self.seats):
                if other != seat and not self.ready[other]:
                    view.bids[other] = None
            if not self.rules.show_beads:
                view.beads = [
                    beads if other == seat else UNKNOWN for other, beads in enumerate(self.beads)
                ]
            if seat != self.buyer:
                view._forget_steps()
        view.lots = Lots(
            tuple(n if lot <= self.drawn else UNKNOWN for lot, n in enumerate(self.lots.sizes, 1)),
            tuple(n if lot <= self.drawn else UNKNOWN for lot, n in enumerate(self.lots.fronts, 1)),
            tuple(
                back if seat is not None and owner == seat else UNKNOWN
                for back, owner in zip(self.lots.backs, self.owners, strict=True)
            ),
        )
        return view

    def _forget_steps(self) -> None:
        """Back to the beginning of a turn that others may not watch."""
        if self.phase == "pay":
            self.receiver = NOBODY
        elif self.phase == "lay":
            if self.base >= 0:
                self.bases[self._at] = self.start
            self.hand, self.lifted, self.locked = (self.round,), frozenset(), frozenset()
            if self.bases_each > 1:
                self.base, self.start = NOBODY, ()

    def possible(self, seat: int | None, random: Random) -> Self:
        """Pieces whose backs the seat never saw change places with others that would look the same;
        bids not shown yet are drawn again."""
        other = self.copy()
        if self.phase == "over":
            return other
        if seat != self.buyer:
            other._forget_steps()
        sizes, fronts, backs = (list(part) for part in self.lots)
        hidden = [at for at in range(LOTS) if seat is None or self.owners[at] != seat]
        bag = [at for at in hidden if at >= self.drawn]
        seen_faces = self._faces_shown()
        for _ in range(8 * LOTS):
            a, b = random.choice(hidden), random.choice(hidden)
            if a in bag and b in bag:
                for part in (sizes, fronts, backs):
                    part[a], part[b] = part[b], part[a]
            elif sizes[a] == sizes[b]:
                _swap_pieces(fronts, backs, seen_faces, a, b)
        for at in bag:
            if random.random() < 0.5:  # noqa: PLR2004
                fronts[at], backs[at] = backs[at], fronts[at]
        other.lots = Lots(tuple(sizes), tuple(fronts), tuple(backs))
        for rival in range(self.seats):
            if rival == seat or self.phase != "auction":
                continue
            if not self.ready[rival]:
                other.bids[rival] = None
            elif self.beads[rival]:
                other.bids[rival] = random.randint(0, self.beads[rival])
        return other

    def _faces_shown(self) -> dict[int, set[int]]:
        """The faces of each drawn lot that everybody has seen, by lot - 1."""
        shown = {at: {self.lots.fronts[at]} for at in range(self.drawn)}
        for lot, face in (piece for row in (*self.bases, self.box) for piece in row):
            shown[lot - 1].add(face)
        return shown

    # Keeping.

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.seats, new.rules, new.lots = self.seats, self.rules, self.lots
        new.round, new.phase = self.round, self.phase
        new.beads, new.bids, new.ready = self.beads[:], self.bids[:], self.ready[:]
        new.buyer, new.price = self.buyer, self.price
        new.receivers, new.receiver = self.receivers, self.receiver
        new.bases, new.owners, new.box = self.bases[:], self.owners[:], self.box
        new.auction, new.base, new.hand = self.auction, self.base, self.hand
        new.lifted, new.locked, new.start = self.lifted, self.locked, self.start
        return new

    def dump(self) -> dict[str, Any]:
        return {
            "seats": self.seats,
            "rules": list(self.rules),
            "lots": [list(part) for part in self.lots],
            "round": self.round,
            "phase": self.phase,
            "beads": self.beads[:],
            "bids": self.bids[:],
            "ready": self.ready[:],
            "sale": [self.buyer, self.price, list(self.receivers), self.receiver],
            "bases": [[list(piece) for piece in row] for row in self.bases],
            "owners": self.owners[:],
            "box": [list(piece) for piece in self.box],
            "auction": list(self.auction) if self.auction else None,
            "turn": [
                self.base,
                list(self.hand),
                sorted(self.lifted),
                sorted(self.locked),
                [list(piece) for piece in self.start],
            ],
        }

    @classmethod
    def load(cls, data: Any) -> Self:
        new = object.__new__(cls)
        new.seats = data["seats"]
        new.rules = Rules(*data["rules"])
        new.lots = Lots(*(tuple(part) for part in data["lots"]))
        new.round, new.phase = data["round"], data["phase"]
        new.beads, new.bids = list(data["beads"]), list(data["bids"])
        new.ready = list(data["ready"])
        new.buyer, new.price, receivers, new.receiver = data["sale"]
        new.receivers = tuple(receivers)
        new.bases = [_row(row) for row in data["bases"]]
        new.owners, new.box = list(data["owners"]), _row(data["box"])
        new.auction = None
        if data["auction"]:
            lot, bids, *rest = data["auction"]
            new.auction = Auction(lot, tuple(bids), *rest)
        new.base, hand, lifted, locked, start = data["turn"]
        new.hand, new.start = tuple(hand), _row(start)
        new.lifted, new.locked = frozenset(lifted), frozenset(locked)
        return new

    # Invariants.

    def flaws(self) -> list[str]:
        found: list[str] = []
        if sum(self.beads) != BEADS * self.seats or min(self.beads) < 0:
            found.append(f"GI1: beads {self.beads}")
        where = Counter(lot for row in self.bases for lot, _ in row)
        where.update(lot for lot, _ in self.box)
        where.update(self.hand)
        where.update(self.tray)
        where.update(range(self.drawn + 1, LOTS + 1))
        if sorted(where.elements()) != list(range(1, LOTS + 1)):
            found.append("GI2: the pieces are not one in each place")
        for row in self.bases:
            units = self.units_of(row)
            resting = self.phase != "lay" or row is not self.row
            sound = rows.valid(row, self.lots.sizes, closing=self.rules.closing)
            if units > rows.FULL or (resting and not sound):
                found.append(f"GI3: the base {row}")
            if any(face not in self.lots.faces(lot) for lot, face in row):
                found.append(f"G1.4: a face that the piece does not have, in {row}")
        if self.phase == "auction" and len(self.tray) != min(SLOTS, LOTS + 1 - self.round):
            found.append(f"GI4: tray {self.tray} in round {self.round}")
        if self.phase == "lay" and not self.waiting():
            found.append("GI7: nobody may end the laying turn")
        if self.auction and self.auction.buyer >= 0:
            lot, bids, buyer, price, receiver = self.auction
            if price != bids[buyer] or price < 1 or receiver == buyer:
                found.append(f"GI10: the sale of lot {lot}")
        return found


def _swap_pieces(
    fronts: list[int], backs: list[int], shown: dict[int, set[int]], a: int, b: int
) -> None:
    """Exchange two pieces of one size if each shows, in the other's place, every face seen there."""
    one, two = {fronts[a], backs[a]}, {fronts[b], backs[b]}
    if not (shown.get(a, set()) <= two and shown.get(b, set()) <= one):
        return
    for at, faces in ((a, two), (b, one)):
        if at in shown:  # the face that came up stays up
            backs[at] = next(iter(faces - {fronts[at]}))
        else:
            fronts[at], backs[at] = sorted(faces)


def _row(data: Sequence[Sequence[int]]) -> Row:
    return tuple((lot, face) for lot, face in data)
