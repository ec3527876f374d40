"""Values stand in the columns that their fields name."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

import pytest

from data.columns import APART, column, columns, made
from data.rows import ServerSettings
from data.settings import save_server, server_settings
from data.store import Store


@dataclass(frozen=True)
class Choice:
    """Columns of ``servers``, in an order of their own, with other names and forms."""

    here: str = field(metadata=column("language"))
    holidays: int
    whole: bool = field(metadata=column("keep_boards"))
    titles: list[str] = field(metadata=column("titles_off", read=json.loads, write=json.dumps))
    many: bool = field(metadata=column("most_running > 20"))
    palette: str
    beside: str = field(default="", metadata=APART)


@dataclass(frozen=True)
class Gone:
    palette: str
    colours: int


CHOSEN = ServerSettings(
    "fr", "safe", titles_off=frozenset({"gold"}), keep_boards=True, holidays=7, running=21
)


async def test_a_value_is_read_by_the_names_of_its_columns(where):
    async with await Store.open(where) as store:
        await store.write(save_server, 900, CHOSEN)
        read = await store.view(lambda sql: sql.one(Choice, "FROM servers"))
    assert read == Choice("fr", 7, True, ["gold"], True, "safe")
    assert (read.whole, read.many) == (True, True)  # not 1, on any database


async def test_a_value_is_written_by_the_names_of_its_columns(where):
    async with await Store.open(where) as store:
        await store.write(save_server, 900, CHOSEN)
        await store.write(lambda sql: sql.put("servers", {"server_id": 900}, CHOSEN))
        assert await store.view(server_settings, 900) == CHOSEN
        assert await store.view(lambda sql: sql.values("SELECT server_id FROM servers")) == [900]


async def test_a_column_that_is_missing_is_refused(where):
    async with await Store.open(where) as store:
        with pytest.raises(Exception, match="colours"):
            await store.view(lambda sql: sql.all(Gone, "FROM servers"))


def test_values_that_are_too_few_or_too_many_are_refused():
    assert columns(Gone, "s") == "s.palette, s.colours"
    for values in (("safe",), ("safe", 1, 2)):
        with pytest.raises(TypeError):
            made(Gone, values)


def test_what_is_no_column_stands_behind_those_that_are():
    @dataclass(frozen=True)
    class Mixed:
        beside: str = field(default="", metadata=APART)
        palette: str = ""

    with pytest.raises(TypeError):
        columns(Mixed)
