"""What of the rules a game used. A run of many games that never used one of these did not try
everything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.game import Event
from engine.games.yucatan import events as kinds
from engine.games.yucatan.components import GUILDS, LEVELS, MOST

USABLE = (
    kinds.LargeVillage,
    kinds.SmallVillage,
    kinds.NeutralVillage,
    kinds.NeutralVillages,
    kinds.LeftOver,
    kinds.Warriors,
    kinds.Begins,
    kinds.Founded,
    kinds.FoundedUnder,
    kinds.Grown,
    kinds.Deployed,
    kinds.Sent,
    "one_step",
    "two_steps",
    kinds.Crossed,
    kinds.Raided,
    kinds.Razed,
    kinds.RazedNeutral,
    "village_out",
    "raid_without_gain",
    *(f"{one}_against_{other}" for one in GUILDS for other in GUILDS),
    "attacker_wins",
    "defender_wins",
    "pawn_out",
    "spoils_taken",
    "spoils_lost",
    kinds.Unloaded,
    *(f"looted_{count}" for count in range(1, MOST + 1)),
    kinds.Visited,
    kinds.MustRecall,
    kinds.Recalled,
    *(f"level_{level}" for level in range(1, LEVELS + 1)),
    kinds.Over,
)

_PLAIN = set(USABLE)
_TWO = 3
"""The cells of a move of two steps."""


def used(events: Iterable[Event]) -> Iterator[str]:
    """What these events used, by its name in :data:`USABLE`."""
    for event in events:
        if event.kind in _PLAIN:
            yield event.kind
        match event.kind:
            case kinds.Moved:
                two = len(kinds.Moved.of(event)["path"]) == _TWO
                yield "two_steps" if two else "one_step"
            case kinds.Raided | kinds.Razed | kinds.RazedNeutral:
                yield from _raided(event)
            case kinds.Fight:
                yield from _fought(event)
            case kinds.Spoils:
                spoils = kinds.Spoils.of(event)
                if spoils["taken"]:
                    yield "spoils_taken"
                if spoils["lost"]:
                    yield "spoils_lost"
            case kinds.Looted:
                yield f"looted_{kinds.Looted.of(event)['n']}"
            case kinds.Built:
                yield f"level_{kinds.Built.of(event)['level']}"
            case _:
                pass


def _raided(event: Event) -> Iterator[str]:
    if not event.facts["n"]:
        yield "raid_without_gain"
    if event.kind == kinds.Razed and kinds.Razed.of(event)["to"] == "out":
        yield "village_out"


def _fought(event: Event) -> Iterator[str]:
    fight = kinds.Fight.of(event)
    yield f"{fight['attacker_guild']}_against_{fight['defender_guild']}"
    yield "attacker_wins" if fight["winner"] == fight["attacker"] else "defender_wins"
    if fight["to"] == "out":
        yield "pawn_out"
