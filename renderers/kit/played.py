"""Games that were really played, for pictures that show a title before anybody plays it.

Each is a record, as far as it goes, beside the room that shows it.
"""

from __future__ import annotations

from collections import deque
from pathlib import Path

from engine.catalogue import find
from engine.record import Record
from renderers.replay import moments
from renderers.scene import Say, Scene


def played(room: str, name: str, say: Say, palette: str) -> Scene:
    """The board that everybody sees after the lines of ``<name>.txt``, which lies beside the file
    ``room``."""
    record = Record.read((Path(room).parent / f"{name}.txt").read_text("utf-8"))
    (last,) = deque(moments(record, find(record.key), say, palette=palette), maxlen=1)
    return last.scene
