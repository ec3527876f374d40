"""*Take the chair*, and ``/table replace``: who sits down where somebody got up."""

from __future__ import annotations

import asyncio
from typing import Any

from discord import ui

from cogs.board.chairs import colour, yours
from cogs.hall.chairs import deadline_passed, seated
from cogs.kit.answer import acknowledge, respond
from cogs.kit.controls import Answer, Interaction, Press, button, rows
from cogs.kit.members import mention, require_host
from cogs.kit.presence import is_here
from cogs.kit.reader import reader_at
from cogs.kit.visiting import visit
from cogs.leaving import FREE
from data import chairs, sittings
from data.refusal import Refusal
from data.rows import AlreadySeated, ChairTaken, NotPlaying, SatElsewhere
from data.stored_table import StoredTable
from data.visits import Visit
from engine.house.strengths import STRENGTHS


async def chair(interaction: Interaction, press: Press) -> None:
    """Say what taking a chair means, with a button for each that may be taken."""
    await acknowledge(interaction)
    here = await visit(interaction, press.table)
    sitting, say = here.table, reader_at(interaction, here).say
    if sitting.seat_of(interaction.user.id) is not None:
        raise AlreadySeated
    bot, me = interaction.client, interaction.user.id
    before = await bot.store.query(sittings.sat_at, sitting.id, me)
    seats = [seat for seat in sitting.to_take if before <= {seat}]
    if not seats:
        raise SatElsewhere(min(before)) if sitting.to_take else ChairTaken
    ways: list[ui.Item[Any]] = [
        button(say("chair.take_that", seat=colour(seat, say)), "take_chair", sitting.id, seat)
        for seat in seats
    ]
    await respond(interaction, say("chair.take_sure"), *rows(ways))


async def take_chair(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction, update=True)
    bot, here = interaction.client, await visit(interaction, press.table)
    seat, say = press.number(1), reader_at(interaction, here).say
    row = await bot.store.write(
        chairs.take_chair,
        here.table.id,
        seat,
        interaction.user.id,
        interaction.user.display_name,
        bot.hall.now(),
    )
    after = await seated(bot.hall, row)
    bot.boards.show(after.id, afresh=True, actor=seat)
    await respond(interaction, yours(after, seat, say))


async def offer_to_replace(interaction: Interaction, here: Visit) -> None:
    """The players who may be replaced, each with who plays instead."""
    sitting, say = here.table, reader_at(interaction, here).say
    sitting.require_no_cup()
    if not sitting.playing:
        raise NotPlaying
    seats = await _gone(interaction, sitting)
    _require_say(interaction, sitting, seats)
    if not seats:
        await respond(interaction, say("replace.nobody"))
        return
    ways: list[ui.Item[Any]] = []
    for seat in seats:
        facts = {"seat": colour(seat, say)}
        ids = (sitting.id, seat, sitting.players[seat].member_id or 0)
        ways.append(button(say("replace.free", **facts), "replace", *ids, FREE))
        ways += [
            button(say("replace.house", who=say(f"house.{key}"), **facts), "replace", *ids, key)
            for key in STRENGTHS
        ]
    who = ", ".join(f"{colour(seat, say)} ({mention(sitting, seat, say)})" for seat in seats)
    await respond(interaction, say("replace.who", who=who), *rows(ways))


async def replace(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction, update=True)
    bot, here = interaction.client, await visit(interaction, press.table)
    sitting, say = here.table, reader_at(interaction, here).say
    seat, member_id, way = press.number(1), press.number(2), press.text(3)
    sitting.require_no_cup()
    if way not in (FREE, *STRENGTHS) or sitting.seat_of(member_id) != seat:
        raise Refusal("refusal.moved_on")
    gone = await _gone(interaction, sitting)
    _require_say(interaction, sitting, gone)
    if seat not in gone:
        raise Refusal("refusal.plays_still", who=mention(sitting, seat, say))
    row = await bot.store.write(
        chairs.replace_player,
        sitting.id,
        seat,
        member_id,
        bot.hall.now(),
        why="late" if deadline_passed(sitting, seat) else "replaced",
        house=None if way == FREE else way,
    )
    await seated(bot.hall, row)
    bot.boards.show(sitting.id, afresh=True)
    await respond(interaction, say("replace.done"))


def _require_say(interaction: Interaction, sitting: StoredTable, gone: list[int]) -> None:
    """It is the host's choice; where the host is gone, that of any player."""
    host = sitting.seat_of(sitting.host_id or 0)
    if host not in gone or sitting.seat_of(interaction.user.id) is None:
        require_host(interaction, sitting)


async def _gone(interaction: Interaction, sitting: StoredTable) -> list[int]:
    """The seats of people who may be replaced: their time is over, or they have left the server."""
    guild = interaction.guild
    people = [p for p in sitting.people if p.member_id != interaction.user.id]
    here = await asyncio.gather(*(is_here(guild, p.member_id or 0) for p in people))
    return [
        player.seat
        for player, is_there in zip(people, here, strict=True)
        if not is_there or deadline_passed(sitting, player.seat)
    ]


ANSWERS: dict[str, Answer] = {"chair": chair, "take_chair": take_chair, "replace": replace}
