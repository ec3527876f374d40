"""What happens in a cup, written into its rows: statements for the transactions of others."""

from __future__ import annotations

from dataclasses import replace

from data import cup_posts, pauses, tables
from data.boards import owe_another
from data.chairs import sit
from data.checksum import FORGET
from data.cup_queries import reschedule_cup
from data.cup_rows import Change, KnowsTheDeal, StoredEntrant, StoredRound
from data.database import Sql
from data.finished import count_soon
from data.round_time import start_if_all_stand
from data.rows import Player
from data.sittings import sat_at
from engine.cups import lines


def write(sql: Sql, cup_id: int, read: int, change: Change, now: int) -> None:
    """Write the lines of a change and what follows from them."""
    _write_lines(sql, cup_id, read, change, now)
    _write_rows(sql, cup_id, change, now)


def forget_entrants(sql: Sql, member_id: int, now: int) -> list[int]:
    """Take a member out of all cups: name and id, and who did what. The ids of those that run: the
    member drops out of them."""
    cups = sql.values(
        "SELECT c.id FROM cups c JOIN entrants e ON e.cup_id = c.id"
        " WHERE e.member_id = ? AND c.state <> 'over' ORDER BY c.id",
        member_id,
    )
    sql.run(
        f"UPDATE entrants SET {FORGET}, name = '', gone = ? WHERE member_id = ?", *(True, member_id)
    )
    sql.run(f"UPDATE cup_lines SET {FORGET} WHERE member_id = ?", member_id)
    for organiser in ("host_id", "beside_id"):
        sql.run(f"UPDATE cups SET {organiser} = NULL WHERE {organiser} = ?", member_id)
    for cup_id in cups:
        cup_posts.changed(sql, cup_id, now)
        reschedule_cup(sql, cup_id)
    return cups


def _write_lines(sql: Sql, cup_id: int, read: int, change: Change, now: int) -> None:
    for number, line in enumerate(change.lines, read + 1):
        click = change.interaction_id if number == read + 1 else None
        written = {"text": lines.write(line), "at": now, "member_id": change.by}
        sql.add("cup_lines", cup_id=cup_id, number=number, **written, interaction_id=click)


def _write_rows(sql: Sql, cup_id: int, change: Change, now: int) -> None:
    for entrant in change.entrants:
        _put_entrant(sql, cup_id, entrant)
    if change.state is not None:
        sql.run(
            "UPDATE cups SET state = ?, moment = ? WHERE id = ?",
            *(change.state, change.moment, cup_id),
        )
    if change.paired is not None:
        _pair(sql, cup_id, change.paired)
    for pod in change.begun:
        sql.run(
            "INSERT INTO pods (cup_id, round, pod, taken)"
            " SELECT cup_id, round, ?, ? FROM cup_rounds WHERE cup_id = ? AND NOT over",
            *(pod, False, cup_id),
        )
    for round_, pod, player in change.sits:
        _sit_down(sql, cup_id, round_, pod, player, change.by, now)
    for round_, pod in change.taken:
        _take(sql, cup_id, round_, pod, now)
    if change.over is not None:
        _end_round(sql, cup_id, change.over, now)
    if change.paused is not None:
        (_pause if change.paused else _resume)(sql, cup_id, now)
    if change.state == "over":
        _end(sql, cup_id, now)


def _put_entrant(sql: Sql, cup_id: int, entrant: StoredEntrant) -> None:
    sql.put("entrants", {"cup_id": cup_id, "entrant": entrant.number}, entrant)


def _pair(sql: Sql, cup_id: int, paired: StoredRound) -> None:
    """A round that has not begun, in the place of what it was paired as before."""
    key = {"cup_id": cup_id, "round": paired.number}
    sql.run("DELETE FROM cup_deals WHERE cup_id = ? AND round = ?", *key.values())
    sql.put("cup_rounds", key, replace(paired, ends=None, late=None, over=False))
    for deal in paired.deals:
        sql.add("cup_deals", deal, **key)


def _take(sql: Sql, cup_id: int, round_: int, pod: int, now: int) -> None:
    """Note that the result of a pod is in the lines, and stop its table if it is still played."""
    key = cup_id, round_, pod
    first = sql.run(
        "UPDATE pods SET taken = ? WHERE cup_id = ? AND round = ? AND pod = ? AND NOT taken",
        *(True, *key),
    )
    row = sql.row(
        "SELECT id, state FROM tables WHERE cup_id = ? AND cup_round = ? AND pod = ?", *key
    )
    table_id, state = row or (None, None)
    if table_id is not None and state == "playing":
        tables.stop(sql, table_id, now, "cup")
    elif table_id is None and first:  # no thread is made for it any more
        start_if_all_stand(sql, cup_id, round_, now)
    if first:
        count_soon(sql, now, "cup_id = ? AND cup_round = ? AND pod = ?", *key)


