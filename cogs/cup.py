"""``/cup``: several rounds at several tables, from the announcement to the winner."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import discord
from discord import app_commands
from discord.ext import commands

from cogs.cups import (
    asking,
    choosing,
    deciding,
    entering,
    founding,
    looking,
    mending,
    options,
    organising,
)
from cogs.cups.asking import at_cup
from cogs.cups.finding import cup_meant, cups_offered
from cogs.cups.typed import Typed
from cogs.hall.cups.live import LiveCup
from cogs.hall.refusal import Refusal
from cogs.kit.answer import acknowledge
from cogs.kit.clocks import clock_typed, offered_clocks
from cogs.kit.controls import Answer, Interaction
from cogs.kit.reader import everybody, reader_of
from cogs.kit.titles import offered_titles, playable_on, title_meant
from cogs.kit.translate import described
from engine.cups.plan import FEWEST, LARGEST_GROUP, MOST_ROUNDS

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli

_MOST_AT_A_TABLE = 4
_WHICH = described("command.cup.which")
Choices: TypeAlias = list[app_commands.Choice[str]]


class Cups(commands.GroupCog, group_name="cup", group_description=described("command.cup")):
    def __init__(self, bot: Patolli) -> None:
        self.bot = bot

    @app_commands.command(name="new", description=described("command.cup.new"))
    @app_commands.describe(
        title=described("command.cup.new.title"),
        name=described("command.cup.new.name"),
        format=described("command.cup.new.format"),
        rounds=described("command.cup.new.rounds"),
        pod=described("command.cup.new.pod"),
        least=described("command.cup.new.least"),
        go_on=described("command.cup.new.go_on"),
        clock=described("command.cup.new.clock"),
        round_time=described("command.cup.new.round_time"),
        overdue=described("command.cup.new.overdue"),
        until=described("command.cup.new.until"),
        role=described("command.cup.new.role"),
        rating=described("command.cup.new.rating"),
        check_in=described("command.cup.new.check_in"),
        seeding=described("command.cup.new.seeding"),
        duplicate=described("command.cup.new.duplicate"),
        private=described("command.cup.new.private"),
        late_entry=described("command.cup.new.late_entry"),
        group=described("command.cup.new.group"),
        qualify=described("command.cup.new.qualify"),
        lone=described("command.cup.new.lone"),
        options=described("command.cup.new.options"),
        organiser=described("command.cup.new.organiser"),
    )
    @app_commands.choices(
        format=choosing.choices("cup.format", choosing.FORMATS),
        overdue=choosing.choices("cup.overdue", choosing.OVERDUE),
        seeding=choosing.choices("cup.seeding", choosing.SEEDING),
        duplicate=choosing.choices("cup.duplicate", choosing.DUPLICATE),
        lone=choosing.choices("cup.lone", choosing.LONE),
    )
    async def new(
        self,
        interaction: Interaction,
        title: str | None = None,
        name: str | None = None,
        format: str | None = None,  # noqa: A002
        rounds: app_commands.Range[int, 1, MOST_ROUNDS] | None = None,
        pod: app_commands.Range[int, 2, _MOST_AT_A_TABLE] | None = None,
        least: app_commands.Range[int, 2, _MOST_AT_A_TABLE] | None = None,
        go_on: app_commands.Range[int, 1, _MOST_AT_A_TABLE] | None = None,
        clock: str | None = None,
        round_time: str | None = None,
        overdue: str | None = None,
        until: str | None = None,
        role: discord.Role | None = None,
        rating: str | None = None,
        check_in: str | None = None,
        seeding: str | None = None,
        duplicate: str | None = None,
        private: bool | None = None,
        late_entry: app_commands.Range[int, 1, MOST_ROUNDS] | None = None,
        group: app_commands.Range[int, FEWEST, LARGEST_GROUP] | None = None,
        qualify: app_commands.Range[int, 1, LARGEST_GROUP - 1] | None = None,
        lone: str | None = None,
        options: str | None = None,
        organiser: discord.Role | discord.Member | None = None,
    ) -> None:
        await acknowledge(interaction)
        typed = Typed(
            name=name,
            format=format,
            rounds=rounds,
            pod=pod,
            least=least,
            go_on=go_on,
            clock=clock,
            round_time=round_time,
            overdue=overdue,
            until=until,
            role_id=role.id if role is not None else None,
            rating=rating,
            check_in=check_in,
            seeding=seeding,
            duplicate=duplicate,
            private=private,
            late_entry=late_entry,
            group=group,
            qualify=qualify,
            lone=lone,
            options=options,
        )
        await _announce(interaction, title, typed, organiser)

    @new.autocomplete("title")
    async def _titles(self, interaction: Interaction, typed: str) -> Choices:
        say = (await reader_of(interaction)).say
        server = await self.bot.store.settings.server(interaction.guild_id or 0)
        return offered_titles(typed, say, playable_on(server))

    @new.autocomplete("clock")
    async def _clocks(self, interaction: Interaction, typed: str) -> Choices:
        return offered_clocks(typed, (await reader_of(interaction)).say)

    @new.autocomplete("round_time")
    async def _round_times(self, interaction: Interaction, typed: str) -> Choices:
        return await _round_times_offered(interaction, typed)

    @new.autocomplete("check_in")
    async def _check_ins(self, interaction: Interaction, typed: str) -> Choices:
        return choosing.lasting_offered(typed, (await reader_of(interaction)).say)

    @new.autocomplete("until")
    async def _untils(self, interaction: Interaction, typed: str) -> Choices:
        say = (await reader_of(interaction)).say
        hours = await self.bot.store.hours.of(interaction.user.id)
        return choosing.until_offered(typed, hours, self.bot.hall.now(), say)

    @new.autocomplete("options")
    async def _options(self, interaction: Interaction, typed: str) -> Choices:
        say = (await reader_of(interaction)).say
        server = await self.bot.store.settings.server(interaction.guild_id or 0)
        title = getattr(interaction.namespace, "title", None)
        try:
            game = title_meant(title, say, playable_on(server))
        except Refusal:
            return []
        return options.offered(game, typed, say)

    @app_commands.command(name="enter", description=described("command.cup.enter"))
    @app_commands.describe(cup=_WHICH)
    async def enter(self, interaction: Interaction, cup: str | None = None) -> None:
        await acknowledge(interaction)
        await at_cup(interaction, "enter", cup)

    @app_commands.command(name="leave", description=described("command.cup.leave"))
    @app_commands.describe(cup=_WHICH)
    async def leave(self, interaction: Interaction, cup: str | None = None) -> None:
        await acknowledge(interaction)
        await at_cup(interaction, "leave", cup)

    @app_commands.command(name="start", description=described("command.cup.start"))
    @app_commands.describe(cup=_WHICH)
    async def start(self, interaction: Interaction, cup: str | None = None) -> None:
        await acknowledge(interaction)
        await at_cup(interaction, "start", cup)

    @app_commands.command(name="round", description=described("command.cup.round"))
    @app_commands.describe(
        one=described("command.cup.round.one"),
        other=described("command.cup.round.other"),
        cup=_WHICH,
    )
    async def round_(
        self,
        interaction: Interaction,
        one: discord.Member | None = None,
        other: discord.Member | None = None,
        cup: str | None = None,
    ) -> None:
        await acknowledge(interaction)
        await at_cup(interaction, "round", cup, one, other)

    @app_commands.command(name="apart", description=described("command.cup.apart"))
    @app_commands.describe(
        one=described("command.cup.apart.one"),
        other=described("command.cup.apart.other"),
        cup=_WHICH,
    )
    async def apart(
        self,
        interaction: Interaction,
        one: discord.Member,
        other: discord.Member,
        cup: str | None = None,
    ) -> None:
        await acknowledge(interaction)
        await at_cup(interaction, "apart", cup, one, other)

    @app_commands.command(name="standings", description=described("command.cup.standings"))
    @app_commands.describe(
        member=described("command.cup.standings.member"),
        other=described("command.cup.standings.other"),
        cup=_WHICH,
    )
    async def standings(
        self,
        interaction: Interaction,
        member: discord.Member | None = None,
        other: discord.Member | None = None,
        cup: str | None = None,
    ) -> None:
        await acknowledge(interaction)
        await at_cup(interaction, "standings", cup, member, other)

    @app_commands.command(name="pods", description=described("command.cup.pods"))
    @app_commands.describe(round=described("command.cup.of_round"), cup=_WHICH)
    async def pods(
        self,
        interaction: Interaction,
        round: app_commands.Range[int, 1, MOST_ROUNDS] | None = None,  # noqa: A002
        cup: str | None = None,
    ) -> None:
        await acknowledge(interaction)
        await at_cup(interaction, "pods", cup, round)

    @app_commands.command(name="result", description=described("command.cup.result"))
    @app_commands.describe(
        table=described("command.cup.result.table"),
        result=described("command.cup.result.result"),
        round=described("command.cup.of_round"),
        cup=_WHICH,
    )
    async def result(
        self,
        interaction: Interaction,
        table: str,
        result: str | None = None,
        round: app_commands.Range[int, 1, MOST_ROUNDS] | None = None,  # noqa: A002
        cup: str | None = None,
    ) -> None:
        await acknowledge(interaction)
        await at_cup(interaction, "result", cup, round, table, result)

    @result.autocomplete("table")
    async def _tables(self, interaction: Interaction, typed: str) -> Choices:
        live, number, _ = await _table_typed(interaction)
        if live is None:
            return []
        try:
            return await deciding.tables_offered(interaction, live, number, typed)
        except Refusal:
            return []

    @result.autocomplete("result")
    async def _results(self, interaction: Interaction, typed: str) -> Choices:
        live, number, table = await _table_typed(interaction)
        if live is None:
            return []
        try:
            return await deciding.results_offered(interaction, live, number, table, typed)
        except Refusal:
            return []

    @app_commands.command(name="replace", description=described("command.cup.replace"))
    @app_commands.describe(
        entrant=described("command.cup.replace.entrant"),
        by=described("command.cup.replace.by"),
        cup=_WHICH,
    )
    async def replace_(
        self,
        interaction: Interaction,
        entrant: discord.Member,
        by: discord.Member | None = None,
        cup: str | None = None,
    ) -> None:
        await acknowledge(interaction)
        await at_cup(interaction, "replace", cup, entrant, by)

    @app_commands.command(name="drop", description=described("command.cup.drop"))
    @app_commands.describe(
        member=described("command.cup.member"), how=described("command.cup.drop.how"), cup=_WHICH
    )
    @app_commands.choices(how=choosing.choices("cup.how", organising.HOW))
    async def drop(
        self,
        interaction: Interaction,
        member: discord.Member,
        how: str = organising.HOW[0],
        cup: str | None = None,
    ) -> None:
        await acknowledge(interaction)
        await at_cup(interaction, "drop", cup, member, how)

    @app_commands.command(name="pause", description=described("command.cup.pause"))
    @app_commands.describe(cup=_WHICH)
    async def pause(self, interaction: Interaction, cup: str | None = None) -> None:
        await acknowledge(interaction)
        await at_cup(interaction, "pause", cup)

    @app_commands.command(name="end", description=described("command.cup.end"))
    @app_commands.describe(cup=_WHICH)
    async def end(self, interaction: Interaction, cup: str | None = None) -> None:
        await acknowledge(interaction)
        await at_cup(interaction, "end", cup)

    @app_commands.command(name="record", description=described("command.cup.record"))
    @app_commands.describe(cup=_WHICH)
    async def record(self, interaction: Interaction, cup: str | None = None) -> None:
        await acknowledge(interaction)
        await at_cup(interaction, "record", cup)

    @enter.autocomplete("cup")
    @leave.autocomplete("cup")
    @start.autocomplete("cup")
    @round_.autocomplete("cup")
    @apart.autocomplete("cup")
    @replace_.autocomplete("cup")
    @drop.autocomplete("cup")
    @pause.autocomplete("cup")
    @end.autocomplete("cup")
    async def _running(self, interaction: Interaction, typed: str) -> Choices:
        return await cups_offered(interaction, typed)

    @standings.autocomplete("cup")
    @pods.autocomplete("cup")
    @result.autocomplete("cup")
    @record.autocomplete("cup")
    async def _all(self, interaction: Interaction, typed: str) -> Choices:
        return await cups_offered(interaction, typed, ended=True)


async def _announce(
    interaction: Interaction,
    title: str | None,
    typed: Typed,
    organiser: discord.Role | discord.Member | None,
) -> None:
    """The usual cup of that title, with what was typed."""
    bot, say = interaction.client, (await reader_of(interaction)).say
    server = await bot.store.settings.server(interaction.guild_id or 0)
    game = title_meant(title, say, playable_on(server))
    hours, now = await bot.store.hours.of(interaction.user.id), bot.hall.now()
    public = (await everybody(bot.store, interaction.guild, interaction.guild_id or 0)).say
    name = public("cup.default_name", title=public(f"{game.key}.title"))
    usual = choosing.usual(game, name, server.clock, now)
    chosen = typed.chosen(usual, game, hours, now, say)
    await founding.announce(interaction, game, chosen, beside=organiser)


async def _round_times_offered(interaction: Interaction, typed: str) -> Choices:
    """First what is proposed for the title, the size of a table and the clock as typed so far."""
    bot, say = interaction.client, (await reader_of(interaction)).say
    server = await bot.store.settings.server(interaction.guild_id or 0)
    said = interaction.namespace
    try:
        game = title_meant(getattr(said, "title", None), say, playable_on(server))
        chosen = choosing.usual(game, "", server.clock, 0)
        if clock := getattr(said, "clock", None):
            chosen = choosing.with_clock(chosen, clock_typed(str(clock)))
    except Refusal:
        return choosing.round_offered(typed, say)
    pod = getattr(said, "pod", None)
    plan = chosen.planned(pod=pod).plan if isinstance(pod, int) else chosen.plan
    return choosing.round_offered(typed, say, plan, chosen.terms.clock)


async def _table_typed(interaction: Interaction) -> tuple[LiveCup | None, int | None, str]:
    """The cup, the round and the table of what is typed of ``/cup result`` so far."""
    typed = interaction.namespace
    try:
        live = await cup_meant(interaction, getattr(typed, "cup", None), ended=True)
    except Refusal:
        return None, None, ""
    return live, getattr(typed, "round", None), str(getattr(typed, "table", "") or "")


COG = Cups
ANSWERS: dict[str, Answer] = {
    **asking.ANSWERS,
    **deciding.ANSWERS,
    **entering.ANSWERS,
    **founding.ANSWERS,
    **looking.ANSWERS,
    **mending.ANSWERS,
    **organising.ANSWERS,
}
