"""A game being played: whose turn it is, drafts of unfinished turns, whole turns, taking back.

A table keeps the position after its last line and how many lines there are; the lines themselves
are the store's (or a :class:`engine.record.Record`'s), so opening a table costs the same at turn 5
and at turn 500.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.deal import Deal
from engine.folding import fold
from engine.game import END, SEATS, Action, Event, Game, Illegal, Position, Reason
from engine.notation import join_steps, read_turn, reason_against, write_turn
from engine.spelling import Speller


class NotYourTurn(Exception):
    """The game does not wait for this seat."""


class GameOver(NotYourTurn):
    """The game waits for nobody any more."""


class Unfinished(Exception):
    """The turn may not stop here: some step is still owed."""

    def __init__(self, view: Position, seat: int) -> None:
        super().__init__("the turn may not end here")
        self.view, self.seat = view, seat


@dataclass(frozen=True, slots=True)
class Turn:
    """A whole turn that was played."""

    number: int
    seat: int
    text: str
    events: tuple[Event, ...]
    veiled: str = ""
    """The line as everybody may read it while the game is running."""

    @property
    def reveals(self) -> bool:
        return any(event.reveals for event in self.events)


class Draft:
    """A seat's unfinished turn: its steps on a copy of the position. Others see the position after
    the last line; of this one there is nothing but ``view``, what its player may see."""

    def __init__(self, position: Position, seat: int, steps: Sequence[Action] = ()) -> None:
        require_turn(position, seat)
        self.start, self.seat = position, seat
        self._position = position.copy()
        self.steps: list[Action] = []
        self._legal: list[Action] | None = None
        self._by_text: dict[str, Action] | None = None
        for step in steps:
            self.do(step)

    def copy(self) -> Draft:
        other = Draft.__new__(Draft)
        other.start, other.seat, other.steps = self.start, self.seat, [*self.steps]
        other._position, other._legal, other._by_text = self._position.copy(), None, None
        return other

    @classmethod
    def read(
        cls, position: Position, seat: int, text: str, speller: Speller | None = None
    ) -> Draft:
        """The draft that a stored text means, or a typed one, which may be in words; raises
        :class:`Unclear` or :class:`Illegal`."""
        require_turn(position, seat)
        return cls(position, seat, read_turn(position, seat, text, speller)[1] if text else ())

    @property
    def view(self) -> Position:
        """The position after the steps, as their player sees it."""
        return self._position.seen_by(self.seat)

    @property
    def text(self) -> str:
        return write_turn(self.steps) if self.steps else ""

    @property
    def so_far(self) -> list[Event]:
        """What the steps did up to now, for their player alone."""
        return self._position.turn_so_far(self.seat)

    @property
    def choices(self) -> list[str]:
        """The texts of the next legal steps; ``end`` is not one of them."""
        return [str(action) for action in self.legal if action is not END]

    @property
    def offered(self) -> list[str]:
        """The choices worth offering: those that only undo the last step are left out, unless the
        turn may not end and nothing else can be done."""
        onward = self._onward
        return onward if onward or self.may_end else self.choices

    @property
    def _onward(self) -> list[str]:
        """The choices that do more than to undo the last step."""
        last = self.steps[-1] if self.steps else None
        return [
            str(action)
            for action in self.legal
            if action is not END and not (last and self._position.undoes(action, last))
        ]

    def foretold(self, text: str) -> list[Event]:
        """What the next step of that text would bring, as far as its player can know."""
        action = self._named.get(text)
        return self._position.foretold(self.seat, action) if action is not None else []

    @property
    def _named(self) -> dict[str, Action]:
        if self._by_text is None:
            self._by_text = {str(action): action for action in self.legal}
        return self._by_text

    def why_not(self, typed: str, speller: Speller | None = None) -> Reason | None:
        """Why what was typed is no next step, where the title can tell."""
        tokens = fold(typed).split()
        if any(text.split()[: len(tokens)] == tokens for text in self.choices):
            return None
        return reason_against(self._position, self.seat, typed, speller)

    @property
    def may_end(self) -> bool:
        return END in self.legal

    @property
    def forced(self) -> bool:
        """Whether there is no choice: one step is left, and the turn may not end before it."""
        return not self.may_end and len(self._onward) == 1

    @property
    def complete(self) -> bool:
        """Whether the turn may end here and lose nothing."""
        return self.may_end and self.warning is None

    def would_last(self) -> bool:
        """Whether a turn that ends here could not be taken back freely: it shows what was hidden,
        or the game is over with it."""
        after = self._position.copy()
        revealed = any(event.reveals for event in after.play(self.seat, END))
        return revealed or after.outcome() is not None

    def done_after(self, text: str) -> bool:
        """Whether nothing is left to choose after the next step of that text, and nothing is lost
        when the turn ends there."""
        after = self.copy()
        after.do(self._named[text])
        return after.complete and not after.offered

    @property
    def warning(self) -> str | None:
        """What ending the turn here would cost for good, as a token of the title's words."""
        return self._position.warning(self.seat)

    @property
    def legal(self) -> list[Action]:
        """The next legal steps, ``end`` among them where the turn may stop."""
        if self._legal is None:
            self._legal = self._position.actions(self.seat)
        return self._legal

    def do(self, action: Action) -> list[Event]:
        if action is END:
            raise Illegal("a draft is ended by playing it at the table")
        events = self._position.play(self.seat, action)
        self.steps.append(action)
        self._legal = self._by_text = None
        return events

    def carry_on(self) -> Draft:
        """Make the steps that are no choice."""
        while self.forced:
            self.do(self._named[self._onward[0]])
        return self

    def back(self) -> None:
        """Take back the last step, and those before it that were no choice."""
        self._become(self.steps[: self.choices_made[-1]] if self.choices_made else [])

    @property
    def choices_made(self) -> list[int]:
        """Which of the steps were a choice, by their places."""
        here, found = Draft(self.start, self.seat), list[int]()
        for at, step in enumerate(self.steps):
            if not here.forced:
                found.append(at)
            here.do(step)
        return found

    def _become(self, steps: Sequence[Action]) -> None:
        self._position, self.steps = self.start.copy(), []
        self._legal = self._by_text = None
        for step in steps:
            self.do(step)


