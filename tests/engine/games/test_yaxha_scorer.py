"""A slow scorer, written independently of the engine, agrees with it on random pyramids, finished
and unfinished; and turning a pyramid changes nothing."""

from __future__ import annotations

import pytest

from engine.games.yaxha import GAME
from engine.games.yaxha.bonus import CARDS, Readings, fulfilled
from engine.games.yaxha.grid import NUMBERS, PLACES, numbers
from engine.games.yaxha.pyramid import COLOURS, cubes, legal, size, survey
from engine.playout import Playout
from tests.engine.games import yaxha_naive as naive
from tests.engine.games.yaxha_tables import P, Q, cubes_of, of_cubes, plain, random_pyramid
from tests.seeding import seeded

READINGS = [Readings(), Readings(*(not usual for usual in Readings()))]
"""No card depends on two options, so these try each card in each way."""
PALETTES = [range(5), range(5), range(4), range(3), [0, 0, 0, 1, 2], [1, 1, 1, 1, 4], [2]]


def agree(table):
    """Both say the same of these pyramids: what is hidden, groups, points, cards, legal cells."""
    slow, fast = [plain(one) for one in table], [survey(one) for one in table]
    for one, cells, looked in zip(table, slow, fast, strict=True):
        hidden = {(cube.level, cube.column, cube.row) for cube in cubes(one) if cube.hidden}
        assert hidden == naive.hidden(cells)
        assert dict(zip(COLOURS, looked.sizes, strict=True)) == naive.sizes(cells)
        assert dict(zip(COLOURS, looked.points, strict=True)) == naive.points(cells)
        groups = {(colour, frozenset(group)) for colour, group in naive.groups(cells)}
        assert groups == {
            (COLOURS[colour], frozenset(tuple(PLACES[at]) for at in numbers(group)))
            for colour, parts in enumerate(looked.groups)
            for group in parts
        }
        for colour, named in enumerate(COLOURS):
            assert {tuple(PLACES[at]) for at in numbers(legal(one, colour))} == naive.legal(
                cells, named
            )
    for card, printed in enumerate(CARDS):
        for readings in READINGS:
            left, groups, links, top = readings
            assert set(fulfilled(card, fast, readings)) == naive.scorers(
                printed.number, slow, left=left, all_groups=groups, over_levels=links, top=top
            ), (printed.id, readings)


@pytest.mark.one_in(3)
@pytest.mark.thorough
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_slow_scorer_agrees_on_pyramids_of_random_games(seats):
    """X6.2, X6.3, X6.4, X7.5, X7.6, X7.7, X7.8, X7.9, X7.10, X7.11, X7.12, X7.13, X7.14"""
    playout = Playout(GAME, seats, {}, seeded("naive", seats))
    for at, _ in enumerate(playout.steps()):
        if at % 16 == 0:
            agree(playout.position.pyramids)
    agree(playout.position.pyramids)


@pytest.mark.long
@pytest.mark.thorough
def test_the_slow_scorer_agrees_on_pyramids_of_few_colours():
    """X6.2, X6.3, X6.4, X7.2, X7.3, X7.4"""
    full = 0
    for number in range(30):
        random = seeded("few colours", number)
        table = [
            random_pyramid(random, random.choice((0, 5, 12, 24, 60)), random.choice(PALETTES))
            for _ in range(2 + number % 3)
        ]
        full += sum(size(one) == 30 for one in table)
        agree(table)
    assert full > 3


def test_the_slow_scorer_agrees_on_cubes_that_lie_anywhere():
    """X6.2, X6.3: also where no pyramid could have them"""
    for number in range(40):
        random = seeded("anywhere", number)
        box = [at for at, place in PLACES.items() if 1 < place.column < 6 and 1 < place.row < 6]
        count = random.randint(5, 40)
        one = of_cubes([(random.randrange(3), at) for at in random.sample(box, count)])
        cells = plain(one)
        assert dict(zip(COLOURS, survey(one).sizes, strict=True)) == naive.sizes(cells)
        for top in (True, False):
            assert set(fulfilled(15, [survey(one)], Readings(top_counts=top))) == naive.scorers(
                16, [cells], top=top
            )


def test_p_and_q_are_counted_alike():
    """XW23, XW24"""
    agree([P, Q])


TURNS = {
    "quarter": lambda column, row, last: (last - row, column),
    "half": lambda column, row, last: (last - column, last - row),
    "mirror": lambda column, row, last: (last - column, row),
    "diagonal": lambda column, row, last: (row, column),
}


def turned(one, how):
    """The pyramid turned around the middle of the frame, all levels together."""
    placed = []
    for colour, at in cubes_of(one):
        level, column, row = PLACES[at]
        east, south = how(column, row, 7 - level)
        named = f"{'abcdefg'[east]}{south + 1}"
        placed.append((colour, NUMBERS[named, level]))
    return of_cubes(placed)


@pytest.mark.parametrize("how", TURNS.values(), ids=TURNS)
def test_turning_or_mirroring_a_pyramid_changes_no_score(how):
    """XI9"""
    changed = 0
    for number in range(40):
        random = seeded("turned", number)
        table = [random_pyramid(random, 36, random.choice(PALETTES)) for _ in range(3)]
        other = [turned(one, how) for one in table]
        changed += table != other
        assert [survey(one).sizes for one in table] == [survey(one).sizes for one in other]
        for card in range(len(CARDS)):
            for readings in READINGS:
                assert fulfilled(card, [survey(one) for one in table], readings) == fulfilled(
                    card, [survey(one) for one in other], readings
                )
    assert changed > 30
