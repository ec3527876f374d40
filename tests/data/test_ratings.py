"""Ratings in rows: they follow from the games, whatever happened since."""

import asyncio
from datetime import date
from pathlib import Path
from random import Random
from time import process_time

import pytest

from data import chairs, games, gathering, tables
from data.checksum import COVERED, checksum_of
from data.due import due_by, next_due
from data.finished import Result, first_waiting
from data.forgetting import forget_member
from data.members_hours import take_holiday
from data.profiles import profile_of
from data.ratings import Recounted, ask_for_recount, count_game, recount, recount_if_due
from data.rows import PlayersChanged
from data.store import Store
from data.title_statistics import Record, sizes_played, statistics_of
from engine.ratings import Ratings, came
from tests.data.tables import ANA, BEN, CAI, CHANNEL, add, gather, line, play, start
from tests.engine.test_ratings import some_games


async def over(store, members=(ANA, BEN), channel=CHANNEL):
    table = await play(store, channel, members)
    await add(store, table, 1, over=True)
    return table


async def finish(store, *places, members=(ANA, BEN), channel=CHANNEL):
    table = await over(store, members, channel)
    assert await store.write(count_game, table.id, Result(places, (*range(20, 20 + len(places)),)))
    return table


async def rows(store):
    ratings = await store.database.read(
        "SELECT member_id, title, mean, spread, games, sure FROM ratings ORDER BY 1, 2"
    )
    house = await store.database.read(
        "SELECT house, title, mean, spread, games FROM house_ratings ORDER BY 1, 2"
    )
    steps = await store.database.read(
        "SELECT table_id, seat, mean, spread, all_mean, all_spread FROM results ORDER BY 1, 2"
    )
    return ratings, house, steps


async def test_a_game_that_is_over_waits_until_it_is_counted(store):
    table = await over(store)
    assert await store.view(first_waiting) == table.id
    assert (await store.view(tables.table, table.id)).due == (
        await store.view(tables.table, table.id)
    ).ended
    assert await store.write(count_game, table.id, Result((1, 2), (20, 10)))
    assert await store.view(first_waiting) is None
    assert not await store.write(count_game, table.id, Result((1, 2), (20, 10))), "it counts once"


async def test_a_game_stopped_without_a_result_does_not_count_and_one_ended_by_points_does(store):
    stopped = await play(store)
    await store.write(tables.end, stopped.id, 4000, why="agreement")
    assert await store.view(first_waiting) is None
    by_points = await play(store)
    await store.write(tables.end, by_points.id, 4000, why="points")
    assert await store.view(first_waiting) == by_points.id


async def unrated(store):
    """Play a game against the house to its end, in which something that was shown is taken back."""
    table = await gather(store)
    await store.write(gathering.seat_house, table.id, "steady")
    table = await start(store, table)
    await add(store, table, 1)
    await store.write(games.append, table.id, line(2, text="undo 1"), b"position 2", unrated=True)
    await add(store, table, 3, over=True)
    return table


async def test_a_game_is_not_rated_once_somebody_took_back_what_was_shown_unasked(store):
    table = await unrated(store)
    assert await store.write(count_game, table.id, Result((1, 2), (20, 10)))
    assert (await store.view(tables.table, table.id)).due is None
    assert (await rows(store))[:2] == ([], [])
    assert await recount(store.database) == Recounted(1, 0)
    assert await store.view(profile_of, ANA) is None


async def test_what_is_not_rated_is_in_the_statistics_of_games_with_house_players(store):
    table = await unrated(store)
    await store.write(count_game, table.id, Result((1, 2), (90, 10)))
    assert await store.view(sizes_played, "gold") == {2: 1}
    found = await statistics_of(store.database, "gold", 2, people=False)
    assert (found.games, found.turns) == (1, ((1, 1),))
    assert [reached.points for reached in found.points] == [10, 90]
    assert (await statistics_of(store.database, "gold", 2)).games == 0
    assert (found.most_points, found.most_firsts) == (None, None), "it is no record"
    table = await gather(store)
    await store.write(gathering.seat_house, table.id, "steady")
    await add(store, await start(store, table), 1, over=True)
    await store.write(count_game, table.id, Result((1, 2), (30, 20)))
    found = await statistics_of(store.database, "gold", 2, people=False)
    assert (found.games, found.most_points) == (2, Record(30, "member 1"))


async def test_a_turn_is_taken_back_unasked_only_where_nobody_else_ever_sat(store):
    table = await play(store)
    await add(store, table, 1)
    with pytest.raises(PlayersChanged):
        await store.write(
            games.append, table.id, line(2, text="undo 1"), b"position 2", unrated=True
        )
    assert (await store.view(tables.table, table.id)).number == 1


