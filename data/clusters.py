"""Several processes of one bot, its clusters: who holds which, how many shards there are, whose
turn it is at Discord's door, and which of them answers an interaction.

Nobody compares clocks to tell who is alive: a holder counts the beats of its heart in its row, and
whoever wants its place looks whether they go on (:class:`Seen`).
"""

from __future__ import annotations

from dataclasses import dataclass

from data.database import Database, Sql
from data.due import HEARTBEAT
from data.facts import facts, save_fact
from data.shares import Share
from data.store_errors import StoreError

IDENTIFY_MS = 5_250
"""Discord lets one shard of a kind in every five seconds; it counts from when it hears of it."""
_FEW = 8
"""At least so many shards may wait for their turns, each twice: a process and its replacement."""
_EPOCH, _SNOWFLAKE = 1_420_070_400_000, 22
"""Discord's ids begin with the moment."""
_ONLY = 1
_HELD = "SELECT cluster FROM checked_leases WHERE sound"
_LAYOUT = "SELECT clusters, shards FROM checked_layouts WHERE layout_id = ? AND sound"
_CLAIM = (
    "INSERT INTO claims (interaction_id, holder) VALUES (?, ?)"
    " ON CONFLICT (interaction_id) DO UPDATE SET holder = claims.holder RETURNING holder"
)
_FREE = "DELETE FROM leases WHERE cluster = ? AND holder = ? AND beats = ?"
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
        is none of them is in the way: then look again. Where there are as many clusters as before,
        others keep their leases: one that seems dead may be back in a moment."""

        def work(sql: Sql) -> bool:
            layout = sql.row(_LAYOUT, _ONLY)
            same = layout is not None and layout[0] == clusters
            for lease in dead:
                if not same or lease.cluster == cluster:
                    sql.run(_FREE, lease.cluster, lease.holder, lease.beats)
            held = {number for (number,) in sql.rows(_HELD)}
            if cluster in held or (held and not same):
                return False
            if not held:
                sql.run("DELETE FROM layouts")
                told = "INSERT INTO layouts (layout_id, clusters) VALUES (?, ?)"
                sql.run(told, _ONLY, clusters)
            _hold(sql, cluster, holder)
            return True

        return await self._database.write(work)

    async def inherit(self, cluster: int, clusters: int, shards: int | None, holder: str) -> bool:
        """Hold a cluster from now on, whoever held it: that one leaves when it hears of it. False
        where there are not so many clusters and shards any more."""

        def work(sql: Sql) -> bool:
            if same := _is_laid_out(sql, clusters, shards):
                _hold(sql, cluster, holder)
            return same

        return await self._database.write(work)

    async def beat(self, cluster: int, holder: str) -> bool:
        """Whether it is still the holder, which lives."""
        return bool(await self._database.aside(_BEAT, cluster, holder))

    async def hold_again(
        self, cluster: int, clusters: int, shards: int | None, holder: str
    ) -> str | None:
        """Hold a cluster whose lease is gone, unless another process holds it by now: who does from
        now on. None where there are not so many clusters and shards any more."""

        def work(sql: Sql) -> str | None:
            if not _is_laid_out(sql, clusters, shards):
                return None
            asked = "SELECT holder FROM checked_leases WHERE cluster = ? AND sound"
            if (found := sql.row(asked, cluster)) is not None:
                return found[0]
            _hold(sql, cluster, holder)
            return holder

        return await self._database.write(work)

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
            layout = sql.row(_LAYOUT, _ONLY)
            shards = max(_FEW, (layout[1] if layout else None) or 0)
            if begins - now > 2 * shards * IDENTIFY_MS:  # the clock went back
                begins = now + IDENTIFY_MS
            sql.run("DELETE FROM identifies WHERE kind = ?", kind)
            sql.run("INSERT INTO identifies (kind, free) VALUES (?, ?)", kind, begins + IDENTIFY_MS)
            return begins - now

        return await self._database.write(work) / 1000

    # Interactions.

    async def claim(self, interaction_id: int, holder: str) -> bool:
        """Whether this process answers it. Asked again, it says the same."""
        [(answers,)] = await self._database.aside(_CLAIM, interaction_id, holder)
        return answers == holder

    async def forget_claims(self, older: int) -> None:
        """Those of interactions that are older than so many milliseconds, by the clock that all
        processes share."""

        def work(sql: Sql) -> int:
            first = (sql.moment() - older - _EPOCH) << _SNOWFLAKE
            return sql.run("DELETE FROM claims WHERE interaction_id < ?", first)

        await self._database.write(work)


def _is_laid_out(sql: Sql, clusters: int, shards: int | None) -> bool:
    """Whether there are so many clusters; and shards, where they were counted already."""
    layout = sql.row(_LAYOUT, _ONLY)
    return layout is not None and layout[0] == clusters and shards in (None, layout[1])


def _hold(sql: Sql, cluster: int, holder: str) -> None:
    sql.run("DELETE FROM leases WHERE cluster = ?", cluster)
    sql.run("INSERT INTO leases (cluster, holder, beats) VALUES (?, ?, ?)", cluster, holder, 0)


def _keep_heartbeats(sql: Sql, clusters: int, shards: int) -> None:
    """Shares that are no more have no heart. The newest beat of all is that of a share that is
    new: it tells since when nobody was here."""
    told = facts(sql, HEARTBEAT)
    shares = [Share.of(number, clusters, shards) for number in range(clusters)]
    names = {HEARTBEAT + share.named for share in shares}
    kept = {name: value for name, value in told.items() if name in names}
    if told:
        kept[HEARTBEAT] = max(told.values(), key=int)
    sql.run("DELETE FROM meta WHERE name LIKE ?", f"{HEARTBEAT}%")
    for name, value in kept.items():
        save_fact(sql, name, value)
