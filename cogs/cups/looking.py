"""Standings, tables and files of a cup for whoever asks."""

from __future__ import annotations

import asyncio
import csv
import io
from fractions import Fraction

import discord
from discord import ui

from cogs.cups.announcement import title_of
from cogs.cups.charts import (
    Message,
    as_text,
    bracket_message,
    pods_message,
    standings_message,
    tables_of,
    why_message,
)
from cogs.cups.finding import RoundNumber, require_entrant
from cogs.cups.scenes import Drawing
from cogs.hall.cups.live import LiveCup
from cogs.kit.answer import acknowledge, reply, respond
from cogs.kit.controls import Answer, Interaction, Press, layout, members_menu
from cogs.kit.reader import Reader, reader_of
from data.refusal import Refusal
from engine.cups.earned import over_rounds
from engine.cups.rounds import Round
from engine.cups.rules import rules_of
from engine.game import Score
from renderers.charts.scenes import Standings

_DIGITS = 4


async def standings(
    interaction: Interaction,
    live: LiveCup,
    member: discord.Member | None = None,
    other: discord.Member | None = None,
) -> None:
    """The standings; around a member who is named; or why of two one is above the other."""
    reader = await reader_of(interaction)
    _require_standings(live)
    if member is not None and other is not None:
        _require_standings(live, ranked=True)
        two = [require_entrant(live, each.id, each.mention) for each in (member, other)]
        await _show(interaction, await _why(interaction, live, reader, two[0], two[1]))
        return
    named = member or other
    me = None if named is None else require_entrant(live, named.id, named.mention)
    bot = interaction.client
    await _show(interaction, await standings_message(bot, live, reader, me=me, private=True))


async def pods(
    interaction: Interaction,
    live: LiveCup,
    round: RoundNumber | None = None,  # noqa: A002
) -> None:
    """The tables of a round, the newest where none is named; first those around the member."""
    reader, round_ = await reader_of(interaction), _round(live, round)
    me = live.entrant_of(interaction.user.id)
    await _show(interaction, await pods_message(interaction.client, live, round_, reader, me=me))


async def record(interaction: Interaction, live: LiveCup) -> None:
    """Two files: one that tells everything, for the computer; and the standings, for a table."""
    say = (await reader_of(interaction)).say
    text = await interaction.client.hall.cups.file(live.id)
    name = f"cup-{live.id}"
    files = [(f"{name}.jsonl", text)]
    if live.cup.rounds:
        scene = await Drawing(live, say).standings()
        files.append((f"{name}.csv", await asyncio.to_thread(standings_csv, live, scene)))
    alt = say("cup.record_alt")
    uploads = [
        discord.File(io.BytesIO(text.encode()), called, description=alt) for called, text in files
    ]
    told = say("cup.record" if live.cup.over else "cup.record_veiled", cup=title_of(live))
    parts = [ui.File[ui.LayoutView](f"attachment://{called}") for called, _ in files]
    await reply(interaction, layout(ui.TextDisplay(told), *parts), uploads)


def standings_csv(live: LiveCup, scene: Standings) -> str:
    """A row for each entrant: place once a round is over, number, name, points, and what each round
    brought; points as decimals, and once more exactly."""
    written = io.StringIO()
    rows = csv.writer(written)
    numbers = range(1, len(live.cup.rounds) + 1)
    columns = ["points", *(f"round {n}" for n in numbers)]
    rows.writerow(["place", "entrant", "name", *columns, *(f"{name}, exact" for name in columns)])
    for row in scene.rows:
        found = {each.round: each.points for each in live.cup.earned(row.entrant.number)}
        points = [row.points, *(found.get(n) for n in numbers)]
        told = [*map(_decimal, points), *map(_mixed, points)]
        place = row.place if scene.ranked else ""
        rows.writerow([place, row.entrant.number, _cell(row.entrant.name), *told])
    return written.getvalue()


def _decimal(points: Score | None) -> str:
    if points is None:
        return ""
    rounded = round(Fraction(points), _DIGITS)
    return f"{float(rounded):.{_DIGITS}f}".rstrip("0").rstrip(".")


def _mixed(points: Score | None) -> str:
    """Exactly, as ``3 1/3``: ``10/3`` alone a spreadsheet takes for a date."""
    if points is None:
        return ""
    sign, whole = "-" * (points < 0), abs(Fraction(points))
    number, rest = divmod(whole, 1)
    return f"{sign}{number} {rest}" if rest else f"{sign}{number}"


