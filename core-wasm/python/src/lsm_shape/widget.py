"""The tree of a run as a live widget of JupyterLab."""

import base64
from pathlib import Path

import anywidget
import traitlets

from .binary import DATA
from .runs import Run

_ELEMENT = (DATA / "element.js").read_text(encoding="utf-8")
_RENDER = Path(__file__).with_name("widget.js").read_text(encoding="utf-8")


class Tree(anywidget.AnyWidget):
    """The element ``<lsm-shape>``. It loads nothing: the kernel sends the script and the log."""

    _esm = _ELEMENT + _RENDER
    #: Attributes of the element.
    attributes = traitlets.Dict().tag(sync=True)

    def play(self, run: Run, **attributes: object) -> None:
        """Shows another run in the same place."""
        log = base64.b64encode(run.log).decode()
        texts = {name: "" if value is True else str(value) for name, value in attributes.items()}
        self.attributes = {**texts, "src": f"data:application/octet-stream;base64,{log}"}


def show(run: Run, **attributes: object) -> Tree:
    """Shows the tree of a run. It can be played, sought, and read file by file.

    ``attributes`` are those of the element, such as ``at="40%"``, ``height=480``,
    ``color="rewrites"``, ``autoplay=True``.
    """
    tree = Tree()
    tree.play(run, **attributes)
    return tree
