"""The tables of a cup's round: each gets a thread, stands there, and its clocks run once all stand.

Threads are made one after the other, by whoever takes the next pod. That is a lease: while it is
renewed nobody else takes the pod. A pod has one table, whoever is faster.
"""

from __future__ import annotations

from dataclasses import replace

from data import cup_posts, due, tables
from data.cup_queries import LEASE, TABLE_OF_POD, is_as_read, reschedule_cup
from data.cup_rows import NoSuchCup, Overdue, PodStands, StaleCup, StoredCup, StoredPod
from data.database import Query, Sql
from data.gathering import Dealt, deal, set_up
from data.round_time import playing, start_if_all_stand
from data.stored_table import StoredTable

_LACKS_A_TABLE = (
    "SELECT p.round, p.pod FROM pods p"
    " JOIN cups c ON c.id = p.cup_id AND c.state = 'playing' AND c.paused IS NULL"
    " JOIN cup_rounds r ON r.cup_id = p.cup_id AND r.round = p.round AND NOT r.over"
    " WHERE p.cup_id = ? AND NOT p.taken"
    f" AND NOT EXISTS (SELECT 1 FROM tables t WHERE {TABLE_OF_POD})"
)


def lack_tables(sql: Query, cup_id: int) -> bool:
    """Return whether some pods of a cup have no table yet."""
    return sql.row(f"{_LACKS_A_TABLE} LIMIT 1", cup_id) is not None


def lease_pod(sql: Sql, cup_id: int, now: int) -> StoredPod | None:
    """Return the next pod whose thread nobody is making, and from here on whoever asked is; None
    where there is none."""
    row = sql.row(
        f"{_LACKS_A_TABLE} AND (p.tried IS NULL OR p.tried <= ?) ORDER BY p.round, p.pod LIMIT 1",
        *(cup_id, now - LEASE),
    )
    if row is None:
        return None
    round_, pod = row
    put_off_pod(sql, cup_id, round_, pod, now + LEASE)
    return StoredPod(round_, pod, tried=now)


def renew_pod(sql: Sql, cup_id: int, pod: StoredPod, now: int) -> StoredPod | None:
    """Keep the lease of a pod whose thread is being made; return None if it is lost."""
    held = f"{_LACKS_A_TABLE} AND p.round = ? AND p.pod = ? AND p.tried = ?"
    if sql.row(held, cup_id, pod.round, pod.number, pod.tried) is None:
        return None
    put_off_pod(sql, cup_id, pod.round, pod.number, now + LEASE)
    return replace(pod, tried=now)


def put_off_pod(sql: Sql, cup_id: int, round_: int, pod: int, until: int) -> None:
    """Let nobody else try to make the thread of a pod before then."""
    sql.run(
        "UPDATE pods SET tried = ? WHERE cup_id = ? AND round = ? AND pod = ?",
        *(until - LEASE, cup_id, round_, pod),
    )
    reschedule_cup(sql, cup_id)


def hurry(sql: Sql, cup_id: int, now: int) -> None:
    """Let what was put off be tried now; whoever is at it just now goes on with it."""
    sql.run("UPDATE pods SET tried = NULL WHERE cup_id = ? AND tried > ?", cup_id, now)
    reschedule_cup(sql, cup_id)


def stand(
    sql: Sql, read: StoredCup, pod: StoredPod, channel_id: int, dealt: Dealt, now: int
) -> StoredTable:
    """Let the table of a pod stand in that thread, dealt to those who were in the cup as it was
    ``read``, and be played; return it. With the last one of a round the clocks of all begin to run.
    Raises :class:`PodStands` where it stands already, or the round is over; :class:`StaleCup` where
    the cup has gone on, and :class:`~data.rows.ChannelTaken`."""
    this = f"{_LACKS_A_TABLE} AND p.round = ? AND p.pod = ?"
    if sql.row(this, read.id, pod.round, pod.number) is None:
        raise PodStands
    if not is_as_read(sql, read):
        raise StaleCup
    table_id = _deal(sql, read.id, pod, channel_id, dealt, now)
    start_if_all_stand(sql, read.id, pod.round, now)
    if not lack_tables(sql, read.id):
        cup_posts.changed(sql, read.id, now)
    reschedule_cup(sql, read.id)
    return tables.table(sql, table_id)


def out_of_time(
    sql: Sql, cup_id: int, round_: int, overdue: Overdue, house: str, now: int
) -> list[int]:
    """Note that the time of a round is over: its tables that play are stopped, or house players of
    that strength finish them, or they wait for the organiser. Return the ids of these tables; none
    where that was done before, or the cup is paused."""
    noted = sql.run(
        "UPDATE cup_rounds SET late = ? WHERE cup_id = ? AND round = ?"
        " AND late IS NULL AND NOT over AND ends <= ? AND cup_id IN"
        " (SELECT id FROM cups WHERE state = 'playing' AND paused IS NULL)",
        *(now, cup_id, round_, now),
    )
    those = playing(sql, cup_id, round_) if noted else []
    for table_id in those:
        if overdue == "places":
            tables.stop(sql, table_id, now, "round")
        elif overdue == "house":
            sql.run("UPDATE tables SET finishes = ? WHERE id = ?", house, table_id)
            due.reschedule(sql, table_id)
    if noted:
        cup_posts.changed(sql, cup_id, now)
    reschedule_cup(sql, cup_id)
    return those


def _deal(sql: Sql, cup_id: int, pod: StoredPod, channel_id: int, dealt: Dealt, now: int) -> int:
    row = sql.row(
        "SELECT c.server_id, c.title, r.veiled FROM cups c JOIN cup_rounds r ON r.cup_id = c.id"
        " WHERE c.id = ? AND r.round = ?",
        *(cup_id, pod.round),
    )
    if row is None:
        raise NoSuchCup
    server_id, title, veiled = row
    seats = len(dealt.players)
    table_id = set_up(
        sql,
        None,
        server_id=server_id,
        channel_id=channel_id,
        title=title,
        seats=range(seats, seats + 1),
        options=dealt.options,
        now=now,
    )
    place = {"cup_id": cup_id, "cup_round": pod.round, "pod": pod.number}
    sql.amend("tables", {"id": table_id}, **place, veiled=bool(veiled))
    deal(sql, table_id, dealt, now)
    return table_id