def _cell(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name[:1] in "=+-@" else name


async def _show(interaction: Interaction, message: Message) -> None:
    view, files = message
    await reply(interaction, view, files)


async def _why(
    interaction: Interaction, live: LiveCup, reader: Reader, one: int, other: int
) -> Message:
    await _require_two(live, reader, one, other)
    return await why_message(interaction.client, live, reader, one, other)


def _require_standings(live: LiveCup, *, ranked: bool = False) -> None:
    """Refuse where nobody has entered; ``ranked``: also where no round is over."""
    if not live.cup.entrants or (ranked and not over_rounds(live.cup)):
        raise Refusal("refusal.no_standings")


async def _require_two(live: LiveCup, reader: Reader, one: int, other: int) -> None:
    """Refuse to compare somebody with themselves, or who left before the first round."""
    if one == other:
        raise Refusal("refusal.cup_two")
    ranked = {row.entrant for row in (await asyncio.to_thread(live.cup.standings)).rows}
    for who in (one, other):
        if who not in ranked:
            raise Refusal("refusal.not_ranked", who=live.name(who, reader.say))


def _round(live: LiveCup, number: int | None) -> Round:
    """The round of that number, or the newest; refused where there is none."""
    found = [each for each in live.cup.rounds if number is None or each.number == number]
    if not found:
        raise Refusal("refusal.no_such_round", last=len(live.cup.rounds))
    return found[-1]


def _after(live: LiveCup, press: Press) -> int | None:
    """After which round the standings of a button are; None: as they stand."""
    return press.line if any(each.number == press.line for each in live.cup.rounds) else None


# Buttons. Those of public messages answer with one that the member alone sees.


async def _open(interaction: Interaction, press: Press) -> tuple[LiveCup, Reader]:
    await acknowledge(interaction)
    live = await interaction.client.hall.cups.cup(press.table)
    return live, await reader_of(interaction)


async def _turn(interaction: Interaction, press: Press) -> tuple[LiveCup, Reader]:
    """A button that turns a page: on a message of the member's own it changes that one."""
    await acknowledge(interaction, update=True)
    live = await interaction.client.hall.cups.cup(press.table)
    return live, await reader_of(interaction)


async def standings_(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction)
    await standings(interaction, await interaction.client.hall.cups.cup(press.table))


async def page(interaction: Interaction, press: Press) -> None:
    live, reader = await _turn(interaction, press)
    _require_standings(live)
    bot, at = interaction.client, max(1, press.number(2))
    after = _after(live, press)
    made = await standings_message(bot, live, reader, after=after, page=at, private=True)
    await _show(interaction, made)


async def around(interaction: Interaction, press: Press) -> None:
    live, reader = await _turn(interaction, press)
    _require_standings(live)
    me = require_entrant(live, interaction.user.id, interaction.user.mention)
    bot, after = interaction.client, _after(live, press)
    made = await standings_message(bot, live, reader, after=after, me=me, private=True)
    await _show(interaction, made)


async def bracket(interaction: Interaction, press: Press) -> None:
    live, reader = await _turn(interaction, press)
    made = await bracket_message(interaction.client, live, reader)
    if made is None:
        raise Refusal("refusal.no_bracket")
    await _show(interaction, made)


async def text(interaction: Interaction, press: Press) -> None:
    """All that the picture shows, in words."""
    live, reader = await _open(interaction, press)
    _require_standings(live)
    scene = await Drawing(live, reader.say).standings(_after(live, press))
    await _tell(interaction, await as_text(scene, reader))


async def why(interaction: Interaction, press: Press) -> None:
    """Asks first with whom the member is to be compared."""
    live, reader = await _open(interaction, press)
    _require_standings(live, ranked=True)
    require_entrant(live, interaction.user.id, interaction.user.mention)
    ask = reader.say("cup.why_whom")
    menu = ui.ActionRow(members_menu("cup_why_that", live.id, placeholder=ask))
    await respond(interaction, ask, menu)


async def why_that(interaction: Interaction, press: Press) -> None:
    live, reader = await _turn(interaction, press)
    _require_standings(live, ranked=True)
    other = press.member
    mine = require_entrant(live, interaction.user.id, interaction.user.mention)
    theirs = require_entrant(live, other, f"<@{other}>")
    await _show(interaction, await _why(interaction, live, reader, mine, theirs))


async def why_text(interaction: Interaction, press: Press) -> None:
    """All that the comparison of two shows, in words."""
    live, reader = await _open(interaction, press)
    one, other = press.number(1), press.number(2)
    _require_standings(live, ranked=True)
    await _require_two(live, reader, one, other)
    scene = await Drawing(live, reader.say).why(one, other)
    await _tell(interaction, await as_text(scene, reader))


async def counting(interaction: Interaction, press: Press) -> None:
    """How this cup is counted: points, byes, and who is ahead of those who are level."""
    live, reader = await _open(interaction, press)
    told = [reader.say(f"cup.rules.{rule}") for rule in rules_of(live.cup.plan)]
    heading = f"### {title_of(live)} · {reader.say('cup.counting')}"
    await respond(interaction, "\n\n".join([heading, *told]))


async def pods_(interaction: Interaction, press: Press) -> None:
    live, reader = await _turn(interaction, press)
    round_, at = _round(live, press.line or None), press.number(2)
    me = None if at else live.entrant_of(interaction.user.id)
    bot = interaction.client
    await _show(interaction, await pods_message(bot, live, round_, reader, page=at or 1, me=me))


async def pods_text(interaction: Interaction, press: Press) -> None:
    live, reader = await _open(interaction, press)
    bot, round_ = interaction.client, _round(live, press.line or None)
    if not round_.begun:
        raise Refusal("refusal.cup.not_begun", n=round_.number)
    tables = await tables_of(bot, live, round_)
    scene = await Drawing(live, reader.say, tables).pods(round_.number, bot.hall.now())
    await _tell(interaction, await as_text(scene, reader))


async def _tell(interaction: Interaction, pages: list[str]) -> None:
    """One message for each page, one below the other."""
    for at, told in enumerate(pages):
        await reply(interaction, layout(ui.TextDisplay(told or "—")), fresh=at > 0)


ANSWERS: dict[str, Answer] = {
    "cup_standings": standings_,
    "cup_page": page,
    "cup_around": around,
    "cup_bracket": bracket,
    "cup_text": text,
    "cup_why": why,
    "cup_why_that": why_that,
    "cup_why_text": why_text,
    "cup_counting": counting,
    "cup_pods": pods_,
    "cup_pods_text": pods_text,
}
