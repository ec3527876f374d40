"""What a process tells of itself: numbers for Prometheus, whether it is well, and its log."""

import asyncio
import json
import re
import socket
import subprocess
import sys

import aiohttp
import psycopg
import pytest

from tests.bench.members import Click, Place
from tests.commands.running import ROOT, call, run
from tests.fleet import PATIENCE, TOKEN, fleet

STEPS = ("acknowledge", "commit", "draw", "post")
TOLD = (
    "interactions under way",
    "boards owed",
    "tables playing",
    "pictures waiting",
    "notices due",
)
LOOPS = ("what is due", "boards owed", "posts", "other processes", "lease")


async def page(session, port, name):
    async with session.get(f"http://127.0.0.1:{port}/{name}") as answer:
        return answer.status, await answer.text()


async def port_of(ships):
    await ships.complain("metrics are told at port")
    found = re.search(r"at port (\d+) of 127.0.0.1", ships.complaints())
    assert found
    return found[1]


async def soon(session, port, name, what):
    """What a page tells, once that is in it."""
    for _ in range(400):
        _, told = await page(session, port, name)
        if what in told:
            return told
        await asyncio.sleep(0.05)
    raise AssertionError(told)


@pytest.mark.long
@pytest.mark.needs("server")
async def test_a_process_tells_how_it_goes(server, tmp_path):
    async with fleet(server.empty(), tmp_path, shards=1) as ships, aiohttp.ClientSession() as web:
        process = await ships.start("--metrics", "0", "--log", "json")
        port = await port_of(ships)
        await ships.sessions(1)
        assert await soon(web, port, "readyz", "ok")
        home = Place(str(1 << 22), "1000")
        named = (("title", "gold"), ("thread", False))
        for click in (
            Click("5", command="table new", options=named),
            Click("6", command="table join"),
            Click("6", command="table join"),
            Click("5", command="table start"),
            Click("5", command="play", options=(("turn", "bid 1"),)),
            Click("6", command="play", options=(("turn", "bid 2"),)),
        ):
            await ships.wire.send(TOKEN, home, click, PATIENCE)
        await ships.wire.posted(home.channel, 1)
        told = await soon(web, port, "metrics", 'what="play"} 2.0')
        counted = 'patolli_interactions_total{outcome="%s",what="%s"} %s.0'
        assert counted % ("answered", "play", 2) in told
        assert counted % ("refused", "table join", 1) in told
        for step in STEPS:
            assert re.search(rf'patolli_step_seconds_count{{step="{step}"}} [1-9]', told), step
        for what in TOLD:
            assert f'patolli_now{{what="{what}"}}' in told
        for loop in LOOPS:
            assert f'patolli_beat_age_seconds{{loop="{loop}"}}' in told
        assert "patolli_lease 1.0" in told
        assert "process_resident_memory_bytes" in told
        assert await page(web, port, "healthz") == (200, "ok\n")
        assert (await ships.told_to_go(process))[0] == 0
        logged = [json.loads(line) for line in ships.complaints().splitlines()]
        assert {"time", "level", "logger", "message"} <= logged[0].keys()


@pytest.mark.long
async def test_who_is_not_connected_is_not_ready(tmp_path):
    async with fleet("", tmp_path, shards=1) as ships, aiohttp.ClientSession() as web:
        ships.wire.silent = True
        await ships.start("--memory", "--metrics", "0")
        port = await port_of(ships)
        assert await page(web, port, "readyz") == (503, "not connected with Discord\n")
        assert await page(web, port, "healthz") == (200, "ok\n")


@pytest.mark.long
async def test_a_port_that_is_taken_is_said(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        async with fleet("", tmp_path, shards=1) as ships:
            process = await ships.start("--memory", "--metrics", port)
            assert await process.wait() == 2
            said = ships.complaints().splitlines()[-1]
            assert said.startswith(f"Metrics cannot be told at port {port} of 127.0.0.1")
            assert said.endswith("Choose another one with --metrics.")
            assert "Traceback" not in ships.complaints()


@pytest.mark.parametrize("said", ["http", "1.2.3.4:", "70000"])
def test_a_port_that_is_none_is_said(tmp_path, said):
    done = call("--memory", "--metrics", said, cwd=tmp_path)
    assert done.returncode == 2
    assert "is not a port" in done.stderr


@pytest.mark.long
@pytest.mark.needs("server")
async def test_one_whose_database_hangs_says_so(server, tmp_path):
    address = server.empty()
    async with fleet(address, tmp_path, shards=1) as ships, aiohttp.ClientSession() as web:
        await ships.start("--metrics", "0")
        port = await port_of(ships)
        await ships.sessions(1)
        assert await soon(web, port, "readyz", "ok")
        with psycopg.connect(address) as holds:
            holds.execute("LOCK TABLE leases")
            assert await soon(web, port, "readyz", "the database does not answer")
        assert await soon(web, port, "readyz", "ok")


def test_a_refusal_at_the_start_is_an_object_too(tmp_path):
    done = run("--memory", "--log", "json", "--cluster", "0/2", cwd=tmp_path)
    assert done.returncode == 2
    [told] = [json.loads(line) for line in done.stderr.splitlines()]
    assert told["level"] == "ERROR"
    assert "share a PostgreSQL server" in told["message"]


@pytest.mark.parametrize("where", ["raise ValueError('x')", "Thread(target=int, args='x').start()"])
def test_what_nobody_caught_is_an_object_too(where):
    program = (
        f"from threading import Thread; from cogs.bot import logs; logs.begin('json', 20); {where}"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    [told] = [json.loads(line) for line in done.stderr.splitlines()]
    assert told["level"] == "CRITICAL"
    assert "ValueError" in told["error"]
