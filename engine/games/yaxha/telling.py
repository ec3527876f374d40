"""What happened, as events, and what a step would bring.

Cubes are told by a token of their own (``blue_cube``): ``blue`` alone is a seat. Facts by kind:

- ``picks``: round, picks (tile by seat). ``took``: seat, tile, cubes. ``traded``: one, two, gives,
  gets (the initiative tiles that ``one`` gave to and got from ``two``).
- ``built``: seat, and for each cube placed, in the order of placing: cubes, cells, levels.
  ``discarded``: seat, cubes. ``market``: round, cubes (how many of each colour are on the tiles).
- ``card``: card, seats (who scores it), points. ``over``: scores (by seat).

For a player alone:

- ``lot``: tile, cubes: what is on a tile that is picked or may be.
- ``grows``, ``stays`` or ``shrinks`` (cubes of it are covered): colour, was, size, points: what the
  largest group of a colour was, and what it would be and be worth. ``meets`` and ``loses``: cards
  that the seat would score, or would score no more, if the game ended now.
- ``so_far``: seat, sizes, points, changes (each by colour), total: the pyramid with the cubes of
  this turn, and how the points of a colour have changed in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.game import SEATS, Action, Event, Fact
from engine.games.yaxha import bonus
from engine.games.yaxha.actions import Pick, Set, Take
from engine.games.yaxha.bonus import CARDS
from engine.games.yaxha.grid import PLACES
from engine.games.yaxha.pyramid import COLOURS, Pyramid, Survey, survey, with_cube
from engine.games.yaxha.state import DROPPED, YaxhaState

CUBES = tuple(f"{colour}_cube" for colour in COLOURS)
"""The tokens of cubes in events, by colour."""


# For everybody.


def picks(state: YaxhaState) -> Event:
    shown = {SEATS[seat]: tile for seat, tile in enumerate(state.picks)}
    return Event("picks", {"round": state.round, "picks": shown}, reveals=True)


def took(state: YaxhaState, seat: int, tile: int) -> Event:
    return Event("took", {"seat": SEATS[seat], "tile": tile, "cubes": _named(state.lot(tile))})


def traded(state: YaxhaState, one: int, two: int) -> Event:
    """Just before the two trade."""
    gives, gets = state.initiative[one], state.initiative[two]
    return Event("traded", {"one": SEATS[one], "two": SEATS[two], "gives": gives, "gets": gets})


def built(state: YaxhaState, seat: int) -> list[Event]:
    """What a seat did with its cubes."""
    events: list[Event] = []
    placed = [(colour, PLACES[cell]) for colour, cell in state.laid[seat] if cell != DROPPED]
    dropped = [colour for colour, cell in state.laid[seat] if cell == DROPPED]
    if placed:
        facts: dict[str, Fact] = {
            "seat": SEATS[seat],
            "cubes": _named(colour for colour, _ in placed),
            "cells": [place.name for _, place in placed],
            "levels": [str(place.level) for _, place in placed],
        }
        events.append(Event("built", facts, reveals=state.rules.sealed))
    if dropped:
        facts = {"seat": SEATS[seat], "cubes": _named(dropped)}
        events.append(Event("discarded", facts, reveals=state.rules.sealed))
    return events


def market(state: YaxhaState) -> Event:
    """X4.1."""
    drawn = [colour for tile in range(1, state.seats + 1) for colour in state.lot(tile)]
    facts: dict[str, Fact] = {
        "round": state.round,
        "cubes": {CUBES[colour]: drawn.count(colour) for colour in sorted(set(drawn))},
    }
    return Event("market", facts, reveals=True)


def over(state: YaxhaState) -> list[Event]:
    """X6.5: who scores the cards, and what everybody has in the end."""
    events: list[Event] = []
    for card, seats in state.holders().items():
        facts: dict[str, Fact] = {"card": CARDS[card].id, "seats": [SEATS[seat] for seat in seats],
                                  "points": CARDS[card].points}  # fmt: skip
        events.append(Event("card", facts))
    totals = {SEATS[seat]: standing.total for seat, standing in enumerate(state.standings())}
    return [*events, Event("over", {"scores": totals})]


# For a player alone.


def so_far(state: YaxhaState, seat: int) -> list[Event]:
    """What the seat's unfinished turn did up to now."""
    if state.phase == "choose" and state.picks[seat] > 0 and not state.ready[seat]:
        return [_lot(state, seat, state.picks[seat])]
    if state.phase == "leftovers" and state.choice and state.queue[0] == seat:
        return [_lot(state, seat, state.choice)]
    if state.phase != "build" or state.ready[seat] or not state.laid[seat]:
        return []
    before, now = survey(state.was[seat]), survey(state.pyramids[seat])
    facts: dict[str, Fact] = {
        "seat": SEATS[seat],
        "sizes": _by_colour(now.sizes),
        "points": _by_colour(now.points),
        "changes": _by_colour(b - a for a, b in zip(before.points, now.points, strict=True)),
        "total": sum(now.points),
    }
    cards = _cards(state, seat, state.was[seat], state.pyramids[seat])
    return [*cards, Event("so_far", facts, only=(seat,))]


def foretold(state: YaxhaState, seat: int, action: Action) -> list[Event]:
    """What a step would bring."""
    match action:
        case Pick(tile) | Take(tile):
            return [_lot(state, seat, tile)]
        case Set(colour, cell):
            before = state.pyramids[seat]
            after = with_cube(before, colour, cell)
            groups = _groups(seat, colour, survey(before), survey(after))
            return [*groups, *_cards(state, seat, before, after)]
        case _:
            return []


def _lot(state: YaxhaState, seat: int, tile: int) -> Event:
    return Event("lot", {"tile": tile, "cubes": _named(state.lot(tile))}, only=(seat,))


def _groups(seat: int, colour: int, before: Survey, after: Survey) -> list[Event]:
    """The largest group of the cube's own colour, and of others that a cube covers."""
    events: list[Event] = []
    for other in sorted(range(len(COLOURS)), key=lambda other: (other != colour, other)):
        was, size = before.sizes[other], after.sizes[other]
        if other == colour or was != size:
            kind = "stays" if size == was else "grows" if size > was else "shrinks"
            facts: dict[str, Fact] = {"colour": CUBES[other], "was": was, "size": size,
                                      "points": after.points[other]}  # fmt: skip
            events.append(Event(kind, facts, only=(seat,)))
    return events


def _cards(state: YaxhaState, seat: int, before: Pyramid, after: Pyramid) -> list[Event]:
    """The bonus cards that the seat would score if the game ended now, and did not before."""
    scored = [_scored(state, seat, pyramid) for pyramid in (before, after)]
    events: list[Event] = []
    for kind, one, two in (("meets", *reversed(scored)), ("loses", *scored)):
        if cards := [CARDS[card].id for card in one if card not in two]:
            events.append(Event(kind, {"cards": cards}, only=(seat,)))
    return events


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


def _by_colour(values: Iterable[int]) -> Mapping[str, int]:
    """A value for each colour, where it is not 0."""
    return {CUBES[colour]: value for colour, value in enumerate(values) if value}
