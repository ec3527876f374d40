"""The ids of controls, as they stand in messages that were posted."""

from collections.abc import Sequence
from typing import Any

import pytest

from cogs.board.ids import VoteId
from cogs.hall.votes import ENDING, TAKING_BACK
from cogs.kit.controls import control_id, written
from cogs.kit.reader import Reader
from cogs.panel.ids import name_of, shown_by, tokens_of, way_to
from cogs.panel.panel import Panel
from data.rows import Question
from data.words import words
from engine.catalogue import find
from engine.deal import Deal
from engine.notation import action_meant
from engine.table import Draft, Table
from tests.engine.games.yucatan_tables import table


def gold(*steps: str, after: Sequence[str] = (), **state: Any) -> Panel:
    """Return the panel of a turn of Gold after these turns, in which these steps were made."""
    table = Table.start(find("gold"), 2, {}, Deal("00" * 32))
    for turn in after:
        table.play(table.position.waiting()[0], turn)
    draft = Draft(table.position, table.position.waiting()[0])
    for step in steps:
        draft.do(action_meant(draft.view, draft.seat, step))
    return Panel(17, 0, "gold", ("Ana", "Bo"), draft, **state)


def yucatan(*prefix: str) -> Panel:
    draft = Draft(table("jaguar@d4 h5", "g8"), 0)
    return Panel(17, 0, "yucatan", ("Ana", "Bo"), draft, prefix)


NEW, BID = "e4302b1f", "0853de83"
"""Names of drafts of no step, and of one bid."""
BIDS = {"prefix": ("bid",), "part": ("0", "1", "2")}

POSTED: dict[str, tuple[Panel, tuple[str, ...]]] = {
    f"patolli:pick:17:{NEW}:bid 3": (gold(), ("bid 3",)),
    f"patolli:pick:17:{NEW}.2:bid 3": (gold(turned=2), ("bid 3",)),
    f"patolli:turn:17:{NEW}.2:bid ~0–2": (gold(turned=2, may_turn=True, **BIDS), ("bid ~0–2",)),
    f"patolli:type:17:{NEW}:found:g1": (yucatan("found"), ("found", "g1")),
    f"patolli:back:17:{NEW}:up:move d4 d5": (
        yucatan("move", "d4", "d5", "e5"),
        ("up", "move d4 d5"),
    ),
    f"patolli:back:17:{NEW}:up:": (gold(asks_if_sure=True), ("up", "")),
    f"patolli:back:17:{BID}:step:": (gold("bid 3"), ("step", "")),
    f"patolli:over:17:{BID}": (gold("bid 3"), ()),
    f"patolli:finish:17:{NEW}": (gold(after=("bid 6", "bid 6", "bid 8", "bid 4")), ()),
    f"patolli:confirm:17:{BID}": (gold("bid 3"), ()),
    f"patolli:confirm:17:{NEW}:move d4 d5 stop": (
        yucatan("move", "d4", "d5"),
        ("move d4 d5 stop",),
    ),
}
"""By the id of a control the panel that has it, and what its handler is given behind the draft."""


@pytest.mark.parametrize("posted", POSTED)
def test_the_control_of_a_panel_is_written_and_read_as_it_always_was(posted):
    panel, given = POSTED[posted]
    shown = panel.layout(Reader(words("en"), "default"), None).walk_children()
    assert posted in {getattr(control, "custom_id", None) for control in shown}
    press = written(posted)
    assert press is not None
    assert (press.table, shown_by(press)) == (17, (name_of(panel.draft, 0), panel.turned))
    assert press.args[2:] == given


VOTES = {
    "patolli:vote:17:9:0:11:yes": VoteId(TAKING_BACK, Question(17, "undo", 9, 0), 11, agrees=True),
    "patolli:vote_end:17:12:1:12:no": VoteId(ENDING, Question(17, "end", 12, 1), 12, agrees=False),
}


@pytest.mark.parametrize("posted", VOTES)
def test_a_vote_is_written_and_read_as_it_always_was(posted):
    vote = VOTES[posted]
    assert control_id(*vote.said()) == posted
    press = written(posted)
    assert press is not None
    assert VoteId.read(press, vote.matter) == vote


@pytest.mark.parametrize(
    ("way", "tokens", "part"),
    [("", (), ()), ("lay 17", ("lay", "17"), ()), ("lay ~10–19", ("lay",), ("10", "15", "19"))],
)
def test_a_way_carries_tokens_and_perhaps_a_part(way, tokens, part):
    assert way_to(tokens, part) == way
    assert tokens_of(way) == (tokens, f"{part[0]}–{part[-1]}" if part else "")


@pytest.mark.parametrize("odd", ["patolli:pick", "patolli:pick:x:y.z", "patolli:back:1:m.²:step"])
def test_what_is_missing_or_odd_in_an_id_is_read_as_nothing(odd):
    press = written(odd)
    assert press is not None
    assert (shown_by(press)[1], press.text(3)) == (0, "")
