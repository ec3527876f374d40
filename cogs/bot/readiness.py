"""Everything that answers need is loaded before the first member asks."""

from __future__ import annotations

import gc
from importlib import import_module

from cogs.bot.patolli import COGS
from data.words import LANGUAGES, words
from engine.catalogue import titles
from renderers.show import title_of


def get_ready() -> None:
    """Load all titles, words and commands, which takes a fifth of a second in all. What stands then
    stays as long as the process: the garbage collector never looks through it again, which would
    hold up members for a tenth of a second each time."""
    for name in COGS:
        import_module(f"cogs.{name}")
    for game in titles():
        title_of(game.key)
    for language in LANGUAGES:
        words(language)
    gc.collect()
    gc.freeze()
