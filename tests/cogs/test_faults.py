"""What may go wrong beside a single request: a gateway that is late or says things twice, a bot
that is killed, threads that fall asleep, and everything at once."""

from random import Random

import pytest
from simcord.backend.models import Interaction

from data import games
from data.words import words
from engine.game import END, Position
from engine.table import Draft
from tests.cogs.deeds import Command, Deed, Form
from tests.cogs.room import said
from tests.cogs.strict import Kind, Limited, Lost, Outcome, Refused, Slow, Strict, Torn
from tests.cogs.trouble import SOON, TROUBLES, Scene, scene, true_in_the_end

WAYS = ("command", "button", "menu", "form", "autocomplete")
pytestmark = pytest.mark.asyncio(loop_scope="module")
LONG = 3_600


# The gateway.


@pytest.mark.parametrize("way", WAYS)
async def test_what_reaches_the_bot_three_seconds_late_changes_nothing(discord, way):
    cell = await scene(discord, "late", "acknowledgement", way)
    discord.hold()
    await cell.deed.do()
    await cell.wait(3.1)
    discord.deliver()
    await cell.wait(60)
    await true_in_the_end(cell)
    assert not cell.deed.heard
    assert await cell.deed.stands()


@pytest.mark.one_in(5)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("fault", ["", *TROUBLES])
async def test_what_is_delivered_twice_is_done_once(discord, fault, way):
    cell = await scene(discord, fault, "acknowledgement", way)
    if fault:
        cell.meet()
    discord.hold()
    await cell.deed.do()
    discord.deliver(times=2)
    await cell.wait(60)
    await cell.allow()
    await true_in_the_end(cell)
    assert await cell.deed.effect() == cell.deed.heard
    assert await cell.deed.stands()


@pytest.mark.one_in(2)
@pytest.mark.parametrize("fault", TROUBLES)
async def test_a_form_that_cannot_be_opened_changes_nothing_and_opens_later(discord, fault):
    deed = Form(discord, f"opening {fault}")
    await deed.ready()
    cell = Scene(discord, deed, fault, "acknowledgement")
    cell.meet()
    opened = await deed.open()
    await cell.wait(60)
    await cell.allow()
    assert await deed.others() == await deed.effect() == 0
    assert said(opened) == ""
    opened = await deed.open()
    assert opened.modal is not None


@pytest.mark.one_in(2)
@pytest.mark.parametrize("way", ["command", "button", "menu", "form"])
@pytest.mark.parametrize("seconds", [4, 30])
async def test_an_acknowledgement_whose_reply_is_slow_is_over_and_leaves_nobody_waiting(
    discord, seconds, way
):
    """Nothing follows from it. But Discord took it, so the member waits for an answer: a true one
    comes."""
    cell = await scene(discord, f"slow reply {seconds}", "acknowledgement", way)
    slow = Slow(seconds, reply=True)
    discord.fail("acknowledgement", slow, times=1, channel_id=cell.channel_id)
    await cell.deed.do()
    await cell.wait(60)
    await true_in_the_end(cell)
    assert cell.deed.heard
    assert await cell.deed.effect() == 0
    assert cell.deed.refused, cell.deed.told


@pytest.mark.one_in(2)
@pytest.mark.parametrize("way", ["command", "button", "menu", "form"])
async def test_an_acknowledgement_whose_reply_and_look_are_lost_is_one(discord, way):
    """The next call says that Discord has it already (40060)."""
    cell = await scene(discord, "reply and look lost", "acknowledgement", way)
    discord.fail("acknowledgement", Lost(), times=1, channel_id=cell.channel_id)
    discord.fail("lookup", Torn(), times=1, channel_id=cell.channel_id)
    await cell.deed.do()
    await cell.wait(60)
    await true_in_the_end(cell)
    assert cell.deed.heard
    assert await cell.deed.effect() == 1
    assert await cell.deed.stands()


# Places.


async def test_a_quiet_turn_in_an_archived_thread_is_a_new_message(discord):
    deed = Command(discord, "asleep", thread=True, players=3)
    await deed.ready()
    thread = discord.backend.get_channel(deed.room.channel.id)
    assert thread.thread_metadata is not None
    thread.thread_metadata.archived = True
    await deed.do()
    assert await deed.stands()
    assert not thread.thread_metadata.archived


async def test_a_board_refused_in_a_locked_thread_comes_when_that_is_opened_again(discord):
    deed = Command(discord, "locked", thread=True)
    await deed.ready()
    close(deed, archived=True, locked=True)
    await deed.do()
    await discord.room.env.advance_time(SOON)
    assert await deed.effect() == 1
    assert await deed.boards() == []
    close(deed, archived=False, locked=False)
    await discord.room.env.settle()
    await discord.room.env.advance_time(SOON)
    assert await deed.stands()


