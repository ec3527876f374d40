"""What happens in the hall when somebody gets up from a game, or sits down in one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cogs.hall.hall import Hall
from data import sittings
from data.rows import Player
from data.sittings import turns_of_others
from data.stored_table import StoredTable


def deadline_passed(sitting: StoredTable, seat: int) -> bool:
    """Whether the time of a seat's turn has run out. Where no clock runs there is no deadline."""
    run = sitting.clock_of(seat)
    return run is not None and run.late is not None


async def as_it_sat(hall: Hall, sitting: StoredTable) -> Callable[[int], StoredTable]:
    """The table with those who sat there when a line was played, by its number."""
    sat = await hall.store.query(sittings.sittings, sitting.id)

    def after(number: int) -> StoredTable:
        players = list(sitting.players)
        for each in sat:
            if each.first <= max(number, 1):
                players[each.seat] = Player(each.seat, each.member_id, each.name, house=each.house)
        return replace(sitting, players=tuple(players))

    return after if len(sat) > len(sitting.players) else lambda _: sitting


async def veiled_record(hall: Hall, sitting: StoredTable, member_id: int) -> str:
    """Return the record of a running game as a member may read it, who sees of the turns that
    others played at the same seat no more than anybody."""
    record, seat = await hall.record(sitting), sitting.seat_of(member_id)
    others = list[int]()
    if seat is not None:
        own = [n for n, line in enumerate(record.lines, 1) if line.seat == seat]
        sat = await hall.store.query(sittings.sittings, sitting.id)
        others = turns_of_others(sat, seat, member_id, own)
    return await hall.workshop.veiled(record, seat, others, member_id)


async def seated(hall: Hall, row: StoredTable) -> StoredTable:
    """The table as it is after a change of who sits there; a house player who is to act thinks."""
    hall.note(row.due)
    hall.cups.note(row)
    sitting = await hall.mended(row)
    hall.house.look(sitting)
    return sitting


def ends_with(sitting: StoredTable, member_id: int) -> bool:
    """Whether the game ends when this member leaves: no other person plays."""
    return not any(player.member_id != member_id for player in sitting.people)
