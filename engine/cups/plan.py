"""What an organiser decides before a cup: all of it is in its second line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

import msgspec

from engine.game import BadOption, Game

Format: TypeAlias = Literal["swiss", "robin", "knockout", "groups"]
Scoring: TypeAlias = Literal["places", "duplicate"]
Overdue: TypeAlias = Literal["places", "house", "organiser"]
Lone: TypeAlias = Literal["house", "places"]
FEWEST, MOST = 3, 512
"""Entrants of a cup."""
PAIR = 2
"""At the smallest table."""
ANY_SEATS = range(PAIR, 5)
"""Of a title that is not known."""
MOST_ROUNDS = 64
LARGEST_GROUP = 32
MOST_APART = 24
"""Pairs that are kept apart."""
GROUP, QUALIFY = 8, 4
"""Size of the groups that were measured, and how many of each went on: a new cup begins so."""
REVISION = 5
"""Of the rules of pairing and of coming late, raised when an old cup would go on differently: it
goes on by those it began with. Since 2 a knock-out after groups has its seeds from them throughout,
and whoever was not there when a Swiss cup began may return as long as others may enter. Since 3
tables are searched for with another patience. Since 4 those who sat together in a knock-out cross
over, places and points that an organiser decides must go together, and with duplicate scores tables
of a size that no other has are avoided, filled or count by places; six, seven
and eight meet in the fewest rounds. Since 5 eleven, twelve and thirteen do too at tables of four,
and where six or eight play and others have byes these go round."""
SEEDS_BY_GROUPS = ABSENT_ARE_LATE = 2
SEARCHED_BETTER = 3
CROSSED = RULINGS_CHECKED = COMPARED = SHORTEST = 4
SHORTER = 5


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A cup before anybody entered. ``Plan(title="gold").faults(game)`` tells what is wrong."""

    title: str
    """The key of the title that is played,"""
    options: dict[str, str] = {}
    """with these options; what is not named is as the title has it."""
    format: Format = "swiss"
    """``swiss``: everybody plays every round, with whom they stand level. ``robin``: everybody
    meets everybody. ``knockout``: the best of each pod go on. ``groups``: a round robin in groups,
    the best of which play a knock-out."""
    rounds: int = 0
    """Of a Swiss cup. Of a round robin: 0 goes on until everybody met everybody, a number stops
    it there. Of groups: the same, in each group. Of a knock-out: 0, for it ends by itself."""
    pod: int = 4
    """Seats at a table; pods are smaller where the number does not come out even."""
    least: int = 0
    """The smallest pod there may be; 0: one less than ``pod``, at least two. Who cannot be seated
    so has a bye."""
    go_on: int = 2
    """In a knock-out: the best so many of each pod go on; of a pod of two or three always one less
    than sat there at most."""
    group: int = 4
    """Entrants in a group, as evenly as it comes out."""
    qualify: int = 2
    """The best so many of each group come into the knock-out."""
    duplicate: bool = False
    """All pods of a size play the same sealed deal in a round."""
    scoring: Scoring = "places"
    """Points by place, or, with duplicate deals, the points of the game above or below those of the
    same seat at the other pods."""
    lone: Lone = "house"
    """With duplicate scores, where tables of a size that no other has cannot be avoided: house
    players fill the smaller tables, or such a table counts by places."""
    seeding: Literal["lot", "rating"] = "lot"
    late: int = 0
    """Until this round is paired one may still enter a Swiss cup that runs; 0: not at all."""
    apart: list[tuple[int, int]] = []
    """Pairs of entrants who are kept at different tables as long as that can be done."""
    overdue: Overdue = "places"
    """What becomes of tables that are not over when the round's time is: they end by the places as
    they stand, house players finish them, or the organiser decides."""
    revision: int = 1
    """Of the rules of pairing it is played by: a new cup takes :data:`REVISION`."""

    @property
    def smallest(self) -> int:
        """The smallest pod there may be."""
        return self.least or max(2, self.pod - 1)

    @property
    def pairs_by_standing(self) -> bool:
        """Whether those who stand level are paired, round by round, as many rounds as it says."""
        return self.format == "swiss"

    @property
    def takes_late(self) -> bool:
        """Whether one may come in while it runs, if the plan has a round until which."""
        return self.format == "swiss"

    @property
    def compares(self) -> bool:
        """Whether each table needs another one of its size, to be compared with."""
        return self.scoring == "duplicate" and self.revision >= COMPARED

    @property
    def fills(self) -> bool:
        """Whether house players fill the smaller tables where one would be alone in its size."""
        return self.compares and self.lone == "house"

    @property
    def has_groups(self) -> bool:
        return self.format == "groups"

    @property
    def has_bracket(self) -> bool:
        """Whether it is a knock-out in the end."""
        return self.format in ("knockout", "groups")

    @property
    def ends_by_itself(self) -> bool:
        """Whether nothing but the bracket tells how many rounds there are."""
        return self.format == "knockout"

    @classmethod
    def read(cls, text: str) -> Plan:
        """A plan from JSON; raises :class:`BadPlan`."""
        try:
            return msgspec.json.decode(text, type=cls)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as bad:
            raise BadPlan(f"the plan cannot be read: {bad}") from bad

    def write(self) -> str:
        """As JSON on one line, without what is as ever."""
        return msgspec.json.encode(self).decode()

    def faults(self, game: Game | None = None) -> list[Fault]:
        """Everything that is wrong with it at once, for a cup of that title or, without one, of
        any; empty when all is well."""
        seats = game.seats if game else ANY_SEATS
        found = [
            Fault(field, "between", least, most)
            for field, least, most in self._limits(seats)
            if not least <= getattr(self, field) <= most
        ]
        if game and self.title != game.key:
            found.append(Fault("title", "other"))
        if game and not any(fault.field in ("pod", "least") for fault in found):
            found += self._bad_options(game)
        if self.scoring == "duplicate" and not self.duplicate:
            found.append(Fault("scoring", "needs_duplicate"))
        if self.apart and self.format == "robin":
            found.append(Fault("apart", "all_meet"))
        if len(self.apart) > MOST_APART or any(
            not 1 <= one < other <= MOST for one, other in self.apart
        ):
            found.append(Fault("apart", "pairs", most=MOST_APART))
        return found

    def _limits(self, seats: range) -> Iterator[tuple[str, int, int]]:
        """Each number, from where to where it goes: 0 alone where the format has no use for it."""
        yield "pod", seats[0], seats[-1]
        if self.least:
            yield "least", seats[0], max(seats[0], self.pod)
        fewest = int(self.pairs_by_standing)
        yield "rounds", fewest, 0 if self.ends_by_itself else MOST_ROUNDS
        yield "late", 0, max(self.rounds, 0) if self.takes_late else 0
        yield "revision", 1, REVISION
        if self.has_bracket:
            yield "go_on", 1, max(1, self.pod - 1)
        if self.has_groups:
            yield "group", FEWEST, LARGEST_GROUP
            yield "qualify", 1, max(1, self.group - 1)

    def _bad_options(self, game: Game) -> Iterator[Fault]:
        """Options that some table of the cup could not be set up with."""
        for key, value in self.options.items():
            for seats in range(max(self.smallest, game.seats[0]), self.pod + 1):
                try:
                    game.settle(seats, {key: value})
                except BadOption:
                    yield Fault(f"options.{key}", "option")
                    break


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a field of a plan: a token that the words describe, and the limits that
    it breaks. ``str`` says it in English."""

    field: str
    why: Literal["between", "other", "option", "needs_duplicate", "all_meet", "pairs"]
    least: int = 0
    most: int = 0

    def __str__(self) -> str:
        if self.why == "between" and self.least == self.most:
            return f"{self.field}: {self.least} here"
        reasons = {
            "between": f"from {self.least} to {self.most}",
            "other": "that is another one",
            "option": "the title has no such option or value at tables of that size",
            "needs_duplicate": "duplicate scores need duplicate deals",
            "all_meet": "in a round robin everybody meets everybody",
            "pairs": f"at most {self.most} pairs, of each the lower number first",
        }
        return f"{self.field}: {reasons[self.why]}"


class BadPlan(Exception):
    """A text that is no plan at all, and why."""
