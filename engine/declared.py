"""Whether an event is what its title declares: of a known kind, with exactly its facts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NotRequired, cast, get_args, get_origin, get_type_hints

from engine.events import Amounts, BySeat, Event, Events, Kind, Seat, Token, Tokens
from engine.game import SEATS

_TOKEN = re.compile(r"[a-z0-9_-]+")


def flaws(declared: Events, events: Iterable[Event]) -> list[str]:
    """What is wrong with these events; empty when all is well."""
    return [flaw for event in events for flaw in _flaws(declared, event)]


def facts_of(kind: Kind[Any]) -> dict[str, Any]:
    """The facts that a kind may have, with their types."""
    return {name: hint for name, (hint, _) in _facts(kind.declared).items()}


def _flaws(declared: Events, event: Event) -> list[str]:
    if event.kind not in declared:
        return [f"the event {event.kind} is not declared"]
    facts = _facts(declared[event.kind].declared)
    unknown = [name for name in event.facts if name not in facts]
    missing = [name for name, (_, needed) in facts.items() if needed and name not in event.facts]
    unfit = [
        (name, fact)
        for name, fact in event.facts.items()
        if name in facts and not _fits(fact, facts[name][0])
    ]
    return [
        *(f"the event {event.kind} does not declare its fact {name}" for name in unknown),
        *(f"the event {event.kind} lacks its fact {name}" for name in missing),
        *(f"the event {event.kind} has an unfit {name}: {fact!r}" for name, fact in unfit),
    ]


@cache
def _facts(facts: type[Any]) -> dict[str, tuple[Any, bool]]:
    """The type of each fact, and whether an event must have it."""
    found: dict[str, tuple[Any, bool]] = {}
    for name, hint in get_type_hints(facts, include_extras=True).items():
        spare = get_origin(hint) is NotRequired
        found[name] = (get_args(hint)[0] if spare else hint, not spare)
    return found


def _fits(fact: object, hint: Any) -> bool:
    """Whether a fact is of the type that was declared: one of those of :mod:`engine.events`."""
    if hint is int:
        return type(fact) is int
    if hint == Seat:
        return _is_seat(fact)
    if hint == Token:
        return _is_token(fact)
    if hint == Tokens:
        return isinstance(fact, list | tuple) and all(map(_is_token, cast("Sequence[Any]", fact)))
    if hint == BySeat:
        return _are_numbers(fact, _is_seat)
    if hint == Amounts:
        return _are_numbers(fact, _is_token)
    if get_origin(hint) in (None, list, dict):
        raise TypeError(f"{hint} is no type of a fact")
    return any(_fits(fact, one) for one in get_args(hint))


def _are_numbers(fact: object, named: Callable[[object], bool]) -> bool:
    if not isinstance(fact, Mapping):
        return False
    numbers = cast("Mapping[object, object]", fact)
    return all(named(name) and type(number) is int for name, number in numbers.items())


def _is_seat(fact: object) -> bool:
    return fact in SEATS


def _is_token(fact: object) -> bool:
    return isinstance(fact, str) and _TOKEN.fullmatch(fact) is not None