def _sit_down(
    sql: Sql, cup_id: int, round_: int, pod: int, player: Player, by: int | None, now: int
) -> None:
    """At a table that is played; at another one nobody needs to. An organiser who takes themselves
    from it has left. Raises :class:`KnowsTheDeal`."""
    if player.member_id is not None and _sat_elsewhere(sql, cup_id, round_, pod, player.member_id):
        raise KnowsTheDeal(player.member_id)
    for table_id in sql.values(
        "SELECT id FROM tables WHERE cup_id = ? AND cup_round = ? AND pod = ?"
        " AND state = 'playing'",
        *(cup_id, round_, pod),
    ):
        if player.member_id is not None and sat_at(sql, table_id, player.member_id) - {player.seat}:
            raise KnowsTheDeal(player.member_id)
        table = tables.table(sql, table_id)
        own = by is not None and table.players[player.seat].member_id == by
        sit(sql, table, player, "left" if own else "replaced", now)


def _sat_elsewhere(sql: Sql, cup_id: int, round_: int, pod: int, member_id: int) -> bool:
    """Whether a member has sat at another table of a round whose deals are veiled."""
    row = sql.row(
        "SELECT 1 FROM sittings s JOIN tables t ON t.id = s.table_id JOIN cup_rounds r"
        " ON r.cup_id = t.cup_id AND r.round = t.cup_round AND r.veiled"
        " WHERE t.cup_id = ? AND t.cup_round = ? AND t.pod <> ? AND s.member_id = ? LIMIT 1",
        *(cup_id, round_, pod, member_id),
    )
    return row is not None


def _end_round(sql: Sql, cup_id: int, round_: int, now: int) -> None:
    """Everybody may see what was played, and whoever looks at a board that hid it owes another.
    What was played under the veil counts from now on."""
    key = cup_id, round_
    sql.run(
        "UPDATE cup_rounds SET over = ?, veiled = ? WHERE cup_id = ? AND round = ?",
        *(True, False, *key),
    )
    owe_another(sql, "cup_id = ? AND cup_round = ? AND veiled", *key)
    these = "cup_id = ? AND cup_round = ? AND veiled"
    if sql.amend_all("tables", ("id",), these, *key, veiled=False):
        count_soon(sql, now, "cup_id = ? AND cup_round = ?", *key)


def _end(sql: Sql, cup_id: int, now: int) -> None:
    """End a cup and stop its running tables."""
    sql.run("UPDATE cups SET ended = ?, paused = NULL WHERE id = ?", now, cup_id)
    for table_id in sql.values(
        "SELECT id FROM tables WHERE cup_id = ? AND state = 'playing'", cup_id
    ):
        tables.stop(sql, table_id, now, "cup")
    going_on = "SELECT round FROM cup_rounds WHERE cup_id = ? AND NOT over"
    for round_ in sql.values(going_on, cup_id):
        _end_round(sql, cup_id, round_, now)
    sql.run("UPDATE entrants SET gone = ? WHERE cup_id = ? AND gone", False, cup_id)


def _pause(sql: Sql, cup_id: int, now: int) -> None:
    sql.run("UPDATE cups SET paused = ? WHERE id = ? AND paused IS NULL", now, cup_id)
    for table_id in sql.values(
        "SELECT id FROM tables WHERE cup_id = ? AND state = 'playing' AND paused IS NULL", cup_id
    ):
        pauses.pause_game(sql, table_id, now)


def _resume(sql: Sql, cup_id: int, now: int) -> None:
    """Go on; what was to be at a certain moment is so much later."""
    since = sql.value("SELECT paused FROM cups WHERE id = ?", cup_id)
    if since is None:
        return
    longer = max(0, now - since)
    sql.run("UPDATE cups SET paused = NULL, moment = moment + ? WHERE id = ?", longer, cup_id)
    sql.run(
        "UPDATE cup_rounds SET begins = begins + ?, ends = ends + ? WHERE cup_id = ? AND NOT over",
        *(longer, longer, cup_id),
    )
    for table_id in sql.values(
        "SELECT id FROM tables WHERE cup_id = ? AND state = 'playing' AND paused IS NOT NULL",
        cup_id,
    ):
        pauses.resume_game(sql, table_id, now)
