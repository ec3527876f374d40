"""Films: members take turns, the same film is made once, boards do not wait for any of it."""

import asyncio
import io
import time
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from PIL import Image

import cogs.workshop.films
from cogs.workshop.films import Film, Films
from cogs.workshop.workshop import Busy
from renderers import Scene, animate
from tests.cogs.room import WORKSHOP, said, text_of
from tests.renderers.games import play, scene

SCENES = [scene(moment) for moment, _ in zip(play(2, 4), range(9), strict=False)]


class Asking:
    """Members who ask, and the order in which films were read."""

    def __init__(self) -> None:
        self.films = Films(WORKSHOP)
        self.read: list[str] = []

    def ask(self, member: int, name: str) -> asyncio.Future[Film]:
        async def read() -> Sequence[Callable[[], Scene]]:
            self.read.append(name)
            return [lambda: SCENES[0]]

        return asyncio.ensure_future(self.films.ask(member, name, read))


@pytest.mark.long
async def test_members_take_turns():
    asking = Asking()
    asked = [asking.ask(1, f"a{n}") for n in range(4)]
    asked += [asking.ask(member, name) for member, name in ((2, "b"), (3, "c0"), (3, "c1"))]
    await asyncio.gather(*asked)
    assert asking.read == ["a0", "b", "c0", "a1", "c1", "a2", "a3"]


@pytest.mark.long
async def test_one_member_does_not_fill_the_line():
    asking = Asking()
    asked = [asking.ask(1, "same") for _ in range(50)]
    asked += [asking.ask(1, f"a{n}") for n in range(cogs.workshop.films.MOST_OF_ONE - 1)]
    with pytest.raises(Busy):
        asking.ask(1, "one more")
    asked.append(asking.ask(2, "b"))
    await asyncio.gather(*asked)
    assert asking.read[:2] == ["same", "b"]
    await asking.ask(1, "one more")


async def test_the_same_film_is_made_once_and_for_the_one_whose_turn_comes_first():
    asking = Asking()
    asked = [asking.ask(1, "x"), asking.ask(1, "y"), asking.ask(1, "same"), asking.ask(2, "same")]
    films = await asyncio.gather(*asked)
    assert asking.read == ["x", "same", "y"]
    assert films[2] is films[3]
    assert asking.films.kept("same") is films[2]


async def test_films_are_kept_for_a_while_and_not_too_many(monkeypatch):
    asking = Asking()
    film = await asking.ask(1, "x")
    monkeypatch.setattr(cogs.workshop.films, "_KEPT_BYTES", 2 * len(film.gif))
    for name in "yz":
        await asking.ask(1, name)
    assert [asking.films.kept(name) is not None for name in "xyz"] == [False, True, True]
    later = time.monotonic() + 2 * cogs.workshop.films._KEPT_SECONDS
    monkeypatch.setattr(cogs.workshop.films.time, "monotonic", lambda: later)
    assert asking.films.kept("z") is None


async def test_a_film_that_cannot_be_made_is_told_and_the_next_one_is_made():
    asking = Asking()

    async def broken() -> Sequence[Callable[[], Scene]]:
        raise LookupError

    failed = asyncio.ensure_future(asking.films.ask(1, "broken", broken))
    made = asking.ask(1, "x")
    with pytest.raises(LookupError):
        await failed
    assert (await made).pictures == 1


@pytest.mark.long
async def test_a_film_of_pieces_is_the_film_of_all_pictures():
    films = Films(WORKSHOP)

    async def read() -> Sequence[Callable[[], Scene]]:
        return [lambda seen=seen: seen for seen in SCENES]

    film = await films.ask(1, "whole", read)
    assert (film.gif, film.pictures) == (animate(SCENES), len(SCENES))


@pytest.mark.long
async def test_a_member_reads_that_the_film_is_being_made_and_boards_do_not_wait(room):
    await room.table(2)
    for turns in (("bid 3", "bid 1"), ("end",), ("bid 0", "bid 2")):
        for seat, turn in enumerate(turns):
            await room.play(room.members[seat], turn)
    member = room.members[3]
    shown = await member.slash(room.channel, "replay")
    before = len(room.env.http_requests)
    film = await room.press(member, shown.response, "film")
    told = [text_of_request(request) for request in room.env.http_requests[before:]]
    assert any("animation is being made" in text for text in told)
    assert "4 pictures" in said(film)
    assert Image.open(io.BytesIO(await film.response.attachments[0].read())).n_frames == 4
    before = len(room.env.http_requests)
    again = await room.press(member, shown.response, "film")
    told = [text_of_request(request) for request in room.env.http_requests[before:]]
    assert not any("being made" in text for text in told), "it was made a moment ago"
    assert "4 pictures" in said(again)


def text_of_request(request: Any) -> str:
    body = request.json if isinstance(request.json, dict) else {}
    return text_of(type("Said", (), {"components": body.get("components", [])}))


@pytest.mark.long
async def test_a_film_asks_the_store_as_often_however_long_it_is(room, monkeypatch):
    await room.table(2)
    shown = await room.members[3].slash(room.channel, "replay")
    hop, hops = room.store.database._hop, list[int]()

    async def counted(*work: Any, **named: Any) -> Any:
        hops[-1] += 1
        return await hop(*work, **named)

    monkeypatch.setattr(room.store.database, "_hop", counted)
    for turns in (("bid 3", "bid 1"), ("end",), ("bid 0", "bid 2"), ("end", "end")):
        hops.append(0)
        await room.press(room.members[3], shown.response, "film")
        counted_so_far = hops[-1]
        for seat, turn in enumerate(turns):
            await room.play(room.members[seat], turn)
        hops[-1] = counted_so_far
    assert len(set(hops)) == 1
    assert hops[0] < 12
