"""Runs of hours: mixed calls on threads and processes, kills during writes, Ctrl-C. `python -m tests.soak`."""
