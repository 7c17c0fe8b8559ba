"""What only the referee knows: every rack, the order of the bag, whose turn it is, how a challenge goes."""
