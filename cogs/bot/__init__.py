"""The bot itself: it opens the store, the hall, the poster and the workshop, loads the cogs and
hands every click to the one that answers it. Live on Discord, or at a local table.
"""
