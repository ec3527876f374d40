"""Positions of Yucatan for the tests, written the way the worked examples are.

The pieces of a player are written with blanks between: ``d4`` a small village, ``h5+`` a large one,
``jaguar@e1`` a warrior, ``jaguar@e1*2`` one with two prisoners, ``jaguar@e1!`` one whose guild
everybody knows.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import copy
from random import Random
from typing import Any

from engine.game import END, SEATS, Event
from engine.games.yucatan import GAME
from engine.games.yucatan.board import all_maps, cells_in
from engine.games.yucatan.components import GUILDS, PARTS
from engine.games.yucatan.position import YucatanPosition
from engine.games.yucatan.state import Rules
from engine.notation import action_meant
from engine.playout import Playout
from engine.record import Line, Record
from tests.engine.games.told import fact as fact
from tests.engine.games.told import kinds as kinds

NAMES = {2: "two_shores", 3: "three_shores", 4: "four_corners"}
"""By number of seats the map of the examples."""
MAPS = ("two_bends", *NAMES.values())


def fresh(
    seats: int = 2,
    *,
    first: int = 0,
    order: Sequence[int] = (),
    on: str | None = None,
    **rules: bool,
):
    """Return the beginning of the set-up."""
    return YucatanPosition.begin(all_maps()[on or NAMES[seats]], Rules(**rules), first, order)


def table(
    red: str = "",
    blue: str = "",
    *more: str,
    neutral: str = "",
    turn: int = 0,
    city: Sequence[int] = (),
    levels: Sequence[int] = (),
    supply: int | None = None,
    phase: str = "play",
    seats: int | None = None,
    on: str | None = None,
    **rules: bool,
) -> YucatanPosition:
    """A moment of play with just these pieces. What is missing to fifty prisoners is in the supply,
    or in the last city when the supply is given."""
    texts = [red, blue, *more]
    here = fresh(seats or len(texts), on=on, **rules)
    here.phase, here.active = phase, turn
    here.towns, here.men = here.towns[:], here.men[:]
    here.reserves = here.reserves[:]
    for seat, text in enumerate(texts):
        for piece in text.split():
            _place(here, seat, piece)
    here.towns[-1] = sum(1 << here.map.number[cell] for cell in neutral.split())
    here.tokens = [0] * here.seats
    here.box = PARTS.neutral_villages - here.towns[-1].bit_count()
    here.levels = [*levels, *[0] * here.seats][: here.seats]
    here.city = [*city, *[0] * here.seats][: here.seats]
    left = PARTS.prisoners - sum(here.city) - sum(here.loads)
    here.supply = left if supply is None else supply
    here.city[-1] += left - here.supply
    here.settle_free()
    return here


def _place(here: YucatanPosition, seat: int, piece: str) -> None:
    guild, at, place = piece.rpartition("@")
    if not at:
        bit = 1 << here.map.number[place.rstrip("+")]
        here.towns[seat] |= bit
        here.large |= bit if place.endswith("+") else 0
        return
    name, _, load = place.rstrip("!").partition("*")
    cell = here.map.number[name]
    here.men[seat] |= 1 << cell
    here.guilds[cell] = GUILDS.index(guild)
    here.loads[cell] = int(load or 0)
    here.reserves[len(GUILDS) * seat + GUILDS.index(guild)] -= 1
    here.shown |= (1 << cell) * place.endswith("!")


def do(position: YucatanPosition, *steps: str) -> list[Event]:
    """Whoever is on turn takes these steps, each by its text, and ends the turn."""
    events: list[Event] = []
    seat = position.active
    for step in steps:
        events += position.play(seat, action_meant(position, seat, step))
    return events + position.play(seat, END)


def offered(position: YucatanPosition, beginning: str = "") -> list[str]:
    """The steps that whoever is on turn may take, of those that begin so."""
    texts = [str(action) for action in position.actions(position.active)]
    return [text for text in texts if f"{text} ".startswith(beginning)]


def cells(position: YucatanPosition, verb: str) -> str:
    """The last tokens of the steps with that verb, in the order of the cells: ``d2 e2``."""
    last = {text.split()[-1] for text in offered(position, f"{verb} ")}
    return " ".join(sorted(last, key=position.map.number.__getitem__))


def in_order(position: YucatanPosition, names: str) -> str:
    """Cells in the order of the map, from a list with commas."""
    found = names.replace(",", " ").split()
    return " ".join(sorted(found, key=position.map.number.__getitem__))


def pieces(position: YucatanPosition, seat: int) -> str:
    """The pieces of a seat as they are written above: villages, then warriors."""
    names = position.map.names
    towns = [
        names[cell] + "+" * (position.large >> cell & 1) for cell in cells_in(position.towns[seat])
    ]
    men = [
        f"{pawn.guild}@{names[pawn.cell]}"
        + (f"*{pawn.prisoners}" if pawn.prisoners else "")
        + ("!" if pawn.open else "")
        for pawn in position.pawns()
        if pawn.seat == seat
    ]
    return " ".join(towns + men)


def told(position: YucatanPosition, step: str) -> list[tuple[str, dict[str, Any]]]:
    """What is foretold of a step of whoever is on turn, without ``ahead_``."""
    seat = position.active
    events = position.foretold(seat, action_meant(position, seat, step))
    return [(event.kind.removeprefix("ahead_"), dict(event.facts)) for event in events]


# Games that differ in what nobody else may know.


def until_the_first_fight(seats: int, seed: int) -> Record:
    """A game up to its first fight, not before everybody has had some turns."""
    random = Random(seed)
    while True:
        playout = Playout(GAME, seats, {}, random, choose=GAME.explore, longest=100)
        record = playout.finish().record()
        record.result = None
        for number, (_, turn) in enumerate(record.replay(GAME), 1):
            if turn and any(event.kind == "fight" for event in turn.events):
                record.lines = record.lines[:number]
                break
        else:
            continue  # a game of this many turns may have no fight
        if len(record.lines) > 12 + 8 * seats:
            return record


def two_worlds(seats: int, seed: int) -> tuple[Record, Record]:
    """A game without a fight, and the same one with other guilds in the hands of red: for everybody
    else they are the same."""
    one = until_the_first_fight(seats, seed)
    one.lines.pop()
    two = copy(one)
    two.lines = [
        Line(line.seat, _others(line.text)) if line.seat == 0 else line for line in one.lines
    ]
    return one, two


def _others(text: str) -> str:
    """The turn with the next guild for each."""
    following = dict(zip(GUILDS, (*GUILDS[1:], GUILDS[0]), strict=True))
    return re.sub("|".join(GUILDS), lambda found: following[found[0]], text)


def veils(record: Record) -> list[str]:
    """Its lines as others may read them."""
    return [turn.veiled if turn else "" for _, turn in record.replay(GAME)]


__all__ = ["SEATS"]
