"""The rules of Yucatan at work: whose turn it is, what may be done, what ``end`` does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from engine.game import END, SEATS, Action, Effort, Event, Illegal, Outcome, Reason, places
from engine.games.yucatan import (
    effects,
    flaws,
    foretold,
    hidden,
    legal,
    memory,
    outlook,
    settling,
    why,
)
from engine.games.yucatan.actions import Deploy, Found, Move, Pass
from engine.games.yucatan.board import Map
from engine.games.yucatan.components import GUILDS, LEVELS, PARTS
from engine.games.yucatan.events import AllPassed, MustRecall, Over, Warriors
from engine.games.yucatan.state import UNKNOWN, Rules, YucatanState
from engine.games.yucatan.ways import ways


class YucatanPosition(YucatanState):
    """See the module."""

    __slots__ = ()
    veil = hidden.veil
    imagine = hidden.imagine
    whole = hidden.whole
    flaws = flaws.found
    alike = outlook.alike
    outlook = outlook.outlook
    effort = Effort(novice=4, turns=150, again=8, worlds=3, ahead=1, replies=12)

    @classmethod
    def begin(cls, land: Map, rules: Rules, first: int, order: Sequence[int] = ()) -> Self:
        """The map before the first village is placed (Y3)."""
        self, seats, cells = cls(), land.seats, len(land.hexes)
        self.rules, self.seats = rules, seats
        self.ways = ways(land.name, shared=rules.shared_river)
        self.phase, self.first, self.placed = "large", first, 0
        self.turns, self.passes, self.resume = 0, 0, first
        self.towns, self.large, self.free = [0] * (seats + 1), 0, land.open
        self.men, self.shown, self.noted, self.returned = [0] * seats, 0, {}, ()
        self.guilds, self.loads = [UNKNOWN] * cells, [0] * cells
        self.reserves = [PARTS.warriors_per_guild] * (len(GUILDS) * seats)  # Y1.2
        self.lost, self.gone = [0] * (len(GUILDS) * seats), [0] * seats
        self.levels, self.city, self.supply = [0] * seats, [0] * seats, PARTS.prisoners  # Y1.3
        self.tokens, self.box = [PARTS.neutral_villages // seats] * seats, 0  # Y17
        self.order, self.draft = tuple(order), ()
        self.active = settling.seat_due(self)
        return self

    # What the game waits for, and the legal steps.

    def waiting(self) -> tuple[int, ...]:
        return () if self.phase == "over" else (self.active,)

    def actions(self, seat: int) -> list[Action]:
        if seat != self.active or self.phase == "over":
            return []
        return [END] if self._complete else legal.steps(self, seat)

    @property
    def _complete(self) -> bool:
        """Whether the turn has all its steps (YD10)."""
        return len(self.draft) == (PARTS.start_warriors if self.phase == "warriors" else 1)

    def asks(self, seat: int) -> str:
        """``large``, ``small``, ``neutral``, ``warriors``, ``second_warrior``, ``play``, ``recall``
        or, when the turn has all its steps, ``done``."""
        if self.draft and self._complete:
            return "done"
        return "second_warrior" if self.phase == "warriors" and self.draft else self.phase

    def warning(self, seat: int) -> str | None:
        if seat != self.active or not self.draft:
            return None
        return "beaten" if foretold.sure_loss(self, seat, self.draft[0]) else None

    def why_not(self, seat: int, tokens: Sequence[str]) -> Reason | None:
        return why.why_not(self, seat, tokens) if seat in self.waiting() else None

    def foretold(self, seat: int, action: Action) -> list[Event]:
        return foretold.foretold(self, seat, action)

    def turn_so_far(self, seat: int) -> list[Event]:
        """What the turn will bring when it is ended."""
        if seat != self.active:
            return []
        return [event for step in self.draft for event in foretold.foretold(self, seat, step)]

    def ahead(self) -> Self:
        """The position after the unfinished turn, as far as its player can know: where there is a
        fight, both pawns still stand where they are."""
        there = self.copy()
        there.draft = ()
        for step in self.draft:
            if isinstance(step, Move):
                way = self.ways.known[step.start, step.through, step.to]
                if self.everybody >> way.to & 1:
                    continue
            if self.phase in {"play", "recall", "warriors"}:
                effects.carry_out(there, self.active, step)
            elif isinstance(step, Found):
                settling.carry_out(there, self.active, step.cell)
        return there

    # Playing a step.

    def play(self, seat: int, action: Action) -> list[Event]:
        if seat != self.active or self.phase == "over":
            raise Illegal(f"{SEATS[seat]} is not to act")
        if action is END:
            if not self._complete:
                raise Illegal("the turn has no action yet")
            return self._end(seat)
        if self._complete or not legal.allows(self, seat, action):
            raise Illegal(f"no step of this turn ({self.phase})")
        self.draft = (*self.draft, action)
        return []

    # What ``end`` does.

    def _end(self, seat: int) -> list[Event]:
        self.require_whole()
        steps, self.draft = self.draft, ()
        if self.phase == "play":
            return self._end_turn(seat, steps[0])
        if self.phase == "recall":
            events = effects.carry_out(self, seat, steps[0])
            self._next_turn(self.resume)
            return events
        if self.phase == "warriors":  # Y3.7
            cells: list[str] = []
            for step in steps:
                assert isinstance(step, Deploy)
                effects.carry_out(self, seat, step)
                cells.append(step.cell)
            self.placed += 1
            events = [Warriors({"seat": SEATS[seat], "cells": cells})]
        else:
            assert isinstance(steps[0], Found)
            events = settling.carry_out(self, seat, steps[0].cell)
        return events + settling.go_on(self)

    def _end_turn(self, seat: int, action: Action) -> list[Event]:
        if not self.rules.remembered:
            memory.faded(self)  # what the last turn showed is in the log only (YR20)
        events = effects.carry_out(self, seat, action)
        levels = {SEATS[at]: level for at, level in enumerate(self.levels)}
        if self.levels[seat] == LEVELS:  # Y15.1
            self.phase = "over"
            return [*events, Over({"seat": SEATS[seat], "levels": levels})]
        self.passes = self.passes + 1 if isinstance(action, Pass) else 0
        if self.passes == self.seats:  # Y4.2
            self.phase = "over"
            return [*events, AllPassed({"levels": levels})]
        following = (seat + 1) % self.seats
        for other in range(self.seats):
            if self.standing(other) > self.limit(other):  # Y8.2
                self.phase, self.active, self.resume = "recall", other, following
                return [*events, MustRecall({"seat": SEATS[other]})]
        self._next_turn(following)
        return events

    def _next_turn(self, seat: int) -> None:
        self.phase, self.active = "play", seat
        self.turns += 1

    # Who may know what, and how it ended.

    def outcome(self) -> Outcome | None:
        """Y15.1; the others, or all (Y4.2), by their levels, then by the prisoners in their cities
        (YR24)."""
        if self.phase != "over":
            return None
        ranks = list(zip(self.levels, self.city, strict=True))
        return Outcome(places(ranks), "pyramid" if LEVELS in self.levels else "passed")
