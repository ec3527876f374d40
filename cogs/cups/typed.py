"""The options of ``/cup new``, and the cup that they ask for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any

import discord
from discord import app_commands

from cogs.cups import options
from cogs.cups.choosing import (
    Chosen,
    Duplicate,
    Seeding,
    as_proposed,
    lasting_offered,
    lasting_typed,
    rating_typed,
    round_offered,
    until_offered,
    until_typed,
    usual,
    with_clock,
    with_duplicate,
    with_format,
    with_group,
    with_pod,
)
from cogs.cups.finding import RoundNumber
from cogs.cups.founding import named
from cogs.kit.choices import Choices, Offered, given
from cogs.kit.clocks import TypedClock, clock_typed
from cogs.kit.controls import Interaction
from cogs.kit.reader import reader_of
from cogs.kit.titles import PlayableTitle, playable_on, title_meant
from data.hours import hours_of
from data.refusal import Refusal
from data.settings import server_settings
from data.words import Words
from engine.cups.plan import FEWEST, LARGEST_GROUP, Format, Lone, Overdue
from engine.game import Game
from engine.hours import Hours

_MOST_AT_A_TABLE = 4


async def _round_times(interaction: Interaction, typed: str) -> Choices:
    """Offer first what is proposed for the title, the size of a table and the clock so far."""
    bot, say = interaction.client, (await reader_of(interaction)).say
    server = await bot.store.query(server_settings, interaction.guild_id or 0)
    said = interaction.namespace
    try:
        game = title_meant(getattr(said, "title", None), say, playable_on(server))
        chosen = usual(game, "", server.clock, 0)
        if clock := getattr(said, "clock", None):
            chosen = with_clock(chosen, clock_typed(str(clock)))
    except Refusal:
        return round_offered(typed, say)
    pod = getattr(said, "pod", None)
    plan = chosen.planned(pod=pod).plan if isinstance(pod, int) else chosen.plan
    return round_offered(typed, say, plan, chosen.terms.clock)


async def _check_ins(interaction: Interaction, typed: str) -> Choices:
    return lasting_offered(typed, (await reader_of(interaction)).say)


async def _untils(interaction: Interaction, typed: str) -> Choices:
    bot, say = interaction.client, (await reader_of(interaction)).say
    hours = await bot.store.view(hours_of, interaction.user.id)
    return until_offered(typed, hours, bot.hall.now(), say)


async def _options(interaction: Interaction, typed: str) -> Choices:
    say = (await reader_of(interaction)).say
    server = await interaction.client.store.query(server_settings, interaction.guild_id or 0)
    try:
        game = title_meant(getattr(interaction.namespace, "title", None), say, playable_on(server))
    except Refusal:
        return []
    return options.offered(game, typed, say)


@dataclass(frozen=True, slots=True)
class Typed:
    """The options, in the order in which Discord lists them. All may be left out."""

    title: PlayableTitle | None = None
    name: str | None = None
    format: Format | None = None
    rounds: RoundNumber | None = None
    pod: app_commands.Range[int, 2, _MOST_AT_A_TABLE] | None = None
    least: app_commands.Range[int, 2, _MOST_AT_A_TABLE] | None = None
    go_on: app_commands.Range[int, 1, _MOST_AT_A_TABLE] | None = None
    clock: TypedClock | None = None
    round_time: Annotated[str, Offered(_round_times)] | None = None
    overdue: Overdue | None = None
    until: Annotated[str, Offered(_untils)] | None = None
    role: discord.Role | None = None
    rating: str | None = None
    check_in: Annotated[str, Offered(_check_ins)] | None = None
    seeding: Seeding | None = None
    duplicate: Duplicate | None = None
    private: bool | None = None
    late_entry: RoundNumber | None = None
    group: app_commands.Range[int, FEWEST, LARGEST_GROUP] | None = None
    qualify: app_commands.Range[int, 1, LARGEST_GROUP - 1] | None = None
    lone: Lone | None = None
    options: Annotated[str, Offered(_options)] | None = None
    organiser: discord.Role | discord.Member | None = None

    def chosen(self, usual: Chosen, game: Game, hours: Hours, now: int, say: Words) -> Chosen:
        """The usual cup with what was typed; refused where something cannot be read."""
        found = usual
        if self.name is not None:
            found = replace(found, name=named(self.name))
        if self.format is not None:
            found = with_format(found, self.format)
        if self.pod is not None:
            found = with_pod(found, self.pod)
        if self.group is not None:
            found = with_group(found, self.group)
        if self.duplicate is not None:
            found = with_duplicate(found, self.duplicate)
        if self.clock is not None:
            found = with_clock(found, clock_typed(self.clock))
        if self.until is not None:
            found = replace(found, until=until_typed(self.until, hours, now))
        found = as_proposed(found.planned(**self._plan(game, say)))
        return found.with_terms(**self._terms())

    def _plan(self, game: Game, say: Words) -> dict[str, Any]:
        return given(
            rounds=self.rounds,
            least=self.least,
            go_on=self.go_on,
            overdue=self.overdue,
            seeding=self.seeding,
            late=self.late_entry,
            qualify=self.qualify,
            lone=self.lone,
            options=options.chosen(game, self.options, say) if self.options else None,
        )

    def _terms(self) -> dict[str, Any]:
        least, most = rating_typed(self.rating) if self.rating else (None, None)
        return given(
            lasts=lasting_typed(self.round_time) if self.round_time else None,
            check_in=lasting_typed(self.check_in) if self.check_in else None,
            needs_role=self.role.id if self.role else None,
            least_rating=least,
            most_rating=most,
            private=self.private,
        )
