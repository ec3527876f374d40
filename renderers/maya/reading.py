"""Maya for those who listen: the alternative text of the picture, and the board in plain lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.game import SEATS
from engine.games.maya import events as kinds
from engine.games.maya.components import EMPTY, KINDS, SPACE, TEMPLE, goods_of, owner
from renderers.kit.reading import listed, name_of, ranking, to_act
from renderers.maya import facts
from renderers.maya.facts import PRIZES
from renderers.maya.public import just_done
from renderers.scene import Scene, label
from renderers.show import ALT_LIMIT


def alt(scene: Scene) -> str:
    """The turn, who is to act, what was done last, the scores and the cities in a few words."""
    said = _brief(scene, _last(scene))
    if len(said) <= ALT_LIMIT:
        return said
    done = just_done(scene)
    return _brief(scene, [scene.say("maya.reading.last", events=done)] if done else [])


def _brief(scene: Scene, last: Iterable[str]) -> str:
    view, say = facts.view_of(scene), scene.say
    said = [f"{say('maya.title')}, {facts.turn_of(scene)}."]
    said.append(_over(scene) if view.phase == "over" else to_act(scene))
    said += last
    for seat in range(view.seats):
        said.append(
            say(
                "maya.reading.brief",
                name=name_of(scene, seat),
                points=_points(scene, seat),
                rack=len(view.racks[seat]),
                reserve=len(view.reserves[seat]),
            )
        )
    cities = [
        say(
            f"maya.reading.brief.{'closed' if facts.is_closed(view, temple) else 'open'}",
            temple=facts.named(scene, temple),
            tiles=len(view.city_cells(temple)),
        )
        for temple in view.temples_open()
    ]
    said.append(say("maya.reading.cities", cities=", ".join(cities)))
    return " ".join(said)


def lines(scene: Scene) -> Iterator[str]:
    """Everything on the picture, a line for each thing."""
    view, say = facts.view_of(scene), scene.say
    yield f"{say('maya.title')}, {facts.turn_of(scene)}"
    yield _over(scene) if view.phase == "over" else to_act(scene)
    yield from _last(scene)
    for seat in range(view.seats):
        yield from _seat(scene, seat)
    for temple in view.temples_open():
        yield _city(scene, temple)
    yield from _land(scene)
    if scene.seat is not None and view.phase != "over":
        yield from _own(scene, scene.seat)


def _last(scene: Scene) -> Iterator[str]:
    """The last turn, each event as a sentence of its own."""
    told = [scene.tell(event) for event in scene.news if event.kind != kinds.Over]
    if told:
        yield scene.say("maya.reading.last", events=". ".join(told))


def _over(scene: Scene) -> str:
    return ranking(scene, lambda seat: {"points": _points(scene, seat)})


# The seats.


def _seat(scene: Scene, seat: int) -> Iterator[str]:
    view, say = facts.view_of(scene), scene.say
    yield say(
        "maya.reading.seat",
        name=name_of(scene, seat),
        colour=say(f"seat.{SEATS[seat]}"),
        points=_points(scene, seat),
        planted=view.planted[seat],
        cities=facts.from_cities(view, seat),
        rack=len(view.racks[seat]),
        reserve=len(view.reserves[seat]),
    )
    parts = [
        say(
            "maya.reading.plantation",
            crop=facts.crop_name(scene, part.crop),
            n=part.goods,
            cells=", ".join(_planted(scene, cell) for cell in part.cells),
        )
        for part in facts.plantations(view, seat)
    ]
    if parts:
        yield say(
            "maya.reading.plantations", name=name_of(scene, seat), plantations=listed(scene, parts)
        )


def _planted(scene: Scene, cell: int) -> str:
    """A cell of a plantation, with its goods."""
    view = facts.view_of(scene)
    return f"{view.board.name(cell)} {goods_of(view.tiles[cell])}"


def _points(scene: Scene, seat: int) -> str:
    return scene.say("maya.reading.points", n=facts.view_of(scene).points[seat])


# The map.


def _city(scene: Scene, temple: int) -> str:
    view, say = facts.view_of(scene), scene.say
    cells, closing = view.city_cells(temple), view.closing_of(temple)
    line = say(
        "maya.reading.city.closed" if closing else "maya.reading.city.open",
        temple=facts.named(scene, temple),
        n=len(cells),
        cells=", ".join(_laid(scene, cell) for cell in cells),
    )
    strengths = _by_seat(scene, facts.strengths(view, temple))
    line += " " + (
        say("maya.reading.strengths", strengths=strengths)
        if strengths
        else say("maya.reading.no_strength")
    )
    won = _by_seat(scene, closing.points) if closing else ""
    return line + (" " + say("maya.reading.won", points=won) if won else "")


def _laid(scene: Scene, cell: int) -> str:
    """A cell of a city, with who laid the tile there."""
    view = facts.view_of(scene)
    name, tile = view.board.name(cell), view.tiles[cell]
    return name if tile == TEMPLE else f"{name} ({name_of(scene, owner(tile))})"


def _by_seat(scene: Scene, numbers: Sequence[int]) -> str:
    """The numbers above zero, the largest first."""
    order = sorted(range(len(numbers)), key=lambda seat: -numbers[seat])
    return ", ".join(f"{name_of(scene, seat)} {numbers[seat]}" for seat in order if numbers[seat])


def _land(scene: Scene) -> Iterator[str]:
    view, say = facts.view_of(scene), scene.say
    board = view.board
    free = [] if scene.ended else [cell for cell, tile in enumerate(view.tiles) if tile == EMPTY]
    if free:
        yield say("maya.reading.free", cells=", ".join(map(board.name, free)))
    sites = [
        f"{facts.named(scene, temple)} {board.name(space)}"
        for temple in board.open
        if view.tiles[space := board.spaces[temple]] == SPACE
        and not set(free).isdisjoint(board.neighbours[space])
    ]
    if sites:
        yield say("maya.reading.sites", sites=", ".join(sites))
    zones = (label("maya", f"{zone}_zone", scene.say) for zone in board.zones)
    yield say("maya.reading.zones", zones=", ".join(zones))
    worth = [
        say(
            "maya.reading.prize.more" if prize is PRIZES[-1] else "maya.reading.prize",
            tiles=prize.tiles,
            first=prize.first,
            second=prize.second,
        )
        for prize in PRIZES
        if prize.first
    ]
    yield say("maya.reading.prizes", prizes=listed(scene, worth))


# What only the reader may know.


def _own(scene: Scene, seat: int) -> Iterator[str]:
    view, say = facts.view_of(scene), scene.say
    rack = [f"{_tile(scene, kind)} ({KINDS[kind]})" for kind in view.racks[seat]]
    tiles = ", ".join(rack)
    yield say("maya.reading.rack", tiles=tiles) if rack else say("maya.reading.rack_empty")
    down = [
        f"{_tile(scene, kind)} {view.board.name(cell)}"
        for cell, kind in sorted(view.faces.items())
        if kind >= 0
    ]
    if down:
        yield say("maya.reading.face_down", tiles=", ".join(down))


def _tile(scene: Scene, kind: int) -> str:
    return label("maya", KINDS[kind], scene.say)
