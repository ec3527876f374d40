"""A cup, line by line: what may follow what, and what is refused and why."""

from __future__ import annotations

import doctest
import hashlib
from fractions import Fraction

import pytest

from engine.cups import cup as module
from engine.cups import refusals as no
from engine.cups.cup import BadCup, Cup, Sealed
from engine.cups.lines import BadLine, Paired, Seated
from engine.cups.pairing import PATIENCE
from engine.cups.plan import MOST, REVISION, Plan
from engine.cups.rounds import Pod
from engine.deal import Deal
from tests.engine.cups.playing import (
    SEED,
    begin,
    cup_of,
    duplicate_seed,
    enter,
    finish,
    play,
    played,
    unseal,
)


def refusal(cup: Cup, line: str) -> str:
    """Why a line is refused; nothing has changed then."""
    before = cup.write()
    with pytest.raises(no.Refused) as bad:
        cup.add(line)
    assert cup.write() == before
    assert cup.standings() == Cup.read(before, cup.seed).standings()
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
    again = Cup.read(cup.write())
    assert again.write() == cup.write()
    assert (again.seed, again.over, again.plan) == (SEED, True, cup.plan)


def test_a_cup_that_runs_keeps_its_seed_to_itself():
    cup = running()
    assert SEED not in cup.write()
    again = Cup.read(cup.write())
    play(again)
    with pytest.raises(Sealed):
        again.next_round()
    assert Cup.read(cup.write(), SEED).seed == SEED


def test_a_new_cup_is_paired_by_the_rules_of_now():
    assert Cup.of(Plan(title="gold", rounds=1, revision=0), Deal()).plan.revision == REVISION


@pytest.mark.parametrize(
    ("revision", "expected"),
    [pytest.param(1, "cf1eadab", marks=pytest.mark.long), (2, "cf1eadab"), (3, "213a0462")],
)
def test_a_cup_is_searched_as_when_it_began(revision, expected, monkeypatch):
    """Written down once, since it must be found again. Less patience, or more, or another kind of
    it, finds other tables here."""
    cup = Cup(Plan(title="gold", rounds=6, revision=revision), Deal(SEED).seal, SEED)
    enter(cup, 31)
    for _ in range(5):
        begin(cup)
        for pod in cup.rounds[-1].pods:
            order = sorted(pod.entrants, key=lambda who: who * 7 % 31)
            cup.add(finish(pod, [1 + order.index(who) for who in pod.entrants]))
    monkeypatch.setattr(Cup, "patience", PATIENCE)
    found = "\n".join(map(str, cup.next_round()))
    assert hashlib.sha256(found.encode()).hexdigest()[:8] == expected


def test_several_lines_happen_all_or_none():
    cup = cup_of(8)
    before = cup.write()
    with pytest.raises(no.NotPaired):
        cup.add_all(["drop 1", "drop 2", "begin 1"])
    with pytest.raises(BadLine):
        cup.add_all(["drop 1", "hello"])
    assert cup.write() == before


# Coming and going.


def test_entrants_are_numbers_in_the_order_they_entered():
    cup = cup_of(2)
    assert refusal(cup, "enter 4") == "this is entrant 4; the next one is 3"
    assert refusal(cup, "enter 2") == "entrant 2 is in already"
    assert cup.next_entrant() == 3


def test_a_cup_has_three_to_512_entrants():
    cup = cup_of(MOST, format="knockout", rounds=0)
    assert not cup.may_enter()
    assert refusal(cup, "enter 513") == "a cup has 512 entrants at most"
    assert refusal(cup_of(2), "round 1") == "there are 2 entrants: at least 3 are needed"


def test_nobody_enters_once_the_first_round_is_paired():
    cup = cup_of(8)
    cup.add_all(cup.next_round())
    assert refusal(cup, "enter 9") == "nobody enters any more"


@pytest.mark.parametrize(("late", "until"), [(0, 1), (2, 2)])
def test_who_was_not_there_in_the_first_round_returns_as_long_as_others_may_enter(late, until):
    cup = cup_of(6, "drop 5", "drop 6", late=late, pod=2)
    begin(cup)
    cup.add("drop 1")
    for number in range(1, 4):
        if number < until:
            cup.copy().add("return 6")
        else:
            assert refusal(cup, "return 6") == "nobody enters any more"
        cup.copy().add("return 1")
        play(cup)
        if number < 3:
            begin(cup)


def test_who_was_not_there_returns_to_a_cup_of_older_rules_at_any_time():
    cup = Cup(Plan(title="gold", rounds=3), Deal(SEED).seal, SEED)
    enter(cup, 6)
    cup.add("drop 6")
    begin(cup)
    cup.add("return 6")
    assert cup.entrants[6].since == 2


