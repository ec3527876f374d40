"""The ids of the buttons that answer a question: written and read here alone.

    patolli:vote:17:9:0:11:yes

The verb says what is asked; then the table, the question's number, the asker's seat, how many lines
there were when it was asked, and the answer. Every id that was ever posted is read still.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from cogs.hall.votes import Matter
from cogs.kit.controls import Press
from data.rows import Question


@dataclass(frozen=True, slots=True)
class VoteId:
    """A vote on a question."""

    matter: Matter
    question: Question
    asked_at: int
    """How many lines there were."""
    agrees: bool

    @classmethod
    def read(cls, press: Press, matter: Matter) -> Self:
        question = Question(press.table, matter.kind, press.line, press.number(2))
        return cls(matter, question, press.number(3), press.text(4) == "yes")

    def said(self) -> tuple[str, *tuple[object, ...]]:
        """What the button is made with: its verb, and what else its id carries."""
        asked = self.question
        answer = "yes" if self.agrees else "no"
        return (
            self.matter.verb,
            *(asked.table_id, asked.number, asked.asker, self.asked_at),
            answer,
        )
