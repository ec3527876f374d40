"""Cups among players of known strength, played by the thousand: how good a format finds the best.

Strengths lie evenly between the strongest and the weakest that the pool has; who enters first is
left to chance. All tables are of four: 8, 16, 32… entrants have no others. Swiss rounds are paired
with less patience than on the server (``PATIENCE``), so what is told of second meetings and of
seats is a little worse than what members see.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from engine.cups.chance import drawn
from engine.cups.cup import Cup
from engine.cups.lines import Begin, Enter, Finish, Line, Opened, Paired, Sealed, Seated
from engine.cups.next_round import candidates
from engine.cups.pairing import Patience, pair
from engine.cups.plan import GROUP, QUALIFY, Plan
from engine.cups.pool import GRADES, Pool
from engine.cups.rounds import Pod
from engine.deal import SEED_BYTES, Deal

PATIENCE = Patience(400, 200)
FORMATS: dict[str, dict[str, Any]] = {
    "swiss": {"format": "swiss", "rounds": 5},
    "robin": {"format": "robin"},
    "knockout": {"format": "knockout"},
    "groups": {"format": "groups", "group": GROUP, "qualify": QUALIFY},
}
"""What is measured. Everything else is as a plan has it: tables of four, of which two go on."""
ENTRANTS = (8, 16, 32, 64, 128)
LARGEST_ROBIN = 16
"""Of more entrants everybody could not meet everybody in a season."""


class Shown(NamedTuple):
    """What a cup showed."""

    first: bool
    """Whether the best was first."""
    tau: float
    """Kendall's: 1 when the order is the true one, 0 when it has nothing to do with it."""
    again: int
    """Second, third… meetings."""
    seats: float
    """How many times more often one had a seat than another one, on average."""
    rounds: int


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of cup: what is measured together."""

    format: str
    duplicate: bool
    entrants: int

    def plan(self, title: str) -> Plan:
        scoring = "duplicate" if self.duplicate else "places"
        return Plan(title=title, duplicate=self.duplicate, scoring=scoring, **FORMATS[self.format])


def kinds(formats: Sequence[str], entrants: Sequence[int]) -> Iterator[Kind]:
    """All that are measured."""
    for form in formats:
        for count in entrants:
            if form != "robin" or count <= LARGEST_ROBIN:
                yield from (Kind(form, duplicate, count) for duplicate in (False, True))


def play_all(kind: Kind, pool: Pool, count: int, seed: int) -> list[Shown]:
    """So many cups, the same ones whenever the seed is the same."""
    salt = f"{seed} {pool.title} {kind.format} {kind.duplicate} {kind.entrants}"
    return [play(kind, pool, Random(f"{salt} {number}")) for number in range(count)]


def play(kind: Kind, pool: Pool, random: Random) -> Shown:
    """A whole cup."""
    cup = Cup.of(kind.plan(pool.title), Deal(_seed(random)))
    numbers = range(1, kind.entrants + 1)
    cup.add_all(Enter(number) for number in numbers)
    order = random.sample(numbers, kind.entrants)
    weakest = max(1, kind.entrants - 1)
    strengths = {number: GRADES[-1] * (1 - place / weakest) for place, number in enumerate(order)}
    while not cup.done:
        _round(cup, pool, strengths, random)
    return _shown(cup, order)


def _round(cup: Cup, pool: Pool, strengths: dict[int, float], random: Random) -> None:
    for line in _paired(cup):
        cup.add(line)
    played = cup.rounds[-1]
    seeds = {size: _seed(random) for size in sorted(played.chairs)}
    if cup.plan.duplicate:
        for size, seed in seeds.items():
            cup.add(Sealed(played.number, size, Deal(seed).seal))
    cup.add(Begin(played.number))
    shared = random.randrange(len(pool.deals))
    for pod in played.pods:
        deal = shared if cup.plan.duplicate else random.randrange(len(pool.deals))
        cup.add(
            _finish(
                pod,
                [
                    pool.points(deal, seat, strengths[who], random)
                    for seat, who in enumerate(pod.entrants)
                ],
            )
        )
    if cup.plan.duplicate:
        for size, seed in seeds.items():
            cup.add(Opened(played.number, size, seed))


def _paired(cup: Cup) -> Sequence[Line]:
    """The next round; a Swiss one with less patience."""
    if not cup.plan.pairs_by_standing:
        return cup.next_round()
    number = len(cup.rounds) + 1
    lot = drawn(cup.required_seed, "round", number, 1)
    found = pair(candidates(cup), cup.plan.pod, lot, cup.plan.smallest, PATIENCE)
    tables = (Seated(number, at, table) for at, table in enumerate(found.pods, 1))
    return [Paired(number), *tables]


def _finish(pod: Pod, points: Sequence[int]) -> Finish:
    places = [1 + sum(other > own for other in points) for own in points]
    return Finish(
        pod.round,
        pod.number,
        dict(zip(pod.entrants, places, strict=True)),
        dict(zip(pod.entrants, map(Fraction, points), strict=True)),
    )


def _shown(cup: Cup, true: Sequence[int]) -> Shown:
    found = cup.standings().order()
    met: dict[tuple[int, ...], int] = {}
    seats = {who: [0] * cup.plan.pod for who in true}
    for played in cup.rounds:
        for pod in played.pods:
            for two in combinations(sorted(pod.entrants), 2):
                met[two] = met.get(two, 0) + 1
            for seat, who in pod.seats.items():
                seats[who][seat] += 1
    return Shown(
        found[0] == true[0],
        tau(true, found),
        sum(times - 1 for times in met.values()),
        sum(max(had) - min(had) for had in seats.values()) / len(seats),
        len(cup.rounds),
    )


def tau(true: Sequence[int], found: Sequence[int]) -> float:
    """How well two orders agree: of all pairs, those in the same order less the others."""
    place = {who: at for at, who in enumerate(found)}
    row = [place[who] for who in true]
    pairs = len(row) * (len(row) - 1) // 2
    same = sum(one < other for one, other in combinations(row, 2))
    return (2 * same - pairs) / pairs


def _seed(random: Random) -> str:
    return f"{random.getrandbits(8 * SEED_BYTES):0{2 * SEED_BYTES}x}"
