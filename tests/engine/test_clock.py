"""Clocks, and what is left of a handover; the hours that they run in are in test_hours."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime
from itertools import pairwise

import pytest

from engine.clock import DAY, HOUR, PRESETS, BadClock, Clock, Handover, clock_of, per_turn, text_of
from engine.hours import BadHours, Holiday, Hours
from tests.seeding import seeded

MINUTE = 60
PARIS = Hours("Europe/Paris", (22 * 60, 8 * 60))
"""Asleep from ten to eight."""


def at(text: str, hours: Hours = PARIS) -> int:
    """The moment at which it is that time on somebody's wall."""
    zone = hours.local(0).tzinfo
    return int(datetime.fromisoformat(text).replace(tzinfo=zone).timestamp())


class TestClocks:
    @pytest.mark.parametrize(
        ("text", "clock"),
        [
            ("none", None),
            ("turn 3600", per_turn(3600)),
            ("turn 604800", per_turn(7 * DAY)),
            ("bank 1200 120", Clock(1200, 120)),
            ("bank 2592000 86400", Clock(30 * DAY, DAY)),
        ],
    )
    def test_a_clock_is_written_and_read_again(self, text, clock):
        assert clock_of(text) == clock
        assert text_of(clock) == text

    def test_an_empty_column_is_no_clock(self):
        assert clock_of(None) is None

    @pytest.mark.parametrize(
        "text",
        [
            *("turn", "turn 3599", "turn 604801", "turn  3600", "turn 3600 60", "turn -3600"),
            *("turn 3600.5", "turn ٣٦٠٠", "turn 9999999999", "bank 1200", "bank 299 60"),
            *("bank 2592001 60", "bank 1200 59", "bank 1200 1201", "bank 1200 120 1", "day"),
            *("bank 1200 1200", "Turn 3600", " turn 3600", "none none"),
        ],
    )
    def test_what_is_no_clock_is_refused_and_says_why(self, text):
        with pytest.raises(BadClock, match=r"\d|neither"):
            clock_of(text)

    def test_the_presets_are_an_evening_a_day_three_days_and_a_week(self):
        assert {key: text_of(clock) for key, clock in PRESETS.items()} == {
            "evening": "bank 1200 120",
            "day": "turn 86400",
            "three_days": "turn 259200",
            "week": "turn 604800",
        }

    def test_a_turn_begins_with_all_of_its_time_whatever_was_left(self):
        clock = per_turn(DAY)
        assert [clock.next_turn(clock.after_turn(left)) for left in (0, 1, DAY)] == [DAY] * 3
        assert clock.taken_back(clock.after_turn(9 * HOUR)) == 9 * HOUR
        assert clock.taken_back(clock.after_turn(5)) == 300, "never handed over when it is over"

    def test_a_bank_gets_its_refund_and_holds_never_more_than_at_the_start(self):
        clock = Clock(1200, 120)
        assert [clock.after_turn(left) for left in (0, 700, 1080, 1081, 1200)] == [
            *(120, 820, 1200, 1200, 1200)
        ]

    def test_playing_and_taking_back_again_and_again_earns_no_time(self):
        clock, left = Clock(1200, 120), 500
        for _ in range(5):
            left = clock.taken_back(clock.after_turn(left))
        assert left == 500
        assert clock.taken_back(clock.after_turn(0)) == 120, "never handed over when it is over"


