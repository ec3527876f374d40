"""Which titles a server has, what they are called, and which of them was meant."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, TypeAlias

from cogs.kit.choices import Choices, Offered, offered
from cogs.kit.controls import Interaction
from cogs.kit.reader import reader_of
from data.refusal import Refusal
from data.rows import ServerSettings
from data.settings import server_settings
from data.words import Words
from engine.catalogue import titles
from engine.folding import fold
from engine.game import Game
from renderers.kit.card import players_in_words


def titles_of(server: ServerSettings) -> list[Game]:
    """The titles that a server knows of: drafts only where it asked for them."""
    return [game for game in titles() if server.drafts or game.stage != "draft"]


def playable_on(server: ServerSettings) -> list[Game]:
    """Those of them that may be played there."""
    return [game for game in titles_of(server) if game.key not in server.titles_off]


def introduced(game: Game, say: Words) -> str:
    """The name of a title where it is offered; says of an unfinished one that it is."""
    title = say(f"{game.key}.title")
    return title if game.stage == "complete" else say(f"title.{game.stage}", title=title)


def described_in_a_line(game: Game, say: Words) -> str:
    """Say for whom a title is: players, length, weight, and whether it is good to begin with."""
    players = players_in_words(game.key, say)
    if game.fits_best is not None:
        players = say("title.best_with", players=players, best=game.fits_best)
    parts = [f"**{introduced(game, say)}**", players]
    if say.knows(f"{game.key}.length"):
        parts.append(say(f"{game.key}.length"))
    if game.weight is not None:
        parts.append(say(f"title.weight.{game.weight}"))
    if game.good_first:
        parts.append(f"**{say('title.good_first')}**")
    return " · ".join(parts)


def offered_titles(typed: str, say: Words, among: Iterable[Game]) -> Choices:
    """The titles in which the typed text occurs, by their names in the reader's language."""
    return offered(((introduced(game, say), game.key) for game in among), typed)


async def _all_titles(interaction: Interaction, typed: str) -> Choices:
    return offered_titles(typed, (await reader_of(interaction)).say, titles())


async def _playable_titles(interaction: Interaction, typed: str) -> Choices:
    say = (await reader_of(interaction)).say
    server = await interaction.client.store.query(server_settings, interaction.guild_id or 0)
    return offered_titles(typed, say, playable_on(server))


AnyTitle: TypeAlias = Annotated[str, Offered(_all_titles)]
PlayableTitle: TypeAlias = Annotated[str, Offered(_playable_titles)]
"""A title that may be played on this server."""


def title_meant(typed: str | None, say: Words, among: Iterable[Game]) -> Game:
    """The title that was typed; the only one when none was."""
    known = list(among)
    if typed is None and len(known) == 1:
        return known[0]
    wanted = fold(typed or "")
    for game in known:
        if wanted in (game.key, fold(game.title), fold(say(f"{game.key}.title"))):
            return game
    names = " · ".join(introduced(game, say) for game in known)
    raise Refusal("refusal.which_title", titles=names or "—")
