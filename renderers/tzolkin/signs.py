"""What is marked, below the pieces and above them: what the last turn brought, and what may be
chosen next."""

from __future__ import annotations

from collections.abc import Collection

from engine.games.tzolkin.actions import FIRST_SPACE
from engine.games.tzolkin.state import TzolkinState
from engine.games.tzolkin.tables import LAST, NOBODY, TOP_LEVEL
from renderers.kit.frame import Frame
from renderers.scene import Scene
from renderers.tzolkin import facts, gears, ladders


def show_last_below(frame: Frame, marks: facts.Last) -> None:
    for gear, space in (*marks.placed, *marks.left):
        gears.ring_hole(frame, gear, space, "last")
    for (gear, did), seat in marks.done.items():
        gears.outline_space(frame, gear, did, f"last {seat}")


def show_last_above(frame: Frame, marks: facts.Last) -> None:
    for gear, space in marks.placed:
        gears.spark(frame, gear, space)


def show_draft(frame: Frame, view: TzolkinState) -> None:
    """The workers placed in the turn that is going on."""
    for deed in view.deeds:
        if deed[0] == "place":
            gears.ring_hole(frame, int(deed[1]), int(deed[2]), "chosen")


def show_legal_below(frame: Frame, legal: facts.Legal) -> None:
    for gear, space in legal.takes:
        gears.ring_hole(frame, gear, space, "legal")


def show_legal_above(frame: Frame, scene: Scene, legal: facts.Legal) -> None:
    """Prices of free sockets, actions, temples and tracks."""
    view = facts.view_of(scene)
    for gear, space in legal.actions:
        price = facts.step_back(view, gear, space)
        gears.outline_space(frame, gear, space, "legal", price)
    for gear, space in legal.takes:
        city = gears.CITIES[gear]  # towards its rim no neighbour is covered
        frame.icon("legal", city.beside(space, 22 - 0.3 * city.r), 16, claim=False)
    for temple in legal.temples:
        ladders.show_legal_temple(frame, temple)
    for track in legal.tracks:
        level = view.player(view.active).levels[track]
        ladders.show_legal_track(frame, track, min(TOP_LEVEL, level + 1))
    if legal.places:
        show_prices(frame, view, legal.places)


def show_prices(frame: Frame, view: TzolkinState, places: Collection[int]) -> None:
    """What the next worker costs on each gear; in fog where it cannot be paid."""
    extra = facts.next_price(view)
    for gear in range(len(LAST)):
        space = facts.free_space(view, gear)
        if space != NOBODY:
            at = gears.CITIES[gear].hole(space)
            gears.show_price(frame, at, space + extra, legal=gear in places)
    if view.space == NOBODY:
        gears.show_price(frame, gears.layout.FIRST_SPACE, extra, legal=FIRST_SPACE in places)
