"""``/settings``: the language and the palette of a member, and what holds for a whole server."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal, TypeAlias, TypeVar, get_args

from discord import app_commands
from discord.ext import commands

from cogs.kit.answer import acknowledge, respond
from cogs.kit.choices import choices, given
from cogs.kit.controls import Answer, Interaction
from cogs.kit.permissions import checked
from cogs.kit.reader import reader_of
from cogs.kit.times import presets, times_in_words
from cogs.kit.titles import introduced, offered_titles, playable_on, title_meant, titles_of
from data.due import next_due
from data.refusal import Refusal
from data.rows import MemberSettings, OutOfTime, ServerSettings
from data.settings import member_settings, save_member, save_server, server_settings
from data.words import LANGUAGES
from engine.clock import text_of
from renderers.scene import PALETTES

_FOLLOW = "discord"
MOST_HOLIDAYS = 366
MOST_TABLES = 1_000
_ThreadFor: TypeAlias = Literal["able", "everybody"]
"""For whose tables threads are made: of those who could make one, or of all."""
_THREAD_FOR: tuple[_ThreadFor, ...] = get_args(_ThreadFor)
_Confirming: TypeAlias = Literal["always", "lasting"]
"""Which turns a member confirms: all, or those alone that cannot be taken back freely."""
_CONFIRMING: tuple[_Confirming, ...] = get_args(_Confirming)
_LANGUAGES = choices(_FOLLOW, *LANGUAGES)
_PALETTES = choices(*PALETTES)


S = TypeVar("S", MemberSettings, ServerSettings)


def _changed(settings: S, *, language: str | None, **chosen: Any) -> S:
    """Return the settings with what was chosen; None stands for what was not."""
    changes = given(**chosen)
    if language is not None:
        changes["language"] = None if language == _FOLLOW else language
    return replace(settings, **changes)


class Settings(commands.GroupCog, group_name="settings"):
    @app_commands.command()
    @app_commands.choices(language=_LANGUAGES, palette=_PALETTES)
    async def me(
        self,
        interaction: Interaction,
        language: str | None = None,
        palette: str | None = None,
        confirm: _Confirming | None = None,
        pace: bool | None = None,
        lists: bool | None = None,
    ) -> None:
        await acknowledge(interaction)
        store = interaction.client.store
        own = _changed(
            await store.query(member_settings, interaction.user.id),
            language=language,
            palette=palette,
            plays_at_once=None if confirm is None else confirm == _CONFIRMING[True],
            shows_pace=pace,
            listed=lists,
        )
        await store.write(save_member, interaction.user.id, own)
        reader = await reader_of(interaction)
        await respond(
            interaction,
            reader.say(
                "settings.mine",
                language=reader.say(f"choice.language.{reader.say.language}"),
                palette=reader.say(f"choice.palette.{reader.palette}"),
                confirm=reader.say(f"choice.confirm.{_CONFIRMING[own.plays_at_once]}"),
                pace=reader.say("word.yes" if own.shows_pace else "word.no"),
            )
            + " "
            + reader.say(
                "settings.lists", listed=reader.say("word.yes" if own.listed else "word.no")
            ),
        )

    @app_commands.command()
    @app_commands.choices(language=_LANGUAGES, palette=_PALETTES, clock=choices(*presets()))
    async def server(
        self,
        interaction: Interaction,
        language: str | None = None,
        palette: str | None = None,
        threads: bool | None = None,
        title: str | None = None,
        allow: bool = True,
        drafts: bool | None = None,
        keep: bool | None = None,
        clock: str | None = None,
        late: OutOfTime | None = None,
        holidays: app_commands.Range[int, 0, MOST_HOLIDAYS] | None = None,
        gathering: app_commands.Range[int, 0, MOST_TABLES] | None = None,
        running: app_commands.Range[int, 0, MOST_TABLES] | None = None,
        thread_for: _ThreadFor | None = None,
    ) -> None:
        await acknowledge(interaction)
        if not interaction.permissions.manage_guild:
            raise Refusal("refusal.managers_only")
        bot, server_id = interaction.client, interaction.guild_id or 0
        settings = _changed(
            await bot.store.query(server_settings, server_id),
            language=language,
            palette=palette,
            threads=threads,
            drafts=drafts,
            keep_boards=keep,
            clock=None if clock is None else text_of(presets()[clock]),
            out_of_time=late,
            holidays=holidays,
            gathering=gathering,
            running=running,
            threads_for_all=None if thread_for is None else thread_for == _THREAD_FOR[True],
        )
        if title is not None:
            say = (await reader_of(interaction)).say
            key = title_meant(title, say, titles_of(settings)).key
            off = settings.titles_off - {key} if allow else settings.titles_off | {key}
            settings = replace(settings, titles_off=frozenset(off))
        for table_id in await bot.store.write(save_server, server_id, settings, bot.hall.now()):
            bot.boards.show(table_id)
        bot.hall.note(await bot.store.query(next_due, bot.share))
        say = (await reader_of(interaction)).say
        on = [introduced(game, say) for game in playable_on(settings)]
        await respond(
            interaction,
            say(
                "settings.of_server",
                language=say(f"choice.language.{settings.language or _FOLLOW}"),
                palette=say(f"choice.palette.{settings.palette}"),
                threads=say("word.yes" if settings.threads else "word.no"),
                drafts=say("word.yes" if settings.drafts else "word.no"),
                keep=say("word.yes" if settings.keep_boards else "word.no"),
                titles=", ".join(on) or "—",
            )
            + "\n"
            + say(
                "settings.times",
                clock=times_in_words(settings, say),
                holidays=say("time.days", n=settings.holidays),
            )
            + "\n"
            + say(
                "settings.tables",
                gathering=settings.gathering or say("settings.any_number"),
                running=settings.running or say("settings.any_number"),
                who=say(f"choice.thread_for.{_THREAD_FOR[settings.threads_for_all]}"),
            ),
        )

    @app_commands.command()
    async def check(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        await respond(interaction, checked(interaction, (await reader_of(interaction)).say))

    @server.autocomplete("title")
    async def _titles(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        server = await interaction.client.store.query(server_settings, interaction.guild_id or 0)
        return offered_titles(typed, (await reader_of(interaction)).say, titles_of(server))


COG = Settings
ANSWERS: dict[str, Answer] = {}
