"""Whatever happens to two clusters and their server while two hundred tables are played: what
members were told is true."""

import os

import pytest

from tests.bench.wire import Wire
from tests.load import UPDATE, Lost, rage, reminders_of

SECONDS = float(os.environ.get("PATOLLI_LOAD_SECONDS", "180"))
TABLES = int(os.environ.get("PATOLLI_LOAD_TABLES", "200"))
PAUSE = float(os.environ.get("PATOLLI_LOAD_PAUSE", "10"))
"""How long members think: so that a machine of two cores can do what they ask for."""


@pytest.mark.needs("server")
@pytest.mark.enduring
async def test_no_death_of_a_cluster_or_a_server_and_no_update_makes_a_word_untrue(
    tmp_path, random
):
    print(await rage(tmp_path, TABLES, SECONDS, random, PAUSE))


@pytest.mark.needs("server")
@pytest.mark.long
async def test_one_death_one_stop_and_one_update_make_no_word_untrue(tmp_path, random):
    few = {"killed_every": 15.0, "shutdowns": 1, "replaced": 1}
    print(await rage(tmp_path, 10, 25, random, 1.0, **few))


# What the load looks for.


@pytest.mark.parametrize("acknowledged", [None, 1, 2])
def test_a_click_in_an_update_is_excused_by_nobody(acknowledged):
    for heard in ((), (1,), (1, 2)):
        assert not Lost(UPDATE, "play", 17, heard, acknowledged).died_with({1})


def test_a_click_that_went_with_the_dead_is_excused():
    assert Lost("rage", "play", 17, (1,), None).died_with({1})
    assert Lost("rage", "play", 17, (1, 2), 1).died_with({1})
    assert not Lost("rage", "play", 17, (1, 2), None).died_with({1})
    assert not Lost("rage", "play", 17, (1, 2), 2).died_with({1})


def test_a_reminder_that_came_twice_is_counted_twice():
    wire = Wire()
    for number, until in enumerate((7, 7, 8)):
        text = {"type": 10, "content": f"⏳ <@5> **Gold** · <t:{until}:R>\n▶ <@6> it is your turn"}
        wire.told["100"][number] = [text]
    assert sorted(reminders_of(wire).values()) == [1, 2]
