"""Alkort: the Icelandic trick-taking game for two or four players. The public names, nothing else."""
