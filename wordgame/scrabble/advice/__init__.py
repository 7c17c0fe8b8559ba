"""What to play: leave values, equity, hints, simulation, the solved end, self-play. Functions of a state."""
