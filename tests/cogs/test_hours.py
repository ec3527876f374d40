"""``/hours`` and ``/holiday``, as a member types and presses them."""

from dataclasses import replace

import pytest

from data import chairs, tables
from data.hours import hours_of
from data.rows import MemberSettings
from data.settings import save_member, save_server, server_settings
from tests.cogs.room import control_ids, labels, said, text_of

DAY = 86_400


async def hours(room, member=0, **typed):
    return await room.members[member].slash(room.channel, "hours", **typed)


async def holiday(room, member=0, **typed):
    return await room.members[member].slash(room.channel, "holiday", **typed)


async def own(room, member=0):
    return await room.store.view(hours_of, room.members[member].id)


class TestHours:
    async def test_nothing_is_guessed(self, room):
        shown = await hours(room)
        assert "Nobody knows where you live" in said(shown)
        assert labels(shown.response) == ["Choose my city"]
        assert (await own(room)).zone == ""

    async def test_a_city_and_quiet_hours_are_typed(self, room):
        shown = await hours(room, city="Paris", asleep="23h", awake="7:30 am")
        assert "**Paris**" in said(shown)
        assert "Quiet hours: 23:00–07:30" in said(shown)
        kept = await own(room)
        assert (kept.zone, kept.quiet) == ("Europe/Paris", (23 * 60, 7 * 60 + 30))

    async def test_quiet_hours_are_picked(self, room):
        shown = await hours(room, city="Lisbon")
        await room.pick(room.members[0], shown.response, "1320-420")
        assert (await own(room)).quiet == (1320, 420)
        assert (await own(room)).zone == "Europe/Lisbon"

    async def test_of_several_cities_one_is_chosen(self, room):
        shown = await hours(room, city="San")
        assert (await own(room)).zone == ""
        shown = await room.pick(room.members[0], shown.response, "America/Santiago")
        assert "Santiago" in said(shown)
        assert (await own(room)).zone == "America/Santiago"

    async def test_cities_and_days_are_told_in_french(self, room):
        ana = room.members[0]
        await room.store.write(save_member, ana.id, MemberSettings("fr"))
        shown = said(await hours(room, city="Londres", asleep="22 h", awake="8 h"))
        assert "à l’heure de **Londres**" in shown
        assert "22:00–08:00" in shown
        assert "Vous êtes absent le **lundi 3 août 2026**." in said(
            await holiday(room, first="3/8")
        )

    @pytest.mark.parametrize(
        ("typed", "answer"),
        [
            ({"city": "Atlantis"}, "No city is known as `Atlantis`"),
            ({"city": "Paris", "asleep": "late"}, "`late` is no time of the day"),
            ({"city": "Paris", "asleep": "8:00", "awake": "7:00"}, "At most 16 hours"),
        ],
    )
    async def test_what_makes_no_sense_is_refused_and_changes_nothing(self, room, typed, answer):
        assert answer in said(await hours(room, **typed))
        assert (await own(room)).zone == ""


class TestHoliday:
    """The simulated world begins on 1 January 2026."""

    async def test_a_holiday_is_typed_listed_and_cancelled(self, room):
        shown = await holiday(room, first="3 August", last="2026-08-10")
        assert "from **Monday, August 3, 2026** to **Monday, August 10, 2026**" in said(shown)
        assert "22 days left" in said(shown)
        (cancel,) = control_ids(shown.response)
        shown = await room.click(room.members[0], shown.response, cancel)
        assert "no holidays ahead" in said(shown)
        assert (await own(room)).holidays_in(2026) == 0

    async def test_one_day_is_enough(self, room):
        assert "29 days left" in said(await holiday(room, first="3 août"))

    @pytest.mark.one_in(2)
    @pytest.mark.parametrize(
        ("first", "last", "answer"),
        [
            ("3/8", None, "`3/8` may be two dates"),
            ("soon", None, "`soon` is no date"),
            ("2025-12-01", "2025-12-24", "These days are over"),
            ("2026-08-03", "2026-08-01", "ends after it begins"),
            ("2036-08-03", None, "within a year"),
            ("2026-08-01", "2026-09-15", "In 2026 you have 30 days of holidays left"),
        ],
    )
    async def test_what_makes_no_sense_is_refused(self, room, first, last, answer):
        typed = {"first": first} | ({"last": last} if last else {})
        assert answer in said(await holiday(room, **typed))
        assert (await own(room)).holidays == ()

    async def test_a_deadline_moves_with_a_holiday(self, room):
        table = (await room.timed("turn 86400")).id
        before = (await room.store.view(tables.table, table)).clock_of(0).until
        await holiday(room, first="today", last="2026-01-03")
        after = (await room.store.view(tables.table, table)).clock_of(0).until
        assert after - before >= 2 * DAY
        assert f"ana has until <t:{after}:f>" in text_of(await room.board())
        assert "ana is away until <t:" in text_of(await room.board())

    async def test_the_others_see_who_is_away(self, room):
        ana, bo, *_ = room.members
        await holiday(room, first="today", last="2026-01-03")
        await ana.slash(room.channel, "table new", title="gold", thread=False)
        lobby = text_of(room.public()[-1])
        assert "ana is away until <t:" in lobby
        await bo.slash(room.channel, "table join")
        await ana.slash(room.channel, "table start")
        assert "ana is away until <t:" in text_of(await room.board())
        assert "bo is away" not in text_of(await room.board())

    async def test_where_they_live_is_asked_once_when_a_clock_runs_for_them(self, room):
        ana = room.members[0]
        await room.timed("turn 86400")
        shown = await room.press(ana, await room.board(), "play")
        assert "Where do you live?" in said(shown)
        assert "ana has until <t:" in said(shown)
        assert "bo has until" not in said(shown)
        assert "Choose my city" in labels(shown.response)
        shown = await room.press(ana, await room.board(), "play")
        assert "Where do you live?" not in said(shown)
        assert "bo has until <t:" in await room.play(ana, "bid 1")

    async def test_without_a_clock_nobody_is_asked(self, room):
        await room.table(2)
        shown = await room.press(room.members[0], await room.board(), "play")
        assert "Where do you live?" not in said(shown)


