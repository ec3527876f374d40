"""Jungle tiles: which cells they cover (M2.2), and how many of them it takes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache

from engine.games.maya.components import PARTS
from engine.hexes import BadMap, Hexes, refuse

DOUBLES, SINGLES = PARTS.jungle.doubles, PARTS.jungle.singles


def border(hexes: Hexes, in_play: Collection[int]) -> list[int]:
    """The cells of other zones that touch the play area."""
    return [
        cell
        for cell, beside in enumerate(hexes.neighbours)
        if cell not in in_play and any(other in in_play for other in beside)
    ]


def cover(hexes: Hexes, cells: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The cells, each under a tile of one or two cells, with as few single ones as there can be;
    raises :class:`BadMap` when the tiles of the box do not suffice."""
    if len(cells) > 2 * DOUBLES + SINGLES:
        raise BadMap(_too_few(len(cells)))
    tiles = list(_fewest(hexes.neighbours, tuple(cells)))
    pairs = [tile for tile in tiles if len(tile) > 1]
    for pair in pairs[DOUBLES:]:  # two single tiles do for one that is missing
        tiles.remove(pair)
        tiles += [(cell,) for cell in pair]
    if sum(len(tile) == 1 for tile in tiles) > SINGLES:
        raise BadMap(_too_few(len(cells)))
    return tuple(sorted(tiles))


def laid(hexes: Hexes, texts: Sequence[str], cells: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The tiles that a chart names (``f9 f10``, ``g12``), which must cover just these cells; raises
    :class:`BadMap`."""
    hexes.cells(name for text in texts for name in text.split())
    tiles = [hexes.cells(text.split()) for text in texts]
    refuse(_misfits(hexes, texts, tiles, cells))
    doubles = sum(len(tile) > 1 for tile in tiles)
    if doubles > DOUBLES or len(tiles) - doubles > SINGLES:
        raise BadMap(_too_few(len(cells)))
    return tuple(tiles)


def _misfits(
    hexes: Hexes, texts: Sequence[str], tiles: Sequence[tuple[int, ...]], cells: Sequence[int]
) -> Iterator[str]:
    """Tiles that are none, and cells that not just one of them covers."""
    for text, tile in zip(texts, tiles, strict=True):
        if len(tile) not in {1, 2} or (len(tile) > 1 and tile[1] not in hexes.neighbours[tile[0]]):
            yield f"{text!r} is no jungle tile: it covers one cell, or two that touch"
    covered = [cell for tile in tiles for cell in tile]
    for cell in sorted({*covered, *cells}):
        times = covered.count(cell)
        if times != 1 or cell not in cells:
            where = "border cell" if cell in cells else "cell that does not touch the play area"
            yield f"jungle tiles cover {hexes.names[cell]}, a {where}, {times} times"


def _too_few(cells: int) -> str:
    return (
        f"{cells} cells touch the play area from outside, and "
        f"{DOUBLES} jungle tiles of two cells and {SINGLES} of one do not cover them"
    )


def _fewest(
    neighbours: Sequence[Sequence[int]], cells: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """The fewest tiles that cover the cells: the first one alone or with each of its neighbours."""

    @cache
    def best(left: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        if not left:
            return ()
        first, rest = left[0], left[1:]
        ways = [(first, other) for other in neighbours[first] if other in rest]
        covers = [
            (tile, *best(tuple(cell for cell in rest if cell not in tile)))
            for tile in (*ways, (first,))
        ]
        return min(covers, key=len)

    return best(cells)
