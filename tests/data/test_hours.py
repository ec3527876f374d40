"""A member's hours and holidays, on both databases."""

from datetime import UTC, date, datetime

import pytest

from data.forgetting import forget_member
from data.hours import hours_of
from data.members_hours import REMEMBERED, cancel_holiday, note_asked, set_hours, take_holiday
from data.rows import MemberSettings, NoDaysLeft, NoSuchHoliday
from data.settings import member_settings, save_member
from engine.hours import ALWAYS, BadHours, Holiday, Hours
from engine.zones import UnknownZone
from tests.data.tables import ANA, BEN

DAY = 86_400
NIGHT = (23 * 60, 7 * 60)
AUGUST = date(2026, 8, 1), date(2026, 8, 10)


def at(year, month, day, hour=12):
    return int(datetime(year, month, day, hour, tzinfo=UTC).timestamp())


JULY = at(2026, 7, 1)


async def entered(store, days=AUGUST, now=JULY, allowance=30, member=ANA):
    return await store.write(take_holiday, member, *days, now, allowance)


async def was_asked(store):
    zone = "SELECT zone FROM members WHERE member_id = ?"
    return [row for row in await store.database.read(zone, ANA) if row != (None,)]


class TestZone:
    async def test_of_somebody_who_said_nothing_every_hour_counts(self, store):
        assert await store.view(hours_of, ANA) == ALWAYS
        assert not await was_asked(store)

    async def test_a_zone_and_quiet_hours_are_kept(self, store):
        hours = await store.write(set_hours, ANA, "Europe/Paris", NIGHT, JULY)
        assert hours == await store.view(hours_of, ANA) == Hours("Europe/Paris", NIGHT)
        assert await was_asked(store)
        assert await store.view(hours_of, BEN) == ALWAYS

    async def test_who_was_asked_and_said_nothing_has_no_zone(self, store):
        await store.write(note_asked, ANA)
        assert await was_asked(store)
        assert await store.view(hours_of, ANA) == ALWAYS
        await store.write(set_hours, ANA, "Europe/Paris", NIGHT, JULY)
        await store.write(note_asked, ANA)
        assert (await store.view(hours_of, ANA)).zone == "Europe/Paris"

    async def test_what_is_no_zone_and_no_night_changes_nothing(self, store):
        with pytest.raises(UnknownZone):
            await store.write(set_hours, ANA, "Europe/Atlantis", NIGHT, JULY)
        with pytest.raises(BadHours):
            await store.write(set_hours, ANA, "Europe/Paris", (0, 17 * 60), JULY)
        assert not await was_asked(store)

    async def test_settings_and_hours_leave_each_other_alone(self, store):
        await store.write(save_member, ANA, MemberSettings("fr", "safe"))
        await store.write(set_hours, ANA, "Europe/Paris", NIGHT, JULY)
        assert await store.view(member_settings, ANA) == MemberSettings("fr", "safe")
        await store.write(save_member, ANA, MemberSettings("en"))
        assert await store.view(hours_of, ANA) == Hours("Europe/Paris", NIGHT)


class TestHolidays:
    async def test_a_holiday_is_kept_with_the_moment_at_which_it_was_entered(self, store):
        hours = await entered(store)
        assert hours.holidays == (Holiday(*AUGUST, JULY),)
        assert await store.view(hours_of, ANA) == hours
        assert hours.away_until(at(2026, 8, 5)) == at(2026, 8, 11, 0)

    @pytest.mark.one_in(2)
    async def test_a_holiday_that_has_begun_begins_today(self, store):
        hours = await entered(store, now=at(2026, 8, 4))
        assert hours.holidays[0].first == date(2026, 8, 4)
        assert hours.holidays_in(2026) == 7

    async def test_today_is_the_members_own(self, store):
        await store.write(set_hours, ANA, "Pacific/Auckland", (0, 0), JULY)
        hours = await entered(store, now=at(2026, 8, 3, 23))
        assert hours.holidays[0].first == date(2026, 8, 4)

    async def test_one_that_is_over_is_none(self, store):
        with pytest.raises(NoSuchHoliday):
            await entered(store, now=at(2026, 8, 11))

    async def test_no_more_days_a_year_than_the_server_allows(self, store):
        await entered(store, allowance=12)
        more = date(2026, 9, 1), date(2026, 9, 3)
        with pytest.raises(NoDaysLeft) as refused:
            await entered(store, more, allowance=12)
        assert (refused.value.year, refused.value.left) == (2026, 2)
        assert len((await store.view(hours_of, ANA)).holidays) == 1
        await entered(store, (more[0], date(2026, 9, 2)), allowance=12)

    async def test_each_year_has_its_own_days(self, store):
        over_new_year = date(2026, 12, 25), date(2027, 1, 6)
        await entered(store, over_new_year, allowance=7)
        with pytest.raises(NoDaysLeft):
            await entered(store, (date(2026, 12, 1), date(2026, 12, 1)), allowance=7)
        await entered(store, (date(2027, 2, 1), date(2027, 2, 1)), allowance=7)

    async def test_days_that_were_taken_already_take_none_again(self, store):
        await entered(store, allowance=10)
        hours = await entered(store, now=JULY + 5, allowance=10)
        assert hours.holidays_in(2026) == 10

    async def test_who_cancels_is_back_from_that_moment_on(self, store):
        await entered(store)
        back = at(2026, 8, 5)
        hours = await store.write(cancel_holiday, ANA, *AUGUST, back)
        assert hours.holidays == (Holiday(*AUGUST, JULY, back),)
        assert hours.away_until(back - 1) == back
        assert hours.away_until(back) is None
        assert hours.holidays_in(2026) == 5

    async def test_a_holiday_can_be_cancelled_and_taken_again_at_once(self, store):
        await entered(store)
        await store.write(cancel_holiday, ANA, *AUGUST, JULY)
        assert (await store.view(hours_of, ANA)).holidays == ()
        assert (await entered(store)).holidays == (Holiday(*AUGUST, JULY),)

    async def test_what_is_over_or_is_not_there_cannot_be_cancelled(self, store):
        await entered(store)
        for member, now in ((BEN, JULY + 1), (ANA, at(2026, 8, 11))):
            with pytest.raises(NoSuchHoliday):
                await store.write(cancel_holiday, member, *AUGUST, now)
        await store.write(cancel_holiday, ANA, *AUGUST, JULY + 1)
        with pytest.raises(NoSuchHoliday):
            await store.write(cancel_holiday, ANA, *AUGUST, JULY + 2)

    @pytest.mark.one_in(2)
    async def test_those_of_long_ago_are_deleted(self, store):
        await entered(store)
        later = at(2026, 8, 10) + (REMEMBERED + 1) * DAY
        day = datetime.fromtimestamp(later, UTC).date()
        hours = await entered(store, (day, day), now=later)
        assert [holiday.first for holiday in hours.holidays] == [day]


class TestForgetting:
    async def test_nothing_is_left_of_a_member_who_is_forgotten(self, store):
        for member in (ANA, BEN):
            await store.write(set_hours, member, "Europe/Paris", NIGHT, JULY)
            await entered(store, member=member)
        await store.write(forget_member, ANA, JULY)
        assert await store.database.view(lambda sql: hours_of(sql, ANA)) == ALWAYS
        assert len((await store.view(hours_of, BEN)).holidays) == 1
        assert await store.database.read("SELECT DISTINCT member_id FROM holidays") == [(BEN,)]
