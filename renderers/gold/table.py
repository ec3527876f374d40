"""The table between the players: what is for sale, the last auction, the beads, the codex."""

from __future__ import annotations

from renderers.gold import facts, layout, stages
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
    left = area.x + 24 + frame.text((area.x + 24, middle), str(lot), 32, 800, look.ink) + 16
    if view.phase == "auction":
        show_backs(frame, front, area.right - 24, middle)
        room = area.right - 24 - 112 - left
        frame.text(
            (left, middle - 11),
            facts.material(scene, front),
            20,
            700,
            look.ink,
            width=room,
            least=16,
        )
        frame.text(
            (left, middle + 12),
            facts.size(scene, facts.units_of(view, lot)),
            18,
            600,
            look.ink2,
            width=room,
            least=16,
        )
        return
    frame.seat(view.buyer, (left + 18, middle), 36)
    right = area.right - 24
    frame.icon("bead", (right - 15, middle), 30)
    right -= 38 + frame.text((right - 36, middle), str(view.price), 24, 800, look.ink, "r")
    frame.text(
        (left + 44, middle + 1),
        called(scene, view.buyer),
        22,
        650,
        look.ink,
        width=right - left - 52,
        cut=True,
    )


def show_backs(frame: Frame, front: int, right: float, middle: float, *, eye: bool = True) -> None:
    """The back is hidden, but it can only be one of two materials."""
    for face in reversed(facts.possible_backs(front)):
        sprite = swatch(face, 15, frame.look.name)
        frame.paste(sprite, (right - 15, middle), shows=f"material {facts.MATERIALS[face]}")
        right -= 34
    if eye:
        frame.icon("hidden", (right - 17, middle), 30)


def _slot(frame: Frame, scene: Scene, at: int, slot: Area) -> None:
    """The piece sold after the next ``at`` rounds; the hollow stays empty when there is none."""
    view, say, look = facts.view_of(scene), scene.say, frame.look
    lot = view.round + at
    y = slot.y + 18
    if lot > LAST or lot > view.drawn:
        words = say("gold.picture.no_more" if lot > LAST else "gold.picture.not_drawn")
        frame.text((slot.middle, y), words, 18, 600, look.ink2, "m", width=slot.w - 20, least=16)
        return
    word = "last" if lot == LAST else "next" if at == 1 else "then"
    hollow = stages.slot_hollow(slot)
    run = frame.text((slot.x + 14, y), say(f"gold.picture.slot.{word}"), 20, 700, look.ink)
    units = facts.units_of(view, lot)
    frame.text(
        (slot.right - 14, y),
        facts.size(scene, units),
        18,
        600,
        look.ink2,
        "r",
        width=slot.w - 38 - run,
        least=16,
    )
    shape = upright(units, min(hollow.w - 16, 148), min(hollow.h - 16, 150))
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
    run = frame.text(
        (area.x + 18, area.y + 24), say("gold.picture.auction"), 22, 650, None, width=200, least=18
    )
    frame.text(
        (area.right - 16, area.y + 24),
        word,
        18,
        500,
        look.mist,
        "r",
        width=area.w - 50 - run,
        least=16,
    )
    step = (area.w - 24) / view.seats if view.seats > 2 else 110
    for seat in range(view.seats):
        x = round(area.middle + (seat - (view.seats - 1) / 2) * step)
        y = area.y
        fate = made[seat].fate if made else ""
        if fate == "wins":
            frame.paste(pill(76, 106, look.name, "winner"), (x - 38, y + 42), shows="winner")
        frame.seat(seat, (x, y + 67), 36)
        if not made:
            frame.text((x, y + 108), "–", 32, 800, look.fog, "m")
            continue
        tied = facts.struck(view, seat)
        beads = str(made[seat].beads)
        frame.text((x, y + 108), beads, 32, 800, look.mist if tied else look.ivory, "m")
        if tied:
            frame.strike((x, y + 108), 44 if len(beads) > 1 else 36)
        if fate:
            price = auction.price if auction else 0
            frame.text(
                (x, y + 135),
                say(f"gold.picture.fate.{fate}", price=price),
                16,
                700 if fate == "wins" else 600,
                look.jade2 if fate == "wins" else look.mist,
                "m",
                width=step - 6,
            )


