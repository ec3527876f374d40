"""Close-up: what to do, with which warrior or where, on the whole map or as little as shows all."""

from __future__ import annotations

from collections.abc import Sequence

from renderers.kit.closeup import chip
from renderers.kit.frame import Frame
from renderers.kit.mappart import MOST
from renderers.kit.type import length
from renderers.scene import Scene
from renderers.yucatan import facts, pieces, region
from renderers.yucatan.offers import Gain, Offer, cells_of, target
from renderers.yucatan.plate import Plate, Row
from renderers.yucatan.region import Laid, Region

_NAME, _TAB = 36, 46


def draw(scene: Scene, found: Sequence[Offer]) -> Frame:
    """Own warriors that may move in white rings, and signs where something else can be done; on
    the plate what the signs mean, and what has no place on the map."""
    marked = _Marked(scene, found)
    lies = _laid(scene, marked)
    frame = region.opened(scene, lies.plate, held=True)
    alone = {
        cell: verb
        for cell, verb in marked.places.items()
        if cell not in marked.movers and (cell in marked.named or lies.part.holds(cell))
    }
    part = Region(scene, frame, lies.part, low=() if lies.part.whole else alone)
    part.stand_all(but={*marked.movers, *alone})
    if lies.part.whole:
        part.veil()
    part.whiten(alone)
    if not lies.part.whole:
        part.stand(alone)
    for cell in sorted(marked.movers):
        if lies.part.whole:
            part.whiten([cell])
        else:
            part.stand([cell])
        part.ring(cell)
    part.close(alone)
    for cell, verb in alone.items():
        ways = marked.named.get(cell, [])
        if ways and not lies.part.whole:
            part.name(cell, ways[:1], Gain(f"sign {verb}"))
        else:
            _sign(part, cell, verb, named=bool(ways))
    for cell in sorted(marked.movers):
        _mover(part, cell, marked.places.get(cell, ""))
    for cell, ways in marked.named.items():
        for way in ways:
            part.mark(cell, way)
    _fill(Plate(frame, lies.plate), marked.rows)
    return frame


def _laid(scene: Scene, marked: _Marked) -> Laid:
    """The part that shows everything; where its cells would be small, the larger one around the
    warriors and the cells with names: signs alone can be left out, as they are asked about next."""
    all_of_it = region.laid(scene, sorted({*marked.places, *marked.movers}))
    if not all_of_it.part.whole or not marked.named:
        return all_of_it
    named = region.laid(scene, sorted({*marked.named, *marked.movers}))
    return max(all_of_it, named, key=lambda lies: lies.part.grid.width)


class _Marked:
    """The cells with what can be done there, the cells of warriors that can move, the ways that
    are named on them, and the rows of the plate."""

    def __init__(self, scene: Scene, found: Sequence[Offer]) -> None:
        self.scene = scene
        self.places: dict[int, str] = {}
        self.movers: set[int] = set()
        self.named: dict[int, list[str]] = {}
        self.rows: list[Row] = []
        for verb in (*facts.VERBS, "pass"):
            some = [offer for offer in found if offer.steps[0][0] == verb]
            if some:
                self._take(verb, some)

    def _take(self, verb: str, found: Sequence[Offer]) -> None:
        scene = self.scene
        word = scene.say(f"yucatan.picture.sign.{verb}")
        bare = [offer for offer in found if target(scene, offer) < 0]
        whole = next((offer.way for offer in bare if len(offer.common) == 1), "")
        self.rows.append(Row(f"sign {verb}", word, way=whole))
        for offer in found:
            cells = [cells_of(scene, step) for step in offer.steps]
            cell = target(scene, offer)
            if verb == "move":
                self.movers |= {path[0] for path in cells}
                if len(found) > MOST:
                    cell = cells[0][0]
                elif cell >= 0 and cell != cells[0][0] and cell not in self.named:
                    self.places[cell] = verb
            elif verb != "deploy" or cell >= 0:
                self.places |= {path[0]: verb for path in cells if path}
            if cell >= 0:
                self.named.setdefault(cell, []).append(offer.way)
            elif verb == "deploy" and len(offer.common) > 1:
                self.rows.append(Row(offer.common[1], self._count(offer.common[1]), way=offer.way))

    def _count(self, guild: str) -> str:
        scene = self.scene
        assert scene.seat is not None
        reserve = facts.reserve(scene, scene.seat)
        return f"×{reserve.get(guild, 0)}"


def _sign(part: Region, cell: int, verb: str, *, named: bool) -> None:
    """What can be done on a cell, where its name and all that stands there have no room."""
    (x, y), width = part.part.grid.centre(cell), part.part.grid.width
    up, size = (0.25 * width, 0.46 * width) if named else (0, min(0.66 * width, 70))
    part.frame.icon(f"sign {verb}", (x, y - up), round(size), claim=False)
    if named:
        part.write_low(cell)


def _mover(part: Region, cell: int, verb: str) -> None:
    """A warrior that can move: on the whole map its mark and guild above the name of its cell, else
    the name alone, below it; and what else can be done there."""
    (x, y), width = part.part.grid.centre(cell), part.part.grid.width
    frame, name, ink = part.frame, part.view.map.names[cell], part.frame.look.ink
    if part.part.whole:
        pawn = part.standing.pawns[cell]
        small, top = round(0.86 * width), y - 0.2 * width
        sprite = pieces.warrior(pawn.seat, small, frame.look.name, frame.language)
        frame.paste(sprite, (x - 0.1 * width, top), shows=f"pawn {pawn.seat}")
        if pawn.guild:
            kind = "open" if pawn.open else "secret"
            coin = pieces.coin(pawn.guild, round(0.42 * width), frame.look.name, kind)
            frame.paste(coin, (x + 0.26 * width, top - 0.06 * width))
        part.write_low(cell)
    else:
        wide, down = int(length(name, _NAME, 800)) + 16, y + 0.5 * width
        tab = chip(wide, _TAB, "legal", frame.look.name)
        frame.paste(tab, (x - wide / 2, down - _TAB / 2))
        frame.text((x, down), name, _NAME, 800, ink, "m")
    if verb:
        side = round(max(28, 0.4 * width))
        frame.icon(f"sign {verb}", (x - 0.4 * width, y - 0.36 * width), side, claim=False)


def _fill(plate: Plate, rows: Sequence[Row]) -> None:
    """Show what can be chosen there, and what signs mean, as far as there is room beside it."""
    kept = [row for row in rows if row.way]
    lines = len(plate.lines(kept))
    for row in rows:
        if not row.way:
            more = [each for each in rows if each in kept or each is row]
            kept = more if len(plate.lines(more)) == lines else kept
    plate.rows(kept)
