"""Gold before anybody plays it: a disc that is completed, and a page that names the parts."""

from __future__ import annotations

from collections.abc import Collection

from engine.games.gold.discs import Row
from engine.games.gold.position import GoldPosition
from renderers.gold import facts
from renderers.gold.icons import ICONS
from renderers.gold.pieces import (
    TURN,
    Disc,
    Shape,
    coin,
    draw_bed,
    hub,
    lamp,
    on_disc,
    piece,
    swatch,
    tip,
    upright,
)
from renderers.kit import card, page
from renderers.kit import furniture as f
from renderers.kit.colours import Theme, lit, theme
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.kit.page import Board, Part
from renderers.kit.pen import Pen, Point, polar
from renderers.kit.played import played
from renderers.kit.signs import pill
from renderers.kit.stage import stage
from renderers.scene import Say, Scene
from renderers.title import FirstSight

_SEAT = 2
"""Of whom the card shows the disc."""
_LARGE = Disc(728, 282, 250, 52)
_AWAY, _RADIUS = 52, 26
"""How far the last piece is from its place, and how large the coins are."""
_BEADS = (((936, 462), 92), ((864, 514), 84), ((956, 528), 70))

_OWN, _DISC = Area(12, 12, 394, 416), Disc(208, 222, 186, 42)
_SALE = Area(424, 12, 262, 414)
_NEXT = (Area(704, 12, 134, 156), Area(850, 12, 134, 156))
_BIDS = Area(704, 184, 280, 242)


def art(say: Say, palette: str) -> Frame:
    """A disc whose last piece is about to be laid."""
    view = facts.view_of(played(__file__, "card", say, palette))
    look = theme(palette)
    still = stage(look, lambda pen, lit: draw_bed(pen, _LARGE, look), lights=False, size=card.SIZE)
    frame = Frame(still, look, say.language, ICONS)
    row = view.rows_of(_SEAT)[0]
    lot, face = row[1]
    shapes = _lay(frame, _LARGE, view, row, _RADIUS, apart=(lot,))
    frame.icon("vp", _LARGE.centre, 74)
    away = polar(_LARGE.centre, _AWAY, shapes[lot].middle)
    _put(frame, face, shapes[lot], away, _RADIUS)
    for at, size in _BEADS:
        frame.icon("bead", at, size, claim=False)
    return frame


def board(say: Say, palette: str) -> Board:
    """A player's disc, what is for sale, what comes next, and the last auction."""
    scene = played(__file__, "page", say, palette)
    view, look = facts.view_of(scene), theme(palette)
    still = stage(look, lambda pen, lit: _furnish(pen, look), lights=False, size=page.BOARD)
    frame = Frame(still, look, say.language, ICONS)
    row = view.rows_of(0)[0]
    _lay(frame, _DISC, view, row, round(_DISC.r * 0.105))
    filled = sum(facts.units_of(view, lot) for lot, _ in row)
    frame.text(_DISC.centre, str(filled), 38, 800, look.ink, "m")
    _show_lots(frame, view)
    _show_bids(frame, scene)
    joint = sum(facts.units_of(view, lot) for lot, _ in row[:2]) * TURN
    tied = next(seat for seat in range(view.seats) if facts.struck(view, seat))
    x, y = _DISC.centre
    return Board(
        frame,
        (
            Part("disc", "top", [(x, y - 34)], {"filled": filled, "all": facts.PARTS.disc_units}),
            Part("sale", "top", [(_SALE.middle, _SALE.y + 40)]),
            Part("next", "top", [(_NEXT[0].middle, _NEXT[0].y + 34)]),
            Part("neighbours", "low", [polar(_DISC.centre, 150, joint)]),
            Part("back", "low", [(_SALE.middle, _SALE.bottom - 34)]),
            Part("equal", "low", [(_column(view, tied), _BIDS.y + 158)]),
        ),
    )


def _furnish(pen: Pen, look: Theme) -> None:
    f.draw_panel(pen, _OWN, look)
    draw_bed(pen, _DISC, look)
    f.draw_plate(pen, _SALE, look)
    f.draw_hollow(pen, _hollow(), look)
    for slot in _NEXT:
        f.draw_plate(pen, slot, look, fill=look.lime)
        f.draw_hollow(pen, _slot_hollow(slot), look, radius=6)
    f.draw_panel(pen, _BIDS, look)


