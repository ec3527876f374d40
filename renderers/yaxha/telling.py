"""What the bonus cards ask for, in words."""

from __future__ import annotations

from engine.games.yaxha.bonus import CARDS
from engine.games.yaxha.components import Card
from renderers.scene import Say, label


def card_rule(say: Say, card: Card) -> str:
    """A card as a sentence."""
    sentence = f"yaxha.tile.{card.kind}"
    if card.colour is None:
        return say(sentence)
    return say(sentence, colour=say(f"yaxha.token.{card.colour}_cube"))


def tiles(say: Say, seats: int) -> dict[str, str]:
    """Who scores each bonus card that a table of that size may have, by its token."""
    return {
        card.id: say("yaxha.tile", card=label("yaxha", card.id, say), points=card.points,
                     rule=card_rule(say, card))
        for card in CARDS if card.min_players <= seats
    }  # fmt: skip
