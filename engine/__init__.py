"""The games and everything true of any game: no Discord, no pictures, no database."""
