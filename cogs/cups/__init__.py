"""Cups as Discord sees them: what an organiser chooses, the announcement and the messages of each
round, the threads of its tables, and who may do what.

What a cup is stands in ``engine/cups``; what the store remembers of it, and when something is due,
in ``cogs/hall/cups.py``.
"""
