"""*House player*: a seat at a table that gathers is taken by one, or given up by one."""

from __future__ import annotations

from typing import Any

from discord import app_commands, ui

from cogs.kit.answer import acknowledge, reply
from cogs.kit.choices import offered
from cogs.kit.controls import Answer, Interaction, Press, button, layout, rows
from cogs.kit.members import is_host, require_host
from cogs.kit.reader import reader_at
from cogs.kit.refusal import echo
from cogs.kit.visiting import visit
from data import gathering
from data.refusal import Refusal
from data.rows import NotOpen
from data.stored_table import StoredTable
from data.words import Words
from engine.folding import fold
from engine.house.strengths import STRENGTHS


def strengths(typed: str, say: Words) -> list[app_commands.Choice[str]]:
    """What is offered while a strength is typed."""
    return offered([(say(f"house.{key}"), key) for key in STRENGTHS], typed)


async def seat(
    interaction: Interaction, sitting: StoredTable, typed: str, say: Words
) -> StoredTable:
    """Seat one of that strength, typed as it is called or by its key; the table as it is then."""
    meant = fold(typed)
    for key in STRENGTHS:
        if meant in (key, fold(say(f"house.{key}"))):
            return await _seat(interaction, sitting, key)
    raise Refusal("refusal.no_such_strength", typed=echo(typed))


async def offer(interaction: Interaction, sitting: StoredTable, say: Words) -> None:
    """Those who may be asked to sit down, and a way to send one away."""
    if sitting.state != "open":
        raise NotOpen
    here = (sitting.id, 0)
    full = len(sitting.players) >= sitting.seats.stop - 1
    hosts, guests = is_host(interaction, sitting), sitting.guests_seat
    lines = [f"**{say('house.heading')}**"]
    lines += [f"**{say(f'house.{key}')}** · {say(f'house.{key}.about')}" for key in STRENGTHS]
    if full:
        lines.append(say("house.full"))
    if guests:
        lines.append(say("house.guests"))
    elif not hosts:
        lines.append(say("house.host_alone", host=_host(sitting)))
    shut = full or not (hosts or guests)
    ways = [
        button(say("house.seat", who=say(f"house.{key}")), "house_sits", *here, key, disabled=shut)
        for key in STRENGTHS
    ]
    if len(sitting.people) < len(sitting.players) and (hosts or guests):
        ways.append(button(say("house.unseat"), "house_leaves", *here))
    if hosts:
        sentence = "house.guests_not" if guests else "house.guests_too"
        ways.append(button(say(sentence), "house_guests", *here, int(not guests)))
    parts: list[ui.Item[Any]] = [ui.TextDisplay("\n".join(lines)), *rows(ways)]
    await reply(interaction, layout(*parts))


async def _seat(interaction: Interaction, sitting: StoredTable, strength: str) -> StoredTable:
    _require_may_seat(interaction, sitting)
    row = await interaction.client.store.write(gathering.seat_house, sitting.id, strength)
    interaction.client.boards.show(sitting.id)
    return await interaction.client.hall.mended(row)


def _require_may_seat(interaction: Interaction, sitting: StoredTable) -> None:
    """The host may ask house players to play, as may whoever manages the channel, and the others
    who sit here where the host lets them."""
    if is_host(interaction, sitting):
        return
    if sitting.player(interaction.user.id) is None or not sitting.guests_seat:
        raise Refusal("refusal.house_host", host=_host(sitting))


def _host(sitting: StoredTable) -> str:
    return f"<@{sitting.host_id}>" if sitting.host_id else "—"


# Buttons.


async def house(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction)
    here = await visit(interaction, press.table)
    await offer(interaction, here.table, reader_at(interaction, here).say)


async def sits(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction, update=True)
    here = await visit(interaction, press.table)
    if press.text(2) not in STRENGTHS:
        raise Refusal("refusal.old_control")
    sitting = await _seat(interaction, here.table, press.text(2))
    await offer(interaction, sitting, reader_at(interaction, here).say)


async def leaves(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction, update=True)
    here = await visit(interaction, press.table)
    _require_may_seat(interaction, here.table)
    row = await interaction.client.store.write(gathering.unseat_house, here.table.id)
    interaction.client.boards.show(here.table.id)
    sitting = await interaction.client.hall.mended(row)
    await offer(interaction, sitting, reader_at(interaction, here).say)


async def guests(interaction: Interaction, press: Press) -> None:
    """The host lets the others at the table seat house players, or no longer."""
    await acknowledge(interaction, update=True)
    here = await visit(interaction, press.table)
    require_host(interaction, here.table)
    may = press.text(2) == "1"
    row = await interaction.client.store.write(gathering.let_guests_seat, here.table.id, may=may)
    sitting = await interaction.client.hall.mended(row)
    await offer(interaction, sitting, reader_at(interaction, here).say)


ANSWERS: dict[str, Answer] = {
    "house": house,
    "house_sits": sits,
    "house_leaves": leaves,
    "house_guests": guests,
}
