"""Gold for those who listen: the alternative text of the picture, and the board in plain lines."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import SEATS
from engine.games.gold.discs import FULL, Row
from renderers.gold import facts
from renderers.gold.table import LAST
from renderers.kit.reading import listed, name_of, ranking, to_act
from renderers.scene import Scene


def alt(scene: Scene) -> str:
    """Round, sale, who is to act, and every disc in a few words."""
    view, say = facts.view_of(scene), scene.say
    said = [f"{say('gold.title')}, {facts.turn_of(scene)}."]
    said.append(_over(scene) if view.phase == "over" else _for_sale(scene, backs=False))
    said.append(to_act(scene))
    for seat in range(view.seats):
        units = " + ".join(str(view.units_of(row)) for row in view.rows_of(seat))
        said.append(
            say(
                "gold.reading.brief",
                name=name_of(scene, seat),
                units=units,
                of=FULL,
                points=_points(scene, seat),
            )
        )
    return " ".join(filter(None, said))


def lines(scene: Scene) -> Iterator[str]:
    """Everything on the picture, a line for each thing."""
    view, say = facts.view_of(scene), scene.say
    yield f"{say('gold.title')}, {facts.turn_of(scene)}"
    yield _over(scene) if view.phase == "over" else _for_sale(scene, backs=True)
    if scene.stopped:
        yield to_act(scene)
    if view.phase != "over":
        yield _following(scene)
    for seat in range(view.seats):
        yield from _seat(scene, seat)
    auction = _auction(scene)
    if auction:
        yield auction
    yield _beads(scene)
    if scene.seat is not None and view.phase != "over":
        yield from _own(scene, scene.seat)


# The sale.


def _for_sale(scene: Scene, *, backs: bool) -> str:
    view, say = facts.view_of(scene), scene.say
    piece = _piece(scene, view.round, view.lots.fronts[view.round - 1])
    if view.phase != "auction":
        words = say(
            "gold.reading.sold", piece=piece, name=name_of(scene, view.buyer), price=view.price
        )
    else:
        words = say("gold.reading.for_sale", piece=piece)
    if not backs:
        return words
    one, two = facts.possible_backs(view.lots.fronts[view.round - 1])
    return (
        words
        + " "
        + say(
            "gold.reading.possible_backs",
            one=facts.material(scene, one),
            two=facts.material(scene, two),
        )
    )


def _following(scene: Scene) -> str:
    view, say = facts.view_of(scene), scene.say
    lots = range(view.round + 1, view.drawn + 1)
    pieces = listed(scene, [_piece(scene, lot, view.lots.fronts[lot - 1]) for lot in lots])
    if not pieces:
        return say("gold.reading.none_follow")
    words = say("gold.reading.follow", pieces=pieces)
    return words + (" " + say("gold.reading.last", lot=LAST) if view.drawn == LAST else "")


def _auction(scene: Scene) -> str:
    view, say = facts.view_of(scene), scene.say
    if view.auction is None:
        return ""
    parts = list[str]()
    for seat, bid in enumerate(facts.bids(view)):
        fate = bid.fate or ("tie" if facts.struck(view, seat) else "")
        word = facts.fate(scene, fate) if fate else ""
        parts.append(f"{name_of(scene, seat)} {bid.beads}" + (f" ({word})" if word else ""))
    kind = "unsold" if view.auction.buyer < 0 else "sold"
    return say(f"gold.reading.auction.{kind}", lot=view.auction.lot, bids=listed(scene, parts))


def _over(scene: Scene) -> str:
    scores = facts.view_of(scene).scores()
    return ranking(scene, lambda seat: {"points": scores[seat]})


# The seats.


def _seat(scene: Scene, seat: int) -> Iterator[str]:
    view, say = facts.view_of(scene), scene.say
    doing = facts.state(scene, seat)
    words = [_points(scene, seat)]
    if view.beads[seat] >= 0:
        words.append(say("gold.reading.beads", n=view.beads[seat]))
    if doing:
        words.append(say(f"gold.picture.state.{doing}"))
    yield say(
        "gold.reading.seat",
        name=name_of(scene, seat),
        colour=say(f"seat.{SEATS[seat]}"),
        state=", ".join(words),
    )
    for at, row in enumerate(view.rows_of(seat), 1):
        kind = "disc_of_two" if view.bases_each > 1 else "disc"
        state = say("gold.picture.closed" if facts.closed(view, row) else "gold.picture.open")
        values = sum(face for _, face in row)
        line = say(
            f"gold.reading.{kind}",
            disc=at,
            units=view.units_of(row),
            of=FULL,
            state=state,
            values=values,
            bonus=facts.bonus(view, row),
        )
        yield f"{line} {_row(scene, seat, row)}"


def _row(scene: Scene, seat: int, row: Row) -> str:
    say = scene.say
    if not row:
        return say("gold.reading.empty")
    pieces = list[str]()
    for lot, face in row:
        words = _piece(scene, lot, face)
        other = _other_face(scene, lot, face)
        if scene.seat == seat and other:
            words += " " + say("gold.reading.back", material=other)
        if lot == facts.last(scene):
            words += " " + say("gold.reading.just_laid")
        pieces.append(words)
    return listed(scene, pieces) + "."


def _other_face(scene: Scene, lot: int, face: int) -> str:
    front, back = facts.view_of(scene).lots.faces(lot)
    if back < 0:
        return ""
    return facts.material(scene, front if face == back else back)


def _points(scene: Scene, seat: int) -> str:
    """The score, or the points of the discs when the beads are behind a screen."""
    view, say = facts.view_of(scene), scene.say
    score = view.scores()[seat]
    if score is None:
        return say("gold.reading.disc_points", n=view.discs_of(seat))
    return say("gold.reading.points", n=score)


def _beads(scene: Scene) -> str:
    view, say = facts.view_of(scene), scene.say
    shown = view.phase == "over" or view.rules.show_beads
    words = say("gold.picture.beads.shown" if shown else "gold.picture.beads.hidden")
    return f"{say('gold.picture.beads', n=10 * view.seats)}, {words}."


# What only the reader may know.


def _own(scene: Scene, seat: int) -> Iterator[str]:
    view, say = facts.view_of(scene), scene.say
    bid = view.bids[seat]
    if view.phase == "auction" and bid is not None:
        yield say("gold.reading.your_bid", bid=bid)
    if view.phase == "lay" and view.buyer == seat:
        pieces = [
            say(
                "gold.reading.both_faces",
                piece=_piece(scene, lot, view.lots.fronts[lot - 1]),
                back=_other_face(scene, lot, view.lots.fronts[lot - 1]),
            )
            for lot in sorted(view.hand)
        ]
        yield (
            say("gold.reading.hand", pieces=listed(scene, pieces))
            if pieces
            else say("gold.reading.hand_empty")
        )


def _piece(scene: Scene, lot: int, face: int) -> str:
    view = facts.view_of(scene)
    size = facts.size(scene, facts.units_of(view, lot))
    return scene.say(
        "gold.reading.piece", lot=lot, material=facts.material(scene, face), value=face, size=size
    )