async def test_a_thread_that_is_no_longer_locked_is_opened_and_the_board_comes(discord):
    deed = Command(discord, "unlocked", thread=True)
    await deed.ready()
    close(deed, archived=True, locked=True)
    await deed.do()
    close(deed, archived=True, locked=False)
    await discord.room.env.settle()
    await discord.room.env.advance_time(SOON)
    thread = discord.backend.get_channel(deed.room.channel.id)
    assert thread.thread_metadata is not None
    assert not thread.thread_metadata.archived
    assert await deed.stands()


async def test_a_question_refused_in_a_locked_thread_is_told_as_that(discord):
    deed = Command(discord, "asked when locked", thread=True)
    await deed.ready()
    shown = await deed.member.slash(deed.room.channel, "table end")
    close(deed, archived=True, locked=True)
    told = said(await deed.room.press(deed.member, shown.response, "propose"))
    assert words("en")("refusal.question_locked") in told


def close(deed: Deed, *, archived: bool, locked: bool) -> None:
    closed = {"archived": archived, "locked": locked}
    deed.strict.backend.edit_channel(deed.room.channel.id, {}, thread_metadata=closed)


async def test_a_global_limit_only_delays(discord):
    cell = await scene(discord, "everything limited", "board", "command")
    discord.fail("board", Limited(5, everywhere=True), times=1)
    await cell.deed.do()
    await cell.wait(5 + SOON)
    await true_in_the_end(cell)
    assert cell.deed.claims()
    assert await cell.deed.stands()


# The process.


@pytest.mark.one_in(2)
@pytest.mark.parametrize("target", ["acknowledgement", "answer", "board"])
@pytest.mark.parametrize("way", ["command", "button", "menu"])
async def test_a_bot_that_is_killed_while_discord_replies_leaves_one_board(discord, target, way):
    """Above all: killed between posting a board and noting that it stands."""
    cell = await scene(discord, "killed", target, way)
    killed = discord.fail(target, Slow(LONG, reply=True), times=1, channel_id=cell.channel_id)
    await cell.deed.do()
    assert killed.met == 1
    await discord.room.restart()
    await cell.wait(SOON)
    await true_in_the_end(cell)
    assert await cell.deed.effect() == (target != "acknowledgement")
    assert await cell.deed.stands()


# Everything at once.

STORM: tuple[Outcome, ...] = (
    Refused(500),
    Refused(503),
    Torn(),
    Lost(),
    Slow(2),
    Slow(4),
    Slow(4, reply=True),
    Limited(2),
)
STORM_KINDS: tuple[Kind, ...] = ("acknowledgement", "lookup", "answer", "board")


def some_turn(position: Position, seat: int, random: Random) -> str:
    """A whole turn, typed so that it is meant."""
    draft = Draft(position, seat)
    while draft.choices and not (draft.may_end and random.random() < 0.5):
        draft.do(random.choice([action for action in draft.legal if action is not END]))
    return ", ".join(filter(None, (draft.text, str(END))))


@pytest.mark.one_in(3)
@pytest.mark.parametrize("seed", range(3))
async def test_in_a_storm_the_log_is_what_the_members_were_told(discord, seed):
    """The seed is the test's parameter: it plays the same game in the same storm."""
    random = Random(seed)
    deed = Command(discord, f"storm {seed}")
    await deed.ready()
    clicks: list[Interaction] = []
    for _ in range(30):
        sitting = await deed.sitting()
        if not sitting.waiting:
            break
        _blow(discord, random)
        seat = random.choice(sitting.waiting)
        await deed.room.play(deed.room.members[seat], some_turn(sitting.begun(), seat, random))
        clicks.append(deed.newest)
        await discord.room.env.advance_time(random.uniform(0, 12))
    discord.mend()
    await discord.room.env.advance_time(SOON)
    assert await deed.stands()
    logged = [await _logged_as_told(deed, click) for click in clicks]
    assert (await deed.sitting()).number == 1 + sum(logged)
    assert any(logged)
    assert not all(logged)


def _blow(discord: Strict, random: Random) -> None:
    discord.mend()
    for kind in STORM_KINDS:
        if random.random() < 0.4:
            times, seconds = random.choice((1, 2, None)), random.uniform(0, 20)
            discord.fail(kind, random.choice(STORM), times=times, seconds=seconds)


async def _logged_as_told(deed: Deed, click: Interaction) -> bool:
    """Whether the turn of a click is in the log, which agrees with what its member read."""
    deed.interaction = click
    logged = await deed.room.store.query(games.line_of, click.id) is not None
    if deed.claims():
        assert logged, deed.told
    if deed.refused:
        assert not logged, deed.told
    if not deed.heard:
        assert not logged, "the member read that the bot did not respond"
    return logged
