"""A cup, line by line: what may follow what, and what is refused and why."""

from __future__ import annotations

import doctest
import hashlib
from fractions import Fraction

import pytest

from engine.cups import cup as module
from engine.cups.cup import BadCup, Cup, SeedUnknown
from engine.cups.file import CupFile
from engine.cups.lines import (
    Ban,
    Begin,
    Bye,
    Drop,
    Enter,
    Finish,
    Forfeit,
    Line,
    Opened,
    Over,
    Paired,
    Pause,
    Resume,
    Return,
    Sealed,
    Seated,
    Swap,
)
from engine.cups.pairing import PATIENCE
from engine.cups.plan import MOST, REVISION, Plan
from engine.cups.refusals import Refused
from engine.cups.rounds import Pod
from engine.deal import Deal
from tests.engine.cups.playing import (
    SEED,
    again,
    begin,
    cup_of,
    duplicate_seed,
    enter,
    finish,
    play,
    played,
    unseal,
)


def refusal(cup: Cup, line: Line) -> str:
    """Why a line is refused; nothing has changed then."""
    before = cup.rows()
    with pytest.raises(Refused) as bad:
        cup.add(line)
    assert cup.rows() == before
    assert cup.standings() == again(cup, cup.seed).standings()
    return str(bad.value)


def running(count: int = 8, **plan: object) -> Cup:
    cup = cup_of(count, **plan)
    begin(cup)
    return cup


def pods(cup: Cup) -> list[Pod]:
    return cup.rounds[-1].pods


def test_the_example_of_a_cup_is_true():
    assert doctest.testmod(module).failed == 0


def test_a_cup_is_read_as_it_was_written():
    cup = played(cup_of(9))
    read = again(cup)
    assert read.rows() == cup.rows()
    assert (read.seed, read.over, read.plan) == (SEED, True, cup.plan)


def test_a_cup_that_runs_keeps_its_seed_to_itself():
    cup = running()
    assert SEED not in CupFile(cup).write()
    read = again(cup)
    play(read)
    with pytest.raises(SeedUnknown):
        read.next_round()


def test_a_new_cup_is_paired_by_the_rules_of_now():
    assert Cup.of(Plan(title="gold", rounds=1, revision=0), Deal()).plan.revision == REVISION


@pytest.mark.long
@pytest.mark.parametrize(
    ("revision", "expected"), [(1, "cf1eadab"), (2, "cf1eadab"), (3, "213a0462")]
)
def test_a_cup_is_searched_as_when_it_began(revision, expected, monkeypatch):
    """Written down once, in words that lines had then, since it must be found again. Less patience,
    or more, or another kind of it, finds other tables here."""
    cup = Cup(Plan(title="gold", rounds=6, revision=revision), Deal(SEED).seal, SEED)
    enter(cup, 31)
    for _ in range(5):
        begin(cup)
        for pod in cup.rounds[-1].pods:
            order = sorted(pod.entrants, key=lambda who: who * 7 % 31)
            cup.add(finish(pod, [1 + order.index(who) for who in pod.entrants]))
    monkeypatch.setattr(Cup, "patience", PATIENCE)
    _, *tables = cup.next_round()
    rows = (f"pod 6.{one.pod} {' '.join(map(str, one.entrants))}" for one in tables)
    found = "\n".join(["round 6", *rows])
    assert hashlib.sha256(found.encode()).hexdigest()[:8] == expected


def test_several_lines_happen_all_or_none():
    cup = cup_of(8)
    before = cup.rows()
    with pytest.raises(Refused, match="not_paired"):
        cup.add_all([Drop(1), Drop(2), Begin(1)])
    assert cup.rows() == before


# Coming and going.


def test_entrants_are_numbers_in_the_order_they_entered():
    cup = cup_of(2)
    assert refusal(cup, Enter(4)) == "wrong_entrant n=4 next=3"
    assert refusal(cup, Enter(2)) == "already_in who=(2,)"
    assert cup.next_entrant() == 3


