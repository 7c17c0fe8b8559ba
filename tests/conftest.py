"""What all tests need."""

from __future__ import annotations

import signal

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    # Run in the background of a shell that ignores it, Ctrl-C would reach neither the tests of it nor their children.
    signal.signal(signal.SIGINT, signal.default_int_handler)
