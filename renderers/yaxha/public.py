"""The board everybody sees, and the table of scores when the game is over."""

from __future__ import annotations

from collections.abc import Callable

from renderers.kit.frame import Frame
from renderers.kit.furniture import header, opened
from renderers.kit.seats import called
from renderers.scene import Scene
from renderers.yaxha import facts, layout, players, stages
from renderers.yaxha.icons import ICONS
from renderers.yaxha.table import show_table


def draw(scene: Scene) -> Frame:
    view = facts.view_of(scene)
    over = view.phase == "over"
    lay = layout.public(view.seats, over=over)
    make = stages.final if over else stages.public
    frame = opened(scene, make(view.seats, scene.palette), ICONS)
    header(frame, scene, facts.turn_of(scene), news(scene))
    if over:
        players.show_ranking(frame, scene, lay.final)
    else:
        show_table(frame, scene, lay)
    players.show_panels(frame, scene, lay, over=over)
    return frame


def news(scene: Scene) -> str:
    """What was done last; before anything was, what is awaited."""
    say, last = scene.say, facts.last(scene)
    sentence = "yaxha.picture.news"
    if last.built:
        if facts.view_of(scene).phase == "build":  # XR7: one by one
            *_, seat = last.built
            return say(f"{sentence}.has_built", name=called(scene, seat))
        return say(f"{sentence}.built")
    if clashes := last.clashes:
        tiles = "+".join(map(str, clashes))
        return say(f"{sentence}.clash", n=len(clashes), tiles=tiles)
    if last.picked:
        return say(f"{sentence}.no_clash")
    for tile, seat in last.tiles.items():
        return say(f"{sentence}.takes", name=called(scene, seat), tile=tile)
    return "" if scene.ended else note(scene)


def note(scene: Scene, name: Callable[[Scene, int], str] = called) -> str:
    """What is awaited. ``name`` names a seat: text can tell any name, a picture
    those it has the letters for."""
    view, say = facts.view_of(scene), scene.say
    if view.phase == "leftovers":
        return say("yaxha.picture.note.leftovers", name=name(scene, view.queue[0]))
    return say(f"yaxha.picture.note.{view.phase}")
