"""Counters in the Prometheus text format."""

from collections import Counter
from dataclasses import dataclass

from archipel.table import Service
from archipel.table.metrics import BOUNDS_S, Histogram

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class RequestMetrics:
    """Requests by method and status, and their durations. A stream is counted when it ends."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, int]] = Counter()
        self.seconds = Histogram()

    def add(self, method: str, status: int, seconds: float) -> None:
        """Count one request."""
        known = method if method in ("GET", "HEAD", "OPTIONS", "POST") else "other"
        self.counts[known, status] += 1
        self.seconds.add(seconds)


@dataclass(slots=True)
class StreamMetrics:
    """The number of open streams, and of the notes they have sent."""

    open: int = 0
    notes: int = 0


def write_metrics(service: Service, requests: RequestMetrics, streams: StreamMetrics) -> str:
    """All metrics as text."""
    meter = service.meter
    lines = ["# TYPE archipel_requests_total counter"]
    lines += [
        f'archipel_requests_total{{method="{method}",status="{status}"}} {count}'
        for (method, status), count in sorted(requests.counts.items())
    ]
    lines += _histogram("archipel_request_seconds", requests.seconds)
    lines += _histogram("archipel_append_seconds", meter.appends)
    for name, value in (
        ("events", meter.events),
        ("moves", meter.moves),
        ("store_conflicts", meter.conflicts),
        ("tables_loaded", meter.loads),
        ("tables_evicted", meter.evictions),
        ("bot_steps", meter.thoughts),
        ("bot_stumbles", meter.stumbles),
        ("notes_sent", streams.notes),
    ):
        lines += [f"# TYPE archipel_{name}_total counter", f"archipel_{name}_total {value}"]
    for name, value in (
        ("streams", streams.open),
        ("tables_in_memory", len(service.shelf)),
        ("damaged_logs", meter.damaged),
    ):
        lines += [f"# TYPE archipel_{name} gauge", f"archipel_{name} {value}"]
    return "\n".join(lines) + "\n"


def _histogram(name: str, histogram: Histogram) -> list[str]:
    lines, below = [f"# TYPE {name} histogram"], 0
    for bound, count in zip((*map(str, BOUNDS_S), "+Inf"), histogram.counts, strict=True):
        below += count
        lines.append(f'{name}_bucket{{le="{bound}"}} {below}')
    return [*lines, f"{name}_sum {histogram.total:.6f}", f"{name}_count {below}"]
