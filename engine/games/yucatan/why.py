"""Why a text that looks like a step is none: asked with the predicates that make the legal list."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from engine.game import Reason
from engine.games.yucatan import legal, settling
from engine.games.yucatan.components import GUILDS, NOBODY, PARTS, PRICE
from engine.games.yucatan.state import YucatanState

_PLACED = {"large": "Y3.2", "small": "Y3.3", "neutral": "Y3.6"}


def why_not(state: YucatanState, seat: int, tokens: Sequence[str]) -> Reason | None:
    """See :meth:`engine.game.Position.why_not`; the seat is to act."""
    number = state.map.number
    if not tokens or tokens[0] not in {*_VERBS, "found", "recall"}:
        return None
    if state.draft and len(state.draft) == (PARTS.start_warriors if _warriors(state) else 1):
        return Reason("one_action", "Y3.7" if _warriors(state) else "Y4.1")
    match tokens:
        case ["found", cell] if cell in number:
            return _found(state, seat, cell)
        case ["deploy", guild, *cells] if guild in GUILDS and all(cell in number for cell in cells):
            return _deploy(state, seat, guild, cells)
        case ["recall", cell] if cell in number and state.phase == "recall":
            return None if _has(state.men[seat], number[cell]) else Reason("not_yours", "Y8.2")
        case [str(verb), *_] if verb in _VERBS and state.phase != "play":
            return _another_phase(state)
        case ["recall", *_]:
            return Reason("no_recall", "Y8.2")
        case ["grow", cell] if cell in number:
            return _grow(state, seat, cell)
        case ["move", start, *rest] if start in number:
            return _move(state, seat, start, rest)
        case ["build"] if state.city[seat] < PRICE:
            return Reason("prisoners", "Y14.1", {"n": state.city[seat], "price": PRICE})
        case ["pass"] if legal.turn_steps(state, seat):
            return Reason("may_not_pass", "Y4.2")
        case _:
            return None


_VERBS = {"grow", "move", "build", "pass", "deploy"}


def _warriors(state: YucatanState) -> bool:
    return state.phase == "warriors"


def _another_phase(state: YucatanState) -> Reason:
    recall = state.phase == "recall"
    return Reason("recall_first", "Y8.2") if recall else Reason("setting_up", "Y3.8")


def _has(cells: int, cell: int) -> bool:
    return bool(cells >> cell & 1)


def _found(state: YucatanState, seat: int, name: str) -> Reason | None:
    cell, facts = state.map.number[name], {"cell": name}
    if state.phase in {"warriors", "recall"}:
        return _another_phase(state)
    if state.phase == "play" and not state.stock(seat):
        return Reason("no_stock", "Y5.4")
    if not _has(state.map.jungle, cell):
        return Reason("no_jungle", "Y3.4", facts)
    if _has(state.settled, cell):
        return Reason("village_there", "Y2.1", facts)
    if not _has(state.map.open, cell):
        return Reason("by_city", "Y3.4", facts)
    if not _has(state.free, cell):
        return Reason("by_village", "Y3.4", facts)
    if state.phase != "play":
        if _has(settling.cells_for(state, seat), cell):
            return None
        return Reason(f"{state.phase}_place", _PLACED[state.phase], facts)
    if _has(legal.foundable(state, seat), cell):
        return None
    others = state.everybody & ~state.men[seat]
    if not state.rules.under_enemy and _has(others, cell):
        return Reason("enemy_there", "Y5.3", facts)
    return Reason("no_river", "Y5.2", facts)


def _deploy(state: YucatanState, seat: int, guild: str, cells: Sequence[str]) -> Reason | None:
    if state.phase not in {"play", "warriors"}:
        return _another_phase(state)
    own = state.reserves[len(GUILDS) * seat :]
    if own[GUILDS.index(guild)] <= 0:
        return Reason("no_such_warrior", "Y7.1", {"guild": guild})
    if state.phase == "play" and state.standing(seat) >= state.limit(seat):
        return Reason("too_many", "Y8.1", {"n": state.limit(seat)})
    if len(cells) != 1:
        return None
    cell, facts = state.map.number[cells[0]], {"cell": cells[0]}
    if _has(legal.deployable(state, seat), cell):
        return None
    if _has(state.everybody, cell) or (_warriors(state) and _drafted(state, cells[0])):
        return Reason("warrior_there", "Y7.2", facts)
    if _warriors(state):
        return Reason("not_by_own_city", "Y3.7", facts)
    if _has(state.towns[seat] & ~state.large, cell):
        return Reason("small_village", "Y7.3", facts)
    return Reason("not_by_city", "Y7.1", facts)


def _drafted(state: YucatanState, cell: str) -> bool:
    return any(str(step).endswith(f" {cell}") for step in state.draft)


def _grow(state: YucatanState, seat: int, name: str) -> Reason | None:
    cell, facts = state.map.number[name], {"cell": name}
    if _has(state.towns[state.seats], cell):
        return Reason("neutral_village", "Y6.2", facts)
    if not _has(state.towns[seat], cell):
        return Reason("not_your_village", "Y6.1", facts)
    return Reason("large_already", "Y6.1", facts) if _has(state.large, cell) else None


def _move(state: YucatanState, seat: int, start: str, rest: Sequence[str]) -> Reason | None:
    number, land = state.map.number, state.map
    if not _has(state.men[seat], number[start]):
        return Reason("not_your_warrior", "Y9.1", {"cell": start})
    names = list(takewhile(number.__contains__, rest))
    if not names or names[2:]:
        return None
    cells, facts = [number[name] for name in names], {"cell": names[-1]}
    if cells[-1] == number[start]:
        return Reason("back_again", "Y9.5")
    if _has(state.men[seat], cells[-1]):
        return Reason("own_warrior", "Y9.6", facts)
    known = state.ways.known
    through = names[0] if names[1:] else ""
    if (way := known.get((start, through, names[-1]))) is not None:
        if way.through == NOBODY or way.crossing:
            return None
        return _second_step(state, seat, way.through, through, facts)
    for cell, name in zip(cells, names, strict=True):
        if land.kinds[cell] == "mountain":
            return Reason("mountain", "Y2.3", {"cell": name})
    if land.kinds[cells[-1]] == "river":
        return Reason("great_river", "Y2.4", facts)
    return _no_way(state, number[start], cells, facts)


def _second_step(
    state: YucatanState, seat: int, middle: int, through: str, facts: dict[str, str]
) -> Reason | None:
    """Why a way of two steps that the map allows is not open now (Y9.6, Y9.7, YR28)."""
    if _has(state.everybody, middle):
        return Reason("warrior_between", "Y9.6", {"cell": through})
    foreign = state.settled & ~state.towns[seat] | state.map.city_cells
    if _has(foreign & ~(1 << state.map.cities[seat]), middle):
        return Reason("must_stop", "Y9.7", {"cell": through})
    to = state.map.number[facts["cell"]]
    cities = state.map.city_cells & ~(1 << state.map.cities[seat])
    if state.rules.adjacent and _has(cities, to):
        return Reason("city_adjacent", "Y9.2", facts)
    return None


def _no_way(
    state: YucatanState, start: int, cells: Sequence[int], facts: dict[str, str]
) -> Reason | None:
    """Why no way leads there on this map."""
    near, land = state.map.hexes.neighbours, state.map
    if not cells[1:]:
        return None if cells[0] in near[start] else Reason("too_far", "Y9.1", facts)
    middle, to = cells
    if land.kinds[middle] == "river":
        return Reason("no_crossing", "Y9.3", facts)
    if middle not in near[start] or to not in near[middle]:
        return Reason("not_touching", "Y9.1", facts)
    return Reason("not_marked", "Y9.2", facts)
