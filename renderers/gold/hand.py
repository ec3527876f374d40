"""The plate of what is to be decided: beads to bid, seats to pay, pieces in hand."""

from __future__ import annotations

from collections.abc import Sequence

from renderers.gold import facts
from renderers.gold.codex import name_chain, show_chain, show_worth
from renderers.gold.discs import show_piece
from renderers.gold.pieces import tip, upright
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.kit.heads import show_plate_band
from renderers.kit.seats import called
from renderers.kit.signs import pill
from renderers.scene import Scene

_CHIPS, _GAP = (64, 56, 48, 42), 7
"""Sizes of a chip, the largest one that leaves room for all."""
_TALL = 200
"""From this height on two pieces lie one below the other."""
_CODEX, _FEW_BEADS = 84, 20
"""How high the reminder of the rules is, and up to how many beads there is room for it."""


def show_hand(frame: Frame, scene: Scene, seat: int, area: Area) -> None:
    view, say, look = facts.view_of(scene), scene.say, frame.look
    mine = view.phase in ("pay", "lay") and view.buyer == seat
    asked = "bid" if view.phase == "auction" else view.phase if mine else "wait"
    if asked == "lay" and view.base < 0:
        asked = "base"
    show_plate_band(frame, seat, area)
    if asked == "wait":
        title = say(f"gold.picture.waiting.{view.phase}", name=called(scene, view.buyer))
    else:
        title = say(f"gold.picture.hand.{asked}")
    frame.text(
        (area.middle, area.y + 28),
        title,
        26,
        750,
        look.ink,
        "m",
        width=area.w - 40,
        least=22,
        cut=True,
    )
    inner = Area(area.x + 18, area.y + 52, area.w - 36, area.h - 66)
    beads = view.beads[seat] if asked == "bid" else 0
    if asked in ("bid", "pay") and beads <= _FEW_BEADS:
        inner = inner._replace(h=inner.h - _CODEX)
        _codex(frame, scene, Area(inner.x, inner.bottom, inner.w, _CODEX))
    if asked == "bid":
        _chips(frame, scene, seat, inner)
    elif asked == "pay":
        _receivers(frame, scene, inner)
    elif asked == "wait":
        _waiting(frame, scene, inner)
    else:
        _pieces(frame, scene, inner)


def _codex(frame: Frame, scene: Scene, area: Area) -> None:
    """The codex in one line."""
    look = frame.look
    coins = [(area.x + 24 + at * 46, area.y + area.h // 2 - 4) for at in range(5)]
    _links(frame, coins)
    show_chain(frame, coins, 21)
    left = coins[-1][0] + 42
    lines = Area(left, area.y + 10, area.right - 6 - left, 56)
    show_worth(frame, scene, lines, (look.ink2, look.ink), count=2)


def _waiting(frame: Frame, scene: Scene, area: Area) -> None:
    """Nothing is to be decided: the whole codex."""
    look = frame.look
    frame.text(
        (area.middle, area.y + 10),
        scene.say("gold.picture.codex"),
        20,
        600,
        look.ink2,
        "m",
        width=area.w,
        least=16,
    )
    coins = [(area.x + 46 + at * (area.w - 92) // 4, area.y + 68) for at in range(5)]
    _links(frame, coins)
    show_chain(frame, coins, 29)
    name_chain(frame, scene, coins, look.ink2)
    top = area.y + 136
    show_worth(
        frame, scene, Area(area.x + 6, top, area.w - 12, area.bottom - top), (look.ink2, look.ink)
    )


def _links(frame: Frame, coins: Sequence[tuple[int, int]]) -> None:
    (left, y), (right, _) = coins[0], coins[-1]
    frame.paste(pill(right - left, 8, frame.look.name, "dark"), (left, y - 4))


def _chips(frame: Frame, scene: Scene, seat: int, area: Area) -> None:
    """One chip for each number of beads that can be bid."""
    view, look = facts.view_of(scene), frame.look
    mine, count = view.bids[seat], view.beads[seat] + 1
    size, down = _size(count, area)
    across = -(-count // down)
    for bid in range(count):
        in_row = min(across, count - bid // across * across)
        x = round(area.middle + (bid % across - in_row / 2) * (size + _GAP) + _GAP / 2)
        y = round(area.y + area.h / 2 + (bid // across - down / 2) * (size + _GAP) + _GAP / 2)
        style = "chosen" if bid == mine else "plain"
        sprite = pill(size, size, look.name, style)
        frame.paste(sprite, (x, y), f"chip {bid}", shows=f"chip {style}")
        ink = look.ink if bid == mine else look.ink2
        frame.text((x + size / 2, y + size / 2), str(bid), 20 if size < 50 else 24, 750, ink, "m")


def _size(count: int, area: Area) -> tuple[int, int]:
    """The size for this many chips, and in how many rows they lie."""
    rows = {size: -(-count // ((area.w + _GAP) // (size + _GAP))) for size in _CHIPS}
    fits = (size for size in _CHIPS if rows[size] * (size + _GAP) <= area.h)
    size = next(fits, _CHIPS[-1])
    return size, rows[size]


def _receivers(frame: Frame, scene: Scene, area: Area) -> None:
    view, look = facts.view_of(scene), frame.look
    height = min(56, area.h // max(1, len(view.receivers)))
    top = area.y + (area.h - height * len(view.receivers)) // 2
    for at, seat in enumerate(view.receivers):
        y = top + at * height
        sprite = pill(area.w - 80, height - 8, look.name, "plain")
        frame.paste(sprite, (area.x + 40, y), shows="receiver plain")
        middle = y + (height - 8) / 2
        frame.seat(seat, (area.x + 72, middle), 34)
        frame.text(
            (area.x + 100, middle),
            called(scene, seat),
            22,
            650,
            look.ink,
            width=area.w - 200,
            cut=True,
        )


def _pieces(frame: Frame, scene: Scene, area: Area) -> None:
    """The pieces in hand, both faces of each."""
    view = facts.view_of(scene)
    count = len(view.hand)
    if not count:
        words = scene.say("gold.picture.hand.empty")
        frame.text(
            (area.middle, area.y + area.h / 2),
            words,
            20,
            500,
            frame.look.ink2,
            "m",
            width=area.w,
            least=16,
        )
        return
    across = 1 if count == 1 or (count == 2 and area.h >= _TALL) else 2 if count <= 4 else 3
    down = -(-count // across)
    width, height = area.w // across, min(230, area.h // down)
    top = area.y + (area.h - height * down) // 2
    for at, lot in enumerate(sorted(view.hand)):
        in_row = min(across, count - at // across * across)
        left = area.x + (area.w - in_row * width) // 2
        cell = Area(left + at % across * width, top + at // across * height, width, height)
        _in_hand(frame, scene, lot, cell)


def _in_hand(frame: Frame, scene: Scene, lot: int, cell: Area) -> None:
    view, look = facts.view_of(scene), frame.look
    units = facts.units_of(view, lot)
    span = min(cell.w - 44, 420)
    left = cell.x + (cell.w - span - 40) // 2
    size = 24 if cell.h > 90 else 20
    frame.text((left + 18, cell.y + cell.h / 2), str(lot), size, 800, look.ink, "m")
    for at, face in enumerate(view.lots.faces(lot)):
        shape = upright(units, span / 2 - 14, min(cell.h - 14, 190))
        middle = (left + 40 + span / 4 + at * span / 2, cell.y + cell.h / 2)
        show_piece(frame, face, shape, tip(shape, middle))
