"""A player's own view: the same table, what may be chosen on it, and the own goods large."""

from __future__ import annotations

from renderers.kit.colours import theme
from renderers.kit.frame import Frame
from renderers.kit.furniture import header, step_of
from renderers.scene import Scene
from renderers.tzolkin import facts, stages
from renderers.tzolkin.hand import show_hand
from renderers.tzolkin.icons import ICONS
from renderers.tzolkin.players import show_list
from renderers.tzolkin.table import show_table


def draw(scene: Scene, seat: int) -> Frame:
    frame = Frame(stages.private(scene.palette), theme(scene.palette), scene.say.language, ICONS)
    header(frame, scene, facts.turn_of(scene), step_of(scene, _asked(scene, seat)), pill=True)
    show_table(frame, scene)
    show_list(frame, scene, seat)
    show_hand(frame, scene, seat)
    return frame


def _asked(scene: Scene, seat: int) -> str:
    """What is asked of the player now."""
    view, say = facts.view_of(scene), scene.say
    if seat not in scene.to_act:
        return ""
    asked = f"tzolkin.ask.{view.asks(seat)}"
    return say(asked if say.knows(asked) else "tzolkin.ask.turn")
