"""The panel, which only the player sees and where a turn is made: its picture, the legal choices as
buttons and menus, the ids of these controls, and what each click does.
"""
