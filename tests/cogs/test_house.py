"""House players at a table: seated, sent away, thinking by themselves, told together."""

from __future__ import annotations

import pytest

from cogs.hall import house
from engine.catalogue import keys
from engine.house.strengths import STRENGTHS
from tests.cogs.room import control_ids, errors, labels, open_room, said, text_of


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    monkeypatch.setattr(house, "PAUSE", 0.0)


@pytest.fixture
async def room(tmp_path):
    async with open_room(tmp_path / "patolli.db") as room:
        yield room


async def gathers(room, title="gold"):
    ana = room.members[0]
    await ana.slash(room.channel, "table new", title=title, thread=False)
    return ana


async def alone(room, title="gold", house=("novice",)):
    """A game of one member against the house."""
    ana = await gathers(room, title)
    for strength in house:
        await ana.slash(room.channel, "table house", strength=strength)
    await ana.slash(room.channel, "table start")
    await room.env.settle()
    return ana


class TestLobby:
    async def test_one_is_added_and_removed_by_buttons(self, room):
        ana = await gathers(room)
        offered = await room.press(ana, room.public()[-1], "house")
        assert all(said(offered).count(text) for text in ("Novice", "Steady"))
        offered = await room.press(ana, offered.response, "house_sits", ":steady")
        assert "Steady · house player" in text_of(room.public()[-1])
        assert "Start" in labels(room.public()[-1])
        offered = await room.press(ana, offered.response, "house_sits", ":steady")
        assert "Steady 2 · house player" in text_of(room.public()[-1])
        await room.press(ana, offered.response, "house_leaves")
        lobby = text_of(room.public()[-1])
        assert "Steady · house player" in lobby
        assert "Steady 2" not in lobby

    async def test_by_command_in_the_words_of_the_reader(self, room):
        ana = await gathers(room)
        offered = await ana.autocomplete(room.channel, "table house", "strength", "")
        assert [choice["value"] for choice in offered] == list(STRENGTHS)
        await ana.slash(room.channel, "table house", strength="Steady")
        assert [p.house for p in (await room.sitting()).players] == [None, "steady"]
        answer = await ana.slash(room.channel, "table house", strength="# brilliant")
        assert "no house player" in said(answer)
        assert len((await room.sitting()).players) == 2

    async def test_none_sits_down_where_all_seats_are_taken(self, room):
        ana = await gathers(room)
        for _ in range(3):
            answer = await ana.slash(room.channel, "table house", strength="novice")
        assert "All seats are taken" in said(answer)
        answer = await ana.slash(room.channel, "table house", strength="novice")
        assert "full" in said(answer)
        assert len((await room.sitting()).players) == 4

    async def test_who_does_not_sit_there_adds_nobody(self, room):
        await gathers(room)
        bo = room.members[1]
        await bo.slash(room.channel, "table house", strength="novice")
        assert len((await room.sitting()).players) == 1

    async def test_a_table_of_house_players_alone_is_closed(self, room):
        ana = await gathers(room)
        await ana.slash(room.channel, "table house", strength="novice")
        await ana.slash(room.channel, "table house", strength="novice")
        await ana.slash(room.channel, "table leave")
        assert (await room.sitting()).row.state == "ended"

    async def test_the_host_is_a_person(self, room):
        ana, bo = room.members[:2]
        await gathers(room)
        await ana.slash(room.channel, "table house", strength="novice")
        await bo.slash(room.channel, "table join")
        await ana.slash(room.channel, "table leave")
        row = (await room.sitting()).row
        assert row.host_id == bo.id
        assert [player.house for player in row.players] == ["novice", None]


async def play_on(room, member):
    """A turn of the member, and those that follow from it."""
    await play(room, member)
    await room.env.settle()


async def play(room, member):
    """Type what the autocomplete offers first, until the turn is played."""
    before = (await room.sitting()).number
    offered = await member.autocomplete(room.channel, "play", "turn", "")
    typed = offered[0]["value"]
    while True:
        longer = await member.autocomplete(room.channel, "play", "turn", typed + " ")
        if typed in [choice["value"] for choice in longer]:
            break
        typed = longer[0]["value"]
    await member.slash(room.channel, "play", turn=typed)
    if (await room.sitting()).number == before:
        await member.slash(room.channel, "play", turn="end")


