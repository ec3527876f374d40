"""What players may be asked to agree to, and what happens when the vote passes.

How they are asked, and how they answer, is in ``cogs/board``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar

from cogs.hall.hall import Hall
from data import sittings
from data.packing import unpack_events
from data.refusal import Refusal
from data.rows import EndedBy, Question, QuestionKind, StaleBoard
from data.stored_table import StoredTable


class Matter(ABC):
    """What players may be asked to agree to. Its sentences: ``undo.vote``, ``undo.agreed``…"""

    kind: QuestionKind
    verb: str
    """Of the buttons that answer."""
    afresh: ClassVar[bool] = False
    """Whether the board is posted in any case once it is done."""

    @abstractmethod
    async def open(
        self, hall: Hall, sitting: StoredTable, question: Question
    ) -> Mapping[str, object] | None:
        """The facts of the question; None when it cannot be done any more."""

    async def alone(self, hall: Hall, sitting: StoredTable, question: Question) -> str:
        """Return what the asker is told once it is done where nobody is there to be asked; refuse
        what needs the consent of others."""
        return f"{self.kind}.done"

    @abstractmethod
    async def do(
        self,
        hall: Hall,
        sitting: StoredTable,
        question: Question,
        agreed: Collection[int],
        interaction_id: int,
    ) -> None:
        """Do it, as the sitting stands; raises :class:`~data.rows.StaleBoard` when the game has
        gone on since. ``agreed`` are the seats that agreed; none where nobody was there to be
        asked."""

    async def anything_since(self, hall: Hall, sitting: StoredTable, asked_at: int) -> bool:
        """Whether something happened since that makes it another question: something that all were
        shown."""
        return await hall.shown_since(sitting, asked_at)

    async def require_open(
        self, hall: Hall, sitting: StoredTable, question: Question, asked_at: int
    ) -> None:
        """Raise :class:`~data.rows.StaleBoard` where something was shown since the question was
        asked, or it cannot be done any more."""
        since = await self.anything_since(hall, sitting, asked_at)
        if since or await self.open(hall, sitting, question) is None:
            raise StaleBoard(sitting.number)

    async def carry_out(
        self,
        hall: Hall,
        sitting: StoredTable,
        question: Question,
        agreed: Collection[int],
        asked_at: int,
        interaction_id: int,
    ) -> bool:
        """Do what all agreed to; False when something was shown since it was asked, also while the
        members were looked up: to that nobody agreed. Choices in secret may come between."""
        while not await self.anything_since(hall, sitting, asked_at):
            try:
                await self.do(hall, sitting, question, agreed, interaction_id)
            except StaleBoard:
                sitting = await hall.table(sitting.id)
            else:
                return True
        return False


class TakingBack(Matter):
    """The asker's last turn and everything since, if that turn is still the last. What a turn
    showed nobody forgets: in a cup it stays, and elsewhere others must agree, unless nobody else
    ever sat there; then the game is not rated."""

    kind = "undo"
    verb = "vote"

    async def open(
        self, hall: Hall, sitting: StoredTable, question: Question
    ) -> Mapping[str, object] | None:
        strikes = await _strikes(hall, sitting, question)
        return {"n": len(strikes)} if strikes else None

    async def alone(self, hall: Hall, sitting: StoredTable, question: Question) -> str:
        strikes = await _strikes(hall, sitting, question)
        if not (strikes and await showed(hall, sitting, strikes)):
            return "undo.done"
        if not await hall.store.query(sittings.only_one_sat, sitting.id):
            raise Refusal("refusal.undo_showed")
        return "undo.done_unrated"

    async def do(
        self,
        hall: Hall,
        sitting: StoredTable,
        question: Question,
        agreed: Collection[int],
        interaction_id: int,
    ) -> None:
        strikes = await _strikes(hall, sitting, question)
        if not strikes:
            raise Refusal("refusal.moved_on")
        unrated = not agreed and await showed(hall, sitting, strikes)
        await hall.undo(sitting, question.asker, strikes, interaction_id, unrated=unrated)


class Ending(Matter):
    """To stop a game before its end: without a result, or with the points as they stand."""

    afresh = True

    def __init__(self, kind: QuestionKind, verb: str, why: EndedBy) -> None:
        self.kind, self.verb = kind, verb
        self.why: EndedBy = why

    async def open(
        self, hall: Hall, sitting: StoredTable, question: Question
    ) -> Mapping[str, object] | None:
        return {} if sitting.playing else None

    async def do(
        self,
        hall: Hall,
        sitting: StoredTable,
        question: Question,
        agreed: Collection[int],
        interaction_id: int,
    ) -> None:
        await hall.stop(sitting.id, self.why, number=sitting.number)


class Pausing(Matter):
    """That nobody is to act for a while. It stays a question while the game goes on."""

    kind = "pause"
    verb = "vote_pause"
    afresh = True

    async def open(
        self, hall: Hall, sitting: StoredTable, question: Question
    ) -> Mapping[str, object] | None:
        return {} if sitting.playing and not sitting.paused else None

    async def anything_since(self, hall: Hall, sitting: StoredTable, asked_at: int) -> bool:
        return False

    async def do(
        self,
        hall: Hall,
        sitting: StoredTable,
        question: Question,
        agreed: Collection[int],
        interaction_id: int,
    ) -> None:
        await hall.pause(sitting.id)


async def _strikes(hall: Hall, sitting: StoredTable, question: Question) -> tuple[int, ...]:
    """The turns that are asked about; none when the game has moved on. Refuse in a cup where they
    showed something."""
    if not sitting.playing:
        return ()
    sitting.require_playing()
    strikes = await last_turns(hall, sitting, question.asker)
    if strikes[:1] != (question.number,):
        return ()
    if sitting.cup_id is not None and await showed(hall, sitting, strikes):
        raise Refusal("refusal.undo_cup")
    return strikes


async def last_turns(hall: Hall, sitting: StoredTable, seat: int) -> tuple[int, ...]:
    """The seat's last turn and everything since, in the order played: what a vote is about."""
    record = await hall.record(sitting)
    kept = record.standing()
    own = next((n for n in reversed(kept) if record.lines[n - 1].seat == seat), None)
    if own is not None and own < sitting.rules_from:
        raise Refusal("refusal.undo_older_rules")
    return () if own is None else tuple(n for n in kept if n >= own)


async def showed(hall: Hall, sitting: StoredTable, numbers: Sequence[int]) -> bool:
    """Return whether one of these turns showed somebody what was hidden."""
    lines = await hall.lines(sitting.id, min(numbers), max(numbers))
    brought = (unpack_events(line.events) for line in lines if line.number in numbers)
    return any(event.reveals for events in brought for event in events)


TAKING_BACK, PAUSING = TakingBack(), Pausing()
ENDING = Ending("end", "vote_end", "agreement")
BY_POINTS = Ending("points", "vote_points", "points")
