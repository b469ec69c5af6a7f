"""What operations give: figures as plain Python values, tables for people, files for papers."""
from . import _gnomon
from .tables import Table

_RENDERED = ("json", "jsonl", "csv", "latex", "markdown", "html", "text")


class Result:
    """The result of an operation. `data` is what the command line prints as JSON, under `result`.

    `print(result)` shows the tables, a notebook shows them as HTML; `to_latex()`, `to_markdown()`,
    `to_csv()` and `to_json()` give what the command line writes. Results can be pickled.

    >>> import gnomon
    >>> result = gnomon.stats("samples/gold")
    >>> result.operation, result["documents_count"]
    ('stats', 14)
    """

    def __init__(self, raw):
        self._raw = raw
        self._data = None

    @property
    def operation(self):
        """Its name, as in JSON."""
        return self._raw.operation

    @property
    def signature(self):
        """How the figures were made, on one line; empty where there is only one way."""
        return self._raw.signature

    @property
    def notices(self):
        """What happened on the way, as a list of dictionaries; the graver ones were warnings, too."""
        return self._raw.notices()

    @property
    def complete(self):
        """Whether all that was asked for was done: False if a limit ended the work early, as `notices` say."""
        return self._raw.complete

    @property
    def data(self):
        """All of it as dictionaries, lists and plain numbers; undefined figures are None."""
        if self._data is None:
            self._data = self._raw.data()
        return self._data

    @property
    def documents(self):
        """The documents that the operation made, as a Corpus."""
        from .documents import Corpus, Document
        if self._raw.made is None:
            raise TypeError(f"{self.operation} makes no documents")
        return Corpus([Document._of(handle) for handle in self._raw.made()], self.operation)

    def to_json(self):
        """The JSON of the command line, to the byte."""
        return self._raw.render("json")

    def to_jsonl(self):
        """The same as lines, one for each document where there are documents."""
        return self._raw.render("jsonl")

    def to_csv(self):
        return self._raw.render("csv")

    def to_latex(self):
        return self._raw.render("latex")

    def to_markdown(self):
        return self._raw.render("markdown")

    def to_html(self):
        """The tables as HTML."""
        return self._raw.render("html")

    def to_page(self):
        """A page for the browser, where there is one: of `compare` and `show`."""
        page = self._raw.page()
        if page is None:
            raise TypeError(f"{self.operation} has no page; to_html() gives its tables")
        return page

    def to_svg(self):
        """The result as a picture, where there is one."""
        picture = self._raw.svg()
        if picture is None:
            raise TypeError(f"{self.operation} draws nothing")
        return picture

    def __str__(self):
        return self._raw.render("text", 100)

    def __repr__(self):
        how = f": {self.signature}" if self.signature else ""
        return f"<gnomon.{type(self).__name__} of {self.operation}{how}>"

    def _repr_html_(self):
        return self.to_html()

    def __getitem__(self, key):
        return self.data[key]

    def __reduce__(self):
        return (_restored, (type(self), Stored.of(self._raw).__dict__))


class Raw:
    """A result as the module gives it, with the documents it made."""

    def __init__(self, held):
        self._held = held
        self.made = self._read_back if held.makes_documents() else None

    def _read_back(self):
        documents, _ = _gnomon.read_written(self._held)
        return documents

    def __getattr__(self, name):
        return getattr(self._held, name)


class Stored:
    """A result that was pickled: everything that it can show, without what it was made of."""

    @staticmethod
    def of(raw):
        if isinstance(raw, Stored):
            return raw
        stored = Stored()
        stored.operation, stored.signature = raw.operation, raw.signature
        stored._data, stored._notices, stored._figures = raw.data(), raw.notices(), raw.figures()
        stored._rendered = {name: raw.render(name, 100 if name == "text" else 0) for name in _RENDERED}
        stored._svg, stored._page, stored._tallies = raw.svg(), raw.page(), raw.tallies()
        stored._written = raw.written() if raw.made is not None else None
        stored._documents = ([document.write("gnomon-json") for document in Result(raw).documents]
                             if raw.made is not None else None)
        stored._drawn = ({form: raw.draw({}, form) for form in ("svg", "text", "html")}
                         if raw.operation == "timeline" else None)
        stored._per_document = raw.data_seen({"per_document": True}) if raw.operation == "score" else None
        return stored

    def data(self):
        return self._data

    def data_seen(self, view):
        if self._per_document is None or view != {"per_document": True}:
            raise TypeError("a result that was pickled shows what it showed; run the operation again")
        return self._per_document

    def notices(self):
        return self._notices

    def figures(self):
        return self._figures

    def render(self, form, width=0):
        return self._rendered[form]

    def svg(self):
        return self._svg

    def page(self):
        return self._page

    def tallies(self):
        return self._tallies

    def written(self):
        return self._written

    def draw(self, options, form):
        if options or form not in self._drawn:
            raise TypeError("a timeline that was pickled has its usual drawings; run the operation again")
        return self._drawn[form]

    @property
    def made(self):
        if self._documents is None:
            return None
        return lambda: [_gnomon.read(content, "gnomon-json")[0][0] for content in self._documents]


