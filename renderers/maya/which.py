"""The close-up of the rack: which tile is laid, in a field or face down in a city."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence

from engine.games.maya.components import CROPS, KINDS
from renderers.kit import closeup
from renderers.kit import furniture as f
from renderers.kit.closeup import BODY, GAP, LEAST
from renderers.kit.colours import Theme
from renderers.kit.frame import Claim, Frame
from renderers.kit.furniture import Area
from renderers.kit.pen import Pen
from renderers.kit.type import length
from renderers.maya import facts, pieces
from renderers.maya.icons import ICONS
from renderers.maya.pieces import Size
from renderers.maya.ways import Way, brought
from renderers.scene import Scene

_RACK = Area(BODY.x, BODY.y, 632, BODY.h - 4)
_RIGHT = BODY.right - _RACK.right - GAP
_FIELDS = Area(_RACK.right + GAP, BODY.y, _RIGHT, 300)
_WAYS = Area(_FIELDS.x, _FIELDS.bottom + GAP, _RIGHT, _RACK.bottom - _FIELDS.bottom - GAP)
_SIZES = {
    2: (2, Size(220, 190)),
    4: (2, Size(188, 163)),
    6: (3, Size(168, 145)),
    9: (3, Size(112, 97)),
}
"""By how many kinds of tiles at most: how many stand side by side, and how large."""
_LINE = 34
_MOST_NAMED = 8
"""So many cells of cities are named beside the rack below how many there are to plant on."""
_MOST_TOLD = 300
"""With more steps than this it is not said what each tile brings at best."""


def draw(scene: Scene, seat: int, ways: Sequence[Way]) -> Frame:
    """The kinds of tiles on the rack, and what can be done with them."""
    view = facts.view_of(scene)
    reserve = [("reserve", str(len(view.reserves[seat])))]
    so_far = [("vp", f"+{facts.so_far(scene, seat).get(seat, 0)}")] if scene.may_end else []
    still = closeup.ground(scene.palette, _draw_plates)
    frame = closeup.opened(scene, still, ICONS, so_far or reserve)
    _show_rack(frame, scene, seat, ways)
    cities = {way.cells[0]: way.tile for way in ways if way.verb == "city" and way.cells}
    if len(cities) != 1 or not all(cities.values()):
        _show_fields(frame, scene, seat, _FIELDS)
        _show_ways(frame, scene, ways)
    else:
        _show_city(frame, scene, next(iter(cities)))
        _show_fields(frame, scene, seat, _WAYS)
    return frame


def _draw_plates(pen: Pen, look: Theme, what: Hashable) -> None:
    f.draw_plate(pen, _RACK, look)
    f.draw_panel(pen, _FIELDS, look)
    f.draw_panel(pen, _WAYS, look)


# The rack.


def _show_rack(frame: Frame, scene: Scene, seat: int, ways: Sequence[Way]) -> None:
    view, look = facts.view_of(scene), frame.look
    rack = Counter(view.racks[seat])
    offered = {KINDS.index(way.tile) for way in ways if way.tile in KINDS}
    kinds = sorted(rack)
    across, size = next(found for most, found in _SIZES.items() if len(kinds) <= most)
    across = min(across, max(1, len(kinds)))
    down = max(1, -(-len(kinds) // across))
    gains = best(scene, seat)
    for at, kind in enumerate(kinds):
        letters = 34 if across < 3 else 31
        lines = _lines(scene.label(KINDS[kind]), letters, _RACK.w // across - 44)
        label = 28 + _LINE * len(lines)
        x = round(_RACK.x + _RACK.w * (at % across + 0.5) / across)
        y = round(_RACK.y + _RACK.h * (at // across + 0.5) / down - label / 2 - 4)
        frame.paste(
            pieces.tile(seat, kind, size, look.name), (x, y), shows=f"rack {seat} {KINDS[kind]}"
        )
        side = x + round(size.width * 0.44), y - round(size.pitch * 0.46)
        if rack[kind] > 1:
            closeup.write_coin(frame, side, f"×{rack[kind]}", radius=34, style="plain", size=36)
        if gain := gains.get(KINDS[kind]):
            at_left = x - round(size.width * 0.36), side[1]
            closeup.write_chip(frame, at_left, f"+{gain}", style="gain", size=34, high=50)
        top = y + round(size.height / 2) + 8
        _write_label(frame, (x, top), lines, letters, chosen=kind in offered)
        box = x - size.width // 2, y - size.pitch, x + size.width // 2, top + label
        for way in ways:
            if way.tile == KINDS[kind]:
                frame.shows.append(Claim(f"way {way.text}", box))


def _write_label(
    frame: Frame, at: tuple[int, int], lines: Sequence[str], letters: int, *, chosen: bool
) -> None:
    """The name of a tile below it: on a white chip where it may be chosen."""
    (x, top), look = at, frame.look
    wide = max(int(length(line, letters, 800)) for line in lines) + 26
    high = 20 + _LINE * len(lines)
    if chosen:
        chip = closeup.chip(wide, high, "legal", look.name)
        frame.paste(chip, (x - wide / 2, top), shows="token legal")
    for at_line, line in enumerate(lines):
        middle = top + 10 + _LINE * (at_line + 0.5)
        tone = look.ink if chosen else look.ink2
        frame.text((x, middle), line, letters, 800, tone, "m")


def _lines(label: str, letters: int, width: int) -> list[str]:
    """The label in one line, or in two."""
    if length(label, letters, 800) <= width:
        return [label]
    first, second = label.split(), list[str]()
    while len(first) > 1 and length(" ".join(first), letters, 800) > width:
        second.insert(0, first.pop())
    return [" ".join(first), *([" ".join(second)] if second else [])]


def best(scene: Scene, seat: int) -> dict[str, int]:
    """What planting each tile would bring at best."""
    view = facts.view_of(scene)
    planted = [choice for choice in scene.chosen if choice.startswith("plant ")]
    found: dict[str, int] = {}
    for choice in planted if len(planted) <= _MOST_TOLD else ():
        token = choice.split()[1]
        found[token] = max(found.get(token, 0), brought(view, seat, choice).points)
    return found


# What can be done.


def _show_fields(frame: Frame, scene: Scene, seat: int, area: Area) -> None:
    """The goods of the largest field of each crop."""
    look, left = frame.look, area.x + 24
    words = scene.say("maya.close.fields")
    frame.text((left, area.y + 42), words, 36, 700, look.mist, width=area.w - 40, least=LEAST)
    step = (area.h - 76) / 2
    for at, goods in enumerate(facts.largest(facts.view_of(scene), seat)):
        x = left + 38 + at % 2 * 150
        y = round(area.y + 70 + step * (at // 2 + 0.5))
        frame.icon(CROPS[at], (x, y), 80)
        frame.text((x + 50, y), str(goods), 54, 800, look.ivory if goods else look.fog)


def _show_ways(frame: Frame, scene: Scene, ways: Sequence[Way]) -> None:
    """Planting and enlarging a city: on how many cells, or on which."""
    look, legal = frame.look, facts.legal(scene)
    rows = bool(legal.plant) + bool(legal.city)
    named = any(way.cells for way in ways)
    many = len({way.cells for way in ways if way.cells}) > _MOST_NAMED
    y = _WAYS.y + (2 if many else 16 if named else round((_WAYS.h - 118 * rows) / 2))
    for way in ways:
        if way.verb == "pass":
            closeup.write_chip(frame, (_WAYS.middle, y + 60), scene.label("pass"), high=64, size=44)
            frame.shows.append(Claim(f"way {way.text}", _WAYS.grown(0)))
    for verb, icon, cells in (("plant", "field", legal.plant), ("city", "house", legal.city)):
        if not cells or (many and verb == "plant"):
            continue
        here = [way for way in ways if way.verb == verb and (way.cells or not way.tile)]
        places = [way for way in here if way.cells]
        x = _WAYS.x + 58
        frame.icon(icon, (x, y + 54), 80)
        words = scene.say("maya.close.cells", n=len(cells))
        whole = next((way for way in here if not way.cells), None)
        if whole is not None:
            wide = _WAYS.right - 14 - (x + 50)
            frame.paste(
                closeup.chip(wide, 104, "legal", look.name), (x + 50, y + 2), f"way {whole.text}"
            )
        tone, second = (look.ink, look.ink2) if whole else (look.ivory, look.mist)
        room = _WAYS.right - 28 - (x + 64)
        said = scene.say(f"maya.close.{verb}")
        frame.text((x + 64, y + 34), said, 38, 750, tone, width=room, least=LEAST)
        frame.text((x + 64, y + 78), words, 34, 650, second, width=room, least=LEAST)
        y += 118
        if places:
            y = _show_names(frame, scene, places, y)


def _show_names(frame: Frame, scene: Scene, places: Sequence[Way], y: int) -> int:
    """The cells of a city, as they are offered; of more than have room, how many more there are."""
    board, look = facts.view_of(scene).board, frame.look
    across = 4
    wide, high = (_WAYS.w - 28) // across, 44
    cells = list(dict.fromkeys(way.cells[0] for way in places))
    room = (_WAYS.bottom - y) // (high + 4) * across
    named = cells if len(cells) <= room else cells[: room - 1]
    names = [board.name(cell) for cell in named]
    if more := len(cells) - len(named):
        names.append(f"+{more}")
    for at, name in enumerate(names):
        x = _WAYS.x + 14 + at % across * wide + wide // 2
        middle = y + high // 2 + at // across * (high + 4)
        chip = closeup.chip(wide - 6, high, "legal", look.name)
        frame.paste(chip, (x - (wide - 6) / 2, middle - high / 2))
        box = x - wide // 2, middle - high // 2, x + wide // 2, middle + high // 2
        here = cells[at : at + 1] if at < len(named) else cells[at:]
        frame.shows += [Claim(f"way {way.text}", box) for way in places if way.cells[0] in here]
        frame.text((x, middle), name, 32, 800, look.ink, "m")
    return y + -(-len(names) // across) * (high + 4) + 8


def _show_city(frame: Frame, scene: Scene, cell: int) -> None:
    """The city that grows on this cell: its name, its size, what it will be worth, who is strong
    there."""
    view, look = facts.view_of(scene), frame.look
    temple = next(
        view.city[other] for other in view.board.neighbours[cell] if view.city[other] >= 0
    )
    left, room = _FIELDS.x + 104, _FIELDS.w - 120
    frame.icon("temple", (_FIELDS.x + 54, _FIELDS.y + 58), 84)
    name = facts.named(scene, temple)
    frame.text((left, _FIELDS.y + 40), name, 38, 750, None, width=room, least=LEAST, cut=True)
    tiles = len(view.city_cells(temple))
    frame.text((left, _FIELDS.y + 84), f"{tiles} → {tiles + 1}", 40, 800, look.mist)
    prize = facts.PRIZES[min(tiles + 1, len(facts.PRIZES)) - 1]
    y = _FIELDS.y + 148
    frame.icon("vp", (_FIELDS.x + 54, y), 60)
    frame.text((left, y), f"{prize.first} · {prize.second}", 44, 800)
    strong = sorted(
        ((goods, seat) for seat, goods in enumerate(facts.strengths(view, temple)) if goods),
        key=lambda each: (-each[0], each[1]),
    )
    x, y = _FIELDS.x + 48, _FIELDS.y + 236
    for goods, other in strong[:3]:
        frame.seat(other, (x, y), 52)
        x += 34 + frame.text((x + 34, y), str(goods), 42, 800) + 40
