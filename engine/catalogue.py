"""The titles, found by folder: every package in ``engine/games`` that names a ``GAME``.

A title whose components file is faulty is not offered; the log says why, and the others go on.
"""

from __future__ import annotations

import logging
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

import engine.games
from engine import components
from engine.components import BadComponents
from engine.game import Game

log = logging.getLogger(__name__)


class NoSuchTitle(Exception):
    """No title has that key."""


def keys() -> list[str]:
    """The keys of all titles, in alphabetical order."""
    return [*_packages(*engine.games.__path__)]


@cache
def _packages(*folders: str) -> tuple[str, ...]:
    """Looked for once: members wait for whatever reads a folder."""
    return tuple(sorted(module.name for module in iter_modules(folders) if module.ispkg))


def find(key: str) -> Game:
    """The title with that key; raises :class:`BadComponents` when its components are faulty."""
    found = _game(key)
    if isinstance(found, BadComponents):
        raise BadComponents(found.file, found.why)
    return found


def titles() -> list[Game]:
    """The titles that can be played at every size."""
    return [find(key) for key in keys() if _playable(key)]


@cache
def _playable(key: str) -> bool:
    bad = _fault(key)
    if bad is not None:
        log.error("%s is not offered: %s", key, bad)
    return bad is None


def _fault(key: str) -> BadComponents | None:
    try:
        game = find(key)
        for seats in game.seats:
            game.options(seats)  # which looks for the maps
    except BadComponents as bad:
        return bad
    return None


@cache
def _game(key: str) -> Game | BadComponents:
    if key not in keys():
        raise NoSuchTitle(key)
    try:
        game = import_module(f"engine.games.{key}").GAME
    except BadComponents as bad:
        return bad
    except Exception as bad:  # tables are made while a title is imported: the numbers do not fit
        log.exception("%s cannot be set up", key)
        return BadComponents(components.find(key), f"{type(bad).__name__}: {bad}")
    if not isinstance(game, Game) or game.key != key:
        raise TypeError(f"engine/games/{key} must name its title GAME, with the key {key!r}")
    return game
