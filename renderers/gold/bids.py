"""The last bids: what each seat bid, and what became of it."""

from __future__ import annotations

from renderers.gold import facts
from renderers.kit.colours import Theme
from renderers.kit.frame import Frame
from renderers.kit.pen import Point
from renderers.kit.type import length
from renderers.scene import Scene


def bid_tone(scene: Scene, seat: int, look: Theme) -> str:
    """The colour of a bid: the winner's, that of a bid that was cancelled, or that of any other."""
    view = facts.view_of(scene)
    if facts.bids(view)[seat].fate == "wins":
        return look.jade2
    return look.mist if facts.struck(view, seat) else look.ivory


def show_bid(
    frame: Frame, scene: Scene, seat: int, at: Point, size: int, align: str = "l"
) -> float:
    """The last bid of a seat; returns how wide it is, with the bar that strikes it out."""
    view = facts.view_of(scene)
    bid, struck = facts.bids(view)[seat], facts.struck(view, seat)
    edge = size // 2 * struck  # the bar is wider than the number
    x = at[0] + (edge if align == "l" else -edge)
    run = frame.text(
        (x, at[1]), str(bid.beads), size, 750, bid_tone(scene, seat, frame.look), align
    )
    if struck:
        middle = x + (run / 2 if align == "l" else -run / 2)
        frame.strike((middle, at[1]), round(run) + size)
    return run + 2 * edge


def show_fate(
    frame: Frame, scene: Scene, seat: int, at: Point, align: str, width: float, size: int = 22
) -> None:
    """What became of the last bid of a seat: a word, or the beads that it gets."""
    view, look = facts.view_of(scene), frame.look
    fate = facts.bids(view)[seat].fate
    if not fate:
        return
    if fate not in ("gets", "may_get"):
        tone, words = look.jade2 if fate == "wins" else look.mist, facts.fate(scene, fate)
        frame.text(at, words, size, 700, tone, align, width=width, least=min(size, 20))
        return
    words = f"+{facts.price(view)}" + "?" * (fate == "may_get")
    wide = length(words, size + 2, 750) + size + 4
    left = at[0] - {"l": 0, "m": wide / 2, "r": wide}[align]
    frame.icon("bead", (left + size / 2, at[1]), size)
    frame.text((left + size + 4, at[1]), words, size + 2, 750)
