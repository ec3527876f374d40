"""Reading a text that may be spoilt: whatever is wrong with it is said in one short sentence."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

LARGEST = 1 << 22
"""No text has more bytes: the longest records have a twentieth of that."""


class BadText(ValueError):
    """What is wrong with a text, without the name of its file."""


def text_of(file: Path, largest: int = LARGEST) -> str:
    """The text in a file; raises :class:`BadText`."""
    try:
        return _decoded(bytes_of(file, largest))
    except OSError as bad:
        raise BadText(bad.strerror or str(bad)) from bad


def text_in(stream: BinaryIO, largest: int = LARGEST) -> str:
    """The text that is piped in; raises :class:`BadText`."""
    return _decoded(_read(stream, largest))


def bytes_of(file: Path, largest: int = LARGEST) -> bytes:
    """What a file of text holds; raises :class:`BadText` or :class:`OSError`."""
    if file.exists() and not file.is_file():  # a folder, or a pipe, which would be waited for
        raise BadText("this is not a file")
    with file.open("rb") as stream:
        return _read(stream, largest)


def _read(stream: BinaryIO, largest: int) -> bytes:
    data = stream.read(largest + 1)
    if len(data) > largest:
        raise BadText(f"this is too long: more than {largest >> 20} MB")
    return data


def _decoded(data: bytes) -> str:
    if b"\0" in data:
        raise BadText("this is not a text file")
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as bad:
        line = data.count(b"\n", 0, bad.start) + 1
        raise BadText(f"this is not a text file: line {line} is not UTF-8") from bad
