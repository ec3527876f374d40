"""How a game went, as members see it: the picture in the place of the replay's board, the ways to
the turns that counted, its text, and nothing that is hidden."""

import io
from random import Random
from typing import Any

import pytest
from PIL import Image

from cogs.workshop.made import Made
from data.database import Sql
from data.words import words
from engine.markup import unmarked
from tests.cogs.room import Room, control_ids, ephemeral, labels, open_room, said, text_of
from tests.cogs.test_damage import harm

AUCTIONS = (("bid 3", "bid 1"), ("end",), ("bid 0", "bid 2"), ("end", "end"), ("bid 5", "bid 4"))


async def auctions(room: Room, **options: str) -> None:
    """The first turns of a game for two, in which beads change hands."""
    await room.table(2, first="red", **options)
    for turns in AUCTIONS:
        for turn in turns:
            waiting = (await room.sitting()).waiting
            await room.play(room.members[waiting[0]], turn)


async def asked(room: Room, member: Any) -> Any:
    shown = await member.slash(room.channel, "replay")
    return await room.press(member, shown.response, "course")


async def in_words(room: Room, member: Any, shown: Any) -> str:
    text = await room.press(member, shown.response, "course_text")
    assert ephemeral(text)
    return unmarked(said(text))


@pytest.mark.long
async def test_the_replay_shows_how_it_went_and_a_button_goes_to_each_swing(room):
    await room.table(2, title="maya")
    await room.hurry(Random(5))
    member = room.members[3]
    shown = await asked(room, member)
    assert ephemeral(shown)
    (attachment,) = shown.response.attachments
    drawn = Image.open(io.BytesIO(await attachment.read()))
    assert (drawn.format, drawn.width) == ("PNG", 1000)
    scores = (await room.sitting()).begun().scores()
    for name, points in zip(("ana", "bo"), scores, strict=True):
        assert f"{name} {points}" in said(shown)
    ways = [each for each in control_ids(shown.response) if each.endswith(":swing")]
    assert len(ways) == 4
    told = said(shown)
    for way in ways:
        turn = way.split(":")[3]
        assert f"Turn {turn}" in labels(shown.response)
        assert f"Turn {turn}:" in told
        board = await room.click(member, shown.response, way)
        assert f"after turn {turn}" in said(board)
        shown = await room.press(member, board.response, "course")
        back = await room.press(member, shown.response, "step", ":back")
        assert f"after turn {turn}" in said(back), "it leads back to the board that was there"
        shown = await room.press(member, back.response, "course")


@pytest.mark.long
async def test_its_text_says_what_the_picture_does(room):
    await auctions(room, show_beads="yes")
    member = room.members[3]
    shown = await asked(room, member)
    told = await in_words(room, member, shown)
    for line in told.splitlines()[:4]:
        assert line.rstrip(".") in unmarked(said(shown))
    scores = (await room.sitting()).begun().scores()
    assert f"{(await room.sitting()).number}: {' · '.join(map(str, scores))}" in told


async def test_how_it_goes_is_hidden_while_points_are_and_told_when_the_game_was_stopped(room):
    await auctions(room, show_beads="no")
    hidden = words("en")("replay.course_hidden")
    for member in (room.members[0], room.members[3]):
        shown = await asked(room, member)
        assert text_of(shown.response) == hidden
        assert shown.response.attachments == []
        assert not any(each.endswith(":swing") for each in control_ids(shown.response))
        assert "0 of" in said(await room.press(member, shown.response, "step", ":back"))
        replay = await member.slash(room.channel, "replay")
        table, verb = (await room.sitting()).id, "course_text"
        old = control_ids(replay.response)[-1]
        assert old.startswith(f"patolli:course:{table}:")
        room.message(replay.response.id).components[-1]["components"][-1]["custom_id"] = (
            old.replace(":course:", f":{verb}:")
        )
        text = await room.press(member, replay.response, verb)
        assert said(text) == hidden
    await room.stop()
    shown = await asked(room, room.members[3])
    assert hidden not in said(shown)
    assert "stopped early" in said(shown)
    assert shown.response.attachments


