"""What is marked: what the last turn brought, and what may be chosen next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from engine.game import SEATS, Event
from engine.games.tzolkin.actions import FIRST_SPACE
from engine.games.tzolkin.state import TzolkinState
from engine.games.tzolkin.tables import GEARS, GOODS, LAST, NOBODY, TEMPLES, TOP_LEVEL, TRACKS
from renderers.kit.frame import Frame
from renderers.scene import Scene
from renderers.tzolkin import facts, gears, ladders


class Marks(NamedTuple):
    """Of the last turn: workers placed, actions done, tiles built or new, steps and levels won."""

    placed: tuple[tuple[int, int], ...] = ()
    done: tuple[tuple[int, int], ...] = ()
    left: tuple[tuple[int, int], ...] = ()
    tiles: tuple[str, ...] = ()
    steps: tuple[tuple[int, int], ...] = ()
    """Temple and seat."""
    levels: tuple[tuple[int, int], ...] = ()
    """Track and seat."""


def last_turn(scene: Scene) -> Marks:
    """What the events of the last turn point at on the board."""
    view = facts.view_of(scene)
    placed, done, left = (list[tuple[int, int]]() for _ in range(3))
    steps, levels = list[tuple[int, int]](), list[tuple[int, int]]()
    tiles = list[str]()
    days = _days(scene.last)
    for event in scene.last:
        told = event.facts
        match event.kind:
            case "placed" | "pity":
                placed += _workers(view, told, days)
            case "took":
                gear, did = GEARS.index(str(told["gear"])), _number(told["did"])
                if did:
                    done.append((gear, did))
                elif not days:
                    left.append((gear, _number(told["space"])))
                steps += [(temple, _seat(told)) for temple in _moved(told, TEMPLES)]
            case "copied":
                done.append((GEARS.index(str(told["gear"])), _number(told["did"])))
            case "begged" | "burned" | "offered":
                steps.append((TEMPLES.index(str(told["temple"])), _seat(told)))
            case "learned":
                levels.append((TRACKS.index(str(told["track"])), _seat(told)))
            case "raised":
                tiles.append(str(told["monument"]))
            case "refilled" | "new_age":
                found = told["buildings"]
                tiles += [found] if isinstance(found, str) else [str(name) for name in found]  # pyright: ignore[reportGeneralTypeIssues]
            case _:
                pass
    return Marks(tuple(placed), tuple(done), tuple(left), tuple(tiles), tuple(steps), tuple(levels))


def _number(fact: object) -> int:
    return fact if isinstance(fact, int) else 0


def _seat(told: Mapping[str, object]) -> int:
    return SEATS.index(str(told["seat"]))


def _moved(told: Mapping[str, object], names: Sequence[str]) -> list[int]:
    brought = told.get("brought")
    return [at for at, name in enumerate(names) if isinstance(brought, dict) and name in brought]


def _days(last: Iterable[Event]) -> int:
    """How far the gears have turned since the turn."""
    kinds = {event.kind for event in last}
    if not kinds & {"day", "over"}:
        return 0
    return 2 if "hurried" in kinds else 1


def _workers(view: TzolkinState, told: Mapping[str, object], days: int) -> list[tuple[int, int]]:
    """Where the workers placed in the turn stand now."""
    on = told["on"]
    names = [on] if isinstance(on, str) else [str(name) for name in on]  # pyright: ignore[reportGeneralTypeIssues]
    seat = _seat(told)
    found = list[tuple[int, int]]()
    for gear, name in enumerate(GEARS):
        spaces = _latest(view.on_gear(gear), seat, names.count(name), days)
        found += [(gear, space) for space in spaces]
    if "first" in names and view.space == seat:
        found.append((FIRST_SPACE, 0))
    return found


def _latest(holes: Sequence[int], seat: int, count: int, days: int) -> list[int]:
    """The spaces, of those the seat stands on, that its last workers took: each the lowest free
    one, so everything below is taken."""
    before = list(holes[days:])
    own = list[int]()
    for space, worker in enumerate(before):
        if worker == NOBODY:
            break
        if worker == seat:
            own.append(space)
    start = own[:1] if own[:1] == [0] else []  # nobody but a newcomer stands on 0
    rest = own[len(start) :]
    chosen = (start + rest[len(rest) - count + len(start) :])[:count] if count else []
    return [space + days for space in chosen]


# Put on the frame, below the pieces and above them.


def show_last_below(frame: Frame, marks: Marks) -> None:
    for gear, space in (*marks.placed, *marks.left):
        gears.ring_hole(frame, gear, space, "last")
    for gear, did in dict.fromkeys(marks.done):
        gears.outline_space(frame, gear, did, "last")


def show_last_above(frame: Frame, marks: Marks) -> None:
    for gear, space in marks.placed:
        gears.spark(frame, gear, space)


_OF_GOODS = frozenset({"pay", "gain", "save", "offer", "buy", "sell", "harvest"})


class Choices(NamedTuple):
    """What may be chosen next and lies on the board."""

    tiles: tuple[str, ...] = ()
    temples: frozenset[int] = frozenset()
    tracks: frozenset[int] = frozenset()
    takes: tuple[tuple[int, int], ...] = ()
    actions: tuple[tuple[int, int], ...] = ()
    places: tuple[int, ...] = ()
    goods: frozenset[str] = frozenset()
    """What may be paid, taken, saved or traded."""


def choices(scene: Scene) -> Choices:
    view = facts.view_of(scene)
    tiles, temples, tracks = list[str](), set[int](), set[int]()
    takes, actions, places = list[tuple[int, int]](), list[tuple[int, int]](), list[int]()
    goods = set[str]()
    for choice in scene.choices:
        verb, *tokens = choice.split()
        if verb in _OF_GOODS:
            goods.update(token for token in tokens if token in GOODS)
        match verb:
            case "build" | "monument":
                tiles += tokens
            case "up" | "beg" | "burn" | "offer":
                temples.update(TEMPLES.index(token) for token in tokens if token in TEMPLES)
            case "learn":
                tracks.add(TRACKS.index(tokens[0]))
            case "take":
                takes.append((GEARS.index(tokens[0]), int(tokens[1])))
            case "do":
                gear = _pending_gear(view)
                if gear >= 0:
                    actions.append((gear, int(tokens[0])))
            case "copy":
                actions.append((GEARS.index(tokens[0]), int(tokens[1])))
            case "place":
                first = tokens[0] == "first"
                places.append(FIRST_SPACE if first else GEARS.index(tokens[0]))
            case _:
                pass
    return Choices(
        tuple(tiles),
        frozenset(temples),
        frozenset(tracks),
        tuple(takes),
        tuple(actions),
        tuple(places),
        frozenset(goods),
    )


def _pending_gear(view: TzolkinState) -> int:
    """The gear of the worker in hand, whose action is to be chosen."""
    for deed in reversed(view.deeds):
        if deed[0] == "take":
            return int(deed[1])
    return NOBODY


def show_draft(frame: Frame, view: TzolkinState) -> None:
    """The workers placed in the turn that is going on."""
    for deed in view.deeds:
        if deed[0] == "place":
            gears.ring_hole(frame, int(deed[1]), int(deed[2]), "chosen")


def show_legal_below(frame: Frame, legal: Choices) -> None:
    for gear, space in legal.takes:
        gears.ring_hole(frame, gear, space, "legal")


def show_legal_above(frame: Frame, scene: Scene, legal: Choices) -> None:
    """Prices of free sockets, actions, temples and tracks."""
    view = facts.view_of(scene)
    for gear, space in legal.actions:
        price = facts.step_back(view, gear, space)
        gears.outline_space(frame, gear, space, "legal", price)
    for gear, space in legal.takes:
        x, y = gears.CITIES[gear].hole(space)
        frame.icon("legal", (x + 11, y - 12), 16, claim=False)
    for temple in legal.temples:
        ladders.show_legal_temple(frame, temple)
    for track in legal.tracks:
        level = view.player(view.active).levels[track]
        ladders.show_legal_track(frame, track, min(TOP_LEVEL, level + 1))
    if legal.places:
        show_prices(frame, view, legal.places)


def show_prices(frame: Frame, view: TzolkinState, places: Sequence[int]) -> None:
    """What the next worker costs on each gear; in fog where it cannot be paid."""
    extra = facts.next_price(view)
    for gear in range(len(LAST)):
        space = facts.free_space(view, gear)
        if space != NOBODY:
            at = gears.CITIES[gear].hole(space)
            gears.show_price(frame, at, space + extra, legal=gear in places)
    if view.space == NOBODY:
        gears.show_price(frame, gears.layout.FIRST_SPACE, extra, legal=FIRST_SPACE in places)
