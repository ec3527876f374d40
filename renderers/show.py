"""From a scene to a picture, its alternative text, the text board and the replay of a game.

A title is the module ``renderers.<key>``, found by its name. It offers ``board(scene)`` (a
:class:`~renderers.kit.frame.Frame`), ``alt(scene)``, ``text(scene)``, and ``sheet(palette,
language)``: images in which everything occurs that its pictures are made of. It may offer
``tiles(say, seats)``, what each printed tile does, and ``SIDES``, from how many sides a player may
look at what is built (``scene.turned`` says from which).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Protocol, cast

from PIL import Image

from renderers.kit.colours import theme
from renderers.kit.encode import fixed_palette, gif, png
from renderers.kit.frame import Frame
from renderers.kit.once import once
from renderers.scene import Say, Scene

ALT_LIMIT = 1024
"""What Discord takes as the description of an attachment."""


class Title(Protocol):
    def board(self, scene: Scene) -> Frame: ...

    def alt(self, scene: Scene) -> str: ...

    def text(self, scene: Scene) -> str: ...

    def sheet(self, palette: str, language: str) -> Iterable[Image.Image]: ...


def draw(scene: Scene) -> bytes:
    """The picture, as PNG."""
    return png(frame(scene).image, palette_of(scene.key, scene.palette))


def frame(scene: Scene) -> Frame:
    """The picture before it is encoded, with what there is to say against it."""
    return _title(scene.key).board(scene)


def alt(scene: Scene) -> str:
    """What the picture shows in one short paragraph."""
    said = _title(scene.key).alt(scene)
    return said if len(said) <= ALT_LIMIT else said[: ALT_LIMIT - 1].rstrip() + "…"


def text(scene: Scene) -> str:
    """Everything the picture shows, in plain lines."""
    return _title(scene.key).text(scene)


def tiles(key: str, say: Say, seats: int) -> dict[str, str]:
    """What each printed tile of a title does, by its token; empty where the rules say it all."""
    told = getattr(_title(key), "tiles", None)
    return told(say, seats) if told else {}


def sides(key: str) -> int:
    """From how many sides a player may look at what is built; 1 where all boards are flat."""
    return getattr(_title(key), "SIDES", 1)


def animate(scenes: Sequence[Scene]) -> bytes:
    """The pictures of a game one after the other, as GIF."""
    first = scenes[0]
    pictures = (frame(scene).image for scene in scenes)  # one at a time: they are large
    return gif(pictures, palette_of(first.key, first.palette))


def warm(key: str, language: str, palette: str) -> None:
    """Draws what the pictures of a title are made of, so that the first one need not wait."""
    palette_of(key, palette)
    for _ in _title(key).sheet(palette, language):  # the marks of the seats in that language
        pass


@once
def palette_of(key: str, palette: str, /) -> Image.Image:
    """The colours of a title's pictures; the letters on the marks change nothing about them."""
    return fixed_palette(theme(palette), _title(key).sheet(palette, "en"))


def _title(key: str) -> Title:
    return cast("Title", import_module(f"renderers.{key}"))
