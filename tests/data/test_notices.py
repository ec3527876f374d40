"""What members are told, when and in which way, on both databases: by rows alone."""

import pytest

from data import blocks, chairs, games, gathering, notices, offers, pauses, questions, tables
from data.calls import Called, calling, mark_shown, not_called
from data.due import DAY, LOBBY_ENDS, WORD_BEFORE, due_by, mend_handovers, next_due, warn_of_end
from data.forgetting import forget_member
from data.gathering import Dealt, start_game
from data.members_hours import set_hours
from data.notices import Letter, Unsure, Void
from data.outbox import BOARD_LATE, SURE, TOGETHER, VOID, notice_id, tell
from data.rows import Question
from data.ways import (
    NEW_AT_ONCE,
    Ways,
    choose_way,
    may_send,
    note_direct,
    pause_direct,
    refuse_direct,
    ways_of,
)
from tests.data.tables import ANA, BEN, CAI, CHANNEL, board_at, gather, hand, line, play

HOUR = 3_600
NIGHT = (22 * 60, 8 * 60)
NOON = 12 * HOUR
"""Of the first of January 1970."""


async def rows(store):
    return await store.database.read(
        "SELECT kind, seat, number, due, told FROM notices ORDER BY kind, seat, number"
    )


async def append(store, table, number, seat, waiting, *, played=NOON, **facts):
    one = line(number, seat, **facts)
    one = type(one)(number, seat, one.text, played, one.interaction_id, one.events)
    return await store.write(games.append, table.id, one, b"position", waiting=waiting)


async def stands(store, table, now=NOON, *, made=()):
    """The board stands, and made the calls of some seats."""
    owed = await board_at(store, table.id)
    calls = {call.notice_id: call.seat in made for call in owed.calls}
    await store.write(
        mark_shown, table.id, owed.table.number, 555, CHANNEL, calls=Called(calls), now=now
    )


async def begun(store, waiting=(0, 1), channel=CHANNEL, members=(ANA, BEN)):
    return await play(store, channel, members, waiting=waiting)


def call(table, seat, number=0):
    return notice_id(table.id, "call", seat, number)


def void(table_id, message_id):
    return Void(notice_id(table_id, VOID, 0, message_id), CHANNEL, message_id)


async def write(store, kind, table, seat, number, at):
    await store.database.write(lambda sql: tell(sql, table.id, kind, seat, number, at))


