"""``/table``: gather players, set a game up, start it, stop it, take its record home."""

from __future__ import annotations

import io
from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands

from cogs import chairs, clock, ending, going_on, house, leaving, moving, offering, pausing, rematch
from cogs.board.beginning import ask_which, may_open_thread, tell_taken
from cogs.board.threads import may_thread, may_want_thread, put_away, thread_for, wants_thread
from cogs.hall.chairs import veiled_record
from cogs.hall.options import (
    option_in_words,
    option_label,
    options_of,
    unfit,
    value_label,
    with_option,
)
from cogs.kit.answer import acknowledge, reply, respond
from cogs.kit.choices import offered
from cogs.kit.clocks import TypedClock, clock_typed
from cogs.kit.controls import MOST_OPTIONS, Answer, Interaction, Press, layout, menu
from cogs.kit.members import is_host, require_host
from cogs.kit.permissions import require_permissions
from cogs.kit.reader import reader_at, reader_of
from cogs.kit.titles import PlayableTitle, playable_on, title_meant
from cogs.kit.visiting import visit
from data import gathering, tables
from data.rows import ChannelTaken, OptionsChanged, OutOfTime, ServerSettings
from data.settings import server_settings
from data.stored_table import StoredTable
from data.visits import Visit
from data.words import Words
from engine.folding import fold
from engine.game import Game, Option


