"""Discord only: one file for each thing a member does."""