class Table:
    """A game being played, after this many lines."""

    def __init__(self, game: Game, position: Position, number: int = 0) -> None:
        self.game, self.position, self.number = game, position, number

    @classmethod
    def start(cls, game: Game, seats: int, options: Mapping[str, str], deal: Deal) -> Table:
        if seats not in game.seats:
            raise Illegal(f"{game.title} is for {game.seats.start} to {game.seats.stop - 1} seats")
        return cls(game, game.start(seats, game.settle(seats, options), deal))

    @property
    def over(self) -> bool:
        return self.position.outcome() is not None

    @property
    def seats(self) -> tuple[str, ...]:
        return SEATS[: self.position.seats]

    def draft(self, seat: int, text: str = "") -> Draft:
        return Draft.read(self.position, seat, text)

    def play(self, seat: int, typed: str) -> Turn:
        """Play a whole turn, or nothing: a turn that is refused leaves the table as it was."""
        require_turn(self.position, seat)
        here, steps = read_turn(self.position, seat, typed)
        if END not in here.actions(seat):
            raise Unfinished(here.seen_by(seat), seat)
        events = tuple(here.play(seat, END))
        self.position, self.number = here, self.number + 1
        return Turn(self.number, seat, write_turn(steps), events, veiled(here, steps))


def veiled(position: Position, steps: Sequence[Action]) -> str:
    """The line of a turn as everybody may read it while the game is running; how many steps of one
    kind are hidden in it is hidden too."""
    words: list[str] = []
    for step in steps:
        word = step.veiled()
        if word == str(step) or word not in words:
            words.append(word)
    return join_steps(*words) or position.veiled_end


def require_turn(position: Position, seat: int) -> None:
    """Raise unless the game waits for the seat."""
    waiting = position.waiting()
    if not waiting:
        raise GameOver
    if seat not in waiting:
        raise NotYourTurn
