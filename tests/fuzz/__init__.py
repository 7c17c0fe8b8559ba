"""Fuzzing: every reader of what strangers send, fed with mutated inputs. `python -m tests.fuzz --minutes 60`."""
