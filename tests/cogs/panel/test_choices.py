"""How a step is chosen in the panel: what it would bring, names that are typed, views that turn."""

import re
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from cogs.kit.controls import written
from cogs.kit.reader import Reader
from cogs.panel.offer import foretold
from cogs.panel.panel import Panel
from data.words import LANGUAGES, words
from engine.catalogue import find, keys
from engine.deal import Deal
from engine.game import Position
from engine.notation import action_meant, branches
from engine.playout import Playout
from engine.table import Draft
from renderers.capitals import capital
from renderers.scene import question
from tests.cogs.room import Room, components, control_ids, labels, said, walk

EVERY = 5
"""One step alters little of what may be chosen."""


async def opened(room: Room, title: str, **options: str) -> tuple[Any, Any]:
    await room.table(2, title=title, **options)
    member = room.members[(await room.sitting()).waiting[0]]
    return member, await member.slash(room.channel, "play")


def options_of(shown: Any) -> list[dict[str, Any]]:
    return [option for part in walk(components(shown)) for option in part.get("options", [])]


async def typed(room: Room, member: Any, panel: Any, text: str) -> Any:
    form = await room.press(member, panel.response, "type")
    assert form.modal is not None
    return await member.submit_modal(form, {"typed": text})


async def many_cells(room: Room) -> tuple[Any, Any, str]:
    """A panel of Yucatan that asks for a cell: too many for buttons."""
    member, panel = await opened(room, "yucatan")
    while len(branches((draft := await room.draft()).choices, ("found",))) <= 15:
        await room.play(member, draft.choices[0])
        member = room.members[(await room.sitting()).waiting[0]]
        panel = await member.slash(room.channel, "play")
    return member, panel, draft.choices[-1]


async def test_a_choice_among_many_can_be_typed_by_its_name(room):
    member, panel, step = await many_cells(room)
    shown = await typed(room, member, panel, f" {step.split()[1].upper()} ")
    assert [str(made) for made in (await room.draft()).steps] == [step]
    assert "Confirm" in labels(shown.response)


async def test_whole_steps_can_be_typed_into_the_form_too(room):
    member, panel, step = await many_cells(room)
    await typed(room, member, panel, step)
    assert [str(made) for made in (await room.draft()).steps] == [step]


async def test_a_name_that_is_no_choice_is_refused_with_those_that_are(room):
    member, refused, step = await many_cells(room)
    legal = branches((await room.draft()).choices, ("found",))
    for text in ("z9", "g6", "🎲", "a" * 900, ",,,", "‮שלום"):
        refused = await typed(room, member, refused, text)
        assert f"`{legal[0]}` · `{legal[1]}`" in said(refused)
        assert (await room.draft()).steps == []
    shown = await typed(room, member, refused, step.split()[1])
    assert "Confirm" in labels(shown.response), "the choice goes on where it was"


async def test_a_form_that_is_sent_too_late_changes_nothing(room):
    member, panel, step = await many_cells(room)
    form = await room.press(member, panel.response, "type")
    other = next(text for text in (await room.draft()).choices if text != step)
    await typed(room, member, panel, other.split()[1])
    late = await member.submit_modal(form, {"typed": step.split()[1]})
    assert "moved on" in said(late)
    assert [str(made) for made in (await room.draft()).steps] == [other]


def sides(shown: Any) -> set[str]:
    """What the ids say after the mark of the draft."""
    presses = [written(i) for i in control_ids(shown)]
    return {p.text(1).partition(".")[2] for p in presses if p and p.verb in ("pick", "turn", "up")}


def turns(shown: Any) -> bool:
    return any(i.startswith("patolli:turn:") for i in control_ids(shown))


async def test_what_is_built_may_be_turned_where_the_picture_shows_it(room):
    """Not while a tile is picked, nor while nothing is built, nor where plans alone are shown."""
    member, panel = await opened(room, "yaxha")
    assert not turns(panel.response)
    for seat, tile in enumerate((1, 2)):
        await room.play(room.members[seat], f"pick {tile}")
    shown = await room.press(member, await room.board(), "play")
    assert not turns(shown.response), "nothing is built"
    while any(i.startswith("patolli:pick:") for i in control_ids(shown.response)):
        shown = await room.press(member, shown.response, "pick")
    for side in ("1", "2", "3", ""):
        assert turns(shown.response)
        shown = await room.press(member, shown.response, "turn")
        ids = [i for i in control_ids(shown.response) if i.startswith("patolli:turn:")]
        assert written(ids[0]).text(1).partition(".")[2] == side
    shown = await room.press(member, shown.response, "turn")
    shown = await room.press(member, shown.response, "back")
    assert sides(shown.response) == {"1"}, "another choice leaves it as it is"


async def test_a_flat_board_is_not_turned(room):
    _, panel = await opened(room, "gold")
    assert not [i for i in control_ids(panel.response) if i.startswith("patolli:turn")]


