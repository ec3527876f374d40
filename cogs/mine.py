"""``/mine``: all tables of a member in all servers, those that wait for the member first.

It works anywhere, also in a direct message with the bot: *Play* opens the panel there.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands

from cogs.kit.answer import acknowledge, reply, respond
from cogs.kit.controls import Answer, Interaction, Press, button, layout, rows
from cogs.kit.icons import before
from cogs.kit.lost import LOST, within
from cogs.kit.members import board_link
from cogs.kit.permissions import lacking_in, named
from cogs.kit.reader import Reader, reader_of
from cogs.kit.servers import server_of
from cogs.kit.times import clock_in_words
from data.rows import DamagedTable
from data.stored_table import StoredTable
from data.visits import Seated, tables_of
from data.words import Words
from engine.clock import NONE
from engine.markup import escaped

log = logging.getLogger(__name__)

_ON_A_PAGE = 8
"""Discord takes forty parts in a message, and a phone shows about as many tables."""
_NEVER = 2**62
_LONGEST_LOOK = 3.0
"""A look for a channel that takes longer is given up."""


@dataclass(frozen=True, slots=True)
class _Mine:
    """A table of the member."""

    sitting: StoredTable
    seat: int | None
    told: str

    @property
    def waits(self) -> bool:
        """Whether it waits for the member."""
        return self.seat in self.sitting.waiting or self.sitting.is_held

    @property
    def may_go_on(self) -> bool:
        """Whether the member may end a pause of it."""
        paused = self.sitting.playing and self.sitting.paused is not None
        return paused and self.seat is not None and not _has_lost_its_place(self.sitting)

    @property
    def order(self) -> tuple[bool, int, int]:
        """Those that wait for the member first, of these the one with the least time."""
        until = _until(self.sitting, self.seat) if self.waits else None
        return not self.waits, _NEVER if until is None else until, self.sitting.id


class Mine(commands.Cog):
    @app_commands.command()
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def mine(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        await _show(interaction, 0)


async def page(interaction: Interaction, press: Press) -> None:
    """Another page of the list, as things stand now."""
    await acknowledge(interaction, update=True)
    await _show(interaction, press.number(0))


async def _show(interaction: Interaction, number: int) -> None:
    reader = await reader_of(interaction)
    say, found = reader.say, await _tables(interaction, reader)
    if not found:
        await respond(interaction, say("mine.none"))
        return
    pages = -(-len(found) // _ON_A_PAGE)
    number = min(number, pages - 1)
    parts: list[ui.Item[Any]] = []
    shown = found[number * _ON_A_PAGE : (number + 1) * _ON_A_PAGE]
    places = await asyncio.gather(*(_place(interaction, mine.sitting, say) for mine in shown))
    for mine, place in zip(shown, places, strict=True):
        text = ui.TextDisplay[Any](" · ".join(filter(None, [mine.told, *place])))
        if mine.seat in mine.sitting.waiting and not mine.sitting.outdated:
            here = (mine.sitting.id, mine.sitting.number)
            play = button(say("board.play"), "play", *here, icon=reader.icons.sign("play"))
            parts.append(ui.Section(text, accessory=play))
        elif mine.may_go_on:
            resume = button(say("pause.end"), "resume", mine.sitting.id, mine.sitting.number)
            parts.append(ui.Section(text, accessory=resume))
        else:
            parts.append(text)
    if pages > 1:
        turn = [
            button(say("mine.before"), "mine", max(0, number - 1), "back", disabled=number == 0),
            button(say("mine.after"), "mine", number + 1, "on", disabled=number == pages - 1),
        ]
        parts.append(ui.TextDisplay(say("mine.page", n=number + 1, of=pages)))
        parts += rows(turn)
    await reply(interaction, layout(*parts))


async def _tables(interaction: Interaction, reader: Reader) -> list[_Mine]:
    bot, member = interaction.client, interaction.user.id
    found: list[_Mine] = []
    for seated in await bot.store.view(tables_of, member):
        try:
            sitting = await bot.hall.mended(seated.table)
            seat = sitting.seat_of(member)
            told = [_in_words(sitting, seat, reader), _new_turns(seated, seat, reader.say)]
            told.append(_time(sitting, seat, reader.say))
            found.append(_Mine(sitting, seat, " · ".join(filter(None, told))))
        except Exception:  # one table that cannot be read must not hide the others
            log.exception("table %s cannot be read", seated.table.id)
    return sorted(found, key=lambda mine: mine.order)


def _in_words(sitting: StoredTable, seat: int | None, reader: Reader) -> str:
    say, sign = reader.say, reader.icons.sign
    facts = {"title": say(f"{sitting.title}.title"), "place": board_link(sitting)}
    if not sitting.playing or seat is None:
        return before("🪑", say("mine.gathers", **facts))
    if sitting.is_held:
        return before(sign("act") or "▶", say("mine.rules", **facts))
    if sitting.paused:
        return before("⏸", say("mine.paused", **facts))
    if seat in sitting.waiting:
        asked = say(f"{sitting.title}.ask.{sitting.begun().asks(seat)}")
        return before(sign("act") or "▶", say("mine.your_turn", asked=asked, **facts))
    waits = say("mine.waits", who=sitting.named(sitting.waiting, say), **facts)
    return before(sign("turns") or "⏳", waits)


def _new_turns(seated: Seated, seat: int | None, say: Words) -> str:
    """How many turns there were since the member's own that showed the seat anything."""
    if isinstance(seated.newest.lines, DamagedTable):
        return ""
    turns = len(seated.newest.turns(seat, seated.last + 1))
    return say("mine.new_turns", n=turns) if turns else ""


