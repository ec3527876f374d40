"""What becomes of a board once a newer one stands: it shrinks to its news, so that a channel reads
as the game's story with one picture at its end.

That is of no consequence: it is tried once, nothing waits for it, and a board that could not be
changed stays as it was.
"""

from __future__ import annotations

import logging
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from cogs.board.message import shrunk
from cogs.kit.controls import layout
from cogs.kit.lost import ASIDE, GIVEN_UP_AFTER, LOST
from cogs.kit.reader import Reader
from data.stored_table import StoredTable
from data.visits import Owed

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli

log = logging.getLogger(__name__)

_LONGEST_REQUEST = 10.0
"""A request to Discord that takes longer is taken for lost."""


def gathers(owed: Owed) -> bool:
    """Whether the next board tells all that the one before told, which is then taken away whole:
    turns of the set-up are gathered in one message. The first board stays, for it tells the seal,
    and so does one that calls somebody who is still to act."""
    sitting, before = owed.table, owed.before
    if owed.server.keep_boards or before is None or sitting.shown <= 0 or not sitting.playing:
        return False
    acted = {line.seat for line in owed.newest.since(sitting.shown + 1)}
    still_called = {*before.waiting()} & {*sitting.waiting} - acted
    in_set_up = not any(each.progress()[0] for each in (before, sitting.begun()))
    return in_set_up and not still_called


async def put_away(bot: Patolli, owed: Owed, reader: Reader, *, whole: bool) -> None:
    """Let the board before shrink to its news, or (``whole``) take it away. What a game ended with
    stays."""
    sitting = owed.table
    ended = not sitting.running and sitting.shown == sitting.number
    if owed.server.keep_boards or sitting.shown < 0 or ended:
        return
    if sitting.board_id is None or sitting.board_channel_id is None:
        return
    if whole:
        await take_away(bot, sitting)
        return
    place = bot.get_partial_messageable(sitting.board_channel_id, guild_id=sitting.server_id)
    message = place.get_partial_message(sitting.board_id)
    await _tried(
        sitting,
        message.edit(
            view=shrunk(owed, owed.before, reader),
            attachments=[],
            allowed_mentions=discord.AllowedMentions.none(),
        ),
    )


async def say_instead(bot: Patolli, sitting: StoredTable, text: str) -> None:
    """Put a sentence in the place of the board that stands, if there is one."""
    if sitting.board_id is None or sitting.board_channel_id is None:
        return
    place = bot.get_partial_messageable(sitting.board_channel_id, guild_id=sitting.server_id)
    await _tried(
        sitting,
        place.get_partial_message(sitting.board_id).edit(
            view=layout(ui.TextDisplay(text)), allowed_mentions=discord.AllowedMentions.none()
        ),
    )


async def take_away(bot: Patolli, sitting: StoredTable) -> None:
    """Delete the message that stood there, if there is one."""
    if sitting.board_id is None or sitting.board_channel_id is None:
        return
    place = bot.get_partial_messageable(sitting.board_channel_id, guild_id=sitting.server_id)
    await _tried(sitting, place.get_partial_message(sitting.board_id).delete())


async def _tried(sitting: StoredTable, request: Coroutine[Any, Any, object]) -> None:
    ASIDE.set(True)
    GIVEN_UP_AFTER.set(_LONGEST_REQUEST)
    try:
        await request
    except LOST as lost:
        log.info("the message before of table %s stays as it was: %r", sitting.id, lost)
