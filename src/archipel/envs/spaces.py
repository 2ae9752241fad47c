"""Observations as arrays, and their spaces."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from archipel.codec import Codec
from archipel.envs.episode import Episode

Bytes = NDArray[np.uint8]
Observation = dict[str, NDArray[np.uint8] | NDArray[np.int8]]
"""`observation`, and `action_mask` with a 1 for every legal action."""


def observation_space(codec: Codec, extra: int = 0) -> spaces.Dict:
    """The space of an observation with its mask; `extra` actions follow those of the codec."""
    high = np.frombuffer(codec.high, np.uint8)
    seen = spaces.Box(np.zeros_like(high), high, dtype=np.uint8)
    mask = spaces.Box(0, 1, (codec.actions + extra,), np.int8)
    return spaces.Dict({"observation": seen, "action_mask": mask})


def flat_space(codec: Codec) -> spaces.Box:
    """The space of an observation followed by its mask, in one array."""
    high = np.frombuffer(codec.high + b"\1" * codec.actions, np.uint8)
    return spaces.Box(np.zeros_like(high), high, dtype=np.uint8)


def observed(episode: Episode, seat: int, extra: bytes = b"") -> Observation:
    """What a seat observes, with its mask, in new arrays that may be written to."""
    return {
        "observation": np.frombuffer(bytearray(episode.observe(seat)), np.uint8),
        "action_mask": np.frombuffer(bytearray(episode.mask(seat) + extra), np.int8),
    }


def observed_flat(episode: Episode, seat: int) -> Bytes:
    """What a seat observes, followed by its mask, in one array."""
    return np.frombuffer(bytearray(episode.observe(seat) + episode.mask(seat)), np.uint8)


def named(codec: Codec, observation: Bytes) -> dict[str, Bytes]:
    """The planes of one observation or many, by name and in their shapes. They share its memory."""
    return {
        name: observation[..., at : at + plane.size].reshape(*observation.shape[:-1], *plane.shape)
        for name, (at, plane) in codec.starts.items()
    }
