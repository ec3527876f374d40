"""Cups from the announcement to the winner, with all that happens on the way: people who drop out,
a late entrant, byes, a table that is forfeited, a result that is corrected, a bot that ends and
begins again in every phase.
"""

import asyncio
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cogs.hall.cups.live import LiveCup
from data.rows import MemberSettings, ServerSettings
from data.settings import save_member, save_server
from data.words import Words, words
from engine.markup import escaped
from tests.cogs.cups.room import REST, CupRoom
from tests.cogs.room import open_room, said, text_of
from tests.commands.running import call

HOUR = 3_600
ROUNDS = 3


@dataclass
class Story:
    """A cup of so many, in a language."""

    cup: CupRoom
    say: Words
    random: Random

    @property
    def entrants(self) -> list[Any]:
        return self.cup.members[:-1]

    @property
    def latecomer(self) -> Any:
        return self.cup.members[-1]

    async def speaks(self) -> None:
        store = self.cup.room.store
        language = self.say.language
        settings = ServerSettings(language=language, drafts=True)
        await store.write(save_server, self.cup.room.guild.id, settings)
        for member in self.cup.members:
            await store.write(save_member, member.id, MemberSettings(language))

    async def restart(self) -> LiveCup:
        before = await self.cup.newest()
        await self.cup.room.restart()
        await self.cup.settled()
        after = await self.cup.newest()
        assert after.row.lines[: before.row.number] == before.row.lines
        told = [text_of(message) for message in self.cup.room.public()]
        assert len(told) == len(set(told))
        return after

    async def asks(self, command: str, **options: Any) -> str:
        cup = self.cup
        return said(await cup.organiser.slash(cup.room.channel, f"cup {command}", **options))

    async def opens(self, number: int) -> LiveCup:
        """The tables of a round open, with a restart in the middle."""
        cup = self.cup
        await cup.settled()
        assert self.say("cup.paired", n=number, of=ROUNDS) in cup.told()
        await self.restart()
        cup.room.env.backend.advance_clock(REST)
        await self.restart()
        await cup.passes(120)
        live = await cup.newest()
        assert live.row.round is not None
        assert live.row.round.stands
        names = [thread.name for thread in cup.threads()]
        assert len(names) == len(set(names)) == sum(len(each.pods) for each in live.row.rounds)
        return live

    async def plays(self, pods: range) -> None:
        for pod in pods:
            await self.cup.play(pod, self.random)
        await self.cup.settled(70)

    async def leaves(self, member: Any) -> None:
        asked = await member.slash(self.cup.room.channel, "cup leave")
        await self.cup.room.press(member, asked.response, "cup_leave", ":sure")

    # The chapters.

    async def all_enter(self) -> None:
        """One of them twice and one for nothing; then all confirm."""
        cup, say, count = self.cup, self.say, len(self.entrants)
        await cup.everybody_enters(self.entrants)
        await cup.press(self.entrants[3], "cup_leave")
        await cup.press(self.entrants[3], "cup_enter")
        await cup.settled()
        assert say("cup.entered", n=count) in text_of(await cup.announcement())
        await self.restart()
        await self.asks("start")
        await cup.settled()
        confirmed = say("cup.you_confirmed", cup=(await cup.newest()).row.name)
        for member in self.entrants:
            assert confirmed in await cup.press(member, "cup_here")
        await self.restart()
        await cup.passes(HOUR)

    async def first_round(self) -> None:
        """A table is forfeited, two drop out, one comes late."""
        cup, say, live = self.cup, self.say, await self.opens(1)
        tables = len(live.require_round().pods)
        assert (4 * tables, live.require_round().byes) == (len(self.entrants), [])
        seated = live.require_round().pods[-1].entrants
        names = [live.drawn_name(number, say) for number in seated]
        typed = " > ".join([names[0], *(f"{name} x" for name in names[1:])])
        assert "✓" in await cup.decides(table=str(tables), result=typed)
        await cup.settled()
        await self.restart()
        for member in self.entrants[:2]:
            await self.leaves(member)
        assert "✓" in await cup.press(self.latecomer, "cup_enter")
        await self.plays(range(1, tables))

    async def second_round(self) -> None:
        cup, say, live = self.cup, self.say, await self.cup.newest()
        assert len(live.require_round().byes) == 3
        assert live.entrant_of(self.latecomer.id) == len(self.entrants) + 1
        live = await self.opens(2)
        names = [live.drawn_name(number, say) for number in live.pod(1, 1).entrants]
        corrected = " > ".join(f"{name} {9 - at}" for at, name in enumerate(names))
        assert "✓" in await cup.decides(table="1", round=1, result=corrected)
        await cup.settled()
        by = f"<@{cup.organiser.id}>"
        told = say("cup.tells_correct", n=1, table=1, by=by, result=escaped(corrected))
        assert told in cup.told()
        assert list((await cup.newest()).pod(1, 1).places().values()) == [1, 2, 3, 4]
        await self.plays(range(1, len(live.require_round().pods) + 1))

    async def last_round(self) -> int:
        cup, say, live = self.cup, self.say, await self.opens(3)
        await self.plays(range(1, len(live.require_round().pods) + 1))
        live = await self.restart()
        assert live.row.state == "over"
        best = live.cup.standings().rows[0].entrant
        won = say("cup.won", who=live.name(best, say))
        assert won in text_of(await cup.announcement())
        assert say("cup.final") in cup.told()
        return best

    async def files(self) -> dict[str, bytes]:
        result = await self.cup.organiser.slash(self.cup.room.channel, "cup record")
        return {each.filename: await each.read() for each in result.response.attachments}


async def from_announcement_to_winner(
    story: Story, folder: Path, title: str, options: dict[str, Any]
) -> None:
    """The whole story; at the end its file verifies."""
    count = len(story.entrants)
    await story.speaks()
    chosen = {"rounds": ROUNDS, "least": 4, "late_entry": 2, "check_in": "1 hour", **options}
    await story.cup.announce(title=title, **chosen)
    await story.restart()
    await story.all_enter()
    await story.first_round()
    await story.second_round()
    best = await story.last_round()

    files = await story.files()
    (sheet,) = (name for name in files if name.endswith(".csv"))
    assert files[sheet].decode().count("\n") == count + 2
    (file,) = (name for name in files if name.endswith(".jsonl"))
    (folder / file).write_bytes(files[file])
    done = await asyncio.to_thread(call, "verify", file, cwd=folder)
    assert done.returncode == 0, done.stdout
    assert f"3 of {ROUNDS} rounds paired as they had to be" in done.stdout
    assert f"1st entrant {best}" in done.stdout


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("title", "count", "options"), [("gold", 16, {}), ("yaxha", 12, {"duplicate": "score"})]
)
async def test_a_cup_is_played_from_its_announcement_to_its_winner(
    cup_of, tmp_path, title, count, language, options
):
    story = Story(cup_of(count + 1), words(language), Random(7))
    await from_announcement_to_winner(story, tmp_path, title, options)


@pytest.mark.needs("server")
@pytest.mark.long
async def test_a_cup_is_played_on_a_server(server, tmp_path):
    async with open_room(server.empty()) as room:
        story = Story(CupRoom.of(room, 13), words("en"), Random(11))
        await from_announcement_to_winner(story, tmp_path, "yaxha", {"duplicate": "places"})
