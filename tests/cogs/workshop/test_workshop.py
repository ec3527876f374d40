"""Pictures and replays by other processes, whatever happens to them."""

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import Image

import renderers
from cogs.workshop import workshop as shop
from cogs.workshop.masters import Master, launched
from cogs.workshop.worker import Folders, kit_message
from cogs.workshop.workshop import Busy, Died, OverShare, Superseded, Undone, Workshop
from data.words import words
from engine.catalogue import find
from engine.playout import random_game
from engine.record import Record
from renderers import Scene
from renderers.charts import show as charts
from renderers.scene import PALETTES
from tests.cogs.outlines import outlined
from tests.cogs.painters import painting
from tests.cogs.room import WORKSHOP, open_room, said, text_of
from tests.guest import guest
from tests.renderers.charts.cups import some_leaves
from tests.renderers.games import GAMES, LANGUAGES, LONG, play, scene

TOY = Path(__file__).parents[3] / "data" / "skeleton"
ROOT = Path(__file__).parents[3]
SOON = 20.0


def game(lines: int = 4) -> Record:
    record = random_game(find("gold"), 2, {}, Random(3)).record()
    return replace(record, lines=record.lines[:lines], result=None)


def children(pid: int) -> list[int]:
    try:
        told = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii")
    except OSError:
        return []
    return [int(child) for child in told.split()]


def runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


async def until(true: Callable[[], Any]) -> None:
    over = time.monotonic() + SOON
    while not true():
        assert time.monotonic() < over
        await asyncio.sleep(0.02)


class Staff:
    """The processes of a workshop that is open."""

    def __init__(self, workshop: Workshop) -> None:
        self.master: int = workshop._master._process.pid

    @property
    def workers(self) -> list[int]:
        return [worker for worker in children(self.master) if runs(worker)]

    async def held(self) -> int:
        """A worker that is there, and stands still."""
        await until(lambda: self.workers)
        os.kill(self.workers[0], signal.SIGSTOP)
        return self.workers[0]


@asynccontextmanager
async def opened(**options: Any) -> AsyncIterator[tuple[Workshop, Staff]]:
    """One of outlines, unless another one is asked for."""
    async with Workshop(1, **{"launch": outlined, **options}) as workshop:
        yield workshop, Staff(workshop)


# What they do.


@pytest.mark.one_in(5)
@pytest.mark.parametrize("key", GAMES)
async def test_a_worker_draws_what_would_be_drawn_here(key):
    random = Random(key)
    for moment in islice(play(3, 8, key), 7, 48, 40):
        for seat in (None, *moment.position.waiting()[:1]):
            seen = scene(moment, seat, language=random.choice(LANGUAGES), names=LONG)
            drawn = await WORKSHOP.draw(seen)
            assert (drawn.png, drawn.alt) == (renderers.draw(seen), renderers.alt(seen))


@pytest.mark.long
async def test_a_worker_draws_the_charts_that_would_be_drawn_here():
    random = Random(7)
    for leaf in some_leaves(random):
        language, palette = random.choice(LANGUAGES), random.choice(PALETTES)
        told, say = await WORKSHOP.chart(leaf, language, palette), words(language)
        assert told.png == charts.draw(leaf, say, palette)
        assert told.alt == charts.alt(leaf, say)


@pytest.mark.long
async def test_a_title_from_another_folder_is_drawn_too():
    with guest("toy", TOY):
        position = random_game(find("toy"), 2, {}, Random(1)).position
        seen = Scene("toy", position, ("Ana", "Bo"), words("en"))
        assert (await WORKSHOP.draw(seen)).png == renderers.draw(seen)
    gold = scene(next(play(2, 1)))
    assert (await WORKSHOP.draw(gold)).png == renderers.draw(gold)


async def test_a_fault_in_a_picture_is_told_and_the_worker_lives():
    gold = scene(next(play(2, 1)))
    with pytest.raises(Undone, match="NoSuchTitle: chess"):
        await WORKSHOP.draw(replace(gold, key="chess"))
    assert await WORKSHOP.replay(game())


@pytest.mark.long
@pytest.mark.painted
async def test_the_process_that_answers_draws_nothing(room, monkeypatch):
    def drawn(*_: object) -> None:
        raise AssertionError("a picture was begun")

    for name in ("new", "frombytes"):
        monkeypatch.setattr(Image, name, drawn)
    await room.table(2)
    for member, bid in zip(room.members[:2], ("bid 3", "bid 1"), strict=True):
        await room.play(member, bid)
    seat = (await room.sitting()).waiting[0]
    await room.press(room.members[seat], await room.board(), "play")
    await room.members[2].slash(room.channel, "board")
    shown = await room.members[2].slash(room.channel, "replay")
    film = await room.press(room.members[2], shown.response, "film")
    assert film.response.attachments


