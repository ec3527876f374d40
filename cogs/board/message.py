"""What the message of a board says: title and turn, what just happened, the picture, who is to act,
the buttons; and what is left of it once a newer one stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from cogs.board.chairs import take_button, to_take
from cogs.kit.controls import button, layout, picture, rows
from cogs.kit.icons import before
from cogs.kit.members import mention, mentions
from cogs.kit.reader import Reader
from cogs.kit.scenes import BOARD
from cogs.kit.spans import span
from cogs.kit.telling import told
from cogs.kit.times import clocks_in_words
from data.newest import last_seen
from data.stored_table import AGREED, StoredTable
from data.visits import Owed
from data.words import Words
from engine.game import Event, Position
from renderers.capitals import capital

_MOST_NEWS = 2400
"""Letters: with the rest of the message it stays below what Discord takes."""
_MOST_KEPT = 8
"""How many sentences of its news are left of a board."""
_OVER = "over"
"""What every title tells last: the points, which stand below the final board."""


def board(
    sitting: StoredTable,
    reader: Reader,
    news: Sequence[Event],
    alt: str,
    file: str = BOARD,
    *,
    turns: int | None = None,
    stood_in: Sequence[int] = (),
    away: Sequence[str] = (),
    then: StoredTable | None = None,
) -> ui.LayoutView:
    """The message: title and turn, what just happened, the picture, who is to act, the buttons.
    ``turns`` is how many were played, of a game that has ended; None where nobody can tell. A house
    player ``stood_in`` for the players at these seats, who were late. ``away`` says who is on
    holiday. ``then`` is the table with those who sat there when it happened, if others do now."""
    say = reader.say
    if sitting.begun().outcome() is not None:
        news = [event for event in news if event.kind != _OVER] or news
    who = sitting.named(stood_in, say)
    late = [f"-# {say('clock.stood_in', who=who)}"] if stood_in else []
    lines = happened(then or sitting, news, reader)
    places = [] if sitting.playing else _places(sitting, say)
    times = clocks_in_words(sitting, say, sitting.waiting)
    parts: list[ui.Item[Any]] = [
        ui.TextDisplay("\n".join([heading(sitting, say), *places, *lines, *late])),
        picture(file, alt),
        ui.TextDisplay(
            "\n".join((footing(sitting, reader), *times, *away, *to_take(sitting, say)))
            if sitting.playing
            else ending(sitting, turns, say)
        ),
        *rows(_buttons(sitting, reader)),
    ]
    return layout(*parts)


def shrunk(owed: Owed, shown: Position | None, reader: Reader) -> ui.LayoutView:
    """What is left of the board that stands: its news. ``shown`` is its position, if known."""
    sitting, say = owed.table, reader.say
    # The last line gets a board of its own.
    upto = sitting.number if sitting.stopped else sitting.shown
    news = owed.newest.seen(None, sitting.tells_after + 1, upto)
    news = news or last_seen(owed.newest.since(0, upto), None)
    if not news:
        return layout(ui.TextDisplay(_begins(sitting, say)))
    lines = told(owed.table_at(upto), news, reader)
    kept = " ".join(f"{line.rstrip('.')}." for line in lines[-_MOST_KEPT:])
    if len(lines) > _MOST_KEPT:
        kept = f"… {kept}"
    at = f"{capital(_progress(sitting.title, shown, say))} · " if shown is not None else ""
    return layout(ui.TextDisplay(f"{at}{kept}"))


def heading(sitting: StoredTable, say: Words) -> str:
    """The title, and how far the game is or who has won it."""
    outcome, title = sitting.outcome, say(f"{sitting.title}.title")
    if outcome is None:
        return f"### {title} · {_progress(sitting.title, sitting.begun(), say)}"
    winners = sitting.named(outcome.winners, say)
    return f"### {title} · {say('board.won_by', n=len(outcome.winners), who=winners)}"


def _progress(key: str, position: Position, say: Words) -> str:
    """How far the game is, as its pictures count: in rounds, or in days."""
    at, rounds = position.progress()
    if not at:
        return say("board.set_up")
    own = f"{key}.board.round"
    sentence = own if say.knows(own) else "board.round" if rounds else "board.turn"
    return say(sentence, round=at, rounds=rounds)


def happened(sitting: StoredTable, news: Sequence[Event], reader: Reader) -> list[str]:
    """The newest events, two or three lines as a rule; every one of a row of turns, unless that
    were too much for a message: then the newest."""
    lines, left = told(sitting, news, reader), _MOST_NEWS
    for at in reversed(range(len(lines))):
        left -= len(lines[at]) + 1
        if left < 0:
            return ["…", *lines[at + 1 :]]
    return lines or [_begins(sitting, reader.say)]


def _begins(sitting: StoredTable, say: Words) -> str:
    return say("board.begins", seal=sitting.seal or "")


def footing(sitting: StoredTable, reader: Reader) -> str:
    """Who is to act and what is asked; nobody while the game is paused. Of a game that is held,
    whether it goes on."""
    say, icon = reader.say, reader.icons.sign("act")
    if sitting.is_held:
        people = (player.seat for player in sitting.people)
        return before(icon, say("revised.ask", who=mentions(sitting, people, say)))
    if sitting.paused is not None:
        return say("board.paused", when=f"<t:{sitting.paused}:R>")
    seats, position = sitting.waiting, sitting.begun()
    key = sitting.title
    asked: dict[str, list[int]] = {}
    for seat in seats:
        asked.setdefault(position.asks(seat), []).append(seat)
    lines = [
        before(
            icon,
            say("board.to_act", who=mentions(sitting, group, say), asked=say(f"{key}.ask.{what}")),
        )
        for what, group in asked.items()
    ]
    if sitting.rules_from == sitting.number + 1:  # nothing was played since it went on
        lines.append(say("revised.hold_now"))
    return "\n".join(lines)


def ending(sitting: StoredTable, turns: int | None, say: Words) -> str:
    """Why the game ended, and how long it took."""
    outcome = sitting.outcome
    lines: list[str] = []
    if outcome is not None and outcome.reason != AGREED:
        lines.append(say(f"{sitting.title}.over.{outcome.reason}"))
    if sitting.stopped:
        lines.append(why_stopped("board.stopped", sitting, say))
    if turns is not None:
        took = span((sitting.ended or 0) - (sitting.started or 0), say)
        lines.append(say("board.took", n=turns, time=took))
    return "\n".join(lines)


def _places(sitting: StoredTable, say: Words) -> list[str]:
    """The places of a game that is over, with their points."""
    outcome = sitting.outcome
    if outcome is None:
        return []
    scores, own = sitting.begun().scores(), f"{sitting.title}.place"
    ranking = sorted(range(len(scores)), key=lambda seat: outcome.places[seat])
    return [
        say(
            own if say.knows(own) else "board.place",
            place=outcome.places[seat],
            who=mention(sitting, seat, say),
            n=scores[seat],
        )
        for seat in ranking
    ]


def why_stopped(sentence: str, sitting: StoredTable, say: Words) -> str:
    """Return that a table was stopped before its end, and why where there is a sentence for it."""
    why = f"{sentence}.{sitting.ended_by}"
    return say(why if say.knows(why) else sentence)


def _buttons(sitting: StoredTable, reader: Reader) -> list[ui.Item[Any]]:
    say, sign = reader.say, reader.icons.sign
    here, first = (sitting.id, sitting.number), discord.ButtonStyle.primary
    if not sitting.playing:
        again = button(say("board.rematch"), "rematch", *here, style=first, icon=sign("again"))
        return [
            button(say("replay.course"), "course", *here),
            *([again] if sitting.cup_id is None else []),
            button(say("board.replay"), "replay", *here),
            button(say("board.record"), "record", *here),
        ]
    if sitting.is_held:
        return [
            button(say("revised.go_on"), "go_on", *here, style=first, icon=sign("play")),
            button(say("revised.end"), "ending", *here),
            button(say("board.view"), "view", *here),
            button(say("board.more"), "more", *here),
        ]
    play = button(say("board.play"), "play", *here, style=first, icon=sign("play"))
    return [
        button(say("pause.end"), "resume", *here, style=first) if sitting.paused else play,
        button(say("board.view"), "view", *here),
        button(say("board.undo"), "undo", *here, icon=sign("back")),
        button(say("board.more"), "more", *here),
        *([take_button(sitting, say)] if sitting.to_take else []),
    ]
