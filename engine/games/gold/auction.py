"""Who buys a piece and who may be paid for it (G4, G5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sale:
    """The buyer, the price, and the seats of which one receives it."""

    buyer: int
    price: int
    receivers: tuple[int, ...]


def sale(bids: Sequence[int], *, cancel_tied_lowest: bool = False) -> Sale | None:
    """The sale these bids make; None when it is cancelled."""
    # G4.4: values bid twice or more cancel each other, the highest left buys.
    count = Counter(bids)
    price = max((bid for bid in bids if count[bid] == 1), default=0)
    if price == 0:  # G4.5
        return None
    buyer = bids.index(price)
    others = [seat for seat in range(len(bids)) if seat != buyer]
    return Sale(buyer, price, _receivers(bids, others, cancel_tied_lowest=cancel_tied_lowest))


def _receivers(
    bids: Sequence[int], others: Sequence[int], *, cancel_tied_lowest: bool
) -> tuple[int, ...]:
    if cancel_tied_lowest:  # GR2, the other reading
        count = Counter(bids[seat] for seat in others)
        alone = [seat for seat in others if count[bids[seat]] == 1]
        return (min(alone, key=lambda seat: bids[seat]),) if alone else tuple(others)
    lowest = min(bids[seat] for seat in others)  # G5.1, G5.2
    return tuple(seat for seat in others if bids[seat] == lowest)
