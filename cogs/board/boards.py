"""How boards and the messages that gather players are posted.

A turn that others cannot see yet (a secret bid) changes the message that is there, so a channel is
not filled with pictures of waiting; everything else is a new message, which notifies those whom it
calls. The board before shrinks then.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable, Collection, Coroutine
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from cogs.board.lobby import Lobby
from cogs.board.message import board
from cogs.board.shrinking import gathers, put_away, say_instead, take_away
from cogs.board.veiled import veiled_board
from cogs.hall.upcoming import next_seat
from cogs.kit.icons import without_icons
from cogs.kit.lost import LOST, may_stand
from cogs.kit.members import mentioning
from cogs.kit.reader import Reader, all_in
from cogs.kit.scenes import drawn, scene_of
from cogs.kit.silence import silent_since
from cogs.kit.times import away_in_words
from cogs.kit.translate import link_commands
from data.calls import NO_CALLS, Called, calling, mark_shown, not_called
from data.notices import mentioned, mentioned_at
from data.outbox import TOGETHER
from data.packing import UNDONE
from data.rows import GATHERING, NOT_SHOWN, DamagedTable
from data.stored_table import StoredTable
from data.visits import Owed

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli

log = logging.getLogger(__name__)

_EDITABLE = timedelta(minutes=50)
_UNKNOWN_MESSAGE = 10008
_TOO_OFTEN = 30046
"""A message older than an hour was changed too often."""
_BAD_REQUEST = 400
_LONGEST_NONCE = 25
_MOST_ASIDES = 20
"""While Discord is so slow that this many things are under way, older boards stay whole."""


class Boards:
    """Posts boards. Raises what Discord refuses or loses: when to try again is not decided here."""

    def __init__(self, bot: Patolli) -> None:
        self.bot = bot
        self._asides: set[asyncio.Task[None]] = set()
        """What no board waits for, kept until it is done."""
        self._unnoted: dict[int, tuple[str, int]] = {}
        """By its table, the nonce and the message of a board that was posted and not noted: the
        store was away. Discord may be asked for it by the nonce for minutes only."""

    async def post(self, owed: Owed, *, afresh: bool, actor: int | None, edit: bool) -> None:
        """Post the board unless the newest one is shown. ``afresh`` posts it in any case; ``actor``
        is the seat whose player needs no call; without ``edit`` no message is changed."""
        sitting = owed.table
        reader = all_in(self.bot.get_guild(sitting.server_id or 0), owed.server, self.bot.icons)
        if sitting.position is None:
            await self._post_gathering(owed, reader, edit=edit)
        elif afresh or sitting.shown < sitting.number or sitting.says_something_else:
            post = self._post_veiled if sitting.veiled else self._post_board
            await post(owed, reader, afresh=afresh, actor=actor, edit=edit)
            if sitting.shown == GATHERING:
                self._begin_aside(self._close_gathering(sitting, reader))

    def moved(self, sitting: StoredTable, reader: Reader, channel_id: int) -> None:
        """Say on the board that stands in the channel where the table was where it is now."""
        text = reader.say("move.moved", channel=f"<#{channel_id}>")
        self._begin_aside(say_instead(self.bot, sitting, text))

    def _begin_aside(self, work: Coroutine[Any, Any, None]) -> None:
        aside = asyncio.create_task(work)
        self._asides.add(aside)
        aside.add_done_callback(self._asides.discard)

    async def _post_gathering(self, owed: Owed, reader: Reader, *, edit: bool) -> None:
        """The first message calls those whom somebody else has seated."""
        sitting = owed.table
        lobby = await Lobby.of(self.bot, sitting, reader)
        lobby.away = away_in_words(owed, self.bot.hall.now(), reader.say)
        if edit and await self._edited(sitting, lobby.changed, lobby.card, however_old=True):
            await lobby.note(sitting.board_id)
            return
        host, first = sitting.host_id, sitting.shown == NOT_SHOWN
        seated = [player.member_id for player in sitting.players if first]
        others = [member for member in seated if member is not None and member != host]
        called = await self.bot.store.view(mentioned, others, self.bot.hall.now())
        await lobby.note(await self._send(sitting, lobby.new, lobby.card, called))
        self._begin_aside(take_away(self.bot, sitting))

    async def _close_gathering(self, sitting: StoredTable, reader: Reader) -> None:
        """Take the buttons from the message that gathered the players, when that is possible."""
        try:
            lobby = await Lobby.of(self.bot, sitting, reader, draws=False)
            await self._edited(sitting, lobby.changed, mark=False, however_old=True)
        except LOST as lost:
            log.info("the gathering of table %s could not be closed: %r", sitting.id, lost)

    async def _post_board(
        self, owed: Owed, reader: Reader, *, afresh: bool, actor: int | None, edit: bool
    ) -> None:
        sitting, shown = owed.table, owed.table.shown
        news = owed.newest.seen(None, max(shown, 0) + 1)
        quiet = shown >= 0 and all(event.kind == UNDONE for event in news)
        before = sitting.tells_after if quiet else max(shown, 0)
        scene = scene_of(sitting, reader, owed.newest.news(None, before + 1))
        file = await drawn(self.bot.workshop, scene, place=("board", sitting.id))

        turns = None if sitting.playing else await self._turns_played(sitting)
        away = away_in_words(owed, self.bot.hall.now(), reader.say)

        def telling(after: int) -> ui.LayoutView:
            news = owed.newest.seen(None, after + 1) or scene.last
            stood_in = owed.stood_in(after + 1)
            alt = file.description or ""
            return board(
                sitting,
                reader,
                news,
                alt,
                turns=turns,
                stood_in=stood_in,
                away=away,
                then=owed.table_at(sitting.number),
            )

        if quiet and edit and not afresh and not sitting.is_held:
            view = telling(sitting.tells_after)
            calls = owed.calls_made((), actor, self.bot.hall.now(), _next_up(owed))
            if await self._edited(sitting, view, file, calls=calls):
                return
        gathered = gathers(owed)
        after = sitting.tells_after if gathered else max(shown, 0)
        message_id = await self._call(owed, telling(after), file, tells_after=after, actor=actor)
        if message_id != sitting.board_id and len(self._asides) < _MOST_ASIDES:
            whole = gathered or owed.tells_nothing_new
            self._begin_aside(put_away(self.bot, owed, reader, whole=whole))

    async def _post_veiled(
        self, owed: Owed, reader: Reader, *, afresh: bool, actor: int | None, edit: bool
    ) -> None:
        """That somebody is to act, in the place of a board; the message before goes, for it told no
        more."""
        sitting = owed.table
        view = veiled_board(sitting, reader, away_in_words(owed, self.bot.hall.now(), reader.say))
        quiet = sitting.shown >= 0 and not owed.newest.seen(None, max(sitting.shown, 0) + 1)
        calls = owed.calls_made((), actor, self.bot.hall.now(), _next_up(owed))
        if quiet and edit and not afresh and await self._edited(sitting, view, calls=calls):
            return
        after = max(sitting.shown, 0)
        message_id = await self._call(owed, view, None, tells_after=after, actor=actor)
        if message_id != sitting.board_id and len(self._asides) < _MOST_ASIDES:
            self._begin_aside(put_away(self.bot, owed, reader, whole=True))

    async def _call(
        self,
        owed: Owed,
        view: ui.LayoutView,
        file: discord.File | None,
        *,
        tells_after: int,
        actor: int | None,
    ) -> int:
        """Post a board that calls some of those who are to act. That it is about to is noted first:
        if the process dies meanwhile nobody is called twice. Where nobody may learn who is to act
        all players are called that may be."""
        sitting, now, store = owed.table, self.bot.hall.now(), self.bot.store
        if any(call.perhaps_made(now) for call in owed.calls):
            owed = await self._found_out(owed, now)
        called = [
            call
            for call in owed.calls
            if call.seat != actor and call.person.hears(now) and not call.perhaps_made(now)
        ]
        if called:
            called = await store.write(calling, called, now)
        members: Collection[int] = [call.person.member_id for call in called]
        if sitting.veiled and not all(call.perhaps_made(now) for call in owed.calls):
            members = await store.view(mentioned_at, sitting, now)
        try:
            return await self._send(
                sitting,
                view,
                file,
                members,
                tells_after=tells_after,
                calls=owed.calls_made(called, actor, now, _next_up(owed)),
            )
        except Exception as lost:
            if called and not may_stand(lost):
                await store.write(not_called, called, now)
            raise

    async def _found_out(self, owed: Owed, now: int) -> Owed:
        """What an earlier board may have called is called by this one where none was posted."""
        since = min(call.tried or now for call in owed.calls if call.perhaps_made(now))
        if not await silent_since(self.bot, owed.table.channel_id, since):
            log.info("table %s: whether its players were called is not known", owed.table.id)
            return owed
        return replace(owed, calls=tuple(replace(call, tried=None) for call in owed.calls))

    async def _turns_played(self, sitting: StoredTable) -> int | None:
        """None where damage in the file leaves nobody to count them: the end is told all the
        same."""
        try:
            return await self.bot.hall.turns_played(sitting)
        except DamagedTable as damage:
            log.warning("its turns cannot be counted: %s", damage)
            return None

    async def _send(
        self,
        sitting: StoredTable,
        view: ui.LayoutView,
        file: discord.File | None = None,
        called: Collection[int] = (),
        *,
        tells_after: int = 0,
        calls: Called = NO_CALLS,
    ) -> int:
        """A new message, which calls some of those who are to act, and its id. Where it stands
        already, since its answer was lost or the process died, Discord gives back the one that
        does. A board that calls nobody notifies nobody."""
        send = partial(
            self.bot.get_partial_messageable(sitting.channel_id, guild_id=sitting.server_id).send,
            view=link_commands(view, self.bot.command_ids),
            allowed_mentions=mentioning(called),
            silent=sitting.position is not None and not called,
        )
        nonce, place = _nonce(sitting), sitting.channel_id
        known, message_id = self._unnoted.get(sitting.id, ("", 0))
        if known != nonce:
            message_id = await self._sent(send, view, [file] if file else [], nonce)
            self._unnoted[sitting.id] = nonce, message_id
        await self._mark(sitting, message_id, place, tells_after=tells_after, calls=calls)
        self._unnoted.pop(sitting.id, None)
        return message_id

    async def _sent(
        self,
        send: Callable[..., Coroutine[Any, Any, discord.Message]],
        view: ui.LayoutView,
        files: list[discord.File],
        nonce: str,
    ) -> int:
        try:
            return (await send(files=files, nonce=nonce)).id
        except discord.HTTPException as refused:
            again = send
            if refused.code != _UNKNOWN_MESSAGE:  # else the one that stood there was deleted
                if refused.status != _BAD_REQUEST or not without_icons(view):
                    raise
                self.bot.look_for_icons()
                again = partial(send, nonce=nonce)
            for sent in files:
                sent.reset()
            return (await again(files=files)).id

    async def _edited(
        self,
        sitting: StoredTable,
        view: ui.LayoutView,
        file: discord.File | None = None,
        *,
        mark: bool = True,
        calls: Called = NO_CALLS,
        however_old: bool = False,
    ) -> bool:
        """Change the message that is there, when it is young enough; False when it is not, or when
        that message cannot be changed: an old one may be changed a few times only. Without a new
        picture it keeps the one it has."""
        if sitting.board_id is None or sitting.board_channel_id != sitting.channel_id:
            return False
        age = discord.utils.utcnow() - discord.utils.snowflake_time(sitting.board_id)
        if age > _EDITABLE and not however_old:
            return False
        place = self.bot.get_partial_messageable(sitting.channel_id, guild_id=sitting.server_id)
        message = place.get_partial_message(sitting.board_id)
        try:
            await message.edit(
                view=link_commands(view, self.bot.command_ids),
                attachments=[file] if file else discord.utils.MISSING,
                allowed_mentions=discord.AllowedMentions.none(),
            )
        except discord.HTTPException as refused:
            old = refused.code in (_UNKNOWN_MESSAGE, _TOO_OFTEN)
            if not old and refused.status != _BAD_REQUEST:
                raise
            log.info("the message of table %s could not be changed: %r", sitting.id, refused)
            if file is not None:
                file.reset()
            return False
        if mark:
            await self._mark(sitting, sitting.board_id, sitting.channel_id, calls=calls)
        return True

    async def _mark(
        self,
        sitting: StoredTable,
        message_id: int,
        channel_id: int,
        *,
        tells_after: int | None = None,
        calls: Called,
    ) -> None:
        number = GATHERING if sitting.position is None else sitting.number
        await self.bot.store.write(
            mark_shown,
            sitting.id,
            number,
            message_id,
            channel_id,
            tells_after=tells_after,
            calls=calls,
            now=self.bot.hall.now(),
            changes=sitting.changes,
        )
        if calls.next_up is not None or not all(calls.made.values()):
            self.bot.hall.note(self.bot.hall.now() + TOGETHER)


def _next_up(owed: Owed) -> int | None:
    """The seat that is told that it is next; None where nobody wants to know, or may."""
    curious = [seat for seat, person in owed.people.items() if person.ways.next]
    if not curious or not owed.table.waiting or owed.table.veiled:
        return None
    seat = next_seat(owed.table.begun())
    return seat if seat in curious else None


def _nonce(sitting: StoredTable) -> str:
    """The same for each attempt at one board, also after the process was killed between posting and
    noting; another for a board that is posted afresh, since the one before was noted."""
    seats = [(player.seat, player.member_id, player.house) for player in sitting.players]
    options = sorted(sitting.options.items())
    told = (sitting.board_id, sitting.shown, sitting.changes, sitting.state, options, seats)
    attempt = hashlib.blake2s(repr(told).encode(), digest_size=5).hexdigest()
    return f"{sitting.id:x}.{sitting.number}.{attempt}"[-_LONGEST_NONCE:]
