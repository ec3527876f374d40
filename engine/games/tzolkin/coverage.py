"""What of the printed parts a game used: actions, buildings, monuments, wealth tiles, technology
levels and bonuses. A run of many games that never used one of them did not try everything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.game import Event
from engine.games.tzolkin import events as kinds
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
        match event.kind:
            case kinds.Took:
                took = kinds.Took.of(event)
                yield from _action(took["gear"], took["did"])
            case kinds.Copied:
                copied = kinds.Copied.of(event)
                yield from _action(copied["gear"], copied["did"])
                yield "copy"
            case kinds.Built:
                yield kinds.Built.of(event)["building"]
            case kinds.Raised:
                yield kinds.Raised.of(event)["monument"]
            case kinds.Kept:
                yield from kinds.Kept.of(event)["tiles"]
            case kinds.Learned:
                learned = kinds.Learned.of(event)
                yield f"{learned['track']}_{learned['level']}"
            case kinds.Bonus:
                yield f"{kinds.Bonus.of(event)['track']}_bonus"
            case other if other in _NAMES:
                yield _NAMES[other]
            case _:
                pass


def _action(gear: str, number: int) -> Iterator[str]:
    if number:
        yield f"{gear}_{number}"


_NAMES: dict[str, str] = {
    kinds.Burned: "burn",
    kinds.Begged: "beg",
    kinds.Marker: "first_player",
    kinds.Hurried: "two_days",
    kinds.Traded: "market",
    kinds.Offered: "theology_offer",
}
