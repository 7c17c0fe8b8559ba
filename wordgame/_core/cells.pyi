"""Stub of the module compiled from ext/kortalfapet/cells.pyx: nothing of it is for Python."""

__pyx_capi__: dict[str, object]  # functions for the other compiled modules
