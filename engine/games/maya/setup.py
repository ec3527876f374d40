"""The first position of a game: everything is dealt (M2, M8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.deal import Deal
from engine.game import who_begins
from engine.games.maya.board import Board, board_of
from engine.games.maya.components import EMPTY, OUT, OWN_TILES, PARTS, SPACE, TEMPLE
from engine.games.maya.options import TEMPLES, starts, zones_that_fit
from engine.games.maya.position import MayaPosition
from engine.games.maya.state import Rules


def first_position(seats: int, options: Mapping[str, str], deal: Deal) -> MayaPosition:
    """All chance of the game is drawn here: the order of the reserves, seat by seat (M2.4), the
    first player (M2.5), the zones (M2.1), the temples of the start (M8.1, M8.2)."""
    piles = [deal.shuffled(OWN_TILES) for _ in range(seats)]
    first = who_begins(options, deal.below(seats))
    fitting = zones_that_fit(seats, options)
    zones = fitting[deal.below(len(fitting))]
    ways = starts(options["map"], zones, options["start"])[options[TEMPLES]]
    temples = ways[deal.below(len(ways))]
    rules = Rules(
        strict=options["plant_link"] == "strict",
        share_second=options["second_tie"] == "split",
        both_prizes=options["only_contributor"] == "both",
        join=options["join_groups"] == "yes",
    )
    return position(board_of(options["map"], zones), rules, temples, first, piles)


def position(
    board: Board, rules: Rules, temples: Sequence[str], first: int, piles: Sequence[Sequence[int]]
) -> MayaPosition:
    """The first position on a board, with these temple tiles on it, every player's tiles in this
    order."""
    self = MayaPosition()
    self.seats, self.rules, self.board = len(piles), rules, board
    self.phase, self.first, self.active, self.turn, self.passes = "turn", first, first, 1, 0
    self.tiles = [EMPTY if playing else OUT for playing in board.in_play]
    for space in board.temple_at:
        self.tiles[space] = SPACE
    for temple in temples:  # M2.3
        self.tiles[board.spaces[board.temple(temple)]] = TEMPLE
    self.faces, self.blind, self.closings = {}, (), ()
    start = PARTS.rack.start
    self.racks = [tuple(sorted(pile[:start])) for pile in piles]  # M2.4
    self.reserves = [tuple(pile[start:]) for pile in piles]
    self.points, self.planted = [0] * self.seats, [0] * self.seats
    self.way, self.laid, self.opened = "", (), ()
    self.derive()
    return self
