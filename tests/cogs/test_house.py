"""House players at a table: seated, sent away, thinking by themselves, told together."""

import asyncio

import pytest

from cogs.board.message import happened
from cogs.hall import house
from cogs.hall.spelling import TitleSpeller
from cogs.kit.reader import Reader
from cogs.kit.telling import told
from cogs.workshop.workshop import Busy
from data import games, gathering, tables
from data.due import house_is_due
from data.packing import unpack_events
from data.store_errors import StoreError
from data.words import words
from engine.catalogue import keys
from engine.house.strengths import STRENGTHS
from engine.spelling import spelled_so
from renderers.scene import PALETTES
from tests.cogs.room import control_ids, labels, said, text_of
from tests.cogs.voting import ask_back, questions

_PAUSE = 400.0
"""Seconds: long enough that a test can do something before the house acts."""


pytestmark = pytest.mark.usefixtures("at_once")


class TestLobby:
    async def test_one_is_added_and_removed_by_buttons(self, room):
        ana = await room.gather()
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

    async def test_who_does_not_sit_there_adds_nobody(self, room):
        ana, bo, *_ = room.members
        await room.gather()
        shown = await ana.slash(room.channel, "table house")
        await room.press(ana, shown.response, "house_guests")
        await bo.slash(room.channel, "table house", strength="novice")
        assert len((await room.sitting()).players) == 1

    async def test_by_command_in_the_words_of_the_reader(self, room):
        ana = await room.gather()
        offered = await ana.autocomplete(room.channel, "table house", "strength", "")
        assert [choice["value"] for choice in offered] == list(STRENGTHS)
        await ana.slash(room.channel, "table house", strength="Steady")
        assert [p.house for p in (await room.sitting()).players] == [None, "steady"]
        answer = await ana.slash(room.channel, "table house", strength="# brilliant")
        assert "no house player" in said(answer)
        assert len((await room.sitting()).players) == 2


async def play_on(room, member):
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


async def wake(room):
    """What the bot does when a turn of the house is overdue."""
    await room.store.write(house_is_due, room.bot.hall.now())
    room.bot.waiting.note(0)
    await room.env.settle()
    begun = [task for task in asyncio.all_tasks() if task.get_name().startswith("house at")]
    await asyncio.gather(*begun)
    await room.env.settle()


