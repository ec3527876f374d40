"""What happened, as events, and what a step would bring.

Cubes are told by a token of their own (``blue_cube``): in an event ``blue`` alone is a seat. In a
step it can only be a cube, and there the title's word for it comes before the seat's; so each
colour has two tokens, and words for both. Facts by kind:

- ``picks``: round, picks (tile by seat). ``took``: seat, tile, cubes. ``traded``: one, two, gives,
  gets (the initiative tiles that ``one`` gave to and got from ``two``).
- ``built_3``: seat, and for each cube, in the order of placing, cube_1, cell_1, level_1, cube_2…
  ``built_2``, ``built_1`` and ``built_0`` when fewer found a place: and discarded. ``market``:
  round, cubes (how many of each colour are on the tiles).
- ``cards``: for each card in play card_1 and seats_1 (who scores it), card_2… Who is nobody is told
  by a token. ``over``: scores (by seat).

For a player alone:

- ``lot``: cubes: what is on a tile that is picked or may be.
- ``group``: colour, was, size, for each largest group that changes (a cube may cover others);
  ``gains`` or ``costs``: n, how many points all that is. ``stays``: colour, size: nothing changes.
  ``meets`` and ``loses``: cards that the seat would score, or would score no
  more, if the game ended now; ``meets_some`` and ``loses_some``: n, when a line has no room for
  several.
- ``so_far``: changes (by colour), total: how the points of the groups have changed
  in this turn, and what they are now.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.game import SEATS, Action, Event, Fact
from engine.games.yaxha import bonus
from engine.games.yaxha.actions import Pick, Set, Take
from engine.games.yaxha.bonus import CARDS
from engine.games.yaxha.grid import PLACES
from engine.games.yaxha.pyramid import COLOURS, Pyramid, Survey, survey, with_cube
from engine.games.yaxha.state import DROPPED, YaxhaState

CUBES = tuple(f"{colour}_cube" for colour in COLOURS)
"""The tokens of cubes in events, by colour."""
NOBODY_SCORES = "nobody"


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
    return Event(f"built_{len(placed)}", facts, reveals=state.rules.sealed)


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
    facts: dict[str, Fact] = {}
    for at, (card, seats) in enumerate(state.holders().items(), 1):
        facts[f"card_{at}"] = CARDS[card].id
        facts[f"seats_{at}"] = [SEATS[seat] for seat in seats] or [NOBODY_SCORES]
    totals = {SEATS[seat]: standing.total for seat, standing in enumerate(state.standings())}
    return [Event("cards", facts), Event("over", {"scores": totals})]


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
    changes = [b - a for a, b in zip(before.points, now.points, strict=True)]
    facts: dict[str, Fact] = {
        "changes": {CUBES[colour]: n for colour, n in enumerate(changes) if n},
        "total": sum(now.points),
    }
    cards = _cards(state, seat, state.was[seat], state.pyramids[seat], brief=False)
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
            return [*groups, *_cards(state, seat, before, after, brief=True)]
        case _:
            return []


def _lot(state: YaxhaState, seat: int, tile: int) -> Event:
    return Event("lot", {"cubes": _named(state.lot(tile))}, only=(seat,))


def _groups(seat: int, colour: int, before: Survey, after: Survey) -> list[Event]:
    """The largest groups that change, of the cube's own colour first, then of those it covers; and
    what all that is worth."""
    order = sorted(range(len(COLOURS)), key=lambda other: (other != colour, other))
    sizes = [(other, before.sizes[other], after.sizes[other]) for other in order]
    told: list[tuple[str, dict[str, Fact]]] = [
        ("group", {"colour": CUBES[other], "was": was, "size": size})
        for other, was, size in sizes
        if was != size
    ]
    if told:
        points = sum(after.points) - sum(before.points)
        told.append(("gains" if points >= 0 else "costs", {"n": abs(points)}))
    else:
        told.append(("stays", {"colour": CUBES[colour], "size": after.sizes[colour]}))
    return [Event(kind, facts, only=(seat,)) for kind, facts in told]


def _cards(
    state: YaxhaState, seat: int, before: Pyramid, after: Pyramid, *, brief: bool
) -> list[Event]:
    """The bonus cards that the seat would score if the game ended now, and did not before; a brief
    list names one card, and counts several."""
    then, now = (_scored(state, seat, pyramid) for pyramid in (before, after))
    met = [CARDS[card].id for card in now if card not in then]
    lost = [CARDS[card].id for card in then if card not in now]
    events: list[Event] = []
    for kind, cards in (("meets", met), ("loses", lost)):
        if cards and brief and len(met) + len(lost) > 1:
            events.append(Event(f"{kind}_some", {"n": len(cards)}, only=(seat,)))
        elif cards:
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
