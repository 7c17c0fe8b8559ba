"""Exact counts and answers that are known: the slow programs and the fast ones against them."""
