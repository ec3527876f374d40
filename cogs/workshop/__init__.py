"""The processes that draw pictures and replay records for the bot, the orders they carry out, and
the films made from many pictures. What is drawn is said in ``renderers``.
"""
