"""``/hours`` and ``/holiday``: where a member lives, when they sleep, and when they are away. Their
clocks stand still then, and nobody calls them.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands

from cogs.kit.answer import acknowledge, respond
from cogs.kit.choices import offered
from cogs.kit.controls import Answer, Interaction, Press, button, form, menu, rows
from cogs.kit.reader import Reader, reader_of
from cogs.kit.receipt import open_form
from cogs.kit.refusal import echo
from cogs.kit.times import (
    holidays_in_words,
    hours_in_words,
    kept_in_words,
    minutes_in_words,
    to_cancel,
)
from data import tables
from data.clock_hours import kept_hours
from data.dates import cities_in, city_in, dates_meant, day_in_words
from data.due import next_due
from data.hours import hours_of
from data.members_hours import cancel_holiday, set_hours, take_holiday
from data.refusal import Refusal
from data.settings import server_settings
from engine.cities import minute_in, minute_of_day, zone_meant, zones_like
from engine.clock import NONE
from engine.hours import BadHours, Hours

_MOST = 25
_LONGEST_AHEAD = 370
"""Days after which no holiday begins: a year that was mistyped."""
_NIGHTS = ((0, 0), (22, 7), (22, 8), (23, 7), (23, 8), (0, 8), (0, 9), (1, 9))
"""Quiet hours that are offered, from and to."""
_MONTH_FIRST = ("en",)
"""Languages in which 3/8 may be the third of August or the eighth of March."""


class HoursCog(commands.Cog):
    @app_commands.command()
    async def hours(
        self,
        interaction: Interaction,
        city: str | None = None,
        asleep: str | None = None,
        awake: str | None = None,
    ) -> None:
        await acknowledge(interaction)
        reader, own = await reader_of(interaction), await _own(interaction)
        zone, (begin, end) = own.zone, own.quiet
        if city is not None:
            meant = _zones(interaction, city, reader)
            if len(meant) > 1:
                await _which_city(interaction, meant, reader)
                return
            zone = meant[0]
        begin = begin if asleep is None else _minute(asleep)
        end = end if awake is None else _minute(awake)
        if (zone, (begin, end)) != (own.zone, own.quiet):
            own = await _save(interaction, zone, (begin, end))
        await _show(interaction, own, reader)

    @hours.autocomplete("city")
    async def _cities(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        reader, now = await reader_of(interaction), interaction.client.hall.now()
        found = zones_like(typed, now, cities_in(reader.say.language))[:_MOST]
        return [
            app_commands.Choice(name=_city_now(zone, now, reader), value=zone) for zone in found
        ]

    @app_commands.command()
    async def holiday(
        self, interaction: Interaction, first: str | None = None, last: str | None = None
    ) -> None:
        await acknowledge(interaction)
        reader, own = await reader_of(interaction), await _own(interaction)
        if first is not None:
            own = await _take(interaction, own, first, last or first, reader)
        await _show_holidays(interaction, own, reader)

    @holiday.autocomplete("first")
    @holiday.autocomplete("last")
    async def _days(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        reader, own = await reader_of(interaction), await _own(interaction)
        today = own.local(interaction.client.hall.now()).date()
        found = dates_meant(
            typed or "today", today, month_first=reader.say.language in _MONTH_FIRST
        )
        return offered(
            [(day_in_words(day, reader.say.language), day.isoformat()) for day in found], ""
        )


async def _own(interaction: Interaction) -> Hours:
    return await interaction.client.store.view(hours_of, interaction.user.id)


async def _save(interaction: Interaction, zone: str, quiet: tuple[int, int]) -> Hours:
    bot = interaction.client
    try:
        own = await bot.store.write(set_hours, interaction.user.id, zone, quiet, bot.hall.now())
    except BadHours as bad:
        raise Refusal("refusal.too_quiet") from bad
    await _moved(interaction)
    return own


async def _moved(interaction: Interaction, *, afresh: bool = False) -> None:
    """Deadlines have moved, and boards say until when. ``afresh``: they say who is away, too."""
    bot, member_id = interaction.client, interaction.user.id
    bot.hall.note(await bot.store.query(next_due, bot.share))
    for table in await bot.store.view(tables.of_member, member_id):
        player = table.player(member_id)
        if player is not None and table.clock_of(player.seat) is not None:
            bot.boards.show(table.id, afresh=afresh)


async def _show(interaction: Interaction, own: Hours, reader: Reader) -> None:
    """A member's hours, and what changes them."""
    bot, say = interaction.client, reader.say
    now = bot.hall.now()
    kept = await bot.store.view(kept_hours, interaction.user.id, now)
    lines = hours_in_words(own, now, reader) + kept_in_words(kept, reader)
    controls: list[ui.Item[Any]] = []
    if own.zone:
        nights = [(f"{a * 60}-{b * 60}", minutes_in_words(a * 60, b * 60, say)) for a, b in _NIGHTS]
        chosen = f"{own.quiet[0]}-{own.quiet[1]}"
        if chosen not in dict(nights):
            nights.append((chosen, minutes_in_words(*own.quiet, say)))
        named = [(value, say("hours.quiet", quiet=label)) for value, label in nights]
        controls.append(menu(named, "hours_quiet", interaction.user.id, chosen=chosen))
    controls.append(button(say("hours.city"), "hours", interaction.user.id))
    await respond(interaction, "\n".join(lines), *rows(controls))


def _zones(interaction: Interaction, typed: str, reader: Reader) -> list[str]:
    """The zones that may be meant by a city, one where it is clear."""
    now, cities = interaction.client.hall.now(), cities_in(reader.say.language)
    meant = zone_meant(typed, cities)
    found = [meant] if meant else zones_like(typed, now, cities)
    if not found:
        raise Refusal("refusal.no_such_city", typed=echo(typed))
    return found


