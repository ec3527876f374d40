"""Weeks at many tables, with a bot that is killed again and again: nothing that was due is
forgotten, nothing is done twice, and nobody is told anything twice, at night or in vain."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench.servers import Server
from tests.commands.running import run

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 1_800


def lived_through(store, seed, **how):
    """What the world told that ended well; in a process of its own, which may fork."""
    asked = [text for name, value in how.items() for text in (f"--{name}", str(value))]
    done = subprocess.run(
        [sys.executable, "-m", "tests.weeks", "--seed", str(seed), "--store", str(store), *asked],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    print(done.stdout, done.stderr)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def verified(flag, store):
    """The boards agreed with the log to the end; and the log is sound."""
    done = run("verify", "--all", flag, str(store), cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.long
def test_some_days_at_a_few_tables(tmp_path, seed):
    store = tmp_path / "games.db"
    assert "kills" in lived_through(store, seed, tables=6, weeks=0.6, kills=0.03)
    verified("--file", store)


@pytest.mark.enduring
def test_ten_weeks_at_a_hundred_tables(tmp_path, seed):
    store = tmp_path / "games.db"
    lived_through(store, seed)
    verified("--file", store)


@pytest.mark.enduring
@pytest.mark.needs("server")
def test_ten_weeks_at_a_hundred_tables_on_a_server(seed):
    with Server() as server:
        store = server.database()
        lived_through(store, seed)
        verified("--database", store)
