"""The messages of cups: the announcement, and one for each round that is paired, for each that is
over, and for what organisers decide. Nobody is called by them.
"""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from discord import ui

from cogs.cups import rulings
from cogs.cups.announcement import announcement, title_of
from cogs.cups.charts import standings_in_words, standings_message
from cogs.cups.pairings import paired_message
from cogs.cups.threads import lacking
from cogs.hall.cups.live import LiveCup
from cogs.kit.controls import layout
from cogs.kit.reader import Reader, all_in
from cogs.posts.writer import Gone, Message, Writer, Written
from data.cup_posts import CUP, ROUND, RULING, STANDINGS, told_of
from data.cups import mark_told
from data.database import Sql
from data.posts import Post, say_the_rest
from data.settings import server_settings
from engine.cups.lines import Finish

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli

GAP = 5
"""Seconds between two changes of an announcement, at the least."""


class _OfACup(Writer[str]):
    """A cup is large: it is read once a post is claimed, not with it."""

    def __init__(self, bot: Patolli) -> None:
        self.bot = bot

    @staticmethod
    def read(sql: Sql, post: Post, now: int) -> str | None:
        return post.wanted

    async def write(self, post: Post, seen: str) -> Written:
        live = await self.bot.hall.cups.cup(post.cup_id)
        server_id = live.row.server_id
        server = await self.bot.store.query(server_settings, server_id)
        reader = all_in(self.bot.get_guild(server_id), server, self.bot.icons)
        numbers = [int(part) for part in post.key.split(":")[2:]]
        return await self.told(live, reader, numbers, seen)

    @abstractmethod
    async def told(self, live: LiveCup, reader: Reader, about: list[int], wanted: str) -> Written:
        """Return what the post says of a cup, whose key ends with these numbers."""

    async def lost(self, post: Post) -> None:
        """An organiser moves the cup."""


class Announcement(_OfACup):
    """However many members enter, it is changed only a few seconds after the change before."""

    kind = CUP

    async def told(self, live: LiveCup, reader: Reader, about: list[int], wanted: str) -> Written:
        if not live.row.running:  # it names who has won
            await asyncio.to_thread(live.cup.standings)
        guild = self.bot.get_guild(live.row.server_id)
        place = guild.get_channel(live.row.channel_id) if guild is not None else None
        missing = lacking(place, private=live.row.terms.private) if place else []
        return Message(announcement(live, reader, missing), gap=GAP + 1)


class Pairing(_OfACup):
    """The pods of a round and the seals of its deals. Once they are published the round may begin;
    where it was paired anew meanwhile, that is published next."""

    kind = ROUND

    async def told(self, live: LiveCup, reader: Reader, about: list[int], wanted: str) -> Written:
        newest, (line,) = live.row.round, about
        if newest is None or newest.told or live.paired_at != line:
            return Gone()
        return Message(paired_message(live, live.require_round(), reader), last=True)

    @staticmethod
    def stood(sql: Sql, post: Post, message: Message, now: int) -> int | None:
        return mark_told(sql, post.cup_id, int(post.key.split(":")[2]))


class RoundOver(_OfACup):
    """The standings as a picture; in words where no file may be posted."""

    kind = STANDINGS

    async def told(self, live: LiveCup, reader: Reader, about: list[int], wanted: str) -> Written:
        after, corrected = min(about[0], len(live.cup.rounds)), about[1:]
        if not after or corrected not in ([], [_newest_result(live)]):
            return Gone()
        which: Any = {"after": after, "corrected": bool(corrected)}
        view, files = await standings_message(self.bot, live, reader, **which)
        words = await standings_in_words(live, reader, **which)
        return Message(view, files=files, otherwise=words, last=True)


class Decisions(_OfACup):
    """In the order in which everybody may know them, a page after the other."""

    kind = RULING

    async def told(self, live: LiveCup, reader: Reader, about: list[int], wanted: str) -> Written:
        (first,), (before, last) = about, told_of(wanted)
        decided = rulings.told(live, first, last, reader.say)[before:]
        if not decided:
            return Gone()
        text, told = rulings.page(decided, f"### {title_of(live)}", reader.say)
        view = layout(ui.TextDisplay[Any](text))
        return Message(view, told=before + told, last=told == len(decided))

    @staticmethod
    def stood(sql: Sql, post: Post, message: Message, now: int) -> int | None:
        if not message.last:
            _, last = told_of(post.wanted or "")
            say_the_rest(sql, post, f"{message.told} {last}", now)


def _newest_result(live: LiveCup) -> int:
    """The newest line with a result."""
    return max(line.number for line in live.log if isinstance(line.line, Finish))


def writers(bot: Patolli) -> list[Writer[Any]]:
    return [Announcement(bot), Pairing(bot), RoundOver(bot), Decisions(bot)]
