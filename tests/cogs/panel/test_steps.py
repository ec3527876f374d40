"""Every step can be taken by clicks alone: where nothing is left to choose, nothing is asked."""

import secrets
from dataclasses import replace
from typing import Any

import pytest

from cogs.kit.controls import written
from cogs.kit.reader import everybody
from cogs.kit.scenes import scene_of
from cogs.panel.panel import Panel
from engine.catalogue import keys
from engine.deal import Deal
from engine.game import END
from engine.notation import descend
from engine.table import Draft
from tests.cogs.panel.test_choices import ids_of, panels
from tests.cogs.room import Room, components, control_ids, labels, said, text_of, walk


async def pressed(room: Room, member: Any, panel: Any, label: str) -> Any:
    assert label in labels(panel), labels(panel)
    at = labels(panel).index(label)
    result = await room.click(member, panel, control_ids(panel)[at])
    return result.response


async def building(room: Room) -> tuple[Any, Any]:
    await room.table(2)
    buyer, other, *_ = room.members
    await room.play(buyer, "bid 3")
    await room.play(other, "bid 1")
    return buyer, (await room.press(buyer, await room.board(), "play")).response


@pytest.mark.long
async def test_a_face_is_enough_to_lay_a_piece_that_has_one_place_only(room):
    buyer, panel = await building(room)
    panel = await pressed(room, buyer, panel, "Disc 1")
    face = next(label for label in labels(panel) if label.endswith(", place 1"))
    panel = await pressed(room, buyer, panel, face)
    assert f"✓ Lay lot 1, {face[0].lower()}{face[1:]}" in text_of(panel)


async def laid(room: Room) -> tuple[Any, Any, str]:
    buyer, panel = await building(room)
    panel = await pressed(room, buyer, panel, "Disc 1")
    face = next(label for label in labels(panel) if ", place" in label)
    return buyer, await pressed(room, buyer, panel, face), face


async def test_the_step_that_only_undoes_the_last_one_is_not_offered(room):
    buyer, panel, _ = await laid(room)
    assert "Confirm" in labels(panel)
    assert not [label for label in labels(panel) if label.startswith("Lift")]
    assert "plays this turn" in text_of(panel)
    await room.play(buyer, "lift 1")
    draft = await room.draft(0)
    assert draft.text.endswith("lift 1"), "it may be typed"


async def test_the_picture_of_a_turn_marks_what_is_offered_and_no_more(room):
    await laid(room)
    sitting = await room.sitting()
    draft = await room.draft(0)
    reader = await everybody(room.store, room.bot.get_guild(room.guild.id), room.guild.id)
    assert "lift 1" in draft.choices
    assert "lift 1" not in scene_of(sitting, reader, [], draft=draft).choices


async def test_the_only_step_that_is_possible_has_a_button(room):
    buyer, panel, face = await laid(room)
    await room.play(buyer, "lift 1")
    panel = (await buyer.slash(room.channel, "play")).response
    assert face in labels(panel)


# Back.


async def test_back_goes_up_one_choice_at_a_time(room, monkeypatch):
    monkeypatch.setattr("cogs.hall.hall.Deal", lambda: Deal("5" * 64))
    await room.table(2, title="maya")
    seat = (await room.sitting()).waiting[0]
    member = room.members[seat]
    draft = await room.draft(seat)
    shown = [(await member.slash(room.channel, "play")).response]
    while way := next((each for each in ways(shown[-1]) if each not in draft.choices), None):
        shown.append((await room.pick(member, shown[-1], way)).response)
    assert len(shown) > 1
    panel = shown.pop()
    while shown:
        panel = (await room.press(member, panel, "back")).response
        assert ways(panel) == ways(shown.pop())
    assert "Back" not in labels(panel)


def ways(panel: Any) -> list[str]:
    found = [
        option["value"] for part in walk(components(panel)) for option in part.get("options", ())
    ]
    presses = [written(i) for i in control_ids(panel)]
    return found + [p.text(2) for p in presses if p and p.verb == "pick" and p.text(2)]


