"""XI1 to XI11 in random games, and that ``flaws`` would notice if one did not hold."""

from __future__ import annotations

from random import Random

import pytest

from engine.games.yaxha import GAME
from engine.games.yaxha.actions import Drop, Set
from engine.games.yaxha.bonus import CARDS
from engine.games.yaxha.coverage import USABLE
from engine.games.yaxha.grid import GROUND, PLACES
from engine.games.yaxha.pyramid import filled, with_cube
from engine.games.yaxha.state import DROPPED
from engine.playout import Playout
from engine.simulation import Plan, simulate
from tests.engine.games import yaxha_naive as naive
from tests.engine.games.yaxha_tables import (
    P,
    build_somehow,
    cell,
    fact,
    facts,
    market,
    pick,
    plain,
    pyramid,
)
from tests.seeding import seeded


def test_cubes_are_set_and_dropped_only_as_a_slow_reader_of_the_rules_would():
    """X5.9, X5.10, XI2, XI11"""
    for number in range(6):
        early = number % 2 == 1
        options = {"early_discard": "yes" if early else "no"}
        playout = Playout(GAME, 2 + number % 3, options, seeded("slow", number))
        before = playout.position.copy()
        for step in playout.steps():
            seat = step.seat
            match step.action:
                case Drop(colour):
                    assert (filled(before.pyramids[seat]) & GROUND).bit_count() == 16
                    thrown = {colour} if early else set(before.hands[seat])
                    cubes = plain(before.pyramids[seat])
                    assert not any(naive.legal(cubes, naive.COLOURS[one]) for one in thrown)
                case Set(colour, at):
                    named = naive.COLOURS[colour]
                    open_cells = naive.legal(plain(before.pyramids[seat]), named)
                    assert tuple(PLACES[at]) in open_cells
                case _:
                    pass
            before = step.position.copy()


def test_every_tile_is_taken_by_one_player_in_each_round():
    """XI7, XI6"""
    playout = Playout(GAME, 4, {}, Random("tiles"))
    taken: list[tuple[str, int]] = []
    for step in playout.steps():
        taken += [(found["seat"], found["tile"]) for found in facts(step.events, "took")]
        assert sorted(step.position.initiative) == [1, 2, 3, 4]
    assert len(taken) == 40
    for number in range(10):
        seats, tiles = zip(*taken[4 * number : 4 * number + 4], strict=True)
        assert sorted(seats) == ["blue", "green", "red", "yellow"]
        assert sorted(tiles) == [1, 2, 3, 4]


def middle():
    """A sound position of three players in their sixth building, one of whom has placed a cube."""
    playout = Playout(GAME, 3, {}, Random("spoilt"))
    for step in playout.steps():
        here = step.position
        if here.round > 5 and here.phase == "build" and len(here.laid[0]) == 1 and here.hands[1]:
            assert here.flaws() == []
            return here
    raise AssertionError


def change(position, seat, one):
    """Another pyramid, which was so when the building began."""
    position.pyramids[seat] = position.was[seat] = one
    position.laid[seat] = ()


def double(position):
    """Two cubes in one cell."""
    own = position.pyramids[1]
    change(position, 1, with_cube(own, 1, (own[0] & -own[0]).bit_length() - 1))


def throw(position):
    """A cube is discarded that fits."""
    colour, position.hands[1] = position.hands[1][0], position.hands[1][1:]
    position.discards[1] = (*position.discards[1], colour)
    position.laid[1] = ((colour, DROPPED),)


def jump(position):
    """A cube is set into the air."""
    colour, position.hands[1] = position.hands[1][0], position.hands[1][1:]
    at = cell("a1@4")
    position.pyramids[1] = with_cube(position.pyramids[1], colour, at)
    position.laid[1] = ((colour, at),)


def hasten(position):
    """The seat throws away what fits nowhere, while it holds a cube that fits."""
    grey = pyramid(", ".join(f"{col}{row} grey" for col in "cdef" for row in "2345"))
    position.pyramids[1] = position.was[1] = grey
    position.hands[1], position.laid[1] = (4,), ((0, DROPPED), (1, DROPPED))


