"""A bid, large: the lot, where its face would fit, the beads, and what was bid last."""

from __future__ import annotations

from collections.abc import Hashable

from engine.games.gold import discs
from engine.games.gold.discs import Row
from renderers.gold import facts
from renderers.gold.bids import bid_tone
from renderers.gold.icons import ICONS
from renderers.gold.large import lay_large, mark_ways, show_faces, show_fits, show_gap, stand
from renderers.gold.pieces import Disc, draw_bed
from renderers.kit import closeup as kit
from renderers.kit import furniture as f
from renderers.kit.colours import Theme
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.kit.pen import Pen
from renderers.kit.stage import Stage
from renderers.scene import Scene

_BODY = kit.BODY
_MINE = Area(_BODY.x, _BODY.y, 520, _BODY.h - 4)
_SALE = Area(_MINE.right + kit.GAP, _BODY.y, _BODY.right - _MINE.right - kit.GAP, 366)
_HOLLOW = Area(_SALE.x + 18, _SALE.y + 20, _SALE.w - 36, 226)
_NEXT = Area(_SALE.x, _SALE.bottom + kit.GAP + 4, _SALE.w, 152)
_BIDS = Area(_SALE.x, _NEXT.bottom + kit.GAP, _SALE.w, _MINE.bottom - _NEXT.bottom - kit.GAP)
_ONE = (Disc(_MINE.x + 260, _MINE.y + 258, 242, 62),)
_TWO = (Disc(_MINE.x + 154, _MINE.y + 152, 140, 42), Disc(_MINE.x + 154, _MINE.y + 442, 140, 42))
_ROW, _BEAD = 10, 58
"""How many beads lie in a row, and how far apart they are at most."""


def draw(scene: Scene, seat: int) -> Frame:
    view = facts.view_of(scene)
    bid = view.bids[seat]
    frame = kit.opened(scene, _ground(scene), ICONS, [] if bid is None else [("bead", str(bid))])
    lot = view.round
    for at, (disc, row) in enumerate(zip(beds(view.seats), view.rows_of(seat), strict=True)):
        _show_mine(frame, scene, disc, row, at, lot)
    _show_beads(frame, scene, seat)
    _show_lot(frame, scene, lot)
    _show_next(frame, scene, lot)
    _show_bids(frame, scene)
    return frame


def beds(seats: int) -> tuple[Disc, ...]:
    return _TWO if seats == 2 else _ONE


def _ground(scene: Scene) -> Stage:
    return kit.ground(scene.palette, _draw_ground, scene.view.seats)


def _draw_ground(pen: Pen, look: Theme, seats: Hashable) -> None:
    f.draw_panel(pen, _MINE, look)
    assert isinstance(seats, int)
    for disc in beds(seats):
        draw_bed(pen, disc, look)
    f.draw_plate(pen, _SALE, look)
    f.draw_hollow(pen, _HOLLOW, look)
    f.draw_panel(pen, _NEXT, look)
    f.draw_panel(pen, _BIDS, look)


def _show_mine(frame: Frame, scene: Scene, disc: Disc, row: Row, at: int, lot: int) -> None:
    """A disc, the gap that the lot would fill, and at how many places its face fits."""
    view, say, look = facts.view_of(scene), scene.say, frame.look
    face, sizes = view.lots.fronts[lot - 1], view.lots.sizes
    places = discs.places(row, lot, face, sizes, closing=view.rules.closing)
    alone = view.bases_each == 1
    of_units = say("gold.picture.of", units=discs.FULL) if alone else ""
    lay_large(frame, disc, view, row, of_units=of_units)
    show_gap(frame, disc, view.units_of(row), facts.units_of(view, lot))
    show_fits(frame, disc, view, row, places)
    word = "gold.picture.fits" if places else "gold.picture.fits_nowhere"
    style, high = "paper" if places else "fog", 56
    if alone:
        foot, words = (_MINE.middle, _MINE.bottom - 42), say(word, n=len(places))
        kit.write_chip(frame, foot, words, style=style, size=34, high=high)
        return
    x = (disc.x + disc.r + _MINE.right) / 2
    name = say("gold.picture.disc", disc=at + 1)
    frame.text((x, disc.y - 32), name, 40, 800, look.ivory, "m", width=196, least=34)
    words = say(f"{word}.here")
    kit.write_chip(frame, (x, disc.y + 38), words, style=style, size=34, high=high)