class TestThinking:
    @pytest.mark.one_in(3)
    @pytest.mark.parametrize("key", keys())
    async def test_the_game_waits_for_people_alone(self, room, key):
        ana = await room.alone(key, ("novice", "steady"))
        for _ in range(3):
            sitting = await room.sitting()
            assert sitting.waiting == (0,)
            assert sitting.shown == sitting.number, "the board is of now"
            await play_on(room, ana)
        lines = await room.store.view(games.lines, sitting.id)
        assert {line.seat for line in lines} == {0, 1, 2}
        assert all((line.interaction_id is None) == (line.seat > 0) for line in lines)

    async def test_several_in_a_row_are_one_message(self, room):
        ana = await room.alone("yucatan", ("novice", "novice", "novice"))
        await play_on(room, ana)  # who comes next in the set-up depends on who began
        await play_on(room, ana)
        before = len(room.public())
        number = (await room.sitting()).number
        await play_on(room, ana)
        assert (await room.sitting()).number >= number + 4
        assert len(room.public()) <= before + 2, "the turn of Ana, and those of the house"
        told = text_of(await room.board())
        assert all(name in told for name in ("Novice 1", "Novice 2", "Novice 3"))

    async def test_who_is_here_is_not_called(self, room):
        ana = await room.alone("yucatan")
        await play_on(room, ana)
        sent = [r.json or {} for r in room.env.http_requests if r.path.endswith("/messages")]
        assert sent[-1]["allowed_mentions"]["users"] == []

    async def test_what_was_owed_is_thought_after_a_start(self, room, monkeypatch):
        monkeypatch.setattr(house, "PAUSE", 10_000.0)
        await room.restart()
        ana = await room.gather(title="yucatan")
        await ana.slash(room.channel, "table house", strength="novice")
        await ana.slash(room.channel, "table start")
        row = await room.sitting()
        if (await room.sitting()).waiting == (0,):
            await play(room, ana)
        assert (await room.sitting()).waiting == (1,)
        before = (await room.store.view(tables.table, row.id)).number
        monkeypatch.setattr(house, "PAUSE", 0.0)
        await room.restart()
        await room.env.settle()
        assert (await room.store.view(tables.table, row.id)).number > before

    async def test_a_turn_taken_back_meanwhile_is_not_answered(self, room, monkeypatch):
        """What is thought of an older position is thought again."""
        ana = await room.alone("yucatan")
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
        lines = await room.store.view(games.lines, after.id, sitting.number + 1)
        assert [line.text.partition(" ")[0] for line in lines][1:] == ["undo"]
        assert after.waiting == (0,)

    async def test_one_whose_strength_is_not_known_plays_all_the_same(self, room, caplog):
        ana = await room.gather(title="yucatan")
        sitting = await room.sitting()
        await room.store.write(gathering.seat_house, sitting.id, "brilliant")
        await ana.slash(room.channel, "table start")
        await play_on(room, ana)
        await room.env.advance_time(10)
        await room.env.settle()
        assert (await room.sitting()).waiting == (0,)
        assert "brilliant" in caplog.text
        caplog.clear()

    @pytest.mark.parametrize("passing", [Busy(), StoreError("patolli.db", "gone")])
    async def test_who_has_to_wait_thinks_no_worse_for_it(self, room, monkeypatch, passing):
        ana = await room.alone("yucatan", ("steady",))
        think, asked = room.bot.hall.workshop.think, []

        async def busy(key, view, seat, strength, luck):
            asked.append(strength)
            if len(asked) <= house.PATIENCE + 1:
                raise passing
            return await think(key, view, seat, strength, luck)

        monkeypatch.setattr(room.bot.hall.workshop, "think", busy)
        await play_on(room, ana)
        for _ in range(len(asked), house.PATIENCE + 2):
            await room.env.advance_time(60)
            await room.env.settle()
        assert (await room.sitting()).waiting == (0,)
        assert set(asked) == {"steady"}

    async def test_a_table_that_waits_for_people_is_not_read(self, room, monkeypatch):
        ana = await room.alone("yucatan")
        await play_on(room, ana)
        read = []
        table = room.bot.hall.table

        async def reading(table_id):
            read.append(table_id)
            return await table(table_id)

        monkeypatch.setattr(room.bot.hall, "table", reading)
        await wake(room)
        assert not read, "nothing is due there"

    async def test_nothing_is_begun_while_the_bot_closes(self, room):
        ana = await room.alone("yucatan")
        await room.bot.hall.house.close()
        await play_on(room, ana)
        assert (await room.sitting()).waiting == (1,)

    @pytest.mark.one_in(2)
    @pytest.mark.parametrize("end", ["stop", "pause", "give_up"])
    async def test_a_game_that_rests_meanwhile_is_left_alone(self, room, monkeypatch, end):
        ana = await room.alone("yucatan")
        hall = room.bot.hall
        think = hall.workshop.think

        async def slow(key, view, seat, strength, luck):
            here = (await room.sitting()).id
            await (hall.stop(here, "agreement") if end == "stop" else getattr(hall, end)(here))
            return await think(key, view, seat, strength, luck)

        monkeypatch.setattr(hall.workshop, "think", slow)
        before = (await room.sitting()).number
        await play_on(room, ana)
        after = await room.sitting()
        assert after.stopped if end == "stop" else after.paused
        assert after.number == before + 1, "the turn of Ana"


class TestTelling:
    @pytest.mark.one_in(2)
    @pytest.mark.parametrize("key", ["yucatan", "maya", "tzolkin"])
    async def test_each_turn_of_a_row_is_told(self, room, key):
        ana = await room.alone(key, ("novice", "novice", "novice"))
        for _ in range(4):
            await play_on(room, ana)
            sitting = await room.sitting()
            lines = await room.store.view(games.lines, sitting.id)
            last = max(at for at, line in enumerate(lines) if line.seat == 0)
            row = [event for line in lines[last + 1 :] for event in unpack_events(line.events)]
            seen = [event for event in row if event.seen_by(None)]
            board = text_of(await room.board())
            for line in told(sitting, seen, Reader(words("en"), PALETTES[0])):
                assert line in board

    async def test_its_picture_is_of_each_turn_of_a_row(self, room, monkeypatch):
        ana = await room.alone("yucatan", ("novice", "novice", "novice"))
        drawn, draw = [], room.bot.workshop.draw

        async def drawing(scene, *rest):
            drawn.append(scene)
            return await draw(scene, *rest)

        monkeypatch.setattr(room.bot.workshop, "draw", drawing)
        row = []
        while len(row) < 3:  # in the set-up a seat may play twice
            before = (await room.sitting()).number
            await play_on(room, ana)
            lines = await room.store.view(games.lines, (await room.sitting()).id, before + 2)
            row = [unpack_events(line.events) for line in lines]
        (*_, newest) = (scene for scene in drawn if scene.seat is None)
        assert [list(turn) for turn in newest.turns] == row, "all since Ana's turn"

    async def test_a_row_that_is_too_long_for_a_message_tells_the_newest(self, room):
        ana = await room.alone("tzolkin", ("novice", "novice", "novice"))
        await play_on(room, ana)
        sitting = await room.sitting()
        lines = await room.store.view(games.lines, sitting.id)
        row = [event for line in lines for event in unpack_events(line.events)] * 60
        reader = Reader(words("fr"), PALETTES[0])
        whole, shown = told(sitting, row, reader), happened(sitting, row, reader)
        assert shown[0] == "…"
        assert shown[1:] == whole[1 - len(shown) :]
        assert 2000 < len("\n".join(shown)) <= 2400 + len("…\n")

    @pytest.mark.one_in(2)
    @pytest.mark.parametrize("typed", ["pay steady 2", "payer Solide 2", "Solide 2", "steady 2"])
    async def test_one_is_typed_by_its_name_in_either_language(self, room, typed):
        await room.alone("gold", ("novice", "steady", "steady"))
        speller = TitleSpeller.at(await room.sitting())
        ways = ["pay blue", "pay green", "pay yellow"]
        assert spelled_so(typed, ways, speller) == ["pay yellow"]

    async def test_it_has_a_name_wherever_it_stands(self, room):
        await room.alone("gold", ("novice", "steady", "steady"))
        sitting = await room.sitting()
        assert sitting.names(words("en"))[1:] == ("Novice", "Steady 1", "Steady 2")
        assert sitting.names(words("fr"))[1:] == ("Novice", "Solide 1", "Solide 2")


