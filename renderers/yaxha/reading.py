"""Yaxha for those who listen: the alternative text of the picture, and the board in plain lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.game import SEATS
from engine.games.yaxha.bonus import CARDS
from engine.games.yaxha.grid import PARTS
from engine.games.yaxha.pyramid import COLOURS, Cube, Pyramid, cubes, size, survey
from renderers.kit.reading import listed, name_of, ranking, signed, to_act
from renderers.scene import Scene, label
from renderers.yaxha import facts
from renderers.yaxha.facts import Window
from renderers.yaxha.legend import card_told
from renderers.yaxha.public import note


def alt(scene: Scene) -> str:
    """Round, what the reader is about to do, market, cards, and every player in a few words: who is
    doing what, the pyramid, and which cards would score."""
    view, say = facts.view_of(scene), scene.say
    over = view.phase == "over"
    said = [f"{say('yaxha.title')}, {facts.turn_of(scene)}."]
    if over:
        said.append(_over(scene))
    else:
        said.append(_awaited(scene))
        if scene.seat is not None:
            said += _own(scene, scene.seat)
        tiles = [
            say("yaxha.reading.market_tile", tile=tile, cubes=_cubes(scene, view.lot(tile)))
            for tile in range(1, view.seats + 1)
        ]
        said.append(say("yaxha.reading.market", tiles=listed(scene, tiles)))
    named = [label("yaxha", CARDS[card].id, say) for card in view.cards]
    said.append(say("yaxha.reading.bonus", cards=listed(scene, named)))
    for seat in range(view.seats):
        said.append(_brief(scene, seat))
        if cards := facts.standing(scene, seat).cards:
            sentence = f"yaxha.reading.{'scored' if over else 'would_score'}"
            every = ".all" if cards == view.cards else ""
            scored = ", ".join(label("yaxha", CARDS[card].id, say) for card in cards)
            said.append(say(sentence + every, cards=scored))
    return " ".join(said)


def _awaited(scene: Scene) -> str:
    return to_act(scene) if scene.stopped else f"{note(scene, name_of)}."


def _brief(scene: Scene, seat: int) -> str:
    """A player and the pyramid in a few words."""
    say, pyramid = scene.say, facts.pyramid_of(scene, seat)
    name, points = name_of(scene, seat), _points(scene, seat)
    if doing := facts.state(scene, seat):
        name += f" ({say(f'yaxha.picture.state.{doing}')})"
    sizes = survey(pyramid).sizes
    groups = [
        f"{facts.colour(scene, colour)} {count}" for colour, count in enumerate(sizes) if count
    ]
    if not groups:
        return say("yaxha.reading.brief_empty", name=name, points=points)
    built = say("yaxha.reading.cubes", n=size(pyramid))
    told = ", ".join(groups)
    return say("yaxha.reading.brief", name=name, points=points, cubes=built, groups=told)


def lines(scene: Scene) -> Iterator[str]:
    """Everything on the picture, a line for each thing."""
    view, say = facts.view_of(scene), scene.say
    yield f"{say('yaxha.title')}, {facts.turn_of(scene)}"
    if view.phase == "over":
        yield _over(scene)
    else:
        yield _awaited(scene)
        for tile in range(1, view.seats + 1):
            yield _tile(scene, tile)
    yield from _cards(scene)
    letters = [
        say("yaxha.reading.letter", letter=_letter(scene, at), colour=facts.colour(scene, at))
        for at in range(len(COLOURS))
    ]
    yield say("yaxha.reading.legend", letters=", ".join(letters))
    for seat in range(view.seats):
        yield ""
        yield from _seat(scene, seat)
    if scene.seat is not None and view.phase != "over":
        own = list(_own(scene, scene.seat))
        if own:
            yield ""
            yield from own


# Market and cards.


def _tile(scene: Scene, tile: int) -> str:
    view, say = facts.view_of(scene), scene.say
    words = [say("yaxha.reading.tile", tile=tile, cubes=_cubes(scene, view.lot(tile)))]
    taker, pickers = view.taken[tile - 1], facts.pickers(view, tile)
    if taker >= 0:
        kind = "just_taken" if tile in facts.last(scene).tiles else "taken"
        words.append(say(f"yaxha.reading.{kind}", name=name_of(scene, taker)))
    if pickers:
        words.append(say("yaxha.reading.picked", names=_names(scene, pickers)))
    return " ".join(words)


def _cards(scene: Scene) -> Iterator[str]:
    view, say = facts.view_of(scene), scene.say
    yield say("yaxha.reading.cards")
    kind = "card_over" if view.phase == "over" else "card"
    for card, seats in view.holders(scene.seat).items():
        told = card_told(say, CARDS[card], view.rules.readings)
        yield say(f"yaxha.reading.{kind}", card=told, names=_names(scene, seats))


def _over(scene: Scene) -> str:
    return ranking(scene, lambda seat: {"points": _points(scene, seat)})


# The seats.


def _seat(scene: Scene, seat: int) -> Iterator[str]:
    view, say = facts.view_of(scene), scene.say
    over, doing = view.phase == "over", facts.state(scene, seat)
    pyramid, standing = facts.pyramid_of(scene, seat), facts.standing(scene, seat)
    yield " ".join(
        (
            say(
                "yaxha.reading.seat" if doing else "yaxha.reading.seat_idle",
                name=name_of(scene, seat),
                colour=say(f"seat.{SEATS[seat]}").lower(),
                state=say(f"yaxha.picture.state.{doing}") if doing else "",
            ),
            say(
                f"yaxha.reading.{'traded' if seat in facts.last(scene).traded else 'initiative'}",
                n=view.initiative[seat],
            ),
            say(
                "yaxha.reading.final" if over else "yaxha.reading.scores",
                points=_points(scene, seat),
                bonus=f"+{standing.bonus}",
            ),
            say("yaxha.reading.cubes", n=size(pyramid))
            + ", "
            + say("yaxha.reading.lost", n=facts.lost(view, seat))
            + ".",
        )
    )
    hand = facts.in_hand(view, seat)
    if hand:  # others who have built keep their cubes in this view, but have none to place (XR7)
        kind = "has_taken" if view.ready[seat] else "to_place"
        yield say(f"yaxha.reading.{kind}", cubes=_cubes(scene, hand))
    yield _groups(scene, seat)
    yield from _grids(scene, pyramid)
    last = facts.last(scene).built.get(seat, frozenset())
    placed = [each for each in cubes(pyramid) if (each.name, each.level) in last]
    if placed:
        yield say(
            "yaxha.reading.last",
            cubes=listed(
                scene,
                [
                    say(
                        "yaxha.reading.cube",
                        colour=facts.colour(scene, each.colour),
                        cell=each.name,
                        level=each.level,
                    )
                    for each in placed
                ],
            ),
        )
    if (brought := facts.brought(scene, seat)) is not None:
        yield say("yaxha.reading.brought", change=signed(brought))


def _groups(scene: Scene, seat: int) -> str:
    """Sizes and points by colour, and for an unfinished turn what it has changed."""
    view, say = facts.view_of(scene), scene.say
    pyramid = facts.pyramid_of(scene, seat)
    now, before = survey(pyramid), survey(view.was[seat] if seat == scene.seat else pyramid)
    parts = list[str]()
    for colour in range(len(COLOURS)):
        change = now.points[colour] - before.points[colour]
        sentence = "yaxha.reading.group_changed" if change else "yaxha.reading.group"
        more = {"change": signed(change)} if change else {}
        parts.append(
            say(
                sentence,
                colour=facts.colour(scene, colour),
                size=now.sizes[colour],
                points=now.points[colour],
                **more,
            )
        )
    return say("yaxha.reading.groups", groups=", ".join(parts))


def _grids(scene: Scene, pyramid: Pyramid) -> Iterator[str]:
    """The levels as grids, as long as there is something on them or room for it."""
    say = scene.say
    built = {(each.name, each.level): each for each in cubes(pyramid)}
    if not built:
        yield say("yaxha.reading.empty", cell=PARTS.frame.first_cell)
        return
    window = facts.window(pyramid)
    if window.floats:
        box = facts.reach_of(pyramid)
        yield say(
            "yaxha.reading.floats",
            columns=f"{facts.column_name(box.west)}–{facts.column_name(box.east)}",
            rows=f"{facts.row_name(box.north)}–{facts.row_name(box.south)}",
        )
    for level in facts.LEVELS:
        shown = [
            (column, row)
            for row in window.rows(level)
            for column in window.columns(level)
            if (facts.name(column, row), level) in built
            or (level > 1 and facts.supported(pyramid, (facts.name(column, row), level)))
        ]
        if shown:
            yield say("yaxha.reading.level", level=level)
            yield from _grid(scene, pyramid, window, level, built)


def _grid(
    scene: Scene, pyramid: Pyramid, window: Window, level: int, built: dict[facts.Spot, Cube]
) -> Iterator[str]:
    yield ("  " + " ".join(f"{facts.column_name(c):<2}" for c in window.columns(level))).rstrip()
    for row in window.rows(level):
        cells = list[str]()
        for column in window.columns(level):
            spot = (facts.name(column, row), level)
            if spot in built:
                cells.append(_letter(scene, built[spot].colour) + "*" * built[spot].hidden)
            else:
                free = level > 1 and facts.supported(pyramid, spot)
                cells.append("+" if free else ".")
        yield (f"{facts.row_name(row)} " + " ".join(f"{cell:<2}" for cell in cells)).rstrip()


# What only the reader may know.


def _own(scene: Scene, seat: int) -> Iterator[str]:
    if pick := facts.own_choice(facts.view_of(scene), seat):
        yield scene.say("yaxha.reading.your_pick", tile=pick)


def _cubes(scene: Scene, colours: Iterable[int]) -> str:
    return ", ".join(facts.colour(scene, colour) for colour in colours)


def _letter(scene: Scene, colour: int) -> str:
    return scene.say(f"yaxha.reading.letter.{COLOURS[colour]}")


def _points(scene: Scene, seat: int) -> str:
    """As on the picture: without bonus cards until the game is over, with the reader's draft."""
    standing = facts.standing(scene, seat)
    over = scene.view.outcome() is not None
    return scene.say("yaxha.reading.points", n=standing.total if over else sum(standing.points))


def _names(scene: Scene, seats: Iterable[int]) -> str:
    names = ", ".join(name_of(scene, seat) for seat in seats)
    return names or scene.say("yaxha.token.nobody")
