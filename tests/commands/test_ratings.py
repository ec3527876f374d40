"""``bot.py ratings``: the list, and all of it reckoned anew."""

import asyncio

from data.database import Sql
from data.finished import Result
from data.ratings import count_game
from data.store import Store
from tests.commands.running import call
from tests.data.tables import add, play


async def played(path, games, *, unreadable=0):
    async with await Store.open(path) as store:
        for number in range(games + unreadable):
            table = await play(store)
            await add(store, table, 1, over=True)
            if number < games:
                await store.write(count_game, table.id, Result((2, 1), (10, 20)))
        there = "SELECT member_id, title, mean FROM ratings"
        for member, title, mean in await store.database.read(there):
            this = {"member_id": member, "title": title}
            await store.write(Sql.amend, "ratings", this, mean=mean + 1)


def test_the_list_says_who_is_how_strong(tmp_path):
    asyncio.run(played(tmp_path / "patolli.db", 5))
    done = call("ratings", "--title", "gold", cwd=tmp_path)
    first, second = done.stdout.splitlines()
    assert first.split()[:3] == ["1", "member", "2"]
    assert first.endswith("5 games")
    assert second.split()[:3] == ["2", "member", "1"]


def test_ratings_are_reckoned_from_nothing_and_twice_they_are_the_same(tmp_path):
    asyncio.run(played(tmp_path / "patolli.db", 3))
    done = call("ratings", "--recompute", cwd=tmp_path)
    assert done.stdout.splitlines() == ["3 games counted anew, 4 rows changed"]
    done = call("ratings", "--recompute", cwd=tmp_path)
    assert done.stdout.splitlines() == ["3 games counted anew, 0 rows changed"]


def test_a_game_that_cannot_be_read_holds_nobody_up(tmp_path, caplog):
    asyncio.run(played(tmp_path / "patolli.db", 1, unreadable=2))
    done = call("ratings", "--recompute", cwd=tmp_path)
    assert done.stdout.splitlines() == ["1 games counted anew, 4 rows changed"]
    assert caplog.text.count("is not counted") == 2


def test_a_file_that_is_not_there_is_not_made(tmp_path):
    done = call("ratings", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (2, "patolli.db: there is no such file\n")
