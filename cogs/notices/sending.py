"""A notice that is due is sent, with all that go in the same message, and its message goes when it
holds no longer.

Whatever Discord refuses or loses is noted with the moment at which to try again. What it forbids is
tried again after an hour; a member who takes no direct messages is mentioned instead.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING

import discord
from discord import ui

from cogs.hall.notices import hides_whose, tidings
from cogs.kit.lost import ASIDE, GIVEN_UP_AFTER, LOST, is_gone, may_pass, may_stand, pause_asked
from cogs.kit.members import mentioning
from cogs.kit.reader import Reader, everybody
from cogs.kit.silence import silent_since
from cogs.kit.translate import link_commands
from cogs.notices.message import at_table, direct
from data import notices
from data.notices import Letter, Unsure, Void
from data.settings import member_settings
from data.ways import note_direct, pause_direct, refuse_direct
from data.words import words

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli

log = logging.getLogger(__name__)

LONGEST_REQUEST = 10.0
"""A request that takes longer is taken for lost: others wait for it."""
BARRED = 3_600
"""What Discord forbids is tried again after so many seconds."""
PAUSED = 900
"""For so many seconds no direct message is sent once Discord has had enough of them."""
_AGAIN, _LONGEST = 2.0, 120.0
_SETTLED = 60
TOO_MANY_OPENED = (40003, 20026)
"""Discord's codes when a bot opens direct messages too fast, or is held for one that does."""
TAKES_NONE = (50007, 50278)
"""When a member takes none."""
_UNKNOWN_MESSAGE, _UNKNOWN_CHANNEL = 10008, 10003


