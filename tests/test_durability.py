"""Random kills during play lose no confirmed turn and leave no board unposted."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 300


def killed(file, seed, kills):
    """The bot killed over and over; in a process of its own, which may fork."""
    return subprocess.Popen(
        [
            sys.executable,
            "-m",
            "tests.durability",
            "--seed",
            seed,
            "--kills",
            str(kills),
            "--file",
            str(file),
        ],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


@pytest.mark.parametrize("kills", [10, pytest.param(50, marks=pytest.mark.long)])
def test_kills_in_two_games_lose_no_confirmed_turn_and_no_board(tmp_path, seed, kills):
    games = [killed(tmp_path / f"{half}.db", f"{seed}{half}", kills) for half in "ab"]
    try:
        told = [game.communicate(timeout=PATIENCE)[0] for game in games]
    finally:
        for game in games:
            game.kill()
    print(*told)
    assert [game.returncode for game in games] == [0, 0], told
