"""Advancing on the four tracks, paid or free, and the bonus beyond level 3 (T15)."""

from __future__ import annotations

from engine.game import Action
from engine.games.tzolkin.actions import DONE, GAINS, LEARNS, PAYS
from engine.games.tzolkin.state import TRACK, VP, TzolkinState
from engine.games.tzolkin.symbols import Gain, GainOfChoice, TempleUp, Vp
from engine.games.tzolkin.tables import PARTS, PRICES, SKULL, TOP_LEVEL, TRACKS, amounts

BONUS = TOP_LEVEL + 1
"""The level that a deed names when the bonus was given."""
BONUSES = tuple(track.bonus for track in PARTS.technologies.tracks)


def cheapest(row: list[int]) -> int:
    """The lowest price of an advance."""
    return min(PRICES[level] for level in row[TRACK : TRACK + len(TRACKS)])


def offered(row: list[int], mode: str) -> list[Action]:
    """TD9: the tracks that can be paid for; all when it is ``free``."""
    if mode == "free":
        return list(LEARNS)
    held = row[0] + row[1] + row[2]
    steps: list[Action] = [
        LEARNS[track] for track in range(len(TRACKS)) if PRICES[row[TRACK + track]] <= held
    ]
    if mode == "more":
        steps.append(DONE)
    return steps


def payments(row: list[int], count: int) -> list[Action]:
    """TD10: every way to choose this many of the resources held."""
    wood, stone, gold = row[:3]
    return [
        pay
        for pay in PAYS[count]
        if pay.resources.count(0) <= wood
        and pay.resources.count(1) <= stone
        and pay.resources.count(2) <= gold
    ]


def gains(count: int) -> list[Action]:
    """TD12, TD23."""
    return list(GAINS[count])


def advance(state: TzolkinState, seat: int, track: int) -> None:
    """One level on this track, or its bonus (T15.3)."""
    row = state.rows[seat]
    level = row[TRACK + track] + 1
    state.deeds.append(("learn", track, level))
    if level <= TOP_LEVEL:
        row[TRACK + track] = level
        return
    match BONUSES[track]:
        case TempleUp(steps=steps):
            state.agenda += [("up", 1)] * steps
        case GainOfChoice(count=count):
            state.agenda.append(("gain", count))
        case Vp(amount=vp):
            row[VP] += vp
        case Gain(items=items):
            receive(state, seat, amounts(items))


def receive(state: TzolkinState, seat: int, items: tuple[int, ...]) -> None:
    """Materials from the bank; skulls only as far as there are any (T1.5)."""
    row = state.rows[seat]
    for kind in range(SKULL):
        row[kind] += items[kind]
    if items[SKULL]:
        skulls = min(items[SKULL], state.skulls)
        row[SKULL] += skulls
        state.skulls -= skulls
