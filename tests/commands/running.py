"""Running ``bot.py`` as people do: as a program of its own, in a folder of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

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


def a_record(folder: Path, name: str = "game.txt", seed: int = 1, seats: int = 3) -> Path:
    """The file of a whole random game of Gold."""
    played = random_game(find("gold"), seats, {}, Random(seed))
    file = folder / name
    file.write_text(played.record().write(), encoding="utf-8")
    return file
