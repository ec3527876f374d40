"""The bonus cards: a small picture, a few words, and who would score them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from engine.games.yaxha.bonus import CARDS
from engine.games.yaxha.pyramid import COLOURS
from renderers.kit.colours import Theme, theme
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area, draw_plate
from renderers.kit.once import once
from renderers.kit.pen import Pen, Point
from renderers.kit.sprite import Sprite, sprite
from renderers.kit.type import length
from renderers.scene import Scene
from renderers.yaxha import facts
from renderers.yaxha.pieces import ANY, STONE, draw_face

_HEAD = 34
_LETTERS, _LINE = 22, 26
GLYPH = (132, 60)
"""The box in which the small pictures are drawn."""


def draw_card(pen: Pen, area: Area, look: Theme) -> None:
    draw_plate(pen, area, look)
    pen.rect((area.x + 6, area.y + 7, area.w - 12, _HEAD), 6, look.jade3)


def show(frame: Frame, scene: Scene, card: int, area: Area, seats: Sequence[int]) -> None:
    """``seats`` are those that would score it now."""
    look, middle = frame.look, area.y + 7 + _HEAD // 2
    frame.icon("vp", (area.x + 26, middle), 28)
    frame.text((area.x + 45, middle), str(CARDS[card].points), 24, 800)
    if seats:
        for at, seat in enumerate(reversed(seats)):
            frame.seat(seat, (area.right - 20 - at * 22, middle), 22)
    else:
        frame.text((area.right - 16, middle), "–", 24, 700, look.mist, "r")
    said = caption(scene, card, area.w - 16)
    top, low = area.y + 9 + _HEAD, area.bottom - 14 - len(said) * _LINE
    wide = min(area.w - 24, (low - top) * GLYPH[0] // GLYPH[1]) // 2 * 2
    frame.paste(
        glyph(card, left_of(scene), wide, look.name),
        (area.middle, (top + low) // 2),
        f"card {CARDS[card].id}",
    )
    y = low + _LINE // 2
    for line in said:
        frame.text((area.middle, y), line, _LETTERS, 700, look.ink, "m", width=area.w - 16)
        y += _LINE


def caption(scene: Scene, card: int, room: int) -> list[str]:
    """What the card asks for, in as many words as there is room for on two lines."""
    for said in (words(scene, card, "caption"), words(scene, card)):
        if length(said, _LETTERS, 700) <= room:
            break
        for first, second in _halves(said):
            if max(length(half, _LETTERS, 700) for half in (first, second)) <= room:
                return [first, second]
    return [said]


def _halves(said: str) -> list[tuple[str, str]]:
    """The ways to set words on two lines, those of the same length first."""
    parts = said.split(" ")
    ways = [(" ".join(parts[:at]), " ".join(parts[at:])) for at in range(1, len(parts))]
    return sorted(ways, key=lambda way: abs(len(way[0]) - len(way[1])))


def words(scene: Scene, card: int, length: str = "card") -> str:
    """What the card asks for: in two or three words, or in a longer ``caption``."""
    kind, colour = CARDS[card].kind, CARDS[card].colour
    if kind == "beat_neighbour":
        kind += ".left" if left_of(scene) else ".right"
    sentence = f"yaxha.picture.{length}.{kind}"
    if colour is None:
        return scene.say(sentence)
    return scene.say(sentence, colour=scene.say(f"yaxha.token.{colour}_cube"))


def left_of(scene: Scene) -> bool:
    """X7.1: whether the left neighbour is the one to beat."""
    return facts.view_of(scene).rules.readings.left


# The small pictures.


@once
def glyph(card: int, left: bool, width: int, palette: str, /) -> Sprite:
    """Put down by its middle."""
    look = theme(palette)
    scale = width / GLYPH[0]
    half, high = width // 2 + 2, round(GLYPH[1] * scale / 2) + 2
    printed = CARDS[card]
    colour = COLOURS.index(printed.colour) if printed.colour else ANY

    def draw(pen: Pen) -> None:
        inner = pen.inside((-width / 2, -GLYPH[1] * scale / 2), scale)
        if printed.kind == "beat_neighbour":
            _neighbour(inner, look, colour, left=left)
        else:
            _DRAWINGS[printed.kind](inner, look, colour)

    return sprite((-half, -high, half, high), draw)


def _wall(
    pen: Pen, look: Theme, at: Point, size: float, rows: Sequence[Sequence[int | None]]
) -> None:
    """Faces in rows from the top; ``at`` is the upper left corner. A row may leave gaps."""
    for j, row in enumerate(rows):
        for i, colour in enumerate(row):
            if colour is not None:
                draw_face(pen, colour, (at[0] + i * size, at[1] + j * size), size - 0.6, look)


def _slope(pen: Pen, look: Theme, at: Point, size: float, rows: Sequence[Sequence[int]]) -> None:
    """A pyramid from the side: each row half a cube further in."""
    longest = max(len(row) for row in rows)
    for j, row in enumerate(rows):
        left = at[0] + (longest - len(row)) * size / 2
        _wall(pen, look, (left, at[1] + j * size), size, [row])


def _sign(pen: Pen, look: Theme, kind: str, at: Point) -> None:
    """More than, or at least as much as."""
    x, y = at
    pen.line([(x - 6, y - 9), (x + 6, y - 2), (x - 6, y + 5)], look.ink, 3)
    if kind == "least":
        pen.line([(x - 6, y + 11), (x + 6, y + 11)], look.ink, 3)


def _largest_colour(pen: Pen, look: Theme, colour: int) -> None:
    """A large group, larger than another."""
    c = colour
    _wall(pen, look, (6, 3), 18, [[None, c, None], [c, c, None], [c, c, c]])
    _sign(pen, look, "more", (76, 31))
    _wall(pen, look, (92, 21), 18, [[STONE, None], [STONE, STONE]])


def _neighbour(pen: Pen, look: Theme, colour: int, *, left: bool) -> None:
    """A group, at least as large as that of the neighbour an arrow points to."""
    c = colour
    mine, theirs = (78, 12) if left else (12, 78)
    _wall(pen, look, (mine, 12), 20, [[c, c], [c, c]])
    _wall(pen, look, (theirs, 12), 20, [[STONE, STONE], [STONE, STONE]])
    x, way = 65.0, -1 if left else 1
    pen.line([(x - 7, 20), (x + 7, 20)], look.ink, 3)
    pen.poly([(x + way * 12, 20), (x + way * 3, 13), (x + way * 3, 27)], look.ink)
    # The sign is read from the player's group to the other, along the arrow.
    pen.line([(x - 7 * way, 32), (x + 7 * way, 38), (x - 7 * way, 44)], look.ink, 3)
    pen.line([(x - 7, 50), (x + 7, 50)], look.ink, 3)


def _second_largest(pen: Pen, look: Theme, colour: int) -> None:
    """Three groups by size, the second one chosen."""
    s = STONE
    _wall(pen, look, (2, 5), 16, [[s, None], [s, s], [s, s]])
    _sign(pen, look, "more", (46, 32))
    _wall(pen, look, (58, 21), 16, [[colour, None], [colour, colour]])
    _sign(pen, look, "more", (101, 32))
    _wall(pen, look, (113, 37), 16, [[s]])


def _largest_level_1(pen: Pen, look: Theme, colour: int) -> None:
    s, c = STONE, colour
    _slope(pen, look, (38, 2), 14, [[s], [s, s], [s, c, s], [c, c, c, s]])
    _level(pen, look, 51)


def _most_levels(pen: Pen, look: Theme, colour: int) -> None:
    s, c = STONE, colour
    _slope(pen, look, (38, 2), 14, [[c], [c, s], [s, c, s], [s, c, s, s]])
    x = 110.0
    pen.line([(x, 54), (x, 10)], look.ink, 3)
    pen.poly([(x, 3), (x - 7, 13), (x + 7, 13)], look.ink)


def _one_side(pen: Pen, look: Theme, colour: int) -> None:
    _slope(pen, look, (38, 2), 14, [[colour] * count for count in (1, 2, 3, 4)])


def _three(pen: Pen, look: Theme, colour: int) -> None:
    a, b, c = 0, 1, 3
    _slope(pen, look, (38, 2), 14, [[a], [a, b], [c, a, b], [c, c, b, b]])


def _five(level: int, pen: Pen, look: Theme, colour: int) -> None:
    """The five colours beside a pyramid with that level picked out."""
    rows = [[colour if 4 - j == level else STONE] * (j + 1) for j in range(4)]
    _slope(pen, look, (0, 8), 11, rows)
    _wall(pen, look, (52, 12), 16, [[0, 1, 2, 3, 4]])
    pen.line([(53, 36), (53, 42), (130, 42), (130, 36)], look.ink, 2)
    pen.line([(91, 42), (91, 48)], look.ink, 2)


def _level(pen: Pen, look: Theme, y: float) -> None:
    """An arrow at a level."""
    pen.line([(112, y), (126, y)], look.ink, 3)
    pen.poly([(102, y), (113, y - 7), (113, y + 7)], look.ink)


_DRAWINGS: dict[str, Callable[[Pen, Theme, int], None]] = {
    "largest_colour": _largest_colour,
    "largest_any": _largest_colour,
    "largest_level_1": _largest_level_1,
    "most_levels": _most_levels,
    "second_largest": _second_largest,
    "five_colours_level_1": partial(_five, 1),
    "one_colour_side": _one_side,
    "three_colours": _three,
    "five_colours_level_2": partial(_five, 2),
}
