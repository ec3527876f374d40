"""The rules of Das Gold der Maya at work: an auction, a payment, a buyer rebuilding a base."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from engine.game import END, SEATS, Action, Event, Illegal, Outcome, Reason, places
from engine.games.gold import discs, flaws, hidden, outlook, why
from engine.games.gold.actions import (
    BIDS,
    LAYS,
    LIFTS,
    LOTS,
    MATERIALS,
    PAYS,
    REBUILT,
    USES,
    Bid,
    Lay,
    Lift,
    Pay,
    Use,
)
from engine.games.gold.auction import sale
from engine.games.gold.events import (
    Back,
    Bids,
    Bought,
    Closed,
    Discarded,
    Drawn,
    Laid,
    LaidOn,
    LastDrawn,
    Opened,
    Over,
    Paid,
    Thrown,
    Unsold,
)
from engine.games.gold.state import BEADS, NOBODY, PARTS, SLOTS, Auction, GoldState, Lots, Rules


class GoldPosition(GoldState):
    """See the module."""

    __slots__ = ()
    veil = hidden.veil
    imagine = hidden.imagine
    whole = hidden.whole
    flaws = flaws.found
    promising = outlook.promising
    alike = outlook.alike
    outlook = outlook.outlook
    veiled_end = REBUILT

    @classmethod
    def first(cls, seats: int, rules: Rules, lots: Lots) -> Self:
        self = cls()
        self.seats, self.rules, self.lots = seats, rules, lots
        self.beads = [BEADS] * seats  # G2.1
        self.bases = [()] * (seats * PARTS.bases_per_player[str(seats)])
        self.owners = [NOBODY] * LOTS
        self.box, self.auction, self.receiver = (), None, NOBODY
        self.turned, self.counted = (), ()
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
            for face in self.faces_allowed(lot):
                lays = LAYS[lot][face]
                steps += [lays[at] for at in discs.places(row, lot, face, sizes, closing=closing)]
        steps += [LIFTS[lot] for lot, _ in row if self.may_lift(lot)]
        if discs.valid(row, sizes, closing=closing):  # G6.9
            steps.append(END)
        return steps

    def asks(self, seat: int) -> str:
        if self.phase == "lay" and self.base >= 0 and not self.hand:
            return "laid"
        return "bid" if self.phase == "auction" else self.phase

    def warning(self, seat: int) -> str | None:
        return "throws" if self.hand and seat in self.waiting() else None

    def why_not(self, seat: int, tokens: Sequence[str]) -> Reason | None:
        return why.why_not(self, seat, tokens) if seat in self.waiting() else None

    def unchosen(self) -> Self:
        """No bids yet; who has no beads has bid 0 from the start."""
        other = self.copy()
        if other.phase == "auction":
            other._clear()
            other._bid_without_beads()
        return other

    def undoes(self, action: Action, last: Action) -> bool:
        return isinstance(last, Lay) and isinstance(action, Lift) and action.lot == last.lot

    # Playing a step.

    def play(self, seat: int, action: Action) -> list[Event]:
        if seat not in self.waiting():
            raise Illegal(f"{SEATS[seat]} is not to act")
        if action is END:
            return self._end(seat)
        match action:
            case Bid(beads) if self.phase == "auction":
                if self.bids[seat] is not None or not 0 <= beads <= self.beads[seat]:  # G4.2
                    raise Illegal(str(action))
                self.bids[seat] = beads
            case Pay(receiver) if self.phase == "pay":
                if self.receiver >= 0 or receiver not in self.receivers:
                    raise Illegal("nobody there to pay")
                self.receiver = receiver
            case Use(base) if self.phase == "lay" and self.base < 0 and action in USES:
                self._use(base - 1)
            case Lift(lot) if self.phase == "lay" and self.base >= 0:
                self._lift(lot)
            case Lay(lot, face, place) if self.phase == "lay" and self.base >= 0:
                self._lay(lot, face, place)
            case _:
                raise Illegal(f"not a step of this turn ({self.phase})")
        return []

    def _use(self, base: int) -> None:
        """G8.2: everything else in this turn happens on that base."""
        self.base = base
        self.start = self.bases[self.at]

    def _lift(self, lot: int) -> None:
        row = self.row
        if not any(lot == other for other, _ in row) or not self.may_lift(lot):
            raise Illegal(f"lift {lot}")
        self.bases[self.at] = tuple(p for p in row if p[0] != lot)
        self.hand = (*self.hand, lot)
        self.lifted |= {lot}

    def _lay(self, lot: int, face: int, place: int) -> None:
        row = self.row
        if lot not in self.hand or face not in self.faces_allowed(lot):
            raise Illegal(f"lay {lot}")
        where = discs.places(row, lot, face, self.lots.sizes, closing=self.rules.closing)
        if place not in where:
            raise Illegal(f"lay {lot} {MATERIALS[face]} {place}")
        self.bases[self.at] = (*row[: place - 1], (lot, face), *row[place - 1 :])
        self.hand = tuple(other for other in self.hand if other != lot)
        if lot in self.lifted:
            self.locked |= {lot}

    # What ``end`` does.

    def _end(self, seat: int) -> list[Event]:
        self.require_whole()
        if self.phase == "auction":
            if self.bids[seat] is None:
                raise Illegal("end")
            self.ready[seat] = True
            return [] if self.waiting() else self._settle()
        if self.phase == "pay":
            if self.receiver < 0:
                raise Illegal("end")
            return self._hand_over()
        if self.base >= 0 and not discs.valid(
            self.row, self.lots.sizes, closing=self.rules.closing
        ):
            raise Illegal("end")
        return self._finish_laying()

    def _settle(self) -> list[Event]:
        """G4.3: all bids are shown at once."""
        bids = tuple(bid or 0 for bid in self.bids)
        shown = {SEATS[seat]: bid for seat, bid in enumerate(bids)}
        events = [Bids({"lot": self.round, "bids": shown}, reveals=True)]
        sold = sale(bids, cancel_tied_lowest=self.rules.cancel_tied_lowest)
        if sold is None:  # G4.6
            self.auction = Auction(self.round, bids, NOBODY, 0, NOBODY)
            self.box = (*self.box, (self.round, self.lots.fronts[self.round - 1]))
            events.append(Unsold({"lot": self.round}))
            return events + self._next_round()
        self.buyer, self.price, self.receivers = sold.buyer, sold.price, sold.receivers
        self.auction = Auction(self.round, bids, sold.buyer, sold.price, NOBODY)
        buyer = SEATS[sold.buyer]
        events.append(Bought({"buyer": buyer, "lot": self.round, "price": sold.price}))
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
        buyer, receiver = SEATS[self.buyer], SEATS[self.receiver]
        return [
            Paid({"buyer": buyer, "receiver": receiver, "price": self.price}),
            Back({"lot": lot, "back": back}, only=(self.buyer,), reveals=True),
        ]

    def _finish_laying(self) -> list[Event]:
        """G6.9: pieces still in hand go to the box, and everybody sees the row (G6.12)."""
        seat = SEATS[self.buyer]
        events = [self._laid(seat)]
        others = sorted(lot for lot in self.hand if lot != self.round)
        if others:
            events.append(Thrown({"seat": seat, "lots": [str(lot) for lot in others]}))
        if self.base >= 0:
            was = self.complete(self.start)
            now = self.complete(self.row)
            if now and (not was or set(self.row) != set(self.start)):
                worth = self.points_of(self.row)
                events.append(Closed({"seat": seat, "points": worth}))
            elif was and not now:
                events.append(Opened({"seat": seat}))
        shown = dict(self.start)
        self.box = (
            *self.box,
            *((lot, shown.get(lot, self.lots.fronts[lot - 1])) for lot in sorted(self.hand)),
        )
        self.turned = (*self.turned, *self._turned_back())
        return events + self._next_round()

    def _laid(self, seat: str) -> Event:
        lot, reveals = self.round, self._shows_a_back()
        if lot in self.hand:
            return Discarded({"seat": seat, "lot": lot}, reveals=reveals)
        if self.bases_each == 1:
            return Laid({"seat": seat, "lot": lot}, reveals=reveals)
        return LaidOn({"seat": seat, "lot": lot, "base": self.base + 1}, reveals=reveals)

    def _turned_back(self) -> list[tuple[int, int]]:
        """The pieces that lay on their fronts when the turn began, and do so no more."""
        fronts, now = self.lots.fronts, dict(self.row)
        return [
            (lot, back)
            for lot, back in self.start
            if back != fronts[lot - 1] == now.get(lot) and (lot, back) not in self.turned
        ]

    def _shows_a_back(self) -> bool:
        """Whether a back is seen in the row that was not when the turn began."""
        fronts = self.lots.fronts
        return any(face != fronts[lot - 1] for lot, face in set(self.row) - set(self.start))

    def _next_round(self) -> list[Event]:
        """G3.2, G7.1."""
        if self.round == LOTS:
            self._clear()
            self.phase = "over"
            return [Over({"scores": dict(zip(SEATS, self.totals(), strict=False))})]
        drawn = self.round + SLOTS
        self._open_round(self.round + 1)
        if drawn > LOTS:
            return []
        kind = LastDrawn if drawn == LOTS else Drawn
        return [kind({"drawer": SEATS[self.drawer], "lot": drawn}, reveals=True)]

    def _open_round(self, number: int) -> None:
        self._clear()
        self.round, self.phase = number, "auction"
        self._bid_without_beads()

    def _bid_without_beads(self) -> None:
        for seat in range(self.seats):
            if self.beads[seat] == 0:  # GD7: no choice but 0
                self.bids[seat], self.ready[seat] = 0, True

    def _clear(self) -> None:
        self.bids, self.ready = [None] * self.seats, [False] * self.seats
        self.buyer, self.price, self.receivers, self.receiver = NOBODY, 0, (), NOBODY
        self.base, self.hand, self.start = NOBODY, (), ()
        self.lifted = self.locked = frozenset()

    def outcome(self) -> Outcome | None:
        if self.phase != "over":
            return None
        assert self.auction is not None
        if self.auction.buyer < 0:
            reason = "last_unsold"
        else:
            reason = "last_discarded" if self.box and self.box[-1][0] == LOTS else "last_laid"
        return Outcome(places(self.totals()), reason)  # G7.4
