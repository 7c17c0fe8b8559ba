"""Alkort: hidden cards dealt at random. A world is 44 bytes: the seat of each card, 255 for one that nobody holds."""

def deal(base: bytes, cards: bytes, sizes: bytes, splits: bytes, places: bytes, seed: int) -> bytes:
    """Worlds at random, 44 bytes each.

    base: the world before anything is dealt; cards: the groups one after another, of these sizes; splits: world by
    world and group by group how many cards each place gets; places: the seat of each place, at most four. Every way of
    shuffling a group is equally likely. Equal seeds (0 to 2**64 - 1) give equal worlds. The GIL is released meanwhile.
    Raises ValueError for what does not fit.
    """
