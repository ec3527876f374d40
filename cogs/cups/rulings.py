"""What organisers decided, as everybody is told: from the lines of a cup."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cogs.cups.verdicts import written
from cogs.hall.cups.live import LiveCup
from data.cup_rows import CupLine
from data.words import Words
from engine.cups.lines import (
    Ban,
    Drop,
    Finish,
    Forfeit,
    Paired,
    Pause,
    Replace,
    Resume,
    Return,
    Swap,
)
from engine.cups.rounds import Pod
from engine.markup import escaped

_LONGEST_PAGE = 3_700
_STAR = "\\*"


def told(live: LiveCup, first: int, last: int, say: Words) -> list[str]:
    """Return a sentence for each thing that an organiser did and that everybody may know since one
    of these lines."""
    news = [line for since, line in live.told_lines if first <= since <= last]
    return [each for line in news if line.member_id is not None for each in _told(live, line, say)]


def page(decided: Sequence[str], heading: str, say: Words) -> tuple[str, int]:
    """Return a text with as many of them as fit a message, and how many these are; below them what
    the star means, where one is used."""
    text, fit = heading, 0
    for sentence in decided:
        longer = f"{text}\n{sentence}"
        if fit and len(longer) > _LONGEST_PAGE:
            break
        text, fit = longer, fit + 1
    return text + f"\n-# {say('cup.star')}" * (_STAR in text), fit


def _told(live: LiveCup, line: CupLine, say: Words) -> Iterator[str]:
    facts: dict[str, object] = {"by": f"<@{line.member_id}>"}
    happened = line.line
    match happened:
        case Replace(entrant=entrant):
            yield say("cup.tells_replaced", who=live.name(entrant, say), n=entrant, **facts)
        case Finish(how="award" | "correct" as how):
            result = _result(live, happened, say)
            at = {"n": happened.round, "table": happened.pod}
            yield say(f"cup.tells_{how}", result=result, **at, **facts)
        case Forfeit(round=round_, pod=pod, entrants=entrants):
            who = ", ".join(live.name(number, say) for number in entrants)
            yield say("cup.tells_forfeit", who=who, n=round_, table=pod, **facts)
        case Ban(entrant=entrant):
            yield say("cup.tells_ban", who=live.name(entrant, say), **facts)
        case Drop(entrant=entrant) | Return(entrant=entrant) if not _own(live, line, entrant):
            kind = "drop" if isinstance(happened, Drop) else "return"
            yield say(f"cup.tells_{kind}", who=live.name(entrant, say), **facts)
        case Swap(one=one, other=other):
            both = {"one": live.name(one, say), "other": live.name(other, say)}
            yield say("cup.tells_swap", **both, **facts)
        case Paired(round=round_) if _again(live, line):
            yield say("cup.tells_paired", n=round_, **facts)
        case Pause() | Resume():
            kind = "pause" if isinstance(happened, Pause) else "resume"
            yield say(f"cup.tells_{kind}", **facts)
        case _:
            pass


def _again(live: LiveCup, line: CupLine) -> bool:
    """Whether that round was paired before."""
    return any(other.line == line.line for other in live.log[: line.number - 1])


def _own(live: LiveCup, line: CupLine, entrant: int) -> bool:
    """Whether somebody did it themselves."""
    return live.row.entrants[entrant].member_id == line.member_id


def _result(live: LiveCup, finish: Finish, say: Words) -> str:
    pod: Pod = live.pod(finish.round, finish.pod)
    names = {number: live.drawn_name(number, say) for number in pod.entrants}
    return escaped(written(finish.places, finish.points, finish.forfeits, names))
