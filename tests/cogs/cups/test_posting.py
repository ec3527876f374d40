"""What everybody is told of a cup: each pairing with its seals, each decision, the end of each
round, whatever Discord does not take."""

from random import Random
from typing import Any

import pytest

from cogs.cups.posting import GAP
from data import posts
from data.store_errors import StoreError
from tests.cogs.cups.room import REST, CupRoom
from tests.cogs.room import control_ids, text_of
from tests.cogs.strict import Limited, Lost, Meanwhile, Outcome, Refused, Slow, Strict, Torn


async def paired(strict: Strict, count: int, **options: object) -> CupRoom:
    cup = CupRoom.of(strict.room, count)
    await cup.begin(title="gold", rounds=2, **options)
    return cup


async def pair_anew(cup: CupRoom) -> None:
    shown = await cup.organiser.slash(cup.room.channel, "cup round")
    await cup.room.press(cup.organiser, shown.response, "cup_pair")


async def seal_of(cup: CupRoom) -> str:
    (seal,) = (await cup.newest()).require_round().seals.values()
    return seal


async def story(strict: Strict, outcome: Outcome) -> CupRoom:
    """A cup with a message of each kind, where whatever is asked first meets that each time."""
    cup, here = CupRoom.of(strict.room, 4), strict.room.channel.id
    strict.fail("board", outcome, times=1, channel_id=here)
    await cup.announce(title="gold", rounds=2)
    await cup.settled(10)
    await cup.everybody_enters()
    for step in (
        lambda: cup.organiser.slash(cup.room.channel, "cup start"),
        lambda: cup.organiser.slash(cup.room.channel, "cup drop", member=cup.members[2], how="ban"),
        lambda: cup.play(1, Random(1)),
    ):
        strict.fail("board", outcome, times=3, channel_id=here)
        await step()
        await cup.settled(60)
        strict.mend()
        await cup.passes(REST)
    return cup


@pytest.mark.parametrize(
    "outcome",
    [Lost(), Lost(502), Torn(), Refused(503), Limited(3)],
    ids=["lost answer", "lost in a 502", "torn", "503", "429"],
)
async def test_each_message_of_a_cup_stands_once_soon_after_trouble(
    strict: Strict, outcome: Outcome
) -> None:
    cup = await story(strict, outcome)
    told = [text_of(message) for message in cup.room.public()]
    for sentence in (
        *("**3 entrants**", "**Round 1 of 2** is paired", "took chloe out for good"),
        *("After round 1 of 2", "**Round 2 of 2** is paired"),
    ):
        assert sum(sentence in each for each in told) == 1, sentence
    assert "chloe" in text_of(await cup.announcement()).split("Out:")[1]
    rows = await cup.room.store.database.read(
        "SELECT key FROM posts WHERE due IS NOT NULL AND cup_id IS NOT NULL"
    )
    assert rows == []


async def test_a_process_that_dies_before_it_noted_a_pairing_leaves_one(strict: Strict) -> None:
    cup = CupRoom.of(strict.room, 4)
    await cup.announce(title="gold", rounds=2)
    await cup.everybody_enters()
    room = cup.room
    write = room.store.write

    async def dies(operation: Any, *args: Any, **named: Any) -> Any:
        if getattr(operation, "func", None) is posts.note:
            raise StoreError("patolli.db", "the process is dead")
        return await write(operation, *args, **named)

    room.store.write = dies  # type: ignore[method-assign]
    await cup.organiser.slash(room.channel, "cup start")
    await cup.settled(10)
    row = (await cup.newest()).row
    assert row.round is not None
    assert not row.round.told
    room.store.write = write  # type: ignore[method-assign]
    await room.restart()
    await cup.passes(REST)
    assert cup.told().count("**Round 1 of 2** is paired") == 1
    assert len(cup.threads()) == 1


async def test_a_pairing_whose_answer_was_lost_goes_where_another_is_published(
    strict: Strict,
) -> None:
    cup = await paired(strict, 4, duplicate="score")
    here = cup.room.channel.id
    strict.fail("board", Meanwhile(lambda: None), times=1, channel_id=here)  # what was decided
    strict.fail("board", Lost(), times=1, channel_id=here)
    strict.fail("board", Refused(503), channel_id=here)
    await pair_anew(cup)
    await cup.settled(3)
    lost = await seal_of(cup)
    assert lost in cup.told()
    await pair_anew(cup)
    strict.mend()
    await cup.settled(30)
    assert lost not in cup.told()
    assert await seal_of(cup) in cup.told()


