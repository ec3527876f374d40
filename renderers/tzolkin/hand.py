"""The plate of one's own: goods, workers and tiles; wealth tiles to keep; the turn so far."""

from __future__ import annotations

from collections.abc import Collection

from engine.games.tzolkin.state import BANK, TEMPLE, TRACK, VP, TzolkinState
from engine.games.tzolkin.tables import (
    BUILDINGS,
    MONUMENTS,
    PARTS,
    RESOURCES,
    TEMPLES,
    TRACKS,
    VALUES,
    WEALTH,
)
from renderers.kit.frame import Frame
from renderers.kit.heads import show_plate_band
from renderers.kit.reading import signed
from renderers.kit.seats import called
from renderers.scene import Scene, tell_step
from renderers.tzolkin import facts, layout
from renderers.tzolkin.cards import chip, tag, wealth
from renderers.tzolkin.players import LEAST, cells, counted

_AREA = layout.HAND
_SPLIT = 552
"""How much of the plate the player's goods take."""
_STEPS = 2
_CHIP = (56, 34)
_CHANGES = (
    (3, "corn"),
    (0, "wood"),
    (1, "stone"),
    (2, "gold"),
    (4, "skull"),
    (VP, "vp"),
    *((TEMPLE + at, name) for at, name in enumerate(TEMPLES)),
    *((TRACK + at, name) for at, name in enumerate(TRACKS)),
)


def show_hand(frame: Frame, scene: Scene, seat: int) -> None:
    view = facts.view_of(scene)
    show_plate_band(frame, seat, _AREA)
    if view.phase == "keep":
        _wealth(frame, scene, seat)
    else:
        _own(frame, view, seat, facts.legal(scene).goods)
        _turn(frame, scene, seat)


# The set-up: two of four wealth tiles.


def _wealth(frame: Frame, scene: Scene, seat: int) -> None:
    view = facts.view_of(scene)
    gap, count = 12, len(view.dealt[seat])
    legal = bool(scene.choices)
    wide = (_AREA.w - 28 - gap * (count - 1)) // count
    for at, tile in enumerate(view.dealt[seat]):
        area = layout.Area(_AREA.x + 14 + at * (wide + gap), _AREA.y + 16, wide, _AREA.h - 32)
        chosen = tile in view.kept[seat]
        open_to = any(WEALTH[tile] in choice.split() for choice in scene.choices)
        style = "chosen" if chosen else "legal" if legal and open_to else ""
        wealth(frame, area, tile, style)
        if style == "legal":
            frame.icon("legal", (area.right - 18, area.y + 18), 22)
        if chosen:
            words = scene.say("tzolkin.picture.kept")
            frame.text(
                (area.right - 12, area.y + 18),
                words,
                24,
                700,
                frame.look.jade3,
                "r",
                width=area.w - 70,
                least=LEAST,
            )


# A turn.


def _own(frame: Frame, view: TzolkinState, seat: int, legal: Collection[str]) -> None:
    look = frame.look
    wide = cells(_AREA.x + 16, _SPLIT - 48, (10, 0, 0, 0, 0))
    for cell, (name, count) in zip(wide, facts.goods(view, seat), strict=True):
        counted(frame, name, count, cell, _AREA.y + 38, 44, 32, ink=look.ink)
        if name in legal:
            frame.icon("legal", (cell.x + 4, _AREA.y + 22), 20, claim=False)
    y = _AREA.y + 80
    for cell, (name, count) in zip(wide, facts.people(view, seat), strict=True):
        counted(frame, name, count, cell, y, 32, 26, ink=look.ink)
    side = "light" if view.player(seat).light else "dark"
    frame.icon(side, (_AREA.x + _SPLIT - 22, y), 34)
    found = facts.kinds(view, seat)
    for cell, kind in zip(wide, (*facts.KINDS, "monument"), strict=True):
        counted(frame, kind, found[kind], cell, _AREA.y + 116, 30, 26, ink=look.ink)