class TestCalls:
    async def test_a_turn_calls_those_whose_it_became(self, store):
        table = await begun(store, (0,))
        await append(store, table, 1, 0, (1,))
        assert await rows(store) == [("call", 1, 1, NOON + BOARD_LATE, None)]
        owed = await board_at(store, table.id)
        assert [(each.seat, each.person.member_id) for each in owed.calls] == [(1, BEN)]

    async def test_a_house_player_is_not_called(self, store):
        table = await gather(store)
        await store.write(gathering.seat_house, table.id, "steady")
        table = await store.view(tables.table, table.id)
        dealt = Dealt(table.players, table.options, 1, "5e" * 32, "5e" * 32, b"", (0, 1))
        await store.write(start_game, table.id, dealt, NOON, read=table.options)
        assert await rows(store) == [("call", 0, 0, NOON + BOARD_LATE, None)]

    async def test_a_call_that_the_board_made_is_made(self, store):
        table = await begun(store)
        await stands(store, table, made=(0, 1))
        assert await store.view(next_due) == table.due
        assert [told for *_, told in await rows(store)] == [NOON, NOON]
        assert (await board_at(store, table.id)).calls == ()

    async def test_one_that_it_did_not_make_follows_it(self, store):
        table = await begun(store)
        await stands(store, table, made=(0,))
        assert await store.view(due_by, NOON + TOGETHER - 1, 9) == []
        assert await store.view(due_by, NOON + TOGETHER, 9) == [("notice", call(table, 1))]
        letter = await store.write(notices.take, call(table, 1), NOON + TOGETHER)
        assert isinstance(letter, Letter)
        assert [(each.member_id, each.notice.kind) for each in letter.told] == [(BEN, "call")]
        assert letter.to is None

    async def test_several_at_a_table_go_in_one_message(self, store):
        table = await begun(store)
        await stands(store, table)
        letter = await store.write(notices.take, call(table, 1), NOON + TOGETHER)
        assert {each.member_id for each in letter.told} == {ANA, BEN}
        assert await store.write(notices.take, call(table, 0), NOON + TOGETHER) is None
        assert await store.write(notices.sent, letter, CHANNEL, 777, NOON + TOGETHER)
        assert await store.view(due_by, NOON + HOUR, 9) == []

    async def test_they_do_not_wait_for_ever_for_a_board(self, store):
        """Who wants direct messages is told, though nothing can be posted at the table."""
        await store.write(choose_way, BEN, way="direct")
        table = await begun(store, (0,))
        await append(store, table, 1, 0, (1,))
        one = call(table, 1, 1)
        assert await store.view(due_by, NOON + BOARD_LATE - 1, 9) == []
        letter = await store.write(notices.take, one, NOON + BOARD_LATE)
        assert letter.to == BEN
        assert (await board_at(store, table.id)).calls == (), "the board comes too late for it"

    async def test_a_board_that_may_stand_is_not_made_to_call_again(self, store):
        """The process died between posting and noting, or just before."""
        table = await begun(store, (1,))
        (owed,) = (await board_at(store, table.id)).calls
        assert await store.database.write(lambda sql: calling(sql, [owed], NOON)) == [owed]
        (owed,) = (await board_at(store, table.id)).calls
        assert not owed.perhaps_made(NOON + SURE), "its nonce gives the same message back"
        assert owed.perhaps_made(NOON + SURE + 1)
        ((_, due),) = await store.view(due_by, NOON + 2 * HOUR, 9)
        assert isinstance(await store.write(notices.take, due, NOON + 2 * HOUR), Unsure)

    async def test_of_a_board_and_a_letter_at_once_one_calls(self, store):
        table = await begun(store, (1,))
        owed = (await board_at(store, table.id)).calls
        letter = await store.write(notices.take, call(table, 1), NOON)
        assert [each.member_id for each in letter.told] == [BEN]
        assert await store.database.write(lambda sql: calling(sql, owed, NOON)) == []

    async def test_one_that_was_refused_calls_again(self, store):
        table = await begun(store, (1,))
        owed = (await board_at(store, table.id)).calls
        await store.database.write(lambda sql: calling(sql, owed, NOON))
        await store.database.write(lambda sql: not_called(sql, owed, NOON))
        (owed,) = (await board_at(store, table.id)).calls
        assert not owed.perhaps_made(NOON + HOUR)

    async def test_a_game_whose_handovers_were_damaged_calls_nobody(self, store):
        table = await play(store)
        await store.write(mend_handovers, table.id, 0, (0, 1), NOON)
        assert await rows(store) == []


class TestWithdrawn:
    @pytest.mark.parametrize("way", ["played", "taken back", "over", "ended"])
    async def test_a_call_goes_with_its_turn(self, store, way):
        table = await begun(store, (1,))
        if way == "played":
            await append(store, table, 1, 1, (0,))
        elif way == "taken back":
            await append(store, table, 1, 0, (0,), text="undo 1")
        elif way == "over":
            await store.write(games.append, table.id, line(1, 1), b"the end", over=True)
        else:
            await store.write(tables.end, table.id, NOON)
        assert not [row for row in await rows(store) if row[1:3] == (1, 0)]

    async def test_what_a_message_tells_is_known_without_what_was_played_while_it_was_sent(
        self, store
    ):
        table = await begun(store)
        await stands(store, table)
        letter = await store.write(notices.take, call(table, 1), NOON + TOGETHER)
        await append(store, table, 1, 1, (0,))
        assert await store.write(notices.sent, letter, CHANNEL, 777, NOON) == {call(table, 0)}

    async def test_a_message_goes_with_the_last_turn_it_tells_of(self, store):
        table = await begun(store)
        await stands(store, table)
        letter = await store.write(notices.take, call(table, 0), NOON + TOGETHER)
        await store.write(notices.sent, letter, CHANNEL, 777, NOON)
        await append(store, table, 1, 0, (1,))
        assert await store.view(due_by, NOON, 9) == [("notice", call(table, 0))]
        assert await store.write(notices.take, call(table, 0), NOON) is None
        await append(store, table, 2, 1, (0,))
        assert await store.write(notices.take, call(table, 1), NOON) == void(table.id, 777)
        assert await store.write(notices.take, call(table, 1), NOON) is None

    async def test_a_reminder_goes_too_and_is_not_told_twice(self, store):
        table = await begun(store, (0, 1))
        await stands(store, table, made=(0, 1))
        for _ in range(2):
            await write(store, "reminder", table, 0, 0, NOON)
        assert len(await store.view(due_by, NOON, 9)) == 1
        await append(store, table, 1, 0, (1,))
        await write(store, "reminder", table, 0, 0, NOON)
        (one,) = await store.view(due_by, NOON, 9)
        assert await store.write(notices.take, one[1], NOON) is None, (
            "it is not their turn any more"
        )


