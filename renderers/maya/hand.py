"""The plate of what is to be decided: the player's rack, the turn so far, what the signs mean."""

from __future__ import annotations

from engine.game import Event
from engine.games.maya import events as kinds
from engine.games.maya.actions import BLIND
from engine.games.maya.components import KINDS
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.kit.heads import show_plate_band
from renderers.kit.seats import called
from renderers.kit.signs import pill
from renderers.kit.type import length
from renderers.maya import facts, pieces
from renderers.maya.layout import layout
from renderers.maya.pieces import Size
from renderers.maya.players import prize_lines, show_plantations
from renderers.scene import Scene, label

_ACROSS = 2
_SIZES = (Size(90, 78), Size(82, 71), Size(74, 64), Size(68, 59))
"""Of the tiles on the rack: the largest that leaves room for the turn."""
_LABEL = 40
_LEGEND = 60
_LINE = 27
_BEFORE, _TURN = 46, 128
"""Height that the turn needs at least, before its first step and after it."""
_PAD = 16


def show_hand(frame: Frame, scene: Scene, seat: int, area: Area) -> None:
    view, look = facts.view_of(scene), frame.look
    show_plate_band(frame, seat, area)
    middle, right = area.y + 30, area.right - _PAD
    right -= frame.text((right, middle), str(len(view.reserves[seat])), 22, 750, look.ink, "r")
    frame.icon("reserve", (right - 18, middle), 30)
    frame.text(
        (area.x + _PAD, middle),
        scene.say("maya.picture.rack"),
        22,
        750,
        look.ink,
        width=right - 40 - area.x - _PAD,
        least=16,
    )
    legal = facts.legal(scene)
    foot = _LEGEND if legal.plant or legal.city else 12
    bottom = _rack(frame, scene, seat, area, legal)
    _turn(frame, scene, seat, Area(area.x, bottom, area.w, area.bottom - foot - bottom))
    if legal.plant or legal.city:
        _legend(frame, scene, area, legal)


# The rack.


