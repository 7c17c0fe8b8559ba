"""Stub of the module compiled from ext/scrabble/ending.pyx."""

def ended(
    least_passes: int,
    scoreless: int,
    is_bag_empty: bool,
    has_points: bool,
    *,
    scoreless_limit: int,
    pass_limit: int,
    pass_limit_at_end: int,
    scoreless_at_zero: bool,
) -> int: ...
