"""Close-up: how many prisoners are taken from a city."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from engine.games.yucatan.components import MOST
from renderers.kit import closeup
from renderers.kit.closeup import BODY, GAP, write_coin
from renderers.kit.colours import Theme
from renderers.kit.frame import Claim, Frame
from renderers.kit.furniture import Area, draw_plate
from renderers.kit.pen import Pen
from renderers.scene import Scene
from renderers.yucatan import facts, pieces
from renderers.yucatan.icons import ICONS
from renderers.yucatan.offers import Offer, all_steps, cells_of

_HIGH, _FIGURE = 158, 100


def draw(scene: Scene, found: Sequence[Offer]) -> Frame:
    """A row for each number: who comes, what the warrior carries then, who stays in the city."""
    view, steps = facts.view_of(scene), all_steps(found)
    start, *_, city = cells_of(scene, steps[0])
    owner = view.map.cities.index(city)
    pawn = next(pawn for pawn in view.pawns() if pawn.cell == start)
    rows = _areas(len(found))
    frame = closeup.opened(scene, closeup.ground(scene.palette, _draw_rows, len(found)), ICONS)
    palette, ink = frame.look.name, frame.look.ink
    for area, offer in zip(rows, found, strict=True):
        count, y = int(offer.common[-1]), area.y + area.h / 2
        write_coin(frame, (area.x + 66, y), str(count), radius=44, size=54)
        for place in range(count):
            at = area.x + 170 + place * 92, y
            frame.icon("captive", at, _FIGURE)
        sprite = pieces.warrior(pawn.seat, 116, palette, frame.language)
        frame.paste(sprite, (area.x + 520, y + 12), shows=f"pawn {pawn.seat}")
        carried = scene.say("yucatan.close.carried", n=pawn.prisoners + count, of=MOST)
        frame.text((area.x + 590, y), carried, 44, 800, ink, width=146, least=32)
        image = pieces.pyramid(owner, view.levels[owner], 90, 66, palette, "day")
        frame.paste(image, (area.x + 800, y + 32), shows=f"pyramid {owner}")
        frame.seat(owner, (area.x + 756, y + 24), 40)
        frame.text((area.x + 862, y), str(view.city[owner] - count), 44, 800, ink)
        frame.shows.append(Claim(f"way {offer.way}", area.grown(0)))
    return frame


def _areas(count: int) -> list[Area]:
    high = min(_HIGH, (BODY.h - (count - 1) * GAP) // count)
    top = BODY.y + (BODY.h - count * high - (count - 1) * GAP) // 2
    return [Area(BODY.x, top + at * (high + GAP), BODY.w, high) for at in range(count)]


def _draw_rows(pen: Pen, look: Theme, what: Hashable) -> None:
    assert isinstance(what, int)
    for area in _areas(what):
        draw_plate(pen, area, look)