def _hollow() -> Area:
    return Area(_SALE.x + 14, _SALE.y + 14, _SALE.w - 28, _SALE.h - 104)


def _slot_hollow(slot: Area) -> Area:
    return Area(slot.x + 9, slot.y + 10, slot.w - 18, slot.h - 24)


def _lay(
    frame: Frame,
    disc: Disc,
    view: GoldPosition,
    row: Row,
    radius: int,
    *,
    apart: Collection[int] = (),
) -> dict[int, Shape]:
    """The row on its bed, but for what lies apart; returns where each lot belongs."""
    shapes: dict[int, Shape] = {}
    before, palette = 0, frame.look.name
    for lot, _ in row:
        shapes[lot] = on_disc(disc, before, facts.units_of(view, lot))
        before += facts.units_of(view, lot)
    laid = [(lot, face) for lot, face in row if lot not in apart]
    for lot, face in laid:
        frame.paste(piece(face, shapes[lot], palette), disc.centre, shows=f"piece {lot}")
    for place in range(before):
        frame.paste(lamp(place, disc.r, palette), disc.centre, shows="lamp")
    for lot, face in laid:
        _value(frame, face, shapes[lot], disc.centre, radius)
    frame.paste(hub(disc.hub, palette), disc.centre)
    return shapes


def _put(frame: Frame, face: int, shape: Shape, at: Point, radius: int) -> None:
    frame.paste(piece(face, shape, frame.look.name), at, shows="piece apart")
    _value(frame, face, shape, at, radius)


def _value(frame: Frame, face: int, shape: Shape, at: Point, radius: int) -> None:
    """The value of a piece on its coin."""
    there = polar(at, shape.inner + (shape.outer - shape.inner) * 0.51, shape.middle)
    frame.paste(coin(face, radius, frame.look.name), there)
    frame.text(there, str(face), round(radius * 1.25), 800, frame.look.ink, "m")


def _show_lots(frame: Frame, view: GoldPosition) -> None:
    """What is for sale with its possible backs, and what comes next."""
    lot, *rest = range(view.round, view.round + 1 + len(_NEXT))
    hollow, front = _hollow(), view.lots.fronts[lot - 1]
    shape = upright(facts.units_of(view, lot), hollow.w - 32, hollow.h - 36)
    _put(frame, front, shape, tip(shape, (hollow.middle, hollow.y + hollow.h / 2)), 30)
    for at, face in enumerate(facts.possible_backs(front)):
        there = _SALE.middle + (at - 0.5) * 76, _SALE.bottom - 46
        frame.paste(swatch(face, 32, frame.look.name), there)
        halo = lit(frame.look.amate, 0.3)
        frame.text(there, str(face), 32, 800, frame.look.ink, "m", halo=halo)
    for other, slot in zip(rest, _NEXT, strict=True):
        hollow = _slot_hollow(slot)
        shape = upright(facts.units_of(view, other), hollow.w - 16, hollow.h - 20)
        middle = hollow.middle, hollow.y + hollow.h / 2
        _put(frame, view.lots.fronts[other - 1], shape, tip(shape, middle), 19)


def _column(view: GoldPosition, seat: int) -> float:
    return _BIDS.x + _BIDS.w / view.seats * (seat + 0.5)


def _show_bids(frame: Frame, scene: Scene) -> None:
    view, look = facts.view_of(scene), frame.look
    auction = view.auction
    price = auction.price if auction else 0
    for seat, bid in enumerate(facts.bids(view)):
        x = round(_column(view, seat))
        won, tied = bid.fate == "wins", facts.struck(view, seat)
        if won:
            frame.paste(pill(90, 216, look.name, "winner"), (x - 45, _BIDS.y + 12), shows="winner")
        frame.seat(seat, (x, _BIDS.y + 50), 50)
        tone = look.fog if tied else look.ivory
        frame.text((x, _BIDS.y + 120), str(bid.beads), 58, 800, tone, "m")
        if tied:
            frame.strike((x, _BIDS.y + 120), 64)
        if bid.fate in ("wins", "gets", "may_get"):
            words = scene.say(f"gold.picture.fate.{bid.fate}", price=price)
            tone = look.ivory if won else look.mist
            at, room = (x, _BIDS.bottom - 46), _BIDS.w / view.seats - 8
            frame.text(at, words, 28, 650, tone, "m", width=room, least=24)


SIGHT = FirstSight(art, board)