def _beads(frame: Frame, scene: Scene, area: Area) -> None:
    view, say, look = facts.view_of(scene), scene.say, frame.look
    middle = area.y + area.h // 2
    frame.icon("bead", (area.x + 34, middle), 36)
    shown = view.phase == "over" or view.rules.show_beads
    frame.text(
        (area.x + 60, middle - 11),
        say("gold.picture.beads", n=10 * view.seats),
        20,
        600,
        None,
        width=area.w - 120,
        least=16,
    )
    words = say("gold.picture.beads.shown" if shown else "gold.picture.beads.hidden")
    frame.text((area.x + 60, middle + 14), words, 18, 500, look.mist, width=area.w - 120, least=16)
    frame.icon("vp" if shown else "hidden", (area.right - 34, middle), 36)


def _codex(frame: Frame, scene: Scene, area: Area) -> None:
    look, coins = frame.look, stages.codex_coins(area)
    frame.text(
        (area.x + 18, area.y + 28),
        scene.say("gold.picture.codex"),
        22,
        650,
        width=area.w - 36,
        least=18,
    )
    show_chain(frame, coins, 29)
    name_chain(frame, scene, coins, look.mist)
    lines = Area(area.x + 18, area.y + 178, area.w - 36, 176)
    show_worth(frame, scene, lines, (look.mist, look.ivory))


# In one's own view.


def show_sale(frame: Frame, scene: Scene, lay_out: layout.Private) -> None:
    view, say, look = facts.view_of(scene), scene.say, frame.look
    area, lot = lay_out.sale, view.round
    front = view.lots.fronts[lot - 1]
    sold = view.phase != "auction"
    y = area.y + 24
    word = "sold" if sold else "last" if lot == LAST else "sale"
    frame.text(
        (lay_out.front.x, y),
        say(f"gold.picture.private.{word}"),
        20,
        750,
        look.ink,
        width=lay_out.front.w,
        least=16,
    )
    _standing(frame, scene, lot, lay_out.front)
    y = area.bottom - 24
    left = lay_out.front.x
    left += frame.text((left, y), str(lot), 26, 800, look.ink) + 12
    words = say(
        "gold.picture.face",
        material=facts.material(scene, front),
        size=facts.size(scene, facts.units_of(view, lot)),
    )
    if sold:
        frame.text((left, y), words, 20, 600, look.ink2, width=200, least=16)
        left, right = lay_out.slots[0].x, lay_out.slots[1].right
        frame.seat(view.buyer, (left + 14, y), 30)
        frame.icon("bead", (right - 14, y), 26)
        right -= 34 + frame.text((right - 34, y), str(view.price), 22, 800, look.ink, "r")
        frame.text(
            (left + 38, y),
            called(scene, view.buyer),
            20,
            650,
            look.ink,
            width=right - left - 46,
            cut=True,
        )
    else:
        frame.text((left, y), words, 20, 600, look.ink2, width=200, least=16)
        frame.text(
            (area.right - 96, y),
            say("gold.picture.back_is"),
            18,
            600,
            look.ink2,
            "r",
            width=200,
            least=16,
        )
        show_backs(frame, front, area.right - 18, y, eye=False)
    for at, hollow in enumerate(lay_out.slots, 1):
        following = lot + at
        y = area.y + 24
        if following > LAST or following > view.drawn:
            word = "no_more" if following > LAST else "not_drawn"
            frame.text(
                (hollow.middle, y),
                say(f"gold.picture.{word}"),
                18,
                600,
                look.ink2,
                "m",
                width=hollow.w,
                least=16,
            )
            continue
        word = "last" if following == LAST else "next" if at == 1 else "then"
        run = frame.text((hollow.x, y), say(f"gold.picture.slot.{word}"), 16, 700, look.ink)
        units = facts.units_of(view, following)
        frame.text(
            (hollow.right, y),
            facts.size(scene, units),
            18,
            600,
            look.ink2,
            "r",
            width=hollow.w - run - 6,
            least=16,
        )
        _standing(frame, scene, following, hollow)


def _standing(frame: Frame, scene: Scene, lot: int, hollow: Area) -> None:
    view = facts.view_of(scene)
    shape = upright(facts.units_of(view, lot), hollow.w - 14, hollow.h - 14)
    at = tip(shape, (hollow.middle, hollow.y + hollow.h / 2 + 2))
    show_piece(frame, view.lots.fronts[lot - 1], shape, at, lot=lot)
