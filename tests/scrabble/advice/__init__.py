"""Advice: leaves, hints, endgames, simulation."""
