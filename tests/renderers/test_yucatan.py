"""What only Yucatan's pictures show, and what is said of them."""

import dataclasses
import re
from itertools import islice
from math import dist

import pytest

from data.words import words
from engine.game import SEATS
from engine.games.yucatan import GAME
from engine.games.yucatan.board import all_maps, cells_in
from engine.games.yucatan.components import GUILDS, LEVELS
from engine.record import Line
from renderers import alt, draw, text
from renderers.kit.colours import rgb, theme
from renderers.kit.furniture import HEADER, NEWS
from renderers.kit.stage import SIZE
from renderers.kit.type import length
from renderers.replay import moments as replayed
from renderers.scene import Scene
from renderers.show import frame
from renderers.yucatan import facts, water
from renderers.yucatan.layout import layout
from renderers.yucatan.news import news, phrase
from tests.engine.games.yucatan_tables import do, table, two_worlds, until_the_first_fight
from tests.renderers.games import LANGUAGES, LONG, PALETTES, Moment, moments, play, scene
from tests.renderers.looking import meet, middle

LOOK = theme("default")


def first(moments, wanted):
    return next(moment for moment in moments if wanted(moment))


def acting(moment, **more):
    return scene(moment, moment.position.waiting()[0], **more)


def rim(picture, name, cell, inward=3):
    """The colours just inside the six sides of a cell."""
    grid = layout(name).grid
    points = grid.corners(cell, -inward)
    found = []
    for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
        for share in (0.3, 0.4, 0.5, 0.6, 0.7):
            at = round(ax + (bx - ax) * share), round(ay + (by - ay) * share)
            found.append(picture.getpixel(at))
    return found


def count(picture, name, cell, colour, inward=3):
    return rim(picture, name, cell, inward).count(rgb(colour))


# The map.


@pytest.mark.parametrize("name", all_maps())
def test_the_map_and_what_stands_round_it_have_the_picture_to_themselves(name):
    lay = layout(name)
    points = [point for cell in range(len(lay.grid.hexes)) for point in lay.grid.corners(cell, 4)]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    assert left >= 0
    assert top >= 52
    areas = [*lay.panels, lay.seats, lay.hand, *filter(None, (lay.race,))]
    for area in areas:
        assert area.x >= right or area.y >= bottom, area
    for area in (lay.guilds, lay.supply):
        assert not reaches_into(lay.grid, area), area
    for area in (*areas, lay.guilds, lay.supply):
        assert area.right <= SIZE[0] - 8
        assert area.bottom <= SIZE[1] - 8
    shown = [*lay.panels, lay.guilds, lay.supply, *filter(None, (lay.race,))]
    own = [lay.seats, lay.hand, *filter(None, (lay.race,))]
    for group in (shown, own):
        for at, one in enumerate(group):
            for other in group[:at]:
                assert not meet(one.grown(0), other.grown(0)), (one, other)


def reaches_into(grid, area):
    return any(
        area.x < x < area.right and area.y < y < area.bottom
        for cell in range(len(grid.hexes))
        for x, y in grid.corners(cell, 4)
    )


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", all_maps())
def test_the_great_river_flows_through_its_cells_and_small_ones_along_their_edges(name, seed):
    land = all_maps()[name]
    named = {"map": name} if land.seats == 2 else {}
    moment = next(play(land.seats, seed, "yucatan", first="red", **named))
    image = frame(scene(moment)).image
    lay = layout(name)
    blue = {
        rgb(tone)
        for tone in (water.Tones(LOOK).water, water.Tones(LOOK).light, water.Tones(LOOK).deep)
    }
    for cell in land.land.all("river"):
        x, y = lay.grid.centre(cell)
        around = {image.getpixel((x + dx, y + dy)) for dx in (-20, 20) for dy in (-8, 0, 8)}
        assert around & blue, land.names[cell]
    for river in land.rivers:
        for one, two in river.edges:
            if land.cities[river.seat] in (one, two):
                continue  # the plaza lies over the bank
            (ax, ay), (bx, by) = lay.grid.centre(one), lay.grid.centre(two)
            x, y = round((ax + bx) / 2), round((ay + by) / 2)
            near = {image.getpixel((x + dx, y + dy)) for dx in range(-7, 8) for dy in range(-7, 8)}
            assert near & blue, (river.name, land.names[one], land.names[two])


