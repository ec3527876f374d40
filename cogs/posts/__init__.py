"""Whatever the bot says by itself: one sender, which alone knows how Discord refuses and loses
messages, and a writer for each kind of post. What is to be said stands in rows (:mod:`data.posts`).
"""
