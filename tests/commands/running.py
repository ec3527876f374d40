"""Running ``bot.py`` in a folder of its own, as people do: as a program, or, sooner, in this
process."""

import io
import logging
import os
import subprocess
import sys
import traceback
from contextlib import chdir, redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from random import Random
from unittest.mock import patch

import bot
from engine.catalogue import find
from engine.playout import random_game

ROOT = Path(__file__).resolve().parents[2]
BOT = str(ROOT / "bot.py")
PATIENCE = 120


def environment(**more: str) -> dict[str, str]:
    """Ours without a token, so that nothing goes to Discord, nor to anybody's database."""
    ours = ("DISCORD_TOKEN", "DATABASE_URL", "DATABASE_CONNECTIONS")
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    return {**kept, "PYTHONPATH": str(ROOT), **more}


def run(*args: object, cwd: Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, BOT, *map(str, args)],
        cwd=cwd,
        env=environment(),
        input=stdin,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def call(*args: object, cwd: Path) -> subprocess.CompletedProcess[str]:
    """The same command without a program of its own. What it logs is not among what it says."""
    said, complained, log = io.StringIO(), io.StringIO(), logging.getLogger()
    code: object = 1
    with (
        chdir(cwd),
        patch.dict(os.environ, environment(), clear=True),
        patch.object(log, "level", log.level),
        redirect_stdout(said),
        redirect_stderr(complained),
    ):
        try:
            code = bot.main([*map(str, args)])
        except SystemExit as ended:
            code = ended.code
        except Exception:
            traceback.print_exc()
    assert isinstance(code, int)
    return subprocess.CompletedProcess(args, code, said.getvalue(), complained.getvalue())


def a_record(folder: Path, name: str = "game.txt", seed: int = 1, seats: int = 3) -> Path:
    """The file of a whole random game of Gold."""
    file = folder / name
    file.write_text(_record(seed, seats), encoding="utf-8")
    return file


@cache
def _record(seed: int, seats: int) -> str:
    return random_game(find("gold"), seats, {}, Random(seed)).record().write()
