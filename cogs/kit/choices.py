"""Lists that Discord offers while a member types."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from discord import app_commands

from cogs.hall.refusal import Refusal
from data.words import Words
from engine.catalogue import titles
from engine.game import Game
from engine.notation import fold
from renderers.markup import unmarked

MOST = 25
LONGEST = 100


def offered(named: Iterable[tuple[str, str]], typed: str) -> list[app_commands.Choice[str]]:
    """Of ``(name, value)`` those in which the typed text occurs."""
    wanted = fold(typed)
    fits = [(name, value) for name, value in named if wanted in fold(f"{name} {value}")]
    return [app_commands.Choice(name=short(name), value=value) for name, value in fits[:MOST]]


def short(text: str) -> str:
    """One line that fits a choice."""
    flat = " ".join(unmarked(text).split())
    return flat if len(flat) <= LONGEST else flat[: LONGEST - 1] + "…"


def offered_titles(
    typed: str, say: Words, off: Collection[str] = ()
) -> list[app_commands.Choice[str]]:
    """The titles that are not switched off, by their names in the reader's language."""
    return offered(
        ((say(f"{game.key}.title"), game.key) for game in titles() if game.key not in off), typed
    )


def title_meant(typed: str | None, say: Words, off: Collection[str] = ()) -> Game:
    """The title that was typed; the only one when none was."""
    playable = [game for game in titles() if game.key not in off]
    if typed is None and len(playable) == 1:
        return playable[0]
    wanted = fold(typed or "")
    for game in playable:
        if wanted in (game.key, fold(game.title), fold(say(f"{game.key}.title"))):
            return game
    names = " · ".join(say(f"{game.key}.title") for game in playable)
    raise Refusal("refusal.which_title", titles=names or "—")