class TestPauses:
    async def test_while_a_game_is_paused_nobody_is_called_and_then_they_are(self, store):
        table = await begun(store, (1,))
        await stands(store, table)
        await store.write(pauses.pause_game, table.id, NOON + 1)
        assert await store.write(notices.take, call(table, 1), NOON + TOGETHER) is None
        await store.write(pauses.resume_game, table.id, NOON + TOGETHER + 9)
        assert await store.view(next_due) == NOON + TOGETHER + 9
        assert await store.write(notices.take, call(table, 1), NOON + TOGETHER + 9)

    async def test_the_board_of_a_paused_game_calls_nobody_and_then_they_are_called(self, store):
        table = await begun(store, (1,))
        await store.write(pauses.pause_game, table.id, NOON)
        owed = (await board_at(store, table.id)).calls
        assert await store.database.write(lambda sql: calling(sql, owed, NOON)) == []
        await stands(store, table)
        await store.write(pauses.resume_game, table.id, NOON + HOUR)
        letter = await store.write(notices.take, call(table, 1), NOON + HOUR)
        assert [each.member_id for each in letter.told] == [BEN]


class TestHours:
    async def asleep(self, store, member=BEN):
        await store.write(set_hours, member, "UTC", NIGHT, 0)

    async def test_the_board_does_not_call_who_sleeps(self, store):
        await self.asleep(store)
        table = await begun(store)
        calls = {
            each.person.member_id: each.person for each in (await board_at(store, table.id)).calls
        }
        assert calls[BEN].hears(NOON)
        assert not calls[BEN].hears(23 * HOUR)
        assert calls[ANA].hears(23 * HOUR)

    async def test_who_sleeps_is_called_in_the_morning(self, store):
        await self.asleep(store)
        table = await begun(store, (1,))
        await stands(store, table, 23 * HOUR)
        assert await store.write(notices.take, call(table, 1), 23 * HOUR + TOGETHER) is None
        morning = DAY + 8 * HOUR
        assert await store.view(next_due) == morning
        assert isinstance(await store.write(notices.take, call(table, 1), morning), Letter)

    async def test_a_message_to_others_leaves_out_who_sleeps(self, store):
        await self.asleep(store)
        table = await begun(store)
        await stands(store, table, 23 * HOUR)
        letter = await store.write(notices.take, call(table, 0), 23 * HOUR + TOGETHER)
        assert [each.member_id for each in letter.told] == [ANA]


