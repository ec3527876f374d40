"""``/rank``: who is how strong, and where one stands."""

from random import Random

from data import games
from data.finished import Result, first_waiting
from data.ratings import count_game
from engine.ratings import SURE_AFTER
from tests.cogs.room import said, text_of
from tests.data.tables import line


async def played(room, times, *, among=2, title="gold"):
    """So many games that are over and counted; seat 0 wins them."""
    for _ in range(times):
        sitting = await room.table(among, title=title)
        with room.env.time_context():
            await room.store.write(
                games.append,
                sitting.id,
                line(sitting.number + 1),
                b"the end",
                waiting=(),
                over=True,
            )
            await room.store.write(
                count_game, sitting.id, Result((*range(1, among + 1),), (*range(among, 0, -1),))
            )


async def test_a_game_that_ends_is_counted_soon(room):
    await room.table(2)
    await room.hurry(Random(1))
    assert await room.store.database.read("SELECT COUNT(*) FROM finished") == [(1,)]
    ratings = await room.store.database.read("SELECT title FROM ratings ORDER BY title")
    assert ratings == [("",), ("",), ("gold",), ("gold",)]
    assert await room.store.view(first_waiting) is None


async def test_a_game_that_ended_while_the_bot_was_away_is_counted_after_the_restart(room):
    sitting = await room.table(2)
    await room.hurry(Random(1))
    await room.store.database.write(
        lambda sql: [
            sql.run(f"DELETE FROM {table}") for table in ("results", "finished", "ratings")
        ]
    )
    await room.store.database.write(
        lambda sql: sql.run("UPDATE tables SET due = ended WHERE id = ?", sitting.id)
    )
    await room.restart()
    await room.env.settle()
    assert await room.store.database.read("SELECT table_id FROM finished") == [(sitting.id,)]


async def test_the_list_names_those_with_enough_games_best_first(room):
    ana, bo, *_ = room.members
    none = said(await ana.slash(room.channel, "rank"))
    assert "You have not finished a game" in none
    await played(room, SURE_AFTER - 1)
    few = said(await ana.slash(room.channel, "rank"))
    assert "1 more game until you are listed" in few
    await played(room, 1)
    lines = said(await bo.slash(room.channel, "rank")).splitlines()
    assert lines[0] == "### All titles · on this server"
    assert lines[1].startswith("1 · ana ·")
    assert lines[2].startswith("2 · **bo** ◂")
    assert "You: 2 of 2." in lines


async def test_who_stays_out_of_lists_is_named_to_nobody(room):
    ana, bo, *_ = room.members
    await played(room, SURE_AFTER)
    await ana.slash(room.channel, "settings me", lists=False)
    assert "ana" not in said(await bo.slash(room.channel, "rank", title="gold"))
    own = said(await ana.slash(room.channel, "rank"))
    assert "You stay out of lists" in own


async def test_who_is_forgotten_is_in_no_list(room):
    ana, bo, *_ = room.members
    await played(room, SURE_AFTER)
    await room.forget(ana)
    await room.env.settle()
    assert "ana" not in said(await bo.slash(room.channel, "rank", everywhere=True))


async def test_pages_and_around_me_and_another_title(room, monkeypatch):
    monkeypatch.setattr("cogs.ranks._ON_A_PAGE", 2)
    await played(room, SURE_AFTER, among=4)
    dee = room.members[3]
    first = await dee.slash(room.channel, "rank")
    assert "chloe" not in said(first)
    second = await room.press(dee, first.response, "rank", ":on")
    assert text_of(second.response).splitlines()[1].startswith("3 · chloe")
    around = await room.press(dee, first.response, "rank", ":me")
    assert "**dee** ◂" in text_of(around.response)
    everywhere = await room.press(dee, first.response, "rank", ":place")
    assert "everywhere" in text_of(everywhere.response)


async def test_it_is_said_in_french_and_in_a_direct_message(room):
    await played(room, SURE_AFTER)
    ana = room.members[0]
    await ana.slash(room.channel, "settings me", language="fr")
    french = said(await ana.slash(room.channel, "rank"))
    assert "sur ce serveur" in french
    assert "," in french.splitlines()[1], "a decimal comma"
    assert "partout" in said(await ana.user.slash("rank"))