class Notices:
    def __init__(self, bot: Patolli) -> None:
        self.bot = bot
        self._failures: dict[int, int] = {}
        """How often a message, or taking it away, failed: it only says when to try again."""

    async def attend(self, notice_id: int) -> int:
        """Do what is due of a notice; after how many seconds to look again, if it still is."""
        GIVEN_UP_AFTER.set(LONGEST_REQUEST)
        ASIDE.set(True)
        match await self.bot.store.write(notices.take, notice_id, self.bot.hall.now()):
            case Letter() as letter:
                await self._send(letter)
            case Unsure() as unsure:
                await self._find_out(unsure)
            case Void() as void:
                await self._take_away(void)
            case None:
                pass
        return _SETTLED

    async def _send(self, letter: Letter) -> None:
        store, now = self.bot.store, self.bot.hall.now()
        if letter.to is None and self.bot.get_guild(letter.table.server_id or 0) is None:
            await store.write(notices.failed, letter, now + BARRED, sure=True)
            return
        if hides_whose(letter):
            letter = replace(letter, unaware=frozenset())
        view = await self._said(letter)
        try:
            message = await self._posted(letter, view)
        except LOST as lost:
            await self._failed(letter, lost)
            return
        self._failures.pop(letter.batch, None)
        channel_id, message_id = message
        hold = await store.write(notices.sent, letter, channel_id, message_id, self.bot.hall.now())
        left = [each for each in letter.told if each.notice.id in hold]
        if message_id is None or len(left) == len(letter.told):
            return
        if left:
            await self._shorten(channel_id, message_id, replace(letter, told=left))
        else:
            await self._delete(channel_id, message_id)

    async def _take_away(self, void: Void) -> None:
        """A message that holds no longer goes, however often that must be tried. What Discord
        forbids, or has not got any more, is let go."""
        store, now = self.bot.store, self.bot.hall.now()
        lost = await self._delete(void.channel_id, void.message_id)
        if lost is not None and may_pass(lost):
            until = now + self._pause_after(void.notice_id, lost)
            await store.write(notices.not_deleted, void, until)
            self.bot.hall.note(until)
        else:
            self._failures.pop(void.notice_id, None)
            await store.write(notices.deleted, void)

    async def _said(self, letter: Letter) -> ui.LayoutView:
        told, reader = await tidings(self.bot.hall, letter), await self._reader(letter)
        if letter.to is None:
            view = at_table(told, letter.unaware, reader.say)
        else:
            view = direct(told, reader.say)
        return link_commands(view, self.bot.command_ids)

    async def _reader(self, letter: Letter) -> Reader:
        """All at the table; or the member, whose locale nobody knows here."""
        server_id = letter.table.server_id or 0
        reader = await everybody(self.bot.store, self.bot.get_guild(server_id), server_id)
        if letter.to is None:
            return reader
        own = await self.bot.store.query(member_settings, letter.to)
        return Reader(words(own.language) if own.language else reader.say, reader.palette)

    async def _posted(self, letter: Letter, view: ui.LayoutView) -> tuple[int, int | None]:
        """Where it stands: the channel and the message, or None where somebody deleted it since an
        attempt whose answer was lost."""
        place, called = letter.table.channel_id, list[int]()
        if letter.to is None:
            called = await self._called(letter)
        else:
            place = letter.direct_id or await self._opened(letter.to)
        try:
            message = await self.bot.get_partial_messageable(place).send(
                view=view, nonce=f"n{letter.batch:x}", allowed_mentions=mentioning(called)
            )
        except discord.NotFound as gone:
            if gone.code != _UNKNOWN_MESSAGE:
                raise
            return place, None
        return place, message.id

    async def _called(self, letter: Letter) -> list[int]:
        """Whom a message at the table calls."""
        if hides_whose(letter):
            everybody = self.bot.store.view(notices.mentioned_at, letter.table, self.bot.hall.now())
            return sorted(await everybody)
        return [each.member_id for each in letter.told]

    async def _opened(self, member_id: int) -> int:
        """A member's channel of direct messages, opened now."""
        channel = await self.bot.create_dm(discord.Object(member_id))
        await self.bot.store.write(note_direct, member_id, channel.id)
        return channel.id

    async def _find_out(self, unsure: Unsure) -> None:
        """Whether a message stands whose answer was lost: not where the newest one is older."""
        store = self.bot.store
        try:
            channel_id = unsure.channel_id or await self._opened(unsure.to or 0)
            stands = not await silent_since(self.bot, channel_id, unsure.since)
        except LOST as lost:
            log.warning("whether a notice was told is not known: %r", lost)
            stands = not may_pass(lost)
            if not stands:
                return
        await store.write(notices.found_out, unsure, self.bot.hall.now(), stands=stands)
        self.bot.hall.note(self.bot.hall.now())

    async def _failed(self, letter: Letter, lost: Exception) -> None:
        """Note what to do about a message that could not be sent."""
        log.warning("a notice of table %s could not be sent: %r", letter.table.id, lost)
        store, now = self.bot.store, self.bot.hall.now()
        until = now + BARRED
        if may_pass(lost):
            until = now + self._pause_after(letter.batch, lost)
        elif letter.to is not None and isinstance(lost, discord.HTTPException):
            until = await self._refused(letter.to, lost.code, now)
        elif letter.to is None and is_gone(lost):
            for table_id in {each.table.id for each in letter.told}:
                await self.bot.hall.give_up(table_id)
        await store.write(notices.failed, letter, until, sure=not may_stand(lost))
        self.bot.hall.note(until)

    def _pause_after(self, which: int, lost: Exception) -> int:
        """How many seconds later something is tried again that failed once more."""
        failures = self._failures[which] = self._failures.get(which, 0) + 1
        return int(max(min(_AGAIN**failures, _LONGEST), pause_asked(lost) + 1))

    async def _refused(self, member_id: int, code: int, now: int) -> int:
        """A direct message was refused; when to try again, in this way or by mention."""
        store = self.bot.store
        if code in TOO_MANY_OPENED:
            await store.write(pause_direct, now + PAUSED)
            return now + PAUSED
        if code == _UNKNOWN_CHANNEL:  # it is opened anew
            await store.write(note_direct, member_id, None)
            return now + _SETTLED
        if code not in TAKES_NONE:
            log.warning("code %s is taken to mean that a member takes no direct messages", code)
        await store.write(refuse_direct, member_id)
        return now

    async def _shorten(self, channel_id: int, message_id: int, letter: Letter) -> None:
        """Leave out of a message what was withdrawn while it was sent."""
        place = self.bot.get_partial_messageable(channel_id)
        try:
            view = await self._said(letter)
            nobody = discord.AllowedMentions.none()
            await place.get_partial_message(message_id).edit(view=view, allowed_mentions=nobody)
        except LOST as lost:
            log.info("a notice tells more than what holds: %r", lost)

    async def _delete(self, channel_id: int, message_id: int) -> Exception | None:
        """Take a message away; by what that was lost, if it was."""
        place = self.bot.get_partial_messageable(channel_id)
        try:
            await place.get_partial_message(message_id).delete()
        except LOST as lost:
            log.info("a notice that holds no longer stays: %r", lost)
            return lost
        return None
