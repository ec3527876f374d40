"""Cups: entrants, rounds, pods, points, tie-breaks, standings. No clock, no Discord, no store.

A cup is a list of readable lines, just as a game is. What happened is one line each; the state, the
pairing that must follow, the standings and their explanations are derived from the lines:

    {"type":"head","format":"patolli-cup 1","plan":{"title":"gold","rounds":5},"seal":"9d1c…"}
    {"type":"enter","entrant":1}
    {"type":"enter","entrant":2,"rating":"27.5"}                   where seeding is by rating
    {"type":"paired","round":1}                                    its pods and byes follow
    {"type":"seated","round":1,"pod":1,"seats":[4,1,9,3]}          entrants by seat
    {"type":"bye","round":1,"entrant":7}
    {"type":"begin","round":1}                                     it can be paired anew no more
    {"type":"finish","round":1,"pod":1,"places":{"4":1,"1":2,"3":3,"9":3},"points":{"4":71,…}}
    {"type":"drop","entrant":2}
    {"type":"finish","round":1,"pod":1,"places":{"1":1,"4":2,"3":3,"9":3},"how":"correct"}
    {"type":"over"}
    {"type":"seed","seed":"41b0…"}                                 opens the seal of the head

Entrants are numbers, in the order they entered. Who did a thing and when stands beside a line, in
the store, and never in it. :mod:`engine.cups.lines` says what a line may be,
:mod:`engine.cups.state` what it does; :mod:`engine.cups.file` reads and writes files.
"""
