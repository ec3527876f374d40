"""The table between the players: what is for sale, the last auction, the beads, the codex."""

from __future__ import annotations

from renderers.gold import facts, layout, stages
from renderers.gold.bids import bid_tone, show_fate
from renderers.gold.codex import name_chain, show_chain, show_worth
from renderers.gold.discs import show_piece
from renderers.gold.pieces import swatch, tip, upright
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.kit.seats import called
from renderers.kit.signs import pill
from renderers.scene import Scene

LAST = 30


def show_table(frame: Frame, scene: Scene, lay: layout.Public) -> None:
    if facts.view_of(scene).phase != "over":
        _stela(frame, scene, lay.stela)
        for at, slot in enumerate(lay.slots):
            _slot(frame, scene, at + 1, slot)
    _auction(frame, scene, lay.auction)
    _beads(frame, scene, lay.beads)
    if lay.codex:
        _codex(frame, scene, lay.codex)


# What is for sale.


def _stela(frame: Frame, scene: Scene, area: Area) -> None:
    view, say, look = facts.view_of(scene), scene.say, frame.look
    lot = view.round
    front = view.lots.fronts[lot - 1]
    heading = "sale" if view.phase == "auction" else "sold"
    if heading == "sale" and lot == LAST:
        heading = "last"
    frame.text(
        (area.middle, area.y + 56),
        say(f"gold.picture.heading.{heading}"),
        22,
        800,
        look.ink,
        "m",
        track=3,
    )
    hollow = stages.stela_hollow(area)
    shape = upright(facts.units_of(view, lot), hollow.w - 44, hollow.h - 36)
    at = tip(shape, (hollow.middle, hollow.y + hollow.h / 2 + 2))
    show_piece(frame, front, shape, at)
    middle = area.bottom - 34
    left = area.x + 20 + frame.text((area.x + 20, middle), str(lot), 36, 800, look.ink) + 14
    right = area.right - 20
    if view.phase == "auction":
        room = show_backs(frame, front, right, middle) - 10 - left
        words = facts.material(scene, front)
        frame.text((left, middle - 13), words, 28, 750, look.ink, width=room, least=24)
        words = facts.part_of_disc(scene, lot)
        frame.text((left, middle + 14), words, 22, 650, look.ink2, width=room, least=20)
        return
    frame.seat(view.buyer, (left + 20, middle), 42)
    frame.icon("bead", (right - 17, middle), 34)
    right -= 42 + frame.text((right - 40, middle), str(view.price), 36, 800, look.ink, "r")
    left += 48
    name = called(scene, view.buyer)
    frame.text((left, middle), name, 28, 700, look.ink, width=right - left - 8, least=24, cut=True)


def show_backs(frame: Frame, front: int, right: float, middle: float, *, eye: bool = True) -> float:
    """The back is hidden, but it can only be one of two materials; returns where they begin."""
    for face in reversed(facts.possible_backs(front)):
        sprite = swatch(face, 20, frame.look.name)
        frame.paste(sprite, (right - 20, middle), shows=f"material {facts.MATERIALS[face]}")
        right -= 42
    if eye:
        frame.icon("hidden", (right - 15, middle), 30)
        right -= 32
    return right


def _slot(frame: Frame, scene: Scene, at: int, slot: Area) -> None:
    """The piece sold after the next ``at`` rounds; the hollow stays empty when there is none."""
    view, say, look = facts.view_of(scene), scene.say, frame.look
    lot = view.round + at
    y = slot.y + 18
    if lot > LAST or lot > view.drawn:
        words = say("gold.picture.no_more" if lot > LAST else "gold.picture.not_drawn")
        frame.text((slot.middle, y), words, 22, 600, look.ink2, "m", width=slot.w - 12, least=18)
        return
    word = "last" if lot == LAST else "next" if at == 1 else "then"
    hollow = stages.slot_hollow(slot)
    run = frame.text((slot.x + 12, y), say(f"gold.picture.slot.{word}"), 22, 700, look.ink)
    room, words = slot.w - 30 - run, facts.part_of_disc(scene, lot)
    frame.text((slot.right - 12, y), words, 22, 600, look.ink2, "r", width=room, least=20)
    shape = upright(facts.units_of(view, lot), min(hollow.w - 16, 148), min(hollow.h - 16, 150))
    middle = (hollow.middle, hollow.y + hollow.h / 2 + 2)
    show_piece(frame, view.lots.fronts[lot - 1], shape, tip(shape, middle), lot=lot)


# The last auction, the beads, the end.


def _auction(frame: Frame, scene: Scene, area: Area) -> None:
    view, say, look = facts.view_of(scene), scene.say, frame.look
    made = facts.bids(view)
    auction = view.auction
    word = ""
    if auction:
        unsold = auction.buyer < 0
        word = say("gold.picture.unsold" if unsold else "gold.picture.lot", lot=auction.lot)
    y = area.y + 24
    run = frame.text((area.x + 14, y), say("gold.picture.auction"), 24, 650, width=172, least=22)
    room = area.w - 40 - run
    frame.text((area.right - 14, y), word, 22, 500, look.mist, "r", width=room, least=20)
    step = (area.w - 12) / view.seats if view.seats > 2 else 140
    for seat in range(view.seats):
        x = round(area.middle + (seat - (view.seats - 1) / 2) * step)
        y = area.y
        if made and made[seat].fate == "wins":
            frame.paste(pill(80, 112, look.name, "winner"), (x - 40, y + 42), shows="winner")
        frame.seat(seat, (x, y + 63), 38)
        if not made:
            frame.text((x, y + 104), "–", 36, 800, look.fog, "m")
            continue
        beads, tone = str(made[seat].beads), bid_tone(scene, seat, look)
        frame.text((x, y + 103), beads, 38, 800, tone, "m")
        if facts.struck(view, seat):
            frame.strike((x, y + 103), 56 if len(beads) > 1 else 44)
        show_fate(frame, scene, seat, (x, y + 138), "m", step - 4)


