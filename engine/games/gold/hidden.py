"""What a seat of Das Gold der Maya may not know (GI8): bids not shown yet, backs of pieces it never
owned, the bag, and beads behind screens."""

from __future__ import annotations

from random import Random

from engine.games.gold.actions import LOTS
from engine.games.gold.state import SECRET, UNKNOWN, GoldState, Lots


def veil(view: GoldState, seat: int | None) -> None:
    """Take out of the view what the seat (None: a spectator) cannot know."""
    if view.phase != "over":
        for other in range(view.seats):
            if other == seat:
                continue
            if view.bids[other] is not None:
                view.bids[other] = SECRET
            if not view.rules.show_beads:
                view.beads[other] = UNKNOWN
    owners, (sizes, fronts, backs), bag = view.owners, view.lots, LOTS - view.drawn
    unseen = (UNKNOWN,) * bag
    view.lots = Lots(
        sizes[: view.drawn] + unseen,
        fronts[: view.drawn] + unseen,
        tuple(
            back if owner == seat else UNKNOWN for back, owner in zip(backs, owners, strict=True)
        ),
    )


def reshuffle(other: GoldState, seat: int | None, random: Random) -> None:
    """Pieces whose backs the seat never saw change places with others that would look the same;
    bids not shown yet are drawn again."""
    if other.phase == "over":
        return
    sizes, fronts, backs = (list(part) for part in other.lots)
    unknown = [at for at in range(LOTS) if other.owners[at] != seat]
    bag = range(other.drawn, LOTS)
    shown = _faces_shown(other)
    for _ in range(8 * LOTS):
        a, b = random.choice(unknown), random.choice(unknown)
        if a in bag and b in bag:
            for part in (sizes, fronts, backs):
                part[a], part[b] = part[b], part[a]
        elif sizes[a] == sizes[b]:
            _swap_pieces(fronts, backs, shown, a, b)
    for at in bag:
        if random.getrandbits(1):
            fronts[at], backs[at] = backs[at], fronts[at]
    other.lots = Lots(tuple(sizes), tuple(fronts), tuple(backs))
    for rival in range(other.seats):
        if rival != seat and other.bids[rival] is not None and other.phase == "auction":
            other.bids[rival] = random.randint(0, other.beads[rival])


def _faces_shown(state: GoldState) -> dict[int, set[int]]:
    """The faces of each drawn lot that everybody has seen, by lot - 1."""
    shown = {at: {state.lots.fronts[at]} for at in range(state.drawn)}
    for lot, face in (piece for row in (*state.bases, state.box) for piece in row):
        shown[lot - 1].add(face)
    return shown


def _swap_pieces(
    fronts: list[int], backs: list[int], shown: dict[int, set[int]], a: int, b: int
) -> None:
    """Exchange two pieces of one size if each has the faces that were seen at the other's place."""
    one, two = {fronts[a], backs[a]}, {fronts[b], backs[b]}
    if not (shown.get(a, set()) <= two and shown.get(b, set()) <= one):
        return
    for at, faces in ((a, two), (b, one)):
        if at in shown:  # the face that came up stays up
            backs[at] = next(iter(faces - {fronts[at]}))
        else:
            fronts[at], backs[at] = sorted(faces)
