"""The board everybody sees, and the table of scores when the game is over."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.yaxha.bonus import CARDS
from engine.games.yaxha.pyramid import COLOURS
from renderers.kit.colours import theme
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area, header
from renderers.kit.seats import called
from renderers.scene import Scene
from renderers.yaxha import cards, facts, layout, market, players, stages
from renderers.yaxha.cards import glyph
from renderers.yaxha.pieces import face

_FIRST, _STEP = 418, 88
"""The columns of the table of scores."""


def draw(scene: Scene) -> Frame:
    view = facts.view_of(scene)
    over = view.phase == "over"
    lay = layout.public(view.seats, over=over)
    make = stages.final if over else stages.public
    frame = Frame(make(view.seats, scene.palette), theme(scene.palette), scene.say.language)
    header(frame, scene, facts.turn_of(scene), "" if over else note(scene))
    if over:
        _table(frame, scene, lay.final)
    else:
        for at, area in enumerate(lay.tiles):
            market.show(frame, scene, at + 1, area)
        for (card, seats), area in zip(view.holders().items(), lay.cards, strict=True):
            cards.show(frame, scene, card, area, seats)
    for seat, panel in enumerate(lay.panels):
        players.show_panel(frame, scene, seat, panel, over=over)
    return frame


def note(scene: Scene, name: Callable[[Scene, int], str] = called) -> str:
    """What is awaited. ``name`` names a seat: text can tell any name, a picture
    those it has the letters for."""
    view, say = facts.view_of(scene), scene.say
    if view.phase == "leftovers":
        return say("yaxha.picture.note.leftovers", name=name(scene, view.queue[0]))
    return say(f"yaxha.picture.note.{view.phase}")


# The table of scores.


def _table(frame: Frame, scene: Scene, area: Area) -> None:
    """A line for each player: sizes and points by colour, the cards, the total."""
    view, look = facts.view_of(scene), frame.look
    total = area.right - 30
    y = area.y + 25
    frame.text(
        (area.x + 24, y), scene.say("yaxha.picture.over"), 20, 800, look.ink, track=3, width=400
    )
    columns = [_FIRST + _STEP * at for at in range(len(COLOURS))]
    for at, x in enumerate(columns):
        frame.paste(face(at, 28, look.name), (x - 14, y - 14))
    bonus = [columns[-1] + 20 + _STEP * (at + 1) for at in range(len(view.cards))]
    for each, x in zip(view.cards, bonus, strict=True):
        frame.paste(glyph(each, cards.left_of(scene), 80, look.name), (x, y), "card")
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
            22 if large else 20,
            700,
            look.ink,
            width=columns[0] - 40 - left,
            cut=True,
        )
        for x, size, points in zip(columns, standing.sizes, standing.points, strict=True):
            frame.text((x - 12, middle), str(size), 18, 600, look.ink2, "r")
            frame.text(
                (x + 12, middle), str(points), 24, 800, look.ink if points else look.ink2, "m"
            )
        for each, x in zip(view.cards, bonus, strict=True):
            scored = each in standing.cards
            frame.text(
                (x, middle),
                f"+{CARDS[each].points}" if scored else "–",
                22,
                750,
                look.ink if scored else look.ink2,
                "m",
            )
        frame.text((total, middle), str(standing.total), 30 if large else 26, 800, look.ink, "r")
