"""A player's own view: the same table, what may be chosen on it, and the player's goods large."""

from __future__ import annotations

from renderers.kit.frame import Frame
from renderers.kit.furniture import opened, own_header
from renderers.scene import Scene
from renderers.tzolkin import facts, stages
from renderers.tzolkin.hand import show_hand
from renderers.tzolkin.icons import ICONS
from renderers.tzolkin.players import show_list
from renderers.tzolkin.table import show_table


def draw(scene: Scene, seat: int) -> Frame:
    frame = opened(scene, stages.private(scene.palette), ICONS)
    own_header(frame, scene, seat, facts.turn_of(scene), _asked)
    show_table(frame, scene)
    show_list(frame, scene, seat)
    show_hand(frame, scene, seat)
    return frame


def _asked(scene: Scene, seat: int) -> str:
    """What is asked of the player now."""
    return scene.say(f"tzolkin.ask.{facts.view_of(scene).asks(seat)}")
