"""The printed parts of the titles, read from ``data/components`` and checked on the way."""

from __future__ import annotations

import logging
import re
from pathlib import Path
from typing import TypeVar

import msgspec

FOLDERS = [Path(__file__).resolve().parents[1] / "data" / "components"]

log = logging.getLogger(__name__)

T = TypeVar("T")

_NAME = re.compile(r"[a-z0-9_]{1,30}")


class BadComponents(Exception):
    """What is wrong, with the file and the field."""

    def __init__(self, file: Path, why: str) -> None:
        super().__init__(f"{file}: {why}")
        self.file, self.why = file, why


def find(name: str) -> Path:
    """The components file of that name."""
    for folder in FOLDERS:
        if (file := folder / f"{name}.json").is_file():
            return file
    raise BadComponents(FOLDERS[0] / f"{name}.json", "there is no such file")


def load(file: Path, kind: type[T]) -> T:
    """The file as a ``kind``, a msgspec struct whose ``__post_init__`` may check more."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=kind)
    except msgspec.DecodeError as bad:
        raise BadComponents(file, str(bad)) from bad
    except OSError as bad:
        raise BadComponents(file, bad.strerror or str(bad)) from bad


def maps(key: str, kind: type[T]) -> dict[str, T]:
    """The maps of a title by their names: the files in its own folder, ``maya/<name>.json``. One
    that is wrong is not offered, and the log says what is wrong with it."""
    found: dict[str, T] = {}
    for folder in FOLDERS:
        for file in sorted((folder / key).glob("*.json")):
            if file.stem in found:
                continue
            try:
                if not _NAME.fullmatch(file.stem):
                    raise BadComponents(file, "a map's name is made of a-z, 0-9 and _")  # noqa: TRY301
                found[file.stem] = load(file, kind)
            except BadComponents as bad:
                log.error("this map is left out: %s", bad)  # noqa: TRY400
    if not found:
        raise BadComponents(FOLDERS[0] / key, "there is no map that can be played on")
    return found
