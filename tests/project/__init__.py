"""The project itself: its pages, its package, its examples."""