async def test_what_was_lost_minutes_ago_takes_no_message_that_passed_it(strict: Strict) -> None:
    """The pairing is the newest message of the channel; it is not the decision that was lost."""
    cup = await paired(strict, 4)
    here = cup.room.channel.id
    strict.fail("board", Torn(), times=1, channel_id=here)  # what was decided
    strict.fail("board", Meanwhile(lambda: None), times=1, channel_id=here)
    strict.fail("board", Torn(), channel_id=here, seconds=200)
    await pair_anew(cup)
    await cup.settled(300)
    assert cup.told().count("paired round 1 anew.") == 1
    assert cup.told().count("is paired anew") == 1


async def test_what_is_forbidden_is_told_once_it_is_allowed(strict: Strict) -> None:
    cup = await paired(strict, 4)
    strict.fail("board", Refused(403, 50013), channel_id=cup.room.channel.id)
    before = strict.invalid
    for _ in range(2):
        await pair_anew(cup)
        await cup.settled(300)
    assert strict.invalid - before <= 4, "a post each"
    assert "paired anew" not in cup.told()
    strict.mend()
    strict.backend.announce_channel_update(cup.room.channel.id)
    await cup.settled(20)
    assert cup.told().count("is paired anew") == 1


async def test_the_same_tables_paired_anew_are_published_with_their_new_seal(strict):
    cup = await paired(strict, 3, duplicate="score", pod=3)
    for _ in range(6):  # of the six orders of three players one comes again
        await pair_anew(cup)
        await cup.settled()
        assert await seal_of(cup) in cup.told()


async def test_a_round_paired_anew_while_it_is_posted_is_published_as_it_stands(strict):
    cup = await paired(strict, 4, duplicate="score")
    strict.fail("board", Slow(8), times=2)
    await pair_anew(cup)
    await strict.room.env.advance_time(9)
    await pair_anew(cup)
    await strict.room.env.advance_time(60)
    live = await cup.newest()
    assert live.row.round is not None
    assert live.row.round.told
    assert await seal_of(cup) in cup.told()


async def test_no_decision_vanishes_while_messages_fail(strict):
    cup = await paired(strict, 6)
    strict.fail("board", Meanwhile(lambda: None), times=1)
    strict.fail("board", Refused(503), seconds=20)
    for member in cup.members[1:3]:
        await cup.organiser.slash(cup.room.channel, "cup drop", member=member, how="ban")
        await strict.room.env.advance_time(GAP)
    await strict.room.env.advance_time(60)
    for name in ("bo", "chloe"):
        assert cup.told().count(f"took {name} out for good") == 1


async def test_many_decisions_are_told_in_pages(strict):
    cup = CupRoom.of(strict.room, 4)
    live = await cup.announce(title="gold")
    await cup.everybody_enters()
    hall, by = cup.room.bot.hall, cup.organiser.id
    strict.fail("board", Refused(503), seconds=30)
    with strict.room.env.time_context():
        for click in range(60):
            await hall.cups.ban(live.id, 2, by, 2 * click + 1)
            await hall.cups.bring_back(live.id, 2, by, 2 * click + 2)
    await cup.settled(90)
    assert cup.told().count("took bo out for good") == 60
    assert cup.told().count("brought bo back") == 60


async def test_where_no_file_may_be_posted_the_standings_are_told_in_words(strict):
    cup = await paired(strict, 4)
    await cup.passes(REST)
    room = cup.room
    room.deny(attach_files=True)
    await cup.play(1, Random(1))
    await cup.settled(70)
    after = next(each for each in room.public() if "After round 1 of 2" in text_of(each))
    assert all(member.name in text_of(after) for member in cup.members)
    assert any(each.startswith("patolli:cup_text:") for each in control_ids(after))
    assert "**Round 2 of 2** is paired" in cup.told()
    assert "I need permission to attach files" in text_of(await cup.announcement())


async def test_news_that_cannot_be_posted_hold_up_no_round(strict):
    """The standings are posted once Discord takes them."""
    cup = await paired(strict, 4)
    await cup.passes(REST)
    here = cup.room.channel.id
    strict.fail("board", Meanwhile(lambda: None), times=1, channel_id=here)  # the announcement
    strict.fail("board", Refused(503), times=1, channel_id=here)
    await cup.play(1, Random(1))
    await strict.room.env.advance_time(70)
    told = cup.told()
    assert told.count("**Round 2 of 2** is paired") == 1
    assert told.count("After round 1 of 2") == 1
    assert told.index("**Round 2 of 2** is paired") < told.index("After round 1 of 2")
