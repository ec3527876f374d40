"""The result of a table as an organiser types it, best first.

    Ana 71 > Bo 65 = Chloé 65 > Dee x

``=`` shares a place, ``x`` forfeits; the points of the game may be left out.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from fractions import Fraction

from cogs.kit.refusal import echo
from data.refusal import Refusal
from engine.cups.lines import Finish, How
from engine.cups.rounds import Pod
from engine.folding import fold
from engine.game import SEATS

FORFEIT = "x"
_APART = re.compile(r"\s*([>=])\s*")
_POINTS = re.compile(
    r"(?P<who>.+?) (?P<points>-?\d{1,5}(?:[.,]\d{1,4}|/[1-9]\d{0,3})?|x)", re.IGNORECASE
)


def read(typed: str, pod: Pod, names: Mapping[int, str], how: How) -> Finish:
    """The result of that table; ``names`` are its entrants'. Everybody must be in it once."""
    colours = {SEATS[seat]: entrant for seat, entrant in pod.seats.items()}
    words = _APART.split(typed.strip())
    places: dict[int, int] = {}
    points: dict[int, Fraction] = {}
    forfeits: list[int] = []
    place = ahead = 1
    for at in range(0, len(words), 2):
        if at and words[at - 1] == ">":
            place = ahead
        entrant, said = _who(words[at], names, colours)
        if entrant in places or entrant in forfeits:
            raise _unread(typed, names)
        if said == FORFEIT:
            forfeits.append(entrant)
            continue
        places[entrant], ahead = place, ahead + 1
        if said is not None:
            points[entrant] = _score(said)
    if len(places) + len(forfeits) != len(names):
        raise _unread(typed, names)
    return Finish(pod.round, pod.number, places, points, tuple(forfeits), how)


def written(
    places: Mapping[int, int],
    points: Mapping[int, Fraction],
    forfeits: Collection[int],
    names: Mapping[int, str],
) -> str:
    """The same as text, for whoever corrects it."""
    ordered = sorted(places, key=lambda entrant: places[entrant])
    parts = list[str]()
    for at, entrant in enumerate(ordered):
        if at:
            shared = places[entrant] == places[ordered[at - 1]]
            parts.append("=" if shared else ">")
        parts.append(_one(names[entrant], points.get(entrant)))
    for entrant in names:
        if entrant in forfeits:
            parts += [">"] * bool(parts) + [f"{names[entrant]} {FORFEIT}"]
    return " ".join(parts)


def _one(name: str, points: Fraction | None) -> str:
    return name if points is None else f"{name} {points}"


def _who(said: str, names: Mapping[int, str], colours: Mapping[str, int]) -> tuple[int, str | None]:
    """Who is meant, and the points or the forfeit behind the name."""
    if (alone := _meant(said, names, colours)) is not None:
        return alone, None
    parts = _POINTS.fullmatch(said.strip())
    entrant = _meant(parts["who"], names, colours) if parts else None
    if parts is None or entrant is None:
        raise _unread(said, names)
    return entrant, fold(parts["points"])


def _meant(said: str, names: Mapping[int, str], colours: Mapping[str, int]) -> int | None:
    """The entrant of that name, of one that begins so, or at the seat of that colour."""
    wanted = fold(said)
    for colour, entrant in colours.items():
        if wanted in (fold(names[entrant]), colour):
            return entrant
    begin = [each for each, name in names.items() if wanted and fold(name).startswith(wanted)]
    return begin[0] if len(begin) == 1 else None


def _score(said: str) -> Fraction:
    return Fraction(said.replace(",", "."))


def _unread(said: str, names: Mapping[int, str]) -> Refusal:
    example = " > ".join(names.values())
    return Refusal("refusal.cup_result", typed=echo(said), example=echo(example))