ALONE = pyramid("d4 blue")
SPOILT = {
    "XI1": [
        lambda p: p.hands.__setitem__(1, p.hands[1][1:]),
        lambda p: p.discards.__setitem__(1, (0,)),
        lambda p: setattr(p, "bag", (*p.bag[:-1], (p.bag[-1] + 1) % 5)),
        lambda p: setattr(p, "bag", p.bag[:-1]),
    ],
    "XI2": [lambda p: change(p, 1, with_cube(p.pyramids[1], 0, cell("a1@4")))],
    "X1.5": [double, lambda p: change(p, 1, with_cube(p.pyramids[1], 0, 7))],
    "XI3": [
        lambda p: change(p, 1, pyramid("d4 blue, e4 blue, f4 blue, g4 blue, c4 blue")),
        lambda p: change(p, 1, pyramid("d4 blue, e5 blue")),
    ],
    "XI4": [lambda p: change(p, 1, ALONE)],
    "XI5": [lambda p: (change(p, 1, ALONE), p.discards.__setitem__(1, (0,)))],
    "XI6": [lambda p: setattr(p, "initiative", [1, 1, 3])],
    "XI7": [lambda p: setattr(p, "taken", [0, 0, 1])],
    "XI11": [lambda p: change(p, 1, pyramid("d4 blue, e4 blue, d5 blue, e5 blue, d4@2 grey"))],
    "X5.9": [throw, hasten, jump],
    "X5.11": [lambda p: p.laid.__setitem__(0, ())],
}


@pytest.mark.parametrize("number", SPOILT)
def test_flaws_notices(number):
    """X1.5, X5.9, X5.11, XI1, XI2, XI3, XI4, XI5, XI6, XI7, XI11"""
    for what in SPOILT[number]:
        position = middle()
        what(position)
        assert number in {flaw.partition(":")[0] for flaw in position.flaws()}


def test_flaws_notices_a_tile_that_nobody_takes():
    """XI7"""
    position = market(2, 1, 3, 4)
    pick(position, 3, 3, 3, 3)
    assert not [flaw for flaw in position.flaws() if "XI7" in flaw]
    position.queue = position.queue[1:]
    assert [flaw for flaw in position.flaws() if "XI7" in flaw]


@pytest.mark.long
def test_a_run_of_games_says_which_cards_were_decided():
    """X7.5, X7.6, X7.7, X7.8, X7.9, X7.10, X7.11, X7.12, X7.13, X7.14"""
    tally = simulate(Plan.of(GAME, None, {}, 1), 60, jobs=1)
    assert tally.broken is None
    assert list(USABLE[:18]) == [card.id for card in CARDS]
    decided = [part for part in USABLE[:18] if tally.used[part]]
    assert len(decided) >= 12
    assert "largest_any" in decided
    assert tally.used["clash_of_2"]
    assert tally.used["discard"]


def test_a_card_that_nobody_fulfils_is_not_decided():
    """X7.13"""
    for card, seats in (("three_colours", ["nobody"]), ("five_colours_level_1", ["red", "blue"])):
        position = market(1, 2, cards=(card,))
        position.round, position.pyramids = 10, [P, P]
        pick(position, 1, 2)
        events = build_somehow(position)
        assert fact(events, "cards") == {"card_1": card, "seats_1": seats}
        assert (card in set(GAME.uses(events))) == (seats != ["nobody"])


def test_the_explorer_reaches_what_chance_does_not():
    """X7.12, X7.13"""
    found = set()
    for number in range(1000):
        random = seeded("explorer", number)
        playout = Playout(GAME, 2 + number % 3, {}, random, choose=GAME.explore)
        wanted = {card for card in playout.position.cards if card in {15, 16}}
        if wanted:
            for step in playout.steps():
                found.update(GAME.uses(step.events))
        if {"one_colour_side", "three_colours"} <= found:
            return
    raise AssertionError(found)
