import csv
import json
import os
import signal
import subprocess
import threading
import time

import pytest

from lsm_shape import LsmShapeError, binary, sweep

PLAN = {
    "base": "scenarios/universal-default",
    "mode": "preview",
    "axis": [
        {"set": "size_ratio", "values": [1, 20, 60]},
        {"set": ["num", "writes"], "values": [200_000, 400_000]},
        {"set": "compression", "values": ["kNoCompression", "kZSTD"]},
    ],
}
TOML = """
base = "universal-default"
mode = "preview"
axis = [
  { set = "size_ratio", values = [1, 20, 60] },
  { set = ["num", "writes"], values = [200000, 400000] },
  { set = "compression", values = ["kNoCompression", "kZSTD"] },
]
"""


def shape(*arguments):
    return subprocess.check_output([binary.path(), *arguments], stderr=subprocess.DEVNULL)


@pytest.fixture
def merged(tmp_path):
    """Rows and table that the command line makes of the plan."""

    def make(plan=PLAN):
        base = binary.DATA / "scenarios" / "universal-default"
        (tmp_path / "plan.json").write_text(json.dumps({**plan, "base": str(base)}))
        (tmp_path / "points").write_bytes(shape("plan", tmp_path / "plan.json"))
        shape("run", tmp_path / "points", "--out", tmp_path / "rows")
        shape("merge", tmp_path / "rows", "--csv", tmp_path / "csv", "--out", tmp_path / "merged")
        return (tmp_path / "merged").read_bytes()

    return make


@pytest.mark.parametrize("form", ["mapping", "text", "file"])
def test_gives_the_rows_of_the_command_line(merged, tmp_path, form):
    file = tmp_path / "plan.toml"
    file.write_text(TOML)
    plan = {"mapping": PLAN, "text": TOML, "file": file}[form]
    frame = sweep(plan, jobs=2, out=tmp_path / "out")
    assert (tmp_path / "out").read_bytes() == merged()
    table = list(csv.reader((tmp_path / "csv").read_text().splitlines()))
    assert list(frame.columns) == table[0]
    assert [str(value) for value in frame["w_amp"]] == [
        row[table[0].index("w_amp")] for row in table[1:]
    ]


def test_gives_the_same_table_in_polars():
    rows = sweep(PLAN, frame="rows")
    assert sweep(PLAN, frame="polars").to_dicts() == rows
    assert sweep(PLAN, frame="pandas")["id"].tolist() == [row["id"] for row in rows]


def test_continues_where_it_stopped(merged, tmp_path, capsys):
    sweep({**PLAN, "axis": PLAN["axis"][:1]}, resume=tmp_path / "kept")
    sweep(PLAN, resume=tmp_path / "kept")
    lines = (tmp_path / "kept").read_bytes().splitlines(keepends=True)
    # As if the program had been killed while it wrote the tenth row.
    (tmp_path / "kept").write_bytes(b"".join(lines[:9]) + lines[9][:40])
    sweep(PLAN, resume=tmp_path / "kept", out=tmp_path / "out")
    assert "6 of 12 points are done already" in capsys.readouterr().out
    assert (tmp_path / "out").read_bytes() == merged()


def test_gives_the_reason_of_a_failed_run():
    triggers = {"set": "level0_file_num_compaction_trigger", "values": [4, 8]}
    plan = {**PLAN, "axis": [triggers, {"set": "max_read_amp", "values": [4]}]}
    ran, failed = sorted(sweep(plan, frame="rows"), key=lambda row: str(row["error"]))
    assert (ran["error"], failed["w_amp"], failed["event_hash"]) == (None, None, None)
    assert failed["error"].endswith("use -1, 0 or at least 8, or lower the trigger")


def test_names_the_mistake_in_a_plan(tmp_path):
    file = tmp_path / "plan.toml"
    file.write_text(TOML.replace("size_ratio", "size_ratoi"))
    with pytest.raises(LsmShapeError) as error:
        sweep(file)
    mistake = "axis 1, set: unknown setting size_ratoi; did you mean size_ratio?"
    assert str(error.value) == f"{file}, {mistake}"
    with pytest.raises(LsmShapeError, match=r"^plan, line 3: .*; correct the TOML$"):
        sweep("base = 'universal-default'\nmode = 'preview'\naxis = [\n")
    with pytest.raises(LsmShapeError, match="^shards: "):
        sweep(PLAN, shards=3)


def test_survives_the_death_of_a_dask_worker(merged, tmp_path, capsys):
    from distributed import Client, LocalCluster

    # Runs long enough that some are not done when the worker dies.
    keys = {"set": ["num", "writes"], "values": [20_000_000]}
    ratios = {"set": "size_ratio", "values": [1, 10, 20, 30, 40, 50]}
    plan = {**PLAN, "mode": "exact", "axis": [keys, ratios, PLAN["axis"][2]]}
    killed = []

    def kill(client, pids, rows):
        while not rows.exists() or rows.read_bytes().count(b"\n") < 2:
            time.sleep(0.02)
        working = [worker for worker, tasks in client.processing().items() if tasks]
        os.kill(pids[working[0]], signal.SIGKILL)
        killed.append(rows.read_bytes().count(b"\n"))

    with (
        LocalCluster(n_workers=3, threads_per_worker=1, dashboard_address=":0") as cluster,
        Client(cluster) as client,
    ):
        pids = client.run(os.getpid)
        killer = threading.Thread(target=kill, args=(client, pids, tmp_path / "kept"))
        killer.start()
        sweep(plan, client=client, shards=12, resume=tmp_path / "kept", out=tmp_path / "out")
        killer.join()
        assert len(client.scheduler_info()["workers"]) >= 2
    assert 2 <= killed[0] < 12
    assert "Dask dashboard: http://" in capsys.readouterr().out
    assert (tmp_path / "out").read_bytes() == merged(plan)


def test_measures_how_many_points_a_task_takes(merged, tmp_path):
    from distributed import Client

    with Client(n_workers=2, threads_per_worker=1, dashboard_address=":0") as client:
        sweep(PLAN, client=client, out=tmp_path / "out")
    assert (tmp_path / "out").read_bytes() == merged()
