"""Lets a title from another folder in, and out again without a trace."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import engine.games
import renderers
from data import asking, rulebook, words
from engine import catalogue, components


@contextmanager
def guest(key: str, home: Path) -> Iterator[None]:
    """``home`` is laid out like the project: engine/games, renderers, data/components…"""
    paths = [
        (engine.games.__path__, str(home / "engine" / "games")),
        (renderers.__path__, str(home / "renderers")),
        (components.FOLDERS, home / "data" / "components"),
        (words.FOLDERS, home / "data" / "locale"),
        (rulebook.FOLDERS, home / "data" / "rules"),
    ]
    for folders, folder in paths:
        folders.append(folder)
    _forget(key)
    try:
        yield
    finally:
        for folders, folder in paths:
            folders.remove(folder)
        _forget(key)


def reread_rules() -> None:
    """Let rules be read from their files again."""
    for kept in (rulebook._books, rulebook._readable, asking._book):
        kept.cache_clear()


def _forget(key: str) -> None:
    catalogue._game.cache_clear()
    words.words.cache_clear()
    reread_rules()
    for package in (engine.games, renderers):
        for name in [name for name in sys.modules if name.startswith(f"{package.__name__}.{key}")]:
            del sys.modules[name]
        package.__dict__.pop(key, None)
