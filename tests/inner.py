"""A run of pytest within a test: of a file written for it, with the project's own ways."""

import os
import subprocess
import sys
from pathlib import Path

from tests.seeding import VARIABLE

ROOT = Path(__file__).resolve().parents[1]


def printed_by(folder: Path, source: str, *options: str, **surroundings: str) -> str:
    """What it prints; ``surroundings`` are variables, and the seed is drawn anew."""
    file = folder / "test_inner.py"
    file.write_text(source, "utf-8")
    known = {name: value for name, value in os.environ.items() if "PYTEST" not in name}
    known.pop(VARIABLE, None)
    without = ("-p", "no:cacheprovider", "-p", "no:simcord")
    command = [sys.executable, "-m", "pytest", "-p", "tests.conftest", *without]
    done = subprocess.run(
        [*command, "-c", ROOT / "pyproject.toml", "--rootdir", folder, file, *options],
        cwd=ROOT,
        env=known | surroundings,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return done.stdout + done.stderr
