"""What a player is asked now, large: each question has its picture."""

from __future__ import annotations

from collections.abc import Callable

from renderers.kit.frame import Frame
from renderers.scene import Scene
from renderers.tzolkin import choosing, done, facts, offers, placing, shrines, wheels

_DRAWN: dict[str, Callable[[Scene, int], Frame]] = {
    "keep": offers.ask_wealth,
    "turn": placing.ask_turn,
    "place": placing.ask_turn,
    "pick": placing.ask_turn,
    "mercy": placing.ask_turn,
    "do": wheels.ask_action,
    "copy": wheels.ask_copy,
    "harvest": choosing.ask_harvest,
    "learn": choosing.ask_learn,
    "pay": choosing.ask_goods,
    "tribute": choosing.ask_goods,
    "gain": choosing.ask_goods,
    "build": offers.ask_build,
    "arch": offers.ask_architecture,
    "save": offers.ask_saving,
    "market": choosing.ask_market,
    "days": choosing.ask_days,
    "up": shrines.draw,
    "offer": shrines.draw,
}
"""By what a position asks."""


def draw(scene: Scene, seat: int) -> Frame:
    asks = facts.view_of(scene).asks(seat)
    if not scene.choices and asks not in ("keep", "days"):
        return done.draw(scene, seat)
    return _DRAWN[asks](scene, seat)
