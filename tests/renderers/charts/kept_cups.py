"""The charts that are kept as references: the same in every run, with all that charts show."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

from renderers.charts import scenes
from renderers.charts.played import Profile, Statistics
from renderers.charts.scenes import (
    Bracket,
    Compared,
    Entrant,
    Pair,
    Pod,
    Pods,
    Quotient,
    Result,
    Row,
    Seated,
    Side,
    Standings,
    Sum,
    Tie,
    Why,
)
from tests.renderers.charts.cups import bracket_of, profile_of, statistics_of

_NAMES = (
    *("Inès", "Þorbjörg", "Bram", "Nguyễn Thị Ánh", "Maximilienne-Théodora von Habsburg", "Çağla"),
    *(
        *("Łukasz", "日本語", "Željko", "Zoë", "Jean-Christophe", "Kweku", "Añá", "Dee"),
        *("Siân", "Marek"),
    ),
)
_SIGNS: dict[str, scenes.Kind] = {"b": "bye", "x": "forfeit", "-": "absent", "v": "veiled"}


def _result(told: str) -> Result:
    """``1/4``, a shared ``=1/4``, a corrected ``1/4*``, or a sign."""
    if told in _SIGNS:
        return Result(_SIGNS[told])
    place, of = told.strip("=*").split("/")
    shared, corrected = told.startswith("="), told.endswith("*")
    return Result("played", int(place), int(of), shared, corrected=corrected)


def _entrant(number: int) -> Entrant:
    return Entrant(number, _NAMES[number - 1])


_ROUNDS = (
    *("1/4 2/4 1/4 2/4 1/4", "1/4 1/4 1/4 3/4 3/4", "2/4 4/4 1/3 1/4 1/4", "2/4 1/4 2/4 1/4 4/4"),
    *("1/4 3/4 2/4 2/4 2/4", "4/4 2/4 2/4 1/4 1/4*", "2/4 2/4 1/4 3/4 3/4", "3/4 1/4 3/4 1/3 4/4"),
    *(
        "1/4 2/4 =1/4 4/4 =3/4",
        "3/4 3/4 =1/4 2/4 3/4",
        "3/4 4/4 3/4 3/4 1/4",
        "2/4 1/4 4/4 3/4 4/4",
    ),
    *("- - 1/4 2/4 2/4", "4/4 b 2/4 4/4 3/4", "3/4 4/4 3/4 2/3 4/4", "1/4 2/4 4/4 x x"),
)
_POINTS = (26, 24, 24, 22, 22, 22, 20, 19, 19, 17.5, 14, 14, 13, 11, 10, 10)
_MOVED = (2, -1, 4, -2, 0, 5, -1, 1, -4, 0, 2, -3, None, 0, -2, -17)
_TIES = {
    2: (Tie("opponents", Fraction("9.4")),),
    3: (Tie("opponents", Fraction(9)),),
    4: (Tie("opponents", Fraction("9.1")),),
    5: (Tie("opponents", Fraction("8.85")), Tie("beat", place=6)),
    6: (Tie("lost", place=5),),
    8: (Tie("places", Fraction(2)),),
    9: (Tie("places", Fraction(1)),),
    11: (Tie("share", Fraction("1.12")),),
    12: (Tie("share", Fraction("0.97")),),
    15: (Tie("lot", Fraction(3)),),
    16: (Tie("lot", Fraction(412)),),
}


def standings() -> Standings:
    rows = [
        Row(
            place,
            _entrant(place),
            Fraction(_POINTS[place - 1]),
            tuple(map(_result, _ROUNDS[place - 1].split())),
            _MOVED[place - 1],
            _TIES.get(place, ()),
            level=place > 1 and _POINTS[place - 1] == _POINTS[place - 2],
            gone=place == 16,
        )
        for place in range(1, 17)
    ]
    return Standings("Jaguar Cup", tuple(rows), 5, 7, go_on=8)


def duplicate() -> Standings:
    random, rows = Random(5), list[Row]()
    for place in range(1, 13):
        scores = [Fraction(random.randint(-12, 12) - place + 6, 2) for _ in range(7)]
        rounds = [Result("played", 1, 3, score=score) for score in scores]
        rows.append(Row(place, _entrant(place), sum(scores, Fraction(0)), tuple(rounds), place - 6))
    rows[3] = replace(rows[3], rounds=(Result("bye"), Result("absent"), *rows[3].rounds[2:]))
    decided = replace(rows[7].rounds[6], corrected=True)
    rows[7] = replace(rows[7], rounds=(*rows[7].rounds[:6], decided))
    return Standings("Coupe du Jaguar", tuple(rows), 7, 9, duplicate=True, me=6)


def why() -> Why:
    told = (
        ("12 8 7", "14 7 5"),
        ("15 9 6", "10 9 6"),
        ("13 10 5", "13 8"),
        ("11 9 8", ""),
        ("14 9.5 5", "12 8 5"),
    )

    def summed(terms: str) -> Sum:
        parts = tuple(map(Fraction, terms.split()))
        return (
            Sum(sum(parts, Fraction(0)), parts, of=len(parts) + 1)
            if parts
            else Sum(None, kind="bye")
        )

    pairs = tuple(Pair(summed(a), summed(b), at) for at, (a, b) in enumerate(told, 1))
    whole = Quotient(Fraction("141.5"), Fraction(15)), Quotient(Fraction(97), Fraction(11))
    upper, lower = (
        Side(place, _entrant(place), tuple(map(_result, _ROUNDS[place - 1].split())))
        for place in (2, 5)
    )
    deciding = Compared(
        "opponents", Fraction("141.5") / 15, Fraction(97, 11), True, pairs=pairs, quotients=whole
    )
    points = Compared("points", Fraction(24), Fraction(24))
    return Why("Coupe du Jaguar", upper, lower, (points, deciding), ("meeting", "share", "lot"))


def pods() -> Pods:
    def seats(first: int, *states: str) -> tuple[Seated, ...]:
        found: list[Seated] = []
        for seat, state in enumerate(states):
            who = _entrant(first + seat)
            if state and state[0] in "=123456789x":
                place, _, points = state.partition(" ")
                found.append(Seated(seat, who, "", _result(place), Fraction(points)))
            else:
                found.append(Seated(seat, who, state))  # type: ignore[arg-type]
        return tuple(found)

    tables = (
        Pod(1, "ended", seats(1, "1/4* 6", "=2/4* 3", "=2/4* 3", "x 0"), how="correct", by="Ana"),
        Pod(2, "late", seats(5, "", "act", "", ""), turn=17, about=25),
        Pod(3, "playing", seats(9, "act", "", "act")),
        Pod(4, "check_in", seats(13, "in", "in", "awaited", "in"), seconds=1200),
    )
    return Pods("Jaguar Cup", 3, tables, 5, (), 30 * 3600, 3 * 86_400, "until Sunday 20:00")


def bracket() -> Bracket:
    return bracket_of(Random(4), 16, 4, 2)


def profile() -> Profile:
    return replace(profile_of(Random(12), 120), name="Chloé", place=9)


def statistics() -> Statistics:
    return replace(statistics_of(Random(3), 4, 500), holder="Inès", sitting=4200)