def _restored(kind, state):
    stored = Stored()
    stored.__dict__.update(state)
    return kind(stored)


class Figures:
    """The figures of one metric of one system, each between 0 and 1, or None where it is undefined.

    The headline is the first of `lines`; `figures["event relaxed"]` is another one by its name.
    """

    def __init__(self, lines):
        self.lines = Table(lines)

    @property
    def f1(self):
        return self.lines[0]["f1"]

    @property
    def precision(self):
        return self.lines[0]["precision"]

    @property
    def recall(self):
        return self.lines[0]["recall"]

    @property
    def counts(self):
        """What the figures are made of: correct and total, seen from the system and from gold."""
        line = self.lines[0]
        names = ("correct_precision", "system_total", "correct_recall", "gold_total")
        return {name: int(line[name]) if line[name] == int(line[name]) else line[name] for name in names}

    def __getitem__(self, name):
        for line in self.lines:
            if line["name"] == name:
                return Figures([line])
        raise KeyError(f"no figure {name!r}; there are " + ", ".join(line["name"] for line in self.lines))

    def __repr__(self):
        return f"<f1 {_share(self.f1)}, precision {_share(self.precision)}, recall {_share(self.recall)}>"


def _share(value):
    return "undefined" if value is None else f"{value:.4f}"


class ScoreResult(Result):
    """`result["awareness"].f1` is that of the first system; `result.of("b")["awareness"]` of another."""

    @property
    def systems(self):
        """The names of the systems."""
        return [system["system"] for system in self.data["systems"]]

    @property
    def figures(self):
        """A row for each system, metric and line of figures."""
        return Table(self._raw.figures())

    def of(self, system):
        """The figures of a system, by metric; the system by its name or number."""
        name = self.systems[system] if isinstance(system, int) else system
        found = {}
        for line in self.figures:
            if line["system"] == name:
                found.setdefault(line["metric"], []).append(line)
        if not found:
            raise KeyError(f"no system {name!r}; there are " + ", ".join(self.systems))
        return {metric: Figures(lines) for metric, lines in found.items()}

    def __getitem__(self, metric):
        figures = self.of(0)
        if metric not in figures:
            raise KeyError(f"no metric {metric!r} was scored; there are " + ", ".join(figures))
        return figures[metric]

    def per_document(self):
        """A row for each system and document; columns such as 'awareness.f1'.

        >>> import gnomon
        >>> rows = gnomon.score("samples/gold", "samples/systems/sparse").per_document()
        >>> len(rows), rows[0]["document"], round(rows[0]["awareness.f1"], 3)
        (14, 'clockmaker', 0.409)
        """
        rows = []
        for system in self._raw.data_seen({"per_document": True})["systems"]:
            for document in system.get("documents", []):
                row = {"system": system["system"], "document": document["document"], "state": document["state"]}
                rows.append(row | dict(_flat("", document.get("metrics", {}))))
        return Table(rows)

    def tallies(self):
        """Counts as lines of JSON, which `gnomon report` adds up."""
        return self._raw.tallies()


class ComparisonResult(ScoreResult):
    """Several systems with tests of their differences, and intervals of their scores."""

    @property
    def tests(self):
        """A row for each test of two systems: test, metric, first, second, f1_difference, p, significant."""
        found = self.data.get("significance") or {}
        return Table({"test": name} | row for name in ("approximate_randomisation", "mcnemar")
                     for row in found.get(name, []))

    @property
    def intervals(self):
        """A row for each system and metric: its score (point) and the 95 % interval of the bootstrap (ci95)."""
        return Table((self.data.get("significance") or {}).get("bootstrap", []))


def _flat(prefix, value, texts=False):
    """The numbers of nested dictionaries, with dotted names."""
    for key, inner in value.items():
        if isinstance(inner, dict):
            yield from _flat(f"{prefix}{key}.", inner, texts)
        elif inner is None or isinstance(inner, (int, float)) or (texts and isinstance(inner, str)):
            yield prefix + key, inner


class AgreeResult(Result):
    """How far annotators agree on relations; all of them together where there are more than two."""

    @property
    def kappa(self):
        """Cohen's kappa of the relations, or None where it is undefined."""
        return self.data["micro"]["kappa"]

    @property
    def accuracy(self):
        return self.data["micro"]["accuracy"]

    @property
    def alpha(self):
        """Krippendorff's alpha of all annotators, or None."""
        return self.data.get("alpha")


