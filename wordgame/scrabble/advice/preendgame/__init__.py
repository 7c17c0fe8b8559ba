"""The pre-endgame, 1 to 4 tiles in the bag: what each move leads to over every order of the unseen tiles."""
