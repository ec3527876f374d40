"""``bot.py`` without a command: live with a token, a local table without, and every bad start."""

import asyncio
import re
import shutil
import signal
import socket
import sqlite3
import sys
import urllib.request
from asyncio.subprocess import PIPE
from contextlib import asynccontextmanager

import pytest

import bot
from tests.bench.wire import Wire
from tests.commands.running import BOT, call, environment, run

SECONDS = 60
REROUTED = (
    "import sys; sys.path.insert(0, sys.argv[2]); from tests.bench.wire import reroute;"
    " reroute(int(sys.argv[1])); import bot; sys.exit(bot.main(sys.argv[3:]))"
)


@asynccontextmanager
async def started(*args, cwd, program=(BOT,), **env):
    """The program, until the end of the test at the latest."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *program,
        *map(str, args),
        cwd=cwd,
        env=environment(**env),
        stdout=PIPE,
        stderr=PIPE,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def address(process):
    """The one address a local table prints, and what it printed before."""
    lines = []
    while True:
        line = (await asyncio.wait_for(process.stdout.readline(), SECONDS)).decode()
        assert line, (await process.stderr.read()).decode()
        if line.startswith("http"):
            return line.strip(), "".join(lines)
        lines.append(line)


async def ended(process):
    said, complained = await asyncio.wait_for(process.communicate(), SECONDS)
    return process.returncode, said.decode(), complained.decode()


# Without a token.


@pytest.mark.one_in(2)
@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
async def test_a_local_table_says_what_it_is_and_where_and_ends_when_told(tmp_path, sign):
    async with started("--file", "games.db", cwd=tmp_path) as process:
        url, before = await address(process)
        assert "local table" in before
        page = await asyncio.to_thread(urllib.request.urlopen, url)
        assert page.status == 200
        process.send_signal(sign)
        code, said, complained = await ended(process)
    assert (code, said) == (0, "")
    assert "Traceback" not in complained
    assert [file.name for file in tmp_path.iterdir()] == ["games.db"], "the store was closed"


@pytest.mark.long
async def test_a_local_table_that_keeps_nothing_leaves_no_file(tmp_path):
    async with started("--memory", "--lang", "fr", cwd=tmp_path) as process:
        await address(process)
        process.terminate()
        assert (await ended(process))[0] == 0
    assert not list(tmp_path.iterdir())


@pytest.mark.long
async def test_the_port_may_be_chosen(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    async with started("--memory", "--port", port, cwd=tmp_path) as process:
        url, _ = await address(process)
        assert url.startswith(f"http://127.0.0.1:{port}/")


@pytest.mark.long
def test_a_port_that_is_taken_is_said(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = run("--memory", "--port", port, cwd=tmp_path)
    assert done.returncode == 2
    assert f"port {port} is taken" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("port", ["-1", "65536", "http"])
def test_a_port_that_is_none_is_said(tmp_path, port):
    done = call("--memory", f"--port={port}", cwd=tmp_path)
    assert done.returncode == 2
    assert "is not a port" in done.stderr


# The file.


def foreign(file):
    with sqlite3.connect(file) as sql:
        sql.execute("CREATE TABLE birds (name TEXT)")


@pytest.mark.parametrize(
    ("name", "make", "said"),
    [
        ("none/games.db", None, "there is no folder none"),
        ("text.db", lambda file: file.write_text("hello " * 1000), "not a database"),
        ("birds.db", foreign, "a database of another program"),
        ("folder", lambda file: file.mkdir(), "it is a folder, not a file"),
    ],
)
def test_a_file_that_cannot_be_used_is_named_and_left_as_it_was(tmp_path, name, make, said):
    file = tmp_path / name
    if make:
        make(file)
    was = file.read_bytes() if file.is_file() else None
    done = call("--file", name, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith(f"{name}: ")
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert (file.read_bytes() if file.is_file() else None) == was


# With a token. Discord is a stand-in that speaks HTTP and websocket.


@asynccontextmanager
async def live(wire, *args, cwd, **env):
    """A copy of ``bot.py`` in a folder of its own, ``cwd/program``, where its ``.env`` is."""
    home = cwd / "program"
    home.mkdir(exist_ok=True)
    shutil.copy(BOT, home)
    program = ("-c", REROUTED)
    async with started(wire.port, home, *args, cwd=cwd, program=program, **env) as process:
        yield process


@pytest.fixture
def env(tmp_path):
    (tmp_path / "program").mkdir()
    return tmp_path / "program" / ".env"


@pytest.mark.long
async def test_with_a_token_from_the_file_it_goes_live_and_ends_when_told(tmp_path, env):
    env.write_bytes(b"# the bot\nNAME=\xff\nexport DISCORD_TOKEN='good'\n")
    env.chmod(0o640)
    (tmp_path / ".env").write_text("DISCORD_TOKEN=wrong\n")
    async with Wire() as wire, live(wire, cwd=tmp_path) as process:
        await wire.online("good")
        process.terminate()
        code, said, complained = await ended(process)
    assert (code, said) == (0, "")
    assert "Traceback" not in complained
    assert sorted(file.name for file in tmp_path.iterdir()) == [".env", "patolli.db", "program"]
    assert f"others on this machine may read {env}" in complained
    assert f"{env}: line 2 is left out" in complained


@pytest.mark.long
async def test_the_environment_goes_before_the_file(tmp_path, env):
    env.write_text("DISCORD_TOKEN=wrong\n")
    async with Wire() as wire, live(wire, "--memory", cwd=tmp_path, DISCORD_TOKEN="good"):
        await wire.online("good")


@pytest.mark.long
async def test_it_has_as_many_shards_as_discord_asks_for(tmp_path):
    async with (
        Wire(shards=3) as wire,
        live(wire, "--memory", cwd=tmp_path, DISCORD_TOKEN="good") as process,
    ):
        await wire.online("good")
        assert sorted(wire.identified) == [[0, 3], [1, 3], [2, 3]]
        process.terminate()
        code, said, complained = await ended(process)
    assert (code, said) == (0, "")
    assert "Traceback" not in complained


@pytest.mark.long
async def test_a_wrong_token_is_said_with_what_to_do(tmp_path):
    wire = Wire()
    async with wire, live(wire, "--memory", cwd=tmp_path, DISCORD_TOKEN="wrong") as process:
        code, _, complained = await ended(process)
    assert code == 2
    assert "Discord does not accept this DISCORD_TOKEN" in complained
    assert "Traceback" not in complained


@pytest.mark.long
async def test_a_discord_that_is_not_there_is_said(tmp_path):
    async with Wire() as wire:
        pass  # nobody listens at its port any more
    async with live(wire, "--memory", cwd=tmp_path, DISCORD_TOKEN="good") as process:
        code, _, complained = await ended(process)
    assert code == 2
    assert "Discord cannot be reached" in complained
    assert "Traceback" not in complained


# The command line.


@pytest.mark.long
def test_help_names_every_command_and_each_has_its_own(tmp_path):
    help_text = run("--help", cwd=tmp_path).stdout
    for command in bot.COMMANDS:
        assert re.search(rf"^    {command} ", help_text, re.MULTILINE)
        done = call(command, "--help", cwd=tmp_path)
        assert done.returncode == 0
        assert f"usage: bot.py {command}" in done.stdout


def test_help_says_what_each_argument_is_for(tmp_path):
    for command in bot.COMMANDS:
        text = call(command, "--help", cwd=tmp_path).stdout
        for argument in re.findall(r"^  (--[a-z]+)", text, re.MULTILINE):
            told = re.search(rf"^  {argument}[^\n]*?(  |\n +)\w", text, re.MULTILINE)
            assert told, f"{command} {argument}"
