"""Many at once: of two moves one wins, a click is one move, nothing is ever half done."""

import asyncio
from collections import Counter

import pytest

from data import drafts, games, gathering, questions, tables
from data.calls import mark_shown
from data.rows import (
    AlreadyPlayed,
    AlreadySeated,
    Asked,
    ChannelTaken,
    NotOpen,
    Player,
    Question,
    QuestionClosed,
    StaleBoard,
    StoredDraft,
    TableFull,
)
from data.store import Store
from tests.data.tables import ANA, BEN, CHANNEL, add, gather, line, play, start, vote


@pytest.fixture
async def other(where, store):
    """The same database held by a second store, as by a second process."""
    async with await Store.open(where) as other:
        yield other


async def all_at_once(*operations):
    ends = await asyncio.gather(*operations, return_exceptions=True)
    given = [end for end in ends if not isinstance(end, BaseException)]
    return given, Counter(type(end) for end in ends if isinstance(end, BaseException))


async def whole(store, table):
    """The number of lines, each of which is there with its position."""
    table = await store.view(tables.table, table.id)
    lines = await store.view(games.lines, table.id)
    assert [found.number for found in lines] == list(range(1, table.number + 1))
    positions = {number: f"position {number}".encode() for number in range(table.number + 1)}
    assert await store.query(games.snapshots, table.id, [*positions]) == positions
    return table.number


class TestOneWins:
    async def test_of_two_lines_at_once_one_is_added(self, store):
        table = await play(store)
        _, errors = await all_at_once(*(add(store, table, 1) for _ in range(10)))
        assert errors == {StaleBoard: 9}
        assert await whole(store, table) == 1

    async def test_a_draft_saved_while_its_turn_is_played_does_not_outlive_it(self, store, other):
        table = await play(store)
        for number in range(1, 21):
            draft = StoredDraft(0, number - 1, "bid 3")
            both = [add(store, table, number), other.write(drafts.save_draft, table.id, draft)]
            _, errors = await all_at_once(*both[:: 1 if number % 2 else -1])
            assert not errors
            assert await store.view(drafts.draft_of, table.id, 0) is None

    async def test_of_two_processes_one_adds_the_line(self, store, other):
        table = await play(store)
        for number in range(1, 21):
            _, errors = await all_at_once(add(store, table, number), add(other, table, number))
            assert errors == {StaleBoard: 1}
        assert await whole(other, table) == 20

    async def test_the_same_click_at_once_is_one_move(self, store, other):
        table = await play(store)
        click = line(1, interaction_id=77)
        _, errors = await all_at_once(
            *(
                place.write(games.append, table.id, click, b"position 1")
                for place in (store, other, store)
            )
        )
        assert errors == {AlreadyPlayed: 2}
        assert await whole(store, table) == 1

    async def test_of_two_tables_at_once_one_takes_the_channel(self, store, other):
        made, errors = await all_at_once(*(gather(place, host=ANA) for place in (store, other)))
        assert errors == {ChannelTaken: 1}
        assert len(made) == 1

    async def test_the_last_seat_is_taken_once(self, store, other):
        table = await gather(store, seats=range(2, 5))
        _, errors = await all_at_once(
            *(
                place.write(gathering.join_table, table.id, member, f"member {member}", 1_000)
                for place in (store, other)
                for member in (10, 11, 12, 13)
            )
        )
        assert errors.total() == 5
        assert set(errors) <= {TableFull, AlreadySeated}
        players = (await store.view(tables.table, table.id)).players
        assert [player.seat for player in players] == [0, 1, 2, 3]
        assert len({player.member_id for player in players}) == 4

    async def test_two_who_leave_at_once_leave_no_ghost(self, store, other):
        table = await gather(store)
        await store.write(gathering.join_table, table.id, BEN, "Ben", 1_000)
        left, errors = await all_at_once(
            store.write(gathering.leave_table, table.id, ANA, 1500),
            other.write(gathering.leave_table, table.id, BEN, 1500),
        )
        assert not errors
        assert sorted(table.state for table in left) == ["ended", "open"]
        table = await store.view(tables.table, table.id)
        assert (table.state, table.players) == ("ended", ())

    async def test_who_joins_while_the_last_one_leaves_sits_at_an_open_table_or_at_none(
        self, store, other
    ):
        for number in range(20):
            table = await gather(store, CHANNEL + number)
            leaves = store.write(gathering.leave_table, table.id, ANA, 1500)
            joins = other.write(gathering.join_table, table.id, BEN, "Ben", 1_000)
            both = (leaves, joins) if number % 2 else (joins, leaves)
            _, errors = await all_at_once(*both)
            table = await store.view(tables.table, table.id)
            if errors:
                assert errors == {NotOpen: 1}
                assert (table.state, table.players) == ("ended", ())
            else:
                assert (table.state, table.host_id) == ("open", BEN)
                assert table.players == (Player(0, BEN, "Ben"),)

    async def test_a_game_starts_once(self, store, other):
        table = await gather(store)
        await store.write(gathering.join_table, table.id, BEN, "Ben", 1_000)
        _, errors = await all_at_once(*(start(place, table) for place in (store, other, store)))
        assert errors == {NotOpen: 2}

    async def test_exactly_one_of_two_votes_is_the_last(self, store, other):
        question = Question((await play(store)).id, "undo", 1, 0)
        asked, _ = await all_at_once(
            *(
                place.write(questions.open_question, question, 9, 3_500)
                for place in (store, other, store)
            )
        )
        assert asked == [Asked(False, 9, 3_500)] * 3
        seen, _ = await all_at_once(vote(store, question, 1), vote(other, question, 2))
        assert sorted(len(votes) for votes in seen) == [1, 2]

    async def test_of_two_who_say_no_one_closes_the_question(self, store, other):
        question = Question((await play(store)).id, "undo", 1, 0)
        await store.write(questions.open_question, question, 9, 3_500)
        _, errors = await all_at_once(
            vote(store, question, 1, agrees=False), vote(other, question, 2, agrees=False)
        )
        assert errors == {QuestionClosed: 1}


