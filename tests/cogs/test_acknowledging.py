"""An interaction that Discord does not hear of in time is over: nothing follows from it. One that
was heard of is played and told, whatever happens to the answer."""

import asyncio
import time
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from cogs.bot import patolli
from cogs.kit import lost
from cogs.kit.answer import respond
from cogs.kit.controls import Interaction, Press
from cogs.kit.lost import within
from cogs.kit.receipt import SECONDS, acknowledge, receipt
from cogs.workshop.workshop import Died, Superseded
from data import games, tables
from data.settings import member_settings
from data.store_errors import UnreachableStore, UnsureStore
from engine.table import Table
from renderers.capitals import capital
from renderers.scene import Scene
from tests.cogs.panel.test_choices import many_cells
from tests.cogs.room import Room, control_ids, open_room, said, text_of
from tests.cogs.strict import Lost, Refused, Slow, Strict, Torn

LONG = 60
"""Seconds in which the library has given up, and the bot as well."""


@pytest.fixture
def room(strict: Strict) -> Room:
    return strict.room


async def _texts(room: Room) -> list[str]:
    return [line.text for line in await room.store.view(games.lines, 1)]


# What follows from a lost acknowledgement: nothing.


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("command", "options"),
    [("table new", {"title": "gold", "thread": False}), ("settings me", {"palette": "contrast"})],
)
async def test_no_command_writes_after_a_refused_acknowledgement(strict, room, command, options):
    strict.fail("acknowledgement", Refused(404, 10062))
    await room.members[0].slash(room.channel, command, **options)
    assert await room.store.view(tables.of_member, room.members[0].id) == []
    assert (await room.store.view(member_settings, room.members[0].id)).palette is None
    assert len(strict.asked_of("acknowledgement")) == 1, "a refusal is not repeated"
    assert not strict.asked_of("answer")


async def test_a_table_is_neither_changed_nor_started_after_a_refused_acknowledgement(strict, room):
    host, other, *_ = room.members
    await host.slash(room.channel, "table new", title="gold", thread=False)
    await other.slash(room.channel, "table join")
    panel = await host.slash(room.channel, "table options")
    panel = await room.pick(host, panel.response, "turn 259200")
    before = await room.sitting()
    strict.fail("acknowledgement", Refused(404, 10062))
    for way in ("turn 86400", "chair"):
        await room.pick(host, panel.response, way)
    await host.slash(room.channel, "table start")
    assert (await room.sitting()) == before


async def test_the_time_is_counted_from_receipt(strict, room, monkeypatch):
    """What begins too late is not even called back."""
    await room.table(2)
    before = len(strict.asked_of("acknowledgement"))

    def long_ago(interaction: Any) -> None:
        receipt(interaction).arrived -= SECONDS

    monkeypatch.setattr(patolli, "receipt", long_ago)
    await room.play(room.members[0], "bid 1")
    assert len(strict.asked_of("acknowledgement")) == before
    assert await _texts(room) == []


async def test_a_slow_acknowledgement_is_over_and_the_member_is_told(strict, room):
    """Discord takes it at once, so the member waits; the bot hears of that after four seconds."""
    await room.table(2)
    strict.fail("acknowledgement", Slow(4, reply=True))
    result = await room.members[0].slash(room.channel, "play", turn="bid 1")
    await room.env.advance_time(LONG)
    assert await _texts(room) == []
    assert "nothing was done" in said(result)


# What is an acknowledgement all the same.


@pytest.mark.one_in(2)
@pytest.mark.parametrize("torn", [Torn(), Lost()])
async def test_a_torn_acknowledgement_is_looked_up(strict, room, torn):
    """Discord has it, or never saw it and is called again."""
    await room.table(2)
    strict.fail("acknowledgement", torn, times=1)
    result = await room.members[0].slash(room.channel, "play", turn="bid 3")
    await room.env.advance_time(2)
    assert len(strict.asked_of("lookup")) == 1
    assert await _texts(room) == ["bid 3"]
    assert "✓ Bid 3" in said(result)


@pytest.mark.long
async def test_a_form_whose_opening_was_torn_opens_once(strict, room):
    member, panel, _ = await many_cells(room)
    strict.fail("acknowledgement", Lost(), times=1)
    form = await room.press(member, panel.response, "type")
    await room.env.advance_time(2)
    assert form.modal is not None
    assert not form.followups


