"""A drawing as pixels, by resvg: the extra `png`, which a server has."""

from archipel.kernel import BadSetup


def png(svg: str) -> bytes:
    """A standalone drawing as a PNG file."""
    try:
        import resvg_py
    except ImportError:
        raise BadSetup("pixels need the extra png: pip install archipel[png]") from None
    return bytes(resvg_py.svg_to_bytes(svg_string=svg))
