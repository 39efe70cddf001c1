"""How tests start the program as a process, wherever they themselves were started.

With compiled modules, even where the tester's own Python keeps none: some hundred tests start a process, and without
them each would compile the whole program anew. And with Ctrl-C, which a shell's background jobs are started without.
"""

import os
import signal

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
