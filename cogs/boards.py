"""The board message: posted after every turn, and only after the turn is in the log.

A turn that others cannot see yet (a secret bid) changes the message that is there, so a channel is
not filled with pictures of waiting; everything else is a new message, which notifies.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from datetime import timedelta
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

import discord
from discord import ui

from cogs.controls import button, layout, picture, rows
from cogs.gathering import gathering
from cogs.hall import UNDONE, Sitting
from cogs.members import mention, mentions
from cogs.reader import Reader, everybody
from cogs.scenes import BOARD, drawn, scene_of
from cogs.translate import link_commands
from data.rows import GATHERING
from data.words import Words
from engine.game import Event, Outcome
from renderers.scene import tell

if TYPE_CHECKING:
    from cogs.patolli import Patolli

log = logging.getLogger(__name__)

_EDITABLE = timedelta(minutes=50)
_MOST_NEWS = 6
_UNKNOWN_CHANNEL = 10003


class Boards:
    """Posts boards; one table at a time has one hand on its board."""

    def __init__(self, bot: Patolli) -> None:
        self.bot = bot
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def show(
        self, table_id: int, *, afresh: bool = False, actor: int | None = None
    ) -> None:
        """Post the board unless the newest one is shown. A channel that cannot be reached is
        logged and tried again later; it never undoes a move. ``actor`` is the seat whose player is
        here already and needs no call."""
        lock = self._locks.setdefault(table_id, asyncio.Lock())
        async with lock:
            try:
                sitting = await self.bot.hall.table(table_id)
                if sitting.position is None:
                    await self._post_gathering(sitting)
                elif afresh or sitting.row.shown < sitting.number:
                    await self._post_board(sitting, afresh=afresh, actor=actor)
            except discord.NotFound as gone:
                await self._close(sitting, gone)
            except (discord.HTTPException, OSError) as lost:
                log.warning("the board of table %s could not be posted: %s", table_id, lost)
            except Exception:  # the move is in the log whatever happens to its picture
                log.exception("the board of table %s could not be made", table_id)

    async def _close(self, sitting: Sitting, gone: discord.NotFound) -> None:
        """End a table whose channel was deleted; its lines stay."""
        log.warning("the board of table %s could not be posted: %s", sitting.id, gone)
        if gone.code == _UNKNOWN_CHANNEL and sitting.row.running:
            await self.bot.store.end_table(
                sitting.id, self.bot.hall.now(), channel_gone=True
            )

    async def catch_up(self) -> None:
        """Post every board that is older than its log: after a crash, a channel that was gone.
        Servers that sent the bot away are left alone."""
        for row in await self.bot.store.unshown():
            if row.server_id is None or self.bot.get_guild(row.server_id) is not None:
                await self.show(row.id)

    async def _post_gathering(self, sitting: Sitting) -> None:
        view = gathering(sitting, await self._everybody(sitting))
        if not await self._edited(sitting, view):
            await self._send(sitting, view)

    async def _post_board(self, sitting: Sitting, *, afresh: bool, actor: int | None) -> None:
        reader = await self._everybody(sitting)
        if sitting.row.shown == GATHERING:
            await self._edited(sitting, gathering(sitting, reader), mark=False)
        news = await self._news(sitting)
        scene = scene_of(sitting, reader, await self.bot.hall.news(sitting, sitting.number, None))
        file = await drawn(self.bot.pool, scene)
        view = board(sitting, reader, news or scene.last, file.description or "")
        quiet = sitting.row.shown >= 0 and all(event.kind == UNDONE for event in news)
        if quiet and not afresh and await self._edited(sitting, view, file):
            return
        await self._send(sitting, view, file, await self._called(sitting, actor))

    async def _called(self, sitting: Sitting, actor: int | None) -> list[int]:
        """The members to call: those whose turn it became since the board that is shown."""
        shown = sitting.row.shown
        waited: set[int] = set()
        if shown >= 0:
            before = await self.bot.hall.position_at(sitting, shown)
            lines = await self.bot.store.lines(sitting.id, shown + 1)
            waited = set(before.waiting()) - {line.seat for line in lines}
        seats = [seat for seat in sitting.waiting if seat != actor and seat not in waited]
        called = (sitting.players[seat].member_id for seat in seats)
        return [member for member in called if member is not None]

    async def _everybody(self, sitting: Sitting) -> Reader:
        server_id = sitting.row.server_id or 0
        return await everybody(self.bot.store, self.bot.get_guild(server_id), server_id)

    async def _news(self, sitting: Sitting) -> list[Event]:
        """What happened since the board that is shown."""
        first = max(sitting.row.shown, 0) + 1
        events = await self.bot.hall.events(sitting, first, sitting.number)
        return [event for event in events if event.seen_by(None)]

    async def _send(
        self,
        sitting: Sitting,
        view: ui.LayoutView,
        file: discord.File | None = None,
        called: Sequence[int] = (),
    ) -> None:
        """A new message, which calls some of those who are to act."""
        message = await self._channel(sitting).send(
            view=link_commands(view, self.bot.command_ids),
            files=[file] if file else [],
            allowed_mentions=discord.AllowedMentions(
                everyone=False, roles=False, users=[discord.Object(member) for member in called]
            ),
        )
        await self._mark(sitting, message.id, sitting.row.channel_id)

    async def _edited(
        self,
        sitting: Sitting,
        view: ui.LayoutView,
        file: discord.File | None = None,
        *,
        mark: bool = True,
    ) -> bool:
        """Change the message that is there, when it is young enough; False when it is not."""
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
        except discord.HTTPException as lost:
            log.info("the message of table %s could not be changed: %s", row.id, lost)
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
    names = sitting.escaped(say)
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
