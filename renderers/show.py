"""From a scene to a picture, its alternative text, the text board and the replay of a game.

A title is the :class:`~renderers.title.Title` ``TITLE`` of the module ``renderers.<key>``, found by
its name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module

from PIL import Image

from renderers.asked import asked
from renderers.kit.colours import theme
from renderers.kit.emoji import SIGNS, Emoji
from renderers.kit.encode import FILM_ENDS, film_begins, film_frame, fixed_palette, indexed, png
from renderers.kit.frame import Frame
from renderers.kit.ground import PARTS
from renderers.kit.once import keeping
from renderers.kit.stage import READY, SIZE
from renderers.scene import Say, Scene
from renderers.title import Title

ALT_LIMIT = 1024
"""What Discord takes as the description of an attachment."""


def draw(scene: Scene) -> bytes:
    """The picture, as PNG."""
    return png(frame(scene).image, palette_of(scene.key, scene.palette))


def frame(scene: Scene) -> Frame:
    """The picture before it is encoded, with what there is to say against it."""
    return title_of(scene.key).board(scene)


def alt(scene: Scene) -> str:
    """What the picture shows in one short paragraph."""
    close = scene.close and closes(scene.key) and scene.seat is not None and not scene.ended
    said = asked(scene.narrowed) if close else title_of(scene.key).alt(scene)
    return said if len(said) <= ALT_LIMIT else _shortened(said)


def _shortened(said: str) -> str:
    """Without what is too much for Discord: whole parts of sentences, if they are short."""
    fits = said[: ALT_LIMIT - 1]
    end = max(fits.rfind("; "), fits.rfind(". "))
    return fits[: end if end > ALT_LIMIT // 2 else None].rstrip() + "…"


def text(scene: Scene) -> str:
    """Everything the picture shows, in plain lines."""
    return "\n".join(title_of(scene.key).lines(scene))


def tiles(key: str, say: Say, seats: int) -> dict[str, str]:
    """What each printed tile of a title does, by its token; empty where the rules say it all."""
    return title_of(key).tiles(say, seats)


def emoji_of(key: str) -> Emoji | None:
    """The icons of a title for Discord; without a key those of all titles."""
    return title_of(key).emoji if key else SIGNS


def closes(key: str) -> bool:
    """Whether a title has close-ups."""
    return title_of(key).closeup is not None


def sides(key: str) -> int:
    """From how many sides a player may look at what is built; 1 where all boards are flat."""
    return title_of(key).sides


def turns(scene: Scene) -> bool:
    """Whether the reader of a private picture may look at it from another side."""
    title = title_of(scene.key)
    return title.sides > 1 and title.turns(scene)


def animate(scenes: Sequence[Scene]) -> bytes:
    """The pictures of a game one after the other, as GIF."""
    return film_piece(scenes, begins=True, ends=True)


def film_piece(scenes: Sequence[Scene], *, begins: bool, ends: bool) -> bytes:
    """Some of the pictures of a film. Pieces are drawn apart and put together by joining them: each
    but the one that begins the film is told first the last scene of the piece before it, of which
    it shows only what changes."""
    first = scenes[0]
    colours = palette_of(first.key, first.palette)
    parts = [film_begins(SIZE, colours)] if begins else []
    before = None
    for at, scene in enumerate(scenes):
        shown = indexed(frame(scene).image, colours)
        if begins or at:
            parts.append(film_frame(shown, before, last=ends and at == len(scenes) - 1))
        before = shown
    return b"".join(parts) + (FILM_ENDS if ends else b"")


def warm(key: str, language: str, palette: str) -> Iterator[None]:
    """Draws what the pictures of a title are made of, so that the first one need not wait for it; a
    part at a time."""
    for _ in title_of(key).sheet(palette, language):  # the marks of the seats in that language
        yield
    palette_of(key, palette)
    yield


def rest() -> None:
    """Lets go of what takes much room and is ready again in a moment."""
    READY.clear()
    PARTS.clear()


@keeping(64)
def palette_of(key: str, palette: str, /) -> Image.Image:
    """The colours of a title's pictures; the letters on the marks change nothing about them."""
    return fixed_palette(theme(palette), title_of(key).sheet(palette, "en"))


def title_of(key: str) -> Title:
    """How a title is shown."""
    title = import_module(f"renderers.{key}").TITLE
    assert isinstance(title, Title), key
    return title
