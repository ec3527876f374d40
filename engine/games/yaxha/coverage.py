"""What of Yaxha a game used: the bonus cards that were decided, clashes of every size, discards.

A card is decided when it was in play and somebody fulfilled it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.game import SEATS, Event
from engine.games.yaxha.bonus import CARDS
from engine.games.yaxha.events import BUILT, Cards, Picks
from engine.games.yaxha.telling import NOBODY_SCORES

USABLE = (
    *(card.id for card in CARDS),
    *(f"clash_of_{count}" for count in range(2, len(SEATS) + 1)),
    "two_clashes",
    "discard",
)


def used(events: Iterable[Event]) -> Iterator[str]:
    """What these events used, by its name in :data:`USABLE`."""
    for event in events:
        if event.kind == Cards:
            yield from _decided(event)
        elif event.kind == Picks:
            yield from _clashes(event)
        elif event.kind in BUILT and "discarded" in event.facts:
            yield "discard"


def _decided(event: Event) -> Iterator[str]:
    for name, card in event.facts.items():
        word, _, at = name.partition("_")
        if word == "card" and event.facts[f"seats_{at}"] != [NOBODY_SCORES]:
            yield str(card)


def _clashes(event: Event) -> Iterator[str]:
    tiles = list(Picks.of(event)["picks"].values())
    crowds = [tiles.count(tile) for tile in sorted(set(tiles)) if tiles.count(tile) > 1]
    for crowd in crowds:
        yield f"clash_of_{crowd}"
    if len(crowds) > 1:
        yield "two_clashes"
