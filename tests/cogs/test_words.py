"""Every sentence the bot may say is in both languages."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from cogs.kit.refusal import snake
from data import rows
from data.words import LANGUAGES, words
from engine.catalogue import titles
from engine.house.strengths import STRENGTHS
from tests.engine.games.our_maps import is_added

ROOT = Path(__file__).resolve().parents[2]
SPEAKING = sorted(
    file
    for part in ("cogs", "data", "engine", "renderers")
    for file in (ROOT / part).rglob("*.py")
    if not file.is_relative_to(ROOT / "data" / "skeleton")
)
"""Every source of the program but that of a new title, whose words come with it."""
SAYING = {"say", "told", "Refusal"}


def sentences() -> Iterator[tuple[str, re.Pattern[str]]]:
    """Yield where a sentence is said, and its id; a part that is filled in matches anything."""
    for file in SPEAKING:
        if file.parent.name == "shell":  # commands speak English, by ``say`` of their parser
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                for literal in literals(node.args[0]) if name in SAYING else ():
                    yield f"{file.relative_to(ROOT)}:{node.lineno}", literal


@cache
def said() -> list[tuple[str, re.Pattern[str]]]:
    return list(sentences())


def literals(node: ast.expr) -> Iterator[re.Pattern[str]]:
    """Yield the ids that an expression may be."""
    match node:
        case ast.Constant(value=str(text)):
            yield re.compile(re.escape(text))
        case ast.JoinedStr(values=values):
            parts = (
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[a-z_.0-9]+"
                for part in values
            )
            yield re.compile("".join(parts))
        case ast.IfExp(body=one, orelse=other):
            yield from literals(one)
            yield from literals(other)
        case _:
            pass


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_that_is_said_has_words(language):
    ids = [message.id for message in words(language).catalogue]
    known = [sentence if isinstance(sentence, str) else sentence[0] for sentence in ids]
    assert len(said()) > 1_000
    assert {"cogs", "data", "renderers"} <= {where.split("/")[0] for where, _ in said()}
    whole = set(known)
    missing = [
        (where, pattern.pattern)
        for where, pattern in said()
        if re.sub(r"\\(.)", r"\1", pattern.pattern) not in whole
        and not any(pattern.fullmatch(sentence) for sentence in known)
    ]
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_the_store_has_words(language):
    def below(kind: type[Exception]) -> Iterator[type[Exception]]:
        for one in kind.__subclasses__():
            yield one
            yield from below(one)

    for kind in below(rows.Refused):
        name = "moved_on" if kind is rows.StaleBoard else snake(kind.__name__)
        assert words(language).knows(f"refusal.{name}"), kind


def refusals_of_cups() -> dict[str, set[str]]:
    """Return the kinds of refusals that the rules of cups raise, and the facts of each."""
    found = dict[str, set[str]]()
    for file in sorted((ROOT / "engine" / "cups").glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refused":
                (kind,) = node.args
                assert isinstance(kind, ast.Constant), f"{file.name}:{node.lineno}"
                facts = {fact.arg or "**" for fact in node.keywords}
                assert found.setdefault(kind.value, facts) == facts, f"{file.name}:{node.lineno}"
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_a_cup_has_a_sentence_with_just_its_facts(language):
    said = {
        message.id.removeprefix("refusal.cup."): {*re.findall(r"\{(\w+)\}", str(message.string))}
        for message in words(language).catalogue
        if str(message.id).startswith("refusal.cup.")
    }
    assert len(said) > 30
    assert said == refusals_of_cups()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", [game.key for game in titles()])
def test_every_title_has_words_for_its_options(key, language):
    say, game = words(language), next(game for game in titles() if game.key == key)
    assert say.knows(f"{key}.title")
    for seats in game.seats:
        for option in game.options(seats):
            assert say.knows(f"{key}.option.{option.key}")
            for value in option.values:
                known = say.knows(f"{key}.option.{option.key}.{value}") or say.knows(
                    f"seat.{value}"
                )
                assert known or is_added(option.key, value)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("strength", STRENGTHS)
def test_every_strength_of_a_house_player_has_a_name_and_a_sentence(strength, language):
    assert words(language).knows(f"house.{strength}")
    assert words(language).knows(f"house.{strength}.about")
