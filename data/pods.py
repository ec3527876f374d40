"""The tables of a cup's round: each gets a thread, stands there, and its clocks run once all stand.

Threads are made one after the other, by whoever takes the next pod. That is a lease: while it is
renewed nobody else takes the pod. A pod has one table, whoever is faster.
"""

from __future__ import annotations

from dataclasses import replace

from data import due, queries
from data.cup_queries import LEASE, TABLE_OF_POD, is_as_read, reckon
from data.cup_rows import NoSuchCup, Overdue, PodStands, StaleCup, StoredCup, StoredPod
from data.database import Database, Sql
from data.gathering import Dealt, deal, set_up
from data.round_time import playing, start_if_all_stand
from data.scrubbing import Scrubber
from data.stored_table import StoredTable

_LACKS_A_TABLE = (
    "SELECT p.round, p.pod, p.taken, p.tried FROM pods p"
    " JOIN cups c ON c.id = p.cup_id AND c.state = 'playing' AND c.paused IS NULL"
    " JOIN cup_rounds r ON r.cup_id = p.cup_id AND r.round = p.round AND NOT r.over"
    " WHERE p.cup_id = ? AND NOT p.taken"
    f" AND NOT EXISTS (SELECT 1 FROM tables t WHERE {TABLE_OF_POD})"
)


class Pods:
    def __init__(self, database: Database, scrubber: Scrubber) -> None:
        self._database, self._scrubber = database, scrubber

    async def lacking(self, cup_id: int) -> list[StoredPod]:
        """The pods that have no table yet."""
        rows = await self._database.read(f"{_LACKS_A_TABLE} ORDER BY p.round, p.pod", cup_id)
        return [StoredPod(round_, pod, bool(taken), tried) for round_, pod, taken, tried in rows]

    async def next(self, cup_id: int, now: int) -> StoredPod | None:
        """The next pod whose thread nobody is making, and from here on whoever asked is; None
        where there is none."""

        def work(sql: Sql) -> StoredPod | None:
            row = sql.row(
                f"{_LACKS_A_TABLE} AND (p.tried IS NULL OR p.tried <= ?)"
                " ORDER BY p.round, p.pod LIMIT 1",
                *(cup_id, now - LEASE),
            )
            if row is None:
                return None
            _try(sql, cup_id, row[0], row[1], now)
            return StoredPod(row[0], row[1], bool(row[2]), now)

        return await self._database.write(work)

    async def renew(self, cup_id: int, pod: StoredPod, now: int) -> StoredPod | None:
        """Keep the lease of a pod whose thread is being made; None if it is lost."""

        def work(sql: Sql) -> StoredPod | None:
            held = f"{_LACKS_A_TABLE} AND p.round = ? AND p.pod = ? AND p.tried = ?"
            if sql.row(held, cup_id, pod.round, pod.number, pod.tried) is None:
                return None
            _try(sql, cup_id, pod.round, pod.number, now)
            return replace(pod, tried=now)

        return await self._database.write(work)

    async def put_off(self, cup_id: int, round_: int, pod: int, until: int) -> None:
        """Its thread could not be made: somebody tries it again then."""
        await self._database.write(lambda sql: _try(sql, cup_id, round_, pod, until - LEASE))

    async def hurry(self, cup_id: int, now: int) -> None:
        """What was put off may be tried now; whoever is at it just now goes on with it."""

        def work(sql: Sql) -> None:
            sql.run("UPDATE pods SET tried = NULL WHERE cup_id = ? AND tried > ?", cup_id, now)
            reckon(sql, cup_id)

        await self._database.write(work)

    async def stand(
        self, read: StoredCup, pod: StoredPod, channel_id: int, dealt: Dealt, now: int
    ) -> StoredTable:
        """The table of a pod stands in that thread, dealt to those who were in the cup as it was
        ``read``, and is played. With the last one of a round the clocks of all begin to run.
        Raises :class:`PodStands` where it stands already, or the round is over;
        :class:`StaleCup` where the cup has gone on, and :class:`~data.rows.ChannelTaken`."""
        cup_id, round_ = read.id, pod.round

        def work(sql: Sql) -> StoredTable:
            this = f"{_LACKS_A_TABLE} AND p.round = ? AND p.pod = ?"
            if sql.row(this, cup_id, round_, pod.number) is None:
                raise PodStands
            if not is_as_read(sql, read):
                raise StaleCup
            table_id = _stand(sql, cup_id, round_, pod.number, channel_id, dealt, now)
            start_if_all_stand(sql, cup_id, round_, now)
            reckon(sql, cup_id)
            return queries.table(sql, table_id)

        return await self._database.write(work)

    async def out_of_time(
        self, cup_id: int, round_: int, overdue: Overdue, house: str, now: int
    ) -> list[int]:
        """The time of a round is over: its tables that play are stopped, or house players of that
        strength finish them, or they wait for the organiser. The ids of these tables; none where
        that was done before, or the cup is paused."""

        def work(sql: Sql) -> tuple[list[int], bool]:
            noted = sql.run(
                "UPDATE cup_rounds SET late = ? WHERE cup_id = ? AND round = ?"
                " AND late IS NULL AND NOT over AND ends <= ? AND cup_id IN"
                " (SELECT id FROM cups WHERE state = 'playing' AND paused IS NULL)",
                *(now, cup_id, round_, now),
            )
            those = playing(sql, cup_id, round_) if noted else []
            forgotten = False
            for table_id in those:
                if overdue == "places":
                    forgotten |= queries.stop(sql, table_id, now, "round")
                elif overdue == "house":
                    sql.run("UPDATE tables SET finishes = ? WHERE id = ?", house, table_id)
                    due.reckon(sql, table_id)
            reckon(sql, cup_id)
            return those, forgotten

        tables, forgotten = await self._database.write(work)
        if forgotten:
            await self._scrubber.scrub()
        return tables


def _try(sql: Sql, cup_id: int, round_: int, pod: int, now: int) -> None:
    sql.run(
        "UPDATE pods SET tried = ? WHERE cup_id = ? AND round = ? AND pod = ?",
        *(now, cup_id, round_, pod),
    )
    reckon(sql, cup_id)


def _stand(
    sql: Sql, cup_id: int, round_: int, pod: int, channel_id: int, dealt: Dealt, now: int
) -> int:
    row = sql.row(
        "SELECT c.server_id, c.title, r.veiled FROM cups c JOIN cup_rounds r ON r.cup_id = c.id"
        " WHERE c.id = ? AND r.round = ?",
        *(cup_id, round_),
    )
    if row is None:
        raise NoSuchCup
    server_id, title, veiled = row
    seats = len(dealt.players)
    table_id = set_up(
        sql,
        server_id=server_id,
        channel_id=channel_id,
        host_id=None,
        title=title,
        seats=range(seats, seats + 1),
        options=dealt.options,
        now=now,
    )
    sql.run(
        "UPDATE tables SET cup_id = ?, cup_round = ?, pod = ?, veiled = ? WHERE id = ?",
        *(cup_id, round_, pod, bool(veiled), table_id),
    )
    deal(sql, table_id, dealt, now)
    return table_id
