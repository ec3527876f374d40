"""How notices reach members: by mention at the table, by direct message. What is told, when and in
which way, is decided by the rows (:mod:`data.notices`); here it is said and sent.
"""
