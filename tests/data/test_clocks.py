"""The clocks of running games, on both databases."""

from datetime import date

import pytest

from data import chairs, games, gathering, lateness, pauses, posts, tables
from data.clocks import running
from data.due import DAY, GRACE, HOUSE_LATE, moments, note_heartbeat
from data.forgetting import forget_member
from data.members_hours import cancel_holiday, set_hours, take_holiday
from data.rows import StaleBoard, StoredLine
from tests.data.tables import ANA, BEN, plays, timed

HOUR, MINUTE = 3600, 60
EVENING, DAILY = "bank 1200 120", "turn 86400"
BEGAN = 2000
FAR = 400 * DAY


async def chooses(store, table, seat, choice, now, by=BEN, number=0):
    """One of the others says what is to be done about somebody who is late."""
    return await store.write(lateness.choose, table.id, seat, number, choice, by, now, "steady")


async def posted(store):
    """Everything that is due is posted; the seats that are asked about."""
    asked = list[int]()
    while claimed := await store.write(posts.claim, 1, FAR, lambda sql, post: post):
        if claimed.post.kind == posts.LATE:
            asked.append(claimed.post.seat)
        await store.write(
            posts.note, claimed.post, 1, 77 + claimed.post.seat, FAR, whole=True, last=False
        )
    return asked


async def going(store):
    """The seats about which the others are asked no more, though a message does."""
    found = await store.database.read("SELECT seat FROM posts WHERE wanted IS NULL ORDER BY seat")
    return [seat for (seat,) in found]


def until(table, seat=0):
    return table.clock_of(seat).until


class TestRunning:
    async def test_a_bank_keeps_what_is_left_and_gets_its_refund(self, store):
        table = await timed(store, EVENING)
        assert until(table) == BEGAN + 1200
        table = await plays(store, table, 1, 0, BEGAN + 300, (1,))
        table = await plays(store, table, 2, 1, BEGAN + 400, (0,))
        assert until(table) == BEGAN + 400 + (1200 - 300 + 120)
        table = await plays(store, table, 3, 0, BEGAN + 401, (1,))
        assert until(table, 1) == BEGAN + 401 + 1200, "never more than at the start"

    async def test_the_clocks_of_a_table_are_its_own(self, store):
        for table in (await timed(store), await timed(store, EVENING, channel=2)):
            assert await store.view(running, table.id) == table.clocks
            assert len(table.clocks) == 1

    async def test_with_choices_at_once_each_seat_has_its_own(self, store):
        table = await timed(store, EVENING, waiting=(0, 1))
        table = await plays(store, table, 1, 0, BEGAN + 600, (1,))
        assert [(run.seat, run.until) for run in table.clocks] == [(1, BEGAN + 1200)]
        table = await plays(store, table, 2, 1, BEGAN + 900, (0, 1))
        assert until(table, 0) == BEGAN + 900 + 720
        assert until(table, 1) == BEGAN + 900 + 420

    async def test_whoever_takes_a_chair_has_all_the_time_there_is(self, store):
        table = await timed(store, EVENING)
        await plays(store, table, 1, 0, BEGAN + 900, (0,))
        table = await store.write(
            chairs.replace_player, table.id, 0, ANA, BEGAN + 1000, house="steady"
        )
        assert table.clocks == (), "a house player needs none"
        table = await store.write(chairs.take_chair, table.id, 0, 55, "Cai", BEGAN + 1100)
        assert until(table) == BEGAN + 1100 + 1200

    @pytest.mark.parametrize("over", [True, False])
    async def test_nothing_runs_after_the_end(self, store, over):
        table = await timed(store, EVENING)
        await plays(store, table, 1, 0, BEGAN + 5, (1,))
        if over:
            line = StoredLine(2, 1, "bid", BEGAN + 9)
            table = await store.write(games.append, table.id, line, b"end", over=True)
        else:
            table = await store.write(tables.end, table.id, BEGAN + 9)
        assert table.clocks == ()
        for rows in ("clocks", "banks"):
            assert await store.database.read(f"SELECT * FROM {rows}") == []


