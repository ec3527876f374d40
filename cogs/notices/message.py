"""What a notice says, at the table and in a direct message."""

from __future__ import annotations

from discord import ui

from cogs.hall.notices import Tiding
from cogs.kit.controls import layout
from cogs.kit.members import board_url
from cogs.kit.spans import moment
from data.words import Words


def at_table(told: list[Tiding], unaware: frozenset[int], say: Words) -> ui.LayoutView:
    """Calls members at their table."""
    lines = [_line(each, say, say("notice.to", who=_mentions(each.members))) for each in told]
    if unaware:
        lines.append(say("notice.refused", who=_mentions(sorted(unaware))))
    return layout(ui.TextDisplay("\n".join(lines)))


def direct(told: list[Tiding], say: Words) -> ui.LayoutView:
    """Tells one member of all tables."""
    heading = "notice.turn" if any(each.asked is not None for each in told) else "notice.news"
    lines = [_line(each, say, "") for each in told]
    return layout(ui.TextDisplay("\n".join([f"### {say(heading)}", *lines])))


def _line(told: Tiding, say: Words, to: str) -> str:
    sitting = told.sitting
    facts = {"to": to, "title": say(f"{sitting.title}.title"), "board": board_url(sitting)}
    if told.kind == "closing":
        kind = "closing_game" if sitting.playing else "closing_lobby"
        return say(f"notice.{kind}", at=moment(told.until or 0), **facts)
    if to and sitting.veiled and told.kind in ("call", "reminder"):
        return say(f"veiled.{told.kind}", **facts)
    line = say(f"notice.{told.kind}", asked=_asked(told, say), **facts)
    return line if told.until is None else f"{line} · {_until(told.until, say)}"


def _asked(told: Tiding, say: Words) -> str:
    key = told.sitting.title
    return "" if told.asked is None else say(f"{key}.ask.{told.asked}")


def _until(until: int, say: Words) -> str:
    return say("notice.until", at=moment(until))


def _mentions(members: tuple[int, ...] | list[int]) -> str:
    return ", ".join(f"<@{member}>" for member in members)
