"""What a view of the game says, in the terms of the picture and of the text board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from engine.game import SEATS, Event
from engine.games.tzolkin import events
from engine.games.tzolkin.actions import FIRST_SPACE
from engine.games.tzolkin.food import hunger
from engine.games.tzolkin.state import TzolkinState
from engine.games.tzolkin.tables import (
    CHICHEN,
    FOOD_DAYS,
    FREE,
    GEARS,
    GOODS,
    LAST,
    NEXT_ACTION,
    NOBODY,
    PARTS,
    SKULL,
    TEMPLES,
    TRACKS,
)
from renderers.kit.reading import figures
from renderers.scene import Scene, viewing

KINDS = ("farm", "funerary", "civil", "sacred")

view_of = viewing(TzolkinState)


def turn_of(scene: Scene) -> str:
    view = view_of(scene)
    day, days = view.progress()
    return scene.say("tzolkin.picture.turn", day=day, days=days, age=view.age)


def kinds(view: TzolkinState, seat: int) -> Counter[str]:
    """Own buildings by kind, and own monuments."""
    found = Counter(PARTS.buildings[tile].category for tile in view.built[seat])
    found["monument"] = len(view.raised[seat])
    return found


def workers_out(view: TzolkinState, seat: int) -> int:
    return view.workers_in_play(seat) - view.player(seat).hand


def corn_due(view: TzolkinState, seat: int) -> int:
    """What feeding everybody would cost today (T16.2 to T16.5)."""
    hungry, price = hunger(view, seat)
    return hungry * price


def people(view: TzolkinState, seat: int) -> tuple[tuple[str, int], ...]:
    """Workers in hand and on the gears, the corn they want, and harvest tiles."""
    row = view.player(seat)
    return (
        (f"worker {seat}", row.hand),
        ("worker", workers_out(view, seat)),
        ("food mid", corn_due(view, seat)),
        ("corn tile", row.corn_tiles),
        ("wood tile", row.wood_tiles),
    )


def food_days_ahead(view: TzolkinState) -> tuple[int, ...]:
    return FOOD_DAYS[view.feasts :]


def days_to_food(view: TzolkinState) -> int:
    """Days until the next food day, 0 today or when there is none."""
    ahead = food_days_ahead(view)
    return max(0, ahead[0] - view.day) if ahead else 0


def goods(view: TzolkinState, seat: int) -> tuple[tuple[str, int], ...]:
    """Corn first, then what is dug and cut, then skulls."""
    row = view.rows[seat]
    order = (3, 0, 1, 2, SKULL)
    return tuple((GOODS[kind], row[kind]) for kind in order)


def free_space(view: TzolkinState, gear: int) -> int:
    """Where the next worker on a gear would stand (T5.2), or NOBODY."""
    holes = view.on_gear(gear)[: LAST[gear] + 1]
    return holes.index(NOBODY) if NOBODY in holes else NOBODY


def next_price(view: TzolkinState) -> int:
    """What the next worker of this turn costs above the number of its space (T5.5)."""
    return sum(deed[0] == "place" for deed in view.deeds)


def step_back(view: TzolkinState, gear: int, number: int) -> int:
    """The corn for an action below the space of the worker just taken (T6.2, T6.5); 0 when the
    action is copied or free."""
    taken = [deed for deed in view.deeds if deed[0] == "take"]
    if not taken or view.asks(view.active) != "do":
        return 0
    space = int(taken[-1][2])
    if gear == CHICHEN and view.player(view.active).theology >= NEXT_ACTION:
        space += space == LAST[gear] - 1  # TR7: the free choice is cheaper
    return 0 if space >= FREE[gear] else max(0, space - number)


def raised_in(view: TzolkinState) -> dict[int, tuple[int, int]]:
    """For each emptied slot a monument that stood there or beside it, and who raised it."""
    slots = [slot for slot, tile in enumerate(view.monuments) if tile == NOBODY]
    taken = sorted((tile, seat) for seat, tiles in enumerate(view.raised) for tile in tiles)
    return dict(zip(slots, taken, strict=False))


def earned(view: TzolkinState, seat: int) -> list[tuple[str, str]]:
    """The parts of a final score: sign and points."""
    final = view.final[seat]
    return [
        ("vp", figures(final.before)),
        ("corn", figures(Fraction(final.quarters, 4))),
        ("skull", figures(final.skulls)),
        ("monument", figures(final.monuments)),
    ]


def state(view: TzolkinState, seat: int) -> str:
    """What a seat has done in a choice that all make at once."""
    if view.phase != "keep":
        return ""
    return "chosen" if view.ready[seat] else "choosing"


# The last turns.


class Last(NamedTuple):
    """Of the last turns: workers placed, actions done, tiles built or new, steps and levels won."""

    placed: tuple[tuple[int, int], ...] = ()
    done: Mapping[tuple[int, int], int] = MappingProxyType({})
    """The seat that did the action."""
    left: tuple[tuple[int, int], ...] = ()
    tiles: tuple[str, ...] = ()
    steps: tuple[tuple[int, int], ...] = ()
    """Temple and seat."""
    levels: tuple[tuple[int, int], ...] = ()
    """Track and seat."""


def last(scene: Scene) -> Last:
    """What the events of the last turns point at on the board."""
    view = view_of(scene)
    placed, left = list[tuple[int, int]](), list[tuple[int, int]]()
    done = dict[tuple[int, int], int]()
    steps, levels = list[tuple[int, int]](), list[tuple[int, int]]()
    tiles = list[str]()
    for event, days in _dated(scene):
        tiles += _tiles(event)
        steps += [(temple, _seat(event)) for temple in _temples(event)]
        match event.kind:
            case events.Placed:
                placed += _stand(view, events.Placed.of(event), days)
            case events.Pity:
                placed += _stand(view, events.Pity.of(event), days)
            case events.Took:
                took = events.Took.of(event)
                gear = GEARS.index(took["gear"])
                if took["did"]:
                    done.setdefault((gear, took["did"]), _seat(event))
                elif not days:
                    left.append((gear, took["space"]))
            case events.Copied:
                copied = events.Copied.of(event)
                done.setdefault((GEARS.index(copied["gear"]), copied["did"]), _seat(event))
            case events.Learned:
                levels.append((TRACKS.index(events.Learned.of(event)["track"]), _seat(event)))
            case _:
                pass
    return Last(tuple(placed), done, tuple(left), tuple(tiles), tuple(steps), tuple(levels))


def _tiles(event: Event) -> Sequence[str]:
    """Tiles built or new."""
    match event.kind:
        case events.Raised:
            return [events.Raised.of(event)["monument"]]
        case events.Refilled:
            return events.Refilled.of(event)["buildings"]
        case events.NewAge:
            return events.NewAge.of(event)["buildings"]
        case _:
            return ()


def _temples(event: Event) -> list[int]:
    """Temples on which its seat moved."""
    match event.kind:
        case events.Took:
            brought = events.Took.of(event)["brought"]
            return [at for at, name in enumerate(TEMPLES) if name in brought]
        case events.Begged | events.Burned | events.Offered:
            return [TEMPLES.index(str(event.facts["temple"]))]
        case _:
            return []


def _seat(event: Event) -> int:
    return SEATS.index(str(event.facts["seat"]))


def _dated(scene: Scene) -> Iterator[tuple[Event, int]]:
    """What the last turns brought, and how far the gears have turned since each."""
    since = 0
    for turn in reversed(scene.turns):
        since += _days(turn)
        yield from ((event, since) for event in turn)


def _days(turn: Iterable[Event]) -> int:
    """How far the gears turned at the end of a turn."""
    told = {event.kind for event in turn}
    if not told & {events.Day, events.Over}:
        return 0
    return 2 if events.Hurried in told else 1


def _stand(view: TzolkinState, told: events.Placement, days: int) -> list[tuple[int, int]]:
    """Return where the workers placed in the turn stand now; one that the day pushed off is
    gone."""
    found, seat = list[tuple[int, int]](), SEATS.index(told["seat"])
    for name, space in zip(told["on"], map(int, told["spaces"]), strict=True):
        if name == "first":
            found += [(FIRST_SPACE, 0)] * (view.space == seat)
            continue
        gear, now = GEARS.index(name), space + days
        if now <= LAST[gear] and view.on_gear(gear)[now] == seat:
            found.append((gear, now))
    return found