# When they fail.


async def test_what_a_worker_died_over_is_done_by_another():
    async with opened() as (workshop, staff):
        worker = await staff.held()
        asked = asyncio.create_task(workshop.veiled(game(), 0))
        await asyncio.sleep(0.1)
        os.kill(worker, signal.SIGKILL)
        assert "red" in await asked
        assert worker not in staff.workers


async def test_what_is_waited_for_is_asked_for_though_nobody_did_before():
    class Deaf:
        def kill(self) -> None: ...
        def wait(self) -> None: ...

    ends = list[socket.socket]()

    def launch(its_end: socket.socket, _: Folders) -> Deaf:
        ends.append(its_end.dup())
        ends[0].settimeout(5)
        return Deaf()

    master, kit = Master(launch), "gold default"
    waiting = asyncio.create_task(master.warmed(kit))
    await asyncio.sleep(0)
    with ends[0] as its_end:
        assert its_end.recv(99) == kit_message(kit)
        its_end.send(kit_message(kit))
        await asyncio.wait_for(waiting, 5)
    assert kit in master.warm


async def test_another_master_takes_over_from_one_that_died():
    async with opened() as (workshop, staff):
        os.kill(staff.master, signal.SIGKILL)
        assert "red" in await workshop.veiled(game(), 0)
        assert Staff(workshop).master != staff.master


@pytest.mark.long
async def test_what_takes_too_long_is_ended_wherever_it_hangs(tmp_path):
    shutil.copytree(TOY, tmp_path / "toy")
    home = tmp_path / "toy"
    pictures = home / "renderers" / "toy.py"
    source = pictures.read_text("utf-8")
    first = "    view, look ="
    assert first in source
    pictures.write_text(source.replace(first, f"    while True: pass\n{first}"))
    async with opened(patience=0.5, launch=painting) as (workshop, staff):
        with guest("toy", home):
            position = random_game(find("toy"), 2, {}, Random(1)).position
            with pytest.raises(Died, match="two workers died"):
                await workshop.draw(Scene("toy", position, ("Ana", "Bo"), words("en")))
            assert "red" in await workshop.veiled(game(), 0)
        assert staff


async def kill_until(staff: Staff, over: Callable[[], object]) -> None:
    while not over():
        for worker in staff.workers:
            os.kill(worker, signal.SIGKILL)
        await asyncio.sleep(0.001)


async def test_what_two_workers_died_over_is_named_without_its_secrets():
    async with opened() as (workshop, staff):
        await workshop.veiled(game(), 0)
        asked = asyncio.create_task(workshop.veiled(game(), 0))
        await kill_until(staff, asked.done)
        with pytest.raises(Died) as died:
            await asked
    assert str(died.value) == "two workers died over Veiled"


@pytest.mark.long
@pytest.mark.painted
async def test_a_board_over_which_workers_died_is_drawn_again_soon(strict, caplog):
    room = strict.room
    await room.table(2)
    failed = "the board of table 1 could not be"
    killed = asyncio.create_task(kill_until(Staff(WORKSHOP), lambda: failed in caplog.text))
    await room.play(room.members[0], "bid 3")
    await killed
    assert (await room.sitting()).shown == 0
    await room.env.advance_time(2)
    assert (await room.sitting()).shown == 1


async def test_after_an_order_that_was_cancelled_the_next_gets_its_own_answer():
    async with opened() as (workshop, staff):
        worker = await staff.held()
        asked = asyncio.create_task(workshop.veiled(game(), 0))
        await asyncio.sleep(0.05)
        asked.cancel()
        os.kill(worker, signal.SIGCONT)
        assert await workshop.free_undo(game(1), 0) == 1


async def test_a_worker_is_replaced_after_so_many_orders():
    async with opened(most_orders=2) as (workshop, staff):
        await workshop.veiled(game(), 0)
        (first,) = staff.workers
        await workshop.veiled(game(), 0)
        await until(lambda: not staff.workers)
        await workshop.veiled(game(), 0)
        (second,) = staff.workers
    assert first != second


# The line.


async def test_a_newer_picture_takes_the_place_of_one_that_waits():
    first, second, third = (scene(moment) for moment, _ in zip(play(2, 1), range(3), strict=False))
    async with opened() as (workshop, staff):
        await workshop.draw(first)
        worker = await staff.held()
        begun = asyncio.create_task(workshop.draw(first, "here"))
        await asyncio.sleep(0.05)
        older = asyncio.create_task(workshop.draw(second, "here"))
        elsewhere = asyncio.create_task(workshop.draw(second, "there"))
        await asyncio.sleep(0.05)
        newer = asyncio.create_task(workshop.draw(third, "here"))
        with pytest.raises(Superseded):
            await older
        os.kill(worker, signal.SIGCONT)
        shown = await asyncio.gather(begun, elsewhere, newer)
        assert shown == [await workshop.draw(still) for still in (first, second, third)]


