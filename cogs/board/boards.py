"""The board message: what it shows, and how it is posted.

A turn that others cannot see yet (a secret bid) changes the message that is there, so a channel is
not filled with pictures of waiting; everything else is a new message, which notifies.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Coroutine, Sequence
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from cogs.board.gathering import gathering
from cogs.board.questions import close_left_behind
from cogs.hall.packing import UNDONE
from cogs.hall.sitting import Sitting
from cogs.hall.visit import BoardOwed
from cogs.kit.controls import button, layout, picture, rows
from cogs.kit.lost import LOST
from cogs.kit.members import mention, mentions
from cogs.kit.reader import Reader, all_in
from cogs.kit.scenes import BOARD, drawn, scene_of
from cogs.kit.translate import link_commands
from data.rows import GATHERING, StoredTable
from data.words import Words
from engine.game import Event, Outcome
from renderers.scene import tell

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli

log = logging.getLogger(__name__)

_EDITABLE = timedelta(minutes=50)
_MOST_NEWS = 6
_UNKNOWN_MESSAGE = 10008
_TOO_OFTEN = 30046
"""A message older than an hour was changed too often."""
_BAD_REQUEST = 400
_LONGEST_NONCE = 25


class Boards:
    """Posts boards. Raises what Discord refuses or loses: when to try again is not decided here."""

    def __init__(self, bot: Patolli) -> None:
        self.bot = bot
        self._asides: set[asyncio.Task[None]] = set()
        """What no board waits for, kept until it is done."""

    async def post(self, owed: BoardOwed, *, afresh: bool, actor: int | None, edit: bool) -> None:
        """Post the board unless the newest one is shown. ``afresh`` posts it in any case; ``actor``
        is the seat whose player needs no call; without ``edit`` no message is changed."""
        sitting = owed.sitting
        reader = all_in(self.bot.get_guild(sitting.row.server_id or 0), owed.server)
        if sitting.position is None:
            await self._post_gathering(sitting, reader, edit=edit)
        elif afresh or sitting.row.shown < sitting.number:
            await self._post_board(owed, reader, afresh=afresh, actor=actor, edit=edit)
            if sitting.row.shown == GATHERING:
                self._begin_aside(self._close_gathering(sitting, reader))
            elif _news(owed):
                self._begin_aside(close_left_behind(self.bot, owed, reader))

    def _begin_aside(self, work: Coroutine[Any, Any, None]) -> None:
        aside = asyncio.create_task(work)
        self._asides.add(aside)
        aside.add_done_callback(self._asides.discard)

    async def _post_gathering(self, sitting: Sitting, reader: Reader, *, edit: bool) -> None:
        view = gathering(sitting, reader)
        if not (edit and await self._edited(sitting, view)):
            await self._send(sitting, view)

    async def _close_gathering(self, sitting: Sitting, reader: Reader) -> None:
        """Take the buttons from the message that gathered the players, when that is possible."""
        try:
            await self._edited(sitting, gathering(sitting, reader), mark=False)
        except LOST as lost:
            log.info("the gathering of table %s could not be closed: %r", sitting.id, lost)

    async def _post_board(
        self, owed: BoardOwed, reader: Reader, *, afresh: bool, actor: int | None, edit: bool
    ) -> None:
        sitting = owed.sitting
        news = _news(owed)
        scene = scene_of(sitting, reader, owed.newest.news(None))
        file = await drawn(self.bot.workshop, scene, place=place_of(sitting.id))
        view = board(sitting, reader, news or scene.last, file.description or "")
        quiet = sitting.row.shown >= 0 and all(event.kind == UNDONE for event in news)
        if quiet and edit and not afresh and await self._edited(sitting, view, file):
            return
        await self._send(sitting, view, file, await self._called(owed, actor))

    async def _called(self, owed: BoardOwed, actor: int | None) -> list[int]:
        """The members to call: those whose turn it became, but for the one who is here already."""
        seats = [seat for seat in await self.bot.hall.called_to(owed) if seat != actor]
        called = (owed.sitting.players[seat].member_id for seat in seats)
        return [member for member in called if member is not None]

    async def _send(
        self,
        sitting: Sitting,
        view: ui.LayoutView,
        file: discord.File | None = None,
        called: Sequence[int] = (),
    ) -> None:
        """A new message, which calls some of those who are to act. Where it stands already, since
        its answer was lost or the process died, Discord gives back the one that does."""
        users = [discord.Object(member) for member in called]
        send = partial(
            self._channel(sitting).send,
            view=link_commands(view, self.bot.command_ids),
            allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=users),
        )
        files = [file] if file else []
        try:
            message = await send(files=files, nonce=_nonce(sitting.row))
        except discord.NotFound as gone:
            if gone.code != _UNKNOWN_MESSAGE:
                raise
            for sent in files:
                sent.reset()
            message = await send(files=files)  # the one that stood there was deleted
        await self._mark(sitting, message.id, sitting.row.channel_id)

    async def _edited(
        self,
        sitting: Sitting,
        view: ui.LayoutView,
        file: discord.File | None = None,
        *,
        mark: bool = True,
    ) -> bool:
        """Change the message that is there, when it is young enough; False when it is not, or when
        that message cannot be changed."""
        row = sitting.row
        if row.board_id is None or row.board_channel_id != row.channel_id:
            return False
        if discord.utils.utcnow() - discord.utils.snowflake_time(row.board_id) > _EDITABLE:
            return False
        message = self._channel(sitting).get_partial_message(row.board_id)
        try:
            await message.edit(
                view=link_commands(view, self.bot.command_ids),
                attachments=[file] if file else [],
                allowed_mentions=discord.AllowedMentions.none(),
            )
        except discord.HTTPException as refused:
            old = refused.code in (_UNKNOWN_MESSAGE, _TOO_OFTEN)
            if not old and refused.status != _BAD_REQUEST:
                raise
            log.info("the message of table %s could not be changed: %r", row.id, refused)
            if file is not None:
                file.reset()
            return False
        if mark:
            await self._mark(sitting, row.board_id, row.channel_id)
        return True

    async def _mark(self, sitting: Sitting, message_id: int, channel_id: int) -> None:
        number = GATHERING if sitting.position is None else sitting.number
        await self.bot.store.mark_shown(sitting.id, number, message_id, channel_id)

    def _channel(self, sitting: Sitting) -> discord.PartialMessageable:
        row = sitting.row
        return self.bot.get_partial_messageable(row.channel_id, guild_id=row.server_id)


def _news(owed: BoardOwed) -> list[Event]:
    """What happened since the board that is shown, as far as all may know of it."""
    events = owed.newest.events_since(max(owed.sitting.row.shown, 0) + 1)
    return [event for event in events if event.seen_by(None)]


def _nonce(row: StoredTable) -> str:
    """The same for each attempt at one board, also after the process was killed between posting and
    noting; another for a board that is posted afresh, since the one before was noted."""
    seats = [(player.seat, player.member_id) for player in row.players]
    told = (row.board_id, row.shown, row.state, sorted(row.options.items()), seats)
    attempt = hashlib.blake2s(repr(told).encode(), digest_size=5).hexdigest()
    return f"{row.id:x}.{row.number}.{attempt}"[-_LONGEST_NONCE:]


def place_of(table_id: int) -> tuple[str, int]:
    """Where the board of a table is drawn for: a newer one takes the place of one that waits."""
    return "board", table_id


def board(
    sitting: Sitting, reader: Reader, news: Sequence[Event], alt: str, file: str = BOARD
) -> ui.LayoutView:
    """The message: title and turn, what just happened, the picture, who is to act, the buttons."""
    say = reader.say
    parts: list[ui.Item[Any]] = [
        ui.TextDisplay("\n".join([heading(sitting, say), *happened(sitting, news, say)])),
        picture(file, alt),
        ui.TextDisplay(footing(sitting, say)),
        *rows(_buttons(sitting, say)),
    ]
    return layout(*parts)


def heading(sitting: Sitting, say: Words) -> str:
    at, rounds = sitting.begun().progress()
    progress = say("board.round" if rounds else "board.turn", round=at, rounds=rounds)
    return f"### {say(f'{sitting.game.key}.title')} · {progress}"


def happened(sitting: Sitting, news: Sequence[Event], say: Words) -> list[str]:
    """The newest events, two or three lines as a rule."""
    names = sitting.names(say)
    lines = [tell(sitting.game.key, event, names, say) for event in news]
    if not news:
        lines.append(say("board.begins", seal=sitting.row.seal or ""))
    return lines[-_MOST_NEWS:]


def footing(sitting: Sitting, say: Words) -> str:
    """Who is to act and what is asked; or how it ended."""
    outcome = sitting.begun().outcome()
    if outcome is not None:
        return _ending(sitting, outcome, say)
    if not sitting.playing:
        return say("board.stopped", seed=sitting.row.seed or "")
    seats, position = sitting.waiting, sitting.begun()
    key = sitting.game.key
    asked: dict[str, list[int]] = {}
    for seat in seats:
        asked.setdefault(position.asks(seat), []).append(seat)
    return "\n".join(
        say("board.to_act", who=mentions(sitting, group, say), asked=say(f"{key}.ask.{what}"))
        for what, group in asked.items()
    )


def _ending(sitting: Sitting, outcome: Outcome, say: Words) -> str:
    scores = sitting.begun().scores()
    ranking = sorted(range(len(scores)), key=lambda seat: outcome.places[seat])
    lines = [
        say(
            "board.place",
            place=outcome.places[seat],
            who=mention(sitting, seat, say),
            n=scores[seat],
        )
        for seat in ranking
    ]
    lines.append(say(f"{sitting.game.key}.over.{outcome.reason}"))
    lines.append(say("board.unsealed", seed=sitting.row.seed or ""))
    return "\n".join(lines)


def _buttons(sitting: Sitting, say: Words) -> list[ui.Item[Any]]:
    here = (sitting.id, sitting.number)
    if not sitting.playing:
        return [
            button(say("board.replay"), "replay", *here),
            button(say("board.record"), "record", *here),
        ]
    return [
        button(say("board.play"), "play", *here, style=discord.ButtonStyle.primary),
        button(say("board.view"), "view", *here),
        button(say("board.undo"), "undo", *here),
        button(say("board.more"), "more", *here),
    ]
