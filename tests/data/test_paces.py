"""How fast members play, on both databases."""

from data import chairs, games
from data.due import note_heartbeat
from data.paces import Pace, shown_paces
from data.rows import MemberSettings, StoredLine
from data.settings import save_member
from tests.data.tables import ANA, BEN, CAI, play


async def at(store, table, number, seat, played, waiting=(1,), **facts):
    facts.setdefault("interaction_id", number)
    line = StoredLine(number, seat, facts.pop("text", "bid 1"), played, **facts)
    await store.write(games.append, table.id, line, b"position", waiting=waiting)


async def test_it_is_told_only_of_those_who_allow_it(store):
    await store.write(save_member, ANA, MemberSettings(shows_pace=True))
    await store.write(save_member, BEN, MemberSettings())
    assert await store.view(shown_paces, [ANA, BEN, CAI]) == {ANA: Pace(None, 0)}


async def test_it_is_the_middle_of_the_turns_and_counts_games_to_the_end(store):
    await store.write(save_member, BEN, MemberSettings(shows_pace=True))
    table, now = await play(store, waiting=(0,)), 3000
    for turn, took in enumerate((10, 20, 500, 30, 40)):
        await at(store, table, 2 * turn + 1, 0, now + 1000)
        await at(store, table, 2 * turn + 2, 1, now + 1000 + took, waiting=(0,))
        now += 2000
    assert await store.view(shown_paces, [BEN]) == {BEN: Pace(30, 0)}
    line = StoredLine(11, 0, "bid 1", now)
    await store.write(games.append, table.id, line, b"position", over=True)
    assert await store.view(shown_paces, [BEN]) == {BEN: Pace(30, 1)}


async def test_where_all_choose_at_once_the_others_do_not_make_one_faster(store):
    await store.write(save_member, BEN, MemberSettings(shows_pace=True))
    table, now = await play(store, waiting=(0, 1)), 2000
    for turn in range(6):
        first = StoredLine(2 * turn + 1, 0, "bid 1", now + 900, 2 * turn + 1)
        await store.write(games.append, table.id, first, b"position", waiting=(1,))
        second = StoredLine(2 * turn + 2, 1, "bid 1", now + 1000, 2 * turn + 2)
        await store.write(games.append, table.id, second, b"position", waiting=(0, 1))
        now += 1000
    assert await store.view(shown_paces, [BEN]) == {BEN: Pace(1000, 0)}


async def test_time_in_which_the_bot_was_away_is_nobodys(store):
    await store.write(save_member, BEN, MemberSettings(shows_pace=True))
    table, now = await play(store, waiting=(1,)), 2000
    await store.write(note_heartbeat, now)
    for turn in range(1, 7):
        await store.write(note_heartbeat, now + 100)
        await store.write(note_heartbeat, now + 5100)
        line = StoredLine(turn, 1, "bid 1", now + 5200, turn)
        await store.write(games.append, table.id, line, b"position", waiting=(1,))
        now += 5200
    assert await store.view(shown_paces, [BEN]) == {BEN: Pace(200, 0)}


async def test_what_others_played_on_that_chair_does_not_count(store):
    for member in (BEN, CAI):
        await store.write(save_member, member, MemberSettings(shows_pace=True))
    table = await play(store, waiting=(1,))
    for number in range(1, 8):
        await at(store, table, number, 1, 3000 + 10 * number)
    await store.write(chairs.leave_game, table.id, BEN, 4000)
    await store.write(chairs.take_chair, table.id, 1, CAI, "Cai", 4000)
    for number in range(8, 15):
        await at(store, table, number, 1, 5000 + 70 * number)
    assert await store.view(shown_paces, [BEN, CAI]) == {BEN: Pace(10, 0), CAI: Pace(70, 0)}


async def test_turns_of_the_program_and_those_taken_back_do_not_count(store):
    await store.write(save_member, BEN, MemberSettings(shows_pace=True))
    table = await play(store, waiting=(1,))
    for number in range(1, 7):
        await at(store, table, number, 1, 3000 + 10 * number, interaction_id=None)
    for number in range(7, 14):
        await at(store, table, number, 1, 3000 + 10 * number, text="undo 1")
    assert await store.view(shown_paces, [BEN]) == {BEN: Pace(None, 0)}
