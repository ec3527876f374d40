"""What somebody new is shown: which game to choose, what to do where a channel is taken, and
``/help``."""

import re
from typing import Any

import discord
import pytest

from data import places
from data.words import words
from tests.cogs.room import Room, components, control_ids, labels, said, walk
from tests.cogs.test_veils import veil
from tests.cogs.voting import questions

PRIMARY = discord.ButtonStyle.primary.value

LINES = {
    "en": {
        "gold": "**Das Gold der Maya** · 2–4 players, best with 3 · 30 auctions · light · "
        "**★ good to begin with**",
        "maya": "**Maya** · 2–4 players, best with 3 · 20–25 turns · medium",
        "tzolkin": "**Tzolk’in** · 2–4 players, best with 3 · 27 days · heavy",
        "yaxha": "**Yaxha** · 2–4 players, best with 3 · 10 rounds · light · "
        "**★ good to begin with**",
        "yucatan": "**Yucatan** · 2–4 players, best with 3 · 40–70 short turns · medium",
    },
    "fr": {
        "gold": "**L’Or des Mayas** · 2 à 4 joueurs, idéal à 3 · 30 enchères · léger · "
        "**★ bien pour commencer**",
        "maya": "**Maya** · 2 à 4 joueurs, idéal à 3 · 20 à 25 tours · moyen",
        "tzolkin": "**Tzolk’in** · 2 à 4 joueurs, idéal à 3 · 27 jours · exigeant",
        "yaxha": "**Yaxha** · 2 à 4 joueurs, idéal à 3 · 10 manches · léger · "
        "**★ bien pour commencer**",
        "yucatan": "**Yucatan** · 2 à 4 joueurs, idéal à 3 · 40 à 70 tours brefs · moyen",
    },
}


@pytest.mark.parametrize("language", LINES)
async def test_which_game_shows_a_line_for_each_title(room, language):
    ana = room.members[0]
    await ana.slash(room.channel, "settings me", language=language)
    which = await ana.slash(room.channel, "table new", thread=False)
    assert said(which).splitlines()[1:] == [*LINES[language].values()]
    buttons = [part for part in walk(components(which.response)) if part.get("custom_id")]
    marked = [part["custom_id"] for part in buttons if part["style"] == PRIMARY]
    assert marked == ["patolli:new:gold:0", "patolli:new:yaxha:0"]
    assert len(buttons) == len(LINES[language])


# One game at a time.


def labels_of(result: Any) -> list[str]:
    return labels(result.response)


async def test_where_a_channel_is_taken_a_thread_is_one_press_away(room):
    await room.table(2)
    chloe = room.members[2]
    refused = await chloe.slash(room.channel, "table new", title="yaxha", thread=False)
    assert "One game at a time" in said(refused)
    assert "In a thread of its own" in labels_of(refused)
    made = await room.press(chloe, refused.response, "new", "yaxha:1")
    assert "The table is set in" in said(made)
    rows = await room.store.view(places.running_on, room.guild.id)
    assert [row.title for row in rows if row.channel_id != room.channel.id] == ["yaxha"]


async def test_without_a_title_each_game_has_a_thread_one_press_away(room):
    await room.table(2)
    which = await room.members[2].slash(room.channel, "table new", thread=False)
    assert "One game at a time" in said(which)
    assert LINES["en"]["yaxha"] in said(which)
    made = await room.press(room.members[2], which.response, "new", "yaxha:1")
    assert "The table is set in" in said(made)


async def test_whoever_plays_there_may_end_it_and_asks_first(room):
    await room.table(2)
    ana, _, chloe, _ = room.members
    elsewhere = await chloe.slash(room.channel, "table new", title="maya", thread=False)
    assert "End the table here" not in labels_of(elsewhere)
    refused = await ana.slash(room.channel, "table new", title="maya", thread=False)
    asked = await room.press(ana, refused.response, "ending")
    assert "the other players must agree" in said(asked)
    assert (await room.sitting()).playing


async def test_a_host_closes_the_table_that_gathers_there_and_others_join_it(room):
    ana, bo = await room.gather(), room.members[1]
    refused = await bo.slash(room.channel, "table new", title="gold", thread=False)
    assert "End the table here" not in labels_of(refused)
    await room.press(bo, refused.response, "join")
    assert len((await room.sitting()).players) == 2
    refused = await ana.slash(room.channel, "table new", title="maya", thread=False)
    assert "Join" not in labels_of(refused)
    sure = await room.press(ana, refused.response, "ending")
    assert "Close this table?" in said(sure)
    await room.press(ana, sure.response, "end")
    made = await ana.slash(room.channel, "table new", title="maya", thread=False)
    assert "The table is set" in said(made)


