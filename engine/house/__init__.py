"""House players: they sit at a table like anybody else and are shown what their seat may see.

Nothing here knows a title, a clock or a table; what a title says about its positions is in
:class:`engine.game.Position`. From the same view, strength, random numbers and budget comes the
same turn, on every machine.

    player      one whole turn, as text
    strengths   how well they play
    looking     which of many whole turns is best: all on one imagined position, the best on more
    at_once     what to choose when all choose in secret
    turns       whole turns of a seat: all of them, or some drawn
    judging     how good a position is for a seat, and how many may still be judged

    games       whole games among them
    pairing     who sits where when strengths play against each other
    intervals   how sure a share or a mean is
    sequential  when to stop counting
"""
