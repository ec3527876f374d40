"""How a cup stands after its lines so far, and which line may follow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.cups import refusals as no
from engine.cups.lines import (
    RULED,
    Ban,
    Begin,
    Bye,
    Drop,
    Enter,
    Finish,
    Forfeit,
    Line,
    Opened,
    Over,
    Paired,
    Pause,
    Resume,
    Return,
    Sealed,
    Seated,
    Swap,
)
from engine.cups.plan import ABSENT_ARE_LATE, FEWEST, MOST, PAIR, RULINGS_CHECKED, Plan
from engine.cups.points import are_places
from engine.cups.rounds import Entrant, Pod, Round, Stage
from engine.cups.ruling import contradicting, lacking
from engine.deal import BadSeed, seal_of


@dataclass(slots=True)
class State:
    """What the lines so far have led to. No chance is needed for it."""

    plan: Plan
    entrants: dict[int, Entrant] = field(default_factory=dict[int, Entrant])
    rounds: list[Round] = field(default_factory=list[Round])
    paused: bool = False
    over: bool = False

    @property
    def last(self) -> Round | None:
        """The round that was paired last."""
        return self.rounds[-1] if self.rounds else None

    @property
    def pairing(self) -> Round | None:
        """The round that is paired and has not begun."""
        last = self.last
        return last if last and not last.begun else None

    def inside(self) -> list[int]:
        """Who is in: neither dropped out nor banned."""
        return [number for number, entrant in self.entrants.items() if entrant.status == "in"]

    def field_of(self) -> list[int]:
        """Who is in the first round: nobody else can come into a cup that is no Swiss one."""
        return sorted(self.rounds[0].placed()) if self.rounds else self.inside()

    def due(self, pairing: Round) -> list[int]:
        """Who has to be in a round that is paired; of a knock-out the bracket tells."""
        if pairing.stage == "knockout" and pairing.number > 1:
            return []
        if pairing.number == 1 and pairing.stage != "swiss":
            return self.inside()  # who has no place now never gets one: pair it anew
        there = [who for who in self.inside() if self.entrants[who].since <= pairing.number]
        if pairing.stage == "swiss":
            return there
        return sorted({*there}.intersection(self.field_of()))

    def may_enter(self) -> bool:
        return not self.over and self._may_begin() and len(self.entrants) < MOST

    def may_return(self, entrant: int) -> bool:
        """Whoever never had a place comes late, in a Swiss cup, and too late in any other one."""
        if not (self.rounds and self.rounds[0].begun):
            return True
        if not self.plan.takes_late:
            return entrant in self.field_of()
        placed = any(entrant in played.placed() for played in self.rounds)
        return placed or self._may_begin() or self.plan.revision < ABSENT_ARE_LATE

    def _may_begin(self) -> bool:
        """Whether one may play from the next round on who has not played before."""
        return len(self.rounds) < (max(1, self.plan.late) if self.plan.takes_late else 1)

    def pod(self, number: int, pod: int) -> Pod:
        """A table of a round that has begun; raises :class:`engine.cups.refusals.Refused`."""
        if number > len(self.rounds):
            raise no.NoSuchTable(number, pod)
        if not self.rounds[number - 1].begun:
            raise no.NotBegun(number)
        if pod > len(self.rounds[number - 1].pods):
            raise no.NoSuchTable(number, pod)
        return self.rounds[number - 1].pods[pod - 1]


def happen(state: State, line: Line, stage: Stage = "swiss") -> None:
    """Let that happen, a round that is paired in this stage of the cup; raises
    :class:`engine.cups.refusals.Refused`, and then nothing has changed."""
    corrects = isinstance(line, Finish) and line.how == "correct"
    if state.over and not corrects and not isinstance(line, Opened):
        raise no.Finished
    if isinstance(line, Paired):
        _pair(state, line, stage)
    else:
        _HAPPENINGS[type(line)](state, line)


# Coming and going.


def _enter(state: State, line: Enter) -> None:
    if line.entrant in state.entrants:
        raise no.AlreadyIn([line.entrant])
    if len(state.entrants) >= MOST:
        raise no.Full(MOST)
    if not state.may_enter():
        raise no.Closed
    if line.entrant != len(state.entrants) + 1:
        raise no.WrongNumber("entrant", line.entrant, len(state.entrants) + 1)
    state.entrants[line.entrant] = Entrant(line.entrant, len(state.rounds) + 1, line.rating)


def _drop(state: State, line: Drop) -> None:
    _required_in(state, [line.entrant])
    state.entrants[line.entrant].status = "dropped"


def _ban(state: State, line: Ban) -> None:
    _required_known(state, [line.entrant])
    if state.entrants[line.entrant].status == "banned":
        raise no.NotIn([line.entrant])
    state.entrants[line.entrant].status = "banned"


def _return(state: State, line: Return) -> None:
    _required_known(state, [line.entrant])
    entrant, pairing = state.entrants[line.entrant], state.pairing
    if entrant.status == "in":
        raise no.AlreadyIn([line.entrant])
    if not state.may_return(line.entrant):
        raise no.Closed
    entrant.status = "in"
    if not (pairing and line.entrant in pairing.placed()):
        entrant.since = len(state.rounds) + 1


def _required_known(state: State, entrants: Sequence[int]) -> None:
    if unknown := [who for who in entrants if who not in state.entrants]:
        raise no.Unknown(unknown)


def _required_in(state: State, entrants: Sequence[int]) -> None:
    _required_known(state, entrants)
    if gone := [who for who in entrants if state.entrants[who].status != "in"]:
        raise no.NotIn(gone)


# Rounds.


def _pair(state: State, line: Paired, stage: Stage) -> None:
    again, last = state.pairing, state.last
    if state.paused:
        raise no.Paused
    if last and last.begun and not last.over:
        raise no.RoundRuns(last.number)
    expected = again.number if again else len(state.rounds) + 1
    if line.round != expected:
        raise no.WrongNumber("round", line.round, expected)
    there = len(state.inside())
    least = FEWEST if line.round == 1 else PAIR
    if there < least:
        raise no.TooFew(there, least)
    if again:
        state.rounds.pop()
        for entrant in state.entrants.values():  # who came meanwhile has a table this time
            entrant.since = min(entrant.since, line.round)
    state.rounds.append(Round(line.round, stage, again.attempt + 1 if again else 1))


def _being_paired(state: State, number: int) -> Round:
    """The round that a line is about, which has not begun."""
    if state.paused:
        raise no.Paused
    if state.pairing is None:
        raise no.NotPaired
    if state.pairing.number != number:
        raise no.WrongNumber("round", number, state.pairing.number)
    return state.pairing


def _seat(state: State, line: Seated) -> None:
    pairing = _being_paired(state, line.round)
    if line.pod != len(pairing.pods) + 1:
        raise no.WrongNumber("table", line.pod, len(pairing.pods) + 1)
    size = len(line.entrants) + len(line.house)
    if len(line.entrants) < PAIR or size > state.plan.pod:
        raise no.BadSize(size, state.plan.pod)
    _required_in(state, line.entrants)
    twice = {who for who in line.entrants if line.entrants.count(who) > 1}
    if placed := pairing.placed().intersection(line.entrants) | twice:
        raise no.Placed(placed)
    pairing.units.append(Pod(line.round, line.pod, line.entrants, house=line.house))


def _bye(state: State, line: Bye) -> None:
    pairing = _being_paired(state, line.round)
    _required_in(state, [line.entrant])
    if line.entrant in pairing.placed():
        raise no.Placed([line.entrant])
    pairing.units.append(Pod(line.round, 0, (line.entrant,)))


def _swap(state: State, line: Swap) -> None:
    if state.pairing is None:
        raise no.NotPaired
    pairing = _being_paired(state, state.pairing.number)
    both = {line.one: line.other, line.other: line.one}
    if len(both) == 1:
        raise no.Placed(both)
    if absent := both.keys() - pairing.placed():
        raise no.NotPlaced(absent)
    for unit in pairing.units:
        unit.entrants = tuple(both.get(who, who) for who in unit.entrants)
    pairing.swapped = True


def _seal(state: State, line: Sealed) -> None:
    pairing = _being_paired(state, line.round)
    if not state.plan.duplicate:
        raise no.NoDuplicates
    if line.size in pairing.seals:
        raise no.SaidTwice
    if line.size not in pairing.chairs:
        raise no.BadSize(line.size, state.plan.pod)
    pairing.seals[line.size] = line.seal


def _begin(state: State, line: Begin) -> None:
    pairing = _being_paired(state, line.round)
    placed = pairing.placed()
    _required_in(state, sorted(placed))
    if forgotten := {*state.due(pairing)} - placed:
        raise no.NotPlaced(forgotten)
    if len(placed) < PAIR:
        raise no.TooFew(len(placed), PAIR)
    if state.plan.duplicate:
        for size in sorted(pairing.chairs - pairing.seals.keys()):
            raise no.NotSealed(line.round, size)
    pairing.begun = True


def _open(state: State, line: Opened) -> None:
    if line.round > len(state.rounds) or line.size not in state.rounds[line.round - 1].seals:
        raise no.NotSealed(line.round, line.size)
    played = state.rounds[line.round - 1]
    if not played.over:
        raise no.RoundRuns(line.round)
    if line.size in played.seeds:
        raise no.SaidTwice
    try:
        opens = seal_of(line.seed) == played.seals[line.size]
    except (BadSeed, ValueError) as bad:
        raise no.BadSeal from bad
    if not opens:
        raise no.BadSeal
    played.seeds[line.size] = line.seed


# Tables.


def _finish(state: State, line: Finish) -> None:
    pod = state.pod(line.round, line.pod)
    if line.how == "correct" and not pod.over:
        raise no.TableRuns(line.round, line.pod)
    if pod.finish if line.how == "award" else pod.over and line.how != "correct":
        raise no.TableOver(line.round, line.pod)
    told = {*line.places, *line.forfeits}
    forfeits = {*line.forfeits} if line.how == "correct" else {*line.forfeits, *pod.forfeits}
    if strangers := told - {*pod.entrants}:
        raise no.NotThere(strangers)
    if untold := {*pod.entrants} - told - forfeits:
        raise no.Untold(untold)
    if not are_places(line.places):
        raise no.BadPlaces(sorted(line.places.values()))
    _require_points(state.plan, line, {*pod.entrants} - forfeits)
    pod.finish = line
    pod.finishes.append(line)
    pod.forfeits = forfeits


def _require_points(plan: Plan, line: Finish, played: set[int]) -> None:
    """Of a game the points that count; of what an organiser decided places and points that go
    together."""
    places = {who: place for who, place in line.places.items() if who in played}
    if line.how not in RULED:
        poor = played - line.points.keys() if plan.scoring == "duplicate" else set[int]()
    elif plan.revision < RULINGS_CHECKED:
        return
    elif bad := contradicting(places, line.points):
        raise no.BadOrder(bad)
    else:
        poor = lacking(plan, places, line.points)
    if poor:
        raise no.NoPoints(poor)


def _forfeit(state: State, line: Forfeit) -> None:
    pod = state.pod(line.round, line.pod)
    if strangers := {*line.entrants} - {*pod.entrants}:
        raise no.NotThere(strangers)
    if pod.finish:
        raise no.TableOver(line.round, line.pod)
    if pod.forfeits.intersection(line.entrants) or len({*line.entrants}) < len(line.entrants):
        raise no.SaidTwice
    pod.forfeits |= {*line.entrants}


# The cup.


def _pause(state: State, _: Pause) -> None:
    if state.paused:
        raise no.Paused
    state.paused = True


def _resume(state: State, _: Resume) -> None:
    if not state.paused:
        raise no.NotPaused
    state.paused = False


def _end(state: State, _: Over) -> None:
    last = state.last
    if last and last.begun and not last.over:
        raise no.RoundRuns(last.number)
    if last and not last.begun:
        state.rounds.pop()
    state.over = True


_HAPPENINGS: dict[type[Line], Callable[[State, Any], None]] = {
    Enter: _enter,
    Drop: _drop,
    Return: _return,
    Ban: _ban,
    Seated: _seat,
    Bye: _bye,
    Swap: _swap,
    Sealed: _seal,
    Begin: _begin,
    Finish: _finish,
    Forfeit: _forfeit,
    Opened: _open,
    Pause: _pause,
    Resume: _resume,
    Over: _end,
}
