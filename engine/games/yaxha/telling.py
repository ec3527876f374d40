"""What happened, as events: for everybody, and of an unfinished turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from engine.game import SEATS, Event, Fact
from engine.games.yaxha import bonus
from engine.games.yaxha.bonus import CARDS, OF_ONE
from engine.games.yaxha.events import (
    BUILT,
    Cards,
    Falls,
    Leads,
    Loses,
    LosesSome,
    Lot,
    Market,
    Meets,
    MeetsSome,
    Over,
    Picks,
    SoFar,
    Took,
    Traded,
)
from engine.games.yaxha.grid import PLACES
from engine.games.yaxha.pyramid import COLOURS, Pyramid, survey
from engine.games.yaxha.state import DROPPED, YaxhaState

CUBES = tuple(f"{colour}_cube" for colour in COLOURS)
"""The tokens of cubes in events, by colour."""
NOBODY_SCORES = "nobody"


# For everybody.


def picks(state: YaxhaState) -> Event:
    shown = {SEATS[seat]: tile for seat, tile in enumerate(state.picks)}
    return Picks({"round": state.round, "picks": shown}, reveals=True)


def took(state: YaxhaState, seat: int, tile: int) -> Event:
    return Took({"seat": SEATS[seat], "tile": tile, "cubes": _named(state.lot(tile))})


def traded(state: YaxhaState, one: int, two: int) -> Event:
    """Just before the two trade."""
    gives, gets = state.initiative[one], state.initiative[two]
    return Traded({"one": SEATS[one], "two": SEATS[two], "gives": gives, "gets": gets})


def built(state: YaxhaState, seat: int) -> Event:
    """What a seat did with its cubes: ``built_3`` when it placed all three of them."""
    placed = [(colour, PLACES[cell]) for colour, cell in state.laid[seat] if cell != DROPPED]
    dropped = [colour for colour, cell in state.laid[seat] if cell == DROPPED]
    facts: dict[str, Fact] = {"seat": SEATS[seat]}
    for at, (colour, place) in enumerate(placed, 1):
        facts[f"cube_{at}"], facts[f"cell_{at}"] = CUBES[colour], place.name
        facts[f"level_{at}"] = place.level
    if dropped:
        facts["discarded"] = _named(dropped)
    return BUILT[len(placed)](facts, reveals=state.rules.sealed)


def market(state: YaxhaState) -> Event:
    """X4.1."""
    drawn = [colour for tile in range(1, state.seats + 1) for colour in state.lot(tile)]
    cubes = {CUBES[colour]: drawn.count(colour) for colour in sorted(set(drawn))}
    return Market({"round": state.round, "cubes": cubes}, reveals=True)


def over(state: YaxhaState) -> list[Event]:
    """X6.5: who scores the cards, and what everybody has in the end."""
    facts: dict[str, Fact] = {}
    for at, (card, seats) in enumerate(state.holders().items(), 1):
        facts[f"card_{at}"] = CARDS[card].id
        facts[f"seats_{at}"] = [SEATS[seat] for seat in seats] or [NOBODY_SCORES]
    totals = {SEATS[seat]: standing.total for seat, standing in enumerate(state.standings())}
    return [Cards(cast("Any", facts)), Over({"scores": totals})]


# For a player alone.


def so_far(state: YaxhaState, seat: int) -> list[Event]:
    """What the seat's unfinished turn did up to now."""
    if state.phase == "choose" and state.picks[seat] > 0 and not state.ready[seat]:
        return [lot(state, seat, state.picks[seat])]
    if state.phase == "leftovers" and state.choice and state.queue[0] == seat:
        return [lot(state, seat, state.choice)]
    if state.phase != "build" or state.ready[seat] or not state.laid[seat]:
        return []
    before, now = survey(state.was[seat]), survey(state.pyramids[seat])
    changes = [b - a for a, b in zip(before.points, now.points, strict=True)]
    shown = {CUBES[colour]: n for colour, n in enumerate(changes) if n}
    changed = cards(state, seat, state.was[seat], state.pyramids[seat], brief=False)
    return [*changed, SoFar({"changes": shown, "total": sum(now.points)}, only=(seat,))]


def lot(state: YaxhaState, seat: int, tile: int) -> Event:
    """What is on a tile."""
    return Lot({"cubes": _named(state.lot(tile))}, only=(seat,))


def cards(
    state: YaxhaState, seat: int, before: Pyramid, after: Pyramid, *, brief: bool
) -> list[Event]:
    """The bonus cards that the seat would score if the game ended now, and did not before; a brief
    list names one card, and counts several."""
    then, now = (_scored(state, seat, pyramid) for pyramid in (before, after))
    met = [card for card in now if card not in then]
    lost = [card for card in then if card not in now]
    if brief and len(met) + len(lost) > 1:
        counts = ((MeetsSome, met), (LosesSome, lost))
        return [some({"n": len(cards)}, only=(seat,)) for some, cards in counts if cards]
    kinds = ((Leads, met, False), (Meets, met, True), (Falls, lost, False), (Loses, lost, True))
    return [
        kind({"cards": named}, only=(seat,))
        for kind, cards, alone in kinds
        if (named := [CARDS[card].id for card in cards if (CARDS[card].kind in OF_ONE) == alone])
    ]


def _scored(state: YaxhaState, seat: int, pyramid: Pyramid) -> list[int]:
    """The cards in play that the seat scores with that pyramid beside the others' as they are
    known."""
    table = [
        survey(pyramid if other == seat else state.shown(other)) for other in range(state.seats)
    ]
    readings = state.rules.readings
    return [card for card in state.cards if seat in bonus.fulfilled(card, table, readings)]


def _named(cubes: Iterable[int]) -> list[str]:
    return [CUBES[colour] for colour in cubes]
