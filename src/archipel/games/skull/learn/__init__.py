"""What the coach notices in somebody's first games of Skull Island."""

from typing import Final

from archipel.learn import Learn

LEARN: Final = Learn()