class TestHandover:
    def test_without_a_zone_every_second_counts(self):
        turn = Handover(1000, DAY)
        assert turn.until == 1000 + DAY
        assert turn.remind_at == 1000 + DAY * 4 // 5
        assert turn.remaining(1000 + HOUR) == DAY - HOUR

    def test_a_day_counts_waking_hours_alone(self):
        turn = Handover(at("2026-06-01 20:00"), DAY, PARIS)
        assert turn.until == at("2026-06-03 16:00"), "2 hours, 14 and 8"
        assert turn.remaining(at("2026-06-02 08:00")) == 22 * HOUR
        assert turn.remaining(at("2026-06-02 03:00")) == 22 * HOUR, "nothing runs at night"

    def test_it_is_over_at_the_deadline_and_not_before(self):
        turn = Handover(at("2026-06-01 20:00"), DAY, PARIS)
        assert turn.until is not None
        assert not turn.over(turn.until - 1)
        assert turn.remaining(turn.until - 1) == 1
        assert turn.over(turn.until)
        assert turn.remaining(turn.until + DAY) == 0

    def test_a_reminder_that_would_fall_on_the_beginning_of_the_night_waits_for_the_morning(self):
        turn = Handover(at("2026-06-01 21:20"), 50 * MINUTE, PARIS)
        assert turn.remind_at == at("2026-06-02 08:00")
        assert turn.until == at("2026-06-02 08:10")

    def test_little_time_is_not_worth_a_reminder(self):
        assert Handover(0, 300).remind_at == 240
        assert Handover(0, 299).remind_at == 240 - 1
        assert Handover(0, 295).remind_at is None

    def test_no_time_at_all_is_over_at_once(self):
        turn = Handover(1000, 0)
        assert turn.until == 1000
        assert turn.over(1000)
        assert turn.remind_at is None
        asleep = at("2026-06-01 23:00")
        assert Handover(asleep, 0, PARIS).until == asleep

    def test_a_holiday_across_the_deadline_puts_it_off(self):
        away = Holiday(date(2026, 6, 2), date(2026, 6, 9), entered=at("2026-06-01 21:00"))
        turn = Handover(at("2026-06-01 20:00"), DAY, replace(PARIS, holidays=(away,)))
        assert turn.until == at("2026-06-11 16:00")
        assert turn.remaining(at("2026-06-08 12:00")) == 22 * HOUR

    def test_a_holiday_that_is_entered_late_does_not_undo_a_deadline(self):
        turn = Handover(at("2026-06-01 08:00"), 10 * HOUR, PARIS)
        assert turn.until == at("2026-06-01 18:00")
        late = Holiday(date(2026, 6, 1), date(2026, 6, 9), entered=at("2026-06-01 18:00"))
        assert replace(turn, hours=replace(PARIS, holidays=(late,))).until == turn.until
        just = late._replace(entered=at("2026-06-01 17:59"))
        put_off = replace(turn, hours=replace(PARIS, holidays=(just,)))
        assert put_off.until == at("2026-06-10 08:01")

    def test_a_holiday_that_is_cancelled_makes_nobody_late_at_once(self):
        away = Holiday(date(2026, 6, 1), date(2026, 6, 9), cancelled=at("2026-06-05 12:00"))
        turn = Handover(at("2026-06-01 08:00"), 10 * HOUR, replace(PARIS, holidays=(away,)))
        assert turn.until == at("2026-06-05 22:00")

    def test_a_stopped_table_has_no_deadline_until_it_goes_on(self):
        turn = Handover(at("2026-06-01 08:00"), 10 * HOUR, PARIS)
        stopped = replace(turn, stops=((at("2026-06-01 10:00"), None),))
        assert (stopped.until, stopped.remind_at) == (None, None)
        assert stopped.remaining(at("2026-06-07 10:00")) == 8 * HOUR
        assert not stopped.over(at("2027-06-07 10:00"))
        again = replace(turn, stops=((at("2026-06-01 10:00"), at("2026-06-03 10:00")),))
        assert again.until == at("2026-06-03 18:00")

    def test_stopping_a_table_afterwards_does_not_undo_a_deadline(self):
        turn = Handover(at("2026-06-01 08:00"), 10 * HOUR, PARIS)
        assert replace(turn, stops=((at("2026-06-01 18:00"), None),)).until == turn.until

    def test_the_time_in_which_the_bot_was_away_is_given_back(self):
        turn = Handover(at("2026-06-01 12:00"), 10 * HOUR, PARIS)
        since, until = at("2026-06-01 13:00"), at("2026-06-04 13:00")
        credit = turn.given_back(since, until)
        assert credit == 3 * 14 * HOUR, "three days, but for the nights"
        credited = replace(turn, credit=credit)
        assert credited.remaining(until) == turn.remaining(since) == 9 * HOUR
        assert credited.until == at("2026-06-04 22:00")
        assert credited.remind_at == at("2026-06-04 20:00")

    def test_nothing_is_given_back_for_the_time_in_which_the_table_was_stopped(self):
        stops = ((at("2026-06-01 14:00"), at("2026-06-01 16:00")),)
        turn = Handover(at("2026-06-01 12:00"), 10 * HOUR, PARIS, stops)
        assert turn.given_back(at("2026-06-01 13:00"), at("2026-06-01 17:00")) == 2 * HOUR

    def test_what_was_over_before_the_bot_went_away_stays_over(self):
        turn = Handover(at("2026-06-01 12:00"), HOUR, PARIS)
        since, until = at("2026-06-01 14:00"), at("2026-06-02 14:00")
        assert replace(turn, credit=turn.given_back(since, until)).over(until)

    def test_a_clock_that_began_meanwhile_gets_back_what_ran_of_it(self):
        turn = Handover(at("2026-06-01 12:00"), 10 * HOUR, PARIS)
        assert turn.given_back(at("2026-06-01 11:00"), at("2026-06-01 13:00")) == HOUR

    def test_new_hours_count_from_now_on(self):
        turn = Handover(at("2026-06-01 20:00"), DAY, PARIS)
        moved = replace(turn.settled(at("2026-06-02 12:00")), hours=Hours("America/New_York"))
        assert moved.remaining(at("2026-06-02 12:00")) == 18 * HOUR
        assert moved.until == at("2026-06-03 06:00")
        assert moved.remind_at == at("2026-06-03 06:00") - DAY + DAY * 4 // 5

    def test_new_hours_keep_what_was_given_back(self):
        turn = Handover(at("2026-06-01 08:00"), 10 * HOUR, PARIS, credit=2 * HOUR)
        now = at("2026-06-01 12:00")
        moved = replace(turn.settled(now), hours=Hours())
        assert moved.remaining(now) == turn.remaining(now) == 8 * HOUR
        assert moved.until == now + 8 * HOUR

    def test_new_hours_ask_how_long_the_table_was_stopped(self):
        stops = ((at("2026-06-01 09:00"), at("2026-06-01 11:00")),)
        turn = Handover(at("2026-06-01 08:00"), 10 * HOUR, PARIS, stops)
        assert replace(turn.settled(at("2026-06-01 12:00")), hours=Hours()).until == at(
            "2026-06-01 20:00"
        )

    def test_a_reminder_that_new_hours_find_overdue_comes_when_its_member_is_awake(self):
        turn = Handover(at("2026-06-01 08:00"), 10 * HOUR, PARIS)
        now = at("2026-06-01 17:00")
        asleep = Hours("Europe/Paris", (16 * 60, 20 * 60))
        assert replace(turn.settled(now), hours=Hours("Europe/Paris")).remind_at == now
        assert replace(turn.settled(now), hours=asleep).remind_at == at("2026-06-01 20:00")

    def test_new_hours_do_not_undo_a_deadline(self):
        turn = Handover(at("2026-06-01 08:00"), HOUR, PARIS)
        now = at("2026-06-01 09:00")
        later = replace(turn.settled(now), hours=Hours("Europe/Paris", (9 * 60, 20 * 60)))
        assert later.over(now)
        assert later.remind_at is None

    @pytest.mark.parametrize("case", range(60))
    def test_a_reminder_comes_in_waking_hours_before_the_deadline(self, case):
        random = seeded("reminder", case)
        quiet = random.randrange(1440), random.randrange(1440)
        try:
            hours = Hours(random.choice(["Europe/Paris", "Asia/Kathmandu", "Pacific/Apia"]), quiet)
        except BadHours:
            hours = PARIS
        began = at("2026-03-20 00:00") + random.randrange(20 * DAY)
        turn = Handover(
            began, random.randrange(300, 7 * DAY), hours, credit=random.randrange(-300, DAY)
        )
        until, remind_at = turn.until, turn.remind_at
        assert until is not None
        assert remind_at is not None
        assert began <= remind_at < until
        assert hours.awake_from(remind_at) == remind_at
        assert hours.waking(began, remind_at) == max(0, turn.left * 4 // 5 + turn.credit)

    @pytest.mark.parametrize("case", range(20))
    def test_time_only_ever_runs_down_and_is_used_up_at_the_deadline(self, case):
        random = seeded("running down", case)
        began = at("2026-10-20 00:00") + random.randrange(10 * DAY)
        turn = Handover(began, random.randrange(300, 3 * DAY), PARIS)
        moments = sorted(random.randrange(began, began + 9 * DAY) for _ in range(20))
        left = [turn.remaining(moment) for moment in moments]
        assert all(one >= other for one, other in pairwise(left))
        for moment, seconds in zip(moments, left, strict=True):
            assert turn.over(moment) == (seconds == 0)
            if seconds:
                assert PARIS.after(moment, seconds) == turn.until
