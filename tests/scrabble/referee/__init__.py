"""The referee: challenges, ends, whole games."""
