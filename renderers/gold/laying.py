"""A turn on a disc, large: the places for a piece, the lots to lift, and the pieces in hand."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple

from engine.games.gold.discs import FULL
from engine.games.gold.position import GoldPosition
from renderers.gold import facts
from renderers.gold.icons import ICONS
from renderers.gold.large import lay_large, lay_ring, mark_ways, show_gap, show_places, stand
from renderers.gold.pieces import Disc, draw_bed
from renderers.kit import closeup as kit
from renderers.kit import furniture as f
from renderers.kit.colours import Theme
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.kit.pen import Pen
from renderers.kit.stage import Stage
from renderers.kit.type import length
from renderers.scene import Scene


class Layout(NamedTuple):
    """The stage with the disc, the plate of the hand, and the other disc of two."""

    stage: Area
    plate: Area
    disc: Disc
    other: Disc


def _layout(stage_width: int, radius: int, hub: int) -> Layout:
    body = kit.BODY
    stage = Area(body.x, body.y, stage_width, body.h - 4)
    left = stage.right + kit.GAP
    plate = Area(left, body.y, body.right - left, body.h - 6)
    disc = Disc(stage.x + stage.w // 2, stage.y + stage.h // 2, radius, hub)
    return Layout(stage, plate, disc, Disc(stage.x + 62, stage.bottom - 62, 54, 30))


FEW, MANY = _layout(660, 322, 76), _layout(470, 222, 62)
MOST = 3
"""Up to so many pieces in hand the disc is as large as it can be."""


class _Still(NamedTuple):
    """What the still layer depends on: many pieces in hand, and how many discs there are."""

    many: bool
    each: int


class _Turn(NamedTuple):
    """What of the turn the picture shows."""

    lots: tuple[int, ...]
    """The pieces of the hand that may be asked about."""
    faces: Mapping[tuple[int, int], tuple[int, ...]]
    """Where each face of them may go."""


def draw(scene: Scene, seat: int) -> Frame:
    view, turn = facts.view_of(scene), _turn(scene)
    many = len(turn.lots) > MOST
    still = ground(scene.palette, many=many, each=view.bases_each)
    frame = kit.opened(scene, still, ICONS)
    lay_out = MANY if many else FEW
    _show_stage(frame, scene, seat, lay_out, turn)
    if not turn.lots:
        _show_result(frame, scene, lay_out.plate)
    elif len(turn.lots) == 1:
        _show_one(frame, scene, lay_out.plate, turn)
    else:
        _show_hand(frame, scene, lay_out.plate, turn)
    return frame


def ground(palette: str, *, many: bool, each: int) -> Stage:
    """The still layer, for few or many pieces in hand and one or two discs."""
    return kit.ground(palette, _draw_ground, _Still(many, each))


def _turn(scene: Scene) -> _Turn:
    view = facts.view_of(scene)
    chosen = scene.path[1] if len(scene.path) > 1 and scene.path[0] == "lay" else ""
    lots = tuple(lot for lot in sorted(view.hand) if chosen in ("", str(lot)))
    faces: dict[tuple[int, int], list[int]] = {}
    for choice in scene.chosen or scene.choices:
        match choice.split():
            case ["lay", lot, face, place]:
                key = int(lot), facts.MATERIALS.index(face)
                faces.setdefault(key, []).append(int(place))
            case _:
                pass
    return _Turn(lots, {key: tuple(places) for key, places in faces.items()})


def _draw_ground(pen: Pen, look: Theme, what: Hashable) -> None:
    assert isinstance(what, _Still)
    lay_out = MANY if what.many else FEW
    f.draw_panel(pen, lay_out.stage, look)
    draw_bed(pen, lay_out.disc, look)
    if what.each == 2:
        draw_bed(pen, lay_out.other, look)
    f.draw_plate(pen, lay_out.plate, look)


# The stage.


def _show_stage(frame: Frame, scene: Scene, seat: int, lay_out: Layout, turn: _Turn) -> None:
    view, say = facts.view_of(scene), scene.say
    disc, row, rows = lay_out.disc, view.row, view.rows_of(seat)
    lifts = {
        int(way.split()[1]): way for way in scene.offered if way.startswith("lift ")
    } or _liftable(scene)
    made = {int(step.split()[1]) for step in scene.steps if step.startswith("lay ")}
    of_units = say("gold.picture.of", units=FULL)
    lay_large(frame, disc, view, row, of_units=of_units, lifts=lifts, made=made)
    if turn.lots:
        units = {facts.units_of(view, lot) for lot in turn.lots}
        if len(units) == 1:
            show_gap(frame, disc, view.units_of(row), units.pop())
    _show_joints(frame, scene, disc, turn)
    groups = {"lay": lay_out.plate, "lift": lay_out.stage}
    for way in scene.offered:
        if way in groups:
            area = groups[way]
            mark_ways(frame, [way], (area.middle, area.y + area.h / 2), 40)
    if len(rows) > 1:
        words = say("gold.picture.disc", disc=view.base + 1)
        frame.text(
            (lay_out.stage.x + 18, lay_out.stage.y + 34), words, 36, 750, width=150, least=30
        )
        lay_ring(frame, lay_out.other, view, rows[1 - view.base])


def _liftable(scene: Scene) -> dict[int, str]:
    """The lots that the panel offers to lift only as a group."""
    if "lift" not in scene.offered:
        return {}
    return {int(way.split()[1]): way for way in scene.choices if way.startswith("lift ")}


def _show_joints(frame: Frame, scene: Scene, disc: Disc, turn: _Turn) -> None:
    view, places = facts.view_of(scene), dict[int, list[str]]()
    for found in turn.faces.values():
        for place in found:
            places.setdefault(place, [])
    for way in scene.offered:
        match way.split():
            case ["lay", _, _, place]:
                places.setdefault(int(place), []).append(way)
            case _:
                pass
    show_places(frame, disc, view, view.row, places)


# The plate.


def _gain(view: GoldPosition, lot: int, face: int, place: int) -> int:
    """The points that a piece brings there."""
    row = view.row
    new = (*row[: place - 1], (lot, face), *row[place - 1 :])
    return view.points_of(new) - view.points_of(row)


def _ways_to(scene: Scene, lot: int, face: int) -> list[str]:
    way = f"lay {lot} {facts.MATERIALS[face]}"
    return [way] if way in scene.offered else []


def _name_lot(frame: Frame, scene: Scene, lot: int, at: tuple[float, float]) -> float:
    """The lot's number on a chip that begins there; returns how wide it is."""
    way, number = f"lay {lot}", str(lot)
    legal = way in scene.offered
    wide = int(length(number, 40, 800)) + 28
    middle = (at[0] + wide / 2, at[1])
    kit.write_chip(frame, middle, number, style="legal" if legal else "paper", size=40, high=54)
    mark_ways(frame, [way] if legal else [], middle, 27)
    return wide


