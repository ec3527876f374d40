"""Close-up: the cells of one cube, with what it brings in each; else what the turn has built."""

from __future__ import annotations

from collections.abc import Hashable

from engine.games.yaxha.pyramid import COLOURS, survey
from renderers.kit import closeup as kit
from renderers.kit.closeup import chip, write_chip
from renderers.kit.colours import Theme
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area, draw_panel
from renderers.kit.pen import Pen
from renderers.kit.reading import signed
from renderers.scene import Scene
from renderers.yaxha import close, facts, solid
from renderers.yaxha.layout import Tower
from renderers.yaxha.pieces import cube, face, height

_HAND = 146
_MIDDLE = kit.BODY.bottom - close.LOW - 14
_OWN = Area(kit.EDGE, kit.TOP + _HAND + kit.GAP, 484, _MIDDLE - kit.TOP - _HAND - kit.GAP)
"""Where the pyramid stands."""
_SIDE = Area(
    _OWN.right + kit.GAP, kit.TOP, kit.BODY.right - _OWN.right - kit.GAP, _MIDDLE - kit.TOP
)
"""Where its plans are."""
_TOWER = Tower(int(_OWN.middle), _OWN.bottom - 42, (52, 48, 43))
PLANS = close.Plans(_SIDE.x + 14, _SIDE.y + close.CAPTION, 64)
_NAMES = 34


def draw(scene: Scene, seat: int) -> Frame:
    """One colour that may be placed, or none: then the cubes are discarded, or all is done."""
    view = facts.view_of(scene)
    offers = facts.offers(scene)
    colour = next((colour for colour, offer in offers.items() if offer.cells), None)
    frame = close.opened(scene, seat, _ground)
    _hand(frame, scene, seat, colour)
    pyramid, window = view.pyramids[seat], facts.window(view.pyramids[seat])
    gains = {} if colour is None else facts.gains(view, seat, colour, offers[colour].cells)
    draft = facts.drafted(view, seat)
    solid.show(
        frame,
        _TOWER,
        pyramid,
        turned=scene.turned,
        draft=draft,
        legal=gains,
        nose=True,
        named=False,
        letters=_NAMES,
    )
    close.show_plans(frame, scene, PLANS, pyramid, close.Told(gains, draft))
    close.show_nearest(frame, PLANS, window, scene.turned)
    if colour is not None:
        for spot, way in offers[colour].cells.items():
            close.mark(frame, way, PLANS.area(spot, window))
    x = PLANS.x + len(window.columns(1)) * PLANS.cell + 14
    beside = Area(x, _SIDE.y, _SIDE.right - 8 - x, _SIDE.h)
    if colour is not None:
        _group(frame, scene, seat, colour, beside)
    else:
        _changes(frame, scene, seat, beside)
    close.show_foot(frame, scene, seat)
    return frame


def _ground(pen: Pen, look: Theme, what: Hashable) -> None:
    draw_panel(pen, _OWN, look)
    draw_panel(pen, _SIDE, look)
    close.draw_foot(pen, look)


def _hand(frame: Frame, scene: Scene, seat: int, colour: int | None) -> None:
    """The three cubes: the one that is asked about on white, the others as they wait, lie in the
    draft or are discarded."""
    view, look = facts.view_of(scene), frame.look
    fates, offers = facts.fates(view, seat), facts.offers(scene)
    wide = (_OWN.w - 2 * 10) // 3
    for at, (tone, placed, held) in enumerate(fates):
        x = _OWN.x + at * (wide + 10)
        area = Area(x, kit.TOP, wide, _HAND)
        dropping = held and tone in offers and colour is None
        legal = dropping or (held and tone == colour)
        style = "legal" if legal else "night"
        frame.paste(chip(wide, _HAND, style, look.name), (x, kit.TOP), shows=f"hand {style}")
        a = 48 if legal else 40 if held else 30
        middle = kit.TOP + (_HAND // 2 if held else 52)
        name = f"cube {tone}" + " placed" * bool(placed)
        sprite = cube(tone, a, look.name, "draft" if placed else "")
        frame.paste(sprite, (area.middle, middle - (a + height(a)) / 2), shows=name)
        if placed:
            frame.text((area.middle, area.bottom - 26), placed[0], 34, 800, None, "m")
        elif dropping or not held:
            frame.strike((area.middle, middle), 2 * a + 10)
        if dropping:
            close.mark(frame, offers[tone].way, area)


def _group(frame: Frame, scene: Scene, seat: int, colour: int, area: Area) -> None:
    """The largest group of the colour."""
    look, middle = frame.look, area.middle
    words, y = scene.say("yaxha.picture.close.group"), area.y + 22
    frame.text((middle, y), words, 32, 700, look.mist, "m", width=area.w, least=30)
    frame.paste(face(colour, 92, look.name), (middle - 46, y + 34), shows=f"group {colour}")
    size = survey(facts.view_of(scene).pyramids[seat]).sizes[colour]
    frame.text((middle, y + 178), str(size), 76, 800, None if size else look.fog, "m")


def _changes(frame: Frame, scene: Scene, seat: int, area: Area) -> None:
    """What the turn has brought so far: in all, and the groups that grew or shrank."""
    view, look, middle = facts.view_of(scene), frame.look, area.middle
    before, now = survey(view.was[seat]), survey(view.pyramids[seat])
    words, y = scene.say("yaxha.picture.gain"), area.y + 22
    frame.text((middle, y), words, 32, 700, look.mist, "m", width=area.w, least=30)
    change = sum(now.points) - sum(before.points)
    write_chip(frame, (middle, y + 58), signed(change), style="gain", size=50, high=64)
    y += 124
    changed = [
        colour for colour in range(len(COLOURS)) if now.sizes[colour] != before.sizes[colour]
    ]
    room = (PLANS.y + 4 * PLANS.cell - y) / (len(changed) - 0.4) if changed else 0
    step = min(48, int(room))
    side, letters = min(40, step - 2), min(34, max(30, step - 6))
    for colour in changed:
        corner = (middle - 18 - side, y - side / 2)
        frame.paste(face(colour, side, look.name), corner, shows=f"group {colour}")
        told = f"{before.sizes[colour]}→{now.sizes[colour]}"
        frame.text((middle - 8, y), told, letters, 800)
        y += step
