"""Pillow names an array of numpy among what it takes; numpy itself is not installed."""
