"""What is due, on both databases: whose turn it is since when, when a table must be looked at."""

import pytest

from data import games, gathering, pauses, questions, tables
from data.census import census
from data.due import (
    AWAY,
    DAY,
    GAME_ENDS,
    HOUSE_LATE,
    LOBBY_ENDS,
    WORD_BEFORE,
    due_by,
    house_is_due,
    look_later,
    mend_handovers,
    next_due,
    note_heartbeat,
    reschedule,
)
from data.handovers import Handover
from data.rows import NotPlaying, Question, QuestionClosed, StaleBoard
from data.shares import WHOLE, Share
from data.stops import stops
from tests.data.tables import ANA, BEN, add, gather, line, play, start, turns


async def append(store, table, number, seat, waiting, **facts):
    return await store.write(
        games.append, table.id, line(number, seat, **facts), b"position", waiting=waiting
    )


def up(moment):
    return -(-moment // DAY) * DAY


def word(moment):
    return up(moment) - WORD_BEFORE


class TestHandovers:
    @pytest.mark.parametrize(
        ("waiting", "then", "expected"),
        [
            ((0,), (1,), (Handover(1, 1, 3001),)),
            ((0, 1), (1,), (Handover(1, 0, 2000),)),
            ((0, 1), (0, 1), (Handover(0, 1, 3001), Handover(1, 0, 2000))),
        ],
        ids=["the next one takes over", "one goes on", "one begins another turn"],
    )
    async def test_a_line_hands_the_turn_over(self, store, waiting, then, expected):
        table = await play(store, waiting=waiting)
        assert await turns(store, table) == tuple(Handover(seat, 0, 2000) for seat in waiting)
        await append(store, table, 1, 0, then)
        assert await turns(store, table) == expected

    @pytest.mark.one_in(2)
    @pytest.mark.parametrize("over", [True, False])
    async def test_nobody_is_waited_for_after_the_end(self, store, over):
        table = await play(store, waiting=(0,))
        if over:
            await store.write(games.append, table.id, line(1), b"the end", over=True)
        else:
            await store.write(tables.end, table.id, 5000)
        assert await turns(store, table) == ()
        assert (await store.view(tables.table, table.id)).due == (3001 if over else None), (
            "it is to be counted"
        )

    async def test_a_game_whose_handovers_were_damaged_is_told_for_whom_it_waits(self, store):
        table = await play(store)
        await store.write(mend_handovers, table.id, 0, (1,), 7000)
        assert await turns(store, table) == (Handover(1, 0, 7000),)
        await store.write(mend_handovers, table.id, 0, (1,), 8000)
        assert await turns(store, table) == (Handover(1, 0, 7000),), "it goes on"

    async def test_one_that_has_moved_on_is_told_nothing(self, store):
        table = await play(store, waiting=(0,))
        await add(store, table, 1, waiting=(1,))
        await store.write(mend_handovers, table.id, 0, (0,), 7000)
        assert await turns(store, table) == (Handover(1, 1, 3001),)


class TestReckoning:
    async def test_a_table_that_gathers_is_looked_at_in_two_weeks(self, store):
        table = await gather(store)
        assert table.due == word(1000 + LOBBY_ENDS)
        table = await store.write(gathering.join_table, table.id, BEN, "Ben", 3 * DAY)
        assert table.due == word(3 * DAY + LOBBY_ENDS)
        assert await store.view(next_due) == table.due

    async def test_a_game_two_months_after_the_last_turn_of_a_person(self, store):
        table = await play(store)
        assert table.due == word(2000 + GAME_ENDS)
        table = await append(store, table, 1, 0, (1,), interaction_id=7)
        assert (table.touched, table.due) == (3001, word(3001 + GAME_ENDS))
        table = await append(store, table, 2, 1, (0,))
        assert table.touched == 3001

    async def test_a_house_player_who_has_not_acted_is_looked_for(self, store):
        table = await gather(store)
        table = await store.write(gathering.seat_house, table.id, "steady")
        table = await start(store, table, waiting=(0, 1))
        assert table.due == 2000 + HOUSE_LATE
        table = await append(store, table, 1, 1, (0,))
        assert table.due == word(2000 + GAME_ENDS), "it has acted"

    async def test_what_is_due_by_now_comes_in_order(self, store):
        late = await gather(store, channel=1)
        early = await gather(store, channel=2, host=BEN)
        await store.write(gathering.join_table, late.id, BEN + 1, "Cai", 2 * DAY)
        ended = 20 * DAY
        assert await store.view(due_by, 10 * DAY, 9) == []
        assert await store.view(due_by, ended, 9) == [("table", early.id), ("table", late.id)]
        assert await store.view(due_by, ended, 1) == [("table", early.id)]
        await store.write(look_later, "table", early.id, ended, ended + 60)
        assert await store.view(due_by, ended, 9) == [("table", late.id)]
        assert (await store.view(tables.table, early.id)).due == ended + 60

    async def test_what_was_reckoned_to_later_is_not_put_off(self, store):
        table = await gather(store)
        await store.write(look_later, "table", table.id, 5000, 6000)
        assert (await store.view(tables.table, table.id)).due == word(1000 + LOBBY_ENDS)

    async def test_at_a_start_the_house_is_due_at_once(self, store):
        table = await gather(store)
        await store.write(gathering.seat_house, table.id, "steady")
        await start(store, table, waiting=(1,))
        people = await play(store, channel=3, members=(ANA, BEN), waiting=(0,))
        await store.write(house_is_due, 2010)
        assert await store.view(due_by, 2010, 9) == [("table", table.id)]
        assert (await store.view(tables.table, people.id)).due == word(2000 + GAME_ENDS)


class TestHeartbeat:
    async def test_a_long_absence_is_given_back_once_and_a_short_one_counts(self, store):
        table = await play(store, waiting=(0,))
        for now in (3000, 3000 + AWAY):
            assert await store.write(note_heartbeat, now) == 0
        assert await store.write(note_heartbeat, 3001 + 2 * AWAY) == AWAY + 1
        assert (await turns(store, table))[0].credit == AWAY + 1
        assert await store.view(due_by, 3001 + 2 * AWAY, 9) == [("table", table.id)]
        assert await store.write(note_heartbeat, 3002 + 2 * AWAY) == 0
        assert (await turns(store, table))[0].credit == AWAY + 1

    async def test_a_turn_that_began_meanwhile_gets_its_part(self, store):
        table = await play(store, waiting=(0,))
        await store.write(note_heartbeat, 1000)
        assert await store.write(note_heartbeat, 5000) == 4000
        assert (await turns(store, table))[0].credit == 3000


class TestPauses:
    async def test_a_paused_game_does_not_wait_for_the_house(self, store):
        table = await gather(store)
        await store.write(gathering.seat_house, table.id, "steady")
        await start(store, table, waiting=(1,))
        paused = await store.write(pauses.pause_game, table.id, 2010)
        assert (paused.paused, paused.due) == (2010, word(2010 + GAME_ENDS))
        again = await store.write(pauses.pause_game, table.id, 2020)
        assert again.paused == 2010
        on = await store.write(pauses.resume_game, table.id, 5000)
        assert (on.paused, on.due) == (None, 2000 + HOUSE_LATE)
        with pytest.raises(StaleBoard):
            await store.write(pauses.resume_game, table.id, 5001)
        kept = await store.database.view(lambda sql: stops(sql, table.id))
        assert kept == ((2010, 5000),)

    async def test_what_is_not_played_is_not_paused(self, store):
        table = await gather(store)
        with pytest.raises(NotPlaying):
            await store.write(pauses.pause_game, table.id, 2000)
        table = await start(store, await store.write(gathering.seat_house, table.id, "novice"))
        await store.write(pauses.pause_game, table.id, 2500)
        ended = await store.write(tables.end, table.id, 3000)
        assert ended.paused is None


class TestQuestions:
    async def test_they_run_out_after_a_day(self, store):
        table = await play(store)
        question, other = Question(table.id, "pause", 0, 0), Question(table.id, "end", 0, 1)
        await store.write(questions.open_question, question, 0, 5000)
        await store.write(questions.open_question, other, 0, 6000)
        assert (await store.view(tables.table, table.id)).due == 5000 + DAY
        with pytest.raises(QuestionClosed):
            await store.write(questions.vote, question, 1, agrees=True, asked_at=0, now=5000 + DAY)
        await store.write(questions.close_old, table.id, 5000 + DAY)
        assert await store.database.read("SELECT kind FROM questions") == [("end",)]
        await store.write(reschedule, table.id)
        assert (await store.view(tables.table, table.id)).due == 6000 + DAY
        await store.write(questions.close_old, table.id, 6000 + DAY)
        await store.write(reschedule, table.id)
        assert (await store.view(tables.table, table.id)).due == word(2000 + GAME_ENDS)

    async def test_a_refusal_is_not_forgotten(self, store):
        table = await play(store)
        question = Question(table.id, "end", 0, 0)
        await store.write(questions.open_question, question, 0, 5000)
        await store.write(questions.vote, question, 1, agrees=False, asked_at=0, now=5001)
        await store.write(questions.close_old, table.id, 9000 + DAY)
        assert (await store.write(questions.open_question, question, 0, 9000 + DAY)).refused


async def beats(store, now, share=WHOLE):
    return await store.write(note_heartbeat, now, share=share)


class TestShares:
    """Each process looks after what is due in the servers that it owns."""

    async def due_of(self, store, share, now=10**12):
        return {which for _, which in await store.view(due_by, now, 100, share)}

    async def apart(self, store):
        shares = Share.of(0, 2, 2), Share.of(1, 2, 2)
        tables = [
            await play(store, channel=server, server=server << 22, waiting=(0,))
            for server in (2, 3)
        ]
        return shares, tables

    async def test_what_is_due_is_its_owners(self, store):
        shares, played = await self.apart(store)
        for share, table in zip(shares, played, strict=True):
            assert await self.due_of(store, share) >= {table.id}
            assert not await self.due_of(store, share) & ({t.id for t in played} - {table.id})
            due = (await store.view(tables.table, table.id)).due
            assert due is not None
            assert (await store.view(next_due, share) or due) <= due
        assert await store.view(next_due, Share.of(1, 2, 8)) is None, "nobody plays there"

    async def test_what_is_counted_is_its_owners(self, store):
        shares, _ = await self.apart(store)
        for share in shares:
            told = await census(store.database, share, 10**12)
            assert told["tables playing"] == told["notices due"] == 1

    async def test_nobody_but_those_of_the_one_who_was_away_gets_time_back(self, store):
        shares, tables = await self.apart(store)
        for share in shares:
            await beats(store, 3000, share)
        await beats(store, 3000 + AWAY, shares[0])
        assert await beats(store, 3000 + 2 * AWAY, shares[0]) == 0
        assert await beats(store, 3000 + 2 * AWAY, shares[1]) == 2 * AWAY
        given = [turn.credit for table in tables for turn in await turns(store, table)]
        assert given == [0, 2 * AWAY]

    async def test_a_share_that_is_new_counts_from_when_somebody_was_here(self, store):
        await beats(store, 3000)
        assert await beats(store, 3000 + 2 * AWAY, Share.of(1, 2, 2)) == 2 * AWAY

    async def test_the_whole_was_there_whenever_a_part_of_it_was(self, store):
        await beats(store, 3000 + AWAY, Share.of(1, 2, 2))
        assert await beats(store, 3000 + 2 * AWAY) == 0