class TestPeople:
    async def test_an_undo_needs_no_house_player(self, room):
        ana = await room.alone("yucatan")
        number = (await room.sitting()).number
        await play_on(room, ana)
        asked = await ana.slash(room.channel, "undo")
        if (await room.sitting()).number == number + 2:
            await room.press(ana, asked.response, "ask")
        await room.env.settle()
        after = await room.sitting()
        assert (await room.store.view(games.lines, after.id))[-1].text.startswith("undo")
        assert after.waiting == (0,)

    async def test_a_rematch_seats_the_same_house_players(self, room):
        ana = await room.alone("gold", ("novice", "steady"))
        asked = await ana.slash(room.channel, "table end")
        await room.press(ana, asked.response, "end")
        await room.env.settle()
        ended = next(
            m for m in reversed(room.public()) if any("rematch" in i for i in control_ids(m))
        )
        await room.press(ana, ended, "rematch")
        assert [p.house for p in (await room.sitting()).players] == [None, "novice", "steady"]


class TestAnUndoThatIsAsked:
    """While people are asked whether to take turns back, the house does not build on them."""

    @pytest.fixture
    async def asked(self, room, monkeypatch):
        """Ana and Bo have played and the house thinks it over for long; Ana asks Bo."""
        ana, bo = await room.gather(2, title="maya"), room.members[1]
        await ana.slash(room.channel, "table house", strength="novice")
        await ana.slash(room.channel, "table start")
        await room.env.settle()
        sitting = await room.sitting()
        while sitting.waiting != (0,):
            await play_on(room, room.members[sitting.waiting[0]])
            sitting = await room.sitting()
        monkeypatch.setattr(room.bot.hall.house, "pause", _PAUSE)
        await play(room, ana)
        await play(room, bo)
        assert (await room.sitting()).waiting == (2,)
        answer = await ask_back(room, 0)
        assert "The others are asked" in said(answer)
        await room.env.advance_time(_PAUSE + 1)
        assert (await room.sitting()).waiting == (2,), "it waits for Bo's answer"
        (question,) = questions(room)
        return bo, question

    async def test_goes_on_at_once_when_somebody_refuses(self, room, asked):
        bo, question = asked
        await room.press(bo, question, "vote", ":no")
        await room.env.advance_time(_PAUSE + 1)
        assert (await room.sitting()).waiting == (0,)

    async def test_is_done_when_all_agree(self, room, asked):
        bo, question = asked
        await room.press(bo, question, "vote", ":yes")
        await room.env.advance_time(_PAUSE + 1)
        assert (await room.sitting()).waiting == (0,)
        lines = await room.store.view(games.lines, (await room.sitting()).id)
        assert lines[-1].text.startswith("undo"), "the house has not played"

    async def test_that_nobody_answers_does_not_hold_the_game_for_ever(self, room, asked):
        await room.env.advance_time(house.LONGEST_VOTE - _PAUSE - 5)
        assert (await room.sitting()).waiting == (2,)
        await room.env.advance_time(_PAUSE + 65)
        assert (await room.sitting()).waiting == (0,)

    async def test_holds_it_after_a_start_too(self, room, asked):
        bo, question = asked
        await room.restart()
        room.bot.hall.house.pause = 0.0
        await room.env.advance_time(65)
        assert (await room.sitting()).waiting == (2,)
        await room.press(bo, question, "vote", ":no")
        await room.env.settle()
        assert (await room.sitting()).waiting == (0,)
