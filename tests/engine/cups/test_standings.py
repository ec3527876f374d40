"""Standings: each tie-break decides where the ones before it do not, and says why."""

from __future__ import annotations

import time
from collections.abc import Sequence
from fractions import Fraction

import msgspec
import pytest

from engine.cups.cup import Cup, SeedUnknown
from engine.cups.earned import ledger
from engine.cups.figures import Criterion, opponents, share
from engine.cups.lines import Begin, Bye, Drop, Finish, Paired, Sealed, Seated
from engine.cups.plan import COMPARED
from tests.engine.cups.playing import SEED, again, cup_of


def result(number: int, pod: int, results: Sequence[Sequence[str]]) -> Finish:
    """Return the result of a table: who, as which, with how many points; ``x`` forfeits."""
    there = [(int(who), *map(int, told)) for who, *told in results if told != ["x"]]
    points = {who: score for who, _, *scores in there for score in scores}
    gone = tuple(int(who) for who, *told in results if told == ["x"])
    return Finish(number, pod, {who: place for who, place, *_ in there}, points, gone)


def cup_with(*rounds: str, count: int = 8, **plan: object) -> Cup:
    """A cup whose rounds are told by their tables: ``1:1 2:2 3:3 4:4 / 5:1 6:2``."""
    cup = cup_of(count, **plan)
    for number, told in enumerate(rounds, 1):
        cup.add(Paired(number))
        tables = [[one.split(":") for one in table.split()] for table in told.split(" / ")]
        pod = 0
        for table in tables:
            seats = tuple(int(who) for who, *_ in table)
            pod += len(seats) > 1
            cup.add(Seated(number, pod, seats) if seats[1:] else Bye(number, seats[0]))
        for size in sorted({*map(len, tables)}) if cup.plan.duplicate else ():
            cup.add(Sealed(number, size, SEED))
        cup.add(Begin(number))
        for at, table in enumerate((table for table in tables if table[1:]), 1):
            cup.add(result(number, at, table))
    return cup


def parted(cup: Cup, upper: int, lower: int) -> Criterion:
    """What puts one above the other."""
    found = cup.standings()
    assert found.of(upper).place < found.of(lower).place
    *level, last = found.why(lower, upper)
    assert last.decides
    assert not any(step.decides for step in level)
    assert [step.criterion for step in (*level, last)] == list(found.criteria[: len(level) + 1])
    return last.criterion


FIRST = "1:1 2:2 3:3 4:4 / 5:1 6:2 7:3 8:4"


def test_points_come_first():
    cup = cup_with(FIRST)
    assert parted(cup, 1, 2) == "points"
    assert [row.points for row in cup.standings().rows] == [6, 6, 4, 4, 2, 2, 0, 0]
    figure = cup.standings().of(2).figures["points"]
    assert [(part.round, part.value) for part in figure.parts] == [(1, 4)]


def test_then_whoever_met_those_with_more_points():
    cup = cup_with(FIRST, "1:1 2:2 5:3 6:4 / 3:1 4:2 7:3 8:4")
    assert [cup.standings().of(who).points for who in (2, 3, 5)] == [8, 8, 8]
    assert parted(cup, 2, 3) == "opponents"
    figure = cup.standings().of(2).figures["opponents"]
    told = [(part.round, part.opponent, part.value) for part in figure.parts]
    assert told == [(1, 1, 12), (1, 3, 8), (1, 4, 4), (2, 1, 12), (2, 5, 8), (2, 6, 4)]
    assert figure.value == (Fraction(48, 6),)


def test_a_table_of_three_brings_two_opponents_and_a_bye_none():
    cup = cup_with("1:1 2:2 3:3 / 4:1 5:2 6:3 / 7", "1:1 4:2 7:3 / 2:1 5:2 3:3 / 6", count=7, pod=3)
    assert cup.earned(7)[0].kind == "bye"
    told = opponents(7, ledger(cup, 2)).parts
    assert [(part.round, part.opponent, part.value) for part in told] == [(2, 1, 12), (2, 4, 9)]