def test_a_map_with_a_bay_and_an_island_in_its_river_is_drawn_too():
    """The great river is any set of cells: its outline has a loop for the island, which runs
    against the clock."""
    grid = layout("two_shores").grid
    around = [(4, 5), (5, 5), (3, 6), (5, 6), (4, 7), (5, 7)]
    loops = water.outlines(grid, around)
    turns = sorted(water.turned(loop) for loop in loops)
    assert len(loops) == 2
    assert turns[0] < 0 < turns[1]


# What is marked.


def test_the_cells_of_the_last_turn_are_outlined_and_no_others(seed):
    kinds = set()
    for moment in moments("yucatan", 3, seed, every=1):
        if not moment.news or moment.position.draft:
            continue
        kind = moment.news[0].kind
        if kind in kinds:
            continue
        kinds.add(kind)
        last = facts.last(scene(moment))
        image, name = frame(scene(moment)).image, moment.position.map.name
        for cell in range(len(moment.position.map.names)):
            marked = count(image, name, cell, LOOK.copal) >= 8
            assert marked == (last is not None and cell in last.cells), (kind, cell)
        if moment.news[0].kind in {"moved", "crossed"}:
            path = moment.news[0].facts["path"]
            assert [moment.position.map.names[cell] for cell in last.path] == list(path)
            assert last.cells == last.path[-1:]
    assert len(kinds) >= 6


# What stands on the map.


# Everything else that could break.


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_hand_below_a_wide_map_says_what_its_numbers_are(language, seed):
    for moment in moments("yucatan", 4, seed, every=25):
        moment.position.city = [11, 0, 12, 3]
        for seat in range(4) if moment.position.waiting() else ():
            picture = frame(scene(moment, seat, language=language))
            claims = {claim.what for claim in picture.claims}
            first = "neutral" if facts.placing(moment.position) else "captive"
            for what in (first, "warrior", "village"):
                assert words(language)(f"yucatan.picture.hand.{what}") in claims
            assert not picture.faults()


def test_great_numbers_have_room(seed):
    for seats in (2, 3, 4):
        moment = next(islice(play(seats, seed, "yucatan"), 90, None))
        moment.position.city = [28, 11, 10, 1][:seats]
        moment.position.supply = 0
        moment.position.lost = [1] * len(moment.position.lost)
        moment.position.levels = [4, 3, 0, 1][:seats]
        for seat in (None, 0):
            for language in LANGUAGES:
                assert not frame(scene(moment, seat, language=language, names=LONG)).faults()


@pytest.mark.long
def test_two_to_four_players_fit_beside_a_map_and_below_one(seed, monkeypatch):
    """A map for two may be wide, and one for four not."""
    for name, seats in (("two_shores", 2), ("four_corners", 4)):
        monkeypatch.setattr("renderers.yucatan.layout._WIDE", 0.5 if seats == 2 else 9.0)
        layout.cache_clear()
        lay = layout(name)
        assert lay.wide == (seats == 2)
        monkeypatch.undo()
        named = {"map": name} if seats == 2 else {}
        moment = first(play(seats, seed, "yucatan", **named), lambda m: m.position.phase == "play")
        monkeypatch.setattr("renderers.yucatan.public.layout", lambda _, lay=lay: lay)
        monkeypatch.setattr("renderers.yucatan.private.layout", lambda _, lay=lay: lay)
        monkeypatch.setattr("renderers.yucatan.stages.layout", lambda _, lay=lay: lay)
        for seat in (None, *moment.position.waiting()):
            assert not frame(scene(moment, seat, names=LONG, palette=f"other {name}")).faults()
        monkeypatch.undo()
    layout.cache_clear()


