"""The package leaves the types of its data open."""