async def test_a_holiday_of_a_player_does_not_lose_a_game_that_waits(store):
    table = await over(store)
    await store.write(take_holiday, ANA, date(1970, 8, 1), date(1970, 8, 9), 5000, 30)
    assert await store.view(first_waiting) == table.id


async def test_games_are_counted_in_the_order_they_ended(store):
    first, second = await play(store), await play(store, CHANNEL + 1)
    await store.write(tables.end, second.id, 4000, why="points")
    await store.write(tables.end, first.id, 5000, why="points")
    assert await store.view(first_waiting) == second.id
    assert not await store.write(count_game, first.id, Result((1, 2), (1, 0)))


async def test_who_left_counts_as_last_and_who_took_the_chair_not_at_all(store):
    table = await play(store, members=(ANA, BEN))
    await store.write(chairs.leave_game, table.id, ANA, 2500)
    await store.write(chairs.take_chair, table.id, 0, CAI, "Cai", 2600)
    await add(store, table, 1, over=True)
    await store.write(count_game, table.id, Result((1, 2), (9, 5)))
    found = await store.database.read(
        "SELECT member_id, place, stayed, came FROM results ORDER BY seat"
    )
    assert [(m, p, bool(s), c) for m, p, s, c in found] == [(ANA, 1, False, 2), (BEN, 2, True, 1)]
    rated = await store.database.read("SELECT DISTINCT member_id FROM ratings ORDER BY 1")
    assert rated == [(ANA,), (BEN,)]


async def test_who_comes_back_to_their_chair_has_not_left(store):
    table = await play(store)
    await store.write(chairs.leave_game, table.id, ANA, 2500, house="steady")
    await store.write(chairs.take_chair, table.id, 0, ANA, "Ana", 2600)
    await add(store, table, 1, over=True)
    await store.write(count_game, table.id, Result((1, 2), (9, 5)))
    [(stayed,)] = await store.database.read("SELECT stayed FROM results WHERE seat = 0")
    assert stayed


async def test_turns_that_were_taken_back_are_not_counted(store):
    from tests.data.tables import line

    table = await play(store)
    await add(store, table, 1)
    await add(store, table, 2)
    await store.write(games.append, table.id, line(3, text="undo 1 2"), b"position 3")
    await add(store, table, 4, over=True)
    await store.write(count_game, table.id, Result((1, 2), (9, 5)))
    assert await store.database.read("SELECT turns FROM finished") == [(1,)]


async def test_counted_one_by_one_or_all_anew_the_rows_are_the_same(store):
    members = ((ANA, BEN), (BEN, CAI), (ANA, BEN, CAI), (CAI, ANA), (BEN, ANA))
    for number, seated in enumerate(members * 3):
        places = [*range(1, len(seated) + 1)]
        places = places[number % 2 :] + places[: number % 2]
        await finish(store, *places, members=seated)
    before = await rows(store)
    done = await recount(store.database)
    assert (done.games, done.changed) == (15, 0)
    assert await rows(store) == before
    await store.database.write(lambda sql: sql.run("DELETE FROM ratings"))
    await store.database.write(lambda sql: sql.run("UPDATE results SET mean = 7"))
    assert (await recount(store.database)).changed > 0
    assert await rows(store) == before


async def test_a_recount_of_many_games_goes_in_steps(store, monkeypatch):
    monkeypatch.setattr("data.ratings.AT_ONCE", 2)
    for _ in range(5):
        await finish(store, 1, 2)
    assert await recount(store.database) == await recount(store.database)
    assert (await recount(store.database)).games == 5


async def test_somebody_who_is_forgotten_is_in_no_rating_and_the_others_are_reckoned_anew(store):
    for _ in range(3):
        await finish(store, 1, 2)
    ratings = (await rows(store))[0]
    await store.write(forget_member, BEN, 9000)
    for table in ("ratings", "results", "played_on"):
        assert await store.database.read(f"SELECT 1 FROM {table} WHERE member_id = ?", BEN) == []
    assert await store.view(due_by, 9000, 9) == [("recount", 1)]
    assert await recount_if_due(store.database, 9000) is not None
    assert await store.view(next_due) is None
    after = (await rows(store))[0]
    assert [row[0] for row in after] == [ANA, ANA]
    assert after != ratings[:2]
    assert await recount_if_due(store.database, 9000) is None, "it was done"


async def test_who_asked_to_be_forgotten_while_playing_is_not_counted_by_name(store):
    table = await play(store)
    await store.write(forget_member, BEN, 2500)
    await add(store, table, 1, over=True)
    await store.write(count_game, table.id, Result((2, 1), (1, 2)))
    assert await store.database.read("SELECT member_id FROM ratings") == [(ANA,), (ANA,)]
    await recount(store.database)
    assert await store.database.read("SELECT member_id FROM results ORDER BY seat") == [
        (ANA,),
        (None,),
    ]


