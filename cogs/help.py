"""``/rules`` and ``/help``: the numbered rules of a title, and how to play here."""

from __future__ import annotations

from typing import Any

from discord import app_commands, ui
from discord.ext import commands

import renderers
from cogs import guide, sight
from cogs.kit.answer import acknowledge, reply, respond
from cogs.kit.choices import LONGEST, offered, short
from cogs.kit.controls import Answer, Interaction, Press, button, layout, menu, rows
from cogs.kit.reader import Reader, reader_at, reader_of
from cogs.kit.refusal import echo
from cogs.kit.titles import introduced, offered_titles, title_meant, titles_of
from cogs.kit.visiting import visit
from data import rulebook, tables
from data.asking import ask
from data.refusal import Refusal
from data.settings import server_settings
from engine.catalogue import find, titles
from engine.folding import fold
from engine.game import Game
from renderers.first_sight import has_first_sight

_MOST_TILES = 10


class Help(commands.Cog):
    @app_commands.command()
    async def rules(
        self,
        interaction: Interaction,
        search: str | None = None,
        title: str | None = None,
        tile: str | None = None,
    ) -> None:
        await acknowledge(interaction)
        reader = await reader_of(interaction)
        try:
            key = await _title_here(interaction, title, reader)
        except Refusal:
            if title is not None:
                raise
            known = await _titles_here(interaction)
            ways = [button(introduced(game, reader.say), "rulebook", game.key) for game in known]
            await respond(interaction, reader.say("rules.which"), *rows(ways))
            return
        if tile is not None:
            await _tile(interaction, key, reader, tile)
        elif search is None:
            await _contents(interaction, key, reader)
        else:
            await _found(interaction, key, reader, search)

    @rules.autocomplete("search")
    async def _paragraphs(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        reader = await reader_of(interaction)
        key = await _title_typed(interaction, reader)
        if key is None:
            return []
        found = rulebook.search(key, reader.say.language, typed[:LONGEST])
        found = found or ask(key, reader.say.language, typed[:LONGEST]).paragraphs
        return [
            app_commands.Choice(name=short(f"{p.number} {p.text}"), value=p.number) for p in found
        ]

    @rules.autocomplete("tile")
    async def _tiles(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        reader = await reader_of(interaction)
        key = await _title_typed(interaction, reader)
        if key is None:
            return []
        tiles = await _tiles_in_words(interaction, key, reader)
        return offered([(text, token) for token, text in tiles.items()], typed)

    @rules.autocomplete("title")
    async def _titles(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        say = (await reader_of(interaction)).say
        return offered_titles(typed, say, await _titles_here(interaction))

    @app_commands.command()
    async def help(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        await guide.help_(interaction)


async def _title_here(interaction: Interaction, typed: str | None, reader: Reader) -> str:
    """The title that was named, else that of the table here, else the only one."""
    if typed is None:
        row = await interaction.client.store.view(tables.latest_in, interaction.channel_id or 0)
        if row is not None:
            return row.title
    return title_meant(typed, reader.say, await _titles_here(interaction)).key


async def _titles_here(interaction: Interaction) -> list[Game]:
    return titles_of(
        await interaction.client.store.query(server_settings, interaction.guild_id or 0)
    )


async def _title_typed(interaction: Interaction, reader: Reader) -> str | None:
    """The title meant while the command is still being typed; None when that is open."""
    try:
        typed = getattr(interaction.namespace, "title", None)
        return await _title_here(interaction, typed, reader)
    except Refusal:
        return None


async def _tiles_in_words(interaction: Interaction, key: str, reader: Reader) -> dict[str, str]:
    """What the tiles of a title do, at the table here when there is one."""
    row = await interaction.client.store.view(tables.latest_in, interaction.channel_id or 0)
    here = row is not None and row.title == key and row.snapshot is not None
    seats = len(row.players) if row is not None and here else find(key).seats.stop - 1
    return renderers.tiles(key, reader.say, seats)


async def _tile(interaction: Interaction, key: str, reader: Reader, typed: str) -> None:
    """What a tile does, by its token or by words of its name."""
    tiles = await _tiles_in_words(interaction, key, reader)
    wanted = fold(typed)
    found = (
        [tiles[wanted]]
        if wanted in tiles
        else [text for text in tiles.values() if wanted in fold(text)]
    )
    if not found:
        raise Refusal("refusal.no_such_tile", typed=echo(typed))
    await respond(interaction, "\n".join(found[:_MOST_TILES]))


async def _contents(
    interaction: Interaction, key: str, reader: Reader, number: str | None = None
) -> None:
    """A section of the rules, and a menu of all of them."""
    book = rulebook.rulebook(key, reader.say.language)
    chosen = next((s for s in book.sections if s.number == number), None)
    text = str(chosen) if chosen else _cover(book, find(key), reader)
    choices = [(section.number, f"{section.number} {section.title}") for section in book.sections]
    parts: list[ui.Item[Any]] = [ui.TextDisplay(_cut(text))]
    ask = reader.say("rules.choose")
    parts.append(ui.ActionRow(menu(choices, "section", key, placeholder=ask, chosen=number)))
    if has_first_sight(key):
        parts += rows([button(reader.say("sight.how"), "sight", key)])
    await reply(interaction, layout(*parts))


def _cover(book: rulebook.Rulebook, game: Game, reader: Reader) -> str:
    """What stands before the rules; says of an unfinished title that it is."""
    stage = "" if game.stage == "complete" else f"\n{reader.say(f'stage.{game.stage}')}"
    return f"## {book.title}{stage}\n\n{book.preface}"


def _cut(text: str) -> str:
    """What a message has room for; what is longer ends at a paragraph."""
    if len(text) <= rulebook.LONGEST:
        return text
    end = text.rfind("\n\n", 0, rulebook.LONGEST)
    return text[: end if end > 0 else rulebook.LONGEST] + "\n\n…"


async def _found(interaction: Interaction, key: str, reader: Reader, search: str) -> None:
    """The paragraph of that number, or those that answer the question; else the nearest."""
    try:
        told = [str(rulebook.paragraph(key, reader.say.language, search))]
    except rulebook.NoSuchRule:
        answer = ask(key, reader.say.language, search[:LONGEST])
        told = [str(paragraph) for paragraph in answer.paragraphs]
        if not answer.found:
            told.insert(0, reader.say("rules.nearest", typed=echo(search)))
    await respond(interaction, _cut("\n\n".join(told)))


async def rules(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction)
    here = await visit(interaction, press.table)
    await _contents(interaction, here.table.title, reader_at(interaction, here))


async def rulebook_of(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction, update=True)
    reader = await reader_of(interaction)
    await _contents(interaction, title_meant(press.text(0), reader.say, titles()).key, reader)


async def section(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction, update=True)
    reader = await reader_of(interaction)
    key = title_meant(press.text(0), reader.say, titles()).key
    await _contents(interaction, key, reader, press.value)


COG = Help
ANSWERS: dict[str, Answer] = {
    **guide.ANSWERS,
    **sight.ANSWERS,
    "rules": rules,
    "rulebook": rulebook_of,
    "section": section,
}
