"""How tests start the program as a process: with compiled modules, even where the tester's own Python keeps none.

Some hundred tests start one, and without them each would compile the whole program anew.
"""

import os

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