def test_rounds_that_an_opponent_did_not_play_count_for_them_like_byes():
    cup = cup_of(8, Paired(1), Seated(1, 1, (1, 2, 3, 4)), Seated(1, 2, (5, 6, 7, 8)), Begin(1))
    cup.add(Finish(1, 1, {1: 1, 2: 2, 3: 3}, forfeits=(4,)))
    cup.add(Finish(1, 2, {5: 1, 6: 2, 7: 3, 8: 4}))
    cup.add(Drop(1))
    cup.add_all([Paired(2), Seated(2, 1, (2, 3, 4)), Seated(2, 2, (5, 6, 7, 8)), Begin(2)])
    cup.add(Finish(2, 1, {2: 3, 3: 1, 4: 2}))
    cup.add(Finish(2, 2, {5: 4, 6: 3, 7: 2, 8: 1}))
    assert [cup.standings().of(who).points for who in (1, 4)] == [6, 3]
    told = opponents(2, ledger(cup, 2)).parts
    assert [(part.round, part.opponent, part.value, part.missed) for part in told] == [
        (1, 1, 6 + 3, 1),  # dropped out and missed a round
        (1, 3, 2 + 6, 0),
        (1, 4, 3 + 3, 1),  # forfeited one
        (2, 3, 2 + 6, 0),
        (2, 4, 3 + 3, 1),
    ]


def test_then_whoever_was_ahead_where_they_met():
    cup = cup_with("1:2 2:1 3:3 4:3", "1:2 2:1 3:3 4:3", "1:2 2:4 3:1 4:3", count=4)
    assert [cup.standings().of(who).points for who in (1, 2)] == [12, 12]
    assert parted(cup, 2, 1) == "meeting"
    step = cup.standings().why(1, 2)[-1]
    assert step.upper.level == (1, 2)
    told = [(part.round, part.opponent, part.value) for part in step.upper.parts]
    assert told == [(1, 1, 1), (2, 1, 1), (3, 1, 0)]
    assert (step.upper.value, step.lower.value) == ((Fraction(2, 3),), (Fraction(1, 3),))


def test_a_meeting_decides_only_where_all_who_are_level_met():
    cup = cup_with(FIRST)
    steps = cup.standings().why(1, 5)
    (meeting,) = (step for step in steps if step.criterion == "meeting")
    assert not meeting.upper.valid
    assert meeting.upper.level == (1, 5)
    assert not meeting.decides


def test_who_shares_a_place_at_a_meeting_has_half_of_it():
    cup = cup_with("1:1 2:1 3:3 4:4 / 5:1 6:2 7:3 8:4")
    step = next(step for step in cup.standings().why(1, 2) if step.criterion == "meeting")
    assert [part.value for part in step.upper.parts] == [Fraction(1, 2)]
    assert step.upper.valid
    assert not step.decides


def test_then_the_share_of_the_points_at_the_tables():
    cup = cup_with("1:1:60 2:2:20 3:3:10 4:4:10 / 5:1:30 6:2:30 7:3:30 8:4:30")
    assert parted(cup, 1, 5) == "share"
    upper = cup.standings().of(1).figures["share"]
    assert upper.value == (Fraction(60, 100) * 4,)
    assert (upper.parts[0].value, upper.parts[0].total, upper.parts[0].size) == (60, 100, 4)
    assert cup.standings().of(5).figures["share"].value == (1,)


def test_an_equal_share_is_the_same_at_any_table_and_less_than_nothing_is_lifted():
    cup = cup_with("1:1:5 2:2:5 3:3:5 / 4:1:9 5:2:-3 6:3:-3 7:4:1", count=7)
    assert share(1, ledger(cup, 1)).value == (1,)
    assert share(4, ledger(cup, 1)).value == (Fraction(12, 16) * 4,)
    nothing = cup_with("1:1:0 2:2:0 3:3:0 / 4:1:0 5:2:0 6:3:0", count=6, pod=3)
    assert share(1, ledger(nothing, 1)).value == (1,)


def test_then_more_firsts_then_seconds_then_thirds():
    cup = cup_with("1:1 2:2 3:3 / 4:1 5:1 6:1", "1:3 2:2 3:1 / 4:1 5:1 6:1", count=6, pod=3)
    # all have 6: 1 and 3 a first each, 2 two seconds, the others two parts of everything
    assert {row.points for row in cup.standings().rows} == {6}
    assert parted(cup, 1, 4) == "places"
    assert cup.standings().of(1).figures["places"].value == (1, 0, 1)
    assert cup.standings().of(2).figures["places"].value == (0, 2, 0)
    assert cup.standings().of(4).figures["places"].value == (Fraction(2, 3),) * 3
    assert cup.standings().order()[-1] == 2


def test_at_last_the_lot_decides_and_its_numbers_are_told():
    cup = cup_with(FIRST)
    upper, lower = sorted((1, 5), key=cup.lot)
    assert parted(cup, upper, lower) == "lot"
    step = cup.standings().why(1, 5)[-1]
    assert (step.upper.value, step.lower.value) == ((cup.lot(upper),), (cup.lot(lower),))
    assert len({cup.lot(who) for who in range(1, 513)}) == 512