async def test_where_no_thread_can_be_made_none_is_offered(room):
    overwrites = {room.guild.default_role: discord.PermissionOverwrite(create_public_threads=False)}
    room.channel = room.guild.create_text_channel("flat", overwrites=overwrites)
    await room.table(2)
    for title in ({}, {"title": "maya"}):
        refused = await room.members[2].slash(room.channel, "table new", thread=False, **title)
        assert "One game at a time" in said(refused)
        assert [label for label in labels_of(refused) if label != "Look at it"] == []


async def test_a_rematch_meets_the_same_ways_out(room):
    await room.table(2)
    await room.stop()
    end = await room.board()
    await room.members[2].slash(room.channel, "table new", title="maya", thread=False)
    taken = await room.press(room.members[0], end, "rematch")
    assert "One game at a time" in said(taken)
    made = await room.press(room.members[0], taken.response, "new", "gold:1")
    assert "The table is set in" in said(made)


# Help.


async def moment(room: Room, wanted: str) -> Any:
    """A member for whom that can be done in the channel now."""
    ana, bo, chloe, _ = room.members
    if wanted in {"gathers", "seated"}:
        await room.gather()
        return bo if wanted == "gathers" else ana
    if wanted != "free":
        await room.table(2)
        if wanted.startswith("over"):
            await room.stop()
        if wanted == "over_in_cup":
            await veil(room, veiled=False)
        if wanted == "waits":
            await room.play(ana, "bid 3")
        if wanted == "rests":
            await ana.slash(room.channel, "table pause")
            await room.press(bo, questions(room)[-1], "vote_pause", ":yes")
    return chloe if wanted in {"free", "watches"} else ana


SAYS = {
    "free": ("`/table new`", ["which"]),
    "gathers": ("**Join**", ["join", "sight"]),
    "seated": ("**Start**", ["start", "house", "sight"]),
    "turn": ("**Play**", ["play"]),
    "waits": ("`/replay`", []),
    "rests": ("**Go on**", ["resume"]),
    "watches": ("`/board`", []),
    "over": ("**Rematch**", ["which"]),
    "over_in_cup": ("`/cup standings`", ["which"]),
}


@pytest.mark.one_in(2)
@pytest.mark.parametrize("language", LINES)
@pytest.mark.parametrize("wanted", SAYS)
async def test_help_begins_with_what_can_be_done_here_and_now_in_five_lines(room, wanted, language):
    member = await moment(room, wanted)
    await member.slash(room.channel, "settings me", language=language)
    shown = await member.slash(room.channel, "help")
    heading, *lines = said(shown).splitlines()
    assert heading == f"### {words(language)('help.here')}"
    assert 2 <= len(lines) <= 5
    assert len(said(shown)) < 900
    if language == "en":
        named, verbs = SAYS[wanted]
        assert named in unlinked(lines[0])
        assert ("Rematch" in said(shown)) == (wanted == "over")
        pressed = [i.split(":")[1] for i in control_ids(shown.response)]
        assert pressed == [*verbs, "help_page"]


async def test_the_rest_of_help_is_on_pages(room):
    ana = room.members[0]
    shown = (await ana.slash(room.channel, "help")).response
    (menu,) = [part for part in walk(components(shown)) if part.get("options")]
    told = ""
    for option in menu["options"]:
        chosen = option["value"]
        page = await ana.select(shown.message, [chosen], custom_id=menu["custom_id"])
        told += said(page)
        assert len(said(page)) < 1_500
        again = [part["options"] for part in walk(components(page.response)) if "options" in part]
        assert [o["value"] for o in again[0] if o.get("default")] == [chosen]
    commands = {
        f"/{command.qualified_name}"
        for command in room.bot.tree.walk_commands()
        if not isinstance(command, discord.app_commands.Group)
    }
    named = unlinked(told)
    groups = {"/settings server", "/settings check", "/privacy"}
    assert {each for each in commands if f"`{each}" not in named} <= groups


def unlinked(text: str) -> str:
    return re.sub(r"</([a-z ]+):\d+>", r"`/\1`", text)
