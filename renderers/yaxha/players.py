"""What the panel of a seat says: state, initiative, pyramid, plans, and what its groups score."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from engine.games.yaxha.bonus import CARDS
from engine.games.yaxha.pyramid import COLOURS, Survey, size, survey
from engine.games.yaxha.state import ROUNDS, Standing
from renderers.kit.colours import lit, theme
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.kit.heads import Arrow, light, show_head, show_name
from renderers.kit.once import once
from renderers.kit.pen import Pen, polar
from renderers.kit.reading import signed
from renderers.kit.seats import called
from renderers.kit.sprite import Sprite, sprite
from renderers.kit.type import length
from renderers.scene import Scene
from renderers.yaxha import cards, facts, plans, solid, stages
from renderers.yaxha.cards import glyph
from renderers.yaxha.layout import Panel, Private, Public
from renderers.yaxha.pieces import face

SCORE, _BROUGHT = 36, 34
"""The letters that are read on a board 300 points wide."""
_LETTERS = 22
"""What else is written is no smaller."""
_FIRST, _STEP = 418, 88
"""The columns of the table of scores."""
_STATE = 72
"""From the top of a panel to the middle of the line under the name."""
_ASIDE, _AFTER, _GAP = 16, 8, 4
"""How far the points of a group move aside for what a turn changes about them, and where that
begins; what is left free between two groups."""
_SKY = 92
"""From there on a panel shows the pyramid, and what follows from it."""


def show_panels(frame: Frame, scene: Scene, lay: Public, *, over: bool = False) -> None:
    for seat, panel in enumerate(lay.panels):
        _panel(frame, scene, seat, panel, over=over)


def _panel(frame: Frame, scene: Scene, seat: int, panel: Panel, *, over: bool) -> None:
    """A seat on the public board."""
    view, say = facts.view_of(scene), scene.say
    to_act = seat in scene.to_act
    light(frame, scene, seat, panel.area)
    score = view.scores()[seat]
    show_head(frame, scene, seat, panel.area, str(score), size=SCORE)
    show_state(frame, scene, seat, panel.area)
    built = facts.pyramid_of(scene, seat)
    last = facts.last(scene).built.get(seat, frozenset())

    def draw() -> None:
        x, y, r = panel.moon
        moon = solid.moon(view.round, ROUNDS, r, frame.look.name)
        frame.paste(moon, (x, y), shows=f"moon {view.round}")
        solid.show(frame, panel.tower, built, last=last)
        plans.show(frame, say, panel.plans, built, last)
        if panel.tells_groups:
            show_groups(frame, scene, seat, panel)

    area = panel.area
    box = (area.x, area.y + _SKY, area.right, area.bottom)
    frame.part((panel, to_act, over, view.round, built, last), box, draw)
    show_counts(frame, scene, seat, panel)


def show_state(frame: Frame, scene: Scene, seat: int, area: Area, *, hand: bool = True) -> None:
    """What the seat is doing, and its initiative; between them the cubes it has to place, or the
    points that its last building brought."""
    view, look = facts.view_of(scene), frame.look
    y, right = area.y + _STATE, area.right - 28
    initiative(frame, view.initiative[seat], right, y)
    if seat in facts.last(scene).traded:
        frame.icon("spark", (right + 14, y - 14), 20, claim=False)
    left = right - 26
    for colour in reversed(facts.in_hand(view, seat) if hand else ()):
        left -= 26
        frame.paste(face(colour, 24, look.name), (left, y - 12), "cube", shows=f"held {colour}")
    if (brought := facts.brought(scene, seat)) is not None:
        left -= 6
        left -= frame.text((left, y), signed(brought), _BROUGHT, 800, look.copal, "r")
    doing = facts.state(scene, seat)
    if doing:
        acting = seat in scene.to_act
        tone = look.copal if acting else look.mist if doing == "left" else look.jade2
        words = scene.say(f"yaxha.picture.state.{doing}")
        frame.text((area.x + 16, y), words, _LETTERS, 600, tone, width=left - area.x - 24)


def initiative(frame: Frame, tile: int, x: float, y: float) -> None:
    frame.paste(hexagon(frame.look.name), (x, y), "initiative")
    frame.text((x, y), str(tile), 20, 800, frame.look.ink, "m")


@once
def hexagon(palette: str, /) -> Sprite:
    """An initiative tile, put down by its middle."""
    look = theme(palette)

    def draw(pen: Pen) -> None:
        pen.poly([polar((0, 0), 17, 60 * i) for i in range(6)], look.ink)
        pen.poly([polar((0, 0), 15, 60 * i) for i in range(6)], look.maya)

    return sprite((-18, -18, 18, 18), draw)


def show_counts(frame: Frame, scene: Scene, seat: int, panel: Panel) -> None:
    """What the bonus cards would bring, how many cubes stand, and how many were lost."""
    view, look = facts.view_of(scene), frame.look
    bonus = facts.standing(scene, seat).bonus
    told = (
        ("bonus", f"+{bonus}", bonus),
        ("cubes", str(size(facts.pyramid_of(scene, seat))), 1),
        ("lost", str(facts.lost(view, seat)), facts.lost(view, seat)),
    )
    for (word, value, counts), (x, y) in zip(told, panel.counts, strict=True):
        words = scene.say(f"yaxha.picture.{word}")
        run = frame.text((x, y), words, _LETTERS, 500, look.mist, width=84)
        frame.text((x + run + 8, y), value, 24, 750, look.ivory if counts else look.fog)


def show_groups(
    frame: Frame, scene: Scene, seat: int, panel: Panel, before: Survey | None = None
) -> None:
    """For each colour the largest group, and what it is worth; with ``before``, what an unfinished
    turn has changed about that."""
    look, now = frame.look, survey(facts.pyramid_of(scene, seat))
    area = panel.group_columns
    step, large = area.w / len(COLOURS), area.h > 70
    if panel.caption:
        for word, y in (("groups", area.y + (22 if large else 19)), ("points", area.bottom - 20)):
            at, words = (panel.groups.x + 2, y), scene.say(f"yaxha.picture.{word}")
            frame.text(at, words, _LETTERS, 500, look.mist, width=panel.caption - 8)
    side, up = (34, 22) if large else (24, 19)
    was, size = (before or now).points, 30 if large else 28
    worth: list[_Worth] = []
    for colour, count in enumerate(now.sizes):
        x = round(area.x + step * (colour + 0.5))
        corner = x - side + 3, area.y + up - side // 2
        frame.paste(face(colour, side, look.name), corner, shows=f"group {colour}")
        frame.text(
            (x + side // 2 + 2, area.y + up),
            str(count),
            24 if large else _LETTERS,
            650,
            look.mist if count else look.fog,
            "m",
        )
        worth.append(_Worth(x, now.points[colour], now.points[colour] - was[colour]))
    for x, points, change in _apart(worth, size, area.right):
        y = area.y + area.h - 20
        tone = look.ivory if points else look.fog
        frame.text((x - _ASIDE if change else x, y), str(points), size, 800, tone, "m")
        if change:
            tone = look.jade2 if change > 0 else lit(look.cinnabar, 0.35)
            frame.text((x + _AFTER, y), signed(change), _LETTERS, 750, tone)


class _Worth(NamedTuple):
    """What a group brings and what a turn has changed about that, told around ``x``."""

    x: int
    points: int
    change: int

    def ends(self, size: int) -> tuple[float, float]:
        """From where to where it is written."""
        half = length(str(self.points), size, 800) / 2
        if not self.change:
            return self.x - half, self.x + half
        change = length(signed(self.change), _LETTERS, 750)
        return self.x - _ASIDE - half, self.x + _AFTER + change


def _apart(worth: Sequence[_Worth], size: int, right: int) -> list[_Worth]:
    """Moved so far that none lies on another: large changes side by side need more than their
    columns have. To the right as long as there is room, then back to the left."""
    moved, end = list[_Worth](), 0.0
    for each in worth:
        here = each._replace(x=each.x + max(0, ceil(end + _GAP - each.ends(size)[0])))
        moved.append(here)
        end = here.ends(size)[1]
    end = max(right, worth[-1].ends(size)[1])
    for at in reversed(range(len(moved))):
        here = moved[at]
        moved[at] = here._replace(x=here.x - max(0, ceil(here.ends(size)[1] - end)))
        end = moved[at].ends(size)[0] - _GAP
    return moved


# Everybody at the table.


def show_list(frame: Frame, scene: Scene, seat: int, lay: Private) -> None:
    """Of each seat mark, name, what it is doing, the cubes it has, initiative and points; below,
    the sizes of its groups, with which the bonus cards compare."""
    view, say, look = facts.view_of(scene), scene.say, frame.look
    area = lay.seats
    right, middle = area.right - 18, area.right - 92
    y = area.y + 26
    frame.text((area.x + 18, y), say("yaxha.picture.at_the_table"), 22, 650, width=280, least=18)
    frame.text(
        (middle + 17, y), say("yaxha.picture.initiative"), _LETTERS, 600, look.mist, "r", width=140
    )
    frame.icon("vp", (right - 14, y), 28)
    standings = view.standings(seat)
    for other, standing in enumerate(standings):
        y = lay.row(other).y + 22
        frame.seat(other, (area.x + 34, y + 8), 36)
        frame.text((right, y), str(sum(standing.points)), 26, 800, None, "r")
        initiative(frame, view.initiative[other], middle, y)
        if other in facts.last(scene).traded:
            frame.icon("spark", (middle + 14, y - 14), 20, claim=False)
        left = middle - 26
        for colour in reversed(facts.in_hand(view, other)):
            left -= 26
            frame.paste(face(colour, 24, look.name), (left, y - 12), "cube", shows=f"held {colour}")
        doing, to_act = facts.state(scene, other), other in scene.to_act
        tone = look.copal if to_act else look.mist if doing == "left" else look.jade2
        words = say(f"yaxha.picture.state.{doing}") if doing else ""
        run = frame.text((middle - 112, y), words, _LETTERS, 600, tone, "r", width=112)
        room = middle - 112 - run - (area.x + 62) - 12
        weight = 750 if other == seat else 600
        show_name(frame, scene, other, (area.x + 62, y), room, 22, weight, Arrow(26, 16, 20))
        _sizes(frame, scene, standing, Area(area.x + 62, y + 20, right - area.x - 62, 24))


def _sizes(frame: Frame, scene: Scene, standing: Standing, area: Area) -> None:
    look, y = frame.look, area.y + area.h // 2
    for colour, count in enumerate(standing.sizes):
        x = area.x + colour * 58
        frame.paste(face(colour, 22, look.name), (x, area.y + 1), shows=f"group {colour}")
        frame.text((x + 29, y), str(count), _LETTERS, 650, look.mist if count else look.fog)
    words = scene.say("yaxha.picture.bonus")
    left = frame.text(
        (area.right, y),
        f"+{standing.bonus}",
        _LETTERS,
        700,
        look.ivory if standing.bonus else look.fog,
        "r",
    )
    frame.text((area.right - left - 8, y), words, _LETTERS, 500, look.mist, "r", width=90)


# The table of scores.


def show_ranking(frame: Frame, scene: Scene, area: Area) -> None:
    """A line for each player: sizes and points by colour, the cards, the total."""
    view, look = facts.view_of(scene), frame.look
    total = area.right - 30
    y = area.y + 25
    frame.text(
        (area.x + 24, y),
        scene.say("yaxha.picture.over"),
        _LETTERS,
        800,
        look.ink,
        track=3,
        width=380,
    )
    columns = [_FIRST + _STEP * at for at in range(len(COLOURS))]
    for at, x in enumerate(columns):
        frame.paste(face(at, 32, look.name), (x - 16, y - 16))
    bonus = [columns[-1] + 20 + _STEP * (at + 1) for at in range(len(view.cards))]
    for each, x in zip(view.cards, bonus, strict=True):
        small = glyph(each, cards.left_of(scene), 80, look.name)
        frame.paste(small, (x, y), "card", shows=f"card {CARDS[each].id}")
    frame.icon("vp", (total - 16, y), 30)
    standings = view.standings()
    for at, (place, seat) in enumerate(scene.ranking):
        row, standing = stages.final_row(area, view.seats, at), standings[seat]
        middle = row.y + row.h // 2
        large = row.h > 44
        frame.text((row.x + 22, middle), str(place), 24, 800, look.ink, "m")
        frame.seat(seat, (row.x + 60, middle), 30)
        left = row.x + 86
        if place == 1:
            frame.icon("crown", (left + 12, middle), 28)
            left += 34
        frame.text(
            (left, middle),
            called(scene, seat),
            24 if large else _LETTERS,
            700,
            look.ink,
            width=columns[0] - 40 - left,
            cut=True,
        )
        for x, count, points in zip(columns, standing.sizes, standing.points, strict=True):
            frame.text((x - 6, middle), f"×{count}", _LETTERS, 600, look.ink2, "r")
            frame.text(
                (x + 20, middle), str(points), 28, 800, look.ink if points else look.ink2, "m"
            )
        for each, x in zip(view.cards, bonus, strict=True):
            scored = each in standing.cards
            frame.text(
                (x, middle),
                f"+{CARDS[each].points}" if scored else "–",
                24,
                750,
                look.ink if scored else look.ink2,
                "m",
            )
        frame.text((total, middle), str(standing.total), SCORE, 800, look.ink, "r")