def test_without_the_seed_nothing_is_told_that_the_lot_decides():
    cup = cup_with(FIRST)
    with pytest.raises(SeedUnknown):
        again(cup).standings()
    assert again(cup, SEED).standings() == cup.standings()


def test_a_row_tells_what_put_it_below_the_one_above_and_how_far_it_moved():
    cup = cup_with(FIRST, "1:4 2:3 5:1 6:2 / 3:1 4:2 7:3 8:4")
    rows = cup.standings().rows
    assert rows[0].above is None
    assert all(row.above for row in rows[1:])
    before = {row.entrant: row.place for row in cup.standings(1).rows}
    assert [row.moved for row in rows] == [before[row.entrant] - row.place for row in rows]
    assert cup.standings(1).rows[0].moved is None


def test_whoever_never_played_and_is_out_is_not_in_the_standings():
    cup = cup_of(9, Drop(9))
    cup.add_all(cup.next_round())
    assert 9 not in cup.standings().order()
    assert len(cup.standings().rows) == 8


# Duplicate scores.


def duplicates(*rounds: str, count: int = 8) -> Cup:
    return cup_with(*rounds, count=count, duplicate=True, scoring="duplicate")


def test_a_duplicate_score_is_the_points_above_those_of_the_same_seat_elsewhere():
    cup = duplicates("1:1:40 2:2:30 3:3:20 / 4:2:30 5:1:35 6:3:10 / 7:1:50 8:2:40 9:3:33", count=9)
    first = cup.earned(1)[0]
    assert (first.game, first.par, first.points) == (40, Fraction(30 + 50, 2), 0)
    assert [cup.earned(who)[0].points for who in (4, 7)] == [-15, 15]
    assert cup.earned(6)[0].points == 10 - Fraction(20 + 33, 2)
    assert sum(cup.earned(who)[0].points for who in range(1, 10)) == 0


def test_what_a_large_round_brought_everybody_is_told_at_once():
    """A table of 512 entrants asks for each of them: what they earned is reckoned for all once."""
    tables = " / ".join(
        " ".join(f"{4 * at + seat}:{seat}:{99 - at % 50 - seat}" for seat in range(1, 5))
        for at in range(128)
    )
    cup = duplicates(tables, count=512)
    began = time.process_time()
    told = [cup.earned(who)[0].points for who in cup.entrants]
    assert time.process_time() - began < 5, "reckoned for each alone it takes half a minute"
    assert sum(told) == 0


def test_a_line_more_is_seen_at_once_in_what_everybody_earned():
    cup = cup_with(FIRST)
    assert [one.points for one in cup.earned(4)] == [0]
    cup.add(Finish(1, 1, {4: 1, 1: 2, 2: 3, 3: 4}, how="correct"))
    assert [one.points for one in cup.earned(4)] == [6]


def test_a_table_without_another_of_its_size_counts_by_places():
    cup = duplicates("1:1:40 2:2:30 3:3:20 4:4:9 / 5:1:35 6:3:10 7:2:12", count=7)
    assert [cup.earned(who)[0].points for who in range(1, 8)] == [3, 1, -1, -3, 3, -3, 0]
    assert cup.earned(1)[0].par is None


def test_before_revision_4_such_a_table_counted_for_nothing():
    new = duplicates("1:1:40 2:2:30 3:3:20 4:4:9 / 5:1:35 6:3:10 7:2:12", count=7)
    old = Cup(msgspec.structs.replace(new.plan, revision=COMPARED - 1), new.seal, new.seed)
    old.add_all(new.lines)
    assert {old.earned(who)[0].points for who in range(1, 8)} == {0}


def test_whoever_forfeits_has_the_lowest_score_and_is_nobodys_measure():
    cup = duplicates("1:1:40 2:2:30 3:3:20 4:x / 5:1:50 6:2:40 7:4:10 8:3:20")
    assert [cup.earned(who)[0].points for who in (1, 5)] == [-10, 10]
    assert cup.earned(8)[0].par is None
    assert cup.earned(4)[0].points == -10  # of 1 -10, 2 -10, 3 10, 5 10, 6 10, 7 -10, 8 -1
    both = duplicates("1:1:40 2:x 3:x 4:x / 5:1:40 6:x 7:x 8:x")
    assert both.earned(2)[0].points == 0


def test_a_bye_and_an_award_are_nothing_above_or_below():
    cup = cup_of(3, duplicate=True, scoring="duplicate", pod=2)
    cup.add_all([Paired(1), Seated(1, 1, (1, 2)), Bye(1, 3), Sealed(1, 2, SEED), Begin(1)])
    cup.add(Finish(1, 1, {1: 1, 2: 1}, how="award"))
    assert [cup.earned(who)[0].points for who in (1, 2, 3)] == [0, 0, 0]
