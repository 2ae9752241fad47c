"""What the coach notices in somebody's first games of MasterIslands."""

from typing import Final

from archipel.learn import Learn

LEARN: Final = Learn()
