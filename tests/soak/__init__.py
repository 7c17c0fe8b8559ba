"""Runs of hours: mixed calls on threads and processes, kills while files are written, Ctrl-C. `python -m tests.soak`."""
