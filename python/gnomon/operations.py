"""The operations: the same as on the command line, with keywords instead of options."""
import os
import warnings

from . import _gnomon
from .documents import Corpus, Document
from .errors import GnomonWarning, error_of
from .results import Result, ScoreResult, TagResult, TimelineResult

_KINDS = {"score": ScoreResult, "tag": TagResult}


def _warn(notices):
    for notice in notices:
        if notice["severity"] != "note":
            warnings.warn(GnomonWarning(notice), stacklevel=4)


def call(operation, keywords, jobs=0, progress=None):
    """Any operation by its name: what all functions here do."""
    raw = getattr(_gnomon, operation)({key: value for key, value in keywords.items() if value is not None},
                                      jobs, progress)
    _warn(raw.notices())
    return _KINDS.get(operation, Result)(raw)


def read(source, *, format="", creation_time="", name=None, jobs=0, progress=None):
    """Documents from a path (str, os.PathLike), content (bytes, a file object) or a list of these.

    The format is found by itself unless `format` names it. `creation_time` is the date of texts that do
    not tell their own, such as '2026-03-02'. A document that cannot be read is a warning, and the
    others are read; it is an error when none can be.

    >>> import gnomon
    >>> gold = gnomon.read("samples/gold")
    >>> len(gold), gold["night-ferry"].events[0].text
    (14, 'reached')
    """
    documents, notices = _gnomon.read(source, format, creation_time, jobs, progress)
    if not documents:
        raise error_of(notices[0])
    _warn(notices)
    if name is None:
        name = os.fspath(source) if isinstance(source, (str, os.PathLike)) else "documents"
    return Corpus([Document(handle) for handle in documents], str(name), notices)


def convert(source, format):
    """[(name, bytes)] of documents in another format."""
    raw = _gnomon.convert({"input": source, "to": format})
    _warn(raw.notices())
    return raw.written()


def write(source, path, format="timeml"):
    """Writes documents to a folder, one file each, and returns their paths."""
    extension = next((entry["extension"] for entry in formats() if entry["format"] == format), format)
    os.makedirs(path, exist_ok=True)
    paths = []
    for name, content in convert(source, format):
        target = os.path.join(path, f"{name}.{extension}")
        if os.path.commonpath([os.path.realpath(target), os.path.realpath(path)]) != os.path.realpath(path):
            raise ValueError(f"the name {name!r} leads out of the folder")
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "wb") as file:
            file.write(content)
        paths.append(target)
    return paths


def formats():
    """What can be read and written."""
    return _gnomon.formats()["formats"]


def metrics():
    """What `score` can measure."""
    return _gnomon.metrics()


def timeline(inputs, *, jobs=0, progress=None, **options):
    raw = _gnomon.timeline({"input": inputs, **options}, jobs, progress)
    _warn(raw.notices())
    return TimelineResult(raw, {"input": inputs, **options})


def _operation(name, summary, *positional, defaults=()):
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

    lines = [summary, "", f"Positional: {', '.join(positional)}. Keywords:"]
    for field in fields:
        default = "" if field["default"] in (None, "", False) else f" (default: {field['default']})"
        lines.append(f"    {field['name']}: {field['help']}{default}")
    lines.append("    jobs: threads; 0 means all. progress: called with (done, total)")
    function.__name__ = function.__qualname__ = name
    function.__doc__ = "\n".join(lines)
    return function


score = _operation("score", "How good annotations are, compared with gold.", "gold", "system", "metric")
compare = _operation("compare", "One system against gold, link by link, with reasons.", "gold", "system")
agree = _operation("agree", "How well annotators agree.", "input")
align = _operation("align", "Which entities of two annotations are the same.", "gold", "system")
ask = _operation("ask", "Questions to one document.", "document", "questions")
ask_systems = _operation("ask_systems", "How well systems answer questions.", "questions", "systems")
check = _operation("check", "What is wrong with annotations.", "input")
stats = _operation("stats", "What is in documents.", "input")
explain = _operation("explain", "How two entities are related and why, or why a document is inconsistent.",
                     "input", "first", "second")
close = _operation("close", "Documents with all links that follow.", "input")
reduce = _operation("reduce", "Documents without redundant links.", "input")
repair = _operation("repair", "Documents without the fewest links that make them inconsistent.", "input")
link = _operation("link", "Links between times that follow from the calendar.", "input")
tag = _operation("tag", "Texts with their times, events and links marked.", "input")
merge = _operation("merge", "One annotation from several.", "source")
degrade = _operation("degrade", "Gold turned into systems edit by edit.", "gold", "system")
curves = _operation("curves", "How figures fall when gold is made worse.", "input")
simulate = _operation("simulate", "How many questions an annotation takes.", "input")
tasks = _operation("tasks", "The pairs that the tasks of TempEval ask about.", "input")
show = _operation("show", "A text with the ids of its events and times.", "input")
