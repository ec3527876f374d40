"""Scenes of a table, and their pictures as uploads."""

from __future__ import annotations

import io
from collections.abc import Hashable, Sequence

import discord

from cogs.kit.reader import Reader
from cogs.workshop.workshop import Workshop
from data.stored_table import StoredTable
from engine.game import Event, Position
from engine.table import Draft
from renderers import Scene

BOARD = "board.png"
VIEW = "view.png"


def scene_of(
    sitting: StoredTable,
    reader: Reader,
    turns: Sequence[Sequence[Event]],
    *,
    seat: int | None = None,
    draft: Draft | None = None,
    position: Position | None = None,
    path: Sequence[str] = (),
    turned: int = 0,
    close: bool = False,
    ways: Sequence[str] = (),
) -> Scene:
    """What a reader sees of a table: an earlier position, or now; or, of a draft, what it will be
    after its steps. That is for the player of the draft alone; ``close`` shows what it asks, with
    the ``ways`` that the panel offers."""
    if draft is not None:
        seat, view = draft.seat, draft.view
    else:
        view = (position if position is not None else sitting.begun()).seen_by(seat)
    return Scene(
        key=sitting.title,
        view=view,
        names=sitting.drawn_names(reader.say),
        say=reader.say,
        seat=seat,
        palette=reader.palette,
        turns=tuple(seen for turn in turns if (seen := tuple(e for e in turn if e.seen_by(seat)))),
        steps=tuple(map(str, draft.steps)) if draft else (),
        choices=tuple(draft.offered) if draft else (),
        may_end=draft is not None and draft.may_end,
        path=tuple(path),
        turned=turned,
        stopped=sitting.stopped and position is None,
        close=close,
        ways=tuple(ways),
    )


async def drawn(
    workshop: Workshop,
    scene: Scene,
    name: str = BOARD,
    *,
    place: Hashable = None,
    seconds: float | None = None,
    whose: int | None = None,
) -> discord.File:
    """The picture of a scene as an upload, with its alternative text; raises as
    :meth:`~cogs.workshop.workshop.Workshop.draw`."""
    png, alt = await workshop.draw(scene, place, seconds, whose)
    return discord.File(io.BytesIO(png), name, description=alt)
