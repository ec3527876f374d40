"""Weeks, from the first table to the last check."""

from __future__ import annotations

import gc
import threading
from importlib import import_module

from cogs.bot.patolli import COGS
from cogs.hall import attending
from cogs.workshop import worker
from cogs.workshop.orders import Picture, Sight
from data.words import LANGUAGES, words
from engine.catalogue import keys
from renderers.show import title_of
from tests.cogs import outlines
from tests.forks import Forked
from tests.weeks.world import World


def live_through(where: str, seed: str, *, tables: int, weeks: float, kills: float) -> str:
    """Raises :class:`tests.weeks.account.Wrong`; a sentence about it."""
    _warm_up()
    world = World(where, Forked, seed, rooms=tables, kills=kills)
    try:
        world.run(weeks)
    finally:
        world.end()
    told, counts = world.told, world.account.counts
    return (
        f"{sum(told.turns.values())} turns in {told.steps} moments, {told.kills} kills;"
        f" told {dict(counts)}; {dict(told.happened)}"
    )


def _warm_up() -> None:
    """Import what all lives need, and let nobody paint or think for long."""
    for name in COGS:
        import_module(f"cogs.{name}")
    for language in LANGUAGES:
        words(language)
    for key in keys():
        title_of(key)
    attending.STAND_IN = "novice"
    worker._CRAFTS |= {Picture: outlines._picture, Sight: outlines._sight}
    if threading.active_count() > 1:
        raise RuntimeError("a process with threads cannot be forked safely")
    gc.freeze()
