"""What organisers do to a cup that is announced: start it, look after its rounds, take somebody out
or put somebody else in, let it rest, end it.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import discord
from discord import ui

from cogs.cups.announcement import title_of
from cogs.cups.choosing import Chosen, require_sound
from cogs.cups.finding import organises, require_entrant, require_organiser
from cogs.cups.mending import move_ways
from cogs.hall.attending import STAND_IN
from cogs.hall.cups.live import LiveCup
from cogs.kit.answer import acknowledge, respond
from cogs.kit.controls import Answer, Interaction, Press, button, rows
from cogs.kit.reader import reader_of
from cogs.kit.times import moment
from data.refusal import Refusal
from data.stored_table import strength_in_words
from data.words import Words
from engine.cups.rounds import Round

How: TypeAlias = Literal["drop", "ban", "return", "forfeit"]
"""What is done to somebody in a cup."""


async def start(interaction: Interaction, live: LiveCup, *, state: str = "") -> None:
    """Entries close now; or the check-in does. ``state``: which of them was meant."""
    require_organiser(interaction, live)
    say = (await reader_of(interaction)).say
    after = await interaction.client.hall.cups.start(
        live.id, interaction.user.id, interaction.id, state=state or live.row.state
    )
    if after.row.state == "checking":
        until = moment(after.row.moment or 0)
        await respond(interaction, say("cup.checks_now", cup=title_of(after), when=until))
    else:
        await respond(interaction, say("cup.started", cup=title_of(after)))


async def show_round(interaction: Interaction, live: LiveCup) -> None:
    """How the round stands, with what organisers may do about it."""
    say, lines = (await reader_of(interaction)).say, [f"### {title_of(live)}"]
    round_ = live.round
    if round_ is None:
        live.require_running()
        lines.append(say("cup.no_round_yet" if not live.cup.rounds else "cup.between"))
    else:
        lines += _round_in_words(live, round_, say)
    ways = _ways(live, say) if organises(interaction, live) else []
    if gone := move_ways(interaction, live, say):
        lines.append(say("cup.channel_gone"))
        ways = [*gone, *ways] if ways else []
    await respond(interaction, "\n".join(lines), *rows(ways))


async def round_(
    interaction: Interaction,
    live: LiveCup,
    one: discord.Member | None = None,
    other: discord.Member | None = None,
) -> None:
    """How the round stands; two who are named are exchanged."""
    if one is not None and other is not None:
        await swap(interaction, live, one, other)
    else:
        await show_round(interaction, live)


async def apart(
    interaction: Interaction, live: LiveCup, one: discord.Member, other: discord.Member
) -> None:
    """Keep two entrants apart, or no longer: it is part of the plan, as all may read it."""
    require_organiser(interaction, live)
    say = (await reader_of(interaction)).say
    if live.row.state != "entering":
        raise Refusal("refusal.cup_settled")
    first, second = sorted(require_entrant(live, each.id, each.mention) for each in (one, other))
    if first == second:
        raise Refusal("refusal.cup_two")
    chosen, pair = Chosen.of(live.row), (first, second)
    kept = pair not in chosen.plan.apart
    pairs = [each for each in chosen.plan.apart if each != pair] + [pair] * kept
    chosen = chosen.planned(apart=sorted(pairs))
    require_sound(chosen, live.game)
    await interaction.client.hall.cups.change(
        live, chosen.plan, chosen.terms, name=chosen.name, until=chosen.until
    )
    told = "cup.kept_apart" if kept else "cup.not_kept_apart"
    await respond(interaction, say(told, one=one.mention, other=other.mention))


async def swap(
    interaction: Interaction, live: LiveCup, one: discord.Member, other: discord.Member
) -> None:
    """Exchange two entrants before the round begins."""
    require_organiser(interaction, live)
    say = (await reader_of(interaction)).say
    numbers = [require_entrant(live, each.id, each.mention) for each in (one, other)]
    await interaction.client.hall.cups.swap(
        live.id, numbers[0], numbers[1], interaction.user.id, interaction.id
    )
    await respond(interaction, say("cup.swapped", one=one.mention, other=other.mention))


async def drop(
    interaction: Interaction, live: LiveCup, member: discord.Member, how: How = "drop"
) -> None:
    """Take somebody out, or back in; or let them forfeit the table of this round alone."""
    require_organiser(interaction, live)
    say, cups = (await reader_of(interaction)).say, interaction.client.hall.cups
    number = require_entrant(live, member.id, member.mention)
    by = interaction.user.id, interaction.id
    deeds = {"drop": cups.drop, "ban": cups.ban, "return": cups.bring_back}
    if how == "forfeit":
        await cups.forfeit(live.id, live.require_round().number, (number,), *by)
    elif how in deeds:
        await deeds[how](live.id, number, *by)
    else:
        raise Refusal("refusal.old_control")
    await respond(interaction, say(f"cup.did_{how}", who=member.mention, cup=title_of(live)))


async def replace(
    interaction: Interaction,
    live: LiveCup,
    entrant: discord.Member,
    by: discord.Member | None = None,
) -> None:
    """Another member goes on for an entrant, also at the table that is played just now; or a house
    player, where nobody is named."""
    require_organiser(interaction, live)
    if by is not None and by.bot:
        raise Refusal("refusal.cannot_sit", who=by.mention)
    say = (await reader_of(interaction)).say
    number = require_entrant(live, entrant.id, entrant.mention)
    await interaction.client.hall.cups.replace(
        live.id,
        number,
        interaction.user.id,
        interaction.id,
        member_id=by.id if by is not None else None,
        name=by.display_name if by is not None else "",
        house=STAND_IN if by is None else None,
    )
    named = strength_in_words(STAND_IN, say) if by is None else by.mention
    await respond(interaction, say("cup.replaced", who=entrant.mention, by=named))


async def pause(interaction: Interaction, live: LiveCup, *, deed: str = "") -> None:
    """Let the cup and its tables rest, or go on. ``deed``: which of them was meant."""
    require_organiser(interaction, live)
    say, cups = (await reader_of(interaction)).say, interaction.client.hall.cups
    resting = live.row.paused is not None
    if deed and deed != _pausing(live):
        raise Refusal("refusal.cup_moved_on")
    do = cups.resume if resting else cups.pause
    await do(live.id, interaction.user.id, interaction.id)
    told = "cup.resumed" if resting else "cup.now_paused"
    await respond(interaction, say(told, cup=title_of(live)))


def _pausing(live: LiveCup) -> str:
    """What *Pause* does to a cup as it stands."""
    return "pause" if live.row.paused is None else "resume"


async def end(interaction: Interaction, live: LiveCup, *, sure: bool = False) -> None:
    """The standings are final; asked once more, for nothing takes it back."""
    require_organiser(interaction, live)
    live.require_running()
    say = (await reader_of(interaction)).say
    if not sure:
        style = discord.ButtonStyle.danger
        ways = [button(say("cup.end_sure"), "cup_end", live.id, style=style)]
        await respond(interaction, say("cup.end_asks", cup=title_of(live)), *rows(ways))
        return
    await interaction.client.hall.cups.end(live.id, interaction.user.id, interaction.id)
    await respond(interaction, say("cup.ended", cup=title_of(live)))


def _round_in_words(live: LiveCup, round_: Round, say: Words) -> list[str]:
    row = live.row.round
    facts: dict[str, object] = {"n": round_.number, "of": live.cup.rounds_to_play() or "…"}
    if row is None or not round_.begun:
        begins = moment(row.begins) if row is not None else "—"
        return [say("cup.round_begins", when=begins, **facts)]
    ended = sum(pod.over for pod in round_.pods)
    lines = [say("cup.round_runs", **facts)]
    if live.veiled:
        lines.append(say("cup.veiled"))
    else:
        lines.append(say("cup.tables_ended", n=ended, of=len(round_.pods)))
    if lacking := sum(pod.table_id is None and not pod.taken for pod in row.pods):
        lines.append(say("cup.tables_lacking", n=lacking))
    if row.ends is not None:
        overdue = say(f"choice.overdue.{live.cup.plan.overdue}")
        sentence = "cup.time_was" if row.late is not None else "cup.time_is"
        lines.append(say(sentence, when=moment(row.ends), overdue=overdue))
    return lines


def _ways(live: LiveCup, say: Words) -> list[ui.Item[Any]]:
    """What organisers may do now."""
    row, here = live.row, (live.id,)
    if row.state in ("entering", "checking"):
        style = discord.ButtonStyle.success
        asks = row.state == "entering" and row.terms.check_in
        label = say("cup.close_entries" if asks else "cup.start_now")
        return [
            button(label, "cup_start", *here, row.state, style=style),
            button(say("cup.change"), "cup_change", *here, disabled=row.state != "entering"),
        ]
    paused = row.paused is not None
    ways: list[ui.Item[Any]] = []
    if live.round is not None and not live.round.begun:
        told = row.round is not None and row.round.told
        style, n = discord.ButtonStyle.success, live.round.number
        off = paused or not told
        ways.append(button(say("cup.begin"), "cup_begin", *here, n, style=style, disabled=off))
        ways.append(button(say("cup.pair_again"), "cup_pair", *here, n, disabled=paused))
    elif live.round is not None:
        ways.append(button(say("cup.decide"), "cup_decide", *here))
    label = say("cup.go_on_now" if paused else "cup.pause")
    ways.append(button(label, "cup_pause", *here, _pausing(live)))
    return ways


# Buttons.


async def _cup(interaction: Interaction, press: Press) -> LiveCup:
    await acknowledge(interaction)
    return await interaction.client.hall.cups.cup(press.table)


async def start_(interaction: Interaction, press: Press) -> None:
    await start(interaction, await _cup(interaction, press), state=press.text(1))


async def begin(interaction: Interaction, press: Press) -> None:
    """The tables open now, if that round has not begun yet."""
    live = await _cup(interaction, press)
    require_organiser(interaction, live)
    _require_newest(live, press)
    say = (await reader_of(interaction)).say
    await interaction.client.hall.cups.begin(live.id, interaction.user.id, interaction.id)
    await respond(interaction, say("cup.began", n=press.line))


async def pair(interaction: Interaction, press: Press) -> None:
    """Pair that round anew, if it has not begun yet."""
    live = await _cup(interaction, press)
    require_organiser(interaction, live)
    _require_newest(live, press)
    say = (await reader_of(interaction)).say
    await interaction.client.hall.cups.pair(live.id, interaction.user.id, interaction.id)
    await respond(interaction, say("cup.paired_again", n=press.line))


def _require_newest(live: LiveCup, press: Press) -> None:
    """Refuse a button of an older round."""
    if live.round is None or live.round.number != press.line:
        raise Refusal("refusal.cup_moved_on")


async def pause_(interaction: Interaction, press: Press) -> None:
    await pause(interaction, await _cup(interaction, press), deed=press.text(1))


async def end_(interaction: Interaction, press: Press) -> None:
    await end(interaction, await _cup(interaction, press), sure=True)


ANSWERS: dict[str, Answer] = {
    "cup_start": start_,
    "cup_begin": begin,
    "cup_pair": pair,
    "cup_pause": pause_,
    "cup_end": end_,
}
