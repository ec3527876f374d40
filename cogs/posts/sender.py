"""Sends posts: one at a time in each channel, in the order in which they were queued.

What is to be said, what was tried and when it is tried again stands in rows (:mod:`data.posts`), so
a process that dies is followed by one that goes on. One that backs off lets others pass.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import discord

from cogs.hall.tasks import let_go
from cogs.kit.lost import ASIDE, GIVEN_UP_AFTER, LOST, may_pass
from cogs.kit.permissions import lacking_in
from cogs.kit.resting import rest
from cogs.posts import requests
from cogs.posts.refusals import BARRED, Meaning, meaning, pause
from cogs.posts.requests import SURE, Sent
from cogs.posts.writer import Gone, Message, Writer
from data import posts
from data.database import Sql
from data.posts import Claimed, Post
from data.store_errors import StoreError

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli

log = logging.getLogger(__name__)

LONGEST_REQUEST = 20.0
"""Seconds after which a request is taken for lost."""
_LOOK = 60
"""Seconds between two looks at the rows, at the most."""
_AFTER_A_FAULT = 10
_AT_ONCE = 8
_SPACING = 0.25
"""While Discord fails, so many channels are tried at the same time, begun so far apart."""
_LAST_MOMENT = 2.0
_AGAIN = 1.0
_WAKE: Final = "posts_queued"
"""Our own event, for which the loop waits."""
_TRIED: Final = "post_tried"
"""Our own event: a post was tried, and what Discord or the store said against it, or None. No post:
nothing is tried any more."""
_PLACES: Final = (
    *("guild_channel_create", "guild_channel_update"),
    *("thread_create", "thread_update", "thread_join"),
)
"""An archived thread is not known to the library: opened again, it is one that the bot joins."""
_SERVERS: Final = ("guild_role_update", "member_update", "guild_available", "guild_join")


class Sender:
    def __init__(self, bot: Patolli, writers: Sequence[Writer[Any]]) -> None:
        self.bot = bot
        self._writers = {writer.kind: writer for writer in writers}
        self._lanes: dict[int, asyncio.Task[None]] = {}
        """Those in which something is being sent."""
        self._asides: set[asyncio.Task[None]] = set()
        self._barred: set[int] = set()
        """The servers that forbid something, as far as is known."""
        self._stirred, self._rests = True, False
        self._well = True
        """Whether Discord took the last request."""
        self._loop: asyncio.Task[None] | None = None
        self.looked_at = 0.0
        """When the loop came round last, on the monotonic clock; 0 before it begins."""
        bot.store.listen(self.stir)

    def start(self) -> None:
        self._loop = asyncio.create_task(self._run(), name="posts")
        for event in (*_PLACES, *_SERVERS):
            self.bot.add_listener(self._may_be_allowed, f"on_{event}")
        for event in ("shard_ready", "shard_resumed"):
            self.bot.add_listener(self._connected_again, f"on_{event}")

    async def close(self) -> None:
        """Let go, after a moment; the rows remember what is to be said."""
        at_hand = [*self._lanes.values(), *self._asides]
        await let_go(self._loop, at_hand, moment=_LAST_MOMENT)
        self.bot.dispatch(_TRIED, None, None)

    @property
    def is_idle(self) -> bool:
        """Whether nothing is being sent, and what is due was looked at."""
        return self._rests and not (self._stirred or self._lanes or self._asides)

    def stir(self) -> None:
        """Look at once: something was queued, or a channel is free."""
        self._stirred = True
        self.bot.dispatch(_WAKE)

    async def tried(self, key: str, seconds: float) -> Exception | None:
        """Wait for the next attempt at a post that was queued just now, for so long at the most;
        return what it was lost by, as far as is known."""
        if self._loop is not None and self._loop.done():
            return None

        def is_this(which: str | None, _: Exception | None) -> bool:
            return which in (key, None)

        lost: Exception | None = None
        with suppress(TimeoutError):
            _, lost = await self.bot.wait_for(_TRIED, check=is_this, timeout=seconds)
        return lost

    # When.

    async def _run(self) -> None:
        await self.bot.wait_until_ready()
        while True:
            self.looked_at = time.monotonic()
            self._stirred = False
            try:
                wait = await self._begin_what_is_due() if self.bot.is_here else _LOOK
            except StoreError as away:
                log.warning("posts are searched for again: %s", away)
                wait = _AFTER_A_FAULT
            except Exception:  # a loop that dies would leave everything unsaid for ever
                log.exception("posts could not be looked after")
                wait = _AFTER_A_FAULT
            if not self._stirred:
                self._rests = True
                await rest(self.bot, _WAKE, min(wait, _LOOK))
                self._rests = False

    async def _begin_what_is_due(self) -> int:
        """Begin what is due in channels that are free; return how long to wait for what comes
        next."""
        now = self.bot.hall.now()
        looked = await self.bot.store.query(posts.look, now, self.bot.share)
        self._barred = set(looked.barred)
        for lane in looked.lanes:
            if lane in self._lanes:
                continue
            if not self._well:
                if len(self._lanes) >= _AT_ONCE:
                    break  # one that ends stirs
                await asyncio.sleep(_SPACING)
            task = asyncio.create_task(self._send_in(lane), name=f"posts in {lane}")
            self._lanes[lane] = task
        return _LOOK if looked.later is None else max(1, looked.later - now)

    async def _send_in(self, lane: int) -> None:
        """Send what is due in a channel, one post after the other."""
        ASIDE.set(True)
        GIVEN_UP_AFTER.set(LONGEST_REQUEST)
        try:
            while await self._send_next(lane):
                pass
        except StoreError as away:
            log.warning("posts in channel %s wait: %s", lane, away)
            await asyncio.sleep(_AFTER_A_FAULT)
        except Exception:
            log.exception("posts in channel %s could not be sent", lane)
            await asyncio.sleep(_AFTER_A_FAULT)
        finally:
            del self._lanes[lane]
            self.stir()

    async def _send_next(self, lane: int) -> bool:
        """Send the first post that is due; return whether there was one."""
        store, now = self.bot.store, self.bot.hall.now()
        claimed = await store.write(posts.claim, lane, now, partial(self._read, now))
        if claimed is None:
            return False
        if claimed.damage is not None:
            log.error("%s cannot be read: %r", claimed.post.key, claimed.damage)
            return True
        try:
            await self._send(claimed)
            self._well = True
        except Exception as error:
            await self._failed(claimed.post, error)
        return True

    def _read(self, now: int, sql: Sql, post: Post) -> Any:
        """What a writer makes a post from, in a thread of the database."""
        writer = self._writers.get(post.kind)
        return post if writer is None else writer.read(sql, post, now)

    # One attempt.

    async def _send(self, claimed: Claimed[Any]) -> None:
        post, seen = claimed.post, claimed.seen
        if seen is post:
            raise LookupError(f"nobody writes posts like {post.key}")
        written = Gone() if seen is None else await self._writers[post.kind].write(post, seen)
        if isinstance(written, Gone):
            await self._take_away(post)
            self.bot.dispatch(_TRIED, post.key, None)
            return
        sent = await self._shown(post, written)
        if sent is None:
            await self._noted(partial(posts.send_anew, post=post, now=self.bot.hall.now()))
            return
        now, stood = self.bot.hall.now(), self._writers[post.kind].stood
        noted = partial(
            posts.note,
            post=post,
            channel_id=sent.channel_id,
            message_id=sent.message_id,
            now=now,
            whole=sent.whole,
            last=written.last,
            gap=written.gap,
            stood=partial(stood, post=post, message=written, now=now),
        )
        try:
            due: int | None = await self._noted(noted)
        except posts.MovedAway:
            self._begin_aside(sent.channel_id, sent.message_id)
            return
        self.bot.hall.note(due)
        self.bot.dispatch(_TRIED, post.key, None)
        left = post.channel_id, post.message_id
        if None not in left and left != (sent.channel_id, sent.message_id):
            self._begin_aside(*left)

    async def _shown(self, post: Post, message: Message) -> Sent | None:
        """Change the message that stands in the channel, or post one; None where that must be
        another one than was tried."""
        stands, refusals = post.message_id if post.may_be_edited else None, {"other"}
        if stands is None and self._is_unsure(post):
            if (stands := await self._perhaps_in(post)) is None:
                return None
            refusals.add("barred")  # somebody else has written it
        try:
            if stands is None:
                return await requests.send(self.bot, post, message)
            return await requests.edit(self.bot, post, message, stands)
        except discord.HTTPException as refused:
            means = meaning(refused)
            if means != "no message" and (stands is None or means not in refusals):
                raise
            log.info("%s is posted anew: %r", post.key, refused)
        return None

    async def _perhaps_in(self, post: Post) -> int | None:
        """Return the message in which an attempt may stand whose answer was lost minutes ago."""
        found = await requests.newest_in(self.bot, post)
        if not found or found == post.passed:
            return None
        return None if await self.bot.store.query(posts.is_known, found) else found

    async def _take_away(self, post: Post) -> None:
        """Delete what stands; also a message of which no answer came. What Discord forbids, or has
        not got any more, is let go."""
        found = [(post.channel_id or 0, post.message_id)] if post.message_id is not None else []
        lost = post.attempt is not None and not post.may_be_edited
        if (
            lost
            and not self._is_unsure(post)
            and await requests.newest_in(self.bot, post) is not None
        ):
            found.append((post.lane, await requests.find(self.bot, post)))
        for channel_id, message_id in found:
            try:
                await requests.delete(self.bot, channel_id, message_id)
            except LOST as refused:
                if meaning(refused) in ("unsure", "passing"):
                    raise
                log.info("%s stays: %r", post.key, refused)
        await self._noted(partial(posts.done, post=post, now=self.bot.hall.now()))

    def _is_unsure(self, post: Post) -> bool:
        """Whether Discord may have forgotten the nonce of an attempt whose answer was lost."""
        return post.attempt is not None and self.bot.hall.now() - (post.tried or 0) > SURE

    async def _noted(self, operation: Any) -> Any:
        """Note what stands as soon as the database can be reached: nobody else knows."""
        while True:
            try:
                return await self.bot.store.write(operation)
            except StoreError as away:
                log.warning("a post is noted later: %s", away)
            await asyncio.sleep(_AGAIN)

    async def _failed(self, post: Post, error: Exception) -> None:
        now, means = self.bot.hall.now(), self._meaning(post, error)
        self._well = self._well and means not in ("unsure", "passing")
        if means == "other":
            log.error("%s could not be posted", post.key, exc_info=error)
        else:
            log.warning("%s could not be posted: %r", post.key, error)
        if means == "no channel":
            await self._writers[post.kind].lost(post)
        barred = means in ("barred", "no channel", "other")
        if barred:
            self._barred.add(post.server_id or 0)
        failing = 0 if post.failed is None else now - post.failed
        until = now + (BARRED if barred else pause(error, failing))
        await self._noted(
            partial(
                posts.failed_to_send,
                post=post,
                now=now,
                until=until,
                sure=means != "unsure",
                barred=barred,
            )
        )
        self.bot.dispatch(_TRIED, post.key, error)

    def _meaning(self, post: Post, error: Exception) -> Meaning:
        if isinstance(error, StoreError):
            return "unsure"
        if not isinstance(error, LOST):
            return "passing" if may_pass(error) else "other"
        gone = post.server_id is not None and self.bot.get_guild(post.server_id) is None
        return "barred" if gone else meaning(error)

    def _begin_aside(self, channel_id: int | None, message_id: int | None) -> None:
        """Delete a message that another one replaces; nothing waits for that."""
        aside = asyncio.create_task(self._delete(channel_id or 0, message_id or 0))
        self._asides.add(aside)
        aside.add_done_callback(self._asides.discard)

    async def _delete(self, channel_id: int, message_id: int) -> None:
        try:
            await requests.delete(self.bot, channel_id, message_id)
        except LOST as lost:
            log.info("a message that was replaced stays: %r", lost)

    # What was forbidden may be allowed now.

    async def _may_be_allowed(
        self,
        *changed: discord.Guild
        | discord.abc.GuildChannel
        | discord.Role
        | discord.Member
        | discord.Thread,
    ) -> None:
        newest = changed[-1]
        guild = newest if isinstance(newest, discord.Guild) else newest.guild
        if guild.id not in self._barred:
            return
        barred = await self.bot.store.query(posts.barred_lanes, self.bot.share)
        theirs = [lane for server, lane in barred if server == guild.id]
        allowed = [lane for lane in theirs if not lacking_in(guild, lane)]
        if len(allowed) == len(theirs):
            self._barred.discard(guild.id)
        await self.bot.store.write(posts.wake, allowed, self.bot.hall.now())

    async def _connected_again(self, _: int) -> None:
        await self.bot.store.write(posts.hurry, self.bot.hall.now(), self.bot.share)
        self.stir()  # also for what was queued meanwhile
