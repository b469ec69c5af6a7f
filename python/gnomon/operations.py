"""The operations: the same as on the command line, with keywords instead of options."""
import inspect
import os
import sys
import warnings

from . import _gnomon
from .documents import Corpus, Document
from .errors import GnomonWarning, error_of
from .results import (AgreeResult, AskResult, ComparisonResult, PairsResult, Raw, Result, ScoreResult,
                      TimelineResult)
from .tables import Table

_KINDS = {"score": ScoreResult, "agree": AgreeResult, "ask": AskResult, "timeline": TimelineResult}
_PACKAGE = os.path.dirname(__file__)


def _warn(notices):
    """Notices as warnings, at the line outside of this package that called it."""
    level, frame = 1, sys._getframe()
    while frame is not None and os.path.dirname(frame.f_code.co_filename) == _PACKAGE:
        level, frame = level + 1, frame.f_back
    for notice in notices:
        if notice["severity"] != "note":
            warnings.warn(GnomonWarning(notice), stacklevel=level)


def call(operation, keywords, jobs=0, progress=None, kind=None):
    """Any operation by its name: what all functions here do."""
    given = {key: value for key, value in keywords.items() if value is not None}
    raw = Raw(getattr(_gnomon, operation)(given, jobs, progress))
    _warn(raw.notices())
    return (kind or _KINDS.get(operation, Result))(raw)


def read(source, *, format="", creation_time="", name=None, stream=False, jobs=0, progress=None):
    """Documents from a path (str, os.PathLike), content (bytes, a file object) or a list of these.

    The format is found by itself unless `format` names it. `creation_time` is the date of texts that do
    not tell their own, such as '2026-03-02'. A document that cannot be read is a warning, and the
    others are read; it is an error when none can be. With `stream=True` it is an iterator that reads a
    few files at a time, for corpora that are larger than the memory.

    >>> import gnomon
    >>> gold = gnomon.read("samples/gold")
    >>> len(gold), gold["night-ferry"].events[0].text
    (14, 'reached')
    >>> sum(len(document.events) for document in gnomon.read("samples/gold", stream=True))
    348
    """
    if stream:
        held, notices = _gnomon.open_stream(source, format, creation_time)
        _warn(notices)
        return _streamed(held, jobs)
    documents, notices = _gnomon.read(source, format, creation_time, jobs, progress)
    if not documents:
        raise error_of(notices[0])
    _warn(notices)
    if name is None:
        name = os.fspath(source) if isinstance(source, (str, os.PathLike)) else "documents"
    return Corpus([Document._of(handle) for handle in documents], str(name), notices)


def _streamed(held, jobs):
    while (batch := held.next(jobs)) is not None:
        documents, notices = batch
        _warn(notices)
        for handle in documents:
            yield Document._of(handle)


def convert(source, format, **options):
    """[(name, bytes)] of documents in another format."""
    result = call("convert", {"input": source, "to": format, **options})
    return result._raw.written()


class Written:
    """What `write` did: `count` documents are at `path`; `lost` says what the format could not hold."""

    def __init__(self, path, count, lost):
        self.path, self.count, self.lost = path, count, lost

    def __repr__(self):
        return f"<{self.count} documents written to {self.path}, {len(self.lost)} sorts of content lost>"


def write(source, path, format="timeml", *, strict=False, **options):
    """Writes documents to a folder, one file each, or to one file where the path has an extension.

    `lost` of what is returned tells what the format could not hold; these are warnings, too. With
    `strict=True`, documents that would lose something are refused.

    >>> import gnomon, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     written = gnomon.write("samples/gold/night-ferry.tml", folder + "/out", format="timeml")
    >>> written.count, list(written.lost)
    (1, [])
    """
    result = call("convert", {"input": source, "to": format, "strict": strict, **options})
    count, problems = _gnomon.write_files(result._raw._held, path)
    if problems and count == 0:
        raise error_of(problems[0])
    _warn(problems)
    return Written(os.fspath(path), count,
                   Table(notice for notice in result.notices if notice["code"] == "content-lost"))


def formats():
    """What can be read and written."""
    return Table(_gnomon.formats()["formats"])


def metrics():
    """What `score` can measure."""
    return Table(_gnomon.metrics())


