"""The ids of controls, as they stand in messages that were posted."""

import pytest

from cogs.board.ids import VoteId
from cogs.hall.votes import ENDING, TAKING_BACK
from cogs.kit.controls import control_id, written
from cogs.panel.ids import PanelId, tokens_of, way_to
from data.rows import Question

HERE = PanelId(17, "5f0c2a91")
TURNED = PanelId(17, "5f0c2a91", 2)

POSTED = {
    "patolli:pick:17:5f0c2a91:bid 3": (HERE.pick("bid 3"), PanelId(17, "5f0c2a91", way="bid 3")),
    "patolli:pick:17:5f0c2a91.2": (TURNED.menu(), TURNED),
    "patolli:turn:17:5f0c2a91.2:plant maize2 ~a8–m8": (
        TURNED.turn("plant maize2 ~a8–m8"),
        PanelId(17, "5f0c2a91", 2, "plant maize2 ~a8–m8"),
    ),
    "patolli:type:17:5f0c2a91:found:g6": (
        HERE.type("found", "g6"),
        PanelId(17, "5f0c2a91", way="found", example="g6"),
    ),
    "patolli:typed:17:5f0c2a91:found": (
        PanelId(17, "5f0c2a91", way="found", example="g6").typed(),
        PanelId(17, "5f0c2a91", way="found"),
    ),
    "patolli:back:17:5f0c2a91:up:lay": (HERE.up("lay"), PanelId(17, "5f0c2a91", way="lay")),
    "patolli:back:17:5f0c2a91:step:": (
        HERE.step_back(""),
        PanelId(17, "5f0c2a91", takes_step_back=True),
    ),
    "patolli:over:17:5f0c2a91": (HERE.over(), HERE),
    "patolli:finish:17:5f0c2a91": (HERE.finish(), HERE),
    "patolli:confirm:17:5f0c2a91.2": (TURNED.confirm(), TURNED),
}


@pytest.mark.parametrize("posted", POSTED)
def test_an_id_is_written_and_read_as_it_always_was(posted):
    said, meant = POSTED[posted]
    assert control_id(*said) == posted
    press = written(posted)
    assert press is not None
    assert PanelId.read(press) == meant


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
    read = PanelId.read(press)
    assert (read.turned, read.way, read.example) == (0, "", "")
