"""Lists that Discord offers while a member types."""

from __future__ import annotations

from collections.abc import Iterable

from discord import app_commands

from engine.folding import fold
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
