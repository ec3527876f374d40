"""A player's own view: the same map with the own guilds and what may be done, everybody in a short
list, and on a light plate what the player has in hand."""

from __future__ import annotations

from renderers.kit.colours import theme
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.kit.seats import called
from renderers.scene import Scene
from renderers.yucatan import facts, stages
from renderers.yucatan.hand import show_hand
from renderers.yucatan.header import show_header
from renderers.yucatan.icons import ICONS
from renderers.yucatan.layout import Layout, layout
from renderers.yucatan.players import show_race
from renderers.yucatan.table import Chart


def draw(scene: Scene, seat: int) -> Frame:
    name = facts.view_of(scene).map.name
    lay = layout(name)
    stage = stages.private(name, scene.palette)
    frame = Frame(stage, theme(scene.palette), scene.say.language, ICONS)
    show_header(
        frame,
        scene,
        supply=lay.counsel is None,
        brief=True,
        step=_asked(scene, seat) or scene.say("board.your_view"),
    )
    Chart(frame, scene, lay.grid).draw()
    if lay.race:
        show_race(frame, scene, lay.race)
    _list(frame, scene, seat, lay)
    show_hand(frame, scene, seat, lay)
    return frame


def _asked(scene: Scene, seat: int) -> str:
    """What is asked of the player now."""
    view, say = facts.view_of(scene), scene.say
    if seat not in scene.to_act:
        return ""
    may = facts.legal(scene)
    if may.end:
        return say("yucatan.picture.step.end")
    asked = may.verb if may.verb and view.phase == "play" else view.phase
    if asked == "move" and may.chosen:
        asked = "way"
    return say(f"yucatan.picture.step.{asked}")


def _list(frame: Frame, scene: Scene, seat: int, lay: Layout) -> None:
    """Mark, name and level of everybody; in a strip two by two."""
    view, area = facts.view_of(scene), lay.seats
    if not lay.wide:
        for other in range(view.seats):
            row = Area(area.x + 4, area.y + 8 + 38 * other, area.w - 8, 38)
            _row(frame, scene, other, row, own=other == seat)
        return
    down = -(-view.seats // 2)
    height, across = (area.h - 8) // down, area.w // 2
    for other in range(view.seats):
        row = Area(
            area.x + 4 + other // down * (across - 4),
            area.y + 4 + other % down * height,
            across - 4,
            height,
        )
        _row(frame, scene, other, row, own=other == seat)


def _row(frame: Frame, scene: Scene, seat: int, area: Area, *, own: bool) -> None:
    view, look = facts.view_of(scene), frame.look
    y = area.y + area.h // 2
    frame.seat(seat, (area.x + 20, y), 30)
    level = view.levels[seat]
    tone = look.ivory if level else look.fog
    frame.text((area.right - 10, y), str(level), 24, 800, tone, "r")
    left, to_act = area.x + 40, seat in scene.to_act
    room = area.right - 32 - left - (22 if to_act else 0)
    run = frame.text(
        (left, y), called(scene, seat), 20, 750 if own else 600, width=room, least=16, cut=True
    )
    if to_act:
        frame.icon("act", (left + run + 13, y), 18)