class TestThinking:
    @pytest.mark.parametrize("key", keys())
    async def test_the_game_waits_for_people_alone(self, room, key, caplog):
        ana = await alone(room, key, ("novice", "steady"))
        for _ in range(3):
            sitting = await room.sitting()
            assert sitting.waiting == (0,)
            assert sitting.row.shown == sitting.number, "the board is of now"
            await play_on(room, ana)
        lines = await room.store.lines(sitting.id)
        assert {line.seat for line in lines} == {0, 1, 2}
        assert all((line.interaction_id is None) == (line.seat > 0) for line in lines)
        assert not errors(caplog)

    async def test_several_in_a_row_are_one_message(self, room):
        ana = await alone(room, "yucatan", ("novice", "novice", "novice"))
        before = len(room.public())
        number = (await room.sitting()).number
        await play_on(room, ana)
        assert (await room.sitting()).number >= number + 4
        assert len(room.public()) <= before + 2, "the turn of Ana, and those of the house"
        told = text_of(await room.board())
        assert all(name in told for name in ("Novice 1", "Novice 2", "Novice 3"))

    async def test_who_is_here_is_not_called(self, room):
        ana = await alone(room, "yucatan")
        await play_on(room, ana)
        sent = [r.json or {} for r in room.env.http_requests if r.path.endswith("/messages")]
        assert sent[-1]["allowed_mentions"]["users"] == []

    async def test_what_was_owed_is_thought_after_a_start(self, tmp_path, monkeypatch):
        monkeypatch.setattr(house, "PAUSE", 10_000.0)
        path = tmp_path / "patolli.db"
        async with open_room(path) as room:
            ana = await gathers(room, "yucatan")
            await ana.slash(room.channel, "table house", strength="novice")
            await ana.slash(room.channel, "table start")
            row = (await room.sitting()).row
            if (await room.sitting()).waiting == (0,):
                await play(room, ana)
            assert (await room.sitting()).waiting == (1,)
            before = (await room.store.table(row.id)).number
        monkeypatch.setattr(house, "PAUSE", 0.0)
        async with open_room(path) as room:
            await room.bot.hall.house.wake()
            await room.env.settle()
            assert (await room.store.table(row.id)).number > before

    async def test_a_turn_taken_back_meanwhile_is_not_answered(self, room, monkeypatch):
        """What is thought of an older position is thought again."""
        ana = await alone(room, "yucatan")
        think = room.bot.hall.workshop.think
        sitting = await room.sitting()
        seen = []

        async def slow(key, view, seat, strength, luck):
            if not seen:
                seen.append((await room.sitting()).number)
                await room.bot.hall.undo(await room.sitting(), 0, (seen[0],), 7)
            return await think(key, view, seat, strength, luck)

        monkeypatch.setattr(room.bot.hall.workshop, "think", slow)
        await play_on(room, ana)
        assert seen
        after = await room.sitting()
        lines = await room.store.lines(after.id, sitting.number + 1)
        assert [line.text.partition(" ")[0] for line in lines][1:] == ["undo"]
        assert after.waiting == (0,)

    async def test_one_whose_strength_is_not_known_plays_all_the_same(self, room, caplog):
        ana = await gathers(room, "yucatan")
        sitting = await room.sitting()
        await room.store.gathering.seat_house(sitting.id, "brilliant")
        await ana.slash(room.channel, "table start")
        await play_on(room, ana)
        await room.env.advance_time(10)
        await room.env.settle()
        assert (await room.sitting()).waiting == (0,)
        assert "brilliant" in caplog.text


class TestPeople:
    async def test_an_undo_needs_no_house_player(self, room):
        ana = await alone(room, "yucatan")
        number = (await room.sitting()).number
        await play_on(room, ana)
        asked = await ana.slash(room.channel, "undo")
        if (await room.sitting()).number == number + 2:
            await room.press(ana, asked.response, "ask")
        await room.env.settle()
        after = await room.sitting()
        assert (await room.store.lines(after.id))[-1].text.startswith("undo")
        assert after.waiting == (0,)

    async def test_a_game_is_ended_by_its_people(self, room):
        ana = await alone(room)
        asked = await ana.slash(room.channel, "table end")
        await room.press(ana, asked.response, "end")
        assert (await room.sitting()).stopped

    async def test_a_rematch_seats_the_same_house_players(self, room):
        ana = await alone(room, "gold", ("novice", "steady"))
        asked = await ana.slash(room.channel, "table end")
        await room.press(ana, asked.response, "end")
        await room.env.settle()
        ended = next(
            m for m in reversed(room.public()) if any("rematch" in i for i in control_ids(m))
        )
        await room.press(ana, ended, "rematch")
        assert [p.house for p in (await room.sitting()).players] == [None, "novice", "steady"]
