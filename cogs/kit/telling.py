"""What happened, as messages tell it."""

from __future__ import annotations

from collections.abc import Iterable

from cogs.kit.icons import before
from cogs.kit.reader import Reader
from data.stored_table import StoredTable
from engine.game import Event
from renderers.scene import tell


def told(sitting: StoredTable, events: Iterable[Event], reader: Reader) -> list[str]:
    """A sentence for each event, behind its icon if there is one."""
    key, say, icons = sitting.title, reader.say, reader.icons
    names = sitting.names(say)
    return [before(icons.event(key, event.kind), tell(key, event, names, say)) for event in events]
