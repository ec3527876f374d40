"""Icons on Discord: uploaded once, shown beside words, and missed by nobody where they fail."""

from typing import Any

import aiohttp
import pytest

from cogs.bot.icons import uploaded
from cogs.kit.icons import NO_ICONS
from engine.catalogue import keys
from renderers import emoji_of
from tests.cogs.room import components, labels, said, walk
from tests.cogs.strict import Refused


def emoji_of_message(message: Any) -> list[str]:
    parts = [*walk(components(message))]
    parts += [option for part in parts for option in part.get("options", ())]
    return [part["emoji"]["name"] for part in parts if part.get("emoji")]


@pytest.mark.long
@pytest.mark.painted
async def test_a_second_start_uploads_nothing(room, monkeypatch):
    icons, whole = await uploaded(room.bot)
    assert whole
    there = dict(room.env.backend.application_emojis)
    names = [emoji.name for emoji in there.values()]
    assert len(names) == len(set(names))
    assert all(len(name) <= 32 for name in names)
    for key in ("", *keys()):
        for name in emoji_of(key).names():  # pyright: ignore
            assert icons._shown[key, name] in {f"<:{e.name}:{e.id}>" for e in there.values()}
    monkeypatch.setattr(room.bot, "create_application_emoji", None)  # it would fail
    again, whole = await uploaded(room.bot)
    assert whole
    assert again._shown == icons._shown
    assert room.env.backend.application_emojis == there


async def test_what_cannot_be_uploaded_is_left_to_words(room, monkeypatch):
    create, made = room.bot.create_application_emoji, list[str]()

    async def torn(*, name: str, image: bytes) -> Any:
        if len(made) == 3:
            raise aiohttp.ServerDisconnectedError
        made.append(name)
        return await create(name=name, image=image)

    monkeypatch.setattr(room.bot, "create_application_emoji", torn)
    room.bot.icons, whole = await uploaded(room.bot)
    assert not whole
    assert len(room.env.backend.application_emojis) == 3
    await room.table(2)
    assert "bids" not in emoji_of_message(await room.board())
    assert "Play" in str(components(await room.board()))
    monkeypatch.setattr(room.bot, "create_application_emoji", create)
    room.bot.icons, whole = await uploaded(room.bot)
    assert whole, "the next try has all of them"


async def test_icons_stand_on_the_board_and_never_in_its_text(room):
    await room.table(2)
    bare = str(components(await room.board()))
    assert "<:" not in bare
    room.bot.icons, _ = await uploaded(room.bot)
    for member, bid in zip(room.members, ("bid 3", "bid 1"), strict=False):
        await room.play(member, bid)
    board = await room.board()
    shown = str(components(board))
    assert "<:bid_" in shown, "the bids that were just made"
    assert "<:act_" in shown
    assert any(name.startswith("play_") for name in emoji_of_message(board))
    told = said(await room.members[0].slash(room.channel, "board", text=True))
    assert "<:" not in told
    mine = [said(await member.slash(room.channel, "mine")) for member in room.members[:2]]
    assert [line.startswith("<:act_") for line in mine] == [True, False]
    assert mine[1].startswith("<:turns_")
    room.bot.icons = NO_ICONS
    assert said(await room.members[0].slash(room.channel, "mine")).startswith("▶ ")


async def test_choices_carry_the_icon_of_what_they_choose(room):
    room.bot.icons, _ = await uploaded(room.bot)
    await room.table(2, title="maya")
    member = room.members[(await room.sitting()).waiting[0]]
    panel = await member.slash(room.channel, "play")
    words = "plant", "city", "maize", "potato", "squash", "chili"
    shown = [name for name in emoji_of_message(panel.response) if name.startswith(words)]
    assert shown
    room.bot.icons = NO_ICONS
    bare = await member.slash(room.channel, "play")
    assert emoji_of_message(bare.response) == []


async def test_a_message_whose_icon_was_deleted_is_sent_without_it(strict):
    """Discord refuses every button with an emoji that it has not got any more."""
    room = strict.room
    await room.table(2)
    room.bot.icons, _ = await uploaded(room.bot)
    await room.play(room.members[0], "bid 3")
    strict.fail("board", Refused(400, 50035), times=1)
    await room.play(room.members[1], "bid 1")
    board = await room.board()
    assert (await room.sitting()).shown == 2
    assert "Play" in labels(board)
    assert emoji_of_message(board) == []


async def test_a_panel_whose_icon_was_deleted_is_sent_without_it(strict):
    room = strict.room
    room.bot.icons, _ = await uploaded(room.bot)
    await room.table(2, title="maya")
    member = room.members[(await room.sitting()).waiting[0]]
    strict.fail("answer", Refused(400, 50035), times=2)
    panel = await room.press(member, await room.board(), "play")
    assert labels(panel.response)
    assert emoji_of_message(panel.response) == []
