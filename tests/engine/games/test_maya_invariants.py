"""MI1 to MI13 in random games, and that ``flaws`` would notice if one did not hold."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.game import END, Event
from engine.games.maya.actions import PASS, City
from engine.games.maya.components import EMPTY, FACE_DOWN, OUT, SPACE, TEMPLE
from engine.games.maya.coverage import USABLE
from engine.playout import Playout
from tests.engine.games.maya_tables import GAME, at, kinds, table, turn
from tests.engine.games.test_maya_board import RECORDS
from tests.engine.games.test_maya_scoring import FIVE_AGAINST_FOUR
from tests.records.counts import records


def playouts(number, *, check=False):
    for game in range(number):
        for seats in (2, 3, 4):
            random = Random(f"invariants {seats} {game}")
            start = ("tikal", "free", "two_cities")[game % 3]
            choose = GAME.explore if game % 2 else None
            yield Playout(GAME, seats, {"start": start}, random, check=check, choose=choose)


def parts(here):
    """The connected parts of what lies on the board."""
    return here.board.hexes.parts([cell for cell, tile in enumerate(here.tiles) if tile >= 0])


def test_what_lies_on_the_board_is_connected():
    """MI7"""
    most = Counter()
    for playout in playouts(6):
        start = playout.options["start"]
        assert len(parts(playout.position)) == (2 if start == "two_cities" else 1)
        for step in playout.steps():
            found = parts(step.position)
            most[start] = max(most[start], len(found))
            assert len(found) == 1 or start == "two_cities"
            assert all(TEMPLE in {step.position.tiles[cell] for cell in part} for part in found)
    assert most == {"tikal": 1, "free": 1, "two_cities": 2}


def test_what_never_falls():
    """MI8, MI9, M5.10"""
    for playout in playouts(2):
        last = playout.position.copy()
        for step in playout.steps():
            if step.action is not END:
                continue
            here = step.position
            assert all(was <= now for was, now in zip(last.points, here.points, strict=True))
            assert here.closings[: len(last.closings)] == last.closings
            assert set(last.temples_open()) <= set(here.temples_open())
            for was, now in zip(last.tiles, here.tiles, strict=True):
                assert was in {EMPTY, SPACE} or was == now
            last = here.copy()


def test_tiles_are_drawn_only_by_enlarging_a_city():
    """MI10, M3.5"""
    drew = 0
    for playout in playouts(2):
        reserves, city = [len(r) for r in playout.position.reserves], False
        for step in playout.steps():
            if step.action is not END:
                city = isinstance(step.action, City)
                continue
            now = [len(reserve) for reserve in step.position.reserves]
            changed = [seat for seat, was in enumerate(reserves) if was != now[seat]]
            assert changed in ([], [step.seat])
            assert city or not changed
            assert ("drew" in kinds(step.events)) <= city
            drew += bool(changed)
            reserves = now
    assert drew


def test_every_game_ends():
    """MI13, MR16, M3.3, M3.4, M7.1, M7.5"""
    reasons = set()
    for playout in (*playouts(5), *(stingy(number) for number in range(120))):
        passes = longest = laid = 0
        for step in playout.steps():
            if step.action is END:
                passes = passes + 1 if "passed" in kinds(step.events) else 0
                longest = max(longest, passes)
            else:
                laid += step.action is not PASS
        here = playout.position
        reasons.add(here.outcome().reason)
        left = [here.tiles_left(seat) for seat in range(here.seats)]
        assert laid == sum(32 - tiles for tiles in left), "each turn lays tiles, or passes"
        assert sorted(here.outcome().places) == list(range(1, here.seats + 1)), "none is shared"
        if here.outcome().reason == "all_passed":
            assert passes == longest == here.seats
            assert all(left)
        else:
            assert longest < here.seats
            assert [seat for seat, tiles in enumerate(left) if not tiles] == [here.active]
    assert reasons == set(GAME.reasons)


def stingy(number):
    """A game of players who enlarge cities only when they must: in the end nobody can."""

    def choose(position, seat, legal, random):
        return random.choice([step for step in legal if not isinstance(step, City)] or legal)

    return Playout(GAME, 2, {}, Random(f"stingy {number}"), choose=choose)


def closed():
    """Tikal has been scored."""
    here = table(**FIVE_AGAINST_FOUR)
    turn(here, "plant squash1 i10")
    return here


def put(here, cell, tile):
    here.tiles[at(here, cell)] = tile
    here.derive()


def lengthen(here):
    """A rack of eight."""
    drawn, left = here.reserves[0][:3], here.reserves[0][3:]
    here.racks[0], here.reserves[0] = tuple(sorted((*here.racks[0], *drawn))), left


def score(here, tiles, *more):
    """A closing of Tikal for nothing, as if it had been of so many tiles, after some more."""
    closing = closed().closings[0]._replace(points=(0, 0, 0, 0), tiles=tiles)
    here.closings = (*more, closing)


SPOILT = {
    "MI1": [
        lambda p: p.racks.__setitem__(0, p.racks[0][1:]),
        lambda p: p.reserves.__setitem__(1, (0, *p.reserves[1])),
        lambda p: p.reserves.__setitem__(1, (7, *p.reserves[1][1:])),
        lambda p: put(p, "j8", 1),
        lambda p: p.faces.clear(),
        lambda p: setattr(p, "blind", (3,)),
    ],
    "MI2": [lengthen],
    "MI6": [lambda p: put(p, "k7", TEMPLE), lambda p: put(p, "k7", OUT)],
    "MI8": [
        lambda p: p.points.__setitem__(0, 5),
        lambda p: p.planted.__setitem__(2, 1),
        lambda p: score(p, 2),
    ],
    "MI9": [lambda p: put(p, "g7", FACE_DOWN)],
    "M5.1": [
        lambda p: p.edge.__setitem__(0, 1),
        lambda p: p.sites.__setitem__(0, 1),
        lambda p: p.city.__setitem__(at(p, "i7"), 3),
    ],
}


@pytest.mark.parametrize("number", SPOILT)
def test_flaws_notices(number):
    """M5.1, MI1, MI2, MI6, MI8, MI9"""
    for what in SPOILT[number]:
        here = table(cities="i9", red="maize1 i7", blue="chili1 j8")
        assert here.flaws() == []
        what(here)
        assert number in {flaw.partition(":")[0] for flaw in here.flaws()}


@pytest.mark.parametrize(
    ("number", "what"),
    [
        ("MI8", lambda p: score(p, 3, *p.closings)),
        ("M6.1", lambda p: setattr(p, "closings", ())),
        ("M5.10", lambda p: setattr(p, "closings", (p.closings[0]._replace(tiles=2),))),
    ],
)
def test_flaws_notices_a_city_scored_twice_or_never_or_that_grew(number, what):
    """M5.10, M6.1, MI8"""
    here = closed()
    what(here)
    assert number in {flaw.partition(":")[0] for flaw in here.flaws()}


WRONG = {
    "MI3": [{"cities": "i9 g8 h9", "red": "squash1 f7"}, {"cities": "k9", "red": "maize1 j8"}],
    "MI4": [{"cities": "i9 i10"}],
    "MI7": [{"red": "maize1 f4"}],
}


@pytest.mark.parametrize("number", WRONG)
def test_flaws_notices_what_lies_where_it_may_not(number):
    """MI3, MI4, MI7, M5.2, M5.4, M5.5"""
    for tiles in WRONG[number]:
        assert {flaw[:3] for flaw in table(**tiles).flaws()} == {number}


def test_flaws_notices_a_plantation_beside_an_empty_temple_space_and_a_cell_out_of_play():
    """MI5, MI6, M4.6"""
    here = table(red="maize1 h8, maize1 g8")
    put(here, "g7", SPACE)
    assert {flaw[:3] for flaw in here.flaws()} == {"MI5"}
    here = table(zones="blue_yellow", red="maize1 i7")
    here.tiles[at(here, "j5")] = EMPTY
    assert {flaw[:3] for flaw in here.flaws()} == {"MI6"}


@pytest.mark.long
def test_what_is_used_can_all_be_used():
    """M4.6, M5.3, M6.6"""
    used, known = set(), set(USABLE)
    for playout in playouts(4):
        for step in playout.steps():
            used |= set(GAME.uses(step.events))
    assert used <= known
    temples = {f"opened_{temple}" for temple in table().board.temples}
    assert len(temples) == 13
    assert used >= temples
    for record in records(RECORDS).values():
        for _, turn_ in record.replay(GAME):
            used |= set(GAME.uses(turn_.events)) if turn_ else set()
    rare = {"tie_for_first_3", "tie_for_first_4", "tie_latest"}
    elsewhere = {part for part in known - temples if part.startswith("opened_")}
    assert known - used - elsewhere == rare, "nothing else is too rare for these games"


@pytest.mark.parametrize(
    ("goods", "part"),
    [
        ({"red": 3, "blue": 3}, "tie_for_first_2"),
        ({"red": 1}, "only_contributor"),
        ({"red": 3, "blue": 2, "green": 2}, "tie_for_second_2"),
        ({"red": 3, "blue": 2, "green": 2, "yellow": 2}, "tie_for_second_3"),
        ({"red": 3, "blue": 3, "green": 3, "yellow": 1}, "tie_for_first_3"),
        ({"red": 3, "blue": 3, "green": 3, "yellow": 3}, "tie_for_first_4"),
    ],
)
def test_ties_are_read_off_the_events(goods, part):
    """M6.6, M6.7, M6.8"""
    event = Event("closed", {"goods": goods, "tiles": 7, "points": {}})
    assert part in set(GAME.uses([event]))
    assert "closed_5" in set(GAME.uses([event]))
