"""``/cup result``: an organiser decides how a table ended, or corrects it: typed in one line, or on
a panel with a menu for each player. Then follows what that would change, and it counts once that is
confirmed (:mod:`cogs.cups.foreseeing`). Nothing is kept, ids say what is chosen so far.

    patolli:cup_place:17:3:1:124x:2    cup 17, round 3, table 1; places by seat; the menu of seat 2
"""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import discord
from discord import app_commands, ui

from cogs.cups.announcement import title_of
from cogs.cups.finding import RoundNumber, cup_meant, require_organiser
from cogs.cups.foreseeing import chosen, foreseen
from cogs.cups.verdicts import FORFEIT, read, written
from cogs.hall.cups.live import LiveCup
from cogs.kit.answer import acknowledge, reply, respond
from cogs.kit.choices import Choices, Offered, offered, short
from cogs.kit.controls import MOST_OPTIONS, Answer, Interaction, Press, button, layout, menu, rows
from cogs.kit.reader import Reader, reader_of
from data.refusal import Refusal
from data.words import Words
from engine.cups.lines import Finish
from engine.cups.rounds import Pod
from engine.game import SEATS

_UNKNOWN = "0"


async def _tables(interaction: Interaction, typed: str) -> Choices:
    """Offer organisers the tables of a round, with their players."""
    try:
        live, number, _ = await _typed_before(interaction)
    except Refusal:
        return []
    say = (await reader_of(interaction)).say
    found = [(_named(live, pod, say), str(pod.number)) for pod in _pods(live, number)]
    return offered(found, typed)


async def _results(interaction: Interaction, typed: str) -> Choices:
    """Offer organisers the result that is typed, as it is understood; else the present one, or the
    players in the order of their seats, to be put in another order."""
    try:
        live, number, table = await _typed_before(interaction)
        say = (await reader_of(interaction)).say
        pod = _meant(live, number, table)
        names = {number: live.drawn_name(number, say) for number in pod.entrants}
        done = read(typed, pod, names, "correct") if typed else pod.finish
    except Refusal:
        return []
    if done is not None:
        text = written(done.places, done.points, done.forfeits, names)
    else:
        text = " > ".join(names.values())
    return [app_commands.Choice(name=short(text), value=text[:100])]


async def _typed_before(interaction: Interaction) -> tuple[LiveCup, int | None, str]:
    """Return the cup, the round and the table typed so far; refuse who does not organise it."""
    typed = interaction.namespace
    live = await cup_meant(interaction, getattr(typed, "cup", None), ended=True)
    require_organiser(interaction, live)
    return live, getattr(typed, "round", None), str(getattr(typed, "table", "") or "")


async def decide(
    interaction: Interaction,
    live: LiveCup,
    table: Annotated[str, Offered(_tables)],
    result: Annotated[str, Offered(_results)] | None = None,
    round: RoundNumber | None = None,  # noqa: A002
) -> None:
    """The result of a table, as it is typed; without one a panel to choose it. A table that was too
    long for the id of a button is None."""
    require_organiser(interaction, live)
    pod = _meant(live, round, table or "")
    reader = await reader_of(interaction)
    if result is None:
        await reply(interaction, _panel(live, pod, _state(pod), reader))
        return
    names = {number: live.drawn_name(number, reader.say) for number in pod.entrants}
    finish = read(result, pod, names, "correct")
    await _foresee(interaction, live, finish, reader)


def _pods(live: LiveCup, number: int | None) -> list[Pod]:
    """The tables of a round, by default those of the newest one."""
    found = [each for each in live.cup.rounds if number is None or each.number == number]
    return found[-1].pods if found else []


def _meant(live: LiveCup, number: int | None, table: str) -> Pod:
    found = [pod for pod in _pods(live, number) if str(pod.number) == table.strip()]
    if not found:
        raise Refusal("refusal.no_such_pod")
    return found[0]


def _named(live: LiveCup, pod: Pod, say: Words) -> str:
    names = ", ".join(live.drawn_name(number, say) for number in pod.entrants)
    ended = " ✓" if pod.over and not live.veiled else ""
    return f"{say('cup.table', n=pod.number)} · {names}{ended}"


# The panel.


def _state(pod: Pod) -> str:
    """What is chosen at first: the result there is."""
    places = pod.places() if pod.finish is not None else {}
    return "".join(_mark(number, places, pod) for number in pod.entrants)


def _mark(number: int, places: dict[int, int], pod: Pod) -> str:
    if number in pod.forfeits:
        return FORFEIT
    return str(places.get(number, _UNKNOWN))


def _panel(live: LiveCup, pod: Pod, state: str, reader: Reader) -> ui.LayoutView:
    say = reader.say
    here = (live.id, pod.round, pod.number, state)
    lines = [f"### {title_of(live)}", say("cup.decides", n=pod.round, table=pod.number)]
    parts: list[ui.Item[Any]] = []
    for seat, number in enumerate(pod.entrants):
        name = live.drawn_name(number, say)
        choices = [
            (str(place), say("cup.takes", who=name, place=place))
            for place in range(1, pod.size + 1)
        ]
        choices.append((FORFEIT, say("cup.forfeits", who=name)))
        ask = f"{say(f'seat.{SEATS[pod.seat_of(number)]}')} · {name}"
        parts.append(menu(choices, "cup_place", *here, seat, placeholder=ask, chosen=state[seat]))
    whole = _UNKNOWN not in state
    style = discord.ButtonStyle.success
    parts.append(
        button(say("cup.decide_so"), "cup_decided", *here, style=style, disabled=not whole)
    )
    lines.append(f"-# {say('cup.decides_points')}")
    return layout(ui.TextDisplay("\n".join(lines)), *rows(parts))


