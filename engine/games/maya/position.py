"""The rules of Maya at work: a turn, its end, the end of the game."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import END, SEATS, Action, Effort, Event, Illegal, Outcome, Reason, places
from engine.games.maya import cities, flaws, foretold, hidden, outlook, planting, telling, why
from engine.games.maya.actions import PASS, City, Pass, Plant
from engine.games.maya.components import KINDS
from engine.games.maya.events import Drawn, Drew, Over, TieLatest, TieTiles
from engine.games.maya.state import MayaState


class MayaPosition(MayaState):
    """See the module."""

    __slots__ = ()
    veil = hidden.veil
    imagine = hidden.imagine
    whole = hidden.whole
    flaws = flaws.found
    promising = outlook.promising
    alike = outlook.alike
    outlook = outlook.outlook
    effort = Effort(novice=5, turns=160, again=8)

    # What the game waits for, and the legal steps.

    def waiting(self) -> tuple[int, ...]:
        return () if self.phase == "over" else (self.active,)

    def actions(self, seat: int) -> list[Action]:
        if seat != self.active or self.phase == "over":
            return []
        if self.way == "plant":  # MD4
            return [*planting.further_steps(self, seat), END]
        if self.way:
            return [END]
        return [*planting.first_steps(self, seat), *cities.steps(self, seat)] or [PASS]  # M3.3

    def asks(self, seat: int) -> str:
        """``turn`` (plant or enlarge a city), ``field`` (plant: no city can grow), ``city``
        (enlarge one, with an empty rack) or ``pass``; then ``plant`` (more of the crop) while that
        is possible, or ``end``."""
        if self.way == "plant" and planting.further_steps(self, seat):
            return "plant"
        if self.way:
            return "end"
        if planting.first_steps(self, self.active):
            return "turn" if any(self.sites) else "field"
        return "city" if any(self.sites) and self.tiles_left(self.active) else "pass"

    def why_not(self, seat: int, tokens: Sequence[str]) -> Reason | None:
        return why.why_not(self, seat, tokens) if seat in self.waiting() else None

    # Playing a step.

    def play(self, seat: int, action: Action) -> list[Event]:
        if seat != self.active or self.phase == "over":
            raise Illegal(f"{SEATS[seat]} is not to act")
        if action is END:
            return self._end(seat)
        if isinstance(action, Plant) and self.way in {"", "plant"}:
            planting.plant(self, seat, action)
        elif isinstance(action, City) and not self.way:
            cities.build(self, seat, action)
        elif isinstance(action, Pass) and not self.way and PASS in self.actions(seat):
            self.way = "pass"
        else:
            raise Illegal(f"not a step of this turn: {action}")
        return []

    def turn_so_far(self, seat: int) -> list[Event]:
        return telling.so_far(self, seat) if seat == self.active else []

    def foretold(self, seat: int, action: Action) -> list[Event]:
        if action is END:
            return []
        after = self.copy()
        after.play(seat, action)
        return foretold.foretold(self, after, seat)

    # What ``end`` does (MD5).

    def _end(self, seat: int) -> list[Event]:
        if not self.way:
            raise Illegal("end")
        self.require_whole()
        closings = cities.closing(self)
        events = telling.told(self, seat, closings)
        if self.way == "plant":  # M6.10
            worth = planting.worth(self, seat)
            self.planted[seat] += worth
            self.points[seat] += worth
        for closing in closings:  # M6.9
            for each, points in enumerate(closing.points):
                self.points[each] += points
        self.closings = (*self.closings, *closings)
        self.passes = self.passes + 1 if self.way == "pass" else 0
        events += self._draw(seat)
        self.way, self.laid, self.opened = "", (), ()
        if self.tiles_left(seat) and self.passes < self.seats:
            self.turn += 1
            self.active = (seat + 1) % self.seats
            return events
        self.phase = "over"  # M7.1, M3.4
        return [*events, *self._over()]

    def _draw(self, seat: int) -> list[Event]:
        """M5.6."""
        count = cities.to_draw(self, seat)
        if not count:
            return []
        reserve = self.reserves[seat]
        drawn, self.reserves[seat] = reserve[:count], reserve[count:]
        self.racks[seat] = tuple(sorted((*self.racks[seat], *drawn)))
        kinds = [KINDS[kind] for kind in drawn]
        return [
            Drew({"seat": SEATS[seat], "count": count}),
            Drawn({"tiles": kinds}, only=(seat,), reveals=True),
        ]

    # How it ended.

    def _over(self) -> list[Event]:
        points = {SEATS[seat]: total for seat, total in enumerate(self.points)}
        tied = [seat for seat in range(self.seats) if self.points[seat] == max(self.points)]
        events = [Over({"points": points})]
        if len(tied) == 1:
            return events
        winner = max(tied, key=self._rank)
        left = self.tiles_left(winner)
        if sum(self.tiles_left(seat) == left for seat in tied) == 1:
            return [TieTiles({"seat": SEATS[winner], "count": left}), *events]
        return [TieLatest({"seat": SEATS[winner]}), *events]

    def _rank(self, seat: int) -> tuple[int, int, int]:
        """M7.3 to M7.5: turns go round, so who had the latest is counted back from the last."""
        return self.points[seat], self.tiles_left(seat), -((self.active - seat) % self.seats)

    def outcome(self) -> Outcome | None:
        if self.phase != "over":
            return None
        reason = "all_passed" if self.passes == self.seats else "last_tile"
        return Outcome(places([self._rank(seat) for seat in range(self.seats)]), reason)

    # Who may know what.
