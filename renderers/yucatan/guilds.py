"""Close-up: of which guild a warrior is deployed."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import cast

from engine.games.yucatan.components import PARTS
from renderers.kit import closeup
from renderers.kit.closeup import BODY, GAP, LEAST
from renderers.kit.colours import Theme
from renderers.kit.frame import Claim, Frame
from renderers.kit.furniture import Area, draw_panel, draw_plate
from renderers.kit.pen import Pen
from renderers.scene import Scene
from renderers.yucatan import facts, pieces
from renderers.yucatan.icons import ICONS
from renderers.yucatan.offers import Offer

_COIN, _BEATEN = 200, 116


def draw(scene: Scene, found: Sequence[Offer]) -> Frame:
    """A card for each guild: how many are in reserve, and which one it beats."""
    assert scene.seat is not None
    cycle, reserve = facts.cycle(), facts.reserve(scene, scene.seat)
    ways = {offer.common[1]: offer.way for offer in found}
    still = closeup.ground(scene.palette, _draw_cards, tuple(guild in ways for guild in cycle))
    frame = closeup.opened(scene, still, ICONS)
    for area, guild in zip(_areas(), cycle, strict=True):
        _card(frame, scene, area, guild, reserve.get(guild, 0), free=guild in ways)
        if guild in ways:
            frame.shows.append(Claim(f"way {ways[guild]}", area.grown(0)))
    return frame


def _areas() -> list[Area]:
    count = len(facts.cycle())
    across = (BODY.w - (count - 1) * GAP) // count
    return [Area(BODY.x + at * (across + GAP), BODY.y, across, BODY.h) for at in range(count)]


def _draw_cards(pen: Pen, look: Theme, what: Hashable) -> None:
    for area, free in zip(_areas(), cast("tuple[bool, ...]", what), strict=True):
        (draw_plate if free else draw_panel)(pen, area, look)


def _card(frame: Frame, scene: Scene, area: Area, guild: str, count: int, *, free: bool) -> None:
    look, (x, y) = frame.look, (area.middle, area.y)
    ink, soft = (look.ink, look.ink2) if free else (look.mist, look.mist)
    kind = "legal" if free else "open"
    coin = pieces.coin(guild, _COIN, look.name, kind)
    frame.paste(coin, (x, y + 134), shows=f"coin {guild} {kind}")
    room = area.w - 28
    name = facts.guild(scene, guild)
    frame.text((x, y + 280), name, 44, 800, ink, "m", width=room, least=LEAST)
    frame.text((x, y + 350), f"×{count}", 50, 800, ink, "m")
    beats = scene.say("yucatan.close.beats")
    frame.text((x, y + 444), beats, 34, 650, soft, "m", width=room, least=LEAST)
    beaten = PARTS.beats[guild]
    frame.paste(pieces.coin(beaten, _BEATEN, look.name), (x, y + 540), shows=f"coin {beaten}")
    name = facts.guild(scene, beaten)
    frame.text((x, y + 636), name, 34, 750, ink, "m", width=room, least=LEAST)
