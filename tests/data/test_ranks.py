"""Lists of ratings, profiles, and what the games of a title were like."""

from fractions import Fraction

from data import chairs, games, gathering, ranks, tables
from data.finished import Result
from data.forgetting import forget_member
from data.profiles import profile_of
from data.ranks import Scope
from data.ratings import count_game
from data.rows import MemberSettings
from data.settings import save_member
from data.title_statistics import sizes_played, statistics_of
from engine.ratings import SURE_AFTER
from tests.data.tables import ANA, BEN, CAI, CHANNEL, SERVER, add, gather, line, play, start

DEE = 4
EVERYBODY = Scope()


async def finish(store, *places, members=(ANA, BEN), points=None, ended=4000):
    table = await play(store, CHANNEL, members)
    await store.write(games.append, table.id, line(1), b"", waiting=())
    await store.write(tables.end, table.id, ended, why="points")
    counts = points or tuple(10 * (len(places) - place + 1) for place in places)
    assert await store.write(count_game, table.id, Result(places, tuple(counts)))
    return table


async def names(store, scope=EVERYBODY, first=0, most=10):
    page = await store.view(ranks.page, scope, first, most)
    return [(ranked.place, ranked.name) for ranked in page.ranked]


async def test_a_list_begins_with_who_is_surely_the_strongest(store):
    for _ in range(SURE_AFTER):
        await finish(store, 2, 1, 3, members=(ANA, BEN, CAI))
    assert await names(store) == [(1, "member 2"), (2, "member 1"), (3, "member 3")]
    assert await names(store, Scope("gold")) == await names(store)
    assert await names(store, Scope("maya")) == []


async def test_equal_ones_share_a_place_on_every_page(store):
    for _ in range(SURE_AFTER):
        await finish(store, 1, 1, 1, members=(ANA, BEN, CAI))
    await finish(store, 1, 2, members=(ANA, DEE))
    assert await names(store) == [(1, "member 1"), (2, "member 3"), (2, "member 2")]
    assert await names(store, first=2, most=2) == [(2, "member 2")]
    own = await store.view(ranks.own, BEN, Scope())
    assert (own.place, own.before) == (2, 2)
    assert (await store.view(ranks.own, DEE, Scope())).place is None, "too few games"
    assert await store.view(ranks.own, 77, Scope()) is None


async def test_a_server_lists_those_who_played_there(store):
    for _ in range(SURE_AFTER):
        await finish(store, 1, 2)
    await store.database.write(
        lambda sql: sql.run("DELETE FROM played_on WHERE member_id = ?", BEN)
    )
    assert await names(store, Scope("", SERVER)) == [(1, "member 1")]
    assert (await store.view(ranks.own, BEN, Scope("", SERVER))).place is None
    assert await names(store, Scope("", SERVER + 1)) == []


async def test_who_stays_out_of_lists_is_in_none_and_in_nobodys_profile(store):
    for _ in range(SURE_AFTER):
        await finish(store, 1, 2, points=(30, 20))
    await store.write(save_member, ANA, MemberSettings(listed=False))
    assert await names(store) == [(1, "member 2")]
    assert (await store.view(profile_of, BEN)).met == ()
    assert not (await store.view(profile_of, ANA)).own.listed
    statistics = await statistics_of(store.database, "gold", 2)
    assert (statistics.most_points.amount, statistics.most_points.name) == (30, None)
    assert statistics.most_firsts is None


async def test_a_profile_tells_places_titles_and_who_came_before_whom(store):
    await finish(store, 1, 2, ended=5000)
    await finish(store, 2, 1, ended=6000)
    await finish(store, 1, 1, ended=7000)
    await finish(store, 3, 1, 2, members=(ANA, CAI, BEN), ended=8000)
    profile = await store.view(profile_of, ANA)
    assert (profile.games, profile.since, profile.name) == (4, 5000, "member 1")
    assert profile.places == {2: (2, 1), 3: (0, 0, 1)}
    assert [(each.title, each.games) for each in profile.titles] == [("gold", 4)]
    ben, cai = profile.met
    assert (ben.name, ben.ahead, ben.behind) == ("member 2", 1, 2)
    assert (cai.name, cai.ahead, cai.behind) == ("member 3", 0, 1)
    assert [moment.ended for moment in profile.moments] == [5000, 6000, 7000, 8000]
    assert profile.moments[-1].rating == profile.own.rating
    assert await store.view(profile_of, DEE) is None


async def test_statistics_tell_of_points_places_turns_and_time(store):
    await finish(store, 1, 2, points=(Fraction(83, 4), 10), ended=2000 + 3_600)
    await finish(store, 2, 1, points=(10, 20), ended=2000 + 7_200)
    await finish(store, 1, 1, points=(20, 20), ended=2000 + 5 * 86_400)
    told = await statistics_of(store.database, "gold", 2)
    assert told.games == 3
    assert (await statistics_of(store.database, "gold", 2, people=False)).games == 0
    assert [(each.points, each.times, each.first) for each in told.points] == [
        (10, 2, 0),
        (20, 3, 3),
        (Fraction(83, 4), 1, 1),
    ]
    assert told.firsts == (Fraction(3, 2), Fraction(3, 2))
    assert told.turns == ((1, 3),)
    assert (told.at_once, told.over_days) == (3_600, 5 * 86_400)
    assert (told.most_points.amount, told.most_points.name) == (Fraction(83, 4), "member 1")
    assert (told.most_firsts.amount, told.most_firsts.name) == (2, "member 1")
    assert await store.view(sizes_played, "gold") == {2: 3}


async def test_games_with_house_players_or_changed_chairs_are_counted_apart(store):
    await finish(store, 1, 2)
    with_house = await gather(store)
    await store.write(gathering.seat_house, with_house.id, "steady")
    await start(store, with_house)
    await store.write(tables.end, with_house.id, 5000, why="points")
    await store.write(count_game, with_house.id, Result((1, 2), (99, 1)))
    left = await play(store)
    await store.write(chairs.leave_game, left.id, ANA, 2500)
    await add(store, left, 1, over=True)
    await store.write(count_game, left.id, Result((1, 2), (98, 1)))
    told = await statistics_of(store.database, "gold", 2)
    assert told.games == 1
    assert told.points[-1].points == 20
    others = await statistics_of(store.database, "gold", 2, people=False)
    assert others.games == 2
    assert [each.points for each in others.points] == [1, 98, 99]
    assert others.firsts == (2, 0)
    page = await store.view(ranks.page, Scope("gold"), 0, 9)
    assert [strength for strength, _ in page.house] == ["steady"]


async def test_of_a_title_that_nobody_played_there_is_nothing(store):
    told = await statistics_of(store.database, "gold", 4)
    assert (told.games, told.points, told.turns) == (0, (), ())
    assert (told.most_points, told.most_firsts, told.at_once, told.over_days) == (None,) * 4


async def test_who_was_forgotten_has_a_record_without_a_name(store):
    await finish(store, 1, 2, points=(50, 20))
    await store.write(forget_member, ANA, 9000)
    told = await statistics_of(store.database, "gold", 2)
    assert (told.games, told.most_points.amount, told.most_points.name) == (1, 50, None)
