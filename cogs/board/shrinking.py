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

from cogs.board.asking import LONGEST_REQUEST
from cogs.board.message import shrunk
from cogs.hall.visit import BoardOwed
from cogs.kit.lost import ASIDE, LOST, within
from cogs.kit.reader import Reader
from data.rows import StoredTable
from engine.game import Position

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli

log = logging.getLogger(__name__)


def gathers(owed: BoardOwed) -> bool:
    """Whether the next board tells all that the one before told, which is then taken away whole:
    turns of the set-up are gathered in one message. The first board stays, for it tells the seal,
    and so does one that calls somebody who is still to act."""
    sitting, before = owed.sitting, owed.before
    if owed.server.keep_boards or before is None or sitting.row.shown <= 0 or not sitting.playing:
        return False
    acted = {line.seat for line in owed.newest.since(sitting.row.shown + 1)}
    still_called = {*before.waiting()} & {*sitting.waiting} - acted
    return _in_set_up(before) and _in_set_up(sitting.begun()) and not still_called


def _in_set_up(position: Position) -> bool:
    return position.progress()[0] == 0


async def put_away(bot: Patolli, owed: BoardOwed, reader: Reader, *, whole: bool) -> None:
    """Let the board before shrink to its news, or (``whole``) take it away. What a game ended with
    stays."""
    row = owed.sitting.row
    ended = not row.running and row.shown == row.number
    if owed.server.keep_boards or row.shown < 0 or ended:
        return
    if row.board_id is None or row.board_channel_id is None:
        return
    if whole:
        await take_away(bot, row)
        return
    ASIDE.set(True)
    place = bot.get_partial_messageable(row.board_channel_id, guild_id=row.server_id)
    message = place.get_partial_message(row.board_id)
    await _tried(
        row,
        message.edit(
            view=shrunk(owed, owed.before, reader),
            attachments=[],
            allowed_mentions=discord.AllowedMentions.none(),
        ),
    )


async def take_away(bot: Patolli, row: StoredTable) -> None:
    """Delete the message that stood there, if there is one."""
    if row.board_id is None or row.board_channel_id is None:
        return
    ASIDE.set(True)
    place = bot.get_partial_messageable(row.board_channel_id, guild_id=row.server_id)
    await _tried(row, place.get_partial_message(row.board_id).delete())


async def _tried(row: StoredTable, request: Coroutine[Any, Any, object]) -> None:
    try:
        await within(LONGEST_REQUEST, request)
    except LOST as lost:
        log.info("the message before of table %s stays as it was: %r", row.id, lost)
