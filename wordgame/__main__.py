"""`python -m wordgame`: the command line."""

import sys

from wordgame.cli import main

if __name__ == "__main__":
    sys.exit(main())
