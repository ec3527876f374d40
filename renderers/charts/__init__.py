"""Leaves about many games: a cup's standings, rounds and knock-out, a member's ratings, what a
title's games were like.

Each is drawn and told from a plain scene (:mod:`renderers.charts.scenes`), which knows neither
Discord nor the store; :mod:`renderers.charts.show` makes of it a picture, its alternative text and
a text with everything.
"""
