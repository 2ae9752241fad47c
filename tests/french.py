"""French sets a space before two-part signs and inside its quotation marks: finds where it is missing."""

import re

_CROWDED = re.compile(r"\S*[^\s:;!?«(](?=[:;!?»])[:;!?»]+(?=[\s,)»]|$)|«\S+")
_FREE = re.compile(r"Sit Down!|https?://\S+|\b\d+:\d\d\b")  # a name, addresses, times


def crowded(text: str) -> list[str]:
    """The words of a French text that a sign stands too close to; one within a word is none: `kind:value`."""
    return _CROWDED.findall(_FREE.sub("", text))
