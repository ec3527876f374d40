"""Who a member is at a table, and how players and boards are named in messages."""

from __future__ import annotations

from collections.abc import Iterable

from discord.utils import escape_markdown

from cogs.controls import Interaction
from cogs.hall import Sitting
from cogs.refusal import Refusal
from data.rows import Player
from engine.game import SEATS


def require_seat(interaction: Interaction, sitting: Sitting) -> int:
    """The member's seat at the table; refused to everybody else."""
    seat = sitting.seat_of(interaction.user.id)
    if seat is None:
        everybody = sitting.named(range(len(sitting.players)))
        raise Refusal("refusal.not_your_table", who=everybody)
    return seat


def mention(player: Player) -> str:
    """The player as a mention; by name, or by colour, when nobody is to be mentioned."""
    if player.member_id is None:
        return escape_markdown(player.name) or SEATS[player.seat]
    return f"<@{player.member_id}>"


def mentions(sitting: Sitting, seats: Iterable[int]) -> str:
    return ", ".join(mention(sitting.players[seat]) for seat in seats)


def board_link(sitting: Sitting) -> str:
    """A link to the newest board of the table, or to its channel."""
    row = sitting.row
    if row.board_id is None or row.server_id is None:
        return f"<#{row.channel_id}>"
    return f"https://discord.com/channels/{row.server_id}/{row.channel_id}/{row.board_id}"
