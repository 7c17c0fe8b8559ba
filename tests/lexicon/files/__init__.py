"""Word lists read from files of every kind."""
