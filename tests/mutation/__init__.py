"""Mutation testing: small changes to the code, one at a time, each against the tests that reach it.

    python -m tests.mutation --seed 1

``reached`` runs all tests once and notes which of them reach which line, ``mutants`` lists the
changes (by cosmic-ray's operators) and draws a sample of them, ``trial`` makes one change in a copy
of the project and runs its tests, and ``__main__`` tells what was noticed. A change that no test
notices is a line that no test guards, or one that changes nothing.
"""
