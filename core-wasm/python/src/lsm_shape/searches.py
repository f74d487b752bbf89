"""Adaptive search: Optuna chooses the points, by the limits and goals of a plan."""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory
from typing import Any

from .binary import LsmShapeError, require
from .plans import Plan, id_of
from .sweeps import frame_kind, framed, merged, run_here

_DIRECTIONS = {"low": "minimize", "high": "maximize"}


@dataclass(frozen=True)
class Search:
    """Result of a search."""

    #: The study of Optuna. Its parameters are indices into the values of an axis.
    study: Any
    #: Rows as those of a sweep, with the columns ``trial``, ``feasible`` and ``best``. Best trials
    #: keep all limits, and no other trial is better in every objective.
    frame: Any


def search(
    plan: Mapping[str, Any] | str | Path,
    *,
    trials: int,
    seed: int = 1,
    jobs: int = 1,
    resume: str | Path | None = None,
    frame: str | None = None,
) -> Search:
    """Searches for the settings that meet the objectives of a plan within its constraints.

    ``jobs`` trials are chosen and run at once. The result depends only on the plan, ``trials``,
    ``seed``, ``jobs`` and the version of Optuna. Numbers of repeats are averaged. Rows are kept in
    the file ``resume``, which may be that of a sweep, and points that it has are not run again.
    """
    require("optuna", "optuna")
    import optuna

    kind = frame_kind(frame)
    plan = _checked(Plan(plan))
    axes = [_Axis(plan, axis) for axis in plan.fields["axis"]]
    objectives = plan.fields["objective"]
    study = optuna.create_study(
        directions=[_DIRECTIONS[one.get("want", "low")] for one in objectives],
        sampler=optuna.samplers.TPESampler(seed=seed),
    )
    found: dict[int, list[dict]] = {}
    with TemporaryDirectory() as folder:
        file = Path(resume) if resume else Path(folder, "rows.jsonl")
        while len(found) < trials:
            batch = [study.ask() for _ in range(min(jobs, trials - len(found)))]
            points = [_points(plan, axes, trial) for trial in batch]
            every = list(dict.fromkeys(point for own in points for point in own))
            run_here(every, file, jobs, is_told=False)
            rows = {row["id"]: row for row in map(json.loads, merged(file, every))}
            for trial, own in zip(batch, points, strict=True):
                found[trial.number] = [rows[id_of(point)] for point in own]
                _tell(study, trial, plan.fields, found[trial.number])
    best = {trial.number for trial in study.best_trials}
    table = [
        {**row, "trial": number, "feasible": _is_feasible(study, number), "best": number in best}
        for number, rows in found.items()
        for row in rows
    ]
    return Search(study, framed(table, kind))


def _checked(plan: Plan) -> Plan:
    # One point is enough to check the plan, whose grid may be too large for a sweep.
    one = plan.with_fields(sampling={"method": "random", "points": 1}) if plan.fields else plan
    one.points()
    if not plan.fields.get("objective"):
        todo = 'add [[objective]] with number = "w_amp" and want = "low"'
        raise LsmShapeError(f"{plan.place}, objective: the plan has no goal; {todo}")
    return plan


class _Axis:
    """An axis of a plan with its values, sorted if they are numbers."""

    def __init__(self, plan: Plan, axis: Mapping[str, Any]):
        names = axis["set"]
        self.names = [names] if isinstance(names, str) else names
        # The command line computes the values between `from` and `to`.
        points = Plan({"base": plan.fields["base"], "axis": [axis]}).points()
        values = axis.get("values") or [json.loads(p)["set"][self.names[0]] for p in points]
        self.is_ordered = all(type(value) in (int, float) for value in values)
        self.values = sorted(values) if self.is_ordered else values

    def chosen(self, trial: Any) -> dict[str, object]:
        """The axis with only the value of a trial."""
        name, last = ", ".join(self.names), len(self.values) - 1
        if self.is_ordered:
            index = trial.suggest_int(name, 0, last)
        else:
            index = trial.suggest_categorical(name, list(range(last + 1)))
        return {"set": self.names, "values": [self.values[index]]}


def _points(plan: Plan, axes: Sequence[_Axis], trial: Any) -> list[str]:
    return plan.with_fields(axis=[axis.chosen(trial) for axis in axes], sampling=None).points()


def _tell(study: Any, trial: Any, fields: Mapping[str, Any], rows: Sequence[Mapping]) -> None:
    """Reports the numbers of a trial. A failed run counts as the farthest from all limits."""
    from optuna.trial import TrialState

    def number(name: str) -> float | None:
        values = [row.get("numbers", {}).get(name) for row in rows]
        return None if None in values else fmean(values)

    limits = fields.get("constraint", [])
    values = [number(one["number"]) for one in fields["objective"]]
    if None in values or None in (number(one["number"]) for one in limits):
        # Optuna would forget a failed trial and choose its settings again.
        trial.set_constraint("failed runs", math.inf)
        study.tell(trial, state=TrialState.PRUNED)
        return
    for limit in limits:
        value = number(limit["number"])
        if (most := limit.get("at_most")) is not None:
            trial.set_constraint(f"{limit['number']} <= {most}", value - most)
        if (least := limit.get("at_least")) is not None:
            trial.set_constraint(f"{limit['number']} >= {least}", least - value)
    study.tell(trial, values)


def _is_feasible(study: Any, number: int) -> bool:
    trial = study.trials[number]
    return bool(trial.values) and all(value <= 0 for value in trial.constraints.values())
