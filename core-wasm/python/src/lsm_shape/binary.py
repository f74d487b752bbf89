"""The command line ``lsm-shape`` that the wheel installs."""

import os
import shutil
import subprocess
import sysconfig
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

#: Files that the build adds: the scenarios, and the element that draws trees.
DATA = Path(__file__).parent / "data"


class LsmShapeError(Exception):
    """Bad input. The message is one sentence: where it is, what is wrong, and what to do."""


def require(library: str, extra: str) -> None:
    """Checks that a library of an extra is installed."""
    if find_spec(library) is None:
        todo = f"pip install 'lsm-shape[{extra}]'"
        raise LsmShapeError(f"{library}: this library is not installed; {todo}")


class Output(NamedTuple):
    """Results of a command."""

    #: Text on stdout.
    text: str
    #: Lines on stderr: warnings and progress.
    notes: tuple[str, ...]


def path() -> str:
    """Path of the command line: ``$LSM_SHAPE_BINARY``, or the one beside this package."""
    name = f"lsm-shape{sysconfig.get_config_var('EXE') or ''}"
    user = sysconfig.get_preferred_scheme("user")
    folders = [
        sysconfig.get_path("scripts"),
        sysconfig.get_path("scripts", user),
        # pip install --target
        str(Path(__file__).parent.parent / "bin"),
    ]
    found = os.environ.get("LSM_SHAPE_BINARY") or shutil.which(name, path=os.pathsep.join(folders))
    if found is None:
        where = ", ".join(folders)
        raise LsmShapeError(f"lsm-shape: the program is not in {where}; install the wheel again")
    return found


def call(*arguments: object, is_told: bool = False) -> Output:
    """Runs a command to its end. With ``is_told``, its progress is printed.

    A failed point is not an error, because its row contains the reason.
    """
    command = [path(), *map(str, arguments)]
    with subprocess.Popen(
        command,
        # Only one stream is read while the program runs, so only one may be a pipe.
        stdout=subprocess.DEVNULL if is_told else subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        try:
            text, notes = ("", tuple(_told(process))) if is_told else _read(process)
        except BaseException:
            process.kill()
            raise
    if process.returncode not in (0, 1):
        name, status = arguments[0], process.returncode
        unknown = f"lsm-shape {name}: the program ended with status {status}; run it again"
        raise LsmShapeError(notes[-1] if status == 2 and notes else unknown)
    return Output(text, notes)


def _read(process: subprocess.Popen) -> Output:
    text, notes = process.communicate()
    return Output(text, tuple(notes.splitlines()))


def _told(process: subprocess.Popen) -> Iterator[str]:
    for note in process.stderr:
        print(note, end="", flush=True)
        yield note.rstrip("\n")