async def test_points_that_everybody_knows_are_told_while_the_game_is_played(room):
    await auctions(room, show_beads="yes")
    known = (await room.sitting()).begun().seen_by(None).scores()
    for member in (room.members[0], room.members[3]):
        shown = await asked(room, member)
        assert f"ana {known[0]}" in said(shown)
        assert f"bo {known[1]}" in said(shown)


async def test_a_turn_that_was_taken_back_is_not_told(room):
    await auctions(room, show_beads="yes")
    sitting = await room.sitting()
    turns = sitting.number
    member = room.members[3]
    before = await in_words(room, member, await asked(room, member))
    await room.bot.hall.undo(sitting, 0, (turns,), 77)
    after = await in_words(room, member, await asked(room, member))
    assert f"\n{turns}: " in before
    assert f"\n{turns}: " not in after
    assert f"\n{turns - 1}: " in after


async def test_a_game_that_was_just_dealt_is_told_too(room):
    await room.table(3, title="yucatan")
    shown = await asked(room, room.members[0])
    assert words("en")("course.no_swing") in await in_words(room, room.members[0], shown)
    assert not any(each.endswith(":swing") for each in control_ids(shown.response))


async def test_it_is_drawn_once_for_all_who_read_alike_and_anew_after_a_turn(room):
    await auctions(room, show_beads="yes")
    order, orders = room.bot.workshop.course, list[str]()

    async def counted(*args: Any, **kwargs: Any) -> Any:
        orders.append(args[2])
        return await order(*args, **kwargs)

    room.bot.workshop.course = counted  # type: ignore[method-assign]
    try:
        for member in (room.members[3], room.members[0], room.members[3]):
            await in_words(room, member, await asked(room, member))
        assert orders == ["en"]
        await room.members[3].slash(room.channel, "settings me", language="fr")
        assert "Le fil du jeu" in said(await asked(room, room.members[3]))
        assert orders == ["en", "fr"]
        seat = (await room.sitting()).waiting[0]
        await room.play(room.members[seat], "end")
        await asked(room, room.members[0])
        assert orders == ["en", "fr", "en"]
    finally:
        del room.bot.workshop.course


async def test_only_so_many_are_kept_and_what_failed_is_made_again():
    made, calls = Made[str]("a thing", 2), list[str]()

    async def make(name: str) -> str:
        calls.append(name)
        if calls.count(name) == 1 and name == "broken":
            raise LookupError
        return name

    for name in ("a", "b", "a", "c", "a", "b"):
        assert await made.of(name, lambda name=name: make(name)) == name
    assert calls == ["a", "b", "c", "b"]
    with pytest.raises(LookupError):
        await made.of("broken", lambda: make("broken"))
    assert await made.of("broken", lambda: make("broken")) == "broken"


async def test_a_game_that_cannot_be_replayed_is_told_from_what_is_kept(room):
    await auctions(room, show_beads="yes")
    member, table = room.members[3], (await room.sitting()).id
    shown = await member.slash(room.channel, "replay")
    shown = await room.press(member, shown.response, "course")
    before = await room.press(member, shown.response, "course_text")

    def age(sql: Sql) -> None:
        sql.amend("tables", {"id": table}, revision=0, held=1)
        for (number,) in sql.rows("SELECT number FROM lines WHERE table_id = ?", table):
            sql.amend("lines", {"table_id": table, "number": number}, text="of older rules")

    await room.store.database.write(age)
    room.bot.courses._made.clear()
    shown = await member.slash(room.channel, "replay")
    shown = await room.press(member, shown.response, "course")
    after = await room.press(member, shown.response, "course_text")
    assert said(after) == said(before)


async def test_of_damaged_lines_nothing_is_told(tmp_path, caplog):
    path = tmp_path / "patolli.db"
    async with open_room(path) as room:
        await auctions(room, show_beads="yes")
        shown = await room.members[3].slash(room.channel, "replay")
        harm(path, "UPDATE lines SET text = 'bid 2' WHERE number = 1")
        told = await room.press(room.members[3], shown.response, "course")
        assert not told.response.attachments
        assert "wins" not in said(told)
        assert said(told)
