"""Maps of hexagons: names, neighbours, parts."""

from __future__ import annotations

import pytest

from engine.hexes import BadMap, Hexes, drawn, place_of

BLOCK = [f"{column}{row}" for column in "abcd" for row in range(1, 5)]


def beside(hexes: Hexes, cell: str) -> set[str]:
    return set(hexes.named(hexes.neighbours[hexes.cell(cell)]))


def test_cells_are_numbered_in_reading_order():
    assert Hexes.of(["b2", "a2", "c1"], "even").names == ("c1", "a2", "b2")


def test_a_row_that_stands_further_east_touches_the_columns_to_the_east():
    even, odd = Hexes.of(BLOCK, "even"), Hexes.of(BLOCK, "odd")
    assert beside(even, "b2") == {"a2", "c2", "b1", "c1", "b3", "c3"}
    assert beside(even, "b3") == {"a3", "c3", "a2", "b2", "a4", "b4"}
    assert beside(odd, "b2") == {"a2", "c2", "a1", "b1", "a3", "b3"}
    assert beside(odd, "b3") == {"a3", "c3", "b2", "c2", "b4", "c4"}


@pytest.mark.parametrize("shifted", ["even", "odd"])
def test_touching_is_mutual_and_no_nearer_than_one_cell(shifted):
    hexes = Hexes.of(BLOCK, shifted)
    for cell, around in enumerate(hexes.neighbours):
        x, y = hexes.centre(cell)
        for other in around:
            assert cell in hexes.neighbours[other]
            across, down = hexes.centre(other)
            assert (abs(across - x), abs(down - y)) in {(1.0, 0), (0.5, 1)}


def test_neighbours_go_clockwise_from_the_west():
    hexes = Hexes.of(BLOCK, "even")
    assert hexes.named(hexes.neighbours[hexes.cell("b2")]) == ["a2", "b1", "c1", "c2", "c3", "b3"]


def test_parts_are_what_a_walk_does_not_connect():
    hexes = Hexes.of(["a1", "b1", "d1", "a3"], "even")
    assert [hexes.named(part) for part in hexes.parts(range(4))] == [["a1", "b1"], ["d1"], ["a3"]]


@pytest.mark.parametrize("name", ["", "a0", "aa1", "A1", "a", "1", "é3", "a123"])
def test_what_is_no_cell_is_refused_by_name(name):
    with pytest.raises(BadMap, match="is no cell"):
        place_of(name)


def test_a_cell_that_the_map_does_not_have_is_refused_by_name():
    with pytest.raises(BadMap, match="no cell d4"):
        Hexes.of(["a1"], "odd").cell("d4")


def test_a_map_is_drawn_in_rows_of_letters():
    cells = {"b1": "y", "c1": "B", "a3": "g"}
    assert drawn([".yB", "...", "g.."], "yBg") == cells
    assert drawn([" . y B", ". . .", "g .  ."], "yBg") == cells


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        (["y", "Y"], "a2 is 'Y': a cell is one of y, b, ."),
        (["yé"], "b1 is 'é'"),
        (["yb", "y"], "row 2 has 1 letters, row 1 has 2"),
        (["y" * 27], "1 to 99 rows of 1 to 25 letters"),
        (["y"] * 100, "1 to 99 rows of 1 to 25 letters"),
        ([], "1 to 99 rows of 1 to 25 letters"),
    ],
)
def test_what_cannot_be_drawn_is_named(rows, why):
    with pytest.raises(BadMap, match=why):
        drawn(rows, "yb")


@pytest.mark.parametrize("shifted", ["even", "odd"])
def test_an_edge_ends_at_two_corners_where_three_places_meet(shifted):
    hexes = Hexes.of(BLOCK, shifted)
    for cell, around in enumerate(hexes.neighbours):
        for other in around:
            corners = hexes.corners(cell, other)
            assert set(corners) == set(hexes.corners(other, cell))
            assert len(set(corners)) == 2
            for corner in corners:
                assert len(corner) == 3
                assert {hexes.places[cell], hexes.places[other]} < corner


def test_corners_lie_outside_the_map_too():
    hexes = Hexes.of(["a1", "b1"], "even")
    assert set(hexes.corners(0, 1)) == {
        frozenset({(0, 0), (1, 0), (0, -1)}),
        frozenset({(0, 0), (1, 0), (0, 1)}),
    }
    across, down = hexes.corner_at(hexes.corners(0, 1)[1])
    assert (across, round(down, 6)) == (0.5, round(1 / 3, 6))


def test_cells_that_do_not_touch_have_no_edge():
    hexes = Hexes.of(BLOCK, "even")
    with pytest.raises(BadMap, match="a1 and c1 do not touch"):
        hexes.corners(hexes.cell("a1"), hexes.cell("c1"))
