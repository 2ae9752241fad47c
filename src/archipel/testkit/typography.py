"""French puts a space before two-part punctuation and inside quotation marks: find where it is missing."""

import re

_CROWDED = re.compile(r"\S*[^\s:;!?«(](?=[:;!?»])[:;!?»]+(?=[\s,)»]|$)|«\S+")
_FREE = re.compile(r"Sit Down!|https?://\S+|\b\d+:\d\d\b")  # a name, addresses, times


def crowded(text: str) -> list[str]:
    """The words of a French text with punctuation too close; a sign inside a word (`kind:value`) is fine."""
    return _CROWDED.findall(_FREE.sub("", text))
