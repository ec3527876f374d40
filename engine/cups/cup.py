"""A cup: its plan and its lines, and what follows from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Literal, TypeAlias

import msgspec

from engine.cups import formats, next_round, ranking
from engine.cups.bracket import Match, bracket
from engine.cups.chance import lots
from engine.cups.earned import Ledger, ledger, over_rounds
from engine.cups.lines import Key, Line, Paired, Row, Seated
from engine.cups.pairing import PATIENCE, Patience
from engine.cups.plan import PAIR, REVISION, Plan
from engine.cups.refusals import Refused
from engine.cups.rounds import Earned
from engine.cups.standings import Standings
from engine.cups.state import State, happen
from engine.deal import Deal, seal_of

FORMAT: TypeAlias = Literal["patolli-cup 1"]


class Head(Row, frozen=True):
    """The first line of a cup."""

    format: FORMAT
    plan: Plan
    seal: Key
    """Of the cup's own chance."""


class Seed(Row, frozen=True):
    """The line that opens the seal, once the cup is over."""

    seed: Key


class SeedUnknown(Exception):
    """What is asked for needs the seed of a cup that is not over."""


class BadCup(Exception):
    """What is wrong with a file of a cup, and at which line."""

    def __init__(self, at: int, why: str | Refused) -> None:
        super().__init__(f"line {at}: {why}" if at else str(why))
        self.at, self.why = at, why


