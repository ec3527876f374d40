"""The queue of threads: a round's tables open one after the other, each in a thread of its own.

Which pods lack a thread stands in the store, which gives each of them to one process at a time; so
nothing is lost by a restart and nothing is made twice. Discord asks for pauses of minutes when many
threads are made: what is remembered here only says when to go on.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Final

import discord

from cogs.board.threads import put_away
from cogs.cups.threads import name_of, require_room, thread_called
from cogs.hall.cups.live import LiveCup
from cogs.hall.cups.tables import Opening
from cogs.hall.tasks import let_go
from cogs.kit.lost import LOST, may_pass
from cogs.kit.reader import everybody
from cogs.kit.trying import Trying
from data import tables
from data.cup_posts import changed
from data.cup_queries import RENEW
from data.cup_rows import DamagedCup, NoSuchCup, PodStands
from data.cups import running_cups
from data.pods import hurry
from data.refusal import Refusal
from data.rows import ChannelTaken
from data.store_errors import StoreError

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli

log = logging.getLogger(__name__)

_LAST_MOMENT = 2.0
_BAD_REQUEST = 400
_CHANGES: Final = (
    *("guild_channel_create", "guild_channel_update", "guild_role_update"),
    *("member_update", "guild_available", "guild_join"),
)
_REFUSED = 3600
"""A single thread that Discord refuses is tried again after so many seconds."""


class Opener:
    def __init__(self, bot: Patolli) -> None:
        self.bot = bot
        self._hands: dict[int, asyncio.Task[None]] = {}
        self._trying: dict[int, Trying] = {}
        self._asked: set[int] = set()
        """Cups of which more is to be opened than their hand knew."""

    def start(self) -> None:
        for event in _CHANGES:
            self.bot.add_listener(self._may_be_allowed, f"on_{event}")

    async def _may_be_allowed(self, *events: object) -> None:
        """What was forbidden is tried once more."""
        newest = events[-1]
        guild = newest if isinstance(newest, discord.Guild) else getattr(newest, "guild", None)
        here = guild.id if isinstance(guild, discord.Guild) else None
        if here is None or not self.bot.owns(here) or not self.bot.is_ready():
            return
        with suppress(StoreError):
            for row in await self.bot.store.query(running_cups, here):
                if row.state == "playing":
                    await self.begin_anew(row.id)

    async def begin_anew(self, cup_id: int) -> None:
        """What was forbidden may be allowed now."""
        trying = self._trying.get(cup_id)
        if trying is not None and trying.barred:
            trying.due = 0.0
            await self.bot.store.write(hurry, cup_id, self.bot.hall.now())
            self.begin(cup_id)

    def begin(self, cup_id: int) -> None:
        """Open what is to be opened, unless it is too early for that."""
        trying = self._trying.get(cup_id)
        if trying is not None and time.monotonic() < trying.due:
            return
        if cup_id in self._hands:
            self._asked.add(cup_id)
            return
        hand = asyncio.create_task(self._open(cup_id), name=f"threads of cup {cup_id}")
        self._hands[cup_id] = hand

    async def close(self) -> None:
        """Let go, after a moment; the rows remember what is to be opened."""
        await let_go(None, self._hands.values(), moment=_LAST_MOMENT)

    async def _open(self, cup_id: int) -> None:
        """One after the other, until there is none left or Discord wants a pause."""
        try:
            while (opening := await self.bot.hall.cups.next_pod(cup_id)) is not None:
                if not await self._opened(opening):
                    break
        except (NoSuchCup, DamagedCup) as ill:
            log.warning("no threads are made: %s", ill)
        except Exception:  # the rows ask for it again
            log.exception("the threads of cup %s could not be made", cup_id)
        finally:
            del self._hands[cup_id]
            if cup_id in self._asked:
                self._asked.discard(cup_id)
                self.begin(cup_id)

    async def _opened(self, opening: Opening) -> bool:
        """Whether the next one may be opened; where Discord wants a pause, when that is over is
        noted and told."""
        cup_id, began = opening.live.id, time.monotonic()
        try:
            pod = opening.pod
            async with self._leased(opening):
                thread = await self.thread(opening.live, pod.round, pod.number, opening.members)
        except (*LOST, Refusal) as lost:
            log.warning("a thread of cup %s could not be made: %r", cup_id, lost)
            if _is_of_one(lost):
                await self.bot.hall.cups.put_off(opening, _REFUSED)
                return True
            trying = self._trying.setdefault(cup_id, Trying())
            trying.failed(began, lost)
            pause = math.ceil(max(1.0, trying.due - time.monotonic()))
            await self.bot.hall.cups.put_off(opening, pause)
            self.bot.hall.note(self.bot.hall.now() + pause)
            if not may_pass(lost):
                await self._tell(cup_id)
            return False
        try:
            await self.bot.hall.cups.stand(opening, thread.id)
        except (PodStands, ChannelTaken) as done:
            log.info("a thread of cup %s is of no use: %s", cup_id, type(done).__name__)
            await put_away(thread)
        if self._trying.pop(cup_id, None) is not None:
            await self._tell(cup_id)
        return True

    async def _tell(self, cup_id: int) -> None:
        """The announcement tells what is lacking."""
        await self.bot.store.write(changed, cup_id, self.bot.hall.now())

    @asynccontextmanager
    async def _leased(self, opening: Opening) -> AsyncGenerator[None]:
        """Renew the lease of a pod until its thread is made."""
        renewing = asyncio.create_task(self._renew(opening), name="lease of a pod")
        try:
            yield
        finally:
            renewing.cancel()
            await asyncio.gather(renewing, return_exceptions=True)

    async def _renew(self, opening: Opening) -> None:
        held: Opening | None = opening
        while held is not None:
            await asyncio.sleep(RENEW)
            try:
                held = await self.bot.hall.cups.renew(held)
            except StoreError as passing:
                log.warning("the lease of a pod was not renewed: %s", passing)

    async def thread(
        self, live: LiveCup, round_: int, pod: int, members: Sequence[int]
    ) -> discord.Thread:
        """The thread of a pod, for these members where it is private; raises what Discord refuses,
        and what is lacking."""
        row = live.row
        guild = self.bot.get_guild(row.server_id)
        place = guild.get_channel(row.channel_id) if guild is not None else None
        if guild is None or place is None:
            raise Refusal("refusal.cup_no_channel")
        may = place.permissions_for(guild.me)
        channel = require_room(place, may, private=row.terms.private)
        say = (await everybody(self.bot.store, guild, row.server_id)).say
        told = say("cup.thread", n=round_, table=pod)
        thread = await thread_called(
            channel,
            name_of(row.name, told),
            since=row.created,
            empty=self._is_empty,
            private=row.terms.private,
        )
        if row.terms.private:
            await _let_in(thread, members)
        return thread

    async def _is_empty(self, thread_id: int) -> bool:
        return await self.bot.store.view(tables.latest_in, thread_id) is None


async def _let_in(thread: discord.Thread, members: Sequence[int]) -> None:
    """Whoever left the server, or may not see the channel, holds up nobody else."""
    for member_id in members:
        try:
            await thread.add_user(discord.Object(member_id))
        except (discord.Forbidden, discord.NotFound) as missing:
            log.warning("somebody could not be let into thread %s: %s", thread.id, missing)


def _is_of_one(lost: Exception) -> bool:
    """Whether Discord refused this thread, for example its name, and may take others."""
    return isinstance(lost, discord.HTTPException) and lost.status == _BAD_REQUEST
