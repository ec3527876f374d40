"""The seats: discs, last bids and beads of everybody, in small in another's view; the ranking."""

from __future__ import annotations

from engine.games.gold.discs import FULL, Row
from renderers.gold import facts, layout, stages
from renderers.gold.bids import show_bid, show_fate
from renderers.gold.discs import lay, lay_small
from renderers.gold.pieces import Disc
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.kit.heads import Arrow, light, show_band, show_name
from renderers.kit.pen import Point
from renderers.kit.seats import called
from renderers.scene import Scene


def show_panels(frame: Frame, scene: Scene, lay_out: layout.Public) -> None:
    for seat in range(facts.view_of(scene).seats):
        _panel(frame, scene, seat, lay_out)


def _panel(frame: Frame, scene: Scene, seat: int, lay_out: layout.Public) -> None:
    view, say = facts.view_of(scene), scene.say
    area = lay_out.panels[seat]
    light(frame, scene, seat, area)
    show_large_head(frame, scene, seat, area)
    _beads(frame, view.beads[seat], area.right - 14, area.y + 74, 28)
    for at, (disc, row) in enumerate(zip(lay_out.discs[seat], view.rows_of(seat), strict=True)):
        lay(frame, disc, view, row, say("gold.picture.of", units=FULL), last=facts.last(scene))
        if view.bases_each > 1:
            _write(frame, (area.x + 16, disc.y - 148), say("gold.picture.disc", disc=at + 1), "l")
        _show_sum(frame, scene, area, disc, row)


def show_large_head(frame: Frame, scene: Scene, seat: int, area: Area) -> None:
    """Mark, name, points, and below the name what the seat is doing: to be read from afar."""
    look, y, right = frame.look, area.y + 36, area.right - 14
    frame.seat(seat, (area.x + 30, y), 42)
    points, sign = facts.score(facts.view_of(scene), seat)
    right -= frame.text((right, y), str(points), 42, 800, None, "r")
    frame.icon(sign, (right - 26, y), 36)
    left = area.x + 58
    show_name(frame, scene, seat, (left, y), right - 54 - left, 30, 650, Arrow(28, 18, 24))
    doing = facts.state(scene, seat)
    if doing:
        tone = look.copal if seat in scene.to_act else look.jade2
        words = scene.say(f"gold.picture.state.{doing}")
        frame.text((area.x + 16, area.y + 74), words, 24, 600, tone, width=160, least=22)


def _show_sum(frame: Frame, scene: Scene, area: Area, disc: Disc, row: Row) -> None:
    """What the pieces of a disc are worth, and what it adds when it is closed."""
    view, look, say = facts.view_of(scene), frame.look, scene.say
    done = facts.closed(view, row)
    values, bonus = sum(face for _, face in row), facts.bonus(view, row)
    left, right, y = area.x + 16, area.right - 16, disc.y + disc.r - 10
    _write(frame, (left, y - 29), say("gold.picture.values"), "l")
    frame.text((left, y), str(values), 30, 750, look.ivory if values else look.fog)
    word = say("gold.picture.bonus")
    _write(frame, (right, y - 29), word, "r", look.jade2 if done else look.mist)
    frame.text((right, y), f"+{bonus}", 30, 750, look.ivory if done else look.fog, "r")


def _write(frame: Frame, at: Point, word: str, align: str, tone: str | None = None) -> None:
    """A word in the corner beside a disc."""
    frame.text(at, word, 22, 600, tone or frame.look.mist, align, width=92, least=20)


# In one's own view.


