"""Plans: what to vary, as a mapping, a file or a text."""

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from .binary import LsmShapeError, call
from .runs import scenario_folder


class Plan:
    """A plan in TOML or JSON, or a mapping with the same fields."""

    def __init__(self, plan: Mapping[str, Any] | str | Path):
        #: Name of the plan in errors.
        self.place = "plan"
        near = None
        if isinstance(plan, Mapping):
            text = json.dumps(dict(plan), default=_plain)
        elif isinstance(plan, str) and (plan.lstrip().startswith("{") or "\n" in plan):
            text = plan
        else:
            self.place, near = str(plan), Path(plan).parent
            text = _text_in(Path(plan))
        #: Text for the command line.
        self.text = text
        #: Fields, with the folder of the base; empty if the text is neither TOML nor JSON.
        self.fields = _fields_of(text)
        if isinstance(base := self.fields.get("base"), str):
            self.fields["base"] = scenario_folder(base, near)
            self.text = json.dumps(self.fields)

    def points(self) -> list[str]:
        """Points, one line of JSON each, from ``lsm-shape plan``."""
        with TemporaryDirectory() as folder:
            file = Path(folder, "plan")
            file.write_text(self.text, encoding="utf-8", newline="")
            try:
                return lines_of(call("plan", file).text)
            except LsmShapeError as error:
                raise LsmShapeError(str(error).replace(str(file), self.place)) from None

    def with_fields(self, **fields: object) -> "Plan":
        """The plan with other fields, and without those that are ``None``."""
        every = {**self.fields, **fields}
        plan = Plan({name: value for name, value in every.items() if value is not None})
        plan.place = self.place
        return plan


def lines_of(text: str) -> list[str]:
    """Lines with their ends. A text in JSON may contain what Python takes for other line ends."""
    return [f"{line}\n" for line in text.split("\n") if line]


def id_of(line: str) -> str:
    """The id of a point or row."""
    return json.loads(line)["id"]


def _text_in(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise LsmShapeError(f"{file}: {error}; give a plan in TOML or JSON") from None


def _fields_of(text: str) -> dict[str, Any]:
    read = json.loads if text.lstrip().startswith("{") else tomllib.loads
    try:
        return read(text)
    except ValueError:
        # The command line says what is wrong.
        return {}


def _plain(value: Any) -> object:
    """A number of numpy, or a path, as JSON can have it."""
    return value.item() if hasattr(value, "item") else str(value)
