"""What a step would bring, as far as its player knows: it stands beside the choice.

A fight is foretold when the guild of the other pawn is open, and only announced when it is not.
Facts by kind (``n`` counts prisoners): ``ahead_fight``: defender; ``ahead_win``, ``ahead_loss``:
defender, guild; ``ahead_spoils``: n (carried then); ``ahead_raid``, ``ahead_raze``: owner, n;
``ahead_raze_neutral``: n; ``ahead_unload``: n; ``ahead_loot``: owner, n; ``ahead_visit``: owner;
``ahead_cross``; ``ahead_shrinks`` (an own large village sends a pawn); ``ahead_limit``: n (pawns
that may stand then); ``ahead_level``: level; ``ahead_victory``; ``ahead_given_up``: n.
"""

from __future__ import annotations

from engine.game import SEATS, Action, Event, Fact
from engine.games.yucatan.actions import Build, Deploy, Found, Grow, Move, Recall
from engine.games.yucatan.components import GUILDS, LEVELS, MOST, NOBODY
from engine.games.yucatan.effects import attacker_wins
from engine.games.yucatan.state import YucatanState
from engine.games.yucatan.ways import Way


def foretold(state: YucatanState, seat: int, action: Action) -> list[Event]:
    """The forecast of one step, for its player alone."""
    number = state.map.number
    match action:
        case Move():
            return _move(state, seat, action)
        case Found() if state.phase == "play":
            return [_ahead(seat, "limit", n=state.limit(seat) + 1)]
        case Grow(name) if load := _load(state, seat, number[name]):
            return [_ahead(seat, "unload", n=load)]
        case Deploy(_, name) if state.large >> number[name] & 1:
            return [_ahead(seat, "shrinks")]
        case Build():
            level = state.levels[seat] + 1
            won = level == LEVELS
            return [_ahead(seat, "victory") if won else _ahead(seat, "level", level=level)]
        case Recall(name) if load := state.loads[number[name]]:
            return [_ahead(seat, "given_up", n=load)]
        case _:
            return []


def sure_loss(state: YucatanState, seat: int, action: Action) -> bool:
    """Whether the step sends a pawn into a fight that everybody knows to be lost."""
    return any(event.kind == "ahead_loss" for event in foretold(state, seat, action))


def _ahead(seat: int, what: str, **facts: Fact) -> Event:
    return Event(f"ahead_{what}", facts, only=(seat,))


def _load(state: YucatanState, seat: int, cell: int) -> int:
    return state.loads[cell] if state.men[seat] >> cell & 1 else 0


def _move(state: YucatanState, seat: int, move: Move) -> list[Event]:
    way = state.ways.known[move.start, move.through, move.to]
    load, found = state.loads[way.start], list[Event]()
    if way.crossing:
        found.append(_ahead(seat, "cross"))
    elif way.through != NOBODY and load and state.is_home(seat, way.through):
        found.append(_ahead(seat, "unload", n=load))
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
        found.append(_ahead(seat, "unload", n=load))
    return found


def _fight(state: YucatanState, seat: int, rival: int, way: Way, load: int) -> list[Event]:
    """When the guild is open, how it ends and, after a win, all that follows from it (Y11)."""
    if not state.shown >> way.to & 1:
        return [_ahead(seat, "fight", defender=SEATS[rival])]
    guild = GUILDS[state.guilds[way.to]]
    if not attacker_wins(state.guilds[way.start], state.guilds[way.to]):
        return [_ahead(seat, "loss", defender=SEATS[rival], guild=guild)]
    found = [_ahead(seat, "win", defender=SEATS[rival], guild=guild)]
    came = state.loads[way.to] + int(state.supply > 0)
    load = min(load + came, MOST)
    if came:
        found.append(_ahead(seat, "spoils", n=load))
    if load and state.is_home(seat, way.to):
        found.append(_ahead(seat, "unload", n=load))
    elif state.rules.city_loot and way.to in state.map.cities:
        owner = state.map.cities.index(way.to)
        if owner != seat and (taken := min(MOST - load, state.city[owner])):
            found.append(_ahead(seat, "loot", owner=SEATS[owner], n=taken))
    return found


def _raid(state: YucatanState, seat: int, owner: int, cell: int, load: int) -> Event:
    gained = int(state.supply > 0 and load < MOST)
    if owner == state.seats:
        return _ahead(seat, "raze_neutral", n=gained)
    what = "raid" if state.large >> cell & 1 else "raze"
    return _ahead(seat, what, owner=SEATS[owner], n=gained)


def _loot(state: YucatanState, seat: int, owner: int, load: int, take: int) -> Event:
    taken = min(MOST - load, state.city[owner]) if take < 0 else take
    if not taken:
        return _ahead(seat, "visit", owner=SEATS[owner])
    return _ahead(seat, "loot", owner=SEATS[owner], n=taken)
