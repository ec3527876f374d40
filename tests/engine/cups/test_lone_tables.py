"""With duplicate scores every table has another one of its size, or counts by places."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from engine.catalogue import find
from engine.cups.checking import check
from engine.cups.cup import Cup
from engine.cups.file import CupFile
from engine.cups.lines import Enter, Over, Seated, read
from engine.cups.plan import COMPARED
from engine.cups.points import lone, sizes
from engine.cups.rounds import Round
from tests.engine.cups.filed import GOLD, games
from tests.engine.cups.playing import begin, cup_of, play, played, unseal
from tests.seeding import seeded


def scored(count: int, **plan: object) -> Cup:
    return cup_of(count, duplicate=True, scoring="duplicate", **plan)


def chairs(one: Round) -> list[tuple[int, int]]:
    return sorted(((pod.chairs, pod.size) for pod in one.pods), reverse=True)


@pytest.mark.parametrize(
    ("count", "pod", "least", "tables"),
    [
        (14, 4, 3, (4, 4, 3, 3)),
        (15, 4, 3, (3, 3, 3, 3, 3)),
        (23, 4, 3, (4, 4, 3, 3, 3, 3, 3)),
        (10, 4, 2, (3, 3, 2, 2)),
        (13, 4, 3, (4, 3, 3, 3)),
        (11, 4, 3, (4, 4, 3)),
        (7, 4, 3, (4, 3)),
        (9, 4, 4, (4, 4)),
        (4, 4, 2, (4,)),
        (3, 4, 3, (3,)),
    ],
)
def test_a_size_that_occurs_once_is_avoided_where_that_can_be(count, pod, least, tables):
    assert sizes(count, pod, least, compares=True) == tables


@pytest.mark.parametrize("form", ["swiss", "robin", "knockout"])
def test_fifteen_sit_at_five_tables_of_three_in_every_format(form):
    rounds = 3 if form == "swiss" else 0
    cup = scored(15, format=form, rounds=rounds)
    begin(cup)
    assert chairs(cup.rounds[0]) == [(3, 3)] * 5
    old = Cup(msgspec.structs.replace(cup.plan, revision=COMPARED - 1), cup.seal, cup.seed)
    old.add_all(Enter(number) for number in range(1, 16))
    old.add_all(old.next_round())
    assert chairs(old.rounds[0]) == [(4, 4)] * 3 + [(3, 3)]


def test_twenty_three_sit_at_seven_tables_of_which_none_is_alone():
    cup = scored(23)
    for _ in range(2):
        begin(cup)
        assert chairs(cup.rounds[-1]) == [(4, 4)] * 2 + [(3, 3)] * 5
        play(cup)
        unseal(cup)


def test_of_thirteen_a_house_player_fills_each_table_of_three():
    cup = scored(13)
    for _ in range(3):
        begin(cup)
        last = cup.rounds[-1]
        assert chairs(last) == [(4, 4)] + [(4, 3)] * 3
        filled = [pod.house for pod in last.pods if pod.house]
        assert len({*filled}) == 3, "of no seat is nobody compared"
        assert [*last.seals] == [4]
        play(cup)
        unseal(cup)
        earned = [cup.earned(who)[-1] for who in cup.entrants]
        assert all(one.par is not None for one in earned)
        for seat in range(4):
            assert sum(one.points for one in earned if one.seat == seat) == 0


def test_who_has_the_seat_of_the_only_house_player_counts_by_place():
    cup = scored(7, rounds=1)
    begin(cup)
    (full,) = (pod for pod in cup.rounds[0].pods if not pod.house)
    (filled,) = (pod for pod in cup.rounds[0].pods if pod.house)
    play(cup)
    unseal(cup)
    alone = full.seats[filled.house[0]]
    others = [one for who in cup.entrants if who != alone for one in cup.earned(who)]
    assert all(one.par is not None for one in others)
    place = full.places()[alone]
    assert cup.earned(alone)[0].points == Fraction(6 * (4 - place), 3) - 3


def test_an_organiser_may_prefer_short_tables_and_the_one_alone_counts_by_places():
    cup = scored(13, lone="places")
    begin(cup)
    assert chairs(cup.rounds[0]) == [(4, 4)] + [(3, 3)] * 3
    play(cup)
    unseal(cup)
    (full,) = (pod for pod in cup.rounds[0].pods if pod.size == 4)
    assert [cup.earned(who)[0].points for who in sorted(full.entrants)] == [3, 1, -1, -3]
    short = [who for pod in cup.rounds[0].pods if pod.size == 3 for who in pod.entrants]
    assert all(cup.earned(who)[0].par is not None for who in short)


def test_a_cup_by_places_is_never_filled():
    cup = cup_of(13, duplicate=True)
    begin(cup)
    assert chairs(cup.rounds[0]) == [(4, 4)] + [(3, 3)] * 3


def test_as_many_go_on_from_a_filled_table_as_from_a_short_one():
    cup = scored(7, format="knockout", rounds=0, go_on=3)
    begin(cup)
    assert chairs(cup.rounds[0]) == [(4, 4), (4, 3)]
    play(cup)
    unseal(cup)
    begin(cup)
    assert len(cup.rounds[1].placed()) == 3 + 2


def test_a_line_tells_on_which_seat_the_house_player_sits():
    line = read('{"type":"seated","round":1,"pod":2,"seats":[4,null,9,3]}')
    assert line == Seated(1, 2, (4, None, 9, 3))
    assert (line.entrants, line.house) == ((4, 9, 3), (1,))


@pytest.mark.parametrize("form", ["swiss", "robin", "knockout", "groups"])
@pytest.mark.parametrize("count", [5, 7, 11, 13, 18])
def test_no_table_of_a_cup_that_is_filled_is_alone(form, count):
    rounds = 3 if form == "swiss" else 0
    cup = played(scored(count, format=form, rounds=rounds, group=8, qualify=4))
    for one in cup.rounds:
        assert len(one.pods) == 1 or not lone([pod.chairs for pod in one.pods])


@pytest.mark.parametrize("preferred", ["house", "places"])
def test_the_file_of_such_a_cup_holds(preferred):
    cup, records, random = scored(11, rounds=2, lone=preferred), {}, seeded("lone file")
    while not cup.done:
        begin(cup)
        records |= games(cup, random)
        unseal(cup)
    cup.add(Over())
    found = check(CupFile.of(cup, records), find, lambda record: record.verify(GOLD))
    assert (found.pairings, found.results, found.trusted) == (2, 6, [])
