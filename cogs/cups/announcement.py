"""The message that announces a cup, and tells what has become of it for as long as it stands: what
is played, who entered, and the buttons for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
from discord import ui

from cogs.cups.choosing import duplicate_of
from cogs.cups.foretelling import will_happen
from cogs.cups.options import in_words
from cogs.hall.cups.live import LiveCup
from cogs.kit.controls import button, layout, rows
from cogs.kit.permissions import named
from cogs.kit.reader import Reader
from cogs.kit.spans import span
from cogs.kit.times import clock_in_words, moment
from data.cup_rows import Terms
from data.words import Words
from engine.clock import NONE
from engine.cups.plan import Plan
from engine.game import Game
from engine.markup import escaped
from renderers.first_sight import has_first_sight

_LONGEST_LIST, _LONGEST_GONE, _LONGEST_APART = 1_800, 400, 400
"""Letters of the names of those who entered: a message has 4,000 in all."""


def announcement(live: LiveCup, reader: Reader, missing: list[str] | None = None) -> ui.LayoutView:
    """What all see of a cup, whatever has become of it. ``missing`` are permissions without which
    its tables cannot be opened."""
    say, row = reader.say, live.row
    told = [f"### {title_of(live)}", stands(live, say)]
    if row.running and missing:
        told.append(say("cup.lacks", permissions=named(missing, say)))
    told += terms_in_words(live.cup.plan, row.terms, live.game, say)
    told += _apart(live, say)
    if row.running:
        told += will_happen(live, say)
    told.append(f"-# {say('cup.organised', who=organisers(live))}")
    who = entered(live, say)
    if row.running:
        who.append(say("cup.seal", seal=row.seal))
    parts: list[ui.Item[Any]] = [
        ui.TextDisplay("\n".join(told)),
        ui.Separator(),
        ui.TextDisplay("\n".join(who)),
        *rows(_ways(live, say)),
    ]
    return layout(*parts)


def title_of(live: LiveCup) -> str:
    """What a cup is called, as a message may show it."""
    return escaped(live.row.name)


def organisers(live: LiveCup) -> str:
    """Whoever organises a cup, as mentions that call nobody."""
    row = live.row
    members = [f"<@{each}>" for each in (row.host_id, row.beside_id) if each]
    roles = [f"<@&{row.role_id}>"] if row.role_id else []
    return ", ".join([*members, *roles]) or "—"


def terms_in_words(plan: Plan, terms: Terms, game: Game, say: Words) -> list[str]:
    """What an organiser chooses: first the game and how it is played, who may enter, and then in
    small print a line for each other thing that is not as ever."""
    clock = clock_in_words(terms.clock, say)
    lines = [f"**{say(f'{game.key}.title')}** · {_sizes(plan, say)} · {clock}"]
    lines += who_may_enter(terms, say)
    return lines + [f"-# {line}" for line in _small_print(plan, terms, game, say)]


def _small_print(plan: Plan, terms: Terms, game: Game, say: Words) -> list[str]:
    lines = [say(f"choice.format.{plan.format}")]
    if plan.has_groups:
        lines = [say("cup.groups", group=plan.group, n=plan.qualify)]
    if options := in_words(game, plan.options, say):
        lines.append(say("cup.with_options", options=options))
    if plan.duplicate:
        lines.append(say(f"cup.duplicate_{duplicate_of(plan)}"))
        if plan.compares:
            lines.append(say(f"cup.lone_told.{plan.lone}"))
        lines.append(say("cup.private" if terms.private else "cup.veiled"))
    elif terms.private:
        lines.append(say("cup.private"))
    if terms.clock != NONE:
        lines.append(say("cup.out_of_time", then=say(f"choice.late.{terms.out_of_time}")))
    if terms.lasts:
        overdue = say(f"choice.overdue.{plan.overdue}")
        lines.append(say("cup.lasts", span=span(terms.lasts, say), overdue=overdue))
    if plan.seeding != "lot":
        lines.append(say("cup.seeded"))
    if plan.least:
        lines.append(say("cup.least", n=plan.least))
    if plan.late:
        lines.append(say("cup.late_entry", n=plan.late))
    return lines


def _apart(live: LiveCup, say: Words) -> list[str]:
    """Who is kept apart."""
    pairs = [" – ".join(live.name(number, say) for number in pair) for pair in live.cup.plan.apart]
    who = listed(pairs, say, _LONGEST_APART)
    return [f"-# {say('cup.apart', who=who)}"] if pairs else []


def who_may_enter(terms: Terms, say: Words) -> list[str]:
    """The conditions; none where everybody may."""
    lines: list[str] = []
    if terms.needs_role:
        lines.append(say("cup.needs_role", role=f"<@&{terms.needs_role}>"))
    least, most = terms.least_rating, terms.most_rating
    if least is not None and most is not None:
        lines.append(say("cup.needs_rating", least=least, most=most))
    elif least is not None:
        lines.append(say("cup.needs_least", least=least))
    elif most is not None:
        lines.append(say("cup.needs_most", most=most))
    return lines


def entered(live: LiveCup, say: Words) -> list[str]:
    """Who plays, in the order of entering, as many as there is room for."""
    everybody = sorted(live.cup.entrants.items())
    playing = [number for number, each in everybody if each.status == "in"]
    gone = [number for number, each in everybody if each.status != "in"]
    lines = [f"**{say('cup.entered', n=len(playing))}**"]
    if playing:
        lines.append(listed(_names(live, playing, say), say))
    if gone:
        lines.append(say("cup.gone", who=listed(_names(live, gone, say), say, _LONGEST_GONE)))
    return lines


def _names(live: LiveCup, entrants: Iterable[int], say: Words) -> list[str]:
    """Their names in a message; while they confirm, a mark behind those who have."""
    checks = live.row.state == "checking"
    return [
        live.name(each, say) + (" ✓" if checks and live.entrant(each).here else "")
        for each in entrants
    ]


def listed(names: list[str], say: Words, longest: int = _LONGEST_LIST) -> str:
    """Return these names as far as there is room, and how many more there are."""
    shown, length = 0, 0
    for name in names:
        length += len(name) + 2
        if length > longest:
            break
        shown += 1
    told = ", ".join(names[:shown])
    rest = len(names) - shown
    return f"{told} {say('cup.and_more', n=rest)}" if rest else told


def _sizes(plan: Plan, say: Words) -> str:
    told = [say("cup.tables_of", n=plan.pod)]
    if plan.rounds:
        told.append(say("cup.rounds", n=plan.rounds))
    if plan.has_bracket:
        told.append(say("cup.go_on", n=plan.go_on))
    return ", ".join(told)


def stands(live: LiveCup, say: Words) -> str:
    """One line: what happens now, and until when."""
    row = live.row
    if row.state == "over":
        return _winners(live, say)
    if row.paused is not None:
        return say("cup.paused")
    if row.state == "checking":
        return say("cup.checking", when=moment(row.moment) if row.moment else "—")
    if row.state == "playing":
        return _round(live, say)
    if row.moment is None:
        return say("cup.open")
    told = say("cup.open_until", when=moment(row.moment))
    if row.terms.check_in:
        told += f" · {say('cup.then_check_in', span=span(row.terms.check_in, say))}"
    return told


def _round(live: LiveCup, say: Words) -> str:
    newest = live.row.round
    if newest is None:
        return say("cup.between")
    facts: dict[str, object] = {"n": newest.number, "of": live.cup.rounds_to_play() or "…"}
    if not newest.pods:
        return say("cup.round_begins", when=moment(newest.begins), **facts)
    told = say("cup.round_runs", **facts)
    return f"{told} · {say('cup.until', when=moment(newest.ends))}" if newest.ends else told


def _winners(live: LiveCup, say: Words) -> str:
    if not live.cup.rounds:
        return say("cup.called_off")
    first = [each.entrant for each in live.cup.standings().rows if each.place == 1]
    return say("cup.won", who=", ".join(live.name(entrant, say) for entrant in first))


def _ways(live: LiveCup, say: Words) -> list[ui.Button[Any]]:
    """Whether somebody may do that is told when it is pressed."""
    row, key = live.row, live.game.key
    ways: list[ui.Button[Any]] = []
    if row.running and live.cup.may_enter():
        primary = discord.ButtonStyle.primary
        ways.append(button(say("cup.enter"), "cup_enter", row.id, style=primary))
    if row.state == "checking":
        success = discord.ButtonStyle.success
        ways.append(button(say("cup.here"), "cup_here", row.id, style=success))
    if row.running:
        ways.append(button(say("cup.leave"), "cup_leave", row.id))
    if row.state == "entering":
        ways.append(button(say("cup.change"), "cup_change", row.id))
    if row.rounds:
        ways.append(button(say("cup.standings"), "cup_standings", row.id))
        ways.append(button(say("cup.pods"), "cup_pods", row.id))
    if has_first_sight(key):
        ways.append(button(say("sight.how"), "sight", key))
    ways.append(button(say("cup.counting"), "cup_counting", row.id))
    return ways
