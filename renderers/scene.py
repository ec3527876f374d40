"""What a renderer is given: a position as one seat sees it, and everything needed to show it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

from engine.game import SEATS, Event, Fact, Position, Reason
from engine.markup import escaped, unmarked
from engine.notation import branches, descend

PALETTES = ("default", "safe", "contrast")
P = TypeVar("P", bound=Position)


class Say(Protocol):
    """The words of the reader's language (``data.words.Words`` is one)."""

    language: str

    def __call__(self, sentence: str, /, **facts: object) -> str: ...

    def knows(self, sentence: str) -> bool: ...


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture to draw. ``view`` came out of ``seen_by(seat)``; nothing else of the game is
    here, so no renderer can show what the seat may not know."""

    key: str
    view: Position
    names: tuple[str, ...]
    """The players' names by seat, as they want to be called: any script, any length."""
    say: Say
    seat: int | None = None
    """Whose private view this is; None for the public board."""
    palette: str = "default"
    turns: Sequence[Sequence[Event]] = ()
    """What was played since the board that this reader saw before, turn by turn: what each brought,
    as far as the reader may know it."""
    steps: Sequence[str] = ()
    """Private view: the steps of the unfinished turn, already made on ``view``."""
    choices: Sequence[str] = ()
    """Private view: the texts of the next legal steps."""
    may_end: bool = False
    """Private view: whether the turn may end here."""
    path: Sequence[str] = ()
    """Private view: the tokens chosen of the next step (``plant maize2``), often none."""
    turned: int = 0
    """Private view: how often the player has turned what is built, for titles with ``SIDES``."""
    stopped: bool = False
    """Whether the game was ended early: it waits for nobody any more."""
    close: bool = False
    """Private view: whether the picture is a close-up, which shows what is asked and no more."""
    ways: Sequence[str] = ()
    """Close-up: what the panel offers as buttons, each the text of a step or its beginning (``plant
    maize2``), in their order; the tokens after :attr:`path` where it does not say."""

    @property
    def last(self) -> Sequence[Event]:
        """What the last turn brought."""
        return self.turns[-1] if self.turns else ()

    @property
    def news(self) -> list[Event]:
        """What all of the turns brought."""
        return [event for turn in self.turns for event in turn]

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats the game waits for."""
        return () if self.stopped else self.view.waiting()

    @property
    def ended(self) -> bool:
        """Whether the game is over or was stopped: nobody chooses anything any more."""
        return self.stopped or self.view.outcome() is not None

    @property
    def ranking(self) -> list[tuple[int, int]]:
        """Place and seat of everybody, the first first; nobody while the game is running."""
        outcome = self.view.outcome()
        return sorted((place, seat) for seat, place in enumerate(outcome.places)) if outcome else []

    @property
    def chosen(self) -> tuple[str, ...]:
        """Private view: the choices that begin with the tokens chosen."""
        begun = list(self.path)
        return tuple(text for text in self.choices if text.split()[: len(begun)] == begun)

    @property
    def offered(self) -> tuple[str, ...]:
        """Close-up: :attr:`ways`, or what may be chosen after :attr:`path`."""
        begun = " ".join(self.path)
        return tuple(self.ways) or tuple(
            f"{begun} {token}".strip() for token in branches(self.choices, self.path)
        )

    @property
    def narrowed(self) -> Scene:
        """Close-up: the same with every token on the path that follows of itself, as a panel asks;
        one way is no choice either."""
        way = self.ways[0].split() if len(self.ways) == 1 else self.path
        path = descend(self.choices, way)
        ways = self.ways if len(self.ways) > 1 else ()
        if " ".join(path) in self.choices:
            ways = (" ".join(path),)
        return replace(self, path=path, ways=ways)

    @property
    def question(self) -> str:
        """Private view: what is to be chosen next; where nothing is, the title's words for that
        (``yaxha.choose_in.build.done``), if there are any."""
        if self.seat is None:
            return ""
        asks = self.view.asks(self.seat)
        done = f"{self.key}.choose_in.{asks}.done"
        if not self.choices and self.say.knows(done):
            return self.say(done)
        return question(self.key, self.path, self.say, asks, self.names)

    def tell(self, event: Event) -> str:
        """The event as a picture or a text without markup says it."""
        return tell_plainly(self.key, event, self.names, self.say)

    def tell_step(self, step: str) -> str:
        """A step of a turn in words."""
        return tell_step(self.key, step, self.say, self.names)

    def label(self, token: str) -> str:
        """A token of a step in the reader's language."""
        return label(self.key, token, self.say)


def viewing(kind: type[P]) -> Callable[[Scene], P]:
    """How a title reads its scenes: their views are of its own class of position."""

    def view_of(scene: Scene) -> P:
        view = scene.view
        assert isinstance(view, kind), view
        return view

    return view_of