def _beads(frame: Frame, scene: Scene, area: Area) -> None:
    view, say, look = facts.view_of(scene), scene.say, frame.look
    middle = area.y + area.h // 2
    frame.icon("bead", (area.x + 32, middle), 42)
    shown = view.phase == "over" or view.rules.show_beads
    left, room = area.x + 62, area.w - 62 - 58
    words = say("gold.picture.beads", n=10 * view.seats)
    frame.text((left, middle - 14), words, 24, 650, width=room, least=22)
    words = say("gold.picture.beads.shown" if shown else "gold.picture.beads.hidden")
    frame.text((left, middle + 16), words, 22, 500, look.mist, width=room, least=20)
    frame.icon("vp" if shown else "hidden", (area.right - 32, middle), 40)


def _codex(frame: Frame, scene: Scene, area: Area) -> None:
    look, coins = frame.look, stages.codex_coins(area)
    frame.text(
        (area.x + 18, area.y + 28),
        scene.say("gold.picture.codex"),
        24,
        650,
        width=area.w - 36,
        least=22,
    )
    show_chain(frame, coins, 29)
    name_chain(frame, scene, coins, look.mist)
    lines = Area(area.x + 18, area.y + 178, area.w - 36, 176)
    show_worth(frame, scene, lines, (look.mist, look.ivory))


# In one's own view.


def show_sale(frame: Frame, scene: Scene, lay_out: layout.Private) -> None:
    _show_lot(frame, scene, lay_out)
    _tell_sale(frame, scene, lay_out)
    for at, hollow in enumerate(lay_out.slots, 1):
        _show_following(frame, scene, at, hollow, lay_out.sale.y + 22)


def _show_lot(frame: Frame, scene: Scene, lay_out: layout.Private) -> None:
    """Show what is for sale or was sold."""
    view, look, area, front = facts.view_of(scene), frame.look, lay_out.sale, lay_out.front
    lot = view.round
    word = "sold" if view.phase != "auction" else "last" if lot == LAST else "sale"
    words = scene.say(f"gold.picture.private.{word}")
    frame.text((front.x, area.y + 22), words, 24, 750, look.ink, width=front.w, least=20)
    _standing(frame, scene, lot, front, named=False)
    y, left = area.bottom - 24, front.x
    left += frame.text((left, y), str(lot), 30, 800, look.ink) + 12
    material = facts.material(scene, view.lots.fronts[lot - 1])
    words = f"{material} · {facts.part_of_disc(scene, lot)}"
    frame.text((left, y), words, 24, 650, look.ink2, width=front.right - left, least=20)


def _tell_sale(frame: Frame, scene: Scene, lay_out: layout.Private) -> None:
    """Tell who bought it at which price; until then, what its back may be."""
    view, look, y = facts.view_of(scene), frame.look, lay_out.sale.bottom - 24
    left, right = lay_out.slots[0].x, lay_out.slots[1].right
    if view.phase != "auction":
        frame.seat(view.buyer, (left + 14, y), 34)
        frame.icon("bead", (right - 14, y), 30)
        right -= 38 + frame.text((right - 36, y), str(view.price), 28, 800, look.ink, "r")
        left += 40
        name = called(scene, view.buyer)
        frame.text((left, y), name, 24, 650, look.ink, width=right - left - 8, cut=True)
        return
    front = view.lots.fronts[view.round - 1]
    right = show_backs(frame, front, right, y, eye=False) - 10
    words, room = scene.say("gold.picture.back_is"), right - left
    frame.text((right, y), words, 24, 600, look.ink2, "r", width=room, least=20)


def _show_following(frame: Frame, scene: Scene, at: int, hollow: Area, y: int) -> None:
    """Show the lot that comes ``at`` rounds later, or that none is known."""
    view, say, look = facts.view_of(scene), scene.say, frame.look
    lot = view.round + at
    if lot > LAST or lot > view.drawn:
        words = say("gold.picture.no_more" if lot > LAST else "gold.picture.not_drawn")
        frame.text((hollow.middle, y), words, 20, 600, look.ink2, "m", width=hollow.w, least=16)
        return
    word = "last" if lot == LAST else "next" if at == 1 else "then"
    run = frame.text((hollow.x, y), say(f"gold.picture.slot.{word}"), 20, 700, look.ink)
    room, words = hollow.w - run - 6, facts.part_of_disc(scene, lot)
    frame.text((hollow.right, y), words, 20, 600, look.ink2, "r", width=room, least=18)
    _standing(frame, scene, lot, hollow)


def _standing(frame: Frame, scene: Scene, lot: int, hollow: Area, *, named: bool = True) -> None:
    view = facts.view_of(scene)
    shape = upright(facts.units_of(view, lot), hollow.w - 14, hollow.h - 14)
    at = tip(shape, (hollow.middle, hollow.y + hollow.h / 2 + 2))
    show_piece(frame, view.lots.fronts[lot - 1], shape, at, lot=lot if named else 0)
