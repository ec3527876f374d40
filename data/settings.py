"""What a server and a member chose, and small facts about the installation."""

from __future__ import annotations

import json

from data.database import Database
from data.rows import MemberSettings, ServerSettings


class Settings:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def server(self, server_id: int) -> ServerSettings:
        rows = await self._database.read(
            "SELECT language, palette, threads, titles_off FROM servers WHERE server_id = ?",
            server_id,
        )
        if not rows:
            return ServerSettings()
        language, palette, threads, titles_off = rows[0]
        return ServerSettings(language, palette, bool(threads), frozenset(json.loads(titles_off)))

    async def save_server(self, server_id: int, settings: ServerSettings) -> None:
        await self._database.write(
            lambda sql: sql.run(
                "INSERT INTO servers (server_id, language, palette, threads, titles_off)"
                " VALUES (?, ?, ?, ?, ?) ON CONFLICT (server_id) DO UPDATE SET"
                " language = excluded.language, palette = excluded.palette,"
                " threads = excluded.threads, titles_off = excluded.titles_off",
                server_id,
                settings.language,
                settings.palette,
                settings.threads,
                json.dumps(sorted(settings.titles_off)),
            )
        )

    async def member(self, member_id: int) -> MemberSettings:
        rows = await self._database.read(
            "SELECT language, palette FROM members WHERE member_id = ?", member_id
        )
        return MemberSettings(*rows[0]) if rows else MemberSettings()

    async def save_member(self, member_id: int, settings: MemberSettings) -> None:
        await self._database.write(
            lambda sql: sql.run(
                "INSERT INTO members (member_id, language, palette) VALUES (?, ?, ?)"
                " ON CONFLICT (member_id) DO UPDATE SET"
                " language = excluded.language, palette = excluded.palette",
                member_id,
                settings.language,
                settings.palette,
            )
        )

    async def fact(self, name: str) -> str | None:
        """Something to be remembered from one start to the next, such as which commands Discord was
        told of."""
        rows = await self._database.read("SELECT value FROM meta WHERE name = ?", name)
        return rows[0][0] if rows else None

    async def save_fact(self, name: str, value: str) -> None:
        await self._database.write(
            lambda sql: sql.run(
                "INSERT INTO meta (name, value) VALUES (?, ?)"
                " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                name,
                value,
            )
        )
