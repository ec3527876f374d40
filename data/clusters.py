"""Several processes of one bot, its clusters: who holds which, how many shards there are, whose
turn it is at Discord's door, and which of them answers an interaction.

Nobody compares clocks to tell who is alive: a holder counts the beats of its heart in its row, and
whoever wants its place looks whether they go on (:class:`Seen`).
"""

from __future__ import annotations

from dataclasses import dataclass

from data.database import Query, Sql
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
_CLAIM = (
    "INSERT INTO claims (interaction_id, holder) VALUES (?, ?)"
    " ON CONFLICT (interaction_id) DO UPDATE SET holder = claims.holder RETURNING holder"
)
_FREE = "DELETE FROM leases WHERE cluster = ? AND holder = ? AND beats = ?"


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


@dataclass(frozen=True, slots=True)
class _Layout:
    clusters: int
    shards: int | None
    """None: nobody has asked Discord yet."""


# Leases.


def leases(sql: Query) -> list[Seen]:
    """Return those there are, whether their holders live or not."""
    return sql.all(Seen, "FROM leases ORDER BY cluster")


def take_lease(sql: Sql, cluster: int, clusters: int, holder: str, dead: list[Seen]) -> bool:
    """Hold a cluster of so many, which nobody holds but the ``dead``; return False where somebody
    who is none of them is in the way: then look again. Where there are as many clusters as before,
    others keep their leases: one that seems dead may be back in a moment."""
    same = cluster_count(sql) == clusters
    for lease in dead:
        if not same or lease.cluster == cluster:
            sql.run(_FREE, lease.cluster, lease.holder, lease.beats)
    held = {lease.cluster for lease in leases(sql)}
    if cluster in held or (held and not same):
        return False
    if not held:
        sql.run("DELETE FROM layouts")
        sql.add("layouts", layout_id=_ONLY, clusters=clusters)
    _hold(sql, cluster, holder)
    return True


def inherit_lease(sql: Sql, cluster: int, clusters: int, shards: int | None, holder: str) -> bool:
    """Hold a cluster from now on, whoever held it: that one leaves when it hears of it. Return
    False where there are not so many clusters and shards any more."""
    if same := _is_laid_out(sql, clusters, shards):
        _hold(sql, cluster, holder)
    return same


def beat(sql: Sql, cluster: int, holder: str) -> bool:
    """Return whether it is still the holder, which lives."""
    beats = "UPDATE leases SET beats = beats + 1 WHERE cluster = ? AND holder = ?"
    return bool(sql.run(beats, cluster, holder))


def take_lease_again(
    sql: Sql, cluster: int, clusters: int, shards: int | None, holder: str
) -> str | None:
    """Hold a cluster whose lease is gone, unless another process holds it by now; return who does
    from now on. None where there are not so many clusters and shards any more."""
    if not _is_laid_out(sql, clusters, shards):
        return None
    now = sql.value("SELECT holder FROM leases WHERE cluster = ?", cluster)
    if now is None:
        _hold(sql, cluster, holder)
    return now or holder


def release_lease(sql: Sql, cluster: int, holder: str) -> None:
    sql.run("DELETE FROM leases WHERE cluster = ? AND holder = ?", cluster, holder)


# Shards.


def cluster_count(sql: Query) -> int | None:
    """Return how many clusters there are to be; None where none has ever been."""
    layout = _layout(sql)
    return layout and layout.clusters


def share_shards(sql: Sql, wanted: int) -> int:
    """Return how many shards all of them share out. The first who asks after nobody lived decides,
    with as many as are ``wanted`` and at least one for each."""
    (clusters, shards), *_ = sql.rows(
        "SELECT clusters, shards FROM layouts WHERE layout_id = ?", _ONLY
    )
    if shards is None:
        shards = max(wanted, clusters)
        sql.run("UPDATE layouts SET shards = ? WHERE layout_id = ?", shards, _ONLY)
        _keep_heartbeats(sql, clusters, shards)
    return shards


def turn_to_identify(sql: Sql, kind: int) -> float:
    """Return how many seconds to wait until the next shard of a kind may identify itself: each who
    asks has a turn of its own."""
    now, layout = sql.moment(), _layout(sql)
    free = sql.value("SELECT free FROM identifies WHERE kind = ?", kind)
    begins = max(now, free or 0)
    shards = max(_FEW, (layout and layout.shards) or 0)
    if begins - now > 2 * shards * IDENTIFY_MS:  # the clock went back
        begins = now + IDENTIFY_MS
    sql.put("identifies", {"kind": kind}, free=begins + IDENTIFY_MS)
    return (begins - now) / 1000


# Interactions.


def claim(sql: Sql, interaction_id: int, holder: str) -> bool:
    """Return whether this process answers it. Asked again, it says the same."""
    return sql.value(_CLAIM, interaction_id, holder) == holder


def forget_claims(sql: Sql, older: int) -> None:
    """Forget those of interactions that are older than so many milliseconds, by the clock that all
    processes share."""
    first = (sql.moment() - older - _EPOCH) << _SNOWFLAKE
    sql.run("DELETE FROM claims WHERE interaction_id < ?", first)


def _layout(sql: Query) -> _Layout | None:
    return sql.one(_Layout, "FROM layouts WHERE layout_id = ?", _ONLY)


def _is_laid_out(sql: Sql, clusters: int, shards: int | None) -> bool:
    """Whether there are so many clusters; and shards, where they were counted already."""
    layout = _layout(sql)
    return layout is not None and layout.clusters == clusters and shards in (None, layout.shards)


def _hold(sql: Sql, cluster: int, holder: str) -> None:
    sql.put("leases", {"cluster": cluster}, holder=holder, beats=0)


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
