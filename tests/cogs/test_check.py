"""``/settings check``: what the bot may not do in a channel, and how to allow it."""

import discord
import pytest

from cogs.kit.permissions import ALL
from tests.cogs.room import ephemeral, said

NAMED = {
    "view_channel": "view the channel",
    "send_messages": "send messages",
    "attach_files": "attach files",
    "send_messages_in_threads": "send messages in threads",
    "create_public_threads": "create public threads",
}


def denied(room, *names):
    lacking = discord.PermissionOverwrite(**dict.fromkeys(names, False))
    return room.guild.create_text_channel("silent", overwrites={room.guild.default_role: lacking})


async def check(room, channel):
    done = await room.members[0].slash(channel, "settings check")
    assert ephemeral(done)
    return said(done)


async def test_where_all_is_allowed_it_says_so(room):
    assert "all I need" in await check(room, room.channel)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", [name for name in ALL if name != "view_channel"])
async def test_what_a_channel_forbids_is_named_with_what_to_do_there(room, name):
    channel = denied(room, name)
    told = await check(room, channel)
    assert f"**{NAMED[name]}**" in told
    assert f"In the settings of <#{channel.id}>" in told
    assert not [other for key, other in NAMED.items() if key != name and f"**{other}**" in told]


async def test_what_the_server_forbids_is_switched_on_at_the_role(room):
    lacking = discord.Permissions(attach_files=True, administrator=True)
    for role in room.env.backend.guilds[room.guild.id].roles.values():
        may = role.permissions & ~lacking.value
        room.env.backend.edit_role(room.guild.id, role.id, {"permissions": may})
    told = await check(room, room.channel)
    assert "**attach files**" in told
    assert "In *Server Settings → Roles → " in told


async def test_what_private_cups_alone_need_is_said_to_be_for_them(room):
    channel = denied(room, "create_private_threads")
    told = await check(room, channel)
    assert "all I need" in told
    assert "**create private threads**: only cups with private tables need it." in told
    assert f"In the settings of <#{channel.id}>" in told
    both = await check(room, denied(room, "create_private_threads", "attach_files"))
    assert "all I need" not in both
    assert both.index("**attach files**") < both.index("**create private threads**")


async def test_it_is_told_in_french_too(room):
    await room.members[0].slash(room.channel, "settings me", language="fr")
    told = await check(room, denied(room, "create_public_threads"))
    assert "**créer des fils publics**" in told
    assert "sans elle, chaque table occupe tout le salon" in told