def test_who_enters_late_is_paired_from_the_next_round_on():
    cup = running(8, late=2)
    assert cup.may_enter()
    enter(cup, 1)
    play(cup)
    begin(cup)
    assert not cup.may_enter()
    assert refusal(cup, "enter 10") == "nobody enters any more"
    play(cup)
    first, second = cup.earned(9)
    assert (first.kind, first.points) == ("missed", 0)
    assert second.kind == "played"


def test_who_drops_out_is_not_paired_and_may_return():
    cup = running()
    cup.add("drop 3")
    play(cup)  # the table they sit at goes on
    begin(cup)
    assert cup.rounds[-1].pod_of(3) is None
    play(cup)
    cup.add("return 3")
    begin(cup)
    assert cup.rounds[-1].pod_of(3)
    assert [earned.kind for earned in cup.earned(3)] == ["played", "missed", "running"]


def test_who_is_banned_may_be_brought_back():
    cup = running()
    cup.add("ban 3")
    assert cup.entrants[3].status == "banned"
    assert refusal(cup, "drop 3") == "entrant 3 is not in any more"
    assert refusal(cup, "ban 3") == "entrant 3 is not in any more"
    cup.add("return 3")
    assert refusal(cup, "return 3") == "entrant 3 is in already"
    assert refusal(cup, "drop 99") == "there is no entrant 99"


# Rounds.


def test_a_round_that_has_not_begun_is_paired_anew():
    cup = cup_of(16)
    cup.add_all(cup.next_round())
    first = [pod.entrants for pod in pods(cup)]
    cup.add_all(cup.next_round())
    assert len(cup.rounds) == 1
    assert cup.rounds[0].attempt == 2
    assert [pod.entrants for pod in pods(cup)] != first
    cup.add("begin 1")
    with pytest.raises(no.RoundRuns):
        cup.next_round()


def test_who_comes_after_the_pairing_has_a_table_when_it_is_made_anew():
    cup = running(8, late=2)
    play(cup)
    cup.add("drop 1")
    cup.add_all(cup.next_round())
    cup.add("return 1")
    assert cup.rounds[-1].pod_of(1) is None
    cup.add_all(cup.next_round())
    assert cup.rounds[-1].pod_of(1)
    cup.add_all(["round 2", "pod 2.1 2 3 4 5", "pod 2.2 6 7 8"])
    assert refusal(cup, "begin 2") == "entrant 1 has no table in this round"


def test_a_round_begins_without_anybody_who_left_since():
    cup = cup_of(8)
    cup.add_all(cup.next_round())
    cup.add("drop 5")
    assert refusal(cup, "begin 1") == "entrant 5 is not in any more"
    cup.add_all(cup.next_round())
    cup.add("begin 1")


def test_a_round_begins_with_everybody():
    cup = cup_of(8)
    cup.add_all(["round 1", "pod 1.1 1 2 3 4", "pod 1.2 5 6"])
    assert refusal(cup, "begin 1") == "the entrants 7 8 have no table in this round"


def test_an_organiser_exchanges_two_before_a_round_begins():
    cup = cup_of(9, pod=2)
    cup.add_all(cup.next_round())
    (resting,) = cup.rounds[0].byes
    one = pods(cup)[0].entrants[0]
    cup.add(f"swap {one} {resting}")
    assert cup.rounds[0].byes == [one]
    assert pods(cup)[0].entrants[0] == resting
    assert refusal(cup, f"swap {one} 99") == "entrant 99 has no table in this round"
    assert refusal(cup, f"swap {one} {one}").endswith("is in this round already")
    cup.add("begin 1")
    assert refusal(cup, "swap 1 2") == "no round is being paired"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("round 2", "this is round 2; the next one is 1"),
        ("pod 2.1 5 6", "this is round 2; the next one is 1"),
        ("pod 1.3 5 6", "this is table 3; the next one is 2"),
        ("pod 1.2 5", "1 at a table: there are 2 to 4"),
        ("pod 1.2 5 6 7 8 9", "5 at a table: there are 2 to 4"),
        ("pod 1.2 1 5 2", "the entrants 1 2 are in this round already"),
        ("pod 1.2 5 5", "entrant 5 is in this round already"),
        ("pod 1.2 5 10", "there is no entrant 10"),
        ("pod 1.2 5 9", "entrant 9 is not in any more"),
        ("bye 1 1", "entrant 1 is in this round already"),
        ("bye 1 9", "entrant 9 is not in any more"),
        (f"seal 1 4 {SEED}", "this cup has no duplicate deals"),
        ("result 1.1 1:1 2:2 3:3 4:4", "round 1 has not begun"),
    ],
)
def test_a_pairing_that_cannot_be_is_refused(line, why):
    cup = cup_of(9, "drop 9", "round 1", "pod 1.1 1 2 3 4")
    assert refusal(cup, line) == why


