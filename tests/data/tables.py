"""Tables to play with: small ones, with a line a number."""

from pathlib import Path

from data import chairs, games, gathering, questions, tables, visits
from data.handovers import handovers
from data.rows import StoredLine

ROOT = Path(__file__).parents[2]

SERVER, CHANNEL, ANA, BEN, CAI = 900, 800, 1, 2, 3
SEED, SEAL = "5e" * 32, "5ea1" * 16


async def gather(store, channel=CHANNEL, host=ANA, seats=range(2, 5), server=SERVER, most=0):
    return await store.write(
        gathering.open_table,
        server_id=server,
        channel_id=channel,
        host_id=host,
        host_name=f"member {host}",
        title="gold",
        seats=seats,
        options={"first": "red"},
        now=1000,
        most=most,
    )


async def start(store, table, order=None, read=None, waiting=(), most=0):
    table = await store.view(tables.table, table.id)
    players, read = order or table.players, table.options if read is None else read
    dealt = gathering.Dealt(players, table.options, 1, SEED, SEAL, b"position 0", waiting)
    return await store.write(gathering.start_game, table.id, dealt, 2000, read=read, most=most)


async def play(store, channel=CHANNEL, members=(ANA, BEN), waiting=(), server=SERVER):
    table = await gather(store, channel, members[0], server=server)
    for member in members[1:]:
        await store.write(gathering.join_table, table.id, member, f"member {member}", 1_000)
    return await start(store, table, waiting=waiting)


async def timed(store, clock="turn 86400", rule="wait", waiting=(0,), channel=1, server=SERVER):
    table = await gather(store, channel, server=server)
    await store.write(gathering.join_table, table.id, BEN, "Ben", 1000)
    await store.write(gathering.set_clock, table.id, clock=clock, out_of_time=rule)
    return await start(store, table, waiting=waiting)


async def plays(store, table, number, seat, now, waiting, text="bid 1"):
    line = StoredLine(number, seat, text, now, interaction_id=1000 * table.id + number)
    return await store.write(games.append, table.id, line, b"position", waiting=waiting)


async def turns(store, table):
    return await store.database.view(lambda sql: handovers(sql, table.id))


def board_at(store, table_id):
    return store.database.view(lambda sql: visits.owed(sql, table_id))


def line(number, seat=0, text=None, **facts):
    return StoredLine(number, seat, text or f"bid {number}", 3000 + number, **facts)


async def hand(store, table, giver, taker, now):
    await store.write(chairs.offer_chair, table.id, giver, taker, now)
    return await store.write(chairs.accept_chair, table.id, giver, taker, f"member {taker}", now)


async def add(store, table, number, **facts):
    await store.write(games.append, table.id, line(number), f"position {number}".encode(), **facts)


async def vote(store, question, seat, *, agrees=True, asked_at=12):
    return await store.write(
        questions.vote, question, seat, agrees=agrees, asked_at=asked_at, now=3_600
    )
