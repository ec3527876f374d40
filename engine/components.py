"""The printed parts of the titles, read from ``data/components`` and checked on the way."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec

FOLDERS = [Path(__file__).resolve().parents[1] / "data" / "components"]

T = TypeVar("T")


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