# What is said.


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_board_says_everything_that_stands_on_the_map(seats, language, seed):
    for moment in moments("yucatan", seats, seed, every=43):
        position = moment.position
        seen = scene(moment, language=language)
        told, brief, say = text(seen), alt(seen), seen.say
        assert "{" not in told + brief
        assert "**" not in told + brief
        names = position.map.names
        for seat in range(seats):
            (line,) = (
                line
                for line in told.splitlines()
                if line.startswith(f"{seen.names[seat]} ({say(f'seat.{SEATS[seat]}')})")
            )
            assert re.search(rf"\b{names[position.map.cities[seat]]}\b", line)
            for village in position.villages():
                if village.owner == seat:
                    word = "large" if village.large else "small"
                    assert say(f"yucatan.reading.village.{word}", cell=names[village.cell]) in line
            for pawn in (pawn for pawn in position.pawns() if pawn.seat == seat):
                assert re.search(rf"\b{names[pawn.cell]}\b", line)
                if pawn.prisoners:
                    load = say("yucatan.reading.warrior.load", n=pawn.prisoners)
                    at = line.index(f"{names[pawn.cell]} (", line.index("."))
                    assert load in line[at : line.index(")", at)]
            assert seen.names[seat] in brief
        for cell in cells_in(position.towns[seats]):
            assert re.search(rf"\b{names[cell]}\b", told)
        assert say("yucatan.reading.supply", n=position.supply) in told
        for river in position.map.rivers:
            assert f" {river.name} " in told


def last_seat(seen):
    return SEATS[facts.last(seen).seat]


def test_texts_tell_who_fought_whom_with_what(seed):
    fights = 0
    for moment in moments("yucatan", 4, seed, every=1):
        kinds = [event.kind for event in moment.news]
        if "fight" not in kinds or moment.position.draft:
            continue
        event = moment.news[kinds.index("fight")]
        seen = scene(moment)
        for said in (text(seen), alt(seen)):
            for guild in ("attacker_guild", "defender_guild"):
                assert str(event.facts[guild]) in said
        fought = phrase(seen, event)
        assert fought.startswith("wins" if event.facts["winner"] == last_seat(seen) else "loses")
        assert event.facts["cell"] in fought
        assert any(fought in claim.what for claim in frame(seen).claims)
        last = facts.last(seen)
        assert last is not None
        assert last.fight == event
        fights += 1
        if fights > 3:
            break
    assert fights


def test_only_the_own_text_tells_guilds_that_no_fight_has_shown(seed):
    secrets = 0
    for moment in moments("yucatan", 3, seed, every=29):
        position = moment.standing
        if position.outcome():
            break
        word = scene(moment).say("yucatan.reading.warrior.secret", guild="").strip(", ")
        assert word not in text(scene(moment))
        assert "Your reserve" not in text(scene(moment))
        for seat in range(3):
            own = [pawn for pawn in position.pawns() if pawn.seat == seat and not pawn.open]
            mine = text(scene(moment, seat))
            assert mine.count(word) == len(own)
            secrets += len(own)
            for guild in GUILDS:
                assert guild in mine
    assert secrets


def test_a_finished_game_says_who_won_and_shows_no_hand(seed):
    moment = first(play(4, seed, "yucatan"), lambda moment: moment.position.outcome())
    position = moment.position
    (winner,) = position.outcome().winners
    seen = scene(moment, 0)
    claims = [claim.what for claim in frame(seen).claims]
    assert seen.say("board.won", name=seen.names[winner]) in claims
    assert claims.count("crown") == 1
    assert draw(seen) == draw(scene(moment)), "nothing is hidden any more"
    assert text(seen) == text(scene(moment))
    assert position.pawns()
    for viewer in (None, 0, 1):
        view = scene(moment, viewer).view
        assert all(pawn.guild and pawn.open for pawn in view.pawns())
        assert all(view.reserve_guilds(seat) for seat in range(4))
    assert seen.say("yucatan.reading.warrior.secret", guild="").strip(", ") not in text(seen)
    last = seen.say("yucatan.reading.last", events="|").split("|")[0]
    for name in seen.names:
        assert alt(seen).split(last)[0].count(name) == 1, "everybody is told of once"
    places = position.outcome().places
    for seat, place in enumerate(places):
        assert f"{place}. {seen.names[seat]}" in text(seen)
    assert position.levels[winner] == LEVELS
    assert f"{LEVELS}" in alt(seen)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_event_has_a_phrase_for_the_header_or_none_by_intent(language):
    silent = {"begins", "left_over", "no_room", "over", "given_up", "all_passed"}
    say = words(language)
    for kind in {each.token for each in GAME.events} - {"fight"}:
        told = not kind.startswith("ahead_") and kind not in silent
        assert say.knows(f"yucatan.picture.note.{kind}") == told, kind
    for ending in ("won", "lost"):
        assert say.knows(f"yucatan.picture.note.fight.{ending}")


