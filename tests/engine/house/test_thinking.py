"""How a house player finds a turn, in games so small that one knows the best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import comb
from random import Random
from typing import Any

import pytest

from engine.game import END, Action, Effort
from engine.house.judging import WON, Judge, ahead
from engine.house.looking import some_turns
from engine.house.player import whole_turn
from engine.house.strengths import NOVICE, STEADY
from engine.house.turns import draw, every_turn, redraw
from tests.engine.house.small import Bets, Letters, Pennies, Scissors, Small, Traps

ALL = sum(comb(8, length) for length in range(1, 5))
"""How many sets of one to four letters there are."""


class Promised(Letters):
    """The vowels are promising, and one letter is not at all."""

    def promising(self, seat: int, legal: Sequence[Action]) -> Sequence[float]:
        return [{"a": 9.0, "e": 9.0, "b": 0.0}.get(str(step), 1.0) for step in legal]


class Built(Letters):
    effort = Effort(turns=20, width=2)


class Silent(Small):
    """There is a step, and it has no weight."""

    words = ("word",)

    def promising(self, seat: int, legal: Sequence[Action]) -> Sequence[float]:
        return [0.0] * len(legal)


class Decided(Letters):
    """Whoever says *h* ends the game and wins it by a point; without it looks better."""

    def play(self, seat: int, action: Action) -> Any:
        super().play(seat, action)
        if action is END and "h" in self.said[seat]:
            self.over = True
        return []

    def scores(self) -> list[Any]:
        return [1, 0]


# Whole turns.


def test_all_turns_are_found_each_in_one_order():
    found = every_turn(Letters(), 0, 200)
    assert found is not None
    assert len(found) == len({frozenset(map(str, turn.steps)) for turn in found}) == ALL


def test_too_many_turns_are_not_listed():
    assert every_turn(Letters(), 0, ALL - 1) is None


def test_a_drawn_turn_is_whole_and_may_begin_with_given_steps():
    start = Letters()
    lengths = Counter[int]()
    for seed in range(60):
        turn = draw(start, 0, Random(seed), start.actions(0)[2:3])
        assert turn
        assert str(turn.steps[0]) == "c"
        assert END in turn.reached.actions(0)
        lengths[len(turn.steps)] += 1
    assert set(lengths) == {1, 2, 3, 4}
    assert start.said == [(), ()]


def test_a_turn_that_is_cut_keeps_its_beginning():
    turn = draw(Letters(), 0, Random(4), Letters().actions(0)[:3])
    assert turn
    kept = Counter[bool]()
    for seed in range(40):
        other = redraw(Letters(), 0, turn, Random(seed))
        assert other
        kept[other.steps[:2] == turn.steps[:2]] += 1
    assert set(kept) == {False, True}


def test_what_is_promising_is_drawn_more_often_and_what_is_not_never():
    drawn = Counter[str]()
    for seed in range(300):
        turn = draw(Promised(), 0, Random(seed))
        assert turn
        drawn[str(turn.steps[0])] += 1
    assert drawn["b"] == 0
    assert drawn["a"] + drawn["e"] > 0.7 * 300
    listed = every_turn(Promised(), 0, 200)
    assert listed is not None
    assert len(listed) == sum(comb(7, length) for length in range(1, 5))


def test_a_step_without_weight_is_taken_when_there_is_no_other():
    turn = draw(Silent(), 0, Random(1))
    assert turn
    assert [str(step) for step in turn.steps] == ["word"]
    assert every_turn(Silent(), 0, 5) is not None


# The best of them.


@pytest.mark.long
def test_turns_made_from_the_best_find_more_than_fresh_ones_alone():
    best, found, fresh = {"a", "c", "f"}, 0, 0
    for seed in range(60):
        turns = some_turns(Letters(), 0, 40, Random(seed), Judge(100))
        assert len({frozenset(map(str, turn.steps)) for turn in turns}) == len(turns) == 40
        found += {*map(str, turns[0].steps)} == best
        random, drawn = Random(seed), set[frozenset[str]]()
        while len(drawn) < 40:
            turn = draw(Letters(), 0, random)
            drawn |= {frozenset(map(str, turn.steps if turn else ()))}
        fresh += best in drawn
    assert found > 1.4 * fresh


def test_built_turns_are_the_best_ones():
    judge = Judge(500)
    turns = some_turns(Built(), 0, 20, Random(1), judge, width=2)
    assert {*map(str, turns[0].steps)} == {"a", "c", "f"}
    assert 500 - judge.left < ALL


def test_a_steady_player_takes_the_best_turn():
    said = whole_turn(Letters(), 0, STEADY, Random(3), 400)
    assert {*said.split(", ")} == {"a", "c", "f"}


def test_a_novice_misses_it_mostly_and_is_no_worse_than_its_first_idea():
    turns = [whole_turn(Letters(), 0, NOVICE, Random(seed)) for seed in range(50)]
    best = sum({*said.split(", ")} == {"a", "c", "f"} for said in turns)
    assert best < 25


def test_a_game_that_is_won_is_better_than_any_outlook():
    assert "h" in whole_turn(Decided(), 0, STEADY, Random(1), 400)


def test_what_is_good_in_one_imagined_position_alone_is_not_taken():
    """Each bet but one is the best in some weather, and a third of that in all of it."""
    said = Counter(whole_turn(Bets(), 0, STEADY, Random(seed)) for seed in range(60))
    assert said["hat"] >= 50


def test_what_the_others_can_answer_is_not_taken():
    said = Counter(whole_turn(Traps(), 0, STEADY, Random(seed)) for seed in range(40))
    assert said["bread"] >= 30
    carefree = Counter(whole_turn(Traps(), 0, NOVICE, Random(seed)) for seed in range(40))
    assert carefree["bait"] >= 30


def test_a_seat_is_ahead_of_its_best_rival():
    assert ahead([7, 3, 5]) == [2, -4, -2]
    assert ahead([4, 4]) == [0, 0]
    won = Decided()
    won.over = True
    assert Judge(1).margins(won) == [WON + 1, -WON - 1]


# Choosing at once.


def said_by(game: Small, seat: int, times: int = 200) -> Counter[str]:
    return Counter(whole_turn(game, seat, STEADY, Random(seed), 60) for seed in range(times))


@pytest.mark.one_in(2)
@pytest.mark.parametrize("seat", [0, 1])
def test_pennies_are_shown_either_way(seat: int):
    said = said_by(Pennies(), seat)
    assert 60 <= said["heads"] <= 140


@pytest.mark.long
def test_equal_players_do_not_move_in_lockstep():
    same = sum(
        whole_turn(Scissors(), 0, STEADY, Random(f"{n} 0"), 60)
        == whole_turn(Scissors(), 1, STEADY, Random(f"{n} 1"), 60)
        for n in range(100)
    )
    assert same < 55


@pytest.mark.long
def test_a_choice_that_always_loses_is_not_made_and_the_others_evenly():
    said = said_by(Scissors(), 0)
    assert said["nothing"] == 0
    assert all(35 <= said[word] <= 110 for word in ("rock", "paper", "scissors"))


def test_the_budget_is_kept():
    for game in (Letters(), Built(), Pennies(), Scissors()):
        for budget in (1, 10, 100):
            judge = Judge(budget)
            STEADY.think(game, 0, Random(1), judge)
            assert judge.left >= -60, "a table may end the answer it began, a width its level"
