"""When boards are posted: at once after a turn, and again when Discord did not take one.

Which boards are owed stands in the store; what is remembered here only says when each is tried
next. Trouble that passes (a fault of Discord's, a torn connection) is tried again after a second,
then less often. What Discord forbids is not repeated, for too many forbidden requests ban a bot:
that waits until something changes in the channel or the server, or for an hour.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import discord

from cogs.board.boards import Boards
from cogs.hall.tasks import let_go
from cogs.kit.lost import GIVEN_UP_AFTER, is_closed, is_gone, may_pass
from cogs.kit.permissions import lacking_in
from cogs.kit.resting import rest
from cogs.kit.trying import Trying
from cogs.workshop.workshop import Superseded
from data import tables
from data.rows import DamagedTable, NoSuchTable
from data.store_errors import StoreError
from data.stored_table import StoredTable

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli

log = logging.getLogger(__name__)

HANGS_AFTER = 20.0
"""Repeat a request after this many seconds, because it holds up newer boards."""
_AFTER_A_FAULT = 10.0
_EDITS = 2
"""So often it is tried to change the message that is there. The second time is harmless where the
first one succeeded and its answer was lost; a message that cannot be changed is not insisted on."""
_LOOK = 300.0
"""How often the rows are searched for boards that nobody thinks of."""
_AT_ONCE = 8
"""How many owed boards are posted at the same time, each in its own channel."""
_SPACING = 0.25
"""While Discord fails, tables are tried one after the other, so far apart."""
_LAST_MOMENT = 2.0
_WAKE: Final = "board_owed"
"""Our own event, for which the loop that tries again waits."""
_PLACES: Final = (
    *("guild_channel_create", "guild_channel_update"),
    *("thread_create", "thread_update", "thread_join"),
)
"""An archived thread is not known to the library: opened again, it is one that the bot joins."""
_SERVERS: Final = ("guild_role_update", "member_update", "guild_available", "guild_join")


@dataclass(slots=True)
class _Owed(Trying):
    """A board that is to be posted, and how it went so far."""

    afresh: bool = False
    actor: int | None = None
    row: StoredTable | None = None
    """The table at the last attempt."""
    stood: int | None = None
    """Board that stood at the first attempt to post a fresh one; 0 if there was none."""

    def found(self, row: StoredTable) -> None:
        """Look at the table before an attempt. A fresh board may stand although the store could
        not say so."""
        stands, self.row = row.board_id or 0, row
        self.afresh &= self.stood in (None, stands)
        self.stood = stands


class Poster:
    """Has one hand at most on the board of each table, and always posts the newest state."""

    def __init__(self, bot: Patolli, boards: Boards) -> None:
        self.bot, self.boards = bot, boards
        self._asked: dict[int, _Owed] = {}
        self._waiting: dict[int, _Owed] = {}
        self._hands: dict[int, asyncio.Task[None]] = {}
        self._channels: dict[int, int] = {}
        """Those of the tables at hand, as far as they are known."""
        self._again: set[int] = set()
        """Those of them that try again; a turn just played is not held up by them."""
        self._loop: asyncio.Task[None] | None = None
        self._well = True
        """Whether the last attempt succeeded."""
        self._next = 0.0
        self._looked = -math.inf
        """When the rows were searched."""
        self.looked_at = 0.0
        """When the loop came round last, on the monotonic clock; 0 before it begins."""

    def show(
        self, table_id: int, *, afresh: bool = False, actor: int | None = None
    ) -> asyncio.Task[None]:
        """Post the board unless the newest one is shown. It begins at once, and nobody needs to
        wait for it; the task ends when it was tried. ``actor`` is the seat whose player is here
        already and needs no call. One attempt serves all who ask for the same board."""
        owed = self._asked.get(table_id) or self._waiting.pop(table_id, None) or _Owed()
        owed.afresh |= afresh
        owed.stood = None if afresh else owed.stood
        owed.actor = actor
        return self._begin(table_id, owed)

    async def catch_up(self, server_id: int | None = None) -> None:
        """Begin to post every board that is older than its log: after a crash, or where a server
        is back. Servers that sent the bot away are left alone, and those of other processes."""
        for row in await self.bot.store.view(tables.unshown):
            known = row.id in self._hands or row.id in self._waiting
            ours = self.bot.owns(row.server_id) and self.bot.keeper.is_here(row)
            if not known and ours and server_id in (None, row.server_id):
                self._waiting[row.id] = _Owed(row=row)
        self.bot.dispatch(_WAKE)

    def look_again(self) -> None:
        """Boards are owed that nobody thinks of."""
        self._looked = -math.inf
        self.bot.dispatch(_WAKE)

    def start(self) -> None:
        """Begin to try again what fails."""
        self._loop = asyncio.create_task(self._run(), name="boards owed")
        for event in _PLACES:
            self.bot.add_listener(self._place_changed, f"on_{event}")
        for event in _SERVERS:
            self.bot.add_listener(self._server_changed, f"on_{event}")
        for event in ("shard_ready", "shard_resumed"):
            self.bot.add_listener(self._connected_again, f"on_{event}")

    @property
    def tried_again(self) -> int:
        """How many boards failed and wait to be tried again."""
        return len(self._waiting)

    async def close(self) -> None:
        """Let go of every board, those being posted after a moment; the rows remember them."""
        await let_go(self._loop, self._hands.values(), moment=_LAST_MOMENT)

    # One attempt.

    def _begin(self, table_id: int, owed: _Owed) -> asyncio.Task[None]:
        self._asked[table_id] = owed
        if owed.row is not None:
            self._channels[table_id] = owed.row.channel_id
        if table_id in self._hands:  # what it waits for to be drawn is older
            self.bot.workshop.drop(("board", table_id))
        else:
            hand = asyncio.create_task(self._post(table_id), name=f"board of {table_id}")
            self._hands[table_id] = hand
        return self._hands[table_id]

    async def _post(self, table_id: int) -> None:
        """Post until nothing newer is asked for."""
        GIVEN_UP_AFTER.set(HANGS_AFTER)
        try:
            while (owed := self._asked.pop(table_id, None)) is not None:
                began = time.monotonic()
                error = await self._tried(table_id, owed)
                if error is None:
                    continue
                newer = self._asked.get(table_id)
                if isinstance(error, Superseded) and newer is not None:
                    newer.afresh |= owed.afresh
                    continue
                owed.failed(began, error)
                if newer is not None:
                    self._asked[table_id] = owed
                    self.show(table_id, afresh=newer.afresh, actor=newer.actor)
                elif self._may_stand(owed.row):
                    self._waiting[table_id] = owed
        finally:
            del self._hands[table_id]
            self._channels.pop(table_id, None)
            self._again.discard(table_id)
            if self._waiting:
                self.bot.dispatch(_WAKE)

    def _may_stand(self, row: StoredTable | None) -> bool:
        """Whether it is worth trying again: not in a server that sent the bot away."""
        return row is None or not self.bot.owns(row.server_id) or self.bot.keeper.is_here(row)

    async def _tried(self, table_id: int, owed: _Owed) -> Exception | None:
        """What the board could not be posted for; None when it stands, or never will."""
        try:
            board = await self.bot.hall.owed(table_id)
            if await self._let_older_go_first(board.table):
                board = await self.bot.hall.owed(table_id)
            owed.found(row := board.table)
            if self.bot.owns(row.server_id):
                with self.bot.meter.timing("post"):
                    await self.boards.post(
                        board, afresh=owed.afresh, actor=owed.actor, edit=owed.failures < _EDITS
                    )
                if not row.running:
                    await self._show_next_below(row)
            else:
                await self.bot.fellows.hand_board(row, afresh=owed.afresh, actor=owed.actor)
        except NoSuchTable:
            return None
        except DamagedTable as damage:
            log.error("its board cannot be made: %s", damage)  # noqa: TRY400
            return None
        except Superseded as superseded:
            return superseded
        except discord.NotFound as gone:
            log.warning("the board of table %s could not be posted: %r", table_id, gone)
            if is_gone(gone) and await self._given_up(table_id):
                return None
            return gone
        except Exception as error:  # the move is in the log whatever happens to its picture
            self._well = self._well and not may_pass(error)
            refused = isinstance(error, (discord.Forbidden, StoreError)) or is_closed(error)
            if refused or may_pass(error):
                log.warning("the board of table %s could not be posted: %r", table_id, error)
            else:
                log.exception("the board of table %s could not be made", table_id)
            return error
        self._well = True
        return None

    async def _let_older_go_first(self, row: StoredTable) -> bool:
        """What a game ended with does not come below the boards of the next game in its channel.
        Whether there was anything to wait for."""
        self._channels[row.id] = row.channel_id
        older = [
            hand
            for table_id, hand in self._hands.items()
            if table_id < row.id and self._channels.get(table_id) == row.channel_id
        ]
        if older:
            await asyncio.wait(older, timeout=HANGS_AFTER)
        return bool(older)

    async def _show_next_below(self, row: StoredTable) -> None:
        """Post the next game's board once more where it stands above that board, which could not be
        posted for long."""
        older = await self.bot.store.view(tables.table, row.id)
        newer = await self.bot.store.view(tables.running_in, row.channel_id)
        if newer is None or newer.id in self._hands:  # one at hand waits for this one
            return
        if 0 < (newer.board_id or 0) < (older.board_id or 0):
            self.show(newer.id, afresh=True)

    async def _given_up(self, table_id: int) -> bool:
        """Whether a table whose channel was deleted is let go."""
        try:
            await self.bot.hall.give_up(table_id)
        except StoreError:
            return False
        return True

    # Trying again.

    async def _run(self) -> None:
        """Post what was never posted, at once after a start and then from time to time, and try
        again what failed, for as long as the bot lives."""
        await self.bot.wait_until_ready()
        while True:
            self.looked_at = time.monotonic()
            try:
                if time.monotonic() - self._looked >= _LOOK:
                    self._looked = time.monotonic()
                    await self.catch_up()
                due = self._try_what_is_due()
                pause = _LOOK if due is None else min(due, _LOOK)
            except StoreError as away:
                log.warning("boards are searched for again: %s", away)
                self._looked, pause = -math.inf, _AFTER_A_FAULT
            except Exception:  # a loop that dies would leave boards unposted for ever
                log.exception("boards could not be tried again")
                pause = _AFTER_A_FAULT
            await rest(self.bot, _WAKE, pause)

    def _try_what_is_due(self) -> float | None:
        """Begin what is due; how long to wait for what comes next, None for news."""
        now = time.monotonic()
        for table_id, owed in sorted(self._waiting.items(), key=lambda item: item[1].due):
            if owed.due > now:
                return owed.due - now
            if len(self._again) >= _AT_ONCE:
                return None  # one that ends says so
            if not self._well:
                if now < self._next:
                    return self._next - now
                self._next = now + _SPACING
            del self._waiting[table_id]
            self._again.add(table_id)
            self._begin(table_id, owed)
        return None

    # What was forbidden may be allowed now.

    async def _place_changed(self, *changed: discord.abc.GuildChannel | discord.Thread) -> None:
        place = changed[-1]
        for owed, row in self._barred_in(place.guild):
            thread = place.guild.get_thread(row.channel_id)
            if place.id in (row.channel_id, thread.parent_id if thread else None):
                owed.due = 0.0
        self.bot.dispatch(_WAKE)

    async def _server_changed(
        self, *changed: discord.Guild | discord.Role | discord.Member
    ) -> None:
        newest = changed[-1]
        guild = newest if isinstance(newest, discord.Guild) else newest.guild
        for owed, _ in self._barred_in(guild):
            owed.due = 0.0
        self.bot.dispatch(_WAKE)
        if isinstance(newest, discord.Guild) and self.bot.is_ready():
            await self.catch_up(guild.id)

    def _barred_in(self, guild: discord.Guild) -> list[tuple[_Owed, StoredTable]]:
        """What is barred in a server, and no more by what is known of the bot's permissions."""
        return [
            (owed, owed.row)
            for owed in self._waiting.values()
            if owed.barred
            and owed.row is not None
            and owed.row.server_id == guild.id
            and not lacking_in(guild, owed.row.channel_id)
        ]

    async def _connected_again(self, _: int) -> None:
        for owed in self._waiting.values():
            if not owed.barred:
                owed.due = 0.0
        self.bot.dispatch(_WAKE)
