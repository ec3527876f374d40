"""What happens is declared: every title lists its kinds of events with their facts, and nothing
else is made, told or matched."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from random import Random
from typing import Any, TypedDict

import msgspec
import pytest

from data.words import LANGUAGES, words
from engine.catalogue import find, keys
from engine.declared import facts_of, flaws
from engine.events import Amounts, BySeat, Event, Events, Kind, Seat, Token, Tokens
from engine.game import Game
from engine.playout import Playout, Violation
from tests.guest import guest
from tests.records.counts import records

ROOT = Path(__file__).parents[2]
TOY = ROOT / "data" / "skeleton"
TITLES = [*keys(), "toy"]
LISTED = 6
"""How many legal steps of a moment are asked what they would bring."""
GAMES = 12
"""How many random games of each size are tried for kinds that no record has."""
RARE = {
    "maya": (4, 42, True, {}),
    "yucatan": (
        *(2, 2, False),
        {"found_under_enemy": "no", "beaten_pawn": "out", "razed_village": "out"},
    ),
}
"""One more game for the rarest kinds: seats, seed, whether it is explored, and options."""


@pytest.fixture(params=TITLES)
def game(request) -> Iterator[Game]:
    key = request.param
    with guest(key, TOY) if key == "toy" else nullcontext():
        yield find(key)


def told(game: Game) -> Iterator[Event]:
    """Every event of the golden records, then of random games, with what is told within turns."""
    for record in records(ROOT / "tests" / "records" / game.key).values():
        for _, turn in record.replay(game):
            yield from turn.events if turn else ()
    games = [(seats, number, True, {}) for number in range(GAMES) for seats in game.seats]
    rare = [RARE[game.key]] if game.key in RARE else []
    for seats, number, explored, options in (*rare, *games):
        choose = game.explore if explored else None
        yield from told_in(Playout(game, seats, options, Random(number), choose=choose))


def told_in(playout: Playout) -> Iterator[Event]:
    random = Random(1)
    for step in playout.steps():
        yield from step.events
        here, seat = step.position, step.seat
        if seat in here.waiting():
            yield from here.turn_so_far(seat)
            legal = here.actions(seat)
            for action in random.sample(legal, min(len(legal), LISTED)):
                yield from here.foretold(seat, action)


@pytest.mark.one_in(3)
def test_every_declared_kind_occurs_or_says_why_not(game):
    missing = {kind.token for kind in game.events if not kind.unreached}
    barred = {kind.token for kind in game.events if kind.unreached}
    for event in told(game):
        assert flaws(game.events, [event]) == []
        assert event.kind not in barred, f"{event.kind} can be reached"
        missing.discard(event.kind)
        if not missing:
            break
    assert not missing


@pytest.mark.one_in(2)
def test_every_kind_has_words_and_no_words_are_left_over(game):
    kinds = {kind.token for kind in game.events}
    for language in LANGUAGES:
        ids = [message.id for message in words(language).catalogue]
        ids = [each if isinstance(each, str) else each[0] for each in ids]
        start = f"{game.key}.event."
        said = {name.removeprefix(start) for name in ids if name.startswith(start)}
        assert {name for name in said if "." not in name} == kinds, language
        own = {f"{kind}{end}" for kind in game.events for end in ("", *_endings(kind))}
        assert said <= own, language


def _endings(kind: Kind[Any]) -> list[str]:
    """Of other sentences for the same event: a mapping is empty, a number is 0."""
    return [".nothing", *(f".no_{fact}" for fact in facts_of(kind))]


@pytest.mark.one_in(3)
def test_words_of_events_name_declared_facts_only(game):
    for language in LANGUAGES:
        catalogue = words(language).catalogue
        for kind in game.events:
            for ending in ("", *_endings(kind)):
                if message := catalogue.get(f"{game.key}.event.{kind}{ending}"):
                    forms = [message.string] if isinstance(message.string, str) else message.string
                    named = {name for form in forms for name in re.findall(r"\{(\w+)\}", form)}
                    numbers = any(fact is int for fact in facts_of(kind).values())
                    n = {"n"} if numbers else set()
                    assert named <= {*facts_of(kind), *n}, (kind, language)


def sources() -> Iterator[tuple[Path, ast.Module]]:
    folders = [ROOT / "engine" / "games", TOY]
    folders += [ROOT / "renderers" / key for key in keys()]
    for folder in folders:
        for file in sorted(folder.rglob("*.py")):
            yield file, ast.parse(file.read_text("utf-8"))


def test_titles_make_events_through_their_kinds_alone():
    for file, tree in sources():
        for node in ast.walk(tree):
            made = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
            assert not (made and node.func.id == "Event"), f"{file}:{node.lineno}"


@pytest.mark.long
def test_titles_match_events_through_their_kinds_alone():
    """A kind in quotes is not checked by anybody: a typo would never match."""
    for file, tree in sources():
        values = _values(tree)
        for node in ast.walk(tree):
            match node:
                case ast.Compare(ast.Attribute(attr="kind") as told, comparators=others):
                    meant = [values.get(ast.unparse(other), other) for other in others]
                case ast.Match(ast.Attribute(attr="kind") as told, cases):
                    meant = [case.pattern for case in cases]
                case _:
                    continue
            if ast.unparse(told) not in NO_EVENTS:
                quoted = [text for each in meant for text in _quoted(each)]
                assert not quoted, f"{file}:{node.lineno}: {quoted}"


NO_EVENTS = {"card.kind", "printed.kind", "step.kind", "CARDS[card].kind"}
"""Bonus cards and steps have kinds too."""


def _values(tree: ast.Module) -> dict[str, ast.expr]:
    """What the names of a module are given."""
    found: dict[str, ast.expr] = {}
    for node in tree.body:
        match node:
            case ast.Assign([ast.Name(name)], value) | ast.AnnAssign(ast.Name(name), _, value):
                found[name] = value
            case _:
                pass
    return found


@pytest.mark.long
def test_pictures_and_coverage_read_declared_facts_alone():
    for key in keys():
        known = {name for kind in find(key).events for name in facts_of(kind)}
        for folder in ("engine/games", "renderers"):
            for file in sorted((ROOT / folder / key).rglob("*.py")):
                for name, line in _facts_read(ast.parse(file.read_text("utf-8"))):
                    assert name in known, f"{file}:{line}: {name}"


def _facts_read(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Facts read by name, ``event.facts["seat"]`` or ``event.facts.get("temple")``; those read
    through a kind are the type checker's."""
    for node in ast.walk(tree):
        match node:
            case ast.Subscript(ast.Attribute(attr="facts"), ast.Constant(str(name))):
                yield name, node.lineno
            case ast.Call(
                ast.Attribute(ast.Attribute(attr="facts"), "get"), [ast.Constant(str(name)), *_]
            ):
                yield name, node.lineno
            case _:
                pass


