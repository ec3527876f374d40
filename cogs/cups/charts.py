"""Standings and tables of a cup as messages: a picture, its pages, and the same as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import discord
from discord import ui

from cogs.cups.announcement import title_of
from cogs.cups.mending import is_lost, way
from cogs.cups.pairings import paired_in_words
from cogs.cups.scenes import Drawing
from cogs.hall.cups.live import LiveCup
from cogs.kit.charts import in_words, parts_of
from cogs.kit.controls import ROW, button, layout, rows
from cogs.kit.reader import Reader
from cogs.kit.times import moment
from data.rows import DamagedTable
from data.stored_table import StoredTable
from engine.cups.rounds import Round
from engine.markup import escaped
from renderers.charts.leaves import Leaf
from renderers.charts.scenes import PAGE, Pods, Standings

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli

CHART = "cup.png"
LONGEST_TEXT = 3_600
_FIRST = 3
_LINKS = 40
"""Tables of a round that are linked in one message."""

Message: TypeAlias = tuple[ui.LayoutView, list[discord.File]]


async def standings_message(
    bot: Patolli,
    live: LiveCup,
    reader: Reader,
    *,
    after: int | None = None,
    page: int = 1,
    me: int | None = None,
    private: bool = False,
    corrected: bool = False,
) -> Message:
    """Who stands where after a round: a page, or the rows around an entrant who reads. ``private``:
    the buttons turn its pages; else each opens a message of the reader's own. ``corrected``: the
    final standings were others."""
    say, scene = reader.say, await Drawing(live, reader.say).standings(after)
    shown = scene.page(page) if me is None else scene.around(me)
    heading = [f"### {title_of(live)}", _after(scene, reader, corrected=corrected)]
    if not private and scene.ranked:
        first = scene.rows[:_FIRST]
        named = (say("cup.place", place=row.place, who=escaped(row.entrant.name)) for row in first)
        heading.append(" · ".join(named))
    until = scene.after
    here = (live.id, until)
    ways: list[ui.Item[Any]] = []
    if private and scene.pages > 1:
        at = shown.first // PAGE + 1
        before, behind = max(1, at - 1), min(scene.pages, at + 1)
        ways.append(button("◀", "cup_page", *here, before, "back", disabled=at == 1))
        ways.append(button("▶", "cup_page", *here, behind, "on", disabled=at == scene.pages))
    elif not private:
        ways.append(button(say("cup.standings"), "cup_page", *here, 1))
    tree = await Drawing(live, say).bracket()
    if tree is not None:
        ways.append(button(say("cup.bracket"), "cup_bracket", live.id))
    ways.append(button(say("cup.around_me"), "cup_around", *here))
    if scene.ranked:
        ways.append(button(say("cup.why"), "cup_why", *here))
    ways.append(button(say("looks.text"), "cup_text", *here))
    return await _message(bot, shown if private or tree is None else tree, reader, heading, ways)


async def standings_in_words(
    live: LiveCup, reader: Reader, *, after: int | None = None, corrected: bool = False
) -> ui.LayoutView:
    """The first of them without a picture, with a way to the others."""
    scene = await Drawing(live, reader.say).standings(after)
    first, *_ = await as_text(scene, reader)
    heading = f"### {title_of(live)}\n{_after(scene, reader, corrected=corrected)}"
    text = button(reader.say("looks.text"), "cup_text", live.id, scene.after)
    return layout(ui.TextDisplay(heading), ui.TextDisplay(first), *rows([text]))


async def bracket_message(bot: Patolli, live: LiveCup, reader: Reader) -> Message | None:
    """The knock-out; None where none is played yet."""
    tree = await Drawing(live, reader.say).bracket()
    if tree is None:
        return None
    return await _message(bot, tree, reader, [f"### {title_of(live)}"], [])


async def pods_message(
    bot: Patolli,
    live: LiveCup,
    round_: Round,
    reader: Reader,
    *,
    page: int = 1,
    me: int | None = None,
) -> Message:
    """The tables of a round with ways to them; of one that has not begun who will sit there."""
    say = reader.say
    if not round_.begun:
        return layout(ui.TextDisplay("\n".join(paired_in_words(live, round_, say)))), []
    tables = await tables_of(bot, live, round_)
    lost = [sitting for sitting in tables.values() if is_lost(sitting)]
    scene = await Drawing(live, say, tables).pods(round_.number, bot.hall.now())
    shown = scene.page(page) if me is None else scene.around(me)
    heading = [f"### {title_of(live)} · {_round(live, round_, reader)}"]
    row = next((each for each in live.row.rounds if each.number == round_.number), None)
    if row is not None and row.ends is not None and not row.over:
        heading.append(say("cup.until", when=moment(row.ends)))
    heading += _links(live, shown, round_, reader)
    heading += [say("cup.thread_lost", n=sitting.pod or 0) for sitting in lost]
    here = (live.id, round_.number)
    ways: list[ui.Item[Any]] = []
    if scene.pages > 1:
        at = shown.first // scene.a_page + 1
        before, behind = max(1, at - 1), min(scene.pages, at + 1)
        ways.append(button("◀", "cup_pods", *here, before, "back", disabled=at == 1))
        ways.append(button("▶", "cup_pods", *here, behind, "on", disabled=at == scene.pages))
    if round_.number > 1:
        earlier = say("cup.round_before", n=round_.number - 1)
        ways.append(button(earlier, "cup_pods", live.id, round_.number - 1, 1, "before"))
    ways.append(button(say("looks.text"), "cup_pods_text", *here))
    ways += [way(live, sitting, say) for sitting in lost[:ROW]]
    return await _message(bot, shown, reader, heading, ways)


async def why_message(bot: Patolli, live: LiveCup, reader: Reader, one: int, other: int) -> Message:
    """Why the upper of two stands above the lower."""
    scene = await Drawing(live, reader.say).why(one, other)
    ways = [
        button(reader.say("looks.text"), "cup_why_text", live.id, one, other),
        button(reader.say("cup.counting"), "cup_counting", live.id),
    ]
    return await _message(bot, scene, reader, [f"### {title_of(live)}"], ways)


async def tables_of(bot: Patolli, live: LiveCup, round_: Round) -> dict[int, StoredTable]:
    """The tables of a round that stand, by pod; one that is damaged is left out."""
    found: dict[int, StoredTable] = {}
    for pod in round_.pods:
        stored = live.stored_pod(pod.round, pod.number)
        if stored is not None and stored.table_id is not None and not stored.ended:
            try:
                found[pod.number] = await bot.hall.table(stored.table_id)
            except DamagedTable:
                continue
    return found


async def as_text(scene: Leaf, reader: Reader) -> list[str]:
    """All that the picture shows, in texts that each fit a message."""
    return pages_of(await in_words(scene, reader.say))


def pages_of(text: str) -> list[str]:
    """Its lines in texts that each fit a message."""
    pages = [""]
    for line in text.splitlines():
        if len(pages[-1]) + len(line) + 1 > LONGEST_TEXT:
            pages.append("")
        pages[-1] += f"{line[: LONGEST_TEXT - 1]}\n"
    return pages


async def _message(
    bot: Patolli, scene: Leaf, reader: Reader, heading: Sequence[str], ways: Sequence[ui.Item[Any]]
) -> Message:
    above = "\n".join(heading)
    parts, files = await parts_of(bot, scene, reader, CHART, len(above))
    return layout(ui.TextDisplay(above), *parts, *rows(ways)), files


def _after(scene: Standings, reader: Reader, *, corrected: bool) -> str:
    say = reader.say
    if scene.over:
        return say("cup.final_corrected" if corrected else "cup.final")
    if not scene.ranked:
        return say("cup.before_first")
    return say("cup.after_round", n=scene.after, of=scene.of or "…")


def _round(live: LiveCup, round_: Round, reader: Reader) -> str:
    facts: dict[str, object] = {"n": round_.number, "of": live.cup.rounds_to_play() or "…"}
    return reader.say("cup.round_of", **facts)


def _links(live: LiveCup, shown: Pods, round_: Round, reader: Reader) -> list[str]:
    """A way to each table of the picture, with those who sit there."""
    lines: list[str] = []
    for pod in [each for each in shown.shown if each is not None][:_LINKS]:
        stored = live.stored_pod(round_.number, pod.number)
        table = reader.say("cup.table", n=pod.number)
        if stored is not None and stored.channel_id:
            table = f"<#{stored.channel_id}>"
        names = ", ".join(escaped(seated.entrant.name) for seated in pod.seats)
        lines.append(f"{table} · {names}")
    return lines
