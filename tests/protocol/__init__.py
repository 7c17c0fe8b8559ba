"""The protocol: what every game promises, and data."""
