"""Several processes of one bot, its clusters: who holds which, how many shards there are, whose
turn it is at Discord's door, and which of them answers an interaction.

Nobody compares clocks to tell who is alive: a holder counts the beats of its heart in its row, and
whoever wants its place looks whether they go on (:class:`Seen`).
"""

from __future__ import annotations

from dataclasses import dataclass

from data.database import Database, Sql
from data.due import HEARTBEAT
from data.shares import Share
from data.store_errors import StoreError

IDENTIFY_MS = 5_250
"""Discord lets one shard of a kind in every five seconds; it counts from when it hears of it."""
_ONLY = 1
_ALIVE = "SELECT cluster FROM checked_leases WHERE sound"
_LAYOUT = "SELECT clusters FROM checked_layouts WHERE layout_id = ? AND sound"
_CLAIM = (
    "INSERT INTO claims (interaction_id, holder) VALUES (?, ?)"
    " ON CONFLICT (interaction_id) DO UPDATE SET holder = claims.holder RETURNING holder"
)
_BEAT = "UPDATE leases SET beats = beats + 1 WHERE cluster = ? AND holder = ? RETURNING beats"


class HeldCluster(StoreError):
    """Another process holds it, and lives."""


class OtherLayout(StoreError):
    """Processes of another number of clusters live."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A lease at one moment."""

    cluster: int
    holder: str
    beats: int


class Clusters:
    def __init__(self, database: Database) -> None:
        self._database = database

    # Leases.

    async def leases(self) -> list[Seen]:
        """Those there are, whether their holders live or not."""
        rows = await self._database.read(
            "SELECT cluster, holder, beats FROM checked_leases WHERE sound ORDER BY cluster"
        )
        return [Seen(*row) for row in rows]

    async def take(self, cluster: int, clusters: int, holder: str, dead: list[Seen]) -> bool:
        """Hold a cluster of so many, which nobody holds but the ``dead``; False where somebody who
        is none of them is in the way: then look again."""

        def work(sql: Sql) -> bool:
            for lease in dead:
                sql.run(
                    "DELETE FROM leases WHERE cluster = ? AND holder = ? AND beats = ?",
                    *(lease.cluster, lease.holder, lease.beats),
                )
            alive = {number for (number,) in sql.rows(_ALIVE)}
            layout = sql.row(_LAYOUT, _ONLY)
            if cluster in alive or (alive and (layout is None or layout[0] != clusters)):
                return False
            if not alive:
                sql.run("DELETE FROM layouts")
                told = "INSERT INTO layouts (layout_id, clusters) VALUES (?, ?)"
                sql.run(told, _ONLY, clusters)
            _hold(sql, cluster, holder)
            return True

        return await self._database.write(work)

    async def inherit(self, cluster: int, holder: str) -> None:
        """Hold a cluster from now on, whoever held it: that one leaves when it hears of it."""
        await self._database.write(lambda sql: _hold(sql, cluster, holder))

    async def beat(self, cluster: int, holder: str) -> bool:
        """Whether it is still the holder, which lives."""
        return bool(await self._database.aside(_BEAT, cluster, holder))

    async def release(self, cluster: int, holder: str) -> None:
        await self._database.write(
            lambda sql: sql.run(
                "DELETE FROM leases WHERE cluster = ? AND holder = ?", cluster, holder
            )
        )

    # Shards.

    async def clusters(self) -> int | None:
        """How many there are to be; None where none has ever been."""
        rows = await self._database.read(_LAYOUT, _ONLY)
        return rows[0][0] if rows else None

    async def shards(self, wanted: int) -> int:
        """How many shards all of them share out. The first who asks after nobody lived decides,
        with as many as are ``wanted`` and at least one for each."""

        def work(sql: Sql) -> int:
            (clusters, shards), *_ = sql.rows(
                "SELECT clusters, shards FROM layouts WHERE layout_id = ?", _ONLY
            )
            if shards is None:
                shards = max(wanted, clusters)
                sql.run("UPDATE layouts SET shards = ? WHERE layout_id = ?", shards, _ONLY)
                _keep_heartbeats(sql, clusters, shards)
            return shards

        return await self._database.write(work)

    async def turn(self, kind: int) -> float:
        """How many seconds to wait until the next shard of a kind may identify itself: each who
        asks has a turn of its own."""

        def work(sql: Sql) -> int:
            now = sql.moment()
            row = sql.row("SELECT free FROM checked_identifies WHERE kind = ? AND sound", kind)
            begins = max(now, row[0]) if row else now
            sql.run("DELETE FROM identifies WHERE kind = ?", kind)
            sql.run("INSERT INTO identifies (kind, free) VALUES (?, ?)", kind, begins + IDENTIFY_MS)
            return begins - now

        return await self._database.write(work) / 1000

    # Interactions.

    async def claim(self, interaction_id: int, holder: str) -> bool:
        """Whether this process answers it. Asked again, it says the same."""
        [(answers,)] = await self._database.aside(_CLAIM, interaction_id, holder)
        return answers == holder

    async def forget_claims(self, before: int) -> None:
        """Those of interactions that are older than this one."""
        await self._database.aside("DELETE FROM claims WHERE interaction_id < ?", before)


def _hold(sql: Sql, cluster: int, holder: str) -> None:
    sql.run("DELETE FROM leases WHERE cluster = ?", cluster)
    sql.run("INSERT INTO leases (cluster, holder, beats) VALUES (?, ?, ?)", cluster, holder, 0)


def _keep_heartbeats(sql: Sql, clusters: int, shards: int) -> None:
    """Shares that are no more have no heart. The newest beat of all is that of a share that is
    new: it tells since when nobody was here."""
    like = f"{HEARTBEAT}%"
    told = sql.rows("SELECT name, value FROM checked_meta WHERE name LIKE ? AND sound", like)
    shares = [Share.of(number, clusters, shards) for number in range(clusters)]
    names = {HEARTBEAT + share.named for share in shares}
    kept = {name: value for name, value in told if name in names}
    if told:
        kept[HEARTBEAT] = max((value for _, value in told), key=int)
    sql.run("DELETE FROM meta WHERE name LIKE ?", like)
    for name, value in kept.items():
        sql.run("INSERT INTO meta (name, value) VALUES (?, ?)", name, value)