def test_a_cup_has_three_to_512_entrants():
    cup = cup_of(MOST, format="knockout", rounds=0)
    assert not cup.may_enter()
    assert refusal(cup, Enter(513)) == "full n=512"
    assert refusal(cup_of(2), Paired(1)) == "too_few n=2 least=3"


def test_nobody_enters_once_the_first_round_is_paired():
    cup = cup_of(8)
    cup.add_all(cup.next_round())
    assert refusal(cup, Enter(9)) == "closed"


@pytest.mark.parametrize(("late", "until"), [(0, 1), (2, 2)])
def test_who_was_not_there_in_the_first_round_returns_as_long_as_others_may_enter(late, until):
    cup = cup_of(6, Drop(5), Drop(6), late=late, pod=2)
    begin(cup)
    cup.add(Drop(1))
    for number in range(1, 4):
        if number < until:
            cup.copy().add(Return(6))
        else:
            assert refusal(cup, Return(6)) == "closed"
        cup.copy().add(Return(1))
        play(cup)
        if number < 3:
            begin(cup)


def test_who_was_not_there_returns_to_a_cup_of_older_rules_at_any_time():
    cup = Cup(Plan(title="gold", rounds=3), Deal(SEED).seal, SEED)
    enter(cup, 6)
    cup.add(Drop(6))
    begin(cup)
    cup.add(Return(6))
    assert cup.entrants[6].since == 2


def test_who_enters_late_is_paired_from_the_next_round_on():
    cup = running(8, late=2)
    assert cup.may_enter()
    enter(cup, 1)
    play(cup)
    begin(cup)
    assert not cup.may_enter()
    assert refusal(cup, Enter(10)) == "closed"
    play(cup)
    first, second = cup.earned(9)
    assert (first.kind, first.points) == ("missed", 0)
    assert second.kind == "played"


def test_who_drops_out_is_not_paired_and_may_return():
    cup = running()
    cup.add(Drop(3))
    play(cup)  # the table they sit at goes on
    begin(cup)
    assert cup.rounds[-1].pod_of(3) is None
    play(cup)
    cup.add(Return(3))
    begin(cup)
    assert cup.rounds[-1].pod_of(3)
    assert [earned.kind for earned in cup.earned(3)] == ["played", "missed", "running"]


def test_who_is_banned_may_be_brought_back():
    cup = running()
    cup.add(Ban(3))
    assert cup.entrants[3].status == "banned"
    assert refusal(cup, Drop(3)) == "not_in who=(3,)"
    assert refusal(cup, Ban(3)) == "not_in who=(3,)"
    cup.add(Return(3))
    assert refusal(cup, Return(3)) == "already_in who=(3,)"
    assert refusal(cup, Drop(99)) == "unknown who=(99,)"


# Rounds.


def test_a_round_that_has_not_begun_is_paired_anew():
    cup = cup_of(16)
    cup.add_all(cup.next_round())
    first = [pod.entrants for pod in pods(cup)]
    cup.add_all(cup.next_round())
    assert len(cup.rounds) == 1
    assert cup.rounds[0].attempt == 2
    assert [pod.entrants for pod in pods(cup)] != first
    cup.add(Begin(1))
    with pytest.raises(Refused, match="round_runs"):
        cup.next_round()


def test_who_comes_after_the_pairing_has_a_table_when_it_is_made_anew():
    cup = running(8, late=2)
    play(cup)
    cup.add(Drop(1))
    cup.add_all(cup.next_round())
    cup.add(Return(1))
    assert cup.rounds[-1].pod_of(1) is None
    cup.add_all(cup.next_round())
    assert cup.rounds[-1].pod_of(1)
    cup.add_all([Paired(2), Seated(2, 1, (2, 3, 4, 5)), Seated(2, 2, (6, 7, 8))])
    assert refusal(cup, Begin(2)) == "not_placed who=(1,)"


def test_a_round_begins_without_anybody_who_left_since():
    cup = cup_of(8)
    cup.add_all(cup.next_round())
    cup.add(Drop(5))
    assert refusal(cup, Begin(1)) == "not_in who=(5,)"
    cup.add_all(cup.next_round())
    cup.add(Begin(1))


