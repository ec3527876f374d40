"""Cups: what happened in each, line by line, and its rows.

Whoever changes a cup has read it, decided what happens (:class:`~data.cup_rows.Change`) and writes
all of it in one transaction, unless the cup has gone on since: then it is read again. So of two
processes that pair the same round one does, and whoever was killed in between has done nothing.
"""

from __future__ import annotations

import msgspec

from data import cup_changes
from data.cup_queries import are_as_many_here, cup, heads, is_as_paired, is_as_read, reckon
from data.cup_rows import Change, StaleCup, StoredCup, Terms
from data.database import Database, Sql, Value
from data.names import clean_name
from data.scrubbing import Scrubber

NOT_TOLD = -1
"""``StoredCup.shown`` before anything was posted."""


class Cups:
    def __init__(self, database: Database, scrubber: Scrubber) -> None:
        self._database, self._scrubber = database, scrubber

    async def announce(
        self,
        *,
        server_id: int,
        channel_id: int,
        host_id: int,
        name: str,
        title: str,
        plan: str,
        terms: Terms,
        seal: str,
        seed: str,
        now: int,
        beside_id: int | None = None,
        role_id: int | None = None,
        moment: int | None = None,
    ) -> StoredCup:
        """A cup that may be entered until that ``moment``, or until its organiser starts it."""

        def work(sql: Sql) -> StoredCup:
            cup_id = sql.new_id("cups")
            sql.run(
                "INSERT INTO cups (id, server_id, channel_id, host_id, beside_id, role_id, name,"
                " title, plan, terms, state, created, seal, seed, number, shown, moment)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'entering', ?, ?, ?, 0, ?, ?)",
                *(cup_id, server_id, channel_id, host_id, beside_id, role_id),
                *(clean_name(name), title, plan),
                *(_json(terms), now, seal, seed, NOT_TOLD, moment),
            )
            reckon(sql, cup_id)
            return cup(sql, cup_id)

        return await self._database.write(work)

    # Reading.

    async def cup(self, cup_id: int) -> StoredCup:
        """Raises :class:`NoSuchCup`, :class:`DamagedCup`."""
        return await self._database.view(lambda sql: cup(sql, cup_id))

    async def is_as_read(self, read: StoredCup, cup_id: int) -> bool:
        """Whether this is that cup, and no line was added since."""
        return read.id == cup_id and await self._database.view(lambda sql: is_as_read(sql, read))

    async def running(self, server_id: int) -> list[StoredCup]:
        """The cups of a server that are not over, without entrants, rounds and lines."""
        return await self._heads("server_id = ? AND state <> 'over'", server_id)

    async def all_in(self, server_id: int) -> list[StoredCup]:
        """All cups of a server, the newest first; as above."""
        return (await self._heads("server_id = ?", server_id))[::-1]

    async def entered(self, server_id: int, member_id: int) -> set[int]:
        """The cups of a server that a member has entered, whether they dropped out or not."""
        rows = await self._database.read(
            "SELECT c.id FROM cups c JOIN entrants e ON e.cup_id = c.id"
            " WHERE c.server_id = ? AND e.member_id = ?",
            *(server_id, member_id),
        )
        return {cup_id for (cup_id,) in rows}

    async def ids(self) -> list[int]:
        rows = await self._database.read("SELECT id FROM cups ORDER BY id")
        return [cup_id for (cup_id,) in rows]

    async def _heads(self, where: str, *values: Value) -> list[StoredCup]:
        return await self._database.view(lambda sql: heads(sql, where, *values))

    # Changing.

    async def go_on(self, read: StoredCup, change: Change, now: int) -> StoredCup:
        """All of this happens in a cup as it was ``read``; raises :class:`StaleCup` when it has
        gone on since, and :class:`~data.cup_rows.KnowsTheDeal`; then nothing has changed. The
        cup as it is then."""

        def work(sql: Sql) -> tuple[StoredCup, bool]:
            ends = change.state is not None  # entry, or the check-in: who is here decides that
            if not is_as_read(sql, read) or (ends and not are_as_many_here(sql, read)):
                raise StaleCup
            number = read.number + len(change.lines)
            sql.run("UPDATE cups SET number = ? WHERE id = ?", number, read.id)
            forgotten = cup_changes.write(sql, read.id, read.number, change, now)
            reckon(sql, read.id)
            return cup(sql, read.id), forgotten

        found, forgotten = await self._database.write(work)
        if forgotten:
            await self._scrubber.scrub()
        return found

    async def rewrite(
        self, read: StoredCup, *, plan: str, terms: Terms, name: str, moment: int | None
    ) -> StoredCup:
        """What its organiser chose otherwise while members enter; raises :class:`StaleCup` where
        something else was chosen since it was read, or nobody enters any more."""

        def work(sql: Sql) -> StoredCup:
            changed = sql.run(
                "UPDATE cups SET plan = ?, terms = ?, name = ?, moment = ? WHERE id = ?"
                " AND state = 'entering' AND plan = ? AND terms = ? AND name = ?",
                *(plan, _json(terms), clean_name(name), moment),
                *(read.id, read.plan, _json(read.terms), read.name),
            )
            if not changed:
                raise StaleCup
            reckon(sql, read.id)
            return cup(sql, read.id)

        return await self._database.write(work)

    async def move(self, cup_id: int, channel_id: int) -> StoredCup:
        """From now on its messages and threads are in that channel, where no message of it stands
        yet."""

        def work(sql: Sql) -> StoredCup:
            sql.run(
                "UPDATE cups SET channel_id = ?, message_id = NULL WHERE id = ?",
                *(channel_id, cup_id),
            )
            reckon(sql, cup_id)
            return cup(sql, cup_id)

        return await self._database.write(work)

    async def mark_shown(self, cup_id: int, number: int, message_id: int) -> None:
        """The message of the cup tells what happened up to that line."""
        await self._database.write(
            lambda sql: sql.run(
                "UPDATE cups SET shown = ?, message_id = ? WHERE id = ? AND shown <= ?",
                *(number, message_id, cup_id, number),
            )
        )

    async def unshown(self) -> list[StoredCup]:
        """The cups whose messages do not tell everything, without entrants, rounds and lines."""
        return await self._heads("shown < number")

    async def mark_told(self, read: StoredCup) -> StoredCup:
        """The pods and seals of the round that was paired when the cup was ``read`` are published:
        from here on it may begin. Raises :class:`StaleCup` where it was paired anew since, or
        entrants were exchanged: then others are to be published."""

        def work(sql: Sql) -> StoredCup:
            if read.round is None or not is_as_paired(sql, read):
                raise StaleCup
            sql.run(
                "UPDATE cup_rounds SET published = ? WHERE cup_id = ? AND round = ?",
                *(True, read.id, read.round.number),
            )
            reckon(sql, read.id)
            return cup(sql, read.id)

        return await self._database.write(work)

    async def reckon(self, cup_id: int) -> None:
        await self._database.write(lambda sql: reckon(sql, cup_id))


def _json(terms: Terms) -> str:
    return msgspec.json.encode(terms).decode()
