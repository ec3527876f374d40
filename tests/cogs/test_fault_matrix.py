"""Every fault × everything the bot asks of Discord × every way in which a member acts.

Whatever happens on the way: the log holds each turn that was told once and no other, the newest
board stands soon after the trouble ends, and what the member read is true.
"""

import itertools
from collections.abc import Collection
from typing import Any, get_args

import pytest

from tests.cogs.deeds import NewTable, Question
from tests.cogs.strict import Kind, Meanwhile, Refused
from tests.cogs.trouble import (
    FOR_EVER,
    FORBIDDEN,
    GONE,
    LOST,
    NO_CHANNEL,
    NO_MESSAGE,
    NO_THREAD,
    OF_OLD,
    ONCE,
    OUTAGE,
    SLOW,
    SOON,
    TROUBLES,
    scene,
    true_in_the_end,
)

FEW = 3
"""How often at most the same forbidden thing is asked in a minute."""

EVERYWHERE = (*TROUBLES, NO_MESSAGE, NO_CHANNEL, NO_THREAD)
FAULTS = (*EVERYWHERE, *OF_OLD)
TARGETS: tuple[Kind, ...] = (
    "acknowledgement",
    "answer",
    "board",
    "shrinking",
    "thread",
    "question",
)
WAYS = ("command", "button", "menu", "form", "autocomplete")

TESTED: dict[str, tuple[Collection[str], Collection[str]]] = {
    "acknowledgement": (TROUBLES, WAYS),
    "answer": (EVERYWHERE, ("command", "button", "menu", "form")),
    "board": (EVERYWHERE, ("command", "button", "menu")),
    "shrinking": (FAULTS, ("command", "button")),
    "thread": ((*TROUBLES, NO_CHANNEL, NO_THREAD), ("command", "button")),
    "question": (EVERYWHERE, ("button",)),
}
MEANINGLESS: list[tuple[Collection[str], Collection[str], Collection[str], str]] = [
    (
        GONE,
        ("acknowledgement",),
        WAYS,
        "a callback names no message and no channel; its only 404 is that of an interaction that is"
        " over (10062), which the slow one meets",
    ),
    (
        EVERYWHERE,
        ("answer", "board", "thread", "question"),
        ("autocomplete",),
        "the list is the callback itself, and nothing else follows from typing",
    ),
    (EVERYWHERE, ("board",), ("form",), "a form changes a draft, which no board shows"),
    (EVERYWHERE, ("thread",), ("menu", "form"), "a table is opened by command or button alone"),
    (FAULTS, ("shrinking",), ("menu", "form", "autocomplete"), "no newer board follows from it"),
    (
        tuple(OF_OLD),
        ("acknowledgement", "answer", "board", "thread", "question"),
        WAYS,
        "these are asked for when they are new; a board that is old is not changed but posted",
    ),
    (
        EVERYWHERE,
        ("question",),
        ("command", "menu", "form"),
        "a button alone puts the question; /undo answers its member",
    ),
    ((NO_MESSAGE,), ("thread",), ("command", "button"), "a thread is made from no message"),
]
"""The other cells, and why they mean nothing."""


def cells_of(target: str) -> Any:
    faults, ways = TESTED[target]
    pairs = list(itertools.product(faults, ways))
    ids = ["-".join(pair) for pair in pairs]

    def marked(test: Any) -> Any:
        each = pytest.mark.parametrize(("fault", "way"), pairs, ids=ids)
        return pytest.mark.asyncio(loop_scope="module")(each(test))

    return marked


def test_every_cell_is_tested_or_says_why_it_means_nothing():
    tested = [
        (fault, target, way)
        for target, (faults, ways) in TESTED.items()
        for fault, way in itertools.product(faults, ways)
    ]
    meaningless = [
        cell
        for faults, targets, ways, _ in MEANINGLESS
        for cell in itertools.product(faults, targets, ways)
    ]
    listed = sorted(tested + meaningless)
    assert listed == sorted(itertools.product(FAULTS, TARGETS, WAYS))
    assert set(TARGETS) < set(get_args(Kind))


# The cells.


@pytest.mark.one_in(3)
@cells_of("acknowledgement")
async def test_an_acknowledgement_that_fails(discord, fault, way):
    """It is taken in time and the deed is done and told, or nothing follows from it, ever."""
    cell = await scene(discord, fault, "acknowledgement", way)
    cell.meet()
    await cell.deed.do()
    await cell.wait(OUTAGE)
    await cell.allow()
    await true_in_the_end(cell)
    assert cell.deed.heard == (fault in (ONCE, LOST))
    assert await cell.deed.effect() == cell.deed.heard
    assert cell.deed.claims() == (cell.deed.heard and way != "autocomplete")
    assert await cell.deed.stands()
    if not cell.deed.heard and way in ("command", "button"):
        await cell.deed.do()
        await true_in_the_end(cell)
        assert cell.deed.claims(), "done again it is done"