class TestWays:
    async def test_a_way_is_kept(self, store):
        assert await store.view(ways_of, ANA) == Ways()
        chosen = await store.write(choose_way, ANA, way="digest", hour=7, next_too=True)
        assert chosen == await store.view(ways_of, ANA) == Ways("digest", 7, True)
        assert await store.write(choose_way, ANA, hour=8) == Ways("digest", 8, True)

    async def test_who_wants_nothing_is_told_nothing(self, store):
        await store.write(choose_way, BEN, way="none")
        table = await begun(store, (1,))
        assert not (await board_at(store, table.id)).calls[0].person.hears(NOON)
        await stands(store, table)
        assert await store.write(notices.take, call(table, 1), NOON + TOGETHER) is None
        assert await store.view(due_by, 9 * DAY, 9) == []

    async def test_several_tables_of_a_member_are_one_direct_message(self, store):
        await store.write(choose_way, BEN, way="direct")
        one, other = await begun(store), await begun(store, channel=5, members=(BEN, CAI))
        await stands(store, one, NOON, made=(0,))
        await stands(store, other, NOON + 50, made=(1,))
        letter = await store.write(notices.take, call(one, 1), NOON + TOGETHER)
        assert (letter.to, letter.direct_id) == (BEN, None)
        assert [each.table.id for each in letter.told] == [one.id, other.id]

    async def test_a_digest_comes_at_its_hour(self, store):
        await store.write(choose_way, BEN, way="digest", hour=18)
        await store.write(set_hours, BEN, "Asia/Tokyo", (0, 0), 0)
        table = await begun(store, (0,))
        await append(store, table, 1, 0, (1,))
        await stands(store, table, NOON)
        assert await store.write(notices.take, call(table, 1, 1), NOON + TOGETHER) is None
        assert await store.view(next_due) == DAY + 9 * HOUR, "18 h in Tokyo"

    async def test_who_takes_no_direct_messages_is_mentioned_until_they_choose_again(self, store):
        await store.write(choose_way, BEN, way="direct")
        table = await begun(store, (1,))
        await stands(store, table)
        letter = await store.write(notices.take, call(table, 1), NOON + TOGETHER)
        await store.write(refuse_direct, BEN)
        await store.write(notices.failed, letter, NOON + TOGETHER, sure=True)
        letter = await store.write(notices.take, call(table, 1), NOON + TOGETHER)
        assert (letter.to, letter.unaware) == (None, {BEN})
        await store.write(notices.sent, letter, CHANNEL, 777, NOON)
        assert await store.view(ways_of, BEN) == Ways("direct", refused=True)
        assert await store.write(choose_way, BEN, way="direct") == Ways("direct")

    async def test_few_channels_are_opened_in_a_minute(self, store):
        members = range(10, 12 + NEW_AT_ONCE)
        for member in members:
            await store.write(choose_way, member, way="direct")
        when = [await store.write(may_send, member, NOON + 3) for member in members]
        assert when == [NOON + 3] * NEW_AT_ONCE + [NOON + 63] * 2
        assert await store.write(may_send, members[0], NOON + 4) == NOON + 4, "that is the same one"
        assert await store.write(may_send, members[-1], NOON + 63) == NOON + 63

    async def test_a_pause_holds_for_all(self, store):
        await store.write(choose_way, BEN, way="direct")
        await store.write(note_direct, BEN, 99)
        await store.write(pause_direct, NOON + HOUR)
        table = await begun(store, (1,))
        await stands(store, table)
        assert await store.write(notices.take, call(table, 1), NOON + TOGETHER) is None
        assert await store.view(next_due) == NOON + HOUR
        assert (await store.write(notices.take, call(table, 1), NOON + HOUR)).direct_id == 99

    async def test_a_member_who_is_forgotten_has_chosen_nothing(self, store):
        await store.write(choose_way, BEN, way="direct")
        table = await begun(store, (1,))
        await stands(store, table)
        letter = await store.write(notices.take, call(table, 1), NOON + TOGETHER)
        await store.write(notices.sent, letter, 99, 777, NOON)
        await store.write(forget_member, BEN, NOON)
        assert await store.view(ways_of, BEN) == Ways()
        told = await store.database.read("SELECT channel_id, message_id FROM notices")
        assert told == [(None, None)]

    async def test_one_who_asked_to_be_forgotten_is_not_called(self, store):
        table = await begun(store, (1,))
        await store.write(forget_member, BEN, NOON)
        assert (await board_at(store, table.id)).calls == ()


class TestAttempts:
    async def taken(self, store):
        table = await begun(store)
        await stands(store, table, made=(0,))
        letter = await store.write(notices.take, call(table, 1), NOON + TOGETHER)
        return table, letter

    async def test_one_that_failed_is_made_again_then(self, store):
        table, letter = await self.taken(store)
        await store.write(notices.failed, letter, NOON + HOUR, sure=True)
        assert await store.view(next_due) == NOON + HOUR
        again = await store.write(notices.take, call(table, 1), NOON + HOUR)
        assert again.batch == letter.batch

    async def test_one_that_may_stand_is_made_again_for_a_while(self, store):
        table, letter = await self.taken(store)
        await store.write(notices.failed, letter, NOON + TOGETHER + 5, sure=False)
        again = await store.write(notices.take, call(table, 1), NOON + TOGETHER + 5)
        assert again.batch == letter.batch
        late = NOON + TOGETHER + SURE + 1
        assert isinstance(await store.write(notices.take, call(table, 1), late), Unsure)

    @pytest.mark.parametrize("stands", [True, False])
    async def test_what_became_of_one_is_found_out_then(self, store, stands):
        """It is told once at most, and once at least where it surely does not stand."""
        table, _ = await self.taken(store)
        late = NOON + TOGETHER + SURE + 1
        unsure = await store.write(notices.take, call(table, 1), late)
        assert (unsure.channel_id, unsure.since) == (CHANNEL, NOON + TOGETHER)
        assert await store.write(notices.take, call(table, 1), late) is None, (
            "somebody finds it out"
        )
        await store.write(notices.found_out, unsure, late, stands=stands)
        again = await store.write(notices.take, call(table, 1), late)
        assert again is None if stands else isinstance(again, Letter)
        assert stands == (await store.view(due_by, DAY, 9) == [])
        assert stands == (await self.unsure(store, table)), "the row says that nobody knows"

    async def unsure(self, store, table):
        """Whether a call counts as made, though nobody knows its message."""
        found = await store.database.read(
            "SELECT 1 FROM notices WHERE notice_id = ? AND told IS NOT NULL"
            " AND tried IS NOT NULL AND message_id IS NULL",
            call(table, 1),
        )
        return bool(found)

    async def test_another_attempt_has_the_same_notices(self, store):
        """Else what is new would be taken for told with the message that stands."""
        table, letter = await self.taken(store)
        await write(store, "reminder", table, 0, 0, NOON)
        await store.write(notices.failed, letter, NOON + 70, sure=False)
        again = await store.write(notices.take, call(table, 1), NOON + 70)
        assert [each.notice.kind for each in again.told] == ["call"]

    async def test_whoever_dies_with_a_letter_leaves_it_to_others(self, store):
        await self.taken(store)
        found = await store.view(due_by, NOON + HOUR, 9)
        assert len(found) == 1


