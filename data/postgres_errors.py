"""What goes wrong with a server, in the same words as what goes wrong with a file."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

import psycopg
from psycopg.conninfo import conninfo_to_dict

from data.store_errors import (
    DamagedStore,
    FullStore,
    ReadOnlyStore,
    StoreBusy,
    StoreError,
    UnreachableStore,
)

TOLD = 200
"""Of what a server says at most so many letters are repeated."""
_RUN_AGAIN = ("40001", "40P01", "23505")
"""Two transactions were in each other's way: the second run sees what the first one did."""
_REFUSED = (
    (r"password authentication failed|no password supplied|authentication failed",
     "it refuses this name and password; see DATABASE_URL"),
    (r'role "[^"]*" does not exist', "it knows nobody of this name; see DATABASE_URL"),
    (r'database "[^"]*" does not exist', "there is no such database; make it with createdb"),
    (r"no pg_hba\.conf entry", "it lets nobody in from here; see its pg_hba.conf"),
    (r"could not translate host name|Name or service", "no machine of that name is known"),
    (r"starting up|shutting down|recovery mode", "it is just starting or stopping; try again"),
    (r"too many clients|connection slots", "it has no connection left; try again"),
    (r"timeout expired|Connection timed out", "it does not answer"),
    (r"Connection refused|No such file|could not connect|is the server running",
     "no server listens there"),
)  # fmt: skip


HIDDEN = "postgresql://…"
"""An address of which nobody can tell where its password ends."""


def shown(address: str) -> str:
    """The address as it may be read by others: without its password and its options; nothing of
    one that cannot be read, or was torn by a letter of its password."""
    try:
        told = conninfo_to_dict(address)
    except psycopg.Error:
        return HIDDEN
    if _is_torn(told):
        return HIDDEN
    name = quote(str(told.get("user") or ""), safe="")
    host, port = str(told.get("host") or ""), told.get("port")
    place = (host if not host.startswith("/") else quote(host, safe="")) + f":{port}" * bool(port)
    return f"postgresql://{name}{'@' * bool(name)}{place}/{told.get('dbname') or ''}"


def _is_torn(told: dict[str, Any]) -> bool:
    """Whether a part of the password seems to be taken for something else: no machine, port or
    database is called like that."""
    named = f"{told.get('host') or ''}{told.get('dbname') or ''}"
    return "@" in named or re.fullmatch(r"[\d,]*", str(told.get("port") or "")) is None


def clashed(error: BaseException) -> bool:
    """Whether the same transaction may succeed when it is run again."""
    return isinstance(error, psycopg.Error) and error.sqlstate in _RUN_AGAIN


def unreachable(path: str, error: psycopg.Error) -> StoreError:
    """Why there is no connection. The server's own words decide, for the library keeps no code;
    they may be in another language, and then they are repeated."""
    told = str(error)
    for pattern, why in _REFUSED:
        if re.search(pattern, told, re.IGNORECASE):
            return UnreachableStore(path, why)
    return UnreachableStore(path, " ".join(told.split())[:TOLD])


def named(path: str, error: psycopg.Error) -> Exception:
    """An error of a statement with the name of the server, or the error itself when it is a mistake
    of ours."""
    code = error.sqlstate or ""
    told = error.diag.message_primary or str(error)
    if code in ("25006", "42501"):
        return ReadOnlyStore(path, "give this user the right to write, or use the primary")
    if code in ("53100", "53200", "58030"):
        return FullStore(path, told)
    if code.startswith("XX") and code != "XX000":
        return DamagedStore(path, told)
    if code in ("40001", "40P01", "55P03", "57014", "53300"):
        return StoreBusy(path, "others are in the way; try again")
    if code.startswith(("08", "57P")) or (not code and isinstance(error, psycopg.OperationalError)):
        return UnreachableStore(path, "the connection was lost; it is tried again")
    return error
