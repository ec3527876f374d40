"""What panels offer on a phone, over random games of every title, in both languages."""

from collections.abc import Iterator
from functools import cache

import pytest
from discord import ui

from cogs.kit.reader import Reader
from cogs.panel.offer import Offer
from cogs.panel.panel import Panel
from cogs.panel.presses import faults, of_turn
from data.words import LANGUAGES, words
from engine.catalogue import find, keys
from engine.cut import FEW
from engine.game import END
from engine.playout import Playout
from engine.table import Draft
from tests.seeding import seeded

NAMES = ("Ana", "Bo", "Cléa")
MOST_ROWS, MOST_COMPONENTS, MOST_LETTERS = 5, 40, 4_000


@cache
def drafts(title: str) -> list[Draft]:
    game, found = find(title), list[Draft]()
    for number in range(2):
        random = seeded("offers", title, number)
        choose = game.explore if number else None
        for step in Playout(game, 3, {}, random, choose=choose).steps():
            seats = [step.seat] if step.action is not END else step.position.waiting()
            found += [Draft(step.position.copy(), seat).carry_on() for seat in seats]
    return seeded("of offers", title).sample(found, min(len(found), 30))


def below(panel: Panel, language: str) -> Iterator[tuple[Panel, Offer]]:
    offer = panel.offer(words(language))
    yield panel, offer
    for choice in offer.choices:
        if choice.way in offer.steps:
            continue
        reached = Panel.reached(panel.draft, choice.way)
        assert reached is not None
        prefix, part = reached
        deeper = Panel(1, 0, panel.key, panel.names, panel.draft, prefix, part)
        if " ".join(deeper.offer(words(language)).path) not in offer.steps:
            yield from below(deeper, language)


def offers(title: str, language: str) -> Iterator[tuple[Panel, Offer]]:
    for draft in drafts(title):
        yield from below(Panel(1, 0, title, NAMES, draft), language)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", keys())
def test_what_is_offered_fits_a_phone(title, language):
    """No menu of five or fewer, no label over 34 letters, eight buttons or twenty short ones; and
    no two that look the same."""
    shapes = set[int]()
    for _, offer in offers(title, language):
        assert faults(offer) == []
        shown = [each.text for each in offer.choices]
        assert len(set(shown)) == len(shown), shown
        shapes.add(offer.cut.shape.most)
    assert FEW.most in shapes


@pytest.mark.one_in(5)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", keys())
def test_a_panel_is_what_a_message_holds(title, language):
    """Rows of five with those of *Back* and *Confirm*, components, letters of text."""
    for panel, offer in offers(title, language):
        view = panel.layout(Reader(words(language), "default"), "", offer)
        rows = [part for part in view.children if isinstance(part, ui.ActionRow)]
        assert len(rows) <= MOST_ROWS
        assert len(list(view.walk_children())) <= MOST_COMPONENTS
        assert view.content_length() <= MOST_LETTERS
        labels = [part.label for part in view.walk_children() if isinstance(part, ui.Button)]
        assert not [label for label in labels if label and label.endswith("…")]


@pytest.mark.one_in(2)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", keys())
def test_every_step_can_be_reached_and_only_once(title, language):
    for draft in drafts(title):
        found = list[str]()
        for _, offer in below(Panel(1, 0, title, NAMES, draft), language):
            found += [offer.cut.stop] if offer.cut.stop else []
            for choice in offer.choices:
                reached = Panel.reached(draft, choice.way)
                assert reached is not None
                leads_to = Offer(title, NAMES, draft, words(language), *reached)
                if not reached[1] and leads_to.only:
                    found.append(" ".join(leads_to.path))
        assert sorted(found) == sorted(draft.offered)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("title", keys())
def test_a_turn_is_made_by_what_is_pressed(title):
    """The pressed choices of a turn lead to its steps: every way is the beginning of one."""
    game = find(title)
    playout = Playout(game, 2, {}, seeded("pressed", title), choose=game.explore)
    steps, counted = list[str](), 0
    before = playout.position.copy()
    for step in playout.steps():
        if step.action is not END:
            steps.append(str(step.action))
            continue
        made = of_turn(title, NAMES, before, step.seat, steps, words("fr"))
        for press in made or ():
            way = press.choice.way if press.choice else press.offer.cut.stop
            assert any(each.startswith(way.partition(" ~")[0]) for each in steps)
        counted += made is not None
        before, steps = step.position.copy(), []
        if counted > 100:
            break
    assert counted


@pytest.mark.parametrize("title", keys())
def test_whether_a_turn_reveals_tells_nothing_that_its_player_cannot_know(title):
    """It decides whether the turn is played unconfirmed, so it must be the same in every position
    that the player cannot tell from the true one."""
    seen = set[bool]()
    for draft in drafts(title):
        if not draft.may_end:
            continue
        for number in range(3):
            world = draft.start.possible(draft.seat, seeded("reveals", title, number))
            other = Draft(world, draft.seat, draft.steps)
            assert other.would_last() == draft.would_last(), draft.text
            seen.add(draft.would_last())
    assert seen
