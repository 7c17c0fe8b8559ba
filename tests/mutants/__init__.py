"""Mutation testing: single changes of what states the rules, and whether tests notice. `python -m tests.mutants`."""
