"""The message that gathers players before a game begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import discord
from discord import ui

from cogs.board.message import why_stopped
from cogs.hall.options import option_in_words, options_of, unfit
from cogs.kit.controls import button, layout, picture, rows
from cogs.kit.members import mention
from cogs.kit.reader import Reader
from cogs.kit.spans import span
from cogs.kit.times import times_in_words
from data.paces import Pace
from data.stored_table import StoredTable
from data.words import Words
from engine.clock import NONE
from engine.game import SEATS
from renderers.first_sight import facts_in_words, has_first_sight

CARD = "card.png"


def gathering(
    sitting: StoredTable,
    reader: Reader,
    card: str | None = None,
    paces: Mapping[int, Pace] | None = None,
    away: Sequence[str] = (),
) -> ui.LayoutView:
    """What the title is about, who sits at the table so far, the options, and the buttons to join
    and to start. ``card`` is the alternative text of the title's card, where there is one;
    ``paces`` says how fast members play, of those who let others see it, and ``away`` who is
    on holiday."""
    say, is_open = reader.say, sitting.state == "open"
    lines = [
        *_introduction(sitting, say),
        *_players(sitting, paces or {}, say),
        *(away if is_open else ()),
        *_terms(sitting, say),
        *_outlook(sitting, say),
    ]
    parts: list[ui.Item[Any]] = [] if card is None else [picture(CARD, card)]
    parts.append(ui.TextDisplay("\n".join(lines)))
    if is_open:
        parts += _buttons(sitting, say)
    return layout(*parts)


def _introduction(sitting: StoredTable, say: Words) -> Iterator[str]:
    key, stage = sitting.title, sitting.game.stage
    yield f"### {say(f'{key}.title')}"
    if stage != "complete":
        yield say(f"stage.{stage}")
    if sitting.state == "open":
        if has_first_sight(key):
            yield say(f"{key}.intro")
            yield f"-# {facts_in_words(key, say)}"
        yield say("gather.seats")


def _players(sitting: StoredTable, paces: Mapping[int, Pace], say: Words) -> Iterator[str]:
    for seat, player in enumerate(sitting.players):
        who, pace = _who(sitting, seat, say), paces.get(player.member_id or 0)
        named = say("gather.player", seat=say(f"seat.{SEATS[seat]}"), who=who)
        yield named + pace_in_words(pace, say)


def _terms(sitting: StoredTable, say: Words) -> Iterator[str]:
    """Yield the options that are not as usual, and the clock."""
    chosen = sitting.options
    for option in options_of(sitting):
        if chosen.get(option.key, option.default) != option.default:
            yield f"-# {option_in_words(sitting.title, option.key, chosen[option.key], say)}"
    if sitting.clock != NONE:
        yield f"-# {times_in_words(sitting, say)}"


def _outlook(sitting: StoredTable, say: Words) -> Iterator[str]:
    """Yield what keeps the game from starting, or that it began or never will."""
    if sitting.state == "open":
        yield from unfit(sitting, say)
    missing = sitting.seats.start - len(sitting.players)
    if sitting.stopped:
        yield why_stopped("gather.closed", sitting, say)
    elif sitting.state != "open":
        yield say("gather.begun")
    elif missing > 0:
        yield say("gather.wait", n=missing)


def _buttons(sitting: StoredTable, say: Words) -> list[ui.ActionRow[Any]]:
    here, key = (sitting.id, 0), sitting.title
    seats, taken = sitting.seats, len(sitting.players)
    style, full, ready = discord.ButtonStyle, taken >= seats.stop - 1, taken >= seats.start
    first = [
        button(say("gather.join"), "join", *here, style=style.primary, disabled=full),
        button(say("gather.leave"), "leave", *here),
        button(say("gather.options"), "options", *here),
        button(say("gather.start"), "start", *here, style=style.success, disabled=not ready),
    ]
    second = [button(say("gather.house"), "house", *here)]
    if has_first_sight(key):
        second.append(button(say("sight.how"), "sight", key))
    second.append(button(say("looks.rules"), "rules", *here))
    if len(sitting.people) > 1:
        second.append(button(say("gather.kick"), "kick", *here))
    return [*rows(first), *rows(second)]


def pace_in_words(pace: Pace | None, say: Words) -> str:
    """What stands behind the name of a member who lets others see it."""
    if pace is None or (pace.turn is None and not pace.games):
        return ""
    told = [] if pace.turn is None else [say("pace.turn", time=span(pace.turn, say))]
    told += [say("pace.games", n=pace.games)] if pace.games else []
    return f" · {' · '.join(told)}"


def _who(sitting: StoredTable, seat: int, say: Words) -> str:
    who = mention(sitting, seat, say)
    return say("house.player", who=who) if sitting.players[seat].house else who