async def test_back_without_a_token_chosen_takes_the_last_step_back(room):
    buyer, panel, _ = await laid(room)
    steps = [str(step) for step in (await room.draft(0)).steps]
    panel = (await room.press(buyer, panel, "back")).response
    draft = await room.draft(0)
    assert [str(step) for step in draft.steps] == steps[:-1]
    await room.press(buyer, panel, "back")
    draft = await room.draft(0)
    assert draft.steps == []


@pytest.mark.one_in(3)
@pytest.mark.parametrize("title", keys())
def test_back_gives_up_what_is_chosen_before_it_takes_a_step_back(title):
    deep = 0
    for panel in panels(title, 300):
        steps, prefix = panel.draft.steps, panel.prefix
        backs = [p for i in ids_of(panel) if (p := written(i)) and p.verb == "back"]
        chosen = len(prefix) > len(descend(panel.draft.offered))
        assert len(backs) == (chosen or bool(steps))
        for back in backs:
            assert back.text(2) == ("up" if chosen else "step")
            above = tuple(back.text(3).split())
            assert not chosen or (prefix[: len(above)] == above and len(above) < len(prefix))
        deep += chosen
    assert deep


@pytest.mark.one_in(3)
@pytest.mark.parametrize("title", keys())
def test_back_leads_to_the_level_that_offered_what_was_chosen(title):
    led = 0
    for panel in panels(title, 300):
        if panel.prefix or not panel.draft.offered:
            continue
        for way in ways_offered(panel)[::5]:
            reached = Panel.reached(panel.draft, way)
            assert reached is not None
            deeper = replace(panel, prefix=reached[0], part=reached[1])
            if " ".join(descend(panel.draft.offered, reached[0])) in panel.draft.offered:
                continue
            (back,) = [p for i in ids_of(deeper) if (p := written(i)) and p.verb == "back"]
            up = tuple(back.text(3).split())
            assert way in ways_offered(replace(panel, prefix=up)), (way, up)
            led += 1
    assert led


def ways_offered(panel: Panel) -> list[str]:
    presses = [written(i) for i in ids_of(panel)]
    return [p.text(2) for p in presses if p and p.verb == "pick" and p.text(2)]


async def test_a_new_panel_below_takes_no_answer_from_the_older_one(room, monkeypatch):
    """Of pictures that wait for one place only the newest is drawn: each panel is a place of its
    own, so that a click on one is answered while another is opened."""
    await room.table(2)
    places, draw = [], room.bot.workshop.draw

    async def drawn(scene, place, *others):
        places.append(place)
        return await draw(scene, place, *others)

    monkeypatch.setattr(room.bot.workshop, "draw", drawn)
    ana = room.members[0]
    panel = await ana.slash(room.channel, "play")
    await room.pick(ana, panel.response, "bid 1")
    await ana.slash(room.channel, "play")
    opened, picked, again = places
    assert opened == again
    assert picked != opened


async def test_a_choice_counts_though_another_built_meanwhile(room, monkeypatch):
    """Three yellow cubes: the first one has one place, so the panel begins behind it."""
    monkeypatch.setattr(secrets, "token_hex", lambda _: f"{1:064x}")
    await room.table(2, title="yaxha")
    ana, bo = room.members[:2]
    await room.play(ana, "pick 1")
    await room.play(bo, "pick 2")
    panel = await room.press(ana, await room.board(), "play")
    assert "Place yellow on d4" in said(panel)
    other = Draft((await room.sitting()).begun(), 1)
    while not other.complete:
        other.do(next(step for step in other.legal if step is not END))
    await room.play(bo, other.text)
    picked = await room.pick(ana, panel.response, "set yellow d5 level 1")
    assert "moved on" not in said(picked)
    assert "Place yellow on d5" in said(picked)
