"""Weeks of play at many tables, with a bot that is killed again and again.

    python -m tests.weeks --seed 7 --store /tmp/weeks.db

One process is the world: people who live in several time zones, a Discord that notes all it is
asked for, and a clock that jumps from one thing that happens to the next. The bot is a process of
its own, the real one without a network, which the world kills at random moments and starts again
on the same store. Whatever is posted is entered in an account, and the account must balance.
"""
