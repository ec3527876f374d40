"""What a view of the game says, in the terms of the picture and of the text board."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from engine.game import SEATS, Event
from engine.games.gold import discs
from engine.games.gold.components import components
from engine.games.gold.discs import Row
from engine.games.gold.events import Bought, Discarded, Laid, Unsold
from engine.games.gold.position import GoldPosition
from renderers.scene import Scene, label, viewing

PARTS = components()
MATERIALS = tuple(material.id for material in PARTS.materials)
_SIZES = {size.units: size.id for size in PARTS.sizes}

view_of = viewing(GoldPosition)


class Bid(NamedTuple):
    """A bid of the last auction, and what became of it: ``tie``, ``wins``, ``gets``, ``may_get`` or
    nothing."""

    beads: int
    fate: str


_TELLING = ("over", "closed", "opened", "laid", "laid_on", "discarded", "bought", "paid", "unsold")
"""The events worth a headline, the one that says most of a turn first."""


def news(scene: Scene) -> Event | None:
    """What just happened: the event of the last turn that says most, or where it brought none what
    the position tells of the last auction."""
    brought = {event.kind: event for event in scene.last}
    for kind in _TELLING:
        if kind in brought:
            return brought[kind]
    view = view_of(scene)
    if view.auction is None:
        return None
    lot, buyer = view.auction.lot, SEATS[view.auction.buyer]
    if view.auction.buyer < 0:
        return Unsold({"lot": lot})
    if view.phase in ("pay", "lay"):
        return Bought({"buyer": buyer, "lot": lot, "price": view.auction.price})
    there = any(lot == other for row in view.bases for other, _ in row)
    return Laid({"seat": buyer, "lot": lot}) if there else Discarded({"seat": buyer, "lot": lot})


def turn_of(scene: Scene) -> str:
    now, rounds = scene.view.progress()
    return scene.say("gold.picture.round", round=now, rounds=rounds)


def material(scene: Scene, face: int) -> str:
    return label("gold", MATERIALS[face], scene.say)


def size(scene: Scene, units: int) -> str:
    return label("gold", _SIZES[units], scene.say)


def part_of_disc(scene: Scene, lot: int) -> str:
    """How much of a disc a piece fills, in the words in which its hub says how full it is."""
    units = units_of(view_of(scene), lot)
    return scene.say("gold.picture.part", units=units, of=discs.FULL)


def units_of(view: GoldPosition, lot: int) -> int:
    return view.lots.sizes[lot - 1]


def possible_backs(front: int) -> tuple[int, ...]:
    """G1.4: the backs a piece can have that shows this face."""
    return tuple(MATERIALS.index(back) for back in PARTS.back_faces[MATERIALS[front]])


def score(view: GoldPosition, seat: int) -> tuple[int, str]:
    """The number at a player's name, and the icon that says what it is: the points, or those of the
    discs alone when the beads are behind a screen."""
    points = view.scores()[seat]
    return (view.discs_of(seat), "disc") if points is None else (int(points), "vp")


def state(scene: Scene, seat: int) -> str:
    """What a seat is doing, as a word under its name."""
    view = view_of(scene)
    if scene.stopped:
        return ""
    if view.phase == "auction":
        return "laid" if view.ready[seat] else "thinking"
    if view.phase == "pay":
        return "pays" if seat == view.buyer else ""
    return "rebuilds" if view.phase == "lay" and seat == view.buyer else ""


def bids(view: GoldPosition) -> list[Bid]:
    """The last auction, by seat."""
    if view.auction is None:
        return []
    _, made, buyer, _, receiver = view.auction
    count = Counter(made)
    found: list[Bid] = []
    for seat, beads in enumerate(made):
        fate = ""
        if seat == buyer:
            fate = "wins"
        elif seat == receiver:
            fate = "gets"
        elif view.phase == "pay" and seat in view.receivers:
            fate = "may_get"
        elif count[beads] > 1:
            fate = "tie"
        found.append(Bid(beads, fate))
    return found


def price(view: GoldPosition) -> int:
    """What the buyer of the last auction pays."""
    return view.auction.price if view.auction else 0


def fate(scene: Scene, kind: str) -> str:
    """What became of a bid, in words."""
    return scene.say(f"gold.picture.fate.{kind}", price=price(view_of(scene)))


def struck(view: GoldPosition, seat: int) -> bool:
    """G4.4: whether the bid was cancelled by an equal one."""
    return view.auction is not None and view.auction.bids.count(view.auction.bids[seat]) > 1


def last(scene: Scene) -> int:
    """The piece laid in the last turn, 0 when there is none to mark."""
    view = view_of(scene)
    if view.auction is None or view.phase not in ("auction", "over"):
        return 0
    return view.auction.lot if view.auction.buyer >= 0 else 0


def bonus(view: GoldPosition, row: Row) -> int:
    """What a complete disc adds to the values of its pieces (G7.3)."""
    if not closed(view, row):
        return 0
    single = len({face for _, face in row}) == 1
    return PARTS.scoring.complete_disc + PARTS.scoring.single_material * single


def closed(view: GoldPosition, row: Row) -> bool:
    return discs.complete(row, view.lots.sizes, closing=view.rules.closing)


def clashes(view: GoldPosition, row: Row) -> list[int]:
    """The joints, in units from the top, where two pieces do not match (G6.4); such a row is only
    ever on the way to another."""
    found, before = list[int](), 0
    for at, (lot, face) in enumerate(row):
        if at and abs(face - row[at - 1][1]) > discs.STEP:
            found.append(before)
        before += units_of(view, lot)
    if before == discs.FULL and view.rules.closing and abs(row[0][1] - row[-1][1]) > discs.STEP:
        found.append(0)
    return found
