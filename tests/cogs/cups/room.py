"""A room in which cups are played: more members, an organiser, days that pass."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from cogs.hall.cups.live import LiveCup
from data.cups import all_cups
from data.database import Query
from tests.cogs.room import Room, control_ids, said, text_of

NAMES = (
    *("ana", "bo", "chloe", "dee", "eve", "finn", "gus", "hana", "ines", "jo", "kim", "lars"),
    *("mia", "noor", "omar", "pia", "quinn", "rui", "sol", "tess"),
)

REST = 11 * 60
"""Seconds until the tables of a round that was paired are opened, and a little more."""


@dataclass
class CupRoom:
    """A room, its organiser, and whoever may enter."""

    room: Room
    organiser: Any
    members: list[Any]

    @classmethod
    def of(cls, room: Room, count: int) -> CupRoom:
        made = [room.guild.add_member(room.env.create_user(name)) for name in NAMES[4:count]]
        return cls(room, room.members[0], [*room.members, *made][:count])

    async def announce(self, **options: Any) -> LiveCup:
        answer = await self.organiser.slash(self.room.channel, "cup new", **options)
        assert "is announced" in said(answer) or "est annoncée" in said(answer), said(answer)
        await self.settled()
        return await self.newest()

    async def begin(self, **options: Any) -> None:
        """Announce a cup that all enter, and pair its first round."""
        await self.announce(**options)
        await self.everybody_enters()
        await self.organiser.slash(self.room.channel, "cup start")
        await self.settled()

    async def begin_playing(self, **options: Any) -> None:
        """Begin a cup, and wait until the tables of its round stand."""
        await self.begin(**options)
        await self.passes(REST)

    async def newest(self) -> LiveCup:
        found = await self.room.store.view(all_cups, self.room.guild.id)
        return await self.room.bot.hall.cups.cup(found[0].id)

    async def again(self, live: LiveCup) -> LiveCup:
        return await self.room.bot.hall.cups.cup(live.id)

    async def announcement(self) -> Any:
        return self.room.message(await self.announced())

    async def announced(self) -> int:
        """The message that announces the newest cup; 0 while there is none."""
        key = f"cup:{(await self.newest()).id}"
        stands = "SELECT message_id FROM posts WHERE key = ?"
        return await self.room.store.query(Query.value, stands, key) or 0

    async def press(self, member: Any, verb: str, end: str = "") -> str:
        return said(await self.room.press(member, await self.announcement(), verb, end))

    async def everybody_enters(self, members: list[Any] | None = None) -> None:
        for member in self.members if members is None else members:
            await self.press(member, "cup_enter")
        await self.settled()

    async def settled(self, seconds: float = 6.0) -> None:
        await self.room.env.settle()
        await self.room.env.advance_time(seconds)
        await self.room.env.settle()

    async def passes(self, seconds: float) -> None:
        await self.room.passes(seconds)

    def told(self) -> str:
        return "\n".join(text_of(message) for message in self.room.public())

    async def decides(self, **options: Any) -> str:
        """The organiser types a result, looks at what it changes and confirms it; the answer."""
        asked = await self.organiser.slash(self.room.channel, "cup result", **options)
        return said(await self.room.press(self.organiser, asked.response, "cup_decide_sure"))

    def threads(self) -> list[Any]:
        channels = self.room.env.backend.channels.values()
        return [each for each in channels if each.parent_id == self.room.channel.id]

    async def play(self, pod: int, random: Random) -> None:
        """A table of the round is played to its end, by random turns that nobody types."""
        live = await self.newest()
        stored = live.stored_pod(live.require_round().number, pod)
        assert stored is not None
        assert stored.table_id is not None
        await self.room.play_out(stored.table_id, random)


def ids(message: Any) -> list[str]:
    return [each.split(":")[1] for each in control_ids(message)]
