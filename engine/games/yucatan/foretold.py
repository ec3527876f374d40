"""What a step would bring, as far as its player knows: it stands beside the choice.

A fight is foretold when the guild of the other pawn is open, and only announced when it is not."""

from __future__ import annotations

from engine.game import SEATS, Action, Event
from engine.games.yucatan.actions import Build, Deploy, Found, Grow, Move, Recall
from engine.games.yucatan.components import GUILDS, LEVELS, MOST, NOBODY
from engine.games.yucatan.effects import attacker_wins
from engine.games.yucatan.events import (
    AheadCross,
    AheadFight,
    AheadGivenUp,
    AheadLevel,
    AheadLimit,
    AheadLoot,
    AheadLoss,
    AheadRaid,
    AheadRaze,
    AheadRazeNeutral,
    AheadShrinks,
    AheadSpoils,
    AheadUnload,
    AheadVictory,
    AheadVisit,
    AheadWin,
)
from engine.games.yucatan.state import YucatanState
from engine.games.yucatan.ways import Way


def foretold(state: YucatanState, seat: int, action: Action) -> list[Event]:
    """The forecast of one step, for its player alone."""
    number = state.map.number
    match action:
        case Move():
            return _move(state, seat, action)
        case Found() if state.phase == "play":
            return [AheadLimit({"n": state.limit(seat) + 1}, (seat,))]
        case Grow(name) if load := _load(state, seat, number[name]):
            return [AheadUnload({"n": load}, (seat,))]
        case Deploy(_, name) if state.large >> number[name] & 1:
            return [AheadShrinks({}, (seat,))]
        case Build():
            level = state.levels[seat] + 1
            won = level == LEVELS
            return [AheadVictory({}, (seat,)) if won else AheadLevel({"level": level}, (seat,))]
        case Recall(name) if load := state.loads[number[name]]:
            return [AheadGivenUp({"n": load}, (seat,))]
        case _:
            return []


def sure_loss(state: YucatanState, seat: int, action: Action) -> bool:
    """Whether the step sends a pawn into a fight that everybody knows to be lost."""
    return any(event.kind == AheadLoss for event in foretold(state, seat, action))


def _load(state: YucatanState, seat: int, cell: int) -> int:
    return state.loads[cell] if state.men[seat] >> cell & 1 else 0


def _move(state: YucatanState, seat: int, move: Move) -> list[Event]:
    way = state.ways.known[move.start, move.through, move.to]
    load, found = state.loads[way.start], list[Event]()
    if way.crossing:
        found.append(AheadCross({}, (seat,)))
    elif way.through != NOBODY and load and state.is_home(seat, way.through):
        found.append(AheadUnload({"n": load}, (seat,)))
        load = 0
    for rival, men in enumerate(state.men):
        if men >> way.to & 1:
            return [*found, *_fight(state, seat, rival, way, load)]
    for owner, towns in enumerate(state.towns):
        if owner != seat and towns >> way.to & 1:
            return [*found, _raid(state, seat, owner, way.to, load)]
    for owner, city in enumerate(state.map.cities):
        if owner != seat and city == way.to:
            return [*found, _loot(state, seat, owner, load, move.take)]
    if load and state.is_home(seat, way.to):
        found.append(AheadUnload({"n": load}, (seat,)))
    return found


def _fight(state: YucatanState, seat: int, rival: int, way: Way, load: int) -> list[Event]:
    """When the guild is open, how it ends and, after a win, all that follows from it (Y11)."""
    if not state.shown >> way.to & 1:
        return [AheadFight({"defender": SEATS[rival]}, (seat,))]
    guild = GUILDS[state.guilds[way.to]]
    if not attacker_wins(state.guilds[way.start], state.guilds[way.to]):
        return [AheadLoss({"defender": SEATS[rival], "guild": guild}, (seat,))]
    found = [AheadWin({"defender": SEATS[rival], "guild": guild}, (seat,))]
    came = state.loads[way.to] + int(state.supply > 0)
    load = min(load + came, MOST)
    if came:
        found.append(AheadSpoils({"n": load}, (seat,)))
    if load and state.is_home(seat, way.to):
        found.append(AheadUnload({"n": load}, (seat,)))
    elif state.rules.city_loot and way.to in state.map.cities:
        owner = state.map.cities.index(way.to)
        if owner != seat and (taken := min(MOST - load, state.city[owner])):
            found.append(AheadLoot({"owner": SEATS[owner], "n": taken}, (seat,)))
    return found


def _raid(state: YucatanState, seat: int, owner: int, cell: int, load: int) -> Event:
    gained = int(state.supply > 0 and load < MOST)
    if owner == state.seats:
        return AheadRazeNeutral({"n": gained}, (seat,))
    what = AheadRaid if state.large >> cell & 1 else AheadRaze
    return what({"owner": SEATS[owner], "n": gained}, (seat,))


def _loot(state: YucatanState, seat: int, owner: int, load: int, take: int) -> Event:
    taken = min(MOST - load, state.city[owner]) if take < 0 else take
    if not taken:
        return AheadVisit({"owner": SEATS[owner]}, (seat,))
    return AheadLoot({"owner": SEATS[owner], "n": taken}, (seat,))
