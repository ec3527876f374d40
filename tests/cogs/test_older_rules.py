"""Games of every title that were begun under an older revision which made no difference to them."""

from random import Random

import pytest

from data.database import Sql
from engine.catalogue import keys
from tests.cogs.test_whole_games import turn_typed


@pytest.mark.one_in(5)
@pytest.mark.parametrize("title", keys())
async def test_a_game_of_an_older_revision_is_played_on_as_if_nothing_had_happened(room, title):
    begun, random = await room.table(2, title=title), Random(3)
    for _ in range(3):
        await turn_typed(room, random)

    def age(sql: Sql) -> None:
        sql.amend("tables", {"id": begun.id}, revision=begun.revision - 1)

    await room.store.database.write(age)
    before = await room.sitting()
    assert before.unchecked
    while (after := await room.sitting()).number == before.number:
        await turn_typed(room, random)
    assert after.revision == after.game.revision
    whole = await room.bot.hall.record(after)
    assert [(rules.revision, rules.first) for rules in whole.rules] == [(after.game.revision, 1)]
    assert whole.verify(after.game).dump() == after.begun().dump()
