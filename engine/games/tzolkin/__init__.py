"""Tzolk'in: The Mayan Calendar, by Daniele Tascini and Simone Luciani, 2 to 4 players."""
