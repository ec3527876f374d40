"""What the close-ups share: the head with the points, plans whose cells say what a cube would bring
there, and the bonus cards."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from typing import NamedTuple

from engine.games.yaxha.bonus import CARDS
from engine.games.yaxha.pyramid import Pyramid, cubes, survey
from renderers.kit import closeup as kit
from renderers.kit.colours import WHITE, Theme, mix, theme
from renderers.kit.frame import Claim, Frame
from renderers.kit.furniture import Area, draw_plate
from renderers.kit.once import once
from renderers.kit.pen import Pen
from renderers.kit.reading import signed
from renderers.kit.sprite import Sprite, sprite
from renderers.kit.type import length
from renderers.scene import Scene
from renderers.yaxha import cards, facts
from renderers.yaxha.facts import Gain, Spot, Window
from renderers.yaxha.icons import ICONS
from renderers.yaxha.pieces import face
from renderers.yaxha.plans import bracket, cell

LOW = 122
"""How high the bonus cards are, along the foot."""
BETWEEN, BESIDE = 22, 8
"""Between plans side by side; the same where they are stacked."""
CAPTION = 44
"""What a plan's caption takes above it."""


def opened(
    scene: Scene, seat: int, draw: Callable[[Pen, Theme, Hashable], None], what: Hashable = None
) -> Frame:
    """A close-up that is begun, with the points of the pyramid in its head."""
    points = sum(survey(facts.pyramid_of(scene, seat)).points)
    still = kit.ground(scene.palette, draw, what)
    return kit.opened(scene, still, ICONS, (("vp", str(points)),))


def mark(frame: Frame, way: str, area: Area) -> None:
    """Where something that may be chosen is marked."""
    frame.shows.append(Claim(f"way {way}", area.grown(0)))


# Plans.


class Plans(NamedTuple):
    """The levels from above: the corner of level 1, the others below it; the side of a cell."""

    x: int
    y: int
    cell: int
    stacked: bool = False
    """Whether level 4 lies below level 3, not beside it."""

    def corners(self, window: Window) -> dict[int, tuple[int, int]]:
        """Where the levels begin that lie somewhere yet."""
        found = {1: (self.x, self.y)}
        x, y = self.x, self.y + len(window.rows(1)) * self.cell + CAPTION
        for level in facts.LEVELS[1:]:
            columns, rows = len(window.columns(level)), len(window.rows(level))
            if not columns or not rows:
                break
            if level == facts.LEVELS[-1] and self.stacked:
                above = found[level - 1]
                found[level] = above[0], above[1] + 2 * self.cell
            else:
                found[level] = x, y
            x += columns * self.cell + (BESIDE if self.stacked else BETWEEN)
        return found

    def area(self, spot: Spot, window: Window) -> Area:
        """The cell of a level."""
        level = spot[1]
        x, y = self.corners(window)[level]
        column, row = facts.place_of(spot)
        column -= window.columns(level).start
        row -= window.rows(level).start
        return Area(x + column * self.cell, y + row * self.cell, self.cell, self.cell)


class Told(NamedTuple):
    """What the plans tell: what a cube would bring in each cell where it may go, the cubes of the
    draft, and whether cells are named."""

    gains: Mapping[Spot, Gain] = {}
    draft: Collection[Spot] = ()
    named: bool = True


def show_plans(frame: Frame, scene: Scene, plans: Plans, pyramid: Pyramid, told: Told) -> None:
    window = facts.window(pyramid)
    built = {(cube.name, cube.level): cube for cube in cubes(pyramid)}
    for level, corner in plans.corners(window).items():
        _caption(frame, scene, plans, window, level, corner)
        for spot in facts.spots(window, level):
            area = plans.area(spot, window)
            if spot in built:
                cube = built[spot]
                style = " ".join(["hidden"] * cube.hidden + ["draft"] * (spot in told.draft))
                front = face(cube.colour, area.w - 4, frame.look.name, style)
                frame.paste(front, (area.x + 2, area.y + 2), shows=f"built {cube.colour} {style}")
            elif spot in told.gains:
                _legal(frame, spot[0] if told.named else "", area, told.gains[spot])
            else:
                empty = cell(facts.kind_of(pyramid, window, spot), area.w, frame.look.name)
                frame.paste(empty, (area.x, area.y))


def _caption(
    frame: Frame, scene: Scene, plans: Plans, window: Window, level: int, corner: tuple[int, int]
) -> None:
    """The level, in a word where there is room for it."""
    if plans.stacked and level == facts.LEVELS[-1]:
        return
    words, x, y = scene.say("yaxha.picture.level", level=level), corner[0] + 2, corner[1] - 25
    room = len(window.columns(level)) * plans.cell + (BESIDE if plans.stacked else BETWEEN)
    if level > 1 and length(words, 32, 700) > room - 14:
        words = str(level)
    frame.text((x, y), words, 32, 700, frame.look.mist)