def test_a_round_begins_with_everybody():
    cup = cup_of(8)
    cup.add_all([Paired(1), Seated(1, 1, (1, 2, 3, 4)), Seated(1, 2, (5, 6))])
    assert refusal(cup, Begin(1)) == "not_placed who=(7, 8)"


def test_an_organiser_exchanges_two_before_a_round_begins():
    cup = cup_of(9, pod=2)
    cup.add_all(cup.next_round())
    (resting,) = cup.rounds[0].byes
    one = pods(cup)[0].entrants[0]
    cup.add(Swap(one, resting))
    assert cup.rounds[0].byes == [one]
    assert pods(cup)[0].entrants[0] == resting
    assert refusal(cup, Swap(one, 99)) == "not_placed who=(99,)"
    assert refusal(cup, Swap(one, one)) == f"placed who=({one},)"
    cup.add(Begin(1))
    assert refusal(cup, Swap(1, 2)) == "not_paired"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (Paired(2), "wrong_round n=2 next=1"),
        (Seated(2, 1, (5, 6)), "wrong_round n=2 next=1"),
        (Seated(1, 3, (5, 6)), "wrong_table n=3 next=2"),
        (Seated(1, 2, (5,)), "bad_size n=1 most=4"),
        (Seated(1, 2, (5, 6, 7, 8, 9)), "bad_size n=5 most=4"),
        (Seated(1, 2, (1, 5, 2)), "placed who=(1, 2)"),
        (Seated(1, 2, (5, 5)), "placed who=(5,)"),
        (Seated(1, 2, (5, 10)), "unknown who=(10,)"),
        (Seated(1, 2, (5, 9)), "not_in who=(9,)"),
        (Bye(1, 1), "placed who=(1,)"),
        (Bye(1, 9), "not_in who=(9,)"),
        (Sealed(1, 4, SEED), "no_duplicates"),
        (Finish(1, 1, {1: 1, 2: 2, 3: 3, 4: 4}), "not_begun n=1"),
    ],
)
def test_a_pairing_that_cannot_be_is_refused(line, why):
    cup = cup_of(9, Drop(9), Paired(1), Seated(1, 1, (1, 2, 3, 4)))
    assert refusal(cup, line) == why


def test_no_round_follows_the_last_one():
    cup = running(8, rounds=1)
    assert not cup.done
    assert refusal(cup, Paired(2)) == "round_runs n=1"
    play(cup)
    assert cup.done
    assert refusal(cup, Paired(2)) == "no_more_rounds"
    with pytest.raises(Refused, match="no_more_rounds"):
        cup.next_round()


def test_a_cup_may_end_before_its_last_round_and_results_be_corrected_afterwards():
    cup = running()
    assert refusal(cup, Over()) == "round_runs n=1"
    play(cup)
    cup.add_all(cup.next_round())
    cup.add(Over())
    assert len(cup.rounds) == 1  # the second was only paired
    assert refusal(cup, Enter(9)) == "finished"
    assert refusal(cup, Drop(1)) == "finished"
    a, b, c, d = pods(cup)[0].entrants
    cup.add(Finish(1, 1, {a: 1, b: 2, c: 3, d: 4}, how="correct"))
    assert again(cup).rows() == cup.rows()


def test_a_pause_keeps_rounds_from_being_paired_and_begun():
    cup = cup_of(8)
    cup.add_all(cup.next_round())
    cup.add(Pause())
    assert refusal(cup, Begin(1)) == "paused"
    assert refusal(cup, Paired(1)) == "paused"
    assert refusal(cup, Pause()) == "paused"
    cup.add(Resume())
    assert refusal(cup, Resume()) == "not_paused"
    cup.add(Begin(1))
    cup.add(Pause())
    play(cup)  # tables may end


def test_with_nobody_to_play_against_no_round_follows():
    cup = running(4)
    play(cup)
    for number in (1, 2, 3):
        cup.add(Drop(number))
    assert refusal(cup, Paired(2)) == "too_few n=1 least=2"
    with pytest.raises(Refused, match="too_few"):
        cup.next_round()
    cup.add(Over())


