import pytest

from lsm_shape import LsmShapeError, search, sweep

PLAN = {
    "base": "universal-default",
    "mode": "preview",
    "axis": [
        {"set": "size_ratio", "from": 1, "to": 100, "steps": 12, "scale": "log"},
        {"set": "max_read_amp", "values": [4, 6, 8, 10, 12]},
        {"set": "compression", "values": ["kNoCompression", "kZSTD"]},
    ],
    "constraint": [{"number": "idle_runs_max", "at_most": 9}],
    "objective": [{"number": "w_amp", "want": "low"}],
}


def test_is_the_same_for_the_same_seed(tmp_path):
    one, same, other = (
        search(PLAN, trials=24, seed=seed, resume=tmp_path / "kept").frame for seed in (1, 1, 2)
    )
    assert one.equals(same)
    assert not one.equals(other)


def test_finds_the_best_that_keeps_the_limits():
    rows = sweep(PLAN, frame="rows")
    found = search(PLAN, trials=60, seed=1, jobs=2, frame="rows")
    best = [row for row in found.frame if row["best"]]
    assert best
    assert all(row["feasible"] and row["idle_runs_max"] <= 9 for row in best)
    # Not necessarily the best of the grid, but one of its best twentieth.
    possible = sorted(row["w_amp"] for row in rows if row["idle_runs_max"] <= 9)
    assert best[0]["w_amp"] <= possible[len(possible) // 20]
    by_id = {row["id"]: row for row in rows}
    assert all(by_id[row["id"]].items() <= row.items() for row in found.frame)


def test_finds_the_front_of_two_objectives():
    plan = {**PLAN, "objective": [*PLAN["objective"], {"number": "runs_mean", "want": "low"}]}
    frame = search(plan, trials=30, frame="polars").frame.filter("best")
    pairs = sorted(zip(frame["w_amp"], frame["runs_mean"], strict=True))
    assert len(pairs) > 1
    assert [runs for _, runs in pairs] == sorted((runs for _, runs in pairs), reverse=True)


def test_keeps_away_from_settings_that_cannot_run():
    triggers = {"set": "level0_file_num_compaction_trigger", "values": [2, 4, 6, 8, 10, 12]}
    plan = {**PLAN, "axis": [*PLAN["axis"][:2], triggers]}
    plan["objective"] = [*PLAN["objective"], {"number": "runs_mean", "want": "low"}]
    rows = search(plan, trials=60, frame="rows").frame
    failed = [row["error"] is not None for row in rows]
    assert 0 < sum(failed) < 20
    assert not any(row["best"] or row["feasible"] for row in rows if row["error"])


def test_needs_an_objective():
    with pytest.raises(LsmShapeError, match="^plan, objective: the plan has no goal; add "):
        search({**PLAN, "objective": []}, trials=1)