def show_list(frame: Frame, scene: Scene, seat: int, lay_out: layout.Private) -> None:
    view, say, look = facts.view_of(scene), scene.say, frame.look
    area = lay_out.heading
    y = area.y + area.h // 2
    run = frame.text((area.x + 4, y), say("gold.picture.at_the_table"), 24, 650)
    if view.auction:
        word = "gold.picture.bids_unsold" if view.auction.buyer < 0 else "gold.picture.bids_on"
        frame.text(
            (area.right - 4, y),
            say(word, lot=view.auction.lot),
            22,
            500,
            look.mist,
            "r",
            width=area.w - run - 30,
            least=20,
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
    if view.seats == 2:
        _beside_discs(frame, scene, seat, area)
    elif view.seats == 3:
        _beads(frame, view.beads[seat], right, area.y + 74, 26)
        if view.auction:
            show_bid(frame, scene, seat, (right, area.bottom - 64), 32, "r")
            show_fate(frame, scene, seat, (right, area.bottom - 24), "r", 96)
    else:
        _beads(frame, view.beads[seat], right + 4, area.y + 60, 22)
        if view.auction:
            left, y = area.x + 12, area.bottom - 18
            left += show_bid(frame, scene, seat, (left, y), 26) + 8
            show_fate(frame, scene, seat, (right, y), "r", right - left, 20)


def _beside_discs(frame: Frame, scene: Scene, seat: int, area: Area) -> None:
    """The only rival: beads and last bid at the left of two large discs."""
    view = facts.view_of(scene)
    left = area.x + 16
    points, sign = facts.score(view, seat)
    frame.text((left + 40, area.y + 72), str(points), 34, 800)
    frame.icon(sign, (left + 15, area.y + 72), 30)
    beads = view.beads[seat]
    frame.icon("bead", (left + 15, area.y + 114), 30)
    if beads < 0:
        frame.icon("hidden", (left + 54, area.y + 114), 28)
    else:
        frame.text((left + 40, area.y + 114), str(beads), 30, 700)
    if view.auction:
        y = area.bottom - 30
        run = show_bid(frame, scene, seat, (left, y), 34)
        show_fate(frame, scene, seat, (left + run + 10, y), "l", 80)


def _head(frame: Frame, scene: Scene, seat: int, area: Area) -> None:
    """Mark, name and points, in a panel that may be narrow; two discs leave no room for points."""
    y, right = area.y + 28, area.right - 10
    frame.seat(seat, (area.x + 24, y), 34)
    left = area.x + 45
    if facts.view_of(scene).seats == 2:
        right = area.x + 164
    else:
        points, sign = facts.score(facts.view_of(scene), seat)
        right -= frame.text((right, y), str(points), 30, 800, None, "r")
        frame.icon(sign, (right - 17, y), 26)
        right -= 36
    show_name(frame, scene, seat, (left, y), right - left, 22, 650, Arrow(18, 11, 18))


def _beads(frame: Frame, beads: int, right: float, y: float, size: int) -> None:
    """How many there are, or that they are hidden."""
    if beads < 0:
        frame.icon("hidden", (right - size / 2, y), size)
        right -= size + 2
    else:
        right -= frame.text((right, y), str(beads), size, 700, None, "r") + 4
    frame.icon("bead", (right - size / 2, y), size)


# The end.


def show_ranking(frame: Frame, scene: Scene, area: Area) -> None:
    view, say, look = facts.view_of(scene), scene.say, frame.look
    frame.text(
        (area.middle, area.y + 58),
        say("gold.picture.heading.over"),
        26,
        800,
        look.ink,
        "m",
        track=3,
    )
    scores = view.scores()
    for at, (place, seat) in enumerate(scene.ranking):
        row = stages.final_row(area, view.seats, at)
        middle = row.y + row.h // 2
        frame.text((row.x + 14, middle), str(place), 38, 800, look.ink, "m")
        if place == 1:
            frame.icon("crown", (row.x + 62, middle - 34), 38, claim=False)
        frame.seat(seat, (row.x + 62, middle), 48)
        run = frame.text((row.right - 4, middle), str(scores[seat]), 42, 800, look.ink, "r")
        left, room = row.x + 96, row.w - 4 - run - 96 - 8
        name = called(scene, seat)
        frame.text((left, middle - 15), name, 28, 700, look.ink, width=room, least=24, cut=True)
        words = say("gold.picture.total", discs=view.discs_of(seat), n=view.beads[seat])
        frame.text((left, middle + 16), words, 22, 500, look.ink2, width=room, least=18)
