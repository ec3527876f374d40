"""Cups in the hall, without Discord: entered, paired, played at tables, decided, over.

What happens is decided from a cup as it was read (:mod:`deeds`, :mod:`rounds`) and written in one
transaction with what follows from it (:mod:`cups`), or not at all.
"""
