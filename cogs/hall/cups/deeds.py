"""What members and organisers do to who plays in a cup: the change that follows, or a refusal."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

from cogs.hall.cups.live import LiveCup
from data.cup_rows import Change, StoredEntrant
from data.names import clean_name
from data.refusal import Refusal
from data.rows import Player
from engine.cups.lines import Ban, Drop, Enter, Line, Pause, Replace, Resume, Return

Sits: TypeAlias = tuple[int, int, Player]
"""Who sits down in which round at which pod."""
_CENTS = 100
_RETURNS = 2
"""How often a member comes back by themselves: the log of a cup is public, and grows for ever."""


def enter(
    live: LiveCup, member_id: int, name: str, rating: float | None, click: int, now: int
) -> Change:
    """Enter, or come back."""
    live.require_running()
    number, name = live.entrant_of(member_id), clean_name(name)
    if number is None:
        _require_open(live, now)
        number = live.cup.next_entrant()
        line = Enter(number, _seeded_by(live, rating))
    else:
        status = live.cup.entrants[number].status
        if status != "dropped":
            raise Refusal("refusal.entered" if status == "in" else "refusal.cup_banned")
        if live.row.state != "playing":
            _require_open(live, now)
        line = Return(number)
        _require_seldom(live, member_id, line)
    entrant = StoredEntrant(number, member_id, name, here=live.row.state == "playing")
    return _change(live, line, by=member_id, click=click, entrants=(entrant,))


def check_in(live: LiveCup, member_id: int) -> Change:
    live.require_running()
    entrant = live.row.entrant_of(member_id)
    if entrant is None or not live.is_in(member_id):
        raise Refusal("refusal.not_entered")
    if live.row.state != "checking":
        raise Refusal("refusal.no_check_in")
    return Change(entrants=() if entrant.here else (replace(entrant, here=True),))


def leave(live: LiveCup, member_id: int, click: int) -> Change:
    """Drop out by oneself."""
    live.require_running()
    number = live.entrant_of(member_id)
    if number is None or not live.is_in(member_id):
        raise Refusal("refusal.not_entered")
    return _change(live, Drop(number), by=member_id, click=click)


def dropped(live: LiveCup, number: int, by: int, click: int) -> Change:
    live.require_running()
    live.entrant(number)
    return _change(live, Drop(number), by=by, click=click)


def returned(live: LiveCup, number: int, by: int, click: int) -> Change:
    live.require_running()
    if live.entrant(number).member_id is None and live.entrant(number).house is None:
        raise Refusal("refusal.no_such_entrant")  # nobody would play
    return _change(live, Return(number), by=by, click=click)


def banned(live: LiveCup, number: int, stands_in: str, by: int, click: int) -> Change:
    live.require_running()
    live.entrant(number)
    return _change(
        live, Ban(number), by=by, click=click, sits=house_sits(live, (number,), stands_in)
    )


def replaced(
    live: LiveCup,
    number: int,
    member_id: int | None,
    name: str,
    house: str | None,
    by: int,
    click: int,
) -> Change:
    """Somebody else plays for an entrant from here on, also for one who dropped out or was banned:
    that was somebody else's doing."""
    live.require_running()
    live.entrant(number)
    if member_id is not None and live.row.entrant_of(member_id) is not None:
        raise Refusal("refusal.entered_too", who=f"<@{member_id}>")
    called = clean_name(name) if house is None else ""
    out = live.cup.entrants[number].status != "in"
    lines = [Replace(number), *([Return(number)] if out else [])]
    return Change(
        tuple(map(live.cup.add, lines)),
        by,
        click,
        entrants=(StoredEntrant(number, member_id, called, house, here=True),),
        sits=_sits(live, number, member_id, called, house),
    )


def paused(live: LiveCup, by: int, click: int) -> Change:
    live.require_running()
    return _change(live, Pause(), by=by, click=click, paused=True)


def resumed(live: LiveCup, by: int, click: int) -> Change:
    live.require_running()
    return _change(live, Resume(), by=by, click=click, paused=False)


def forgotten(live: LiveCup) -> Change | None:
    """Those who asked to be forgotten drop out."""
    gone = [entrant for entrant in live.row.entrants.values() if entrant.gone]
    if not gone:
        return None
    lines = [
        live.cup.add(Drop(entrant.number))
        for entrant in gone
        if live.cup.entrants[entrant.number].status == "in" and live.row.running
    ]
    return Change(tuple(lines), entrants=tuple(replace(entrant, gone=False) for entrant in gone))


def house_sits(live: LiveCup, numbers: tuple[int, ...], strength: str) -> tuple[Sits, ...]:
    """House players go on for these at the tables that are played just now."""
    return tuple(sits for n in numbers for sits in _sits(live, n, None, "", strength))


def _sits(
    live: LiveCup, number: int, member_id: int | None, name: str, house: str | None
) -> tuple[Sits, ...]:
    """At the seat of an entrant in the round that is played; nowhere where they have none."""
    here = live.round
    pod = here.pod_of(number) if here is not None and here.begun else None
    if here is None or pod is None:
        return ()
    seat = pod.seat_of(number)
    return ((here.number, pod.number, Player(seat, member_id, name, house=house)),)


def _require_open(live: LiveCup, now: int) -> None:
    """Refuse where nobody may enter any more."""
    row = live.row
    early = row.state == "entering" and not (row.moment is not None and row.moment <= now)
    late = row.state == "playing" and live.cup.may_enter()
    if not (early or late):
        raise Refusal("refusal.entry_closed")


def _require_seldom(live: LiveCup, member_id: int, line: Return) -> None:
    """Refuse somebody who has left and come back often enough."""
    before = sum(each.member_id == member_id and each.line == line for each in live.log)
    if before >= _RETURNS:
        raise Refusal("refusal.cup_left")


def _seeded_by(live: LiveCup, rating: float | None) -> Fraction | None:
    """The rating of whoever enters, where those seed the cup; in hundredths."""
    if live.cup.plan.seeding != "rating" or rating is None:
        return None
    return Fraction(round(rating * _CENTS), _CENTS)


def _change(
    live: LiveCup,
    line: Line,
    *,
    by: int,
    click: int,
    entrants: tuple[StoredEntrant, ...] = (),
    paused: bool | None = None,
    sits: tuple[Sits, ...] = (),
) -> Change:
    """What one line brings; raises what the engine refuses."""
    return Change((live.cup.add(line),), by, click, entrants=entrants, paused=paused, sits=sits)
