"""What members do, as Discord tells a bot of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord

_BEFORE = "2026-01-01T00:00:00+00:00"
_COMMAND, _COMPONENT = 2, 3
_BUTTON, _MENU, _ACTION_ROW = 2, 3, 1
_GROUP, _TEXT, _YES_NO = 1, 3, 5
_COMPONENTS_V2, _EPHEMERAL = 1 << 15, 1 << 6


@dataclass(frozen=True, slots=True)
class Place:
    """A channel of a server, and the language its members read."""

    server: str
    channel: str
    locale: str = "en-GB"


@dataclass(frozen=True, slots=True)
class Click:
    """A button that a member presses, an option of a menu, or a command that is typed."""

    member: str
    custom_id: str = ""
    value: str | None = None
    command: str = ""
    """``table new``; its facts are ``options``."""
    options: tuple[tuple[str, str | bool], ...] = ()
    panel: bool = False
    """Whether the control is on a message that only the member sees."""


def interaction(number: str, place: Place, click: Click) -> dict[str, Any]:
    """What a bot is told; the token is the id."""
    may = str(discord.Permissions.all().value)
    said: dict[str, Any] = {
        "id": number,
        "application_id": "2",
        "token": number,
        "version": 1,
        "guild_id": place.server,
        "channel_id": place.channel,
        "channel": {**channel(place), "permissions": may},
        "member": {
            "user": user(click.member, f"member {click.member}"),
            "roles": [],
            "joined_at": _BEFORE,
            "flags": 0,
            "deaf": False,
            "mute": False,
            "permissions": may,
        },
        "locale": place.locale,
        "guild_locale": place.locale,
        "app_permissions": may,
        "entitlements": [],
        "authorizing_integration_owners": {"0": place.server},
        "context": 0,
        "attachment_size_limit": 10 << 20,
    }
    if click.command:
        return {**said, "type": _COMMAND, "data": _typed(click)}
    return {**said, "type": _COMPONENT, **_pressed(number, place, click)}


def _typed(click: Click) -> dict[str, Any]:
    name, *group = click.command.split()
    options: Sequence[dict[str, Any]] = [
        {"name": option, "type": _YES_NO if isinstance(value, bool) else _TEXT, "value": value}
        for option, value in click.options
    ]
    for part in reversed(group):
        options = [{"name": part, "type": _GROUP, "options": options}]
    return {"id": "1", "name": name, "type": 1, "options": options}


def _pressed(number: str, place: Place, click: Click) -> dict[str, Any]:
    """A control of an earlier message, which comes along."""
    kind = _BUTTON if click.value is None else _MENU
    control: dict[str, Any] = {"type": kind, "id": 2, "custom_id": click.custom_id}
    data = {"custom_id": click.custom_id, "component_type": kind, "id": 2}
    if click.value is None:
        control |= {"style": 1, "label": "Play"}
    else:
        control["options"] = [{"label": "this", "value": click.value}]
        data["values"] = [click.value]
    row = {"type": _ACTION_ROW, "id": 1, "components": [control]}
    flags = _COMPONENTS_V2 | (_EPHEMERAL if click.panel else 0)
    return {"data": data, "message": message(number, place.channel, [row], flags)}


def user(number: str, name: str, *, bot: bool = False) -> dict[str, Any]:
    return {"id": number, "username": name, "discriminator": "0", "avatar": None, "bot": bot}


APPLICATION: dict[str, Any] = {
    **{"id": "2", "name": "Patolli", "description": "", "icon": None, "bot_public": True},
    **{"bot_require_code_grant": False, "owner": user("3", "owner"), "verify_key": "", "flags": 0},
}
"""What a bot is told of itself."""


def channel(place: Place) -> dict[str, Any]:
    return {
        "id": place.channel,
        "type": 0,
        "name": "table",
        "guild_id": place.server,
        "position": 0,
        "permission_overwrites": [],
    }


def message(
    number: str, channel: str, components: Sequence[dict[str, Any]] = (), flags: int = 0
) -> dict[str, Any]:
    return {
        "id": number,
        "channel_id": channel,
        "author": user("2", "Patolli", bot=True),
        "content": "",
        "timestamp": _BEFORE,
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "type": 0,
        "flags": flags,
        "components": list(components),
    }
