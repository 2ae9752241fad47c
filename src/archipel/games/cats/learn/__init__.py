"""What the coach notices in somebody's first games of Explore & Draw."""

from typing import Final

from archipel.learn import Learn

LEARN: Final = Learn()
