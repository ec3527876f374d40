"""Is the file itself sound? Its pages, its schema, its indexes.

Rows have checksums and are looked at where they are read, so what is wrong with a row is left to
that. An index can be made again from its table.
"""

from __future__ import annotations

import logging
import re
import sqlite3
from functools import cache

from data.migrations import Migration
from data.store_errors import DamagedStore

log = logging.getLogger(__name__)

_OF_A_ROW = re.compile(r"(NULL value|CHECK constraint failed|\w+ value) in \w+")
_OF_AN_INDEX = re.compile(r"row \d+ missing from index \w+|non-unique entry in index \w+")
_COMMENT = re.compile(r"--[^\n]*")


def check_pages(raw: sqlite3.Connection, path: str) -> bool:
    """Whether all indexes hold what their tables hold; raises :class:`DamagedStore` when the pages
    of the file do not."""
    found = [" ".join(str(told).split()) for (told,) in raw.execute("PRAGMA integrity_check")]
    if found == ["ok"]:
        return True
    for told in found:
        if not _OF_A_ROW.match(told) and not _OF_AN_INDEX.match(told):
            raise DamagedStore(path, told)
        log.error("%s: %s", path, told)
    return not any(_OF_AN_INDEX.match(told) for told in found)


def index_again(raw: sqlite3.Connection, path: str) -> None:
    """Make all indexes from their tables."""
    try:
        raw.execute("REINDEX")
    except sqlite3.IntegrityError as same:  # two rows with one key: the damaged one tells by itself
        log.error("%s: its indexes stay as they are: %s", path, same)  # noqa: TRY400
    else:
        log.warning("%s: a damaged index was made again", path)


def check_schema(raw: sqlite3.Connection, path: str, known: tuple[Migration, ...]) -> None:
    """Raise :class:`DamagedStore` unless all tables and indexes of the migrations are there. What
    other programs have added (statistics, the marks of a replicator) is no damage."""
    names = [migration.name for migration in known]
    if [name for _, name in raw.execute("SELECT * FROM migrations ORDER BY number")] != names:
        raise DamagedStore(path, "its list of migrations")
    for expected in _schema_of(known) - _schema(raw):
        raise DamagedStore(path, f"its schema, at {expected[0]}")


@cache
def _schema_of(known: tuple[Migration, ...]) -> frozenset[tuple[str, ...]]:
    raw = sqlite3.connect(":memory:", isolation_level=None)
    for migration in known:
        migration.run(raw)
    return _schema(raw)


def _schema(raw: sqlite3.Connection) -> frozenset[tuple[str, ...]]:
    """Every part with its name and statement, comments and blanks left out."""
    rows = raw.execute("SELECT name, type, tbl_name, COALESCE(sql, '') FROM main.sqlite_master")
    return frozenset(
        (name, kind, table, "".join(_COMMENT.sub("", sql).split()))
        for name, kind, table, sql in rows
    )
