"""What an organiser types for how long, and for when."""

from datetime import UTC, datetime

import pytest

from cogs.cups.moments import duration, moment
from engine.hours import Hours

NOW = datetime(2026, 11, 19, 12, 30, tzinfo=UTC)
"""A Thursday; in Paris it is half past one."""
PARIS = Hours("Europe/Paris")


@pytest.mark.parametrize(
    ("typed", "seconds"),
    [
        ("36 h", 36 * 3600),
        ("90min", 5400),
        ("3 days", 3 * 86_400),
        ("3 jours", 3 * 86_400),
        ("2 Semaines", 14 * 86_400),
        ("0 d", None),
        ("9999 w", None),
        ("soon", None),
        ("", None),
    ],
)
def test_a_duration_is_read_in_both_languages(typed, seconds):
    assert duration(typed) == seconds


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("3 d", "2026-11-22 13:30"),
        ("20:00", "2026-11-19 20:00"),
        ("9:00", "2026-11-20 09:00"),
        ("tomorrow", "2026-11-20 20:00"),
        ("demain 18:30", "2026-11-20 18:30"),
        ("demain à 18h30", "2026-11-20 18:30"),
        ("saturday", "2026-11-21 20:00"),
        ("samedi 21:15", "2026-11-21 21:15"),
        ("Saturday at 9pm", "2026-11-21 21:00"),
        ("thursday", "2026-11-26 20:00"),
        ("1 December", "2026-12-01 20:00"),
        ("1 décembre, 8:00", "2026-12-01 08:00"),
        ("2026-12-24 10:00", "2026-12-24 10:00"),
    ],
)
def test_a_moment_is_on_the_organisers_own_wall(typed, meant):
    found = moment(typed, PARIS, int(NOW.timestamp()))
    assert found is not None
    assert f"{PARIS.local(found):%Y-%m-%d %H:%M}" == meant


@pytest.mark.parametrize("typed", ["", "whenever", "3", "yesterday", "2026-11-18", "2031-01-01"])
def test_what_is_no_moment_to_come_is_none(typed):
    assert moment(typed, PARIS, int(NOW.timestamp())) is None
