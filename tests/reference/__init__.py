"""Slow, plainly right programs, one for each game, written from the rules alone; none of them may import wordgame."""
