"""Cells of a map on a picture."""

from __future__ import annotations

import pytest

from engine.hexes import Hexes
from renderers.kit.furniture import Area
from renderers.kit.hexes import Grid

AREA = Area(10, 60, 700, 500)
HEXES = Hexes.of([f"{column}{row}" for column in "abcde" for row in range(1, 7)], "even")
WAYS = ((-1, 0), (-0.5, -1), (0.5, -1), (1, 0), (0.5, 1), (-0.5, 1))


@pytest.fixture
def grid() -> Grid:
    return Grid.fitted(HEXES, AREA, 90)


def test_all_of_the_map_lies_in_its_area_and_in_the_middle_of_it(grid):
    points = [point for cell in range(len(HEXES)) for point in grid.corners(cell)]
    across, down = [x for x, _ in points], [y for _, y in points]
    assert AREA.x <= min(across)
    assert max(across) <= AREA.right
    assert AREA.y <= min(down)
    assert max(down) <= AREA.bottom
    assert abs(min(across) + max(across) - AREA.x - AREA.right) <= 4
    assert abs(min(down) + max(down) - AREA.y - AREA.bottom) <= 4


def test_cells_are_no_larger_than_wanted_and_larger_where_there_are_fewer(grid):
    assert Grid.fitted(HEXES, AREA, 40).width == 40
    assert Grid.fitted(HEXES, AREA, 300, cells=[0, 1]).width > grid.width


def test_neighbours_share_a_side(grid):
    for cell, around in enumerate(HEXES.neighbours):
        x, y = grid.centre(cell)
        for other in around:
            across, down = grid.centre(other)
            way = WAYS.index(((across - x) / grid.width, (down - y) / grid.pitch))
            first, second = grid.side(cell, way)
            again, before = grid.side(other, (way + 3) % 6)
            assert first == pytest.approx(before)
            assert second == pytest.approx(again)


def test_a_grown_cell_is_wider_by_that_on_every_side(grid):
    small, large = grid.corners(7), grid.corners(7, grown=3)
    assert large[1][0] - small[1][0] == pytest.approx(3)
    assert small[4][0] - large[4][0] == pytest.approx(3)
