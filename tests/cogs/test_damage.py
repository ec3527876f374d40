"""Damage in the file: games are mended from their lines, or one game stops and all others go on."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests.cogs.room import errors, open_room, said, text_of
from tests.cogs.test_whole_games import turn_typed


def harm(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        assert raw.execute(statement).rowcount


async def test_a_damaged_position_is_mended_from_the_lines_and_play_goes_on(tmp_path, caplog):
    path = tmp_path / "patolli.db"
    async with open_room(path) as room:
        sitting, random = await room.table(2, title="maya"), Random(1)
        for _ in range(3):
            await turn_typed(room, random)
            sitting = await room.sitting()
        harm(path, "UPDATE positions SET snapshot = x'81' WHERE number IN (2, 3)")
        harm(path, "UPDATE lines SET events = x'81' WHERE number IN (1, 3)")
        mended = await room.sitting()
        assert mended == sitting
        assert mended.position is not None
        assert sitting.position is not None
        assert mended.position.dump() == sitting.position.dump()
        assert "table 1: the position after line 3 was damaged, now it is mended" in caplog.text
        await turn_typed(room, random)
        assert (await room.sitting()).number == 4
        assert len(await room.bot.hall.events(mended, 1, 3)) > 0
        assert "what lines 1, 3 brought was damaged, now it is mended" in caplog.text
        caplog.clear()
        await room.bot.hall.position_at(mended, 2)
        assert "the position after line 2 was damaged" in caplog.text
        assert errors(caplog) == []


async def test_the_end_of_a_game_is_told_although_an_early_line_is_damaged(tmp_path, caplog):
    path = tmp_path / "patolli.db"
    async with open_room(path) as room:
        await room.table(2, title="maya")
        random = Random(5)
        for _ in range(6):
            await turn_typed(room, random)
        harm(path, "UPDATE lines SET text = 'pass' WHERE number = 2")
        await room.hurry(random)
        sitting = await room.sitting()
        assert sitting.shown == sitting.number
        shown = text_of(await room.board())
        assert "**1.** <@" in shown
        assert " turns in " not in shown
        assert errors(caplog) == []


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_damaged_table_is_refused_in_words_and_others_go_on(tmp_path, language):
    path = tmp_path / "patolli.db"
    async with open_room(path, language="fr" if language == "fr" else None) as room:
        ana = room.members[0]
        if language == "fr":
            await ana.slash(room.channel, "settings me", language="fr")
        await room.table(2)
        there = room.guild.create_text_channel("other")
        await ana.slash(there, "table new", title="gold", thread=False)
        harm(path, "UPDATE tables SET options = '{}{' WHERE id = 1")
        refused = said(await ana.slash(room.channel, "play", turn="bid 1"))
        words = {"en": "Table 1 is damaged in the bot’s file", "fr": "La table 1 est abîmée"}
        assert words[language] in refused
        mine = said(await ana.slash(room.channel, "mine"))
        assert mine.count("\n") == 0
        assert str(there.id) in mine
        await room.bot.boards.catch_up()
        await room.members[1].slash(there, "table join")
        assert len((await room.bot.hall.table(2)).players) == 2


async def test_a_title_that_is_not_installed_is_named(tmp_path):
    path = tmp_path / "patolli.db"
    async with open_room(path) as room:
        ana = room.members[0]
        await room.table(2)
        await room.store.database.write(lambda sql: sql.amend("tables", {"id": 1}, title="chess"))
        assert "The title `chess` of this table is not installed" in said(
            await ana.slash(room.channel, "board")
        )