def conventions():
    """The rules under which pairs are scored, and the sets of labels they suit."""
    return Table(_gnomon.conventions())


def relations():
    """What the labels of corpora and tools mean: Allen's relations."""
    return Table({"set": one["set"], **label} for one in _gnomon.relations()["sets"] for label in one["labels"])


def rules():
    """What `check` looks for."""
    return Table(_gnomon.rules()["rules"])


def _operation(name, summary, *positional, defaults=(), example="", returns="Result"):
    """A function with the keywords of an operation, documented from the same descriptions as the
    command line."""
    fields = getattr(_gnomon, name + "_fields")()

    def function(*arguments, jobs=0, progress=None, **options):
        if len(arguments) > len(positional):
            raise TypeError(f"{name}() takes {len(positional)} positional arguments, not {len(arguments)}")
        for keyword, value in zip(positional, arguments):
            if keyword in options:
                raise TypeError(f"{name}() got two values for '{keyword}'")
            options[keyword] = value
        return call(name, dict(defaults) | options, jobs, progress)

    function.__name__ = function.__qualname__ = name
    function.__module__ = __name__
    function.__doc__ = _help(summary, positional, fields, example, returns)
    function.__signature__ = _signature(positional, fields)
    return function


def _help(summary, positional, fields, example, returns):
    lines = [summary, "", f"Positional: {', '.join(positional)}. Returns a {returns}. Keywords:", ""]
    for field in fields:
        default = "" if field["default"] in (None, "", False) else f" (default: {field['default']})"
        lines.append(f"    {field['name']}: {field['help']}{default}")
    lines.append("    jobs: threads; 0 means all. progress: called with (done, total)")
    return "\n".join(lines + (["", *example.strip("\n").splitlines()] if example else [])) + "\n"


def _signature(positional, fields):
    kinds = inspect.Parameter
    by_name = {field["name"]: field for field in fields}
    parameters = [kinds(name, kinds.POSITIONAL_OR_KEYWORD,
                        default=kinds.empty if by_name[name]["required"] else by_name[name]["default"])
                  for name in positional]
    parameters += [kinds(field["name"], kinds.KEYWORD_ONLY, default=field["default"])
                   for field in fields if field["name"] not in positional]
    parameters += [kinds("jobs", kinds.KEYWORD_ONLY, default=0), kinds("progress", kinds.KEYWORD_ONLY, default=None)]
    for earlier, later in zip(parameters, parameters[1:]):
        if earlier.default is not kinds.empty and later.kind == kinds.POSITIONAL_OR_KEYWORD and later.default is kinds.empty:
            return inspect.Signature([kinds("arguments", kinds.VAR_POSITIONAL), kinds("options", kinds.VAR_KEYWORD)])
    return inspect.Signature(parameters)


score = _operation(
    "score", "How good annotations are, compared with gold.", "gold", "system", "metric", returns="ScoreResult",
    example="""
>>> import gnomon as gn
>>> r = gn.score("samples/gold", "samples/systems/sparse", ["awareness", "entities"])
>>> round(r["awareness"].f1, 4), r["awareness"].counts["gold_total"]
(0.4681, 589)
""")
_compare = _operation("compare", "One system against gold, link by link, with reasons.", "gold", "system")
_agree = _operation("agree", "How well annotators agree.", "input", returns="AgreeResult")
align = _operation("align", "Which entities of two annotations are the same.", "gold", "system")
ask = _operation("ask", "Questions to one document.", "document", "questions", returns="AskResult", example="""
>>> import gnomon as gn
>>> gn.ask("samples/gold/salt-city.tml", "IS e4 BEFORE e6").answer
'yes'
""")
ask_systems = _operation("ask_systems", "How well systems answer questions.", "questions", "systems")
ask_collections = _operation("ask_collections", "How well systems answer several sets of questions.",
                             "collections", "systems")
make_questions = _operation("make_questions", "Questions with answers, from gold documents.", "input")
negate_questions = _operation("negate_questions", "Questions that expect yes as such that expect no.", "questions")
check = _operation("check", "What is wrong with annotations.", "input")
stats = _operation("stats", "What is in documents.", "input")
explain = _operation("explain", "How two entities are related and why, or why a document is inconsistent.",
                     "input", "first", "second")
