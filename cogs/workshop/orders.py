"""What the bot asks its workers for, and how it travels: pictures of what a seat may see, pieces of
films, games to be played again.

Of a position only the view travels, so a picture can show no more than that. A record is played
again with all that is in it, and what comes back is what the one who asked may read.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from data.words import words
from engine.catalogue import find
from engine.chairs import Chair
from engine.game import Event
from engine.record import Line, Record, Rules
from renderers.charts.leaves import LEAVES, Leaf
from renderers.replay import State
from renderers.scene import Scene


class Happened(msgspec.Struct, array_like=True):
    """An event."""

    kind: str
    facts: dict[str, Any]
    only: tuple[int, ...] | None
    reveals: bool

    @classmethod
    def of(cls, event: Event) -> Happened:
        return cls(event.kind, dict(event.facts), event.only, event.reveals)

    def event(self) -> Event:
        return Event(self.kind, self.facts, self.only, self.reveals)


class Sketch(msgspec.Struct, array_like=True):
    """A scene. Its words stay behind: the worker knows those of every language."""

    key: str
    view: Any
    names: tuple[str, ...]
    language: str
    seat: int | None
    palette: str
    turns: list[list[Happened]]
    steps: list[str]
    choices: list[str]
    may_end: bool
    path: list[str]
    turned: int
    stopped: bool
    close: bool
    ways: list[str]

    @classmethod
    def of(cls, scene: Scene) -> Sketch:
        turns = [[*map(Happened.of, turn)] for turn in scene.turns]
        return cls(
            scene.key,
            scene.view.dump(),
            scene.names,
            scene.say.language,
            scene.seat,
            scene.palette,
            turns,
            [*scene.steps],
            [*scene.choices],
            scene.may_end,
            [*scene.path],
            scene.turned,
            scene.stopped,
            scene.close,
            [*scene.ways],
        )

    def scene(self) -> Scene:
        view, say = find(self.key).load(self.view), words(self.language)
        turns = tuple(tuple(each.event() for each in turn) for turn in self.turns)
        return Scene(
            self.key,
            view,
            self.names,
            say,
            self.seat,
            self.palette,
            turns,
            tuple(self.steps),
            tuple(self.choices),
            self.may_end,
            tuple(self.path),
            self.turned,
            self.stopped,
            self.close,
            tuple(self.ways),
        )


class Lines(msgspec.Struct, array_like=True):
    """A record of a game."""

    key: str
    revision: int
    seats: int
    options: dict[str, str]
    seal: str
    seed: str | None
    lines: list[tuple[int, str]]
    rules: list[tuple[int, int, bytes | None]]
    chairs: list[tuple[int, int, str, str]]

    @classmethod
    def of(cls, record: Record) -> Lines:
        lines = [(line.seat, line.text) for line in record.lines]
        rules = [(rules.revision, rules.first, rules.position) for rules in record.rules]
        return cls(
            record.key,
            record.revision,
            record.seats,
            record.options,
            record.seal,
            record.seed,
            lines,
            rules,
            [(chair.seat, chair.first, chair.who, chair.why) for chair in record.chairs],
        )

    def record(self) -> Record:
        lines = [Line(seat, text) for seat, text in self.lines]
        return Record(
            *(self.key, self.revision, self.seats, self.options, self.seal, self.seed, lines),
            rules=[Rules(*rules) for rules in self.rules],
            chairs=[Chair(*chair) for chair in self.chairs],
        )


class Kept(msgspec.Struct, array_like=True):
    """What a turn led to and what it brought, as the store keeps it."""

    number: int
    position: Any
    events: list[Happened]

    @classmethod
    def of(cls, state: State) -> Kept:
        return cls(state.number, state.position.dump(), [*map(Happened.of, state.events or ())])

    def state(self, key: str) -> State:
        events = tuple(event.event() for event in self.events)
        return State(self.number, find(key).load(self.position), events)


class Picture(msgspec.Struct, tag=True):
    """A picture with its alternative text: :class:`Drawn`."""

    sketch: Sketch


Kind: TypeAlias = Literal["card", "page"]
"""What a member sees of a title before playing it."""


class Sight(msgspec.Struct, tag=True):
    """The card of a title, or its page: :class:`Drawn`."""

    kind: Kind
    key: str
    language: str
    palette: str


class Piece(msgspec.Struct, tag=True):
    """A piece of a film, as :func:`renderers.film_piece` takes it: bytes."""

    sketches: list[Sketch]
    begins: bool
    ends: bool


class Veiled(msgspec.Struct, tag=True):
    """The record of a running game as a seat may read it: text."""

    game: Lines
    seat: int | None
    others: list[int]
    """The turns of the seat that others played."""


class Course(msgspec.Struct, tag=True):
    """How a game went, for one who reads that language in that palette: :class:`Charted`, or None
    where the points are hidden. Of a game that has ended nothing is."""

    game: Lines
    names: tuple[str, ...]
    language: str
    palette: str
    ended: bool
    kept: list[Kept]
    """Its turns as they are kept, where older rules led there; else none."""


class Chart(msgspec.Struct, tag=True):
    """A chart of a cup, a member or a title, for one who reads that language in that palette:
    :class:`Drawn`."""

    kind: str
    leaf: Any
    language: str
    palette: str

    @classmethod
    def of(cls, leaf: Leaf, language: str, palette: str) -> Chart:
        plain = msgspec.to_builtins(leaf, enc_hook=str)  # fractions, which nothing else is
        return cls(type(leaf).__name__, plain, language, palette)

    def scene(self) -> Leaf:
        return msgspec.convert(self.leaf, LEAVES[self.kind], dec_hook=_fraction)


def _fraction(kind: type, written: str) -> Fraction:
    return Fraction(written)


class FreeUndo(msgspec.Struct, tag=True):
    """The number of the turn that a seat may take back alone, or None."""

    game: Lines
    seat: int


class Replay(msgspec.Struct, tag=True):
    """The position after all lines, as the store keeps it: bytes."""

    game: Lines


class Upgraded(msgspec.Struct, tag=True):
    """Whether a game that came to that position goes on by itself under the rules of its title now:
    :class:`Checked`."""

    game: Lines
    position: Any


class Icons(msgspec.Struct, tag=True):
    """The icons of a title for Discord, or of no title, by name: PNGs."""

    key: str


class Think(msgspec.Struct, tag=True):
    """The turn of a house player, from what its seat sees: text."""

    key: str
    view: Any
    seat: int
    strength: str
    luck: str


Order: TypeAlias = (
    Picture | Sight | Piece | Veiled | Course | Chart | FreeUndo | Replay | Upgraded | Icons | Think
)


class Drawn(NamedTuple):
    png: bytes
    alt: str


class Charted(NamedTuple):
    """How a game went, as a picture and as text."""

    png: bytes
    alt: str
    text: str
    swings: tuple[int, ...]
    """The numbers of the turns that it marks, the largest swing first."""


class Checked(NamedTuple):
    """What becomes of a game under newer rules."""

    goes_on: bool
    why: str
    """Why not."""
    snapshot: bytes
    """The position that they lead to, as the store keeps it."""
