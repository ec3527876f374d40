"""Close-up: what the turn brings, when nothing more is asked; a level that is built."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.yucatan.components import LEVELS, PRICE
from engine.games.yucatan.events import AheadLimit, AheadSpoils
from renderers.kit.frame import Claim, Frame
from renderers.kit.mappart import FIELD, SIDE
from renderers.scene import Scene
from renderers.yucatan import facts, pieces, region
from renderers.yucatan.offers import Offer, gains_of
from renderers.yucatan.plate import Plate, Row
from renderers.yucatan.region import Region


def draw(scene: Scene, found: Sequence[Offer] = ()) -> Frame:
    """``found`` is the one thing that can be done, if it is not yet in the draft."""
    verb = found[0].steps[0][0] if found else scene.steps[-1].split()[0] if scene.steps else "pass"
    if verb == "build":
        frame = _building(scene, drafted=not found)
    elif verb == "pass":
        frame = _passing(scene)
    else:
        frame = _drafted(scene)
    for offer in found:
        frame.shows.append(Claim(f"way {offer.way}", FIELD.grown(0)))
    return frame


def _drafted(scene: Scene) -> Frame:
    """The part where it happens, with what was done in white rings."""
    done = facts.draft(scene)
    cells = sorted({*done.cells, *done.path})
    lies = region.laid(scene, cells)
    frame = region.opened(scene, lies.plate)
    part = Region(scene, frame, lies.part)
    part.stand_all(but=done.cells)
    for cell in done.cells:
        part.ring(cell)
    part.stand(done.cells)
    if done.path:
        part.dots(done.path)
    part.close(())
    plate = Plate(frame, lies.plate)
    _tell_step(plate, scene, done)
    plate.told(_rows(scene))
    return frame


def _tell_step(plate: Plate, scene: Scene, done: facts.Draft) -> None:
    """Show who or what moved, and where."""
    view, seat, step = facts.view_of(scene), scene.seat, scene.steps[-1].split()
    pawns = {pawn.cell: pawn for pawn in view.pawns()}
    if step[0] == "move":
        mover = next(
            pawns[cell]
            for cell in reversed(done.path)
            if cell in pawns and pawns[cell].seat == seat
        )
        plate.warrior(scene, mover)
    elif step[0] == "deploy":
        plate.guild(step[1], facts.guild(scene, step[1]))
    elif step[0] == "recall":
        plate.piece("sign recall")
    else:
        villages = {village.cell: village for village in view.villages()}
        placed = villages[done.cells[-1]]
        plate.village(placed.owner, large=placed.large)
    if step[0] != "move":
        names = [view.map.names[cell] for cell in done.cells]
        word = scene.say(f"yucatan.picture.sign.{step[0]}")
        plate.rows([Row(f"sign {step[0]}", word, " ".join(names))])


def _rows(scene: Scene) -> list[Row]:
    """What comes of the draft."""
    view, say, seat = scene.view, scene.say, scene.seat
    assert seat is not None
    events, rows = view.turn_so_far(seat), list[Row]()
    for event in events:
        if event.kind == AheadLimit:
            told = str(event.facts["n"])
            rows.append(Row(f"warrior {seat}", say("yucatan.close.limit"), told))
        elif event.kind == AheadSpoils:
            rows.append(Row("captive", say("yucatan.close.carries"), str(event.facts["n"])))
        rows += [
            Row(gain.sign, say(f"yucatan.close.{gain.word}"), gain.number)
            for gain in gains_of([event])
        ]
    return rows


def _building(scene: Scene, *, drafted: bool) -> Frame:
    """The own pyramid with its next level."""
    view, seat, say = facts.view_of(scene), scene.seat, scene.say
    assert seat is not None
    level = view.levels[seat] + (not drafted)
    frame = region.opened(scene, SIDE)
    palette = frame.look.name
    base = FIELD.middle, FIELD.bottom - 60
    image = pieces.pyramid(seat, level, 560, 480, palette, "night")
    frame.paste(image, base, shows=f"pyramid {seat} {level}")
    frame.text((FIELD.middle, FIELD.bottom - 22), f"{level} / {LEVELS}", 50, 800, None, "m")
    plate = Plate(frame, SIDE)
    plate.piece("sign build")
    held = view.city[seat] + (PRICE if drafted else 0)
    plate.rows(
        [
            Row("captive", say("yucatan.close.price"), f"−{PRICE}"),
            Row("", say("yucatan.close.stay"), str(held - PRICE)),
        ]
    )
    if level == LEVELS:
        frame.icon("crown", (FIELD.middle, FIELD.y + 60), 96)
        plate.rows([Row("crown", say("yucatan.close.wins"))])
    return frame


def _passing(scene: Scene) -> Frame:
    """Nothing can be done."""
    frame = region.opened(scene)
    said = scene.say("yucatan.picture.legal.pass")
    frame.text((500, 440), said, 48, 750, None, "m", width=900, least=36)
    return frame
