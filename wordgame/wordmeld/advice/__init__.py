"""Advice of WordMeld: turns, what to draw or discard, words to save for. Functions of a state."""
