"""`python -m archipel` runs the command line."""

import sys

from archipel.cli import main

sys.exit(main())
