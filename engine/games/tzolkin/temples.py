"""Going up and down the temples, and what the gods give on food days (T13, T16.7 to T16.11)."""

from __future__ import annotations

from engine.games.tzolkin.state import LIGHT, TEMPLE, VP, TzolkinState
from engine.games.tzolkin.tables import LEADER_VP, REWARDS, SKULL, STEP_VP, TEMPLES, TOPS


def up(state: TzolkinState, seat: int, temple: int, steps: int = 1) -> None:
    """Move up this many steps; steps beyond the top are lost."""
    row, at, top = state.rows[seat], TEMPLE + temple, TOPS[temple]
    for _ in range(steps):
        if row[at] == top:  # T13.6
            return
        if row[at] == top - 1:
            if any(other[at] == top for other in state.rows):  # T13.5
                return
            row[LIGHT] = 1  # T13.7
        row[at] += 1


def angers(row: list[int]) -> list[int]:
    """T13.9: the temples of which the gods may take a step."""
    return [temple for temple in range(len(TEMPLES)) if row[TEMPLE + temple] > 0]


def down(state: TzolkinState, seat: int, temple: int) -> None:
    """T13.9."""
    state.rows[seat][TEMPLE + temple] -= 1


def give_materials(state: TzolkinState) -> list[tuple[int, ...]]:
    """The middle of an age: everybody gets the rewards of their step and all lower ones (T16.7).
    Returns what each seat got."""
    gifts = [
        [
            sum(kinds)
            for kinds in zip(
                *(REWARDS[temple][row[TEMPLE + temple]] for temple in range(len(TEMPLES))),
                strict=True,
            )
        ]
        for row in state.rows
    ]
    if sum(gift[SKULL] for gift in gifts) > state.skulls:  # T16.8
        for gift in gifts:
            gift[SKULL] = 0
    for row, gift in zip(state.rows, gifts, strict=True):
        for kind, count in enumerate(gift):
            row[kind] += count
        state.skulls -= gift[SKULL]
    return [tuple(gift) for gift in gifts]


def give_points(state: TzolkinState) -> list[int]:
    """The end of an age: VP for everybody's steps and the highest on each temple (T16.9, T16.10).
    Returns what each seat got."""
    gifts = [0] * state.seats
    for temple, by_step in enumerate(STEP_VP):
        steps = [row[TEMPLE + temple] for row in state.rows]
        highest, bonus = max(steps), LEADER_VP[temple][state.age - 1]
        if steps.count(highest) > 1:
            bonus //= 2
        for seat, step in enumerate(steps):
            gifts[seat] += by_step[step] + (bonus if step == highest else 0)
    for row, gift in zip(state.rows, gifts, strict=True):
        row[VP] += gift
    return gifts
