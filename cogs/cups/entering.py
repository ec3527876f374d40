"""Members enter a cup, leave it, and confirm that they play."""

from __future__ import annotations

import discord

from cogs.cups.announcement import title_of
from cogs.hall.cups.live import LiveCup
from cogs.kit.answer import acknowledge, respond
from cogs.kit.controls import Answer, Interaction, Press, button, rows
from cogs.kit.reader import reader_of
from data import blocks
from data.ratings import rating_of
from data.refusal import Refusal


async def enter(interaction: Interaction, live: LiveCup) -> None:
    """Enter, or come back."""
    say, bot, user = (await reader_of(interaction)).say, interaction.client, interaction.user
    rating = await _rating(interaction, live)
    if not live.is_in(user.id):
        await _require_welcome(interaction, live, rating)
    after = await bot.hall.cups.enter(
        live.id, user.id, user.display_name, interaction.id, rating=rating
    )
    told = say("cup.you_entered", cup=title_of(after), n=after.entrant_of(user.id) or 0)
    if after.row.state == "entering" and after.row.terms.check_in:
        told += "\n" + say("cup.you_will_confirm")
    await respond(interaction, told)


async def leave(interaction: Interaction, live: LiveCup, *, sure: bool = False) -> None:
    """Drop out. Where rounds are played the member is asked once more, unless ``sure``."""
    if live.row.state == "playing" and live.is_in(interaction.user.id) and not sure:
        await _ask_to_leave(interaction, live)
        return
    say, bot = (await reader_of(interaction)).say, interaction.client
    after = await bot.hall.cups.leave(live.id, interaction.user.id, interaction.id)
    playing = _table_of(after, interaction.user.id)
    told = say("cup.you_left", cup=title_of(after))
    if playing is not None:
        told += "\n" + say("cup.you_left_table", channel=f"<#{playing}>")
    await respond(interaction, told)


async def _ask_to_leave(interaction: Interaction, live: LiveCup) -> None:
    say = (await reader_of(interaction)).say
    sure = discord.ButtonStyle.danger
    ways = [button(say("cup.leave_sure"), "cup_leave", live.id, "sure", style=sure)]
    await respond(interaction, say("cup.leave_asks", cup=title_of(live)), *rows(ways))


def _table_of(live: LiveCup, member_id: int) -> int | None:
    """The thread where a member sits in the round that is played just now."""
    round_, number = live.round, live.entrant_of(member_id)
    pod = round_.pod_of(number) if round_ is not None and number is not None else None
    stored = live.stored_pod(pod.round, pod.number) if pod is not None else None
    return stored.channel_id if stored is not None and not stored.ended else None


async def _require_welcome(interaction: Interaction, live: LiveCup, rating: float | None) -> None:
    """Refuse those who may not enter this cup, with the reason. Whom its organiser has blocked is
    told no reason."""
    terms, user = live.row.terms, interaction.user
    roles = [role.id for role in user.roles] if isinstance(user, discord.Member) else []
    if terms.needs_role is not None and terms.needs_role not in roles:
        raise Refusal("refusal.cup_role", role=f"<@&{terms.needs_role}>")
    least, most = terms.least_rating, terms.most_rating
    if least is not None and (rating is None or rating < least):
        raise Refusal("refusal.cup_least", least=least)
    if most is not None and rating is not None and rating > most:
        raise Refusal("refusal.cup_most", most=most)
    blocked = await interaction.client.store.query(blocks.blocked_by, live.row.host_id or 0)
    if user.id in blocked:
        raise Refusal("refusal.cup_not_welcome")


async def _rating(interaction: Interaction, live: LiveCup) -> float | None:
    """The member's, of the title that is played; None: has none yet, or one that is provisional."""
    terms = live.row.terms
    wanted = live.cup.plan.seeding == "rating"
    if not wanted and terms.least_rating is None and terms.most_rating is None:
        return None
    found = await interaction.client.store.query(rating_of, interaction.user.id, live.row.title)
    return None if found is None or found.provisional else found.value


# Buttons.


async def enter_(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction)
    await enter(interaction, await interaction.client.hall.cups.cup(press.table))


async def leave_(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction)
    live = await interaction.client.hall.cups.cup(press.table)
    await leave(interaction, live, sure=press.text(1) == "sure")


async def here(interaction: Interaction, press: Press) -> None:
    """*I play*."""
    await acknowledge(interaction)
    say = (await reader_of(interaction)).say
    live = await interaction.client.hall.cups.check_in(press.table, interaction.user.id)
    await respond(interaction, say("cup.you_confirmed", cup=title_of(live)))


ANSWERS: dict[str, Answer] = {"cup_enter": enter_, "cup_leave": leave_, "cup_here": here}
