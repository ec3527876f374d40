"""What happens at the tables, without Discord: finding a table, turns and drafts, taking back,
looking back, options, mending what is damaged. Nothing here posts a message; whoever calls it does.
"""
