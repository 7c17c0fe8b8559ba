"""Tests of wordgame.kortalfapet."""
