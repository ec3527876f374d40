"""What a cup has to say as posts: the announcement, which is changed for as long as it stands, and
messages that stay as they are: a round that is paired, a round that is over, what organisers
decided. They are queued in the transaction in which it happens.
"""

from __future__ import annotations

from data import posts
from data.cup_rows import Change, StoredCup
from data.database import Sql
from engine.cups import lines
from engine.cups.lines import Drop, Finish, Line, Opened, Over, Paired, Return, Swap

CUP, ROUND, STANDINGS, RULING = "cup", "round", "standings", "ruling"
"""The kinds: cup:<cup>, round:<cup>:<line that paired it>, standings:<cup>:<round>, with the line
that corrected them after the end, and ruling:<cup>:<first line>."""
_DECISIONS = (
    *(lines.Replace, lines.Forfeit, lines.Ban, lines.Pause, lines.Resume),
    *(Drop, Return, Finish, Swap, Paired),
)


def changed(sql: Sql, cup_id: int, now: int) -> None:
    """Let the announcement say how things stand now."""
    posts.enqueue(sql, f"{CUP}:{cup_id}", cup_id, now, about="cup")


def happened(sql: Sql, read: StoredCup, change: Change, now: int) -> None:
    """Say what has changed in a cup as it was read: in the announcement, then what was decided, the
    standings of a round that is over by that, and what is paired."""
    changed(sql, read.id, now)
    numbered = list(enumerate(change.lines, read.number + 1))
    if any(_may_be_told(read, change.by, line) for _, line in numbered):
        _tell_decided(sql, read.id, read.number + 1, read.number + len(numbered), now)
    for number, line in numbered:
        if (after := _standings(read, number, line)) is not None:
            key = f"{STANDINGS}:{read.id}:{after}"
            behind, *_ = _last_news(sql, read.id) or (None,)
            posts.enqueue(sql, key, read.id, now, about="cup", behind=behind)
    pairings = [number for number, line in numbered if isinstance(line, (Paired, Swap))]
    for number in pairings[-1:]:
        posts.enqueue(sql, f"{ROUND}:{read.id}:{number}", read.id, now, about="cup")


def _may_be_told(read: StoredCup, by: int | None, line: Line) -> bool:
    """Whether a line may be an organiser's decision, or says that those of before may be known."""
    if isinstance(line, Opened):
        return True
    if isinstance(line, Paired):
        return by is not None and _is_known(read, line)
    if isinstance(line, (Drop, Return)) and line.entrant in read.entrants:
        return by not in (None, read.entrants[line.entrant].member_id)
    return by is not None and isinstance(line, _DECISIONS)


def _standings(read: StoredCup, number: int, line: Line) -> str | None:
    """The round whose standings are news by a line; of one that corrects them with its number."""
    rounds = len(read.rounds)
    if isinstance(line, Paired) and line.round > 1 and not _is_known(read, line):
        return str(line.round - 1)
    if isinstance(line, Over) and rounds:
        return str(rounds)
    corrects = isinstance(line, Finish) and not read.running
    return f"{rounds}:{number}" if corrects else None


def _is_known(read: StoredCup, line: Paired) -> bool:
    """Whether that round was paired before."""
    return any(each.number == line.round for each in read.rounds)


def _tell_decided(sql: Sql, cup_id: int, first: int, last: int, now: int) -> None:
    """What was decided by these lines, in one message with what waits to be told before them."""
    behind, wanted, attempt, before = _last_news(sql, cup_id) or (None, "", None, None)
    if behind is not None and behind.startswith(RULING) and attempt is None:
        told, _ = told_of(wanted)
        more = f"{told} {last}"
        posts.enqueue(sql, behind, cup_id, now, about="cup", wanted=more, behind=before)
    else:
        key = f"{RULING}:{cup_id}:{first}"
        posts.enqueue(sql, key, cup_id, now, about="cup", wanted=f"0 {last}", behind=behind)


def told_of(wanted: str) -> tuple[int, int]:
    """Return how much of what was decided other messages told, and the last line that is told."""
    told, last = map(int, wanted.split())
    return told, last


def _last_news(sql: Sql, cup_id: int) -> tuple[str, str, int | None, str | None] | None:
    """The newest of the decisions and standings that wait, with what it waits for."""
    row = sql.row(
        "SELECT key, wanted, attempt, behind FROM posts WHERE cup_id = ? AND due IS NOT NULL"
        f" AND (key LIKE '{RULING}:%' OR key LIKE '{STANDINGS}:%') ORDER BY place DESC LIMIT 1",
        cup_id,
    )
    return None if row is None else (row[0], row[1], row[2], row[3])
