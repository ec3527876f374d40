"""How a game went: everybody's points over its turns, as a picture and as text, and the turns that
moved the players apart.

Turns that were taken back are left out; the others keep their numbers. While a game is played it is
told as everybody sees it: points that are hidden make it a secret how it goes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, cast

from engine.game import Game, Score
from engine.record import Record
from renderers.kit import chart
from renderers.kit.chart import LEAST, Chart, Swing
from renderers.kit.colours import theme
from renderers.kit.encode import fixed_palette, png
from renderers.kit.frame import Frame
from renderers.kit.reading import briefly, figures, listed, signed
from renderers.kit.seats import called
from renderers.kit.type import readable, shortened
from renderers.replay import Moment, State, moments
from renderers.scene import Say, Scene
from renderers.show import ALT_LIMIT, title_of

MOST_SWINGS = 4
_NAME = 220
"""How long a name may be that stands in a line with others."""
_EACH = (1, 2, 5, 10, 20, 25, 50, 100)
_MOST_ROWS = 20
"""The text tells the points after so many turns, besides those of the swings."""


class Moved(NamedTuple):
    """A turn that moved the players apart."""

    turn: int
    gains: Sequence[Score]
    moment: Moment

    def swing(self, names: Sequence[str]) -> Swing:
        """The same in words, with the players called so."""
        seat = max(range(len(self.gains)), key=lambda seat: (abs(self.gains[seat]), -seat))
        return Swing(self.turn, self.gains, _told(self.moment, seat, names))


@dataclass(frozen=True, slots=True)
class Course:
    """How a game went up to its last turn."""

    scene: Scene
    """The board after it."""
    turns: Sequence[int]
    points: Sequence[Sequence[Score]]
    """By seat, after each of the turns."""
    moved: Sequence[Moved]
    """The turns that moved the players apart, the largest swing first."""

    @property
    def swings(self) -> list[int]:
        """Their numbers."""
        return [moved.turn for moved in self.moved]

    @property
    def ahead(self) -> tuple[int, ...]:
        """The seats that won; while nobody has, those with most points."""
        outcome, last = self.scene.view.outcome(), self.points[-1]
        if outcome is not None:
            return outcome.winners
        return tuple(seat for seat, points in enumerate(last) if points == max(last))


def course_of(
    record: Record,
    game: Game,
    say: Say,
    *,
    names: Sequence[str] = (),
    palette: str = "default",
    ended: bool = False,
    kept: Sequence[State] = (),
) -> Course | None:
    """None where the points are hidden. ``ended``: nothing of the game is secret any more. ``kept``
    are the turns that count as they were played, where nobody can replay them."""
    standing = record.standing()
    straight = replace(record, lines=[record.lines[number - 1] for number in standing])
    seen = list(moments(straight, game, say, names=names, palette=palette, ended=ended, kept=kept))
    if any(score is None for moment in seen for score in moment.scores):
        return None
    points = [cast("Sequence[Score]", moment.scores) for moment in seen]
    turns = [0, *standing]
    stopped = ended and seen[-1].scene.view.outcome() is None
    last = replace(seen[-1].scene, stopped=stopped)
    return Course(last, turns, points, _moved(turns, points, seen))


def _moved(
    turns: Sequence[int], points: Sequence[Sequence[Score]], seen: Sequence[Moment]
) -> list[Moved]:
    """The turns after which what the seats gained differs most; of equal ones those that changed
    who is ahead, then the later ones."""
    found = list[tuple[Score, bool, int]]()
    for at in range(1, len(turns)):
        gains = _gains(points, at)
        leads = _leaders(points[at]) != _leaders(points[at - 1])
        if max(gains) != min(gains):
            found.append((max(gains) - min(gains), leads, at))
    found.sort(reverse=True)
    return [Moved(turns[at], _gains(points, at), seen[at]) for _, _, at in found[:MOST_SWINGS]]


def _gains(points: Sequence[Sequence[Score]], at: int) -> list[Score]:
    return [now - before for before, now in zip(points[at - 1], points[at], strict=True)]


def _leaders(row: Sequence[Score]) -> set[int]:
    return {seat for seat, points in enumerate(row) if points == max(row)}


def _told(moment: Moment, seat: int, names: Sequence[str]) -> str:
    """What was done, by the seat that moved most or as the header of the board says it; of the last
    turn that it was the last, where the title says no more."""
    scene, title = replace(moment.scene, names=tuple(names)), title_of(moment.scene.key)
    told = (title.swing(scene, seat) or title.news(scene)) if moment.tells else ""
    if told or scene.view.outcome() is None:
        return told
    return scene.say("course.last_turn")


# The picture.


def draw(course: Course) -> bytes:
    """The picture, as PNG."""
    image = frame(course).image
    return png(image, fixed_palette(theme(course.scene.palette), [image]))


def frame(course: Course) -> Frame:
    scene = course.scene
    names = [called(scene, seat) for seat in range(scene.view.seats)]
    brief = [shortened(name, _NAME, LEAST, 600) for name in names]
    drawn = Chart(
        title=scene.say(f"{scene.key}.title"),
        fact=_fact(course, names),
        names=names,
        turns=course.turns,
        points=course.points,
        unit=scene.say(next(filter(scene.say.knows, (f"{scene.key}.points", "course.points")))),
        ahead=course.ahead,
        swings=[moved.swing(brief) for moved in course.moved],
    )
    return chart.draw(drawn, scene.say, scene.palette)


def _fact(course: Course, names: Sequence[str]) -> str:
    """How it ended, or who is ahead."""
    scene, ahead, last = course.scene, course.ahead, course.points[-1]
    if scene.stopped:
        return scene.say("board.stopped_here")
    over, leader = scene.view.outcome() is not None, ahead[0]
    if len(ahead) > 1:
        return scene.say("board.shared_win" if over else "course.level", n=figures(max(last)))
    best, *others = sorted(last, reverse=True)
    if last[leader] < best:  # something else than points decided
        return scene.say("board.won", name=names[leader])
    sentence = "course.won" if over else "course.leads"
    return scene.say(sentence, name=names[leader], n=figures(best), m=figures(others[0]))


# In words.


def alt(course: Course) -> str:
    """What the picture shows in one short paragraph."""
    scene = course.scene
    told = [_heading(course), _standing(course), *(_swing(scene, moved) for moved in course.moved)]
    said = " ".join(f"{part.rstrip('.')}." for part in told)
    return said if len(said) <= ALT_LIMIT else said[: ALT_LIMIT - 1].rstrip() + "…"


def text(course: Course) -> str:
    """Everything the picture shows, in plain lines."""
    return "\n".join(_lines(course))


def _lines(course: Course) -> Iterator[str]:
    scene = course.scene
    yield _heading(course)
    yield _standing(course)
    for moved in course.moved:
        yield _swing(scene, moved)
    if not course.moved:
        yield scene.say("course.no_swing")
    names = [_name(scene, seat) for seat in range(scene.view.seats)]
    yield scene.say("course.rows", names=" · ".join(names))
    for turn, row in _told_rows(course):
        yield f"{turn}: {' · '.join(map(figures, row))}"


def _heading(course: Course) -> str:
    scene, say = course.scene, course.scene.say
    names = [_name(scene, seat) for seat in range(scene.view.seats)]
    return say(
        "course.told",
        title=say(f"{scene.key}.title"),
        n=course.turns[-1],
        fact=_fact(course, names),
    )


def _standing(course: Course) -> str:
    """Everybody's points, the best first."""
    scene, last = course.scene, course.points[-1]
    order = sorted(range(len(last)), key=lambda seat: (seat not in course.ahead, -last[seat]))
    return ", ".join(f"{_name(scene, seat)} {figures(last[seat])}" for seat in order)


def _swing(scene: Scene, moved: Moved) -> str:
    swing = moved.swing(scene.names)
    gains = ", ".join(f"{_name(scene, seat)} {signed(gain)}" for seat, gain in swing.moved)
    told = listed(scene, filter(None, (swing.told.rstrip("."), gains)))
    return scene.say("course.swing", turn=swing.turn, told=told)


def _name(scene: Scene, seat: int) -> str:
    """The player's name; beside one that pictures have no letters for, what they say instead."""
    name = briefly(scene, seat)
    return name if readable(name) else f"{name} ({called(scene, seat)})"


def _told_rows(course: Course) -> Iterator[tuple[int, Sequence[Score]]]:
    """The points after every so many turns, at each swing and at the end."""
    last = course.turns[-1]
    each = next((each for each in _EACH if last <= each * _MOST_ROWS), _EACH[-1])
    told = {last, *course.swings}
    for at, (turn, row) in enumerate(zip(course.turns, course.points, strict=True)):
        due = turn // each > course.turns[at - 1] // each if at else False
        if due or turn in told:
            yield turn, row
