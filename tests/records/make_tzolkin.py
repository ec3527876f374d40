"""Writes the golden records of Tzolk'in: ``python -m tests.records.make_tzolkin``.

The games are played by the title's own random player who gets around, or by :func:`idle`, who does
as little as may be, so that scores are tied.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.game import END, Action, Position
from engine.games.tzolkin import GAME
from engine.games.tzolkin.actions import SKIP, Keep, Place, Take
from engine.games.tzolkin.position import TzolkinPosition
from engine.games.tzolkin.symbols import Gain
from engine.games.tzolkin.tables import PARTS
from tests.records.making import Played, Wanted, anything, ends, keep, many, taken_back, tells


def idle(position: Position, seat: int, legal: Sequence[Action], random: Random) -> Action:
    """Ends as soon as may be, places one worker, takes one and lets it do nothing."""
    for wish in (END, SKIP):
        if wish in legal:
            return wish
    quiet = [step for step in legal if isinstance(step, Place | Take)]
    return random.choice(quiet or list(legal))


OPENING = [
    "place tikal, place yaxchilan, place palenque",
    "place palenque, place palenque",
    "place yaxchilan, place yaxchilan, place tikal",
    "place tikal, place first",
    "days 1",
    "place palenque, place palenque",
    "take yaxchilan 1, do 1, take tikal 1, do 1, learn agriculture, pay wood",
    "place tikal",
    "take yaxchilan 3, do 3",
]
"""The two opening rounds of the rulebook: green, blue, red and yellow there, here whoever begins
and the seats on the left. The corn they need follows from the costs it names."""
CORN = ((3, 99), (4, 8), (7, 99), (8, 99))


def rulebook(position: Position, seat: int, legal: Sequence[Action], random: Random) -> Action:
    """Keeps wealth that allows the rulebook's opening, plays it, and then gets around."""
    assert isinstance(position, TzolkinPosition)
    if position.phase == "keep":
        least, most = CORN[(seat - position.first) % 4]
        fits = [
            step
            for step in legal
            if isinstance(step, Keep)
            and least <= _corn(step.one) + _corn(step.two) <= most
            and 14 not in {step.one, step.two}
        ]
        return (fits or list(legal))[0]
    turn = (position.round - 1) * 5 + (seat - position.first) % 4
    turn = 4 if position.phase == "days" else turn
    if position.round > 2 or turn >= len(OPENING):
        return GAME.explore(position, seat, legal, random)
    steps = [*OPENING[turn].split(", "), "end"]
    done = len(position.deeds) if position.way == "place" else _steps_taken(position)
    return next((step for step in legal if str(step) == steps[done]), legal[-1])


def _corn(tile: int) -> int:
    return sum(
        effect.items.get("corn", 0)
        for effect in PARTS.wealth_tiles[tile].effects
        if isinstance(effect, Gain)
    )


def _steps_taken(position: TzolkinPosition) -> int:
    """How far a pick-up, or the choice of days, has come."""
    words = {"take": 1, "do": 1, "learn": 2}
    learning = bool(position.agenda) and position.agenda[-1][0] == "pay"
    return sum(words[str(deed[0])] for deed in position.deeds) + learning + bool(position.chosen)


def opens(played: Played) -> bool:
    """The costs and gains of the rulebook's opening."""
    turns = [event for event in played.events if event.kind in {"placed", "took"}][:9]
    corn = [event.facts["corn"] for event in turns if event.kind == "placed"]
    took = [
        (event.facts["gear"], event.facts["did"], dict(event.facts["brought"]))
        for event in turns
        if event.kind == "took"
    ]
    return corn == [3, 4, 7, 3, 5, 0] and took == [
        ("yaxchilan", 1, {"wood": 1}),
        ("tikal", 1, {"wood": -1, "agriculture": 1}),
        ("yaxchilan", 3, {"gold": 1, "corn": 2}),
    ]


def after_day_27(played: Played) -> bool:
    """The last food day came on the day after its tooth."""
    return any(event.kind == "day" and event.facts["day"] == 28 for event in played.events)


WANTED = [
    Wanted("2-players-points", 2, ends("points")),
    Wanted("3-players-monuments", 3, many("raised", 3)),
    Wanted(
        "4-players-skulls-and-tombs", 4, tells("skull", "copied", "offered", "burned", "begged")
    ),
    Wanted("4-players-last-food-day-on-day-28", 4, after_day_27),
    Wanted("3-players-bonuses", 3, many("bonus", 4)),
    Wanted("2-players-decided-by-workers", 2, ends("workers"), choose=idle),
    Wanted("3-players-shared-win", 3, ends("shared"), choose=idle),
    *(
        Wanted(f"{seats}-players-first-{colour}", seats, anything, {"first": colour})
        for seats, colour in ((2, "red"), (2, "blue"), (3, "green"), (4, "yellow"))
    ),
    Wanted("4-players-rulebook-opening", 4, opens, choose=rulebook),
    Wanted("3-players-undo", 3, ends("points"), change=taken_back(GAME, (0, 40), 10)),
]


if __name__ == "__main__":
    keep(GAME, WANTED, GAME.explore)
