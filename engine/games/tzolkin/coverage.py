"""What of the printed parts a game used: actions, buildings, monuments, wealth tiles, technology
levels and bonuses. A run of many games that never used one of them did not try everything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.game import Event
from engine.games.tzolkin.tables import ACTIONS, BUILDINGS, GEARS, MONUMENTS, TRACKS, WEALTH
from engine.games.tzolkin.technologies import BONUS

USABLE = (
    *(f"{gear}_{number}" for at, gear in enumerate(GEARS) for number in range(1, ACTIONS[at] + 1)),
    *BUILDINGS,
    *MONUMENTS,
    *WEALTH,
    *(f"{track}_{level}" for track in TRACKS for level in range(1, BONUS)),
    *(f"{track}_bonus" for track in TRACKS),
    "burn",
    "beg",
    "first_player",
    "two_days",
    "market",
    "theology_offer",
    "copy",
)


def used(events: Iterable[Event]) -> Iterator[str]:
    """What these events used, by its name in :data:`USABLE`."""
    for event in events:
        facts = event.facts
        match event.kind:
            case "took" | "copied":
                if facts["did"]:
                    yield f"{facts['gear']}_{facts['did']}"
                if event.kind == "copied":
                    yield "copy"
            case "built":
                yield str(facts["building"])
            case "raised":
                yield str(facts["monument"])
            case "kept":
                tiles = facts["tiles"]
                assert isinstance(tiles, list)
                yield from tiles
            case "learned":
                yield f"{facts['track']}_{facts['level']}"
            case "bonus":
                yield f"{facts['track']}_bonus"
            case other if other in _NAMES:
                yield _NAMES[other]
            case _:
                pass


_NAMES = {
    "burned": "burn",
    "begged": "beg",
    "marker": "first_player",
    "hurried": "two_days",
    "traded": "market",
    "offered": "theology_offer",
}
