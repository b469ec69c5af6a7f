"""gnomon: temporal annotation read, reasoned over, scored and drawn.

>>> import gnomon as gn
>>> result = gn.score("samples/gold", "samples/systems/sparse")
>>> round(result["awareness"].f1, 4)
0.4681
"""
from ._gnomon import __version__
from .documents import Corpus, Document, Event, Instance, Link, Relation, Signal, Time
from .errors import Error, GnomonWarning
from .operations import (agree, align, ask, ask_systems, check, close, compare, convert, curves, degrade,
                         explain, formats, link, merge, metrics, read, reduce, repair, score, show, simulate,
                         stats, tag, tasks, timeline, write)
from .results import Figures, Result, ScoreResult, TagResult, TimelineResult
from .tables import Table

__all__ = ["Corpus", "Document", "Error", "Event", "Figures", "GnomonWarning", "Instance", "Link", "Relation",
           "Result", "ScoreResult", "Signal", "Table", "TagResult", "Time", "TimelineResult", "agree", "align", "ask",
           "ask_systems", "check", "close", "compare", "convert", "curves", "degrade", "explain", "formats",
           "link", "merge", "metrics", "read", "reduce", "repair", "score", "show", "simulate", "stats",
           "tag", "tasks", "timeline", "write", "__version__"]