class TestUndo:
    async def test_a_turn_taken_back_has_what_it_had_without_its_refund(self, store):
        table = await timed(store, EVENING)
        table = await plays(store, table, 1, 0, BEGAN + 300, (1,))
        table = await plays(store, table, 2, 0, BEGAN + 310, (0,), "undo 1")
        assert until(table) == BEGAN + 310 + 900
        table = await plays(store, table, 3, 0, BEGAN + 310, (1,))
        assert until(table, 1) == BEGAN + 310 + 1200, "the other thought of a turn that is gone"

    async def test_nobody_earns_time_by_playing_a_turn_twice(self, store):
        table = await timed(store, EVENING)
        for number in range(1, 20, 2):
            await plays(store, table, number, 0, BEGAN + 1000, (1,))
            table = await plays(store, table, number + 1, 0, BEGAN + 1000, (0,), f"undo {number}")
        assert until(table) == BEGAN + 1000 + 200

    async def test_each_seat_whose_turn_was_taken_back_gives_its_refund(self, store):
        table = await timed(store, EVENING)
        await plays(store, table, 1, 0, BEGAN + 300, (1,))
        await plays(store, table, 2, 1, BEGAN + 700, (0,))
        table = await plays(store, table, 3, 0, BEGAN + 750, (0,), "undo 1 2")
        assert until(table) == BEGAN + 750 + 1020 - 50 - 120
        table = await plays(store, table, 4, 0, BEGAN + 750, (1,))
        assert until(table, 1) == BEGAN + 750 + 800

    async def test_a_turn_of_a_day_that_is_played_and_taken_back_is_no_new_day(self, store):
        table = await timed(store)
        for number in range(1, 8, 2):
            now = BEGAN + number * 3 * HOUR
            await plays(store, table, number, 0, now, (1,))
            table = await plays(store, table, number + 1, 0, now, (0,), f"undo {number}")
            assert until(table) == BEGAN + DAY
        late = BEGAN + DAY - 10
        await plays(store, table, 9, 0, late, (1,))
        table = await plays(store, table, 10, 0, late, (0,), "undo 9")
        assert until(table) == late + 5 * MINUTE, "nobody is handed a turn that is over"
        await plays(store, table, 11, 0, late + 60, (1,))
        table = await plays(store, table, 12, 1, late + 90, (0,))
        assert until(table) == late + 90 + DAY, "the next one is a new day"

    async def test_with_choices_at_once_a_day_that_is_taken_back_goes_on(self, store):
        table = await timed(store, waiting=(0, 1))
        await plays(store, table, 1, 0, BEGAN + 6 * HOUR, (1,))
        table = await plays(store, table, 2, 0, BEGAN + 9 * HOUR, (0, 1), "undo 1")
        assert until(table, 0) == BEGAN + 9 * HOUR + 18 * HOUR
        assert until(table, 1) == BEGAN + DAY

    async def test_who_goes_on_choosing_gives_it_too(self, store):
        table = await timed(store, EVENING, waiting=(0, 1))
        await plays(store, table, 1, 1, BEGAN + 600, (0,))
        await plays(store, table, 2, 0, BEGAN + 600, (0, 1))
        table = await plays(store, table, 3, 0, BEGAN + 600, (0, 1), "undo 1 2")
        assert until(table, 0) == until(table, 1) == BEGAN + 600 + 600


