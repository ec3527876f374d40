"""A hundred random kills during play lose no confirmed turn and leave no board unposted."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
KILLS = 50
PATIENCE = 300


def killed(file, seed):
    """The bot killed over and over; in a process of its own, which may fork."""
    return subprocess.Popen(
        [
            sys.executable,
            "-m",
            "tests.durability",
            "--seed",
            seed,
            "--kills",
            str(KILLS),
            "--file",
            str(file),
        ],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def test_a_hundred_kills_lose_no_confirmed_turn_and_no_board(tmp_path, seed):
    games = [killed(tmp_path / f"{half}.db", f"{seed}{half}") for half in "ab"]
    try:
        told = [game.communicate(timeout=PATIENCE)[0] for game in games]
    finally:
        for game in games:
            game.kill()
    print(*told)
    assert [game.returncode for game in games] == [0, 0], told