def _quoted(node: ast.AST) -> list[str]:
    found = (each.value for each in ast.walk(node) if isinstance(each, ast.Constant))
    return [value for value in found if isinstance(value, str)]


# What is noticed.


EVENTS = Events()


@EVENTS.add
class PaidTwice(TypedDict):
    seat: Seat
    coin: Token
    coins: Tokens
    price: int
    each: BySeat
    goods: Amounts
    left: int | Token


@EVENTS.unreached("there is no dragon")
class Dragon3(TypedDict):
    pass


FACTS = {
    "seat": "red",
    "coin": "gold",
    "coins": ["gold", "tin"],
    "price": 3,
    "each": {"red": 1},
    "goods": {"corn": -2},
    "left": "none",
}


def test_a_kind_is_called_after_its_class_and_equals_its_token():
    assert [kind.token for kind in EVENTS] == ["paid_twice", "dragon_3"]
    assert PaidTwice == "paid_twice"
    assert {PaidTwice: 1}["paid_twice"] == 1
    assert "dragon_3" in EVENTS
    assert Dragon3.unreached == "there is no dragon"


def test_an_event_is_kept_as_a_plain_text_and_its_facts():
    event = PaidTwice({**FACTS}, (1,), reveals=True)
    assert event == Event("paid_twice", FACTS, (1,), reveals=True)
    assert type(event.kind) is str
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(event.facts)) == FACTS


def test_a_declared_event_has_no_flaws():
    assert flaws(EVENTS, [PaidTwice({**FACTS}), Dragon3({})]) == []


@pytest.mark.parametrize(
    ("name", "fact"),
    [
        ("seat", "purple"),
        ("coin", "Gold!"),
        ("coin", 3),
        ("coins", "gold"),
        ("coins", ["gold", 3]),
        ("price", "3"),
        ("price", True),
        ("each", {"purple": 1}),
        ("each", {"red": "1"}),
        ("goods", ["corn"]),
        ("left", None),
    ],
)
def test_an_unfit_fact_is_noticed(name, fact):
    (flaw,) = flaws(EVENTS, [Event("paid_twice", {**FACTS, name: fact})])
    assert flaw.startswith(f"the event paid_twice has an unfit {name}")


def test_a_missing_a_spare_and_an_unknown_thing_are_noticed():
    less = {name: fact for name, fact in FACTS.items() if name != "price"}
    assert flaws(EVENTS, [Event("paid_twice", less)]) == [
        "the event paid_twice lacks its fact price"
    ]
    assert flaws(EVENTS, [Event("dragon_3", {"n": 1})]) == [
        "the event dragon_3 does not declare its fact n"
    ]
    assert flaws(EVENTS, [Event("dragon")]) == ["the event dragon is not declared"]


def test_facts_of_another_kind_are_not_read():
    with pytest.raises(TypeError, match="dragon_3 is not paid_twice"):
        PaidTwice.of(Dragon3({}))


def test_no_kind_is_declared_twice():
    with pytest.raises(ValueError, match="dragon_3 is declared twice"):
        EVENTS.add(Dragon3.declared)


def test_a_checked_game_stops_at_an_event_that_is_not_declared(monkeypatch):
    game = find("gold")
    monkeypatch.setattr(type(game), "events", EVENTS)
    with pytest.raises(Violation, match="the event bids is not declared"):
        Playout(game, 2, {}, Random(1), check=True).finish()