class TestHours:
    async def test_a_clock_stands_still_at_night(self, store):
        await store.write(set_hours, ANA, "Etc/UTC", (0, 8 * 60), 0)
        table = await timed(store)
        assert until(table) == 8 * HOUR + 16 * HOUR + 8 * HOUR + 8 * HOUR

    async def test_a_holiday_across_a_deadline_moves_it(self, store):
        table = await timed(store)
        await store.write(take_holiday, ANA, date(1970, 1, 2), date(1970, 1, 6), BEGAN + 60, 30)
        table = await store.view(tables.table, table.id)
        assert until(table) == BEGAN + 6 * DAY
        assert table.due <= BEGAN + 6 * DAY
        await store.write(cancel_holiday, ANA, date(1970, 1, 2), date(1970, 1, 6), DAY + HOUR)
        assert until(await store.view(tables.table, table.id)) == BEGAN + DAY + HOUR

    async def test_new_quiet_hours_change_only_what_comes(self, store):
        table = await timed(store)
        await store.write(set_hours, ANA, "Etc/UTC", (0, 12 * 60), BEGAN + 6 * HOUR)
        ran = BEGAN + 6 * HOUR
        left = DAY - 6 * HOUR
        assert until(await store.view(tables.table, table.id)) == 12 * HOUR + DAY + (
            left - 12 * HOUR
        ), ran

    async def test_what_is_over_stays_over(self, store):
        table = await timed(store)
        await store.write(set_hours, ANA, "Etc/UTC", (0, 12 * 60), BEGAN + 2 * DAY)
        assert until(await store.view(tables.table, table.id)) <= BEGAN + 2 * DAY

    async def test_who_is_forgotten_keeps_what_ran_not(self, store):
        await store.write(set_hours, ANA, "Etc/UTC", (0, 12 * 60), 0)
        table = await timed(store)
        await store.write(forget_member, ANA, 12 * HOUR)
        assert until(await store.view(tables.table, table.id)) == 12 * HOUR + DAY

    async def test_daylight_saving_skips_no_second_of_theirs(self, store):
        """In Paris clocks went forward at 01:00 UTC on 29 March 2026."""
        await store.write(set_hours, ANA, "Europe/Paris", (22 * 60, 8 * 60), 0)
        table = await timed(store)
        noon = 1_774_695_600  # 28 March 2026, 12:00 in Paris
        table = await plays(store, table, 1, 0, noon, (0,))
        assert until(table) == noon + 10 * HOUR + 9 * HOUR + 14 * HOUR

    async def test_time_away_is_given_back_as_far_as_it_ran(self, store):
        await store.write(set_hours, ANA, "Etc/UTC", (0, 12 * 60), 0)
        table = await timed(store)
        await store.write(note_heartbeat, 12 * HOUR)
        await store.write(note_heartbeat, 12 * HOUR + 3 * DAY)
        assert until(await store.view(tables.table, table.id)) == 5 * DAY
        await store.write(note_heartbeat, 12 * HOUR + 3 * DAY + 60)
        assert until(await store.view(tables.table, table.id)) == 5 * DAY


