"""A position as seen by one seat, as a picture and as text. Pillow only: no Discord, no database.

Each title has one module here, named by its key, whose ``TITLE`` says how a :class:`Scene` is shown
(:class:`~renderers.title.Title`). ``kit`` is what all titles share.
"""

from renderers.scene import Say, Scene
from renderers.show import (
    alt,
    animate,
    draw,
    emoji_of,
    film_piece,
    rest,
    sides,
    text,
    tiles,
    turns,
    warm,
)

__all__ = [
    "Say",
    "Scene",
    "alt",
    "animate",
    "draw",
    "emoji_of",
    "film_piece",
    "rest",
    "sides",
    "text",
    "tiles",
    "turns",
    "warm",
]
