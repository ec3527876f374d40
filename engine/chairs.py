"""Who sits at a seat, as a record tells it: a line where that changes.

    sits    blue free left            whoever sat there left, and the chair is free
    sits    blue person 4 took        the fourth person of this game took it
    sits    red house steady began    a house player was there from the beginning

Nobody is named. People who were there from the beginning are not told of: each has the number of
the seat, counted from 1.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.game import SEATS

SITS = "sits"
"""The first word of such a line."""
FREE, PERSON, HOUSE = "free", "person", "house"
_WHO = re.compile(rf"{FREE}|{PERSON} [1-9][0-9]{{0,8}}|{HOUSE} [a-z][a-z0-9_]{{0,31}}")
_WHY = ("began", "left", "took", "replaced", "late")


@dataclass(frozen=True, slots=True)
class Chair:
    """From a line on somebody sits at a seat, or nobody does."""

    seat: int
    first: int
    """The number of the first line that may be theirs."""
    who: str
    why: str

    def __str__(self) -> str:
        return f"{SEATS[self.seat]} {self.who} {self.why}"

    @classmethod
    def read(cls, text: str, first: int) -> Chair | None:
        """None: that is no such line."""
        seat, _, rest = " ".join(text.split()).partition(" ")
        who, _, why = rest.rpartition(" ")
        if seat not in SEATS or not _WHO.fullmatch(who) or why not in _WHY:
            return None
        return cls(SEATS.index(seat), first, who, why)
