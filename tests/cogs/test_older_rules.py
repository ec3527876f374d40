"""A game that was begun before the rules of its title were mended: it is looked at and ended."""

from __future__ import annotations

import pytest

from data.database import Sql
from tests.cogs.room import Room, said

MENDED = "so it cannot go on"
FIRST = {"yaxha": ("pick 1", "pick 2"), "yucatan": ("found i11", "found d1")}


@pytest.mark.parametrize("title", FIRST)
async def test_a_game_of_older_rules_is_looked_at_and_ended_and_not_played_on(
    room: Room, title: str
) -> None:
    ana, bo = room.members[:2]
    await room.table(2, title=title, **({"first": "red"} if title == "yucatan" else {}))
    begun = await room.sitting()
    turns = dict(zip((ana, bo) if title == "yaxha" else (bo, ana), FIRST[title], strict=True))
    player, last = list(turns), list(turns.values())
    await room.play(player[0], last[0])
    assert (await room.sitting()).number == begun.number + 1

    def age(sql: Sql) -> None:
        sql.run("UPDATE tables SET revision = revision - 1 WHERE id = ?", begun.id)

    await room.store.database.write(age)
    assert MENDED in await room.play(player[1], last[1])
    assert MENDED in said(await player[0].slash(room.channel, "undo"))
    assert (await room.sitting()).number == begun.number + 1
    for command in ("board", "hand", "replay"):
        told = said(await ana.slash(room.channel, command))
        assert MENDED not in told
        assert told, command
    record = await ana.slash(room.channel, "table record")
    assert MENDED in said(record), "only the older rules could veil it"
    asked = await ana.slash(room.channel, "table end")
    if not (await room.sitting()).row.ended:
        await room.press(ana, asked.response, "end")
    assert (await room.sitting()).row.ended
    record = await ana.slash(room.channel, "table record")
    assert "whole game" in said(record)
