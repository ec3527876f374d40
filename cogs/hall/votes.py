"""What players may be asked to agree to, and what happens when the vote passes.

How they are asked, and how they answer, is in ``cogs/board``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar

from cogs.hall.hall import Hall
from cogs.hall.refusal import Refusal
from cogs.hall.sitting import Sitting
from data.rows import Question, QuestionKind, StaleBoard


class Matter(ABC):
    """What players may be asked to agree to. Its sentences: ``undo.vote``, ``undo.agreed``…"""

    kind: ClassVar[QuestionKind]
    verb: ClassVar[str]
    """Of the buttons that answer."""
    afresh: ClassVar[bool] = False
    """Whether the board is posted in any case once it is done."""

    @abstractmethod
    async def open(
        self, hall: Hall, sitting: Sitting, question: Question
    ) -> Mapping[str, object] | None:
        """The facts of the question; None when it cannot be done any more."""

    @abstractmethod
    async def do(
        self, hall: Hall, sitting: Sitting, question: Question, interaction_id: int
    ) -> None:
        """Do it, as the sitting stands; raises :class:`~data.rows.StaleBoard` when the game has
        gone on since."""

    async def require_open(
        self, hall: Hall, sitting: Sitting, question: Question, asked_at: int
    ) -> None:
        """Raise :class:`~data.rows.StaleBoard` where something was shown since the question was
        asked, or it cannot be done any more."""
        shown = await hall.shown_since(sitting, asked_at)
        if shown or await self.open(hall, sitting, question) is None:
            raise StaleBoard(sitting.number)

    async def carry_out(
        self, hall: Hall, sitting: Sitting, question: Question, asked_at: int, interaction_id: int
    ) -> bool:
        """Do what all agreed to; False when something was shown since it was asked, also while the
        members were looked up: to that nobody agreed. Choices in secret may come between."""
        while not await hall.shown_since(sitting, asked_at):
            try:
                await self.do(hall, sitting, question, interaction_id)
            except StaleBoard:
                sitting = await hall.table(sitting.id)
            else:
                return True
        return False


class TakingBack(Matter):
    """The asker's last turn and everything since, if that turn is still the last."""

    kind = "undo"
    verb = "vote"

    async def open(
        self, hall: Hall, sitting: Sitting, question: Question
    ) -> Mapping[str, object] | None:
        strikes = await _strikes(hall, sitting, question)
        return {"n": len(strikes)} if strikes else None

    async def do(
        self, hall: Hall, sitting: Sitting, question: Question, interaction_id: int
    ) -> None:
        strikes = await _strikes(hall, sitting, question)
        if not strikes:
            raise Refusal("refusal.moved_on")
        await hall.undo(sitting, question.asker, strikes, interaction_id)


class Ending(Matter):
    """To stop a game before its end."""

    kind = "end"
    verb = "vote_end"
    afresh = True

    async def open(
        self, hall: Hall, sitting: Sitting, question: Question
    ) -> Mapping[str, object] | None:
        return {} if sitting.playing else None

    async def do(
        self, hall: Hall, sitting: Sitting, question: Question, interaction_id: int
    ) -> None:
        await hall.stop(sitting.id, number=sitting.number)


async def _strikes(hall: Hall, sitting: Sitting, question: Question) -> tuple[int, ...]:
    """The turns that are asked about; none when the game has moved on."""
    if not sitting.playing:
        return ()
    sitting.require_playing()
    strikes = await hall.last_turns(sitting, question.asker)
    return strikes if strikes[:1] == (question.number,) else ()


TAKING_BACK, ENDING = TakingBack(), Ending()
