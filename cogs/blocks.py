"""``/block``: whom a member does not want at tables of their own; and the lobby's *Send away*.

Whoever is blocked is told nothing: at such a table there is no place for them.
"""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands

from cogs.kit.answer import acknowledge, respond
from cogs.kit.controls import Answer, Interaction, Press, button, rows
from cogs.kit.members import require_host
from cogs.kit.reader import Reader, reader_at, reader_of
from cogs.kit.visiting import visit
from data import blocks, gathering, tables
from data.blocks import MOST
from data.refusal import Refusal
from data.rows import NotOpen, NotSeated
from data.stored_table import StoredTable

_SHOWN = 20
_BLOCK = "block"


class Blocks(commands.Cog):
    @app_commands.command()
    async def block(self, interaction: Interaction, member: discord.Member | None = None) -> None:
        await acknowledge(interaction)
        reader = await reader_of(interaction)
        if member is None:
            await _list(interaction, reader)
            return
        if member.id == interaction.user.id:
            raise Refusal("refusal.block_oneself")
        await _block(interaction, member.id)
        again = button(reader.say("block.undo"), "unblock", member.id)
        await respond(interaction, reader.say("block.done", who=member.mention), *rows([again]))


async def _block(interaction: Interaction, other: int) -> None:
    """From now on; where the other sits at a table of the member's that gathers they get up."""
    bot, me = interaction.client, interaction.user.id
    if not await bot.store.write(blocks.block, me, other):
        raise Refusal("refusal.too_many_blocked", most=MOST)
    for table in await bot.store.view(tables.of_member, me):
        if table.state == "open" and table.host_id == me and table.player(other):
            await bot.store.write(gathering.leave_table, table.id, other, bot.hall.now())
            bot.boards.show(table.id)


async def _list(interaction: Interaction, reader: Reader) -> None:
    """Whom the member has blocked, with a button for each."""
    bot, say = interaction.client, reader.say
    blocked = await bot.store.query(blocks.blocked_by, interaction.user.id)
    if not blocked:
        await respond(interaction, say("block.nobody"))
        return
    lines = [f"{at}. <@{other}>" for at, other in enumerate(blocked[:_SHOWN], 1)]
    ways = [
        button(say("block.undo_that", n=at), "unblock", other)
        for at, other in enumerate(blocked[:_SHOWN], 1)
    ]
    await respond(interaction, "\n".join((say("block.list"), *lines)), *rows(ways))


# Buttons.


async def unblock(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction, update=True)
    reader = await reader_of(interaction)
    await interaction.client.store.write(blocks.unblock, interaction.user.id, press.number(0))
    await respond(interaction, reader.say("block.undone", who=f"<@{press.number(0)}>"))


async def kick(interaction: Interaction, press: Press) -> None:
    """Whom the host may send away from a table that gathers."""
    await acknowledge(interaction)
    here = await visit(interaction, press.table)
    sitting, say = here.table, reader_at(interaction, here).say
    _require_gathering(interaction, sitting)
    ways: list[ui.Item[Any]] = []
    is_host = sitting.host_id == interaction.user.id
    for player in sitting.people:
        if player.member_id == interaction.user.id:
            continue
        facts = {"who": sitting.named([player.seat], say)}
        ids = (sitting.id, player.member_id)
        ways.append(button(say("kick.that", **facts), "send_away", *ids, "kick"))
        if is_host:
            ways.append(button(say("kick.and_block", **facts), "send_away", *ids, _BLOCK))
    await respond(interaction, say("kick.who"), *rows(ways))


async def send_away(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction, update=True)
    bot, here = interaction.client, await visit(interaction, press.table)
    sitting, say = here.table, reader_at(interaction, here).say
    other = press.number(1)
    _require_gathering(interaction, sitting)
    if press.text(2) == _BLOCK and sitting.host_id == interaction.user.id:
        await _block(interaction, other)
    try:
        await bot.store.write(gathering.leave_table, sitting.id, other, bot.hall.now())
    except NotSeated:  # gone already
        pass
    else:
        bot.boards.show(sitting.id)
    await respond(interaction, say("kick.done", who=f"<@{other}>"))


def _require_gathering(interaction: Interaction, sitting: StoredTable) -> None:
    require_host(interaction, sitting)
    if sitting.state != "open":
        raise NotOpen


COG = Blocks
ANSWERS: dict[str, Answer] = {"unblock": unblock, "kick": kick, "send_away": send_away}
