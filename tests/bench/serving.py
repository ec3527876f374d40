"""Moves on a PostgreSQL server: one commit against bare psycopg, and fifty writers at one
table, at fifty and at a thousand, by one process and by two.

The server is our own, durable, beside the program. Without PostgreSQL nothing is measured.
"""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE
from collections.abc import Iterator
from itertools import count
from time import perf_counter

import psycopg

from data import games, gathering, tables
from data.postgres import PostgresDatabase
from data.rows import StaleBoard, StoredLine
from data.store import Store
from tests.bench.committing import Peer, commits
from tests.bench.figure import Figure, median, ms, percentile
from tests.bench.servers import Server, binaries

_WRITERS = 50
_SECONDS = 6.0
_TABLES = (1, 50, 1000)
_MOST_AGAIN = 0.1
_PROCESS = "import sys; from tests.bench.serving import take_part; take_part(*sys.argv[1:])"
_SNAPSHOT, _EVENTS = b"p" * 900, b"e" * 120


def measure(scale: float) -> Iterator[Figure]:
    if binaries() is None:
        print("left out: PostgreSQL is not installed", file=sys.stderr)
        return
    with Server(durable=True) as server:
        with psycopg.connect(server.database(), autocommit=True) as raw:
            own, bare = commits(server.database(), Peer(raw.execute, "BYTEA", "%s"), scale)
        yield Figure(
            "durable commit of a move on PostgreSQL against 3 statements of bare psycopg",
            median(own) / median(bare),
            4.0,
            f"{ms(median(own))}, {ms(median(bare))}",
        )
        for processes in (1, 2):
            for tables in _TABLES:
                yield asyncio.run(_crowd(server, tables, processes, _SECONDS * scale))


async def _crowd(server: Server, tables: int, processes: int, seconds: float) -> Figure:
    """Fifty writers, shared out among the processes, each move at any of the tables."""
    address = server.database()
    async with await Store.open(address) as store:
        for channel in range(tables):
            await _table(store, channel)
    server.admin("ANALYZE", address.rpartition("/")[2])
    command = ["-c", _PROCESS, address, str(_WRITERS // processes), str(seconds)]
    running = [
        await asyncio.create_subprocess_exec(sys.executable, *command, str(part), stdout=PIPE)
        for part in range(processes)
    ]
    told = [json.loads((await each.communicate())[0]) for each in running]
    times = [took for each in told for took in each["times"]]
    again = sum(each["again"] for each in told) / max(1, len(times))
    by = "one process" if processes == 1 else "two processes"
    return Figure(
        f"repeated runs per move, {_WRITERS} writers at {tables} tables, {by}",
        again,
        _MOST_AGAIN if tables > 1 else float(_WRITERS),
        f"{len(times) / seconds:.0f} moves/s, p99 {ms(percentile(times, 99))}" if times else "none",
    )


async def _table(store: Store, channel: int) -> None:
    table = await store.write(
        gathering.open_table,
        server_id=1,
        channel_id=channel,
        host_id=1,
        host_name="Ana",
        title="gold",
        seats=range(1, 5),
        options={},
        now=1000,
    )
    dealt = gathering.Dealt(table.players, {}, 1, "5e" * 32, "ea" * 32, _SNAPSHOT)
    await store.write(gathering.start_game, table.id, dealt, 1000, read={})


async def _write(address: str, writers: int, seconds: float, part: int) -> None:
    """One process of the crowd; what it found goes to the output."""
    times, clicks = list[float](), count(part * 10**15 + 1)
    async with await Store.open(address) as store:
        ids = await store.query(tables.started)
        over = perf_counter() + seconds

        async def writer(number: int) -> None:
            mine = ids[number % len(ids) :: _WRITERS] or [ids[number % len(ids)]]
            at = 0
            while perf_counter() < over:
                table_id = mine[at % len(mine)]
                at += 1
                begun = perf_counter()
                while True:
                    table = await store.view(tables.table, table_id)
                    line = StoredLine(table.number + 1, 0, "bid 3", 1000, next(clicks), _EVENTS)
                    try:
                        await store.write(games.append, table_id, line, _SNAPSHOT)
                    except StaleBoard:
                        if perf_counter() > over:
                            return
                    else:
                        break
                times.append(perf_counter() - begun)

        await asyncio.gather(*(writer(part * writers + each) for each in range(writers)))
        database = store.database
        assert isinstance(database, PostgresDatabase)
        print(json.dumps({"times": times, "again": database.runs_again}))


def take_part(address: str, writers: str, seconds: str, part: str) -> None:
    asyncio.run(_write(address, int(writers), float(seconds), int(part)))
