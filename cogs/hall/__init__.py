"""What happens at the tables, without Discord: visits, turns and drafts, what a typed text means,
taking back, what happens when a vote passes, looking back, options, mending what is damaged.
Nothing here posts a message; whoever calls it does.
"""
