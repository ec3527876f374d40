"""How strong players are, by the games they finished."""

from __future__ import annotations

from random import Random

import pytest

from engine.ratings import ALL, NEWCOMER, Finished, Rating, Ratings, Seat, came

ANA, BO, CAI, DEE = 1, 2, 3, 4


def game(*places, title="gold", left=(), who=(ANA, BO, CAI, DEE)):
    seats = [Seat(who[seat], place, seat not in left) for seat, place in enumerate(places)]
    return Finished(title, tuple(seats))


def values(ratings, title=ALL, who=(ANA, BO, CAI, DEE)):
    return [ratings.of_whom(each, title).mean for each in who]


def some_games(random, count, people=40, titles=("gold", "maya", "yaxha")):
    """Places may be shared, people leave, are forgotten, and play with house players."""
    house = ("novice", "steady", "strong")
    for _ in range(count):
        seats = random.randint(2, 4)
        who = random.sample(range(1, people + 1), seats)
        drawn = [random.choice(house) if random.random() < 0.2 else each for each in who]
        yield Finished(
            random.choice(titles),
            tuple(
                Seat(
                    None if random.random() < 0.02 else each,
                    random.randint(1, seats),
                    random.random() < 0.95,
                )
                for each in drawn
            ),
        )


def test_who_wins_rises_and_who_loses_falls():
    ratings = Ratings.of([game(1, 2, 3, 4)])
    first, second, third, last = values(ratings)
    assert first > second > third > last
    assert first > NEWCOMER.mean > last


def test_a_shared_place_is_worth_the_same_to_both():
    _, second, third, last = values(Ratings.of([game(1, 2, 2, 4)]))
    assert second == third > last


def test_a_title_has_ratings_of_its_own_and_all_titles_count_together():
    ratings = Ratings.of([game(1, 2), game(2, 1, title="maya")])
    assert ratings.of_whom(ANA, "gold").mean > NEWCOMER.mean > ratings.of_whom(ANA, "maya").mean
    assert ratings.of_whom(ANA).games == 2
    assert ratings.of_whom(ANA, "gold").games == 1


def test_who_leaves_counts_as_last_whatever_became_of_the_seat():
    seats = game(2, 1, 3, 4, left=(1,)).seats
    assert came(seats) == [1, 4, 2, 3]


def test_those_who_leave_share_the_last_place():
    assert came(game(1, 2, 3, 4, left=(0, 2)).seats) == [3, 1, 3, 2]


def test_a_game_that_everybody_left_changes_nothing():
    ratings = Ratings()
    assert ratings.count(game(1, 2, left=(0, 1))) is None
    assert ratings.known == {}


def test_somebody_who_was_forgotten_is_a_newcomer_in_each_game():
    ratings = Ratings.of(game(2, 1, who=(ANA, None)) for _ in range(9))
    assert set(ratings.known) == {(ANA, "gold"), (ANA, ALL)}
    (_, unknown) = ratings.count(game(2, 1, who=(ANA, None))) or ()
    assert unknown.title.games == 1


def test_beating_a_weak_house_player_again_and_again_is_worth_less_each_time():
    ratings, gained = Ratings(), []
    for _ in range(30):
        before = ratings.of_whom(ANA).mean
        ratings.count(game(1, 2, who=(ANA, "novice")))
        gained.append(ratings.of_whom(ANA).mean - before)
    assert gained[0] > gained[1] > gained[2] > 0
    assert gained[-1] < gained[0] / 10
    assert ratings.of_whom("novice").mean < NEWCOMER.mean


def test_a_house_player_at_two_seats_learns_the_mean_of_both_once():
    ratings = Ratings.of([game(2, 1, 3, who=(ANA, "steady", "steady"))])
    steady = ratings.of_whom("steady")
    assert steady.games == 1
    alone = [
        Ratings.of([game(*places, who=(ANA, "steady", None))]) for places in ((2, 1, 3), (2, 3, 1))
    ]
    first, last = (each.of_whom("steady").mean for each in alone)
    assert steady.mean == (first + last) // 2


def test_five_games_make_a_rating_sure():
    ratings = Ratings.of(game(1, 2) for _ in range(4))
    assert ratings.of_whom(ANA).provisional
    ratings.count(game(1, 2))
    assert not ratings.of_whom(ANA).provisional


def test_lists_go_by_what_a_rating_is_at_least():
    few, many = Rating(30 * 10**9, 6 * 10**9, 5), Rating(28 * 10**9, 10**9, 90)
    assert few.sure < many.sure


@pytest.mark.one_in(2)
@pytest.mark.parametrize("seed", range(3))
def test_counted_one_by_one_or_all_anew_they_agree_to_the_last_bit(seed):
    games = [*some_games(Random(seed), 1_500)]
    whole = Ratings.of(games)
    kept: dict[tuple[int | str, str], tuple[int, int, int]] = {}
    for each in games:  # as rows would have it: nothing but what is written down goes on
        ratings = Ratings({key: Rating(*row) for key, row in kept.items()})
        ratings.count(each)
        kept = {key: (r.mean, r.spread, r.games) for key, r in ratings.known.items()}
    assert kept == {key: (r.mean, r.spread, r.games) for key, r in whole.known.items()}
