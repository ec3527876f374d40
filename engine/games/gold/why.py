"""Why a text that looks like a step is none: asked with the predicates that make the legal list."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import SEATS, Reason
from engine.games.gold import discs
from engine.games.gold.actions import LOTS, MATERIALS
from engine.games.gold.state import GoldState

_PHASE = {"bid": "auction", "pay": "pay", "base": "lay", "lift": "lay", "lay": "lay"}


def why_not(state: GoldState, seat: int, tokens: Sequence[str]) -> Reason | None:
    """See :meth:`engine.game.Position.why_not`; the seat is to act."""
    if not tokens or tokens[0] not in _PHASE:
        return None
    verb, *others = tokens
    if state.phase != _PHASE[verb]:
        return Reason(f"no_{_PHASE[verb]}", "G3.1")
    match verb, others:
        case "bid", [beads] if beads.isdecimal():
            return _bid(state, seat, int(beads))
        case "pay", [colour] if colour in SEATS and state.receiver < 0:
            return _pay(state, SEATS.index(colour))
        case "base", _ if state.base >= 0:
            rule = "G8.2" if state.bases_each > 1 else "G2.1"
            return Reason("one_disc", rule)
        case (("lift" | "lay"), _) if state.base < 0:
            return Reason("disc_first", "G8.2")
        case "lift", [lot] if lot.isdecimal():
            return _lift(state, int(lot))
        case "lay", [lot, *where] if lot.isdecimal():
            return _lay(state, int(lot), where)
        case _:
            return None


def _bid(state: GoldState, seat: int, beads: int) -> Reason | None:
    if state.bids[seat] is not None:
        return Reason("bid_made", "GD1")
    if beads > state.beads[seat]:  # G4.2
        return Reason("beads", "G4.2", {"n": state.beads[seat]})
    return None


def _pay(state: GoldState, receiver: int) -> Reason | None:
    if receiver in state.receivers:
        return None
    return Reason("not_lowest", "G5.1", {"seats": [SEATS[other] for other in state.receivers]})


def _lift(state: GoldState, lot: int) -> Reason | None:
    if lot in state.hand:
        return Reason("in_hand", "G6.7", {"lot": lot})
    if not any(lot == other for other, _ in state.row):
        return Reason("not_on_disc", "G6.1", {"lot": lot})
    if lot in state.lifted:
        return Reason("lifted", "G6.7", {"lot": lot})
    return None if state.may_lift(lot) else Reason("keeps_apart", "G6.8", {"lot": lot})


def _lay(state: GoldState, lot: int, where: Sequence[str]) -> Reason | None:
    if lot not in state.hand:
        if any(lot == other for other, _ in state.row):
            return Reason("lift_first", "G6.6", {"lot": lot})
        return Reason("not_in_hand", "G6.6", {"lot": lot})
    if not 1 <= lot <= LOTS or not where or where[0] not in MATERIALS:
        return None
    face = MATERIALS.index(where[0])
    if face not in state.lots.faces(lot):
        faces = [MATERIALS[each] for each in state.lots.faces(lot)]
        return Reason("no_such_face", "G1.4", {"lot": lot, "faces": faces})
    if face not in state.faces_allowed(lot):
        return Reason("no_flip", "G9.3", {"lot": lot})
    left = discs.FULL - state.units_of(state.row)
    if state.lots.sizes[lot - 1] > left:
        return Reason("too_large", "G6.4", {"n": left, "size": state.lots.sizes[lot - 1]})
    return _place(state, lot, face, where[1:])


def _place(state: GoldState, lot: int, face: int, where: Sequence[str]) -> Reason | None:
    row, sizes, closing = state.row, state.lots.sizes, state.rules.closing
    fits = discs.places(row, lot, face, sizes, closing=closing)
    if not where:
        return None if fits else Reason("fits_nowhere", "G1.3", {"face": MATERIALS[face]})
    if not where[0].isdecimal() or where[1:] or int(where[0]) in fits:
        return None
    place = int(where[0])
    if not 1 <= place <= len(row) + 1:
        return Reason("no_place", "G6.2", {"n": len(row) + 1})
    beside = [row[at][1] for at in (place - 2, place - 1) if 0 <= at < len(row)]
    apart = [MATERIALS[other] for other in beside if abs(other - face) > discs.STEP]
    if apart:
        return Reason("apart", "G1.3", {"face": MATERIALS[face], "beside": apart})
    new = (*row[: place - 1], (lot, face), *row[place - 1 :])
    if abs(new[0][1] - new[-1][1]) > discs.STEP and discs.valid(new, sizes, closing=False):
        ends = [MATERIALS[new[0][1]], MATERIALS[new[-1][1]]]
        return Reason("ends_apart", "G6.4", {"ends": ends})
    return Reason("row_apart", "G6.6")
