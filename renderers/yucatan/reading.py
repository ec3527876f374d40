"""Yucatan for those who listen: the alternative text of the picture, and the board in plain
lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.game import SEATS, Event
from engine.games.yucatan.board import cells_in
from engine.games.yucatan.components import GUILDS, LEVELS, NOBODY
from engine.games.yucatan.events import AllPassed, Over
from engine.games.yucatan.state import Pawn
from renderers.kit.reading import briefly, listed, name_of, ranking, to_act
from renderers.scene import Scene
from renderers.yucatan import facts


def alt(scene: Scene) -> str:
    """Round, last turn, who is to act, who leads, and everybody in a few words."""
    view, say = facts.view_of(scene), scene.say
    said = [say("yucatan.reading.header", title=say("yucatan.title"), turn=facts.turn_of(scene))]
    if view.phase == "over":
        said.append(_over(scene, short=True))
    else:
        said.append(to_act(scene, briefly))
        if leaders := facts.leaders(view):
            said.append(_lead(scene, leaders))
    for seat in range(view.seats) if view.phase != "over" else ():
        said.append(
            say(
                "yucatan.reading.brief",
                name=briefly(scene, seat),
                of=LEVELS,
                level=view.levels[seat],
                held=view.city[seat],
                warriors=view.standing(seat),
                villages=view.towns[seat].bit_count(),
            )
        )
    if last := _last(scene):
        said.append(last)
    return " ".join(said)


def lines(scene: Scene) -> Iterator[str]:
    """Everything on the picture, a line for each thing."""
    view, say = facts.view_of(scene), scene.say
    yield say("yucatan.reading.header", title=say("yucatan.title"), turn=facts.turn_of(scene))
    if view.phase == "over":
        yield _over(scene, short=False)
    else:
        yield to_act(scene)
        if leaders := facts.leaders(view):
            yield _lead(scene, leaders)
    if last := _last(scene):
        yield last
    for seat in range(view.seats):
        yield from _seat(scene, seat)
    neutral = [view.map.names[town.cell] for town in view.villages() if town.owner == NOBODY]
    yield (
        say("yucatan.reading.neutral", cells=", ".join(neutral))
        if neutral
        else say("yucatan.reading.neutral.none" + (".yet" if facts.setting_up(view) else ""))
    )
    yield say("yucatan.reading.supply", n=view.supply)
    one, two, three = (facts.guild(scene, guild) for guild in facts.cycle())
    cycle = say("yucatan.reading.cycle", one=one, two=two, three=three)
    yield cycle[:1].upper() + cycle[1:]
    if scene.seat is not None and view.phase != "over":
        yield from _own(scene, scene.seat)
    if scene.seat is None or view.phase == "over":
        yield from _map(scene)
    else:
        yield say("yucatan.reading.map.elsewhere")


def _over(scene: Scene, *, short: bool) -> str:
    view = facts.view_of(scene)
    name = briefly if short else name_of
    return ranking(scene, lambda seat: {"level": view.levels[seat], "n": view.city[seat]}, name)


def _lead(scene: Scene, leaders: list[int]) -> str:
    view = facts.view_of(scene)
    names = ", ".join(briefly(scene, seat) for seat in leaders)
    sentence = "yucatan.reading.lead" + (".shared" if len(leaders) > 1 else "")
    return scene.say(sentence, names=names, level=view.levels[leaders[0]])


def _last(scene: Scene) -> str:
    told = [_told(scene, event) for event in scene.news if event.kind not in {Over, AllPassed}]
    return scene.say("yucatan.reading.last", events=listed(scene, told)) if told else ""


def _told(scene: Scene, event: Event) -> str:
    return scene.tell(event).rstrip(".")


# The seats.


def _seat(scene: Scene, seat: int) -> Iterator[str]:
    view, say = facts.view_of(scene), scene.say
    names = view.map.names
    said = [
        say(
            "yucatan.reading.seat",
            name=name_of(scene, seat),
            colour=say(f"seat.{SEATS[seat]}"),
            city=names[view.map.cities[seat]],
            level=view.levels[seat],
            of=LEVELS,
            held=view.city[seat],
        )
    ]
    towns = [
        say(f"yucatan.reading.village.{'large' if town.large else 'small'}", cell=names[town.cell])
        for town in view.villages()
        if town.owner == seat
    ]
    said.append(
        say("yucatan.reading.villages", villages=", ".join(towns))
        if towns
        else say("yucatan.reading.villages.none")
    )
    pawns = [_pawn(scene, pawn) for pawn in view.pawns() if pawn.seat == seat]
    said.append(
        say(
            "yucatan.reading.warriors",
            standing=len(pawns),
            limit=view.limit(seat),
            warriors=listed(scene, pawns),
        )
        if pawns
        else say("yucatan.reading.warriors.none", limit=view.limit(seat))
    )
    said.append(
        say("yucatan.reading.reserve", warriors=view.reserve(seat), villages=view.stock(seat))
    )
    if out := sum(view.lost_guilds(seat)):
        said.append(
            say("yucatan.reading.out", n=out, guilds=_guilds(scene, view.lost_guilds(seat)))
        )
    if gone := view.gone[seat]:
        said.append(say("yucatan.reading.gone", n=gone))
    if facts.placing(view):
        said.append(say("yucatan.reading.tokens", n=view.tokens[seat]))
    yield " ".join(said)


def _pawn(scene: Scene, pawn: Pawn) -> str:
    view, say = facts.view_of(scene), scene.say
    said = [say("yucatan.reading.warrior", cell=view.map.names[pawn.cell])]
    if pawn.guild:
        word = "guild" if pawn.open else "secret"
        said.append(say(f"yucatan.reading.warrior.{word}", guild=facts.guild(scene, pawn.guild)))
    if pawn.prisoners:
        said.append(say("yucatan.reading.warrior.load", n=pawn.prisoners))
    return " ".join(said[:1]) + (f" ({', '.join(said[1:])})" if said[1:] else "")


def _guilds(scene: Scene, counts: list[int]) -> str:
    return ", ".join(
        f"{facts.guild(scene, guild)} {count}"
        for guild, count in zip(GUILDS, counts, strict=True)
        if count
    )


# What only the reader may know.


def _own(scene: Scene, seat: int) -> Iterator[str]:
    view, say = facts.view_of(scene), scene.say
    reserve = view.reserve_guilds(seat)
    if reserve and any(reserve):
        yield say("yucatan.reading.own", guilds=_guilds(scene, reserve))


# The map.


def _map(scene: Scene) -> Iterator[str]:
    view, say = facts.view_of(scene), scene.say
    land = view.map
    shifted = [
        str(row + 1)
        for row in sorted({row for _, row in land.hexes.places})
        if row % 2 == land.hexes.shifted
    ]
    yield " ".join(
        (say("yucatan.reading.map"), say("yucatan.reading.map.shifted", rows=", ".join(shifted)))
    )

    def named(cells: Iterable[int]) -> str:
        return ", ".join(land.hexes.named(cells))

    for at, river in enumerate(land.rivers):
        city = land.names[land.cities[river.seat]]
        yield say(
            "yucatan.reading.map.river", river=river.name, city=city, cells=named(land.banks[at])
        )
    yield say("yucatan.reading.map.great", cells=named(land.land.all("river")))
    yield say("yucatan.reading.map.beaches", cells=named(land.beaches))
    yield say("yucatan.reading.map.jungle", cells=named(cells_in(land.jungle & ~land.marked)))
