"""Beacons as numbers, for programs that learn."""

from beacons.codec.codec import BeaconsCodec

CODEC = BeaconsCodec

__all__ = ["CODEC"]
