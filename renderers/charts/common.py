"""What all leaves about cups say and draw alike: who somebody is, and how a round ended."""

from __future__ import annotations

from collections.abc import Iterable

from renderers.charts.scenes import Entrant, Result
from renderers.kit.frame import Frame
from renderers.kit.numbers import gained, ordinal
from renderers.kit.pen import Point
from renderers.kit.results import show_place, show_sign
from renderers.kit.type import readable
from renderers.scene import Say

_BRIEF = 60


def called(entrant: Entrant, say: Say) -> str:
    """The name as a picture can set it, or the entrant's number."""
    return readable(entrant.name) or say("chart.entrant", number=entrant.number)


def headed(cup: str, say: Say) -> str:
    """What a cup is called, as a picture can set it."""
    return readable(cup) or say("chart.cup")


def named(entrant: Entrant, say: Say) -> str:
    """The whole name, in one line; beside one that pictures have no letters for, what they say
    instead."""
    name = " ".join(entrant.name.split())
    number = say("chart.entrant", number=entrant.number)
    return name if readable(name) else f"{name} ({number})" if name else number


def briefly(entrant: Entrant, say: Say) -> str:
    """A name that leaves room for others in a short text."""
    name = named(entrant, say)
    return name if len(name) <= _BRIEF else name[: _BRIEF - 1] + "…"


def sentences(parts: Iterable[str]) -> str:
    """Sentences one after the other, each with its stop."""
    return " ".join(
        part if part.endswith("…") else f"{part.rstrip('.')}." for part in parts if part
    )


def joined(parts: Iterable[str]) -> str:
    """What stands in one line of a text."""
    return " · ".join(part for part in parts if part)


def show_result(
    frame: Frame, result: Result, at: Point, size: tuple[int, int] = (34, 40), *, dark: bool = False
) -> None:
    """The mark of a result, its middle at ``at``."""
    if result.kind == "veiled":
        frame.icon("hidden", at, size[0], claim=False)
    elif result.kind != "played":
        show_sign(frame, result.kind, at, dark=dark)
    else:
        foot = at[0], at[1] + size[1] / 2
        place, of = result.place, result.of
        show_place(frame, foot, place, of, shared=result.shared, size=size, dark=dark)


def told_result(result: Result, usual: int, say: Say) -> str:
    """The same in a word; ``usual`` is how many sit at a table that needs no mention."""
    star = "*" * result.corrected
    if result.kind != "played":
        return say(f"chart.{result.kind}") + star
    if result.score is not None:
        return gained(result.score, say) + star
    short = f"/{result.of}" if result.of != usual else ""
    return f"{'=' * result.shared}{result.place}{short}{star}"


def spoken_place(place: int, say: Say, *, shared: bool = False) -> str:
    told = ordinal(place, say)
    return say("chart.shared", place=told) if shared else told
