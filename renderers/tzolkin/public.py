"""The board everybody sees, and the ranking when the game is over."""

from __future__ import annotations

from engine.game import SEATS
from engine.games.tzolkin.events import FoodDay, Placed, Took
from renderers.kit.frame import Frame
from renderers.kit.furniture import header, opened
from renderers.kit.seats import called
from renderers.scene import Scene
from renderers.tzolkin import facts, stages
from renderers.tzolkin.icons import ICONS
from renderers.tzolkin.players import show_panels, show_ranking
from renderers.tzolkin.table import show_table


def draw(scene: Scene) -> Frame:
    view = facts.view_of(scene)
    over = view.phase == "over"
    make = stages.final if over else stages.public
    frame = opened(scene, make(view.seats, scene.palette), ICONS)
    header(frame, scene, facts.turn_of(scene), _note(scene))
    show_table(frame, scene, tiles=not over)
    if over:
        show_ranking(frame, scene)
    show_panels(frame, scene)
    return frame


def _note(scene: Scene) -> str:
    view, say = facts.view_of(scene), scene.say
    if view.phase == "over":
        return ""
    if view.phase == "keep":
        return say("tzolkin.picture.note.keep")
    return just_done(scene)


def just_done(scene: Scene) -> str:
    """The last turn in few words."""
    say, kinds = scene.say, [event.kind for event in scene.last]
    for event in scene.last:
        if event.kind == FoodDay:
            return say("tzolkin.picture.note.food", day=FoodDay.of(event)["day"])
    for event in scene.last:
        if event.kind in (Placed, Took):
            name = called(scene, SEATS.index(str(event.facts["seat"])))
            count = Placed.of(event)["workers"] if event.kind == Placed else kinds.count(Took)
            return say(f"tzolkin.picture.note.{event.kind}", name=name, n=count)
    return ""
