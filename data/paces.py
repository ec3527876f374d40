"""How fast a member plays, as the lines of their games tell it: for those who let others see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from data.database import Sql
from data.settings import member_settings

_GAMES = 8
"""So many of the newest games are looked at,"""
_TURNS = 40
"""and of each so many of the newest turns."""
_FEWEST = 5
"""Of fewer turns nothing is told."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Of a member."""

    turn: int | None
    """Seconds from the moment at which it became their turn: half of their turns took no longer.
    None: there were too few."""
    games: int
    """How many games they played to the end."""


def shown_paces(sql: Sql, members: Sequence[int]) -> dict[int, Pace]:
    """Return the paces of those of the members who let others see them."""
    shows = [member for member in members if member_settings(sql, member).shows_pace]
    return {member: _pace_of(sql, member) for member in shows}


def _pace_of(sql: Sql, member_id: int) -> Pace:
    games = sql.value(
        "SELECT COUNT(*) FROM players p JOIN tables t ON t.id = p.table_id"
        " WHERE p.member_id = ? AND t.state = 'over'",
        member_id,
    )
    sat = sql.rows(
        "SELECT table_id, seat, place, first FROM sittings WHERE member_id = ?"
        " ORDER BY since DESC LIMIT ?",
        *(member_id, _GAMES),
    )
    took = [seconds for each in sat for seconds in _turns(sql, *each)]
    turn = int(median(took)) if len(took) >= _FEWEST else None
    return Pace(turn, games)


def _turns(sql: Sql, table_id: int, seat: int, place: int, first: int) -> list[int]:
    """Return how long the newest turns took that were played by whoever sat down then. The first
    turn of a game counts for nobody."""
    after = sql.value(
        "SELECT MIN(first) FROM sittings WHERE table_id = ? AND seat = ? AND place > ?",
        *(table_id, seat, place),
    )
    return sql.values(
        "SELECT played - began FROM lines WHERE table_id = ? AND seat = ? AND number >= ?"
        " AND (? = 0 OR number < ?) AND interaction_id IS NOT NULL AND began IS NOT NULL"
        " AND text NOT LIKE 'undo %' ORDER BY number DESC LIMIT ?",
        *(table_id, seat, max(first, 2), *2 * (after or 0,), _TURNS),
    )
