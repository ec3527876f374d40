"""The rules of Toy, paragraph by paragraph."""

from __future__ import annotations

from typing import Any

import pytest

from engine.catalogue import find
from engine.deal import Deal
from engine.game import Position
from engine.table import Table

GAME = find("toy")


def table(seats: int, **options: str) -> Table:
    return Table.start(GAME, seats, options, Deal("01" * 32))


def shown(position: Position) -> dict[str, Any]:
    return position.dump()


def picked(*picks: int, of: int) -> Position:
    """A round in which everybody picks, on a heap of so many."""
    begun = shown(table(len(picks)).position)
    game = Table(GAME, GAME.load({**begun, "heaps": [of, *begun["heaps"][1:]]}))
    for seat, pick in enumerate(picks):
        game.play(seat, f"take {pick}")
    return game.position


@pytest.mark.parametrize(("length", "heaps"), [("long", 6), ("short", 3)])
def test_there_are_as_many_heaps_as_the_game_is_long(length: str, heaps: int) -> None:
    """P1.1"""
    assert len(shown(table(2, length=length).position)["heaps"]) == heaps


def test_only_the_heap_being_shared_is_seen() -> None:
    """P1.2"""
    seen = shown(table(2).position.seen_by(None))["heaps"]
    assert seen[0] > 0
    assert {*seen[1:]} == {-1}


def test_everybody_picks_a_number_from_1_to_3_in_secret() -> None:
    """P2.1"""
    game = table(2)
    steps = [str(step) for step in game.position.actions(0)]
    assert steps == ["take 1", "take 2", "take 3"]
    game.play(0, "take 3")
    assert shown(game.position.seen_by(1))["picks"] == [-1, 0]


def test_equal_picks_get_nothing() -> None:
    """P2.2"""
    assert picked(2, 2, 1, of=5).scores() == [0, 0, 1]


def test_the_highest_pick_takes_first_as_long_as_there_are_any() -> None:
    """P2.3"""
    assert picked(1, 3, 2, of=4).scores() == [0, 3, 1]


def test_most_pebbles_win_when_the_last_heap_was_shared() -> None:
    """P3.1"""
    game = table(2, length="short")
    for _ in range(3):
        game.play(0, "take 3")
        game.play(1, "take 1")
    outcome = game.position.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
