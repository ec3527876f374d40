"""What a view of the game says, in the terms of the picture and of the text board."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import cast

from engine.game import Score
from engine.games.tzolkin.food import hunger
from engine.games.tzolkin.state import TzolkinState
from engine.games.tzolkin.tables import (
    CHICHEN,
    FOOD_DAYS,
    FREE,
    GOODS,
    LAST,
    NEXT_ACTION,
    NOBODY,
    PARTS,
    SKULL,
)
from renderers.scene import Scene

KINDS = ("farm", "funerary", "civil", "sacred")
BOX = 6
"""Workers of a seat."""
_QUARTERS = ("", "¼", "½", "¾")


def view_of(scene: Scene) -> TzolkinState:
    return cast("TzolkinState", scene.view)


def points(score: Score) -> str:
    """A score with its quarters and a true minus."""
    exact = Fraction(score)
    whole, quarters = divmod(abs(int(4 * exact)), 4)
    return "−" * (exact < 0) + (str(whole) if whole or not quarters else "") + _QUARTERS[quarters]


def signed(change: int) -> str:
    return f"+{change}" if change >= 0 else f"−{-change}"


def kinds(view: TzolkinState, seat: int) -> Counter[str]:
    """Own buildings by kind, and own monuments."""
    found = Counter(PARTS.buildings[tile].category for tile in view.built[seat])
    found["monument"] = len(view.raised[seat])
    return found


def workers_out(view: TzolkinState, seat: int) -> int:
    return view.workers_in_play(seat) - view.player(seat).hand


def corn_due(view: TzolkinState, seat: int) -> int:
    """What feeding everybody would cost today (T16.2 to T16.5)."""
    hungry, price = hunger(view, seat)
    return hungry * price


def food_days_ahead(view: TzolkinState) -> tuple[int, ...]:
    return FOOD_DAYS[view.feasts :]


def days_to_food(view: TzolkinState) -> int:
    """Days until the next food day, 0 today or when there is none."""
    ahead = food_days_ahead(view)
    return max(0, ahead[0] - view.day) if ahead else 0


def goods(view: TzolkinState, seat: int) -> tuple[tuple[str, int], ...]:
    """Corn first, then what is dug and cut, then skulls."""
    row = view.rows[seat]
    order = (3, 0, 1, 2, SKULL)
    return tuple((GOODS[kind], row[kind]) for kind in order)


def free_space(view: TzolkinState, gear: int) -> int:
    """Where the next worker on a gear would stand (T5.2), or NOBODY."""
    holes = view.on_gear(gear)[: LAST[gear] + 1]
    return holes.index(NOBODY) if NOBODY in holes else NOBODY


def next_price(view: TzolkinState) -> int:
    """What the next worker of this turn costs above the number of its space (T5.5)."""
    return sum(deed[0] == "place" for deed in view.deeds)


def step_back(view: TzolkinState, gear: int, number: int) -> int:
    """The corn for an action below the space of the worker just taken (T6.2, T6.5); 0 when the
    action is copied or free."""
    taken = [deed for deed in view.deeds if deed[0] == "take"]
    if not taken or view.asks(view.active) != "do":
        return 0
    space = int(taken[-1][2])
    if gear == CHICHEN and view.player(view.active).theology >= NEXT_ACTION:
        space += space == LAST[gear] - 1  # TR7: the free choice is cheaper
    return 0 if space >= FREE[gear] else max(0, space - number)


def raised_in(view: TzolkinState) -> dict[int, tuple[int, int]]:
    """For each emptied slot a monument that stood there or beside it, and who raised it."""
    slots = [slot for slot, tile in enumerate(view.monuments) if tile == NOBODY]
    taken = sorted((tile, seat) for seat, tiles in enumerate(view.raised) for tile in tiles)
    return dict(zip(slots, taken, strict=False))


def earned(view: TzolkinState, seat: int) -> list[tuple[str, str]]:
    """The parts of a final score: sign and points."""
    final = view.final[seat]
    return [
        ("vp", points(final.before)),
        ("corn", points(Fraction(final.quarters, 4))),
        ("skull", points(final.skulls)),
        ("monument", points(final.monuments)),
    ]


def state(view: TzolkinState, seat: int) -> str:
    """What a seat has done in a choice that all make at once."""
    if view.phase != "keep":
        return ""
    return "chosen" if view.ready[seat] else "choosing"
