"""`python -m archipel` is the command line."""

import sys

from archipel.cli import main

sys.exit(main())
