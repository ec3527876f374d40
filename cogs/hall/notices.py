"""What a message to members tells, line by line: of each table what is asked of whom."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from data.due import QUESTION_LASTS
from data.notices import Letter, Told
from data.outbox import NoticeKind
from data.rows import DamagedTable
from data.stored_table import StoredTable

if TYPE_CHECKING:
    from cogs.hall.hall import Hall

log = logging.getLogger(__name__)

_OF_A_TURN = ("call", "reminder")


@dataclass(frozen=True, slots=True)
class Tiding:
    """One thing that is told of a table."""

    kind: NoticeKind
    sitting: StoredTable
    members: tuple[int, ...]
    """To whom."""
    asked: str | None
    """What they are to decide, as the title names it; None where they are not to act."""
    until: int | None
    """When that ends; None where nothing does."""


def hides_whose(letter: Letter) -> bool:
    """Return whether a message stands where nobody may learn whose turn it is: it calls all who
    play there."""
    return letter.to is None and letter.table.veiled


async def tidings(hall: Hall, letter: Letter) -> list[Tiding]:
    """All that a message tells, in order; members to whom it tells the same stand together."""
    sittings = await _sittings(hall, letter)
    grouped: dict[tuple[int, NoticeKind, str | None, int | None], list[int]] = {}
    for told in _newest(letter.told):
        if (sitting := sittings.get(told.table.id)) is None:
            continue
        kind = told.notice.kind
        if hides_whose(letter) and kind in _OF_A_TURN:
            people = [player.member_id for player in told.table.people if player.member_id]
            grouped[told.table.id, kind, None, None] = people
            continue
        what = (told.table.id, kind, _asked(sitting, told), _until(told))
        grouped.setdefault(what, []).append(told.member_id)
    return [
        Tiding(kind, sittings[table_id], tuple(members), asked, until)
        for (table_id, kind, asked, until), members in grouped.items()
    ]


async def _sittings(hall: Hall, letter: Letter) -> dict[int, StoredTable]:
    """Its tables by their ids. One that is damaged is left out, if others are not."""
    found: dict[int, StoredTable] = {}
    damage: DamagedTable | None = None
    for row in {each.table.id: each.table for each in letter.told}.values():
        try:
            found[row.id] = await hall.mended(row)
        except DamagedTable as ill:
            log.warning("its players are told nothing: %s", ill)
            damage = ill
    if damage is not None and not found:
        raise damage
    return found


def _newest(told: Sequence[Told]) -> list[Told]:
    """Without the calls of those who are reminded in the same message."""
    reminded = {_turn(each) for each in told if each.notice.kind == "reminder"}
    return [each for each in told if each.notice.kind != "call" or _turn(each) not in reminded]


def _turn(told: Told) -> tuple[int, int]:
    return told.table.id, told.notice.seat


def _asked(sitting: StoredTable, told: Told) -> str | None:
    seat = told.notice.seat
    if told.notice.kind not in _OF_A_TURN or seat not in sitting.waiting:
        return None
    return sitting.begun().asks(seat)


def _until(told: Told) -> int | None:
    if told.notice.kind == "closing":
        return told.notice.number
    if told.notice.kind == "vote":
        return told.notice.number + QUESTION_LASTS
    if told.notice.kind == "offer":
        return None
    run = told.table.clock_of(told.notice.seat)
    return None if run is None else run.until
