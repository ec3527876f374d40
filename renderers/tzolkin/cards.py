"""Buildings, monuments and wealth tiles: what a tile costs and does, in signs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.games.tzolkin import symbols as c
from engine.games.tzolkin.state import TzolkinState
from engine.games.tzolkin.tables import BUILDINGS, GOODS, MONUMENTS, NOBODY, PARTS, WEALTH
from renderers.kit.colours import WHITE, lit, theme
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.kit.once import once
from renderers.kit.pen import Pen
from renderers.kit.sprite import Sprite, sprite
from renderers.scene import Scene
from renderers.tzolkin import facts, layout
from renderers.tzolkin.icons import KIND_COLOURS

_HEAD, _FOOT = 28, 48
_GAINED = ("corn", "wood", "stone", "gold", "skull")
"""The order in which gains are shown."""


class Sign(NamedTuple):
    """An icon and what is written beside it."""

    icon: str
    words: str = ""


def tag(name: str) -> str:
    """The number by which a tile is called: ``06`` of a1_06, ``m5`` of m_05."""
    kind, _, number = name.partition("_")
    return number if kind in ("a1", "a2") else f"{kind}{int(number)}"


def effect_signs(effects: Sequence[object]) -> list[Sign]:
    """What a building or a wealth tile does."""
    signs = list[Sign]()
    for effect in effects:
        match effect:
            case c.Gain(items):
                signs += [
                    Sign(name, str(items[name]) if items[name] > 1 else "")
                    for name in _GAINED
                    if name in items
                ]
            case c.TempleUp(temple, steps):
                name = "temple" if temple == "any" else temple
                signs.append(Sign(name, f"+{steps}" if steps > 1 else ""))
            case c.Learn(track, levels):
                name = "learn" if track == "any" else track
                signs.append(Sign(name, f"+{levels}" if levels > 1 else ""))
            case c.FeedFree(workers):
                signs += [Sign("food mid"), Sign("worker", str(workers))]
            case c.FeedDiscount(corn):
                signs += [Sign("food mid"), Sign("corn", f"−{corn}")]
            case c.Build():
                signs.append(Sign("build", "+1"))
            case c.Market():
                signs.append(Sign("market"))
            case c.Worker(count):
                signs.append(Sign("worker", f"+{count}"))
            case c.Vp(amount):
                signs.append(Sign("vp", str(amount)))
            case c.Copy():
                signs.append(Sign("any"))
            case _:
                raise TypeError(effect)
    return signs


_PER = {
    "per_corn_tile": "corn tile",
    "per_wood_tile": "wood tile",
    "per_building_or_monument": "build",
    "per_monument_built_by_anyone": "monument",
    "by_tracks_at_level_3": "learn",
    "per_technology_level": "learn",
    "by_workers_in_play": "worker",
    "sum_of_temple_step_vp": "temple",
    "best_temple_steps_above_start": "temple",
    "per_skull_on_chichen_itza": "skull",
}


def monument_signs(tile: int, seats: int) -> list[Sign]:
    """What a monument is worth: points for each of these."""
    scoring = PARTS.monuments[tile].scoring
    worth = scoring.vp or scoring.vp_by_players.get(str(seats), 0)
    what = scoring.category if scoring.type == "per_category" else _PER[scoring.type]
    words = {
        "by_tracks_at_level_3": "9–33",
        "by_workers_in_play": "6–18",
        "sum_of_temple_step_vp": "Σ",
    }.get(scoring.type, str(worth))
    return [Sign("vp", words), Sign(what, _BY.get(scoring.type, ""))]


_BY = {"by_tracks_at_level_3": "3", "best_temple_steps_above_start": "↑"}


# The tiles on offer.


def show_cards(frame: Frame, scene: Scene, fresh: Sequence[str]) -> None:
    view, look = facts.view_of(scene), frame.look
    caption = layout.CAPTION
    words = scene.say("tzolkin.picture.buildings", age=view.age)
    run = frame.text((caption.x + 2, caption.y + 12), words, 22, 650, look.ivory)
    frame.text(
        (caption.right - 2, caption.y + 12),
        scene.say("tzolkin.picture.stack", n=len(view.stack)),
        22,
        500,
        look.mist,
        "r",
        width=caption.w - run - 16,
    )
    for tile, area in zip(view.slots, layout.cards(0, len(view.slots)), strict=True):
        if tile == NOBODY:
            frame.paste(_empty(area.w, area.h, look.name), (area.x, area.y), shows="no card")
            continue
        name = BUILDINGS[tile]
        printed = PARTS.buildings[tile]
        card(
            frame,
            area,
            name,
            printed.category,
            effect_signs(printed.effects),
            printed.cost,
            style="last" if name in fresh else "",
        )
    taken = facts.raised_in(view)
    for slot, (tile, area) in enumerate(
        zip(view.monuments, layout.cards(1, len(view.monuments)), strict=True)
    ):
        if tile == NOBODY:
            _raised(frame, area, view, *taken[slot], fresh)
            continue
        name = MONUMENTS[tile]
        printed = PARTS.monuments[tile]
        card(
            frame,
            area,
            name,
            printed.category,
            monument_signs(tile, view.seats),
            printed.cost,
            monument=True,
        )


def card(
    frame: Frame,
    area: Area,
    name: str,
    kind: str,
    signs: Sequence[Sign],
    cost: Mapping[str, int],
    *,
    monument: bool = False,
    style: str = "",
) -> None:
    """Number and kind on the coloured head, the effect in the middle, the cost below the rule."""
    look = frame.look
    blank = _blank(area.w, area.h, kind, style, look.name)
    frame.paste(blank, (area.x, area.y), shows=f"card {name} {style}".rstrip())
    left = area.x + 3
    run = frame.text((left, area.y + 15), tag(name), 22, 800, look.ink)
    small = min(24, int(area.right - left - run) - 3)
    frame.icon(kind, (area.right - 2 - small / 2, area.y + 15), small)
    (_worth if monument else _effects)(frame, area, signs)
    middle = area.bottom - _FOOT // 2
    paid = [(good, cost[good]) for good in GOODS if good in cost]
    step = (area.w - 4) / max(3, len(paid)) if len(paid) > 2 else 29
    for at, (good, count) in enumerate(paid):
        x = area.middle + (at - (len(paid) - 1) / 2) * step
        frame.icon(good, (x, middle - 10), 22 if len(paid) > 2 else 26, claim=False)
        frame.text((x, middle + 12), str(count), 22, 800, look.ink, "m")
    if style == "legal":
        frame.icon("legal", (area.middle, area.bottom - _FOOT), 20, claim=False)
    if style == "last":
        frame.icon("spark", (area.right - 6, area.y + 4), 30, claim=False)


def _effects(frame: Frame, area: Area, signs: Sequence[Sign]) -> None:
    look = frame.look
    top, bottom = area.y + _HEAD, area.bottom - _FOOT
    if len(signs) == 2 and any(sign.words for sign in signs):
        rows = [signs[:1], signs[1:]]
    else:
        rows = [signs] if len(signs) <= 2 else [signs[:2], signs[2:]]
    size = 30 if len(signs) == 1 else 27 if len(rows) == 1 else 23
    for line, row in enumerate(rows):
        y = top + (bottom - top) * (line + 0.5) / len(rows)
        for at, sign in enumerate(row):
            beside = bool(sign.words) and len(row) == 1
            x = area.middle + (at - (len(row) - 1) / 2) * 27 - (13 if beside else 0)
            frame.icon(sign.icon, (x, y), size, claim=False)
            if beside:
                frame.text((x + size / 2 + 2, y), sign.words, 22, 800, look.ink)
            elif sign.words:
                frame.text(
                    (x + size * 0.3, y + size * 0.28),
                    sign.words,
                    22,
                    800,
                    look.ink,
                    "m",
                    halo=look.amate,
                    halo_width=2,
                )


def _worth(frame: Frame, area: Area, signs: Sequence[Sign]) -> None:
    """Points above, for each of what stands below."""
    look = frame.look
    points, what = signs
    y = area.y + _HEAD + 13
    if len(points.words) > 2:
        frame.text((area.middle, y), points.words, 22, 800, look.ink, "m", width=area.w - 6)
    else:
        frame.icon("vp", (area.middle + 12, y), 24, claim=False)
        frame.text((area.middle - 3, y), points.words, 24, 800, look.ink, "r")
    frame.icon(what.icon, (area.middle, y + 24), 25, claim=False)
    if what.words:
        frame.text(
            (area.middle + 15, y + 27),
            what.words,
            22,
            800,
            look.ink,
            "m",
            halo=look.amate,
            halo_width=2,
        )


def _raised(
    frame: Frame, area: Area, view: TzolkinState, tile: int, seat: int, fresh: Sequence[str]
) -> None:
    """A monument that somebody has raised."""
    frame.paste(_empty(area.w, area.h, frame.look.name), (area.x, area.y), shows="no card")
    name = MONUMENTS[tile]
    frame.text((area.middle, area.y + 16), tag(name), 22, 700, frame.look.mist, "m")
    signs = monument_signs(tile, view.seats)
    frame.icon(signs[1].icon, (area.middle, area.y + 46), 26)
    frame.seat(seat, (area.middle, area.y + 88), 36)
    if name in fresh:
        frame.icon("spark", (area.right - 6, area.y + 4), 30, claim=False)


@once
def _blank(width: int, height: int, kind: str, style: str, palette: str, /) -> Sprite:
    look = theme(palette)
    edge = {"legal": look.maya, "last": look.copal}.get(style, look.ink)
    paper = WHITE if style == "legal" else look.amate
    line = 4 if style else 1.5
    head = KIND_COLOURS[kind]

    def draw(pen: Pen) -> None:
        pen.rect((1, 4, width, height), 6, look.shadow)
        pen.rect((-1, -1, width + 2, height + 2), 7, look.ink)
        pen.rect((0, 0, width, height), 6, edge)
        pen.rect((line, line, width - 2 * line, height - 2 * line), 5, paper)
        pen.rect((line, line, width - 2 * line, _HEAD - line), 5, head)
        pen.rect((line, 12, width - 2 * line, _HEAD - 12), 0, head)
        pen.rect((line + 3, line + 1, width - 2 * line - 6, 1.5), 0, lit(head, 0.4))
        pen.rect((line, _HEAD, width - 2 * line, 1.5), 0, look.ink2)
        y = height - _FOOT
        pen.rect((6, y, width - 12, 1.6), 0, look.lime2)

    return sprite((-2, -2, width + 4, height + 6), draw)


@once
def _empty(width: int, height: int, palette: str, /) -> Sprite:
    look = theme(palette)
    return sprite(
        (0, 0, width, height),
        lambda pen: pen.rect((0, 0, width, height), 6, look.deep, look.seam, 1.5),
    )


@once
def chip(width: int, height: int, kind: str, palette: str, /) -> Sprite:
    """An own tile in small: its kind's colour under its number."""
    look = theme(palette)
    fill = lit(KIND_COLOURS[kind], 0.25) if kind else look.amate2
    return sprite(
        (0, 0, width, height), lambda pen: pen.rect((0, 0, width, height), 6, fill, look.ink, 1.5)
    )


