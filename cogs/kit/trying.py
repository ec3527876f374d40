"""When something that Discord did not take is tried again.

Trouble that passes (a fault of Discord's, a torn connection) is tried again after a second, then
less often. What Discord forbids is not repeated, for too many forbidden requests ban a bot: that
waits for an hour, or until somebody sees that it may be allowed now.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from cogs.kit.lost import may_pass, pause_asked
from data.store_errors import StoreError

_AT_FIRST = 300.0
"""For this many seconds after the first failure something is tried often."""
_LONGEST_AT_FIRST = 10.0
_LONGEST = 120.0
_BARRED = 3600.0


@dataclass(slots=True)
class Trying:
    """How it went so far."""

    failures: int = 0
    since: float = 0.0
    """The moment of the first failure."""
    due: float = 0.0
    barred: bool = False

    def failed(self, began: float, error: Exception) -> None:
        """Decide when to try again."""
        now = time.monotonic()
        if self.barred or not self.failures:
            self.since, self.failures = now, 0
        self.barred = not (may_pass(error) or isinstance(error, StoreError))
        pause = min(2.0 ** min(self.failures, 10), _LONGEST_AT_FIRST)
        if now - self.since > _AT_FIRST:
            pause = min((now - self.since) / 10, _LONGEST)
        self.failures += 1
        # An attempt of discord.py's may have been a whole row of attempts, with pauses between.
        asked = now + max(1.0, pause_asked(error))
        self.due = now + _BARRED if self.barred else max(began + pause, asked)
