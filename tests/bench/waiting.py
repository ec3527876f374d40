"""What a turn costs while many other tables wait, against few: statements of the database, the work
that these are, and messages on Discord. None of it may grow with the number of tables that wait.

The bot is the real one without a network (:mod:`tests.bench.unwired`). Two members take turns, an
hour apart, at one table; at all others it is somebody's turn too, and a clock of a week runs.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from cogs.workshop.workshop import Workshop
from data import tables
from data.calls import mark_shown
from data.due import HEARTBEAT
from data.facts import save_fact
from data.packing import unpack
from data.sqlite import SqliteDatabase
from data.store import Store
from engine.catalogue import find
from engine.table import Draft
from tests.bench.figure import Figure
from tests.bench.members import Click, Place, interaction
from tests.bench.recorder import Discord, Message
from tests.bench.tables import begin
from tests.bench.turns import rest_of_turn
from tests.bench.unwired import Unwired

_FEW, _MANY = 10, 1_000
_TURNS = 40
_GAME = "maya"
_HOUR, _WEEK = 3_600, 7 * 86_400
_BEGINS = 1_800_000_000
_SERVER, _PLAYERS = "1", (11, 12)
_STEPS = 20
"""The work of the database is counted in so many of its instructions."""


@dataclass
class Cost:
    """Of all turns together."""

    statements: int = 0
    work: int = 0
    messages: int = 0

    def watch(self, raw: sqlite3.Connection) -> None:
        raw.set_trace_callback(self._statement)
        raw.set_progress_handler(self._step, _STEPS)

    def _statement(self, said: str) -> None:
        self.statements += not said.startswith("--")  # triggers have no statements of their own

    def _step(self) -> int:
        self.work += 1
        return 0


def measure(scale: float) -> Iterator[Figure]:
    turns, many = max(4, round(_TURNS * scale)), max(2 * _FEW, round(_MANY * scale))
    few, more = (asyncio.run(_measure(tables, turns)) for tables in (_FEW, many))
    against = f"per turn while {many} tables wait against {_FEW}"
    for what, one, other, budget in (
        ("statements of the database", few.statements, more.statements, 1.02),
        ("work of the database", few.work, more.work, 1.1),
        ("messages", few.messages, more.messages, 1.02),
    ):
        told = f"{other / turns:.1f}, {one / turns:.1f}"
        yield Figure(f"{what} {against}", other / one, budget, told)


async def _measure(tables: int, turns: int) -> Cost:
    cost, random, world = Cost(), Random(1), Discord(_BEGINS)
    world.servers[_SERVER] = {*_PLAYERS}
    channel = world.add_channel(_SERVER)
    world.posted = lambda message: _count(cost, message)

    async def ask(method: str, path: str, body: object) -> tuple[int, object]:
        return world.answer(method, path, body)

    async with await Store.open() as store, Workshop() as workshop:
        for _ in range(tables):
            await _waits(store, int(world.add_channel(_SERVER).id))
        life = Unwired(store, workshop, ask)
        await life.begin(_BEGINS, [world.server(_SERVER)])
        await life.settle()
        host, other = (str(member) for member in _PLAYERS)
        place = Place(_SERVER, channel.id)

        async def do(member: str, command: str, **options: str | bool) -> None:
            click = Click(member, command=command, options=tuple(options.items()))
            said = interaction(world.new_id(), place, click)
            said["channel"] = channel.said()
            life.tell([("INTERACTION_CREATE", said)])
            await life.settle()

        await do(host, "table new", title=_GAME, thread=False)
        await do(other, "table join")
        await do(host, "table clock", time="week")
        await do(host, "table start")
        await _watch(store, cost)
        cost.statements = cost.work = cost.messages = 0
        for number in range(1, turns + 1):
            world.now = _BEGINS + number * _HOUR
            life.pass_time(world.now)
            await store.write(save_fact, HEARTBEAT, str(world.now))
            member, turn = await _next_turn(store, int(channel.id), random)
            await do(member, "play", turn=turn)
        await life.end()
    return cost


async def _next_turn(store: Store, channel: int, random: Random) -> tuple[str, str]:
    """Return who is to act there, and a turn for them."""
    table = await store.view(tables.running_in, channel)
    if table is None or table.snapshot is None:
        raise AssertionError("the game ended too early")
    position = find(_GAME).load(unpack(table.snapshot))
    seat = position.waiting()[0]
    return str(table.players[seat].member_id), rest_of_turn(Draft(position, seat), random)


async def _waits(store: Store, channel: int) -> None:
    """A table that waits for its players, who were shown its board and called."""
    table = await begin(store, find(_GAME), channel, clock=f"turn {_WEEK}", now=_BEGINS)
    await store.write(mark_shown, table.id, 0, channel, channel, now=_BEGINS)
    await store.database.write(
        lambda sql: sql.run(
            "UPDATE notices SET told = ?, due = NULL WHERE table_id = ?", _BEGINS, table.id
        )
    )


async def _watch(store: Store, cost: Cost) -> None:
    database = store.database
    assert isinstance(database, SqliteDatabase)
    await database._hop(lambda: cost.watch(database._raw))


def _count(cost: Cost, _: Message) -> None:
    cost.messages += 1
