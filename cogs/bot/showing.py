"""The page of a local table is shown anew as soon as something has changed on its Discord."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from simcord import Env, Preview

_ASKED = "INTERACTION_CREATE"
"""Nothing to see yet."""


class Showing:
    """Knows whose view of the page is behind.

    ``Preview.refresh`` waits until the bot rests. A click that comes meanwhile is turned away, and
    the page, which does not learn it, takes none any more: so it is not used.
    """

    def __init__(self, env: Env, page: Preview) -> None:
        self._env, self._page = env, page
        self._seen: dict[str, int] = {}
        """Which view of it each had when something changed for the last time."""
        env.backend.subscribers.append(self._hear)

    def _hear(self, event: str, _payload: Mapping[str, Any]) -> None:
        if event != _ASKED:
            self._seen = {each.id: each.revision for each in self._views()}

    def catch_up(self) -> None:
        """Show it to whoever has not seen it. Whoever acts just now is shown it by that."""
        if self._env._operation_task is not None:  # pyright: ignore[reportPrivateUsage]
            return
        self._page._advance_presentation_time()  # pyright: ignore[reportPrivateUsage]
        for view in self._views():
            if self._seen.pop(view.id, None) == view.revision:
                self._page._publish(view, reason="refresh")  # pyright: ignore[reportPrivateUsage]

    def _views(self) -> tuple[Any, ...]:
        return tuple(self._page._pages.values())  # pyright: ignore[reportPrivateUsage]