def _show_one(frame: Frame, scene: Scene, plate: Area, turn: _Turn) -> None:
    """Both faces of one piece, one above the other: name, gain, and where each may go."""
    view, look, say = facts.view_of(scene), frame.look, scene.say
    (lot,) = turn.lots
    units, high = facts.units_of(view, lot), plate.h // 2
    chosen = len(scene.path) > 2
    whole = f"lay {lot}"
    middle = plate.middle, plate.y + plate.h / 2
    mark_ways(frame, [whole] if whole in scene.offered else [], middle, 40)
    for at, face in enumerate(view.lots.faces(lot)):
        places, top = turn.faces.get((lot, face), ()), plate.y + at * high
        left, y = plate.x + 20, top + 42
        right = plate.right - 18
        if places and (gain := _gain(view, lot, face, places[0])):
            right -= _write_gain(frame, right, y, gain) + 8
        name = facts.material(scene, face)
        frame.text((left, y), name, 42, 800, look.ink, width=right - left, least=30)
        box = Area(plate.x + 20, top + 70, plate.w - 40, 176)
        stand(frame, face, units, box, mark="legal" if places else "")
        mark_ways(frame, _ways_to(scene, lot, face), (box.middle, box.y + box.h / 2), 60)
        words = (
            say("gold.picture.at", places=runs(places)) if places else say("gold.picture.nowhere")
        )
        if chosen and not places:
            continue
        wide, middle = plate.w - 40, (plate.middle, top + 288)
        sprite = kit.chip(wide, 60, "legal" if places else "fog", look.name)
        frame.paste(sprite, (middle[0] - wide / 2, middle[1] - 30), shows="places")
        frame.text(middle, words, 38, 800, look.ink, "m", width=wide - 20, least=30)


