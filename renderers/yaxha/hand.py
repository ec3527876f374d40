"""The plate of what is to be decided: a tile to pick, or cubes to place, and the draft."""

from __future__ import annotations

from collections.abc import Sequence

from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.kit.heads import show_plate_band
from renderers.kit.seats import called
from renderers.kit.signs import pill
from renderers.scene import Scene
from renderers.yaxha import facts, market
from renderers.yaxha.pieces import cube, height

_HEAD = 52
_STEPS = 3
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
    foot = _foot(scene, mine=mine)
    inner = Area(area.x + 18, area.y + _HEAD, area.w - 36, area.h - _HEAD - foot)
    if building:
        _cubes(frame, scene, seat, inner)
    else:
        _tiles(frame, scene, inner)
    _draft(frame, scene, Area(area.x, area.bottom - foot, area.w, foot), mine=mine)


def _foot(scene: Scene, *, mine: bool) -> int:
    lines = len(scene.steps[-_STEPS:]) + scene.may_end if mine else 1
    return 16 + 28 * lines


def _draft(frame: Frame, scene: Scene, area: Area, *, mine: bool) -> None:
    """The steps taken so far and whether the turn may end here, or whom the table waits for."""
    view, look, say = facts.view_of(scene), frame.look, scene.say
    y = area.y + 14
    if not mine:
        name = called(scene, scene.to_act[0]) if scene.to_act else ""
        frame.text(
            (area.middle, y),
            say(f"yaxha.picture.waiting.{view.phase}", name=name),
            22,
            600,
            look.ink2,
            "m",
            width=area.w - 40,
            least=18,
            cut=True,
        )
        return
    first = max(0, len(scene.steps) - _STEPS)
    for at, step in enumerate(scene.steps[first:], first + 1):
        run = frame.text((area.x + 22, y), f"{at}.", 22, 700, look.ink2) + 8
        frame.text(
            (area.x + 22 + run, y),
            scene.tell_step(step),
            22,
            600,
            look.ink,
            width=area.w - 50 - run,
            least=18,
        )
        y += 28
    if scene.may_end:
        frame.icon("legal", (area.x + 32, y), 20)
        frame.text(
            (area.x + 50, y), say("board.may_end"), 22, 700, look.ink, width=area.w - 80, least=18
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
    """The three cubes: where they went, or that they may be placed, must be discarded or fit
    nowhere as long as others do (X5.9)."""
    view, look = facts.view_of(scene), frame.look
    own = facts.fates(view, seat)
    a = 62 if area.h > 270 else 50 if area.h > 190 else 40
    width = area.w // max(1, len(own))
    high = a + height(a) + 2
    top = area.y + (area.h - high - 64) // 2 + 20
    offered, possible = _verbs(scene.chosen), _verbs(scene.choices)
    for at, fate in enumerate(own):
        colour, placed, ready = fate
        x = area.x + width * at + width // 2
        verb = offered.get(facts.COLOURS[colour], "") if ready else ""
        if verb:
            sprite = pill(width - 16, high + 62, look.name, "legal")
            frame.paste(sprite, (x - width // 2 + 8, top - 26), shows="cube legal")
            frame.icon("legal", (x + width // 2 - 28, top - 8), 22)
        sprite = cube(colour, a, look.name, "draft" if placed else "")
        frame.paste(sprite, (x, top), shows=f"hand {colour}" + " placed" * bool(placed))
        words = _word(
            scene, fate, verb, waits=bool(possible) and facts.COLOURS[colour] not in possible
        )
        if not placed and not ready:
            frame.strike((x, top + high // 2), 2 * a)
        frame.text(
            (x, top + high + 16),
            words,
            22,
            700,
            look.ink if ready or placed else look.ink2,
            "m",
            width=width - 24,
            least=16,
        )


def _verbs(choices: Sequence[str]) -> dict[str, str]:
    """By colour whether its cubes may be placed or discarded."""
    steps = [choice.split() for choice in choices]
    return {step[1]: step[0] for step in steps if step[0] in ("set", "drop")}


def _word(scene: Scene, fate: facts.Fate, verb: str, *, waits: bool) -> str:
    """What is said below a cube."""
    say = scene.say
    if fate.spot:
        return say("yaxha.picture.placed", cell=fate.spot[0], level=fate.spot[1])
    if not fate.held:
        return say("yaxha.picture.discarded")
    colour = facts.colour(scene, fate.colour)
    if verb:
        return say(f"yaxha.picture.may.{verb}", colour=colour)
    return say("yaxha.picture.waits", colour=colour) if waits else colour
