"""The message of a table whose cup plays the same deal at other tables: that somebody is to act,
and nothing of what is played. Who it is would tell something, as who lays beads has bought; so the
message names all who play, and says the same whoever is to act. Its players look at their own
view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from cogs.kit.controls import button, layout, rows
from cogs.kit.icons import before
from cogs.kit.members import mentions
from cogs.kit.reader import Reader
from data.stored_table import StoredTable
from data.words import Words


def veiled_board(sitting: StoredTable, reader: Reader, away: Sequence[str] = ()) -> ui.LayoutView:
    """``away`` says who is on holiday."""
    say = reader.say
    lines = [heading(sitting, say)]
    if sitting.playing:
        lines += [_to_act(sitting, reader), *away]
        lines.append(say("veiled.why"))
    else:
        lines.append(say("veiled.over"))
    parts: list[ui.Item[Any]] = [ui.TextDisplay("\n".join(lines))]
    return layout(*parts, *rows(_buttons(sitting, reader)))


def heading(sitting: StoredTable, say: Words) -> str:
    """The title, and which table of the cup it is."""
    title = say(f"{sitting.title}.title")
    return f"### {title} · {say('veiled.table', round=sitting.cup_round, pod=sitting.pod)}"


def _to_act(sitting: StoredTable, reader: Reader) -> str:
    say = reader.say
    people = [player.seat for player in sitting.people]
    if sitting.is_held:
        told = say("revised.ask", who=mentions(sitting, people, say))
    elif sitting.paused is not None:
        return say("board.paused", when=f"<t:{sitting.paused}:R>")
    else:
        told = say("veiled.to_act", who=mentions(sitting, people, say))
    return before(reader.icons.sign("act"), told)


def _buttons(sitting: StoredTable, reader: Reader) -> list[ui.Item[Any]]:
    """Those of any board that show its players what they may know."""
    say, sign, here = reader.say, reader.icons.sign, (sitting.id, sitting.number)
    first = discord.ButtonStyle.primary
    view = button(say("board.view"), "view", *here)
    if not sitting.playing:
        return [view]
    if sitting.is_held:
        return [button(say("revised.go_on"), "go_on", *here, style=first, icon=sign("play")), view]
    return [
        button(say("board.play"), "play", *here, style=first, icon=sign("play")),
        view,
        button(say("board.undo"), "undo", *here, icon=sign("back")),
        button(say("board.more"), "more", *here),
    ]
