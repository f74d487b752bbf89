import json
import shutil
import subprocess

import pytest

from lsm_shape import LsmShapeError, binary, simulate

COMMANDS = "--benchmarks=fillrandom --num=200000 --compaction_style=1 --write_buffer_size=1048576"


def test_needs_neither_rust_nor_node():
    assert [shutil.which(name) for name in ("cargo", "rustc", "node")] == [None] * 3


def test_gives_the_results_of_the_command_line():
    run = simulate("universal-default", mode="preview", set={"size_ratio": 20, "disable_wal": True})
    folder = binary.DATA / "scenarios" / "universal-default"
    told = ["--preview", "--set", "size_ratio=20", "--set", "disable_wal=true"]
    command = [binary.path(), "simulate", folder, *told]
    assert run.json == json.loads(subprocess.check_output([*command, "--json"]))
    assert run.tree == subprocess.check_output([*command, "--ascii"], encoding="utf-8")
    assert run.numbers["w_amp"] > 1


def test_runs_command_lines_and_changes():
    change = "0.1s:level0_file_num_compaction_trigger=8"
    run = simulate([COMMANDS], mode="exact", seed=3, set_options_at=[change])
    assert (run.json["mode"], run.json["seed"]) == ("exact", 3)
    assert run.log != simulate(COMMANDS, mode="exact", seed=3).log


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"base": "nowhere"}, "nowhere: no db_bench.args in this folder; give a folder that"),
        ({"set": {"size_ratoi": 1}}, "size_ratoi=1: unknown option; did you mean size_ratio"),
        ({"mode": "fast"}, "mode: 'fast' is not known here; use sampled, preview, exact"),
    ],
)
def test_refuses_in_one_sentence(arguments, sentence):
    with pytest.raises(LsmShapeError) as error:
        simulate(**{"base": "universal-default", **arguments})
    assert str(error.value).startswith(sentence)