def shown(here, events=(), seat=None, language="en", names=("Ana", "Bo", "Cy", "Dee")) -> Scene:
    """A position of the tests and what the last turn brought, as a scene."""
    return Scene(
        "yucatan",
        here.seen_by(seat),
        names[: here.seats],
        words(language),
        seat,
        turns=(tuple(events),),
    )


def test_the_header_says_what_was_gained_and_not_more():
    gains = []
    for attacker, defender in (("3", "2"), ("2", "2"), ("0", "0"), ("3", "0")):
        here = table(f"jaguar@d4*{attacker} h5", f"serpent@c3*{defender} g8")
        seen = shown(here, do(here, "move d4 c3"))
        (spoils,) = (event for event in seen.last if event.kind == "spoils")
        gains.append(phrase(seen, spoils))
        claims = " · ".join(claim.what for claim in frame(seen).claims)
        assert ("+" in claims) == bool(gains[-1])
        given_up = int(attacker) + int(defender) + 1 - 3
        assert ("back to the supply" in text(seen)) == (given_up > 0)
    assert gains == ["", "+1", "+1", ""]


def test_the_header_does_not_count_what_a_defender_wins():
    here = table("jaguar@d4*2 h5", "hummingbird@c3 g8")
    seen = shown(here, do(here, "move d4 c3"))
    assert news(seen) == "Ana: loses on c3, hummingbird beats jaguar"
    assert not [claim.what for claim in frame(seen).claims if "+" in claim.what]


def test_the_header_tells_in_a_few_words_who_did_what(seed):
    here = table("jaguar@g7 h5", "g8+ d10")
    assert news(shown(here, do(here, "move g7 g8"))) == "Ana: g7 → g8 · raid +1, village shrinks"
    here = table("jaguar@d4*1 d5+", "g8")
    assert news(shown(here, do(here, "move d4 d5 e5"))) == "Ana: d4 → e5 · 1 to the city"
    here = table("", "jaguar@g4", turn=1, city=[2])
    assert news(shown(here, do(here, "move g4 f3 take 2"))) == "Bo: g4 → f3 · takes 2 from Ana"
    for moment in moments("yucatan", 4, seed, every=3):
        for names in (("Ana", "Bo", "Chloé", "Dee"), LONG):
            told = news(scene(moment, language="fr", names=names))
            assert length(told, NEWS, 750) <= 800, told


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_counts_is_read_on_a_board_three_hundred_points_wide(seats, seed):
    """Scores, news and who is to act in 34 pixels at least, all else in 22; but for the names of
    cells."""
    for moment in moments("yucatan", seats, seed, every=41):
        view = moment.position
        for seat in (None, 0):
            seen = scene(moment, seat, language="fr")
            lay, claims = layout(view.map.name), frame(seen).claims
            written = [c for c in claims if c.size and (seat is None or c.box[3] > HEADER)]
            small = {claim.what for claim in written if claim.size < 22}
            assert small <= set(view.map.names), small
            if seat is not None:
                continue
            head = {claim.what: claim.size for claim in written if claim.box[3] <= HEADER}
            told = [news(seen)] if news(seen) and view.outcome() is None else []
            for what in (*told, *(seen.names[seat] for seat in seen.to_act)):
                assert head[what] >= 34, what
            for level, area in zip(facts.view_of(seen).levels, lay.panels, strict=True):
                scores = [c.size for c in written if c.what == str(level) and inside(c.box, area)]
                assert max(scores) >= 34