class Tables(commands.GroupCog, group_name="table"):
    @app_commands.command()
    async def new(
        self,
        interaction: Interaction,
        title: PlayableTitle | None = None,
        thread: bool | None = None,
    ) -> None:
        await acknowledge(interaction)
        say = (await reader_of(interaction)).say
        server = await interaction.client.store.query(server_settings, interaction.guild_id or 0)
        wanted = server.threads if thread is None else thread
        playable = playable_on(server)
        if title is None and len(playable) > 1:
            await _ask_which(interaction, server, thread=wanted)
            return
        await _new(interaction, title_meant(title, say, playable), thread=wanted)

    @app_commands.command()
    async def join(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        here = await visit(interaction)
        say = reader_at(interaction, here).say
        await _join(interaction, here.table)
        await respond(interaction, say("table.joined"))

    @app_commands.command()
    async def leave(self, interaction: Interaction, to: discord.Member | None = None) -> None:
        await acknowledge(interaction)
        here = await visit(interaction)
        if here.table.playing and to is not None:
            await offering.hand_to(interaction, here, to.id)
        elif here.table.playing:
            await leaving.offer(interaction, here)
        else:
            await _leave(interaction, here.table)
            await respond(interaction, reader_at(interaction, here).say("table.left"))

    @app_commands.command()
    async def replace(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        await chairs.offer_to_replace(interaction, await visit(interaction))

    @app_commands.command()
    async def house(self, interaction: Interaction, strength: str | None = None) -> None:
        await acknowledge(interaction)
        here = await visit(interaction)
        sitting, say = here.table, reader_at(interaction, here).say
        if strength is not None:
            sitting = await house.seat(interaction, sitting, strength, say)
        await house.offer(interaction, sitting, say)

    @house.autocomplete("strength")
    async def _strengths(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return house.strengths(typed, (await reader_of(interaction)).say)

    @app_commands.command()
    async def options(
        self, interaction: Interaction, option: str | None = None, value: str | None = None
    ) -> None:
        await acknowledge(interaction)
        here = await visit(interaction)
        sitting, say = here.table, reader_at(interaction, here).say
        if option is not None:
            sitting = await _set_option(interaction, sitting, fold(option), fold(value or ""))
        await _show_options(interaction, sitting, say)

    @options.autocomplete("option")
    async def _option_keys(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        key, options = await self._options(interaction)
        say = (await reader_of(interaction)).say
        named = [(option_label(key, option.key, say), option.key) for option in options]
        return offered(named, typed)

    async def _options(self, interaction: Interaction) -> tuple[str, list[Option]]:
        """The title of the table here and its options; none where no table is."""
        row = await interaction.client.store.view(tables.running_in, interaction.channel_id or 0)
        return (row.title, options_of(row)) if row else ("", [])

    @options.autocomplete("value")
    async def _option_values(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        key, options = await self._options(interaction)
        say = (await reader_of(interaction)).say
        chosen = fold(str(getattr(interaction.namespace, "option", "") or ""))
        values = [v for option in options if option.key == chosen for v in option.values]
        return offered([(value_label(key, chosen, v, say), v) for v in values], typed)

    @app_commands.command()
    async def clock(
        self,
        interaction: Interaction,
        time: TypedClock | None = None,
        late: OutOfTime | None = None,
    ) -> None:
        await acknowledge(interaction)
        here = await visit(interaction)
        sitting, say = here.table, reader_at(interaction, here).say
        if time is not None:
            sitting = await clock.choose(interaction, sitting, clock_typed(time))
        if late is not None:
            sitting = await clock.choose_rule(interaction, sitting, late)
        await respond(interaction, clock.told(sitting, say))

    @app_commands.command()
    async def start(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        here = await visit(interaction)
        say = reader_at(interaction, here).say
        without = await _start(interaction, here.table, say)
        await respond(interaction, "\n".join((say("table.started"), *without)))

    @app_commands.command()
    async def end(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        await ending.offer(interaction, await visit(interaction))

    @app_commands.command()
    async def move(self, interaction: Interaction, which: str | None = None) -> None:
        await acknowledge(interaction)
        await moving.offer(interaction, which)

    @move.autocomplete("which")
    async def _movable(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return await moving.movable(interaction, typed)

    @app_commands.command()
    async def pause(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        here = await visit(interaction)
        await (pausing.go_on if here.table.paused else pausing.propose)(interaction, here)

    @app_commands.command()
    async def record(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        await _send_record(interaction, await visit(interaction, ended=True))


async def _ask_which(interaction: Interaction, server: ServerSettings, *, thread: bool) -> None:
    """Ask which game is meant; says first where there is no room for it."""
    among = playable_on(server)
    if not (wants_thread(interaction, wanted=thread) and may_open_thread(interaction, server)):
        row = await interaction.client.store.view(tables.running_in, interaction.channel_id or 0)
        if row is not None:
            await tell_taken(interaction, ChannelTaken(row.id), among)
            return
    await ask_which(interaction, among, thread=thread)


async def _new(interaction: Interaction, game: Game, *, thread: bool) -> None:
    """A table whose host is the member, here or in a thread of its own."""
    bot, say = interaction.client, (await reader_of(interaction)).say
    require_permissions(interaction, say)
    server = await bot.store.query(server_settings, interaction.guild_id or 0)
    await bot.store.view(
        gathering.require_below, server.gathering, interaction.guild_id, interaction.user.id
    )
    wants, may = wants_thread(interaction, wanted=thread), may_want_thread(interaction, server)
    lacking = "table.no_thread" if may or not may_thread(interaction) else "table.may_no_thread"
    place = await thread_for(interaction, game, say) if wants and may else None
    channel_id = place.id if place else interaction.channel_id or 0
    try:
        table = await _create(interaction, game, channel_id, server)
    except Exception as bad:
        if place is not None:
            await put_away(place)
        if not isinstance(bad, ChannelTaken):
            raise
        await tell_taken(interaction, bad, [game])
        return
    bot.boards.show(table.id)
    made = say("table.made_there", channel=place.mention) if place else say("table.made")
    if wants and place is None:
        made = f"{say(lacking)} {made}"
    await respond(interaction, made)


async def _create(
    interaction: Interaction, game: Game, channel_id: int, server: ServerSettings
) -> StoredTable:
    bot = interaction.client
    return await bot.store.write(
        gathering.open_table,
        server_id=interaction.guild_id,
        channel_id=channel_id,
        host_id=interaction.user.id,
        host_name=interaction.user.display_name,
        title=game.key,
        seats=game.seats,
        options={},
        now=bot.hall.now(),
        clock=server.clock,
        out_of_time=server.out_of_time,
        most=server.gathering,
    )


async def _join(interaction: Interaction, sitting: StoredTable) -> None:
    bot = interaction.client
    await bot.store.write(
        gathering.join_table,
        sitting.id,
        interaction.user.id,
        interaction.user.display_name,
        bot.hall.now(),
    )
    bot.boards.show(sitting.id)


async def _leave(interaction: Interaction, sitting: StoredTable) -> None:
    bot = interaction.client
    await bot.store.write(gathering.leave_table, sitting.id, interaction.user.id, bot.hall.now())
    bot.boards.show(sitting.id)


async def _start(interaction: Interaction, sitting: StoredTable, say: Words) -> list[str]:
    """Deal; says which options do not fit this number of players."""
    if sitting.player(interaction.user.id) is None:
        require_host(interaction, sitting)
    server = await interaction.client.store.query(server_settings, sitting.server_id or 0)
    await interaction.client.hall.start(sitting, most=server.running)
    interaction.client.boards.show(sitting.id)
    return unfit(sitting, say)


async def _set_option(
    interaction: Interaction, sitting: StoredTable, key: str, value: str
) -> StoredTable:
    """Choose an option; the table as it is then."""
    bot = interaction.client
    while True:
        try:
            require_host(interaction, sitting)
            changed = with_option(sitting, key, value)
            row = await bot.store.write(
                gathering.set_options, sitting.id, changed, read=sitting.options
            )
        except OptionsChanged:  # by somebody else meanwhile: both hold
            sitting = await bot.hall.table(sitting.id)
        else:
            bot.boards.show(sitting.id)
            return await bot.hall.mended(row)


async def _show_options(interaction: Interaction, sitting: StoredTable, say: Words) -> None:
    key = sitting.title
    offered = options_of(sitting)
    lines = [f"**{say('options.heading')}**"]
    parts: list[ui.Item[Any]] = []
    may = sitting.state == "open" and is_host(interaction, sitting)
    for option in offered:
        value = sitting.options.get(option.key, option.default)
        lines.append(option_in_words(key, option.key, value, say))
        if may and 1 < len(option.values) <= MOST_OPTIONS:  # longer ones: /table options
            choices = [(v, option_in_words(key, option.key, v, say)) for v in option.values]
            chooser = menu(choices, "option", sitting.id, option.key, chosen=value)
            parts.append(ui.ActionRow(chooser))
    if sitting.state == "open":
        lines += unfit(sitting, say)
    lines.insert(1, clock.told(sitting, say))
    if may:
        parts += clock.menus(sitting, say)
    lines.append(say("options.host_changes" if not may else "options.choose"))
    await reply(interaction, layout(ui.TextDisplay("\n".join(lines)), *parts))


async def _send_record(interaction: Interaction, here: Visit) -> None:
    hall, sitting, say = interaction.client.hall, here.table, reader_at(interaction, here).say
    sitting.begun()
    sitting.require_unveiled(interaction.user.id)
    if sitting.tells_all:
        text = (await hall.record(sitting)).write()
        told_it = say("record.whole", seal=sitting.seal, seed=sitting.seed)
    else:
        text = await veiled_record(hall, sitting, interaction.user.id)
        told_it = say("record.veiled", seal=sitting.seal)
    name = f"{sitting.title}-{sitting.id}.txt"
    file = discord.File(io.BytesIO(text.encode()), name, description=say("record.alt"))
    shown = layout(ui.TextDisplay(told_it), ui.File(f"attachment://{name}"))
    await reply(interaction, shown, [file])


# Buttons.


async def new(interaction: Interaction, press: Press) -> None:
    """The title that was chosen from the buttons."""
    await acknowledge(interaction, update=True)
    server = await interaction.client.store.query(server_settings, interaction.guild_id or 0)
    say = (await reader_of(interaction)).say
    game = title_meant(press.text(0), say, playable_on(server))
    await _new(interaction, game, thread=press.text(1) == "1")


async def which(interaction: Interaction, press: Press) -> None:
    """Ask which game is meant, as the command does."""
    await acknowledge(interaction)
    server = await interaction.client.store.query(server_settings, interaction.guild_id or 0)
    await _ask_which(interaction, server, thread=server.threads)


async def join(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction, update=True)
    await _join(interaction, (await visit(interaction, press.table)).table)


async def leave(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction, update=True)
    await _leave(interaction, (await visit(interaction, press.table)).table)


async def start(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction, update=True)
    here = await visit(interaction, press.table)
    say = reader_at(interaction, here).say
    without = await _start(interaction, here.table, say)
    if without:
        await respond(interaction, "\n".join((say("table.started"), *without)))


async def options(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction)
    here = await visit(interaction, press.table)
    await _show_options(interaction, here.table, reader_at(interaction, here).say)


async def option(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction, update=True)
    here = await visit(interaction, press.table)
    sitting = await _set_option(interaction, here.table, press.text(1), press.value)
    await _show_options(interaction, sitting, reader_at(interaction, here).say)


async def clock_(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction, update=True)
    here = await visit(interaction, press.table)
    sitting = await clock.choose(interaction, here.table, press.value)
    await _show_options(interaction, sitting, reader_at(interaction, here).say)


async def rule(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction, update=True)
    here = await visit(interaction, press.table)
    sitting = await clock.choose_rule(interaction, here.table, press.value)
    await _show_options(interaction, sitting, reader_at(interaction, here).say)


async def record(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction)
    await _send_record(interaction, await visit(interaction, press.table))


COG = Tables
ANSWERS: dict[str, Answer] = {
    "new": new,
    "which": which,
    "join": join,
    "leave": leave,
    "start": start,
    "options": options,
    "option": option,
    "clock": clock_,
    "rule": rule,
    "record": record,
    **chairs.ANSWERS,
    **clock.ANSWERS,
    **ending.ANSWERS,
    **going_on.ANSWERS,
    **leaving.ANSWERS,
    **moving.ANSWERS,
    **house.ANSWERS,
    **pausing.ANSWERS,
    **rematch.ANSWERS,
}
