"""The table between the players: the market and the bonus cards."""

from __future__ import annotations

from collections.abc import Sequence

from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.scene import Scene
from renderers.yaxha import cards, facts, layout, market


def show_table(frame: Frame, scene: Scene, lay: layout.Public) -> None:
    for at, area in enumerate(lay.tiles):
        market.show(frame, scene, at + 1, area)
    show_cards(frame, scene, lay.cards)


def show_cards(frame: Frame, scene: Scene, areas: Sequence[Area], seat: int | None = None) -> None:
    """Each with those that would score it now, as far as the seat knows."""
    holders = facts.view_of(scene).holders(seat)

    def draw() -> None:
        for (card, seats), area in zip(holders.items(), areas, strict=True):
            cards.show(frame, scene, card, area, seats)

    first, last = areas[0], areas[-1]
    key = tuple(holders.items()), cards.left_of(scene)
    frame.part(key, (first.x, first.y, last.right, last.bottom), draw)
