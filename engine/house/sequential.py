"""When to stop counting: Wald's sequential probability ratio test of a share.

Looking at an interval after every game and stopping when it is clear errs far more often than the
interval says. This test may be looked at after every game: of two shares it says which is true of
the games, and errs one time in twenty when it is one of them.
"""

from __future__ import annotations

from math import log

_ERROR = 0.05


class Sequential:
    """Is the share of games won the ``lower`` or the ``upper``?"""

    def __init__(self, lower: float, upper: float) -> None:
        if not 0 < lower < upper < 1:
            raise ValueError(
                f"{lower:g} and {upper:g}: two shares between 0 and 1, the lower first"
            )
        self.lower, self.upper = lower, upper
        self.weight = 0.0
        """How much more likely the upper share makes what was counted, as a logarithm."""

    def count(self, won: float) -> None:
        """One more game: 1 is a win, 0 none, and a part of a win counts as that part."""
        self.weight += won * log(self.upper / self.lower)
        self.weight += (1 - won) * log((1 - self.upper) / (1 - self.lower))

    @property
    def found(self) -> float | None:
        """The share that holds, or None while it is open."""
        bound = log((1 - _ERROR) / _ERROR)
        if abs(self.weight) < bound:
            return None
        return self.upper if self.weight > 0 else self.lower
