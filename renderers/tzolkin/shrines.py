"""Close-ups of the temples: three ladders, one's own place on each, what the next step gives."""

from __future__ import annotations

from engine.games.tzolkin import temples
from engine.games.tzolkin.state import TEMPLE, TzolkinState
from engine.games.tzolkin.tables import GOODS, PARTS, RESOURCES, STEP_VP, TEMPLES
from renderers.kit.closeup import BODY, chip
from renderers.kit.colours import WHITE, mix, theme
from renderers.kit.frame import Claim, Frame
from renderers.kit.furniture import Area
from renderers.kit.once import once
from renderers.kit.pen import Pen
from renderers.kit.reading import signed
from renderers.kit.seats import mark as mark_of
from renderers.kit.sprite import Sprite, sprite
from renderers.scene import Scene
from renderers.tzolkin import asked, facts
from renderers.tzolkin.cards import Sign
from renderers.tzolkin.icons import TEMPLE_COLOURS
from renderers.tzolkin.ladders import minus

_HEAD = 84
_VERBS = {"up": 1, "beg": -1, "burn": -1, "offer": 1}
"""The steps that move on a ladder, and which way."""
_MOST = 9


def draw(scene: Scene, seat: int) -> Frame:
    """Up or down on which temple."""
    offers = any(choice.startswith("offer ") for choice in scene.choices)
    frame = asked.begun(scene, seat, draw=asked.footed if offers else None)
    body = asked.STAGE if offers else BODY
    for temple, area in enumerate(asked.grid(body, len(TEMPLES), 1)):
        _ladder(frame, scene, seat, temple, area)
    if offers:
        _offerings(frame, scene, seat)
    return frame


def target(view: TzolkinState, seat: int, temple: int, way: int) -> int:
    """The step a seat would come to (T13.5, T13.6)."""
    after = view.copy()
    if way > 0:
        temples.up(after, seat, temple)
    else:
        temples.down(after, seat, temple)
    return after.rows[seat][TEMPLE + temple]


def _ladder(frame: Frame, scene: Scene, seat: int, temple: int, area: Area) -> None:
    view, look, name = facts.view_of(scene), frame.look, TEMPLES[temple]
    steps = _steps(scene, name)
    own = view.rows[seat][TEMPLE + temple]
    way = _VERBS[steps[0].split()[0]] if steps else 0
    aim = target(view, seat, temple, way) if way else own
    high = (area.h - _HEAD) // _MOST
    gain = STEP_VP[temple][aim] - STEP_VP[temple][own] if steps else None
    _name_ladder(frame, scene, name, area, gain)
    for step, printed in enumerate(PARTS.temples[temple].steps):
        half = round(area.w / 2 - 4 - step * 7)
        top = area.bottom - (step + 1) * high
        box = Area(round(area.middle) - half, top, 2 * half, high - 6)
        lit = bool(steps) and step == aim
        style = "" if not lit else "paper" if name in scene.path else "legal"
        frame.paste(ladder_step(temple, step, box.w, box.h, style, look.name), box[:2])
        middle = box.y + box.h // 2
        frame.text((box.x + 16, middle), minus(printed.vp), 36, 800, look.ink)
        for good in GOODS:
            if printed.reward.get(good):
                frame.icon(good, (box.right - 32, middle), 42, claim=False)
        _seats(frame, view, seat, temple, step, box)
        if lit:
            asked.mark(frame, scene, box.grown(2), *steps)
            frame.shows.append(Claim(f"target {name}", box.grown(0)))


def _name_ladder(frame: Frame, scene: Scene, name: str, area: Area, gain: int | None) -> None:
    """Name the temple, and show the points that a step there brings; None where none is offered."""
    look, y = frame.look, area.y + 36
    frame.icon(name, (area.x + 27, y), 52, claim=False)
    tone, room = (look.fog, area.w - 57) if gain is None else (look.ivory, area.w - 127)
    frame.text((area.x + 57, y), scene.label(name), 36, 750, tone, width=room, least=30)
    if gain is not None:
        box = Area(area.right - 66, area.y + 10, 66, 52)
        asked.show_plate(frame, box, "gain" if gain > 0 else "paper")
        ink = look.ivory if gain > 0 else asked.DEAR if gain < 0 else look.ink
        frame.text((box.middle, y), signed(gain) if gain else "0", 36, 800, ink, "m")


def _steps(scene: Scene, temple: str) -> list[str]:
    """The choices that move on this temple, as far as some way leads to them."""
    found = list[str]()
    for choice in scene.chosen:
        verb, *tokens = choice.split()
        if verb in _VERBS and temple in tokens and asked.ways_to(scene, choice):
            found.append(choice)
    return found


def _seats(frame: Frame, view: TzolkinState, seat: int, temple: int, step: int, box: Area) -> None:
    """Who stands here, the player last and largest."""
    here = [s for s in range(view.seats) if view.rows[s][TEMPLE + temple] == step]
    here.sort(key=lambda other: other == seat)
    left, right = box.x + 74, box.right - (62 if PARTS.temples[temple].steps[step].reward else 14)
    pitch = min(46, (right - left - 44) / max(1, len(here) - 1))
    for at, other in enumerate(here):
        x = (left + right) / 2 + (at - (len(here) - 1) / 2) * pitch
        size = min(box.h - 4, 52 if other == seat else 42)
        mark = mark_of(other, size, frame.look.name, frame.language)
        frame.paste(mark, (x, box.y + box.h // 2), shows=f"seat {other}")


def _offerings(frame: Frame, scene: Scene, seat: int) -> None:
    """The resources that may be given for a step (T15.16)."""
    view, look, area = facts.view_of(scene), frame.look, asked.FOOT
    middle, left = area.y + area.h // 2, area.x + 20.0
    words = scene.say("tzolkin.close.give")
    left += frame.text((left, middle), words, 34, 650, look.mist) + 18
    for kind, name in enumerate(RESOURCES):
        held = view.rows[seat][kind]
        step = f"offer {name}"
        box = Area(round(left), area.y + 10, 112, area.h - 20)
        may = asked.mark(frame, scene, box.grown(0), *_of(scene, step))
        asked.show_plate(frame, box, "legal" if may else "fog")
        asked.show_signs(frame, [Sign(name, str(held))], box, icon=44, size=38)
        left += 124
    asked.show_declined(frame, scene, (area.right - 12, middle), area.right - 24 - left)


def _of(scene: Scene, step: str) -> list[str]:
    return [choice for choice in scene.chosen if choice.startswith(step)] or [step]


@once
def ladder_step(
    temple: int, step: int, wide: int, high: int, style: str, palette: str, /
) -> Sprite:
    if style:
        return chip(wide, high, style, palette)
    look = theme(palette)
    tone = mix(TEMPLE_COLOURS[temple], look.amate, 0.36 if step % 2 else 0.5)
    tone = mix(look.amate, WHITE, 0.5) if step == 1 else tone

    def draw(pen: Pen) -> None:
        pen.rect((0, 0, wide, high), 8, look.ink)
        pen.rect((2, 2, wide - 4, high - 4), 6, tone)
        pen.line([(8, 4), (wide - 8, 4)], mix(tone, WHITE, 0.5), 2)

    return sprite((0, 0, wide, high), draw)
