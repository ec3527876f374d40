"""Which zones are offered for what somebody typed."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import product

import pytest

from engine.cities import minute_in, minute_of_day, zone_meant, zones_like
from engine.zones import UnknownZone, zone

NOON = int(datetime(2026, 6, 1, 12, 0, tzinfo=UTC).timestamp())
FRENCH = {"Europe/London": "Londres", "Europe/Brussels": "Bruxelles"}


@pytest.mark.parametrize(
    ("typed", "best"),
    [
        ("paris", "Europe/Paris"),
        ("Europe/Par", "Europe/Paris"),
        ("new york", "America/New_York"),
        ("york", "America/New_York"),
        ("São P", "America/Sao_Paulo"),
        ("buenos", "America/Argentina/Buenos_Aires"),
        ("port-au", "America/Port-au-Prince"),
        ("germany", "Europe/Berlin"),
        ("united states", "America/New_York"),
        ("montreal", "America/Toronto"),
        ("calcutta", "Asia/Kolkata"),
        ("Kiev", "Europe/Kyiv"),
        ("US/Pac", "America/Los_Angeles"),
        ("oslo", "Europe/Oslo"),
        ("amst", "Europe/Amsterdam"),
        ("fr", "Europe/Paris"),
        ("uk", "Europe/London"),
        ("port au prince", "America/Port-au-Prince"),
        ("utc", "Etc/UTC"),
        ("", "Europe/Paris"),
    ],
)
def test_the_best_match_comes_first(typed, best):
    assert zones_like(typed)[0] == best


def test_a_city_goes_before_what_only_contains_its_letters():
    found = zones_like("rom")
    assert found[0] == "Europe/Rome"
    assert "Africa/Abidjan" not in found
    assert zones_like("xyzzy") == []


def test_the_beginning_of_a_name_goes_before_a_word_in_it_and_that_before_letters():
    assert zones_like("bar") == [
        *("America/Barbados", "Asia/Barnaul"),
        *("America/Antigua", "America/St_Barthelemy"),  # Antigua & Barbuda, St. Barthélemy
        "Australia/Hobart",
    ]


def test_what_the_time_is_called_offers_where_it_is_called_so_in_summer_or_winter():
    assert zones_like("CET") == []
    for typed in ("CET", "cest"):
        assert zones_like(typed, NOON)[:2] == ["Europe/Paris", "Europe/Berlin"]
    assert zones_like("EST", NOON)[0] == "America/New_York"
    assert "Europe/London" in zones_like("GMT", NOON)


def test_a_city_is_found_by_its_name_in_another_language():
    assert zones_like("londres") == []
    assert zones_like("londres", cities=FRENCH) == ["Europe/London"]
    assert zone_meant("BRUXELLES", FRENCH) == "Europe/Brussels"


def test_a_typed_time_offers_the_zones_where_it_is_that_time():
    found = zones_like("14:03", NOON)
    assert found[:3] == ["Europe/Paris", "Europe/Berlin", "Europe/Brussels"]
    assert "Europe/London" not in found
    for name in found:
        assert datetime.fromtimestamp(NOON, zone(name)).hour == 14
    assert zones_like("17:45", NOON) == ["Asia/Kathmandu"]
    assert "Pacific/Apia" in zones_like("1 am", NOON)
    assert "Etc/UTC" in zones_like("11:57", NOON)


def test_a_time_a_little_before_midnight_may_be_one_a_little_after():
    midnight = NOON + 10 * 3600 + 120
    assert minute_in("Europe/Paris", midnight) == 2
    assert "Europe/Paris" in zones_like("23:58", midnight)


def test_a_city_that_is_named_like_its_time_is_offered_once():
    assert zones_like("utc", NOON)[0] == "Etc/UTC"
    assert zones_like("utc", NOON).count("Etc/UTC") == 1


def test_every_zone_is_offered_once_and_has_a_clock():
    every = zones_like("")
    assert len(every) == len(set(every)) > 400
    for name in every:
        assert zone(name).utcoffset(datetime(2026, 1, 1)) is not None


def test_a_typed_name_is_one_zone_or_none():
    assert zone_meant("europe/paris") == "Europe/Paris"
    assert zone_meant("Europe/Kiev") == zone_meant("kiev") == "Europe/Kyiv"
    assert zone_meant("Tokyo") == zone_meant("japan") == "Asia/Tokyo"
    assert [zone_meant(typed) for typed in ("", "toky", "Europe", "eastern", "14:30")] == [None] * 5


@pytest.mark.parametrize("name", ["Europe/Pari", "", "../../../etc/passwd", "Europe", "zone.tab"])
def test_only_zones_have_clocks(name):
    with pytest.raises(UnknownZone):
        zone(name)


@pytest.mark.parametrize(
    ("typed", "minute"),
    [
        *(("14:30", 870), ("14h30", 870), ("14 h 30", 870), ("14.30", 870), (" 14h ", 840)),
        *(("9", 540), ("09:05", 545), ("0:00", 0), ("23:59", 1439), ("2:30 pm", 870)),
        *(("2 PM", 840), ("12 am", 0), ("12 pm", 720), ("12:15am", 15), ("2:30 p.m.", 870)),
        *((text, None) for text in ("24:00", "14:60", "13 pm", "0 am", "14:3", "x", "", "1430")),
    ],
)
def test_a_time_is_read_as_people_write_it(typed, minute):
    assert minute_of_day(typed) == minute


def test_every_minute_of_the_day_is_read_back():
    for hour, minute in product(range(24), range(60)):
        assert minute_of_day(f"{hour}:{minute:02}") == hour * 60 + minute
