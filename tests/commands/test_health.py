"""``bot.py health``, and that the container's files call what there is."""

import asyncio
import json
import re

import pytest

import bot
from data.store import Store
from tests.commands.running import ROOT, call, run
from tests.data.tables import play


async def one_table(where):
    async with await Store.open(where) as store:
        await play(store)


@pytest.mark.long
def test_a_file_that_can_be_read_is_well(tmp_path):
    asyncio.run(one_table(tmp_path / "patolli.db"))
    done = run("health", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "patolli.db: 1 tables are running\n")


def test_a_file_that_is_not_there_is_not_made(tmp_path):
    done = call("health", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (2, "patolli.db: there is no such file\n")
    assert not list(tmp_path.iterdir())


@pytest.mark.long
@pytest.mark.needs("server")
def test_a_server_is_well_and_one_that_is_gone_is_not(tmp_path, server):
    address = server.empty()
    assert call("health", "--database", address, cwd=tmp_path).returncode == 0
    done = call("health", "--database", address.replace("patolli-pg", "nowhere"), cwd=tmp_path)
    assert done.returncode == 2
    assert "no server listens there" in done.stderr


def test_the_container_runs_commands_that_there_are(capsys):
    told = (ROOT / "Dockerfile").read_text()
    calls = [json.loads(call) for call in re.findall(r"CMD (\[.*\])", told)]
    assert [call[:2] for call in calls] == [["python", "/patolli/bot.py"]] * 2
    for _, _, *arguments in calls:
        with pytest.raises(SystemExit) as asked:
            bot.main([*arguments, "--help"])
        assert asked.value.code == 0
    assert "usage: bot.py" in capsys.readouterr().out
