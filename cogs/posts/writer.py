"""What a kind of post looks like: the only code that knows it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Generic, TypeAlias, TypeVar

import discord
from discord import ui

from cogs.kit.reader import everybody
from data.database import Sql
from data.posts import Post
from data.words import Words

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Message:
    """What a post says now. A message that calls nobody notifies nobody."""

    view: ui.LayoutView
    calls: Collection[int] = ()
    """The members whom a new message notifies."""
    last: bool = False
    """Whether nothing more will be said of it: the post is forgotten once it stands."""
    files: Sequence[discord.File] = ()
    otherwise: ui.LayoutView | None = None
    """What it says where no file may be posted."""
    gap: int = 0
    """Seconds until it may be changed."""
    told: int = 0
    """How much is told by it and by the messages before."""


class Gone:
    """There is nothing to say any more: a message that stands is deleted."""


Written: TypeAlias = Message | Gone


class Writer(ABC, Generic[S]):
    """Makes the messages of a kind of post."""

    kind: ClassVar[str]

    @staticmethod
    @abstractmethod
    def read(sql: Sql, post: Post, now: int) -> S | None:
        """Read what a message is made from, in the transaction that claims the post; None where
        there is nothing to say any more."""

    @abstractmethod
    async def write(self, post: Post, seen: S) -> Written:
        """Return what the post says. One that stands in its channel is changed to that."""

    @staticmethod
    def stood(sql: Sql, post: Post, message: Message, now: int) -> int | None:
        """Do what follows from a post that says what was wanted, in the transaction that notes it;
        return when something is due by that."""

    @abstractmethod
    async def lost(self, post: Post) -> None:
        """Do what is to be done when the channel of a post is gone."""


class TableWriter(Writer[S]):
    """Makes what is said at a table."""

    def __init__(self, bot: Patolli) -> None:
        self.bot = bot

    async def words(self, post: Post) -> Words:
        """Return how all at the table are spoken to."""
        server_id = post.server_id or 0
        return (await everybody(self.bot.store, self.bot.get_guild(server_id), server_id)).say

    async def lost(self, post: Post) -> None:
        if (await self.bot.hall.table(post.table_id)).channel_id == post.lane:
            await self.bot.hall.give_up(post.table_id)
