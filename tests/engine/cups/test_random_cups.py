"""Many random cups: of every format, with everything that organisers and entrants may do."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from engine.cups.cup import Cup
from engine.cups.earned import Ledger, ledger
from engine.cups.figures import Figure
from engine.cups.file import CupFile
from engine.cups.lines import (
    Ban,
    Begin,
    Drop,
    Enter,
    Finish,
    Forfeit,
    Over,
    Paired,
    Return,
    Sealed,
    Swap,
)
from engine.cups.plan import FEWEST, Plan
from engine.cups.points import BYE, lone, worth
from engine.cups.refusals import Refused
from engine.deal import Deal
from tests.engine.cups.playing import again, begin, random_finish
from tests.seeding import seeded


def random_plan(random: Random) -> Plan:
    pod = random.randint(2, 4)
    kind = random.choice(("swiss", "swiss", "robin", "knockout", "groups"))
    duplicate = random.random() < 0.4
    rounds = random.randint(1, 5) if kind == "swiss" else random.choice((0, 0, 2))
    return Plan(
        title="gold",
        format=kind,
        rounds=0 if kind == "knockout" else rounds,
        pod=pod,
        least=random.choice((0, *range(2, pod + 1))),
        go_on=random.randint(1, pod - 1),
        group=random.randint(3, 6),
        qualify=random.randint(1, 2),
        duplicate=duplicate,
        scoring="duplicate" if duplicate and random.random() < 0.6 else "places",
        lone=random.choice(("house", "places")),
        seeding=random.choice(("lot", "rating")),
        late=random.randint(0, rounds) if kind == "swiss" else 0,
    )


def wander(cup: Cup, random: Random) -> None:
    """Somebody comes, goes, returns or is banned."""
    anybody = random.randint(1, len(cup.entrants) + 1)
    deed = random.choice((Drop, Drop, Drop, Return, Return, Ban, Enter))
    try:
        cup.add(deed(cup.next_entrant() if deed is Enter else anybody))
    except Refused:
        assert cup.copy().rows() == cup.rows()


def play_round(cup: Cup, random: Random) -> None:
    """A round as it may go: paired twice, swapped, with forfeits, people leaving, corrections."""
    cup.add_all(cup.next_round())
    number = cup.rounds[-1].number
    if random.random() < 0.2:
        wander(cup, random)
    elif random.random() < 0.2 and len(cup.rounds[-1].placed()) > 1:
        one, other = random.sample(sorted(cup.rounds[-1].placed()), 2)
        cup.add(Swap(one, other))
    try:
        whole = cup.copy()
        if cup.plan.duplicate:
            for size in whole.rounds[-1].chairs:
                whole.add(Sealed(number, size, Deal("00" * 32).seal))
        whole.add(Begin(number))
    except Refused:
        begin(cup)
    else:
        if cup.plan.duplicate:
            cup.add_all(whole.lines[len(cup.lines) : -1])
        cup.add(Begin(number))
    for pod in random.sample(cup.rounds[-1].pods, len(cup.rounds[-1].pods)):
        if random.random() < 0.15:
            some = random.sample(pod.entrants, random.randint(1, pod.size))
            cup.add(Forfeit(number, pod.number, tuple(some)))
        if not pod.over:
            cup.add(random_finish(pod, random))
        if random.random() < 0.1:
            wander(cup, random)
        if random.random() < 0.1:
            told = random_finish(pod, random)
            cup.add(Finish(number, pod.number, told.places, told.points, told.forfeits, "correct"))


def random_cup(random: Random, most: int = 24) -> Cup:
    """A cup that is over, or that too few were left in."""
    cup = Cup.of(random_plan(random), Deal(f"{random.getrandbits(256):064x}"))
    for number in range(1, random.randint(FEWEST, most) + 1):
        rating = random.choice((None, Fraction(random.randint(0, 60), 2)))
        cup.add(Enter(number, rating if cup.plan.seeding == "rating" else None))
    if random.random() < 0.3:
        wander(cup, random)
    try:
        while not cup.done:
            play_round(cup, random)
            for _ in range(random.choice((0, 0, 0, 1, 2))):
                wander(cup, random)
    except Refused as refused:
        if refused.kind != "too_few" or (
            len(cup.inside()) >= FEWEST and cup.plan.format == "swiss"
        ):
            raise
    cup.add(Over())
    return cup


def check(cup: Cup) -> None:
    """What holds in every cup."""
    for played in cup.rounds:
        placed = [who for unit in played.units for who in unit.entrants]
        assert len(placed) == len(set(placed)), "somebody is in a round twice"
        assert all(2 <= pod.size <= pod.chairs <= cup.plan.pod for pod in played.pods)
        if cup.plan.fills and len(played.pods) > 1:
            assert not lone([pod.chairs for pod in played.pods])
        check_points(cup, played.number)
    check_placed(cup)
    assert again(cup).rows() == cup.rows()
    assert again(cup).standings() == cup.standings()
    for after in range(len(cup.rounds) + 1):
        check_standings(cup, after)


def check_placed(cup: Cup) -> None:
    """When a round begins, everybody who was in when it was paired has a table or a bye; in a
    knock-out everybody who came from the round before."""
    so_far, there = Cup(cup.plan, cup.seal, cup.seed), set[int]()
    for line in cup.lines:
        if isinstance(line, Paired):
            there = {*so_far.inside()}
        if isinstance(line, Begin):
            begins, before = so_far.rounds[-1], so_far.rounds[: line.round - 1]
            due = there.intersection(so_far.inside())
            if begins.stage == "knockout" and before:
                assert begins.placed() <= due
                assert begins.placed() <= before[-1].placed() or before[-1].stage == "group"
            else:
                assert begins.placed() == due
        so_far.add(line)


def check_points(cup: Cup, number: int) -> None:
    """A table hands out as much as one of its size does, less what who forfeits gives up; with
    duplicate scores those of one seat come to nothing."""
    told = ledger(cup, number)
    for pod in cup.rounds[number - 1].pods:
        earned = [told.at(who, number) for who in pod.entrants]
        assert all(
            (one.kind == "forfeit") == (who in pod.forfeits)
            for one, who in zip(earned, pod.entrants, strict=True)
        )
        if cup.plan.scoring == "places":
            there = pod.size - len(pod.forfeits)
            assert sum(one.points for one in earned) == sum(
                worth(pod.size, place) for place in range(1, there + 1)
            )
    if cup.plan.scoring == "duplicate":
        seats: dict[tuple[int, int | None], list[Fraction]] = {}
        for who in cup.rounds[number - 1].seated():
            one = told.at(who, number)
            if one.par is not None:
                seats.setdefault((one.chairs, one.seat), []).append(one.points)
        assert all(sum(same) == 0 for same in seats.values())
    elif cup.rounds[number - 1].byes:
        assert all(told.at(who, number).points == BYE for who in cup.rounds[number - 1].byes)


def check_standings(cup: Cup, after: int) -> None:
    """Everybody once, in a total order; each row says truly what put it below the one above, and
    every number comes of its parts."""
    found, told = cup.standings(after), ledger(cup, after)
    assert len(set(found.order())) == len(found.rows)
    assert [row.place for row in found.rows] == list(range(1, len(found.rows) + 1))
    for upper, lower in zip(found.rows, found.rows[1:], strict=False):
        steps = found.why(upper.entrant, lower.entrant)
        assert [step.decides for step in steps] == [False] * (len(steps) - 1) + [True]
        assert steps[-1].upper.rank < steps[-1].lower.rank
        assert steps[-1].criterion == lower.above
        assert found.why(lower.entrant, upper.entrant) == steps
    for row in found.rows:
        if "points" in row.figures:
            assert row.figures["points"].value == (row.points,)
            assert row.points == sum(earned.points for earned in row.earned)
        if "opponents" in row.figures:
            check_opponents(row.figures["opponents"], told)


def check_opponents(figure: Figure, told: Ledger) -> None:
    """The mean of what each opponent earned where they played, and of byes elsewhere."""
    values = list[Fraction]()
    for part in figure.parts:
        if part.opponent is not None:
            rounds = told.rows[part.opponent]
            played = [one.points for one in rounds if one.kind in ("played", "bye", "running")]
            values.append(sum(played, Fraction(0)) + told.neutral * (len(rounds) - len(played)))
            assert part.value == values[-1]
    if values:
        assert figure.value == (sum(values, Fraction(0)) / len(values),)


@pytest.mark.parametrize(
    "part",
    [
        pytest.param(0, marks=pytest.mark.long),
        *(pytest.param(part, marks=pytest.mark.enduring) for part in range(1, 20)),
    ],
)
def test_ten_thousand_random_cups_hold_together(part):
    random = seeded("ten thousand random cups", part)
    for _ in range(500):
        cup = random_cup(random)
        try:
            check(cup)
        except BaseException:
            print(CupFile(cup).write())
            raise
