"""A chair in a game is offered to another member, who accepts or not: *Hand it to a member…* and
``/table leave`` with a name.

The message with the two buttons (:mod:`cogs.board.chair_posts`) is only where the offer is seen:
whether it stands is asked of the store (:mod:`data.offers`), by every button that was ever posted.
"""

from __future__ import annotations

from typing import Any

from discord import ui

from cogs.board.chairs import yours
from cogs.hall.chairs import seated
from cogs.kit.answer import acknowledge, respond
from cogs.kit.controls import Answer, Interaction, Press, button, members_menu
from cogs.kit.members import require_seat
from cogs.kit.permissions import require_permissions
from cogs.kit.presence import may_see
from cogs.kit.reader import reader_at
from cogs.kit.times import moment
from cogs.kit.visiting import visit
from data import chairs
from data.offers import decline_offer
from data.refusal import Refusal
from data.rows import AlreadySeated, NotPlaying, NotWelcome, Offer, OfferStands, SatElsewhere
from data.stored_table import StoredTable
from data.visits import Visit
from data.words import Words


async def hand_to(interaction: Interaction, here: Visit, taker: int) -> None:
    """Offer the chair to another member; until they accept it is kept."""
    bot, sitting, say = interaction.client, here.table, reader_at(interaction, here).say
    seat, now = require_seat(interaction, sitting), bot.hall.now()
    sitting.require_no_cup()
    if not sitting.playing:
        raise NotPlaying
    require_permissions(interaction, say)
    me = bot.user.id if bot.user else 0
    cannot = Refusal("refusal.cannot_sit", who=f"<@{taker}>")
    if taker in (0, me) or not await may_see(interaction.guild, sitting.channel_id, taker):
        raise cannot
    try:
        offer = await bot.store.write(
            chairs.offer_chair, sitting.id, interaction.user.id, taker, now
        )
    except (AlreadySeated, NotWelcome, SatElsewhere) as no:
        raise cannot from no
    except OfferStands as there:
        told, keep = hand_over(sitting, seat, there.offer, say)
        await respond(interaction, told, keep)
        return
    bot.hall.note(offer.until)
    await respond(interaction, say("leave.offered", who=f"<@{taker}>", when=moment(offer.until)))


def hand_over(
    sitting: StoredTable, seat: int, given: Offer | None, say: Words
) -> tuple[str, ui.ActionRow[Any]]:
    """Return a menu of the members to whom the chair may be offered; while an offer stands a line
    that says so, and *Keep the chair*."""
    ids = (sitting.id, seat)
    if given is None:
        return "", ui.ActionRow(members_menu("hand_over", *ids, placeholder=say("leave.to_member")))
    told = say("refusal.offer_stands", who=f"<@{given.taker}>", when=moment(given.until))
    return told, ui.ActionRow(button(say("leave.keep"), "keep_chair", *ids, given.taker))


# Buttons.


async def accept(interaction: Interaction, press: Press) -> None:
    """The one who was asked sits down in the place of the one who asked."""
    await acknowledge(interaction)
    bot, here = interaction.client, await visit(interaction, press.table)
    sitting, say = here.table, reader_at(interaction, here).say
    seat, giver, taker = press.number(1), press.number(2), press.number(3)
    if interaction.user.id != taker:
        raise Refusal("refusal.not_asked", who=f"<@{taker}>")
    row = await bot.store.write(
        chairs.accept_chair, sitting.id, giver, taker, interaction.user.display_name, bot.hall.now()
    )
    after = await seated(bot.hall, row)
    bot.boards.show(sitting.id, afresh=True, actor=seat)
    await respond(interaction, yours(after, seat, say))


async def decline(interaction: Interaction, press: Press) -> None:
    """No, thanks; or the one who asked has thought better of it."""
    await acknowledge(interaction)
    here, taker = await visit(interaction, press.table), press.number(3)
    if interaction.user.id not in (press.number(2), taker):
        raise Refusal("refusal.not_asked", who=f"<@{taker}>")
    await _end(interaction, here, press.number(1), press.number(2), taker)


async def keep_chair(interaction: Interaction, press: Press) -> None:
    """The one who asked keeps the chair; the question closes where it stands."""
    await acknowledge(interaction, update=True)
    here = await visit(interaction, press.table)
    await _end(interaction, here, press.number(1), interaction.user.id, press.number(2))


async def _end(interaction: Interaction, here: Visit, seat: int, giver: int, taker: int) -> None:
    bot = interaction.client
    await bot.store.write(decline_offer, here.table.id, seat, giver, taker, bot.hall.now())
    await respond(interaction, reader_at(interaction, here).say("chair.declined"))


ANSWERS: dict[str, Answer] = {"accept": accept, "decline": decline, "keep_chair": keep_chair}