def test_two_who_are_left_play_each_other_though_tables_are_larger():
    cup = running(4)
    play(cup)
    cup.add(Drop(1))
    cup.add(Drop(2))
    begin(cup)
    assert sorted(pods(cup)[0].entrants) == [3, 4]


# Results.


def test_a_result_gives_points_by_place_and_who_share_a_place_share_them():
    cup = running()
    a, b, c, d = pods(cup)[0].entrants
    cup.add(Finish(1, 1, {a: 1, b: 1, c: 3, d: 4}, {a: 71, b: 71, c: Fraction("-2.5"), d: -7}))
    assert [cup.earned(who)[0].points for who in (a, b, c, d)] == [5, 5, 2, 0]
    assert cup.earned(c)[0].game == Fraction(-5, 2)
    assert [cup.earned(who)[0].shared for who in (a, c)] == [2, 1]


def test_who_forfeits_is_last_and_has_nothing_and_the_others_move_up():
    cup = running()
    a, b, c, d = pods(cup)[0].entrants
    cup.add(Forfeit(1, 1, (a,)))
    cup.add(Finish(1, 1, {a: 1, b: 2, c: 3}, {a: 90, b: 70, c: 50}, forfeits=(d,)))
    earned = {who: cup.earned(who)[0] for who in (a, b, c, d)}
    assert [earned[who].kind for who in (a, b, c, d)] == ["forfeit", "played", "played", "forfeit"]
    assert [earned[who].place for who in (a, b, c, d)] == [3, 1, 2, 3]
    assert [earned[who].points for who in (a, b, c, d)] == [0, 6, 4, 0]
    assert earned[a].game is None


def test_who_is_left_alone_at_a_table_has_won():
    cup = running()
    a, b, c, d = pods(cup)[0].entrants
    cup.add(Forfeit(1, 1, (b, c)))
    assert not pods(cup)[0].over
    cup.add(Forfeit(1, 1, (d,)))
    assert pods(cup)[0].over
    assert cup.earned(a)[0].points == 6
    assert refusal(cup, Finish(1, 1, {a: 1})) == "table_over n=1 table=1"


def test_a_table_that_nobody_came_to_is_worth_nothing():
    cup = running()
    table = pods(cup)[0].entrants
    cup.add(Forfeit(1, 1, table))
    assert [cup.earned(who)[0].points for who in table] == [0, 0, 0, 0]


def test_a_correction_replaces_a_result_and_its_forfeits():
    cup = running()
    a, b, c, d = pods(cup)[0].entrants
    assert (
        refusal(cup, Finish(1, 1, {a: 1, b: 2, c: 3, d: 4}, how="correct"))
        == "table_runs n=1 table=1"
    )
    cup.add(Finish(1, 1, {a: 1, b: 2, c: 3}, forfeits=(d,)))
    cup.add(Finish(1, 1, {d: 1, a: 2, b: 3}, forfeits=(c,), how="correct"))
    assert [cup.earned(who)[0].points for who in (a, b, c, d)] == [4, 2, 0, 6]
    assert cup.earned(a)[0].corrected
    assert [one.how for one in pods(cup)[0].finishes] == ["result", "correct"]


def test_an_award_needs_a_table_without_a_result():
    cup = running()
    a, b, c, d = pods(cup)[0].entrants
    cup.add(Forfeit(1, 1, (b, c, d)))
    cup.add(Finish(1, 1, {a: 1}, forfeits=(b, c, d), how="award"))
    assert cup.earned(a)[0].corrected
    assert (
        refusal(cup, Finish(1, 1, {a: 1, b: 2, c: 3, d: 4}, how="award"))
        == "table_over n=1 table=1"
    )
    assert refusal(cup, Forfeit(1, 1, (a,))) == "table_over n=1 table=1"


