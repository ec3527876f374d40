"""A cup is announced, and changed for as long as members enter."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from cogs.cups.announcement import stands, terms_in_words, title_of
from cogs.cups.choosing import (
    DUPLICATE,
    FORMATS,
    LONE,
    OVERDUE,
    SEEDING,
    Chosen,
    duplicate_of,
    following,
    lasting_typed,
    proposal,
    require_sound,
    until_typed,
    with_clock,
    with_duplicate,
    with_format,
    with_group,
    with_pod,
)
from cogs.cups.finding import require_organiser
from cogs.cups.foretelling import will_happen
from cogs.cups.threads import require_room
from cogs.hall.cups.live import LiveCup
from cogs.kit.answer import acknowledge, reply, respond
from cogs.kit.controls import Answer, Interaction, Press, button, form, layout, menu, rows
from cogs.kit.reader import Reader, reader_of
from cogs.kit.receipt import open_form
from cogs.kit.refusal import echo
from cogs.kit.times import clock_in_words, presets
from data.cups import running_cups
from data.hours import hours_of
from data.names import clean_name
from data.refusal import Refusal
from data.words import Words
from engine.clock import text_of
from engine.game import Game

LONGEST_NAME = 60
MOST_RUNNING = 3
"""Of one member in one server."""
_ROUNDS = range(1, 11)
"""So many are offered; any number may be typed with ``/cup new``."""
_GROUPS = (3, 4, 5, 6, 7, 8, 9, 10, 12, 16)
_MOST_GOING = 8
"""So many are offered to go on from a group; any number may be typed with ``/cup new``."""
_DIGITS = 3


async def announce(
    interaction: Interaction,
    game: Game,
    chosen: Chosen,
    *,
    beside: discord.Role | discord.Member | None = None,
) -> None:
    """Announce a cup in this channel. A member or a role may organise it beside whoever does."""
    say, bot = (await reader_of(interaction)).say, interaction.client
    role_id = beside.id if isinstance(beside, discord.Role) else None
    beside_id = beside.id if beside is not None and role_id is None else None
    await _require_few(interaction)
    private = chosen.terms.private
    require_room(interaction.channel, interaction.app_permissions, private=private)
    require_sound(chosen, game)
    live = await bot.hall.cups.announce(
        chosen.plan,
        chosen.terms,
        server_id=interaction.guild_id or 0,
        channel_id=interaction.channel_id or 0,
        name=chosen.name,
        host_id=interaction.user.id,
        beside_id=beside_id,
        role_id=role_id,
        until=chosen.until,
    )
    ways = [button(say("cup.change"), "cup_change", live.id)]
    await respond(interaction, say("cup.announced", cup=title_of(live)), *rows(ways))


async def _require_few(interaction: Interaction) -> None:
    """Refuse whoever has enough cups that run; not those who manage the server."""
    running = await interaction.client.store.query(running_cups, interaction.guild_id or 0)
    own = [row for row in running if row.host_id == interaction.user.id]
    if len(own) >= MOST_RUNNING and not interaction.permissions.manage_guild:
        raise Refusal("refusal.cups_enough", most=MOST_RUNNING)


def named(typed: str) -> str:
    return clean_name(typed)[:LONGEST_NAME].strip()


# Changing it.


def _panel(live: LiveCup, reader: Reader) -> ui.LayoutView:
    """All that may be changed, each with what is chosen."""
    say, plan, terms, game = reader.say, live.cup.plan, live.row.terms, live.game
    lines = [f"### {title_of(live)}", stands(live, say)]
    lines += terms_in_words(plan, terms, game, say)
    lines += will_happen(live, say)
    texts = dict.fromkeys([*map(text_of, presets().values()), terms.clock])
    seats = [str(number) for number in game.seats]
    rounds = dict.fromkeys([*map(str, _ROUNDS), str(plan.rounds)])

    def one(field: str, choices: list[tuple[str, str]], chosen: str) -> ui.Item[Any]:
        return menu(choices, "cup_set", live.id, field, chosen=chosen)

    menus = [
        one("format", [(key, say(f"choice.format.{key}")) for key in FORMATS], plan.format),
        one("pod", [(n, say("cup.tables_of", n=int(n))) for n in seats], str(plan.pod)),
        one(
            "clock",
            [(text, say("clock.is", clock=clock_in_words(text, say))) for text in texts],
            terms.clock,
        ),
        one("overdue", [(key, _overdue(key, say)) for key in OVERDUE], plan.overdue),
        one(
            "duplicate",
            [(key, say(f"choice.duplicate.{key}")) for key in DUPLICATE],
            duplicate_of(plan),
        ),
        one("seeding", [(key, _seeding(key, say)) for key in SEEDING], plan.seeding),
    ]
    if plan.has_groups:
        sizes = dict.fromkeys([*_GROUPS, plan.group])
        going = dict.fromkeys([*range(1, min(plan.group, _MOST_GOING + 1)), plan.qualify])
        groups = [(str(n), say("cup.in_groups_of", n=n)) for n in sizes]
        best = [(str(n), say("cup.qualify", n=n)) for n in going]
        menus.insert(1, one("group", groups, str(plan.group)))
        menus.insert(2, one("qualify", best, str(plan.qualify)))
    if plan.compares:
        menus.append(one("lone", [(key, _lone(key, say)) for key in LONE], plan.lone))
    if plan.pairs_by_standing:
        counted = [(n, say("cup.rounds", n=int(n))) for n in rounds if n != "0"]
        menus.insert(1, one("rounds", counted, str(plan.rounds)))
    asks = [button(say(f"cup.set_{field}"), "cup_ask", live.id, field) for field in _TYPED]
    start = discord.ButtonStyle.success
    label = say("cup.close_entries" if terms.check_in else "cup.start_now")
    asks.append(button(label, "cup_start", live.id, "entering", style=start))
    return layout(ui.TextDisplay("\n".join(lines)), *rows(menus), *rows(asks))


def _overdue(key: str, say: Words) -> str:
    return say("cup.overdue_is", overdue=say(f"choice.overdue.{key}"))


def _lone(key: str, say: Words) -> str:
    return say("cup.lone_is", lone=say(f"choice.lone.{key}"))


def _seeding(key: str, say: Words) -> str:
    return say("cup.seeding_is", seeding=say(f"choice.seeding.{key}"))


async def _changed(interaction: Interaction, cup_id: int, field: str, value: str) -> LiveCup:
    """Another choice of one thing; what cannot be played is refused."""
    bot = interaction.client
    live = await bot.hall.cups.cup(cup_id)
    require_organiser(interaction, live)
    change = _CHANGES.get(field)
    if change is None:
        raise Refusal("refusal.old_control")
    hours = await bot.store.view(hours_of, interaction.user.id)
    if field == "until":
        chosen = replace(Chosen.of(live.row), until=until_typed(value, hours, bot.hall.now()))
    else:
        before = Chosen.of(live.row)
        chosen = change(before, value)
        if field != "lasts":
            chosen = following(before, chosen)
    require_sound(chosen, live.game)
    return await bot.hall.cups.change(
        live, chosen.plan, chosen.terms, name=chosen.name, until=chosen.until
    )


def _among(known: tuple[str, ...], value: str) -> str:
    if value not in known:
        raise Refusal("refusal.old_control")
    return value


def _number(value: str) -> int:
    if not (value.isascii() and value.isdecimal() and len(value) <= _DIGITS):
        raise Refusal("refusal.cup_number", typed=echo(value))
    return int(value)


def _clock(chosen: Chosen, value: str) -> Chosen:
    """As the engine writes it: it comes from a menu."""
    if value not in {chosen.terms.clock, *map(text_of, presets().values())}:
        raise Refusal("refusal.old_control")
    return with_clock(chosen, value)


_CHANGES: Mapping[str, Callable[[Chosen, str], Chosen]] = {
    "format": lambda chosen, value: with_format(chosen, _among(FORMATS, value)),
    "rounds": lambda chosen, value: chosen.planned(rounds=_number(value)),
    "pod": lambda chosen, value: with_pod(chosen, _number(value)),
    "group": lambda chosen, value: with_group(chosen, _number(value)),
    "qualify": lambda chosen, value: chosen.planned(qualify=_number(value)),
    "lone": lambda chosen, value: chosen.planned(lone=_among(LONE, value)),
    "overdue": lambda chosen, value: chosen.planned(overdue=_among(OVERDUE, value)),
    "duplicate": lambda chosen, value: with_duplicate(chosen, _among(DUPLICATE, value)),
    "seeding": lambda chosen, value: chosen.planned(seeding=_among(SEEDING, value)),
    "clock": _clock,
    "name": lambda chosen, value: replace(chosen, name=named(value)),
    "check_in": lambda chosen, value: chosen.with_terms(check_in=lasting_typed(value)),
    "lasts": lambda chosen, value: chosen.with_terms(lasts=lasting_typed(value)),
    "until": lambda chosen, _: chosen,
}
_TYPED = ("until", "name", "check_in", "lasts")


# Buttons.


async def change(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction)
    live = await interaction.client.hall.cups.cup(press.table)
    require_organiser(interaction, live)
    _require_entering(live)
    await reply(interaction, _panel(live, await reader_of(interaction)))


async def chosen_(interaction: Interaction, press: Press) -> None:
    """A menu of the panel."""
    await acknowledge(interaction, update=True)
    live = await _changed(interaction, press.table, press.text(1), press.value)
    await reply(interaction, _panel(live, await reader_of(interaction)))


async def ask(interaction: Interaction, press: Press) -> None:
    """What is typed has a form of its own."""
    say, field = (await reader_of(interaction)).say, press.text(1)
    if field not in _TYPED:
        raise Refusal("refusal.old_control")
    asked, example = say(f"cup.ask_{field}"), ""
    if field == "lasts":
        live = await interaction.client.hall.cups.cup(press.table)
        example = proposal(live.cup.plan, live.row.terms.clock, say)
    made = form(say(f"cup.set_{field}"), asked, "cup_said", press.table, field, example=example)
    await open_form(interaction, made)


async def said(interaction: Interaction, press: Press) -> None:
    """The form was filled in."""
    await acknowledge(interaction, update=True)
    live = await _changed(interaction, press.table, press.text(1), press.value)
    await reply(interaction, _panel(live, await reader_of(interaction)))


def _require_entering(live: LiveCup) -> None:
    if live.row.state != "entering":
        raise Refusal("refusal.cup_settled")


ANSWERS: dict[str, Answer] = {
    "cup_change": change,
    "cup_set": chosen_,
    "cup_ask": ask,
    "cup_said": said,
}
