"""Sweeps: many runs of one question."""

import json
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from .binary import LsmShapeError, call, require
from .plans import Plan, id_of, lines_of

FRAMES = ("pandas", "polars", "rows")


def sweep(
    plan: Mapping[str, Any] | str | Path,
    *,
    jobs: int | None = None,
    shards: int | None = None,
    resume: str | Path | None = None,
    out: str | Path | None = None,
    client: Any = None,
    frame: str | None = None,
):
    """Simulates the points of a plan and returns a table: settings and numbers, a row a point.

    ``plan`` is a mapping, a path or a text in TOML or JSON. ``jobs`` points run at once, by default
    one for each core. Rows are added to the file ``resume`` as they are done, and a sweep that was
    stopped continues there. ``out`` gets the rows as ``lsm-shape merge`` writes them. ``client`` is
    a ``dask.distributed.Client``; its workers need this package. ``shards`` is the number of its
    tasks; by default, each takes about ten seconds. ``frame`` is ``pandas``, ``polars`` or
    ``rows`` (mappings); by default, whichever library is installed.
    """
    kind = frame_kind(frame)
    if shards is not None and client is None:
        raise LsmShapeError("shards: only a client has tasks; give client=, or leave shards out")
    if shards is not None and shards < 1:
        raise LsmShapeError(f"shards: {shards} is not a number of tasks; use at least 1")
    points = Plan(plan).points()
    with TemporaryDirectory() as folder:
        rows = Path(resume) if resume else Path(folder, "rows.jsonl")
        if client is None:
            run_here(points, rows, jobs)
        else:
            from .on_dask import run_on

            run_on(client, points, rows, shards)
        lines = merged(rows, points)
    if out is not None:
        Path(out).write_text("".join(lines), encoding="utf-8", newline="")
    return framed([json.loads(line) for line in lines], kind)


def run_here(points: Sequence[str], rows: Path, jobs: int | None, is_told: bool = True) -> None:
    """Adds the rows of points to a file, unless it has them."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "points.jsonl")
        file.write_text("".join(points), encoding="utf-8", newline="")
        limit = [] if jobs is None else ["--jobs", jobs]
        call("run", file, "--out", rows, *limit, is_told=is_told)


def merged(rows: Path, points: Sequence[str]) -> list[str]:
    """The rows of the points in a file, which may have rows of other plans, sorted by id."""
    wanted = {id_of(point) for point in points}
    return [line for line in lines_of(call("merge", rows).text) if id_of(line) in wanted]


def frame_kind(frame: str | None) -> str:
    """The requested kind of table, or the one whose library is installed."""
    libraries = [name for name in FRAMES[:2] if find_spec(name)]
    kind = frame or next(iter(libraries), None)
    if kind is None:
        todo = "pip install 'lsm-shape[pandas]', or give frame='rows'"
        raise LsmShapeError(f"frame: neither pandas nor polars is installed; {todo}")
    if kind not in FRAMES:
        raise LsmShapeError(f"frame: {kind!r} is not known here; use {', '.join(FRAMES)}")
    if kind != "rows":
        require(kind, kind)
    return kind


def framed(rows: Sequence[Mapping[str, Any]], kind: str):
    """Rows as a table, with the columns of ``lsm-shape merge --csv``."""
    numbers = next((dict.fromkeys(row["numbers"]) for row in rows if "numbers" in row), {})
    own = ("id", "engine", "set", "repeat", "mode", "event_hash", "numbers", "error")
    table = [
        {
            "id": row["id"],
            **row["set"],
            "repeat": row["repeat"],
            **numbers,
            **row.get("numbers", {}),
            "event_hash": row.get("event_hash"),
            "error": row.get("error"),
            # Columns that a search adds.
            **{name: value for name, value in row.items() if name not in own},
        }
        for row in rows
    ]
    if kind == "rows":
        return table
    if kind == "pandas":
        import pandas

        return pandas.DataFrame(table)
    import polars

    return polars.DataFrame(table, infer_schema_length=None)
