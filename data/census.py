"""How much there is, for whoever watches over the bot."""

from __future__ import annotations

from data.boards import OWED
from data.database import Database
from data.due import OF_SERVER
from data.rows import GATHERING
from data.shares import Share


async def census(database: Database, share: Share, now: int) -> dict[str, int]:
    """What there is in the servers of a share, and what is owed there."""
    ours = share.where("server_id")
    [counted] = await database.read(
        "SELECT COUNT(CASE WHEN state = 'open' THEN 1 END),"
        " COUNT(CASE WHEN state = 'playing' THEN 1 END),"
        " COUNT(CASE WHEN (state = 'open' AND shown < ?)"
        f" OR (started IS NOT NULL AND ({OWED})) THEN 1 END),"
        f" COUNT(CASE WHEN due <= ? THEN 1 END) FROM tables t WHERE TRUE{ours}",
        *(GATHERING, now),
    )
    kinds = ("tables gathering", "tables playing", "boards owed", "tables due")
    theirs = share.where(OF_SERVER["notice"])
    told = f"SELECT COUNT(*) FROM notices WHERE due <= ?{theirs}"
    [(notices,)] = await database.read(told, now)
    return {**dict(zip(kinds, counted, strict=True)), "notices due": notices}
