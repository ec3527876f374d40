"""The rules of Tzolk'in at work: choosing wealth, turns, food days, the calendar, the end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Self

from engine.game import END, SEATS, Action, Effort, Event, Illegal, Outcome, Reason
from engine.games.tzolkin import (
    buildings,
    choices,
    days,
    flaws,
    food,
    foretold,
    hidden,
    outlook,
    proposals,
    scoring,
    telling,
    why,
)
from engine.games.tzolkin.actions import Days, Keep
from engine.games.tzolkin.events import Day, Kept, Over, PileTaken, Refilled
from engine.games.tzolkin.state import TzolkinState, changed
from engine.games.tzolkin.tables import CORN, FOOD_DAYS, PARTS, WEALTH
from engine.games.tzolkin.turns import begin_steps, carry, may_stop

_KEEPS = {pair: Keep(*pair) for pair in combinations(range(len(WEALTH)), 2)}
_DAYS: list[Action] = [Days(1), Days(PARTS.calendar.privilege_days)]


class TzolkinPosition(TzolkinState):
    """See the module."""

    __slots__ = ()
    whole = hidden.whole
    flaws = flaws.found
    promising = proposals.promising
    alike = proposals.alike
    outlook = outlook.outlook
    effort = Effort(novice=6, turns=200, again=6, worlds=2)

    # What the game waits for, and the legal steps.

    def waiting(self) -> tuple[int, ...]:
        if self.phase == "keep":
            return tuple(seat for seat in range(self.seats) if not self.ready[seat])
        return () if self.phase == "over" else (self.active,)

    def actions(self, seat: int) -> list[Action]:
        if self.phase == "turn":
            if seat != self.active:
                return []
            if self.agenda:
                return choices.steps(self, seat)
            steps = begin_steps(self, seat)
            if may_stop(self):
                steps.append(END)
            return steps
        if seat not in self.waiting():
            return []
        if self.phase == "keep":  # TD1
            if self.kept[seat]:
                return [END]
            return [_KEEPS[pair] for pair in combinations(self.dealt[seat], 2)]
        return [END] if self.chosen else list(_DAYS)  # TD26

    def asks(self, seat: int) -> str:
        """``keep``, ``days``, ``place`` or ``pick`` once it is one of them, ``turn`` before;
        within a pick-up what is pending (``do``, ``harvest``, ``learn``, ``build``, …)."""
        if self.phase == "turn" and seat == self.active:
            return str(self.agenda[-1][0]) if self.agenda else self.way or "turn"
        return self.phase

    def why_not(self, seat: int, tokens: Sequence[str]) -> Reason | None:
        return why.why_not(self, seat, tokens) if seat in self.waiting() else None

    def unchosen(self) -> Self:
        """No tiles kept yet."""
        other = self.copy()
        if other.phase == "keep":
            other.kept, other.ready = [()] * other.seats, [False] * other.seats
        return other

    # Playing a step.

    def play(self, seat: int, action: Action) -> list[Event]:
        if seat not in self.waiting():
            raise Illegal(f"{SEATS[seat]} is not to act")
        if action not in self.actions(seat):
            raise Illegal(f"no step of this turn ({self.asks(seat)})")
        if action is END:
            return self._end(seat)
        if isinstance(action, Keep):
            self.kept = changed(self.kept, seat, (action.one, action.two))
            return []
        if self.before is None:
            self.before = self.copy()
        if isinstance(action, Days):
            self.chosen = action.days
        elif self.agenda:
            choices.take(self, seat, action)
        else:
            carry(self, seat, action)
        return []

    def foretold(self, seat: int, action: Action) -> list[Event]:
        return foretold.foretold(self, seat, action)

    def turn_so_far(self, seat: int) -> list[Event]:
        return telling.so_far(self, seat)

    # What ``end`` does.

    def _end(self, seat: int) -> list[Event]:
        self.require_whole()
        if self.phase == "keep":
            self.ready = changed(self.ready, seat, to=True)
            return [] if self.waiting() else self._open()
        if self.phase == "days":
            chosen = self.chosen
            self._forget()
            return self._next_round(chosen)
        events = telling.told(self, seat)
        self._forget()
        if refilled := food.refill(self):  # T14.6
            events.append(Refilled({"buildings": refilled}, reveals=True))
        if self.space == seat and self.teeth:  # T12.4
            events.append(PileTaken({"seat": SEATS[seat], "corn": self.pile}))
            self.rows[seat][CORN] += self.pile
            self.teeth = ()
        self.active = (seat + 1) % self.seats
        return events if self.active != self.first else events + self._after_turns()

    def _open(self) -> list[Event]:
        """T2.10: all kept tiles are shown and received."""
        events = list[Event]()
        for seat, tiles in enumerate(self.kept):
            names = [WEALTH[tile] for tile in tiles]
            events.append(Kept({"seat": SEATS[seat], "tiles": names}, reveals=True))
            for tile in tiles:
                for effect in PARTS.wealth_tiles[tile].effects:
                    buildings.bring(self, seat, effect)
        self.dealt = [()] * self.seats
        self.phase, self.active = "turn", self.first
        self._forget()
        return events

    def _after_turns(self) -> list[Event]:
        """T3.1: the food day, then the calendar."""
        events = food.hold(self)
        if self.feasts == len(FOOD_DAYS):  # T17.1
            events += days.advance(self)
            self.phase, self.round = "over", self.round - 1
            events += scoring.score(self)
            return [*events, self._over()]
        if days.may_hurry(self):
            self.phase, self.active = "days", self.space
            return events
        return events + self._next_round(1)

    def _next_round(self, count: int) -> list[Event]:
        self.phase = "turn"
        events = days.advance(self, count)
        return [*events, Day({"day": self.day, "round": self.round})]

    def _over(self) -> Event:
        quarters = [int(4 * total) for total in self.totals()]
        points = {SEATS[seat]: total // 4 for seat, total in enumerate(quarters)}
        rest = {SEATS[seat]: total % 4 for seat, total in enumerate(quarters)}
        return Over({"points": points, "quarters": rest})

    def _forget(self) -> None:
        """A turn is over, or did not begin."""
        self.way, self.agenda, self.deeds, self.chosen = "", [], [], 0
        self.before = None

    # Who may know what, and how it ended.

    def veil(self, seat: int | None) -> None:
        if self.before is not None:
            self.before = self._began().seen_by(seat)
        hidden.veil(self, seat)

    def imagine(self, seat: int | None, random: Random) -> None:
        hidden.imagine(self, seat, random)
        if self.before is not None:
            began = self._began().copy()
            began.stack, began.later = self.stack, self.later
            self.before = began

    def _began(self) -> Self:
        """The moment at which the unfinished turn began."""
        assert isinstance(self.before, type(self))
        return self.before

    def outcome(self) -> Outcome | None:
        return scoring.outcome(self) if self.phase == "over" else None