_json = {"to": "gnomon-json"}.items()
close = _operation("close", "Documents with all links that follow.", "input", defaults=_json)
reduce = _operation("reduce", "Documents without redundant links.", "input", defaults=_json)
repair = _operation("repair", "Documents without the fewest links that make them inconsistent.", "input",
                    defaults=_json)
link = _operation("link", "Links between times that follow from the calendar.", "input", defaults=_json)
tag = _operation("tag", "Texts with their times, events and links marked: `.documents` of the result.", "input",
                 defaults=_json)
train = _operation("train", "Models that find events and links, and how good they are.", "input")
merge = _operation("merge", "One annotation from several: `.documents` of the result.", "source", defaults=_json,
                   example="""
>>> import gnomon as gn
>>> merged = gn.merge(["samples/annotators/ada", "samples/annotators/ben"], precision="ada=.8,ben=.7")
>>> len(merged.documents) == len(gn.read("samples/annotators/ada"))
True
""")
degrade = _operation("degrade", "Gold turned into systems edit by edit.", "gold", "system")
curves = _operation("curves", "How figures fall when gold is made worse.", "input")
simulate = _operation("simulate", "How many questions an annotation takes.", "input")
tasks = _operation("tasks", "The pairs that the tasks of TempEval ask about.", "input")
blank_tasks = _operation("blank_tasks", "Pairs to be labelled by annotators, as a sheet or as documents.", "input")
fill_tasks = _operation("fill_tasks", "Documents with the labels of a sheet that was filled in.", "input", "sheet")
make_targets = _operation("make_targets", "Stems of events that are frequent enough for tasks A and B.", "input")
show = _operation("show", "A text with the ids of its events and times.", "input")
timeline = _operation("timeline", "What happened when; draws itself in a notebook.", "input",
                      returns="TimelineResult")
compare_meanings = _operation("compare_meanings", "Whether two annotations say the same with other links.", "gold",
                              "system")
cite = _operation("cite", "How a figure of pairs was made: a sentence and BibTeX for a paper.", "signature")

TESTS = ("bootstrap", "randomisation", "all")


def compare(gold, system, metric=None, *, test=None, jobs=0, progress=None, **options):
    """Systems compared: link by link with reasons, or by tests of their scores.

    One system and no metric: every link of both judged by the other, with reasons (`to_page()` is a page).
    Several systems, a metric or a test: their scores with 95 % bootstrap intervals and a test of each
    difference; `test` names what one wants to read ("bootstrap", "randomisation", "all"), all of them are
    computed. Keywords are those of `score` then: seed, trials, holm, resample, mode, ...

    >>> import gnomon as gn
    >>> c = gn.compare("samples/gold", ["samples/systems/sparse", "samples/systems/tangled"], "awareness",
    ...                test="bootstrap", seed=1, trials=200)
    >>> [round(figures["awareness"].f1, 2) for figures in map(c.of, c.systems)], len(c.tests) > 0
    ([0.47, 0.81], True)
    """
    several = isinstance(system, (list, tuple))
    if test is not None and test not in TESTS:
        raise ValueError(f"test must be one of {', '.join(TESTS)}, not {test!r}")
    if not several and metric is None and test is None:
        return _compare(gold, system, jobs=jobs, progress=progress, **options)
    options = {"metric": metric, "significance": True, **options}
    return call("score", {"gold": gold, "system": system, **options}, jobs, progress, kind=ComparisonResult)


def agree(input=None, *, jobs=0, progress=None, **options):
    """How well annotators agree: `.kappa`, `.accuracy`, `.alpha` and all tables.

    Annotators are inputs with their names as keywords, or a list of inputs, or a folder with one of them each:

    >>> import gnomon as gn
    >>> ada, ben = gn.read("samples/annotators/ada"), gn.read("samples/annotators/ben")
    >>> 0 < gn.agree(a=ada, b=ben).kappa < 1
    True
    """
    known = {field["name"] for field in _gnomon.agree_fields()}
    named = {name: options.pop(name) for name in list(options) if name not in known and _is_source(options[name])}
    if named and input is not None:
        raise TypeError("annotators are given by position or by name, not both")
    if named:
        input = [Corpus(source if isinstance(source, Corpus) else [source], name)
                 if isinstance(source, (Corpus, Document)) else read(source, name=name)
                 for name, source in named.items()]
    return _agree(input, jobs=jobs, progress=progress, **options)


