"""The icons that Discord has of us, beside words. Where one is missing the words stand alone."""

from __future__ import annotations

from collections.abc import Mapping

from discord import ui

from renderers import emoji_of

Shown = Mapping[tuple[str, str], str]
"""By title (empty for those of all titles) and name, as a message mentions them."""


class Icons:
    """Which icon is shown for what. Each answer is a mention (``<:maize_5f0c2a91:17>``), or
    empty."""

    def __init__(self, shown: Shown | None = None) -> None:
        self._shown: Shown = shown or {}

    def sign(self, name: str) -> str:
        """An icon of no title: a button's, a seat's."""
        return self._shown.get(("", name), "")

    def token(self, key: str, token: str) -> str:
        """The icon of a token of a step: the title's, else a seat's."""
        for title in (key, ""):
            icons = emoji_of(title)
            if icons and token in icons.tokens:
                return self._shown.get((title, icons.tokens[token]), "")
        return ""

    def event(self, key: str, kind: str) -> str:
        icons = emoji_of(key)
        return self._shown.get((key, icons.events.get(kind, "")), "") if icons else ""

    def way(self, key: str, way: str, after: int = 0) -> str:
        """The icon of a step or of its beginning: that of the first token which has one, of those
        that are not chosen yet."""
        found = (self.token(key, token) for token in way.split()[after:])
        return next(filter(None, found), "")


NO_ICONS = Icons()


def before(icon: str, words: str) -> str:
    """The words behind their icon, if there is one."""
    return f"{icon} {words}" if icon else words


def without_icons(view: ui.LayoutView) -> bool:
    """Take the icons from the buttons and menus of a message that Discord refused: it does so where
    one of them was deleted there. False when there are none."""
    found = False
    for part in view.walk_children():
        if isinstance(part, ui.Button):
            found, part.emoji = found or part.emoji is not None, None
        elif isinstance(part, ui.Select):
            for option in part.options:
                found, option.emoji = found or option.emoji is not None, None
    return found
