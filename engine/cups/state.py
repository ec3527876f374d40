"""How a cup stands after its lines so far, and which line may follow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

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
    Replace,
    Resume,
    Return,
    Sealed,
    Seated,
    Swap,
)
from engine.cups.plan import ABSENT_ARE_LATE, FEWEST, MOST, PAIR, RULINGS_CHECKED, Plan
from engine.cups.points import are_places
from engine.cups.refusals import Refused
from engine.cups.rounds import Entrant, Pod, Round, Stage
from engine.cups.ruling import contradicting, lacking
from engine.deal import seal_of


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
            raise Refused("no_such_table", n=number, table=pod)
        if not self.rounds[number - 1].begun:
            raise Refused("not_begun", n=number)
        if pod > len(self.rounds[number - 1].pods):
            raise Refused("no_such_table", n=number, table=pod)
        return self.rounds[number - 1].pods[pod - 1]


def happen(state: State, line: Line, stage: Stage = "swiss") -> None:
    """Let that happen, a round that is paired in this stage of the cup; raises
    :class:`engine.cups.refusals.Refused`, and then nothing has changed."""
    corrects = isinstance(line, Finish) and line.how == "correct"
    if state.over and not corrects and not isinstance(line, Opened):
        raise Refused("finished")
    if isinstance(line, Paired):
        _pair(state, line, stage)
    else:
        _HAPPENINGS[type(line)](state, line)


# Coming and going.


def _enter(state: State, line: Enter) -> None:
    if line.entrant in state.entrants:
        raise Refused("already_in", who=(line.entrant,))
    if len(state.entrants) >= MOST:
        raise Refused("full", n=MOST)
    if not state.may_enter():
        raise Refused("closed")
    if line.entrant != len(state.entrants) + 1:
        raise Refused("wrong_entrant", n=line.entrant, next=len(state.entrants) + 1)
    state.entrants[line.entrant] = Entrant(line.entrant, len(state.rounds) + 1, line.rating)


def _drop(state: State, line: Drop) -> None:
    _required_in(state, [line.entrant])
    state.entrants[line.entrant].status = "dropped"


def _ban(state: State, line: Ban) -> None:
    _required_known(state, [line.entrant])
    if state.entrants[line.entrant].status == "banned":
        raise Refused("not_in", who=(line.entrant,))
    state.entrants[line.entrant].status = "banned"


def _return(state: State, line: Return) -> None:
    _required_known(state, [line.entrant])
    entrant, pairing = state.entrants[line.entrant], state.pairing
    if entrant.status == "in":
        raise Refused("already_in", who=(line.entrant,))
    if not state.may_return(line.entrant):
        raise Refused("closed")
    entrant.status = "in"
    if not (pairing and line.entrant in pairing.placed()):
        entrant.since = len(state.rounds) + 1


def _replace(state: State, line: Replace) -> None:
    """Require that the entrant is known; who plays for them stands beside the line, in the
    store."""
    _required_known(state, [line.entrant])


def _required_known(state: State, entrants: Sequence[int]) -> None:
    if unknown := [who for who in entrants if who not in state.entrants]:
        raise Refused("unknown", who=_named(unknown))


def _required_in(state: State, entrants: Sequence[int]) -> None:
    _required_known(state, entrants)
    if gone := [who for who in entrants if state.entrants[who].status != "in"]:
        raise Refused("not_in", who=_named(gone))


def _named(entrants: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(entrants))


# Rounds.


def _pair(state: State, line: Paired, stage: Stage) -> None:
    again, last = state.pairing, state.last
    if state.paused:
        raise Refused("paused")
    if last and last.begun and not last.over:
        raise Refused("round_runs", n=last.number)
    expected = again.number if again else len(state.rounds) + 1
    if line.round != expected:
        raise Refused("wrong_round", n=line.round, next=expected)
    there = len(state.inside())
    least = FEWEST if line.round == 1 else PAIR
    if there < least:
        raise Refused("too_few", n=there, least=least)
    if again:
        state.rounds.pop()
        for entrant in state.entrants.values():  # who came meanwhile has a table this time
            entrant.since = min(entrant.since, line.round)
    state.rounds.append(Round(line.round, stage, again.attempt + 1 if again else 1))


def _being_paired(state: State, number: int) -> Round:
    """The round that a line is about, which has not begun."""
    if state.paused:
        raise Refused("paused")
    if state.pairing is None:
        raise Refused("not_paired")
    if state.pairing.number != number:
        raise Refused("wrong_round", n=number, next=state.pairing.number)
    return state.pairing


def _seat(state: State, line: Seated) -> None:
    pairing = _being_paired(state, line.round)
    if line.pod != len(pairing.pods) + 1:
        raise Refused("wrong_table", n=line.pod, next=len(pairing.pods) + 1)
    size, there = len(line.seats), line.entrants
    if len(there) < PAIR or size > state.plan.pod:
        raise Refused("bad_size", n=size, most=state.plan.pod)
    _required_in(state, there)
    twice = {who for who in there if there.count(who) > 1}
    if placed := pairing.placed().intersection(there) | twice:
        raise Refused("placed", who=_named(placed))
    pairing.units.append(Pod(line.round, line.pod, there, house=line.house))


def _bye(state: State, line: Bye) -> None:
    pairing = _being_paired(state, line.round)
    _required_in(state, [line.entrant])
    if line.entrant in pairing.placed():
        raise Refused("placed", who=(line.entrant,))
    pairing.units.append(Pod(line.round, 0, (line.entrant,)))


def _swap(state: State, line: Swap) -> None:
    if state.pairing is None:
        raise Refused("not_paired")
    pairing = _being_paired(state, state.pairing.number)
    both = {line.one: line.other, line.other: line.one}
    if len(both) == 1:
        raise Refused("placed", who=_named(both))
    if absent := both.keys() - pairing.placed():
        raise Refused("not_placed", who=_named(absent))
    for unit in pairing.units:
        unit.entrants = tuple(both.get(who, who) for who in unit.entrants)
    pairing.swapped = True


def _seal(state: State, line: Sealed) -> None:
    pairing = _being_paired(state, line.round)
    if not state.plan.duplicate:
        raise Refused("no_duplicates")
    if line.size in pairing.seals:
        raise Refused("said_twice")
    if line.size not in pairing.chairs:
        raise Refused("bad_size", n=line.size, most=state.plan.pod)
    pairing.seals[line.size] = line.seal


def _begin(state: State, line: Begin) -> None:
    pairing = _being_paired(state, line.round)
    placed = pairing.placed()
    _required_in(state, sorted(placed))
    if forgotten := {*state.due(pairing)} - placed:
        raise Refused("not_placed", who=_named(forgotten))
    if len(placed) < PAIR:
        raise Refused("too_few", n=len(placed), least=PAIR)
    if state.plan.duplicate:
        for size in sorted(pairing.chairs - pairing.seals.keys()):
            raise Refused("not_sealed", n=line.round, size=size)
    pairing.begun = True


def _open(state: State, line: Opened) -> None:
    if line.round > len(state.rounds) or line.size not in state.rounds[line.round - 1].seals:
        raise Refused("not_sealed", n=line.round, size=line.size)
    played = state.rounds[line.round - 1]
    if not played.over:
        raise Refused("round_runs", n=line.round)
    if line.size in played.seeds:
        raise Refused("said_twice")
    if seal_of(line.seed) != played.seals[line.size]:
        raise Refused("bad_seal")
    played.seeds[line.size] = line.seed


# Tables.


def _finish(state: State, line: Finish) -> None:
    pod = state.pod(line.round, line.pod)
    if line.how == "correct" and not pod.over:
        raise Refused("table_runs", n=line.round, table=line.pod)
    if pod.finish if line.how == "award" else pod.over and line.how != "correct":
        raise Refused("table_over", n=line.round, table=line.pod)
    told = {*line.places, *line.forfeits}
    forfeits = {*line.forfeits} if line.how == "correct" else {*line.forfeits, *pod.forfeits}
    if strangers := told - {*pod.entrants}:
        raise Refused("not_there", who=_named(strangers))
    if untold := {*pod.entrants} - told - forfeits:
        raise Refused("untold", who=_named(untold))
    if not are_places(line.places):
        raise Refused("bad_places", places=tuple(sorted(line.places.values())))
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
        raise Refused("bad_order", who=_named(bad))
    else:
        poor = lacking(plan, places, line.points)
    if poor:
        raise Refused("no_points", who=_named(poor))


def _forfeit(state: State, line: Forfeit) -> None:
    pod = state.pod(line.round, line.pod)
    if strangers := {*line.entrants} - {*pod.entrants}:
        raise Refused("not_there", who=_named(strangers))
    if pod.finish:
        raise Refused("table_over", n=line.round, table=line.pod)
    if pod.forfeits.intersection(line.entrants) or len({*line.entrants}) < len(line.entrants):
        raise Refused("said_twice")
    pod.forfeits |= {*line.entrants}


# The cup.


def _pause(state: State, _: Pause) -> None:
    if state.paused:
        raise Refused("paused")
    state.paused = True


def _resume(state: State, _: Resume) -> None:
    if not state.paused:
        raise Refused("not_paused")
    state.paused = False


def _end(state: State, _: Over) -> None:
    last = state.last
    if last and last.begun and not last.over:
        raise Refused("round_runs", n=last.number)
    if last and not last.begun:
        state.rounds.pop()
    state.over = True


_HAPPENINGS: dict[type[Line], Callable[[State, Any], None]] = {
    Enter: _enter,
    Drop: _drop,
    Return: _return,
    Ban: _ban,
    Replace: _replace,
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