class Cup(State):
    """A cup being played, or one that is over.

    >>> from engine.cups.lines import Begin, Enter, Finish, write
    >>> cup = Cup.of(Plan(title="gold", format="knockout", go_on=1), Deal("00" * 32))
    >>> entered = cup.add_all(Enter(number) for number in range(1, 7))
    >>> for line in cup.add_all(cup.next_round()):
    ...     print(write(line))
    {"type":"paired","round":1}
    {"type":"seated","round":1,"pod":1,"seats":[2,5,4]}
    {"type":"seated","round":1,"pod":2,"seats":[3,6,1]}
    >>> begun = cup.add(Begin(1))
    >>> print(write(cup.add(Finish(1, 1, {4: 3, 5: 2, 2: 1}))))
    {"type":"finish","round":1,"pod":1,"places":{"2":1,"5":2,"4":3}}
    """

    __slots__ = ("_ledger", "_standings", "lines", "seal", "seed")
    patience: ClassVar[Patience] = PATIENCE
    """How long a Swiss pairing is looked for: one that is checked needs as much."""

    def __init__(self, plan: Plan, seal: str, seed: str | None = None) -> None:
        super().__init__(plan)
        self.seal, self.seed = seal, seed
        self.lines: list[Line] = []
        self._ledger: Ledger | None = None
        """Of all that has begun; this and the next only until another line comes."""
        self._standings: dict[int, Standings] = {}

    @classmethod
    def of(cls, plan: Plan, deal: Deal) -> Cup:
        """A cup nobody has entered yet."""
        return cls(msgspec.structs.replace(plan, revision=REVISION), deal.seal, deal.seed)

    @classmethod
    def of_rows(cls, head: Head, rows: Iterable[Line | Seed], seed: str | None = None) -> Cup:
        """Return the cup that these rows tell of; raise :class:`BadCup`, which counts the head as
        line 1. While the cup runs the store gives the seed, which the rows do not tell yet."""
        if faults := head.plan.faults():
            raise BadCup(1, f"the plan: {faults[0]}")
        cup = cls(head.plan, head.seal, seed)
        for at, row in enumerate(rows, 2):
            try:
                cup._take(row)
            except Refused as bad:
                raise BadCup(at, bad) from bad
        return cup

    def _take(self, row: Line | Seed) -> None:
        if isinstance(row, Line):
            self.add(row)
        elif not self.over:
            raise Refused("not_over")
        elif seal_of(row.seed) != self.seal:
            raise Refused("bad_seal")
        else:
            self.seed = row.seed

    def rows(self) -> list[Head | Line | Seed]:
        """Return all that tells of the cup; with the seed once it is over."""
        seed = [Seed(self.seed)] if self.over and self.seed else []
        return [Head("patolli-cup 1", self.plan, self.seal), *self.lines, *seed]

    def add(self, line: Line) -> Line:
        """Let that happen and return it; raise :class:`Refused`, and then nothing has changed."""
        if isinstance(line, Paired):
            if self.pairing is None and self.done:
                raise Refused("no_more_rounds")
            happen(self, line, formats.stage_of(self, line.round))
        else:
            happen(self, line)
        self.lines.append(line)
        self._ledger = None
        self._standings.clear()
        return line

    def add_all(self, lines: Iterable[Line]) -> list[Line]:
        """Let all of these happen and return them, or none."""
        lines = list(lines)
        self.copy()._add_each(lines)
        return self._add_each(lines)

    def _add_each(self, lines: Iterable[Line]) -> list[Line]:
        return [self.add(line) for line in lines]

    def copy(self) -> Cup:
        """Another cup that has come to the same."""
        other = Cup(self.plan, self.seal, self.seed)
        other._add_each(self.lines)
        return other

    # What follows.

    @property
    def done(self) -> bool:
        """Whether no round follows: all are played, or a knock-out has its winner."""
        return formats.done(self)

    @property
    def required_seed(self) -> str:
        """Return the seed; raise :class:`SeedUnknown` where it is not known."""
        if self.seed is None:
            raise SeedUnknown
        return self.seed

    def lot(self, who: int) -> int:
        """Return the number that an entrant drew: each drew another one. Raises
        :class:`SeedUnknown`."""
        return lots(self.required_seed)[who - 1]

    def next_entrant(self) -> int:
        """The number of whoever enters next."""
        return len(self.entrants) + 1

    def next_round(self) -> list[Line]:
        """Return the lines that pair the next round; or, while a round is paired and has not begun,
        that pair it anew. Raises :class:`Refused` while a round runs or none follows, and
        :class:`SeedUnknown`."""
        last = self.last
        if last and last.begun and not last.over:
            raise Refused("round_runs", n=last.number)
        if self.pairing is None and self.done:
            raise Refused("no_more_rounds")
        lines = list(next_round.paired(self, self.required_seed, self.patience))
        placed = sum(len(line.entrants) if isinstance(line, Seated) else 1 for line in lines[1:])
        if placed < PAIR:
            raise Refused("too_few", n=placed, least=PAIR)
        return lines

    def earned(self, entrant: int) -> list[Earned]:
        """What each round that has begun brought somebody; of a round with duplicate deals nothing
        is told before it is over."""
        if self._ledger is None:
            self._ledger = ledger(self, self._begun())
        return list(self._ledger.rows[entrant])

    def standings(self, after: int | None = None) -> Standings:
        """Return the order after a round, by default after the last that is over; raise
        :class:`SeedUnknown` where only the lot decides and it is not known."""
        after = over_rounds(self) if after is None else min(after, self._begun())
        if after not in self._standings:
            found = ranking.standings(self, self, after)
            before = ranking.standings(self, self, after - 1) if after > 1 else None
            self._standings[after] = found.since(before) if before else found
        return self._standings[after]

    def group_standings(self, group: int, after: int | None = None) -> Standings:
        """The same in one of the groups, counted from 1."""
        after = over_rounds(self) if after is None else min(after, self._begun())
        return ranking.group_standings(self, self, after, group)

    def groups(self) -> Sequence[Sequence[int]]:
        """Who is in which group, by seed; empty where there are none."""
        return formats.groups_of(self, self.required_seed)

    def bracket(self) -> list[list[Match]]:
        """The knock-out, round by round down to the final, also what is still to come."""
        winner = self.standings().order()[0] if self.done else None
        return bracket(self, self.required_seed, winner)

    def seeding(self) -> Sequence[int]:
        """Everybody in the order of the seeds."""
        return formats.seeding(self, self.required_seed)

    def rounds_to_play(self) -> int:
        """How many rounds there will be, as far as that can be foreseen."""
        return formats.rounds_to_play(self)

    def _begun(self) -> int:
        return sum(played.begun for played in self.rounds)
