"""The tests: they mirror wordgame/, with data/ and the slow, plainly right programs of reference/ beside them."""
