"""What a step would bring, as far as its player knows: it stands beside the choice.

A fight is foretold when the guild of the other pawn is open, and only announced when it is not.
Facts by kind (``n`` counts prisoners): ``ahead_fight``: defender; ``ahead_win``, ``ahead_loss``:
defender, guild; ``ahead_raid``, ``ahead_raze``: owner, n; ``ahead_raze_neutral``: n;
``ahead_unload``: n; ``ahead_loot``: owner, n; ``ahead_visit``: owner; ``ahead_cross``;
``ahead_shrinks`` (an own large village sends a pawn); ``ahead_limit``: n (pawns that may stand
then); ``ahead_level``: level; ``ahead_victory``; ``ahead_given_up``: n.
"""

from __future__ import annotations

from engine.game import SEATS, Action, Event, Fact
from engine.games.yucatan.actions import Build, Deploy, Found, Grow, Move, Recall
from engine.games.yucatan.effects import attacker_wins, is_home
from engine.games.yucatan.parts import GUILDS, LEVELS, MOST, NOBODY
from engine.games.yucatan.state import YucatanState


def foretold(state: YucatanState, seat: int, action: Action) -> list[Event]:
    """The forecast of one step, for its player alone."""
    number, found = state.map.number, list[tuple[str, dict[str, Fact]]]()
    match action:
        case Move():
            found = _move(state, seat, action)
        case Found() if state.phase == "play":
            found = [("ahead_limit", {"n": state.limit(seat) + 1})]
        case Grow(name) if load := _load(state, seat, number[name]):
            found = [("ahead_unload", {"n": load})]
        case Deploy(_, name) if state.large >> number[name] & 1:
            found = [("ahead_shrinks", {})]
        case Build():
            level = state.levels[seat] + 1
            found = [("ahead_victory", {}) if level == LEVELS else ("ahead_level", {"level": level})]
        case Recall(name) if load := state.loads[number[name]]:
            found = [("ahead_given_up", {"n": load})]
        case _:
            pass
    return [Event(kind, facts, only=(seat,)) for kind, facts in found]


def sure_loss(state: YucatanState, seat: int, action: Action) -> bool:
    """Whether the step sends a pawn into a fight that everybody knows to be lost."""
    return any(event.kind == "ahead_loss" for event in foretold(state, seat, action))


def _load(state: YucatanState, seat: int, cell: int) -> int:
    return state.loads[cell] if state.men[seat] >> cell & 1 else 0


def _move(state: YucatanState, seat: int, move: Move) -> list[tuple[str, dict[str, Fact]]]:
    way = state.ways.known[move.start, move.through, move.to]
    load, found = state.loads[way.start], list[tuple[str, dict[str, Fact]]]()
    if way.crossing:
        found.append(("ahead_cross", {}))
    elif way.through != NOBODY and load and is_home(state, seat, way.through):
        found.append(("ahead_unload", {"n": load}))
        load = 0
    for rival, men in enumerate(state.men):
        if men >> way.to & 1:
            return [*found, _fight(state, rival, way.start, way.to)]
    gained = int(state.supply > 0 and load < MOST)
    for owner, towns in enumerate(state.towns):
        if owner == seat or not towns >> way.to & 1:
            continue
        if owner == state.seats:
            return [*found, ("ahead_raze_neutral", {"n": gained})]
        kind = "ahead_raid" if state.large >> way.to & 1 else "ahead_raze"
        return [*found, (kind, {"owner": SEATS[owner], "n": gained})]
    for owner, city in enumerate(state.map.cities):
        if owner != seat and city == way.to:
            return [*found, _loot(state, owner, load, move.take)]
    if load and is_home(state, seat, way.to):
        found.append(("ahead_unload", {"n": load}))
    return found


def _fight(state: YucatanState, rival: int, here: int, there: int) -> tuple[str, dict[str, Fact]]:
    if not state.shown >> there & 1:
        return "ahead_fight", {"defender": SEATS[rival]}
    won = attacker_wins(state.guilds[here], state.guilds[there])
    facts = {"defender": SEATS[rival], "guild": GUILDS[state.guilds[there]]}
    return "ahead_win" if won else "ahead_loss", facts


def _loot(state: YucatanState, owner: int, load: int, take: int) -> tuple[str, dict[str, Fact]]:
    most = min(MOST - load, state.city[owner])
    taken = most if take < 0 else take
    if not taken:
        return "ahead_visit", {"owner": SEATS[owner]}
    return "ahead_loot", {"owner": SEATS[owner], "n": taken}
