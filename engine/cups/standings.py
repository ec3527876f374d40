"""Who stands where, and why: the figures of :mod:`engine.cups.figures`, one after the other, until
one decides."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias

from engine.cups.earned import Ledger
from engine.cups.figures import Criterion, Figure
from engine.cups.rounds import Earned

Figures: TypeAlias = Callable[[Criterion, int, Sequence[int]], Figure]
"""The figure of an entrant under a criterion, among those who are level up to there."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A row of the standings."""

    place: int
    entrant: int
    points: Fraction
    earned: tuple[Earned, ...]
    """Round by round."""
    figures: Mapping[Criterion, Figure]
    """Under each criterion up to the one that parted her from everybody else."""
    above: Criterion | None = None
    """What put her below the row above; None in the first row."""
    moved: int | None = None
    """Places gained since the round before; None where there was none."""


@dataclass(frozen=True, slots=True)
class Step:
    """A criterion, and how it stands between two entrants."""

    criterion: Criterion
    upper: Figure
    lower: Figure

    @property
    def decides(self) -> bool:
        return self.upper.value != self.lower.value


@dataclass(frozen=True, slots=True)
class Standings:
    """The whole order after a round."""

    after: int
    criteria: tuple[Criterion, ...]
    rows: Sequence[Standing]

    def order(self) -> list[int]:
        """The entrants, the first one first."""
        return [row.entrant for row in self.rows]

    def of(self, entrant: int) -> Standing:
        """Raises :class:`KeyError` for somebody who never played."""
        for row in self.rows:
            if row.entrant == entrant:
                return row
        raise KeyError(entrant)

    def why(self, one: int, other: int) -> list[Step]:
        """Why the upper of two is above the lower: the criteria in order, the last one decides."""
        upper, lower = sorted((self.of(one), self.of(other)), key=lambda row: row.place)
        steps = list[Step]()
        for criterion in self.criteria:
            steps.append(Step(criterion, upper.figures[criterion], lower.figures[criterion]))
            if steps[-1].decides:
                break
        return steps

    def since(self, before: Standings) -> Standings:
        """With how far everybody moved."""
        places = {row.entrant: row.place for row in before.rows}
        rows = [
            replace(row, moved=places[row.entrant] - row.place) if row.entrant in places else row
            for row in self.rows
        ]
        return replace(self, rows=rows)


def ordered(
    after: int, ledger: Ledger, criteria: tuple[Criterion, ...], figure: Figures
) -> Standings:
    """Those who are level under one criterion are parted by the next; the last one parts all."""
    found: dict[int, dict[Criterion, Figure]] = {who: {} for who in ledger.rows}
    level = [list(ledger.rows)]
    for criterion in criteria:
        parted = list[list[int]]()
        for group in level:
            if len(group) > 1 or criterion == criteria[0]:
                for who in group:
                    found[who][criterion] = figure(criterion, who, group)
                parted += _parted(group, criterion, found)
            else:
                parted.append(group)
        level = parted
    standings = list[Standing]()
    for place, who in enumerate((who for group in level for who in group), 1):
        above = _parts(criteria, standings[-1].figures, found[who]) if standings else None
        row = ledger.rows[who]
        standings.append(Standing(place, who, ledger.points(who), row, found[who], above))
    return Standings(after, criteria, standings)


def _parts(
    criteria: Sequence[Criterion],
    upper: Mapping[Criterion, Figure],
    lower: Mapping[Criterion, Figure],
) -> Criterion:
    """The first criterion under which two are not level."""
    return next(one for one in criteria if upper[one].value != lower[one].value)


def _parted(
    group: Sequence[int], criterion: Criterion, found: Mapping[int, Mapping[Criterion, Figure]]
) -> list[list[int]]:
    """A group that is level, in pieces that are not; the first one is ahead."""
    pieces: dict[tuple[Fraction, ...], list[int]] = {}
    for who in group:
        pieces.setdefault(found[who][criterion].rank, []).append(who)
    return [pieces[rank] for rank in sorted(pieces)]
