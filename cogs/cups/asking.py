"""The commands at the cup that is meant. Each takes the options of the function that does it, and
the cup. Where several may be meant, each has a button that goes on with the same command there; its
id says all that was typed.

    patolli:cup_which:17:standings:@123:@456    cup 17, two members
    patolli:cup_which:17:result:=1:=ana > bo:#3 table 1, a result, round 3
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator
from functools import partial
from inspect import Parameter
from typing import Any, TypeAlias

import discord
from discord import app_commands

from cogs.cups import deciding, entering, looking, organising
from cogs.cups.finding import SeveralCups, cup_meant, cups_offered
from cogs.kit.answer import acknowledge, respond
from cogs.kit.choices import Offered, options_of, taking
from cogs.kit.controls import LONGEST_ID, Answer, Interaction, Press, button, rows
from cogs.kit.reader import reader_of
from data.refusal import Refusal

Typed: TypeAlias = "discord.Member | int | str | None"
"""What was typed behind a command."""
_MOST = 20
"""Maximum number of cups that are offered."""
_DEEDS: dict[str, Callable[..., Coroutine[Any, Any, None]]] = {
    "enter": entering.enter,
    "leave": entering.leave,
    "start": organising.start,
    "round": organising.round_,
    "apart": organising.apart,
    "standings": looking.standings,
    "pods": looking.pods,
    "result": deciding.decide,
    "replace": organising.replace,
    "drop": organising.drop,
    "pause": organising.pause,
    "end": organising.end,
    "record": looking.record,
}
_ALSO_ENDED = ("standings", "pods", "result", "record")
"""These are of use after the end of a cup too."""


def commands() -> Iterator[app_commands.Command[Any, ..., None]]:
    """Return a command for each deed."""
    return map(_command, _DEEDS)


def _command(deed: str) -> app_commands.Command[Any, ..., None]:
    _, _, *options = options_of(_DEEDS[deed])
    offered = Offered(partial(cups_offered, ended=deed in _ALSO_ENDED))
    kind = Parameter.POSITIONAL_OR_KEYWORD
    cup = Parameter("cup", kind, default=None, annotation=offered | None)

    @app_commands.command(name=deed)
    @taking([*options, cup])
    async def do(interaction: Interaction, *, cup: str | None, **typed: Any) -> None:
        await acknowledge(interaction)
        await _at_cup(interaction, deed, cup, *(typed[option.name] for option in options))

    return do


async def _at_cup(interaction: Interaction, deed: str, cup: str | None, *typed: Typed) -> None:
    """Do that at the cup that is named, or meant; ask which one where that is open."""
    try:
        live = await cup_meant(interaction, cup, ended=deed in _ALSO_ENDED)
    except SeveralCups as several:
        written = [_written(each) for each in typed]
        ways = [
            button(row.name, "cup_which", row.id, deed, *_fitting(row.id, deed, written))
            for row in several.rows[:_MOST]
        ]
        await respond(interaction, (await reader_of(interaction)).say("cup.which"), *rows(ways))
        return
    await _DEEDS[deed](interaction, live, *typed)


async def which(interaction: Interaction, press: Press) -> None:
    """That cup: go on with what was asked for."""
    await acknowledge(interaction, update=True)
    deed = press.text(1)
    if deed not in _DEEDS:
        raise Refusal("refusal.old_control")
    live = await cup_meant(interaction, str(press.table), ended=True)
    typed = [await _read(interaction, text) for text in press.args[2:]]
    await _DEEDS[deed](interaction, live, *typed)


def _written(typed: Typed) -> str:
    if isinstance(typed, discord.Member):
        return f"@{typed.id}"
    if isinstance(typed, int):
        return f"#{typed}"
    return "" if typed is None else f"={typed.replace(':', ' ')}"


def _fitting(cup_id: int, deed: str, written: list[str]) -> list[str]:
    """What was typed, without a text for which an id has no room: it is asked for again."""
    for at in range(len(written), -1, -1):
        some = [text if n < at or text[:1] != "=" else "" for n, text in enumerate(written)]
        if _length(cup_id, deed, some) <= LONGEST_ID:
            return some
    return []


def _length(cup_id: int, deed: str, written: list[str]) -> int:
    return len(":".join(("patolli", "cup_which", str(cup_id), deed, *written)))


async def _read(interaction: Interaction, text: str) -> Any:
    kind, said = text[:1], text[1:]
    if kind == "=":
        return said
    if not (said.isascii() and said.isdecimal()):
        return None
    return int(said) if kind == "#" else await _member(interaction, int(said))


async def _member(interaction: Interaction, member_id: int) -> discord.Member:
    guild = interaction.guild
    if guild is None:
        raise Refusal("refusal.old_control")
    try:
        return guild.get_member(member_id) or await guild.fetch_member(member_id)
    except discord.NotFound as gone:
        raise Refusal("refusal.not_an_entrant", who=f"<@{member_id}>") from gone


ANSWERS: dict[str, Answer] = {"cup_which": which}
