"""Options of commands: choices, lists offered while a member types, and where they are named."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Iterable
from inspect import Parameter, Signature, signature
from typing import Any, TypeAlias

from discord import app_commands

from cogs.kit.controls import Interaction
from engine.folding import fold
from engine.markup import unmarked

Choices: TypeAlias = list[app_commands.Choice[str]]
Callback: TypeAlias = Callable[..., Coroutine[Any, Any, None]]
MOST = 25
LONGEST = 100


class Offered(app_commands.Transformer[Any]):
    """The list that Discord offers for an option: ``title: Annotated[str, Offered(titles)]``."""

    def __init__(self, offer: Callable[[Interaction, str], Awaitable[Choices]]) -> None:
        self._offer = offer

    async def transform(self, interaction: Interaction, value: Any, /) -> Any:
        return value

    async def autocomplete(self, interaction: Interaction, value: float | str, /) -> Any:
        return await self._offer(interaction, str(value))


def offered(named: Iterable[tuple[str, str]], typed: str) -> Choices:
    """Of ``(name, value)`` those in which the typed text occurs."""
    wanted = fold(typed)
    fits = [(name, value) for name, value in named if wanted in fold(f"{name} {value}")]
    return [app_commands.Choice(name=short(name), value=value) for name, value in fits[:MOST]]


def short(text: str) -> str:
    """One line that fits a choice."""
    flat = " ".join(unmarked(text).split())
    return flat if len(flat) <= LONGEST else flat[: LONGEST - 1] + "…"


def choices(*values: str) -> Choices:
    """Return fixed choices; their words are found by their values."""
    return [app_commands.Choice(name=value, value=value) for value in values]


def given(**options: object) -> dict[str, Any]:
    """Return the options that were not left out."""
    return {name: value for name, value in options.items() if value is not None}


def options_of(source: Callable[..., Any]) -> list[Parameter]:
    """Return the parameters of a dataclass or a function, without keyword-only ones."""
    named = signature(source, eval_str=True).parameters.values()
    return [each for each in named if each.kind is Parameter.POSITIONAL_OR_KEYWORD]


def taking(options: Iterable[Parameter]) -> Callable[[Callback], Callback]:
    """Let Discord ask for these options of a command, which takes them by name."""

    def decorate(callback: Callback) -> Callback:
        vars(callback)["__signature__"] = Signature([*options_of(callback), *options])
        return callback

    return decorate