async def test_what_a_step_would_bring_stands_beside_it(room):
    member, panel = await opened(room, "yaxha")
    draft = await room.draft()
    view = draft.view
    lots = [
        view.foretold(draft.seat, action_meant(view, draft.seat, f"pick {tile}"))[0]
        for tile in (1, 2)
    ]
    cubes = [lot.facts["cubes"] for lot in lots]
    assert all(isinstance(each, list | tuple) and len(each) == 3 for each in cubes)
    below = [option.get("description") or "" for option in options_of(panel.response)]
    shown = "\n".join((*labels(panel.response), *below))
    beside = 2 if cubes[0] != cubes[1] else 0  # what is the same for all stands above
    assert len(re.findall(r"Tile [12] · \w+, \w+, \w+", shown)) == beside
    offered = await member.autocomplete(room.channel, "play", "turn", "pick")
    assert all(re.search(r" · \w+, \w+, \w+$", choice["name"]) for choice in offered)
    assert [choice["value"] for choice in offered] == ["pick 1", "pick 2"]


def panel_of(title: str, *steps: str, prefix: tuple[str, ...] = ()) -> Panel:
    game = find(title)
    position = game.start(2, game.settle(2, {}), Deal("5" * 64))
    seat = position.waiting()[0]
    draft = Draft(position, seat)
    for step in steps:
        draft.do(action_meant(draft.view, seat, step))
    return Panel(1, 0, title, ("Ana", "Bo"), draft, prefix)


def shown_by(panel: Panel) -> str:
    view = panel.layout(Reader(words("en"), "default"), "")
    texts: list[str] = []
    for part in view.walk_children():
        texts += [str(getattr(part, "content", "")), str(getattr(part, "label", "") or "")]
        for option in getattr(part, "options", []):
            texts += [option.label, option.description or ""]
    return "\n".join(filter(None, texts))


def test_what_all_choices_would_bring_is_said_once():
    """Whatever tile is laid there, the city grows to the same size."""
    panel = panel_of("maya")
    cell = branches(panel.draft.choices, ("city",))[0]
    deeper = Panel(1, 0, "maya", ("Ana", "Bo"), panel.draft, ("city", cell))
    at_the_cell = shown_by(Panel(1, 0, "maya", ("Ana", "Bo"), panel.draft, ("city",)))
    assert "Tikal" in at_the_cell
    assert shown_by(deeper).count("Tikal") == 1


def offered_by(panel: Panel) -> dict[str, str]:
    found: dict[str, str] = {}
    for part in panel.layout(Reader(words("en"), "default"), "").walk_children():
        press = written(str(getattr(part, "custom_id", "") or ""))
        for option in getattr(part, "options", []):
            found[option.value] = f"{option.label} · {option.description or ''}"
        if press and press.verb == "pick" and press.text(2):
            found[press.text(2)] = str(getattr(part, "label", ""))
    return found


def above(panel: Panel, language: str = "en") -> str:
    parts = panel.layout(Reader(words(language), "default"), "").walk_children()
    return "\n".join(str(getattr(part, "content", "") or "") for part in parts)


@pytest.mark.one_in(5)
@pytest.mark.parametrize("title", keys())
def test_what_a_choice_would_bring_is_said_once_beside_it_or_above_all(title):
    say, seen = words("en"), set[bool]()
    for panel in panels(title, 500):
        ways = offered_by(panel)
        whole = [way for way in ways if way in panel.draft.offered]
        if not whole or len(whole) < len(ways) or len(whole) > 30:
            continue
        told = {way: foretold(title, panel.draft, way, panel.names, say) for way in whole}
        shared = set.intersection(*(set(each) for each in told.values()))
        shown, forecasts = above(panel), panel.offer(say).forecasts
        left_out = bool(forecasts) and not any(line in shown for line in forecasts)
        for way, sentences in told.items():
            for sentence in sentences:
                seen.add(sentence in shared)
                where = shown if sentence in shared else f"{ways[way]}\n{shown}"
                full = left_out or shown.count("\n") > 11
                told_there = sentence in where or capital(sentence) in where
                assert told_there or full, (panel.prefix, way, sentence)
                assert sentence not in shared or sentence not in ways[way].split(" · ")[1:]
    assert seen or _foretells_nothing(title)


def _foretells_nothing(title: str) -> bool:
    game = find(title)
    position = game.start(2, game.settle(2, {}), Deal("00" * 32))
    return type(position).foretold is Position.foretold


def test_a_price_that_all_choices_share_is_told():
    """Days in which a worker may only be placed at one price."""
    found = 0
    for panel in panels("tzolkin", 900):
        steps = panel.draft.offered
        if panel.prefix or not 1 < len(steps) <= 30 or len({text.split()[0] for text in steps}) > 1:
            continue
        told = [foretold("tzolkin", panel.draft, step, panel.names, words("en")) for step in steps]
        shared = [each for each in told[0] if all(each in other for other in told)]
        assert all(each.lower() in above(panel).lower() for each in shared), steps
        found += bool(shared)
    assert found


