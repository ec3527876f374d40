"""Who gets up from a chair and who sits down, on both databases."""

import asyncio
from contextlib import suppress
from functools import partial

import pytest

from data import (
    blocks,
    chair_posts,
    chairs,
    drafts,
    games,
    gathering,
    notices,
    offers,
    posts,
    questions,
    sittings,
    tables,
)
from data.calls import mark_shown
from data.due import DAY, OFFER_LASTS, reschedule
from data.forgetting import forget_member
from data.handovers import Handover
from data.offers import ACCEPTED, VOID
from data.posts import LEASE
from data.rows import (
    AlreadySeated,
    ChairTaken,
    NotOffered,
    NotPlaying,
    NotSeated,
    NotWelcome,
    OfferStands,
    Player,
    Question,
    QuestionClosed,
    Refused,
    SatElsewhere,
    StoredDraft,
    TooManyOffers,
)
from data.sittings import Sat
from data.ways import choose_way
from engine.record import Record
from tests.data.tables import ANA, BEN, CAI, CHANNEL, add, gather, hand, line, play, start, turns

DEE = 4


async def sittings_of(store, table):
    return await store.view(sittings.sittings, table.id)


async def sat(store, table):
    """Who sits down after the game began."""
    return [each for each in await sittings_of(store, table) if each.why != "began"]


async def test_who_leaves_leaves_a_free_chair_and_the_turn_goes_on(store):
    table = await play(store, waiting=(0,))
    await add(store, table, 1, waiting=(1,))
    table = await store.write(chairs.leave_game, table.id, BEN, 7000)
    assert (table.state, table.free, table.players[1]) == ("playing", (1,), Player(1, None, ""))
    assert await sat(store, table) == [Sat(1, 2, "left", None, None, "", None)]
    assert await turns(store, table) == (Handover(1, 1, 7000),), "of whoever takes it"
    assert table.touched == 7000
    with pytest.raises(NotSeated):
        await store.write(chairs.leave_game, table.id, BEN, 8000)


async def test_whoever_takes_it_inherits_the_unfinished_turn(store):
    table = await play(store, waiting=(0, 1))
    await store.write(drafts.save_draft, table.id, StoredDraft(1, 0, "bid"))
    await store.write(chairs.leave_game, table.id, BEN, 7000)
    table = await store.write(chairs.take_chair, table.id, 1, CAI, "Cai", 8000)
    assert (table.free, table.players[1]) == ((), Player(1, CAI, "Cai"))
    assert await store.view(drafts.draft_of, table.id, 1) == StoredDraft(1, 0, "bid")
    assert Handover(1, 0, 8000) in await turns(store, table)
    assert (await sat(store, table))[-1] == Sat(1, 1, "took", 3, CAI, "Cai", None)


async def test_taken_twice_it_is_done_once(store):
    table = await play(store)
    await store.write(chairs.leave_game, table.id, BEN, 7000)
    first = await store.write(chairs.take_chair, table.id, 1, CAI, "Cai", 8000)
    assert await store.write(chairs.take_chair, table.id, 1, CAI, "Cai", 9000) == first
    assert len(await sat(store, table)) == 2


async def test_of_two_who_take_it_at_once_one_does(store):
    table = await play(store)
    await store.write(chairs.leave_game, table.id, BEN, 7000)
    both = [
        store.write(chairs.take_chair, table.id, 1, who, f"member {who}", 8000)
        for who in (CAI, DEE)
    ]
    found = await asyncio.gather(*both, return_exceptions=True)
    assert sorted(type(each).__name__ for each in found) == ["ChairTaken", "StoredTable"]
    assert len(await sat(store, table)) == 2


async def test_whoever_comes_back_is_the_same_person(store):
    table = await play(store)
    await store.write(chairs.leave_game, table.id, ANA, 7000)
    await store.write(chairs.take_chair, table.id, 0, CAI, "Cai", 7100)
    await store.write(chairs.leave_game, table.id, CAI, 7200)
    await store.write(chairs.take_chair, table.id, 0, ANA, "Ana", 7300)
    assert [each.person for each in await sat(store, table)] == [None, 3, None, 1]


async def test_nobody_takes_two_chairs_nor_that_of_another(store):
    table = await play(store, members=(ANA, BEN, CAI))
    await store.write(chairs.leave_game, table.id, BEN, 7000)
    with pytest.raises(AlreadySeated):
        await store.write(chairs.take_chair, table.id, 1, ANA, "Ana", 8000)
    with pytest.raises(ChairTaken):
        await store.write(chairs.take_chair, table.id, 2, DEE, "Dee", 8000)
    with pytest.raises(ChairTaken):
        await store.write(chairs.take_chair, table.id, 7, DEE, "Dee", 8000)


