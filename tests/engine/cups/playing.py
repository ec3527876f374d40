"""Random cups, played by lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from engine.cups.cup import Cup
from engine.cups.file import CupFile
from engine.cups.lines import Begin, Enter, Finish, How, Line, Opened, Over, Sealed
from engine.cups.plan import Plan
from engine.cups.rounds import Pod
from engine.deal import Deal

SEED = "5e" * 32


def cup_of(count: int, *lines: Line, **plan: Any) -> Cup:
    """A cup of so many entrants, after these lines."""
    cup = Cup.of(Plan(**{"title": "gold", "rounds": 3, **plan}), Deal(SEED))
    enter(cup, count)
    for line in lines:
        cup.add(line)
    return cup


def enter(cup: Cup, count: int) -> None:
    for _ in range(count):
        cup.add(Enter(cup.next_entrant()))


def begin(cup: Cup) -> None:
    """The next round is paired and begun; the same one anew where it has not begun."""
    cup.add_all(cup.next_round())
    number = cup.rounds[-1].number
    if cup.plan.duplicate:
        for size in sorted(cup.rounds[-1].chairs):
            cup.add(Sealed(number, size, Deal(duplicate_seed(number, size)).seal))
    cup.add(Begin(number))


def unseal(cup: Cup) -> None:
    """The duplicate deals of the last round are told."""
    number = cup.rounds[-1].number
    for size in sorted(cup.rounds[-1].seals):
        cup.add(Opened(number, size, duplicate_seed(number, size)))


def duplicate_seed(number: int, size: int) -> str:
    """What the pods of a size are dealt in a round."""
    return f"{number:02x}{size:02x}" * 16


def finish(
    pod: Pod, places: Sequence[int], points: Sequence[int] | None = None, how: How = "result"
) -> Finish:
    """The table ends with these places and points by seat."""
    scored: Mapping[int, int] = {}
    if points is not None:
        scored = dict(zip(pod.entrants, points, strict=True))
    placed = dict(zip(pod.entrants, places, strict=True))
    return Finish(pod.round, pod.number, placed, scored, how=how)


def in_order(pod: Pod, entrants: Iterable[int]) -> Finish:
    """Return that the table ends in this order."""
    return Finish(pod.round, pod.number, {who: at for at, who in enumerate(entrants, 1)})


def play(cup: Cup, *, points: Sequence[int] = (40, 30, 20, 10)) -> None:
    """Every table of the round ends in the order of the entrants' numbers."""
    for pod in cup.rounds[-1].pods:
        ranked = sorted(pod.entrants)
        scored = {who: points[at] for at, who in enumerate(ranked)}
        placed = {who: at for at, who in enumerate(ranked, 1)}
        cup.add(Finish(pod.round, pod.number, placed, scored))


def again(cup: Cup, seed: str | None = None) -> Cup:
    """Return the cup as its file tells of it, or as the store does, which knows the seed."""
    read = CupFile.read(CupFile(cup).write()).cup
    read.seed = read.seed or seed
    return read


def played(cup: Cup) -> Cup:
    """The cup to its end, in the order of the entrants' numbers."""
    while not cup.done:
        begin(cup)
        play(cup)
        if cup.plan.duplicate:
            unseal(cup)
    cup.add(Over())
    return cup


def random_finish(pod: Pod, random: Random) -> Finish:
    """Places by points, some of them shared; now and then somebody forfeits."""
    points = {who: random.randint(-3, 12) for who in pod.entrants}
    forfeits = tuple(who for who in pod.entrants if random.random() < 0.04)
    there = {who: points[who] for who in pod.entrants if who not in forfeits}
    placed = {
        who: 1 + sum(other > score for other in there.values()) for who, score in there.items()
    }
    how: How = random.choice(("result", "result", "result", "late", "house"))
    return Finish(pod.round, pod.number, placed, there, forfeits, how)
