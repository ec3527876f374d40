"""The message that publishes a round: who plays at which table, the seals of its deals, and when it
begins.
"""

from __future__ import annotations

from discord import ui

from cogs.cups.announcement import listed, title_of
from cogs.hall.cups.live import LiveCup
from cogs.kit.controls import button, layout, rows
from cogs.kit.reader import Reader
from cogs.kit.times import moment
from data.words import Words
from engine.cups.rounds import Round

_LONGEST_LIST, _LONGEST_BYES = 2_400, 900
"""Letters of the tables, and of the names of those who have a bye."""


def paired_message(live: LiveCup, round_: Round, reader: Reader) -> ui.LayoutView:
    """It calls nobody: everybody is called at their table."""
    told = ui.TextDisplay[ui.LayoutView]("\n".join(paired_in_words(live, round_, reader.say)))
    ways = rows([button(reader.say("cup.pods"), "cup_pods", live.id, round_.number, 1)])
    return layout(told, *ways)


def paired_in_words(live: LiveCup, round_: Round, say: Words) -> list[str]:
    """A round that has not begun."""
    row = live.row.round
    facts: dict[str, object] = {"n": round_.number, "of": live.cup.rounds_to_play() or "…"}
    otherwise = round_.attempt > 1 or round_.swapped
    again = "cup.paired_anew" if otherwise else "cup.paired"
    lines = [f"### {title_of(live)}", say(again, **facts)]
    if row is not None:
        lines.append(say("cup.tables_open", when=moment(row.begins)))
    lines += _tables(live, round_, say)
    if round_.byes:
        names = listed([live.name(number, say) for number in round_.byes], say, _LONGEST_BYES)
        lines.append(say("cup.byes", who=names, n=len(round_.byes)))
    lines += [
        say("cup.deal_seal", n=size, seal=seal) for size, seal in sorted(round_.seals.items())
    ]
    if live.veiled:
        lines.append(f"-# {say('cup.veiled')}")
    return lines


def _tables(live: LiveCup, round_: Round, say: Words) -> list[str]:
    """A line for each table, as many as there is room for."""
    lines: list[str] = []
    length = 0
    for pod in round_.pods:
        names = ", ".join([live.name(number, say) for number in pod.entrants])
        if pod.house:
            names += f", {say('cup.house_fills', n=len(pod.house))}"
        line = f"{say('cup.table', n=pod.number)} · {names}"
        length += len(line) + 1
        if length > _LONGEST_LIST:
            lines.append(say("cup.more_tables", n=len(round_.pods) - len(lines)))
            break
        lines.append(line)
    return lines