@pytest.mark.long
@pytest.mark.painted
async def test_a_newer_board_takes_the_place_of_one_that_waits(room):
    await room.table(2)
    hall, boards, still = room.bot.hall, room.bot.boards, scene(next(play(2, 1)))
    staff = Staff(WORKSHOP)
    worker = await staff.held()
    before = len(room.env.http_requests)
    try:
        begun = asyncio.create_task(WORKSHOP.draw(still))
        for seat, bid in enumerate(("bid 3", "bid 1")):
            await hall.play(await room.sitting(), seat, bid, 1000 + seat)
            shown = boards.show(1)
            await asyncio.sleep(0.2)
    finally:
        os.kill(worker, signal.SIGCONT)
    await asyncio.gather(begun, shown)
    asked = room.env.http_requests[before:]  # and the board before shrinks, when there is time
    posted = [request for request in asked if request.method == "POST"]
    assert len(posted) == 1, "the board with the secret bid alone was never drawn"
    assert "buys lot 1" in text_of(await room.board())


async def test_an_order_that_is_dropped_and_cancelled_at_once_leaves_no_place_for_two():
    still = scene(next(play(2, 1)))
    async with opened() as (workshop, staff):
        await workshop.draw(still)
        worker = await staff.held()
        begun = asyncio.create_task(workshop.draw(still))
        await asyncio.sleep(0.05)
        waits = asyncio.create_task(workshop.draw(still, "here"))
        others = [asyncio.create_task(workshop.draw(still)) for _ in range(2)]
        await asyncio.sleep(0.05)
        workshop.drop("here")
        waits.cancel()
        await asyncio.wait([waits])
        os.kill(worker, signal.SIGCONT)
        await asyncio.gather(begun, *others)
        assert staff.workers == [worker]


async def test_what_is_not_begun_in_time_leaves_the_line():
    still = scene(next(play(2, 1)))
    async with opened() as (workshop, staff):
        await workshop.draw(still)
        worker = await staff.held()
        begun = asyncio.create_task(workshop.draw(still, seconds=0.5))
        await asyncio.sleep(0.05)
        with pytest.raises(Busy):
            async with asyncio.timeout(SOON):
                await workshop.draw(still, seconds=0.1)
        assert workshop.lengths()["pictures"] == 0
        await asyncio.sleep(0.5)
        os.kill(worker, signal.SIGCONT)
        await begun
        assert staff.workers == [worker], "nobody ends a worker over what is begun"


async def test_of_one_member_few_orders_are_at_work_or_waiting():
    """What a table owes to all has no share, and neither has what is done."""
    still, ana, bo = scene(next(play(2, 1))), 1, 2
    async with opened() as (workshop, staff):
        await workshop.draw(still)
        worker = await staff.held()
        asked = [asyncio.create_task(workshop.draw(still, whose=ana)) for _ in range(4)]
        await asyncio.sleep(0.05)
        for order in (
            workshop.draw(still, whose=ana),
            workshop.veiled(game(), 0, whose=ana),
            workshop.free_undo(game(), 0, ana),
        ):
            with pytest.raises(OverShare):
                await order
        asked += [asyncio.create_task(workshop.draw(still, whose=whose)) for whose in (bo, None)]
        await asyncio.sleep(0.05)
        asked[3].cancel()
        await asyncio.wait([asked.pop(3)])
        asked.append(asyncio.create_task(workshop.draw(still, whose=ana)))
        await asyncio.sleep(0.05)
        os.kill(worker, signal.SIGCONT)
        assert len(await asyncio.gather(*asked)) == 6
        await workshop.draw(still, whose=ana)
        assert not workshop._orders_of


async def test_one_member_who_asks_for_many_boards_leaves_the_others_theirs(tmp_path, monkeypatch):
    monkeypatch.setattr(shop, "MOST_WAITING", 10)
    still = scene(next(play(2, 1)))
    async with (
        opened() as (workshop, staff),
        open_room(tmp_path / "room.db", workshop=workshop) as room,
    ):
        await room.table(2)
        ana, bo, *_ = room.members
        await ana.slash(room.channel, "board")
        worker = await staff.held()
        asked = [workshop.draw(still, whose=ana.id) for _ in range(260)]
        boards = asyncio.gather(*asked, return_exceptions=True)
        await until(lambda: workshop.lengths()["pictures"] >= 3)
        refused = await ana.slash(room.channel, "board")
        assert "4 pictures of yours are being drawn" in said(refused)
        asyncio.get_running_loop().call_later(0.1, os.kill, worker, signal.SIGCONT)
        assert (await bo.slash(room.channel, "board")).response.attachments
        assert [type(each) for each in await boards].count(OverShare) == 256
        assert (await ana.slash(room.channel, "board")).response.attachments


