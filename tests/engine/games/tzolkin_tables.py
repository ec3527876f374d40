"""Positions of Tzolk'in for the tests, written the way the worked examples are.

``table("red palenque 1, neutral tikal 7", red={"corn": 3}, show="a1_01 a1_09")`` is red's turn with
these workers on the gears, red's corn, and these buildings among the six for sale. What is not said
is as at the start: three workers in the hand (less those on the gears), nothing owned.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.game import END, SEATS, Event
from engine.games.tzolkin.position import TzolkinPosition
from engine.games.tzolkin.setup import position as set_up
from engine.games.tzolkin.state import BANK, CORN_TILES, HAND, Player
from engine.games.tzolkin.tables import (
    AGE_1,
    AGE_2,
    BUILDINGS,
    FIRST,
    FOOD_DAYS,
    GEARS,
    MONUMENTS,
    NEUTRAL,
    NOBODY,
    WEALTH,
)
from engine.notation import action_meant
from tests.engine.games.told import fact as fact
from tests.engine.games.told import kinds as kinds


def table(
    on: str = "",
    *,
    seats: int = 4,
    active: str = "red",
    first: str = "red",
    day: int = 2,
    show: str = "",
    monuments: str = "",
    jungle: Mapping[int, tuple[int, int]] | None = None,
    offered: Sequence[int] = (),
    skulls: int | None = None,
    **players: Mapping[str, int],
) -> TzolkinPosition:
    """A turn of the seat that is ``active``. ``jungle`` gives the wood and corn tiles left in a
    group; tiles missing there are owned by the last seat, or were burned. ``skulls`` is what the
    bank holds; the last seat owns the others."""
    feasts = sum(food < day for food in FOOD_DAYS)
    new = set_up(
        seats, SEATS.index(first), _named(monuments, MONUMENTS), AGE_1, AGE_2, range(len(WEALTH))
    )
    new.phase, new.dealt, new.active = "turn", [()] * seats, SEATS.index(active)
    new.kept = [(4 * seat, 4 * seat + 2) for seat in range(seats)]
    new.day, new.round, new.feasts = day, min(day, 27), feasts
    _show(new, show, feasts >= 2)
    for seat in range(seats):
        _fill(new, seat, dict(players.pop(SEATS[seat], {})))
    assert not players, players
    for text in filter(None, (part.strip() for part in on.split(","))):
        _stand(new, *text.split())
    for seat, row in enumerate(new.rows):  # workers on the gears came from the hand, or the bank
        row[BANK] = 6 - new.workers_in_play(seat)
    for group, (wood, corn) in (jungle or {}).items():
        each = new.corn_tiles[group - 2]
        new.rows[-1][CORN_TILES] += each - corn
        new.burned += (new.wood_tiles[group - 2] - wood) if group > 2 else 0
        new.wood_tiles[group - 2], new.corn_tiles[group - 2] = wood, corn
    for space in offered:
        new.offered[space] = 1
    owned = sum(new.player(seat).skulls for seat in range(seats))
    new.skulls = 13 - owned - len(offered)
    if skulls is not None:
        new.rows[-1][4] += new.skulls - skulls
        new.skulls = skulls
    assert new.flaws() == []
    return new


def _named(ids: str, all_ids: Sequence[str]) -> list[int]:
    named = [all_ids.index(name) for name in ids.split()]
    return named + [number for number in range(len(all_ids)) if number not in named]


def _show(new: TzolkinPosition, ids: str, second: bool) -> None:
    named = [BUILDINGS.index(name) for name in ids.split()]
    rest = [tile for tile in (AGE_2 if second else AGE_1) if tile not in named]
    new.slots = [*named, *rest][:6]
    new.stack = tuple([*named, *rest][6:])
    if second:
        new.age, new.later = 2, ()


def _fill(new: TzolkinPosition, seat: int, goods: dict[str, Any]) -> None:
    """Goods, workers, steps and levels by name; ``built`` and ``raised`` by id."""
    row = new.rows[seat]
    for name in str(goods.pop("built", "")).split():
        tile = BUILDINGS.index(name)
        new.built[seat] += (tile,)
        new.stack = tuple(other for other in new.stack if other != tile)
        if tile in new.slots:
            new.slots[new.slots.index(tile)], new.stack = new.stack[0], new.stack[1:]
        new.later = tuple(other for other in new.later if other != tile)
    for name in str(goods.pop("raised", "")).split():
        tile = MONUMENTS.index(name)
        new.raised[seat] += (tile,)
        new.monuments[new.monuments.index(tile)] = -1
    if "kept" in goods:
        new.kept[seat] = tuple(WEALTH.index(name) for name in goods.pop("kept").split())
    for name, count in goods.items():
        at = Player._fields.index(name)
        if name == "corn_tiles":
            new.corn_tiles[0] -= count
        elif name == "wood_tiles":
            new.wood_tiles[3] -= count
        row[at] = count


def _stand(new: TzolkinPosition, who: str, gear: str, space: str = "0") -> None:
    worker = NEUTRAL if who == "neutral" else SEATS.index(who)
    if worker == NEUTRAL:  # one of those already on the gears goes there
        last = max(hole for hole, other in enumerate(new.holes) if other == NEUTRAL)
        new.holes[last] = NOBODY
    if gear == "first":
        new.space = worker
    else:
        new.holes[FIRST[GEARS.index(gear)] + int(space)] = worker
    if worker != NEUTRAL and new.rows[worker][HAND]:
        new.rows[worker][HAND] -= 1


def do(position: TzolkinPosition, *steps: str) -> list[Event]:
    """The active seat takes these steps, each by its text, or several with commas between."""
    events: list[Event] = []
    for step in filter(None, ", ".join(steps).split(", ")):
        (seat, *_) = position.waiting()
        events += position.play(seat, action_meant(position, seat, step))
        assert position.flaws() == []
    return events


def offered(position: TzolkinPosition) -> list[str]:
    """The legal steps of the active seat."""
    return [str(action) for action in position.actions(position.active)]


def may_end(position: TzolkinPosition) -> bool:
    return END in position.actions(position.active)


def red(position: TzolkinPosition) -> Player:
    return position.player(0)


def where(position: TzolkinPosition, seat: str) -> list[str]:
    """Where a seat's workers are: ``palenque 1``, ``first``."""
    number = SEATS.index(seat)
    found = [
        f"{name} {space}"
        for gear, name in enumerate(GEARS)
        for space, worker in enumerate(position.on_gear(gear))
        if worker == number
    ]
    return found + (["first"] if position.space == number else [])


def shown(position: TzolkinPosition) -> list[str]:
    return [BUILDINGS[tile] for tile in position.slots if tile >= 0]


def end_round(position: TzolkinPosition, *, days: int = 1) -> list[Event]:
    """Everybody left places or takes one worker and does nothing with it; then the calendar."""
    number, events = position.round, []
    while position.waiting() and position.round == number and position.phase != "over":
        if position.phase == "days":
            events += do(position, f"days {days}", "end")
            continue
        legal = offered(position)
        step = next((s for s in legal if s.startswith("place") and "first" not in s), legal[0])
        events += do(position, step)
        while not may_end(position):
            events += do(position, "skip" if "skip" in offered(position) else offered(position)[0])
        events += do(position, "end")
    return events
