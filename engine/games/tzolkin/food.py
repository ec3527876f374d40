"""The four food days: feeding, the change of age, what the gods give (T16). Nobody chooses."""

from __future__ import annotations

from engine.game import SEATS, Event
from engine.games.tzolkin import temples
from engine.games.tzolkin.events import Fed, FoodDay, GodsGive, GodsScore, NewAge, Unfed
from engine.games.tzolkin.state import VP, TzolkinState, changed
from engine.games.tzolkin.symbols import FeedDiscount, FeedFree
from engine.games.tzolkin.tables import BUILDINGS, CORN, GOODS, NOBODY, PARTS

AGES = PARTS.calendar.food_days[-1].age


def hold(state: TzolkinState) -> list[Event]:
    """A whole food day, if this round is one (T16.1)."""
    days = PARTS.calendar.food_days
    if state.feasts == len(days) or state.day < days[state.feasts].day:
        return []
    today = days[state.feasts]
    events = [FoodDay({"day": today.day})]
    events += [feed(state, seat) for seat in range(state.seats)]
    ends_age = today.part == "end"
    if ends_age and state.later:
        events.append(_change_buildings(state))  # T16.6
    if ends_age:
        points = temples.give_points(state)
        facts = {SEATS[seat]: points[seat] for seat in range(state.seats)}
        events.append(GodsScore({"points": facts}))
        state.age = AGES
    else:
        gifts = temples.give_materials(state)
        for seat, gift in enumerate(gifts):
            brought = {name: n for name, n in zip(GOODS, gift, strict=True) if n}
            if brought:
                events.append(GodsGive({"seat": SEATS[seat], "brought": brought}))
    state.feasts += 1
    return events


def hunger(state: TzolkinState, seat: int) -> tuple[int, int]:
    """The workers of a seat that need corn, and what each of them needs (T16.2, T16.4, T16.5)."""
    free = discount = 0
    tiles = [PARTS.buildings[tile] for tile in state.built[seat]]
    for tile in (*tiles, *(PARTS.wealth_tiles[tile] for tile in state.kept[seat])):
        for effect in tile.effects:
            match effect:
                case FeedFree(workers):
                    free += workers
                case FeedDiscount(corn):
                    discount += corn
                case _:
                    pass
    each = max(0, PARTS.feeding.corn_per_worker - discount)
    return max(0, state.workers_in_play(seat) - free), each


def feed(state: TzolkinState, seat: int) -> Event:
    """T16.3: as many as the corn allows, each wholly or not at all."""
    row = state.rows[seat]
    hungry, each = hunger(state, seat)
    fed = min(hungry, row[CORN] // each) if each else hungry
    lost = PARTS.feeding.vp_per_unfed_worker * (hungry - fed)
    row[CORN] -= fed * each
    row[VP] += lost
    kind = Unfed if lost else Fed
    return kind({"seat": SEATS[seat], "corn": fed * each, "unfed": hungry - fed, "points": lost})


def _change_buildings(state: TzolkinState) -> Event:
    """What is left of age 1 leaves the game, six tiles of age 2 are shown."""
    state.stack, state.later = state.later, ()
    state.slots = [NOBODY] * len(state.slots)
    return NewAge({"buildings": refill(state)}, reveals=True)


def refill(state: TzolkinState) -> list[str]:
    """T14.6: every empty slot gets a tile while there are any; returns their names."""
    new = list[str]()
    for slot, tile in enumerate(state.slots):
        if tile == NOBODY and state.stack:
            state.slots = changed(state.slots, slot, state.stack[0])
            state.stack = state.stack[1:]
            new.append(BUILDINGS[state.slots[slot]])
    return new
