"""The titles, one folder each; adding one touches nothing else."""
