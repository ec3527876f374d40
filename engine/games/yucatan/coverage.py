"""What of the rules a game used. A run of many games that never used one of these did not try
everything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.game import Event
from engine.games.yucatan.components import GUILDS, LEVELS, MOST

USABLE = (
    "large_village",
    "small_village",
    "neutral_village",
    "neutral_villages",
    "left_over",
    "warriors",
    "begins",
    "founded",
    "founded_under",
    "grown",
    "deployed",
    "sent",
    "one_step",
    "two_steps",
    "crossed",
    "raided",
    "razed",
    "razed_neutral",
    "village_out",
    "raid_without_gain",
    *(f"{one}_against_{other}" for one in GUILDS for other in GUILDS),
    "attacker_wins",
    "defender_wins",
    "pawn_out",
    "spoils_taken",
    "spoils_lost",
    "unloaded",
    *(f"looted_{count}" for count in range(1, MOST + 1)),
    "visited",
    "must_recall",
    "recalled",
    *(f"level_{level}" for level in range(1, LEVELS + 1)),
    "over",
)

_PLAIN = set(USABLE)
_TWO = 3
"""The cells of a move of two steps."""


def used(events: Iterable[Event]) -> Iterator[str]:
    """What these events used, by its name in :data:`USABLE`."""
    for event in events:
        facts = event.facts
        if event.kind in _PLAIN:
            yield event.kind
        match event.kind:
            case "moved":
                path = facts["path"]
                assert isinstance(path, list)
                yield "two_steps" if len(path) == _TWO else "one_step"
            case "raided" | "razed" | "razed_neutral":
                if not facts["n"]:
                    yield "raid_without_gain"
                if facts.get("to") == "out":
                    yield "village_out"
            case "fight":
                yield f"{facts['attacker_guild']}_against_{facts['defender_guild']}"
                yield "attacker_wins" if facts["winner"] == facts["attacker"] else "defender_wins"
                if facts["to"] == "out":
                    yield "pawn_out"
            case "spoils":
                if facts["taken"]:
                    yield "spoils_taken"
                if facts["lost"]:
                    yield "spoils_lost"
            case "looted":
                yield f"looted_{facts['n']}"
            case "built":
                yield f"level_{facts['level']}"
            case _:
                pass
