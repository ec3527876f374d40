"""The titles, found by folder: every package in ``engine/games`` that names a ``GAME``."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

import engine.games
from engine.game import Game


class NoSuchTitle(Exception):
    """No title has that key."""


def keys() -> list[str]:
    """The keys of all titles, in alphabetical order."""
    return sorted(module.name for module in iter_modules(engine.games.__path__) if module.ispkg)


def find(key: str) -> Game:
    """The title with that key."""
    if key not in keys():
        raise NoSuchTitle(key)
    return _game(key)


def titles() -> list[Game]:
    return [find(key) for key in keys()]


@cache
def _game(key: str) -> Game:
    game = import_module(f"engine.games.{key}").GAME
    if not isinstance(game, Game) or game.key != key:
        raise TypeError(f"engine/games/{key} must name its title GAME, with the key {key!r}")
    return game
