"""The page of a local table is shown anew as soon as something has changed in its channel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from simcord import ChannelHandle, Env, Preview

_ASKED = "INTERACTION_CREATE"
"""Nothing to see yet."""


class Showing:
    """Knows whose view of the page is behind, while the block lasts.

    ``Preview.refresh`` waits until the bot rests. A click that comes meanwhile is turned away, and
    the page, which does not learn it, takes none any more: so it is not used. What only one member
    sees is shown by the click that it answers.
    """

    def __init__(self, env: Env, page: Preview) -> None:
        self._env, self._page = env, page
        self._seen: dict[str, int] = {}
        """Which view of it each had when something changed for the last time."""

    def __enter__(self) -> Self:
        self._env.backend.subscribers.append(self._hear)
        return self

    def __exit__(self, *_: object) -> None:
        self._env.backend.subscribers.remove(self._hear)

    def _hear(self, event: str, payload: Mapping[str, Any]) -> None:
        here = str(self._page.channel.id)
        if event != _ASKED and str(payload.get("channel_id", here)) == here:
            self._seen = {key: view.revision for key, view in self._views().items()}

    async def look(self) -> None:
        """Show it to whoever has not seen it. Whoever acts just now is shown it by that."""
        if self._env._operation_task is not None:  # pyright: ignore[reportPrivateUsage]
            return
        self._page._advance_presentation_time()  # pyright: ignore[reportPrivateUsage]
        for key, view in tuple(self._views().items()):
            behind = self._seen.pop(key, None) == view.revision
            if behind and key in self._views():  # one that nobody looks at any more is closed
                self._page._publish(view, reason="refresh")  # pyright: ignore[reportPrivateUsage]

    @property
    def channel(self) -> ChannelHandle:
        """The one that the page shows."""
        return self._page.channel

    @channel.setter
    def channel(self, channel: ChannelHandle) -> None:
        """Show another one to everybody, and to whoever opens the page from now on."""
        self._page.channel = channel
        for view in self._views().values():
            view.channel_id = channel.id
            newest = self._page._initial_target(view.viewer, channel.id)  # pyright: ignore[reportPrivateUsage]
            view.target_id = view.window_end_id = newest
            view.modal = view.modal_handle = None
            view.navigation_query, view.navigation_cursor = "", None
            view.candidate_queries.clear()
            view.generation += 1
        self._seen = {key: view.revision for key, view in self._views().items()}

    def _views(self) -> dict[str, Any]:
        return self._page._pages  # pyright: ignore[reportPrivateUsage]