def test_a_result_of_an_earlier_round_may_be_corrected_while_a_later_one_runs():
    cup = running()
    play(cup)
    before = cup.standings().order()
    begin(cup)
    table = pods(cup)[0]
    cup.add(finish(cup.rounds[0].pods[0], [4, 3, 2, 1], how="correct"))
    assert table in cup.rounds[1].pods
    assert cup.standings(1).order() != before


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (Finish(1, 1, {1: 1, 2: 2, 3: 3, 5: 4}), "not_there who=(5,)"),
        (Finish(1, 1, {1: 1, 2: 2}), "untold who=(3, 4)"),
        (Finish(1, 1, {1: 1, 2: 2, 3: 2, 4: 3}), "bad_places places=(1, 2, 2, 3)"),
        (Finish(1, 1, {1: 2, 2: 3, 3: 4}, forfeits=(4,)), "bad_places places=(2, 3, 4)"),
        (Finish(1, 3, {1: 1}), "no_such_table n=1 table=3"),
        (Finish(2, 1, {1: 1}), "no_such_table n=2 table=1"),
        (Forfeit(1, 1, (5,)), "not_there who=(5,)"),
        (Forfeit(1, 1, (1, 1)), "said_twice"),
        (Begin(1), "not_paired"),
        (Opened(1, 4, SEED), "not_sealed n=1 size=4"),
    ],
)
def test_a_result_that_cannot_be_is_refused(line, why):
    cup = cup_of(8, Paired(1), Seated(1, 1, (1, 2, 3, 4)), Seated(1, 2, (5, 6, 7, 8)), Begin(1))
    assert refusal(cup, line) == why


# Duplicate deals.


def duplicates() -> Cup:
    cup = cup_of(7, duplicate=True, scoring="duplicate", lone="places")
    cup.add_all(cup.next_round())
    return cup


def test_every_size_of_table_has_its_deal_sealed_before_the_round_begins():
    cup = duplicates()
    assert refusal(cup, Begin(1)) == "not_sealed n=1 size=3"
    cup.add(Sealed(1, 3, SEED))
    assert refusal(cup, Sealed(1, 3, SEED)) == "said_twice"
    assert refusal(cup, Sealed(1, 2, SEED)) == "bad_size n=2 most=4"
    cup.add(Sealed(1, 4, SEED))
    cup.add(Begin(1))


def test_the_deal_is_told_when_the_round_is_over():
    cup = duplicates()
    begin(cup)
    line = Opened(1, 4, duplicate_seed(1, 4))
    assert refusal(cup, line) == "round_runs n=1"
    play(cup)
    assert refusal(cup, Opened(1, 4, SEED)) == "bad_seal"
    unseal(cup)
    assert cup.rounds[0].seeds == {3: duplicate_seed(1, 3), 4: duplicate_seed(1, 4)}
    assert refusal(cup, line) == "said_twice"


def test_duplicate_scores_need_the_points_of_the_game():
    cup = duplicates()
    begin(cup)
    (pod,) = (pod for pod in pods(cup) if pod.size == 3)
    a, b, c = pod.entrants
    why = refusal(cup, Finish(1, pod.number, {a: 1, b: 2}, {a: 5}, forfeits=(c,)))
    assert why == f"no_points who=({b},)"
    why = refusal(
        cup, Finish(1, pod.number, {a: 1, b: 2}, {a: 5}, forfeits=(c,), how="award")
    )  # nor does an organiser
    assert why == f"no_points who=({b},)"


def test_nothing_of_a_round_with_duplicate_deals_is_told_before_it_is_over():
    cup = duplicates()
    begin(cup)
    (first,) = (pod for pod in pods(cup) if pod.size == 3)
    cup.add(finish(first, [1, 2, 3], [9, 8, 7]))
    assert {cup.earned(who)[0].kind for who in first.entrants} == {"running"}
    assert cup.standings(1).rows[0].points == 0


def test_a_pairing_says_its_lines():
    cup = cup_of(8)
    first, *tables = cup.next_round()
    assert first == Paired(1)
    assert [type(line) for line in tables] == [Seated, Seated]


def test_a_cup_without_its_head_or_with_two_is_refused():
    head, *rows = CupFile(cup_of(3)).write().splitlines()
    for wrong in (rows, [head, head, *rows], [rows[0], head, *rows[1:]]):
        with pytest.raises(BadCup):
            CupFile.read("\n".join(wrong))
