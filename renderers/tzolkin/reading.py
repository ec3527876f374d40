"""Tzolk'in for those who listen: the alternative text of the picture, and all of it in lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from engine.game import SEATS
from engine.games.tzolkin.tables import (
    BUILDINGS,
    GEARS,
    GROUPS,
    MONUMENTS,
    NEUTRAL,
    NOBODY,
    PARTS,
    TEMPLES,
    TRACKS,
    WEALTH,
)
from renderers.kit.reading import briefly, figures, listed, name_of, ranking, to_act
from renderers.scene import Scene
from renderers.tzolkin import facts, legend


def alt(scene: Scene) -> str:
    """Day, who is to act, and what everybody has, in a few words."""
    view, say = facts.view_of(scene), scene.say
    said = [say("tzolkin.reading.header", title=say("tzolkin.title"), turn=facts.turn_of(scene))]
    if view.phase == "over":
        said.append(_over(scene))
    else:
        said.append(to_act(scene, briefly))
        said.append(_calendar(scene))
    totals = view.totals()
    for seat in range(view.seats):
        said.append(
            say(
                "tzolkin.reading.brief",
                name=briefly(scene, seat),
                n=totals[seat],
                points=figures(totals[seat]),
                goods=_goods(scene, seat),
            )
        )
    return " ".join(said)


def lines(scene: Scene) -> Iterator[str]:
    """Everything on the picture, a line for each thing."""
    view, say = facts.view_of(scene), scene.say
    yield say("tzolkin.reading.header", title=say("tzolkin.title"), turn=facts.turn_of(scene))
    if view.phase == "over":
        yield _over(scene)
        yield from _earned(scene)
    else:
        yield to_act(scene)
    yield _calendar(scene)
    yield from _gears(scene)
    yield from _temples(scene)
    yield from _tracks(scene)
    if view.phase != "over":
        yield from _offer(scene)
    for seat in range(view.seats):
        yield from _seat(scene, seat)
    if scene.seat is not None and view.phase != "over":
        yield from _own(scene, scene.seat)


# The table.


def _calendar(scene: Scene) -> str:
    view, say = facts.view_of(scene), scene.say
    days = ", ".join(map(str, facts.food_days_ahead(view)))
    return say(
        "tzolkin.reading.calendar",
        corn=view.pile,
        name=briefly(scene, view.first),
        days=days or say("tzolkin.reading.no_food_days"),
    )


def _gears(scene: Scene) -> Iterator[str]:
    view, say = facts.view_of(scene), scene.say
    for gear, name in enumerate(GEARS):
        workers = [
            say("tzolkin.reading.worker", space=space, who=_worker(scene, worker))
            for space, worker in enumerate(view.on_gear(gear))
            if worker != NOBODY
        ]
        yield say(
            "tzolkin.reading.gear",
            gear=scene.label(name),
            workers=listed(scene, workers) or say("tzolkin.reading.no_worker"),
        )
    yield say("tzolkin.reading.space", who=_worker(scene, view.space))
    fields = [
        say("tzolkin.reading.field", field=GROUPS[group], wood=wood, corn=corn - wood)
        for group, (corn, wood) in enumerate(zip(view.corn_tiles, view.wood_tiles, strict=True))
    ]
    yield say("tzolkin.reading.jungle", fields=listed(scene, fields))
    spaces = [str(space) for space, offered in enumerate(view.offered) if space and offered]
    yield say(
        "tzolkin.reading.skulls",
        bank=view.skulls,
        spaces=", ".join(spaces) or say("tzolkin.reading.none"),
    )


def _worker(scene: Scene, worker: int) -> str:
    if worker == NOBODY:
        return scene.say("tzolkin.reading.free")
    return scene.say("tzolkin.reading.neutral") if worker == NEUTRAL else name_of(scene, worker)


def _temples(scene: Scene) -> Iterator[str]:
    view, say = facts.view_of(scene), scene.say
    for temple, printed in enumerate(PARTS.temples):
        steps = list[str]()
        for seat in range(view.seats):
            step = view.player(seat).temples[temple]
            vp = printed.steps[step].vp
            steps.append(
                say(
                    "tzolkin.reading.step",
                    name=name_of(scene, seat),
                    step=step,
                    n=vp,
                    vp=figures(vp),
                )
            )
        bonus = printed.leader_bonus[str(view.age)]
        yield say(
            "tzolkin.reading.temple",
            temple=scene.label(TEMPLES[temple]),
            bonus=bonus,
            steps=listed(scene, steps),
        )


def _tracks(scene: Scene) -> Iterator[str]:
    view, say = facts.view_of(scene), scene.say
    for track, name in enumerate(TRACKS):
        levels = [
            say(
                "tzolkin.reading.level",
                name=name_of(scene, seat),
                level=view.player(seat).levels[track],
            )
            for seat in range(view.seats)
        ]
        yield say(
            "tzolkin.reading.track",
            track=scene.label(name).capitalize(),
            levels=listed(scene, levels),
        )


def _offer(scene: Scene) -> Iterator[str]:
    view, say = facts.view_of(scene), scene.say
    slots = [
        legend.cost(say, BUILDINGS[tile], PARTS.buildings[tile].cost, legend.building(say, tile))
        for tile in view.slots
        if tile != NOBODY
    ]
    yield say(
        "tzolkin.reading.slots",
        tiles=listed(scene, slots) or say("tzolkin.reading.none"),
        stack=len(view.stack),
    )
    monuments = [
        legend.cost(say, MONUMENTS[tile], PARTS.monuments[tile].cost, worth)
        for tile in view.monuments
        if tile != NOBODY and (worth := legend.monument(say, tile, view.seats))
    ]
    yield say(
        "tzolkin.reading.monuments", tiles=listed(scene, monuments) or say("tzolkin.reading.none")
    )


# The end.


def _over(scene: Scene) -> str:
    totals = facts.view_of(scene).totals()
    return ranking(
        scene, lambda seat: {"n": totals[seat], "points": figures(totals[seat])}, briefly
    )


def _earned(scene: Scene) -> Iterator[str]:
    for seat, final in enumerate(facts.view_of(scene).final):
        yield scene.say(
            "tzolkin.reading.earned",
            name=name_of(scene, seat),
            before=figures(final.before),
            corn=figures(Fraction(final.quarters, 4)),
            skulls=figures(final.skulls),
            monuments=figures(final.monuments),
        )


# The seats.


def _seat(scene: Scene, seat: int) -> Iterator[str]:
    view, say = facts.view_of(scene), scene.say
    row = view.player(seat)
    people = say(
        "tzolkin.reading.people",
        hand=row.hand,
        out=facts.workers_out(view, seat),
        bank=row.bank,
        due=facts.corn_due(view, seat),
        corn=row.corn_tiles,
        wood=row.wood_tiles,
    )
    side = say("tzolkin.reading.light" if row.light else "tzolkin.reading.dark")
    yield say(
        "tzolkin.reading.seat",
        name=name_of(scene, seat),
        colour=say(f"seat.{SEATS[seat]}"),
        n=view.totals()[seat],
        points=figures(view.totals()[seat]),
        goods=_goods(scene, seat),
        people=people,
        side=side,
    )
    doing = facts.state(view, seat)
    if doing:
        yield say(
            "tzolkin.reading.state",
            name=name_of(scene, seat),
            state=say(f"tzolkin.picture.{doing}"),
        )
    owned = [BUILDINGS[tile] for tile in view.built[seat]]
    owned += [MONUMENTS[tile] for tile in view.raised[seat]]
    if view.phase != "keep":
        owned += [WEALTH[tile] for tile in view.kept[seat]]
    if owned:
        yield say("tzolkin.reading.built", name=name_of(scene, seat), tiles=_named(scene, owned))


def _goods(scene: Scene, seat: int) -> str:
    goods = facts.goods(facts.view_of(scene), seat)
    return ", ".join(_amount(scene, count, name) for name, count in goods)


def _amount(scene: Scene, count: int, name: str) -> str:
    return scene.say("tzolkin.reading.amount", number=count, what=scene.label(name))


# What only the reader may know.


def _own(scene: Scene, seat: int) -> Iterator[str]:
    view, say = facts.view_of(scene), scene.say
    if view.phase == "keep":
        tiles = _named(scene, [WEALTH[tile] for tile in view.dealt[seat]])
        yield say("tzolkin.reading.dealt", tiles=tiles)


def _named(scene: Scene, tiles: Iterable[str]) -> str:
    return listed(scene, [scene.label(tile) for tile in tiles])