@pytest.mark.long
async def test_a_turn_delivered_again_after_a_restart_is_told_again(strict, room):
    """The bot that played it was killed before it answered. It was the last turn of the game, so
    there is no table to play at any more."""
    await room.table(2)
    last = await _until_the_last_turn(room)
    number = (await room.sitting()).number
    member = room.members[(await room.sitting()).waiting[0]]
    strict.hold()
    await room.play(member, last)
    held = list(strict._held or [])  # pyright: ignore[reportPrivateUsage]
    strict.fail("answer", Refused(503))
    strict.deliver()
    await room.env.settle()
    assert (await room.sitting()).state == "over"
    await room.restart()
    strict.mend()
    answers = len(strict.asked_of("answer"))
    for event, payload in held:
        strict.backend.emit(event, payload)
    await room.env.settle()
    assert (await room.sitting()).number == number + 1
    assert [asked.status for asked in strict.asked_of("answer")[answers:]] == [200]
    assert f"✓ {capital(last)}" in str(room.env.http_requests[-1].json)


async def _until_the_last_turn(room: Room) -> str:
    """Play until one more turn ends the game: that turn."""
    for click in count(1):
        sitting = await room.sitting()
        seat = sitting.waiting[0]
        turn = {"bid": "bid 0", "lay": "end"}[sitting.begun().asks(seat)]
        table = Table(sitting.game, sitting.begun(), sitting.number)
        table.play(seat, turn)
        if table.over:
            return turn
        await room.bot.hall.play(await room.sitting(), seat, turn, click)
    raise AssertionError


# The answer.


@pytest.mark.one_in(2)
@pytest.mark.parametrize("torn", [Torn(), Lost()])
async def test_a_torn_answer_is_told_again_and_the_board_stands(strict, room, torn):
    await room.table(2)
    await room.play(room.members[0], "bid 3")
    strict.fail("answer", torn, times=2)
    result = await room.members[1].slash(room.channel, "play", turn="bid 1")
    assert (await room.sitting()).shown == 2
    assert "buys lot 1" in text_of(await room.board())
    await room.env.advance_time(10)
    assert "✓ Bid 1" in said(result)
    assert "wrong" not in said(result)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("lasting", [20, 120, 600])
async def test_the_truth_is_told_as_soon_as_discord_takes_it(strict, room, lasting):
    await room.table(2)
    strict.fail("answer", Refused(503), seconds=lasting)
    result = await room.members[0].slash(room.channel, "play", turn="bid 3")
    await room.env.advance_time(lasting + 25)
    assert "✓ Bid 3" in said(result)


@pytest.mark.long
async def test_nobody_is_answered_when_the_token_is_dead(strict, room):
    await room.table(2)
    strict.fail("answer", Torn())
    await room.play(room.members[0], "bid 3")
    await room.env.advance_time(1_200)
    asked = len(strict.asked_of("answer"))
    await room.env.advance_time(1_200)
    assert len(strict.asked_of("answer")) == asked


async def test_the_board_does_not_wait_for_the_answer(strict, room):
    await room.table(2)
    await room.play(room.members[0], "bid 3")
    strict.fail("answer", Refused(503))
    await room.play(room.members[1], "bid 1")
    assert (await room.sitting()).shown == 2, "no time has passed"


async def test_the_panel_of_the_next_turn_waits_for_the_board_a_little(strict, room):
    await room.table(2)
    await room.play(room.members[0], "bid 1")
    strict.fail("board", Refused(500), seconds=60)
    result = await room.members[1].slash(room.channel, "play", turn="bid 3")
    assert "✓ Bid 3" in said(result)
    assert not result.followups, "the panel stands below the board"
    await room.env.advance_time(11)
    assert any(i.startswith("patolli:pick") for i in control_ids(result.followups[0]))


async def test_a_panel_whose_change_was_lost_comes_anew_below(strict, room):
    """The old one may have been changed by a later press: it must not fall back."""
    await room.table(2)
    ana = room.members[0]
    panel = await room.press(ana, await room.board(), "play")
    strict.fail("answer", Torn(), times=1)
    lost = await room.press(ana, panel.response, "pick", ":bid 3")
    newer = await room.press(ana, panel.response, "pick", ":bid 5")
    await room.env.advance_time(2)
    assert "bid 3" in said(newer).lower()
    assert "patolli:confirm" in " ".join(control_ids(lost.followups[0]))


async def test_two_acknowledgements_at_once_are_one(strict, room):
    async def twice(interaction: Interaction, press: Press) -> None:
        first = asyncio.create_task(acknowledge(interaction))
        await asyncio.sleep(0)
        await acknowledge(interaction, update=True)
        await first
        await respond(interaction, press.verb)

    await room.table(2)
    room.bot.answers["view"] = twice
    before = len(strict.asked_of("acknowledgement"))
    strict.fail("acknowledgement", Slow(1, reply=True))
    pressed = await room.press(room.members[0], await room.board(), "view")
    await room.env.advance_time(2)
    assert len(strict.asked_of("acknowledgement")) == before + 1
    assert said(pressed) == "view"


