"""Cups: entrants, rounds, pods, points, tie-breaks, standings. No clock, no Discord, no store.

A cup is a list of readable lines, just as a game is. What happened is one line each; the state, the
pairing that must follow, the standings and their explanations are derived from the lines:

    patolli-cup 1
    plan    {"title":"gold","format":"swiss","rounds":5,"pod":4}
    seal    9d1c…                     of the cup's own chance; the seed when it is over
    enter 1
    enter 2 27.5                      with a rating, where seeding is by rating
    round 1                           paired: its pods and byes follow
    pod 1.1 4 1 9 3                   table 1 of round 1: entrants by seat
    bye 1 7
    begin 1                           it can be paired anew no more
    result 1.1 4:1:71 1:2:70 9:3:40 3:3:40
    drop 2
    correct 1.1 4:2:70 1:1:71 9:3:40 3:3:40
    end
    seed    41b0…

Entrants are numbers, in the order they entered. Who did a thing and when stands beside a line, in
the store, and never in it. :mod:`engine.cups.cup` reads them; :mod:`engine.cups.lines` says what a
line may be.
"""