class TestAsked:
    """What is asked of members at a table."""

    async def asks(self, store, now, *, way="mention"):
        await store.write(set_hours, BEN, "UTC", NIGHT, 0)
        await store.write(choose_way, BEN, way=way)
        table = await begun(store, ())
        question = Question(table.id, "end", 0, 0)
        asked = await store.write(questions.open_question, question, 0, now)
        called = await store.write(
            notices.mention_or_tell, table.id, "vote", {1: BEN}, asked.asked, now
        )
        return question, called, notice_id(table.id, "vote", 1, now)

    async def test_who_is_awake_is_mentioned_where_it_is_asked(self, store):
        _, called, _ = await self.asks(store, NOON)
        assert called == {BEN}
        assert await rows(store) == []

    async def test_who_sleeps_is_told_in_the_morning(self, store):
        _, called, one = await self.asks(store, 23 * HOUR)
        assert called == frozenset()
        assert await store.write(notices.take, one, 23 * HOUR + TOGETHER) is None
        assert await store.view(next_due) == DAY + 8 * HOUR
        letter = await store.write(notices.take, one, DAY + 8 * HOUR)
        assert [(each.notice.kind, each.member_id) for each in letter.told] == [("vote", BEN)]

    async def test_who_wants_direct_messages_has_one(self, store):
        _, called, one = await self.asks(store, NOON, way="direct")
        assert called == frozenset()
        assert (await store.write(notices.take, one, NOON + TOGETHER)).to == BEN

    @pytest.mark.parametrize("agrees", [True, False])
    async def test_who_has_answered_is_not_told(self, store, agrees):
        question, _, one = await self.asks(store, 23 * HOUR)
        now = 23 * HOUR + 9
        await store.write(questions.vote, question, 1, agrees=agrees, asked_at=0, now=now)
        assert await store.write(notices.take, one, DAY + 8 * HOUR) is None
        assert await rows(store) == []

    async def test_a_message_goes_when_the_question_has_run_out(self, store):
        question, _, one = await self.asks(store, 23 * HOUR)
        letter = await store.write(notices.take, one, DAY + 8 * HOUR)
        await store.write(notices.sent, letter, CHANNEL, 778, DAY + 8 * HOUR)
        await store.write(questions.close_old, question.table_id, DAY + 23 * HOUR)
        assert await store.write(notices.take, one, DAY + 23 * HOUR) == void(question.table_id, 778)

    async def test_a_chair_is_offered_to_who_sleeps_in_the_morning(self, store):
        await store.write(set_hours, CAI, "UTC", NIGHT, 0)
        table, now = await begun(store, ()), 23 * HOUR
        await store.write(chairs.offer_chair, table.id, BEN, CAI, now)
        assert (
            await store.write(notices.mention_or_tell, table.id, "offer", {1: CAI}, CAI, now)
            == frozenset()
        )
        one = notice_id(table.id, "offer", 1, CAI)
        letter = await store.write(notices.take, one, DAY + 8 * HOUR)
        assert [(each.notice.kind, each.member_id) for each in letter.told] == [("offer", CAI)]

    @pytest.mark.parametrize("end", ["declined", "left", "sits", "blocked", "ran out"])
    async def test_not_when_it_is_on_offer_no_more(self, store, end):
        await store.write(set_hours, CAI, "UTC", NIGHT, 0)
        table, now = await begun(store, ()), 23 * HOUR
        await store.write(chairs.offer_chair, table.id, BEN, CAI, now)
        await store.write(notices.mention_or_tell, table.id, "offer", {1: CAI}, CAI, now)
        if end == "declined":
            await store.write(offers.decline_offer, table.id, 1, BEN, CAI, now)
        elif end == "blocked":
            await store.write(blocks.block, CAI, BEN)
        elif end == "ran out":
            assert (
                await store.write(notices.take, notice_id(table.id, "offer", 1, CAI), now + 2 * DAY)
                is None
            )
            return
        elif end == "left":
            await store.write(chairs.leave_game, table.id, BEN, now)
        else:
            await store.write(chairs.accept_chair, table.id, BEN, CAI, "Cai", now)
        one = notice_id(table.id, "offer", 1, CAI)
        assert await store.write(notices.take, one, DAY + 8 * HOUR) is None


