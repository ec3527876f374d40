"""A table of the store at which a game has begun."""

from __future__ import annotations

from cogs.hall.hall import Hall
from cogs.workshop.workshop import Workshop
from data import gathering, tables
from data.store import Store
from data.stored_table import StoredTable
from engine.clock import NONE
from engine.game import Game
from tests.bench.positions import playout


async def begin(
    store: Store, game: Game, channel: int = 1, *, clock: str = NONE, now: int = 1000
) -> StoredTable:
    """Dealt at random, with as many players as :func:`tests.bench.positions.playout` has."""
    seats = playout(game).seats
    table = await store.write(
        gathering.open_table,
        server_id=1,
        channel_id=channel,
        host_id=1,
        host_name="Ana",
        title=game.key,
        seats=game.seats,
        options={},
        now=now,
        clock=clock,
    )
    for member in range(2, seats + 1):
        await store.write(gathering.join_table, table.id, member, f"member {member}", now)
    hall = Hall(store, lambda: now, Workshop())
    await hall.start(await hall.table(table.id))
    return await store.view(tables.table, table.id)
