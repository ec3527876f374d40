"""The chairs of a game in words, and the button to take one."""

from __future__ import annotations

from typing import Any

from discord import ui

from cogs.kit.controls import button
from data.stored_table import StoredTable
from data.words import Words
from engine.game import SEATS


def colour(seat: int, say: Words) -> str:
    return say(f"seat.{SEATS[seat]}")


def take_button(sitting: StoredTable, say: Words) -> ui.Button[Any]:
    """*Take the chair*."""
    return button(say("chair.take"), "chair", sitting.id, sitting.number)


def to_take(sitting: StoredTable, say: Words) -> list[str]:
    """A line for the chairs that may be taken, if there are any."""
    seats = sitting.to_take
    if not seats:
        return []
    named = ", ".join(colour(seat, say) for seat in seats)
    return [say("chair.to_take", n=len(seats), seats=named)]


def yours(sitting: StoredTable, seat: int, say: Words) -> str:
    """What one who has sat down is told: above all that it is their turn, for nobody calls them."""
    text = say("chair.yours", seat=colour(seat, say))
    return f"{text} {say('chair.your_turn')}" if seat in sitting.waiting else text
