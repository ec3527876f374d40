"""What a seat of Das Gold der Maya may not know (GI8): bids not shown yet, backs of pieces it never
owned, the bag, and beads behind screens.

Pieces and their backs are dealt (G2.2, G2.5). Beads can be counted: all begin with the same, and
prices are paid openly. Bids are chosen: a player is imagined to think of two numbers of beads, each
of what they own equally likely, and to bid the lower one.
"""

from __future__ import annotations

from random import Random

from engine.games.gold import unseen
from engine.games.gold.actions import LOTS
from engine.games.gold.state import SECRET, UNKNOWN, GoldState, Lots


def veil(view: GoldState, seat: int | None) -> None:
    """Take out of the view what the seat (None: a spectator) cannot know."""
    if view.phase != "over":
        if not (view.counted or view.rules.show_beads):
            view.counted = tuple(view.beads)
        for other in range(view.seats):
            if other == seat:
                continue
            if view.bids[other] is not None:
                view.bids[other] = SECRET
            if not view.rules.show_beads:
                view.beads[other] = UNKNOWN
    owners, (sizes, fronts, backs), bag = view.owners, view.lots, LOTS - view.drawn
    nothing = (UNKNOWN,) * bag
    view.lots = Lots(
        sizes[: view.drawn] + nothing,
        fronts[: view.drawn] + nothing,
        tuple(
            back if owner == seat else UNKNOWN for back, owner in zip(backs, owners, strict=True)
        ),
    )


def imagine(view: GoldState, seat: int | None, random: Random) -> None:
    """Other backs, another bag; a bid for those who have made one."""
    sizes, fronts, backs = view.lots[0], view.lots[1], list(view.lots[2])
    for lot, face in (*(piece for row in view.bases for piece in row), *view.box, *view.turned):
        if face != fronts[lot - 1]:
            backs[lot - 1] = face
    view.lots = unseen.dealt(Lots(sizes, fronts, tuple(backs)), view.drawn, random)
    if view.counted:
        view.beads, view.counted = list(view.counted), ()
    if view.phase == "auction":
        for rival in range(view.seats):
            if rival != seat:
                beads = view.beads[rival]
                bid = min(random.randint(0, beads), random.randint(0, beads))
                if view.bids[rival] is not None:
                    view.bids[rival] = bid
    elif view.auction and view.phase != "over":
        view.bids = list(view.auction.bids)


def whole(state: GoldState) -> bool:
    return not (state.counted or SECRET in state.bids or UNKNOWN in state.lots.backs)
