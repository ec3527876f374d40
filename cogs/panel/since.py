"""What the others did since a member last played, which is told when the panel opens."""

from __future__ import annotations

from typing import Any

from discord import ui

from cogs.kit.controls import button
from cogs.kit.reader import Reader
from cogs.kit.telling import told
from data.visits import Visit

_MOST = 5
"""A panel tells this many events; the pictures show the others."""


def since(visit: Visit, seat: int, reader: Reader) -> list[ui.Item[Any]]:
    """A few lines and the button that shows it; nothing where nothing happened that the seat may
    know of."""
    sitting, say = visit.table, reader.say
    events = visit.newest.seen(seat, visit.last + 1)
    if not events:
        return []
    news = told(sitting, events, reader)
    heading = say("since.heading" if visit.last else "since.so_far")
    more = [say("since.more", n=len(news) - _MOST)] if len(news) > _MOST else []
    lines = [f"-# {heading}", *more, *news[-_MOST:]]
    show = button(say("since.show"), "since", sitting.id, visit.last)
    return [ui.TextDisplay("\n".join(lines)), ui.ActionRow(show)]