def test_no_round_follows_the_last_one():
    cup = running(8, rounds=1)
    assert not cup.done
    assert refusal(cup, "round 2") == "round 1 is running"
    play(cup)
    assert cup.done
    assert refusal(cup, "round 2") == "no round follows"
    with pytest.raises(no.NoMoreRounds):
        cup.next_round()


def test_a_cup_may_end_before_its_last_round_and_results_be_corrected_afterwards():
    cup = running()
    assert refusal(cup, "end") == "round 1 is running"
    play(cup)
    cup.add_all(cup.next_round())
    cup.add("end")
    assert len(cup.rounds) == 1  # the second was only paired
    assert refusal(cup, "enter 9") == "the cup is over"
    assert refusal(cup, "drop 1") == "the cup is over"
    a, b, c, d = pods(cup)[0].entrants
    cup.add(f"correct 1.1 {a}:1 {b}:2 {c}:3 {d}:4")
    assert Cup.read(cup.write()).write() == cup.write()


def test_a_pause_keeps_rounds_from_being_paired_and_begun():
    cup = cup_of(8)
    cup.add_all(cup.next_round())
    cup.add("pause")
    assert refusal(cup, "begin 1") == "the cup is paused"
    assert refusal(cup, "round 1") == "the cup is paused"
    assert refusal(cup, "pause") == "the cup is paused"
    cup.add("resume")
    assert refusal(cup, "resume") == "the cup is not paused"
    cup.add("begin 1")
    cup.add("pause")
    play(cup)  # tables may end


def test_with_nobody_to_play_against_no_round_follows():
    cup = running(4)
    play(cup)
    for number in (1, 2, 3):
        cup.add(f"drop {number}")
    assert refusal(cup, "round 2") == "there are 1 entrants: at least 2 are needed"
    with pytest.raises(no.TooFew):
        cup.next_round()
    cup.add("end")


def test_two_who_are_left_play_each_other_though_tables_are_larger():
    cup = running(4)
    play(cup)
    cup.add("drop 1")
    cup.add("drop 2")
    begin(cup)
    assert sorted(pods(cup)[0].entrants) == [3, 4]


# Results.


def test_a_result_gives_points_by_place_and_who_share_a_place_share_them():
    cup = running()
    a, b, c, d = pods(cup)[0].entrants
    cup.add(f"result 1.1 {a}:1:71 {b}:1:71 {c}:3:-2.5 {d}:4:-7")
    assert [cup.earned(who)[0].points for who in (a, b, c, d)] == [5, 5, 2, 0]
    assert cup.earned(c)[0].game == Fraction(-5, 2)
    assert [cup.earned(who)[0].shared for who in (a, c)] == [2, 1]


def test_who_forfeits_is_last_and_has_nothing_and_the_others_move_up():
    cup = running()
    a, b, c, d = pods(cup)[0].entrants
    cup.add(f"forfeit 1.1 {a}")
    cup.add(f"result 1.1 {a}:1:90 {b}:2:70 {c}:3:50 {d}:x")
    earned = {who: cup.earned(who)[0] for who in (a, b, c, d)}
    assert [earned[who].kind for who in (a, b, c, d)] == ["forfeit", "played", "played", "forfeit"]
    assert [earned[who].place for who in (a, b, c, d)] == [3, 1, 2, 3]
    assert [earned[who].points for who in (a, b, c, d)] == [0, 6, 4, 0]
    assert earned[a].game is None


def test_who_is_left_alone_at_a_table_has_won():
    cup = running()
    a, b, c, d = pods(cup)[0].entrants
    cup.add(f"forfeit 1.1 {b} {c}")
    assert not pods(cup)[0].over
    cup.add(f"forfeit 1.1 {d}")
    assert pods(cup)[0].over
    assert cup.earned(a)[0].points == 6
    assert refusal(cup, f"result 1.1 {a}:1") == "table 1.1 has its result: correct it"


def test_a_table_that_nobody_came_to_is_worth_nothing():
    cup = running()
    table = pods(cup)[0].entrants
    cup.add(f"forfeit 1.1 {' '.join(map(str, table))}")
    assert [cup.earned(who)[0].points for who in table] == [0, 0, 0, 0]