# Wealth tiles.


def wealth(frame: Frame, area: Area, tile: int, *, chosen: bool) -> None:
    """One of the four tiles of the set-up."""
    look = frame.look
    tablet = _tablet(area.w, area.h, chosen, look.name)
    what = f"wealth {WEALTH[tile]}" + " chosen" * chosen
    frame.paste(tablet, (area.x, area.y), shows=what)
    frame.text((area.x + 12, area.y + 20), tag(WEALTH[tile]), 24, 800, look.ink)
    signs = effect_signs(PARTS.wealth_tiles[tile].effects)
    step = min(56, (area.w - 16) / len(signs))
    y = area.y + area.h / 2 + 12
    for at, sign in enumerate(signs):
        x = area.middle + (at - (len(signs) - 1) / 2) * step
        frame.icon(sign.icon, (x, y - 8), 36, claim=False)
        once_more = "1" if sign.icon in _GAINED else "+1"
        frame.text((x, y + 25), sign.words or once_more, 24, 800, look.ink, "m")


@once
def _tablet(width: int, height: int, chosen: bool, palette: str, /) -> Sprite:
    look = theme(palette)
    edge = look.ink if chosen else look.lime3
    fill = WHITE if chosen else look.amate2
    inner = 5 if chosen else 2

    def draw(pen: Pen) -> None:
        pen.rect((1, 4, width, height), 9, look.lime2)
        pen.rect((0, 0, width, height), 9, look.ink)
        pen.rect((1, 1, width - 2, height - 2), 8, edge)
        pen.rect((inner, inner, width - 2 * inner, height - 2 * inner), 6, fill)

    return sprite((0, 0, width + 2, height + 5), draw)
