"""What a player of Yaxha is asked now, large: a tile, a cube, a cell; else what the turn does."""

from __future__ import annotations

from collections.abc import Callable

from renderers.kit.frame import Frame
from renderers.scene import Scene
from renderers.yaxha import comparing, facts, picking, placing


def draw(scene: Scene, seat: int) -> Frame:
    return _drawing(scene)(scene, seat)


def turns(scene: Scene) -> bool:
    """Whether the picture shows the pyramid as it stands, and something is built."""
    seat = scene.seat
    if seat is None or not any(facts.view_of(scene).pyramids[seat]):
        return False
    return _drawing(scene) is placing.draw


def _drawing(scene: Scene) -> Callable[[Scene, int], Frame]:
    if facts.view_of(scene).phase != "build":
        return picking.draw
    offers = facts.offers(scene)
    if len(offers) > 1 and any(offer.legal for offer in offers.values()):
        return comparing.draw
    return placing.draw
