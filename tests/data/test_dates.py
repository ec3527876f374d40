"""Dates as people type them."""

from datetime import date

import pytest

from data.dates import city_in, dates_meant, day_in_words

TODAY = date(2026, 7, 10)
THIRD = date(2026, 8, 3)


@pytest.mark.parametrize(
    "typed",
    [
        *("2026-08-03", "3/8/2026", "03/08/26", "3.8.", "3.8.2026", "3. 8. 2026", "3-8-2026"),
        *("3 August", "3rd of August", "3 aug", "August 3", "Aug. 3, 2026"),
        *("3 août", "3 AOUT 2026"),
    ],
)
def test_a_date_is_read_in_the_usual_forms(typed):
    assert dates_meant(typed, TODAY) == [THIRD]


def test_the_first_of_a_month_in_french():
    assert dates_meant("1er septembre", TODAY) == [date(2026, 9, 1)]


def test_a_day_that_has_passed_this_year_is_next_year():
    assert dates_meant("3 mars", TODAY) == [date(2027, 3, 3)]
    assert dates_meant("3 mars", date(2027, 7, 10)) == [date(2028, 3, 3)]
    assert dates_meant("10 July", TODAY) == [TODAY]
    assert dates_meant("2026-03-03", TODAY) == [date(2026, 3, 3)], "a year that was said is meant"


def test_today_and_tomorrow_are_known():
    assert dates_meant("Today", TODAY) == dates_meant("aujourd’hui", TODAY) == [TODAY]
    assert dates_meant("demain", TODAY) == [date(2026, 7, 11)]


def test_what_may_be_two_dates_is_both():
    assert dates_meant("3/8", TODAY, month_first=True) == [THIRD, date(2027, 3, 8)]
    assert dates_meant("8/8", TODAY, month_first=True) == [date(2026, 8, 8)]
    assert dates_meant("3/8", TODAY) == [THIRD]
    assert dates_meant("3/13", TODAY, month_first=True) == [date(2027, 3, 13)]


@pytest.mark.parametrize("typed", ["", "soon", "31 June", "3 ju", "32/1", "2026-13-01", "3 jui"])
def test_what_is_no_date_is_none(typed):
    assert dates_meant(typed, TODAY) == []


def test_the_leap_day_is_in_its_year():
    assert dates_meant("29 février 2028", TODAY) == [date(2028, 2, 29)]
    assert dates_meant("29/2/2027", TODAY) == []


def test_days_and_cities_are_told_in_each_language():
    assert day_in_words(THIRD, "fr") == "lundi 3 août 2026"
    assert "3" in day_in_words(THIRD, "en")
    assert city_in("Europe/London", "fr") == "Londres"
    assert city_in("Europe/London", "en") == "London"
    assert city_in("America/New_York", "en") == "New York"