def _rack(frame: Frame, scene: Scene, seat: int, area: Area, legal: facts.Legal) -> int:
    """Returns where the rack ends."""
    view, look = facts.view_of(scene), frame.look
    rack, top = view.racks[seat], area.y + 54
    if not rack:
        words = scene.say("maya.picture.rack_empty")
        frame.text(
            (area.middle, top + 24),
            words,
            22,
            600,
            look.ink2,
            "m",
            width=area.w - 2 * _PAD,
            least=20,
            cut=True,
        )
        return top + 52
    size = _size(len(rack) + (len(view.laid) if view.way else 0), area.bottom - top - _LEGEND)
    down = -(-len(rack) // _ACROSS)
    chosen = next((token for token in scene.path if token in KINDS), "")
    shown = set[str]()
    for at, kind in enumerate(rack):
        token = KINDS[kind]
        x = round(area.x + area.w * (0.27 if at % _ACROSS == 0 else 0.73))
        if at == len(rack) - 1 and at % _ACROSS == 0 and at:
            x = round(area.middle)
        y = round(top + (at // _ACROSS) * _pitch(size) + size.pitch * 2 / 3 + 2)
        tile = pieces.tile(seat, kind, size, look.name)
        frame.paste(tile, (x, y), f"tile {at}", shows=f"rack {seat} {token}")
        if token == chosen and token not in shown:
            frame.paste(pieces.outline("chosen", size, look.name), (x, y), shows="rack chosen")
        shown.add(token)
        name, below = facts.tile_name(scene, kind), round(y + size.pitch * 2 / 3 + 20)
        _token(frame, name, x, below, legal=token in legal.tiles)
    return round(top + down * _pitch(size)) + 4


def _size(tiles: int, room: float) -> Size:
    """The tiles stay as large as they are when the turn begins with so many."""
    before, after = -(-tiles // _ACROSS), -(-(tiles - 1) // _ACROSS)
    fit = (
        size
        for size in _SIZES
        if before * _pitch(size) + _BEFORE <= room and after * _pitch(size) + _TURN <= room
    )
    return next(fit, _SIZES[-1])


def _pitch(size: Size) -> float:
    return size.pitch * 4 / 3 + _LABEL + 4


def _token(frame: Frame, name: str, x: int, y: int, *, legal: bool) -> None:
    """What the tile is called, to be typed too."""
    if legal:
        frame.paste(
            pill(92, 32, frame.look.name, "legal"),
            (x - 46, y - 16),
            f"pill {x} {y}",
            shows="token legal",
        )
    frame.text(
        (x, y), name, 22, 700, frame.look.ink if legal else frame.look.ink2, "m", width=90, least=20
    )


# The turn that is going on.


def _turn(frame: Frame, scene: Scene, seat: int, area: Area) -> None:
    view, look = facts.view_of(scene), frame.look
    frame.image.paste(look.lime2, (area.x + _PAD, area.y, area.right - _PAD, area.y + 2))
    if seat not in scene.to_act:
        y = _remark(frame, scene, "waiting", area)
    elif not view.way:
        blind = any(choice.endswith(f" {BLIND}") for choice in scene.choices)
        y = _remark(frame, scene, "blind" if blind else "your_turn", area)
    else:
        y = _brought(frame, scene, seat, area)
    _rest(frame, scene, seat, area, y)


def _where(scene: Scene) -> tuple[str, tuple[str, ...]]:
    board = facts.view_of(scene).board
    return board.map, board.zones


def _remark(frame: Frame, scene: Scene, word: str, area: Area) -> float:
    view = facts.view_of(scene)
    words = scene.say(f"maya.picture.{word}", name=called(scene, view.active))
    frame.text(
        (area.x + _PAD, area.y + 24),
        words,
        22,
        600,
        frame.look.ink2,
        width=area.w - 2 * _PAD,
        least=18,
        cut=True,
    )
    return area.y + 40


def _rest(frame: Frame, scene: Scene, seat: int, area: Area, y: float) -> None:
    """Where there is room: the player's plantations, and what cities are worth where it stands
    nowhere else."""
    look, left, right = frame.look, area.x + _PAD, area.right - _PAD
    lines = prize_lines()
    if area.bottom - y >= 168:
        y += 14
        frame.image.paste(look.lime2, (left, int(y), right, int(y) + 2))
        frame.text(
            (left, y + 18),
            scene.say("maya.picture.plantations"),
            22,
            600,
            look.ink2,
            width=right - left,
            least=18,
        )
        show_plantations(frame, scene, seat, area, y + 32, 30, ink=look.ink, none=look.lime3)
        y += 32 + 120
    if layout(*_where(scene)).foot or area.bottom - y < 48 + 26 * len(lines):
        return
    y += 14
    frame.image.paste(look.lime2, (left, int(y), right, int(y) + 2))
    words = f"{scene.say('maya.picture.city_of')} · {scene.say('maya.picture.prizes')}"
    frame.text((left, y + 18), words, 22, 600, look.ink2, width=right - left, least=18)
    for at, (tiles, worth) in enumerate(lines):
        frame.icon("house", (left + 12, y + 46 + 26 * at), 24)
        frame.text((left + 32, y + 46 + 26 * at), tiles, 22, 700, look.ink2)
        frame.text((right, y + 46 + 26 * at), worth, 22, 700, look.ink, "r")


def _brought(frame: Frame, scene: Scene, seat: int, area: Area) -> float:
    """Returns where it ends."""
    view, say, look = facts.view_of(scene), scene.say, frame.look
    left, right = area.x + _PAD, area.right - _PAD
    y = float(_total(frame, scene, seat, area, area.y + 26))
    ends = _wrapped(say("board.may_end"), right - left - 28) if scene.may_end else []
    events = [event for event in view.turn_so_far(seat) if event.kind != kinds.SoFar]
    room = max(0, int((area.bottom - y) // _LINE) - len(ends))
    for event in events[:room]:
        _line(frame, scene, event, left, right, y + _LINE / 2)
        y += _LINE
    if ends:
        frame.icon("legal", (left + 10, y + _LINE / 2), 20)
    for at, line in enumerate(ends):
        frame.text(
            (left + 28, y + _LINE / 2 - 4 * at),
            line,
            22,
            700,
            look.ink,
            width=right - left - 28,
            least=18,
            cut=True,
        )
        y += _LINE
    return y


def _wrapped(words: str, width: float) -> list[str]:
    """In one line, or in two where the column is narrow."""
    if length(words, 20, 700) <= width:
        return [words]
    first, second = words.split(), list[str]()
    while len(first) > 1 and length(" ".join(first), 20, 700) > width:
        second.insert(0, first.pop())
    return [" ".join(first), " ".join(second)]


def _total(frame: Frame, scene: Scene, seat: int, area: Area, middle: int) -> int:
    """What the turn would score: the player's points in a pill, those of others beside it."""
    look, points = frame.look, facts.so_far(scene, seat)
    left, right = area.x + _PAD, area.right - _PAD
    frame.paste(pill(64, 34, look.name), (left, middle - 17), "gain")
    frame.text(
        (left + 32, middle), f"+{points.get(seat, 0)}", 26, 800, "#FFFFFF", "m", width=58, least=22
    )
    x = left + 74
    others = [(other, won) for other, won in sorted(points.items()) if other != seat]
    if not others:
        frame.text(
            (x, middle),
            scene.say("maya.picture.so_far"),
            22,
            600,
            look.ink2,
            width=right - x,
            least=18,
            cut=True,
        )
    for other, won in others:
        frame.seat(other, (x + 11, middle), 24)
        x += 24 + frame.text((x + 24, middle), f"+{won}", 22, 750, look.ink, width=48) + 5
        if x + 62 > right:
            x, middle = left + 74, middle + 26
    return middle + 20


def _line(
    frame: Frame, scene: Scene, event: Event, left: float, right: float, middle: float
) -> None:
    """An icon and few words for what the turn brings."""
    look = frame.look
    name = label("maya", str(event.facts.get("temple", "")), scene.say)
    match event.kind:
        case kinds.Plantation:
            icon, words = "field", f"+{kinds.Plantation.of(event)['points']}"
        case kinds.Opens:
            icon, words = "temple", scene.say("maya.picture.opens", temple=name)
        case kinds.Grows:
            icon, words = "house", f"{name} {kinds.Grows.of(event)['tiles']}"
        case kinds.Closes:
            own = facts.by_seat(kinds.Closes.of(event)["points"]).get(scene.seat or 0, 0)
            icon, words = "temple closed", f"{name} +{own}"
        case _:
            count = kinds.Draws.of(event)["count"]
            icon, words = "reserve", scene.say("maya.picture.draws", count=count)
    frame.icon(icon, (left + 12, middle), 25)
    frame.text(
        (left + 30, middle), words, 22, 650, look.ink, width=right - left - 30, least=18, cut=True
    )


def _legend(frame: Frame, scene: Scene, area: Area, legal: facts.Legal) -> None:
    """The two signs of legal cells."""
    look, left = frame.look, area.x + _PAD
    y = area.bottom - _LEGEND + 8
    frame.image.paste(look.lime2, (left, y - 10, area.right - _PAD, y - 8))
    for icon, word, used in (
        ("legal", "plant_here", legal.plant),
        ("legal city", "city_here", legal.city),
    ):
        frame.icon(icon, (left + 10, y + 6), 20)
        frame.text(
            (left + 28, y + 6),
            scene.say(f"maya.picture.{word}"),
            22,
            600,
            look.ink if used else look.lime3,
            width=area.right - _PAD - left - 28,
            least=18,
        )
        y += 26
