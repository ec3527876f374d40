"""The board everybody sees, and the ranking when the game is over."""

from __future__ import annotations

from engine.game import SEATS
from engine.games.maya.events import Closed, Grew, GrewBlind, Opened, Passed, Planted
from renderers.kit.frame import Frame
from renderers.kit.furniture import NEWS, header, opened
from renderers.kit.seats import called
from renderers.kit.type import shortened
from renderers.maya import facts, stages
from renderers.maya.icons import ICONS
from renderers.maya.layout import layout
from renderers.maya.players import show_panels, show_prizes, show_ranking
from renderers.maya.table import show_table
from renderers.maya.track import ride
from renderers.scene import Scene, label

_DONE = (Planted, Grew, GrewBlind, Passed)
_TOLD = (Opened, Closed)
_LETTERS = 40
_LONGEST_NAME = 240


def draw(scene: Scene) -> Frame:
    view = facts.view_of(scene)
    over = view.phase == "over"
    where = view.board.map, view.board.zones
    make = stages.final if over else stages.public
    frame = opened(scene, make(*where, scene.palette), ICONS)
    lay = layout(*where)
    header(frame, scene, facts.turn_of(scene), note(scene))
    ride(frame, lay, view.points)
    show_table(frame, scene, lay)
    show_prizes(frame, scene, lay)
    if over:
        show_ranking(frame, scene, lay)
    else:
        show_panels(frame, scene, lay)
    return frame


def note(scene: Scene) -> str:
    """What was just done, or who begins; what the header has no room for is left out."""
    view, say = facts.view_of(scene), scene.say
    told = ""
    for part in _done(scene):
        if told and len(told) + len(part) + 3 > _LETTERS:
            break
        told += f" · {part}" if told else part
    return told or say("maya.picture.note.begins", name=_name(scene, view.active))


def just_done(scene: Scene) -> str:
    """The last turn in few words."""
    return " · ".join(_done(scene))


def _done(scene: Scene) -> list[str]:
    say, parts = scene.say, list[str]()
    for event in scene.last:
        temple = label("maya", str(event.facts.get("temple", "")), say)
        if event.kind in _DONE:
            name = _name(scene, SEATS.index(str(event.facts["seat"])))
            kind = Grew.token if event.kind == GrewBlind else event.kind
            points = Planted.of(event)["points"] if event.kind == Planted else 0
            parts.append(say(f"maya.picture.note.{kind}", name=name, temple=temple, points=points))
        elif event.kind in _TOLD:
            parts.append(say(f"maya.picture.note.{event.kind}", temple=temple))
    return parts


def _name(scene: Scene, seat: int) -> str:
    """Short enough that what was done is not cut."""
    return shortened(called(scene, seat), _LONGEST_NAME, NEWS, 750)
