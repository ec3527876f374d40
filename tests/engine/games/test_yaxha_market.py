"""X2 to X4: the table is set, cubes come to the market, and picks clash."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.deal import Deal
from engine.game import Illegal
from engine.games.yaxha import GAME
from engine.games.yaxha.actions import PICKS, TAKES
from engine.games.yaxha.bonus import CARDS, deck
from engine.games.yaxha.market import clashes
from engine.games.yaxha.telling import CUBES
from engine.playout import Playout
from tests.engine.games.yaxha_tables import (
    A,
    B,
    C,
    D,
    build_somehow,
    do,
    fact,
    facts,
    kinds,
    market,
    may_end,
    offered,
    pick,
)
from tests.seeding import seeded

SEED = "7" * 64


def start(seats: int, seed: str = SEED, **options: str):
    return GAME.start(seats, GAME.settle(seats, options), Deal(seed))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_are_as_many_tiles_as_players_and_initiative_is_dealt_at_random(seats):
    """X1.1, X2.1, X2.2, X9.1"""
    position = start(seats)
    for seat in range(seats):
        assert offered(position, seat) == [f"pick {tile}" for tile in range(1, seats + 1)]
    assert position.free == list(range(1, seats + 1))
    dealt = {tuple(start(seats, f"{n:064x}").initiative) for n in range(60)}
    assert all(sorted(tiles) == list(range(1, seats + 1)) for tiles in dealt)
    assert {tiles[0] for tiles in dealt} == set(range(1, seats + 1))


@pytest.mark.parametrize(("seats", "all_cards"), [(2, 13), (3, 18), (4, 18)])
def test_three_cards_come_out_of_the_deck_of_that_table(seats, all_cards):
    """X2.3, X9.1, X8.1"""
    for choice, count in (("all", all_cards), ("starter", 8)):
        cards = deck(seats, starter=choice == "starter")
        assert len(cards) == count
        shown = [start(seats, f"{n:064x}", bonus_deck=choice).cards for n in range(120)]
        assert all(len(set(three)) == 3 for three in shown)
        assert {card for three in shown for card in three} == set(cards)


def test_with_two_players_cards_6_to_10_stay_out_and_starters_are_the_eight_with_the_triangle():
    """X2.3, X7.5, X7.6, X7.7, X7.8, X7.9"""
    assert {CARDS[card].number for card in deck(2, starter=False)} == {*range(1, 6), *range(11, 19)}
    assert {CARDS[card].number for card in deck(4, starter=True)} == {*range(1, 6), 11, 12, 13}


def test_everybody_begins_without_a_pyramid_and_the_bag_is_shuffled():
    """X2.4, X1.2"""
    position = start(4)
    assert position.pyramids == [(0, 0, 0, 0, 0)] * 4
    assert Counter(position.bag) == dict.fromkeys(range(5), 24)
    assert list(position.bag) != sorted(position.bag)
    assert start(4, "8" * 64).bag != position.bag


@pytest.mark.parametrize(("seats", "cubes"), [(2, 60), (3, 90), (4, 120)])
def test_ten_rounds_draw_so_many_cubes(seats, cubes):
    """X3.1, X3.2, X6.1, X9.1"""
    playout = Playout(GAME, seats, {}, seeded("rounds", seats))
    rounds = [step.position.round for step in playout.steps()]
    over = playout.position
    assert sorted(set(rounds)) == list(range(1, 11))
    assert rounds == sorted(rounds)
    assert over.drawn == cubes
    assert len(over.bag) == 120
    assert over.phase == "over"
    assert over.waiting() == ()
    assert over.progress() == (10, 10)


def test_a_round_is_a_market_a_pick_and_a_building():
    """X3.1, X4.1"""
    position = market(1, 2, lots="obg yeo bgy eob")
    assert (position.phase, position.progress()) == ("choose", (1, 10))
    assert [position.asks(seat) for seat in (A, B)] == ["pick", "pick"]
    pick(position, 1, 2)
    assert position.phase == "build"
    assert position.asks(A) == "build"
    events = build_somehow(position)
    assert (position.phase, position.progress()) == ("choose", (2, 10))
    assert fact(events, "market") == {
        "round": 2,
        "cubes": {
            "orange_cube": 1,
            "blue_cube": 2,
            "green_cube": 1,
            "yellow_cube": 1,
            "grey_cube": 1,
        },
    }


def test_the_bag_fills_tile_after_tile_for_all_to_see():
    """X4.1"""
    position = market(1, 2, lots="obg yeo bgy eob")
    assert [position.lot(tile) for tile in (1, 2)] == [(0, 1, 2), (0, 3, 4)]
    for viewer in (None, A, B):
        assert position.seen_by(viewer).lot(2) == (0, 3, 4)
    pick(position, 1, 2)
    build_somehow(position)
    assert [position.lot(tile) for tile in (1, 2)] == [(1, 2, 3), (0, 1, 4)]


def test_picks_are_made_by_all_at_once_and_shown_when_the_last_has_ended():
    """X4.2, XD1"""
    position = market(1, 2, 3)
    assert position.waiting() == (A, B, C)
    assert not may_end(position)
    assert do(position, B, "pick 3", "end") == []
    assert position.waiting() == (A, C)
    assert do(position, A, "pick 1", "end") == []
    events = do(position, C, "pick 2", "end")
    assert fact(events, "picks") == {"round": 1, "picks": {"red": 1, "blue": 3, "green": 2}}
    assert events[0].reveals


def test_a_pick_is_made_once_and_until_it_is_ended_it_can_be_taken_back():
    """XD1"""
    position = market(1, 2)
    before = position.copy()
    do(position, A, "pick 2")
    assert offered(position) == ["end"]
    for action in (*PICKS, TAKES[1]):
        with pytest.raises(Illegal):
            position.play(A, action)
    assert offered(before) == ["pick 1", "pick 2"]  # Back plays the draft again without it


# Initiative, picks; tiles taken before anybody must choose; then who chooses what; the end of it.
EXAMPLES = {
    "XW1": ((2, 1, 3, 4), (1, 2, 3, 4), [(B, 2), (A, 1), (C, 3), (D, 4)], [], (2, 1, 3, 4)),
    "XW2": ((2, 1, 3, 4), (1, 2, 2, 4), [(B, 2), (A, 1), (D, 4), (C, 3)], [], (2, 3, 1, 4)),
    "XW3": ((2, 1, 3, 4), (1, 1, 1, 4), [(B, 1), (D, 4)], [(A, (2, 3))], (2, 3, 1, 4)),
    "XW4": ((2, 1, 3, 4), (3, 3, 3, 3), [(B, 3)], [(A, (1, 2, 4)), (C, 2)], (3, 4, 2, 1)),
    "XW5": ((2, 1, 3, 4), (1, 1, 2, 2), [(B, 1), (C, 2)], [(A, (3, 4))], (1, 2, 4, 3)),
    "XW6": ((2, 1, 3, 4), (4, 1, 1, 1), [(B, 1), (A, 4)], [(C, (2, 3))], (2, 4, 3, 1)),
    "XW7": ((1, 2), (2, 2), [(A, 2), (B, 1)], [], (2, 1)),
    "XW8": ((3, 2, 1), (1, 1, 1), [(C, 1)], [(B, (2, 3))], (1, 2, 3)),
}


@pytest.mark.parametrize("last", [False, True], ids=["first choice", "last choice"])
@pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES)
def test_clashes_are_settled_as_in_the_examples(example, last):
    """X4.3, X4.4, X4.5, X4.6, X4.7, X4.8, XD2"""
    initiative, picks, at_once, choices, after = example
    position = market(*initiative)
    events = pick(position, *picks)
    colours = ("red", "blue", "green", "yellow")
    taken = [(colours.index(f["seat"]), f["tile"]) for f in facts(events, "took")]
    assert taken == at_once
    for f in facts(events, "took"):
        assert f["cubes"] == [CUBES[colour] for colour in position.lot(f["tile"])]
    for seat, tiles in choices:
        assert position.phase == "leftovers"
        assert position.waiting() == (seat,)
        assert position.asks(seat) == "take"
        free = position.free
        if isinstance(tiles, tuple):
            assert free == list(tiles)
        else:
            assert len(free) == tiles
        assert offered(position, seat) == [f"take {tile}" for tile in free]
        assert position.initiative == list(initiative), "traded only when all are served"
        assert not may_end(position, seat)
        do(position, seat, f"take {free[-1 if last else 0]}")
        assert offered(position, seat) == ["end"]
        events = do(position, seat, "end")
    assert position.phase == "build"
    assert position.initiative == list(after)
    assert sorted(position.taken) == list(range(position.seats))
    assert [position.hands[seat] for seat in position.taken] == [
        position.lot(tile) for tile in range(1, position.seats + 1)
    ]


def test_two_clashes_of_two_are_served_by_rising_initiative_and_trade_separately():
    """X4.5, X4.7, XR10"""
    position = market(3, 1, 2, 4)
    assert clashes((1, 1, 2, 2), position.initiative) == [(B, A), (C, D)]
    events = pick(position, 1, 1, 2, 2)
    assert position.queue == (A, D)
    events = do(position, A, "take 4", "end")
    assert facts(events, "traded") == [
        {"one": "blue", "two": "red", "gives": 1, "gets": 3},
        {"one": "green", "two": "yellow", "gives": 2, "gets": 4},
    ]
    assert position.initiative == [1, 3, 4, 2]


def test_a_clash_of_three_leaves_the_middle_one_its_tile():
    """X4.6"""
    position = market(4, 1, 3, 2)
    events = pick(position, 2, 2, 2, 1)
    assert kinds(events) == ["picks", "took", "took"]
    events = do(position, C, "take 3", "end")
    assert facts(events, "traded") == [{"one": "blue", "two": "red", "gives": 1, "gets": 4}]
    assert position.initiative == [1, 4, 3, 2]


def test_nobody_takes_a_tile_twice_or_out_of_turn():
    """X4.5, XI7"""
    position = market(2, 1, 3, 4)
    pick(position, 3, 3, 3, 3)
    for seat, tile in ((C, 1), (A, 3), (A, 0)):
        with pytest.raises(Illegal):
            position.play(seat, TAKES[tile])


def test_initiative_changes_only_by_clashes():
    """X4.6, XI6"""
    for seats in (2, 3, 4):
        playout = Playout(GAME, seats, {}, seeded("initiative", seats))
        before, clashed = list(playout.position.initiative), False
        for step in playout.steps():
            for shown in facts(step.events, "picks"):
                clashed = len(set(shown["picks"].values())) < seats
            if step.position.initiative != before:
                assert clashed
                assert facts(step.events, "traded")
                before = list(step.position.initiative)


def test_the_cubes_of_a_round_are_shown_when_all_have_ended_the_round_before():
    """XD7, XI10"""
    position = market(1, 2)
    pick(position, 1, 2)
    unknown = position.seen_by(A).bag[6:]
    assert set(unknown) == {-1}
    events = build_somehow(position, A)
    assert "market" not in kinds(events)
    assert set(position.seen_by(A).bag[6:]) == {-1}
    events = build_somehow(position, B)
    assert [event.reveals for event in events if event.kind == "market"] == [True]
    assert position.seen_by(A).bag[6:12] == position.bag[6:12]
    assert set(position.seen_by(A).bag[12:]) == {-1}
