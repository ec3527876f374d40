"""A chair in a game is offered to another member, who accepts or not: *Hand it to a member…* and
``/table leave`` with a name.

The message with the two buttons is only where the offer is seen: whether it stands is asked of the
store (:mod:`data.offers`), by every button that was ever posted.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from cogs.board.asking import LONGEST_REQUEST
from cogs.board.chairs import close_offer, colour, tell_sat_down, yours
from cogs.hall.chairs import seated
from cogs.kit.answer import acknowledge, respond
from cogs.kit.controls import Answer, Interaction, Press, button, layout, members_menu, rows
from cogs.kit.lost import LOST, may_stand, within
from cogs.kit.members import mention, mentioning, require_seat
from cogs.kit.presence import may_see
from cogs.kit.reader import everybody, reader_at
from cogs.kit.servers import server_of
from cogs.kit.times import moment
from cogs.kit.translate import link_commands
from cogs.kit.visiting import visit
from data import chairs
from data.notices import mention_or_tell
from data.offers import Offer, decline_offer, note_offer, offer_calls
from data.refusal import Refusal
from data.rows import AlreadySeated, NotOffered, NotPlaying, NotWelcome, OfferStands, SatElsewhere
from data.stored_table import StoredTable
from data.visits import Visit
from data.words import Words

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli

log = logging.getLogger(__name__)


async def hand_to(interaction: Interaction, here: Visit, taker: int) -> None:
    """Offer the chair to another member; until they accept it is kept."""
    bot, sitting, say = interaction.client, here.table, reader_at(interaction, here).say
    seat, now = require_seat(interaction, sitting), bot.hall.now()
    sitting.require_no_cup()
    if not sitting.playing:
        raise NotPlaying
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
    await _post(bot, sitting, offer)
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


async def _post(bot: Patolli, sitting: StoredTable, offer: Offer) -> None:
    """Ask the member, who is called unless they sleep or have blocked whoever asks. An offer that
    was surely not posted is none."""
    store, now = bot.store, bot.hall.now()
    asked = frozenset[int]()
    if await store.view(offer_calls, offer.table_id, offer.seat, offer.taker, now):
        seats = {offer.seat: offer.taker}
        asked = await store.write(mention_or_tell, offer.table_id, "offer", seats, offer.taker, now)
    view = link_commands(await _said(bot, sitting, offer), bot.command_ids)
    request = bot.get_partial_messageable(sitting.channel_id, guild_id=sitting.server_id).send(
        view=view, allowed_mentions=mentioning(asked), silent=not asked
    )
    try:
        message = await within(LONGEST_REQUEST, request)
    except LOST as lost:
        log.warning("a chair of table %s could not be offered: %r", sitting.id, lost)
        if not may_stand(lost):
            key = (offer.table_id, offer.seat, offer.giver, offer.taker)
            await store.write(decline_offer, *key, now)
        raise Refusal("refusal.question_unsure") from lost
    await store.write(note_offer, offer, message.channel.id, message.id)


async def _said(bot: Patolli, sitting: StoredTable, offer: Offer) -> ui.LayoutView:
    server_id = sitting.server_id or 0
    say = (await everybody(bot.store, await server_of(bot, server_id), server_id)).say
    text = say(
        "chair.offered",
        who=mention(sitting, offer.seat, say),
        to=f"<@{offer.taker}>",
        seat=colour(offer.seat, say),
        title=say(f"{sitting.title}.title"),
    )
    text += f"\n-# {say('chair.until', when=moment(offer.until))}"
    ids = (sitting.id, offer.seat, offer.giver, offer.taker)
    ways = [
        button(say("chair.accept"), "accept", *ids, style=discord.ButtonStyle.success),
        button(say("chair.decline"), "decline", *ids),
    ]
    return layout(ui.TextDisplay(text), *rows(ways))


# Buttons.


async def accept(interaction: Interaction, press: Press) -> None:
    """The one who was asked sits down in the place of the one who asked."""
    await acknowledge(interaction)
    bot, here = interaction.client, await visit(interaction, press.table)
    sitting, say = here.table, reader_at(interaction, here).say
    seat, giver, taker = press.number(1), press.number(2), press.number(3)
    if interaction.user.id != taker:
        raise Refusal("refusal.not_asked", who=f"<@{taker}>")
    try:
        row = await bot.store.write(
            chairs.accept_chair,
            sitting.id,
            giver,
            taker,
            interaction.user.display_name,
            bot.hall.now(),
            pressed=_pressed(interaction),
        )
    except (NotOffered, NotPlaying):
        await close_offer(interaction, "chair.void")
        raise
    after = await seated(bot.hall, row)
    bot.boards.show(sitting.id, afresh=True, actor=seat)
    await respond(interaction, yours(after, seat, say))
    await close_offer(interaction, "chair.accepted")
    if sitting.seat_of(taker) is None:
        await tell_sat_down(bot, after, seat)


async def decline(interaction: Interaction, press: Press) -> None:
    """No, thanks; or the one who asked has thought better of it."""
    await acknowledge(interaction)
    here, taker = await visit(interaction, press.table), press.number(3)
    if interaction.user.id not in (press.number(2), taker):
        raise Refusal("refusal.not_asked", who=f"<@{taker}>")
    await _end(interaction, here, press.number(1), press.number(2), taker)
    await close_offer(interaction, "chair.void")


async def keep_chair(interaction: Interaction, press: Press) -> None:
    """The one who asked keeps the chair; the question closes where it stands."""
    await acknowledge(interaction, update=True)
    here = await visit(interaction, press.table)
    await _end(interaction, here, press.number(1), interaction.user.id, press.number(2))


async def _end(interaction: Interaction, here: Visit, seat: int, giver: int, taker: int) -> None:
    bot, pressed = interaction.client, _pressed(interaction)
    now = bot.hall.now()
    await bot.store.write(decline_offer, here.table.id, seat, giver, taker, now, pressed=pressed)
    bot.hall.note(now)
    await respond(interaction, reader_at(interaction, here).say("chair.declined"))


def _pressed(interaction: Interaction) -> int | None:
    return interaction.message.id if interaction.message else None


ANSWERS: dict[str, Answer] = {"accept": accept, "decline": decline, "keep_chair": keep_chair}