async def test_who_has_sat_at_a_seat_sits_at_that_one_alone(store):
    """They have seen its hand."""
    table = await play(store, members=(ANA, BEN, CAI))
    await store.write(chairs.leave_game, table.id, CAI, 7000, house="steady")
    await store.write(chairs.leave_game, table.id, BEN, 7000)
    for seat, member in ((2, BEN), (1, CAI)):
        with pytest.raises(SatElsewhere) as refused:
            await store.write(chairs.take_chair, table.id, seat, member, "again", 7100)
        assert refused.value.seat == 3 - seat
    await store.write(chairs.take_chair, table.id, 1, DEE, "Dee", 7200)
    await store.write(chairs.leave_game, table.id, DEE, 7300)
    with pytest.raises(SatElsewhere):
        await store.write(chairs.take_chair, table.id, 2, DEE, "Dee", 7400)
    with pytest.raises(SatElsewhere):
        await hand(store, table, ANA, DEE, 7500)
    table = await store.write(chairs.take_chair, table.id, 1, BEN, "Ben", 7600)
    assert table.players[1].member_id == BEN


async def test_a_house_player_keeps_the_chair_until_somebody_takes_it(store):
    table = await play(store, waiting=(1,))
    table = await store.write(chairs.leave_game, table.id, BEN, 7000, house="steady")
    assert (table.free, table.players[1].house) == ((), "steady")
    table = await store.write(chairs.take_chair, table.id, 1, BEN, "Ben", 8000)
    assert (table.players[1].member_id, table.players[1].house) == (BEN, None)


async def test_a_house_player_who_was_there_from_the_beginning_stays(store):
    table = await gather(store)
    await store.write(gathering.seat_house, table.id, "steady")
    table = await start(store, table)
    with pytest.raises(ChairTaken):
        await store.write(chairs.take_chair, table.id, 1, CAI, "Cai", 8000)


async def test_a_chair_is_handed_over_to_one_who_accepts(store):
    table = await play(store, members=(ANA, BEN, CAI))
    with pytest.raises(AlreadySeated):
        await store.write(chairs.offer_chair, table.id, BEN, CAI, 7000)
    table = await hand(store, table, BEN, DEE, 7000)
    assert table.players[1] == Player(1, DEE, f"member {DEE}")
    assert await store.write(chairs.accept_chair, table.id, BEN, DEE, "Dee", 7100) == table, (
        "accepted twice"
    )
    with pytest.raises(NotOffered):
        await store.write(chairs.accept_chair, table.id, BEN, DEE + 1, "Eve", 7100)
    with pytest.raises(NotSeated):
        await store.write(chairs.offer_chair, table.id, BEN, DEE + 1, 7100)


async def test_a_chair_is_offered_once_for_two_days(store):
    table = await play(store)
    offer = await store.write(chairs.offer_chair, table.id, BEN, CAI, 7000)
    with pytest.raises(OfferStands) as there:
        await store.write(chairs.offer_chair, table.id, BEN, DEE, 7100)
    assert there.value.offer == offer
    assert offer.until == 7000 + OFFER_LASTS
    assert await store.view(offers.standing_offer, table.id, 1, offer.until - 1) == offer
    assert await store.view(offers.standing_offer, table.id, 1, offer.until) is None
    with pytest.raises(NotOffered):
        await store.write(chairs.accept_chair, table.id, BEN, CAI, "Cai", offer.until)
    await store.write(chairs.offer_chair, table.id, BEN, CAI, offer.until)
    await store.write(chairs.accept_chair, table.id, BEN, CAI, "Cai", offer.until)


async def test_an_offer_that_nobody_could_post_says_nothing_once_it_is_over(store):
    table = await play(store)
    offer = await store.write(chairs.offer_chair, table.id, BEN, CAI, 7000)

    async def ended(now):
        def read(sql, post):
            return chair_posts.offered(sql, post, now)

        return (await store.write(posts.claim, CHANNEL, now, read)).seen.ended

    assert await ended(offer.until - 1) == ""
    assert await ended(offer.until + LEASE) == VOID


async def test_an_offer_that_was_declined_gives_nothing_away(store):
    table = await play(store)
    await store.write(chairs.offer_chair, table.id, BEN, CAI, 7000)
    await store.write(offers.decline_offer, table.id, 1, ANA, CAI, 7100)
    assert await store.view(offers.standing_offer, table.id, 1, 7100), "that was not the giver"
    await store.write(offers.decline_offer, table.id, 1, BEN, CAI, 7200)
    with pytest.raises(NotOffered):
        await store.write(chairs.accept_chair, table.id, BEN, CAI, "Cai", 7300)


