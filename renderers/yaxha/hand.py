"""The plate of what is to be decided: a tile to pick, or cubes to place."""

from __future__ import annotations

from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.kit.heads import show_plate_band
from renderers.kit.seats import called
from renderers.scene import Scene
from renderers.yaxha import facts, market
from renderers.yaxha.pieces import cube, height

_HEAD = 52
_TILE = (248, 216)
_GAP = 12


def show_hand(frame: Frame, scene: Scene, seat: int, area: Area) -> None:
    view, say, look = facts.view_of(scene), scene.say, frame.look
    show_plate_band(frame, seat, area)
    mine = seat in scene.to_act
    building = view.phase == "build"
    word = "cubes" if building else (view.phase if mine else "wait")
    frame.text(
        (area.middle, area.y + 30),
        say(f"yaxha.picture.hand.{word}"),
        22,
        750,
        look.ink,
        "m",
        width=area.w - 40,
        least=18,
    )
    foot = 16 if mine else 44
    inner = Area(area.x + 18, area.y + _HEAD, area.w - 36, area.h - _HEAD - foot)
    if building:
        _cubes(frame, scene, seat, inner)
    else:
        _tiles(frame, scene, inner)
    if not mine:
        name = called(scene, scene.to_act[0]) if scene.to_act else ""
        frame.text(
            (area.middle, area.bottom - foot + 14),
            say(f"yaxha.picture.waiting.{view.phase}", name=name),
            22,
            600,
            look.ink2,
            "m",
            width=area.w - 40,
            least=18,
            cut=True,
        )


# A tile to pick or to take.


def _tiles(frame: Frame, scene: Scene, area: Area) -> None:
    count = facts.view_of(scene).seats
    width = min(_TILE[0], (area.w - _GAP * (count - 1)) // count)
    high = min(_TILE[1], area.h - 8, width + 36)
    left = area.x + (area.w - count * width - _GAP * (count - 1)) // 2
    top = area.y + (area.h - 8 - high) // 2
    for at in range(count):
        x = left + at * (width + _GAP)
        frame.paste(market.tablet(width, high, frame.look.name), (x, top))
        market.show(frame, scene, at + 1, Area(x, top, width, high))


# Cubes to place.


def _cubes(frame: Frame, scene: Scene, seat: int, area: Area) -> None:
    """The three cubes: where they went, or that they were discarded (X5.9)."""
    view, look = facts.view_of(scene), frame.look
    own = facts.fates(view, seat)
    a = 62 if area.h > 270 else 50 if area.h > 190 else 40
    width = area.w // max(1, len(own))
    high = a + height(a) + 2
    top = area.y + (area.h - high - 64) // 2 + 20
    for at, fate in enumerate(own):
        colour, placed, ready = fate
        x = area.x + width * at + width // 2
        sprite = cube(colour, a, look.name, "draft" if placed else "")
        frame.paste(sprite, (x, top), shows=f"hand {colour}" + " placed" * bool(placed))
        if not placed and not ready:
            frame.strike((x, top + high // 2), 2 * a)
        frame.text(
            (x, top + high + 16),
            _word(scene, fate),
            22,
            700,
            look.ink if ready or placed else look.ink2,
            "m",
            width=width - 24,
            least=16,
        )


def _word(scene: Scene, fate: facts.Fate) -> str:
    """What is said below a cube."""
    if fate.spot:
        return scene.say("yaxha.picture.placed", cell=fate.spot[0], level=fate.spot[1])
    if not fate.held:
        return scene.say("yaxha.picture.discarded")
    return facts.colour(scene, fate.colour)
