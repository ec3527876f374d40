"""A title that is not finished is offered where a server asks for it, and says what it is."""

from pathlib import Path
from typing import Any

import pytest

from data.rows import ServerSettings
from data.settings import save_server
from engine.catalogue import find
from tests.cogs.room import Room, labels, said, text_of
from tests.guest import guest

HOME = Path(__file__).parents[2] / "data" / "skeleton"
TOY = "toy"


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Any:
    with guest(TOY, HOME):
        yield find(TOY)


@pytest.fixture
async def room(room: Room) -> Room:
    """A room in which nobody has asked for drafts."""
    await room.store.write(save_server, room.guild.id, ServerSettings())
    return room


@pytest.fixture
def manager(room: Room) -> Any:
    return room.someone(manage_guild=True)


async def offered(room: Room) -> list[str]:
    choices = await room.members[0].autocomplete(room.channel, "table new", "title", "")
    return [choice["value"] for choice in choices]


async def test_a_draft_is_offered_to_nobody_who_did_not_ask(room, toy):
    ana = room.members[0]
    assert TOY not in await offered(room)
    refused = await ana.slash(room.channel, "table new", title=TOY, thread=False)
    assert "Which game" in said(refused)
    assert "Toy" not in said(refused)
    which = await ana.slash(room.channel, "table new", thread=False)
    assert not any("Toy" in label for label in labels(which.response))
    books = await ana.slash(room.channel, "rules")
    assert not any("Toy" in label for label in labels(books.response))
    assert "Which game" in said(await ana.slash(room.channel, "rules", title=TOY))


async def test_a_server_that_asks_for_drafts_is_offered_them(room, toy, manager):
    ana = room.members[0]
    done = await manager.slash(room.channel, "settings server", drafts=True)
    assert "drafts **yes**" in said(done)
    assert "Toy (draft)" in said(done)
    assert TOY in await offered(room)
    which = await ana.slash(room.channel, "table new", thread=False)
    assert "Toy (draft)" in labels(which.response)
    await room.press(ana, which.response, "new", f":{TOY}:0")
    assert (await room.sitting()).game.key == TOY
    assert "still being made" in text_of(room.public()[-1])
    assert "still being made" in said(await ana.slash(room.channel, "rules"))


async def test_a_server_may_switch_a_draft_off_and_keep_the_others(room, toy, manager):
    done = await manager.slash(room.channel, "settings server", drafts=True, title=TOY, allow=False)
    assert "drafts **yes**" in said(done)
    assert "Toy" not in said(done)
    assert TOY not in await offered(room)


@pytest.mark.long
async def test_a_table_of_a_draft_goes_on_where_none_is_offered_any_more(room, toy, manager):
    ana, bo, *_ = room.members
    await manager.slash(room.channel, "settings server", drafts=True)
    await ana.slash(room.channel, "table new", title=TOY, thread=False)
    done = await manager.slash(room.channel, "settings server", drafts=False)
    assert "drafts **no**" in said(done)
    assert TOY not in await offered(room)
    await bo.slash(room.channel, "table join")
    assert len((await room.sitting()).players) == 2
    book = await ana.slash(room.channel, "rules")
    assert "still being made" in said(book)
    read = await room.click(ana, book.response, f"patolli:section:{TOY}")
    assert "P" in said(read)


@pytest.mark.long
async def test_a_beta_is_offered_to_all_and_says_what_it_is(room, toy, monkeypatch):
    monkeypatch.setattr(type(toy), "stage", "beta")
    ana = room.members[0]
    await ana.slash(room.channel, "settings me", language="fr")
    which = await ana.slash(room.channel, "table new", thread=False)
    assert "Toy (bêta)" in labels(which.response)
    await room.press(ana, which.response, "new", f":{TOY}:0")
    assert "Beta:" in text_of(room.public()[-1])
    assert "Bêta\N{NO-BREAK SPACE}:" in said(await ana.slash(room.channel, "rules"))


async def test_a_complete_title_says_nothing_of_it(room):
    ana = room.members[0]
    which = await ana.slash(room.channel, "table new", thread=False)
    assert not any("(" in label for label in labels(which.response))
    await ana.slash(room.channel, "table new", title="gold", thread=False)
    assert "-# " not in text_of(room.public()[-1]).split("\n")[1]


@pytest.mark.parametrize(
    ("weight", "best", "line"),
    [
        ("light", 3, "**Toy (draft)** · 2–4 players, best with 3 · 6 short rounds · light"),
        (None, None, "**Toy (draft)** · 2–4 players · 6 short rounds"),
    ],
)
async def test_a_draft_may_leave_open_what_it_is_like(room, toy, monkeypatch, weight, best, line):
    await room.store.write(save_server, room.guild.id, ServerSettings(drafts=True))
    monkeypatch.setattr(type(toy), "weight", weight)
    monkeypatch.setattr(type(toy), "fits_best", best)
    which = await room.members[0].slash(room.channel, "table new", thread=False)
    assert line in said(which).splitlines()