def _legal(frame: Frame, name: str, area: Area, gain: Gain) -> None:
    """The name of a cell, and what a cube brings there; a sign at its corner for a bonus card."""
    look, middle = frame.look, area.x + area.w / 2
    size = 30 + max(0, area.w - 64) // 2
    frame.paste(square(area.w, look.name), (area.x, area.y), shows=f"cell {name}")
    tone = look.jade3 if gain.points > 0 else look.cinnabar if gain.points < 0 else look.ink2
    told = signed(gain.points) if gain.points else "0"
    if name:
        y = area.y + area.w * 0.29 - 3 * ("g" in name)  # its tail would touch the number
        frame.text((middle, y), name, size, 800, look.ink, "m")
    y = area.y + area.w * (0.74 if name else 0.5)
    frame.text((middle, y), told, size, 800, tone, "m")
    if gain.cards:
        frame.paste(
            sign(gain.cards > 0, look.name), (area.right - 3, area.y + 3), shows="card sign"
        )


@once
def square(size: int, palette: str, /) -> Sprite:
    """A cell where a cube may go, put down by its upper left corner."""
    look = theme(palette)

    def draw(pen: Pen) -> None:
        pen.rect((0, 0, size, size), 9, look.ink)
        pen.rect((1.5, 1.5, size - 3, size - 3), 8, look.maya)
        pen.rect((5, 5, size - 10, size - 10), 5, WHITE)

    return sprite((0, 0, size, size), draw)


@once
def sign(won: bool, palette: str, /) -> Sprite:
    """A bonus card that is won or lost, put down by its middle."""
    look = theme(palette)
    tone = look.jade3 if won else look.cinnabar

    def draw(pen: Pen) -> None:
        pen.rect((-12, -14, 24, 28), 5, look.ink)
        pen.rect((-10, -12, 20, 24), 3.5, look.amate)
        pen.rect((-8, -10, 16, 4), 1.5, look.jade3)
        pen.line([(-6, 3.5), (6, 3.5)], tone, 4)
        if won:
            pen.line([(0, -2), (0, 9)], tone, 4)

    return sprite((-13, -15, 13, 15), draw)


def show_nearest(frame: Frame, plans: Plans, window: Window, turned: int) -> None:
    """The corner of level 1 that is nearest to the eye."""
    right, low = turned in (0, 3), turned in (0, 1)
    x = plans.x + (len(window.columns(1)) * plans.cell + 3 if right else -3)
    y = plans.y + (len(window.rows(1)) * plans.cell + 3 if low else -3)
    frame.paste(bracket(right, low, frame.look.name), (x, y), shows="nearest corner")


# Bonus cards.


def foot() -> tuple[Area, ...]:
    """Where the three cards lie."""
    wide = (kit.BODY.w - 2 * kit.GAP) // 3
    return tuple(
        Area(kit.EDGE + at * (wide + kit.GAP), kit.BODY.bottom - LOW, wide, LOW) for at in range(3)
    )


def draw_foot(pen: Pen, look: Theme) -> None:
    for area in foot():
        draw_plate(pen, area, look)


def show_foot(frame: Frame, scene: Scene, seat: int) -> None:
    """Of each card its points, its picture and a few words; the own mark when it would score now,
    else a dash."""
    holders = facts.view_of(scene).holders(seat)
    for (card, seats), area in zip(holders.items(), foot(), strict=True):
        _card(frame, scene, card, area, seats, seat)


def _card(
    frame: Frame, scene: Scene, card: int, area: Area, seats: Sequence[int], seat: int
) -> None:
    look, y = frame.look, area.y + 40
    frame.icon("vp", (area.x + 36, y), 52, claim=False)
    frame.text((area.x + 66, y), str(CARDS[card].points), 44, 800, look.ink)
    picture = cards.glyph(card, cards.left_of(scene), 138, look.name)
    frame.paste(picture, (area.x + 178, y), f"card {CARDS[card].id}")
    if seat in seats:
        frame.seat(seat, (area.right - 34, y), 46)
    else:
        frame.text((area.right - 34, y), "–", 46, 800, look.lime3, "m")
    said, at = cards.words(scene, card), (area.middle, area.bottom - 30)
    frame.text(at, said, 34, 700, look.ink, "m", width=area.w - 20, least=30)


@once
def veil(width: int, height: int, palette: str, /) -> Sprite:
    """Over what cannot be chosen any more, put down by its upper left corner."""
    tone = mix(theme(palette).obsidian, theme(palette).night, 0.5) + "99"
    return sprite((0, 0, width, height), lambda pen: pen.rect((0, 0, width, height), 10, tone))
