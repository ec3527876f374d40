"""The ids of controls, as they stand in messages that were posted."""

import pytest
from discord import ui

from cogs.board.ids import VoteId
from cogs.hall.votes import ENDING, TAKING_BACK
from cogs.kit.controls import control_id, written
from cogs.kit.reader import Reader
from cogs.panel.ids import name_of, shown_by, tokens_of, way_to
from cogs.panel.panel import Panel
from data.rows import Question
from engine.catalogue import find
from engine.deal import Deal
from engine.table import Draft, Table


@pytest.mark.parametrize("turned", [0, 2])
def test_the_controls_of_a_panel_say_which_draft_it_shows_and_from_which_side(turned):
    start = Table.start(find("gold"), 2, {}, Deal("00" * 32)).position
    draft = Draft(start, 0)
    panel = Panel(17, 0, "gold", ("Ana", "Bo"), draft, turned=turned)
    shown = f"{name_of(draft, 0)}.{turned}" if turned else name_of(draft, 0)
    ids = [
        control.custom_id
        for control in panel.layout(Reader("en", "default"), None).walk_children()
        if isinstance(control, ui.Button)
    ]
    assert f"patolli:pick:17:{shown}:bid 3" in ids
    for each in ids:
        press = written(str(each))
        assert press is not None
        assert (press.table, shown_by(press)) == (17, (name_of(draft, 0), turned))


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