def inside(box, area):
    return area.x <= box[0] and box[2] <= area.right and area.y <= box[1] and box[3] <= area.bottom


def test_what_happens_to_the_beaten_and_to_prisoners_is_told():
    here = table("jaguar@d4*3 h5", "serpent@c3*2 g8")
    said = text(shown(here, do(here, "move d4 c3")))
    assert "Ana wins, Bo’s warrior goes back to the reserve" in said
    assert "3 prisoners go back to the supply" in said
    here = table("jaguar@d4 h5", "serpent@c3 g8", out=True)
    assert "Bo’s warrior is out of the game" in text(shown(here, do(here, "move d4 c3")))
    here = table("jaguar@d4*1 d5+", "g8")
    assert "Ana brings 1 prisoner home through d5" in text(shown(here, do(here, "move d4 d5 stop")))
    here = table("", "jaguar@g4", turn=1, city=[2])
    assert "none left" in text(shown(here, do(here, "move g4 f3 take 2")))


@pytest.mark.parametrize(
    ("defender", "villages", "fallen"),
    [("hummingbird", "h5", 1), ("serpent", "h5", 0), ("hummingbird", "d4", 1)],
)
def test_who_fell_in_an_attack_is_struck_out_where_the_way_began(defender, villages, fallen):
    here = table(f"jaguar@d4 {villages}", f"{defender}@c3 g8")
    picture = frame(shown(here, do(here, "move d4 c3")))
    assert not picture.faults()
    struck = [middle(thing.box) for thing in picture.shows if thing.what == "fallen"]
    assert len(struck) == fallen
    assert all(
        dist(at, layout("two_shores").grid.centre(here.map.number["d4"])) < 40 for at in struck
    )


def test_a_badge_of_a_city_does_not_lie_on_what_a_warrior_carries():
    for load in (0, 1, 3):
        for held in (0, 4, 12):
            here = table("h5", f"g8 jaguar@f3*{load}", city=[held])
            picture = frame(shown(here))
            assert not picture.faults()
            claims = [claim.what for claim in picture.claims]
            assert claims.count("prisoner") == load
            assert (str(held) in claims) or not held


@pytest.mark.one_in(2)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_colour_of_a_seat_is_never_shortened(language, seed):
    say = words(language)
    for seats in (2, 3, 4):
        called = tuple(say(f"seat.{token}") for token in SEATS[:seats])
        called = tuple(name[:1].upper() + name[1:] for name in called)
        for moment in moments("yucatan", seats, seed, every=40):
            for seat in (None, 1):
                seen = scene(moment, seat, language=language, names=called)
                claims = {claim.what for claim in frame(seen).claims}
                if seen.view.outcome() is None or seat is None:
                    assert set(called) <= claims


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_set_up_says_which_village_is_placed_and_whether_neutral_ones_stand(language, seed):
    say, phases = words(language), set()
    for moment in moments("yucatan", 3, seed, every=1):
        position = moment.position
        if position.phase == "play":
            break
        seen = acting(moment, language=language)
        yet = say("yucatan.reading.neutral.none.yet")
        assert (yet in text(seen)) == (not facts.view_of(seen).towns[-1])
        assert say("yucatan.reading.neutral.none") not in text(seen).replace(yet, "")
        phases.add(position.phase)
        assert say(f"yucatan.picture.step.{position.phase}") in {c.what for c in frame(seen).claims}
    assert phases == {"large", "small", "neutral", "warriors"}


def test_the_land_is_told_on_the_board_that_everybody_sees_alone(seed):
    moment = first(play(2, seed, "yucatan"), lambda moment: moment.position.phase == "play")
    public, own = text(scene(moment)), text(acting(moment))
    for sentence in ("jungle", "great", "beaches"):
        told = scene(moment).say(f"yucatan.reading.map.{sentence}", cells="|").split("|")[0]
        assert told in public
        assert told not in own
    assert scene(moment).say("yucatan.reading.map.elsewhere") in own


def test_guilds_out_of_the_game_are_told_without_those_that_have_lost_none():
    here = table("jaguar@d4 h5", "serpent@c3 g8", out=True)
    do(here, "move d4 c3")
    assert "1 warrior is out of the game: serpent 1." in text(shown(here))