class TestManyTables:
    @pytest.mark.one_in(2)
    async def test_fifty_games_are_played_at_once(self, store):
        played = [await play(store, CHANNEL + n, (n * 10, n * 10 + 1)) for n in range(50)]

        async def game(table):
            for number in range(1, 11):
                await store.write(drafts.save_draft, table.id, StoredDraft(0, number - 1, "bid"))
                await add(store, table, number, over=number == 10)
                await store.write(mark_shown, table.id, number, 60 + number, table.channel_id)

        await asyncio.gather(*(game(table) for table in played))
        for table in played:
            assert await whole(store, table) == 10
            assert (await store.view(tables.table, table.id)).state == "over"
        assert await store.view(tables.unshown) == []


class TestHalfDone:
    async def test_a_transaction_that_fails_leaves_nothing_and_harms_nobody(self, store):
        table = await play(store)

        def work(sql):
            sql.run("UPDATE tables SET number = 99")
            raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await store.database.write(work)
        with pytest.raises(Exception, match="nowhere"):
            await store.database.write(lambda sql: sql.run("DELETE FROM nowhere"))
        await add(store, table, 1)
        assert await whole(store, table) == 1

    async def test_several_queries_see_the_same_moment(self, store, other):
        table = await play(store)
        before = "SELECT number FROM tables WHERE id = ?"

        def work(sql):
            first = sql.rows(before, table.id)
            asyncio.run_coroutine_threadsafe(add(other, table, 1), loop).result(5)
            return first, sql.rows(before, table.id)

        loop = asyncio.get_running_loop()
        first, second = await store.database.view(work)
        assert first == second == [(0,)]
        assert await whole(store, table) == 1

    async def test_reading_without_a_transaction_is_a_single_query(self, store):
        def twice(sql):
            return sql.value("SELECT 1"), sql.value("SELECT 2")

        with pytest.raises(RuntimeError, match="several queries need a view: SELECT 2"):
            await store.query(twice)
        assert await store.view(twice) == (1, 2)

    async def test_a_task_cancelled_at_any_moment_leaves_a_whole_move_or_none(
        self, store, other, random
    ):
        table, cancelled = await play(store), 0
        for _ in range(150):
            number = (await store.view(tables.table, table.id)).number + 1
            task = asyncio.create_task(add(store, table, number))
            await asyncio.sleep(random.choice([0, 0, random.random() / 1000]))
            task.cancel()
            try:
                await task
            except asyncio.CancelledError:
                cancelled += 1
            except StaleBoard:  # one that was cancelled before was added after all
                pass
        assert cancelled
        await store.close()  # what was begun is done
        assert await whole(other, table) >= 1
