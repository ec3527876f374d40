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
from cogs.hall import Sitting
from cogs.reader import Reader, everybody
from cogs.scenes import BOARD, drawn, scene_of
from data.rows import GATHERING
from data.words import Words
from engine.game import SEATS, Event, Outcome
from renderers.scene import tell

if TYPE_CHECKING:
    from cogs.patolli import Patolli

log = logging.getLogger(__name__)

_EDITABLE = timedelta(minutes=50)
_MOST_NEWS = 6


class Boards:
    """Posts boards; one table at a time has one hand on its board."""

    def __init__(self, bot: Patolli) -> None:
        self.bot = bot
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def show(self, table_id: int, *, afresh: bool = False) -> None:
        """Post the board unless the newest one is shown. A channel that cannot be reached is
        logged and tried again later; it never undoes a move."""
        lock = self._locks.setdefault(table_id, asyncio.Lock())
        async with lock:
            sitting = await self.bot.hall.table(table_id)
            shown = sitting.row.shown >= sitting.number and sitting.row.state != "open"
            if shown and not afresh:
                return
            try:
                await self._post(sitting, afresh=afresh)
            except (discord.HTTPException, OSError) as lost:
                log.warning("the board of table %s could not be posted: %s", table_id, lost)

    async def catch_up(self) -> None:
        """Post every board that is older than its log: after a crash, a channel that was gone."""
        for row in await self.bot.store.unshown():
            await self.show(row.id)

    async def _post(self, sitting: Sitting, *, afresh: bool) -> None:
        row = sitting.row
        guild = self.bot.get_guild(row.server_id or 0)
        reader = await everybody(self.bot.store, guild, row.server_id or 0)
        channel = self.bot.get_partial_messageable(row.channel_id, guild_id=row.server_id)
        if row.state == "open":
            view, files = gathering(sitting, reader), list[discord.File]()
            pinged: list[int] = []
        else:
            news = await self._news(sitting)
            last = await self.bot.hall.news(sitting, sitting.number, None)
            scene = scene_of(sitting, reader, last)
            file = await drawn(self.bot.pool, scene)
            view = board(sitting, reader, news or scene.last, file.description or "")
            files = [file]
            pinged = [p.member_id for p in self._acting(sitting) if p.member_id]
            if not news and row.shown >= 0 and not afresh and await self._edited(sitting, view, file):
                return
        if row.state == "open" and not afresh and await self._edited(sitting, view, None):
            return
        mentions = discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(member) for member in pinged]
        )
        message = await channel.send(view=view, files=files, allowed_mentions=mentions)
        await self._mark(sitting, message.id)

    def _acting(self, sitting: Sitting) -> Sequence[Any]:
        return [sitting.players[seat] for seat in sitting.waiting]

    async def _news(self, sitting: Sitting) -> list[Event]:
        """What happened since the board that is shown."""
        first = max(sitting.row.shown, 0) + 1
        events = await self.bot.hall.events(sitting, first, sitting.number)
        return [event for event in events if event.seen_by(None)]

    async def _edited(
        self, sitting: Sitting, view: ui.LayoutView, file: discord.File | None
    ) -> bool:
        """Change the message that is there, when it is young enough; False when it is not."""
        row = sitting.row
        if row.board_id is None or row.board_channel_id != row.channel_id:
            return False
        if discord.utils.utcnow() - discord.utils.snowflake_time(row.board_id) > _EDITABLE:
            return False
        channel = self.bot.get_partial_messageable(row.channel_id, guild_id=row.server_id)
        message = channel.get_partial_message(row.board_id)
        try:
            await message.edit(
                view=view,
                attachments=[file] if file else [],
                allowed_mentions=discord.AllowedMentions.none(),
            )
        except discord.HTTPException as lost:
            log.info("the board of table %s could not be changed: %s", row.id, lost)
            if file is not None:
                file.reset()
            return False
        await self._mark(sitting, row.board_id)
        return True

    async def _mark(self, sitting: Sitting, message_id: int) -> None:
        number = GATHERING if sitting.row.state == "open" else sitting.number
        await self.bot.store.mark_shown(sitting.id, number, message_id, sitting.row.channel_id)


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
    key = sitting.game.key
    progress = f"{key}.progress" if say.knows(f"{key}.progress") else "board.progress"
    return f"### {say(f'{key}.title')} · {say(progress, round=at, rounds=rounds)}"


def happened(sitting: Sitting, news: Sequence[Event], say: Words) -> list[str]:
    """The newest events, two or three lines as a rule."""
    names = [discord.utils.escape_markdown(name) for name in sitting.names]
    lines = [tell(sitting.game.key, event, names, say) for event in news if not _about_undo(event)]
    lines += [say("board.undone") for event in news if _about_undo(event)]
    if sitting.number == 0:
        lines.append(say("board.begins", seal=sitting.row.seal or ""))
    return lines[-_MOST_NEWS:]


def _about_undo(event: Event) -> bool:
    return event.kind == "undone"


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
        say("board.to_act", who=_mentions(sitting, group), asked=say(f"{key}.ask.{what}"))
        for what, group in asked.items()
    )


def _ending(sitting: Sitting, outcome: Outcome, say: Words) -> str:
    scores = sitting.begun().scores()
    ranking = sorted(range(len(scores)), key=lambda seat: outcome.places[seat])
    lines = [
        say(
            "board.place",
            place=outcome.places[seat],
            who=_mention(sitting, seat),
            n=scores[seat],
        )
        for seat in ranking
    ]
    lines.append(say(f"{sitting.game.key}.over.{outcome.reason}"))
    lines.append(say("board.unsealed", seed=sitting.row.seed or ""))
    return "\n".join(lines)


def _mentions(sitting: Sitting, seats: Sequence[int]) -> str:
    return ", ".join(_mention(sitting, seat) for seat in seats)


def _mention(sitting: Sitting, seat: int) -> str:
    player = sitting.players[seat]
    if player.member_id is None:
        return discord.utils.escape_markdown(player.name or SEATS[seat])
    return f"<@{player.member_id}>"


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