async def _which_city(interaction: Interaction, meant: Sequence[str], reader: Reader) -> None:
    say, now = reader.say, interaction.client.hall.now()
    choices = [(zone, _city_now(zone, now, reader)) for zone in meant[:_MOST]]
    chooser = menu(choices, "hours_zone", interaction.user.id, placeholder=say("hours.which"))
    await respond(interaction, say("hours.which"), *rows([chooser]))


def _city_now(zone: str, now: int, reader: Reader) -> str:
    """*Paris · 14:32*: one knows one's own by the clock on the wall."""
    hour, minute = divmod(minute_in(zone, now), 60)
    region = zone.split("/")[0].replace("_", " ")
    return f"{city_in(zone, reader.say.language)} · {hour:02}:{minute:02} ({region})"


def _minute(typed: str) -> int:
    minute = minute_of_day(typed)
    if minute is None:
        raise Refusal("refusal.no_time_of_day", typed=echo(typed))
    return minute


async def _take(
    interaction: Interaction, own: Hours, first: str, last: str, reader: Reader
) -> Hours:
    """Enter a holiday, as it was typed."""
    bot, now = interaction.client, interaction.client.hall.now()
    today = own.local(now).date()
    begin = _day(first, today, reader)
    end = begin if last == first else _day(last, max(begin, today), reader)
    if end < begin or (begin - today).days > _LONGEST_AHEAD:
        raise Refusal("refusal.no_such_days")
    if end < today:
        raise Refusal("refusal.past_days")
    allowance = await _allowance(interaction)
    own = await bot.store.write(take_holiday, interaction.user.id, begin, end, now, allowance)
    await _moved(interaction, afresh=True)
    return own


async def _allowance(interaction: Interaction) -> int:
    """How many days of a year the member may be away: as many as every server allows where they
    play by a clock, and this one."""
    store = interaction.client.store
    seated = await store.view(tables.of_member, interaction.user.id)
    servers = {row.server_id or 0 for row in seated if row.state == "playing" and row.clock != NONE}
    servers.add(interaction.guild_id or 0)
    return min(
        [(await store.query(server_settings, server)).holidays for server in sorted(servers)]
    )


def _day(typed: str, today: date, reader: Reader) -> date:
    meant = dates_meant(typed, today, month_first=reader.say.language in _MONTH_FIRST)
    if not meant:
        raise Refusal("refusal.no_date", typed=echo(typed))
    if len(meant) > 1:
        either = " · ".join(f"`{day.isoformat()}`" for day in meant)
        raise Refusal("refusal.which_date", typed=echo(typed), either=either)
    return meant[0]


async def _show_holidays(interaction: Interaction, own: Hours, reader: Reader) -> None:
    """A member's holidays that are not over, each with a button that cancels it."""
    bot, say = interaction.client, reader.say
    now = bot.hall.now()
    today = own.local(now).date()
    left = max(0, await _allowance(interaction) - own.holidays_in(today.year))
    lines = [
        *holidays_in_words(own, now, reader),
        say("holiday.left", n=left, year=today.year),
        say("holiday.counts"),
    ]
    ways: list[ui.Item[Any]] = [
        button(
            to_cancel(each, reader),
            *("holiday", interaction.user.id, each.first.isoformat(), each.last.isoformat()),
            style=discord.ButtonStyle.danger,
        )
        for each in own.holidays
        if each.last >= today and each.cancelled > now
    ]
    await respond(interaction, "\n".join(lines), *rows(ways[:_MOST]))


# Buttons, on answers that their own member alone can see.


def _require_own(interaction: Interaction, press: Press) -> None:
    if press.number(0) != interaction.user.id:
        raise Refusal("refusal.old_control")


async def ask_city(interaction: Interaction, press: Press) -> None:
    """A form for the city."""
    say = (await reader_of(interaction)).say
    asked = form(say("hours.city"), say("hours.asked"), "hours_city", interaction.user.id)
    await open_form(interaction, asked)


async def city(interaction: Interaction, press: Press) -> None:
    """The city that was typed into the form."""
    await acknowledge(interaction, update=True)
    _require_own(interaction, press)
    reader, own = await reader_of(interaction), await _own(interaction)
    meant = _zones(interaction, press.value, reader)
    if len(meant) > 1:
        await _which_city(interaction, meant, reader)
        return
    await _show(interaction, await _save(interaction, meant[0], own.quiet), reader)


async def chosen_zone(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction, update=True)
    _require_own(interaction, press)
    reader, own = await reader_of(interaction), await _own(interaction)
    meant = _zones(interaction, press.value, reader)
    await _show(interaction, await _save(interaction, meant[0], own.quiet), reader)


async def quiet(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction, update=True)
    _require_own(interaction, press)
    begin, _, end = press.value.partition("-")
    own = await _own(interaction)
    if not (begin.isdecimal() and end.isdecimal()):
        raise Refusal("refusal.old_control")
    own = await _save(interaction, own.zone, (int(begin), int(end)))
    await _show(interaction, own, await reader_of(interaction))


async def cancel(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction, update=True)
    _require_own(interaction, press)
    bot = interaction.client
    try:
        first, last = date.fromisoformat(press.text(1)), date.fromisoformat(press.text(2))
    except ValueError as bad:
        raise Refusal("refusal.old_control") from bad
    now = bot.hall.now()
    own = await bot.store.write(cancel_holiday, interaction.user.id, first, last, now)
    await _moved(interaction, afresh=True)
    await _show_holidays(interaction, own, await reader_of(interaction))


COG = HoursCog
ANSWERS: dict[str, Answer] = {
    "hours": ask_city,
    "hours_city": city,
    "hours_zone": chosen_zone,
    "hours_quiet": quiet,
    "holiday": cancel,
}
