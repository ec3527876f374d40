"""TI25: who may know what in Tzolk'in, and what a view tells."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from engine.games.tzolkin.tables import AGE_1, WEALTH
from tests.engine.games.test_tzolkin_setup import start
from tests.engine.games.tzolkin_tables import do, fact, table
from tests.engine.likelihood import LIKELY, differ


def test_the_order_of_the_stacks_is_hidden():
    """TI25, T2.7"""
    position = table()
    for viewer in (None, 0, 3):
        view = position.seen_by(viewer)
        assert view.stack == (-1,) * 8
        assert view.later == (-1,) * 18
        assert view.slots == position.slots


def test_the_wealth_tiles_of_others_are_hidden_until_all_have_chosen():
    """TI25, T2.8, T2.10"""
    position = start(3)
    position.play(1, position.actions(1)[3])
    assert position.seen_by(1).kept[1] == position.kept[1]
    position.play(1, position.actions(1)[0])
    assert position.seen_by(0).kept[1] == (-1, -1)
    assert position.seen_by(0).ready[1]
    other = position.possible(0, Random(1))
    assert other.dealt[0] == position.dealt[0]
    assert not set(other.dealt[1]) & {*other.shown, *other.dealt[0]}


@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_what_was_built_is_seen_by_all_when_the_turn_ends(viewer):
    """TI24, TI25"""
    position = table("red tikal 2", show="a1_01", red={"wood": 1})
    do(position, "take tikal 2", "do 2", "build a1_01")
    assert position.seen_by(0).built[0]
    assert position.turn_so_far(0)
    do(position, "end")
    assert position.seen_by(viewer).built[0]


def test_the_own_unfinished_turn_is_kept_while_the_stacks_are_imagined():
    """TI24, TI25"""
    position = table("red tikal 2", show="a1_01", red={"wood": 1})
    do(position, "take tikal 2", "do 2", "build a1_01")
    other = position.possible(0, Random(3))
    assert other.flaws() == []
    assert other.built == position.built
    assert other.before.stack == other.stack
    assert set(other.before.slots) == set(position.before.slots)


def test_a_refill_reveals_and_a_plain_turn_does_not():
    """T14.6"""
    position = table("red tikal 2", show="a1_01", red={"wood": 1})
    events = do(position, "take tikal 2", "do 2", "build a1_01", "end")
    assert [event.kind for event in events if event.reveals] == ["refilled"]
    assert len(fact(events, "refilled")["buildings"]) == 1
    assert not any(event.reveals for event in do(position, "place uxmal", "end"))


def test_unseen_tiles_are_as_likely_as_the_deal_makes_them():
    """TI25, T2.7, T2.8"""
    position, random, one, two = start(2), Random(5), Counter(), Counter()
    known = {*position.dealt[0], *position.shown}
    wealth = [tile for tile in range(len(WEALTH)) if tile not in known]
    stack = [tile for tile in AGE_1 if tile not in position.slots]
    for number in range(3_000):
        world = position.possible(0, Random(number))
        assert len({*world.dealt[1], *known}) == len(known) + 4
        one[world.dealt[1][0], world.stack[0]] += 1
        two[min(random.sample(wealth, 4)), random.choice(stack)] += 1
    assert differ(one, two) < LIKELY


def test_any_two_tiles_are_imagined_to_be_kept_and_the_rest_is_the_same():
    """TD1, and the model that the room says"""
    before = start(3)
    after, kept = before.copy(), Counter()
    after.play(1, after.actions(1)[2])
    after.play(1, after.actions(1)[0])
    for number in range(1_200):
        one, two = Random(number), Random(number)
        world, other = before.possible(0, one), after.possible(0, two)
        assert one.getstate() == two.getstate()
        assert (world.dealt, world.stack, world.later) == (other.dealt, other.stack, other.later)
        assert world.kept[1] == ()
        kept[tuple(other.dealt[1].index(tile) for tile in other.kept[1])] += 1
    assert differ(kept, Counter(dict.fromkeys(combinations(range(4), 2), 200))) < LIKELY
