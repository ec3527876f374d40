"""Several processes of one bot on one PostgreSQL: who is let in, who takes whose place, and that no
click is lost or answered twice meanwhile. Discord is a stand-in that speaks HTTP and websocket."""

import asyncio

import pytest

from tests.bench.members import Click, Place
from tests.bench.wire import Unanswered
from tests.commands.running import call
from tests.fleet import PATIENCE, TOKEN, fleet

SOON = 15.0
"""Whoever is dead is replaced, and whoever is told to go is gone, within so many seconds; the
machine may have other work."""

pytestmark = [pytest.mark.needs("server"), pytest.mark.long]
some_seconds = pytest.mark.long
"""A start of the bot takes some."""


@pytest.fixture
def address(server):
    return server.empty()


async def ended(process):
    return await asyncio.wait_for(process.wait(), 60)


def at(shard):
    server = str((2 + shard) << 22)
    return Place(server, f"{1000 + shard}")


async def asks(ships, place, command="mine"):
    return await ships.wire.send(TOKEN, place, Click("5", command=command), PATIENCE)


# Who is let in.


@pytest.mark.parametrize("said", ["4/4", "0/0", "two", "1", "-1/2"])
def test_a_cluster_that_cannot_be_is_refused(tmp_path, said):
    done = call("--memory", f"--cluster={said}", cwd=tmp_path)
    assert done.returncode == 2
    assert "write 0/4 for the first of four" in done.stderr


@pytest.mark.parametrize("where", [("--memory",), ("--file", "games.db")])
@pytest.mark.parametrize("which", [("--cluster", "0/2"), ("--replace",)])
def test_a_file_has_one_process(tmp_path, where, which):
    done = call(*where, *which, cwd=tmp_path)
    assert done.returncode == 2
    assert "share a PostgreSQL server, not a file" in done.stderr


@some_seconds
async def test_two_clusters_share_out_the_shards_that_discord_wants(address, tmp_path):
    async with fleet(address, tmp_path, shards=5) as ships:
        for number in range(2):
            await ships.start("--cluster", f"{number}/2")
        await ships.sessions(5)
        assert sorted(ships.wire.identified) == [[shard, 5] for shard in range(5)]


@some_seconds
async def test_a_second_one_by_mistake_is_told_who_holds_it(address, tmp_path):
    async with fleet(address, tmp_path, shards=1) as ships:
        first = await ships.start()
        await ships.sessions(1)
        for asked in ((), ("--cluster", "0/1"), ("--cluster", "1/2")):
            second = await ships.start(*asked)
            assert await ended(second) == 2
        held, again, other = ships.complaints().splitlines()[-3:]
        assert f"cluster 0 of 1 is held by process {first.pid} on" in held
        assert held == again
        assert "this bot runs as 1 clusters" in other
        assert len(ships.wire.identified) == 1
        assert first.returncode is None


@some_seconds
async def test_the_place_of_a_dead_one_is_taken_within_seconds(address, tmp_path):
    async with fleet(address, tmp_path, shards=1) as ships:
        first = await ships.start()
        await ships.sessions(1)
        await ships.kill(first)
        await ships.sessions(0)
        async with asyncio.timeout(SOON + 15):
            await ships.start()
            await ships.sessions(1)
        assert (await asks(ships, at(0))).components


@some_seconds
async def test_who_is_told_to_go_leaves_its_place_at_once(address, tmp_path):
    async with fleet(address, tmp_path, shards=1) as ships:
        first = await ships.start()
        await ships.sessions(1)
        code, took = await ships.told_to_go(first)
        assert (code, took < 10) == (0, True)
        await ships.start()
        await ships.sessions(1)
        assert "Traceback" not in ships.complaints()


@some_seconds
async def test_shards_of_all_processes_identify_one_after_the_other(address, tmp_path):
    async with fleet(address, tmp_path, shards=4, at_once=2) as ships:
        await asyncio.gather(*(ships.start("--cluster", f"{number}/2") for number in range(2)))
        await ships.sessions(4)
        wire = ships.wire
        for kind in range(2):
            moments = sorted(
                moment
                for (shard, _), moment in zip(wire.identified, wire.identified_at, strict=True)
                if shard % 2 == kind
            )
            assert moments[1] - moments[0] > 5.0


@some_seconds
async def test_the_last_session_starts_of_a_day_are_kept(address, tmp_path):
    async with fleet(address, tmp_path, shards=1) as ships:
        ships.wire.limit |= {"remaining": 49, "reset_after": 500}
        await ships.start()
        await ships.complain("only 49 session starts are left")
        assert not ships.wire.identified
        ships.wire.limit["remaining"] = 50
        await ships.sessions(1)


# An update without a gap.


@some_seconds
async def test_a_replacement_loses_no_click_and_answers_none_twice(address, tmp_path):
    async with fleet(address, tmp_path, shards=1) as ships:
        old = await ships.start()
        await ships.sessions(1)
        answers, over = [], asyncio.Event()

        async def click():
            while not over.is_set():
                try:
                    answers.append(await asks(ships, at(0)))
                except Unanswered as lost:
                    answers.append(lost)
                await asyncio.sleep(0.02)

        clicking = [asyncio.create_task(click()) for _ in range(3)]
        await ships.start("--replace")
        await ships.sessions(2)
        assert await ended(old) == 0
        await asyncio.sleep(1.0)  # the new one answers alone
        over.set()
        await asyncio.gather(*clicking)
        assert len(answers) > 30
        assert not [lost for lost in answers if isinstance(lost, Unanswered)]
        assert ships.wire.refused == 0, "each was acknowledged once"
        assert "Traceback" not in ships.complaints()


# Any process plays any table.


@some_seconds
async def test_a_board_is_posted_by_the_owner_of_its_server_wherever_it_is_played(
    address, tmp_path
):
    async with fleet(address, tmp_path, shards=2) as ships:
        for number in range(2):
            await ships.start("--cluster", f"{number}/2")
        await ships.sessions(2)
        home, elsewhere = at(0), at(1)
        title = (("title", "gold"), ("thread", False))
        await ships.wire.send(TOKEN, home, Click("5", command="table new", options=title), PATIENCE)
        await ships.wire.send(TOKEN, home, Click("6", command="table join"), PATIENCE)
        posts = ships.wire.channels[home.channel].posts
        await ships.wire.send(TOKEN, home, Click("5", command="table start"), PATIENCE)
        await ships.wire.posted(home.channel, posts)
        posts = ships.wire.channels[home.channel].posts
        panel = await ships.wire.send(TOKEN, elsewhere, Click("5", "patolli:play:1:0"), PATIENCE)
        assert panel.components
        ids = [part for row in panel.components for part in walk(row) if "custom_id" in part]
        pick = next(part for part in ids if ":pick:" in part["custom_id"])
        value = pick["options"][0]["value"] if "options" in pick else None
        panel = await ships.wire.send(
            TOKEN, elsewhere, Click("5", pick["custom_id"], value, panel=True), PATIENCE
        )
        ids = [part for row in panel.components for part in walk(row) if "custom_id" in part]
        confirm = next(part for part in ids if ":confirm:" in part["custom_id"])
        await ships.wire.send(
            TOKEN, elsewhere, Click("5", confirm["custom_id"], panel=True), PATIENCE
        )
        await asyncio.wait_for(ships.wire.posted(home.channel, posts), SOON)
        assert "Traceback" not in ships.complaints()


def walk(part):
    yield part
    for inner in part.get("components", []):
        yield from walk(inner)