def _write_gain(frame: Frame, right: float, y: float, gain: int) -> float:
    words = _signed(gain)
    wide = int(length(words, 38, 800)) + 28
    style = "gain" if gain > 0 else "paper"
    return kit.write_chip(frame, (right - wide / 2, y), words, style=style, size=38, high=54)


def _signed(points: int) -> str:
    return f"+{points}" if points >= 0 else f"−{-points}"


def _show_hand(frame: Frame, scene: Scene, plate: Area, turn: _Turn) -> None:
    """Several pieces, both faces of each side by side; those that fit somewhere are ringed."""
    count = len(turn.lots)
    across = 1 if count <= MOST else 2
    down = -(-count // across)
    wide, high = plate.w // across, (plate.h - 8) // down
    for at, lot in enumerate(turn.lots):
        x, y = plate.x + at % across * wide, plate.y + 6 + at // across * high
        _show_piece(frame, scene, lot, Area(x, y, wide, high), turn)


def _show_piece(frame: Frame, scene: Scene, lot: int, cell: Area, turn: _Turn) -> None:
    view = facts.view_of(scene)
    tall = cell.h >= 200
    run = _name_lot(frame, scene, lot, (cell.x + 12, cell.y + (36 if tall else cell.h / 2)))
    left = cell.x + 10 if tall else cell.x + run + 18
    top = cell.y + (68 if tall else 6)
    wide, high = (cell.right - 8 - left) / 2, min(178, cell.bottom - 6 - top - 58 * tall)
    for at, face in enumerate(view.lots.faces(lot)):
        places = turn.faces.get((lot, face), ())
        box = Area(round(left + at * wide), top, round(wide), high)
        units = facts.units_of(view, lot)
        stand(frame, face, units, box, mark="legal" if places else "")
        mark_ways(frame, _ways_to(scene, lot, face), (box.middle, box.y + box.h / 2), 30)
        if not places or not tall:
            continue
        words = runs(places)
        if length(words, 34, 800) + 28 < wide:
            kit.write_chip(frame, (box.middle, box.bottom + 32), words, size=34)
        if gain := _gain(view, lot, face, places[0]):
            at_right = box.right - 4, cell.y + 36
            frame.text(at_right, _signed(gain), 32, 800, frame.look.jade3, "r")


def _show_result(frame: Frame, scene: Scene, plate: Area) -> None:
    """Nothing is in hand: what the disc is worth now, and what the turn brings."""
    view, look, say = facts.view_of(scene), frame.look, scene.say
    row = view.row
    bonus, values = facts.bonus(view, row), sum(face for _, face in row)
    word = "clash" if facts.clashes(view, row) else "bonus"
    lines = [
        (say("gold.picture.values"), str(values)),
        (say(f"gold.picture.{word}"), f"+{bonus}"),
        (say("gold.picture.worth"), str(view.points_of(row))),
    ]
    left, right = plate.x + 22, plate.right - 22
    for at, (words, number) in enumerate(lines):
        y = plate.y + 76 + at * 112
        run = frame.text((right, y), number, 60, 800, look.ink, "r")
        room = right - run - 14 - left
        frame.text((left, y), words, 36, 650, look.ink2, width=room, least=30)
    brings = view.points_of(row) - view.points_of(view.start)
    y = plate.bottom - 150
    words = say("gold.picture.brings")
    frame.text((plate.middle, y), words, 36, 650, look.ink2, "m", width=plate.w - 30, least=30)
    style = "gain" if brings > 0 else "paper"
    kit.write_chip(frame, (plate.middle, y + 76), _signed(brings), style=style, size=64, high=92)


def runs(numbers: Sequence[int]) -> str:
    """1 2 3 5 as ``1–3, 5``."""
    found: list[list[int]] = []
    for number in sorted(numbers):
        if found and found[-1][1] == number - 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return ", ".join(str(a) if a == b else f"{a}–{b}" for a, b in found)