def tell(key: str, event: Event, names: Sequence[str], say: Say) -> str:
    """An event as a sentence of the title's words, ``gold.event.bought``, or of those for every
    title, ``board.event.undone``. Where the corn is 0, ``….no_corn`` says so, and where a mapping
    is empty, ``….nothing``, if there are such sentences. The first number among the facts is also
    ``n`` and chooses the plural."""
    facts = _facts(key, event.facts, names, say)
    own = f"{key}.event.{event.kind}"
    sentence = own if say.knows(own) else f"board.event.{event.kind}"
    endings = [f".no_{name}" for name, fact in facts.items() if fact == 0]
    endings += [".nothing"] if "" in facts.values() else []
    sentence += next((each for each in endings if say.knows(sentence + each)), "")
    if numbers := [fact for fact in event.facts.values() if isinstance(fact, int)]:
        facts.setdefault("n", numbers[0])
    return say(sentence, **facts)


def tell_reason(key: str, reason: Reason, names: Sequence[str], say: Say) -> str:
    """Why a step is not legal, in the title's words: ``gold.why.too_large``."""
    return say(f"{key}.why.{reason.token}", **_facts(key, reason.facts, names, say))


def tell_plainly(key: str, event: Event, names: Sequence[str], say: Say) -> str:
    """An event as a sentence without markup."""
    return unmarked(tell(key, event, [escaped(name) for name in names], say))


def label(key: str, token: str, say: Say, names: Sequence[str] = ()) -> str:
    """A token of a step in the reader's language: the title's word, which may be for a thing that
    has the colour of a seat, else a seat's name, else the token itself."""
    if say.knows(f"{key}.token.{token}"):
        return say(f"{key}.token.{token}")
    if token in SEATS:
        return _called(token, names, say)
    return named(token)


def named(token: str) -> str:
    """A token without words: a number, a cell, or a name on a map of one's own
    (``kingdom_of_the_snake``)."""
    plain = any(char.isdigit() for char in token)
    return token if plain else token.replace("_", " ").title()


def question(key: str, path: Sequence[str], say: Say, asks: str, names: Sequence[str] = ()) -> str:
    """What is to be chosen after these tokens: ``gold.choose.lay.2`` after ``lay 17``, or another
    question where the title is to be asked something else (``asks``:
    ``yucatan.choose_in.large.found.1``). The labels of the tokens chosen are its facts a, b, c…"""
    at = f".{path[0]}.{len(path)}" if path else ""
    facts = {chr(97 + n): label(key, token, say, names) for n, token in enumerate(path[1:])}
    ways = (f"{key}.choose_in.{asks}{at}", f"{key}.choose{at}")
    return next((say(each, **facts) for each in ways if say.knows(each)), say("panel.choose"))


def tell_step(key: str, step: str, say: Say, names: Sequence[str] = ()) -> str:
    """A step of a turn in words: ``gold.step.lay`` with the labels of its tokens as a, b, c…, or
    ``tzolkin.step.pay.2`` where there are two of them and words for that, or ``….stop`` where that
    is the last. A number among them, the last one, is also ``n`` and chooses the plural."""
    verb, *tokens = step.split()
    sentence = f"{key}.step.{verb}"
    if not say.knows(sentence):
        return " ".join(label(key, token, say, names) for token in (verb, *tokens))
    words = [token for token in tokens[-1:] if token.isalpha()]
    for ending in (*words, len(tokens)):
        if say.knows(f"{sentence}.{ending}"):
            sentence += f".{ending}"
            break
    facts: dict[str, object] = {
        chr(97 + at): label(key, token, say, names) for at, token in enumerate(tokens)
    }
    if numbers := [int(token) for token in tokens if token.isdecimal()]:
        facts["n"] = numbers[-1]
    return say(sentence, **facts)


def _called(seat: str, names: Sequence[str], say: Say) -> str:
    """The name of the player of a seat, or what the seat is called."""
    at = SEATS.index(seat)
    return names[at] if at < len(names) else say(f"seat.{seat}")


def _facts(
    key: str, facts: Mapping[str, Fact], names: Sequence[str], say: Say
) -> dict[str, object]:
    told = {
        name: _fact(key, value, names, say, " → " if name == "path" else ", ")
        for name, value in facts.items()
    }
    below = {name: fact for name, fact in told.items() if isinstance(fact, int) and fact < 0}
    return told | {name: f"−{-fact}" for name, fact in below.items() if name != "n"}


def _fact(key: str, value: Fact, names: Sequence[str], say: Say, between: str) -> object:
    """A fact of an event: there ``blue`` is always a seat."""

    def told(token: str) -> str:
        return _called(token, names, say) if token in SEATS else label(key, token, say)

    if isinstance(value, str):
        return told(value)
    if isinstance(value, Mapping):
        named = {token: told(token) for token in value}
        apart = any(name[-1:].isdigit() for name in named.values())  # as in "Steady 1"
        listed = (f"{named[token]} {f'({n})' if apart else n}" for token, n in value.items())
        return " · ".join(listed).replace(" -", " −").replace("(-", "(−")
    if isinstance(value, Sequence):
        parts = [told(str(token)) for token in value]
        return (" · " if any(", " in part for part in parts) else between).join(parts)
    return value
