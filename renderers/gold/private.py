"""A player's own view of Gold: their disc large, with the backs; what is for sale; the hand."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.gold.discs import FULL
from renderers.gold import facts, layout, stages
from renderers.gold.discs import lay, place_names
from renderers.gold.hand import show_hand
from renderers.gold.icons import ICONS
from renderers.gold.pieces import Disc
from renderers.gold.players import show_bid, show_list
from renderers.gold.table import show_sale
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area, opened, own_header
from renderers.kit.heads import light, show_band, show_head
from renderers.kit.signs import pill
from renderers.scene import Scene

_BEAD_STEPS = (44, 36, 30, 26)
"""From bead to bead, as few or many are to be shown."""


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
    view, look, say = facts.view_of(scene), frame.look, scene.say
    area = lay_out.panel
    light(frame, scene, seat, area)
    show_band(frame, seat, area)
    points, sign = facts.score(view, seat)
    show_head(frame, scene, seat, area, str(points), sign=sign)
    y = area.y + 74
    doing = facts.state(scene, seat)
    if doing:
        frame.text(
            (area.x + 16, y),
            say(f"gold.picture.state.{doing}"),
            18,
            600,
            look.copal if seat in scene.to_act else look.jade2,
            width=150,
            least=16,
        )
    if view.auction:
        show_bid(frame, scene, seat, area.right - 16, y, lot=True)
    legal = facts.legal(scene)
    chosen = {int(step.split()[1]) for step in scene.steps if step.startswith("lay ")}
    for at, (disc, row) in enumerate(zip(lay_out.discs, view.rows_of(seat), strict=True)):
        lay(
            frame,
            disc,
            view,
            row,
            say("gold.picture.of", units=FULL),
            backs=True,
            last=facts.last(scene),
            legal=legal.lifts,
            chosen=chosen,
        )
        turning = view.phase == "lay" and view.buyer == seat and view.base == at
        if turning:
            place_names(frame, disc, view, row, legal.places)
        if view.bases_each > 1:
            _beside(frame, scene, disc, at, legal=at + 1 in legal.bases, used=turning)
        else:
            _below(frame, scene, area, disc)
    _beads(frame, scene, seat, lay_out)


def _summary(scene: Scene, row: Sequence[tuple[int, int]]) -> tuple[str, int, str, int]:
    view, say = facts.view_of(scene), scene.say
    done = facts.closed(view, tuple(row))
    values = sum(face for _, face in row)
    if facts.clashes(view, tuple(row)):
        return say("gold.picture.values"), values, say("gold.picture.clash"), 0
    word = say("gold.picture.closed" if done else "gold.picture.open")
    return say("gold.picture.values"), values, word, facts.bonus(view, tuple(row))


def _below(frame: Frame, scene: Scene, area: Area, disc: Disc) -> None:
    view, look = facts.view_of(scene), frame.look
    row = view.rows_of(scene.seat or 0)[0]
    words, values, word, bonus = _summary(scene, row)
    y = disc.y + disc.r - 22
    left, right = area.x + 18, area.right - 18
    frame.text((left, y), words, 18, 500, look.mist, width=110, least=16)
    frame.text((left, y + 24), str(values), 28, 750)
    tone = look.jade2 if bonus else look.mist
    frame.text((right, y), word, 18, 600, tone, "r", width=110, least=16)
    frame.text((right, y + 24), f"+{bonus}", 28, 750, look.ivory if bonus else look.fog, "r")


def _beside(frame: Frame, scene: Scene, disc: Disc, at: int, *, legal: bool, used: bool) -> None:
    """What there is to say of one of two discs, at its right."""
    view, look, say = facts.view_of(scene), frame.look, scene.say
    words, values, word, bonus = _summary(scene, view.rows_of(scene.seat or 0)[at])
    x, y = disc.x + disc.r + 22, disc.y - 74
    if legal:
        frame.paste(pill(152, 44, look.name, "legal"), (x - 6, y - 22), shows="disc legal")
        frame.icon("legal", (x + 16, y), 22)
        frame.text(
            (x + 34, y),
            say("gold.picture.disc", disc=at + 1),
            22,
            700,
            look.ink,
            width=100,
            least=16,
        )
    else:
        frame.text(
            (x, y),
            say("gold.picture.disc", disc=at + 1),
            22,
            700,
            look.copal if used else look.ivory,
            width=140,
            least=16,
        )
    frame.text((x, y + 44), words, 18, 500, look.mist, width=84, least=16)
    frame.text((x + 88, y + 44), str(values), 24, 750)
    tone = look.jade2 if bonus else look.mist
    frame.text((x, y + 76), word, 18, 600, tone, width=84, least=16)
    frame.text((x + 88, y + 76), f"+{bonus}", 24, 750, look.ivory if bonus else look.fog)


def _beads(frame: Frame, scene: Scene, seat: int, lay_out: layout.Private) -> None:
    """The own beads, one by one, in their hollow."""
    view, say, look = facts.view_of(scene), scene.say, frame.look
    beads, area = view.beads[seat], lay_out.beads
    word = say("gold.picture.your_beads", n=beads)
    tone = look.ivory if beads else look.fog
    frame.text((area.x, area.y - 20), word, 20, 650, tone, width=area.w, least=16)
    step, across = next(
        (step, area.w // step)
        for step in _BEAD_STEPS
        if -(-beads // (area.w // step)) * step <= area.h - 10 or step == _BEAD_STEPS[-1]
    )
    down = max(1, -(-beads // across))
    across = -(-beads // down)
    for bead in range(beads):
        in_row = min(across, beads - bead // across * across)
        x = area.middle + (bead % across - (in_row - 1) / 2) * step
        y = area.y + 3 + area.h / 2 + (bead // across - (down - 1) / 2) * step
        frame.icon("bead", (x, y), step - 2)
