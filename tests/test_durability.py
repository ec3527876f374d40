"""Random kills during play lose no confirmed turn and leave no board unposted."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench.servers import Server
from tests.commands.running import run

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 900


def killed(store, seed, kills):
    """The bot killed over and over; in a process of its own, which may fork."""
    asked = ("--seed", seed, "--kills", str(kills), "--store", str(store))
    return subprocess.Popen(
        [sys.executable, "-m", "tests.durability", *asked],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def told_of(games):
    """What two games at once told, which ended well."""
    try:
        told = [game.communicate(timeout=PATIENCE)[0] for game in games]
    finally:
        for game in games:
            game.kill()
    print(*told)
    assert [game.returncode for game in games] == [0, 0], told


@pytest.mark.parametrize("kills", [4, pytest.param(50, marks=pytest.mark.long)])
def test_kills_in_two_games_lose_no_confirmed_turn_and_no_board(tmp_path, seed, kills):
    told_of([killed(tmp_path / f"{half}.db", f"{seed}{half}", kills) for half in "ab"])


@pytest.mark.long
@pytest.mark.needs("server")
def test_a_hundred_kills_on_a_server_lose_no_confirmed_turn_and_no_board(seed):
    with Server(durable=True) as server:
        stores = {half: server.database() for half in "ab"}
        told_of([killed(store, f"{seed}{half}", 50) for half, store in stores.items()])
        for store in stores.values():
            done = run("verify", "--all", "--database", store, cwd=ROOT)
            assert done.returncode == 0, done.stdout + done.stderr
