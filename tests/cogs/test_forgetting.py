"""What a member is told who asks to be forgotten: the truth about the file."""

import sqlite3
from contextlib import closing

import pytest

from data import scrubbing
from tests.cogs.room import open_room, said


@pytest.fixture(autouse=True)
def _no_second_try(monkeypatch: pytest.MonkeyPatch) -> None:
    """A room waits for what is soon tried again."""
    monkeypatch.setattr(scrubbing, "FIRST_WAIT", scrubbing.LONGEST_WAIT)


async def test_a_copy_that_another_program_holds_is_told(tmp_path):
    path = tmp_path / "patolli.db"
    async with open_room(path) as room:
        ana = room.members[0]
        await ana.slash(room.channel, "settings me", palette="safe")
        shown = await ana.slash(room.channel, "privacy")
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN")
            other.execute("SELECT * FROM members").fetchall()
            done = await room.press(ana, shown.response, "forget")
        assert "An old copy is still in the bot’s file" in said(done)
        assert "Forgotten" not in said(done)
        shown = await ana.slash(room.channel, "privacy")
        done = await room.press(ana, shown.response, "forget")
        assert said(done) == "Forgotten."


async def test_a_name_that_a_game_still_needs_is_not_said_to_be_unused(tmp_path):
    path = tmp_path / "patolli.db"
    async with open_room(path) as room:
        await room.table(2)
        shown = await room.members[0].slash(room.channel, "privacy")
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN")
            other.execute("SELECT * FROM members").fetchall()
            done = said(await room.press(room.members[0], shown.response, "forget"))
        assert "An old copy is still in the bot’s file" in done
        assert "games being played at which you have sat" in done
        assert "used no longer" not in done
