"""What a kind of post looks like: the only code that knows it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeAlias, TypeVar

from discord import ui

from data.database import Sql
from data.posts import Post

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Message:
    """What a post says now. A message that calls nobody notifies nobody."""

    view: ui.LayoutView
    calls: Collection[int] = ()
    """The members whom a new message notifies."""
    last: bool = False
    """Whether nothing more will be said of it: the post is forgotten once it stands."""


class Gone:
    """There is nothing to say any more: a message that stands is deleted."""


Written: TypeAlias = Message | Gone


class Writer(ABC, Generic[S]):
    """Makes the messages of a kind of post."""

    kind: ClassVar[str]

    @staticmethod
    @abstractmethod
    def read(sql: Sql, post: Post) -> S | None:
        """Read what a message is made from, in the transaction that claims the post; None where
        there is nothing to say any more."""

    @abstractmethod
    async def write(self, post: Post, seen: S) -> Written:
        """Return what the post says. One that stands in its channel is changed to that."""

    @abstractmethod
    async def lost(self, post: Post) -> None:
        """Do what is to be done when the channel of a post is gone."""
