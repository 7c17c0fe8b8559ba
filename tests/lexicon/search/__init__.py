"""Searches and the graphs that answer them."""