def _time(sitting: StoredTable, seat: int | None, say: Words) -> str:
    """Until when the member is to act, or else how fast this table plays; nothing without a
    clock."""
    if sitting.clock == NONE:
        return ""
    until = _until(sitting, seat)
    if until is not None:
        return say("mine.until", when=f"<t:{until}:R>")
    if late := [run for run in sitting.clocks if run.late is not None]:
        who = sitting.named([run.seat for run in late], say)
        since = min(run.until or run.late or 0 for run in late)
        return say("mine.out_of_time", who=who, when=f"<t:{since}:R>")
    return clock_in_words(sitting.clock, say)


def _until(sitting: StoredTable, seat: int | None) -> int | None:
    run = None if seat is None else sitting.clock_of(seat)
    return run.until if run else None


def _has_lost_its_place(sitting: StoredTable) -> bool:
    """Whether its channel was deleted."""
    return sitting.playing and sitting.paused is not None and sitting.board_id is None


async def _place(interaction: Interaction, sitting: StoredTable, say: Words) -> list[str]:
    """The name of the server, where that is not this one, and what keeps the table from being shown
    there: it may be told nowhere else."""
    guild = await server_of(interaction.client, sitting.server_id)
    name = escaped(guild.name) if guild and guild.id != interaction.guild_id else ""
    return [name, await _trouble(guild, sitting, say)]


async def _trouble(guild: discord.Guild | None, sitting: StoredTable, say: Words) -> str:
    if _has_lost_its_place(sitting):
        return say("mine.lost")
    if guild is None:
        return say("mine.sent_away")
    if guild.get_channel_or_thread(sitting.channel_id) is None:
        return await _trouble_unknown(guild, sitting, say)
    lacking = lacking_in(guild, sitting.channel_id)
    return say("mine.lacks", permissions=named(lacking, say)) if lacking else ""


async def _trouble_unknown(guild: discord.Guild, sitting: StoredTable, say: Words) -> str:
    """Of a channel that only Discord knows: it may be a thread that somebody closed."""
    try:
        place = await within(_LONGEST_LOOK, guild.fetch_channel(sitting.channel_id))
    except discord.NotFound:
        return say("mine.lost")
    except (*LOST, discord.InvalidData):
        return ""
    locked = isinstance(place, discord.Thread) and place.archived and place.locked
    return say("mine.locked") if locked else ""


COG = Mine
ANSWERS: dict[str, Answer] = {"mine": page}
