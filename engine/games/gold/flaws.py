"""The invariants of Das Gold der Maya (GI1 to GI10, as far as one position shows them)."""

from __future__ import annotations

from collections import Counter

from engine.games.gold import discs
from engine.games.gold.actions import LOTS
from engine.games.gold.state import BEADS, GoldState


def found(state: GoldState) -> list[str]:
    found: list[str] = []
    if sum(state.beads) != BEADS * state.seats or min(state.beads) < 0:
        found.append(f"GI1: beads {state.beads}")
    where = Counter(lot for row in state.bases for lot, _ in row)
    where.update(lot for lot, _ in state.box)
    where.update(state.hand)
    where.update(state.tray)
    where.update(range(state.drawn + 1, LOTS + 1))
    if sorted(where.elements()) != list(range(1, LOTS + 1)):
        found.append("GI2: the pieces are not one in each place")
    for row in state.bases:
        units = state.units_of(row)
        resting = state.phase != "lay" or row is not state.row
        sound = discs.valid(row, state.lots.sizes, closing=state.rules.closing)
        if units > discs.FULL or (resting and not sound):
            found.append(f"GI3: the base {row}")
        if any(face not in state.lots.faces(lot) for lot, face in row):
            found.append(f"G1.4: a face that the piece does not have, in {row}")
    locked = tuple(piece for piece in state.row if piece[0] in state.locked)
    if not any(
        discs.valid(row, state.lots.sizes, closing=state.rules.closing)
        for row in (state.row, locked)
    ):
        found.append(f"GI7: no lift mends the row {state.row}")
    if state.auction and state.auction.buyer >= 0:
        lot, bids, buyer, price, receiver = state.auction
        if price != bids[buyer] or price < 1 or receiver == buyer:
            found.append(f"GI10: the sale of lot {lot}")
    return found
