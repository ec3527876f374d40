"""What can be measured while the bot works. Here nothing is: whoever wants to know puts another one
in the place of this (:mod:`cogs.bot.metrics`).
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from time import perf_counter
from typing import Literal, TypeAlias

Step: TypeAlias = Literal["acknowledge", "commit", "draw", "post"]
"""Of the life of a move, in this order."""

LIMITED, WAITED = "rate limit", "wait for our part"
"""Events: Discord limited a request; one waited lest it would."""


class Meter:
    def took(self, step: Step, seconds: float) -> None:
        """A step was done in so many seconds."""

    def interaction(self, what: str, outcome: str) -> None:
        """A command or the verb of a control was used, and what came of it."""

    def event(self, event: str, times: int = 1) -> None:
        """Something happened that is worth counting."""

    @contextmanager
    def timing(self, step: Step) -> Generator[None]:
        """A step that counts when nothing goes wrong."""
        begun = perf_counter()
        yield
        self.took(step, perf_counter() - begun)
