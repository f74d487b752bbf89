"""Single runs."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory

from .binary import DATA, LsmShapeError, call

MODES = ("sampled", "preview", "exact")


@dataclass(frozen=True)
class Run:
    """A simulated run."""

    #: Arguments that describe the run, the same for ``simulate`` and ``export``.
    arguments: tuple[str, ...]
    #: Results, as ``lsm-shape simulate --json`` prints them.
    json: dict = field(repr=False)
    #: Warnings about options that were ignored or changed.
    notes: tuple[str, ...] = ()

    @property
    def numbers(self) -> dict[str, float]:
        """Numbers of the last process. SWEEPS.md defines them."""
        return self.json["numbers"]

    @cached_property
    def tree(self) -> str:
        """The tree at the end, as text."""
        return call("simulate", *self.arguments, "--ascii").text

    @cached_property
    def log(self) -> bytes:
        """The event log as a file that ``<lsm-shape>`` plays."""
        with TemporaryDirectory() as folder:
            call("export", *self.arguments, "--out", folder, "--only", "events.lsmlog")
            return Path(folder, "events.lsmlog").read_bytes()


def simulate(
    base: str | Path | Sequence[str],
    *,
    set: Mapping[str, object] | None = None,
    mode: str = "sampled",
    sample: int | None = None,
    seed: int | None = None,
    machine: str | Path | None = None,
    set_options_at: Sequence[str] = (),
) -> Run:
    """Simulates a scenario or db_bench command lines.

    ``base`` is the name of a scenario in the package, a scenario's folder, a db_bench command line,
    or a list of command lines that run one after another. ``set`` has options, and workload,
    machine and release settings. ``mode`` is ``sampled``, ``preview`` or ``exact``; ``sample=16``
    simulates every 16th key. ``machine`` is a file of ``lsm-shape machines calibrate``, and
    ``set_options_at`` has texts such as ``"12.5s:level0_file_num_compaction_trigger=8"``.
    """
    if mode not in MODES:
        raise LsmShapeError(f"mode: {mode!r} is not known here; use {', '.join(MODES)}")
    arguments = _base_arguments(base)
    if sample is not None:
        arguments += ["--sample", str(sample)]
    elif mode != "sampled":
        arguments.append(f"--{mode}")
    if seed is not None:
        arguments += ["--seed", str(seed)]
    if machine is not None:
        arguments += ["--machine", str(machine)]
    for change in set_options_at:
        arguments += ["--set-options-at", change]
    for name, value in (set or {}).items():
        arguments += ["--set", f"{name}={_text_of(value)}"]
    results = call("simulate", *arguments, "--json")
    return Run(tuple(arguments), json.loads(results.text), results.notes)


def scenario_folder(base: str, near: Path | None = None) -> str:
    """Folder of a scenario: from here, from ``near``, or from the package."""
    own = DATA / "scenarios" / base.removeprefix("scenarios/")
    places = [Path(base), *([near / base] if near else []), own]
    return next((str(place.absolute()) for place in places if place.is_dir()), base)


def _base_arguments(base: str | Path | Sequence[str]) -> list[str]:
    if isinstance(base, str | Path) and not str(base).lstrip().startswith("-"):
        return [scenario_folder(str(base))]
    lines = [base] if isinstance(base, str) else base
    return [argument for line in lines for argument in ("--db-bench", str(line))]


def _text_of(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
