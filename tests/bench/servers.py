"""A PostgreSQL server for tests and the bench alone: in a folder of its own, on a socket in it,
reached by nobody else and ended by its own id.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from itertools import count
from pathlib import Path
from urllib.parse import quote

import psycopg

USER = "patolli"
NOBODY = "nobody"
"""Whom the server runs as when the tests are run by root, which PostgreSQL refuses to be."""
DATABASE = "patolli"
_PATIENCE = 60.0
_GUARD = """
read -r _
pid=$(head -n 1 "$0/data/postmaster.pid" 2>/dev/null)
kill -QUIT $pid 2>/dev/null
while kill -0 $pid 2>/dev/null; do sleep 0.05; done
rm -rf "$0"
"""
"""Reads from a pipe until nobody is left who could write to it: whoever uses the server has ended,
or was killed. Then the server ends too, and its folder goes."""


def binaries() -> Path | None:
    """Where the programs of the newest server are; None when there is none."""
    if (found := shutil.which("initdb")) and shutil.which("postgres"):
        return Path(found).resolve().parent
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=_version)
    return debian[-1].parent if debian else None


def _version(program: Path) -> float:
    return float(program.parts[-3])


class Server:
    """``with Server() as server: …``. Not durable, unless it is to be: tests seldom need that."""

    def __init__(self, *, durable: bool = False) -> None:
        self.durable = durable
        self.folder = Path(tempfile.mkdtemp(prefix="patolli-pg-"))
        self._numbers = count(1)
        self._process: subprocess.Popen[bytes] | None = None
        self._kept: dict[int, str] = {}
        self._guard: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Server:
        self._guard = subprocess.Popen(
            ["/bin/sh", "-c", _GUARD, str(self.folder)],
            stdin=subprocess.PIPE,
            cwd="/",
            start_new_session=True,  # what ends us does not end it
        )
        if not os.getuid():
            shutil.chown(self.folder, NOBODY)
        say = ("--no-sync", "-A", "trust", "-U", USER, "-E", "UTF8", "--locale=C")
        self._run("initdb", *say, "-D", str(self.folder / "data"))
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop(signal.SIGQUIT)
        assert self._guard is not None
        self._guard.communicate(timeout=_PATIENCE)

    def start(self) -> None:
        """It answers when this returns."""
        say = ["-k", str(self.folder), "-c", "listen_addresses=", "-c", "max_connections=200"]
        if not self.durable:
            say += ["-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off"]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._program("postgres"), "-D", str(self.folder / "data"), *say],
                stdout=log,
                stderr=log,
                cwd="/",
                **self._as_nobody(),
            )
        until = time.monotonic() + _PATIENCE
        while True:
            try:
                self.admin("SELECT 1")
            except psycopg.OperationalError:
                if time.monotonic() > until or self._process.poll() is not None:
                    raise
                time.sleep(0.02)
            else:
                return

    def stop(self, sign: signal.Signals = signal.SIGINT) -> None:
        """SIGINT ends it in order, SIGQUIT at once, as if the power failed."""
        if self._process is not None:
            self._process.send_signal(sign)
            self._process.wait(_PATIENCE)
            self._process = None

    def address(self, database: str = DATABASE, user: str = USER) -> str:
        return f"postgresql://{user}@{quote(str(self.folder), safe='')}/{database}"

    def admin(self, statement: str, database: str = "postgres") -> list[tuple[object, ...]]:
        """Run a statement of whoever owns the server."""
        with psycopg.connect(self.address(database), autocommit=True) as raw:
            told = raw.execute(statement.encode())
            return told.fetchall() if told.description else []

    def database(self) -> str:
        """The address of a new database."""
        name = f"{DATABASE}_{next(self._numbers)}"
        self.admin(f"CREATE DATABASE {name}")
        return self.address(name)

    def empty(self, which: int = 0) -> str:
        """The address of a database that has its tables and nothing in them; always the same one,
        which nobody else may use at that time."""
        if which not in self._kept:
            self._kept[which] = self.database()
        address = self._kept[which]
        with psycopg.connect(address, autocommit=True) as raw:
            told = raw.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
            tables = {f'"{name}"' for (name,) in told} - {'"migrations"'}
            if tables:
                every = ", ".join(sorted(tables))
                raw.execute(f"TRUNCATE {every} RESTART IDENTITY CASCADE".encode())
        return address

    def _program(self, name: str) -> str:
        folder = binaries()
        assert folder is not None, "see tests/choosing.py"
        return str(folder / name)

    def _run(self, name: str, *arguments: str) -> None:
        subprocess.run(
            [self._program(name), *arguments],
            check=True,
            capture_output=True,
            cwd="/",
            **self._as_nobody(),
        )

    @staticmethod
    def _as_nobody() -> dict[str, object]:
        return {} if os.getuid() else {"user": NOBODY, "group": "nogroup", "extra_groups": []}
