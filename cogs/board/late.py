"""Somebody's time is over and the table waits: the others are asked, once, what they want instead.

The message has a nonce, so that it stands once however often it is posted; where it stands is noted
beside the clock, and until it is noted the table stays due.
"""

from __future__ import annotations

import hashlib
import logging
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from cogs.board.asking import LONGEST_REQUEST
from cogs.kit.controls import button, layout, rows
from cogs.kit.lost import LOST, is_gone, may_pass, within
from cogs.kit.members import mention
from cogs.kit.reader import everybody
from cogs.kit.times import moment
from data import lateness
from data.clocks import NOBODY_TO_ASK, Running
from data.due import GRACE
from data.stored_table import StoredTable
from data.words import Words

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli

log = logging.getLogger(__name__)

CHOICES = ("wait", "turn", "chair", "end")
SURE = "sure"
"""Of the second press that ends a game."""
_NONCE_BYTES = 12


async def ask_what_now(bot: Patolli, sitting: StoredTable) -> bool:
    """Ask about everybody who is late and of whom the others were not asked. Whether another look
    soon makes sense: what Discord forbids is not tried again for long."""
    server_id, table_id = sitting.server_id or 0, sitting.id
    reader = await everybody(bot.store, bot.get_guild(server_id), server_id)
    for run in sitting.clocks:
        if run.late is None or run.house is not None or run.message_id is not None:
            continue
        try:
            message_id = await within(LONGEST_REQUEST, _post(bot, sitting, run, reader.say))
        except LOST as lost:
            log.warning("at table %s nobody could be asked what now: %r", table_id, lost)
            if may_pass(lost):
                continue
            if is_gone(lost):
                await bot.hall.give_up(table_id)
            return False
        else:
            where = (sitting.channel_id, message_id)
            await bot.store.write(lateness.note_message, table_id, run, *where, bot.hall.now())
    return True


async def _post(bot: Patolli, sitting: StoredTable, run: Running, say: Words) -> int:
    """The message; nobody is called by it."""
    others = [player for player in sitting.people if player.seat != run.seat]
    if not others:
        return NOBODY_TO_ASK
    message = await bot.get_partial_messageable(
        sitting.channel_id, guild_id=sitting.server_id
    ).send(
        view=layout(ui.TextDisplay(_told(sitting, run, say)), *rows(_ways(sitting, run, say))),
        nonce=_nonce(sitting.id, run),
        allowed_mentions=discord.AllowedMentions.none(),
        silent=True,
    )
    return message.id


def _told(sitting: StoredTable, run: Running, say: Words) -> str:
    who, late = mention(sitting, run.seat, say), run.late or 0
    if sitting.out_of_time == "end":
        return say("late.ends", who=who, when=moment(late + GRACE))
    return say("late.waits", who=who, when=moment(run.until or late))


def choices(sitting: StoredTable) -> tuple[str, ...]:
    """What may be chosen. One player alone may end a game for nobody but the one who is late, and
    in a cup nobody does."""
    may_end = len(sitting.people) <= 2 and sitting.cup_id is None  # noqa: PLR2004
    return tuple(choice for choice in CHOICES if choice != "end" or may_end)


def _ways(sitting: StoredTable, run: Running, say: Words) -> list[ui.Item[Any]]:
    here = (sitting.id, run.number, run.seat)
    return [
        button(say(f"late.{choice}"), "late", *here, choice, style=_style(choice))
        for choice in choices(sitting)
        if choice != "end" or sitting.out_of_time != "end"
    ]


def end_button(sitting: StoredTable, run: Running, say: Words) -> ui.Button[Any]:
    """*End the game*, once more."""
    ids = (sitting.id, run.number, run.seat, "end", SURE)
    return button(say("late.end"), "late", *ids, style=_style("end"))


def _style(choice: str) -> discord.ButtonStyle:
    return discord.ButtonStyle.danger if choice == "end" else discord.ButtonStyle.secondary


def _nonce(table_id: int, run: Running) -> str:
    named = (table_id, run.seat, run.number, run.since)
    return hashlib.blake2s(repr(named).encode(), digest_size=_NONCE_BYTES).hexdigest()
