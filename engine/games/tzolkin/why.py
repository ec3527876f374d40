"""Why a text that looks like a step is none: asked with the predicates that make the legal list."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import SEATS, Reason
from engine.games.tzolkin import buildings, gears, turns
from engine.games.tzolkin.state import HAND, TEMPLE, TRACK, TzolkinState
from engine.games.tzolkin.tables import (
    ACTIONS,
    BUILDINGS,
    CORN,
    FIRST,
    GEARS,
    LAST,
    MONUMENTS,
    NEUTRAL,
    NOBODY,
    PRICES,
    RESOURCES,
    TEMPLES,
    TRACKS,
    VALUES,
    WEALTH,
)

_FIRST = {"beg", "place", "take"}
_WITHIN = {
    "do": "do",
    "skip": "do",
    "harvest": "harvest",
    "burn": "harvest",
    "learn": "learn",
    "build": "build",
    "monument": "build",
    "arch": "arch",
    "save": "save",
    "buy": "market",
    "sell": "market",
    "copy": "copy",
    "offer": "offer",
    "up": "up",
    "gain": "gain",
}
"""What must be pending for these steps; ``pay`` and ``done`` belong to several."""


def why_not(state: TzolkinState, seat: int, tokens: Sequence[str]) -> Reason | None:
    """See :meth:`engine.game.Position.why_not`; the seat is to act."""
    if not tokens:
        return None
    verb, *others = tokens
    if state.phase == "keep":
        return _keep(state, seat, verb, others)
    if state.phase != "turn":
        return None
    pending = str(state.agenda[-1][0]) if state.agenda else ""
    if verb in _FIRST:
        return Reason("finish_first", "T6.1") if pending else _begin(state, seat, verb, others)
    if verb in _WITHIN and _WITHIN[verb] != pending:
        return Reason("not_asked", "T6.1")
    return _within(state, seat, verb, others) if pending else None


def _keep(state: TzolkinState, seat: int, verb: str, tiles: Sequence[str]) -> Reason | None:
    if verb != "keep":
        known = verb in _WITHIN or verb in _FIRST
        return Reason("keep_first", "T2.10") if known else None
    if state.kept[seat]:
        return Reason("kept", "T2.10")
    own = [WEALTH[tile] for tile in state.dealt[seat]]
    others = [tile for tile in tiles if tile in WEALTH and tile not in own]
    return Reason("not_dealt", "T2.10", {"tiles": others}) if others else None


# Begging, placing, picking up.


def _begin(state: TzolkinState, seat: int, verb: str, others: Sequence[str]) -> Reason | None:
    row = state.rows[seat]
    match verb, others:
        case "beg", [temple] if temple in TEMPLES:
            if state.deeds:
                return Reason("beg_first", "T4.1")
            if row[CORN] > turns.BEGGING.max_corn:
                return Reason("corn_enough", "T4.2", {"n": turns.BEGGING.max_corn})
            return _bottom(row, temple)
        case "place", [on] if on in (*GEARS, "first"):
            return _place(state, seat, on)
        case "take", [gear, space] if gear in GEARS and space.isdecimal():
            return _take(state, seat, gear, int(space))
        case _:
            return None


def _bottom(row: list[int], temple: str) -> Reason | None:
    if row[TEMPLE + TEMPLES.index(temple)] > 0:
        return None
    return Reason("temple_bottom", "T13.9", {"temple": temple})


def _place(state: TzolkinState, seat: int, on: str) -> Reason | None:
    row = state.rows[seat]
    if state.way == "pick":
        return Reason("one_or_other", "T3.4")
    if state.way == "mercy":
        return Reason("pity_ends", "T4.8")
    if not row[HAND]:
        return Reason("no_worker", "T5.1")
    cost = turns.placed(state)
    if on == "first":
        if state.space != NOBODY:
            return Reason("first_taken", "T12.2", {"seat": SEATS[state.space]})
    else:
        space = turns.lowest_free(state, GEARS.index(on))
        if space == NOBODY:
            return Reason("gear_full", "T5.4", {"gear": on})
        cost += space
    return Reason("corn_short", "T5.5", {"n": cost, "has": row[CORN]}) if cost > row[CORN] else None


def _take(state: TzolkinState, seat: int, gear: str, space: int) -> Reason | None:
    at = GEARS.index(gear)
    if state.way in {"place", "mercy"}:
        return Reason("one_or_other", "T3.4")
    if not 0 <= space <= LAST[at]:
        return None
    facts = {"gear": gear, "space": space}
    match state.holes[FIRST[at] + space]:
        case holder if holder == seat:
            return None
        case holder if holder == NOBODY:
            return Reason("nobody_there", "T6.1", facts)
        case holder if holder == NEUTRAL:
            return Reason("neutral_worker", "T6.7", facts)
        case holder:
            return Reason("not_your_worker", "T6.1", {**facts, "seat": SEATS[holder]})


# What an action asks.


def _within(state: TzolkinState, seat: int, verb: str, others: Sequence[str]) -> Reason | None:
    row, task = state.rows[seat], state.agenda[-1]
    match verb, others:
        case "do", [number] if number.isdecimal():
            return _do(state, seat, int(task[1]), int(task[2]), int(number))
        case "harvest", [kind]:
            return _harvest(state, row, int(task[1]), kind)
        case "burn", [temple] if temple in TEMPLES:
            wood = state.wood_tiles[int(task[1])]
            return _bottom(row, temple) if wood else Reason("no_wood_tile", "T7.6")
        case "learn", [track] if track in TRACKS and task[1] != "free":
            price, held = PRICES[row[TRACK + TRACKS.index(track)]], sum(row[:3])
            lacks = price > held
            return Reason("learn_short", "T15.2", {"n": price, "has": held}) if lacks else None
        case "pay", _ if task[0] not in {"pay", "tribute"}:
            return Reason("not_asked", "T6.1")
        case "pay", [*kinds] if kinds and set(kinds) <= set(RESOURCES):
            tribute = task[0] == "tribute"
            count = 1 if tribute else PRICES[row[TRACK + int(task[1])]]
            return _pay(row, kinds, count, "T9.1" if tribute else "T15.2")
        case "build", [tile] if tile in BUILDINGS:
            return _build(state, row, str(task[1]), tile)
        case "monument", [tile] if tile in MONUMENTS:
            return _monument(state, row, str(task[1]), tile)
        case (("buy" | "sell"), [kind, count]) if kind in RESOURCES and count.isdecimal():
            return _trade(row, verb, RESOURCES.index(kind), int(count))
        case "offer", [kind, temple] if kind in RESOURCES and temple in TEMPLES:
            has = row[RESOURCES.index(kind)]
            return None if has else Reason("resources_short", "T15.16", {"has": 0, "kind": kind})
        case _:
            return None


def _do(state: TzolkinState, seat: int, gear: int, space: int, number: int) -> Reason | None:
    row = state.rows[seat]
    if not 1 <= number <= ACTIONS[gear]:
        return Reason("no_action", "T6.4", {"n": ACTIONS[gear]})
    price = gears.price(row, gear, space, number)
    if price < 0:
        return Reason("too_high", "T6.2", {"space": space})
    if price > row[CORN]:
        return Reason("corn_back", "T6.3", {"n": price, "has": row[CORN]})
    if gears.available(state, seat, gear, number, row[CORN] - price):
        return None
    return Reason("not_usable", "T6.8", {"n": number})


def _harvest(state: TzolkinState, row: list[int], group: int, kind: str) -> Reason | None:
    steps = [str(step) for step in gears.harvests(state, row, group)]
    if kind not in {"corn", "wood"} or f"harvest {kind}" in steps:
        return None
    return Reason("no_corn_tile", "T7.5") if kind == "corn" else Reason("no_wood_tile", "T7.4")


def _pay(row: list[int], kinds: Sequence[str], count: int, rule: str) -> Reason | None:
    if len(kinds) != count:
        return Reason("pay_count", rule, {"n": count})
    for at, kind in enumerate(RESOURCES):
        if kinds.count(kind) > row[at]:
            return Reason("resources_short", rule, {"has": row[at], "kind": kind})
    return None


def _build(state: TzolkinState, row: list[int], mode: str, tile: str) -> Reason | None:
    number = BUILDINGS.index(tile)
    if number not in state.slots:
        return Reason("not_shown", "T9.8", {"tile": tile})
    if number in buildings.payable(state, row, mode, row[CORN]):
        return None
    rule = "T10.7" if mode == "corn" else "T14.3"
    return Reason("cannot_pay", rule, {"tile": tile})


def _monument(state: TzolkinState, row: list[int], mode: str, tile: str) -> Reason | None:
    number = MONUMENTS.index(tile)
    if mode != "first":
        return Reason("no_monument", "T14.8")
    if number not in state.monuments:
        return Reason("not_shown", "T14.8", {"tile": tile})
    if number in buildings.affordable_monuments(state, row):
        return None
    return Reason("cannot_pay", "T14.8", {"tile": tile})


def _trade(row: list[int], verb: str, kind: int, count: int) -> Reason | None:
    if verb == "sell" and count > row[kind]:
        return Reason("resources_short", "T10.3", {"has": row[kind], "kind": RESOURCES[kind]})
    cost = count * VALUES[kind]
    if verb == "buy" and cost > row[CORN]:
        return Reason("market_short", "T10.3", {"n": cost, "has": row[CORN]})
    return None