class AskResult(Result):
    """Answers to questions: `answer` and `why` of the first one, `answers` of all."""

    @property
    def answers(self):
        return Table(self.data["answers"])

    @property
    def answer(self):
        """'yes', 'no' or 'unknown'; of LIST and WHEN what these give."""
        return self.answers[0]["answer"]

    @property
    def why(self):
        """The fewest links that decide it."""
        return Table(self.answers[0]["because"])


class ConflictsResult(Result):
    """The smallest contradictions of a document: a sequence of Tables of links, empty when it is consistent."""

    @property
    def _sets(self):
        return [Table(links) for links in self.data["contradictions"]]

    def __len__(self):
        return len(self._sets)

    def __iter__(self):
        return iter(self._sets)

    def __getitem__(self, key):
        return self._sets[key] if isinstance(key, (int, slice)) else self.data[key]


class Drawing(str):
    """A picture or a page as text; a notebook shows the picture."""

    def _repr_html_(self):
        return str(self)


class TimelineResult(Result):
    """Timelines of documents; draws itself in a notebook."""

    def draw(self, as_="svg", **options):
        """The drawing as "svg", "html" or "text" (str), "png" or "pdf" (bytes).

        Keywords: main, labels, title, since, until, width, as of `gnomon timeline`.
        """
        drawing = self._raw.draw(options, as_)
        return Drawing(drawing) if as_ == "svg" else drawing

    def to_svg(self):
        return self.draw("svg")

    def to_page(self):
        """A page for the browser, to zoom into."""
        return self.draw("html")

    def __str__(self):
        return self.draw("text")

    def _repr_html_(self):
        return self.draw("svg")


class PairsResult(Result):
    """Predicted pairs, scored: `p.f1` under the first convention, `p.under("all")` under others.

    `p["ning19"].f1` is a figure under one of the conventions that were scored.
    """

    def __init__(self, raw, request=None):
        super().__init__(raw)
        self._request = request

    @property
    def systems(self):
        return [system["system"] for system in self.data["systems"]]

    @property
    def figures(self):
        """A row for each system and convention, with its signature."""
        rows = []
        for system in self.data["systems"]:
            rows += [{"system": system["system"], **dict(_flat("", one, texts=True))} for one in system["conventions"]]
        return Table(rows)

    @property
    def counts(self):
        """Rows, missing, unparseable, extra pairs, ... of the first system."""
        return self.data["systems"][0]["counts"]

    @property
    def confusion(self):
        """Gold labels down, answers across, of the first system."""
        return self.data["systems"][0]["confusion"]

    def of(self, system):
        """{convention: figures} of a system by its name or number."""
        name = self.systems[system] if isinstance(system, int) else system
        found = {row["convention"]: PairFigures(row) for row in self.figures if row["system"] == name}
        if not found:
            raise KeyError(f"no system {name!r}; there are " + ", ".join(self.systems))
        return found

    def __getitem__(self, convention):
        found = self.of(0)
        if convention not in found:
            raise KeyError(f"no convention {convention!r} was scored; there are " + ", ".join(found)
                           + "; p.under(name) scores under another one")
        return found[convention]

    @property
    def _first(self):
        return next(iter(self.of(0).values()))

    @property
    def f1(self):
        return self._first.f1

    @property
    def precision(self):
        return self._first.precision

    @property
    def recall(self):
        return self._first.recall

    @property
    def accuracy(self):
        return self._first.accuracy

    def under(self, convention):
        """The same pairs under other conventions: a name, names separated by commas, or 'all'."""
        if self._request is None:
            raise TypeError("a result that was pickled knows its own conventions; score the pairs again")
        from .operations import _score_pairs
        return _score_pairs({**self._request, "convention": convention})


class PairFigures:
    """Figures of pairs under one convention; None for what a convention does not have."""

    def __init__(self, row):
        self.row = row

    def _get(self, *names):
        return next((self.row[name] for name in names if self.row.get(name) is not None), None)

    @property
    def f1(self):
        return self._get("f1", "micro.f1", "closure.f1", "micro_f1")

    @property
    def precision(self):
        return self._get("precision", "micro.precision", "closure.precision")

    @property
    def recall(self):
        return self._get("recall", "micro.recall", "closure.recall")

    @property
    def accuracy(self):
        return self._get("accuracy")

    @property
    def macro_f1(self):
        return self._get("macro.f1")

    @property
    def signature(self):
        return self.row["signature"]

    def __repr__(self):
        return f"<{self.row['convention']}: f1 {_share(self.f1)}, accuracy {_share(self.accuracy)}>"
