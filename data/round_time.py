"""The time of a cup's round: it runs, with the clocks of its tables, once all that are to be played
stand. Statements for the transactions of others."""

from __future__ import annotations

import msgspec

from data import clocks, due
from data.cup_queries import TABLE_OF_POD
from data.cup_rows import Terms
from data.database import Sql
from data.handovers import handovers


def start_if_all_stand(sql: Sql, cup_id: int, round_: int, now: int) -> None:
    """From here on the time of a round runs, and that of its players, if no pod lacks a table any
    more. In a cup that is paused it is as if the last one had stood just before."""
    lacks = sql.row(
        "SELECT 1 FROM pods p WHERE p.cup_id = ? AND p.round = ? AND NOT p.taken"
        f" AND NOT EXISTS (SELECT 1 FROM tables t WHERE {TABLE_OF_POD}) LIMIT 1",
        *(cup_id, round_),
    )
    row = sql.row("SELECT terms, paused FROM cups WHERE id = ?", cup_id)
    if lacks is not None or row is None:
        return
    written, since = row
    terms = msgspec.json.decode(written, type=Terms)
    now = now if since is None else since
    if terms.lasts:
        sql.run(
            "UPDATE cup_rounds SET ends = ? WHERE cup_id = ? AND round = ?",
            *(now + terms.lasts, cup_id, round_),
        )
    for table_id in playing(sql, cup_id, round_):
        time = {"clock": terms.clock, "out_of_time": terms.out_of_time}
        sql.amend("tables", {"id": table_id}, **time)
        if clock := clocks.clock_at(sql, table_id):
            for handover in handovers(sql, table_id):
                clocks.start_clock(sql, clock, table_id, handover.seat, handover.number, now)
        due.reschedule(sql, table_id)


def playing(sql: Sql, cup_id: int, round_: int) -> list[int]:
    """The tables of a round that are played."""
    return sql.values(
        "SELECT id FROM tables WHERE cup_id = ? AND cup_round = ? AND state = 'playing'"
        " ORDER BY id",
        *(cup_id, round_),
    )
