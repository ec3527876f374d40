"""Everything that answers need is loaded before the first member asks."""

from __future__ import annotations

import ctypes
import gc
from contextlib import suppress
from importlib import import_module

from cogs.bot.patolli import COGS
from data.words import load
from engine.catalogue import titles
from engine.deal import Deal
from engine.game import Game
from renderers.show import title_of

_FRUGAL = {-8: 2, -3: 1 << 16, -1: 1 << 17}
"""What GNU's C library calls M_ARENA_MAX, M_MMAP_THRESHOLD and M_TRIM_THRESHOLD: left to itself it
keeps the room of every picture that was sent, in pieces between what lasts."""


def get_ready() -> None:
    """Load all titles, words and commands, which takes a second in all. What stands then
    stays as long as the process: the garbage collector never looks through it again, which would
    hold up members for a tenth of a second each time."""
    with suppress(AttributeError, OSError):  # another C library
        for what, value in _FRUGAL.items():
            ctypes.CDLL(None).mallopt(what, value)
    for name in COGS:
        import_module(f"cogs.{name}")
    for game in titles():
        title_of(game.key)
        _lay_out(game)
    load()
    gc.collect()
    gc.freeze()


def _lay_out(game: Game) -> None:
    """Make the maps and tables of each size, which stay from the first game on."""
    for seats in game.seats:
        position = game.start(seats, game.settle(seats, {}), Deal("00" * 32))
        for seat in position.waiting():
            position.actions(seat)