async def test_an_offer_ends_with_whoever_made_it_and_with_the_game(store):
    table = await play(store, members=(ANA, BEN, CAI))
    await store.write(chairs.offer_chair, table.id, BEN, DEE, 7000)
    await store.write(chairs.leave_game, table.id, BEN, 7100)
    await store.write(chairs.take_chair, table.id, 1, BEN, "Ben", 7200)
    with pytest.raises(NotOffered):
        await store.write(chairs.accept_chair, table.id, BEN, DEE, "Dee", 7300)
    await store.write(chairs.offer_chair, table.id, ANA, DEE, 7400)
    await store.write(tables.end, table.id, 7500)
    assert await store.view(offers.standing_offer, table.id, 0, 7500) is None


async def test_a_member_offers_three_chairs_a_day(store):
    tables = [await play(store, CHANNEL + n) for n in range(4)]
    for table in tables[:3]:
        await store.write(chairs.offer_chair, table.id, BEN, CAI, 7000)
    await store.write(offers.decline_offer, tables[0].id, 1, BEN, CAI, 7050)
    for table in (tables[0], tables[3]):
        with pytest.raises(TooManyOffers):
            await store.write(chairs.offer_chair, table.id, BEN, CAI, 7000 + DAY - 1)
    await store.write(chairs.offer_chair, tables[0].id, ANA, CAI, 7000)
    await store.write(chairs.offer_chair, tables[3].id, BEN, CAI, 7000 + DAY)


async def test_of_two_offers_at_once_one_stands(store):
    table = await play(store)
    both = [store.write(chairs.offer_chair, table.id, BEN, who, 8000) for who in (CAI, DEE)]
    found = await asyncio.gather(*both, return_exceptions=True)
    assert sorted(type(each).__name__ for each in found) == ["Offer", "OfferStands"]


async def said(store):
    """What posts of offers say, in the order in which they were made."""
    wanted = "SELECT wanted FROM posts WHERE key LIKE 'offer:%' ORDER BY made, key"
    return [each for (each,) in await store.database.read(wanted)]


async def test_an_offer_that_has_ended_says_how(store):
    table = await play(store)
    offer = await store.write(chairs.offer_chair, table.id, BEN, CAI, 7000)
    await store.write(offers.settle_offers, table.id, 7001)
    assert await said(store) == [""]
    assert (await store.view(tables.table, table.id)).due == offer.until
    await store.write(offers.settle_offers, table.id, offer.until)
    assert await said(store) == [VOID]
    await store.write(reschedule, table.id)
    assert (await store.view(tables.table, table.id)).due > offer.until
    await store.write(chairs.offer_chair, table.id, BEN, CAI, offer.until)
    await store.write(offers.decline_offer, table.id, 1, BEN, DEE, offer.until)
    assert await said(store) == [VOID, ""], "another one was not asked"
    await store.write(offers.decline_offer, table.id, 1, BEN, CAI, offer.until)
    assert await said(store) == [VOID, VOID]
    await store.write(chairs.offer_chair, table.id, BEN, CAI, offer.until)
    await store.write(chairs.accept_chair, table.id, BEN, CAI, "Cai", offer.until)
    assert await said(store) == [VOID, VOID, ACCEPTED]
    await store.write(chairs.offer_chair, table.id, ANA, DEE, offer.until)
    await store.write(chairs.leave_game, table.id, ANA, offer.until)
    await store.write(chairs.offer_chair, table.id, CAI, DEE, offer.until)
    await store.write(forget_member, DEE, offer.until)
    await store.write(chairs.offer_chair, table.id, CAI, BEN, offer.until + DAY)
    await store.write(tables.end, table.id, offer.until + DAY)
    assert await said(store) == [VOID, VOID, ACCEPTED, VOID, VOID, VOID]


async def test_nobody_is_called_by_a_member_whom_they_have_blocked(store):
    table = await play(store)
    await store.write(chairs.offer_chair, table.id, BEN, CAI, 7000)
    assert await store.view(offers.offer_calls, table.id, 1, CAI, 7000)
    await store.write(blocks.block, CAI, BEN)
    assert not await store.view(offers.offer_calls, table.id, 1, CAI, 7000)


