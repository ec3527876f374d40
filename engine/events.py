"""What can happen in a title: its events, each declared once with the facts it has.

A title lists its kinds in ``events.py``, a typed dictionary for each::

    EVENTS = Events()

    @EVENTS.add
    class Paid(TypedDict):
        buyer: Seat
        price: int

Then ``Paid({"buyer": "red", "price": 3})`` makes the event, ``event.kind == Paid`` recognises it,
and ``Paid.of(event)["price"]`` is a number. All three are checked by the type checker;
:mod:`engine.declared` checks what was really made.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Generic, TypeAlias, TypeVar, cast

import msgspec

T = TypeVar("T")

Fact: TypeAlias = int | str | Mapping[str, int | str] | Sequence[str]

Seat: TypeAlias = Annotated[str, "a seat"]
Token: TypeAlias = Annotated[str, "a token"]
"""A cell, a material, a card: what the words have a name for."""
Tokens: TypeAlias = Annotated[Sequence[str], "tokens"]
BySeat: TypeAlias = Annotated[Mapping[str, int], "numbers by seat"]
"""Not every seat need be there."""
Amounts: TypeAlias = Annotated[Mapping[str, int], "numbers by token"]

_WORDS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[a-z])(?=[0-9])")
"""Where a word of a class's name ends and the next one begins."""


class Event(msgspec.Struct, frozen=True):
    """Something that happened because of a step. Words come later, in the reader's language: a
    text fact is a token (a seat, a cell, a material), a mapping is a value for each token."""

    kind: str
    facts: Mapping[str, Fact] = msgspec.field(default_factory=dict[str, Fact])
    only: tuple[int, ...] | None = None
    """The seats that may know of it; None for everybody."""
    reveals: bool = False
    """Whether somebody learnt what was hidden, also because its player chose to show it: such a
    turn is not taken back without a vote."""

    def seen_by(self, seat: int | None) -> bool:
        return self.only is None or seat in self.only

    def told_to(self, seat: int) -> Event:
        """The same for that seat alone."""
        return Event(self.kind, self.facts, (seat,))


_event: Callable[..., Event] = Event
"""Takes the facts of a kind, which a type checker does not see to be facts; a cast takes time."""


class Kind(str, Generic[T]):
    """A declared kind of event. It equals its token, ``founded_under`` for ``FoundedUnder``, which
    is what events, records and words call it."""

    token: str
    declared: type[T]
    unreached: str
    """Why no record and no random game comes to it; empty for all others."""

    @classmethod
    def of_class(cls, declared: type[T], unreached: str) -> Kind[T]:
        token = _WORDS.sub("_", declared.__name__).lower()
        self = cls(token)
        self.token, self.declared, self.unreached = token, declared, unreached
        return self

    def __call__(
        self, facts: T, only: tuple[int, ...] | None = None, *, reveals: bool = False
    ) -> Event:
        return _event(self.token, facts, only, reveals)

    def of(self, event: Event) -> T:
        """The facts of an event of this kind."""
        if event.kind != self.token:
            raise TypeError(f"{event.kind} is not {self.token}")
        return cast("T", event.facts)


class Events:
    """All kinds of events of one title."""

    def __init__(self) -> None:
        self._kinds: dict[str, Kind[Any]] = {}

    def add(self, facts: type[T]) -> Kind[T]:
        """Declare a kind, named after the class."""
        return self._added(Kind[T].of_class(facts, ""))

    def unreached(self, why: str) -> Callable[[type[T]], Kind[T]]:
        """Declare a kind that no record and no random game comes to, and say why."""
        return lambda facts: self._added(Kind[T].of_class(facts, why))

    def _added(self, kind: Kind[T]) -> Kind[T]:
        if kind.token in self._kinds:
            raise ValueError(f"{kind.token} is declared twice")
        self._kinds[kind.token] = kind
        return kind

    def __iter__(self) -> Iterator[Kind[Any]]:
        return iter(self._kinds.values())

    def __contains__(self, kind: object) -> bool:
        return kind in self._kinds

    def __getitem__(self, kind: str) -> Kind[Any]:
        return self._kinds[kind]