@pytest.mark.one_in(5)
@cells_of("answer")
async def test_an_answer_that_fails(discord, fault, way):
    """The turn is played, the board does not wait, and the member reads nothing false."""
    cell = await scene(discord, fault, "answer", way)
    if fault == NO_MESSAGE and way == "command":  # nobody can put an answer away that is awaited
        discord.fail("answer", Refused(404, 10008), times=1, channel_id=cell.channel_id)
    else:
        cell.meet(cell.deed.delete_answer if fault == NO_MESSAGE else None)
    await cell.deed.do()
    await cell.wait(1)
    gone = fault in (NO_CHANNEL, NO_THREAD)
    if not gone:
        assert await cell.deed.stands(), "the board waits for the answer"
    await cell.wait(OUTAGE)
    tried = cell.asked("answer")
    await cell.allow()
    await true_in_the_end(cell)
    assert await cell.deed.effect() == 1
    assert not cell.deed.refused
    if fault not in (FOR_EVER, FORBIDDEN) and not gone:
        assert cell.deed.claims(), cell.deed.told
    if fault == FORBIDDEN or gone:
        assert tried <= FEW


@pytest.mark.one_in(3)
@cells_of("board")
async def test_a_board_that_fails(discord, fault, way):
    """It stands soon after the trouble ends, once; what is forbidden is not asked in a loop."""
    cell = await scene(discord, fault, "board", way, players=3 if fault == NO_MESSAGE else 2)
    deed = cell.deed
    shown = (await deed.sitting()).board_id or 0
    cell.meet((lambda: deed.delete_message(shown)) if fault == NO_MESSAGE else None)
    await deed.do()
    await cell.wait(TROUBLES[fault].seconds or SOON if fault in TROUBLES else OUTAGE)
    tried = cell.asked("board")
    if fault in (NO_CHANNEL, NO_THREAD):
        await true_in_the_end(cell)
        left = await deed.sitting()
        assert left.stopped if left.position is None else left.paused
        assert tried <= FEW
        return
    await cell.allow()
    await true_in_the_end(cell)
    assert await deed.effect() == 1
    assert await deed.stands()
    assert deed.claims(), deed.told
    if fault == FORBIDDEN:
        assert tried <= FEW


@pytest.mark.one_in(2)
@cells_of("shrinking")
async def test_a_board_that_cannot_shrink(discord, fault, way):
    """It is asked for once and holds nothing up: the newer boards stand at once, whether they are
    posted or changed, and nobody is told of it."""
    cell = await scene(discord, fault, "shrinking", way)
    deed = cell.deed
    older = (await deed.sitting()).board_id or 0
    cell.meet((lambda: deed.delete_message(older)) if fault == NO_MESSAGE else None)
    await deed.do()
    if fault in (NO_CHANNEL, NO_THREAD):
        await cell.wait(OUTAGE)
        await true_in_the_end(cell)
        assert cell.asked("shrinking") == 1
        return
    assert await deed.stands(), "the board waits for the older one"
    assert deed.claims(), deed.told
    await true_in_the_end(cell)
    await deed.room.play(deed.room.members[0], "end")
    assert await deed.stands(), "the next board waits"
    await deed.room.play(deed.room.members[0], "bid 0")
    assert await deed.stands(), "a board that is changed waits"
    await cell.wait(OUTAGE)
    await cell.allow()
    assert await deed.stands()
    assert cell.asked("shrinking") == 2, "one attempt for each board"
    if fault != NO_MESSAGE:
        whole = bool(deed.room.message(older).attachments)
        assert whole == (fault not in (SLOW, LOST))


@pytest.mark.one_in(2)
@cells_of("thread")
async def test_a_thread_that_cannot_be_made(discord, fault, way):
    """The table is set once, and the member reads where; here when a thread may not be made."""
    cell = await scene(discord, fault, "thread", way)
    deed = cell.deed
    assert isinstance(deed, NewTable)
    if fault == NO_THREAD:
        discord.fail("board", Meanwhile(deed.delete_thread), times=1)
    else:
        cell.meet()
    await deed.do()
    await cell.wait(OUTAGE)
    await cell.allow()
    await true_in_the_end(cell)
    if fault in (NO_CHANNEL, NO_THREAD):
        assert not await deed.effect() or not (await deed.sitting()).running
        return
    assert await deed.effect() == 1
    assert await deed.stands()
    assert deed.claims(), deed.told
    here = (await deed.sitting()).channel_id == deed.parent.id
    assert here or f"<#{(await deed.sitting()).channel_id}>" in deed.told
    assert not here or deed.says_that_there_is_no_thread(), deed.told


@pytest.mark.one_in(2)
@cells_of("question")
async def test_a_question_that_fails(discord, fault, way):
    """It stands in the channel once or can be asked again, and the member reads which."""
    cell = await scene(discord, fault, "question", way)
    deed = cell.deed
    assert isinstance(deed, Question)
    if fault == NO_MESSAGE:
        await deed.do()
        deed.delete_message(deed.questions()[0].id)
    else:
        cell.meet()
    await deed.do()
    await cell.wait(OUTAGE)
    if fault in (NO_CHANNEL, NO_THREAD):
        assert cell.asked("question") <= FEW
        return
    await cell.allow()
    await true_in_the_end(cell)
    assert deed.told
    if not deed.claims():
        stood = await deed.effect()
        await deed.do()
        assert deed.claims() or (stood and deed.refused), deed.told
    assert len(deed.questions()) == 1
