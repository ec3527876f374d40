"""Maya's icons for Discord: crops, temple and house are good as they are."""

from __future__ import annotations

from renderers.kit.emoji import Emoji, act
from renderers.kit.icons import Icons
from renderers.kit.pen import Pen
from renderers.maya.icons import ICONS

_DRAWN = Icons()
_CROPS = ("maize", "potato", "squash", "chili")


@act(_DRAWN, "plant", "#3F7F3D")
def _plant(pen: Pen, ink: str) -> None:
    pen.line([(50, 80), (50, 44)], ink, 10)
    pen.blob([(50, 54), (24, 52), (14, 26), (42, 32)], ink)
    pen.blob([(50, 46), (74, 46), (86, 16), (58, 24)], ink)


@act(_DRAWN, "city", "#7C735F")
def _city(pen: Pen, ink: str) -> None:
    pen.poly([(50, 14), (86, 46), (14, 46)], ink)
    pen.rect((24, 46, 52, 34), 0, ink)
    pen.rect((43, 56, 14, 24), 0, "#4E4637")


EMOJI = Emoji(
    _DRAWN,
    ICONS,
    tokens={
        **{f"{crop}{goods}": crop for crop in _CROPS for goods in ("", "1", "2")},
        "plant": "plant",
        "city": "city",
        "blind": "reserve",
    },
    events={
        "planted": "plant",
        "opened": "temple",
        "grew": "house",
        "grew_blind": "house",
        "closed": "vp",
        "tie_tiles": "crown",
        "tie_latest": "crown",
        "drew": "rack",
        "over": "crown",
    },
)
