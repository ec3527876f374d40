"""The seats: discs, last bids and beads of everybody, in small in another's view; the ranking."""

from __future__ import annotations

from engine.games.gold.discs import FULL
from renderers.gold import facts, layout, stages
from renderers.gold.discs import lay, lay_small
from renderers.gold.pieces import Disc
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.kit.heads import Arrow, light, show_band, show_head, show_name
from renderers.kit.seats import called
from renderers.scene import Scene


def show_panels(frame: Frame, scene: Scene, lay_out: layout.Public) -> None:
    for seat in range(facts.view_of(scene).seats):
        _panel(frame, scene, seat, lay_out)


def _panel(frame: Frame, scene: Scene, seat: int, lay_out: layout.Public) -> None:
    view, look, say = facts.view_of(scene), frame.look, scene.say
    area = lay_out.panels[seat]
    light(frame, scene, seat, area)
    points, sign = facts.score(view, seat)
    show_head(frame, scene, seat, area, str(points), sign=sign)
    doing = facts.state(scene, seat)
    if doing:
        frame.text(
            (area.x + 16, area.y + 74),
            say(f"gold.picture.state.{doing}"),
            18,
            600,
            look.copal if seat in scene.to_act else look.jade2,
            width=150,
            least=16,
        )
    _beads_of(frame, area, view.beads[seat])
    for at, (disc, row) in enumerate(zip(lay_out.discs[seat], view.rows_of(seat), strict=True)):
        lay(frame, disc, view, row, say("gold.picture.of", units=FULL), last=facts.last(scene))
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


def _beads_of(frame: Frame, area: Area, beads: int) -> None:
    y, right = area.y + 74, area.right - 14
    if beads < 0:
        frame.icon("hidden", (right - 11, y), 22)
        right -= 28
    else:
        right -= frame.text((right, y), str(beads), 22, 750, None, "r") + 6
    frame.icon("bead", (right - 11, y), 22)


# In one's own view.


def show_list(frame: Frame, scene: Scene, seat: int, lay_out: layout.Private) -> None:
    view, say, look = facts.view_of(scene), scene.say, frame.look
    area = lay_out.heading
    y = area.y + area.h // 2
    run = frame.text((area.x + 4, y), say("gold.picture.at_the_table"), 22, 650)
    if view.auction:
        word = "gold.picture.bids_unsold" if view.auction.buyer < 0 else "gold.picture.bids_on"
        frame.text(
            (area.right - 4, y),
            say(word, lot=view.auction.lot),
            18,
            500,
            look.mist,
            "r",
            width=area.w - run - 30,
            least=16,
        )
    for at, (panel, discs) in enumerate(lay_out.others, 1):
        _other(frame, scene, (seat + at) % view.seats, panel, discs)


def _other(frame: Frame, scene: Scene, seat: int, area: Area, discs: tuple[Disc, ...]) -> None:
    view = facts.view_of(scene)
    light(frame, scene, seat, area)
    show_band(frame, seat, area)
    _head(frame, scene, seat, area)
    for disc, row in zip(discs, view.rows_of(seat), strict=True):
        lay_small(frame, disc, view, row, last=facts.last(scene))
    right = area.right - 14
    if view.seats == 4:
        _beads(frame, view.beads[seat], right + 4, area.y + 58, 20)
        _last_bid(frame, scene, seat, area.x + 14, right, area.bottom - 17)
        return
    middle = discs[0].y
    _beads(frame, view.beads[seat], right, middle + 30, 22)
    if view.auction:
        show_bid(frame, scene, seat, right, middle - 22, lot=view.seats == 2)


def _head(frame: Frame, scene: Scene, seat: int, area: Area) -> None:
    """Mark, name and points, in a panel that may be narrow."""
    y, right = area.y + 26, area.right - 10
    frame.seat(seat, (area.x + 22, y), 30)
    points, sign = facts.score(facts.view_of(scene), seat)
    right -= frame.text((right, y), str(points), 24, 800, None, "r")
    frame.icon(sign, (right - 15, y), 22)
    left = area.x + 41
    show_name(frame, scene, seat, (left, y), right - 30 - left, 20, 650, Arrow(18, 11, 16))


def _beads(frame: Frame, beads: int, right: float, y: float, size: int) -> None:
    """How many there are, or that they are hidden."""
    if beads < 0:
        frame.icon("hidden", (right - size / 2, y), size)
        right -= size + 2
    else:
        right -= frame.text((right, y), str(beads), size - 2, 700, None, "r") + 3
    frame.icon("bead", (right - size / 2, y), size)


def show_bid(frame: Frame, scene: Scene, seat: int, right: float, y: float, *, lot: bool) -> None:
    """The last bid of a seat, what became of it, and where there is room for which lot it was."""
    view, look = facts.view_of(scene), frame.look
    assert view.auction is not None
    bid, struck = facts.bids(view)[seat], facts.struck(view, seat)
    right -= 12 * struck  # the bar is wider than the number
    number = frame.text((right, y), str(bid.beads), 24, 750, _tone(frame, scene, seat), "r")
    if struck:
        frame.strike((right - number / 2, y), 40)
    right -= number + 14
    if bid.fate and lot:
        right -= _fate(frame, scene, bid, right, y, "r", 110) + 12
    elif bid.fate:
        _fate(frame, scene, bid, right + number + 14 + 12 * struck, y - 24, "r", 92)
    if lot:
        frame.text(
            (right, y),
            scene.say("gold.picture.lot", lot=view.auction.lot),
            18,
            500,
            look.mist,
            "r",
            width=80,
            least=16,
        )


def _last_bid(frame: Frame, scene: Scene, seat: int, left: float, right: float, y: float) -> None:
    """The bid and what became of it from the left, where room is short."""
    view = facts.view_of(scene)
    if view.auction is None:
        return
    bid, struck = facts.bids(view)[seat], facts.struck(view, seat)
    left += 8 * struck
    number = frame.text((left, y), str(bid.beads), 22, 750, _tone(frame, scene, seat))
    if struck:
        frame.strike((left + number / 2, y), 34)
    left += number + 8 + 4 * struck
    if bid.fate:
        _fate(frame, scene, bid, left, y, "l", right - left)


def _fate(
    frame: Frame, scene: Scene, bid: facts.Bid, x: float, y: float, align: str, width: float
) -> float:
    view, look = facts.view_of(scene), frame.look
    price = view.auction.price if view.auction else 0
    won = bid.fate == "wins"
    return frame.text(
        (x, y),
        scene.say(f"gold.picture.fate.{bid.fate}", price=price),
        16,
        700 if won else 600,
        look.jade2 if won else look.mist,
        align,
        width=width,
    )


def _tone(frame: Frame, scene: Scene, seat: int) -> str:
    view, look = facts.view_of(scene), frame.look
    if facts.bids(view)[seat].fate == "wins":
        return look.jade2
    return look.mist if facts.struck(view, seat) else look.ivory


# The end.


def show_ranking(frame: Frame, scene: Scene, area: Area) -> None:
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
