"""A table of the store at which a game has begun."""

from __future__ import annotations

from cogs.hall.hall import Hall
from cogs.workshop.workshop import Workshop
from data.rows import StoredTable
from data.store import Store
from engine.game import Game
from tests.bench.positions import playout


async def begin(store: Store, game: Game, channel: int = 1) -> StoredTable:
    """Dealt at random, with as many players as :func:`tests.bench.positions.playout` has."""
    seats = playout(game).seats
    table = await store.gathering.create(
        server_id=1,
        channel_id=channel,
        host_id=1,
        host_name="Ana",
        title=game.key,
        seats=game.seats,
        options={},
        now=1000,
    )
    for member in range(2, seats + 1):
        await store.gathering.join(table.id, f"member {member}", member_id=member, now=1_000)
    hall = Hall(store, lambda: 1000, Workshop())
    await hall.start(await hall.table(table.id))
    return await store.table(table.id)
