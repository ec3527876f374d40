"""What the bonus cards ask for, in words."""

from __future__ import annotations

from engine.games.yaxha.bonus import CARDS, Readings
from engine.games.yaxha.components import Card
from renderers.scene import Say, label


def card_told(say: Say, card: Card, readings: Readings | None = None) -> str:
    """Number, name, points and rule of a card."""
    number = f"{card.number} △" if card.starter else card.number  # X7: for a first game
    return say(
        "yaxha.tile",
        number=number,
        card=label("yaxha", card.id, say),
        points=card.points,
        rule=card_rule(say, card, readings),
    )


def card_rule(say: Say, card: Card, readings: Readings | None = None) -> str:
    """What a card asks for, as the table reads it; without readings all of them are told."""
    sentence = f"yaxha.tile.{card.kind}"
    if readings is not None and (reading := _reading(card, readings)):
        sentence += f".{reading}"
    if card.colour is None:
        return say(sentence)
    return say(sentence, colour=say(f"yaxha.token.{card.colour}_cube"))


def _reading(card: Card, readings: Readings) -> str:
    """The value of the option that says how the card is read (X8.2 to X8.5); empty when none."""
    match card.kind:
        case "beat_neighbour":
            return "left" if readings.left else "right"
        case "second_largest":
            return "groups" if readings.all_groups else "players"
        case "largest_level_1":
            return "any_level" if readings.over_levels else "level_1"
        case "one_colour_side":
            return "count" if readings.top_counts else "ignore"
        case _:
            return ""


def tiles(say: Say, seats: int) -> dict[str, str]:
    """Who scores each bonus card that a table of that size may have, by its token."""
    return {card.id: card_told(say, card) for card in CARDS if card.min_players <= seats}
