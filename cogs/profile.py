"""``/profile``: what the games of a member were like, their own or another's."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import discord
from babel.dates import format_date
from discord import app_commands
from discord.ext import commands

from cogs.kit.answer import acknowledge
from cogs.kit.charts import show_chart, tell_chart
from cogs.kit.controls import Answer, Interaction, Press
from cogs.kit.reader import reader_of
from data.profiles import Moment, Profile, profile_of
from data.refusal import Refusal
from data.words import Words
from engine.ratings import NEWCOMER, Rating
from renderers.charts import played

PICTURE = "profile.png"


class Profiles(commands.Cog):
    @app_commands.command()
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def profile(self, interaction: Interaction, member: discord.User | None = None) -> None:
        await acknowledge(interaction)
        reader, who = await reader_of(interaction), member or interaction.user
        leaf, notes = await _told(interaction, who.id, reader.say)
        text = ("profile_text", who.id)
        await show_chart(interaction, leaf, reader, PICTURE, text=text, notes=notes)


async def as_text(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction)
    reader = await reader_of(interaction)
    leaf, notes = await _told(interaction, press.number(0), reader.say)
    await tell_chart(interaction, leaf, reader, notes)


async def _told(
    interaction: Interaction, member_id: int, say: Words
) -> tuple[played.Profile, list[str]]:
    """What there is to tell, with what stands beside it; refused where that is nothing, or not for
    whoever asks."""
    found, own = await interaction.client.store.view(profile_of, member_id), interaction.user.id
    if member_id == own and found is None:
        raise Refusal("refusal.no_profile_yet")
    if found is None or not (found.own.listed or member_id == own):
        raise Refusal("refusal.no_profile", who=f"<@{member_id}>")
    return scene_of(found, say), [] if found.own.listed else [say("profile.unlisted")]


def scene_of(profile: Profile, say: Words) -> played.Profile:
    own, most = profile.own, max(profile.places, key=lambda seats: sum(profile.places[seats]))
    return played.Profile(
        profile.name,
        profile.games,
        tuple(_rated(rating) for rating in (NEWCOMER, *(m.rating for m in profile.moments))),
        own.rating.provisional,
        since=say("profile.since", when=format_date(_day(profile.since), "MMMM y", say.language)),
        months=tuple(_months(profile.moments, say)),
        place=own.place,
        ranked=profile.of,
        places=profile.places[most],
        titles=tuple(
            played.PlayedTitle(
                say(f"{each.title}.title"), each.games, each.rating.value, each.rating.provisional
            )
            for each in profile.titles
        ),
        faced=tuple(played.Faced(met.name, met.ahead, met.behind) for met in profile.met),
    )


def _months(moments: tuple[Moment, ...], say: Words) -> Iterator[played.Month]:
    """Each with its first game; January is called by its year."""
    last = ""
    for game, moment in enumerate(moments, 1):
        day = _day(moment.ended)
        month = format_date(day, "y" if day.month == 1 else "LLL", say.language)
        if month != last:
            yield played.Month(month, game)
        last = month


def _rated(rating: Rating) -> played.Rated:
    return played.Rated(rating.value, rating.margin)


def _day(at: int) -> datetime:
    return datetime.fromtimestamp(at, UTC)


COG = Profiles
ANSWERS: dict[str, Answer] = {"profile_text": as_text}
