"""What the renderer of a title offers: its package names one :class:`Title` ``TITLE``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PIL import Image

from renderers.kit.emoji import Emoji
from renderers.kit.frame import Frame
from renderers.kit.page import Board
from renderers.scene import Say, Scene


@dataclass(frozen=True, slots=True)
class FirstSight:
    """What is drawn of a title before anybody plays it, by the reader's words and a palette."""

    art: Callable[[Say, str], Frame]
    """A part of a game, for the right side of its card."""
    board: Callable[[Say, str], Board]
    """A board whose parts are named, for the page that says how to play."""


def _none(say: Say, seats: int) -> dict[str, str]:
    return {}


def _nothing(scene: Scene) -> str:
    return ""


def _always(scene: Scene) -> bool:
    return True


def _untold(scene: Scene, seat: int) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Title:
    """How a title is shown."""

    public: Callable[[Scene], Frame]
    """The board everybody sees."""
    alt: Callable[[Scene], str]
    """What the picture shows in one short paragraph."""
    lines: Callable[[Scene], Iterable[str]]
    """Everything the picture shows, in plain lines."""
    sheet: Callable[[str, str], Iterable[Image.Image]]
    """By palette and language: images in which everything occurs that its pictures are made of."""
    private: Callable[[Scene, int], Frame] | None = None
    """A player's own view; None where it is the board."""
    closeup: Callable[[Scene, int], Frame] | None = None
    """What the player is asked now, large: the picture of the panel while ``scene.close``. None
    where the view is large enough."""
    news: Callable[[Scene], str] = _nothing
    """What was just done, in few words: the header of its board; empty where nothing was."""
    swing: Callable[[Scene, int], str] = _untold
    """Why the last turn moved the points of a seat, where the header does not say it."""
    tiles: Callable[[Say, int], dict[str, str]] = _none
    """What each printed tile does at a table of that size, by its token."""
    first_sight: FirstSight | None = None
    """Its card and its page; None for a draft that has neither."""
    emoji: Emoji | None = None
    """Its icons for Discord, for tokens and events."""
    sides: int = 1
    """From how many sides a player may look at what is built (``scene.turned`` says from which)."""
    turns: Callable[[Scene], bool] = _always
    """Whether a private picture shows something that other sides of it would show otherwise."""

    def board(self, scene: Scene) -> Frame:
        """The public board, or the view of ``scene.seat`` while there is something to choose, or
        that choice alone."""
        if scene.seat is None or scene.ended:
            return self.public(scene)
        if scene.close and self.closeup is not None:
            return self.closeup(scene.narrowed, scene.seat)
        if self.private is None:
            return self.public(scene)
        return self.private(scene, scene.seat)
