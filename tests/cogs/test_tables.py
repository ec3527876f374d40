"""A table from the moment it is opened: the channel, the options, the players' names."""

from typing import Any

import pytest

from cogs.hall.options import fitting, together
from data import tables
from engine.catalogue import keys
from engine.game import BadOption, Option
from engine.games.gold import Gold
from tests.cogs.room import Room, control_ids, said, text_of
from tests.cogs.strict import open_strict

# The channel.


@pytest.mark.parametrize("title", [None, "gold"])
async def test_a_taken_channel_is_told_before_the_game_is_asked(room, title):
    await room.table(2)
    chosen = {"title": title} if title else {}
    refused = await room.members[2].slash(room.channel, "table new", thread=False, **chosen)
    assert "open in this channel already" in said(refused)
    assert {i for i in control_ids(refused.response) if i.startswith("patolli:new:")} == {
        f"patolli:new:{key}:1" for key in ([title] if title else keys())
    }


async def test_a_table_with_a_thread_of_its_own_needs_no_free_channel(room):
    await room.table(2)
    which = await room.members[2].slash(room.channel, "table new", thread=True)
    assert "Which game" in said(which)


# Options.


async def choose(room: Room, member: Any, option: str, value: str) -> str:
    return said(await member.slash(room.channel, "table options", option=option, value=value))


async def values(room: Room, member: Any, option: str) -> list[str]:
    offered = await member.autocomplete(room.channel, "table options", "value", "", option=option)
    return [choice["value"] for choice in offered]


async def test_options_are_offered_for_those_who_are_there_and_may_still_come(room):
    host = await room.gather(2, title="yucatan")
    maps = await values(room, host, "map")
    assert maps
    assert "yellow" in await values(room, host, "first"), "two more may come"
    await choose(room, host, "map", maps[-1])
    await room.members[2].slash(room.channel, "table join")
    assert not set(await values(room, host, "map")) & set(maps), "three have other maps"
    panel = await host.slash(room.channel, "table options")
    assert not any(name in str(panel.response.components) for name in maps)
    assert "cannot be" in await choose(room, host, "map", maps[-1])


@pytest.mark.parametrize("by", ["button", "command"])
async def test_an_option_for_more_players_is_told_before_the_start_and_left_out(room, by):
    host = await room.gather(2)
    await choose(room, host, "first", "yellow")
    told = "First to draw: yellow is not possible with 2 players; “at random” is used instead."
    assert told in text_of(await room.board())
    if by == "button":
        begun = await room.press(host, await room.board(), "start")
    else:
        begun = await host.slash(room.channel, "table start")
    assert told in said(begun)
    sitting = await room.sitting()
    assert sitting.playing
    assert sitting.options["first"] == "random"


@pytest.mark.long
async def test_an_option_holds_again_once_enough_have_come(room):
    host = await room.gather(4)
    await choose(room, host, "first", "yellow")
    assert "not possible" not in text_of(await room.board())
    await room.members[3].slash(room.channel, "table leave")
    assert "not possible with 3 players" in text_of(await room.board())
    await room.members[3].slash(room.channel, "table join")
    assert "not possible" not in text_of(await room.board())
    begun = said(await host.slash(room.channel, "table start"))
    assert "not possible" not in begun
    assert (await room.sitting()).options["first"] == "yellow"


async def test_an_option_of_a_smaller_table_is_left_out_when_there_is_none(room):
    host = await room.gather(2, title="yucatan")
    maps = await values(room, host, "map")
    await choose(room, host, "map", maps[-1])
    await room.members[2].slash(room.channel, "table join")
    told = text_of(await room.board())
    assert "not possible with 3 players" in told
    await choose(room, host, "first", "green")
    assert (await room.sitting()).options == {"first": "green"}
    await host.slash(room.channel, "table start")
    assert (await room.sitting()).playing


class ForTwo(Gold):
    """Gold with options that two players alone have."""

    def options(self, seats: int) -> tuple[Option, ...]:
        own = (Option("wind", ("none", "east")), Option("rain", ("none", "heavy")))
        return super().options(seats) + (own if seats == 2 else ())


def test_all_options_that_no_size_has_any_more_make_room_for_a_new_one():
    chosen = {"wind": "east", "rain": "heavy", "show_beads": "yes"}
    assert together(ForTwo(), range(2, 5), chosen, "rain") == chosen
    assert together(ForTwo(), range(3, 5), chosen, "show_beads") == {"show_beads": "yes"}
    with pytest.raises(BadOption):
        together(ForTwo(), range(3, 5), chosen, "rain")
    assert fitting(ForTwo(), 3, chosen) == {"show_beads": "yes"}


async def test_two_options_chosen_at_once_both_hold(tmp_path):
    async with open_strict(tmp_path / "strict.db") as strict:
        room = strict.room
        host = await room.gather(2)
        panel = await host.slash(room.channel, "table options")
        strict.hold()
        for option, value in (("show_beads", "yes"), ("rearrange", "no_flip")):
            menu = next(i for i in control_ids(panel.response) if i.endswith(f":{option}"))
            await host.select(panel.response.message, [value], custom_id=menu)
        strict.deliver()
        await room.env.settle()
        assert (await room.sitting()).options == {"show_beads": "yes", "rearrange": "no_flip"}


# Names.


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("language", "red"), [("en", "Red"), ("fr", "Rouge")])
async def test_whoever_was_forgotten_is_called_by_the_colour_of_the_seat(room, language, red):
    ana, bo, chloe = room.members[:3]
    await room.table(2)
    for member, turn in ((ana, "bid 3"), (bo, "bid 1")):
        await room.play(member, turn)
    sitting = await room.sitting()
    await room.store.write(tables.end, sitting.id, 4000)
    await room.forget(ana)
    assert (await room.sitting()).players[0].name == ""
    await chloe.slash(room.channel, "settings me", language=language)

    picture = text_of((await chloe.slash(room.channel, "board")).response)
    text = said(await chloe.slash(room.channel, "board", text=True))
    for shown in (picture, text):
        assert red in shown
    bought = next(line for line in text.splitlines() if "3" in line and red in line)
    assert "****" not in text, bought
    refused = said(await chloe.slash(room.channel, "hand"))
    assert f"{red}, bo" in refused
    replay = await chloe.slash(room.channel, "replay")
    last = await room.press(chloe, replay.response, "step", ":last")
    assert f"**{red}**" in said(last)


async def test_a_board_posted_anew_calls_a_forgotten_player_by_the_colour(room):
    await room.table(2)
    for seat, turn in ((0, "bid 3"), (1, "bid 1")):
        await room.play(room.members[seat], turn)
    sitting = await room.sitting()
    await room.store.write(tables.end, sitting.id, 4000)
    await room.forget(room.members[0])
    await room.bot.boards.show(sitting.id, afresh=True)
    shown = text_of(await room.board())
    assert "**Red** buys lot 1" in shown