async def test_only_whoever_sits_there_is_replaced(store):
    table = await play(store, members=(ANA, BEN, CAI))
    table = await store.write(
        chairs.replace_player, table.id, 1, BEN, 7000, why="late", house="novice"
    )
    assert table.players[1].house == "novice"
    assert (await sat(store, table))[-1].why == "late"
    for seat, member in ((1, BEN), (2, BEN), (1, CAI)):
        with pytest.raises(NotSeated):
            await store.write(chairs.replace_player, table.id, seat, member, 7100)


async def test_host_rights_pass_to_the_first_person_who_stays(store):
    table = await play(store, members=(ANA, BEN, CAI))
    await store.write(forget_member, BEN, 6000)
    table = await store.write(chairs.leave_game, table.id, ANA, 7000)
    assert table.host_id == CAI, "Ben asked to be forgotten"


async def test_the_last_person_who_leaves_ends_the_game(store):
    table = await play(store)
    await store.write(mark_shown, table.id, 0, 50, 60)
    await store.write(chairs.leave_game, table.id, ANA, 7000, house="steady")
    table = await store.write(chairs.leave_game, table.id, BEN, 7100)
    assert (table.state, table.ended, table.due) == ("ended", 7100, None)
    assert [each.id for each in await store.view(tables.unshown)] == [table.id], (
        "one more board is owed"
    )
    assert await turns(store, table) == ()
    with pytest.raises(NotPlaying):
        await store.write(chairs.take_chair, table.id, 0, CAI, "Cai", 7200)


async def test_votes_of_one_who_left_do_not_count(store):
    table = await play(store, members=(ANA, BEN, CAI))
    await add(store, table, 1)
    asked, of_ben = Question(table.id, "end", 1, 0), Question(table.id, "end", 1, 1)
    for question in (asked, of_ben):
        await store.write(questions.open_question, question, 1, 6000)
    await store.write(questions.vote, asked, 1, agrees=True, asked_at=1, now=6100)
    await store.write(chairs.leave_game, table.id, BEN, 7000)
    assert await store.write(questions.vote, asked, 2, agrees=True, asked_at=1, now=6100) == {2}
    with pytest.raises(QuestionClosed):
        await store.write(questions.vote, of_ben, 2, agrees=True, asked_at=1, now=6100)


async def test_a_turn_counts_only_of_whoever_sits_there(store):
    table = await play(store)
    before = table.players[0]
    table = await store.write(chairs.leave_game, table.id, ANA, 7000, house="steady")
    with pytest.raises(NotSeated):
        await store.write(games.append, table.id, line(1), b"position", player=before)
    await store.write(games.append, table.id, line(1), b"position", player=table.players[0])
    await store.write(chairs.take_chair, table.id, 0, ANA, "Ana", 8000)
    with pytest.raises(NotSeated):
        await store.write(games.append, table.id, line(2), b"position", player=table.players[0])
    assert (await store.view(tables.table, table.id)).number == 1


async def test_one_whom_the_host_has_blocked_sits_down_nowhere(store):
    table = await play(store, members=(ANA, BEN, CAI))
    assert await store.write(blocks.block, ANA, DEE)
    await store.write(chairs.leave_game, table.id, BEN, 7000)
    with pytest.raises(NotWelcome):
        await store.write(chairs.take_chair, table.id, 1, DEE, "Dee", 7100)
    with pytest.raises(NotWelcome):
        await store.write(chairs.offer_chair, table.id, CAI, DEE, 7100)
    opened = await gather(store, channel=5)
    with pytest.raises(NotWelcome):
        await store.write(gathering.join_table, opened.id, DEE, "Dee", 7200)
    assert await store.view(blocks.blocked_by, ANA) == [DEE]
    assert await store.write(blocks.unblock, ANA, DEE)
    assert not await store.write(blocks.unblock, ANA, DEE)
    await store.write(gathering.join_table, opened.id, DEE, "Dee", 7300)


async def test_the_record_tells_who_sat_where(store):
    table = await play(store)
    await add(store, table, 1)
    await store.write(chairs.leave_game, table.id, BEN, 7000)
    await store.write(chairs.take_chair, table.id, 1, CAI, "Cai", 7100)
    await add(store, table, 2)
    _, record = await store.view(games.record, table.id)
    assert [(str(chair), chair.first) for chair in record.chairs] == [
        ("blue free left", 2),
        ("blue person 3 took", 2),
    ]
    before = record.write()
    await store.write(forget_member, BEN, 7200)
    await store.write(forget_member, CAI, 7200)
    await store.write(tables.end, table.id, 7300)
    _, record = await store.view(games.record, table.id)
    assert record.write() == before, "it names nobody who could be forgotten"


