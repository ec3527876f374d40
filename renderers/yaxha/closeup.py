"""What a player of Yaxha is asked now, large: a tile, a cube, a cell; else what the turn does."""

from __future__ import annotations

from renderers.kit.frame import Frame
from renderers.scene import Scene
from renderers.yaxha import comparing, facts, picking, placing, private


def draw(scene: Scene, seat: int) -> Frame:
    if seat not in scene.to_act:
        return private.draw(scene, seat)
    if facts.view_of(scene).phase != "build":
        return picking.draw(scene, seat)
    offers = facts.offers(scene)
    if len(offers) > 1 and any(offer.legal for offer in offers.values()):
        return comparing.draw(scene, seat)
    return placing.draw(scene, seat)
