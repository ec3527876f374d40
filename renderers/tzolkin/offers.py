"""Close-ups of tiles: what may be constructed, how it is paid, which wealth tiles to keep."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.games.tzolkin.buildings import CORN_EACH
from engine.games.tzolkin.state import TRACK, TzolkinState
from engine.games.tzolkin.tables import (
    ARCHITECTURE,
    BUILD_CORN,
    BUILD_VP,
    BUILDINGS,
    CORN_SAVED,
    GOODS,
    MONUMENTS,
    NOBODY,
    PARTS,
    RESOURCES,
    RESOURCES_SAVED,
    SIZES,
    WEALTH,
)
from renderers.kit.closeup import BODY, write_chip
from renderers.kit.colours import WHITE, lit, theme
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.kit.once import once
from renderers.kit.pen import Pen
from renderers.kit.sprite import Sprite, sprite
from renderers.scene import Scene
from renderers.tzolkin import asked, facts
from renderers.tzolkin.cards import Sign, effect_signs, monument_signs, tag
from renderers.tzolkin.icons import KIND_COLOURS

_CARD_HEAD = 62
_COST = 0.36
"""How much of a card its cost takes."""


# What is constructed.


def ask_build(scene: Scene, seat: int) -> Frame:
    """All tiles on offer in their places; those that can be paid are white."""
    view = facts.view_of(scene)
    monuments = any(choice.startswith("monument ") for choice in scene.choices)
    frame = asked.begun(scene, seat, draw=asked.footed)
    across = max(6, len(view.monuments)) if monuments else 3
    areas = asked.grid(asked.STAGE, across, 2, 8 if monuments else 12)
    for tile, area in zip(view.slots, areas, strict=False):
        if tile != NOBODY:
            cost = _cost(view, seat, tile)
            signs = effect_signs(PARTS.buildings[tile].effects)
            _offered(frame, scene, seat, area, f"build {BUILDINGS[tile]}", signs, cost)
    if monuments:
        for tile, area in zip(view.monuments, areas[across:], strict=False):
            if tile != NOBODY:
                cost = PARTS.monuments[tile].cost
                signs = monument_signs(tile, view.seats)
                _offered(frame, scene, seat, area, f"monument {MONUMENTS[tile]}", signs, cost)
    asked.show_foot(frame, scene, seat)
    return frame


def _cost(view: TzolkinState, seat: int, tile: int) -> Mapping[str, int]:
    """What a building costs here, in corn at Uxmal 4 (T10.7); a resource that architecture saves is
    chosen later."""
    if view.agenda[-1][1:] != ("corn",):
        return PARTS.buildings[tile].cost
    level = view.rows[seat][TRACK + ARCHITECTURE]
    return {"corn": max(0, CORN_EACH * SIZES[tile] - CORN_SAVED[level])}


def _offered(
    frame: Frame,
    scene: Scene,
    seat: int,
    area: Area,
    step: str,
    signs: Sequence[Sign],
    cost: Mapping[str, int],
) -> None:
    may = asked.mark(frame, scene, area.grown(0), step)
    show_tile(frame, facts.view_of(scene), seat, area, step.split()[1], signs, cost, may=may)


def show_tile(
    frame: Frame,
    view: TzolkinState,
    seat: int,
    area: Area,
    name: str,
    signs: Sequence[Sign],
    cost: Mapping[str, int],
    *,
    may: bool = True,
) -> None:
    """A tile: its name, what it does, what it costs; what one lacks for it in cinnabar."""
    look = frame.look
    kind = _kind(name)
    blank = blank_tile(area.w, area.h, kind, may, look.name)
    frame.paste(blank, (area.x, area.y), shows=f"tile {name}{' legal' if may else ''}")
    slim = area.w < 200
    size = 32 if slim else 40
    y = area.y + _CARD_HEAD / 2 + 3
    frame.text((area.x + 14, y), tag(name), size, 800, look.ink)
    frame.icon(kind, (area.right - 32, y), 44 if slim else 50, claim=False)
    paid = round(area.h * _COST)
    body = Area(area.x + 8, area.y + _CARD_HEAD + 4, area.w - 16, area.h - _CARD_HEAD - paid - 8)
    asked.show_signs(frame, signs, body, icon=46 if slim else 68, size=34 if slim else 46)
    low = Area(area.x + 8, area.bottom - paid, area.w - 16, paid - 8)
    _paid(frame, view, seat, low, cost, may=may)


def _paid(
    frame: Frame, view: TzolkinState, seat: int, area: Area, cost: Mapping[str, int], *, may: bool
) -> None:
    """Each good with its number below, or beside it where there is room."""
    look, held = frame.look, dict(facts.goods(view, seat))
    goods = [good for good in GOODS if good in cost]
    if not goods:
        return
    slim = area.w < 200
    step = area.w / len(goods)
    for at, good in enumerate(goods):
        x, y = area.x + step * (at + 0.5), area.y + area.h / 2
        lacks = not may and held[good] < cost[good]
        tone = asked.DEAR if lacks else look.ink
        words = str(cost[good])
        if slim:
            frame.icon(good, (x, y - 21), 40, claim=False)
            frame.text((x, y + 22), words, 34, 800, tone, "m")
        else:
            frame.icon(good, (x - 20, y), 46, claim=False)
            frame.text((x + 8, y), words, 42, 800, tone)


# How it is paid.


def ask_architecture(scene: Scene, seat: int) -> Frame:
    """The building, and what it costs and gives with the help of architecture or without."""
    view = facts.view_of(scene)
    tile, level = int(view.agenda[-1][1]), view.rows[seat][TRACK + ARCHITECTURE]
    frame = asked.begun(scene, seat, draw=asked.footed)
    left = _building(frame, view, seat, tile)
    areas = asked.grid(Area(left, asked.STAGE.y, asked.STAGE.right - left, asked.STAGE.h), 1, 2)
    for token, area in zip(("yes", "no"), areas, strict=True):
        may = asked.mark(frame, scene, area.grown(0), f"arch {token}")
        asked.show_plate(frame, area, "legal" if may else "fog")
        words = scene.say(f"tzolkin.close.arch.{token}")
        at, ink, room = (area.middle, area.y + 46), frame.look.ink, area.w - 24
        frame.text(at, words, 38, 800, ink, "m", width=room, least=30)
        cost = PARTS.buildings[tile].cost
        signs = [Sign(good, f"−{cost[good]}") for good in GOODS if good in cost]
        low = area.h
        if token == "yes":
            signs += [Sign("any", "+1")] * bool(RESOURCES_SAVED[level])
            signs += [Sign("corn", f"+{BUILD_CORN[level]}")] * bool(BUILD_CORN[level])
            signs += [Sign("vp", f"+{BUILD_VP[level]}")] * bool(BUILD_VP[level])
        else:
            low -= 50
            later = scene.say("tzolkin.close.arch.later")
            at = area.middle, area.bottom - 46
            frame.text(at, later, 34, 600, frame.look.ink2, "m", width=room, least=30)
        box = Area(area.x + 20, area.y + 80, area.w - 40, low - 96)
        asked.show_signs(frame, signs, box, icon=80, size=54)
    asked.show_foot(frame, scene, seat)
    return frame


def ask_saving(scene: Scene, seat: int) -> Frame:
    """The building, and what is left to pay when one resource of a kind is saved."""
    view = facts.view_of(scene)
    tile = int(view.agenda[-1][1])
    cost = PARTS.buildings[tile].cost
    frame = asked.begun(scene, seat, draw=asked.footed)
    left = _building(frame, view, seat, tile)
    kinds = [name for name in RESOURCES if name in cost]
    room = Area(left, asked.STAGE.y, asked.STAGE.right - left, asked.STAGE.h)
    for name, area in zip(kinds, asked.grid(room, 1, len(kinds)), strict=True):
        may = asked.mark(frame, scene, area.grown(0), f"save {name}")
        asked.show_plate(frame, area, "legal" if may else "fog")
        y = area.y + area.h // 2
        frame.icon(name, (area.x + 70, y), min(92, area.h - 30), claim=False)
        x, tone = area.x + 130, frame.look.jade3
        x += 24 + frame.text((x, y), "+1", 48, 800, tone)
        words = scene.say("tzolkin.close.pay")
        x += 14 + frame.text((x, y), words, 34, 650, frame.look.ink2)
        rest = {good: cost[good] - (good == name) for good in kinds}
        signs = [Sign(good, f"−{n}") for good, n in rest.items() if n]
        box = Area(round(x), area.y + 12, round(area.right - 14 - x), area.h - 24)
        if signs:
            asked.show_signs(frame, signs, box, icon=48, size=40)
        else:
            frame.text((box.x + 10, y), "0", 44, 800, frame.look.ink)
    asked.show_foot(frame, scene, seat)
    return frame


def _building(frame: Frame, view: TzolkinState, seat: int, tile: int) -> int:
    """The building in question at the left; returns where there is room beside it."""
    area = Area(asked.STAGE.x, asked.STAGE.y, 330, asked.STAGE.h)
    printed = PARTS.buildings[tile]
    signs = effect_signs(printed.effects)
    show_tile(frame, view, seat, area, BUILDINGS[tile], signs, printed.cost, may=False)
    return area.right + 14


# The set-up.


def ask_wealth(scene: Scene, seat: int) -> Frame:
    """Four wealth tiles, two of which are kept."""
    view, look = facts.view_of(scene), theme(scene.palette)
    ready = "" if scene.choices else scene.say("tzolkin.close.ready")
    frame = asked.begun(scene, seat, asked=ready)
    path = () if " ".join(scene.path) in scene.choices else scene.path[1:]  # it may still be taken
    taken = [*path, *(WEALTH[tile] for tile in view.kept[seat])]
    for tile, area in zip(view.dealt[seat], asked.grid(BODY, 2, 2), strict=True):
        name = WEALTH[tile]
        steps = [choice for choice in scene.chosen if name in choice.split()]
        may = name not in taken and asked.mark(frame, scene, area.grown(0), *steps)
        style = "legal" if may else "paper" if name in taken else "fog"
        asked.show_plate(frame, area, style)
        write_chip(frame, (area.x + 66, area.y + 48), tag(name), size=44, high=62, style="paper")
        if name in taken:
            words = scene.say("tzolkin.picture.kept")
            frame.text((area.right - 24, area.y + 48), words, 38, 800, look.jade3, "r")
        effects = effect_signs(PARTS.wealth_tiles[tile].effects)
        signs = [Sign(sign.icon, sign.words or "1") for sign in effects]
        box = Area(area.x + 20, area.y + 92, area.w - 40, area.h - 112)
        asked.show_signs(frame, signs, box, icon=88, size=56)
    return frame


def _kind(name: str) -> str:
    if name in BUILDINGS:
        return PARTS.buildings[BUILDINGS.index(name)].category
    return PARTS.monuments[MONUMENTS.index(name)].category


@once
def blank_tile(wide: int, high: int, kind: str, may: bool, palette: str, /) -> Sprite:
    look = theme(palette)
    edge, paper = (look.maya, WHITE) if may else (look.ink, look.amate2)
    head = KIND_COLOURS[kind]
    line = 6 if may else 2.5

    def draw(pen: Pen) -> None:
        pen.rect((0, 0, wide, high), 16, look.ink)
        pen.rect((1.5, 1.5, wide - 3, high - 3), 14, edge)
        pen.rect((line + 1, line + 1, wide - 2 * line - 2, high - 2 * line - 2), 10, paper)
        pen.rect((line + 1, line + 1, wide - 2 * line - 2, _CARD_HEAD - line), 10, head)
        pen.rect((line + 1, 30, wide - 2 * line - 2, _CARD_HEAD - 30), 0, head)
        pen.rect((line + 6, line + 3, wide - 2 * line - 12, 2), 0, lit(head, 0.4))
        pen.rect((line + 1, _CARD_HEAD, wide - 2 * line - 2, 2.5), 0, look.ink2)
        pen.rect((16, high * (1 - _COST), wide - 32, 2.5), 0, look.lime2)

    return sprite((0, 0, wide, high), draw)
