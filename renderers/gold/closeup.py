"""What a player of Gold is asked now, large: a bid, whom to pay, a disc, or a piece."""

from __future__ import annotations

from renderers.gold import bidding, choosing, facts, laying, paying
from renderers.kit.frame import Frame
from renderers.scene import Scene


def draw(scene: Scene, seat: int) -> Frame:
    view = facts.view_of(scene)
    if view.phase == "auction":
        return bidding.draw(scene, seat)
    if view.phase == "pay":
        return paying.draw(scene, seat)
    if view.base < 0:
        return choosing.draw(scene, seat)
    return laying.draw(scene, seat)