def _turn(frame: Frame, scene: Scene, seat: int) -> None:
    """The steps taken so far, what they brought in all, and whether the turn may end here."""
    view, say, look = facts.view_of(scene), scene.say, frame.look
    left, right = _AREA.x + _SPLIT + 10, _AREA.right - 16
    y = _AREA.y + 23
    names = [called(scene, other) for other in range(view.seats)]
    first = max(0, len(scene.steps) - _STEPS)
    if not scene.steps:
        word = "your_turn" if seat in scene.to_act else "not_yet"
        words = say(f"tzolkin.picture.{word}", name=called(scene, view.active))
        frame.text((left, y), words, 24, 650, look.ink, width=right - left, least=LEAST, cut=True)
        _owned(frame, view, seat, left, right)
        return
    for at, step in enumerate(scene.steps[first:], first + 1):
        run = frame.text((left, y), f"{at}.", LEAST, 700, look.ink2) + 8
        frame.text(
            (left + run, y),
            tell_step("tzolkin", step, say, names),
            LEAST,
            600,
            look.ink,
            width=right - left - run,
            cut=True,
        )
        y += 29
    if scene.may_end:
        frame.icon("legal", (left + 11, _AREA.y + 85), 22)
        frame.text(
            (left + 30, _AREA.y + 85),
            say("board.may_end"),
            LEAST,
            700,
            look.ink,
            width=right - left - 30,
            cut=True,
        )
    elif any(choice.startswith(("buy ", "sell ")) for choice in scene.choices):
        _values(frame, left)
    _changes(frame, view, seat, left, right)


def _owned(frame: Frame, view: TzolkinState, seat: int, left: float, right: float) -> None:
    """The tiles in front of the player, by number: buildings, monuments, then wealth tiles."""
    look, x, y = frame.look, left, _AREA.y + 44
    owned = [(BUILDINGS[tile], PARTS.buildings[tile].category) for tile in view.built[seat]]
    owned += [(MONUMENTS[tile], PARTS.monuments[tile].category) for tile in view.raised[seat]]
    owned += [(WEALTH[tile], "") for tile in view.kept[seat]]
    for name, kind in owned:
        if x + _CHIP[0] > right:
            x, y = left, y + _CHIP[1] + 6
        if y + _CHIP[1] > _AREA.bottom - 6:
            break
        frame.paste(chip(*_CHIP, kind, look.name), (x, y), f"chip {name}")
        frame.text((x + _CHIP[0] / 2, y + _CHIP[1] / 2), tag(name), LEAST, 750, look.ink, "m")
        x += _CHIP[0] + 6


def _values(frame: Frame, left: float) -> None:
    """What the market pays and asks in corn (T10.3)."""
    look, y = frame.look, _AREA.y + 85
    for name, value in zip(RESOURCES, VALUES, strict=True):
        frame.icon(name, (left + 13, y), 26)
        left += 30 + frame.text((left + 29, y), f"= {value}", 24, 700, look.ink)
        frame.icon("corn", (left + 13, y), 26)
        left += 42


def _changes(frame: Frame, view: TzolkinState, seat: int, left: float, right: float) -> None:
    """What the turn cost and brought until now."""
    if view.before is None:
        return
    look, y = frame.look, _AREA.y + 118
    before, now = view.before.rows[seat], view.rows[seat]
    found = [(name, now[at] - before[at]) for at, name in _CHANGES if now[at] != before[at]]
    if now[BANK] != before[BANK]:
        found.append((f"worker {seat}", before[BANK] - now[BANK]))
    for name, change in found:
        words = signed(change)
        if left + 80 > right:
            break
        frame.icon(name, (left + 13, y), 26)
        tone = look.jade3 if change > 0 else look.cinnabar
        left += 30 + frame.text((left + 29, y), words, 24, 800, tone) + 14
