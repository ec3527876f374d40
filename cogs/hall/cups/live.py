"""A cup at one moment, as the store remembers it and the engine understands it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import NamedTuple

from data.cup_rows import CupLine, DamagedCup, StoredCup, StoredEntrant, StoredPod
from data.refusal import Refusal
from data.stored_table import strength_in_words
from data.words import LANGUAGES, Words, words
from engine.catalogue import find
from engine.cups.cup import BadCup, Cup, Head
from engine.cups.lines import RULED, Begin, Finish, Opened, Paired, Swap
from engine.cups.plan import BadPlan, Plan
from engine.cups.refusals import Fact, Refused
from engine.cups.rounds import Pod, Round
from engine.game import Game
from engine.markup import escaped


class ToldLine(NamedTuple):
    """A line of the log that everybody may know, and the number of the line since which."""

    since: int
    line: CupLine


@dataclass(frozen=True)
class LiveCup:
    """A cup with its rows and all that follows from its lines."""

    row: StoredCup

    @property
    def id(self) -> int:
        return self.row.id

    @cached_property
    def cup(self) -> Cup:
        """What the lines tell; raises :class:`DamagedCup` where they do not go together."""
        try:
            head = Head("patolli-cup 1", Plan.read(self.row.plan), self.row.seal)
            return Cup.of_rows(head, (told.line for told in self.log), self.row.seed)
        except BadPlan as bad:
            raise DamagedCup(self.id, str(bad)) from bad
        except BadCup as bad:
            raise DamagedCup(self.id, what_is_bad(bad)) from bad

    @cached_property
    def game(self) -> Game:
        return find(self.row.title)

    # Who is who.

    def organises(self, member_id: int, roles: Collection[int] = ()) -> bool:
        """Whether a member with these roles organises it."""
        row = self.row
        return member_id in (row.host_id, row.beside_id) or row.role_id in roles

    def entrant_of(self, member_id: int) -> int | None:
        """The number of a member who entered, whether they dropped out or not."""
        entrant = self.row.entrant_of(member_id)
        return entrant.number if entrant else None

    def is_in(self, member_id: int) -> bool:
        """Whether a member is entered and neither dropped out nor was banned."""
        number = self.entrant_of(member_id)
        return number is not None and self.cup.entrants[number].status == "in"

    def entrant(self, number: int) -> StoredEntrant:
        """Refused where nobody has that number."""
        if number not in self.row.entrants:
            raise Refusal("refusal.no_such_entrant")
        return self.row.entrants[number]

    def drawn_name(self, number: int, say: Words) -> str:
        """What an entrant is called in a picture or a file; one who was forgotten by the number."""
        entrant = self.row.entrants.get(number)
        if entrant is not None and entrant.house is not None:
            return strength_in_words(entrant.house, say)
        return (entrant.name if entrant else "") or say("cup.nameless", n=number)

    def name(self, number: int, say: Words) -> str:
        """The same as a message may show it: nothing in it is markup."""
        return escaped(self.drawn_name(number, say))

    @property
    def names(self) -> dict[int, str]:
        """What entrants are called in the cup's file, but for those who were forgotten."""
        called = {n: each.house or each.name for n, each in self.row.entrants.items()}
        return {number: name for number, name in called.items() if name}

    def refusal(self, refused: Refused) -> Refusal:
        """Return why a line may not follow, as members read it: with the names of entrants."""
        return refusal_in_cup(refused, self.name)

    # Its rounds.

    @property
    def round(self) -> Round | None:
        """The round that goes on, or is paired and has not begun."""
        return self.cup.last if self.row.round is not None else None

    def require_running(self) -> None:
        if not self.row.running:
            raise Refusal("refusal.cup_over")

    def require_round(self) -> Round:
        """The round that goes on; refused between rounds."""
        self.require_running()
        if self.round is None:
            raise Refusal("refusal.no_round")
        return self.round

    def pod(self, round_: int, number: int) -> Pod:
        """A pod of any round; refused where there is none."""
        for each in self.cup.rounds:
            for pod in each.pods:
                if (each.number, pod.number) == (round_, number):
                    return pod
        raise Refusal("refusal.no_such_pod")

    def stored_pod(self, round_: int, number: int) -> StoredPod | None:
        """The table of a pod; None before its round has begun."""
        return next((each.pod(number) for each in self.row.rounds if each.number == round_), None)

    @property
    def veiled(self) -> bool:
        """Whether nothing of the pods of its round is shown to those who do not sit there."""
        return self.row.round is not None and self.row.round.veiled

    @property
    def paired_at(self) -> int:
        """The newest line that says who sits where. Pairings that put the same entrants at the same
        tables have seals of their own: each is told in a message of its own."""
        pairings = (line for line in reversed(self.log) if isinstance(line.line, (Paired, Swap)))
        return next(pairings).number

    # Its log.

    @property
    def log(self) -> tuple[CupLine, ...]:
        """Everything that happened, by whom and when, the oldest first."""
        return self.row.lines

    @cached_property
    def told_lines(self) -> tuple[ToldLine, ...]:
        """What everybody may know of the log, in the order in which they may. What an organiser
        decided of a veiled pod they may know once the deal of its round is told."""
        found: list[ToldLine] = []
        withheld: list[CupLine] = []
        veiled: int | None = None  # the round
        for line in self.log:
            match line.line:
                case Begin(round=number) if self.cup.plan.duplicate:
                    veiled = number
                case Finish(round=number, how=how) if how in RULED and number == veiled:
                    withheld.append(line)
                    continue
                case Opened():
                    found += [ToldLine(line.number, each) for each in withheld]
                    withheld, veiled = [], None
                case _:
                    pass
            found.append(ToldLine(line.number, line))
        return tuple(found)

    @property
    def told_cup(self) -> Cup:
        """The cup as everybody may know it."""
        told = {told.line.number for told in self.told_lines}
        if len(told) == len(self.log):
            return self.cup
        lines = tuple(line for line in self.log if line.number in told)
        return LiveCup(replace(self.row, lines=lines)).cup


def refusal_in_cup(refused: Refused, name: Callable[[int, Words], str]) -> Refusal:
    """Return the sentence of what the engine refused; ``name`` says what an entrant is called."""

    def told(key: str, fact: Fact) -> object:
        match key, fact:
            case "who", tuple():
                return partial(_named, fact, name)
            case _, tuple():
                return ", ".join(map(str, fact))
            case _:
                return fact

    facts = {key: told(key, fact) for key, fact in refused.facts.items()}
    return Refusal(f"refusal.cup.{refused.kind}", **facts)


def why_bad(bad: BadCup) -> str:
    """Return what does not hold in a cup, in an English sentence."""
    if isinstance(bad.why, str):
        return bad.why
    refusal = refusal_in_cup(bad.why, lambda who, say: say("cup.nameless", n=who))
    return refusal.in_words(words(LANGUAGES[0]))


def what_is_bad(bad: BadCup) -> str:
    """Return the same with the line, where it is one; the cup's head is line 1."""
    return f"line {bad.at}: {why_bad(bad)}" if bad.at else why_bad(bad)


def _named(entrants: Sequence[int], name: Callable[[int, Words], str], say: Words) -> str:
    return ", ".join(name(number, say) for number in entrants)
