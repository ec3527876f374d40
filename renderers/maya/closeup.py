"""What a player is asked, large: which tile, where it goes, or what the turn has brought."""

from __future__ import annotations

from renderers.kit.frame import Frame
from renderers.maya import both, where, which
from renderers.maya.facts import view_of
from renderers.maya.ways import ways_of
from renderers.scene import Scene


def draw(scene: Scene, seat: int) -> Frame:
    ways = ways_of(scene)
    if both.takes(scene, seat, ways):
        return both.draw(scene, seat, ways)
    nothing = not ways and not view_of(scene).laid
    if nothing or not all(way.cells for way in ways):
        return which.draw(scene, seat, ways)
    if len({way.cells for way in ways}) == 1 < len({way.tile for way in ways}):
        return which.draw(scene, seat, ways)
    return where.draw(scene, seat, ways)