def _show_beads(frame: Frame, scene: Scene, seat: int) -> None:
    """The own beads: each may be the last of a bid. Those that are bid are ringed."""
    view = facts.view_of(scene)
    beads, bid = view.beads[seat], view.bids[seat]
    y = _MINE.bottom - (116 if view.bases_each == 1 else 50)
    left = _MINE.x + 24
    if beads > 2 * _ROW:
        frame.icon("bead", (left + 36, y), 70)
        frame.text((left + 86, y), str(beads), 76, 800)
        _name_bids(frame, scene, (_MINE.right - 120, y))
        return
    run = frame.text((left, y), str(beads), 76, 800)
    mark_ways(frame, [way for way in scene.offered if way == "bid 0"], (left + run / 2, y), 30)
    if not beads:
        return
    first = left + run + 22
    in_row = min(beads, _ROW)
    step = min(_BEAD, (_MINE.right - 16 - first) / in_row)
    down = -(-beads // _ROW)
    for row in range(down):
        from_here = min(_ROW, max(0, (bid or 0) - row * _ROW))
        top = y + (row - down / 2) * (step + 4)
        if from_here:
            sprite = kit.chip(
                round(from_here * step + 4), round(step + 4), "legal", frame.look.name
            )
            frame.paste(sprite, (first - 2, top), shows="bid beads")
        for across in range(min(_ROW, beads - row * _ROW)):
            at = (first + (across + 0.5) * step, top + step / 2 + 2)
            frame.icon("bead", at, round(step - 8))
            way = f"bid {row * _ROW + across + 1}"
            mark_ways(frame, [way] if way in scene.offered else [], at, step / 2)


def _name_bids(frame: Frame, scene: Scene, at: tuple[int, int]) -> None:
    """The bids that are offered, where there are too many beads to show each."""
    bids = [way.split()[1] for way in scene.offered if way.startswith("bid ")]
    if bids:
        words = "–".join(dict.fromkeys((bids[0], bids[-1])))
        wide = kit.write_chip(frame, at, words, size=46, high=64)
        mark_ways(frame, scene.offered, at, wide / 2)


def _show_lot(frame: Frame, scene: Scene, lot: int) -> None:
    """What is for sale, and what its back may be."""
    view, say, look = facts.view_of(scene), scene.say, frame.look
    face, units = view.lots.fronts[lot - 1], facts.units_of(view, lot)
    box = Area(_HOLLOW.x + 8, _HOLLOW.y + 8, _HOLLOW.w - 16, _HOLLOW.h - 14)
    stand(frame, face, units, box)
    left, right, y = _SALE.x + 24, _SALE.right - 22, _SALE.bottom - 62
    right = show_faces(frame, facts.possible_backs(face), right, y + 2) - 12
    room = right - left
    name = facts.material(scene, face)
    run = frame.text((left, y - 22), name, 42, 800, look.ink, width=room, least=34)
    words = facts.part_of_disc(scene, lot)
    wide = frame.text((left, y + 26), words, 34, 650, look.ink2, width=room, least=30)
    room = right - left - max(run, wide) - 14
    frame.text((right, y + 2), say("gold.picture.back_is"), 34, 650, look.ink2, "r", width=room)


def _show_next(frame: Frame, scene: Scene, lot: int) -> None:
    view, say, look = facts.view_of(scene), scene.say, frame.look
    y, lots = _NEXT.y + _NEXT.h / 2, range(lot + 1, view.drawn + 1)
    words = say("gold.picture.slot.next") if lots else say("gold.picture.private.last")
    frame.text((_NEXT.x + 20, y), words, 34, 700, look.mist, width=_NEXT.w - 40)
    for at, following in enumerate(lots):
        face, units = view.lots.fronts[following - 1], facts.units_of(view, following)
        stand(frame, face, units, Area(_NEXT.x + 122 + at * 154, _NEXT.y + 10, 148, _NEXT.h - 20))


def _show_bids(frame: Frame, scene: Scene) -> None:
    """The last bids of all seats."""
    view, say, look = facts.view_of(scene), scene.say, frame.look
    y, left = _BIDS.y + _BIDS.h / 2, _BIDS.x + 20
    for words, down in (
        (say("gold.picture.last_bids.last"), -22),
        (say("gold.picture.last_bids"), 20),
    ):
        frame.text((left, y + down), words, 32, 700, look.mist, width=116, least=30)
    wide = (_BIDS.w - 140) / 4
    for seat in range(view.seats):
        x = _BIDS.right - 8 - (view.seats - seat - 0.5) * wide
        frame.seat(seat, (x, y - 30), 50)
        if view.auction is None:
            frame.text((x, y + 28), "–", 46, 800, look.fog, "m")
            continue
        bid = str(view.auction.bids[seat])
        frame.text((x, y + 28), bid, 46, 800, bid_tone(scene, seat, look), "m")
        if facts.struck(view, seat):
            frame.strike((x, y + 28), 60 if len(bid) > 1 else 48)
