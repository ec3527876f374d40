"""What a player of Yaxha is asked now, large: a tile, a cube, a cell; else what the turn does."""

from __future__ import annotations

from collections.abc import Callable

from renderers.kit.frame import Frame
from renderers.scene import Scene
from renderers.yaxha import comparing, facts, picking, placing, private


def draw(scene: Scene, seat: int) -> Frame:
    return _drawing(scene, seat)(scene, seat)


def turns(scene: Scene) -> bool:
    """Whether the picture shows the pyramid as it stands, and something is built."""
    seat = scene.seat
    if seat is None or not any(facts.view_of(scene).pyramids[seat]):
        return False
    return not scene.close or _drawing(scene, seat) in (private.draw, placing.draw)


def _drawing(scene: Scene, seat: int) -> Callable[[Scene, int], Frame]:
    if seat not in scene.to_act:
        return private.draw
    if facts.view_of(scene).phase != "build":
        return picking.draw
    offers = facts.offers(scene)
    if len(offers) > 1 and any(offer.legal for offer in offers.values()):
        return comparing.draw
    return placing.draw