def _finish(pod: Pod, state: str) -> Finish:
    """What was chosen on the panel."""
    marks = dict(zip(pod.entrants, state, strict=True))
    places = {number: int(mark) for number, mark in marks.items() if mark.isdecimal()}
    forfeits = tuple(number for number, mark in marks.items() if mark == FORFEIT)
    return Finish(pod.round, pod.number, places, forfeits=forfeits)


async def _foresee(interaction: Interaction, live: LiveCup, finish: Finish, reader: Reader) -> None:
    """Ask whether it is to count, with what it would change."""
    after = await interaction.client.hall.cups.foresee(
        live, finish.round, finish.pod, finish.places, finish.points, frozenset(finish.forfeits)
    )
    pod = live.pod(finish.round, finish.pod)
    made = await asyncio.to_thread(foreseen, live, after, pod, reader.say)
    await reply(interaction, made)


# Its controls.


async def _at(interaction: Interaction, press: Press) -> tuple[LiveCup, Pod, str]:
    live = await interaction.client.hall.cups.cup(press.table)
    require_organiser(interaction, live)
    pod, state = live.pod(press.line, press.number(2)), press.text(3)
    allowed = f"{_UNKNOWN}{FORFEIT}" + "".join(map(str, range(1, pod.size + 1)))
    if len(state) != pod.size or set(state) - set(allowed):
        raise Refusal("refusal.old_control")
    return live, pod, state


async def place(interaction: Interaction, press: Press) -> None:
    """A menu: one more place is chosen."""
    await acknowledge(interaction, update=True)
    live, pod, state = await _at(interaction, press)
    seat, value = press.number(4), press.value
    if seat >= pod.size or (value != FORFEIT and value not in map(str, range(1, pod.size + 1))):
        raise Refusal("refusal.old_control")
    after = state[:seat] + value + state[seat + 1 :]
    await reply(interaction, _panel(live, pod, after, await reader_of(interaction)))


async def decided(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction, update=True)
    live, pod, state = await _at(interaction, press)
    if _UNKNOWN in state:
        raise Refusal("refusal.old_control")
    await _foresee(interaction, live, _finish(pod, state), await reader_of(interaction))


async def sure(interaction: Interaction, press: Press) -> None:
    """It counts, unless another result of that table was told since: then it is looked at anew."""
    await acknowledge(interaction, update=True)
    cups, reader = interaction.client.hall.cups, await reader_of(interaction)
    live = await cups.cup(press.table)
    require_organiser(interaction, live)
    pod = live.pod(press.line, press.number(2))
    places, points, forfeits = chosen(pod, press.text(4))
    if len(pod.finishes) != press.number(3) and not live.row.did(interaction.id):
        finish = Finish(pod.round, pod.number, places, points, tuple(forfeits))
        await _foresee(interaction, live, finish, reader)
        return
    await cups.decide(
        live.id,
        pod.round,
        pod.number,
        places,
        interaction.user.id,
        interaction.id,
        points=points,
        forfeits=forfeits,
    )
    await respond(interaction, reader.say("cup.decided", n=pod.round, table=pod.number))


async def which(interaction: Interaction, press: Press) -> None:
    """*Decide a result* of the newest round: which table? As many pages as it takes."""
    await acknowledge(interaction, update=press.line > 0)
    live = await interaction.client.hall.cups.cup(press.table)
    require_organiser(interaction, live)
    say, pods = (await reader_of(interaction)).say, _pods(live, None)
    if not pods:
        raise Refusal("refusal.no_round")
    pages = -(-len(pods) // MOST_OPTIONS)
    page = min(max(press.line, 1), pages)
    shown = pods[(page - 1) * MOST_OPTIONS : page * MOST_OPTIONS]
    named = [(str(pod.number), _named(live, pod, say)) for pod in shown]
    ways: list[ui.Item[Any]] = [menu(named, "cup_decide_at", live.id, pods[0].round)]
    if pages > 1:
        before, behind = max(1, page - 1), min(pages, page + 1)
        ways.append(button("◀", "cup_decide", live.id, before, "back", disabled=page == 1))
        ways.append(button("▶", "cup_decide", live.id, behind, "on", disabled=page == pages))
    await reply(interaction, layout(ui.TextDisplay(say("cup.decide_which")), *rows(ways)))


async def at_table(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction, update=True)
    live = await interaction.client.hall.cups.cup(press.table)
    require_organiser(interaction, live)
    pod = _meant(live, press.line, press.value or press.text(2))
    await reply(interaction, _panel(live, pod, _state(pod), await reader_of(interaction)))


ANSWERS: dict[str, Answer] = {
    "cup_place": place,
    "cup_decided": decided,
    "cup_decide_sure": sure,
    "cup_decide": which,
    "cup_decide_at": at_table,
}