async def test_the_line_has_an_end(monkeypatch):
    monkeypatch.setattr(shop, "MOST_WAITING", 2)
    async with opened() as (workshop, staff):
        worker = await staff.held()
        asked = [asyncio.create_task(workshop.veiled(game(), 0)) for _ in range(3)]
        await asyncio.sleep(0.05)
        with pytest.raises(Busy):
            await workshop.veiled(game(), 0)
        os.kill(worker, signal.SIGCONT)
        assert len(await asyncio.gather(*asked)) == 3


@pytest.mark.long
async def test_pictures_go_before_films_and_do_not_shut_them_out():
    still, told = scene(next(play(2, 1))), list[str]()

    async def do(name: str, made: Any) -> None:
        await made
        told.append(name)

    async with opened() as (workshop, staff):
        await workshop.draw(still)
        worker = await staff.held()
        asked = [asyncio.create_task(do("first", workshop.draw(still)))]
        await asyncio.sleep(0.05)
        film = workshop.film_piece([still], begins=True, ends=True)
        asked.append(asyncio.create_task(do("film", film)))
        asked += [asyncio.create_task(do("picture", workshop.draw(still))) for _ in range(20)]
        await asyncio.sleep(0.05)
        os.kill(worker, signal.SIGCONT)
        await asyncio.gather(*asked)
    assert told.index("film") == 9


@pytest.mark.long
async def test_half_of_the_workers_think_at_most():
    """Pictures do not wait for house players, however many tables they sit at."""
    position = next(play(2, 1)).position
    async with Workshop(2) as workshop:
        await until(lambda: len(Staff(workshop).workers) == 2)
        workers = Staff(workshop).workers
        for worker in workers:
            os.kill(worker, signal.SIGSTOP)
        asked = [asyncio.create_task(thought(workshop, position)) for _ in range(6)]
        await asyncio.sleep(0.05)
        assert workshop._at_work == 1
        drawn = asyncio.create_task(workshop.draw(scene(next(play(2, 1)))))
        await until(lambda: workshop._at_work == 2)
        for worker in workers:
            os.kill(worker, signal.SIGCONT)
        await asyncio.gather(drawn, *asked)
    assert workshop._thinking == 0


async def thought(workshop: Workshop, position: Any) -> str:
    return await workshop.think("gold", position.seen_by(0), 0, "novice", "luck")


# Their end.


async def test_they_are_gone_when_the_workshop_is_closed():
    async with opened(launch=launched) as (workshop, staff):
        await workshop.veiled(game(), 0)
        all_of_them = [staff.master, *staff.workers]
        assert os.getpgid(0) not in map(os.getpgid, all_of_them), "Ctrl-C is not for them"
        assert all(os.getpriority(os.PRIO_PROCESS, pid) > 0 for pid in all_of_them)
        assert len(all_of_them) == 2
    await until(lambda: not any(map(runs, all_of_them)))
    assert staff.master not in children(os.getpid()), "not even as a zombie"


@pytest.mark.long
@pytest.mark.one_in(2)
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
async def test_they_are_gone_when_the_bot_is_killed(how):
    """By Ctrl-C too, which jobs in the background ignore unless told otherwise."""
    code = (
        "import asyncio, signal\nfrom cogs.workshop.workshop import Workshop\n"
        "from tests.renderers.games import play, scene\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "async def main():\n"
        "    async with Workshop(1) as workshop:\n"
        "        while True:\n"
        "            await workshop.draw(scene(next(play(2, 1))))\n"
        "            print('drawn', flush=True)\n"
        "try: asyncio.run(main())\nexcept KeyboardInterrupt: pass\n"
    )
    bot = await asyncio.create_subprocess_exec(
        sys.executable, "-c", code, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert bot.stdout is not None
    assert await bot.stdout.readline() == b"drawn\n"
    (master,) = children(bot.pid)
    staff = [master, *children(master)]
    assert len(staff) == 2
    bot.send_signal(how)
    assert (await bot.communicate())[1] == b"", "nothing is said about it"
    await until(lambda: not any(map(runs, staff)))


@pytest.mark.long
@pytest.mark.painted
async def test_a_member_who_is_told_to_wait_reads_why(room, monkeypatch):
    await room.table(2)
    monkeypatch.setattr(shop, "MOST_WAITING", 0)
    monkeypatch.setattr(WORKSHOP, "_most", 0)
    refused = await room.members[0].slash(room.channel, "board")
    assert "Many pictures are being drawn" in said(refused)
