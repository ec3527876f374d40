"""A cup: its plan and its lines, and what follows from them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import ClassVar

import msgspec

from engine.cups import formats, next_round, ranking
from engine.cups.bracket import Match, bracket
from engine.cups.chance import lots
from engine.cups.earned import Ledger, ledger, over_rounds
from engine.cups.lines import BadLine, Line, Paired, Seated, read
from engine.cups.pairing import PATIENCE, Patience
from engine.cups.plan import PAIR, REVISION, BadPlan, Plan
from engine.cups.refusals import BadSeal, NoMoreRounds, Refused, RoundRuns, TooFew
from engine.cups.rounds import Earned
from engine.cups.standings import Standings
from engine.cups.state import State, happen
from engine.deal import Deal, seal_of

FORMAT = "patolli-cup 1"
_SEAL = re.compile(r"seal\s+[0-9a-f]{64}")
_SEED = re.compile(r"seed\s+([0-9a-f]{64})")
LONGEST = 100_000
"""No cup has more lines."""


class Sealed(Exception):
    """What is asked for needs the seed of a cup that is not over."""


class BadCup(Exception):
    """What is wrong with a file of a cup, and at which line."""

    def __init__(self, at: int, why: str) -> None:
        super().__init__(f"line {at}: {why}" if at else why)
        self.at, self.why = at, why


class Cup(State):
    """A cup being played, or one that is over.

    >>> cup = Cup.of(Plan(title="gold", format="knockout", go_on=1), Deal("00" * 32))
    >>> entered = cup.add_all(f"enter {number}" for number in range(1, 7))
    >>> for line in cup.add_all(cup.next_round()):
    ...     print(line)
    round 1
    pod 1.1 2 5 4
    pod 1.2 3 6 1
    >>> begun = cup.add("begin 1")
    >>> str(cup.add("result 1.1 2:1:71 5:2:70 4:3:40"))
    'result 1.1 2:1:71 5:2:70 4:3:40'
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
    def read(cls, text: str, seed: str | None = None) -> Cup:
        """The cup that a file or the store tells of, in lines; raises :class:`BadCup`. While it
        runs the store gives the seed, which the lines do not tell yet."""
        rows = [(at, row.strip()) for at, row in enumerate(text.split("\n"), 1) if row.strip()]
        if len(rows) > LONGEST:
            raise BadCup(0, f"there are more than {LONGEST} lines")
        heads = [row.partition(" ")[0] for _, row in rows[:3]]
        if not rows or rows[0][1] != FORMAT:
            raise BadCup(1, f"a cup begins with “{FORMAT}”")
        if heads[1:] != ["plan", "seal"]:
            raise BadCup(rows[min(len(rows), 2) - 1][0], "after that come its plan and its seal")
        (plan_at, plan), (seal_at, seal) = rows[1:3]
        if not _SEAL.fullmatch(seal):
            raise BadCup(seal_at, "a seal is 64 hexadecimal digits")
        try:
            cup = cls(Plan.read(plan.partition(" ")[2]), seal.split()[1], seed)
        except BadPlan as bad:
            raise BadCup(plan_at, str(bad)) from bad
        if faults := cup.plan.faults():
            raise BadCup(plan_at, f"the plan: {faults[0]}")
        for at, row in rows[3:]:
            try:
                cup._take(row)
            except (BadLine, Refused) as bad:
                raise BadCup(at, str(bad)) from bad
        return cup

    def _take(self, row: str) -> None:
        """A line of a file: the seed of a cup that is over stands there as well."""
        if not (seed := _SEED.fullmatch(row)):
            self.add(row)
        elif not self.over:
            raise BadLine("the seed is told when the cup is over")
        elif seal_of(seed[1]) != self.seal:
            raise BadSeal
        else:
            self.seed = seed[1]

    def write(self) -> str:
        """All of its lines; with the seed once it is over."""
        lines = [FORMAT, f"plan {self.plan.write()}", f"seal {self.seal}", *map(str, self.lines)]
        if self.over and self.seed:
            lines.append(f"seed {self.seed}")
        return "\n".join(lines) + "\n"

    def add(self, line: Line | str) -> Line:
        """Let that happen; raises :class:`Refused` or :class:`engine.cups.lines.BadLine`, and then
        nothing has changed."""
        line = read(line) if isinstance(line, str) else line
        if isinstance(line, Paired):
            if self.pairing is None and self.done:
                raise NoMoreRounds
            happen(self, line, formats.stage_of(self, line.round))
        else:
            happen(self, line)
        self.lines.append(line)
        self._ledger = None
        self._standings.clear()
        return line

    def add_all(self, lines: Iterable[Line | str]) -> list[Line]:
        """Let all of these happen, or none."""
        read_lines = [read(line) if isinstance(line, str) else line for line in lines]
        self.copy()._add_each(read_lines)
        return self._add_each(read_lines)

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
        """The seed; raises :class:`Sealed` where it is not known."""
        if self.seed is None:
            raise Sealed
        return self.seed

    def lot(self, who: int) -> int:
        """The number that an entrant drew: each drew another one. Raises :class:`Sealed`."""
        return lots(self.required_seed)[who - 1]

    def next_entrant(self) -> int:
        """The number of whoever enters next."""
        return len(self.entrants) + 1

    def next_round(self) -> list[Line]:
        """The lines that pair the next round; or, while a round is paired and has not begun, that
        pair it anew. Raises :class:`Refused` while a round runs or none follows, and
        :class:`Sealed`."""
        last = self.last
        if last and last.begun and not last.over:
            raise RoundRuns(last.number)
        if self.pairing is None and self.done:
            raise NoMoreRounds
        lines = list(next_round.paired(self, self.required_seed, self.patience))
        placed = sum(len(line.entrants) if isinstance(line, Seated) else 1 for line in lines[1:])
        if placed < PAIR:
            raise TooFew(placed, PAIR)
        return lines

    def earned(self, entrant: int) -> list[Earned]:
        """What each round that has begun brought somebody; of a round with duplicate deals nothing
        is told before it is over."""
        if self._ledger is None:
            self._ledger = ledger(self, self._begun())
        return list(self._ledger.rows[entrant])

    def standings(self, after: int | None = None) -> Standings:
        """The order after a round, by default after the last that is over; raises :class:`Sealed`
        where only the lot decides and it is not known."""
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
