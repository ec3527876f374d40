"""What all are told of the chairs of a game: who got up and who sits down, and the button to take a
chair."""

from __future__ import annotations

import logging
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from discord import ui

from cogs.board.asking import LONGEST_REQUEST
from cogs.board.questions import say_instead
from cogs.kit.controls import Interaction, button, layout, rows
from cogs.kit.lost import LOST, within
from cogs.kit.members import mention, mentioning
from cogs.kit.reader import everybody
from cogs.kit.servers import server_of
from cogs.kit.translate import link_commands
from data.stored_table import StoredTable, strength_in_words
from data.words import Words
from engine.game import SEATS

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli

log = logging.getLogger(__name__)


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


async def tell_got_up(bot: Patolli, before: StoredTable, after: StoredTable, seat: int) -> None:
    """Who sat at the seat does not play any more. A game that ended with that says so itself, and
    the button to take the chair is on the board."""
    if not after.playing:
        return
    say, who = await _say(bot, after), mention
    house = after.players[seat].house
    facts = {"who": who(before, seat, say), "seat": colour(seat, say)}
    if house is None:
        text = say("chair.is_free", **facts)
    else:
        text = say("chair.house_plays", house=strength_in_words(house, say), **facts)
    await post(bot, after, text)


async def tell_sat_down(bot: Patolli, after: StoredTable, seat: int) -> None:
    """Somebody took the chair."""
    say = await _say(bot, after)
    text = say(
        "chair.taken",
        name=after.named([seat], say),
        who=mention(after, seat, say),
        seat=colour(seat, say),
    )
    await post(bot, after, text)


async def post(
    bot: Patolli, sitting: StoredTable, text: str, *ways: ui.Item[Any], calls: Collection[int] = ()
) -> bool:
    """A message in the channel of the table, tried once; whether it stands there."""
    view = link_commands(layout(ui.TextDisplay(text), *rows(ways)), bot.command_ids)
    request = bot.get_partial_messageable(sitting.channel_id, guild_id=sitting.server_id).send(
        view=view, allowed_mentions=mentioning(calls), silent=not calls
    )
    try:
        await within(LONGEST_REQUEST, request)
    except LOST as lost:
        log.info("table %s was not told: %r", sitting.id, lost)
        return False
    return True


async def close_offer(interaction: Interaction, sentence: str, seat: int = 0) -> None:
    """Put a sentence in the place of the offer that was answered."""
    message = interaction.message
    if message is None:
        return
    bot, guild_id = interaction.client, interaction.guild_id or 0
    say = (await everybody(bot.store, interaction.guild, guild_id)).say
    text = say(sentence, who=f"<@{interaction.user.id}>", seat=colour(seat, say))
    await say_instead(bot, interaction.channel_id or 0, message.id, text)


async def _say(bot: Patolli, sitting: StoredTable) -> Words:
    server_id = sitting.server_id or 0
    return (await everybody(bot.store, await server_of(bot, server_id), server_id)).say
