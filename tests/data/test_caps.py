"""How many tables one member may have opened, on both databases."""

import asyncio
from functools import partial

import pytest

from data import gathering, tables
from data.rows import TooManyOpen, TooManyPlaying
from tests.data.tables import ANA, BEN, CAI, SERVER, gather, start

opens = partial(gather, most=5)
begins = partial(start, most=2)


async def refused(awaited, kind=TooManyOpen):
    with pytest.raises(TooManyOpen) as found:
        await awaited
    assert type(found.value) is kind
    return found.value.most, found.value.member_id


async def two(store, channel, host=ANA):
    table = await gather(store, channel, host)
    return await store.write(gathering.join_table, table.id, CAI, "Cai", 1000)


async def test_as_many_tables_of_a_member_gather_as_may(store):
    tables = [await opens(store, channel) for channel in range(1, 6)]
    assert await refused(opens(store, 6)) == (5, ANA)
    assert await refused(store.view(gathering.require_below, 5, SERVER, ANA)) == (5, ANA)
    await opens(store, 6, BEN)
    await opens(store, 7, server=SERVER + 1)
    await store.write(gathering.join_table, tables[0].id, BEN, "Ben", 1000)
    await start(store, tables[0])
    await opens(store, 8)
    await store.write(gathering.leave_table, tables[1].id, ANA, 2000)
    await opens(store, 9)
    assert await refused(opens(store, 10)) == (5, ANA)
    await gather(store, 10)


async def test_however_many_are_opened_at_once(store):
    tables = [opens(store, channel) for channel in range(1, 21)]
    made = await asyncio.gather(*tables, return_exceptions=True)
    assert sum(isinstance(each, TooManyOpen) for each in made) == 15


async def test_whoever_passes_a_table_on_has_opened_it_still(store):
    for channel in range(1, 6):
        table = await opens(store, channel)
        await store.write(gathering.join_table, table.id, BEN, "Ben", 1000)
        await store.write(gathering.leave_table, table.id, ANA, 1100)
    assert await refused(opens(store, 6)) == (5, ANA)
    await opens(store, 7, BEN)


async def test_as_many_are_played_as_may_whoever_starts_them(store):
    four = [await two(store, channel) for channel in range(1, 5)]
    for table in four[:2]:
        await begins(store, table)
    assert await refused(begins(store, four[2]), TooManyPlaying) == (2, ANA)
    await begins(store, await two(store, 9, BEN))
    await store.write(tables.end, four[0].id, 3000)
    await begins(store, four[2])
    await start(store, four[3])
