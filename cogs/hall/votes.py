"""What players may be asked to agree to, and what happens when the vote passes.

How they are asked, and how they answer, is in ``cogs/board``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from cogs.hall.hall import Hall
from data import sittings
from data.packing import unpack_events
from data.refusal import Refusal
from data.rows import EndedBy, Question, QuestionKind, StaleBoard
from data.stored_table import StoredTable


@dataclass(frozen=True, slots=True)
class Motion:
    """A question at a table, as the table stands."""

    hall: Hall
    sitting: StoredTable
    question: Question

    async def anew(self) -> Motion:
        """Return it as the table stands now."""
        return replace(self, sitting=await self.hall.table(self.sitting.id))


class Matter(ABC):
    """What players may be asked to agree to. Its sentences: ``undo.vote``, ``undo.agreed``…"""

    kind: QuestionKind
    verb: str
    """Of the buttons that answer."""
    afresh: ClassVar[bool] = False
    """Whether the board is posted in any case once it is done."""

    @abstractmethod
    async def open(self, motion: Motion) -> Mapping[str, int] | None:
        """The facts of the question; None when it cannot be done any more."""

    async def alone(self, motion: Motion) -> str:
        """Return what the asker is told once it is done where nobody is there to be asked; refuse
        what needs the consent of others."""
        return f"{self.kind}.done"

    @abstractmethod
    async def do(self, motion: Motion, agreed: Collection[int], click: int) -> None:
        """Do it, as the table stands; raises :class:`~data.rows.StaleBoard` when the game has
        gone on since. ``agreed`` are the seats that agreed; none where nobody was there to be
        asked."""

    async def anything_since(self, motion: Motion, asked_at: int) -> bool:
        """Whether something happened since that makes it another question: something that all were
        shown."""
        return await motion.hall.shown_since(motion.sitting, asked_at)

    async def require_open(self, motion: Motion, asked_at: int) -> None:
        """Raise :class:`~data.rows.StaleBoard` where something was shown since the question was
        asked, or it cannot be done any more."""
        if await self.anything_since(motion, asked_at) or await self.open(motion) is None:
            raise StaleBoard(motion.sitting.number)

    async def carry_out(
        self, motion: Motion, agreed: Collection[int], asked_at: int, click: int
    ) -> bool:
        """Do what all agreed to; False when something was shown since it was asked, also while the
        members were looked up: to that nobody agreed. Choices in secret may come between."""
        while not await self.anything_since(motion, asked_at):
            try:
                await self.do(motion, agreed, click)
            except StaleBoard:
                motion = await motion.anew()
            else:
                return True
        return False


class TakingBack(Matter):
    """The asker's last turn and everything since, if that turn is still the last. What a turn
    showed nobody forgets: in a cup it stays, and elsewhere others must agree, unless nobody else
    ever sat there; then the game is not rated."""

    kind = "undo"
    verb = "vote"

    async def open(self, motion: Motion) -> Mapping[str, int] | None:
        strikes = await _strikes(motion)
        return {"n": len(strikes)} if strikes else None

    async def alone(self, motion: Motion) -> str:
        strikes, hall = await _strikes(motion), motion.hall
        if not (strikes and await showed(hall, motion.sitting, strikes)):
            return "undo.done"
        if not await hall.store.query(sittings.only_one_sat, motion.sitting.id):
            raise Refusal("refusal.undo_showed")
        return "undo.done_unrated"

    async def do(self, motion: Motion, agreed: Collection[int], click: int) -> None:
        strikes, hall = await _strikes(motion), motion.hall
        if not strikes:
            raise Refusal("refusal.moved_on")
        unrated = not agreed and await showed(hall, motion.sitting, strikes)
        question = motion.question
        await hall.undo(
            motion.sitting, question.asker, strikes, click, unrated=unrated, passed=question
        )


class Ending(Matter):
    """To stop a game before its end: without a result, or with the points as they stand."""

    afresh = True

    def __init__(self, kind: QuestionKind, verb: str, why: EndedBy) -> None:
        self.kind, self.verb = kind, verb
        self.why: EndedBy = why

    async def open(self, motion: Motion) -> Mapping[str, int] | None:
        return {} if motion.sitting.playing else None

    async def do(self, motion: Motion, agreed: Collection[int], click: int) -> None:
        sitting = motion.sitting
        await motion.hall.stop(sitting.id, self.why, number=sitting.number, passed=motion.question)


class Pausing(Matter):
    """That nobody is to act for a while. It stays a question while the game goes on."""

    kind = "pause"
    verb = "vote_pause"
    afresh = True

    async def open(self, motion: Motion) -> Mapping[str, int] | None:
        return {} if motion.sitting.playing and not motion.sitting.paused else None

    async def anything_since(self, motion: Motion, asked_at: int) -> bool:
        return False

    async def do(self, motion: Motion, agreed: Collection[int], click: int) -> None:
        await motion.hall.pause(motion.sitting.id, passed=motion.question)


async def _strikes(motion: Motion) -> tuple[int, ...]:
    """The turns that are asked about; none when the game has moved on. Refuse in a cup where they
    showed something."""
    hall, sitting, question = motion.hall, motion.sitting, motion.question
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
MATTERS: Mapping[str, Matter] = {
    matter.kind: matter for matter in (TAKING_BACK, PAUSING, ENDING, BY_POINTS)
}
"""By their kinds."""
