"""RocksDB's decisions about the shape of an LSM tree, from Python.

The wheel contains the command line ``lsm-shape``, and everything here runs it. So a result has the
same bytes as that of the command line.
"""

from .binary import LsmShapeError, require
from .runs import Run, simulate
from .searches import Search, search
from .sweeps import sweep

__all__ = ["LsmShapeError", "Run", "Search", "search", "show", "simulate", "sweep"]


def show(run: Run, **attributes: object):
    """A live tree of a run for JupyterLab; see :func:`lsm_shape.widget.show`."""
    require("anywidget", "notebook")
    from .widget import show

    return show(run, **attributes)