def test_a_correction_replaces_a_result_and_its_forfeits():
    cup = running()
    a, b, c, d = pods(cup)[0].entrants
    assert refusal(cup, f"correct 1.1 {a}:1 {b}:2 {c}:3 {d}:4") == "table 1.1 has no result yet"
    cup.add(f"result 1.1 {a}:1 {b}:2 {c}:3 {d}:x")
    cup.add(f"correct 1.1 {d}:1 {a}:2 {b}:3 {c}:x")
    assert [cup.earned(who)[0].points for who in (a, b, c, d)] == [4, 2, 0, 6]
    assert cup.earned(a)[0].corrected
    assert [one.how for one in pods(cup)[0].finishes] == ["result", "correct"]


def test_an_award_needs_a_table_without_a_result():
    cup = running()
    a, b, c, d = pods(cup)[0].entrants
    cup.add(f"forfeit 1.1 {b} {c} {d}")
    cup.add(f"award 1.1 {a}:1 {b}:x {c}:x {d}:x")
    assert cup.earned(a)[0].corrected
    assert refusal(cup, f"award 1.1 {a}:1 {b}:2 {c}:3 {d}:4").endswith("correct it")
    assert refusal(cup, f"forfeit 1.1 {a}").endswith("correct it")


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
        ("result 1.1 1:1 2:2 3:3 5:4", "entrant 5 does not sit at that table"),
        ("result 1.1 1:1 2:2", "the places of the entrants 3 4 are missing"),
        ("result 1.1 1:1 2:2 3:2 4:3", "1 2 2 3 are no places of a table, such as 1 2 2 4"),
        ("result 1.1 1:2 2:3 3:4 4:x", "2 3 4 are no places of a table, such as 1 2 2 4"),
        ("result 1.3 1:1", "there is no table 1.3"),
        ("result 2.1 1:1", "there is no table 2.1"),
        ("forfeit 1.1 5", "entrant 5 does not sit at that table"),
        ("forfeit 1.1 1 1", "this was told already"),
        ("begin 1", "no round is being paired"),
        (f"seed 1 4 {SEED}", "the deal of round 1 for tables of 4 is not sealed"),
    ],
)
def test_a_result_that_cannot_be_is_refused(line, why):
    cup = cup_of(8, "round 1", "pod 1.1 1 2 3 4", "pod 1.2 5 6 7 8", "begin 1")
    assert refusal(cup, line) == why


# Duplicate deals.


def duplicates() -> Cup:
    cup = cup_of(7, duplicate=True, scoring="duplicate", lone="places")
    cup.add_all(cup.next_round())
    return cup


def test_every_size_of_table_has_its_deal_sealed_before_the_round_begins():
    cup = duplicates()
    assert refusal(cup, "begin 1") == "the deal of round 1 for tables of 3 is not sealed"
    cup.add(f"seal 1 3 {SEED}")
    assert refusal(cup, f"seal 1 3 {SEED}") == "this was told already"
    assert refusal(cup, f"seal 1 2 {SEED}") == "2 at a table: there are 2 to 4"
    cup.add(f"seal 1 4 {SEED}")
    cup.add("begin 1")


def test_the_deal_is_told_when_the_round_is_over():
    cup = duplicates()
    begin(cup)
    line = f"seed 1 4 {duplicate_seed(1, 4)}"
    assert refusal(cup, line) == "round 1 is running"
    play(cup)
    assert refusal(cup, f"seed 1 4 {SEED}") == "the seed does not open the seal"
    unseal(cup)
    assert cup.rounds[0].seeds == {3: duplicate_seed(1, 3), 4: duplicate_seed(1, 4)}
    assert refusal(cup, line) == "this was told already"


def test_duplicate_scores_need_the_points_of_the_game():
    cup = duplicates()
    begin(cup)
    (pod,) = (pod for pod in pods(cup) if pod.size == 3)
    a, b, c = pod.entrants
    why = refusal(cup, f"result 1.{pod.number} {a}:1:5 {b}:2 {c}:x")
    assert why == f"the points of entrant {b} in the game are missing"
    why = refusal(cup, f"award 1.{pod.number} {a}:1:5 {b}:2 {c}:x")  # nor does an organiser
    assert why == f"the points of entrant {b} in the game are missing"


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


@pytest.mark.parametrize("at", range(4))
def test_a_cup_without_its_head_is_refused(at):
    rows = cup_of(3).write().splitlines()
    with pytest.raises(BadCup):
        Cup.read("\n".join(rows[at + 1 :] if at else rows[:1]))