class TestLateness:
    async def test_a_reminder_is_due_at_four_fifths_and_noted_once(self, store):
        table = await timed(store)
        at = BEGAN + DAY * 4 // 5
        assert table.due == at
        await store.write(lateness.look, table.id, at - 1, "steady")
        assert not (await store.view(tables.table, table.id)).clock_of(0).reminded
        looked = await store.write(lateness.look, table.id, at, "steady")
        assert looked.clock_of(0).reminded
        await store.write(lateness.look, table.id, at + 1, "steady")
        assert await store.database.read(
            "SELECT table_id, seat, number FROM notices WHERE kind = 'reminder'"
        ) == [(table.id, 0, 0)]
        assert (looked.late, looked.due) == ((), BEGAN + DAY)

    @pytest.mark.parametrize("rule", ["wait", "turn", "chair", "end"])
    async def test_the_deadline_is_noted_once(self, store, rule):
        table = await timed(store, rule=rule)
        first = await store.write(lateness.look, table.id, BEGAN + DAY, "steady")
        again = await store.write(lateness.look, table.id, BEGAN + DAY + 60, "steady")
        assert [run.late for run in first.late] == [BEGAN + DAY]
        assert [run.late for run in again.late] == [BEGAN + DAY]
        assert again.late[0].house == ("steady" if rule == "turn" else None)
        assert not again.late[0].reminded, "who is late needs no reminder"

    @pytest.mark.parametrize(
        ("rule", "expected", "asks"),
        [
            ("wait", (), True),
            ("turn", (HOUSE_LATE,), False),
            ("chair", (HOUSE_LATE,), False),
            ("end", (GRACE,), True),
        ],
    )
    async def test_what_is_owed_then_is_due(self, store, rule, expected, asks):
        table = await timed(store, rule=rule)
        looked = await store.write(lateness.look, table.id, BEGAN + DAY, "steady")
        assert tuple(moments(looked.late[0], rule)) == tuple(BEGAN + DAY + at for at in expected)
        assert await posted(store) == [0] * asks

    async def test_the_others_wait_on_and_are_asked_again_at_the_next_deadline(self, store):
        table = await timed(store, EVENING)
        late = BEGAN + 1200
        await store.write(lateness.look, table.id, late, "steady")
        assert await posted(store) == [0]
        table = await chooses(store, table, 0, "wait", late + 500)
        (run,) = table.clocks
        assert (run.until, run.late) == (late + 500 + 120, None)
        with pytest.raises(StaleBoard):
            await chooses(store, table, 0, "wait", late + 501)
        assert (await store.write(lateness.look, table.id, late + 620, "steady")).late
        assert await posted(store) == [0, 0], "what was chosen, and the next question"

    async def test_the_others_choose_a_house_player_for_this_turn(self, store):
        table = await timed(store)
        with pytest.raises(StaleBoard):  # there is time still
            await chooses(store, table, 0, "turn", BEGAN)
        await store.write(lateness.look, table.id, BEGAN + DAY, "steady")
        table = await chooses(store, table, 0, "turn", BEGAN + DAY)
        assert table.clock_of(0).house == "steady"
        with pytest.raises(StaleBoard):
            await chooses(store, table, 0, "chair", BEGAN + DAY)
        table = await plays(store, table, 1, 0, BEGAN + DAY + 9, (0,))
        assert table.clock_of(0).house is None, "the next turn is the player's own"

    async def test_what_asks_about_a_turn_goes_with_it_unless_it_says_what_was_chosen(self, store):
        table = await timed(store, waiting=(0, 1))
        now = BEGAN + DAY
        await store.write(lateness.look, table.id, now, "steady")
        assert await posted(store) == [0, 1]
        await chooses(store, table, 1, "turn", now, by=ANA)
        await plays(store, table, 1, 0, now, (1,))
        await plays(store, table, 2, 1, now, (0, 1))
        assert await going(store) == [0]

    async def test_what_asks_goes_when_whoever_is_late_has_time_again(self, store):
        """A turn of theirs was taken back."""
        table = await timed(store, waiting=(0,))
        await plays(store, table, 1, 0, BEGAN + 9, (0, 1))
        await store.write(lateness.look, table.id, BEGAN + 9 + DAY, "steady")
        assert await posted(store) == [0, 1]
        table = await plays(store, table, 2, 1, BEGAN + 9 + DAY, (0, 1), "undo 1")
        assert [run.late for run in table.clocks] == [None, None]
        assert await going(store) == [0, 1]

    async def test_what_asks_about_a_turn_that_is_over_goes(self, store):
        """It was played before anybody knew where the question stands."""
        table = await timed(store)
        now = BEGAN + DAY
        await store.write(lateness.look, table.id, now, "steady")
        claimed = await store.write(posts.claim, 1, now, lambda sql, post: post)
        await plays(store, table, 1, 0, now, (1,))
        await store.write(posts.note, claimed.post, 1, 77, now, whole=True, last=False)
        assert await going(store) == [0]
        again = await store.write(posts.claim, 1, now, lambda sql, post: post)
        assert (again.post.message_id, again.seen) == (77, None)

    async def test_who_takes_a_chair_is_asked_about_somebody_who_was_late_before(self, store):
        table = await timed(store)
        await store.write(chairs.replace_player, table.id, 1, BEN, BEGAN, house="steady")
        now = BEGAN + DAY
        await store.write(lateness.look, table.id, now, "steady")
        assert await posted(store) == [], "nobody is there to be asked"
        await store.write(chairs.take_chair, table.id, 1, BEN, "Ben", now)
        assert await posted(store) == [0]

    async def test_since_when_somebody_is_late_does_not_move(self, store):
        table = await timed(store)
        await store.write(lateness.look, table.id, BEGAN + DAY, "steady")
        await store.write(set_hours, ANA, "Asia/Tokyo", (0, 480), BEGAN + DAY + HOUR)
        assert until(await store.view(tables.table, table.id)) == BEGAN + DAY

    async def test_who_has_played_is_late_no_more(self, store):
        table = await timed(store)
        await store.write(lateness.look, table.id, BEGAN + DAY, "steady")
        table = await plays(store, table, 1, 0, BEGAN + DAY + 9, (1,))
        with pytest.raises(StaleBoard):
            await chooses(store, table, 0, "wait", BEGAN + DAY + 10)
        assert (await store.write(lateness.look, table.id, BEGAN + DAY + 11, "steady")).late == ()

    async def test_who_is_late_stays_so_while_the_bot_is_away(self, store):
        table = await timed(store)
        await store.write(note_heartbeat, BEGAN + DAY)
        await store.write(lateness.look, table.id, BEGAN + DAY, "steady")
        assert await store.write(note_heartbeat, BEGAN + 4 * DAY) == 3 * DAY
        assert until(await store.view(tables.table, table.id)) == BEGAN + DAY

    async def test_the_day_of_grace_is_none_in_which_nobody_can_do_anything(self, store):
        """Neither while the game is paused nor while the bot is away; it begins for each of those
        who are late with what is left of it."""
        table = await timed(store, rule="end", waiting=(0, 1))
        await store.write(note_heartbeat, BEGAN)
        late = BEGAN + DAY
        await store.write(note_heartbeat, late, 9 * DAY)
        await store.write(lateness.look, table.id, late, "steady")
        await store.write(pauses.pause_game, table.id, late + HOUR)
        went_on = await store.write(pauses.resume_game, table.id, late + 5 * DAY)
        assert went_on.due == late + 5 * DAY + GRACE - HOUR
        await store.write(note_heartbeat, late + 5 * DAY, 9 * DAY)
        assert await store.write(note_heartbeat, late + 8 * DAY) == 3 * DAY
        after = [run.late for run in (await store.view(tables.table, table.id)).clocks]
        assert after == [late + 8 * DAY - HOUR] * 2

    async def test_what_was_asked_of_an_earlier_turn_decides_nothing_about_this_one(self, store):
        table = await timed(store)
        await plays(store, table, 1, 0, BEGAN + 5, (0,))
        await store.write(lateness.look, table.id, BEGAN + 5 + DAY, "steady")
        with pytest.raises(StaleBoard):
            await chooses(store, table, 0, "wait", BEGAN + 2 * DAY)
        await chooses(store, table, 0, "wait", BEGAN + 2 * DAY, number=1)

    async def test_a_late_turn_leaves_the_refund_in_the_bank(self, store):
        table = await timed(store, EVENING)
        await plays(store, table, 1, 0, BEGAN + DAY, (1,))
        table = await plays(store, table, 2, 1, BEGAN + DAY + 1, (0,))
        assert until(table) == BEGAN + DAY + 1 + 120


class TestSettings:
    async def test_the_clock_of_a_game_stays(self, store):
        table = await timed(store)
        with pytest.raises(Exception, match="playing"):
            await store.write(gathering.set_clock, table.id, clock=EVENING)
        assert (await store.view(tables.table, table.id)).clock == DAILY


class TestPauses:
    async def test_nobodys_time_runs_during_a_pause(self, store):
        table = await timed(store)
        paused = await store.write(pauses.pause_game, table.id, BEGAN + HOUR)
        assert until(paused) is None
        assert paused.due is None or paused.due > BEGAN + 2 * DAY
        went_on = await store.write(pauses.resume_game, table.id, BEGAN + HOUR + 5 * DAY)
        assert until(went_on) == BEGAN + 6 * DAY

    async def test_a_bank_is_not_spent_in_a_pause(self, store):
        table = await timed(store, EVENING)
        await store.write(pauses.pause_game, table.id, BEGAN + 100)
        await store.write(pauses.resume_game, table.id, BEGAN + 9000)
        table = await plays(store, table, 1, 0, BEGAN + 9100, (1,))
        table = await plays(store, table, 2, 1, BEGAN + 9101, (0,))
        assert until(table) == BEGAN + 9101 + (1200 - 200 + 120)
