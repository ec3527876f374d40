"""The printed parts of the titles, read from ``data/components`` and checked on the way."""

from __future__ import annotations

import logging
import re
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec

FOLDERS = [Path(__file__).resolve().parents[1] / "data" / "components"]

log = logging.getLogger(__name__)

T = TypeVar("T")

LARGEST = 1 << 18
"""No file has more bytes; the largest there is has an eighth of that."""
_MOST = 10_000
"""No printed number is larger. A larger one could keep a title from ever being set up."""
_LONGEST = 200
"""No text has more letters; the longest there is has half of that."""
_NAME = re.compile(r"[a-z0-9_]{1,30}")


_TOLD = 320
"""Letters in which it is told what is wrong with a file."""
_CALLED = 50
"""Letters of a map's folder and name in the log."""


class BadComponents(Exception):
    """What is wrong, with the file and the field."""

    def __init__(self, file: Path, why: str) -> None:
        self.file, self.why = file, _cut(why, _TOLD)
        super().__init__(f"{file}: {self.why}")


def _cut(text: str, letters: int) -> str:
    return text if len(text) <= letters else f"{text[: letters - 1]}…"


def find(name: str) -> Path:
    """The components file of that name."""
    for folder in FOLDERS:
        if (file := folder / f"{name}.json").is_file():
            return file
    raise BadComponents(FOLDERS[0] / f"{name}.json", "there is no such file")


def load(file: Path, kind: type[T]) -> T:
    """The file as a ``kind``, a msgspec struct whose ``__post_init__`` may check more; raises
    :class:`BadComponents` whatever is wrong with the file."""
    try:
        text = _text(file)
        _check_values(msgspec.json.decode(text), "$")
        return msgspec.json.decode(text, type=kind)
    except OSError as bad:
        raise BadComponents(file, bad.strerror or str(bad)) from bad
    except UnicodeDecodeError as bad:
        raise BadComponents(file, f"byte {bad.start} is not UTF-8 text") from bad
    except RecursionError as bad:
        raise BadComponents(file, "it is nested too deeply") from bad
    except ValueError as bad:  # msgspec's errors are among them
        raise BadComponents(file, str(bad)) from bad
    except Exception as bad:  # of a check that expected better
        raise BadComponents(file, f"{type(bad).__name__}: {bad}") from bad


def _text(file: Path) -> str:
    if not file.is_file():  # a folder, or a pipe, which would be waited for
        raise ValueError("this is not a file")
    with file.open("rb") as stream:
        data = stream.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise ValueError(f"it has more than {LARGEST} bytes")
    return data.decode("utf-8-sig")


def _check_values(data: Any, where: str) -> None:
    """Raise where a number or a text is too large to be printed on anything."""
    if isinstance(data, dict):
        for name, value in cast("dict[str, Any]", data).items():
            _check_values(name, where)
            _check_values(value, f"{where}.{name[:_LONGEST]}")
    elif isinstance(data, list):
        for at, value in enumerate(cast("list[Any]", data)):
            _check_values(value, f"{where}[{at}]")
    elif isinstance(data, (int, float)) and not -_MOST <= data <= _MOST:
        raise ValueError(f"{where}: {data:.3g} is more than {_MOST}")
    elif isinstance(data, str) and len(data) > _LONGEST:
        raise ValueError(f"{where}: this text has more than {_LONGEST} letters")


def maps(key: str, kind: type[T]) -> dict[str, T]:
    """Return the maps of a title by their names: the files in its own folder, ``maya/<name>.json``.
    One that is wrong is not offered, and the log says in at most 400 letters what is wrong."""
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
                called = _cut(f"{key}/{file.name}", _CALLED)
                log.error("this map is left out: %s: %s", called, bad.why)  # noqa: TRY400
    if not found:
        raise BadComponents(FOLDERS[0] / key, f"no map here goes with {key}.json")
    return found
