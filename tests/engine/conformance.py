"""What every title promises, whatever its rules: the contract of ``engine/game.py`` as checks.

A check is a function of a :class:`Case`. ``test_conformance.py`` runs all of them over the whole
catalogue, and ``tests/test_architecture.py`` over a title that is added from outside.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec
import pytest

from engine import declared
from engine.catalogue import find
from engine.cut import parts
from engine.deal import Deal
from engine.game import END, SEATS, WEIGHTS, Action, End, Event, Game, Illegal, NotWhole, Position
from engine.notation import (
    LONGEST_STEP,
    Unclear,
    action_meant,
    branches,
    completions,
    meant,
    read_turn,
    write_turn,
)
from engine.playout import Playout
from engine.record import Record
from engine.table import NotYourTurn, Table, veiled
from tests.engine.pairs import SEATED, cover
from tests.seeding import seeded

TEXT = re.compile(r"[a-z0-9_-]+( [a-z0-9_-]+)*")
SHORT = 100
"""How many turns of a title that may go on for ever are looked at closely."""


@dataclass(frozen=True)
class Case:
    """A title at a table of this many seats with these options."""

    key: str
    seats: int
    options: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        chosen = "-".join(f"{key}={value}" for key, value in self.options.items())
        return f"{self.key}-{self.seats}-{chosen or 'defaults'}"

    @property
    def game(self) -> Game:
        return find(self.key)

    @property
    def games(self) -> int:
        """How many are played where one may miss what another shows: mixes of options are many."""
        return 1 if self.options else 3

    def random(self, salt: str) -> Random:
        return seeded(self, salt)

    def playout(self, salt: str, **how: Any) -> Playout:
        """A random game; of a title that may go on for ever the beginning, by a player with an
        aim."""
        if self.game.longest_random:
            how = {"choose": self.game.explore, "longest": SHORT, **how}
        return Playout(self.game, self.seats, self.options, self.random(salt), **how)

    def whole(self, salt: str) -> Playout:
        """A random game that comes to its end, not yet begun."""
        return self.playout(salt, longest=None)


def cases_of(game: Game) -> list[Case]:
    """The tables at which the title is tried: see :func:`tests.engine.pairs.cover`."""
    cases: list[Case] = []
    for mix in cover(game):
        seats = int(mix[SEATED])
        usual = game.settle(seats, {})
        chosen = {key: mix[key] for key in usual if mix[key] != usual[key]}
        cases.append(Case(game.key, seats, chosen))
    return cases


def packed(position: Position) -> bytes:
    return msgspec.msgpack.encode(position.dump())


def reloaded(game: Game, position: Position) -> Position:
    """The position as the store gives it back."""
    return game.load(msgspec.msgpack.decode(packed(position)))


def viewers(position: Position) -> list[int | None]:
    return [None, *range(position.seats)]


def views(position: Position) -> dict[int | None, bytes]:
    return {viewer: packed(position.seen_by(viewer)) for viewer in viewers(position)}


# The checks.


def check_says_what_it_is_like(case: Case) -> None:
    """A draft may leave it open."""
    game = case.game
    assert game.weight in (*WEIGHTS, None)
    assert game.fits_best in (*game.seats, None)
    if game.stage != "draft":
        assert game.weight is not None, "weight: is it light, medium or heavy?"
        assert game.fits_best is not None, "fits_best: how many play it best?"


def check_a_random_game_ends_and_every_invariant_holds_after_every_step(case: Case) -> None:
    for number in range(case.games):
        how = {"choose": case.game.explore if number % 2 else None, "check": True}
        random = case.random(f"ends {number}")
        played = Playout(case.game, case.seats, case.options, random, **how).finish()
        assert played.position.outcome() or played.stopped


def check_a_position_survives_being_dumped_and_loaded(case: Case) -> None:
    for step in case.playout("dump").steps():
        here, dump = step.position, step.position.dump()
        through_json = msgspec.json.decode(msgspec.json.encode(dump))
        assert through_json == dump, "a dump is plain JSON data"
        for data in (dump, through_json, msgspec.msgpack.decode(packed(here))):
            loaded = case.game.load(data)
            assert type(loaded) is type(here)
            assert packed(loaded) == packed(here)
            assert _legal(loaded) == _legal(here)
            assert loaded.outcome() == here.outcome()
            assert loaded.scores() == here.scores()


def check_a_loaded_position_plays_on_like_the_one_that_was_dumped(case: Case) -> None:
    playout = case.playout("play on")
    loaded = reloaded(case.game, playout.position)
    for step in playout.steps():
        assert loaded.play(step.seat, step.action) == step.events
        assert packed(loaded) == packed(step.position)
        loaded = reloaded(case.game, loaded)


def check_a_copy_is_independent(case: Case) -> None:
    playout = case.playout("copy")
    kept, was = playout.position.copy(), packed(playout.position)
    for number, step in enumerate(playout.steps()):
        if number % 7 == 0:
            assert packed(kept) == was, "playing on changed a copy made before"
            kept, was = step.position.copy(), packed(step.position)
            assert packed(kept) == was
        for seat in step.position.waiting():
            twin = step.position.copy()
            before = packed(step.position)
            twin.play(seat, twin.actions(seat)[-1])
            assert packed(step.position) == before, "playing on a copy changed the original"


def check_a_replay_is_the_game_that_was_played(case: Case) -> None:
    playout = case.whole("replay")
    ends = [packed(step.position) for step in playout.steps() if step.action is END]
    record = playout.record()
    text = record.write()
    again = Record.read(text)
    assert again.write() == text
    assert packed(again.verify(case.game)) == ends[-1]
    assert again.verify(case.game).scores() == record.result
    table = Table.start(case.game, case.seats, case.options, Deal(playout.seed))
    for line in record.lines:
        before = table.position
        was = packed(before)
        turn = table.play(line.seat, line.text)
        assert turn.text == line.text
        assert packed(before) == was, "a table plays on a copy"
    assert packed(table.position) == ends[-1]


def check_the_text_of_a_step_means_that_step_as_the_notation_wants(case: Case) -> None:
    random = case.random("texts too")
    for here in _positions(case.playout("texts")):
        for seat in here.waiting():
            actions, texts = here.actions(seat), _texts(here, seat)
            assert len(set(texts)) == len(texts), "two legal steps with one text"
            assert notation_flaws(texts) == []
            for action, text in zip(actions, texts, strict=True):
                assert (text == "end") == (action is END)
                assert isinstance(action, Action)
                assert hash(action) == hash(action)
            for text in random.sample(texts, min(len(texts), 12)):
                assert meant(text, texts) == text
                assert meant(f"  {text.upper().replace(' ', '   ')} ", texts) == text


def notation_flaws(texts: list[str]) -> list[str]:
    """What is wrong with the texts of the legal steps of one moment; see :class:`Action`."""
    flaws = [f"{text!r} is not written in tokens" for text in texts if not TEXT.fullmatch(text)]
    flaws += [f"{text!r} is too long" for text in texts if len(text) > LONGEST_STEP]
    whole, paths = set(texts), [text.split() for text in texts]
    begun = {" ".join(path[:depth]) for path in paths for depth in range(1, len(path))}
    return [*flaws, *(f"{text!r} begins another step" for text in texts if text in begun & whole)]


def check_every_choice_is_out_of_a_short_list(case: Case) -> None:
    """Buttons and menus: no level of the tree has more than 20 parts of 20."""
    for number, here in enumerate(_positions(case.playout("short lists"))):
        if number % 5:
            continue
        for seat in here.waiting():
            texts = _texts(here, seat)
            paths = {
                tuple(text.split()[:depth]) for text in texts for depth in range(len(text.split()))
            }
            for path in paths:
                tokens = branches(texts, path)
                groups = parts(tokens) if len(tokens) > 20 else [tuple(tokens)]
                assert len(groups) <= 20, (path, groups)
                assert all(len(group) <= 20 for group in groups), (path, groups)


def check_nobody_else_may_act(case: Case) -> None:
    for here in _positions(case.playout("others")):
        waiting = here.waiting()
        assert len(set(waiting)) == len(waiting)
        assert set(waiting) <= set(range(case.seats))
        was = packed(here)
        for seat in set(range(case.seats)) - set(waiting):
            assert here.actions(seat) == []
            with pytest.raises(Illegal):
                here.play(seat, END)
            with pytest.raises(NotYourTurn):
                Table(case.game, here).play(seat, "end")
        assert packed(here) == was


def check_an_illegal_step_is_refused_and_changes_nothing(case: Case) -> None:
    random, bends = case.random("illegal"), 0
    known: dict[str, Action] = {"end": END}
    for here in _positions(case.playout("illegal game")):
        was = packed(here)
        for seat in here.waiting():
            legal = here.actions(seat)
            texts = {str(action) for action in legal}
            known.update((str(action), action) for action in legal)
            wrong = [known[text] for text in known if text not in texts]
            wrong = random.sample(wrong, min(len(wrong), 20))
            bent = [
                bent
                for action in random.sample(legal, min(len(legal), 4))
                for bent in bent_steps(action, list(known.values()), random)
                if bent not in legal
            ]
            bends += len(bent)
            for action in [*wrong, *bent, _Nonsense(), _SecondEnd()]:
                with pytest.raises(Illegal):
                    here.play(seat, action)
                assert packed(here) == was, f"{action!r} was refused and yet changed something"
    assert bends, "no step has a part that could be wrong"


def check_a_bent_text_is_refused_or_read_as_another_legal_step(case: Case) -> None:
    random, pool, bends = case.random("bent"), list[str](), 0
    for number, here in enumerate(_positions(case.playout("bent game"))):
        was = packed(here)
        for seat in here.waiting():
            texts = _texts(here, seat)
            some = random.sample(texts, min(len(texts), 3))
            pool += some
            if number % 3:
                continue
            bent = {bent for text in some for bent in bent_texts(text, pool, random)}
            for typed in sorted(bent - set(texts)):
                bends += 1
                try:
                    read = str(action_meant(here, seat, typed))
                except Unclear:
                    continue
                assert read in texts
                assert len(read.split()) >= len(typed.split()), f"{typed!r} is read as {read!r}"
                assert all(map(str.startswith, read.split(), typed.split())), (typed, read)
        assert packed(here) == was
    assert bends


def check_a_view_is_blind(case: Case) -> None:
    """Whatever a seat cannot know may be otherwise, and its view stays the same, byte for byte."""
    random, differs = case.random("blind"), 0
    for here, lookers in _moments(case.playout("blind game")):
        for viewer in lookers:
            view = packed(here.seen_by(viewer))
            other = here.possible(viewer, random)
            assert packed(other.seen_by(viewer)) == view, f"seat {viewer} sees what it cannot know"
            assert packed(here.seen_by(viewer).seen_by(viewer)) == view, "a view of a view differs"
            differs += packed(other) != packed(here)
    assert differs, "possible() never differs from the truth: the check above says nothing"


def check_a_possible_position_can_be_played_on(case: Case) -> None:
    """A position that a seat can imagine keeps every invariant, and offers the seat just the steps
    it really has."""
    random = case.random("possible")
    for number, (here, lookers) in enumerate(_moments(case.playout("possible game"))):
        for viewer in lookers:
            other = here.possible(viewer, random)
            assert other.flaws() == []
            assert other is not here
            if viewer is not None:
                assert _texts(other, viewer) == _texts(here, viewer)
        if number % 40 == 0:
            other = here.possible(random.choice(lookers), random)
            _play_out(other, random, need_not_end=bool(case.game.longest_random))


def check_what_is_imagined_depends_on_the_view_alone(case: Case) -> None:
    """The truth, the view, the view dumped and loaded, and another truth of the same view give the
    same position by the same random numbers, and take as many of them."""
    for number, (here, lookers) in enumerate(_moments(case.playout("imagined game"))):
        for viewer in lookers:
            view, other = here.seen_by(viewer), here.possible(viewer, case.random(f"n {number}"))
            worlds, after = set[bytes](), set[object]()
            for start in (here, view, case.game.load(view.dump()), other):
                random = case.random(f"imagined {number}")
                worlds.add(packed(start.possible(viewer, random)))
                after.add(random.getstate())
            assert len(worlds) == 1, f"what {viewer} imagines depends on what it cannot know"
            assert len(after) == 1, "it takes more random numbers, or fewer"


def check_imagining_does_not_tell_who_has_chosen(case: Case) -> None:
    """While several choose at once: whether one of them has chosen or not, the same random numbers
    lead to the same position, but for a turn that this one could have taken there."""
    random, met, found = case.random("chosen"), 0, 0
    for number, here in enumerate(_at_rest(case.playout("chosen game"))):
        if len(here.waiting()) < 2 or (number % 3 and met):
            continue
        seat = random.choice(here.waiting())
        if (ended := _whole_turn(here, seat, random)) is None:
            continue
        met += 1
        for viewer in (viewer for viewer in viewers(here) if viewer != seat):
            drawn = case.random(f"chosen {number}"), case.random(f"chosen {number}")
            before = here.possible(viewer, drawn[0])
            after = ended.position.possible(viewer, drawn[1])
            assert drawn[0].getstate() == drawn[1].getstate(), "chance tells who has chosen"
            leads = _leads_to(before, seat, after)
            assert leads is not False, f"{viewer} imagines more when {SEATS[seat]} has chosen"
            found += leads is True
    assert found or not met


def check_a_turn_is_not_ended_on_unknowns(case: Case) -> None:
    """On a view ``end`` is refused, and changes nothing; or nothing is left out, and it does what
    it does in truth."""
    for here, lookers in _moments(case.playout("ended views")):
        assert here.whole()
        for seat in set(here.waiting()) & set(lookers):
            if END not in here.actions(seat):
                continue
            view, was = here.seen_by(seat), packed(here.seen_by(seat))
            assert view.whole() == (was == packed(here)), "what hides something is not whole"
            if view.whole():
                assert view.play(seat, END) == here.copy().play(seat, END)
                continue
            with pytest.raises(NotWhole):
                view.play(seat, END)
            assert packed(view) == was
            assert here.possible(seat, case.random("ended")).whole()


def check_looking_changes_nothing(case: Case) -> None:
    random = case.random("looking")
    for number, (here, lookers) in enumerate(_moments(case.playout("looked at"))):
        if number % 5:
            continue
        was = packed(here)
        for viewer in lookers:
            here.seen_by(viewer).scores()
            here.possible(viewer, random)
        for seat in range(case.seats):
            here.actions(seat)
        for seat in here.waiting():
            assert re.fullmatch(r"[a-z0-9_]+", here.asks(seat))
        here.waiting(), here.scores(), here.outcome(), here.flaws(), here.progress()
        assert packed(here) == was


def check_a_view_answers_what_a_position_answers(case: Case) -> None:
    """Renderers ask a view what they would ask the position."""
    for number, (here, lookers) in enumerate(_moments(case.playout("views"))):
        if number % 3:
            continue
        for viewer in lookers:
            view = here.seen_by(viewer)
            assert type(view) is type(here)
            assert view.seats == here.seats
            assert view.waiting() == here.waiting()
            assert view.progress() == here.progress()
            assert view.outcome() == here.outcome()
            known = zip(view.scores(), here.scores(), strict=True)
            assert all(score in {None, true} for score, true in known)
            for seat in here.waiting():
                assert view.asks(seat) == here.asks(seat)
            if viewer is not None:
                assert _texts(view, viewer) == _texts(here, viewer)
            assert packed(case.game.load(view.dump())) == packed(view)


def check_an_unfinished_turn_is_seen_by_nobody_else(case: Case) -> None:
    """Everybody else sees the position after the last line, which drafts leave alone."""
    for number, here in enumerate(_at_rest(case.playout("drafts of others"))):
        if number % 5:
            continue
        table, seen = Table(case.game, here, number), views(here)
        for seat in here.waiting():
            draft = table.draft(seat)
            for _ in range(8):
                if not draft.choices:
                    break
                draft.do(action_meant(draft.view, seat, draft.choices[-1]))
            assert draft.steps or not draft.choices
            assert views(table.position) == seen


def check_an_unfinished_turn_tells_its_player_nothing_new(case: Case) -> None:
    """A step that can be taken back shows its player only what the player could work out: in every
    world that looks the same to the player it leads to the same view."""
    random = case.random("nothing new")
    playout = case.playout("drafts")
    before = playout.position.copy()
    for step in playout.steps():
        if step.action is not END:
            other = before.possible(step.seat, random)
            other.play(step.seat, step.action)
            assert packed(other.seen_by(step.seat)) == packed(step.position.seen_by(step.seat))
        before = step.position.copy()


def check_nothing_is_offered_behind_end(case: Case) -> None:
    playout = case.playout("behind end")
    begun: dict[int, tuple[Position, list[str]]] = {}
    ended = 0
    before = playout.position.copy()
    for step in playout.steps():
        start, texts = begun.setdefault(step.seat, (before, []))
        texts.append(str(step.action))
        if step.action is END:
            turn = ", ".join(texts)
            for typed in (f"{turn},", f"{turn}, ", f"{turn}, {texts[0]}", f"{turn}, end"):
                assert completions(start, step.seat, typed) == []
            begun, ended = {}, ended + 1  # others' drafts begin anew: on what is shown now
        before = step.position.copy()
    assert ended


def check_what_is_offered_tells_nothing_hidden(case: Case) -> None:
    """While somebody types, the lists are the same in every world that looks the same."""
    random, offered = case.random("offered"), 0
    for number, (here, lookers) in enumerate(_moments(case.playout("offered game"))):
        if number % 4:
            continue
        for seat in set(here.waiting()) & set(lookers):
            texts = _texts(here, seat)
            some = random.sample(texts, min(len(texts), 3))
            other = here.possible(seat, random)
            for typed in ("", "end, ", *(text[:-1] for text in some), *(f"{t}, " for t in some)):
                found = completions(here, seat, typed)
                offered += len(found)
                assert completions(other, seat, typed) == found, typed
    assert offered


def check_a_warning_is_a_token_and_tells_nothing_hidden(case: Case) -> None:
    random = case.random("warned")
    for here, lookers in _moments(case.playout("warnings")):
        was = packed(here)
        for seat in range(case.seats):
            warning = here.warning(seat)
            if seat in here.waiting() and seat not in lookers:
                continue
            if seat in here.waiting():
                assert warning is None or re.fullmatch(r"[a-z0-9_]+", warning)
                assert here.possible(seat, random).warning(seat) == warning
                assert here.seen_by(seat).warning(seat) == warning
            else:
                assert warning is None, "nothing can be ended, and nothing lost"
        assert packed(here) == was


def check_events_are_tokens_and_numbers(case: Case) -> None:
    token = re.compile(r"[a-z0-9_-]+")
    for step in case.playout("events").steps():
        assert not declared.flaws(case.game.events, step.events)
        for event in step.events if step.action is not END else ():
            assert not event.reveals, "nothing is revealed before end"
            assert event.only == (step.seat,), "a draft is private"
        for event in step.events:
            assert token.fullmatch(event.kind)
            assert event.only is None or set(event.only) <= set(range(case.seats))
            for name, fact in event.facts.items():
                assert name.isidentifier()
                for value in _leaves(fact):
                    assert type(value) is int or token.fullmatch(value), (event, value)


def check_an_event_for_all_is_the_same_in_every_world_for_all(case: Case) -> None:
    """What ``end`` tells a spectator can be told from what the spectator sees afterwards: no event
    betrays a secret that the view of the next moment still hides."""
    random = case.random("event secrets")
    playout = case.playout("event game")
    begun, steps = playout.position.copy(), list[Action]()
    for step in playout.steps():
        steps.append(step.action)
        if step.action is not END:
            continue
        for _ in range(3):
            world, events = begun.possible(step.seat, random), list[Event]()
            if packed(world.seen_by(None)) != packed(begun.seen_by(None)):
                continue
            for action in steps:
                events = world.play(step.seat, action)
            if packed(world.seen_by(None)) == packed(step.position.seen_by(None)):
                assert _told(events, None) == _told(step.events, None)
        begun, steps = step.position.copy(), []


def check_a_reason_is_given_for_no_legal_step_and_tells_nothing_hidden(case: Case) -> None:
    """Asked of the view, of the whole position and of any other that the seat could not tell from
    it, the answer is the same. What was legal at another moment, for anybody, is tried."""
    random, seen = case.random("reasons"), list[str]()
    for number, (here, lookers) in enumerate(_moments(case.playout("reasons game"))):
        for seat in set(here.waiting()) & set(lookers):
            legal = [str(action) for action in here.actions(seat)]
            if number % 5 == 0:
                view, other = here.seen_by(seat), here.possible(seat, random)
                for text in random.sample(seen, min(len(seen), 12)):
                    reason = here.why_not(seat, text.split())
                    assert reason is None or text not in legal, (text, reason)
                    assert reason == view.why_not(seat, text.split())
                    assert reason == other.why_not(seat, text.split())
                    if reason is not None:
                        assert re.fullmatch(r"[a-z_]+", reason.token)
                for text in random.sample(legal, min(len(legal), 6)):
                    assert here.why_not(seat, text.split()) is None, text
            seen += random.sample(legal, min(len(legal), 3))


def check_a_turn_so_far_is_told_to_its_player_alone(case: Case) -> None:
    for step in case.playout("so far").steps():
        for seat in range(case.seats):
            told = step.position.turn_so_far(seat)
            assert all(event.only == (seat,) and not event.reveals for event in told)
            assert not declared.flaws(case.game.events, told)
            if seat == step.seat:
                assert step.position.seen_by(seat).turn_so_far(seat) == told
            else:
                assert not told


def check_what_is_foretold_is_what_the_player_knows(case: Case) -> None:
    """A forecast is made of the view alone, is told in tokens, and changes nothing."""
    random = case.random("foretold")
    for number, (here, lookers) in enumerate(_moments(case.playout("foretold game"))):
        if number % 3:
            continue
        was = packed(here)
        for seat in set(here.waiting()) & set(lookers):
            view, other = here.seen_by(seat), here.possible(seat, random)
            for action in random.sample(legal := here.actions(seat), min(len(legal), 12)):
                told = here.foretold(seat, action)
                assert told == view.foretold(seat, action) == other.foretold(seat, action)
                assert all(event.seen_by(seat) and not event.reveals for event in told)
                assert not declared.flaws(case.game.events, told)
                facts = [fact for event in told for fact in event.facts.values()]
                assert all(
                    isinstance(leaf, int) or re.fullmatch(r"[a-z0-9_-]+", leaf)
                    for fact in facts
                    for leaf in _leaves(fact)
                )
        assert packed(here) == was


def check_what_a_game_uses_is_among_what_it_has(case: Case) -> None:
    parts = set(case.game.usable)
    random = case.random("uses")
    for step in case.playout("uses", choose=case.game.explore if parts else None).steps():
        assert set(case.game.uses(step.events)) <= parts
        for seat in step.position.waiting():
            legal = step.position.actions(seat)
            assert case.game.explore(step.position, seat, legal, random) in legal


def check_some_sequence_leads_to_the_end_of_every_turn(case: Case) -> None:
    random = case.random("dead ends")
    searched = 0
    for step in case.playout("dead ends game").steps():
        if step.action is END or random.random() < 0.5:
            continue
        searched += 1
        assert _can_end(step.position, step.seat, random), (
            f"{SEATS[step.seat]} cannot end the turn any more:\n{step.position.dump()}"
        )
    assert searched


def check_the_outcome_agrees_with_the_scores(case: Case) -> None:
    for number in range(4):
        played = case.whole(f"outcome {number}").finish().position
        outcome, scores = played.outcome(), played.scores()
        assert outcome
        assert outcome.reason in case.game.reasons
        assert len(outcome.places) == case.seats
        assert outcome.winners
        for place in outcome.places:  # 1, 1, 3: as many are better as the place says
            assert sum(other < place for other in outcome.places) == place - 1
        for one, its in zip(scores, outcome.places, strict=True):
            for two, other in zip(scores, outcome.places, strict=True):
                assert one is not None
                assert two is not None
                assert its >= other or one >= two, "a better place with a lower score"
        for viewer in viewers(played):
            assert played.seen_by(viewer).scores() == scores, "everybody may count in the end"
            assert played.seen_by(viewer).outcome() == outcome


def check_a_game_without_an_outcome_has_places_for_nobody(case: Case) -> None:
    for here in _positions(case.playout("running")):
        assert (here.outcome() is None) == bool(here.waiting())
        done, of = here.progress()
        assert done >= 0
        assert of == 0 or done <= of


def check_the_veil_over_a_running_game_hides_what_others_may_not_know(case: Case) -> None:
    """Where something of a turn is veiled, all turns that nobody else can tell from it, by what
    they see and are told, have the same words; also when they come to the same."""
    random, compared, secret = case.random("veils"), 0, False
    for number in range(8):
        for here in _at_rest(case.playout(f"veiled {number}")):
            if random.random() < 0.8 and (compared or not _may_hide(here)):
                continue
            for seat in here.waiting():
                alike: dict[bytes, list[_Ended]] = {}
                for ended in _some_turns(here, seat, random):
                    alike.setdefault(ended.known_to(None), []).append(ended)
                for turns in alike.values():
                    if any(turn.secret for turn in turns):
                        secret, compared = True, compared + len(turns) - 1
                        assert len({turn.veil for turn in turns}) == 1, turns
        if compared or not secret:  # some titles have one secret turn in a whole game
            break
    if secret:
        assert compared, "secret steps, and not two that look the same"


def _may_hide(here: Position) -> bool:
    """Whether a step that may be taken here is veiled."""
    steps = (step for seat in here.waiting() for step in here.actions(seat))
    return any(step.veiled() != str(step) for step in steps)


def check_what_a_turn_reveals_it_says(case: Case) -> None:
    """A turn after which somebody can rule out what was possible before has an event that reveals,
    so that it is not taken back freely. (A turn that ends the game is never taken back.)"""
    random = case.random("reveals")
    for number in range(case.games):
        for here in _at_rest(case.playout(f"revealed {number}")):
            if random.random() < 0.6:
                continue
            for seat in here.waiting():
                ended = _whole_turn(here, seat, random)
                if ended is None or ended.reveals or ended.position.outcome():
                    continue
                for viewer in viewers(here):
                    for _ in range(3):
                        world = here.possible(viewer, random)
                        assert _can_be(world, seat, viewer, ended), (
                            f"{viewer} learns from {write_turn(ended.steps)!r}, which does not say "
                            f"that it reveals:\n{here.dump()}"
                        )


def check_a_typed_turn_is_the_turn(case: Case) -> None:
    """The line of a turn, typed in any case and spacing, is read as the same steps."""
    playout = case.whole("typed")
    table = Table.start(case.game, case.seats, case.options, Deal(playout.seed))
    playout.finish()
    for number, line in enumerate(playout.lines):
        typed = line.text.upper().replace(", ", " ,") if number % 2 else f" {line.text}, end"
        if line.text == "end":
            typed = " END "
        assert write_turn(read_turn(table.position, line.seat, typed)[1]) == line.text
        table.play(line.seat, typed)
    assert table.over


def check_options_are_tokens_with_a_default(case: Case) -> None:
    options = case.game.options(case.seats)
    assert len({option.key for option in options}) == len(options)
    for option in options:
        assert option.default == option.values[0]
        assert len(set(option.values)) == len(option.values) >= 1
        assert len(option.values) <= 25
        assert re.fullmatch(r"[a-z0-9_]+", option.key)
        values = re.compile(r"[a-z0-9_]+(\+[a-z0-9_]+)*")  # several tokens as one: tikal+uxmal
        assert all(values.fullmatch(value) for value in option.values)
    assert case.game.settle(case.seats, {}) == {option.key: option.default for option in options}


CHECKS = [check for name, check in list(globals().items()) if name.startswith("check_")]
OF_THE_SEATS_ALONE = {check_options_are_tokens_with_a_default}
"""What is the same whichever options are chosen."""


# Helpers.


class _Nonsense(Action):
    def __str__(self) -> str:
        return "nonsense"


class _SecondEnd(End):
    """Not the END."""


def _positions(playout: Playout) -> Iterator[Position]:
    """The first position and the one after every step."""
    yield playout.position
    for step in playout.steps():
        yield step.position


def _moments(playout: Playout) -> Iterator[tuple[Position, list[int | None]]]:
    """The first position and the one after every step, with those who see it: all between turns,
    within a turn its own seat."""
    yield playout.position, viewers(playout.position)
    for step in playout.steps():
        ended = step.action is END
        yield step.position, viewers(step.position) if ended else [step.seat]


def _at_rest(playout: Playout) -> Iterator[Position]:
    """The first position and the one after every turn."""
    yield playout.position
    for step in playout.steps():
        if step.action is END:
            yield step.position


def _texts(position: Position, seat: int) -> list[str]:
    return [str(action) for action in position.actions(seat)]


def _legal(position: Position) -> dict[int, list[str]]:
    return {seat: _texts(position, seat) for seat in position.waiting()}


def bent_steps(action: Action, known: list[Action], random: Random) -> Iterator[Action]:
    """The action with one of its parts gone wrong: spoilt, or taken from another such action."""
    if not dataclasses.is_dataclass(action):
        return
    alike = [other for other in known if type(other) is type(action)] or [action]
    for part in dataclasses.fields(action):
        value = getattr(action, part.name)
        for wrong in (*_spoilt(value), getattr(random.choice(alike), part.name)):
            bent = dataclasses.replace(action, **{part.name: wrong})
            if type(value) is not bool or str(bent) != str(action):  # else the step is the same
                yield bent


def _spoilt(value: object) -> tuple[object, ...]:
    match value:
        case bool():
            return (not value,)
        case int():
            return (-1, value + 1, 99)
        case str():
            return ("", "nowhere", value[::-1])
        case tuple():
            return (value[::-1], value[1:], (*value, *value[-1:]))
    return ()


def bent_texts(text: str, pool: list[str], random: Random) -> Iterator[str]:
    """The text with one of its tokens gone wrong: spoilt, left out, twice, or from another step."""
    tokens = text.split()
    at = random.randrange(len(tokens))
    others = [other.split()[at] for other in pool if len(other.split()) > at]
    for wrong in ([], [tokens[at]] * 2, [tokens[at][::-1]], ["nowhere"], [random.choice(others)]):
        yield " ".join((*tokens[:at], *wrong, *tokens[at + 1 :]))
    yield " ".join((*tokens, random.choice(others)))


def _leaves(fact: Any) -> Iterator[Any]:
    if isinstance(fact, dict):
        for key, value in fact.items():
            yield key
            yield value
    elif isinstance(fact, (list, tuple)):
        yield from fact
    else:
        yield fact


def _told(events: list[Event], viewer: int | None) -> list[Event]:
    return [event for event in events if event.seen_by(viewer)]


def _can_end(position: Position, seat: int, random: Random, budget: int = 3_000) -> bool:
    """Whether some steps lead to END: the search goes deep first and remembers where it was."""
    stack, known = [position.copy()], {packed(position)}
    while stack and budget:
        here = stack.pop()
        legal = here.actions(seat)
        if END in legal:
            return True
        random.shuffle(legal)
        for action in legal:
            budget -= 1
            there = here.copy()
            there.play(seat, action)
            if (bytes_ := packed(there)) not in known:
                known.add(bytes_)
                stack.append(there)
    return False


@dataclass(frozen=True)
class _Ended:
    """A whole turn that was tried, the position after it, and what it told."""

    position: Position
    steps: list[Action]
    events: list[Event]
    veil: str

    @property
    def reveals(self) -> bool:
        return any(event.reveals for event in self.events)

    @property
    def secret(self) -> bool:
        return self.veil != write_turn(self.steps)

    def known_to(self, viewer: int | None) -> bytes:
        """What somebody sees and was told after it."""
        told = [(event.kind, event.facts) for event in _told(self.events, viewer)]
        return packed(self.position.seen_by(viewer)) + msgspec.msgpack.encode(told)


def _end(start: Position, here: Position, seat: int, steps: list[Action]) -> _Ended:
    """The turn of these steps, which were taken on ``here``, ended on a copy."""
    after = here.copy()
    return _Ended(after, steps, after.play(seat, END), veiled(start, steps))


def _whole_turn(position: Position, seat: int, random: Random) -> _Ended | None:
    """A random whole turn of the seat from here; None when it meets no end soon."""
    here, steps = position.copy(), list[Action]()
    for _ in range(60):
        legal = here.actions(seat)
        if END in legal and (len(legal) == 1 or random.random() < 0.4):
            return _end(position, here, seat, steps)
        action = random.choice([action for action in legal if action is not END])
        here.play(seat, action)
        steps.append(action)
    return None


def _some_turns(
    position: Position, seat: int, random: Random, most: int = 6, depth: int = 3, budget: int = 150
) -> Iterator[_Ended]:
    """Short whole turns of the seat from here: a few of the steps that begin and go on."""
    found = [(position, list[Action]())]
    while found and budget:
        here, steps = found.pop()
        budget -= 1
        legal = here.actions(seat)
        if END in legal:
            yield _end(position, here, seat, steps)
        further = [action for action in legal if action is not END]
        count = min(len(further), most)
        if len(steps) >= depth:  # a turn that may not end yet goes on somehow
            count = int(END not in legal and len(steps) < 3 * depth)
        for action in random.sample(further, count):
            there = here.copy()
            there.play(seat, action)
            found.append((there, [*steps, action]))


def _can_be(
    world: Position, seat: int, viewer: int | None, ended: _Ended, budget: int = 400
) -> bool:
    """Whether some turn of the seat in that world leaves the viewer with the same knowledge. For
    its player that is the same turn; for others any of no more steps that has the same words. True
    as well when there are too many to try."""
    known, veils = ended.known_to(viewer), {step.veiled() for step in ended.steps}
    same = [str(step) for step in ended.steps]
    found = [(world, list[Action]())]
    while found and budget:
        here, steps = found.pop()
        budget -= 1
        legal = here.actions(seat)
        if END in legal and _end(world, here, seat, steps).known_to(viewer) == known:
            return True
        if len(steps) == len(same):
            continue
        fitting = [action for action in legal if action is not END and action.veiled() in veils]
        if viewer == seat:
            fitting = [action for action in fitting if str(action) == same[len(steps)]]
        likely = same[len(steps)]
        fitting.sort(key=lambda action, likely=likely: str(action) == likely)  # tried first
        for action in fitting:
            there = here.copy()
            there.play(seat, action)
            found.append((there, [*steps, action]))
    return not budget


def _leads_to(start: Position, seat: int, end: Position, budget: int = 600) -> bool | None:
    """Whether some turn of the seat leads from one position to the other; None when there are too
    many to try."""
    goal, found = packed(end), [start]
    while found:
        here = found.pop()
        for action in here.actions(seat):
            if not (budget := budget - 1):
                return None
            there = here.copy()
            there.play(seat, action)
            if action is not END:
                found.append(there)
            elif packed(there) == goal:
                return True
    return False


def _play_out(position: Position, random: Random, *, need_not_end: bool) -> None:
    for steps in range(500 if need_not_end else 50_000):
        waiting = position.waiting()
        if not waiting:
            return
        seat = random.choice(waiting)
        legal = position.actions(seat)
        hasty = END in legal and steps % 3 == 0
        position.play(seat, END if hasty else random.choice(legal))
    if not need_not_end:
        pytest.fail("the game goes on for ever")
