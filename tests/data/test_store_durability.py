"""A process killed at any moment: every line it confirmed is there, and none is half there."""

import signal
import sqlite3
import subprocess
import sys
from collections import defaultdict

import pytest

from data import games, tables
from data.store import Store
from tests.data.tables import ROOT, play

KILLS = 40

PLAYER = """
import asyncio, os, random, signal, sys, time, traceback
from data import drafts, games, tables
from data.rows import StoredDraft, StoredLine
from data.store import Store

path, kills, chance = sys.argv[1], int(sys.argv[2]), random.Random(int(sys.argv[3]))

def say(*words):
    os.write(1, (" ".join(map(str, words)) + "\\n").encode())

async def play(life):
    store = await Store.open(path)
    table = await store.view(tables.table, 1)
    lines = await store.view(games.lines, 1)
    assert [line.number for line in lines] == list(range(1, table.number + 1)), "a line is missing"
    assert table.snapshot == b"%d " % table.number * 2000, "the position is not the line's"
    assert all(line.events == b"%d" % line.number for line in lines)
    assert (await store.view(drafts.draft_of, 1, 0) is None) or table.number == (
        await store.view(drafts.draft_of, 1, 0)).number, "the draft of a line outlived it"
    say("found", life, table.number)
    for number in range(table.number + 1, 1_000_000):
        await store.write(drafts.save_draft, 1, StoredDraft(0, number - 1, "bid"))
        line = StoredLine(number, 0, f"bid {number}", number, number, b"%d" % number)
        await store.write(games.append, 1, line, b"%d " % number * 2000)
        say("confirmed", life, number)
        os.write(writer, b".")

for life in range(kills):
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        try:
            asyncio.run(play(life))
        except BaseException:
            traceback.print_exc()
        os._exit(1)
    os.close(writer)
    if life % 4:
        os.read(reader, 1)  # most lives are long enough for a line, some end while opening
    time.sleep(chance.uniform(0, 0.03))
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    os.close(reader)
    say("killed", life, os.WTERMSIG(status))
"""


@pytest.mark.long
@pytest.mark.thorough
async def test_every_confirmed_line_outlives_the_process(tmp_path, seed):
    path = tmp_path / "patolli.db"
    async with await Store.open(path) as store:
        table = await play(store)
        await store.write(games.keep_position, table.id, 0, START)
    ended = run_the_players(path, seed)
    assert ended.returncode == 0, ended.stderr
    assert ended.stderr == ""

    said = defaultdict(list)
    for row in ended.stdout.splitlines():
        word, life, number = row.split()
        said[word].append((int(life), int(number)))
    assert said["killed"] == [(life, signal.SIGKILL) for life in range(KILLS)]
    confirmed = dict(said["confirmed"])  # the last number of each life
    last = 0
    for life, found in said["found"]:
        assert last <= found <= last + 1, f"life {life}: {last} were confirmed, {found} found"
        last = max(found, confirmed.get(life, 0))
    assert len(confirmed) >= KILLS * 3 // 4

    async with await Store.open(path) as store:
        assert last <= (await store.view(tables.table, table.id)).number <= last + 1
    with sqlite3.connect(path) as plain:
        assert plain.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    plain.close()


START = b"0 " * 2000


def run_the_players(path, seed):
    """A small process that forks one player after the other and kills it."""
    command = [sys.executable, "-c", PLAYER, str(path), str(KILLS), str(seed)]
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
