"""The public messages of a table: the board after each turn with its ping to the next players, the
message that gathers players, questions to all, threads. The poster decides when to try again.
"""
