"""Opening a table, after 10 turns and after 300: it must not depend on the length of the log."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from time import perf_counter

from cogs.hall.hall import Hall
from cogs.workshop.workshop import Workshop
from data import games
from data.packing import pack, pack_events
from data.rows import StoredLine
from data.store import Store
from engine.catalogue import find
from tests.bench.figure import Figure, median, ms
from tests.bench.positions import turns
from tests.bench.tables import begin

_SHORT, _LONG = 10, 300
_TIMES = 1000
_SLACK = 1.15
"""“Independent” as far as it can be told: the noise of a run."""


def measure(scale: float) -> Iterator[Figure]:
    long, short = asyncio.run(_measure(round(_TIMES * scale)))
    yield Figure(
        f"opening a table after {_LONG} turns against after {_SHORT}",
        median(long) / median(short),
        _SLACK,
        f"{ms(median(long))}, {ms(median(short))}",
    )


async def _measure(times: int) -> tuple[list[float], list[float]]:
    """Both tables are at the same position: only their logs differ."""
    found: dict[int, list[float]] = {_SHORT: [], _LONG: []}
    async with await Store.open() as store:
        hall = Hall(store, lambda: 1000, Workshop())
        tables = {length: await _played(store, length) for length in found}
        for at in range(times):
            for length in (_SHORT, _LONG) if at % 2 else (_LONG, _SHORT):
                begun = perf_counter()
                await hall.table(tables[length])
                found[length].append(perf_counter() - begun)
    return found[_LONG], found[_SHORT]


async def _played(store: Store, length: int) -> int:
    """A table with this many lines, whose last position is that of the game's tenth turn."""
    game = find("gold")
    table = await begin(store, game, channel=length)
    lines = [turn for turn, _ in zip(turns(game), range(_SHORT), strict=False)]
    for number in range(1, length + 1):
        turn, position = lines[(number - 1 - length) % _SHORT]
        line = StoredLine(number, turn.seat, turn.text, 1000, None, pack_events(turn.events))
        await store.write(games.append, table.id, line, pack(position.dump()))
    return table.id
