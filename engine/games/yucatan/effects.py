"""What a turn does when it is ended: the five actions and what follows from them (Y5 to Y14)."""

from __future__ import annotations

from engine.game import SEATS, Action, Event
from engine.games.yucatan import memory, settling
from engine.games.yucatan.actions import NOTHING, Build, Deploy, Found, Grow, Move, Recall
from engine.games.yucatan.components import BEATS, GUILDS, MOST, NOBODY, PRICE
from engine.games.yucatan.events import (
    Built,
    Crossed,
    Deployed,
    Fight,
    Founded,
    FoundedUnder,
    GivenUp,
    Grown,
    Looted,
    Moved,
    Passed,
    Raided,
    Razed,
    RazedNeutral,
    Recalled,
    Sent,
    Spoils,
    Taken,
    Unloaded,
    Visited,
)
from engine.games.yucatan.state import UNKNOWN, YucatanState, changed
from engine.games.yucatan.ways import Way

NEUTRAL = "neutral"


def carry_out(state: YucatanState, seat: int, action: Action) -> list[Event]:
    """The one action of a turn, or a recall."""
    names, who = state.map.number, SEATS[seat]
    match action:
        case Move():
            return _move(state, seat, action)
        case Found(name):
            return [_found(state, seat, names[name])]
        case Grow(name):
            return _grow(state, seat, names[name])
        case Deploy(guild, name):
            return [_deploy(state, seat, GUILDS.index(guild), names[name])]
        case Build():  # Y14
            state.city = changed(state.city, seat, -PRICE)
            state.supply += PRICE
            state.levels = changed(state.levels, seat, 1)
            return [Built({"seat": who, "level": state.levels[seat]})]
        case Recall(name):
            return _recall(state, seat, names[name])
        case _:  # Y4.2
            return [Passed({"seat": who})]


def put(state: YucatanState, seat: int, guild: int, cell: int) -> None:
    """A pawn comes from the reserve (Y7.1)."""
    state.men = changed(state.men, seat, 1 << cell)
    state.guilds[cell] = guild
    state.reserves = changed(state.reserves, len(GUILDS) * seat + guild, -1)


def _found(state: YucatanState, seat: int, cell: int) -> Event:
    """Y5.1, Y5.3."""
    settling.place(state, seat, cell)
    who, where = SEATS[seat], state.map.names[cell]
    for rival, men in enumerate(state.men):
        if rival != seat and men >> cell & 1:
            return FoundedUnder({"seat": who, "cell": where, "owner": SEATS[rival]})
    return Founded({"seat": who, "cell": where})


def _grow(state: YucatanState, seat: int, cell: int) -> list[Event]:
    """Y6."""
    state.large |= 1 << cell
    events = [Grown({"seat": SEATS[seat], "cell": state.map.names[cell]})]
    if state.men[seat] >> cell & 1:  # Y6.3
        events += _unload(state, seat, cell)
    return events


def _deploy(state: YucatanState, seat: int, guild: int, cell: int) -> Event:
    """Y7."""
    put(state, seat, guild, cell)
    large = state.large >> cell & 1
    if large:
        state.large &= ~(1 << cell)
    kind = Sent if large else Deployed
    return kind({"seat": SEATS[seat], "cell": state.map.names[cell]})


def _recall(state: YucatanState, seat: int, cell: int) -> list[Event]:
    """Y8.2."""
    memory.back(state, seat, cell)
    guild, load, _ = _lift(state, seat, cell)
    state.reserves = changed(state.reserves, len(GUILDS) * seat + guild, 1)
    state.supply += load
    recalled = Recalled({"seat": SEATS[seat], "cell": state.map.names[cell]})
    return [recalled, *_given_up(seat, load)]


def _given_up(seat: int, prisoners: int) -> list[Event]:
    return [GivenUp({"seat": SEATS[seat], "n": prisoners})] if prisoners else []


# Moving.


def _move(state: YucatanState, seat: int, move: Move) -> list[Event]:
    """Y9.9: the entered cells take effect one after the other."""
    way = state.ways.known[move.start, move.through, move.to]
    events = [_walked(state, seat, way)]
    here = way.start
    if way.through != NOBODY and not way.crossing:
        here = way.through
        _shift(state, seat, way.start, here)
        events += _unload_at_home(state, seat, here)
    for rival, men in enumerate(state.men):
        if rival != seat and men >> way.to & 1:
            return events + _fight(state, seat, rival, here, way.to)
    _shift(state, seat, here, way.to)
    return events + _enter(state, seat, way.to, move.take)


def _walked(state: YucatanState, seat: int, way: Way) -> Event:
    cells = [way.start, *([way.through] if way.through != NOBODY else []), way.to]
    path = [state.map.names[cell] for cell in cells]
    kind = Crossed if way.crossing else Moved
    return kind({"seat": SEATS[seat], "path": path, "n": state.loads[way.start]})


def _shift(state: YucatanState, seat: int, start: int, to: int) -> None:
    memory.moved(state, seat, start, to)
    guild, load, shown = _lift(state, seat, start)
    state.men = changed(state.men, seat, 1 << to)
    state.guilds[to], state.loads[to] = guild, load
    state.shown |= shown << to


