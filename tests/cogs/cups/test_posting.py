"""What everybody is told of a cup: each pairing with its seals, each decision, the end of each
round, whatever Discord does not take."""

from random import Random

from cogs.cups.posting import GAP
from tests.cogs.cups.room import REST, CupRoom
from tests.cogs.room import control_ids, text_of
from tests.cogs.strict import Meanwhile, Refused, Slow, Strict


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
    await cup.play(1, Random(1))
    strict.fail("board", Meanwhile(lambda: None), times=1)  # a change of the announcement
    strict.fail("board", Refused(503), times=1)
    await strict.room.env.advance_time(70)
    told = cup.told()
    assert told.count("**Round 2 of 2** is paired") == 1
    assert told.count("After round 1 of 2") == 1
    assert told.index("**Round 2 of 2** is paired") < told.index("After round 1 of 2")
