"""Advice of Alkort: functions of a state, which holds one player's view; none of them sees a position or a game."""
