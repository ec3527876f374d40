"""By which hours and holidays a clock runs: nobody stops their own for ever, on both databases."""

from dataclasses import replace
from datetime import date

import pytest

from data import chairs, tables
from data.clock_hours import kept_hours
from data.due import note_heartbeat
from data.forgetting import forget_member
from data.hours import hours_of
from data.members_hours import REMEMBERED, set_hours, take_holiday
from data.settings import save_server, server_settings
from engine.hours import ALWAYS
from tests.data.tables import ANA, SERVER, board_at, plays, timed

HOUR, DAY = 3600, 86_400
BEGAN = 2000
UTC = "Etc/UTC"
OTHER = SERVER + 1


async def until(store, table, seat=0):
    return (await store.view(tables.table, table.id)).clock_of(seat).until


async def asleep(store, begin, end, now, zone=UTC):
    await store.write(set_hours, ANA, zone, (begin * 60, end * 60), now)


async def allows(store, days, server=SERVER, now=0):
    settings = await store.view(server_settings, server)
    return await store.write(save_server, server, replace(settings, holidays=days), now)


class TestQuietHours:
    async def test_the_first_setting_counts_at_once(self, store):
        table = await timed(store)
        await asleep(store, 1, 13, BEGAN + 60)
        assert await until(store, table) == BEGAN + 2 * DAY

    async def test_a_city_first_and_a_night_then_are_the_first_setting(self, store):
        table = await timed(store)
        await store.write(set_hours, ANA, UTC, (0, 0), BEGAN + 60)
        assert await until(store, table) == BEGAN + DAY
        await asleep(store, 1, 13, BEGAN + 70)
        assert await until(store, table) == BEGAN + 2 * DAY

    async def test_a_turn_keeps_the_hours_that_held_when_it_began(self, store):
        await asleep(store, 0, 8, 0)
        table = await timed(store)
        before = await until(store, table)
        await asleep(store, 8, 16, BEGAN + 60)
        assert await until(store, table) == before
        await plays(store, table, 1, 0, 12 * HOUR, (1,))
        await plays(store, table, 2, 1, 20 * HOUR, (0,))
        assert await until(store, table) == 20 * HOUR + DAY + 8 * HOUR
        assert (await store.view(hours_of, ANA)).quiet == (8 * 60, 16 * 60), "messages: at once"

    async def test_a_night_that_is_moved_twice_a_day_stops_no_clock(self, store):
        """It always began when the old one ended, so no second ever counted."""
        await asleep(store, 0, 12, 0)
        table = await timed(store)
        deadline = await until(store, table)
        for half in range(1, 80):
            await asleep(store, *((12, 0) if half % 2 else (0, 12)), half * 12 * HOUR - 30)
            assert await until(store, table) == deadline

    async def test_nor_one_that_is_moved_before_each_turn(self, store):
        """Two changes within 30 days count; the third waits until the first is 30 days old."""
        await asleep(store, 0, 8, 0)
        for day, (begin, end) in ((1, (1, 9)), (2, (2, 10)), (3, (3, 11)), (4, (4, 12))):
            await asleep(store, begin, end, day * DAY)
        for channel, (day, quiet) in enumerate(((1, 1), (2, 2), (3, 2), (30, 2), (31, 4), (40, 4))):
            table = await timed(store, channel=channel)
            moment = day * DAY + 12 * HOUR
            await plays(store, table, 1, 0, moment, (0,))
            kept = await store.view(kept_hours, ANA, moment)
            assert kept.hours.quiet[0] == quiet * 60
            assert await until(store, table) == moment + DAY + 8 * HOUR

    async def test_the_answer_can_say_until_when_the_second_is_kept(self, store):
        await asleep(store, 0, 8, 0)
        await asleep(store, 1, 9, DAY)
        assert (await store.view(kept_hours, ANA, DAY)).until is None
        await asleep(store, 2, 10, 2 * DAY)
        await asleep(store, 3, 11, 3 * DAY)
        kept = await store.view(kept_hours, ANA, 3 * DAY)
        assert (kept.hours.quiet, kept.until) == ((120, 600), 31 * DAY)
        await asleep(store, 2, 10, 4 * DAY)
        assert (await store.view(kept_hours, ANA, 4 * DAY)).until is None, (
            "they are back at the second"
        )
        await asleep(store, 5, 13, 32 * DAY)
        kept = await store.view(kept_hours, ANA, 32 * DAY)
        assert (kept.hours.quiet, kept.until) == ((300, 780), None)

    async def test_the_answer_can_say_that_a_turn_keeps_its_hours(self, store):
        await asleep(store, 0, 8, 0)
        table = await timed(store)
        assert not (await store.view(kept_hours, ANA, BEGAN)).turns
        await asleep(store, 1, 9, BEGAN + 60)
        assert (await store.view(kept_hours, ANA, BEGAN + 60)).turns
        await plays(store, table, 1, 0, BEGAN + 90, (1,))
        assert not (await store.view(kept_hours, ANA, BEGAN + 90)).turns

    async def test_a_new_zone_is_a_change_too(self, store):
        await store.write(set_hours, ANA, UTC, (0, 0), 0)
        await store.write(take_holiday, ANA, date(1970, 1, 2), date(1970, 1, 2), 0, 30)
        table = await timed(store)
        await store.write(set_hours, ANA, "Pacific/Honolulu", (0, 0), DAY + HOUR)
        assert await until(store, table) == BEGAN + 2 * DAY

    async def test_time_away_and_late_players_go_by_the_hours_of_the_turn(self, store):
        await asleep(store, 0, 12, 0)
        table = await timed(store)
        await asleep(store, 12, 0, BEGAN + 60)
        await store.write(note_heartbeat, 12 * HOUR)
        await store.write(note_heartbeat, 12 * HOUR + 3 * DAY)
        assert await until(store, table) == 5 * DAY

    async def test_nothing_is_left_of_who_is_forgotten_nor_of_long_ago(self, store):
        await asleep(store, 0, 8, 0)
        for year in range(1, 4):
            await asleep(store, year, 8 + year, year * REMEMBERED * DAY + DAY)
        rows = await store.database.read("SELECT since FROM clock_hours ORDER BY since")
        assert rows == [(2 * REMEMBERED * DAY + DAY,), (3 * REMEMBERED * DAY + DAY,)]
        await store.write(forget_member, ANA, 4 * REMEMBERED * DAY)
        assert await store.database.read("SELECT * FROM clock_hours") == []
        assert (await store.view(kept_hours, ANA, 4 * REMEMBERED * DAY)).hours == ALWAYS

    @pytest.mark.parametrize("back", [False, True], ids=["seated", "back"])
    async def test_who_is_forgotten_while_playing_plays_on_without_hours(self, store, back):
        """Else the first setting after each time would stop the clock."""
        table = await timed(store)
        await asleep(store, 1, 13, BEGAN + 60)
        await store.write(forget_member, ANA, BEGAN + HOUR)
        end = await until(store, table)
        if back:
            await store.write(chairs.leave_game, table.id, ANA, BEGAN + HOUR, house="steady")
            await store.write(chairs.take_chair, table.id, 0, ANA, "Ana", BEGAN + HOUR)
            end = await until(store, table)
        await asleep(store, 1, 13, BEGAN + HOUR + 60)
        await store.write(
            take_holiday, ANA, date(1970, 1, 1), date(1970, 1, 20), BEGAN + HOUR + 70, 30
        )
        assert await until(store, table) == end
        ana = (await board_at(store, table.id)).people[0]
        assert not ana.away.holidays, "no board tells of a holiday that stops nothing"
        there = await timed(store, channel=2)
        assert await until(store, there) > BEGAN + 20 * DAY, "at another table all is as before"


