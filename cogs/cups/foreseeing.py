"""What an organiser's decision would change, before it counts: the result, who meets next, and the
standings.

    patolli:cup_decide_sure:17:3:1:2:1~71,2~65,2~65,x

Cup 17, round 3, table 1, after two results that were told of it; places and points by seat. The
button says all of it, so what was looked at is what counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import discord
from discord import ui

from cogs.cups.announcement import title_of
from cogs.cups.verdicts import FORFEIT, written
from cogs.hall.cups.live import LiveCup
from cogs.kit.controls import button, layout, rows
from data.refusal import Refusal
from data.words import Words
from engine.cups.lines import Finish, exact
from engine.cups.rounds import Pod
from engine.cups.standings import Standing
from engine.markup import escaped
from renderers.kit.numbers import decimal, gained

_SHOWN = 20
"""Maximum number of rows of the standings in a message."""


def foreseen(before: LiveCup, after: LiveCup, pod: Pod, say: Words) -> ui.LayoutView:
    """Return the message that asks whether this is to count. Takes a while in a large cup."""
    then = after.pod(pod.round, pod.number)
    assert then.finish is not None
    facts: dict[str, object] = {"n": pod.round, "table": pod.number}
    lines = [
        f"### {title_of(before)}",
        say("cup.check_result", **facts),
        say("cup.result_now", result=_result(before, pod, say)),
        say("cup.result_then", result=_result(after, then, say)),
        *_standings(before, after, pod, say),
    ]
    if (paired := after.cup.pairing) is not None and paired.attempt > _attempt(before):
        lines.append(say("cup.paired_then", n=paired.number))
    here = (before.id, pod.round, pod.number)
    sure = (*here, len(pod.finishes), _state(then, then.finish))
    style = discord.ButtonStyle.success
    ways = [
        button(say("cup.decide_so"), "cup_decide_sure", *sure, style=style),
        button(say("panel.back"), "cup_decide_at", *here),
    ]
    return layout(ui.TextDisplay("\n".join(lines)), *rows(ways))


def chosen(pod: Pod, state: str) -> tuple[dict[int, int], dict[int, Fraction], frozenset[int]]:
    """Return places, points and forfeits by entrant, as a button has them."""
    seats = state.split(",")
    if len(seats) != pod.size:
        raise Refusal("refusal.old_control")
    places, points = dict[int, int](), dict[int, Fraction]()
    for who, told in zip(pod.entrants, seats, strict=True):
        place, _, score = told.partition("~")
        try:
            if told != FORFEIT:
                places[who] = int(place)
            if score:
                points[who] = Fraction(score)
        except (ValueError, ZeroDivisionError) as bad:
            raise Refusal("refusal.old_control") from bad
    return places, points, frozenset(pod.entrants) - places.keys()


def _state(pod: Pod, finish: Finish) -> str:
    return ",".join(_seat(who, finish) for who in pod.entrants)


def _seat(who: int, finish: Finish) -> str:
    if who not in finish.places:
        return FORFEIT
    points = finish.points.get(who)
    return f"{finish.places[who]}{'' if points is None else f'~{exact(points)}'}"


def _result(live: LiveCup, pod: Pod, say: Words) -> str:
    if not pod.over:
        return say("cup.result_none")
    names = {number: live.drawn_name(number, say) for number in pod.entrants}
    there = {who: place for who, place in pod.places().items() if who not in pod.forfeits}
    return escaped(written(there, pod.points(), pod.forfeits, names))


def _attempt(live: LiveCup) -> int:
    return live.cup.pairing.attempt if live.cup.pairing is not None else 0


# Standings.


def _standings(before: LiveCup, after: LiveCup, pod: Pod, say: Words) -> Iterator[str]:
    """Whose place or points change, and how. While the round goes on nothing does; and what other
    tables of a veiled round brought nobody hears before it is over."""
    veiled = before.veiled and before.require_round().number == pod.round
    if veiled or not after.cup.rounds[pod.round - 1].over:
        yield say("cup.standings_later", n=pod.round)
        return
    was, then = before.cup.standings(), after.cup.standings()
    had = {row.entrant: row for row in was.rows} if was.after == then.after else {}
    changed = [row for row in then.rows if _differs(row, had.get(row.entrant))]
    if not changed:
        yield say("cup.standings_stay")
        return
    yield say("cup.standings_then")
    for row in changed[:_SHOWN]:
        yield _row(after, row, had.get(row.entrant), say)
    if len(changed) > _SHOWN:
        yield say("cup.and_more", n=len(changed) - _SHOWN)


def _differs(row: Standing, before: Standing | None) -> bool:
    return before is None or (before.place, before.points) != (row.place, row.points)


def _row(live: LiveCup, row: Standing, before: Standing | None, say: Words) -> str:
    number = gained if live.cup.plan.scoring == "duplicate" else decimal
    facts: dict[str, object] = {
        "place": row.place,
        "who": live.name(row.entrant, say),
        "points": number(row.points, say),
    }
    if before is None:
        return say("cup.row_new", **facts)
    return say("cup.row_moves", was=before.place, had=number(before.points, say), **facts)