async def test_who_is_forgotten_during_a_recount_is_not_named_again_by_it(store, monkeypatch):
    monkeypatch.setattr("data.ratings.AT_ONCE", 1)
    for _ in range(3):
        await finish(store, 1, 2)
    write, steps = store.database.write, []

    async def forgets(*work):
        steps.append(work)
        if len(steps) == 2:
            steps.append(None)
            await store.write(forget_member, BEN, 9000)
        return await write(*work)

    monkeypatch.setattr(store.database, "write", forgets)
    await recount(store.database)
    named = await store.database.read("SELECT DISTINCT member_id FROM ratings")
    assert named == [(ANA,)]
    assert await store.view(next_due) is None


async def test_what_is_asked_for_during_a_recount_is_done_afterwards(store):
    await finish(store, 1, 2)
    await store.database.write(ask_for_recount)
    assert await recount_if_due(store.database, 9000) is not None
    await store.database.write(ask_for_recount)
    assert await store.view(due_by, 9000, 9) == [("recount", 1)]


async def test_a_damaged_rating_is_reckoned_anew(tmp_path):
    async with await Store.open(tmp_path / "patolli.db") as store:
        await finish(store, 1, 2)
        await store.database.write(lambda sql: sql.run("UPDATE ratings SET mean = 0"))
        await finish(store, 1, 2)
        assert ("recount", 1) in await store.view(due_by, 9000, 9)
        await recount_if_due(store.database, 9000)
        ratings, *_ = await rows(store)
        assert [row[4] for row in ratings] == [2] * 4


async def many(store, games):
    """Rows of games that were counted long ago, as their ratings do not follow from them."""
    columns = {
        "tables": "id channel_id title seats_least seats_most options clock out_of_time state"
        " created touched started ended number shown",
        "finished": "number table_id title seats ended lasted turns winners people",
        "results": "table_id seat member_id house place stayed came",
    }
    found: dict[str, list[tuple[object, ...]]] = {table: [] for table in columns}
    for n, game in enumerate(games, 1):
        count = len(game.seats)
        found["tables"].append(
            (n, n, game.title, 2, 4, "{}", "none", "wait", "over", 1, 2, 1, 2, 50, 50)
        )
        found["finished"].append((n, n, game.title, count, 2, 1, 50, 1, False))
        for seat, (each, own) in enumerate(zip(game.seats, came(game.seats), strict=True)):
            house = isinstance(each.who, str)
            who = (None, each.who) if house else (each.who, None)
            found["results"].append((n, seat, *who, each.place, each.stayed, own))

    def work(sql):
        for table, rows in found.items():
            names = columns[table].split()
            if table in COVERED:
                rows = [(*r, checksum_of(table, dict(zip(names, r, strict=True)))) for r in rows]
                names.append("checksum")
            sql.fill(table, names, rows)

    await store.database.write(work)


@pytest.mark.long
async def test_a_hundred_thousand_games_are_recounted_within_a_minute_and_twice_alike(store, where):
    count = 100_000 if isinstance(where, Path) else 10_000  # a server is no part of this process
    games = [*some_games(Random(1), count, people=5_000)]
    await many(store, games)
    begun = process_time()
    assert (await recount(store.database)).games == count
    assert process_time() - begun < 60
    ratings, house, _ = await rows(store)
    known = Ratings.of(games).known
    assert {(who, title): numbers[:3] for who, title, *numbers in (*ratings, *house)} == {
        key: [rating.mean, rating.spread, rating.games] for key, rating in known.items()
    }
    assert (await recount(store.database)).changed == 0


async def test_two_processes_count_every_game_once_and_a_recount_misses_none(where, monkeypatch):
    monkeypatch.setattr("data.ratings.AT_ONCE", 2)

    async def count(store):
        while (table_id := await store.view(first_waiting)) is not None:
            await store.write(count_game, table_id, Result((2, 1, 2), (3, 9, 3)))

    async with await Store.open(where) as one, await Store.open(where) as other:
        for number in range(4):
            await finish(one, 1, 2, 3, members=(ANA, BEN, CAI), channel=CHANNEL + number)
        ended = [await over(one, (CAI, ANA, BEN), CHANNEL + 10 + n) for n in range(8)]
        await asyncio.gather(count(one), recount(other.database), count(other))
        counted = await one.database.read("SELECT table_id FROM finished ORDER BY number")
        assert [table_id for (table_id,) in counted[4:]] == [table.id for table in ended]
        assert (await recount(one.database)).changed == 0
