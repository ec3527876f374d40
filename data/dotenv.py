"""The file ``.env`` beside the program: ``NAME=value`` lines; quotes and comments are forgiven.

A line that cannot be read is left out and named in the log, the others count. The file holds a
secret, so the log also says when others may read it.
"""

from __future__ import annotations

import logging
import os
import re
import stat
from pathlib import Path

from data.texts import BadText, bytes_of

log = logging.getLogger(__name__)

_QUOTED = re.compile(r"""(["'])(.*?)\1\s*(?:#.*)?""")
_COMMENT = re.compile(r"(?:^|\s)#.*")
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def dotenv(file: Path) -> dict[str, str]:
    """What the file says; nothing where there is none."""
    found: dict[str, str] = {}
    for number, row in enumerate(_rows(file), 1):
        line = _readable(row)
        if line is None:
            log.error("%s: line %s is left out, it is no readable text", file, number)
            continue
        name, equals, value = line.removeprefix("export ").partition("=")
        if equals and not name.startswith("#"):
            found[name.strip()] = _value(value.strip())
    return found


def _value(said: str) -> str:
    """Return a value without its quotes and the comment behind it."""
    if quoted := _QUOTED.fullmatch(said):
        return quoted[2]
    return _COMMENT.sub("", said).strip().strip("\"'")


def _rows(file: Path) -> list[bytes]:
    try:
        data = bytes_of(file)
        if os.name == "posix" and file.stat().st_mode & _OTHERS:
            log.warning("others on this machine may read %s: chmod 600 it", file)
    except FileNotFoundError:
        return []
    except (BadText, OSError) as bad:
        fault = bad
    else:
        return data.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    log.error("%s is left out: %s", file, fault)
    return []


def _readable(row: bytes) -> str | None:
    try:
        line = row.strip().decode()
    except UnicodeDecodeError:
        return None
    return line if line.replace("\t", " ").isprintable() else None