def _lift(state: YucatanState, seat: int, cell: int) -> tuple[int, int, int]:
    """Take a pawn off the map: its guild, what was under it, and whether everybody knows it."""
    guild, load, shown = state.guilds[cell], state.loads[cell], state.shown >> cell & 1
    state.men = changed(state.men, seat, -(1 << cell))
    state.shown &= ~(1 << cell)
    state.guilds[cell], state.loads[cell] = UNKNOWN, 0
    return guild, load, shown


def _enter(state: YucatanState, seat: int, cell: int, take: int) -> list[Event]:
    """Home, a village of others, or a city of others (Y10, Y12.4, Y13)."""
    for owner, towns in enumerate(state.towns):
        if owner != seat and towns >> cell & 1:
            return [_raid(state, seat, owner, cell)]
    for owner, city in enumerate(state.map.cities):
        if owner != seat and city == cell:
            return [_loot(state, seat, owner, take)]
    return _unload_at_home(state, seat, cell)


def _raid(state: YucatanState, seat: int, owner: int, cell: int) -> Event:
    """Y10."""
    gained = int(state.supply > 0 and state.loads[cell] < MOST)  # Y10.4
    state.supply -= gained
    state.loads[cell] += gained
    facts: Taken = {"seat": SEATS[seat], "cell": state.map.names[cell], "n": gained}
    if state.large >> cell & 1:
        state.large &= ~(1 << cell)
        return Raided({**facts, "owner": SEATS[owner]})
    state.towns = changed(state.towns, owner, -(1 << cell))
    state.settle_free()
    if owner == state.seats:
        state.box += 1
        return RazedNeutral({**facts})
    if state.rules.razed_out:  # YR30
        state.gone = changed(state.gone, owner, 1)
    to = "out" if state.rules.razed_out else "stock"
    return Razed({**facts, "owner": SEATS[owner], "to": to})


def _loot(state: YucatanState, seat: int, owner: int, take: int) -> Event:
    """Y13; a ``take`` below 0 is as much as possible."""
    city = state.map.cities[owner]
    most = min(MOST - state.loads[city], state.city[owner])
    taken = most if take < 0 else take
    state.city = changed(state.city, owner, -taken)
    state.loads[city] += taken
    who, whose = SEATS[seat], SEATS[owner]
    if not taken:
        return Visited({"seat": who, "owner": whose})
    return Looted({"seat": who, "owner": whose, "n": taken, "left": state.city[owner] or "none"})


def _unload_at_home(state: YucatanState, seat: int, cell: int) -> list[Event]:
    return _unload(state, seat, cell) if state.is_home(seat, cell) else []


def _unload(state: YucatanState, seat: int, cell: int) -> list[Event]:
    """Y12.4."""
    load = state.loads[cell]
    if not load:
        return []
    state.loads[cell] = 0
    state.city = changed(state.city, seat, load)
    return [Unloaded({"seat": SEATS[seat], "cell": state.map.names[cell], "n": load})]


# Fights.


def attacker_wins(attacker: int, defender: int) -> bool:
    """Y11.2."""
    return BEATS[attacker] == defender


def _fight(state: YucatanState, seat: int, rival: int, here: int, there: int) -> list[Event]:
    """Y11."""
    guild, other = state.guilds[here], state.guilds[there]
    won = attacker_wins(guild, other)
    winner, loser = (seat, rival) if won else (rival, seat)
    fight = Fight(
        {
            "attacker": SEATS[seat],
            "defender": SEATS[rival],
            "cell": state.map.names[there],
            "attacker_guild": GUILDS[guild],
            "defender_guild": GUILDS[other],
            "winner": SEATS[winner],
            "loser": SEATS[loser],
            "to": "out" if state.rules.out else "reserve",
        },
        reveals=True,
    )
    memory.show(state, seat, here)
    memory.show(state, rival, there)
    if not state.rules.out:
        memory.back(state, loser, there if won else here)
    beaten, taken, _ = _lift(state, loser, there if won else here)
    if state.rules.out:  # Y11.3
        state.lost = changed(state.lost, len(GUILDS) * loser + beaten, 1)
    else:
        state.reserves = changed(state.reserves, len(GUILDS) * loser + beaten, 1)
    if won:  # Y11.5
        _shift(state, seat, here, there)
    events = [fight, *_spoils(state, winner, there, taken)]
    events += _unload_at_home(state, winner, there)  # Y11.8
    if won and state.rules.city_loot and there in state.map.cities:  # Y11.7, the other reading
        owner = state.map.cities.index(there)
        if owner != seat and state.city[owner] and state.loads[there] < MOST:
            events.append(_loot(state, seat, owner, NOTHING))
    return events


def _spoils(state: YucatanState, winner: int, cell: int, taken: int) -> list[Event]:
    """Y11.4: the prisoners of the beaten pawn, and one more from the supply."""
    more = int(state.supply > 0)
    total = state.loads[cell] + taken + more
    keeps = min(total, MOST)
    state.supply += total - keeps - more
    state.loads[cell] = keeps
    if not taken and not more:
        return []
    spoils = Spoils(
        {
            "seat": SEATS[winner],
            "taken": taken,
            "more": more,
            "came": taken + more,
            "lost": total - keeps,
            "n": keeps,
        }
    )
    return [spoils, *_given_up(winner, total - keeps)]