async def test_others_see_a_holiday_that_is_to_come(room):
    await room.timed("turn 259200")
    await holiday(room, 1, first="2026-01-03", last="2026-01-10")
    await room.env.settle()
    board = text_of(await room.board())
    assert "bo will be away from <t:1767398400:D> to <t:1768089599:D>" in board


async def test_a_holiday_of_one_day_is_told_as_one(room):
    await room.timed("turn 259200")
    shown = await holiday(room, 1, first="2026-01-03")
    assert "You are away on **Saturday, January 3, 2026**." in said(shown)
    assert labels(shown.response) == ["Cancel Jan 3, 2026"]
    await room.env.settle()
    assert "bo will be away on <t:1767398400:D>." in text_of(await room.board())
    shown = await holiday(room, 1, first="2026-02-03", last="2026-02-05")
    assert labels(shown.response)[1] == "Cancel Feb 3, 2026 – Feb 5, 2026"


async def test_the_strictest_server_where_one_plays_by_a_clock_says_how_long_one_may_be_away(room):
    strict = await room.store.view(server_settings, room.guild.id)
    await room.store.write(save_server, room.guild.id, replace(strict, holidays=2))
    await room.timed("turn 259200")
    user = room.env.create_user("max")
    room.guild.add_member(user)
    other = room.env.create_guild("Other")
    there = other.add_member(user)
    channel = other.create_text_channel("x")
    await room.store.write(chairs.offer_chair, 1, room.members[1].id, user.id, 0)
    await room.store.write(chairs.accept_chair, 1, room.members[1].id, user.id, "max", 0)
    refused = said(await there.slash(channel, "holiday", first="today", last="2026-01-20"))
    assert (await room.store.view(hours_of, user.id)).holidays == ()
    assert "2" in refused


class TestClocksKeepTheirHours:
    async def test_a_turn_that_has_begun_keeps_its_hours_and_the_answer_says_so(self, room):
        await hours(room, city="Paris", asleep="23", awake="7")
        await room.timed("turn 259200")
        until = (await room.store.view(tables.table, 1)).clock_of(0).until
        room.env.backend.advance_clock(60)
        shown = said(await hours(room, asleep="1", awake="9"))
        assert "Quiet hours: 01:00–09:00" in shown
        assert "A turn of yours that has begun keeps the hours that held then." in shown
        assert (await room.store.view(tables.table, 1)).clock_of(0).until == until
        assert "has begun" not in said(await hours(room, 1, city="Paris", asleep="1", awake="9"))

    async def test_from_the_third_change_on_the_answer_says_until_when_the_second_is_kept(
        self, room
    ):
        for begin in (22, 23, 0):
            shown = await hours(room, city="Paris", asleep=f"{begin}:00", awake="7:00")
            assert "twice within 30 days" not in said(shown)
            room.env.backend.advance_clock(DAY)
        shown = said(await hours(room, city="Lisbon", asleep="1:00", awake="9:00"))
        assert "You live by the time of **Lisbon**" in shown
        assert "keep those of **Paris** with the quiet hours 00:00–07:00 until <t:" in shown
        ana = room.members[0]
        await room.store.write(save_member, ana.id, MemberSettings("fr"))
        assert "gardent celles de **Paris**" in said(await hours(room))
        room.env.backend.advance_clock(30 * DAY)
        assert "gardent" not in said(await hours(room))


async def test_fewer_holidays_move_a_deadline_on_the_board(room):
    manager = room.someone(manage_guild=True)
    await holiday(room, first="today", last="2026-01-10")
    await room.timed("turn 259200")
    before = (await room.store.view(tables.table, 1)).clock_of(0).until
    await manager.slash(room.channel, "settings server", holidays=2)
    after = (await room.store.view(tables.table, 1)).clock_of(0).until
    assert before - after == 8 * DAY
    await room.env.settle()
    assert f"ana has until <t:{after}:f>" in text_of(await room.board())
