"""The public board of Gold: a disc in each corner around the stela of what is for sale."""

from __future__ import annotations

from engine.games.gold.discs import FULL
from renderers.gold import facts, layout, stages
from renderers.gold.codex import name_chain, show_chain, show_worth
from renderers.gold.discs import lay, show_piece
from renderers.gold.icons import ICONS
from renderers.gold.pieces import swatch, tip, upright
from renderers.kit.colours import theme
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area, header, seat_head
from renderers.kit.seats import called
from renderers.kit.signs import pill
from renderers.scene import Scene

LAST = 30


def draw(scene: Scene) -> Frame:
    view, lay_out = facts.view_of(scene), layout.public(scene.view.seats)
    over = view.phase == "over"
    make = stages.final if over else stages.public
    stage = make(view.seats, scene.palette)
    frame = Frame(stage, theme(scene.palette), scene.say.language, ICONS)
    header(frame, scene, facts.turn_of(scene), _note(scene))
    for seat in range(view.seats):
        _seat(frame, scene, seat, lay_out)
    if over:
        _ranking(frame, scene, lay_out.final)
    else:
        _stela(frame, scene, lay_out.stela)
        for at, slot in enumerate(lay_out.slots):
            _slot(frame, scene, at + 1, slot)
    _auction(frame, scene, lay_out.auction)
    _beads(frame, scene, lay_out.beads)
    if lay_out.codex:
        _codex(frame, scene, lay_out.codex)
    return frame


def _note(scene: Scene) -> str:
    view, say = facts.view_of(scene), scene.say
    if view.phase == "auction":
        return say("gold.picture.note.bid")
    if view.phase in ("pay", "lay"):
        return say(f"gold.picture.note.{view.phase}", name=called(scene, view.buyer))
    return ""


# The seats.


def _seat(frame: Frame, scene: Scene, seat: int, lay_out: layout.Public) -> None:
    view, look, say = facts.view_of(scene), frame.look, scene.say
    area = lay_out.panels[seat]
    to_act = seat in scene.to_act
    if to_act:
        frame.light(area.grown(4))
    points, sign = facts.score(view, seat)
    seat_head(frame, area, seat, called(scene, seat), str(points), to_act=to_act, sign=sign)
    doing = facts.state(scene, seat)
    if doing:
        frame.text(
            (area.x + 16, area.y + 74),
            say(f"gold.picture.state.{doing}"),
            18,
            600,
            look.copal if to_act else look.jade2,
            width=150,
            least=16,
        )
    _own_beads(frame, area, view.beads[seat])
    for at, (disc, row) in enumerate(zip(lay_out.discs[seat], view.rows_of(seat), strict=True)):
        lay(frame, disc, view, row, say("gold.picture.of", units=FULL), last=facts.last_lot(view))
        left, right = area.x + 16, area.right - 16
        if view.bases_each > 1:
            frame.text(
                (left, disc.y - 136),
                say("gold.picture.disc", disc=at + 1),
                18,
                600,
                look.mist,
                width=72,
                least=16,
            )
        done = facts.closed(view, row)
        values, bonus = sum(face for _, face in row), facts.bonus(view, row)
        frame.text(
            (left, disc.y + 136), say("gold.picture.values"), 18, 500, look.mist, width=66, least=16
        )
        frame.text((left, disc.y + 157), str(values), 24, 750, look.ivory if values else look.fog)
        word = say("gold.picture.closed" if done else "gold.picture.open")
        frame.text(
            (right, disc.y + 136),
            word,
            18,
            600,
            look.jade2 if done else look.mist,
            "r",
            width=66,
            least=16,
        )
        frame.text(
            (right, disc.y + 157), f"+{bonus}", 24, 750, look.ivory if done else look.fog, "r"
        )


def _own_beads(frame: Frame, area: Area, beads: int) -> None:
    y, right = area.y + 74, area.right - 14
    if beads < 0:
        frame.icon("hidden", (right - 11, y), 22)
        right -= 28
    else:
        right -= frame.text((right, y), str(beads), 22, 750, None, "r") + 6
    frame.icon("bead", (right - 11, y), 22)


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
        possible_backs(frame, front, area.right - 24, middle)
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


def possible_backs(
    frame: Frame, front: int, right: float, middle: float, *, eye: bool = True
) -> None:
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
    if lot > LAST:
        frame.text(
            (slot.middle, y),
            say("gold.picture.no_more"),
            18,
            600,
            look.ink2,
            "m",
            width=slot.w - 20,
            least=16,
        )
        return
    word = "last" if lot == LAST else "next" if at == 1 else "then"
    hollow = stages.slot_hollow(slot)
    if lot > view.drawn:
        frame.text(
            (slot.middle, y),
            say("gold.picture.not_drawn"),
            18,
            600,
            look.ink2,
            "m",
            width=slot.w - 20,
            least=16,
        )
        return
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


def _ranking(frame: Frame, scene: Scene, area: Area) -> None:
    view, say, look = facts.view_of(scene), scene.say, frame.look
    frame.text(
        (area.middle, area.y + 58),
        say("gold.picture.heading.over"),
        22,
        800,
        look.ink,
        "m",
        track=3,
    )
    scores = view.scores()
    for at, (place, seat) in enumerate(scene.ranking):
        row = stages.final_row(area, view.seats, at)
        middle = row.y + row.h // 2
        frame.text((row.x + 16, middle), str(place), 32, 800, look.ink, "m")
        if place == 1:
            frame.icon("crown", (row.x + 66, middle - 32), 36, claim=False)
        frame.seat(seat, (row.x + 66, middle), 42)
        run = frame.text((row.right - 6, middle), str(scores[seat]), 32, 800, look.ink, "r")
        room = row.w - 6 - run - 100 - 8
        frame.text(
            (row.x + 100, middle - 13), called(scene, seat), 22, 700, look.ink, width=room, cut=True
        )
        words = say("gold.picture.total", discs=view.discs_of(seat), n=view.beads[seat])
        frame.text((row.x + 100, middle + 14), words, 18, 500, look.ink2, width=room, least=16)