def test_villages_out_of_the_game_are_told_and_counted_on_the_panel():
    """Y16.11"""
    here = table("jaguar@g7", "g8 d10 jaguar@e8", razed_out=True)
    do(here, "move g7 g8")
    told = text(shown(here))
    assert told.count("1 village is out of the game.") == 1
    assert "villages 6. 1 village" in told
    without = frame(shown(here)).image
    here.gone = [0, 0]
    assert frame(shown(here)).image.tobytes() != without.tobytes()


@pytest.mark.parametrize("seats", [2, 4])
def test_the_board_shows_who_beats_whom(seats, seed):
    moment = first(play(seats, seed, "yucatan"), lambda moment: moment.position.phase == "play")
    picture = frame(scene(moment))
    area = layout(moment.position.map.name).guilds
    coins = [claim for claim in picture.claims if claim.what.startswith("guild ")]
    assert len(coins) == (3 if seats == 4 else 4), "in a row the first one again at the end"
    assert all(area.x < claim.box[0] and claim.box[2] < area.right for claim in coins)


# Two games that differ in what nobody else may know.


@pytest.mark.one_in(2)
@pytest.mark.parametrize("seats", [2, 3])
def test_every_moment_of_a_replay_looks_the_same_whatever_the_unseen_guilds_are(seats, seed):
    one, two = two_worlds(seats, seed)
    differs = 0
    for seat in (None, *range(seats)):
        pairs = zip(
            *(replayed(record, GAME, words("en"), seat=seat) for record in (one, two)), strict=True
        )
        for number, (moment, other) in enumerate(pairs):
            assert moment.tells == other.tells
            same = text(moment.scene) == text(other.scene), alt(moment.scene) == alt(other.scene)
            if seat == 0:
                differs += not same[0]
                continue
            assert all(same), number
            if number % 7 == 0:
                assert draw(moment.scene) == draw(other.scene)
    assert differs


def test_a_fight_that_is_taken_back_leaves_no_guild_in_pictures_and_texts(seed):
    record = until_the_first_fight(2, seed)
    fight = len(record.lines)
    record.lines.append(Line(1 - record.lines[-1].seat, f"undo {fight}"))
    for seat in (None, 0, 1):
        told = [moment.scene for moment in replayed(record, GAME, words("en"), seat=seat)]
        before, after = (dataclasses.replace(told[at], turns=()) for at in (fight - 1, fight + 1))
        assert "Fight on" in text(told[fight])
        assert "Fight on" not in text(told[fight + 1])
        assert text(before) == text(after)
        assert alt(before) == alt(after)
        assert draw(before) == draw(after)


@pytest.mark.parametrize(("levels", "won"), [([2, 3], "Bo wins"), ([3, 3], "A shared win")])
@pytest.mark.parametrize("palette", PALETTES)
def test_an_end_in_which_all_pass_is_told(levels, won, palette):
    """No game comes to it (Y4.2), so it is set up."""
    around = "serpent@e3 serpent@f2 serpent@f4 jaguar@g2 jaguar@g3 jaguar@g4"
    here = table("", f"b7 d10 h7 h10 a5 {around}", levels=levels, city=[1, 1])
    here.free, here.passes = 0, 1
    moment = Moment("yucatan", here, news=do(here, "pass"))
    for seat in (None, 0, 1):
        seen = scene(moment, seat, palette=palette)
        picture = frame(seen)
        assert not picture.faults()
        assert won in {claim.what for claim in picture.claims}
        for told in (alt(seen), text(seen)):
            assert "Everybody had to pass, one after the other." in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_cell_is_named_that_nobody_can_use(language, seed):
    for seats in (2, 3, 4):
        moment = first(play(seats, seed, "yucatan"), lambda moment: moment.news)
        land = moment.position.map
        named = set(re.findall(r"\b[a-z]\d+\b", text(scene(moment, language=language))))
        assert named == {
            name for name, kind in zip(land.names, land.kinds, strict=True) if kind != "mountain"
        }
