"""``/stats``: what the games of a title were like, by the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from math import floor
from typing import Any

from discord import app_commands, ui
from discord.ext import commands

from cogs.kit.answer import acknowledge, respond
from cogs.kit.charts import show_chart, tell_chart
from cogs.kit.controls import Answer, Interaction, Press, button, rows
from cogs.kit.reader import Reader, reader_of
from cogs.kit.titles import AnyTitle, title_meant
from data import tables
from data.title_statistics import Reached, Statistics, sizes_played, statistics_of
from data.words import Words
from engine.catalogue import titles
from engine.game import SEATS, Game
from engine.markup import escaped
from renderers.charts import played

PICTURE = "statistics.png"


class Stats(commands.Cog):
    @app_commands.command()
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def stats(
        self,
        interaction: Interaction,
        title: AnyTitle | None = None,
        players: app_commands.Range[int, 2, len(SEATS)] | None = None,
    ) -> None:
        await acknowledge(interaction)
        reader = await reader_of(interaction)
        await _show(interaction, await _title(interaction, title, reader.say), players, reader)


async def another(interaction: Interaction, press: Press) -> None:
    """With another number of players."""
    await acknowledge(interaction, update=True)
    reader = await reader_of(interaction)
    game = title_meant(press.text(0), reader.say, titles())
    await _show(interaction, game, press.number(1), reader)


async def as_text(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction)
    reader = await reader_of(interaction)
    game = title_meant(press.text(0), reader.say, titles())
    found, _ = await _found(interaction, game, press.number(1))
    leaf = _leaf(found, reader.say)
    if leaf is None:
        await respond(interaction, _nothing(game, press.number(1), reader.say))
        return
    await tell_chart(interaction, leaf, reader, _notes(found, reader.say))


async def _title(interaction: Interaction, typed: str | None, say: Words) -> Game:
    """The title that was named, else that of the table here."""
    if typed is None and interaction.channel_id is not None:
        row = await interaction.client.store.view(tables.latest_in, interaction.channel_id)
        typed = row.title if row else None
    return title_meant(typed, say, titles())


async def _show(interaction: Interaction, game: Game, seats: int | None, reader: Reader) -> None:
    say, (found, sizes) = reader.say, await _found(interaction, game, seats)
    at = found[0].seats
    ways: list[ui.Item[Any]] = [
        button(say("stats.players", n=size), "stats", game.key, size)
        for size in sizes
        if size != at
    ]
    leaf = _leaf(found, say)
    if leaf is None:
        await respond(interaction, _nothing(game, at, say), *rows(ways))
        return
    text, notes = ("stats_text", game.key, at), _notes(found, say)
    await show_chart(interaction, leaf, reader, PICTURE, text=text, notes=notes, ways=ways)


def _nothing(game: Game, seats: int, say: Words) -> str:
    return say("stats.nothing", n=seats, title=say(f"{game.key}.title"))


async def _found(
    interaction: Interaction, game: Game, seats: int | None
) -> tuple[tuple[Statistics, Statistics], Mapping[int, int]]:
    """Of tables of that size, else of the usual one: the games of people alone, and the others; and
    which sizes there are."""
    store = interaction.client.store
    sizes = await store.query(sizes_played, game.key)
    if seats is None or seats not in game.seats:
        seats = _usual(sizes, game)
    whole = await statistics_of(store.database, game.key, seats)
    return (whole, await statistics_of(store.database, game.key, seats, people=False)), sizes


def _usual(sizes: Mapping[int, int], game: Game) -> int:
    """So many play most often; of a title that nobody has played, at a full table."""
    return max(sizes, key=lambda size: (sizes[size], size), default=game.seats.stop - 1)


def _leaf(found: tuple[Statistics, Statistics], say: Words) -> played.Statistics | None:
    """The games of people, and the others in a column; what there is of one kind alone takes the
    whole picture. None where nothing was played."""
    whole, others = (scene_of(each, say) if each.games else None for each in found)
    return replace(whole, house=others) if whole is not None else others


def scene_of(found: Statistics, say: Words) -> played.Statistics:
    most = found.most_points
    return played.Statistics(
        say(f"{found.title}.title"),
        found.seats,
        found.games,
        tuple(_whole(found.points)),
        tuple(played.Tally(turns, games) for turns, games in found.turns),
        tuple(played.SeatFirsts(won, found.games) for won in found.firsts),
        record=Fraction(most.amount) if most else None,
        holder=(most.name or "") if most else "",
        over_days=found.over_days,
        sitting=found.at_once,
        with_house=not found.people,
    )


def _whole(points: Iterable[Reached]) -> Iterator[played.Tally]:
    """In whole points, what is above them left out."""
    for value, alike in groupby(points, key=lambda reached: floor(reached.points)):
        there = [*alike]
        times, first = sum(each.times for each in there), sum(each.first for each in there)
        yield played.Tally(value, times, first)


def _notes(found: tuple[Statistics, Statistics], say: Words) -> list[str]:
    """What the picture does not tell."""
    whole, others = found
    notes: list[str] = []
    if (most := whole.most_firsts) is not None:
        notes.append(say("stats.most_firsts", n=most.amount, who=escaped(most.name or "")))
    if others.games:
        notes.append(say("stats.others" if whole.games else "stats.others_only"))
    return notes


COG = Stats
ANSWERS: dict[str, Answer] = {"stats": another, "stats_text": as_text}