class TestChairs:
    async def test_what_one_was_told_goes_when_another_sits_down_who_is_reminded_anew(self, store):
        table = await begun(store, (1,))
        await stands(store, table, made=(1,))
        await write(store, "reminder", table, 1, 0, NOON)
        reminder = notice_id(table.id, "reminder", 1, 0)
        letter = await store.write(notices.take, reminder, NOON)
        await store.write(notices.sent, letter, CHANNEL, 777, NOON)
        await hand(store, table, BEN, CAI, NOON)
        assert await store.write(notices.take, reminder, NOON) == void(table.id, 777)
        await write(store, "reminder", table, 1, 0, NOON + HOUR)
        letter = await store.write(notices.take, reminder, NOON + HOUR)
        assert [each.member_id for each in letter.told] == [CAI]


class TestClosing:
    async def test_the_players_are_told_a_day_before_a_table_closes(self, store):
        table = await gather(store)
        assert await store.write(warn_of_end, table.id, 5 * DAY) is None
        ends = table.due + WORD_BEFORE
        assert ends >= 1000 + LOBBY_ENDS
        assert await store.write(warn_of_end, table.id, table.due) == table.due
        assert await store.write(warn_of_end, table.id, table.due) is None
        assert (await store.view(tables.table, table.id)).due == ends
        assert [row[:3] for row in await rows(store)] == [("closing", 0, ends)]
        ((_, one),) = await store.view(due_by, table.due, 9)
        letter = await store.write(notices.take, one, table.due)
        assert letter.told[0].member_id == ANA

    async def test_not_when_somebody_did_something_meanwhile(self, store):
        table = await gather(store)
        await store.write(warn_of_end, table.id, table.due)
        await store.write(gathering.join_table, table.id, BEN, "Ben", table.due)
        one = notice_id(table.id, "closing", 0, table.due + WORD_BEFORE)
        assert await store.write(notices.take, one, table.due) is None


@pytest.mark.parametrize("way", ["mention", "direct"])
async def test_a_message_that_a_fault_may_have_let_through_keeps_its_nonce(store, way):
    """Discord answers with a fault behind the effect; another notice is due meanwhile."""
    table, elsewhere = await begun(store), await begun(store, channel=CHANNEL + 1)
    for each in (table, elsewhere):
        await stands(store, each, made=(0, 1))
    await store.write(choose_way, BEN, way=way, hour=9)
    await store.write(note_direct, BEN, 77)
    await write(store, "reminder", table, 1, 0, NOON)
    reminder = notice_id(table.id, "reminder", 1, 0)
    letter = await store.write(notices.take, reminder, NOON)
    await store.write(notices.failed, letter, NOON + 2, sure=True)
    place, seat = (table, 0) if way == "mention" else (elsewhere, 1)
    await write(store, "reminder", place, seat, 0, NOON + 1)
    other = await store.write(notices.take, notice_id(place.id, "reminder", seat, 0), NOON + 2)
    again = await store.write(notices.take, reminder, NOON + 2)
    assert isinstance(other, Letter)
    assert isinstance(again, Letter)
    assert again.batch == letter.batch != other.batch
    assert [each.notice.id for each in again.told] == [reminder]
    assert len(other.told) == 1
