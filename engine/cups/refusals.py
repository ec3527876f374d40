"""Why a line may not follow now."""

from __future__ import annotations

from typing import TypeAlias

Fact: TypeAlias = int | tuple[int, ...]


class Refused(Exception):
    """What was asked for may not happen now, and nothing has changed.

    The kind is the sentence ``refusal.cup.KIND``, the facts are what stands in its placeholders:
    ``who`` and ``places`` are several numbers, every other fact is one.
    """

    def __init__(self, kind: str, **facts: Fact) -> None:
        super().__init__(kind, facts)
        self.kind, self.facts = kind, facts

    def __str__(self) -> str:
        facts = (f"{name}={told}" for name, told in self.facts.items())
        return " ".join([self.kind, *facts])
