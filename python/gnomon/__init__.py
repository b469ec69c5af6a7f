"""gnomon: temporal annotation read, reasoned over, scored and drawn.

>>> import gnomon as gn
>>> result = gn.score("samples/gold", "samples/systems/sparse")
>>> round(result["awareness"].f1, 4)
0.4681

`help(gnomon.score)` shows the keywords of an operation; `gnomon.metrics()`, `gnomon.formats()` and
`gnomon.conventions()` what there is to choose from.
"""
from . import _model
from ._gnomon import __version__
from .documents import Corpus, Document, Event, Instance, Link, Relation, Signal, Time
from .errors import Error, GnomonWarning, Refused
from .operations import (Written, agree, align, ask, ask_collections, ask_systems, blank_tasks, check, cite, close,
                         compare, compare_meanings, conventions, convert, curves, degrade, explain, fill_tasks, formats,
                         link, make_questions, make_targets, merge, metrics, negate_questions, read, reduce, relations,
                         repair, rules, score, score_pairs, show, simulate, stats, tag, tasks, timeline, train, write)
from .results import (AgreeResult, AskResult, ComparisonResult, ConflictsResult, Figures, PairFigures, PairsResult,
                      Result, ScoreResult, TimelineResult)
from .rows import to_rows
from .sessions import Question, Session
from .spacy import from_spacy
from .tables import Table

__all__ = ["AgreeResult", "AskResult", "ComparisonResult", "ConflictsResult", "Corpus", "Document", "Error", "Event",
           "Figures", "GnomonWarning", "Instance", "Link", "PairFigures", "PairsResult", "Question", "Refused",
           "Relation", "Result", "ScoreResult", "Session", "Signal", "Table", "Time", "TimelineResult", "Written",
           "agree", "align", "ask", "ask_collections", "ask_systems", "blank_tasks", "check", "cite", "close",
           "compare", "compare_meanings", "conventions", "convert", "curves", "degrade", "explain", "fill_tasks",
           "formats", "from_spacy", "link", "make_questions", "make_targets", "merge", "metrics", "negate_questions",
           "read", "reduce", "relations", "repair", "rules", "score", "score_pairs", "show", "simulate", "stats",
           "tag", "tasks", "timeline", "to_rows", "train", "write", "__version__"]

_model.find()
