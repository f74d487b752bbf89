"""Sweeps on the workers of Dask distributed, which schedules and retries the tasks."""

import math
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory
from typing import Any

from .plans import id_of, lines_of
from .sweeps import run_here

#: Seconds that a task should take. Ten are worth the time to schedule it, and the first points may
#: have run slower than the others.
SHARD_SECONDS = 15.0

#: Shortest task that shows how long a point takes.
SAMPLE_SECONDS = 1.0


def run_on(client: Any, points: Sequence[str], rows: Path, shards: int | None) -> None:
    """Adds the rows of points to a file as tasks end, unless it has them."""
    print(f"Dask dashboard: {client.dashboard_link}", flush=True)
    done = _ids_in(rows)
    left = [point for point in points if id_of(point) not in done]
    size, per_shard, seconds = 1, 1, 0.0
    # The first points are a fair sample of all, so they show how long the others take. Shorter
    # tasks would measure the start of the program.
    while shards is None and left and seconds < SAMPLE_SECONDS:
        threads = max(1, sum(client.nthreads().values()))
        first, left = left[: size * threads], left[size * threads :]
        seconds = fmean(_gather(client, _parts(first, threads), rows))
        per_shard, size = math.ceil(size * SHARD_SECONDS / seconds), size * 8
    shards = shards or max(1, len(left) // per_shard)
    _gather(client, _parts(left, shards), rows)


def _parts(points: Sequence[str], count: int) -> list[Sequence[str]]:
    """Points divided as ``lsm-shape run --shard`` does, without empty parts."""
    return [part for at in range(count) if (part := points[at::count])]


def run_part(points: Sequence[str]) -> tuple[bytes, float]:
    """Task of a worker. Returns the rows, and the seconds that they took."""
    begun = time.perf_counter()
    with TemporaryDirectory() as folder:
        rows = Path(folder, "rows.jsonl")
        run_here(points, rows, jobs=1, is_told=False)
        return rows.read_bytes(), time.perf_counter() - begun


def _gather(client: Any, parts: Sequence[Sequence[str]], rows: Path) -> list[float]:
    from distributed import as_completed

    futures = client.map(run_part, parts, pure=False)
    seconds = []
    try:
        with rows.open("ab") as file:
            for future, (text, took) in as_completed(futures, with_results=True):
                file.write(text)
                file.flush()
                seconds.append(took)
                # Dask keeps a result, and computes it again if its worker is lost, until then.
                future.release()
    finally:
        client.cancel(futures)
    return seconds


def _ids_in(rows: Path) -> set[str]:
    """Ids in a file of rows. An incomplete last line is dropped."""
    text = rows.read_bytes() if rows.exists() else b""
    end = text.rfind(b"\n") + 1
    if end < len(text):
        rows.write_bytes(text[:end])
    return {id_of(line) for line in lines_of(text[:end].decode())}