@pytest.mark.one_in(2)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_that_was_answered_is_not_asked_again(language):
    reader, chosen = Reader(words(language), "default"), 0
    for panel in panels("maya", 400):
        asked = question("maya", (), reader.say, panel.draft.view.asks(panel.draft.seat))
        parts = list(panel.layout(reader, "").walk_children())
        texts = [str(getattr(part, "content", "") or "") for part in parts]
        texts += [str(getattr(part, "placeholder", "") or "") for part in parts]
        assert not panel.prefix or not any(asked in text for text in texts), panel.prefix
        chosen += bool(panel.prefix)
    assert chosen


def test_what_the_question_names_is_not_said_above_it():
    asked = 0
    for panel in panels("gold", 400):
        verb, *lot = panel.prefix or ("",)
        if verb == "lay" and lot and len(panel.offer(words("fr")).choices) > 1:
            shown = above(panel, "fr")
            assert f"Lot {lot[0]}" in shown
            assert "**Poser" not in shown
            asked += 1
    assert asked


def test_few_steps_are_offered_whole():
    position = find("tzolkin").start(2, find("tzolkin").settle(2, {}), Deal("5" * 64))
    seat = position.waiting()[0]
    draft = Draft(position, seat)
    assert len(branches(draft.choices, ("keep",))) < len(draft.choices) <= 8
    panel = Panel(1, 0, "tzolkin", ("Ana", "Bo"), draft)
    ways = [press.text(2) for i in ids_of(panel) if (press := written(i)) and press.verb == "pick"]
    assert sorted(ways) == sorted(draft.choices)


def ids_of(panel: Panel) -> list[str]:
    view = panel.layout(Reader(words("en"), "default"), "")
    found = [str(getattr(part, "custom_id", "") or "") for part in view.walk_children()]
    found += [
        f"patolli:pick:1:0:{option.value}"
        for part in view.walk_children()
        for option in getattr(part, "options", [])
    ]
    return found


def panels(title: str, turns: int) -> Iterator[Panel]:
    """Of some steps of a random game, with everything that may be chosen first."""
    game = find(title)
    steps = Playout(game, 3, {}, Random(3), choose=game.explore).steps()
    for step in islice(steps, 0, turns, EVERY):
        for seat in step.position.waiting():
            draft = Draft(step.position, seat)
            ways = {text.split()[0] for text in draft.choices}
            ways |= {" ".join(text.split()[:2]) for text in draft.choices[:9]}
            for way in ("", *sorted(ways)):
                yield Panel(1, 0, title, ("Ana", "Bo", "Cléa"), draft, tuple(way.split()))


@pytest.mark.one_in(5)
@pytest.mark.parametrize("title", keys())
def test_panels_are_what_discord_can_show(title):
    """Nothing bold inside bold, no two choices that look the same, labels short enough."""
    for panel in panels(title, 400):
        for language in LANGUAGES:
            shown = [*panel.layout(Reader(words(language), "default"), "").walk_children()]
            for part in shown:
                for line in str(getattr(part, "content", "")).splitlines():
                    assert "****" not in line
                    assert line.count("**") % 2 == 0, line
                labels = [option.label for option in getattr(part, "options", [])]
                assert len(set(labels)) == len(labels), labels
                assert len(labels) <= 25
            names = [text for part in shown if (text := str(getattr(part, "label", None) or ""))]
            assert len(set(names)) == len(names), names
            assert not [name for name in names if name.endswith("…")], names


@pytest.mark.long
def test_forecasts_that_fit_no_label_stand_above_in_the_order_of_the_buttons():
    seen = 0
    for panel in panels("yucatan", 400):
        offer = panel.offer(words("en"))
        if not offer.forecasts:
            continue
        labels = [choice.label for choice in offer.choices]
        first = [at for line in offer.forecasts if (at := _first_named(line, labels)) is not None]
        assert first == sorted(first)
        for choice in offer.choices:
            assert not choice.brings or any(
                line.endswith(choice.brings) for line in offer.forecasts
            )
        seen += len(first) > 1
    assert seen


def _first_named(line: str, labels: list[str]) -> int | None:
    """Which of the choices a line is about first."""
    named = line.removeprefix("**").partition("**")[0]
    begun = [at for at, label in enumerate(labels) if f"{named}, ".startswith(f"{label}, ")]
    return max(begun, key=lambda at: len(labels[at]), default=None)


async def test_a_menu_of_more_values_than_a_list_holds_is_left_to_the_command(room, monkeypatch):
    game = find("gold")
    options = game.options

    def longer(seats: int) -> Any:
        first, *others = options(seats)
        values = (*first.values, *(f"value{number}" for number in range(30)))
        return (type(first)(first.key, values), *others)

    monkeypatch.setattr(game, "options", longer)
    await room.members[0].slash(room.channel, "table new", title="gold", thread=False)
    panel = await room.members[0].slash(room.channel, "table options")
    menus = [i for i in control_ids(panel.response) if i.startswith("patolli:option")]
    assert len(menus) == 5
    await room.members[0].slash(room.channel, "table options", option="first", value="value29")
    assert (await room.sitting()).options == {"first": "value29"}
