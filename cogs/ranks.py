"""``/rank``: the strongest players, of a title or of all, here or everywhere."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from discord import app_commands, ui
from discord.ext import commands

from cogs.kit.answer import acknowledge, reply
from cogs.kit.controls import Answer, Interaction, Press, button, layout, menu, rows
from cogs.kit.ratings import EVERY_TITLE, decimal, of_titles, rating_in_words, title_or_all
from cogs.kit.reader import Reader, reader_of
from cogs.kit.titles import AnyTitle, introduced
from data import ranks
from data.ranks import Own, Page, Ranked, Scope
from data.stored_table import strength_in_words
from data.words import Words
from engine.catalogue import titles
from engine.markup import escaped
from engine.ratings import SURE_AFTER

_ON_A_PAGE = 10


@dataclass(frozen=True, slots=True)
class _View:
    """Which piece of which list."""

    title: str
    everywhere: bool
    first: int = 0
    around: bool = False
    """Around whoever reads, not from ``first`` on."""

    def scope(self, interaction: Interaction) -> Scope:
        return Scope(self.title, None if self.everywhere else interaction.guild_id)

    def args(self, way: str) -> tuple[object, ...]:
        """What a button to it keeps; ``way`` makes its id another than that of its neighbour."""
        place = "everywhere" if self.everywhere else "here"
        return self.title or EVERY_TITLE, place, self.first, way


class Ranks(commands.Cog):
    @app_commands.command()
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def rank(
        self, interaction: Interaction, title: AnyTitle | None = None, everywhere: bool = False
    ) -> None:
        await acknowledge(interaction)
        reader = await reader_of(interaction)
        await _show(interaction, reader, _View(title_or_all(title, reader.say), everywhere))


async def page(interaction: Interaction, press: Press) -> None:
    """Another piece of a list, as it stands now."""
    await acknowledge(interaction, update=True)
    reader = await reader_of(interaction)
    view = _View(
        title_or_all(press.value or press.text(0), reader.say),
        press.text(1) == "everywhere",
        press.number(2),
        press.text(3) == "me",
    )
    await _show(interaction, reader, view)


async def _show(interaction: Interaction, reader: Reader, view: _View) -> None:
    store, member_id = interaction.client.store, interaction.user.id
    view = replace(view, everywhere=view.everywhere or interaction.guild_id is None)
    scope = view.scope(interaction)
    own = await store.view(ranks.own, member_id, scope)
    first = max(0, own.before - _ON_A_PAGE // 2) if view.around and own else view.first
    found = await store.view(ranks.page, scope, first, _ON_A_PAGE)
    view = replace(view, first=found.first, around=False)
    told = "\n".join(_told(found, own, member_id, view, reader.say))
    controls = _controls(
        found, own, view, in_server=interaction.guild_id is not None, reader=reader
    )
    await reply(interaction, layout(ui.TextDisplay(told), *rows(controls)))


def _told(found: Page, own: Own | None, member_id: int, view: _View, say: Words) -> list[str]:
    where = say("rank.everywhere" if view.everywhere else "rank.here")
    lines = [say("rank.head", title=of_titles(view.title, say), where=where)]
    lines += [_row(ranked, member_id, say) for ranked in found.ranked]
    if not found.ranked:
        lines.append(say("rank.nobody", n=SURE_AFTER))
    lines.append(_standing(found, own, say))
    if found.house:
        each = (
            f"{strength_in_words(strength, say)} {decimal(rating.value, say)}"
            for strength, rating in found.house
        )
        lines.append(say("rank.house", each=" · ".join(each)))
    lines.append(say("rank.how", n=SURE_AFTER))
    return lines


def _row(ranked: Ranked, member_id: int, say: Words) -> str:
    facts = {
        "place": ranked.place,
        "who": escaped(ranked.name),
        "rating": rating_in_words(ranked.rating, say),
        "n": ranked.rating.games,
    }
    return say("rank.row_own" if ranked.member_id == member_id else "rank.row", **facts)


def _standing(found: Page, own: Own | None, say: Words) -> str:
    """Where the reader stands."""
    if own is None:
        return say("rank.not_yet")
    if not own.listed:
        return say("rank.unlisted", rating=rating_in_words(own.rating, say))
    if own.rating.provisional:
        left = SURE_AFTER - own.rating.games
        return say("rank.too_few", rating=rating_in_words(own.rating, say), n=left)
    if own.place is None:
        return say("rank.not_here")
    return say("rank.own", place=own.place, of=found.total)


def _controls(
    found: Page, own: Own | None, view: _View, *, in_server: bool, reader: Reader
) -> list[ui.Item[Any]]:
    say = reader.say
    controls: list[ui.Item[Any]] = []
    if found.total > _ON_A_PAGE:
        before = replace(view, first=max(0, found.first - _ON_A_PAGE))
        after = replace(view, first=found.first + _ON_A_PAGE)
        at_end = found.first + _ON_A_PAGE >= found.total
        controls += [
            button(say("mine.before"), "rank", *before.args("back"), disabled=not found.first),
            button(say("mine.after"), "rank", *after.args("on"), disabled=at_end),
        ]
        if own is not None and own.place is not None:
            controls.append(button(say("rank.around"), "rank", *view.args("me")))
    if in_server:
        other = replace(view, everywhere=not view.everywhere, first=0)
        label = say("rank.to_here" if view.everywhere else "rank.to_everywhere")
        controls.append(button(label, "rank", *other.args("place")))
    choices = [(EVERY_TITLE, say("rank.every_title"))]
    choices += [(game.key, introduced(game, say)) for game in titles()]
    again = replace(view, first=0).args("title")
    chosen = view.title or EVERY_TITLE
    return [*controls, menu(choices, "rank", *again, chosen=chosen)]


COG = Ranks
ANSWERS: dict[str, Answer] = {"rank": page}
