"""A player's own view of Gold: their disc large, with the backs; what is for sale; the hand."""

from __future__ import annotations

from engine.games.gold.discs import FULL, Row
from renderers.gold import facts, layout, stages
from renderers.gold.bids import show_bid, show_fate
from renderers.gold.discs import lay
from renderers.gold.hand import show_hand
from renderers.gold.icons import ICONS
from renderers.gold.pieces import Disc
from renderers.gold.players import show_large_head, show_list
from renderers.gold.table import show_sale
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area, opened, own_header
from renderers.kit.heads import light, show_band
from renderers.kit.type import length
from renderers.scene import Scene


def draw(scene: Scene, seat: int) -> Frame:
    view, lay_out = facts.view_of(scene), layout.private(scene.view.seats)
    stage = stages.private(view.seats, scene.palette)
    frame = opened(scene, stage, ICONS)
    own_header(frame, scene, seat, facts.turn_of(scene), _asked)
    _mine(frame, scene, seat, lay_out)
    show_list(frame, scene, seat, lay_out)
    show_sale(frame, scene, lay_out)
    show_hand(frame, scene, seat, lay_out.hand)
    return frame


def _asked(scene: Scene, seat: int) -> str:
    """What is asked of the player now."""
    view, say = facts.view_of(scene), scene.say
    asked = view.asks(seat)
    if asked == "lay" and view.base < 0:
        asked = "base"
    return say(f"gold.picture.step.{asked}")


# The own disc and beads.


def _mine(frame: Frame, scene: Scene, seat: int, lay_out: layout.Private) -> None:
    view, say = facts.view_of(scene), scene.say
    area = lay_out.panel
    light(frame, scene, seat, area)
    show_band(frame, seat, area)
    show_large_head(frame, scene, seat, area)
    if view.auction:
        _last_bid(frame, scene, seat, area.right - 16, area.y + 74)
    for at, (disc, row) in enumerate(zip(lay_out.discs, view.rows_of(seat), strict=True)):
        lay(
            frame,
            disc,
            view,
            row,
            say("gold.picture.of", units=FULL),
            backs=True,
            last=facts.last(scene),
        )
        if view.bases_each > 1:
            _beside(frame, scene, disc, at)
        else:
            _below(frame, scene, area, disc)
    _beads(frame, scene, seat, lay_out)


def _summary(scene: Scene, row: Row) -> tuple[str, int, str, int]:
    view, say = facts.view_of(scene), scene.say
    values = sum(face for _, face in row)
    return say("gold.picture.values"), values, say("gold.picture.bonus"), facts.bonus(view, row)


def _last_bid(frame: Frame, scene: Scene, seat: int, right: float, y: float) -> None:
    """What the player bid last, and what became of it."""
    if facts.bids(facts.view_of(scene))[seat].fate in ("gets", "may_get", "wins"):
        show_fate(frame, scene, seat, (right, y), "r", 90, 24)
        right -= 104
    right -= show_bid(frame, scene, seat, (right, y), 30, "r") + 10
    words = scene.say("gold.picture.your_bid")
    frame.text((right, y), words, 22, 500, frame.look.mist, "r", width=170, least=20)


def _below(frame: Frame, scene: Scene, area: Area, disc: Disc) -> None:
    view, look = facts.view_of(scene), frame.look
    row = view.rows_of(scene.seat or 0)[0]
    words, values, word, bonus = _summary(scene, row)
    label, y = area.bottom - 122, area.bottom - 68
    left, right = area.x + 110, area.right - 110
    frame.text((left, label), words, 26, 550, look.mist, "m", width=170, least=22)
    frame.text((left, y), str(values), 56, 800, None, "m")
    tone = look.jade2 if bonus else look.mist
    frame.text((right, label), word, 26, 600, tone, "m", width=170, least=22)
    frame.text((right, y), f"+{bonus}", 56, 800, look.ivory if bonus else look.fog, "m")


def _beside(frame: Frame, scene: Scene, disc: Disc, at: int) -> None:
    """What there is to say of one of two discs, at its right."""
    view, look, say = facts.view_of(scene), frame.look, scene.say
    words, values, word, bonus = _summary(scene, view.rows_of(scene.seat or 0)[at])
    x, y = disc.x + disc.r + 20, disc.y + (-86 if at == 0 else 0)
    name = say("gold.picture.disc", disc=at + 1)
    frame.text((x, y), name, 28, 700, look.ivory, width=170, least=22)
    frame.text((x, y + 52), words, 24, 500, look.mist, width=96, least=20)
    frame.text((x + 104, y + 52), str(values), 34, 750)
    tone = look.jade2 if bonus else look.mist
    frame.text((x, y + 98), word, 24, 600, tone, width=96, least=20)
    frame.text((x + 104, y + 98), f"+{bonus}", 34, 750, look.ivory if bonus else look.fog)


def _beads(frame: Frame, scene: Scene, seat: int, lay_out: layout.Private) -> None:
    """The player's own beads."""
    area, beads = lay_out.beads, facts.view_of(scene).beads[seat]
    size = min(64, area.h - 16)
    run = length(str(beads), size, 800)
    left, y = area.middle - (size + 12 + run) / 2, area.y + area.h / 2
    frame.icon("bead", (left + size / 2, y), size)
    frame.text((left + size + 12, y), str(beads), size, 800)