async def test_no_answer_takes_the_place_of_a_message_that_all_can_read(room):
    async def changing(interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction, update=True)
        await respond(interaction, "for you alone")

    await room.table(2)
    board = await room.board()
    before = text_of(board)
    room.bot.answers["view"] = changing
    pressed = await room.press(room.members[0], board, "view")
    assert text_of(room.message(board.id)) == before
    assert "for you alone" in text_of(pressed.followups[0])


async def test_a_request_is_let_go_once_it_has_ended_however_late():
    ends = asyncio.Event()

    async def fails() -> None:
        await ends.wait()
        raise OSError("too late")

    with pytest.raises(TimeoutError):
        await within(0.01, fails())
    assert len(lost._UNDER_WAY) == 1
    ends.set()
    await asyncio.sleep(0.01)
    assert not lost._UNDER_WAY


async def test_a_fault_after_the_turn_is_told_as_what_it_is(tmp_path, monkeypatch):
    def broken(*_: object) -> str:
        raise RuntimeError("no words")

    async with open_room(tmp_path / "broken.db") as room:
        await room.table(2)
        monkeypatch.setattr("cogs.panel.making.tell_step", broken)
        told = await room.play(room.members[0], "bid 3")
        assert "done and kept" in told
        assert await _texts(room) == ["bid 3"]
        assert (await room.sitting()).shown == 1


async def test_a_store_that_is_away_after_the_turn_leaves_the_word_that_it_was_played(
    room, monkeypatch
):
    async def away(*_: object) -> Any:
        raise UnreachableStore("the database", "it is away")

    await room.table(2)
    await room.play(room.members[0], "bid 1")
    monkeypatch.setattr("cogs.panel.making.visit", away)
    answer = await room.members[1].slash(room.channel, "play", turn="bid 3")
    assert said(answer).startswith("✓ Bid 3")
    assert await _texts(room) == ["bid 1", "bid 3"]


async def test_where_the_store_hangs_whoever_clicked_is_told_that_nobody_can_say(
    room, monkeypatch, caplog
):
    async def hanging(*_: object) -> Any:
        await asyncio.sleep(1000)

    async def unsure(*_: object) -> Any:
        raise UnsureStore("the database")

    await room.table(2)
    monkeypatch.setattr(room.bot.door, "lets_in", unsure)
    monkeypatch.setattr(room.store, "query", hanging)
    monkeypatch.setattr(room.store, "view", hanging)
    answer = await room.members[0].slash(room.channel, "play", turn="bid 3")
    await room.env.advance_time(5)
    assert "cannot say whether" in said(answer)
    caplog.clear()  # the fault is logged, with the code that was told


async def test_a_next_panel_that_a_newer_one_replaced_leaves_the_word_that_it_was_played(
    room, monkeypatch
):
    async def replaced(*_: object, **__: object) -> Any:
        raise Superseded

    await room.table(2)
    await room.play(room.members[0], "bid 1")
    monkeypatch.setattr("cogs.panel.making.drawn", replaced)
    answer = await room.members[1].slash(room.channel, "play", turn="bid 3")
    assert said(answer).startswith("✓ Bid 3")


async def test_a_panel_waits_for_a_lost_worker_for_seconds_and_comes_without_its_picture(
    room, monkeypatch
):
    async def lost(*_: object, **__: object) -> Any:
        await asyncio.to_thread(time.sleep, 0.2)
        raise Died

    await room.table(2)
    monkeypatch.setattr(room.bot.workshop, "draw", lost)
    monkeypatch.setattr("cogs.panel.making.LONGEST_DRAWING", 0.0)
    panel = await room.members[0].slash(room.channel, "play")
    assert panel.response is not None
    assert any(each.startswith("patolli:pick") for each in control_ids(panel.response))
    assert not panel.response.attachments


async def test_a_panel_whose_picture_cannot_be_drawn_comes_without_it_and_the_fault_is_logged(
    room, monkeypatch, caplog
):
    draw = room.bot.workshop.draw

    async def failing(scene: Scene, *args: Any, **more: Any) -> Any:
        """Draw for a title that has no renderer."""
        return await draw(replace(scene, key="chess"), *args, **more)

    await room.table(2)
    monkeypatch.setattr(room.bot.workshop, "draw", failing)
    panel = await room.members[0].slash(room.channel, "play")
    assert panel.response is not None
    assert any(each.startswith("patolli:pick") for each in control_ids(panel.response))
    assert not panel.response.attachments
    assert "a panel of gold comes without its picture" in caplog.text
    assert "NoSuchTitle: chess" in caplog.text
    caplog.clear()