async def test_who_left_a_running_game_loses_the_name_at_once_and_the_id_at_its_end(store):
    table = await play(store, members=(ANA, BEN, CAI))
    await store.write(chairs.leave_game, table.id, BEN, 7000)
    assert (await store.write(forget_member, BEN, 7100)).kept == (table.id,)
    await store.write(forget_member, CAI, 7200)
    of = {each.member_id: each.name for each in await sittings_of(store, table) if not each.free}
    assert of == {ANA: "member 1", BEN: "", CAI: "member 3"}
    await store.write(chairs.leave_game, table.id, CAI, 7300)
    of = {each.member_id: each.name for each in await sittings_of(store, table) if not each.free}
    assert of == {ANA: "member 1", BEN: "", CAI: ""}
    await store.write(tables.end, table.id, 7400)
    assert {each.member_id for each in await sittings_of(store, table)} == {ANA, None}


@pytest.mark.parametrize("seated", [True, False], ids=["seated", "gone"])
async def test_who_is_forgotten_may_sit_on_no_other_seat(store, seated):
    """Else anybody could look at one hand, be forgotten, and play another."""
    table = await play(store, members=(ANA, BEN, CAI))
    if seated:
        await store.write(forget_member, ANA, 7000)
    await store.write(chairs.leave_game, table.id, ANA, 7100, house="steady")
    if not seated:
        await store.write(forget_member, ANA, 7200)
    await store.write(chairs.leave_game, table.id, BEN, 7300, house="steady")
    with pytest.raises(SatElsewhere):
        await store.write(chairs.take_chair, table.id, 1, ANA, "Ana", 7400)
    table = await store.write(chairs.take_chair, table.id, 0, ANA, "Ana", 7500)
    assert [each.person for each in await sittings_of(store, table) if each.member_id == ANA] == [
        1,
        1,
    ]


async def test_one_who_is_forgotten_is_offered_nothing(store):
    table = await play(store)
    await store.write(choose_way, CAI, way="direct")
    await store.write(chairs.offer_chair, table.id, BEN, CAI, 7000)
    await store.write(notices.mention_or_tell, table.id, "offer", {1: CAI}, CAI, 7000)
    await store.write(forget_member, CAI, 7100)
    assert await store.database.read("SELECT * FROM offers") == []
    assert await store.database.read("SELECT * FROM notices WHERE number = ?", CAI) == []


async def test_who_is_forgotten_offers_no_more_chairs_a_day_for_it(store):
    """What they offered counts until the game ends, for nobody can be called again and again."""
    table = await play(store)
    for taker in (CAI, DEE, 5):
        await store.write(chairs.offer_chair, table.id, BEN, taker, 7000)
        await store.write(forget_member, BEN, 7100)
        assert await store.view(offers.standing_offer, table.id, 1, 7100) is None, (
            "it ended with that"
        )
    with pytest.raises(TooManyOffers):
        await store.write(chairs.offer_chair, table.id, BEN, 6, 7200)
    await store.write(tables.end, table.id, 7300)
    assert await store.database.read("SELECT * FROM offers") == []


async def test_whatever_people_do_the_rows_agree(store, random):
    """Who sat there last is who sits there now, a host sits at the table, and the record that tells
    of it is read as it was written."""
    table = await play(store, members=(ANA, BEN, CAI), waiting=(0, 1, 2))
    now, number = 3000, 0
    for _ in range(60):
        now, who, seat = now + 10, random.randrange(1, 7), random.randrange(3)
        house, name = random.choice([None, "novice"]), f"member {who}"
        deeds = [
            partial(store.write, chairs.leave_game, table.id, who, now, house=house),
            partial(store.write, chairs.take_chair, table.id, seat, who, name, now),
            partial(store.write, chairs.take_chair, table.id, seat, who, name, now),
            partial(hand, store, table, random.randrange(1, 7), who, now),
            partial(store.write, chairs.replace_player, table.id, seat, who, now, house=house),
            partial(
                store.write,
                games.append,
                table.id,
                line(number + 1),
                b"position",
                waiting=(0, 1, 2),
            ),
        ]
        with suppress(Refused):
            await random.choice(deeds)()
        row = await store.view(tables.table, table.id)
        number = row.number
        newest = {each.seat: each for each in await sittings_of(store, table)}
        for player in row.players:
            last = newest[player.seat]
            assert (last.member_id, last.house) == (player.member_id, player.house)
        if not row.people:
            assert row.state == "ended"
            break
        assert row.host_id in {player.member_id for player in row.people}
        assert {turn.seat for turn in await turns(store, table)} == {0, 1, 2}
    _, record = await store.view(games.record, table.id)
    record.seed = None
    again = Record.read(record.write())
    assert (again.chairs, again.write()) == (record.chairs, record.write())