class TestHolidays:
    async def test_a_server_that_allows_none_stops_no_clock(self, store):
        """Entered before the game began, where another server allows 30."""
        await allows(store, 0)
        await store.write(take_holiday, ANA, date(1970, 1, 1), date(1970, 1, 20), 0, 30)
        here, there = await timed(store), await timed(store, channel=2, server=OTHER)
        assert await until(store, here) == BEGAN + DAY
        assert await until(store, there) == 20 * DAY + DAY

    async def test_the_first_days_of_a_year_count_in_calendar_order(self, store):
        await allows(store, 3)
        for first, last in ((10, 12), (2, 3)):  # the later ones were entered first
            await store.write(take_holiday, ANA, date(1970, 1, first), date(1970, 1, last), 0, 30)
        table = await timed(store, clock="turn 604800")
        assert await until(store, table) == BEGAN + 7 * DAY + 3 * DAY, "2, 3 and 10 January"
        await plays(store, table, 1, 0, 8 * DAY, (0,))
        assert await until(store, table) == 8 * DAY + 7 * DAY + DAY, "10 January alone"

    async def test_each_year_has_days_of_its_own(self, store):
        await allows(store, 2)
        await store.write(take_holiday, ANA, date(1970, 12, 29), date(1971, 1, 5), 0, 30)
        table = await timed(store)
        await plays(store, table, 1, 0, 363 * DAY - DAY, (0,))  # noon of 29 December 1970
        assert await until(store, table) == 363 * DAY + 2 * DAY

    async def test_a_server_that_allows_fewer_makes_nobody_late_at_once(self, store):
        await store.write(take_holiday, ANA, date(1970, 1, 1), date(1970, 1, 20), 0, 30)
        table = await timed(store)
        there = await timed(store, channel=2, server=OTHER)
        assert await allows(store, 0, now=10 * DAY) == [table.id]
        assert await until(store, table) == 10 * DAY + DAY
        assert await until(store, there) == 20 * DAY + DAY
        assert await allows(store, 0, now=10 * DAY) == [], "nothing has changed"

    async def test_where_there_is_a_clock_the_board_tells_of_holidays_that_stop_it(self, store):
        await allows(store, 2)
        await store.write(take_holiday, ANA, date(1970, 1, 1), date(1970, 1, 20), 0, 30)
        timed_one = await timed(store)
        free = await timed(store, clock="none", channel=2)
        for table, days in ((timed_one, 2), (free, 20)):
            ana = (await board_at(store, table.id)).people[0]
            assert ana.away.away_until(BEGAN) == days * DAY