agree.__doc__ += "\n    Keywords:\n" + "\n".join(
    f"        {field['name']}: {field['help']}" for field in _gnomon.agree_fields() if field["name"] != "input") + "\n"


def _is_source(value):
    return isinstance(value, (Corpus, Document, str, bytes, os.PathLike)) or hasattr(value, "read")


_COLUMNS = ("doc", "source", "target", "gold", "pred", "sample", "asked", "confidence")


def score_pairs(rows, predictions=None, *, doc=None, source=None, target=None, gold=None, pred=None, sample=None,
                asked=None, confidence=None, names=None, name="rows", jobs=0, progress=None, **options):
    """Predicted pairs scored against gold, under the conventions of papers.

    `rows` has gold and answers: a list of dictionaries or tuples, a dict of columns, a data frame, anything
    with Arrow columns, or the path of a file (JSON lines, CSV, TSV). Columns are found by their usual names,
    or named: doc=, source=, target=, gold=, pred=. With `predictions`, `rows` is gold alone (documents, too),
    and predictions are rows, a file, or a list of files or {name: rows} of several systems. Tuples are (doc, source,
    target, gold, pred), or (doc, source, target, relation); others say their `names`.

    >>> import gnomon as gn
    >>> rows = [{"file": "d1", "a": "e1", "b": "e2", "label": "BEFORE", "answer": "before"},
    ...         {"file": "d1", "a": "e1", "b": "e3", "label": "AFTER", "answer": "It is BEFORE."}]
    >>> p = gn.score_pairs(rows, doc="file", source="a", target="b", gold="label", pred="answer", set="matres")
    >>> p.f1, [row["convention"] for row in p.under("ning19,matres-4way").figures]
    (0.5, ['ning19', 'matres-4way'])
    """
    values = (doc, source, target, gold, pred, sample, asked, confidence)
    columns = {key: value for key, value in zip(_COLUMNS, values) if value is not None}
    for key, value in columns.items():
        if not isinstance(value, str):
            raise TypeError(f"{key} must be the name of a column, a str, not {type(value).__name__}")
    request = {**options, "jobs": jobs, "progress": progress}
    role = "gold" if predictions is not None else "predictions"
    request["gold"] = _pair_input(rows, names, name, role, columns)
    if predictions is not None:
        if isinstance(predictions, dict) and all(_is_table(value) or _is_source(value) for value in predictions.values()) \
                and not _are_columns(predictions):
            systems = [_pair_input(value, names, key, "predictions", columns) for key, value in predictions.items()]
        elif isinstance(predictions, (list, tuple)) and predictions and all(_is_source(one) for one in predictions):
            systems = list(predictions)
        else:
            systems = [_pair_input(predictions, names, "predictions", "predictions", columns)]
        request["predictions"] = systems
    if columns:
        spelled = {key: value for key, value in columns.items() if role == "predictions" or key != "gold"}
        request["columns"] = ",".join(f"{key}={value}" for key, value in spelled.items())
        if role == "gold" and gold is not None:
            request["gold_columns"] = f"gold={gold}"
    return _score_pairs(request)


def _score_pairs(request):
    given = dict(request)
    jobs, progress = given.pop("jobs"), given.pop("progress")
    raw = Raw(_gnomon.score_pairs({key: value for key, value in given.items() if value is not None}, jobs, progress))
    _warn(raw.notices())
    return PairsResult(raw, request)


def _is_table(value):
    return isinstance(value, (list, tuple, dict)) or hasattr(value, "columns") or hasattr(value, "__arrow_c_stream__")


def _are_columns(value):
    """{"doc": [...], "source": [...]} is one table, {"model-a": rows} is a system."""
    return all(isinstance(column, (list, tuple)) and not (column and isinstance(column[0], (dict, tuple, list)))
               for column in value.values()) and len(value) > 2


def _pair_input(rows, names, name, role, columns):
    if rows is None:
        raise TypeError("rows must be a list of pairs, a data frame, Arrow columns or the path of a file, not None")
    if _is_source(rows) and not hasattr(rows, "__arrow_c_stream__"):
        return rows
    return _gnomon.take_rows(rows, names, name, role,
                             {key: value for key, value in columns.items() if role == "predictions" or key != "pred"})
