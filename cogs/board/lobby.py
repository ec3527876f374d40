"""The message that gathers players, with the card of the title: posted once, and kept on it while
that message changes.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Self

import discord
from discord import ui

from cogs.board.gathering import CARD, gathering
from cogs.kit.reader import Reader
from data import introductions
from data.paces import Pace, shown_paces
from data.stored_table import StoredTable
from renderers.first_sight import card_alt, has_first_sight

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli


class Lobby:
    """What the message shows: ``changed`` in the place of the one that is there, or ``new``."""

    def __init__(
        self,
        bot: Patolli,
        sitting: StoredTable,
        reader: Reader,
        card: discord.File | None,
        kept: bool,
        paces: Mapping[int, Pace],
    ) -> None:
        self._bot, self._sitting, self._reader = bot, sitting, reader
        self.card = card
        """To be uploaded now."""
        self._kept = kept
        """Whether the message that is there has it."""
        self._paces = paces
        self.away: Sequence[str] = ()
        """Who is on holiday, in words."""

    @classmethod
    async def of(
        cls, bot: Patolli, sitting: StoredTable, reader: Reader, *, draws: bool = True
    ) -> Self:
        """The card is drawn (``draws``) unless it was posted before. One that is not ready soon
        holds up nobody: the message goes without it."""
        posted = await bot.store.query(introductions.card, sitting.id)
        card = None
        if draws and posted is None and has_first_sight(sitting.title):
            key, palette = sitting.title, reader.palette
            drawn = await bot.sights.soon("card", key, reader.say.language, palette)
            if drawn is not None:
                card = discord.File(io.BytesIO(drawn.png), CARD, description=drawn.alt)
        kept = posted is not None and posted == sitting.board_id
        members = [player.member_id for player in sitting.players if player.member_id]
        opened = sitting.state == "open"
        paces = await bot.store.view(shown_paces, members) if opened else {}
        return cls(bot, sitting, reader, card, kept, paces)

    @property
    def changed(self) -> ui.LayoutView:
        return self._with_card(self._kept or self.card is not None)

    @property
    def new(self) -> ui.LayoutView:
        return self._with_card(self.card is not None)

    def _with_card(self, shown: bool) -> ui.LayoutView:
        say = self._reader.say
        alt = card_alt(self._sitting.game.key, say) if shown else None
        return gathering(self._sitting, self._reader, alt, self._paces, self.away)

    async def note(self, message_id: int | None) -> None:
        """Remember which message has the card, once it stands there."""
        if self.card is not None and message_id is not None:
            await self._bot.store.write(introductions.save_card, self._sitting.id, message_id)
