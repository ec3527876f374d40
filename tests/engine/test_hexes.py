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
    assert drawn([".yb", "", "g.."]) == {"b1": "y", "c1": "b", "a3": "g"}


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        (["y", "Y"], "row 2 has 'Y'"),
        (["y b"], "only a to z and dots"),
        (["é"], "only a to z and dots"),
        (["y" * 27], "26 columns and 99 rows"),
        (["y"] * 100, "26 columns and 99 rows"),
    ],
)
def test_what_cannot_be_drawn_is_named(rows, why):
    with pytest.raises(BadMap, match=why):
        drawn(rows)
