"""What happens in the hall when somebody gets up from a game, or sits down in one."""

from __future__ import annotations

from cogs.hall.hall import Hall
from cogs.hall.sitting import Sitting
from data.rows import StoredTable


def deadline_passed(sitting: Sitting, seat: int) -> bool:
    """Whether the time of a seat's turn has run out. Where no clock runs there is no deadline."""
    run = sitting.row.clock_of(seat)
    return run is not None and run.late is not None


async def seated(hall: Hall, row: StoredTable) -> Sitting:
    """The table as it is after a change of who sits there; a house player who is to act thinks."""
    hall.note(row.due)
    sitting = await hall.sitting(row)
    hall.house.look(sitting)
    return sitting


def ends_with(sitting: Sitting, member_id: int) -> bool:
    """Whether the game ends when this member leaves: no other person plays."""
    return not any(player.member_id != member_id for player in sitting.row.people)
