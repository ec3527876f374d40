"""What all cogs use to answer a member: the acknowledgement in time, a visit to the table, the
answer itself, buttons and menus, refusals in words, the reader's language and colours, names and
mentions.

The words of a new language are in ``data/locale``; Discord is told of them in ``translate.py``.
"""
